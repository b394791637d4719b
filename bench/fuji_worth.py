"""What a position of Fuji Flush is worth: `python -m bench.fuji_worth` fits it to games that instinct plays.

The odds of a seat are the exponential of a sum: something for how many cards it holds, for each of them, for the turns
until it is to play, and for the card in front. The sums that make the winners of all games most likely are found by
Newton's method, and printed as the constants of games/fuji_flush/instinct.py. Half of the games are kept apart, to see
how well these and the present constants foresee the winner. Surprise is the mean of -log(odds): log(seats) for somebody
who knows nothing.
"""

from __future__ import annotations

import argparse
import math
from typing import Any, Final

import numpy as np

from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.games.fuji_flush.instinct import INSTINCT, MOST_HELD, stays_in_front
from flibuste.games.fuji_flush.rules import HIGHEST, KINDS, NO_CARD, FujiFlush
from flibuste.lab.share import share
from flibuste.shelf import box

Array = np.ndarray[Any, np.dtype[np.float64]]

SEATS: Final = (5, 6, 7, 8)  # up to four are looked at to the end
SEED: Final = 2026
BATCH: Final = 1000
STEPS: Final = 12  # of Newton's method: it needs fewer
RIDGE: Final = 1e-3  # cards and their number say partly the same: of all ways to share it, the smallest constants
IN_HAND: Final = 0
OF_CARD: Final = MOST_HELD + 1
LATER: Final = OF_CARD + KINDS
TO_LOSE: Final = LATER + 1
TO_WIN: Final = TO_LOSE + 1
SUMMANDS: Final = TO_WIN + 1


def play(batch: int) -> list[tuple[Array, Array, float]]:
    """Play some games; return of each one position, who won in the end, and how likely that seemed to instinct."""
    game, found = box("fuji-flush").game, []
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        chance = Chance(f"{SEED}/{number}")
        state = game.start(game.setup(SEATS[number % len(SEATS)]), chance)
        assert isinstance(state, FujiFlush)
        kept, seen = state.clone(), 0
        while state.actor != OVER:
            seen += 1
            if chance.below(seen) == 0:  # in the end, each position is as likely to be kept
                kept = state.clone()
            state.apply(state.actor, INSTINCT.choose(state, state.actor, chance), chance)
        won = np.array(state.returns())
        odds = np.array(INSTINCT.worth(kept))
        found.append((summands(kept), won, -float(won @ np.log(odds))))
    return found


def summands(state: FujiFlush) -> Array:
    """Return for each seat how often each constant is part of its sum."""
    found = np.zeros((state.seats, SUMMANDS))
    for seat in range(state.seats):
        hand = state.hands[seat]
        found[seat, IN_HAND + hand.size] = 1
        for card in hand.values():
            found[seat, OF_CARD + card] = hand.copies(card)
        found[seat, LATER] = int((seat - state.actor) % state.seats) / int(state.seats)
        if state.front[seat] != NO_CARD:
            stays = stays_in_front(state, state.front[seat])
            found[seat, TO_LOSE] = 1 - stays
            found[seat, TO_WIN] = stays if hand.size == 0 else 0
    return found


def odds_of(constants: Array, position: Array) -> Array:
    powers = np.exp(position @ constants)
    return np.asarray(powers / powers.sum())


def fit(games: list[tuple[Array, Array, float]]) -> Array:
    constants = np.zeros(SUMMANDS)
    for _ in range(STEPS):
        slope = RIDGE * len(games) * constants
        bend = RIDGE * len(games) * np.eye(SUMMANDS)
        for position, won, _surprise in games:
            odds = odds_of(constants, position)
            slope += position.T @ (odds - won)
            bend += (position.T * odds) @ position - np.outer(position.T @ odds, odds @ position)
        constants -= np.linalg.solve(bend, slope)
    return constants


def surprise(constants: Array, games: list[tuple[Array, Array, float]]) -> list[float]:
    return [-float(won @ np.log(odds_of(constants, position))) for position, won, _present in games]


def in_words(values: list[float]) -> str:
    margin = 1.96 * float(np.std(values)) / math.sqrt(len(values))
    return f"{np.mean(values):.4f} ± {margin:.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    games = [game for some in share(play, range(asked.games // BATCH), asked.jobs) for game in some]
    constants = fit(games[::2])
    for name, start, end in (("IN_HAND", IN_HAND, OF_CARD), ("OF_CARD", OF_CARD, OF_CARD + HIGHEST + 1)):
        print(f"{name} = {[round(float(value), 2) for value in constants[start:end]]}")
    for name, place in (("LATER", LATER), ("TO_LOSE", TO_LOSE), ("TO_WIN", TO_WIN)):
        print(f"{name} = {constants[place]:.2f}")
    apart = games[1::2]
    now = [present for _position, _won, present in apart]
    fitted = surprise(constants, apart)
    print(f"surprise of these constants {in_words(fitted)}, of the present ones {in_words(now)}")
    print(f"difference {in_words([new - old for new, old in zip(fitted, now, strict=True)])}")


if __name__ == "__main__":
    main()
