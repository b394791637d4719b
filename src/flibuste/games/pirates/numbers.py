"""What has a number in Pirates vs Pirates: seats, ranks, dice, places, actions and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_SEATS: Final = 4
CREW: Final = 10  # pirates of each player, neutral ones included
KEEP: Final = 5
TRIO: Final = 3
SAFE: Final = 8  # a crew of so many cannot be robbed: V2
MOST_TO_WIN: Final = 3  # trials: V19
IN_SIGHT: Final = 2  # trials: the one in place, and the next

# A pirate is known by its rank.
NO_PIRATE: Final = 0  # nobody; or one of whom only the back is seen
HIGHEST_RANK: Final = 52
KINDS: Final = HIGHEST_RANK + 1
TIED: Final = KINDS  # instead of a rank: the fourth pirate is still to be shown

# A die that was thrown is six times its colour, plus its face less one; or it was put aside.
COLOURS: Final = ("red", "blue", "yellow")
FACES: Final = (1, 2, 3, 4, 5, 6)
SIDES_OF_A_DIE: Final = 6
ASIDE: Final = 18
DICE: Final = ASIDE + 1
ALL_DICE: Final = (1 << ASIDE) - 1
MOST_OF_A_COLOUR: Final = 4  # dice of a pirate
MOST_POWERS: Final = TRIO + 1  # of a seat in a trial; each may throw the dice of one pirate more
MOST_THROWN: Final = (TRIO + MOST_POWERS) * 3 * MOST_OF_A_COLOUR  # by a seat

# A pirate is in one of four zones of a seat.
HAND: Final = 0
FRONT: Final = 1  # set aside to be passed on; or sent, upright: the power is still to be used
TILTED: Final = 2  # the power was used or declined
RESTING: Final = 3
ZONES: Final = 4

# Or beyond the crews: at a place that is in no zone but the first.
NEUTRAL: Final = MOST_SEATS * ZONES
BOX: Final = NEUTRAL + ZONES
UNKNOWN: Final = BOX + ZONES  # to the seat that sees the game

# Who knows it: V20.
OPEN: Final = 0
KEPT: Final = 1  # the owner alone
PASSED: Final = 2  # the owner, and who passed it on

# Actions, and what is asked: a question has the number of its first action.
PASS_ON: Final = 0  # + rank
SEND: Final = PASS_ON + KINDS  # + rank
USE: Final = SEND + KINDS  # + rank
DECLINE: Final = USE + KINDS  # + rank
SWAP: Final = DECLINE + KINDS  # + the places of two pirates: see `swap_of`
SWAPS: Final = TRIO * MOST_SEATS
STEAL: Final = SWAP + SWAPS  # + rank
CHOOSE: Final = STEAL + KINDS  # + rank, of a pirate that a power touches
PICK: Final = CHOOSE + KINDS  # + die
DONE: Final = PICK + ASIDE
QUESTIONS: Final = (PASS_ON, SEND, USE, STEAL, CHOOSE, PICK)

# Events: those above, for what players do, and these. The piece is a pirate or a trial, unless said otherwise.
DEALT: Final = DONE + 1
RECEIVED: Final = DEALT + 1
TURNED_UP: Final = RECEIVED + 1
PUT_UNDER: Final = TURNED_UP + 1
REVEALED: Final = PUT_UNDER + 1
ROLLED: Final = REVEALED + 1  # piece: a colour; amount: the faces, as digits
BEGINS: Final = ROLLED + 1
CHANGED: Final = BEGINS + 1  # piece: a die; amount: what becomes of it
TRADED: Final = CHANGED + 1  # piece: a die; amount: whose it is now
BLOCKED: Final = TRADED + 1
WOKE: Final = BLOCKED + 1
COPIED: Final = WOKE + 1
TURNED_ROUND: Final = COPIED + 1
WAITS: Final = TURNED_ROUND + 1
SCORED: Final = WAITS + 1  # piece: what is counted; amount: the total that may decide
TIE: Final = SCORED + 1
WON_TRIAL: Final = TIE + 1
WON: Final = WON_TRIAL + 1


def place_of(seat: i64, zone: i64) -> i64:
    return seat * ZONES + zone


def swap_of(left: i64, taken: i64) -> int:
    """Return the action: the pirates are known by their places, one among those upright, one among the neutral."""
    return SWAP + MOST_SEATS * left + taken
