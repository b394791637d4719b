"""What visitors ask of the house: tables to open, moves to make, advice, rematches, and games to look at again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from flibuste.bots.levels import CAPITAINE, level_of
from flibuste.catalogue import Catalogue
from flibuste.core.errors import UnknownOption
from flibuste.core.record import Record
from flibuste.match import new_secret
from flibuste.server import journal, wire
from flibuste.server.auth import hash_of, new_token
from flibuste.server.frames import OpenRoom
from flibuste.server.journal import AnyEntry, Chair, Opened
from flibuste.server.replay import replay
from flibuste.server.room import FINISHED, LONGEST_NAME, NotNow, NotTheHost, NotYourSeat, Refused, Room, same_secret
from flibuste.server.rooms import Rooms, now, read_room
from flibuste.server.store import Store
from flibuste.shelf import box

log = logging.getLogger(__name__)

MINE: Final = "mine"
OPEN: Final = "open"
LINK: Final = "link"
MOST_HOSTED: Final = 50  # unfinished tables that a visitor may have opened
MOST_SEATS: Final = 100  # unfinished tables at which a visitor may sit
MOST_WATCHED: Final = 32  # tables that one line may watch
MOST_SECONDS: Final = 30 * 86400  # of a clock


class TooMany(Refused):
    """Somebody asks for more than is decent."""


class House:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._rematches: dict[str, asyncio.Task[str]] = {}  # that are being opened, by the table before
        self._opening: Counter[str] = Counter()  # tables that a visitor is opening

    async def start(self) -> None:
        await self.rooms.start()

    async def close(self) -> None:
        await self.rooms.close()

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]:
        return await self.rooms.watch(visitor, request, send)

    # Tables

    async def open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
        """Return the name of a new table, and the key of each seat that has one."""
        self._opening[visitor] += 1
        try:
            hosted = await asyncio.to_thread(self.rooms.store.hosted, visitor)
            if hosted + self._opening[visitor] > MOST_HOSTED:
                raise TooMany("You have {most} tables open: finish some first.", {"most": MOST_HOSTED})
            return await self._open_table(visitor, wanted)
        finally:
            self._opening[visitor] -= 1
            if not self._opening[visitor]:
                del self._opening[visitor]

    async def _open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
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
        return await self.rooms.open(opened, people), keys

    async def _position(self, wanted: wire.OpenTable) -> dict[str, object] | None:
        """Return where a table begins that goes on from another."""
        if wanted.after is None:
            return None
        room = await self.rooms.read(wanted.after.table)
        match = room.at(wanted.after.moves)
        same = (room.opened.game, room.opened.mode, room.opened.options, room.opened.seats)
        if same != (wanted.game, wanted.mode, wanted.options, len(wanted.seats)):
            raise NotNow("A game can only go on as what it was: the same box, mode, options and number of seats.")
        if match.result is not None:
            raise NotNow("The game is over.")
        return match.state.dump()

    # Finished games

    async def record(self, table: str) -> Record:
        """Return a finished game."""
        return (await self.rooms.read(table)).record()

    async def replay(self, table: str, seat: int, first: int, catalogue: Catalogue) -> wire.Replay:
        """Return a part of a finished game, as it was seen."""
        return await asyncio.to_thread(replay, await self.rooms.read(table), seat, first, catalogue)

    # Requests

    async def _check_number_of_seats(self, visitor: str, table: str) -> None:
        if await asyncio.to_thread(self.rooms.store.seated, visitor, table) >= MOST_SEATS:
            raise TooMany("You sit at {most} tables: finish some first.", {"most": MOST_SEATS})

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done:
        """Carry a request out, or raise what is wrong with it."""
        if isinstance(request, wire.Sit):
            await self._check_number_of_seats(visitor, request.table)
        opened = await self.rooms.room(request.table)
        try:
            return await self._handle(visitor, opened, request)
        finally:
            self.rooms.rest(opened)

    async def _handle(self, visitor: str, opened: OpenRoom, request: wire.Action) -> wire.Done:
        room = opened.room
        if isinstance(request, wire.Sit):
            return wire.Done(request.id, key=await self._sit(visitor, opened, request))
        if isinstance(request, wire.Free):
            key = new_token()
            check_away(opened, visitor, request.seat)
            await self.rooms.change(opened, room.free(visitor, request.seat, hash_of(key), now()), visitor)
            self.rooms.send_away(opened, request.seat)
            return wire.Done(request.id, key=key)
        if isinstance(request, wire.Rematch):
            return wire.Done(request.id, table=await self._rematch(visitor, opened))
        if isinstance(request, wire.Ask):
            return wire.Done(request.id, hints=await self._advise(visitor, opened, request.seat))
        if isinstance(request, wire.May):
            self._check(visitor, room, request)
        elif isinstance(request, wire.Say):
            seat = request.seat if request.seat is not None and room.owns(visitor, request.seat) else None
            name = room.sitters[seat].name if seat is not None else request.name
            await self.rooms.change(opened, room.say(seat, name, request.text, now()), visitor)
        elif isinstance(request, wire.Play):
            await self._play(visitor, opened, request)
        else:
            await self.rooms.change(opened, self._at_seat(visitor, opened, request), visitor)
        return wire.Done(request.id)

    async def _sit(self, visitor: str, opened: OpenRoom, request: wire.Sit) -> str:
        """Return the key of the seat, if it was not there before or the visitor knows it."""
        sitter = opened.room.sitter(request.seat)
        key = request.key if sitter.key else new_token()
        entries = opened.room.sit(visitor, request.seat, request.name, hash_of(key), now())
        await self.rooms.change(opened, entries, visitor, sitters=[visitor])
        return key if same_secret(hash_of(key), sitter.key) else ""

    def _at_seat(
        self, visitor: str, opened: OpenRoom, request: wire.TakeBack | wire.Resign | wire.ComeBack | wire.StandIn
    ) -> list[AnyEntry]:
        room = opened.room
        own = room.owns(visitor, request.seat)
        if isinstance(request, wire.StandIn):
            if not own and not same_secret(visitor, room.opened.host):
                raise NotTheHost("Only the host of the table may do this.")
            check_away(opened, visitor, request.seat)
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
        await self.rooms.change(opened, room.play(request.seat, request.action, request.texts, now()))

    def _check(self, visitor: str, room: Room, request: wire.May) -> None:
        """Say why a move is not allowed, from what the seat knows. The table stays as it is."""
        if not room.owns(visitor, request.seat):
            raise NotYourSeat("This is not your seat.")
        if room.match is None or room.phase == FINISHED:
            raise NotNow("There is nothing to decide now.")
        room.match.check(request.seat, request.action)

    async def _advise(self, visitor: str, opened: OpenRoom, seat: int) -> list[wire.Hint]:
        """Ask the captain, who sees what the seat sees. Against people that would be cheating."""
        room = opened.room
        if not room.owns(visitor, seat):
            raise NotYourSeat("This is not your seat.")
        if any(sitter.visitors and not sitter.is_seat_of(visitor) for sitter in room.sitters):
            raise NotNow("There is advice only where you play with bots alone.")
        if opened.advising or room.match is None or seat not in room.acting:
            raise NotNow("There is advice when it is your turn.")
        opened.advising = True
        try:
            game, view = room.opened.game, room.match.view(seat)
            opinions = await self.rooms.workers.advise(room.id, game, CAPITAINE.name, room.seed(), view)
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
        if room.id not in self._rematches:
            self._rematches[room.id] = asyncio.create_task(self._play_again(visitor, room))
        try:
            return await asyncio.shield(self._rematches[room.id])
        finally:
            self._rematches.pop(room.id, None)

    async def _play_again(self, visitor: str, room: Room) -> str:
        moved = room.sitters[-1:] + room.sitters[:-1]
        chairs = [Chair(bot=sitter.bot, key=sitter.key) for sitter in moved]
        again = replace(room.opened, at=now(), chairs=chairs, secret=new_secret().hex(), host=visitor, position=None)
        people = [(seat, other, sitter.name) for seat, sitter in enumerate(moved) for other in sitter.visitors]
        table = await self.rooms.open(again, people)
        opened = await self.rooms.room(room.id)  # it may have come to rest meanwhile
        if not opened.room.again:
            await self.rooms.change(opened, opened.room.play_again(table, now()), visitor)
        return opened.room.again


def check_away(opened: OpenRoom, visitor: str, seat: int) -> None:
    """A seat is taken only from who is not here, or by those who have it."""
    if any(watcher.seat == seat and watcher.visitor != visitor for watcher in opened.watchers):
        raise NotNow("Whoever sits there is at the table.")


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


def finished_records(store: Store) -> Iterator[Record]:
    """Yield all games that came to an end, the oldest first."""
    for table in store.finished():
        try:
            record = read_room(table, store.entries_of(table)).record()
        except Exception:  # one that is damaged does not hide the others
            log.exception("table %s cannot be read", table)
        else:
            yield record
