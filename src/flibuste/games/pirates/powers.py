"""The powers of pirates. What one does is a word in powers.toml that stands for a class.

To add one: a class made from Power, its words in EFFECTS, and what it gains in instinct.py.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.story import NOBODY
from flibuste.games.pirates.dice import (
    colour_of,
    dice_in_play,
    dice_of,
    die_of,
    face_of,
    first_die,
    is_among,
    same_faces,
)
from flibuste.games.pirates.entries import Entry, read_entries
from flibuste.games.pirates.numbers import (
    ASIDE,
    BLOCKED,
    CHOOSE,
    COLOURS,
    COPIED,
    DONE,
    FACES,
    FRONT,
    MOST_THROWN,
    NO_PIRATE,
    PICK,
    SIDES_OF_A_DIE,
    TURNED_ROUND,
    WAITS,
    WOKE,
)

if TYPE_CHECKING:
    from flibuste.games.pirates.rules import Pirates

EVERY: Final = 0  # die that fits a power


class Power:
    """What a pirate can do, once in a trial."""

    def __init__(self, entry: Entry, whose: str) -> None:
        self.on_opponents: bool = whose == "opponents"
        self.ranks: list[int] = entry.numbers("ranks")
        self.texts: dict[str, str] = entry.texts()
        self.question: i64 = CHOOSE

    @abstractmethod
    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        """Return whether anything would be different if the pirate of this rank used it for a seat: V18."""
        raise NotImplementedError

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        """Change the game at once; or begin to ask, about each of those whom it touches in turn."""
        game.active = rank
        game.target = game.next_target(self, seat, NOBODY)

    def options(self, game: Pirates) -> list[int]:
        """Return what can be chosen now, about the one whom it touches."""
        raise NotImplementedError

    def choose(self, game: Pirates, action: i64, chance: Chance) -> None:
        """Carry out a choice; DONE where there is none."""
        raise NotImplementedError


# Those that touch dice

FACES_AFTER: Final = {"flip": (6, 5, 4, 3, 2, 1), "raise": (2, 3, 4, 5, 6, 6), "lower": (1, 1, 2, 3, 4, 5)}


@final
class DicePower(Power):
    """Dice that are picked become something else."""

    def __init__(self, entry: Entry, whose: str) -> None:
        super().__init__(entry, whose)
        does = entry.text("does")
        self.question = PICK
        self.rerolls: bool = does == "reroll"
        self.dice: i64 = dice_of(entry)  # that it can touch
        self.most: i64 = entry.number("most", 1, MOST_THROWN) if entry.has("most") else EVERY
        self.becomes: vec[i64] = becomes(does, entry)  # each of the 18 dice, if it is not left to chance

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        target = game.next_target(self, seat, NOBODY)
        while target != NOBODY:
            if game.has_dice_for(self, target):
                return True
            target = game.next_target(self, seat, target)
        return False

    def options(self, game: Pirates) -> list[int]:
        """Return the dice that can be picked: V17, V21. If every die is, it matters not which comes first."""
        start = first_die(game.target)
        fitting = [PICK + die for die in range(ASIDE) if game.dice[start + die] > game.picked[die] and self.fits(die)]
        if self.most == EVERY:
            return fitting[:1]
        count = sum(game.picked)
        if count == self.most or not fitting:
            return []
        return fitting if self.on_opponents or count == 0 else [*fitting, DONE]

    def choose(self, game: Pirates, action: i64, chance: Chance) -> None:
        """When all are picked, they leave the table together and come back as what becomes of them."""
        if action != DONE:
            game.picked[action - PICK] += 1
            return
        game.change_dice(self, chance)
        game.target = game.next_target(self, game.actor, game.target)

    def fits(self, die: i64) -> bool:
        return self.dice >> die & 1 == 1

    def outcome(self, die: i64, chance: Chance) -> i64:
        if self.rerolls:
            return die_of(colour_of(die), 1 + chance.below(SIDES_OF_A_DIE))
        return self.becomes[die]


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


@final
class TradePower(Power):
    """A die of each opponent for one of one's own: theirs is picked first. Dice put aside are not traded: V24."""

    def __init__(self, entry: Entry, whose: str) -> None:
        super().__init__(entry, whose)
        self.question = PICK
        self.dice: i64 = dice_of(entry)  # that can be traded, on both sides

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        own = self._tradable(game, seat)
        target = game.next_target(self, seat, NOBODY)
        while target != NOBODY:
            theirs = self._tradable(game, target)
            if own and theirs and (len(own) > 1 or theirs != own):
                return True
            target = game.next_target(self, seat, target)
        return False

    def _tradable(self, game: Pirates, seat: i64) -> list[int]:
        return [die for die in dice_in_play(game.dice, seat) if is_among(die, self.dice)]

    def options(self, game: Pirates) -> list[int]:
        own = self._tradable(game, game.actor)
        theirs = self._tradable(game, game.target)
        if not own or not theirs:
            return []
        return [PICK + die for die in (own if self.gives(game) else theirs)]

    def gives(self, game: Pirates) -> bool:
        """Return whether a die of one's own is to be picked, in return for one that was."""
        return sum(game.picked) > 0

    def choose(self, game: Pirates, action: i64, chance: Chance) -> None:
        if action != DONE and not self.gives(game):
            game.picked[action - PICK] = 1
            return
        if action != DONE:
            game.trade(action - PICK)
        game.target = game.next_target(self, game.actor, game.target)


# Those that touch the trial


@final
class CountPower(Power):
    """Other dice count."""

    def __init__(self, entry: Entry, whose: str) -> None:
        super().__init__(entry, whose)
        self.adds: bool = entry.text("does") == "count"
        self.dice: i64 = dice_of(entry)  # that count from then on, or do not

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        return self.changed(game.counting) != game.counting

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.counting = self.changed(game.counting)

    def changed(self, counting: i64) -> i64:
        """Return which dice count after that. Colours are added with the faces that count already."""
        if self.adds:
            return counting | self.dice & same_faces(counting)
        left = counting & ~self.dice
        return left if left != 0 else counting  # V22


@final
class TurnRoundPower(Power):
    """In the next trial, what was worst is best: V25."""

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        return True

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.next_turned = not game.next_turned
        game.tell(TURNED_ROUND, seat)


# Those that touch pirates


@final
class WaitPower(Power):
    """From then on the others use their powers first: V26."""

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        if seat in game.late or not game.has_another_upright(seat, rank):
            return False
        return any(other != seat and game.count(other, FRONT) > 0 for other in range(game.seats))

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.late.append(int(seat))
        game.tell(WAITS, seat)


@final
class BlockPower(Power):
    """A power of each opponent that is still to be used is lost."""

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        for other in range(game.seats):
            if other != seat and game.are_rivals(seat, other) and game.count(other, FRONT) > 0:
                return True
        return False

    def options(self, game: Pirates) -> list[int]:
        return [CHOOSE + rank for rank in game.front(game.target)]

    def choose(self, game: Pirates, action: i64, chance: Chance) -> None:
        if action != DONE:
            game.tilt(BLOCKED, game.target, action - CHOOSE)
        game.target = game.next_target(self, game.actor, game.target)


@final
class WakePower(Power):
    """The dice of a pirate at rest are thrown, too. The pirate stays at rest: V27."""

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        return len(game.resting(seat)) > 0

    def options(self, game: Pirates) -> list[int]:
        return [CHOOSE + rank for rank in game.resting(game.actor)]

    def choose(self, game: Pirates, action: i64, chance: Chance) -> None:
        game.target = NOBODY
        game.tell(WOKE, game.actor, action - CHOOSE)
        game.throw(game.actor, [int(action - CHOOSE)], chance)


@final
class CopyPower(Power):
    """The power that was used just before is used once more: V28."""

    def would_change(self, game: Pirates, seat: i64, rank: i64) -> bool:
        return game.last != NO_PIRATE and game.power(game.last).would_change(game, seat, rank)

    def work(self, game: Pirates, seat: i64, rank: i64) -> None:
        game.tell(COPIED, seat, game.last)
        game.power(game.last).work(game, seat, game.last)


ON_DICE: Final = ("own", "opponents")
EFFECTS: Final[dict[str, tuple[type[Power], tuple[str, ...]]]] = {  # a class, and what can be said of whom it touches
    "reroll": (DicePower, ON_DICE),
    "flip": (DicePower, ON_DICE),
    "raise": (DicePower, ON_DICE),
    "lower": (DicePower, ON_DICE),
    "put aside": (DicePower, ON_DICE),
    "change": (DicePower, ON_DICE),
    "trade": (TradePower, ("opponents",)),
    "count": (CountPower, ("trial",)),
    "ignore": (CountPower, ("trial",)),
    "turn round": (TurnRoundPower, ("trial",)),
    "wait": (WaitPower, ("own",)),
    "block": (BlockPower, ("opponents",)),
    "wake": (WakePower, ("own",)),
    "copy": (CopyPower, ("own",)),
}


def read_power(card: object) -> Power:
    entry = Entry(card)
    does = entry.text("does")
    require(does in EFFECTS, "No power can “{does}”.", {"does": does})
    kind, known = EFFECTS[does]
    power = kind(entry, entry.word("whose", known))
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


POWERS: Final[dict[int, Power]] = powers_by_rank()
