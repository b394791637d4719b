"""What good players of Baby Pirates know: what a card adds to their crew, and for how many coins to let it go."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.pile import Pile
from flibuste.core.state import State
from flibuste.games.bebes_pirates.rules import (
    ADVANCED,
    BANK,
    CASH,
    CHANGE,
    GOLD,
    ON_OFFER,
    OPEN,
    PASS,
    PAY,
    PETITS,
    PRICE,
    SORTS,
    TAKE,
    TREASURE,
    BabyPirates,
    colour_of,
    type_of,
)

NO_CARD: Final = 0
CELLS: Final = 25  # a cell is a type and a colour: two cards
ROW: Final = 31  # the cells of a type
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
class BabyPiratesInstinct(Instinct):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, BabyPirates)
        if state.setup.mode == PETITS:
            return card_to_play(state, seat, chance)
        if len(state.table) == 0:
            return card_to_put_back(state.hands[seat], chance)
        if len(state.passed) == state.seats - 1:
            return TAKE + best_on_offer(state, seat, chance)
        if state.setup.mode == ADVANCED:
            card = card_to_cash(state, seat)
            if card != NO_CARD:
                return CASH + card
        return PAY if state.gold.can_pay(seat, 1) and stays_in(state, seat, chance) else PASS


def card_to_put_back(hand: Pile, chance: Chance) -> i64:
    """Return the card that goes with the fewest others, by type or by colour."""
    loneliest: i64 = NO_CARD
    fewest: i64 = 0
    for card in range(1, TREASURE):
        if hand.copies(card) > 0:
            friends = fitting(hand, card) * 8 + chance.below(8)
            if loneliest == NO_CARD or friends < fewest:
                fewest = friends
                loneliest = card
    return loneliest


def fitting(hand: Pile, card: i64) -> i64:
    """Return how many other cards have the type or the colour of this one, but not both."""
    found: i64 = 0
    for other in range(1, TREASURE):
        if hand.copies(other) > 0 and (type_of(other) == type_of(card)) != (colour_of(other) == colour_of(card)):
            found += 1
    return found


def stays_in(state: BabyPirates, seat: i64, chance: Chance) -> bool:
    """Tell whether the best card on offer is worth more than the gold in the middle."""
    cells = cells_of(state.hands[seat])
    both = state.seats == 2
    now = points(cells, both)
    best = 0.0
    for card in state.table:
        best = max(best, value_of(cells, now, card, both))
    coins = best * COINS - THRIFT + WHIM * (float(chance.below(1024)) / 512.0 - 1.0)
    return coins > float(state.gold.of(state.seats))


def best_on_offer(state: BabyPirates, seat: i64, chance: Chance) -> i64:
    cells = cells_of(state.hands[seat])
    both = state.seats == 2
    now = points(cells, both)
    best: i64 = 0
    highest = -1.0
    for place in range(ON_OFFER):
        value = value_of(cells, now, state.table[place], both) + 0.001 * float(chance.below(8))
        if value > highest:
            highest = value
            best = place
    return best


def value_of(cells: i64, now: i64, card: i64, both: bool) -> float:
    """Return what a card adds to the points of a crew, and a little for what may come of it."""
    if card == TREASURE:
        return TREASURED
    cell = (card - 1) // 2
    gain = float(points(with_one_more(cells, cell), both) - now)
    if (cells >> cell) & 1:
        return gain
    return gain + PROMISE * float(max(of_type(cells, cell // SORTS), of_colour(cells, cell % SORTS)))


def card_to_cash(state: BabyPirates, seat: i64) -> i64:
    """Return a coin card that counts for nothing, while the bank can pay for it."""
    bank: i64 = GOLD * state.seats + BANK
    for purse in range(state.seats + 1):
        bank -= state.gold.of(purse)
    if bank < PRICE:
        return NO_CARD
    hand = state.hands[seat]
    cells = cells_of(hand)
    both = state.seats == 2
    now = points(cells, both)
    for card in range(1, TREASURE, 2):
        if (
            hand.copies(card) + hand.copies(OPEN + card) > 0
            and points(with_one_less(cells, (card - 1) // 2), both) == now
        ):
            return card
    return NO_CARD


def cells_of(hand: Pile) -> i64:
    """Return a bit for each cell of which there is a card, and CELLS further on another if there are two."""
    cells: i64 = 0
    for cell in range(CELLS):
        card = 1 + 2 * cell
        copies = hand.copies(card) + hand.copies(card + 1) + hand.copies(OPEN + card) + hand.copies(OPEN + card + 1)
        if copies > 0:
            cells = with_one_more(cells, cell)
        if copies > 1:
            cells = with_one_more(cells, cell)
    return cells


def with_one_more(cells: i64, cell: i64) -> i64:
    one: i64 = 1
    return cells | (one << (cell + CELLS if (cells >> cell) & 1 else cell))


def with_one_less(cells: i64, cell: i64) -> i64:
    one: i64 = 1
    return cells & ~(one << (cell + CELLS if (cells >> (cell + CELLS)) & 1 else cell))


def points(cells: i64, both: bool) -> i64:
    """Return what the best set counts, or, for two players, a set of a type and one of a colour."""
    if both:
        return points_for_two(cells)
    best: i64 = 0
    for sort in range(SORTS):
        best = max(best, max(of_type(cells, sort), of_colour(cells, sort)))
    return best


def points_for_two(cells: i64) -> i64:
    """A card counts in one of the two sets only."""
    best: i64 = 0
    for kind in range(1, SORTS):
        of_kind = of_type(cells, kind)
        for colour in range(1, SORTS):
            cell = kind * SORTS + colour
            single = (cells >> cell) & 1 & ~(cells >> (cell + CELLS))
            best = max(best, of_kind + of_colour(cells, colour) - single)
    return best


def of_type(cells: i64, kind: i64) -> i64:
    """Return in how many colours there is this type."""
    row = (cells >> (kind * SORTS)) & ROW
    found: i64 = 0
    while row > 0:
        row &= row - 1  # takes the lowest bit away
        found += 1
    return found


def of_colour(cells: i64, colour: i64) -> i64:
    """Return of how many types there is this colour."""
    found: i64 = 0
    for kind in range(SORTS):
        found += (cells >> (kind * SORTS + colour)) & 1
    return found


def card_to_play(state: BabyPirates, seat: i64, chance: Chance) -> i64:
    """Petits Pirates: return the card that promises most, or change all cards if none can be played."""
    top = state.table[len(state.table) - 1]
    hand = state.hands[seat]
    best: i64 = CHANGE
    highest = 0.0
    left = hand.size
    card: i64 = 1
    while left > 0:
        left -= hand.copies(card)
        if hand.copies(card) > 0 and (type_of(card) == type_of(top) or colour_of(card) == colour_of(top)):
            promise = promise_of(state, hand, top, card) + 0.01 * float(chance.below(16))
            if best == CHANGE or promise > highest:
                highest = promise
                best = card
        card += 1
    return best


def promise_of(state: BabyPirates, hand: Pile, top: i64, card: i64) -> float:
    """Return what it is worth to play this card: better not what the next player can cover for a coin."""
    twin = card + 1 if card % 2 == 1 else card - 1
    if twin == top:
        return COVERED
    worth = FITTING * float(fitting(hand, card))
    if hand.copies(twin) > 0:
        return worth + OWN_TWIN
    for other in state.table:
        if other == twin:
            return worth
    return worth + LOOSE_TWIN


INSTINCT: Final = BabyPiratesInstinct()
