"""Positions from outside: each field is asked for by name, and checked as it is read."""

from __future__ import annotations

from collections.abc import Mapping

from flibuste.core.errors import ImpossiblePosition
from flibuste.core.pile import UNSEEN, Pile, pile_of


class Reader:
    """The fields of a position. What is never asked for is refused by `finish`."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        self._fields = dict(fields)
        self._asked: list[str] = []
        self._parts: list[Reader] = []

    def number(self, name: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and not self._has(name):
            return default
        return _number(name, self._field(name), least, most)

    def flag(self, name: str, default: bool) -> bool:
        value = self._field(name) if self._has(name) else default
        if not isinstance(value, bool):
            raise ImpossiblePosition("“{name}” must be true or false.", {"name": name})
        return value

    def numbers(self, name: str, least: int, most: int, length: int = -1) -> list[int]:
        """Return a list of numbers, of this length if one is given; else it may be left out."""
        if length < 0 and not self._has(name):
            return []
        return _numbers(name, self._field(name), least, most, length)

    def each(self, name: str, least: int, most: int, length: int, blank: int) -> list[int]:
        """Return one number for each seat, say; they may be left out if all are blank."""
        return _numbers(name, self._field(name), least, most, length) if self._has(name) else [blank] * length

    def rows(self, name: str, rows: int, least: int, most: int, length: int = -1) -> list[list[int]]:
        """Return one list of numbers for each seat, say; without a length they may be left out if all are empty."""
        if length < 0 and not self._has(name):
            return [[] for _ in range(rows)]
        value = _list(name, self._field(name), rows)
        return [_numbers(name, row, least, most, length) for row in value]

    def texts(self, name: str, rows: int) -> list[list[str]]:
        """Return one list of texts for each team, say; they may be left out if all are empty."""
        if not self._has(name):
            return [[] for _ in range(rows)]
        return [[_text(name, entry) for entry in _list(name, row, -1)] for row in _list(name, self._field(name), rows)]

    def pile(self, name: str, kinds: int) -> Pile:
        """Return a pile of cards; it may be left out if it is empty."""
        return pile_of(kinds, self.numbers(name, 0, kinds - 1))

    def piles(self, name: str, piles: int, kinds: int) -> list[Pile]:
        return [pile_of(kinds, row) for row in self.rows(name, piles, 0, kinds - 1)]

    def part(self, name: str) -> Reader:
        """Return the fields of a part of the game; it may be left out if all of them may."""
        value = self._field(name) if self._has(name) else {}
        if not isinstance(value, Mapping):
            raise ImpossiblePosition("“{name}” must be an object with fields.", {"name": name})
        self._parts.append(Reader(value))
        return self._parts[-1]

    def finish(self) -> None:
        """Refuse what no one asked for: a misspelt field must not be lost in silence."""
        for part in self._parts:
            part.finish()
        for name in self._fields:
            if name not in self._asked:
                raise ImpossiblePosition(
                    "A position of this game has no field “{name}”; it has: {known}.",
                    {"name": name, "known": ", ".join(sorted(set(self._asked)))},
                )

    def _has(self, name: str) -> bool:
        self._asked.append(name)
        return name in self._fields

    def _field(self, name: str) -> object:
        if not self._has(name):
            raise ImpossiblePosition("The field “{name}” is missing.", {"name": name})
        return self._fields[name]


def rest(box: Pile, piles: list[Pile]) -> Pile:
    """Return what is left of all the cards of the box when those are taken out that are seen in these piles."""
    left = box.clone()
    for pile in piles:
        lacking = left.take_all(pile)
        if lacking != UNSEEN:
            raise ImpossiblePosition("The box has fewer pieces numbered {card}.", {"card": lacking})
    return left


def _list(name: str, value: object, length: int) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise ImpossiblePosition("“{name}” must be a list.", {"name": name})
    if length >= 0 and len(value) != length:
        raise ImpossiblePosition(
            "“{name}” must have {length} entries, not {found}.",
            {"name": name, "length": length, "found": len(value)},
        )
    return list(value)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ImpossiblePosition("“{name}” must hold texts.", {"name": name})
    return value


def _numbers(name: str, value: object, least: int, most: int, length: int) -> list[int]:
    return [_number(name, entry, least, most) for entry in _list(name, value, length)]


def _number(name: str, value: object, least: int, most: int) -> int:
    # True and False count as 1 and 0 in Python, not in a position.
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ImpossiblePosition(
            "“{name}” must hold whole numbers from {least} to {most}.",
            {"name": name, "least": least, "most": most},
        )
    return value
