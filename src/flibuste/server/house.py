"""All rooms, and everyone in them: what is asked is checked, written down, and told to those who watch.

Everything here runs in one event loop. A room changes at once; frames are drawn at that moment and sent when the change
is durable, so that nobody ever hears of a move that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Final, Protocol

from msgspec.structs import replace

from flibuste.bots.levels import CAPITAINE, level_of
from flibuste.bots.player import Answer
from flibuste.core.errors import FlibusteError, UnknownOption
from flibuste.core.record import Record
from flibuste.core.state import SPECTATOR
from flibuste.match import new_secret
from flibuste.server import journal, wire
from flibuste.server.auth import hash_of, new_token
from flibuste.server.frames import OpenRoom, Watcher, draw_frames, here
from flibuste.server.journal import AnyEntry, Chair, Opened
from flibuste.server.replay import replay
from flibuste.server.room import (
    FINISHED,
    LONGEST_NAME,
    SUBSTITUTE,
    NotNow,
    NotTheHost,
    NotYourSeat,
    Refused,
    Room,
    open_room,
    same_secret,
)
from flibuste.server.store import Store, Writing
from flibuste.server.workers import Workers
from flibuste.shelf import box
from flibuste.words import Words

log = logging.getLogger(__name__)

MINE: Final = "mine"
OPEN: Final = "open"
LINK: Final = "link"
MOST_HOSTED: Final = 50  # unfinished tables that a visitor may have opened
LISTS_ARE_LATE: Final = 60_000  # milliseconds by which the time of a table's last change may be off in lists
MOST_WATCHED: Final = 32  # tables that one line may watch
MOST_SECONDS: Final = 30 * 86400  # of a clock


class NoSuchTable(Refused):
    """There is no table of that name."""


class TooMany(Refused):
    """Somebody asks for more than is decent."""


class Neighbours(Protocol):
    """Other nodes of the same house, who may want its tables."""

    async def hear_of_use(self, table: str) -> None: ...

    def hear_of_rest(self, table: str) -> None: ...


class Nobody:
    async def hear_of_use(self, table: str) -> None:
        pass

    def hear_of_rest(self, table: str) -> None:
        pass


class House:
    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.moves = 0
        self.neighbours: Neighbours = Nobody()
        self._rooms: dict[str, OpenRoom] = {}
        self._loading: dict[str, asyncio.Task[OpenRoom]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the tables that are being played: bots go on thinking there, and clocks run."""
        for table in await asyncio.to_thread(self.store.unfinished):
            await self.adopt(table)

    async def adopt(self, table: str) -> None:
        """Go on with a table that was closed, or whose node has died."""
        try:
            opened = await self.room(table)
            await self._change(opened, opened.room.reopen(now()))
            self._go_on(opened)
            self._rest(opened)
        except FlibusteError:
            log.exception("table %s cannot be opened", table)

    async def close(self) -> None:
        for opened in self._rooms.values():
            if opened.alarm is not None:
                opened.alarm.cancel()
            for task in opened.thinking.values():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

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

    async def open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
        """Return the name of a new table, and the key of each seat that has one."""
        if await asyncio.to_thread(self.store.hosted, visitor) >= MOST_HOSTED:
            raise TooMany("You have {most} tables open: finish some first.", {"most": MOST_HOSTED})
        game = box(wanted.game).game
        mode = wanted.mode or game.modes[0].name
        setup = game.setup(len(wanted.seats), mode, wanted.options)
        keys = [new_token() if kind in (LINK, MINE) else "" for kind in wanted.seats]
        opened = Opened(
            at=now(),
            game=game.name,
            edition=game.edition,
            seats=setup.seats,
            mode=setup.mode,
            options=dict(wanted.options),
            chairs=[chair(kind, key) for kind, key in zip(wanted.seats, keys, strict=True)],
            secret=new_secret().hex(),
            host=visitor,
            listed=wanted.listed,
            clock=checked(wanted.clock),
            position=await self._position(wanted),
        )
        own = [seat for seat, kind in enumerate(wanted.seats) if kind == MINE]
        people = [(seat, visitor, on_one_device(wanted.name, place)) for place, seat in enumerate(own)]
        return await self._open(opened, people), keys

    async def _open(self, opened: Opened, people: list[tuple[int, str, str]]) -> str:
        """Return the name of a new table at which these visitors sit already, under their names."""
        room = open_room(new_token(), opened)
        entries: list[AnyEntry] = [opened]
        for seat, visitor, name in people:
            entries += room.sit(visitor, seat, name, opened.chairs[seat].key, opened.at)
        entries += room.begin(opened.at)
        await self.neighbours.hear_of_use(room.id)
        self._rooms[room.id] = OpenRoom(room)
        columns = {"game": opened.game, "host": opened.host, "listed": opened.listed, "created": opened.at}
        await self._write(self._rooms[room.id], entries, columns, [visitor for _seat, visitor, _name in people])
        self._go_on(self._rooms[room.id])
        self._rest(self._rooms[room.id])
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
        opened = OpenRoom(await self._read(table))
        self._rooms[table] = opened
        self._go_on(opened)  # where it was before, a bot may have been thinking
        return opened

    async def record(self, table: str) -> Record:
        """Return a finished game."""
        return (await self._read(table)).record()

    async def replay(self, table: str, seat: int, first: int, words: Words) -> wire.Replay:
        """Return a part of a finished game, as it was seen."""
        return await asyncio.to_thread(replay, await self._read(table), seat, first, words)

    async def _read(self, table: str) -> Room:
        """Return a room to look at. It is not in use by that."""
        if table in self._rooms:
            return self._rooms[table].room
        bodies = await asyncio.to_thread(self.store.entries_of, table)
        if not bodies:
            raise NoSuchTable("There is no such table.")
        return await asyncio.to_thread(read_room, table, bodies)

    async def _position(self, wanted: wire.OpenTable) -> dict[str, object] | None:
        """Return where a table begins that goes on from another."""
        if wanted.after is None:
            return None
        room = await self._read(wanted.after.table)
        match = room.at(wanted.after.moves)
        same = (room.opened.game, room.opened.mode, room.opened.options, room.opened.seats)
        if same != (wanted.game, wanted.mode, wanted.options, len(wanted.seats)):
            raise NotNow("A game can only go on as what it was: the same box, mode, options and number of seats.")
        if match.result is not None:
            raise NotNow("The game is over.")
        return match.state.dump()

    # Requests

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done:
        """Carry a request out, or raise what is wrong with it."""
        opened = await self.room(request.table)
        try:
            return await self._handle(visitor, opened, request)
        finally:
            self._rest(opened)

    async def _handle(self, visitor: str, opened: OpenRoom, request: wire.Action) -> wire.Done:
        room = opened.room
        if isinstance(request, wire.Sit):
            key = request.key or ("" if room.sitter(request.seat).key else new_token())
            await self._change(opened, room.sit(visitor, request.seat, request.name, hash_of(key), now()), [visitor])
            return wire.Done(request.id, key=key)
        if isinstance(request, wire.Free):
            key = new_token()
            await self._change(opened, room.free(visitor, request.seat, hash_of(key), now()))
            self._send_away(opened, request.seat)
            return wire.Done(request.id, key=key)
        if isinstance(request, wire.Rematch):
            return wire.Done(request.id, table=await self._rematch(visitor, opened))
        if isinstance(request, wire.Ask):
            return wire.Done(request.id, hints=await self._advise(visitor, opened, request.seat))
        if isinstance(request, wire.Say):
            seat = request.seat if request.seat is not None and room.owns(visitor, request.seat) else None
            name = room.sitters[seat].name if seat is not None else request.name or "?"
            await self._change(opened, room.say(seat, name, request.text, now()))
        elif isinstance(request, wire.Play):
            await self._play(visitor, opened, request)
        else:
            await self._change(opened, self._at_seat(visitor, room, request))
        return wire.Done(request.id)

    def _at_seat(
        self, visitor: str, room: Room, request: wire.TakeBack | wire.Resign | wire.ComeBack | wire.StandIn
    ) -> list[AnyEntry]:
        own = room.owns(visitor, request.seat)
        if isinstance(request, wire.StandIn):
            if not own and not same_secret(visitor, room.opened.host):
                raise NotTheHost("Only the host of the table may do this.")
            return room.stand_in(request.seat, request.level, now())
        if not own:
            raise NotYourSeat("This is not your seat.")
        if isinstance(request, wire.TakeBack):
            return room.take_back(request.seat, now())
        if isinstance(request, wire.Resign):
            return room.resign(request.seat, now())
        return room.come_back(request.seat, now())

    async def _play(self, visitor: str, opened: OpenRoom, request: wire.Play) -> None:
        room = opened.room
        if not room.owns(visitor, request.seat):
            raise NotYourSeat("This is not your seat.")
        if request.made < room.made[request.seat]:
            return  # it arrived before: the answer was lost, not the move
        await self._change(opened, room.play(request.seat, request.action, request.texts, now()))

    async def _advise(self, visitor: str, opened: OpenRoom, seat: int) -> list[wire.Hint]:
        """Ask the captain, who sees what the seat sees. Against people that would be cheating."""
        room = opened.room
        if not room.owns(visitor, seat):
            raise NotYourSeat("This is not your seat.")
        if any(sitter.visitors and not sitter.is_seat_of(visitor) for sitter in room.sitters):
            raise NotNow("There is advice only where you play with bots alone.")
        if opened.advising or room.match is None or seat not in room.to_act():
            raise NotNow("There is advice when it is your turn.")
        opened.advising = True
        try:
            view, seed = room.match.view(seat), f"{room.id} {room.number}"
            opinions = await self.workers.advise(room.id, room.opened.game, CAPITAINE.name, seed, view)
        finally:
            opened.advising = False
        opinions.sort(key=lambda opinion: (-opinion.visits, -opinion.expected))
        return [wire.Hint(opinion.action, opinion.expected) for opinion in opinions]

    async def _rematch(self, visitor: str, opened: OpenRoom) -> str:
        """Open a table for the same people, everyone one seat further on."""
        room = opened.room
        if not any(room.owns(visitor, seat) for seat in range(room.setup.seats)):
            raise NotYourSeat("Only who played may ask for a rematch.")
        if room.again:
            return room.again
        if room.phase != FINISHED:
            raise NotNow("The game is not over yet.")
        moved = room.sitters[-1:] + room.sitters[:-1]
        chairs = [Chair(bot=sitter.bot, key=sitter.key) for sitter in moved]
        again = replace(room.opened, at=now(), chairs=chairs, secret=new_secret().hex(), host=visitor, position=None)
        people = [(seat, other, sitter.name) for seat, sitter in enumerate(moved) for other in sitter.visitors]
        table = await self._open(again, people)
        opened = await self.room(room.id)  # others may have been at it meanwhile
        if not opened.room.again:
            await self._change(opened, opened.room.play_again(table, now()))
        return opened.room.again

    # Changes

    async def _change(self, opened: OpenRoom, entries: list[AnyEntry], sitters: list[str] | None = None) -> None:
        """Write down what has changed, then tell everyone."""
        if entries:
            watchers = opened.watchers[:]
            frames = draw_frames(opened, watchers)
            self.moves += sum(isinstance(entry, journal.Moved) for entry in entries)
            await self._write(opened, entries, None, sitters or [])
            present = set(opened.watchers)  # who has left meanwhile may look through other eyes by now
            for watcher, frame in zip(watchers, frames, strict=True):
                if watcher in present:
                    watcher.send(frame)
            self._go_on(opened)

    async def _write(
        self, opened: OpenRoom, entries: list[AnyEntry], columns: dict[str, object] | None, sitters: list[str]
    ) -> None:
        room, at = opened.room, entries[-1].at
        stale = opened.listed_as[0] != room.phase or at - opened.listed_as[1] > LISTS_ARE_LATE
        if stale:
            opened.listed_as = (room.phase, at)
        writing = Writing(
            table=room.id,
            first=room.number - len(entries),
            bodies=[journal.write(entry) for entry in entries],
            phase=room.phase if stale else "",
            at=at,
            opened=columns,
            sitters=sitters,
        )
        try:
            opened.writing += 1
            await self.store.written(writing)
        except Exception:
            log.exception("table %s could not be written", room.id)
            self._abandon(opened)
            raise Refused("This could not be written down, so it did not happen. Try again.") from None
        finally:
            opened.writing -= 1

    def _abandon(self, opened: OpenRoom) -> None:
        """What is in memory is no longer what is written: all who watch have to begin anew."""
        if self._rooms.get(opened.room.id) is opened:
            del self._rooms[opened.room.id]
        for watcher in opened.watchers:
            watcher.send(wire.write(wire.Lost(opened.room.id)))
        opened.watchers.clear()

    def _go_on(self, opened: OpenRoom) -> None:
        """Let bots think that are to decide, and set the alarm for the next clock that runs out."""
        room = opened.room
        for seat in room.to_act():
            if room.sitters[seat].plays_itself() and seat not in opened.thinking:
                opened.thinking[seat] = self._spawn(self._let_bot_play(opened, seat, "bot"))
        if opened.alarm is not None:
            opened.alarm.cancel()
            opened.alarm = None
        deadlines = [deadline for seat in room.to_act() if (deadline := room.deadline(seat)) is not None]
        if deadlines:
            delay = max(0.0, (min(deadlines) - now()) / 1000)
            opened.alarm = asyncio.get_running_loop().call_later(delay, self._ring, opened)

    def _ring(self, opened: OpenRoom) -> None:
        """A bot plays for whoever has run out of time."""
        opened.alarm = None
        for seat in opened.room.to_act():
            deadline = opened.room.deadline(seat)
            if deadline is not None and deadline <= now() and seat not in opened.thinking:
                opened.thinking[seat] = self._spawn(self._let_bot_play(opened, seat, "clock"))

    async def _let_bot_play(self, opened: OpenRoom, seat: int, by: journal.By) -> None:
        """Ask a bot. If what it was asked about has changed meanwhile, its answer is of no use: others may be asked."""
        room = opened.room
        assert room.match is not None
        level, view = room.sitters[seat].plays_itself() or SUBSTITUTE, room.match.view(seat)
        try:
            answer = await self.workers.think(room.id, room.opened.game, level, f"{room.id} {room.number}", view)
        finally:
            opened.thinking.pop(seat, None)
        if self._rooms.get(room.id) is not opened:
            return
        wanted = by == "clock" or room.sitters[seat].plays_itself() == level
        if wanted and seat in room.to_act() and room.match.view(seat) == view:
            await self._change(opened, played(room, seat, answer, by))
        else:
            self._go_on(opened)
        self._rest(opened)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Watching

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]:
        """Send the table as it stands, with all that is new since the last frame, and from now on every change, until
        what is returned is called."""
        opened = await self.room(request.table)
        seat = SPECTATOR if request.seat is None else request.seat
        if seat != SPECTATOR and not opened.room.owns(visitor, seat):
            self._rest(opened)
            raise NotYourSeat("This is not your seat.")
        last = min(request.last, opened.room.number)
        watcher = Watcher(send, visitor, seat, request.language, last, request.chat)
        opened.watchers.append(watcher)
        send(draw_frames(opened, [watcher])[0])
        self._tell_presence(opened)
        return lambda: self._leave(opened, watcher)

    def _send_away(self, opened: OpenRoom, seat: int) -> None:
        """Who has lost a seat sees no more through its eyes."""
        for watcher in [watcher for watcher in opened.watchers if watcher.seat == seat]:
            opened.watchers.remove(watcher)
            watcher.send(wire.write(wire.Lost(opened.room.id)))
        self._tell_presence(opened)

    def _leave(self, opened: OpenRoom, watcher: Watcher) -> None:
        if watcher in opened.watchers:
            opened.watchers.remove(watcher)
            self._tell_presence(opened)
            self._rest(opened)

    def _rest(self, opened: OpenRoom) -> None:
        """A table that nobody looks at, where no bot thinks and no clock runs, is kept in its journal alone."""
        used = opened.watchers or opened.thinking or opened.alarm or opened.writing or opened.advising
        if not used and self._rooms.get(opened.room.id) is opened:
            del self._rooms[opened.room.id]
            self.neighbours.hear_of_rest(opened.room.id)

    def _tell_presence(self, opened: OpenRoom) -> None:
        message = wire.write(wire.Presence(opened.room.id, here(opened)))
        for watcher in opened.watchers:
            watcher.send(message)


def now() -> int:
    return time.time_ns() // 1_000_000


def chair(kind: str, key: str) -> Chair:
    if kind in (MINE, LINK):
        return Chair(key=hash_of(key))
    if kind == OPEN:
        return Chair()
    return Chair(bot=level_of(kind).name)


def on_one_device(name: str, place: int) -> str:
    """Return a name of its own for each of those who share a device: Zoé, Zoé 2, Zoé 3."""
    return f"{name[: LONGEST_NAME - 3]} {place + 1}" if place else name


def checked(clock: journal.Clock) -> journal.Clock:
    fine = all(0 <= seconds <= MOST_SECONDS for seconds in (clock.move, clock.bank, clock.increment))
    if not fine:
        raise UnknownOption("A clock runs for at most {days} days.", {"days": MOST_SECONDS // 86400})
    return clock


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


def finished_records(store: Store) -> Iterator[Record]:
    """Yield all games that came to an end, the oldest first."""
    for table in store.finished():
        room = read_room(table, store.entries_of(table))
        if room.match is not None:
            yield room.record()
