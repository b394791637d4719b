"""What good players of Fuji Flush know: low cards first, but with others who have the same, and nobody's last card."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import NO_LIMIT, Instinct
from flibuste.core.state import OVER
from flibuste.games.fuji_flush.rules import ALL_CARDS, HIGHEST, KINDS, NO_CARD, FujiFlush

MOST_HELD: Final = 6
LOWEST: Final = 2

# What a play is worth, where a card that is sure to go is worth 1. Found by letting variants play each other.
KEPT: Final = 0.09  # for each point of a card: high cards are better kept
PUSHED_OUT: Final = 0.34  # for each card of others that is beaten
LAST_CARD: Final = 2.0  # for stopping a player who has no card in hand; lost by helping one
TOGETHER: Final = 0.33  # for each player who has the same card in front
DARES: Final = 0.6  # how likely it is that who has a higher card plays it
JOINED: Final = 0.14  # how likely it is, for each player, that several cards together beat this one
JOINED_HIGH: Final = 0.06  # the same, if it has the strength of several cards itself
WHIM: Final = 0.2

# How well a seat stands: the odds to win, as logarithms, fitted to a hundred thousand games that instinct played
# (bench/fuji_worth.py).
IN_HAND: Final = vec[float]([0.55, 0.54, 0.02, -0.23, -0.5, -0.68, -0.89])  # by how many cards
OF_CARD: Final = vec[float]([
    0.0, 0.0, -0.7, -0.66, -0.64, -0.57, -0.54, -0.46, -0.4, -0.36, -0.24,
    -0.19, -0.19, -0.15, -0.06, -0.06, -0.05, 0.04, 0.16, 0.35, 0.73,
])  # fmt: skip  # for each card in hand, by its value
LATER: Final = -0.23  # for a whole round until it is one's turn
TO_LOSE: Final = -0.62  # if the card in front is sure to be beaten
TO_WIN: Final = 2.16  # if it is the last one and sure to go
ROUNDS: Final = 4  # to look ahead: by then it shows what has become of a card, and of those that were kept
FEW: Final = 4  # players: it does not take long to the end


@final
class FujiInstinct(Instinct[FujiFlush]):
    def choose(self, state: FujiFlush, seat: int, chance: Chance) -> int:
        """Play what promises most, give or take a whim."""
        best: i64 = NO_CARD
        highest = -math.inf
        for card in state.hands[seat].values():
            promise = promise_of(state, seat, card) + WHIM * float(chance.below(1024)) / 1024.0
            if promise > highest:
                highest = promise
                best = card
        return best

    def foresight(self, state: FujiFlush) -> int:
        return NO_LIMIT if state.seats <= FEW else ROUNDS * state.seats

    def plans(self, state: FujiFlush) -> int:
        """A card is played once: what the others do with theirs is better left to instinct than tried out."""
        return 1

    def worth(self, state: FujiFlush) -> list[float]:
        """Return how likely each seat is to win."""
        if state.actor == OVER:
            return state.returns()
        odds = [math.exp(standing(state, seat)) for seat in range(state.seats)]
        total = sum(odds)
        return [one / total for one in odds]


def standing(state: FujiFlush, seat: i64) -> float:
    """Return how good the cards of a seat are, those in hand and the one in front."""
    hand = state.hands[seat]
    turns = seat - state.actor if seat >= state.actor else seat + state.seats - state.actor
    found = IN_HAND[hand.size] + LATER * float(turns) / float(state.seats)
    left = hand.size
    card: i64 = LOWEST
    while left > 0:
        copies = hand.copies(card)
        left -= copies
        found += float(copies) * OF_CARD[card]
        card += 1
    if state.front[seat] != NO_CARD:
        stays = stays_in_front(state, state.front[seat])
        found += TO_LOSE * (1.0 - stays)
        if hand.size == 0:
            found += TO_WIN * stays
    return found


def stays_in_front(state: FujiFlush, card: i64) -> float:
    """Return how likely it is that nobody has a card that beats this one, before the first who has it is to play."""
    strength = state.combined(card)
    if strength > HIGHEST:
        return 1.0
    stays = 1.0
    other = state.actor
    while state.front[other] != card:
        stays *= NONE_HIGHER[strength * (MOST_HELD + 1) + max(1, state.hands[other].size)]
        other = other + 1 if other + 1 < state.seats else 0
    return stays


def worth_of_company(wins: bool, held: i64) -> float:
    """Return what it is worth that somebody who holds so many cards is rid of one at the same time."""
    if wins:
        return 0.0
    return TOGETHER if held > 0 else -LAST_CARD


def promise_of(state: FujiFlush, seat: i64, card: i64) -> float:
    """Return how likely the card is to go, less its price, and what it does to the others."""
    fronts = state.front
    hands = state.hands
    seats = state.seats
    strength = card + state.combined(card)
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
            done += worth_of_company(wins, held)
            continue
        if waits:
            lasts *= unbeaten(strength, held)
        if front != NO_CARD and front < strength and state.combined(front) < strength:
            done += PUSHED_OUT if held > 0 else LAST_CARD
    return lasts + done


def unbeaten(strength: i64, held: i64) -> float:
    """Return how likely it is that a player with so many cards does not beat this."""
    if strength > HIGHEST:
        return 1.0 - JOINED_HIGH
    return 1.0 - JOINED - DARES * (1.0 - NONE_HIGHER[strength * (MOST_HELD + 1) + held])


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
