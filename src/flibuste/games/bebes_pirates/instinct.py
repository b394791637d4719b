"""What good players of Baby Pirates know: what a card adds to their crew, and for how many coins to let it go."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.games.bebes_pirates.cards import (
    ADVANCED,
    CASH,
    CHANGE,
    ON_OFFER,
    PASS,
    PAY,
    PRICE,
    SORTS,
    TAKE,
    TREASURE,
    colour_of,
    is_coin,
    type_of,
)
from flibuste.games.bebes_pirates.petits import PetitsPirates
from flibuste.games.bebes_pirates.rules import BabyPirates
from flibuste.games.bebes_pirates.sets import cell_of, has_cell, of_colour, of_type, points, with_card, without_card

NO_CARD: Final = 0
TREASURED: Final = 1.2  # points: a treasure is sure
PROMISE: Final = 0.05  # points for each card of the crew that has the type or the colour of a new one
COINS: Final = 4.0  # for a point
THRIFT: Final = 0.5  # coins that one would rather keep
WHIM: Final = 1.0  # coins

# Petits Pirates, in coins.
COVERED: Final = 10.0  # to play the other copy of the card on top
OWN_TWIN: Final = 0.5  # to hold the other copy of what one plays
LOOSE_TWIN: Final = -1.0  # the next player may have the other copy
FITTING: Final = 0.3  # for each card in hand that could be played next


@final
class BabyPiratesInstinct(Instinct[BabyPirates | PetitsPirates]):
    def choose(self, state: BabyPirates | PetitsPirates, seat: int, chance: Chance) -> int:
        if isinstance(state, PetitsPirates):
            return card_to_play(state, seat, chance)
        if state.is_choosing():
            return card_to_put_back(state.hands[seat], chance)
        if state.is_last():
            return TAKE + best_on_offer(state, seat, chance)
        if state.setup.mode == ADVANCED:
            card = card_to_cash(state, seat)
            if card != NO_CARD:
                return CASH + card
        return PAY if state.gold.can_pay(seat, 1) and stays_in(state, seat, chance) else PASS


def card_to_put_back(hand: list[int], chance: Chance) -> i64:
    """Return the card that goes with the fewest others, by type or by colour."""
    loneliest: i64 = NO_CARD
    fewest: i64 = 0
    for card in hand:
        friends = fitting(hand, card) * 8 + chance.below(8)
        if loneliest == NO_CARD or friends < fewest:
            fewest = friends
            loneliest = card
    return loneliest


def fitting(hand: list[int], card: i64) -> i64:
    """Return how many cards have the type or the colour of this one, but not both."""
    found: i64 = 0
    for other in hand:
        if (type_of(other) == type_of(card)) != (colour_of(other) == colour_of(card)):
            found += 1
    return found


def stays_in(state: BabyPirates, seat: i64, chance: Chance) -> bool:
    """Tell whether the best card on offer is worth more than the gold in the middle."""
    crew = state.crew_of(seat)
    both = state.has_two_sets()
    now = points(crew, both)
    best = 0.0
    for card in state.table:
        best = max(best, value_of(crew, now, card, both))
    coins = best * COINS - THRIFT + WHIM * (float(chance.below(1024)) / 512.0 - 1.0)
    return coins > float(state.pot)


def best_on_offer(state: BabyPirates, seat: i64, chance: Chance) -> i64:
    crew = state.crew_of(seat)
    both = state.has_two_sets()
    now = points(crew, both)
    best: i64 = 0
    highest = -1.0
    for place in range(ON_OFFER):
        value = value_of(crew, now, state.table[place], both) + 0.001 * float(chance.below(8))
        if value > highest:
            highest = value
            best = place
    return best


def value_of(crew: i64, now: i64, card: i64, both: bool) -> float:
    """Return what a card adds to the points of a crew, and a little for what may come of it."""
    if card == TREASURE:
        return TREASURED
    is_copy = has_cell(crew, cell_of(card))
    like_it = of_its_sort(crew, cell_of(card))
    promise = 0.0 if is_copy else PROMISE * float(like_it)
    if both:
        return float(points(with_card(crew, card), both) - now) + promise
    if is_copy:
        return 0.0
    return float(max(0, like_it + 1 - now)) + promise  # only of its type and its colour there is one more


def of_its_sort(crew: i64, cell: i64) -> i64:
    """Return how many of a crew have the type of a cell, or its colour, whichever are more."""
    kind = cell // SORTS
    return max(of_type(crew, kind), of_colour(crew, cell - kind * SORTS))


def card_to_cash(state: BabyPirates, seat: i64) -> i64:
    """Return the lowest coin card that counts for nothing, while the bank can pay for it."""
    lowest: i64 = NO_CARD
    if state.bank < PRICE:
        return lowest
    crew = state.crew_of(seat)
    both = state.has_two_sets()
    now = points(crew, both)
    for card in state.cards_of(seat):
        is_lower = is_coin(card) and (lowest == NO_CARD or card < lowest)
        if is_lower and points(without_card(crew, card), both) == now:
            lowest = card
    return lowest


def card_to_play(state: PetitsPirates, seat: i64, chance: Chance) -> i64:
    """Petits Pirates: return the card that promises most, or change all cards if none can be played."""
    hand = state.hands[seat]
    best: i64 = CHANGE
    highest = 0.0
    for card in state.fitting(seat):
        promise = promise_of(state, hand, card) + 0.01 * float(chance.below(16))
        if best == CHANGE or promise > highest:
            highest = promise
            best = card
    return best


def promise_of(state: PetitsPirates, hand: list[int], card: i64) -> float:
    """Return what it is worth to play this card: better not what the next player can cover for a coin."""
    twin = card + 1 if card % 2 == 1 else card - 1
    if twin == state.top():
        return COVERED
    worth = FITTING * float(fitting(hand, card))
    if twin in hand:
        return worth + OWN_TWIN
    for other in state.crew:
        if other == twin:
            return worth
    return worth + LOOSE_TWIN


INSTINCT: Final = BabyPiratesInstinct()
