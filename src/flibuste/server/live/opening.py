"""Opening tables: what a host asks for, a game that goes on from another, and rematches."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from msgspec.structs import replace

from flibuste.bots.levels import level_of
from flibuste.core.errors import UnknownOption
from flibuste.core.game import Order, Value, moved_on
from flibuste.match import new_secret
from flibuste.server import wire
from flibuste.server.errors import NotNow, NotYourSeat, TooMany
from flibuste.server.identity import hash_of, new_token
from flibuste.server.limits import LONGEST_NAME, MOST_HOSTED, MOST_SECONDS
from flibuste.server.live.clock import now
from flibuste.server.live.house import House
from flibuste.server.live.live_room import LiveRoom
from flibuste.server.rooms.journal import Chair, Clock, Opened
from flibuste.server.rooms.room import FINISHED, Room
from flibuste.shelf import box

MINE: Final = "mine"
OPEN: Final = "open"
LINK: Final = "link"


class Opening:
    def __init__(self, house: House) -> None:
        self._house = house
        self._rematches: dict[str, asyncio.Task[str]] = {}  # that are being opened, by the table before
        self._pending: Counter[str] = Counter()  # tables that a visitor is opening

    async def open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
        """Return the name of a new table, and the key of each seat that has one."""
        self._pending[visitor] += 1
        try:
            hosted = await asyncio.to_thread(self._house.store.hosted, visitor)
            if hosted + self._pending[visitor] > MOST_HOSTED:
                raise TooMany("You have {most} tables open: finish some first.", {"most": MOST_HOSTED})
            return await self._open_table(visitor, wanted)
        finally:
            self._pending[visitor] -= 1
            if not self._pending[visitor]:
                del self._pending[visitor]

    async def _open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
        game = box(wanted.game).game
        setup = game.setup(len(wanted.seats), wanted.mode or None, wanted.options)
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
            after=wanted.after,
        )
        own = [seat for seat, kind in enumerate(wanted.seats) if kind == MINE]
        people = [(seat, visitor, on_one_device(wanted.name, place)) for place, seat in enumerate(own)]
        return await self._house.open(opened, people), keys

    async def _position(self, wanted: wire.OpenTable) -> dict[str, object] | None:
        """Return where a table begins that goes on from another."""
        if wanted.after is None:
            return None
        room = await self._house.registry.read(wanted.after.table)
        match = room.at(wanted.after.moves)
        same = (room.opened.game, room.opened.mode, room.opened.options, room.opened.seats)
        if same != (wanted.game, wanted.mode, wanted.options, len(wanted.seats)):
            raise NotNow("A game can only go on as what it was: the same box, mode, options and number of seats.")
        if match.result is not None:
            raise NotNow("The game is over.")
        return match.state.dump()

    # Rematches

    async def rematch(self, visitor: str, live: LiveRoom) -> str:
        """Open a table for the same people, everyone one seat further on. Whoever asks later gets the same table."""
        room = live.room
        if not room.seats_of(visitor):
            raise NotYourSeat("Only who played may ask for a rematch.")
        if room.again:
            return room.again
        if room.phase != FINISHED:
            raise NotNow("The game is not over yet.")
        if room.id not in self._rematches:
            self._rematches[room.id] = asyncio.create_task(self._open_rematch(visitor, room))
        try:
            return await asyncio.shield(self._rematches[room.id])
        finally:
            self._rematches.pop(room.id, None)

    async def _open_rematch(self, visitor: str, room: Room) -> str:
        moved = room.sitters[-1:] + room.sitters[:-1]
        chairs = [Chair(bot=sitter.bot, key=sitter.key) for sitter in moved]
        again = replace(
            room.opened,
            at=now(),
            options=options_moved_on(room),
            chairs=chairs,
            secret=new_secret().hex(),
            host=visitor,
            position=None,
            after=None,
        )
        people = [(seat, other, sitter.name) for seat, sitter in enumerate(moved) for other in sitter.visitors]
        table = await self._house.open(again, people)
        live = await self._house.registry.get(room.id)  # it may have come to rest meanwhile
        if not live.room.again:
            await self._house.change(live, live.room.play_again(table, now()), visitor)
        return live.room.again


def options_moved_on(room: Room) -> dict[str, Value]:
    """Return the options of a table where everyone sits one seat further on: an order of seats is one of people."""
    orders = [option.name for option in room.box.game.options if isinstance(option.choices, Order)]
    moved = {
        name: moved_on(room.setup.choice(name), room.setup.seats) for name in orders if name in room.opened.options
    }
    return room.opened.options | moved


def chair(kind: str, key: str) -> Chair:
    if kind in (MINE, LINK):
        return Chair(key=hash_of(key))
    if kind == OPEN:
        return Chair()
    return Chair(bot=level_of(kind).name)


def on_one_device(name: str, place: int) -> str:
    """Return a name of its own for each of those who share a device: Zoé, Zoé 2, Zoé 3."""
    return f"{name[: LONGEST_NAME - 3]} {place + 1}" if place else name


def checked(clock: Clock) -> Clock:
    fine = all(0 <= seconds <= MOST_SECONDS for seconds in (clock.move, clock.bank, clock.increment))
    if not fine:
        raise UnknownOption("A clock runs for at most {days} days.", {"days": MOST_SECONDS // 86400})
    return clock
