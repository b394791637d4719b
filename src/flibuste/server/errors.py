"""Every refusal of the house: a code for programs, a status for HTTP, and a sentence where it is raised.

Codes are part of the protocol, so they are written out here and never derived from a name.
"""

from __future__ import annotations

from typing import Final

from flibuste.bots.levels import UnknownLevel
from flibuste.core.errors import (
    BadRecord,
    BrokenGame,
    DishonestLuck,
    FlibusteError,
    IllegalAction,
    ImpossibleLuck,
    ImpossiblePosition,
    MalformedAction,
    OtherEdition,
    UnknownGame,
    UnknownMode,
    UnknownOption,
    Unverifiable,
    WrongSeats,
)

INTERNAL: Final = "internal"  # the code of what is nobody's fault but ours


class Refused(FlibusteError):
    """The house does not allow this now."""

    code = "refused"
    status = 400


class SeatTaken(Refused):
    """Somebody else sits there."""

    code = "seat-taken"


class NotYourSeat(Refused):
    """Only whoever sits there may do this."""

    code = "not-your-seat"


class NotTheHost(Refused):
    """Only whoever opened the table may do this."""

    code = "not-the-host"


class NotAccepted(Refused):
    """Something has to be accepted first."""

    code = "not-accepted"


class NotNow(Refused):
    """It is too early for this, or too late."""

    code = "not-now"


class NothingToTakeBack(Refused):
    """No move can be taken back."""

    code = "nothing-to-take-back"


class NotUnderstood(Refused):
    """What arrived is no request."""

    code = "not-understood"


class FromElsewhere(Refused):
    """The page of somebody else asks for this in a visitor's name."""

    code = "from-elsewhere"
    status = 403


class UnknownName(Refused):
    """A visitor has come by a name that the house does not have."""

    code = "unknown-name"
    status = 421


class NoSuchTable(Refused):
    """There is no table of that name."""

    code = "no-such-table"
    status = 404


class NoSuchBox(Refused):
    """No box of that name stands on the shelf."""

    code = "unknown-game"
    status = 404


class TooLong(Refused):
    """A request is larger than any that makes sense."""

    code = "too-long"
    status = 413


class TooMany(Refused):
    """Somebody asks for more than is decent."""

    code = "too-many"
    status = 429


class BrokenTable(Refused):
    """The game of this table does what no game may do. Only this table suffers."""

    code = "broken-table"
    status = 500


def broken_table() -> BrokenTable:
    return BrokenTable("The game of this table does not work: it has made a mistake. What was played is kept.")


class DamagedJournal(Refused):
    """What is written of this table does not lead anywhere."""

    code = "damaged-journal"
    status = 500


class Relayed(FlibusteError):
    """Another node of the house has refused: this is its code and its sentence."""

    def __init__(self, code: str, sentence: str, values: dict[str, object]) -> None:
        super().__init__(sentence, values)
        self.code = code


# What the engine refuses, with the codes of its errors. None of these is worth more than a 400.
OF_THE_ENGINE: Final[dict[type[FlibusteError], str]] = {
    BadRecord: "bad-record",
    BrokenGame: "broken-table",
    DishonestLuck: "dishonest-luck",
    IllegalAction: "illegal-action",
    ImpossibleLuck: "impossible-luck",
    ImpossiblePosition: "impossible-position",
    MalformedAction: "malformed-action",
    OtherEdition: "other-edition",
    UnknownGame: "unknown-game",
    UnknownLevel: "unknown-level",
    UnknownMode: "unknown-mode",
    UnknownOption: "unknown-option",
    Unverifiable: "unverifiable",
    WrongSeats: "wrong-seats",
}


def is_refusal(error: Exception) -> bool:
    """Tell whether an error is meant for whoever asked. Anything else is a game that fails, or a failure of ours."""
    return isinstance(error, FlibusteError) and not isinstance(error, BrokenGame)


def code_of(error: FlibusteError) -> str:
    """Return what programs know an error by."""
    if isinstance(error, Refused | Relayed):
        return error.code
    return OF_THE_ENGINE.get(type(error), INTERNAL)


def status_of(error: FlibusteError) -> int:
    return error.status if isinstance(error, Refused) else Refused.status


# What keeps a house from opening. Whoever runs it is told at the command line.


class NoDatabase(FlibusteError):
    """The data cannot be kept there."""


class NoBus(FlibusteError):
    """Other nodes cannot be reached."""


class PortTaken(FlibusteError):
    """Somebody else listens there."""
