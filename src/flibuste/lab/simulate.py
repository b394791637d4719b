"""Random games by the thousand. The same seed gives the same figures, however many processes share the work."""

from __future__ import annotations

import math
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from flibuste import shelf
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game, Setup
from flibuste.core.playout import Tally, tally_playouts

PORTION: Final = 250  # games that share one stream of luck: the unit of work


class SimulationStopped(FlibusteError):
    """The simulation could not be brought to its end."""


@dataclass(frozen=True)
class Task:
    game: str
    setup: Setup
    games: int
    seed: str


def simulate(game: Game, setup: Setup, games: int, seed: int, jobs: int, done: Callable[[int], None]) -> Tally:
    """Play random games; call `done` with the number of games of each portion that is finished."""
    tally = Tally()
    if jobs == 1:
        for part in map(run, tasks(game, setup, games, seed)):
            tally.add(part)
            done(part.games)
        return tally
    pool = ProcessPoolExecutor(jobs)
    try:
        for part in shared(pool, tasks(game, setup, games, seed), jobs):
            tally.add(part)
            done(part.games)
    except BrokenProcessPool:
        raise SimulationStopped("A process that shared the work has died; try with fewer jobs.") from None
    finally:
        pool.shutdown(cancel_futures=True)
    return tally


def tasks(game: Game, setup: Setup, games: int, seed: int) -> Iterator[Task]:
    for number, first in enumerate(range(0, games, PORTION)):
        yield Task(game.name, setup, min(PORTION, games - first), f"{seed}/{number}")


def run(task: Task) -> Tally:
    return tally_playouts(shelf.box(task.game).game, task.setup, task.games, Chance(task.seed))


def shared(pool: ProcessPoolExecutor, work: Iterator[Task], jobs: int) -> Iterator[Tally]:
    """Yield what each task came to, in order, since sums of floats depend on it; only a few tasks ahead."""
    with interrupts_held_back():
        pool.submit(int).result()  # starts the processes, which leave interrupts to this one
    ahead: deque[Future[Tally]] = deque()
    for task in work:
        ahead.append(pool.submit(run, task))
        if len(ahead) > 4 * jobs:
            yield ahead.popleft().result()
    for future in ahead:
        yield future.result()


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let no interrupt through, here and for good in every process that is started meanwhile."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def mean_actions(tally: Tally) -> float:
    return tally.actions / tally.games


def deviation_of_actions(tally: Tally) -> float:
    """Return the standard deviation of the sample, 0 for a single game."""
    if tally.games < 2:
        return 0.0
    spread = tally.games * tally.actions_squared - tally.actions**2
    return math.sqrt(spread / (tally.games * (tally.games - 1)))
