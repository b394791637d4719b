"""How much luck leaves to skill: what those win against random play who know that it is random.

Where nothing is hidden, the best answer to random play is computed exactly (*best answer*), and so is what the exact
solution wins, which expects the other to play as well (*solution*). Where something is hidden, there are two players
who do not look far but weigh each action a few hundred times, playing on by instinct for themselves and at random for
the other. The *cheat* sees every hidden card: nobody who plays by the rules knows as much. The *guesser* sees only its
own view and imagines the rest, as a captain does, who however expects the other to play well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any, Final

from flibuste.bots.solve import ALIKE, Solver
from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct, Solvable, Way
from flibuste.core.playout import winners
from flibuste.core.state import OVER, State
from flibuste.lab.arena import Standing
from flibuste.opponents import instinct_of
from flibuste.shelf import box

PLAYOUTS: Final = 300
DEALS: Final = 600
CHEAT: Final = "cheat"
GUESSER: Final = "guesser"
BEST_ANSWER: Final = "best answer"
SOLUTION: Final = "solution"

Imagine = Callable[[State, int, Chance], State]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["auberge", "blackstone", "hawthorn"])
    for name in parser.parse_args().games:
        for standing in bounds(name):
            won = f"{standing.share():.1%} ± {standing.margin():.1%} of {2 * DEALS} games"
            print(f"{name}: the {standing.name} wins {won}")


def bounds(name: str) -> Iterator[Standing]:
    """Yield what can be won with two players, from both seats with the same deals."""
    instinct = instinct_of(box(name).package)
    if isinstance(instinct, Solvable):
        answer, solution = BestAnswer(instinct), Solution(instinct)
        yield over_deals(BEST_ANSWER, lambda deal, seat: answer.share(start(name, deal), seat))
        yield over_deals(SOLUTION, lambda deal, seat: solution.share(start(name, deal), seat))
    else:
        yield over_deals(CHEAT, lambda deal, seat: play(name, deal, seat, as_it_is))
        yield over_deals(GUESSER, lambda deal, seat: play(name, deal, seat, as_it_may_be))


def over_deals(name: str, share_of: Callable[[int, int], float]) -> Standing:
    standing = Standing(name)
    for deal in range(DEALS):
        standing.shares.append(sum(share_of(deal, seat) for seat in range(2)) / 2)
    return standing


def start(name: str, deal: int) -> State:
    game = box(name).game
    return game.start(game.setup(2), Chance(f"bound {deal}"))


class BestAnswer:
    """The most that anyone can win of games against random play, to the end of all luck."""

    def __init__(self, game: Solvable[Any]) -> None:
        self._game = game
        self._known: dict[tuple[int, str], float] = {}

    def share(self, state: State, seat: int) -> float:
        if state.actor == OVER:
            return share(state.returns(), seat)
        key = (seat, self._game.key(state))
        if key not in self._known:
            actions = self._choices(state) if state.actor == seat else state.legal(state.actor)
            shares = [self._mean(ways, seat) for ways in self._game.ways(state, actions)]
            self._known[key] = max(shares) if state.actor == seat else sum(shares) / len(shares)
        return self._known[key]

    def _choices(self, state: State) -> list[int]:
        """Return among what the one who knows chooses."""
        return state.legal(state.actor)

    def _mean(self, ways: list[Way], seat: int) -> float:
        return sum(way.probability * self._after(way, seat) for way in ways if way.probability > 0)

    def _after(self, way: Way, seat: int) -> float:
        return share(way.worth, seat) if way.state is None else self.share(way.state, seat)


class Solution(BestAnswer):
    """What an exact solution wins of games against random play. Of actions that are worth the same it takes the one
    that wins more."""

    def __init__(self, game: Solvable[Any]) -> None:
        super().__init__(game)
        self._solver = Solver(game)

    def _choices(self, state: State) -> list[int]:
        opinions = self._solver.opinions(state)
        best = max(opinion.expected for opinion in opinions)
        return [opinion.action for opinion in opinions if opinion.expected > best - ALIKE]


def play(name: str, deal: int, knower: int, imagine: Imagine) -> float:
    """Return the share of one game for two that goes to the one who knows how the other plays."""
    instinct = instinct_of(box(name).package)
    luck, dice = Chance(f"luck {deal}"), Chance(f"dice {deal} {knower}")
    state = start(name, deal)
    while state.actor != OVER:
        actions = state.legal(state.actor)
        action = actions[dice.below(len(actions))]
        if state.actor == knower and len(actions) > 1:
            hopes = weigh(state, actions, knower, instinct, dice, imagine)
            action = actions[hopes.index(max(hopes))]
        state.apply(state.actor, action, luck)
    return share(state.returns(), knower)


def as_it_is(state: State, seat: int, dice: Chance) -> State:
    return state


def as_it_may_be(state: State, seat: int, dice: Chance) -> State:
    return state.view(seat).imagine(dice)


def weigh(
    state: State, actions: list[int], knower: int, instinct: Instinct[Any], dice: Chance, imagine: Imagine
) -> list[float]:
    """Return how many of a few hundred games are won that begin with each action, in the same worlds."""
    totals = [0.0] * len(actions)
    for _ in range(PLAYOUTS):
        world = imagine(state, knower, dice)
        for number, action in enumerate(actions):
            totals[number] += play_on(world.clone(), action, knower, instinct, dice)
    return totals


def play_on(world: State, action: int, knower: int, instinct: Instinct[Any], dice: Chance) -> float:
    world.apply(knower, action, dice)
    while world.actor != OVER:
        actions = world.legal(world.actor)
        chosen = actions[dice.below(len(actions))]
        if world.actor == knower:
            chosen = instinct.choose(world, knower, dice)
        world.apply(world.actor, chosen, dice)
    return share(world.returns(), knower)


def share(returns: list[float], seat: int) -> float:
    best = winners(returns)
    return 1 / len(best) if seat in best else 0.0


if __name__ == "__main__":
    main()
