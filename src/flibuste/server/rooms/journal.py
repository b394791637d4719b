"""What is written down of a table, one entry after the other. A table is what its journal leads to, so nothing that was
written is ever lost, and a table opens again exactly where it was."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

Level = str
Seat = Annotated[int, msgspec.Meta(ge=0)]
By = Literal["player", "bot", "clock"]


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long seats may think, in seconds; none if all is 0."""

    move: float = 0.0  # for each decision; days are many seconds
    bank: float = 0.0  # for the whole game, when `move` is 0
    increment: float = 0.0  # that the bank grows by with each decision

    def runs(self) -> bool:
        return bool(self.move or self.bank or self.increment)

    def is_bank(self) -> bool:
        return self.runs() and not self.move


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point in a finished game, after so many moves."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
    moves: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a seat is meant for: a bot of some level, or a person, who may have to know its key."""

    bot: Level = ""
    key: str = ""  # hash of the secret that opens the seat for the first who comes; none if it is open to everyone


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what", kw_only=True):
    at: int  # milliseconds since 1970


class WithLuck(Entry, frozen=True, kw_only=True):
    """What luck has a part in."""

    luck: list[int] = []  # the numbers that fell


class Opened(Entry, frozen=True, tag="opened"):
    game: str
    edition: int
    seats: int
    mode: str
    options: dict[str, str | int | bool]
    chairs: list[Chair]
    secret: str  # of the luck
    host: str  # hash of a visitor
    listed: bool = False
    clock: Clock = Clock()
    position: dict[str, Any] | None = None  # where the game begins, if not with the deal
    after: After | None = None  # and what it goes on from


class Seated(Entry, frozen=True, tag="seated"):
    """Somebody took a seat; or whoever has it came back, perhaps with another device."""

    seat: Seat
    name: str
    visitor: str  # hash
    key: str  # hash of the secret by which they come back


class Shared(Entry, frozen=True, tag="shared"):
    """Somebody wants to play on another device: a link opens their seat once."""

    seat: Seat
    key: str  # hash


class Freed(Entry, frozen=True, tag="freed"):
    """The host takes an abandoned seat back; a new key opens it."""

    seat: Seat
    key: str


class Dealt(WithLuck, frozen=True, tag="dealt"):
    """Every seat was taken, and the game began."""


class Reopened(Entry, frozen=True, tag="reopened"):
    """The house was closed for a while: nobody's clock ran meanwhile."""


class Moved(WithLuck, frozen=True, tag="moved"):
    seat: Seat
    action: int
    texts: list[str] = []  # what the player wrote
    by: By = "player"


class TakenBack(Entry, frozen=True, tag="taken back"):
    move: Annotated[int, msgspec.Meta(ge=0)]  # the number of the move, from 0


class StoodIn(Entry, frozen=True, tag="stood in"):
    """A bot keeps a seat until its owner is back."""

    seat: Seat
    level: Level


class Returned(Entry, frozen=True, tag="returned"):
    seat: Seat


class Resigned(Entry, frozen=True, tag="resigned"):
    seat: Seat


class Said(Entry, frozen=True, tag="said"):
    name: str
    text: str
    seat: Seat | None = None


class PlayedAgain(Entry, frozen=True, tag="played again"):
    table: str  # where the rematch is


AnyEntry = (
    Opened
    | Seated
    | Shared
    | Freed
    | Dealt
    | Reopened
    | Moved
    | TakenBack
    | StoodIn
    | Returned
    | Resigned
    | Said
    | PlayedAgain
)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(AnyEntry)


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read(body: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(body)
    return entry
