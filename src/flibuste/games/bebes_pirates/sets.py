"""What sets a crew makes: a type in different colours, a colour in different types.

A crew is the bits of a number: a bit for each cell, which is a type and a colour, of which it has a card, and CELLS
further on another if it has both copies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.games.bebes_pirates.cards import SORTS, TREASURE

CELLS: Final = SORTS * SORTS
NO_CREW: Final = 0
BITS: Final = vec[i64]([2**place for place in range(2 * CELLS)])  # compiled, 1 << place has 32 bits
ROW: Final = 31  # the bits of a type, one for each colour


def cell_of(card: i64) -> i64:
    return (card - 1) // 2


def has_cell(crew: i64, cell: i64) -> bool:
    return (crew >> cell) & 1 == 1


def with_card(crew: i64, card: i64) -> i64:
    cell = cell_of(card)
    return crew | BITS[cell + CELLS if has_cell(crew, cell) else cell]


def with_cards(crew: i64, cards: list[int]) -> i64:
    """Treasures are no crew."""
    for card in cards:
        if card != TREASURE:
            crew = with_card(crew, card)
    return crew


def without_card(crew: i64, card: i64) -> i64:
    cell = cell_of(card)
    return crew & ~BITS[cell + CELLS if has_cell(crew, cell + CELLS) else cell]


def of_type(crew: i64, kind: i64) -> i64:
    """Return in how many colours there is this type."""
    row = (crew >> (kind * SORTS)) & ROW
    found: i64 = 0
    while row > 0:
        row &= row - 1  # takes the lowest bit away
        found += 1
    return found


def of_colour(crew: i64, colour: i64) -> i64:
    """Return of how many types there is this colour."""
    column = crew >> colour
    found: i64 = 0
    for kind in range(SORTS):
        found += (column >> (kind * SORTS)) & 1
    return found


def points(crew: i64, both: bool) -> i64:
    """Return what the best set counts; for two players, the best of a type and the best of a colour."""
    if both:
        return points_of_two(crew)
    best: i64 = 0
    for sort in range(SORTS):
        best = max(best, of_type(crew, sort))
        best = max(best, of_colour(crew, sort))
    return best


def points_of_two(crew: i64) -> i64:
    """They leave out the first type and the first colour."""
    best: i64 = 0
    for kind in range(1, SORTS):
        for colour in range(1, SORTS):
            best = max(best, of_pair(crew, kind, colour))
    return best


def of_pair(crew: i64, kind: i64, colour: i64) -> i64:
    """Return what a type and a colour count together: a card that is of both counts once, two copies twice; Y7."""
    cell = kind * SORTS + colour
    shared: i64 = 1 if has_cell(crew, cell) and not has_cell(crew, cell + CELLS) else 0
    return of_type(crew, kind) + of_colour(crew, colour) - shared


def of_cell(crew: i64, cell: i64, both: bool) -> i64:
    """Return what the type and the colour of a cell count, together or the better of them."""
    kind = cell // SORTS
    colour = cell % SORTS
    return of_pair(crew, kind, colour) if both else max(of_type(crew, kind), of_colour(crew, colour))


def first_cell(crew: i64, counted: i64, both: bool) -> i64:
    """Return the first cell that counts so much; there is one."""
    cell: i64 = 0
    while of_cell(crew, cell, both) != counted:
        cell += 1
    return cell


def best_sets(cards: list[int], both: bool) -> list[tuple[int, int]]:
    """Return the best set of a type and the best of a colour, or only the better of them; Y8."""
    crew = with_cards(NO_CREW, cards)
    most = points(crew, both)
    best = first_cell(crew, most, both)
    kind = best // SORTS
    colour = best % SORTS
    of_the_type = of_type(crew, kind) if both or of_type(crew, kind) == most else 0
    return [(kind, of_the_type), (SORTS + colour, most - of_the_type)]
