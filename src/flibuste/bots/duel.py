"""Alpha-beta: looking ahead move by move in a duel, deeper and deeper until the time is up."""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple, final

from flibuste.bots.player import Opinion
from flibuste.core.chance import Chance, FrozenLuck
from flibuste.core.instinct import Duellist
from flibuste.core.state import OVER, State
from flibuste.core.view import View

DEEPEST: Final = 60
WORLDS: Final = 3  # imagined where something is hidden
MOST_KNOWN: Final = 400_000  # positions that are remembered: about 100 MB
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
FIRST: Final = 1 << 40  # the promise of what was best before
NODES_PER_LOOK: Final = 256  # at the clock
SOONER: Final = 0.0001  # a win now is better than the same win a move later


class Known(NamedTuple):
    depth: int
    value: float
    bound: int
    best: int


class TimeIsUp(Exception):
    """The search must stop where it is."""


@final
class Duel:
    """A thinker for duels. With a number of nodes instead of a time it is reproducible."""

    def __init__(self, game: Duellist[Any], seed: int | str) -> None:
        self._game = game
        self._chance = Chance(seed)
        self._luck = FrozenLuck()
        self._known: dict[int, Known] = {}
        self._merit: dict[int, int] = {}  # of actions that refuted others
        self._nodes = 0
        self._most_nodes = 0
        self._deadline = math.inf

    def think(self, view: View, nodes: int, seconds: float = 0.0) -> list[Opinion]:
        """Return an opinion on each legal action: how deep it was found best, and what is expected of it. Of the
        others only the next position was looked at."""
        worlds = self._worlds(view)
        depths = dict.fromkeys(view.legal, 0)
        values = {action: self._reached(worlds[0], action, 1, 0.0, 1.0) for action in view.legal}
        for number, world in enumerate(worlds):
            self._nodes = 0
            self._most_nodes = nodes // len(worlds)
            left = len(worlds) - number
            self._deadline = time.perf_counter() + seconds / left / len(worlds) if seconds > 0 else math.inf
            depth, best, value = self._deepen(world)
            depths[best] += depth
            values[best] = value
        return [Opinion(action, depths[action], values[action]) for action in view.legal]

    def _worlds(self, view: View) -> list[State]:
        """Return the one world that there is, or some of those that there could be."""
        worlds = [view.imagine(self._chance) for _ in range(WORLDS)]
        certain = all(self._game.key(world) == self._game.key(worlds[0]) for world in worlds)
        return worlds[:1] if certain else worlds

    def _deepen(self, state: State) -> tuple[int, int, float]:
        """Return how deep the search came, the best action and its value."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._merit.clear()
        best, value = state.legal(state.actor)[0], 0.5
        for depth in range(1, DEEPEST):
            try:
                value = self._search(state, depth, 0.0, 1.0)
            except TimeIsUp:
                return depth, best, value
            best = self._known[self._game.key(state)].best
            if value >= 1.0 - SOONER * DEEPEST or value <= SOONER * DEEPEST:
                break  # it is decided
        return depth + 1, best, value

    def _search(self, state: State, depth: int, alpha: float, beta: float) -> float:
        """Return what the one to move can reach, at least alpha and at most beta being of interest."""
        self._count()
        key = self._game.key(state)
        known = self._known.get(key)
        if known is not None and known.depth >= depth:
            if known.bound == EXACT or (known.bound == AT_LEAST and known.value >= beta):
                return known.value
            if known.bound == AT_MOST and known.value <= alpha:
                return known.value
        best, value, lowest = -1, -1.0, alpha
        for action in self._ordered(state, known.best if known is not None else -1):
            reached = self._reached(state, action, depth, lowest, beta)
            if reached > value:
                best, value = action, reached
            lowest = max(lowest, value)
            if lowest >= beta:
                self._merit[action] = self._merit.get(action, 0) + depth * depth
                break
        bound = AT_LEAST if value >= beta else AT_MOST if value <= alpha else EXACT
        self._known[key] = Known(depth, value, bound, best)
        return value

    def _reached(self, state: State, action: int, depth: int, alpha: float, beta: float) -> float:
        """Return what the one to move reaches by this action."""
        seat = state.actor
        after = state.clone()
        after.apply(seat, action, self._luck)
        if after.actor == OVER:
            return sooner(after.returns()[seat])
        if after.actor == seat:  # the same player goes on
            return sooner(self._search(after, depth - 1, alpha, beta) if depth > 1 else self._game.hope(after))
        if depth > 1:
            return sooner(1.0 - self._search(after, depth - 1, 1.0 - beta, 1.0 - alpha))
        return sooner(1.0 - self._game.hope(after))

    def _ordered(self, state: State, first: int) -> list[int]:
        """Return the legal actions, those that will probably turn out best in front."""
        ranked = [(self._rank(state, action, first), action) for action in state.legal(state.actor)]
        ranked.sort(reverse=True)
        return [action for _rank, action in ranked]

    def _rank(self, state: State, action: int, first: int) -> int:
        return FIRST if action == first else self._game.promise(state, action) + self._merit.get(action, 0)

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._most_nodes:
            raise TimeIsUp
        if self._nodes % NODES_PER_LOOK == 0 and time.perf_counter() > self._deadline:
            raise TimeIsUp


def sooner(value: float) -> float:
    """Return the value a little nearer to a draw."""
    return value + (0.5 - value) * 2.0 * SOONER
