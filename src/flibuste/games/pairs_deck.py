"""What the games of the Pairs family share: their deck, the lowest card, and evenings of several hands.

There is one 1, there are two 2s, three 3s and so on, 55 cards in all.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.core.game import Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.purse import Purses

HIGHEST: Final = 10
KINDS: Final = HIGHEST + 1
NO_CARD: Final = KINDS  # higher than any
CARDS: Final = HIGHEST * KINDS // 2
ALL_CARDS: Final = pile_of(KINDS, [card for card in range(1, KINDS) for _ in range(card)])


def check_cards(piles: list[Pile]) -> None:
    """All cards of the box are there, each of them once."""
    cards = Pile(KINDS)
    for pile in piles:
        cards.add_all(pile)
    require(cards.cards() == ALL_CARDS.cards(), "These are not the 55 cards of the box.")


@final
class LowestCard:
    """Who has the lowest of some cards, as they come one after the other."""

    def __init__(self) -> None:
        self.card: i64 = NO_CARD
        self.holders: vec[i64] = vec[i64]()

    def add(self, seat: i64, card: i64) -> None:
        if card < self.card:
            self.card = card
            self.holders = vec[i64]()
        if card == self.card:
            self.holders = append(self.holders, seat)


# One hand, or an evening of several

ONE_HAND: Final = "hand"
EVENING: Final = "evening"
EVENING_OPTIONS: Final = (
    Option("hands", 10, range(1, 101), (EVENING,)),
    Option("credit", False, (False, True), (EVENING,)),
)
CHIPS: Final = 100  # of each player at the beginning


def agreed_hands(setup: Setup) -> int:
    return setup.number("hands") if setup.mode == EVENING else 1


def has_credit(setup: Setup) -> bool:
    """Tell whether purses may go below zero."""
    return setup.mode == EVENING and setup.flag("credit")


def able_to_pay(purses: Purses, ante: i64) -> list[int]:
    """Return the seats that can pay the ante: who cannot sits out."""
    return [seat for seat in range(len(purses)) if purses.can_pay(seat, ante)]


def is_last_hand(setup: Setup, hand: i64, purses: Purses, ante: i64) -> bool:
    """An evening ends after the agreed number of hands, or when fewer than two can pay the ante."""
    return hand == agreed_hands(setup) or len(able_to_pay(purses, ante)) < 2


def winnings(purses: Purses) -> list[float]:
    """Return what each player has more or less than at the beginning."""
    return [float(chips - CHIPS) for chips in purses.chips()]


def check_debts(purses: Purses, most_lost: int) -> None:
    """With credit a purse can lack what was lost in all hands together; without it nobody owes anything."""
    lowest = CHIPS - most_lost if purses.credit else 0
    require(min(purses.chips()) >= lowest, "Nobody can owe so much.")
