"""What a seat sees as a row of numbers: how many there are, in windows with names, and how they are written."""

from __future__ import annotations

from typing import NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.pile import Pile
from flibuste.core.purse import Purses


class Window(NamedTuple):
    """A part of the row."""

    name: str  # of a field; of a part of the game, with the name of that part before it and a dot
    start: int
    size: int
    least: int
    most: int | None  # None for cards: as many as there are in the box

    @property
    def end(self) -> int:
        return self.start + self.size


@final
class Windows:
    """The windows of a game, one after the other."""

    def __init__(self, found: list[Window], part: str = "") -> None:
        self.found = found
        self._part = part

    def size(self) -> int:
        return self.found[-1].end if self.found else 0

    def add(self, name: str, size: int, least: int, most: int | None) -> None:
        self.found.append(Window(self._part + name, self.size(), size, least, most))

    def of(self, part: str) -> Windows:
        """Return these windows, for the fields of a part of the game."""
        return Windows(self.found, f"{self._part}{part}.")


@final
class Numbers:
    """The row itself, filled from one end to the other."""

    def __init__(self, row: vec[i64], start: i64) -> None:
        self.row: vec[i64] = row
        self.at: i64 = start

    def add(self, number: i64) -> None:
        self.row[self.at] = number
        self.at += 1

    def add_list(self, numbers: list[int]) -> None:
        for number in numbers:
            self.add(number)

    def add_packed(self, numbers: vec[i64]) -> None:
        for number in numbers:
            self.add(number)

    def add_some(self, numbers: list[int], longest: i64, blank: i64) -> None:
        """As many numbers as there can be: if there are fewer, the rest is blank; if more, the last ones stand here."""
        surplus = len(numbers) - longest
        for number in numbers[surplus:] if surplus > 0 else numbers:
            self.add(number)
        for _ in range(-surplus):
            self.add(blank)

    def add_lists(self, lists: list[list[int]], count: i64, longest: i64, blank: i64) -> None:
        """As many lists as there can be, each with as many numbers as there can be."""
        for place in range(count):
            self.add_some(lists[place] if place < len(lists) else [], longest, blank)

    def add_seats(self, seats: list[int], of: i64) -> None:
        """A 1 for each of these seats, and a 0 for each of the others."""
        for seat in range(of):
            self.add(1 if seat in seats else 0)

    def add_pile(self, pile: Pile) -> None:
        """How many cards of each kind, and how many lie face down."""
        self.add_open_pile(pile)
        self.add(pile.unseen)

    def add_open_pile(self, pile: Pile) -> None:
        for card in range(pile.kinds()):
            self.add(pile.copies(card))

    def add_purses(self, purses: Purses) -> None:
        for seat in range(len(purses)):
            self.add(purses.of(seat))
