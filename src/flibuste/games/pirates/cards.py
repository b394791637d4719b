"""The cards of Pirates vs Pirates: pirates and trials, as their owner wrote them in the content files."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.core.game import Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.story import NOBODY
from flibuste.games.pirates.dice import dice_of, first_die
from flibuste.games.pirates.entries import Entry, read_entries
from flibuste.games.pirates.numbers import (
    ASIDE,
    COLOURS,
    CREW,
    DICE,
    HIGHEST_RANK,
    KINDS,
    MOST_OF_A_COLOUR,
    MOST_TO_WIN,
    SIDES_OF_A_DIE,
)
from flibuste.games.pirates.powers import POWERS, Power

# Pirates

SPARE: Final = ((3, 4), (1, 2))  # who stay in the box, and beside neutral pirates
IN_A_DECK: Final = 21  # pirates of odd ranks, and of even ones
STARTER_CREWS: Final = 4


@final
class Pirate:
    """A card with dice and a power."""

    def __init__(self, card: object) -> None:
        entry = Entry(card)
        self.rank: i64 = entry.number("rank", 1, HIGHEST_RANK)
        self.dice: vec[i64] = vec[i64](entry.row("dice", 0, MOST_OF_A_COLOUR, len(COLOURS)))  # of each colour
        require(sum(self.dice) > 0, "A pirate brings at least one die.")
        self.starter: i64 = NOBODY  # the seat whose starter crew it is in
        if entry.has("starter"):
            self.starter = entry.number("starter", 0, STARTER_CREWS - 1)
        self.name: dict[str, str] = entry.texts()
        self.says: dict[str, str] = entry.part("says").texts()
        entry.finish()
        powered = int(self.rank) in POWERS
        require(powered, "The pirate {rank} has no power in powers.toml.", {"rank": self.rank})
        self.power: Power = POWERS[int(self.rank)]


def pirates_by_rank(pirates: list[Pirate]) -> list[Pirate]:
    """Return one for each rank; where nobody has it, the first one, whom nobody asks for."""
    found = [pirates[0]] * KINDS
    for pirate in pirates:
        found[pirate.rank] = pirate
    return found


def starter_crews(pirates: list[Pirate]) -> list[list[int]]:
    return [[int(pirate.rank) for pirate in pirates if pirate.starter == seat] for seat in range(STARTER_CREWS)]


def check_pirates(ranks: list[int], starters: list[list[int]]) -> None:
    """Two players are dealt the whole red deck, so it has neither more nor fewer."""
    require(len(set(ranks)) == len(ranks), "pirates.toml: two pirates have the same rank.")
    for odd in range(2):
        require(
            [rank % 2 for rank in ranks].count(odd) == IN_A_DECK,
            "pirates.toml: there must be {count} pirates of odd ranks, and as many of even ones.",
            {"count": IN_A_DECK},
        )
    spare = [rank for pair in SPARE for rank in pair]
    require(set(spare) <= set(ranks), "pirates.toml: the ranks 1 to 4 must be among them.")
    require(set(POWERS) == set(ranks), "powers.toml: a power has a rank that no pirate has.")
    for seat, crew in enumerate(starters):
        deck = [rank for rank in crew if rank not in SPARE[1] and (rank % 2 == 0 or seat > 1)]
        require(
            len(deck) == len(crew) == CREW,
            "pirates.toml: a starter crew has ten pirates, not 1 or 2; those of the first two are of even ranks.",
        )


# Trials

NUMBER: Final = 1000  # what one more of what a trial counts weighs, against a point of the total
KINDS_OF_TRIAL: Final = ("highest", "lowest", "values", "doubles", "alike")
HIGHEST: Final = 0
LOWEST: Final = 1
DOUBLES: Final = 3
ALIKE: Final = 4
FEWEST_TRIALS: Final = 8  # a game turns up so many: V11
MOST_TRIALS: Final = 60


@final
class Trial:
    """What is compared, and which dice count."""

    def __init__(self, card: object, sign: i64 = 1) -> None:
        entry = Entry(card)
        self.category: str = entry.text("category")
        is_word = self.category.isalpha() and self.category.islower()
        require(is_word, "“category” must be a word in small letters.")
        self.kind: i64 = KINDS_OF_TRIAL.index(entry.word("kind", KINDS_OF_TRIAL))
        self.dice: i64 = dice_of(entry)  # that count, unless a power changes it
        self.then_total: bool = entry.has("then") and entry.word("then", ["total"]) == "total"
        self.sign: i64 = sign  # -1 if a power has turned it round: what was worst is best
        self.name: dict[str, str] = entry.part("name").texts()
        self.texts: dict[str, str] = entry.texts()
        entry.finish()

    def score(self, dice: vec[i64], seat: i64, counting: i64) -> i64:
        """Return what the dice of a seat are worth when these count: the more, the better."""
        start = first_die(seat)
        counted: i64 = 0
        total: i64 = 0  # of the dice that were counted
        for face in range(i64(SIDES_OF_A_DIE)):
            copies: i64 = 0
            for die in range(face, ASIDE, SIDES_OF_A_DIE):
                copies += (counting >> die & 1) * dice[start + die]
            if self.kind == DOUBLES:
                copies -= copies % 2
            if self.kind != ALIKE:
                counted += copies
                total += copies * (face + 1)
            elif copies >= counted:  # of as many, the higher ones
                counted = copies
                total = copies * (face + 1)
        return self.sign * self._worth(counted, total)

    def _worth(self, counted: i64, total: i64) -> i64:
        if self.kind == HIGHEST:
            return total * NUMBER
        if self.kind == LOWEST:
            return -total * NUMBER
        number = counted // 2 if self.kind == DOUBLES else counted
        return number * NUMBER + (total if self.then_total else 0)


def read_turned_round(card: object) -> Trial:
    return Trial(card, -1)


def check_trials(trials: int) -> None:
    require(
        FEWEST_TRIALS <= trials <= MOST_TRIALS,
        "trials.toml: there must be {fewest} to {most} trials.",
        {"fewest": FEWEST_TRIALS, "most": MOST_TRIALS},
    )


# The content of the files

CARDS: Final[list[Pirate]] = read_entries("pirates.toml", "pirates", Pirate)
RANKS: Final[list[int]] = sorted([int(pirate.rank) for pirate in CARDS])
STARTERS: Final[list[list[int]]] = starter_crews(CARDS)
check_pirates(RANKS, STARTERS)
PIRATES: Final[list[Pirate]] = pirates_by_rank(CARDS)
TRIALS: Final[list[Trial]] = read_entries("trials.toml", "trials", Trial)
TURNED_TRIALS: Final[list[Trial]] = read_entries("trials.toml", "trials", read_turned_round)  # the same, turned round
check_trials(len(TRIALS))
TRIALS_IN_ALL: Final = len(TRIALS)
LAST_TRIAL: Final = TRIALS_IN_ALL - 1


# What depends on the table


def deck(setup: Setup) -> Pile:
    """Two players use the red deck alone; beside neutral pirates, 1 and 2 replace 3 and 4."""
    out = SPARE[0] if setup.choice("crews") == "neutral" else SPARE[1]
    return pile_of(KINDS, [rank for rank in RANKS if rank not in out and (setup.seats > 2 or rank % 2 == 0)])


def hand_size(setup: Setup) -> int:
    return CREW - 1 if setup.choice("crews") == "neutral" else CREW  # V16


def number_of_sides(setup: Setup) -> int:
    return 2 if setup.mode == "teams" else setup.seats


def trials_to_win(setup: Setup) -> int:
    return 2 if setup.seats == 4 and setup.mode == "battle" else MOST_TO_WIN  # V19


def dice_on_table(setup: Setup) -> int:
    """Return how many places there are for dice: one for each kind of die of each seat."""
    return setup.seats * DICE
