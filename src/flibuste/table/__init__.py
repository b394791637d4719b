"""The vocabulary of tables: what is seen and what can be done, in words, for any client."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache

from msgspec import Struct
from msgspec.structs import replace


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card, a die, a token, a creature."""

    mark: str  # what is printed on it, short
    words: str  # what a voice says
    kind: str = "card"  # how it is drawn: card, back, die, token, count, cell, text
    art: str = ""  # the symbol on it, from the box's art.svg
    tint: str = ""  # its colour by name: red, blue, yellow, green, purple, black, white
    seat: int | None = None  # whose it is, if that shows
    on: tuple[Piece, ...] = ()  # what stands on it: ships in a space of a track
    actions: tuple[int, ...] = ()  # what can be done by picking it, alone or together with other pieces


class Area(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on the table with its pieces: hand, row, pile, grid, track, dice, purse."""

    kind: str
    words: str  # its name
    pieces: tuple[Piece, ...]
    seat: int | None = None  # whose it is, if it is someone's
    columns: int = 0  # of a grid or a track, whose pieces come row by row from the top; one without words is a gap
    note: str = ""  # its name where one sees whose it is: shorter
    links: tuple[tuple[int, int], ...] = ()  # the ways of a track: from piece to piece, by their place in it
    asked: bool = False  # what is asked is about this area: it should be in sight
    ids: tuple[int, ...] = ()  # which pieces these are, from one table to the next: see Follower


def with_ids(area: Area, ids: tuple[int, ...]) -> Area:
    return replace(area, ids=ids)


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that can be done now."""

    action: int
    words: str
    fields: tuple[str, ...] = ()  # what the player writes for it: a name for each text


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one seat sees."""

    prompt: str  # one sentence: what is going on, what is asked
    areas: tuple[Area, ...]
    choices: tuple[Choice, ...]


def numbered(
    numbers: Iterable[int], legal: Container[int] = (), art: str = "", kind: str = "card"
) -> tuple[Piece, ...]:
    """Return pieces that show nothing but a number: plain cards, counts, purses. Of those that can be picked the number
    is the action, too."""
    return tuple([number_piece(number, number in legal, art, kind) for number in numbers])


@cache
def number_piece(number: int, picks: bool, art: str = "", kind: str = "card") -> Piece:
    return Piece(str(number), str(number), kind, art, actions=(number,) if picks else ())
