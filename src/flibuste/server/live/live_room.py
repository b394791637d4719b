"""A room in use, and those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from flibuste.core.story import Event
from flibuste.server.rooms.room import Room
from flibuste.server.store.writer import Pen
from flibuste.table.follow import Follower


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table."""

    send: Callable[[bytes], None]
    visitor: str
    seat: int  # or SPECTATOR
    language: str
    last: int  # the number of the last frame that was drawn
    chat: bool = True
    hosts: bool = False  # whether they have opened the table
    owed: bool = False  # whether something has changed since the last frame
    yours: list[int] | None = None  # the visitor's seats, until seats change hands


@dataclass(eq=False)
class LiveRoom:
    """A room in use."""

    room: Room
    pen: Pen = field(default_factory=Pen)
    watchers: list[Watcher] = field(default_factory=list)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)  # by seat: bots
    advising: bool = False  # whether the captain is being asked
    alarm: asyncio.TimerHandle | None = None  # when the next clock runs out
    writing: int = 0  # changes that are not durable yet
    settled: asyncio.Future[None] | None = None  # what those wait for who come meanwhile
    broken: bool = False  # whether its game has done what no game may do
    listed_as: tuple[str, int] = ("", 0)  # the phase that lists show, and when it was written
    followers: dict[tuple[int, str], Follower] = field(default_factory=dict)
    sentences: dict[str, dict[Event, str]] = field(default_factory=dict)  # what was told already, by language
    tellers: list[str] = field(default_factory=list)  # the names in these sentences

    def follower(self, seat: int, language: str) -> Follower:
        """Return who follows the pieces for all who look through the eyes of a seat."""
        if (seat, language) not in self.followers:
            self.followers[seat, language] = Follower()
        return self.followers[seat, language]

    def present(self) -> list[bool]:
        """Return for each seat whether somebody looks through its eyes."""
        seats = {watcher.seat for watcher in self.watchers}
        return [seat in seats for seat in range(self.room.setup.seats)]

    def is_used(self) -> bool:
        """Tell whether somebody watches, a bot thinks, a clock runs, or something is being written."""
        return bool(self.watchers or self.thinking or self.alarm or self.writing or self.advising)

    def can_be_seen(self) -> bool:
        """Tell whether somebody sits here, looks on, or may find the table in the list."""
        return bool(self.watchers or self.room.opened.listed or self.room.has_people())

    def stop(self) -> None:
        """Let no bot think here and no clock run."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        for task in self.thinking.values():
            task.cancel()
