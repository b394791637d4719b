"""Exact play: what every action is worth when all luck is weighed and everyone plays for themselves."""

from __future__ import annotations

from typing import Final, final

from flibuste.bots.player import Opinion
from flibuste.core.instinct import Solvable
from flibuste.core.state import OVER, State

ALIKE: Final = 1e-9  # values that differ by less are equal: the first of the actions is taken
MOST_KNOWN: Final = 300_000  # positions that are remembered from one decision to the next: about 100 MB


@final
class Solver:
    """Expectimax for any number of players. It remembers every position that it has solved."""

    def __init__(self, game: Solvable) -> None:
        self._game = game
        self._known: dict[str, list[float]] = {}

    def opinions(self, state: State) -> list[Opinion]:
        """Return what the one to act can expect of each action."""
        if len(self._known) > MOST_KNOWN:
            self._known = {}
        seat = state.actor
        chapter = self._game.chapter(state)
        found: list[Opinion] = []
        for action in state.legal(seat):
            found.append(Opinion(action, 0, self._expected(state, action, chapter)[seat]))
        return found

    def value(self, state: State) -> list[float]:
        """Return what each seat can expect."""
        return self._value(state, self._game.chapter(state))

    def _value(self, state: State, chapter: int) -> list[float]:
        if state.actor == OVER or self._game.chapter(state) != chapter:
            return self._game.worth(state)
        key = self._game.key(state)
        if key not in self._known:
            self._known[key] = difference(self._best(state, chapter), self._game.has(state))
        return total(self._known[key], self._game.has(state))

    def _best(self, state: State, chapter: int) -> list[float]:
        seat = state.actor
        best: list[float] = []
        for action in state.legal(seat):
            expected = self._expected(state, action, chapter)
            if not best or expected[seat] > best[seat] + ALIKE:
                best = expected
        return best

    def _expected(self, state: State, action: int, chapter: int) -> list[float]:
        expected = [0.0] * state.seats
        for way in self._game.ways(state, action):
            value = way.worth if way.state is None else self._value(way.state, chapter)
            for seat in range(state.seats):
                expected[seat] += way.probability * value[seat]
        return expected


def total(some: list[float], more: list[float]) -> list[float]:
    return [one + other for one, other in zip(some, more, strict=True)]


def difference(some: list[float], less: list[float]) -> list[float]:
    return [one - other for one, other in zip(some, less, strict=True)]
