"""Random games by the thousand. The same seed gives the same figures, however many processes share the work."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from flibuste import shelf
from flibuste.core.chance import Chance
from flibuste.core.game import Game, Setup
from flibuste.core.playout import Tally, tally_playouts
from flibuste.lab.share import share

PORTION: Final = 250  # games that share one stream of luck: the unit of work


@dataclass(frozen=True)
class Task:
    game: str
    setup: Setup
    games: int
    seed: str


def simulate(game: Game, setup: Setup, games: int, seed: int, jobs: int, done: Callable[[int], None]) -> Tally:
    """Play random games; call `done` with the number of games of each portion that is finished."""
    tally = Tally()
    for part in share(run, tasks(game, setup, games, seed), jobs):
        tally.add(part)
        done(part.games)
    return tally


def tasks(game: Game, setup: Setup, games: int, seed: int) -> Iterator[Task]:
    for number, first in enumerate(range(0, games, PORTION)):
        yield Task(game.name, setup, min(PORTION, games - first), f"{seed}/{number}")


def run(task: Task) -> Tally:
    return tally_playouts(shelf.box(task.game).game, task.setup, task.games, Chance(task.seed))


def mean_actions(tally: Tally) -> float:
    return tally.actions / tally.games


def deviation_of_actions(tally: Tally) -> float:
    """Return the standard deviation of the sample, 0 for a single game."""
    if tally.games < 2:
        return 0.0
    spread = tally.games * tally.actions_squared - tally.actions**2
    return math.sqrt(spread / (tally.games * (tally.games - 1)))
