"""What is in the box of Aquatika, and what pieces, cells, actions and events are numbered as."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import random_keys
from flibuste.core.pile import Pile, pile_of
from flibuste.games.aquatika.board import MOST_CELLS

OCTOPUS: Final = 0
SHARK: Final = 1
FISH: Final = 2
KINDS: Final = 3
OF_A_KIND: Final = 3
OF_A_SEAT: Final = KINDS * OF_A_KIND

NO_PIECE: Final = 0
PIECES: Final = 1 + 2 * KINDS  # a piece of seat 0 is 1 + its kind, of seat 1 it is 4 + its kind
HIDDEN: Final = PIECES  # a piece of which one only sees that it is there
ALL_PIECES: Final = pile_of(PIECES, [piece for piece in range(1, PIECES) for _ in range(OF_A_KIND)])

# On a cell is a piece, or an octopus with its prey: that is its own number plus ten times that of the prey.
PREY: Final = 10
ON_A_CELL: Final = PREY * PIECES  # what is on a cell is numbered below this

MOST_PLIES: Final = 200  # A12

# Actions.
PLACE: Final = 0  # plus the kind that goes on the next home cell
MOVE: Final = PLACE + KINDS  # see `move`
WAYS: Final = 2  # to move from one cell to another: without prey, and with it
MOVES: Final = MOST_CELLS * MOST_CELLS * WAYS

# Events; the amount is a cell.
PLACED: Final = 0
REVEALED: Final = 1
MOVED: Final = 2  # the amount is two cells: MOST_CELLS times the start, plus the end
RELEASED: Final = 3
COVERED: Final = 4
ATE: Final = 5
ARRIVED: Final = 6
STUCK: Final = 7
REPEATED: Final = 8
STOPPED: Final = 9
GOES_ON: Final = -1  # no event


def piece_of(seat: i64, kind: i64) -> i64:
    return 1 + seat * KINDS + kind


def top_of(there: i64) -> i64:
    """Return the piece that everyone sees on a cell."""
    return there % PREY


def prey_of(there: i64) -> i64:
    """Return what an octopus on a cell holds, or NO_PIECE."""
    return there // PREY


def holds_prey(there: i64) -> bool:
    return there > PREY


def over(octopus: i64, prey: i64) -> i64:
    """Return what is on a cell where an octopus holds a piece, or NO_PIECE."""
    return octopus + PREY * prey


def owner_of(there: i64) -> i64:
    """Return whose piece is on a cell, on top; NOBODY if there is none."""
    return (there % PREY + 2) // KINDS - 1


def kind_of(there: i64) -> i64:
    """Return the kind of the piece that is on a cell, on top."""
    return (there % PREY + 2) % KINDS


def keys_of_sights() -> list[int]:
    """Return a key for what everyone sees on each cell, whatever is there: for repetitions, A12."""
    keys = random_keys("aquatika", MOST_CELLS * PIECES)  # for each piece on each cell
    tops = [min(top_of(there), PIECES - 1) for there in range(ON_A_CELL)]  # nowhere is a piece beyond the last
    return [keys[cell * PIECES + top] for cell in range(MOST_CELLS) for top in tops]


SIGHTS: Final = vec[i64](keys_of_sights())  # by ON_A_CELL times the cell, plus what is there


def pieces_in(sea: list[int]) -> Pile:
    """Return all pieces on these cells, those that are held too."""
    both = [top_of(there) for there in sea] + [prey_of(there) for there in sea]
    return pile_of(PIECES, [piece for piece in both if piece != NO_PIECE])


def move(start: i64, end: i64) -> i64:
    """Return the action of a piece that goes from one cell to another, without prey."""
    return MOVE + (start * MOST_CELLS + end) * WAYS


def with_prey(action: i64) -> i64:
    """Return the same move of an octopus that takes its prey along."""
    return action + 1


def route(action: i64) -> tuple[i64, i64, i64]:
    """Return where a move starts, where it ends, and whether an octopus takes its prey along."""
    cells = (action - MOVE) // WAYS
    return cells // MOST_CELLS, cells % MOST_CELLS, (action - MOVE) % WAYS
