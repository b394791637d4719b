"""Four levels, named as on a ship, the same in every game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, final

from flibuste.bots.duel import Duel
from flibuste.bots.player import Answer, Opinion, Player
from flibuste.bots.search import Search
from flibuste.bots.solve import Solver
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.instinct import Duellist, Instinct, Solvable
from flibuste.core.view import View


class UnknownLevel(FlibusteError):
    """There is no bot of that level."""


@dataclass(frozen=True)
class Level:
    name: str
    iterations: int  # of a search among what is hidden
    nodes: int  # of a duel
    seconds: float  # for one decision; at most twice as many where an exact solution is tried first
    overlooks: int  # of 100 things that could be done: a beginner does not see them all
    guile: int  # of 100: how much it thinks of what others learn from it
    solves: bool  # positions that are small enough


MOUSSE: Final = Level("mousse", 80, 80, 0.5, overlooks=50, guile=0, solves=False)
MATELOT: Final = Level("matelot", 160, 160, 0.5, overlooks=28, guile=10, solves=False)
SECOND: Final = Level("second", 400, 400, 0.5, overlooks=12, guile=40, solves=False)
CAPITAINE: Final = Level("capitaine", 30_000, 10_000_000, 1.0, overlooks=0, guile=100, solves=True)
LEVELS: Final = (MOUSSE, MATELOT, SECOND, CAPITAINE)
TO_SOLVE: Final = 1.4  # times its seconds: what is exact is worth some more
AFTER_ALL: Final = 0.4  # times its seconds are left for a search, if that was not enough


def level_of(name: str) -> Level:
    for level in LEVELS:
        if level.name == name:
            return level
    known = ", ".join([level.name for level in LEVELS])
    raise UnknownLevel("There is no bot of level “{name}”; there are: {known}.", {"name": name, "known": known})


@final
class Bot(Player):
    """An opponent of some level, for one seat of one game."""

    def __init__(self, level: Level, instinct: Instinct[Any], seed: int | str) -> None:
        self._level = level
        self._instinct = instinct
        self._has_instinct = type(instinct) is not Instinct
        self._search = Search(instinct, seed)
        self._duel = Duel(instinct, seed) if isinstance(instinct, Duellist) else None
        self._solver = Solver(instinct) if isinstance(instinct, Solvable) and level.solves else None
        self._chance = Chance(f"{seed} overlooks")

    def answer(self, view: View) -> Answer:
        if len(view.legal) == 1:
            return Answer(view.legal[0])
        opinions = self._not_overlooked(self.opinions(view))
        best = most_visited(opinions)
        return Answer(self._trusted(view, opinions, best).action if self._has_instinct else best.action)

    def opinions(self, view: View) -> list[Opinion]:
        """Return what the bot thinks of each legal action, by the best of its engines."""
        instinct, level = self._instinct, self._level
        world = view.imagine(self._chance)
        if self._solver is not None and isinstance(instinct, Solvable) and instinct.is_small(world):
            solved = self._solver.opinions(world, TO_SOLVE * level.seconds)
            return solved or self._search.think(view, level.iterations, AFTER_ALL * level.seconds)
        if self._duel is not None and isinstance(instinct, Duellist) and instinct.is_duel(world):
            return self._duel.think(view, level.nodes, level.seconds)
        return self._search.think(view, level.iterations, level.seconds)

    def _trusted(self, view: View, opinions: list[Opinion], best: Opinion) -> Opinion:
        """Where the search cannot tell what is best from what instinct would do, instinct knows better."""
        habit = self._instinct.answer(view, self._chance)
        for opinion in opinions:
            if opinion.action == habit and best.expected - opinion.expected < math.hypot(best.doubt, opinion.doubt):
                return opinion
        return best

    def _not_overlooked(self, opinions: list[Opinion]) -> list[Opinion]:
        seen = [opinion for opinion in opinions if self._chance.below(100) >= self._level.overlooks]
        return seen or [opinions[self._chance.below(len(opinions))]]


def most_visited(opinions: list[Opinion]) -> Opinion:
    best = opinions[0]
    for opinion in opinions:
        if opinion.visits > best.visits or (opinion.visits == best.visits and opinion.expected > best.expected):
            best = opinion
    return best
