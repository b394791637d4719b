"""What can go wrong, each with its own name and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Mapping

NOTHING: Mapping[str, object] = {}


class FlibusteError(ValueError):
    """Something that the caller can mend.

    The sentence is English, with {names} for the values: whoever shows it to a player
    translates it first and fills it in afterwards.
    """

    def __init__(self, sentence: str, values: Mapping[str, object] = NOTHING) -> None:
        super().__init__(sentence, dict(values))
        self.sentence = sentence
        self.values = dict(values)

    def __str__(self) -> str:
        return self.sentence.format_map(self.values)


class UnknownGame(FlibusteError):
    """No box of that name stands on the shelf."""


class WrongSeats(FlibusteError):
    """The game is not for that many players, or has no such seat."""


class UnknownMode(FlibusteError):
    """The game has no such mode."""


class UnknownOption(FlibusteError):
    """The game has no such option, or the option no such value."""


class MalformedAction(FlibusteError):
    """Not an action of this game at all."""


class IllegalAction(FlibusteError):
    """A seat asked for something that the rules do not allow now."""


class ImpossiblePosition(FlibusteError):
    """No game could lead here, or this is not a position at all."""


class BadRecord(FlibusteError):
    """Not a record, or one that was cut short or changed."""


class DishonestLuck(BadRecord):
    """The luck of a record is not what was promised."""


class Unverifiable(FlibusteError):
    """Nobody promised anything about the luck of a record, or the secret is not out yet."""


class OtherEdition(FlibusteError):
    """Made under another edition of the rules."""


class ImpossibleLuck(FlibusteError):
    """A number or a card was foretold that cannot come."""


class BrokenGame(FlibusteError):
    """A game lacks what every game must have, or answers what no game may answer: its author has to mend it."""


def lacks(owner: object, method: str) -> BrokenGame:
    """Return what is raised in place of a method that a class has forgotten, or misspelt."""
    return BrokenGame("{owner} must have a method “{method}”.", {"owner": full_name(owner), "method": method})


def stuck(state: object) -> BrokenGame:
    """Return what is raised where a game cannot go on."""
    return BrokenGame("{owner}: the game is not over, and nobody may do anything.", {"owner": full_name(state)})


def full_name(thing: object) -> str:
    """Return the class of something with its module: `my_game.rules.MyGame` tells the game and the file."""
    kind = type(thing)
    return f"{kind.__module__}.{kind.__qualname__}"


def require(condition: bool, sentence: str, values: Mapping[str, object] = NOTHING) -> None:
    """Refuse a position unless the condition holds."""
    if not condition:
        raise ImpossiblePosition(sentence, values)
