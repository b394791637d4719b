"""Exact play: what every action is worth when all luck is weighed and everyone plays for themselves."""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from flibuste.bots.player import Opinion
from flibuste.core.instinct import Solvable, Way
from flibuste.core.state import OVER, State

ALIKE: Final = 1e-9  # values that differ by less are equal: the first of the actions is taken
MOST_KNOWN: Final = 300_000  # positions that are remembered from one decision to the next: about 100 MB


class OutOfTime(Exception):
    """The position is not solved yet."""


@final
class Solver:
    """Expectimax for any number of players. It remembers every position that it has solved."""

    def __init__(self, game: Solvable[Any]) -> None:
        self._game = game
        self._known: dict[str, list[float]] = {}
        self._deadline = math.inf

    def opinions(self, state: State, seconds: float = math.inf) -> list[Opinion]:
        """Return what the one to act can expect of each action; nothing if that takes too long. What has been solved
        by then is not lost: the next time it takes less."""
        if len(self._known) > MOST_KNOWN:
            self._known = {}
        self._deadline = time.perf_counter() + seconds
        seat = state.actor
        chapter = self._game.chapter(state)
        found: list[Opinion] = []
        try:
            for action, expected in self._expected(state, chapter):
                found.append(Opinion(action, 0, expected[seat]))
        except OutOfTime:
            return []
        return found

    def value(self, state: State) -> list[float]:
        """Return what each seat can expect."""
        self._deadline = math.inf
        return self._value(state, self._game.chapter(state))

    def _value(self, state: State, chapter: int) -> list[float]:
        if state.actor == OVER or self._game.chapter(state) != chapter:
            return self._game.worth(state)
        key = self._game.key(state)
        if key not in self._known:
            if time.perf_counter() > self._deadline:
                raise OutOfTime
            self._known[key] = difference(self._best(state, chapter), self._game.has(state))
        return total(self._known[key], self._game.has(state))

    def _best(self, state: State, chapter: int) -> list[float]:
        seat = state.actor
        best: list[float] = []
        for _action, expected in self._expected(state, chapter):
            if not best or expected[seat] > best[seat] + ALIKE:
                best = expected
        return best

    def _expected(self, state: State, chapter: int) -> list[tuple[int, list[float]]]:
        """Return what each seat can expect of each action."""
        actions = state.legal(state.actor)
        ways = self._game.ways(state, actions)
        return [(action, self._mean(some, state.seats, chapter)) for action, some in zip(actions, ways, strict=True)]

    def _mean(self, ways: list[Way], seats: int, chapter: int) -> list[float]:
        mean = [0.0] * seats
        for way in ways:
            value = way.worth if way.state is None else self._value(way.state, chapter)
            for seat in range(seats):
                mean[seat] += way.probability * value[seat]
        return mean


def total(some: list[float], more: list[float]) -> list[float]:
    return [one + other for one, other in zip(some, more, strict=True)]


def difference(some: list[float], less: list[float]) -> list[float]:
    return [one - other for one, other in zip(some, less, strict=True)]
