"""What is in the box of Hawthorn, beside the deck of the Pairs family."""

from __future__ import annotations

from typing import Final

from flibuste.games.pairs_deck import HIGHEST as HIGHEST

ANTE: Final = 1
HAND: Final = 5  # cards dealt to each player
MOST_LOST: Final = 11  # in a hand: the ante, and a pair of 10s
FAR: Final = 1000 * MOST_LOST  # no purse comes near

# Rounds: the odd ones from the deck, the even ones from the hand.
CHOOSING: Final = 0  # before the first round
LAST_ROUND: Final = 9  # H4

# Actions: a card of the hand is played by its value.
DRAW: Final = 0
PLAY: Final = DRAW + 1  # a 1
FOLD: Final = PLAY + HIGHEST

# Events; the piece is a card, the amount a number of chips, unless said otherwise.
HIDDEN: Final = 11  # a card of which one sees only the back
ANTED: Final = 0
SAT_OUT: Final = 1
DEALT: Final = 2  # amount: all five cards, two digits each
CHOSE: Final = 3
REVEALED: Final = 4
DEALT_FOR_TIE: Final = 5
REPLACED: Final = 6
BEGAN: Final = 7
DREW: Final = 8
PLAYED: Final = 9
PAIRED: Final = 10
FOLDED: Final = 11
PAID: Final = 12  # piece: the chips that were due; amount: those that were paid
SHUFFLED: Final = 13
NEXT_ROUND: Final = 14  # amount: its number
WON: Final = 15
NEXT_HAND: Final = 16  # amount: its number
SUNRISE: Final = 17
