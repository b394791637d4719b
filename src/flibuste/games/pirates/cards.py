"""What is in the box of Pirates vs Pirates: dice, powers, pirates and trials; and the numbers of actions and events."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.game import Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.story import NOBODY
from flibuste.games.pirates.entries import Entry, read_entries

if TYPE_CHECKING:
    from flibuste.games.pirates.rules import Pirates

MOST_SEATS: Final = 4
CREW: Final = 10  # pirates of each player, neutral ones included
KEEP: Final = 5
TRIO: Final = 3
SAFE: Final = 8  # a crew of so many cannot be robbed: V2
MOST_TO_WIN: Final = 3  # trials: V19

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
MOST_THROWN: Final = TRIO * 3 * MOST_OF_A_COLOUR  # by a seat

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
PICK: Final = STEAL + KINDS  # + die
DONE: Final = PICK + ASIDE
QUESTIONS: Final = (PASS_ON, SEND, USE, STEAL, PICK)

# Events: those above, for what players do, and these. The piece is a pirate or a trial, unless said otherwise.
DEALT: Final = DONE + 1
RECEIVED: Final = DEALT + 1
TURNED_UP: Final = RECEIVED + 1
PUT_UNDER: Final = TURNED_UP + 1
REVEALED: Final = PUT_UNDER + 1
ROLLED: Final = REVEALED + 1  # piece: a colour; amount: the faces, as digits
BEGINS: Final = ROLLED + 1
CHANGED: Final = BEGINS + 1  # piece: a die; amount: what becomes of it
SCORED: Final = CHANGED + 1  # piece: what is counted; amount: the total that may decide
TIE: Final = SCORED + 1
WON_TRIAL: Final = TIE + 1
WON: Final = WON_TRIAL + 1


def place_of(seat: i64, zone: i64) -> i64:
    return seat * ZONES + zone


def swap_of(left: i64, taken: i64) -> int:
    """Return the action: the pirates are known by their places, one among those upright, one among the neutral."""
    return SWAP + MOST_SEATS * left + taken


# Dice


def die_of(colour: i64, face: i64) -> i64:
    return colour * SIDES_OF_A_DIE + face - 1


def colour_of(die: i64) -> i64:
    """Return the place of the colour in COLOURS; of a die put aside, the one after these."""
    return die // SIDES_OF_A_DIE


def face_of(die: i64) -> i64:
    return die % SIDES_OF_A_DIE + 1


def first_die(seat: i64) -> i64:
    """Return where the dice of a seat begin among all that were thrown."""
    return seat * DICE


def code_of(die: i64) -> int:
    """Return a die as it is written in positions: 11 to 16 for red, 21 to 26 blue, 31 to 36 yellow, 41 put aside."""
    return 10 * (1 + colour_of(die)) + face_of(die)


CODES: Final = [code_of(die) for die in range(DICE)]

# Some of the 18 dice, such as those that count in a trial, are a selection: a number with a bit for each.


def selection(dice: Iterable[int]) -> int:
    return sum([1 << die for die in dice])


def is_among(die: i64, dice: i64) -> bool:
    """Return whether a selection has this die."""
    return dice >> die & 1 == 1


def same_faces(dice: i64) -> i64:
    """Return the dice of every colour that show a face of one of these."""
    found: i64 = 0
    for showing in SHOWING:
        if dice & showing != 0:
            found |= showing
    return found


def dice_with(colours: Sequence[str], faces: Sequence[int]) -> int:
    return selection([die_of(COLOURS.index(colour), face) for colour in colours for face in faces])


SHOWING: Final = vec[i64]([dice_with(COLOURS, [face]) for face in FACES])  # the dice of every colour with this face


def dice_of(entry: Entry) -> int:
    """Return the dice that a card names: all colours and faces if it does not say which."""
    colours = entry.words("colours") if entry.has("colours") else COLOURS
    known = set(colours) <= set(COLOURS)
    faces: Sequence[int] = FACES
    if entry.has("faces"):
        faces = entry.numbers("faces")
        known = known and set(faces) <= set(FACES)
    require(known, "A card names a colour or a face that no die has.")
    return dice_with(colours, faces)


# Powers: what they do is a word that stands for a class. To add one: a class made from Power, its words in EFFECTS, and
# what it gains in instinct.py.

WHOSE: Final = ("own", "opponents", "trial")
EVERY: Final = 0  # die that fits a power
FACES_AFTER: Final = {"flip": (6, 5, 4, 3, 2, 1), "raise": (2, 3, 4, 5, 6, 6), "lower": (1, 1, 2, 3, 4, 5)}


class Power:
    """What a pirate can do, once in a trial."""

    def __init__(self, entry: Entry) -> None:
        self.on_opponents: bool = entry.word("whose", WHOSE) == "opponents"
        self.ranks: list[int] = entry.numbers("ranks")
        self.texts: dict[str, str] = entry.texts()

    @abstractmethod
    def would_change(self, game: Pirates, seat: i64) -> bool:
        """Return whether anything would be different: V18."""
        raise NotImplementedError

    @abstractmethod
    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        """Change the game at once, or ask for dice."""
        raise NotImplementedError


@final
class DicePower(Power):
    """It touches dice: those that are picked become something else."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        does = entry.text("does")
        require(entry.word("whose", WHOSE) != "trial", "A power touches dice, or the trial.")
        self.rerolls: bool = does == "reroll"
        self.dice: i64 = dice_of(entry)  # that it can touch
        self.most: i64 = entry.number("most", 1, MOST_THROWN) if entry.has("most") else EVERY
        self.becomes: vec[i64] = becomes(does, entry)  # each of the 18 dice, if it is not left to chance

    def would_change(self, game: Pirates, seat: i64) -> bool:
        target = game.next_target(self, seat, NOBODY)
        while target != NOBODY:
            if game.has_dice_for(self, target):
                return True
            target = game.next_target(self, seat, target)
        return False

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.active = rank
        game.target = game.next_target(self, seat, NOBODY)

    def fits(self, die: i64) -> bool:
        return self.dice >> die & 1 == 1

    def outcome(self, die: i64, chance: Chance) -> i64:
        if self.rerolls:
            return die_of(colour_of(die), 1 + chance.below(SIDES_OF_A_DIE))
        return self.becomes[die]


@final
class TrialPower(Power):
    """It touches the trial: other dice count."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        require(entry.word("whose", WHOSE) == "trial", "A power touches dice, or the trial.")
        self.adds: bool = entry.text("does") == "count"
        self.dice: i64 = dice_of(entry)  # that count from then on, or do not

    def would_change(self, game: Pirates, seat: i64) -> bool:
        return self.changed(game.counting) != game.counting

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.counting = self.changed(game.counting)

    def changed(self, counting: i64) -> i64:
        """Return which dice count after that. Colours are added with the faces that count already."""
        if self.adds:
            return counting | self.dice & same_faces(counting)
        left = counting & ~self.dice
        return left if left != 0 else counting  # V22


EFFECTS: Final[dict[str, type[Power]]] = {
    "reroll": DicePower,
    "flip": DicePower,
    "raise": DicePower,
    "lower": DicePower,
    "put aside": DicePower,
    "change": DicePower,
    "count": TrialPower,
    "ignore": TrialPower,
}


def becomes(does: str, entry: Entry) -> vec[i64]:
    """Return what becomes of each die, if it is not left to chance."""
    if does == "put aside":
        return vec[i64]([ASIDE] * ASIDE)
    if does == "change":
        return changed_dice(entry)
    faces = FACES_AFTER.get(does, FACES)
    return vec[i64]([die_of(colour_of(die), faces[face_of(die) - 1]) for die in range(ASIDE)])


def changed_dice(entry: Entry) -> vec[i64]:
    """Return each die in another colour, or with another face, or both."""
    dice = list(range(ASIDE))
    named = entry.has("to_colour") or entry.has("to_face")
    require(named, "A power that changes dice has “to_colour” or “to_face”.")
    if entry.has("to_colour"):
        colour = COLOURS.index(entry.word("to_colour", COLOURS))
        dice = [die_of(colour, face_of(die)) for die in dice]
    if entry.has("to_face"):
        face = entry.number("to_face", FACES[0], FACES[-1])
        dice = [die_of(colour_of(die), face) for die in dice]
    return vec[i64](dice)


def read_power(card: object) -> Power:
    entry = Entry(card)
    does = entry.text("does")
    require(does in EFFECTS, "No power can “{does}”.", {"does": does})
    power = EFFECTS[does](entry)
    entry.finish()
    return power


def powers_by_rank() -> dict[int, Power]:
    """Return whose power each is. A pirate has one, and no more."""
    found: dict[int, Power] = {}
    for power in read_entries("powers.toml", "powers", read_power):
        for rank in power.ranks:
            require(rank not in found, "powers.toml: the pirate {rank} has two powers.", {"rank": rank})
            found[rank] = power
    return found


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
IN_SIGHT: Final = 2  # trials: the one in place, and the next


@final
class Trial:
    """What is compared, and which dice count."""

    def __init__(self, card: object) -> None:
        entry = Entry(card)
        self.category: str = entry.text("category")
        is_word = self.category.isalpha() and self.category.islower()
        require(is_word, "“category” must be a word in small letters.")
        self.kind: i64 = KINDS_OF_TRIAL.index(entry.word("kind", KINDS_OF_TRIAL))
        self.dice: i64 = dice_of(entry)  # that count, unless a power changes it
        self.then_total: bool = entry.has("then") and entry.word("then", ["total"]) == "total"
        self.name: dict[str, str] = entry.part("name").texts()
        self.texts: dict[str, str] = entry.texts()
        entry.finish()

    def score(self, dice: vec[i64], seat: i64, counting: i64) -> i64:
        """Return what the dice of a seat are worth when these count: the more, the better."""
        start = first_die(seat)
        counted: i64 = 0
        total: i64 = 0
        for face in range(i64(SIDES_OF_A_DIE)):
            copies: i64 = 0
            for die in range(face, ASIDE, SIDES_OF_A_DIE):
                copies += (counting >> die & 1) * dice[start + die]
            total += copies * (face + 1)
            if self.kind == ALIKE:
                counted = max(counted, copies)
            else:
                counted += copies // 2 if self.kind == DOUBLES else copies
        if self.kind == HIGHEST:
            return total * NUMBER
        if self.kind == LOWEST:
            return -total * NUMBER
        return counted * NUMBER + (total if self.then_total else 0)


def check_trials(trials: int) -> None:
    require(
        FEWEST_TRIALS <= trials <= MOST_TRIALS,
        "trials.toml: there must be {fewest} to {most} trials.",
        {"fewest": FEWEST_TRIALS, "most": MOST_TRIALS},
    )


# The content of the files

POWERS: Final[dict[int, Power]] = powers_by_rank()
CARDS: Final[list[Pirate]] = read_entries("pirates.toml", "pirates", Pirate)
RANKS: Final[list[int]] = sorted([int(pirate.rank) for pirate in CARDS])
STARTERS: Final[list[list[int]]] = starter_crews(CARDS)
check_pirates(RANKS, STARTERS)
PIRATES: Final[list[Pirate]] = pirates_by_rank(CARDS)
TRIALS: Final[list[Trial]] = read_entries("trials.toml", "trials", Trial)
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
