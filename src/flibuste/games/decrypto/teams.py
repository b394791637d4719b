"""Who plays Decrypto with whom, and what they do and are told, as numbers."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from flibuste.core.game import ActionKind, Setup
from flibuste.core.story import NOBODY

TEAMS: Final = 2
WHITE: Final = 0
BLACK: Final = 1
WORDS: Final = 4  # of each team
CLUES: Final = 3  # for each code
TOKENS: Final = 2  # of a kind end the game
LAST_ROUND: Final = {"teams": 8, "three": 5}

CODES: Final = [100 * one + 10 * two + three for one, two, three in permutations(range(1, WORDS + 1), CLUES)]
LOWEST_CODE: Final = CODES[0]
HIGHEST_CODE: Final = CODES[-1]
NO_CODE: Final = 0
SECRET: Final = 1  # a code that one may not see

# Actions
GUESSES: Final = list(range(len(CODES)))  # which code
GIVE_CLUES: Final = len(CODES)
NAME_WORDS: Final = GIVE_CLUES + 1
ACTIONS: Final = (
    ActionKind("guess", 0, len(CODES)),
    ActionKind("give-clues", GIVE_CLUES),
    ActionKind("name-words", NAME_WORDS),
)

# What a round leads to, beside the team that wins.
GOES_ON: Final = 2
TIED: Final = 3

# Events; the piece is a code, the amount a team, unless said otherwise.
ROUND: Final = 0  # amount: its number
ENCRYPTS: Final = 1
WROTE: Final = 2
READ: Final = 3  # piece: first, second or third clue
GUESSED: Final = 4
INTERCEPTION: Final = 5
DECRYPTION: Final = 6
REVEALED: Final = 7
INTERCEPTED: Final = 8
MISUNDERSTOOD: Final = 9
TIE: Final = 10
NAMED: Final = 11
FOUND: Final = 12  # piece: how many words
WON: Final = 13


def is_for_three(setup: Setup) -> bool:
    return setup.mode == "three"


def coding_teams(setup: Setup) -> int:
    return 1 if is_for_three(setup) else TEAMS


def most_turns(setup: Setup) -> int:
    """Return how many codes there are in the longest game."""
    return coding_teams(setup) * LAST_ROUND[setup.mode]


def seats(setup: Setup) -> int:
    return setup.seats


def team_of(setup: Setup, seat: int) -> int:
    """Spectators are of no team; D10."""
    if seat < 0:
        return NOBODY
    return seat // 2 if is_for_three(setup) else seat % 2


def members(setup: Setup, team: int) -> list[int]:
    return [seat for seat in range(setup.seats) if team_of(setup, seat) == team]


def encryptor(setup: Setup, turn: int) -> int:
    rounds, team = divmod(turn, coding_teams(setup))
    own = members(setup, team)
    return own[rounds % len(own)]  # D11


def guessers(setup: Setup, turn: int) -> list[int]:
    """Return who may guess a code, in each team the first to be heard first: D7, D12."""
    rounds, about = divmod(turn, coding_teams(setup))
    own = members(setup, about)
    others = members(setup, 1 - about)
    decoders = [own[(rounds + step) % len(own)] for step in range(1, len(own))]
    if rounds == 0:
        return decoders  # nobody intercepts in the first round
    return decoders + [others[(rounds + step) % len(others)] for step in range(1, len(others) + 1)]
