"""What is in the box of Bébés pirates: crew and treasures; and what players do and are told, as numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.game import ActionKind, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.story import Event

ADVANCED: Final = "advanced"
PETITS: Final = "petits-pirates"

# Cards. A card of the crew is 1 + (type * 5 + colour) * 2, and one more for the copy with the skull.
HIDDEN: Final = 0  # a card of which one only sees that it is there
CREW: Final = 50
TREASURE: Final = CREW + 1
KINDS: Final = TREASURE + 1
SORTS: Final = 5  # of types, and of colours; two players leave out the first of each
TREASURES: Final = (0, 0, 5, 4, 3, 5)  # by number of players
DEALT: Final = 4
KEPT: Final = 2
ON_OFFER: Final = 3

# Coins
GOLD: Final = 10  # for each player
BANK: Final = 20
PRICE: Final = 5  # of a coin card

SMALL: Final = 3  # the hands of Petits Pirates, and their purses

# Actions
CHANGE: Final = 0  # from here to PAY, an action is the card that is put back or played
PAY: Final = CHANGE + CREW + 1
PASS: Final = PAY + 1
TAKE: Final = PASS + 1  # plus the place of the card, from 0
CASH: Final = TAKE + ON_OFFER - 1  # plus the card, from 1
ACTIONS: Final = (
    ActionKind("change", CHANGE),
    ActionKind("card", CHANGE + 1, CREW),
    ActionKind("pay", PAY),
    ActionKind("pass", PASS),
    ActionKind("take", TAKE, ON_OFFER),
    ActionKind("cash", CASH + 1, CREW),
)

# Events; the piece is a card, the amount a number of coins or points, unless said otherwise.
DREW: Final = 0
PUT_BACK: Final = 1
TURNED_UP: Final = 2
PAID: Final = 3
PASSED: Final = 4
TOOK: Final = 5
CASHED: Final = 6
POINTS: Final = 7  # piece: a type, SORTS plus a colour, MOST_GOLD, or TREASURE
SCORED: Final = 8
WON: Final = 9
PLAYED: Final = 10  # amount: coins earned
SHUFFLED: Final = 11
STUCK: Final = 12

MOST_GOLD: Final = 2 * SORTS  # what scores beside types, colours and treasures


def type_of(card: i64) -> i64:
    return (card - 1) // (SORTS * 2)


def colour_of(card: i64) -> i64:
    return (card - 1) // 2 % SORTS


def is_coin(card: i64) -> bool:
    return card % 2 == 1 and card != TREASURE


ALL_CREW: Final = pile_of(KINDS, range(1, TREASURE))
CREW_FOR_TWO: Final = pile_of(KINDS, [card for card in range(1, TREASURE) if type_of(card) > 0 and colour_of(card) > 0])
CREW_OF_AUCTIONS: Final = [CREW_FOR_TWO if seats == 2 else ALL_CREW for seats in range(len(TREASURES))]
CARDS_OF_AUCTIONS: Final = [
    pile_of(KINDS, CREW_OF_AUCTIONS[seats].cards() + [TREASURE] * treasures)
    for seats, treasures in enumerate(TREASURES)
]


def crew(setup: Setup) -> Pile:
    return ALL_CREW if setup.mode == PETITS else CREW_OF_AUCTIONS[setup.seats]


def all_cards(setup: Setup) -> Pile:
    return ALL_CREW if setup.mode == PETITS else CARDS_OF_AUCTIONS[setup.seats]


def set_aside(setup: Setup) -> int:
    """Return the coins of the bank: Y12."""
    return BANK if setup.mode == ADVANCED else 0


def all_gold(setup: Setup) -> int:
    return GOLD * setup.seats + set_aside(setup)


def first_player(setup: Setup, chance: Chance) -> i64:
    return chance.below(setup.seats) if setup.choice("first") == "lot" else 0  # Y21


def without_secrets(event: Event, seat: int) -> Event:
    """Return what a seat sees of an event: others draw and put back in secret."""
    secret = event.what in (DREW, PUT_BACK) and event.seat != seat
    return Event(event.what, event.seat, HIDDEN, 0) if secret else event
