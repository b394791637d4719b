"""What good players of Fuji Flush know: low cards first, but with others who have the same, and nobody's last card."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import State
from flibuste.games.fuji_flush.rules import ALL_CARDS, HIGHEST, KINDS, NO_CARD, FujiFlush

MOST_HELD: Final = 6
LOWEST: Final = 2

# What a play is worth, where a card that is sure to go is worth 1.
KEPT: Final = 0.09  # for each point of a card: high cards are better kept
PUSHED_OUT: Final = 0.2  # for each card of others that is beaten
LAST_CARD: Final = 2.0  # for stopping a player who has no card in hand; lost by helping one
JOINED: Final = 0.1  # how likely it is, for each player, that several cards together beat any card
WHIM: Final = 0.2


@final
class FujiInstinct(Instinct):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Play what promises most, give or take a whim."""
        assert isinstance(state, FujiFlush)
        hand = state.hands[seat]
        best: i64 = NO_CARD
        highest = 0.0
        left = hand.size
        card: i64 = LOWEST
        while left > 0:
            if hand.copies(card) > 0:
                left -= hand.copies(card)
                promise = promise_of(state, seat, card) + WHIM * float(chance.below(1024)) / 1024.0
                if best == NO_CARD or promise > highest:
                    highest = promise
                    best = card
            card += 1
        return best


def promise_of(state: FujiFlush, seat: i64, card: i64) -> float:
    """Return how likely the card is to go, less its price, and what it does to the others."""
    fronts = state.front
    hands = state.hands
    seats = state.seats
    strength = card + combined(fronts, card)
    wins = hands[seat].size == 1
    lasts = 1.0
    done = -KEPT * float(card)
    waits = True  # until the first who has such a card is to play
    other = seat
    for _ in range(1, seats):
        other = other + 1 if other + 1 < seats else 0
        held = hands[other].size
        front = fronts[other]
        if front == card:
            waits = False
            if held == 0 and not wins:
                done -= LAST_CARD
            continue
        if waits:
            lasts *= unbeaten(strength, held)
        if front != NO_CARD and front < strength and combined(fronts, front) < strength:
            done += PUSHED_OUT if held > 0 else LAST_CARD
    return lasts + done


def combined(fronts: vec[i64], value: i64) -> i64:
    total: i64 = 0
    for card in fronts:
        if card == value:
            total += card
    return total


def unbeaten(strength: i64, held: i64) -> float:
    """Return how likely it is that a player with so many cards does not beat this."""
    return (1.0 if strength > HIGHEST else NONE_HIGHER[strength * (MOST_HELD + 1) + held]) - JOINED


def none_higher() -> list[float]:
    """Return for each strength, and each number of cards in hand, the odds that none of them is higher."""
    found: list[float] = []
    for strength in range(KINDS):
        cards = sum([ALL_CARDS.copies(card) for card in range(strength + 1)])
        for held in range(MOST_HELD + 1):
            found.append((float(cards) / float(ALL_CARDS.size)) ** held)
    return found


NONE_HIGHER: Final = vec[float](none_higher())

INSTINCT: Final = FujiInstinct()
