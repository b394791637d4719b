"""Bots against bots: every one of them in every seat, with the same deals, and what that proves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from flibuste import shelf
from flibuste.core.chance import Chance
from flibuste.core.game import Setup
from flibuste.core.playout import winners
from flibuste.core.state import OVER
from flibuste.lab.share import share
from flibuste.opponents import opponent

SURE: Final = 1.96  # standard errors on each side of an interval that holds in 95 of 100 cases
MODEL: Final = PlackettLuce()


@dataclass(frozen=True)
class Deal:
    """The unit of work: one deal, played once for each way to turn the bots round the table."""

    game: str
    setup: Setup
    bots: tuple[str, ...]  # one for each seat
    number: int
    seed: int


@dataclass
class Standing:
    """What came of a bot. With several of a name at the table, all of them count."""

    name: str
    shares: list[float] = field(default_factory=list)  # of the victory, one for each deal
    returns: list[float] = field(default_factory=list)
    rating: PlackettLuceRating = field(default_factory=lambda: MODEL.rating())

    def share(self) -> float:
        return mean(self.shares)

    def margin(self) -> float:
        """Return how far the true share can be from this one. The games of a deal are not independent; deals are."""
        return SURE * math.sqrt(variance(self.shares) / len(self.shares))


def arena(
    game: str, setup: Setup, bots: tuple[str, ...], deals: int, seed: int, jobs: int, done: Callable[[int], None]
) -> list[Standing]:
    """Play so many deals, each once for every turn of the bots round the table; return how each bot stands."""
    standings = {name: Standing(name) for name in dict.fromkeys(bots)}
    for results in share(play_deal, tasks(game, setup, bots, deals, seed), jobs):
        note(standings, bots, results)
        done(len(results))
    return sorted(standings.values(), key=lambda standing: -standing.share())


def tasks(game: str, setup: Setup, bots: tuple[str, ...], deals: int, seed: int) -> Iterator[Deal]:
    for number in range(deals):
        yield Deal(game, setup, bots, number, seed)


def play_deal(deal: Deal) -> list[list[float]]:
    """Return what each bot won, for each turn of the bots round the table."""
    seats = len(deal.bots)
    results = []
    for turn in range(seats):
        returns = play(deal, turn)
        results.append([returns[(bot + turn) % seats] for bot in range(seats)])
    return results


def play(deal: Deal, turn: int) -> list[float]:
    """Play one game, the bots moved on by so many seats; return what each seat won.

    A seat has the same seed in every turn: where bots do not differ, neither do the games, and what differs in the end
    comes from the bots.
    """
    box = shelf.box(deal.game)
    seed = f"{deal.seed}/{deal.number}"
    seats = len(deal.bots)
    players = [opponent(box, deal.bots[(seat - turn) % seats], f"{seed}/{seat}") for seat in range(seats)]
    luck = Chance(seed)
    state = box.game.start(deal.setup, luck)
    while state.actor != OVER:
        seat = state.actor
        answer = players[seat].answer(state.view(seat))
        state.play(seat, answer.action, luck, answer.texts)
    return state.returns()


def note(standings: dict[str, Standing], bots: tuple[str, ...], results: list[list[float]]) -> None:
    """Write down what a deal came to: each name's mean over its games."""
    for name, standing in standings.items():
        places = [place for place, bot in enumerate(bots) if bot == name]
        standing.shares.append(mean([share_of(returns, place) for returns in results for place in places]))
        standing.returns.append(mean([returns[place] for returns in results for place in places]))
    for returns in results:
        rate(standings, bots, returns)


def share_of(returns: list[float], place: int) -> float:
    best = winners(returns)
    return 1 / len(best) if place in best else 0.0


def rate(standings: dict[str, Standing], bots: tuple[str, ...], returns: list[float]) -> None:
    """Move the ratings by one game; those of one name share a rating, so each name plays with its first place."""
    first = [bots.index(name) for name in standings]
    teams = [[standings[bots[place]].rating] for place in first]
    if len(teams) > 1:
        rated = MODEL.rate(teams, scores=[returns[place] for place in first])
        for place, team in zip(first, rated, strict=True):
            standings[bots[place]].rating = team[0]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    """Return the variance of the sample, infinite for a single value: one deal proves nothing."""
    if len(values) < 2:
        return math.inf
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)
