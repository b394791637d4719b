"""A house: tables in use, and what keeps them going.

Everything here runs in one event loop. A room changes at once; frames are sent when the change is durable, so that
nobody ever hears of a move that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from flibuste.core.errors import FlibusteError
from flibuste.core.state import SPECTATOR
from flibuste.server import wire
from flibuste.server.errors import BrokenTable, NotYourSeat, Refused, broken_table, is_refusal
from flibuste.server.identity import new_token
from flibuste.server.live.broadcast import Broadcast, send_away, tell_presence, tell_trouble
from flibuste.server.live.clock import now
from flibuste.server.live.frames import draw_frames
from flibuste.server.live.live_room import LiveRoom, Watcher
from flibuste.server.live.registry import Registry
from flibuste.server.live.turns import Turns
from flibuste.server.rooms import journal
from flibuste.server.rooms.journal import AnyEntry, Moved, Opened
from flibuste.server.rooms.room import open_room
from flibuste.server.store.store import Store
from flibuste.server.store.writer import Writing
from flibuste.server.thinking.pool import Pool

log = logging.getLogger(__name__)

UNTIL_SOMEBODY_COMES: Final = 2.0  # seconds that a new table waits before it rests
LISTS_ARE_LATE: Final = 60_000  # milliseconds by which the time of a table's last change may be off in lists


class Guard:
    """Stands between a game and the house. Errors that are meant for whoever asked pass; any other stops the table.

    A class, since every move goes through one: a generator would take four times as long.
    """

    __slots__ = ("_break_off", "_live")

    def __init__(self, live: LiveRoom, break_off: Callable[[LiveRoom, Exception], BrokenTable]) -> None:
        self._live = live
        self._break_off = break_off

    def __enter__(self) -> None:
        check_sound(self._live)

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not is_refusal(error):
            raise self._break_off(self._live, error) from error


class House:
    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.pool = pool
        self.registry = Registry(store, self._wake)
        self.broadcast = Broadcast(self._break_off)
        self.turns = Turns(pool, self.registry, self.change, self.guard)
        self.moves = 0

    async def start(self) -> None:
        """Open the tables that are being played: bots go on thinking there, and clocks run."""
        for table in await asyncio.to_thread(self.store.unfinished):
            await self.adopt(table)

    async def adopt(self, table: str) -> None:
        """Go on with a table that was closed, or whose node has died."""
        try:
            self.registry.rest(await self.registry.get(table))
        except Exception:  # one table that is damaged does not keep the house closed
            log.exception("table %s cannot be opened", table)

    async def close(self) -> None:
        for live in self.registry.rooms():
            live.stop()
        await self.turns.close()
        self.registry.clear()

    def counts(self) -> dict[str, int]:
        """Return the figures that a host watches."""
        rooms = self.registry.rooms()
        return {
            "tables": len(rooms),
            "watchers": sum(len(live.watchers) for live in rooms),
            "moves": self.moves,
            "bots_waiting": self.pool.waiting(),
            "bot_failures": self.pool.failures,
        }

    # Tables

    async def open(self, opened: Opened, people: list[tuple[int, str, str]]) -> str:
        """Return the name of a new table at which these visitors sit already, under their names."""
        room = open_room(new_token(), opened)
        entries: list[AnyEntry] = [opened]
        for seat, visitor, name in people:
            key = opened.chairs[seat].key
            entries += room.sit(visitor, seat, name, key, opened.at, own=key)
        entries += room.begin(opened.at)
        live = await self.registry.add(room)
        columns = {"game": opened.game, "host": opened.host, "listed": opened.listed, "created": opened.at}
        await self._durable(live, self._write(live, entries, [visitor for _seat, visitor, _name in people], columns))
        self.turns.go_on(live)
        asyncio.get_running_loop().call_later(UNTIL_SOMEBODY_COMES, self.registry.rest, live)
        return room.id

    async def _wake(self, live: LiveRoom) -> None:
        """Let a room go on that was read from its journal. A table at rest has no clock that runs: if one does, the
        house was closed, and nobody's time has passed."""
        await self.change(live, live.room.reopen(now()))
        self.turns.go_on(live)  # where it was before, a bot may have been thinking

    def forget(self, table: str) -> None:
        """Another node has this table now."""
        for live in self.registry.rooms():
            if live.room.id == table:
                self._abandon(live)

    def _abandon(self, live: LiveRoom) -> None:
        """What is in memory is no longer what is written: all who watch have to begin anew."""
        self.registry.drop(live)
        send_away(live, live.watchers[:])

    # Changes

    async def change(
        self, live: LiveRoom, entries: list[AnyEntry], asker: str = "", sitters: list[str] | None = None
    ) -> None:
        """Write down what has changed. Then tell whoever asked for it and those who are to decide; soon everyone."""
        if not entries:
            return
        self.broadcast.owe(live, entries)
        self.moves += sum(isinstance(entry, Moved) for entry in entries)
        durable = self._write(live, entries, sitters or [])
        frames = self.broadcast.draw_first(live, asker)  # while the disk is busy
        await self._durable(live, durable)
        self.broadcast.send(live, frames)
        self.turns.go_on(live)
        self.broadcast.tell_soon(live)

    def _write(
        self, live: LiveRoom, entries: list[AnyEntry], sitters: list[str], columns: dict[str, Any] | None = None
    ) -> asyncio.Future[None]:
        """Begin to write entries down. A new table has columns."""
        room, at = live.room, entries[-1].at
        stale = live.listed_as[0] != room.phase or at - live.listed_as[1] > LISTS_ARE_LATE
        if stale:
            live.listed_as = (room.phase, at)
        live.writing += 1
        return self.store.write(
            Writing(
                table=room.id,
                first=room.number - len(entries),
                bodies=[journal.write(entry) for entry in entries],
                pen=live.pen,
                phase=room.phase if stale else "",
                at=at,
                new=columns,
                sitters=sitters,
            )
        )

    async def _durable(self, live: LiveRoom, durable: asyncio.Future[None]) -> None:
        """Wait until entries are durable."""
        try:
            await durable
        except Exception:
            log.exception("table %s could not be written", live.room.id)
            self._abandon(live)
            raise Refused("This could not be written down, so it did not happen. Try again.") from None
        finally:
            live.writing -= 1
            if live.settled is not None and not live.writing:
                live.settled.set_result(None)
                live.settled = None

    # Broken games

    def guard(self, live: LiveRoom) -> Guard:
        """Let a game do something. What it does wrong harms its own table alone."""
        return Guard(live, self._break_off)

    def _break_off(self, live: LiveRoom, error: Exception) -> BrokenTable:
        """Stop a table whose game has failed. Its journal keeps all that was played."""
        log.error("the game of table %s has failed", live.room.id, exc_info=error)
        live.broken = True
        live.stop()
        told = broken_table()
        tell_trouble(live, told)
        return told

    # Watching

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]:
        """Send the table as it stands, with all that is new since the last frame, and from now on every change, until
        what is returned is called."""
        live = await self.registry.get_settled(request.table)
        try:
            return self._let_watch(live, visitor, request, send)
        finally:
            self.registry.rest(live)

    def _let_watch(
        self, live: LiveRoom, visitor: str, request: wire.Watch, send: Callable[[bytes], None]
    ) -> Callable[[], None]:
        room = live.room
        seat = SPECTATOR if request.seat is None else request.seat
        if seat != SPECTATOR and not room.owns(visitor, seat):
            raise NotYourSeat("This is not your seat.")
        last = min(request.last, room.number)
        watcher = Watcher(send, visitor, seat, request.language, last, request.chat, room.is_hosted_by(visitor))
        live.watchers.append(watcher)
        try:
            with self.guard(live):
                send(draw_frames(live, [watcher])[0])
        except FlibusteError:
            live.watchers.remove(watcher)
            raise
        tell_presence(live)
        self.turns.go_on(live)  # bots among themselves may have waited for somebody to look
        return lambda: self._leave(live, watcher)

    def _leave(self, live: LiveRoom, watcher: Watcher) -> None:
        if watcher in live.watchers:
            live.watchers.remove(watcher)
            tell_presence(live)
            self.registry.rest(live)

    def close_eyes(self, live: LiveRoom, seat: int) -> None:
        """Who has lost a seat sees no more through its eyes."""
        send_away(live, [watcher for watcher in live.watchers if watcher.seat == seat])
        tell_presence(live)


def check_sound(live: LiveRoom) -> None:
    if live.broken:
        raise broken_table()
