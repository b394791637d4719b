"""The vocabulary of tables: what is seen and what can be done, in words, for any client."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

# What clients know how to draw. `flibuste check` finds whatever a box says beyond this.
PIECE_KINDS: Final = ("card", "back", "die", "token", "count", "cell", "text")
AREA_KINDS: Final = ("hand", "row", "pile", "grid", "track", "dice", "purse", "tokens", "count")
TINTS: Final = ("red", "blue", "yellow", "green", "purple", "black", "white")


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card, a die, a token, a creature."""

    mark: str  # what is printed on it, short
    words: str  # what a voice says
    kind: str = "card"  # how it is drawn: one of PIECE_KINDS
    art: str = ""  # the symbol on it, from the box's art.svg; two for two halves, with a space between
    tint: str = ""  # its colour: none, or one of TINTS
    seat: int | None = None  # whose it is, if that shows
    on: tuple[Piece, ...] = ()  # what stands on it: ships in a space of a track
    actions: tuple[int, ...] = ()  # what can be done by picking it, alone or together with other pieces
    wish: int | None = None  # what whoever presses it in vain may have in mind: the house can say why not


class Area(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on the table with its pieces."""

    kind: str  # one of AREA_KINDS
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


def numbered(numbers: Iterable[int], legal: Sequence[int] = (), art: str = "", kind: str = "card") -> tuple[Piece, ...]:
    """Return pieces that show nothing but a number: plain cards, counts, purses. Of those that can be picked the number
    is the action, too."""
    if not legal:
        return tuple([number_piece(number, False, art, kind) for number in numbers])
    return tuple([number_piece(number, number in legal, art, kind, vain(number, legal)) for number in numbers])


@cache
def number_piece(number: int, picks: bool, art: str = "", kind: str = "card", wish: int | None = None) -> Piece:
    return Piece(str(number), str(number), kind, art, actions=(number,) if picks else (), wish=wish)


def heap(number: int, art: str, legal: Sequence[int], use: int) -> tuple[Piece]:
    """Return a number that stands for a heap, such as a pile to draw from, with what it is used for."""
    return (with_uses(number_piece(number, False, art, "count"), legal, [use]),)


def with_uses(piece: Piece, legal: Sequence[int], uses: Sequence[int], joined: bool = False) -> Piece:
    """Return a piece with those of its uses that are legal. If none is, it is pressed in vain for the first. A piece
    that is to be joined with another has a wish in any case: it may be joined wrongly."""
    if not legal or not uses:
        return piece
    actions = tuple([use for use in uses if use in legal])
    others = [use for use in uses if use not in legal] if joined or not actions else []
    return replace(piece, actions=actions, wish=others[0] if others else None)


def vain(action: int, legal: Sequence[int]) -> int | None:
    """Return the action as a wish of who is to act, and may not do this."""
    return action if legal and action not in legal else None
