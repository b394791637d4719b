"""A whole game as text: edition, options, seats, moves, and the numbers that chance gave.

It needs no generator to be replayed, so it replays for ever. The layout, one field a line:

    flibuste    the layout's own number, 1
    game, edition, seats, mode, options
    position    only if the game did not begin with a deal
    after       the table and the move that it goes on from, where that is known
    deal        the numbers that chance gave before the first move
    moves       [seat, action, numbers that chance gave..., texts that the player wrote...] for each move
    result      what each seat won, once the game is over
    commitment  SHA-256 of the secret that luck came from, if it was fair luck
    secret      that secret, once the game is over
    source      only in a saved game: where the luck to come is taken from
    digest      SHA-256 of all of the above, so that damage is noticed
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from flibuste.core.errors import BadRecord
from flibuste.core.frozen import Frozen

LAYOUT: Final = 1
FIELDS: Final = (
    "flibuste", "game", "edition", "seats", "mode", "options", "position", "after", "deal", "moves",
    "result", "commitment", "secret", "source", "digest",
)  # fmt: skip
MOST: Final = 1 << 31  # no number of a record comes near; larger ones are not for us


@dataclass(frozen=True)
class Move(Frozen):
    seat: int
    action: int
    luck: list[int]
    texts: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Source(Frozen):
    """Where the luck to come is taken from: a seed or a secret, and how far it is used up."""

    seed: str
    secret: str
    drawn: int


@dataclass(frozen=True)
class After(Frozen):
    """The moment of another game that a game goes on from."""

    table: str
    moves: int


@dataclass(frozen=True)
class Record(Frozen):
    game: str
    edition: int
    seats: int
    mode: str
    options: dict[str, object]
    position: dict[str, object] | None = None
    after: After | None = None
    deal: list[int] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    result: list[float] | None = None
    commitment: str | None = None
    secret: str | None = None
    source: Source | None = None

    def numbers_drawn(self) -> int:
        """Return how many numbers chance gave."""
        return len(self.deal) + sum([len(move.luck) for move in self.moves])

    def to_json(self) -> str:
        fields = self._fields()
        fields["digest"] = _digest(fields)
        lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def _fields(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "flibuste": LAYOUT,
            "game": self.game,
            "edition": self.edition,
            "seats": self.seats,
            "mode": self.mode,
            "options": self.options,
        }
        if self.position is not None:
            fields["position"] = self.position
        if self.after is not None:
            fields["after"] = {"table": self.after.table, "moves": self.after.moves}
        fields["deal"] = self.deal
        fields["moves"] = [[move.seat, move.action, *move.luck, *move.texts] for move in self.moves]
        if self.result is not None:
            fields["result"] = self.result
        if self.commitment is not None:
            fields["commitment"] = self.commitment
        if self.secret is not None:
            fields["secret"] = self.secret
        if self.source is not None:
            source = self.source
            fields["source"] = {"seed": source.seed, "secret": source.secret, "drawn": source.drawn}
        return fields


def read_record(text: str | bytes) -> Record:
    """Return the record that this text holds, or raise BadRecord."""
    fields = read_object(text)
    for name in fields:
        if name not in FIELDS:
            raise BadRecord("A record has no field “{name}”.", {"name": name})
    if fields.get("flibuste") != LAYOUT:
        raise BadRecord("This is not a Flibuste record, or one of a layout still to come.")
    if "digest" in fields and fields.pop("digest") != _digest(fields):
        raise BadRecord("The record was changed after it was written: its digest does not fit.")
    return Record(
        game=_text(fields, "game"),
        edition=_number("edition", fields.get("edition")),
        seats=_number("seats", fields.get("seats")),
        mode=_text(fields, "mode"),
        options=_mapping("options", fields.get("options", {})),
        position=_mapping("position", fields["position"]) if "position" in fields else None,
        after=_after(_mapping("after", fields["after"])) if "after" in fields else None,
        deal=_numbers("deal", fields.get("deal")),
        moves=[_move(move) for move in _list("moves", fields.get("moves"))],
        result=_result(fields["result"]) if "result" in fields else None,
        commitment=_text(fields, "commitment") if "commitment" in fields else None,
        secret=_text(fields, "secret") if "secret" in fields else None,
        source=_source(_mapping("source", fields["source"])) if "source" in fields else None,
    )


def read_object(text: str | bytes) -> dict[str, object]:
    """Return the JSON object that this text holds, or raise BadRecord."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRecord("This is not JSON text, or it was cut short.") from None
    return _mapping("record", value)


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _digest(fields: Mapping[str, object]) -> str:
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _move(value: object) -> Move:
    entries = _list("moves", value)
    texts = [entry for entry in entries if isinstance(entry, str)]
    numbers = _numbers("moves", entries[: len(entries) - len(texts)])
    if len(numbers) < 2:
        raise BadRecord("Each move of a record begins with a seat and an action.")
    return Move(numbers[0], numbers[1], numbers[2:], texts)


def _after(fields: Mapping[str, object]) -> After:
    return After(_text(fields, "table"), _number("after", fields.get("moves")))


def _source(fields: Mapping[str, object]) -> Source:
    seed = _text(fields, "seed")
    try:
        seed.encode()
    except UnicodeEncodeError:  # half a letter: luck cannot be taken from that
        raise _bad("source") from None
    return Source(seed, _text(fields, "secret"), _number("drawn", fields.get("drawn")))


def _result(value: object) -> list[float]:
    found: list[float] = []
    for entry in _list("result", value):
        if isinstance(entry, bool) or not isinstance(entry, (int, float)):
            raise _bad("result")
        found.append(float(entry))
    return found


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise _bad(name)
    return value


def _mapping(name: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _bad(name)
    return {str(key): entry for key, entry in value.items()}


def _list(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise _bad(name)
    return value


def _numbers(name: str, value: object) -> list[int]:
    return [_number(name, entry) for entry in _list(name, value)]


def _number(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST:
        raise _bad(name)
    return value


def _bad(name: str) -> BadRecord:
    return BadRecord("The field “{name}” of the record is missing or malformed.", {"name": name})
