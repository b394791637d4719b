"""What is said of a broken law: the sentence, what differs, and all that it takes to see it again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import unified_diff

import msgspec
from msgspec.structs import replace

from flibuste.core.state import SPECTATOR
from flibuste.core.view import Sight
from flibuste.lab.laws.cases import Case
from flibuste.table import Table


@dataclass(frozen=True)
class Circumstances:
    """Where a game was when it broke a law."""

    case: Case
    seed: int
    move: int  # the number of the move that was to come, from 1; 0 in the deal
    coming: str  # that move, in words
    viewer: int | None  # whose eyes the law looked through
    position: dict[str, object] | None  # before that move, for `flibuste.load`; None in the deal

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"  case: {self.case}"
        yield f"  seed: {self.seed}"
        yield f"  move: {self.move} ({self.coming})"
        if self.viewer is not None:
            yield "  viewer: a spectator" if self.viewer == SPECTATOR else f"  viewer: seat {self.viewer}"
        if self.position is not None:
            yield f'  position before the move, for flibuste.load("{self.case.box.game.name}", …):'
            yield "    " + json.dumps(self.position, default=repr)


class LawBroken(AssertionError):
    """A game does something that no game may do."""

    def __init__(self, sentence: str, difference: str = "") -> None:
        super().__init__(sentence, difference)
        self.sentence = sentence
        self.difference = difference
        self.circumstances: Circumstances | None = None  # the trial knows them

    def __str__(self) -> str:
        told = [self.sentence]
        if self.difference:
            told += ["  what differs:", *["    " + line for line in self.difference.splitlines()]]
        if self.circumstances is not None:
            told.append(str(self.circumstances))
        return "\n".join(told)


def law(holds: object, sentence: str) -> None:
    if not holds:
        raise LawBroken(sentence)


def same(one: object, other: object, sentence: str, names: tuple[str, str]) -> None:
    """Two things must be equal; if they are not, it is shown in what they differ."""
    if one != other:
        raise LawBroken(sentence, difference(one, other, names))


def difference(one: object, other: object, names: tuple[str, str]) -> str:
    """Return the lines in which two things differ, each thing with its name."""
    lines = unified_diff(in_lines(one), in_lines(other), *names, lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith("@@"))


def in_lines(thing: object) -> list[str]:
    """Return a thing as lines that can be compared: one for each field, entry, area or event."""
    if isinstance(thing, str):
        return thing.splitlines()
    if isinstance(thing, Table):
        return table_in_lines(thing)
    if isinstance(thing, Sight):
        return in_lines({"seat": thing.seat, "legal": thing.legal, **thing.seen.all_fields()})
    if isinstance(thing, Mapping):
        return [f"{name}: {value!r}" for name, value in thing.items()]
    if is_dataclass(thing):
        return [f"{field.name}: {getattr(thing, field.name)!r}" for field in fields(thing)]
    if isinstance(thing, Sequence):
        return [entry if isinstance(entry, str) else repr(entry) for entry in thing]
    return [repr(thing)]


def table_in_lines(table: Table) -> list[str]:
    """Return a table as it is sent, one line for each area, piece and choice."""
    lines = [table.prompt]
    for area in table.areas:
        lines.append(sent(replace(area, pieces=())))
        lines += ["  " + sent(piece) for piece in area.pieces]
    return lines + [sent(choice) for choice in table.choices]


def sent(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
