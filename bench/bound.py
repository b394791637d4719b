"""How much luck leaves to skill: what a cheat wins against random play.

The cheat sees every hidden card and knows that the other plays at random. For each action it plays the true game on a
few hundred times, by instinct for itself and at random for the other, and takes the action that wins most often. Nobody
who plays by the rules knows as much; where even the cheat stays near a share, luck forbids more.
"""

from __future__ import annotations

import argparse
from typing import Final

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.playout import winners
from flibuste.core.state import OVER, State
from flibuste.lab.arena import Standing
from flibuste.opponents import instinct_of
from flibuste.shelf import box

PLAYOUTS: Final = 300
DEALS: Final = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["auberge", "blackstone", "hawthorn"])
    for name in parser.parse_args().games:
        standing = bound(name)
        print(f"{name}: the cheat wins {standing.share():.1%} ± {standing.margin():.1%} of {2 * DEALS} games")


def bound(name: str) -> Standing:
    """Return what the cheat wins with two players, from both seats with the same deals."""
    standing = Standing("cheat")
    for deal in range(DEALS):
        standing.shares.append(sum(play(name, deal, seat) for seat in range(2)) / 2)
    return standing


def play(name: str, deal: int, cheat: int) -> float:
    """Return the cheat's share of one game for two."""
    game, instinct = box(name).game, instinct_of(box(name).package)
    luck, dice = Chance(f"bound {deal}"), Chance(f"dice {deal} {cheat}")
    state = game.start(game.setup(2), luck)
    while state.actor != OVER:
        actions = state.legal(state.actor)
        action = actions[dice.below(len(actions))]
        if state.actor == cheat and len(actions) > 1:
            action = max(actions, key=lambda one: hope(state, one, cheat, instinct, dice))
        state.apply(state.actor, action, luck)
    return share(state, cheat)


def hope(state: State, action: int, cheat: int, instinct: Instinct, dice: Chance) -> float:
    """Return the cheat's share of many games that begin with this action."""
    total = 0.0
    for _ in range(PLAYOUTS):
        world = state.clone()
        world.apply(cheat, action, dice)
        while world.actor != OVER:
            actions = world.legal(world.actor)
            chosen = actions[dice.below(len(actions))]
            if world.actor == cheat:
                chosen = instinct.choose(world, cheat, dice)
            world.apply(world.actor, chosen, dice)
        total += share(world, cheat)
    return total / PLAYOUTS


def share(state: State, seat: int) -> float:
    best = winners(state.returns())
    return 1 / len(best) if seat in best else 0.0


if __name__ == "__main__":
    main()
