"""Telling those who watch.

Those who are to decide are told of a change at once, and so is whoever asked for anything but a move. The others follow
as soon as there is a moment: when the house is busy, one frame may tell them of several changes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from flibuste.catalogue import catalogue_for, explain
from flibuste.core.errors import FlibusteError
from flibuste.server import wire
from flibuste.server.errors import code_of
from flibuste.server.live.frames import draw_frames
from flibuste.server.live.live_room import LiveRoom, Watcher
from flibuste.server.rooms.journal import AnyEntry, Freed, Seated

MOST_BEHIND: Final = 20  # changes after which nobody has to wait any longer
A_MOMENT: Final = 0.001  # seconds that are spent on those who can wait
A_BREATH: Final = 0.004  # seconds that then belong to those who cannot

SEAT_CHANGES: Final = (Seated, Freed)

Drawn = list[tuple[Watcher, bytes]]


class Broadcast:
    def __init__(self, fail: Callable[[LiveRoom, Exception], object]) -> None:
        """`fail` is called with a room that cannot be drawn."""
        self._fail = fail
        self._untold: dict[LiveRoom, None] = {}  # where somebody waits for a frame, the longest wait first
        self._telling: asyncio.Handle | None = None

    def is_busy(self) -> bool:
        return self._telling is not None

    def owe(self, live: LiveRoom, entries: list[AnyEntry]) -> None:
        """Note that everyone is to be told of these entries."""
        seats_changed = any(isinstance(entry, SEAT_CHANGES) for entry in entries)
        for watcher in live.watchers:
            watcher.owed = True
            watcher.yours = None if seats_changed else watcher.yours

    def draw_first(self, live: LiveRoom, asker: str) -> Drawn:
        """Return the frames of those who are told at once, to be sent when the change is durable."""
        return self._draw(live, first_to_know(live, asker))

    def send(self, live: LiveRoom, frames: Drawn) -> None:
        present = set(live.watchers)  # who has left meanwhile may look through other eyes by now
        for watcher, frame in frames:
            if watcher in present:
                watcher.send(frame)

    def tell_soon(self, live: LiveRoom) -> None:
        """See to it that those who have not been told yet will be."""
        self._untold[live] = None
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_some)

    def _tell_some(self) -> None:
        """Tell those who wait at as many tables as there is time for now."""
        enough = time.perf_counter() + A_MOMENT
        while self._untold and time.perf_counter() < enough:
            live = next(iter(self._untold))
            del self._untold[live]
            if not live.writing:  # else it is their turn when that is written, too
                self.send(live, self._draw(live, [watcher for watcher in live.watchers if watcher.owed]))
        self._telling = asyncio.get_running_loop().call_later(A_BREATH, self._tell_some) if self._untold else None

    def _draw(self, live: LiveRoom, watchers: list[Watcher]) -> Drawn:
        if live.broken:
            return []
        try:
            return list(zip(watchers, draw_frames(live, watchers), strict=True))
        except Exception as error:
            self._fail(live, error)
            return []


def first_to_know(live: LiveRoom, asker: str) -> list[Watcher]:
    """Return who is told of a change at once: who asked for it, who is to decide, and who has waited long."""
    acting, number = live.room.acting, live.room.number
    return [
        watcher
        for watcher in live.watchers
        if watcher.seat in acting or watcher.visitor == asker or number - watcher.last > MOST_BEHIND
    ]


def tell_presence(live: LiveRoom) -> None:
    """Tell everyone who is at the table right now."""
    message = wire.write(wire.Presence(live.room.id, live.present()))
    for watcher in live.watchers:
        watcher.send(message)


def tell_trouble(live: LiveRoom, error: FlibusteError) -> None:
    """Tell everyone, in their language, what is wrong with the table."""
    for watcher in live.watchers:
        sentence = explain(error, catalogue_for(watcher.language))
        watcher.send(wire.write(wire.Trouble(live.room.id, code_of(error), sentence)))


def send_away(live: LiveRoom, watchers: list[Watcher]) -> None:
    """Let these begin anew: what they were sent may be wrong, or is no longer theirs to see."""
    for watcher in watchers:
        live.watchers.remove(watcher)
        watcher.send(wire.write(wire.WatchAgain(live.room.id)))
