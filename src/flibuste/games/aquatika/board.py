"""A drawing of the sea, turned into the tables that the rules look things up in."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.core.grid import NOWHERE, Grid

MOST_CELLS: Final = 64
DIRECTIONS: Final = 5
AHEAD: Final = 3  # the first three directions; the other two are sideways
STEPS: Final = ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1))  # rows ahead, columns to the right


@final
class Board:
    """Seat 0 swims up, seat 1 swims down."""

    def __init__(self, drawing: object) -> None:
        self.grid = Grid(drawing, "12AB.")
        homes = [self.grid.places("1"), self.grid.places("2")]
        goals = self.grid.places("A") + self.grid.places("B")
        require(len(self.grid.drawing) <= MOST_CELLS, "A board has at most 64 cells.")
        require(len(homes[0]) == len(homes[1]) == 9, "A board has nine home cells for each seat.")
        ends = [goal // self.grid.columns for goal in goals] == [0, self.grid.rows - 1]
        require(ends, "A board has one goal A in its top line and one goal B in its bottom line.")
        self.cells: vec[i64] = vec[i64](self.grid.places("12AB."))
        self.homes: list[vec[i64]] = [vec[i64](home) for home in homes]
        self.goals: vec[i64] = vec[i64](goals)
        ways = [(seat, *step, cell) for seat in range(2) for step in STEPS for cell in range(MOST_CELLS)]
        self._steps: vec[i64] = vec[i64]([self._neighbour(*way) for way in ways])

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.grid.lines,)

    def step(self, seat: i64, direction: i64, cell: i64) -> i64:
        """Return the next cell that way, or NOWHERE."""
        return self._steps[(seat * DIRECTIONS + direction) * MOST_CELLS + cell]

    def _neighbour(self, seat: int, ahead: int, right: int, cell: int) -> int:
        there = self.grid.neighbour(cell, ahead if seat == 1 else -ahead, right)
        return NOWHERE if there == self.goals[1 - seat] else there  # nobody enters the cell behind their camp
