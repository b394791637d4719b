"""A journal that was changed is refused, wherever it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from flibuste.server.errors import DamagedJournal
from flibuste.server.rooms import journal
from flibuste.server.rooms.journal import AnyEntry, Chair, Opened
from flibuste.server.rooms.room import open_room, read_room
from flibuste.shelf import box

Change = Callable[[list[dict[str, Any]]], object]


def entries_of_a_game() -> list[AnyEntry]:
    """Return the journal of a game of Fuji Flush, some moves after the deal."""
    opened = Opened(
        at=1,
        game="fuji-flush",
        edition=box("fuji-flush").game.edition,
        seats=3,
        mode="standard",
        options={},
        chairs=[Chair() for _ in range(3)],
        secret=bytes(range(32)).hex(),
        host="host",
    )
    room = open_room("table", opened)
    entries: list[AnyEntry] = [opened]
    for seat in range(3):
        entries += room.sit(f"visitor {seat}", seat, f"Name {seat}", "", 2)
    for _ in range(12):
        seat = room.acting[0]
        entries += room.play(seat, room.running().legal(seat)[0], [], 3)
    return entries


def read_changed(change: Change) -> None:
    entries = [json.loads(journal.write(entry)) for entry in entries_of_a_game()]
    change(entries)
    read_room("table", [json.dumps(entry).encode() for entry in entries])


def first(entries: list[dict[str, Any]], what: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["what"] == what)


def with_luck(entries: list[dict[str, Any]]) -> dict[str, Any]:
    return next(entry for entry in entries if entry["what"] == "moved" and entry.get("luck"))


def test_a_journal_that_was_not_changed_is_read() -> None:
    read_changed(lambda entries: None)


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: first(entries, "dealt")["luck"].reverse(),
        lambda entries: first(entries, "dealt").pop("luck"),
        lambda entries: first(entries, "dealt")["luck"].append(0),
        lambda entries: entries.remove(first(entries, "dealt")),
        lambda entries: entries.insert(1, entries.pop(entries.index(first(entries, "dealt")))),
        lambda entries: entries.append(first(entries, "dealt")),
        lambda entries: with_luck(entries).pop("luck"),
        lambda entries: with_luck(entries)["luck"].append(0),
        lambda entries: first(entries, "moved").update(action=19),
        lambda entries: first(entries, "moved").update(seat=(first(entries, "moved")["seat"] + 1) % 3),
        lambda entries: first(entries, "moved").update(seat=-1),
        lambda entries: first(entries, "seated").update(seat=7),
        lambda entries: entries.append({"what": "taken back", "at": 4, "move": 99}),
        lambda entries: entries.append({"what": "danced", "at": 4}),
    ],
)
def test_a_journal_that_was_changed_is_refused(change: Change) -> None:
    with pytest.raises(DamagedJournal):
        read_changed(change)


def test_a_deal_that_is_missing_at_the_end_is_noticed() -> None:
    def cut(entries: list[dict[str, Any]]) -> None:
        del entries[entries.index(first(entries, "dealt")) :]

    with pytest.raises(DamagedJournal, match="deal is missing"):
        read_changed(cut)
