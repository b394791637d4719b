"""Entries of content files: each value is asked for by name, and checked as it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, final

from flibuste.core.errors import ImpossiblePosition, require
from flibuste.games.content import BadContent, content

PACKAGE: Final = "flibuste.games.pirates"
LETTERS_OF_A_LANGUAGE: Final = 2  # a text stands under its language: “en”, “fr”
HIGHEST: Final = 99  # number, where no other limit is given
T = TypeVar("T")


@final
class Entry:
    """A card as it stands in a content file. What is never asked for is refused by `finish`."""

    def __init__(self, values: object) -> None:
        require(isinstance(values, dict), "This must be a table of values with names.")
        assert isinstance(values, dict)
        self._values: dict[str, Any] = values
        self._asked: list[str] = []

    def has(self, name: str) -> bool:
        self._asked.append(name)
        return name in self._values

    def number(self, name: str, least: int, most: int) -> int:
        return _number(name, self._value(name), least, most)

    def numbers(self, name: str) -> list[int]:
        """Return some numbers; at least one, and none of them twice."""
        values = [_number(name, value, 0, HIGHEST) for value in _list(name, self._value(name))]
        require(len(set(values)) == len(values) > 0, "“{name}” must name something, and nothing twice.", {"name": name})
        return values

    def row(self, name: str, least: int, most: int, length: int) -> list[int]:
        """Return so many numbers."""
        values = [_number(name, value, least, most) for value in _list(name, self._value(name))]
        require(
            len(values) == length,
            "“{name}” must have {length} entries, not {found}.",
            {"name": name, "length": length, "found": len(values)},
        )
        return values

    def text(self, name: str) -> str:
        return _text(name, self._value(name))

    def word(self, name: str, known: Sequence[str]) -> str:
        """Return one of these words."""
        found = self.text(name)
        require(found in known, "“{name}” must be one of: {known}.", {"name": name, "known": ", ".join(known)})
        return found

    def words(self, name: str) -> list[str]:
        """Return some words; at least one, and none of them twice."""
        values = [_text(name, value) for value in _list(name, self._value(name))]
        require(len(set(values)) == len(values) > 0, "“{name}” must name something, and nothing twice.", {"name": name})
        return values

    def part(self, name: str) -> Entry:
        return Entry(self._value(name))

    def texts(self) -> dict[str, str]:
        """Return what stands here in each language; there is always English."""
        self.text("en")
        languages = [name for name in self._values if len(name) == LETTERS_OF_A_LANGUAGE]
        return {language: self.text(language) for language in languages}

    def finish(self) -> None:
        """Refuse what no one asked for: a misspelt name must not be lost in silence."""
        for name in self._values:
            require(name in self._asked, "Nothing here is called “{name}”.", {"name": name})

    def _value(self, name: str) -> object:
        require(self.has(name), "“{name}” is missing.", {"name": name})
        return self._values[name]


def read_entries(file: str, name: str, read: Callable[[object], T]) -> list[T]:
    """Return what a content file lists, each entry read on its own; a mistake is told with its place."""
    found = content(PACKAGE, file)
    entries = found.get(name)
    if list(found) != [name] or not isinstance(entries, list):
        raise BadContent(
            "{file} must list its cards as [[{name}]], and have nothing else.", {"file": file, "name": name}
        )
    return [_read_entry(file, number, entry, read) for number, entry in enumerate(entries, 1)]


def _read_entry(file: str, number: int, entry: object, read: Callable[[object], T]) -> T:
    try:
        return read(entry)
    except ImpossiblePosition as error:
        place = {"file": file, "number": number, "reason": error}
        raise BadContent("{file}, card {number} from the top: {reason}", place) from None


def _number(name: str, value: object, least: int, most: int) -> int:
    # True and False count as 1 and 0 in Python, not on a card.
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ImpossiblePosition(
            "“{name}” must hold whole numbers from {least} to {most}.", {"name": name, "least": least, "most": most}
        )
    return value


def _list(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise ImpossiblePosition("“{name}” must be a list.", {"name": name})
    return value


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ImpossiblePosition("“{name}” must hold texts.", {"name": name})
    return value
