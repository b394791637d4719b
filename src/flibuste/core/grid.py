"""Boards of square cells, drawn as text: geometry is data."""

from __future__ import annotations

from typing import Final, final

from flibuste.core.errors import require

NOWHERE: Final = -1
NO_CELL: Final = " "
COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"


@final
class Grid:
    """Cells in rows and columns, numbered row by row from the top left. A blank is no cell."""

    def __init__(self, drawing: object, symbols: str) -> None:
        """Read a list of lines, the top one first, made of these symbols and blanks."""
        lines = [str(line) for line in drawing] if isinstance(drawing, list) else []
        require(len(lines) > 0, "A board is drawn as a list of lines.")
        require(len(set(map(len, lines))) == 1, "The lines of a board are equally long.")
        require(0 < len(lines[0]) <= len(COLUMNS), "A board has 1 to 26 columns.")
        self.lines = lines
        self.symbols = symbols
        self.rows = len(lines)
        self.columns = len(lines[0])
        self.drawing = "".join(lines)
        for symbol in self.drawing:
            require(symbol in symbols + NO_CELL, "A board has no symbol “{symbol}”.", {"symbol": symbol})

    def __reduce__(self) -> tuple[object, ...]:
        return Grid, (self.lines, self.symbols)

    def places(self, symbols: str) -> list[int]:
        """Return the cells that are drawn with one of these symbols."""
        return [cell for cell, symbol in enumerate(self.drawing) if symbol in symbols]

    def neighbour(self, cell: int, down: int, right: int) -> int:
        """Return the cell so many rows below and columns to the right, or NOWHERE."""
        row = cell // self.columns + down
        column = cell % self.columns + right
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return NOWHERE
        there = row * self.columns + column
        return NOWHERE if self.drawing[there] == NO_CELL else there

    def name(self, cell: int) -> str:
        """Return a letter for the column and a number for the row from below, as on a chart."""
        return f"{COLUMNS[cell % self.columns]}{self.rows - cell // self.columns}"
