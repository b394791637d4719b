"""Random games, counted positions and all that luck can do: the tools of every experiment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from flibuste.core.chance import Chance, Enumerator, FrozenLuck
from flibuste.core.game import Game, Setup
from flibuste.core.state import OVER, State


def playout(state: State, chance: Chance) -> int:
    """Play random legal actions to the end; return how many."""
    count = 0
    while state.actor != OVER:
        state.apply(state.actor, state.pick(state.actor, chance), chance)
        count += 1
    return count


@dataclass
class Tally:
    """What many games came to. Whole numbers where possible, so that parts add up exactly."""

    games: int = 0
    actions: int = 0
    actions_squared: int = 0
    wins: list[float] = field(default_factory=list)  # a shared win is shared out
    returns: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.actions += other.actions
        self.actions_squared += other.actions_squared
        self.wins = _sum(self.wins, other.wins)
        self.returns = _sum(self.returns, other.returns)


def _sum(some: list[float], more: list[float]) -> list[float]:
    return [one + other for one, other in zip(some, more, strict=True)] if some else more[:]


def tally_playouts(game: Game, setup: Setup, games: int, chance: Chance) -> Tally:
    """Deal and play random games; return what they came to."""
    tally = Tally(wins=[0.0] * setup.seats, returns=[0.0] * setup.seats)
    for _ in range(games):
        state = game.start(setup, chance)
        actions = playout(state, chance)
        tally.games += 1
        tally.actions += actions
        tally.actions_squared += actions * actions
        returns = state.returns()
        tally.returns = _sum(tally.returns, returns)
        share = 1.0 / len(winners(returns))
        for seat in winners(returns):
            tally.wins[seat] += share
    return tally


def winners(returns: list[float]) -> list[int]:
    """Return the seats that came out best."""
    best = max(returns)
    return [seat for seat, value in enumerate(returns) if value == best]


def perft(state: State, depth: int) -> int:
    """Count the ways to play `depth` actions from here, with luck frozen."""
    if depth == 0 or state.actor == OVER:
        return 1
    count = 0
    for action in state.legal(state.actor):
        after = state.clone()
        after.apply(state.actor, action, FrozenLuck())
        count += perft(after, depth - 1)
    return count


def outcomes(state: State, seat: int, action: int) -> Iterator[tuple[float, State]]:
    """Yield every state that the action can lead to, with its probability.

    The same state may come more than once where different luck leads to it.
    """
    luck = Enumerator()
    more = True
    while more:
        after = state.clone()
        after.apply(seat, action, luck)
        yield luck.probability, after
        more = luck.next_way()
