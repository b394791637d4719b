"""The vocabulary of tables: what is seen and what can be done, in words, for any client."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec import Struct


class Piece(Struct, frozen=True, gc=False):
    """A card, a die, a token, a creature."""

    mark: str  # what is printed on it, short
    words: str  # what a voice says
    on: tuple[Piece, ...] = ()  # what stands on it: ships in a space of a track
    actions: tuple[int, ...] = ()  # what can be done by picking it, alone or together with other pieces
    id: int = 0  # which piece it is, from one table to the next: see Follower


class Area(Struct, frozen=True, gc=False):
    """A place on the table with its pieces: hand, row, pile, grid, track, purse."""

    kind: str
    words: str  # its name
    pieces: tuple[Piece, ...]
    seat: int | None = None  # whose it is, if it is someone's
    columns: int = 0  # of a grid or a track, whose pieces come row by row from the top; one without words is a gap


class Choice(Struct, frozen=True, gc=False):
    """Something that can be done now."""

    action: int
    words: str
    fields: tuple[str, ...] = ()  # what the player writes for it: a name for each text


class Table(Struct, frozen=True, gc=False):
    """What one seat sees."""

    prompt: str  # one sentence: what is going on, what is asked
    areas: tuple[Area, ...]
    choices: tuple[Choice, ...]


def numbered(numbers: Iterable[int], legal: Container[int] = ()) -> tuple[Piece, ...]:
    """Return pieces that show nothing but a number: plain cards, counts, purses. Of those that can be picked the number
    is the action, too."""
    return tuple(Piece(str(number), str(number), actions=(number,) if number in legal else ()) for number in numbers)
