"""The boards: drawings of the sea, turned into the tables that the rules look things up in."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import ImpossiblePosition, require
from flibuste.core.game import Setup
from flibuste.core.grid import NOWHERE, Grid
from flibuste.games.content import BadContent, content

MOST_CELLS: Final = 64
HOMES: Final = 9  # cells of each seat
DIRECTIONS: Final = 5
AHEAD: Final = 3  # the first three directions; the other two are sideways
STEPS: Final = ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1))  # rows ahead, columns to the right


@final
class Board:
    """Seat 0 swims up, seat 1 swims down."""

    def __init__(self, drawing: object) -> None:
        require(is_list_of_texts(drawing), "A board is drawn as a list of lines.")
        self.grid = Grid(drawing, "12AB.")
        homes = [self.grid.places("1"), self.grid.places("2")]
        goals = self.grid.places("A") + self.grid.places("B")
        require(len(self.grid.drawing) <= MOST_CELLS, "A board has at most 64 cells.")
        require(len(homes[0]) == len(homes[1]) == HOMES, "A board has nine home cells for each seat.")
        ends = [goal // self.grid.columns for goal in goals] == [0, self.grid.rows - 1]
        require(ends, "A board has one goal A in its top line and one goal B in its bottom line.")
        self.cells: vec[i64] = vec[i64](self.grid.places("12AB."))
        self.homes: list[vec[i64]] = [vec[i64](home) for home in homes]
        self.goals: vec[i64] = vec[i64](goals)
        ways = [(seat, *step, cell) for seat in range(2) for step in STEPS for cell in range(MOST_CELLS)]
        self._steps: vec[i64] = vec[i64]([self._neighbour(*way) for way in ways])
        reached = all(goals[seat] in self._in_reach(seat) for seat in range(2))
        require(reached, "A board has a way for each seat from its home cells to its goal.")

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.grid.lines,)

    def step(self, seat: i64, direction: i64, cell: i64) -> i64:
        """Return the next cell that way, or NOWHERE."""
        return self._steps[(seat * DIRECTIONS + direction) * MOST_CELLS + cell]

    def _neighbour(self, seat: int, ahead: int, right: int, cell: int) -> int:
        there = self.grid.neighbour(cell, ahead if seat == 1 else -ahead, right)
        return NOWHERE if there == self.goals[1 - seat] else there  # nobody enters the cell behind their camp

    def _in_reach(self, seat: int) -> set[int]:
        """Return the cells that the pieces of a seat can come to, step by step, from the home cells on."""
        found: set[int] = set()
        after = set(self.homes[seat])
        while after:
            found |= after
            steps = {self.step(seat, direction, cell) for cell in after for direction in range(DIRECTIONS)}
            after = steps - found - {NOWHERE}
        return found


def is_list_of_texts(drawing: object) -> bool:
    return isinstance(drawing, list) and all(isinstance(line, str) for line in drawing)


def read_boards(drawings: dict[str, Any]) -> dict[str, Board]:
    """Return the boards of a file, by name."""
    if not drawings:
        raise BadContent("boards.toml has no board.")
    return {name: read_board(name, drawing) for name, drawing in drawings.items()}


def read_board(name: str, drawing: object) -> Board:
    try:
        return Board(drawing)
    except ImpossiblePosition as error:
        values = {"board": name, "reason": error}
        raise BadContent("The board “{board}” in boards.toml: {reason}", values) from None


BOARDS: Final = read_boards(content("flibuste.games.aquatika", "boards.toml"))
USUAL: Final = next(iter(BOARDS))  # the first of the file


def board_of(setup: Setup) -> Board:
    return BOARDS[setup.choice("board")]


def cells_of(setup: Setup) -> int:
    """Return how many cells the drawing of the board has, blanks included."""
    return len(board_of(setup).grid.drawing)
