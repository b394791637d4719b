"""What cards, actions and events of L'Auberge des Pirates are numbered as."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flibuste.games.pairs_deck import HIGHEST, KINDS

# Numbers that depend on those of another module are declared as i64: mypyc works out only those of the same module.
NO_CARD: Final = 0
FACE_DOWN: Final[i64] = KINDS  # an opening card that one does not see yet
HAND: Final = 3  # cards dealt to each player
MOST_SEATS: Final = 8

# Actions.
DRAW: Final = 0
LAY_DOWN: Final = DRAW + 1  # a 1 at the opening: of each card, the action is its value
ATTACK: Final[i64] = LAY_DOWN + HIGHEST  # plus 11 times the seat attacked, plus the card
CHALLENGE: Final[i64] = ATTACK + MOST_SEATS * KINDS  # plus the seat challenged
ACCUSE: Final[i64] = CHALLENGE + MOST_SEATS  # plus the seat accused

# Events; the piece is a card, the amount the seat of the other pirate.
DEALT: Final = 0
CHOSE: Final = 1
REVEALED: Final = 2
BEGAN: Final = 3
ATTACKED: Final = 4
CHALLENGED: Final = 5
PAIRED: Final = 6
ACCUSED: Final = 7
SHOWED: Final = 8
CAUGHT: Final = 9
CLEARED: Final = 10
DREW: Final = 11
OUT: Final = 12
WON: Final = 13


def attack(target: i64, card: i64) -> i64:
    return ATTACK + target * KINDS + card


def target_of(action: i64) -> i64:
    """Return the seat that is attacked, challenged or accused."""
    if action >= ACCUSE:
        return action - ACCUSE
    if action >= CHALLENGE:
        return action - CHALLENGE
    return (action - ATTACK) // KINDS


def card_of(action: i64) -> i64:
    """Return the card of an attack."""
    return (action - ATTACK) % KINDS
