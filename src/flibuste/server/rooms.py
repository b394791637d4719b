"""Rooms in use: what changes in them is written down, and told to those who watch; bots think, and clocks run.

Everything here runs in one event loop. A room changes at once; frames are sent when the change is durable, so that
nobody ever hears of a move that could still be lost. Those who are to decide are told first, and so is who has asked
for anything but a move. The others follow as soon as there is a moment: when the house is busy, one frame may tell them
of several changes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Final, Protocol

from flibuste.bots.player import Answer
from flibuste.core.errors import FlibusteError
from flibuste.core.state import SPECTATOR
from flibuste.server import journal, wire
from flibuste.server.auth import new_token
from flibuste.server.frames import OpenRoom, Watcher, draw_frames, here
from flibuste.server.journal import AnyEntry, Opened
from flibuste.server.room import SUBSTITUTE, NotYourSeat, Refused, Room, open_room, same_secret
from flibuste.server.store import Store, Writing
from flibuste.server.workers import Workers

log = logging.getLogger(__name__)

MOST_BEHIND: Final = 20  # changes after which nobody has to wait any longer
A_MOMENT: Final = 0.001  # seconds that are spent on those who can wait
A_BREATH: Final = 0.004  # seconds that then belong to those who cannot
UNTIL_SOMEBODY_COMES: Final = 2.0  # seconds that a new table waits before it rests
LISTS_ARE_LATE: Final = 60_000  # milliseconds by which the time of a table's last change may be off in lists


class NoSuchTable(Refused):
    """There is no table of that name."""


class Neighbours(Protocol):
    """Other nodes of the same house, who may want its tables."""

    async def hear_of_use(self, table: str) -> None: ...

    def hear_of_rest(self, table: str) -> None: ...


class Nobody:
    async def hear_of_use(self, table: str) -> None:
        pass

    def hear_of_rest(self, table: str) -> None:
        pass


class Rooms:
    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.moves = 0
        self.neighbours: Neighbours = Nobody()
        self._rooms: dict[str, OpenRoom] = {}
        self._loading: dict[str, asyncio.Task[OpenRoom]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._untold: dict[OpenRoom, None] = {}  # where somebody waits for a frame, the longest wait first
        self._telling: asyncio.Handle | None = None

    async def start(self) -> None:
        """Open the tables that are being played: bots go on thinking there, and clocks run."""
        for table in await asyncio.to_thread(self.store.unfinished):
            await self.adopt(table)

    async def adopt(self, table: str) -> None:
        """Go on with a table that was closed, or whose node has died."""
        try:
            self.rest(await self.room(table))
        except Exception:  # one table that is damaged does not keep the house closed
            log.exception("table %s cannot be opened", table)

    async def close(self) -> None:
        for opened in self._rooms.values():
            if opened.alarm is not None:
                opened.alarm.cancel()
            for task in opened.thinking.values():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._rooms.clear()

    def tables(self) -> list[str]:
        """Return the tables in use."""
        return list(self._rooms)

    def has(self, table: str) -> bool:
        return table in self._rooms or table in self._loading

    def forget(self, table: str) -> None:
        """Another node has this table now."""
        if table in self._rooms:
            self._abandon(self._rooms[table])

    def counts(self) -> dict[str, int]:
        watchers = sum(len(opened.watchers) for opened in self._rooms.values())
        return {"tables": len(self._rooms), "watchers": watchers, "moves": self.moves}

    # Rooms

    async def open(self, opened: Opened, people: list[tuple[int, str, str]]) -> str:
        """Return the name of a new table at which these visitors sit already, under their names."""
        room = open_room(new_token(), opened)
        entries: list[AnyEntry] = [opened]
        for seat, visitor, name in people:
            entries += room.sit(visitor, seat, name, opened.chairs[seat].key, opened.at)
        entries += room.begin(opened.at)
        await self.neighbours.hear_of_use(room.id)
        found = self._rooms[room.id] = OpenRoom(room)
        columns = {"game": opened.game, "host": opened.host, "listed": opened.listed, "created": opened.at}
        await self._written(found, self._write(found, entries, columns, [visitor for _seat, visitor, _name in people]))
        self._go_on(found)
        asyncio.get_running_loop().call_later(UNTIL_SOMEBODY_COMES, self.rest, found)
        return room.id

    async def room(self, table: str) -> OpenRoom:
        """Return a room, from its journal if it is not in use yet."""
        if table in self._rooms:
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> OpenRoom:
        opened = OpenRoom(await self.read(table))
        self._rooms[table] = opened
        # A table at rest has no clock that runs: if one does, the house was closed, and nobody's time has passed.
        await self.change(opened, opened.room.reopen(now()))
        self._go_on(opened)  # where it was before, a bot may have been thinking
        return opened

    async def read(self, table: str) -> Room:
        """Return a room to look at. It is not in use by that."""
        if table in self._rooms:
            return self._rooms[table].room
        bodies = await asyncio.to_thread(self.store.entries_of, table)
        if not bodies:
            raise NoSuchTable("There is no such table.")
        return await asyncio.to_thread(read_room, table, bodies)

    # Changes

    async def change(
        self, opened: OpenRoom, entries: list[AnyEntry], asker: str = "", sitters: list[str] | None = None
    ) -> None:
        """Write down what has changed, then tell who asked for it and those who are to decide, and soon everyone."""
        if not entries:
            return
        first = first_to_know(opened, asker)
        seats_changed = any(isinstance(entry, journal.Seated | journal.Freed) for entry in entries)
        for watcher in opened.watchers:
            watcher.owed = True
            watcher.yours = None if seats_changed else watcher.yours
        self.moves += sum(isinstance(entry, journal.Moved) for entry in entries)
        durable = self._write(opened, entries, None, sitters or [])
        frames = drawn(opened, first)  # while the disk is busy
        await self._written(opened, durable)
        present = set(opened.watchers)  # who has left meanwhile may look through other eyes by now
        for watcher, frame in frames:
            if watcher in present:
                watcher.send(frame)
        self._go_on(opened)
        self._tell_soon(opened)

    def _write(
        self, opened: OpenRoom, entries: list[AnyEntry], columns: dict[str, object] | None, sitters: list[str]
    ) -> asyncio.Future[None]:
        """Begin to write entries down."""
        room, at = opened.room, entries[-1].at
        stale = opened.listed_as[0] != room.phase or at - opened.listed_as[1] > LISTS_ARE_LATE
        if stale:
            opened.listed_as = (room.phase, at)
        opened.writing += 1
        return self.store.write(
            Writing(
                table=room.id,
                first=room.number - len(entries),
                bodies=[journal.write(entry) for entry in entries],
                pen=opened.pen,
                phase=room.phase if stale else "",
                at=at,
                opened=columns,
                sitters=sitters,
            )
        )

    async def _written(self, opened: OpenRoom, durable: asyncio.Future[None]) -> None:
        """Wait until entries are durable."""
        try:
            await durable
        except Exception:
            log.exception("table %s could not be written", opened.room.id)
            self._abandon(opened)
            raise Refused("This could not be written down, so it did not happen. Try again.") from None
        finally:
            opened.writing -= 1
            if opened.settled is not None and not opened.writing:
                opened.settled.set_result(None)
                opened.settled = None

    def _abandon(self, opened: OpenRoom) -> None:
        """What is in memory is no longer what is written: all who watch have to begin anew."""
        if self._rooms.get(opened.room.id) is opened:
            del self._rooms[opened.room.id]
        for watcher in opened.watchers:
            watcher.send(wire.write(wire.WatchAgain(opened.room.id)))
        opened.watchers.clear()

    def _go_on(self, opened: OpenRoom) -> None:
        """Let bots think that are to decide, and set the alarm for the next clock that runs out."""
        room = opened.room
        for seat in room.acting:
            if room.sitters[seat].plays_itself() and seat not in opened.thinking:
                opened.thinking[seat] = self._spawn(self._let_bot_play(opened, seat, "bot"))
        if opened.alarm is not None:
            opened.alarm.cancel()
            opened.alarm = None
        waiting = [seat for seat in room.acting if seat not in opened.thinking]
        deadlines = [deadline for seat in waiting if (deadline := room.deadline(seat)) is not None]
        if deadlines:
            delay = max(0.0, (min(deadlines) - now()) / 1000)
            opened.alarm = asyncio.get_running_loop().call_later(delay, self._ring, opened)

    def _ring(self, opened: OpenRoom) -> None:
        """A bot plays for whoever has run out of time. The clocks of the loop and of the wall do not agree to the
        millisecond: who still has some left is rung for again."""
        for seat in opened.room.acting:
            deadline = opened.room.deadline(seat)
            if deadline is not None and deadline <= now() and seat not in opened.thinking:
                opened.thinking[seat] = self._spawn(self._let_bot_play(opened, seat, "clock"))
        self._go_on(opened)

    async def _let_bot_play(self, opened: OpenRoom, seat: int, by: journal.By) -> None:
        """Ask a bot. If what it was asked about has changed meanwhile, its answer is of no use: others may be asked."""
        room = opened.room
        assert room.match is not None
        level, view = room.sitters[seat].plays_itself() or SUBSTITUTE, room.match.view(seat)
        try:
            answer = await self.workers.think(room.id, room.opened.game, level, room.seed(), view)
        finally:
            opened.thinking.pop(seat, None)
        if self._rooms.get(room.id) is not opened:
            return
        wanted = by == "clock" or room.sitters[seat].plays_itself() == level
        if wanted and seat in room.acting and room.match.view(seat) == view:
            await self.change(opened, played(room, seat, answer, by))
        else:
            self._go_on(opened)
        self.rest(opened)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Telling

    def _tell_soon(self, opened: OpenRoom) -> None:
        """See to it that those who have not been told yet will be."""
        self._untold[opened] = None
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_some)

    def _tell_some(self) -> None:
        """Tell those who wait at as many tables as there is time for now."""
        enough = time.perf_counter() + A_MOMENT
        while self._untold and time.perf_counter() < enough:
            opened = next(iter(self._untold))
            del self._untold[opened]
            if not opened.writing:  # else it is their turn when that is written, too
                for watcher, frame in drawn(opened, [watcher for watcher in opened.watchers if watcher.owed]):
                    watcher.send(frame)
        self._telling = asyncio.get_running_loop().call_later(A_BREATH, self._tell_some) if self._untold else None

    # Watching

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]:
        """Send the table as it stands, with all that is new since the last frame, and from now on every change, until
        what is returned is called."""
        opened = await self._settled_room(request.table)
        seat = SPECTATOR if request.seat is None else request.seat
        if seat != SPECTATOR and not opened.room.owns(visitor, seat):
            self.rest(opened)
            raise NotYourSeat("This is not your seat.")
        last = min(request.last, opened.room.number)
        hosts = same_secret(visitor, opened.room.opened.host)
        watcher = Watcher(send, visitor, seat, request.language, last, request.chat, hosts)
        opened.watchers.append(watcher)
        send(draw_frames(opened, [watcher])[0])
        self._tell_presence(opened)
        return lambda: self._leave(opened, watcher)

    async def _settled_room(self, table: str) -> OpenRoom:
        """Return a room when nothing is in it that could still be lost."""
        opened = await self.room(table)
        while opened.writing:
            if opened.settled is None:
                opened.settled = asyncio.get_running_loop().create_future()
            await asyncio.shield(opened.settled)
            opened = await self.room(table)  # what could not be written has not happened
        return opened

    def send_away(self, opened: OpenRoom, seat: int) -> None:
        """Who has lost a seat sees no more through its eyes."""
        for watcher in [watcher for watcher in opened.watchers if watcher.seat == seat]:
            opened.watchers.remove(watcher)
            watcher.send(wire.write(wire.WatchAgain(opened.room.id)))
        self._tell_presence(opened)

    def _leave(self, opened: OpenRoom, watcher: Watcher) -> None:
        if watcher in opened.watchers:
            opened.watchers.remove(watcher)
            self._tell_presence(opened)
            self.rest(opened)

    def rest(self, opened: OpenRoom) -> None:
        """A table that nobody looks at, where no bot thinks and no clock runs, is kept in its journal alone."""
        used = opened.watchers or opened.thinking or opened.alarm or opened.writing or opened.advising
        if not used and self._rooms.get(opened.room.id) is opened:
            del self._rooms[opened.room.id]
            self.neighbours.hear_of_rest(opened.room.id)

    def _tell_presence(self, opened: OpenRoom) -> None:
        message = wire.write(wire.Presence(opened.room.id, here(opened)))
        for watcher in opened.watchers:
            watcher.send(message)


def first_to_know(opened: OpenRoom, asker: str) -> list[Watcher]:
    """Return who is told of a change at once: who asked for it, who is to decide, and who has waited long."""
    acting, number = opened.room.acting, opened.room.number
    return [
        watcher
        for watcher in opened.watchers
        if watcher.seat in acting or watcher.visitor == asker or number - watcher.last > MOST_BEHIND
    ]


def drawn(opened: OpenRoom, watchers: list[Watcher]) -> list[tuple[Watcher, bytes]]:
    """Return a frame for each watcher. Where a table cannot be drawn, the game goes on, and so does everybody else."""
    try:
        return list(zip(watchers, draw_frames(opened, watchers), strict=True))
    except Exception:
        log.exception("table %s cannot be drawn", opened.room.id)
        return []


def now() -> int:
    return time.time_ns() // 1_000_000


def played(room: Room, seat: int, answer: Answer, by: journal.By) -> list[AnyEntry]:
    """Make a bot's move; if it is refused, the first that is allowed."""
    try:
        return room.play(seat, answer.action, answer.texts, now(), by)
    except FlibusteError:
        log.exception("a bot was refused at table %s", room.id)
        assert room.match is not None
        return room.play(seat, room.match.legal(seat)[0], None, now(), by)


def read_room(table: str, bodies: list[bytes]) -> Room:
    first = journal.read(bodies[0])
    assert isinstance(first, Opened)
    room = open_room(table, first)
    for body in bodies[1:]:
        room.apply(journal.read(body))
    return room
