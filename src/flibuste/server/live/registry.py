"""Which rooms are in use. A room that nobody uses is kept in its journal alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from flibuste.server.errors import NoSuchTable, broken_table, is_refusal
from flibuste.server.live.live_room import LiveRoom
from flibuste.server.rooms.room import Room, read_room
from flibuste.server.store.store import Store

log = logging.getLogger(__name__)


class Neighbours(Protocol):
    """Other nodes of the same house, who may want its tables."""

    async def hear_of_use(self, table: str) -> None: ...

    def hear_of_rest(self, table: str) -> None: ...


class NoNeighbours:
    """A house of one node."""

    async def hear_of_use(self, table: str) -> None:
        pass

    def hear_of_rest(self, table: str) -> None:
        pass


class Registry:
    def __init__(self, store: Store, wake: Callable[[LiveRoom], Awaitable[None]]) -> None:
        """`wake` is called with every room that was read from its journal to be used."""
        self.neighbours: Neighbours = NoNeighbours()
        self._store = store
        self._wake = wake
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}

    def rooms(self) -> list[LiveRoom]:
        return list(self._rooms.values())

    def tables(self) -> list[str]:
        """Return the tables in use."""
        return list(self._rooms)

    def has(self, table: str) -> bool:
        return table in self._rooms or table in self._loading

    def holds(self, live: LiveRoom) -> bool:
        """Tell whether this is still the room of its table. It is not if something could not be written."""
        return self._rooms.get(live.room.id) is live

    async def add(self, room: Room) -> LiveRoom:
        """Take a new room into use."""
        await self.neighbours.hear_of_use(room.id)
        live = self._rooms[room.id] = LiveRoom(room)
        return live

    async def get(self, table: str) -> LiveRoom:
        """Return a room, from its journal if it is not in use yet."""
        if table in self._rooms:
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> LiveRoom:
        live = LiveRoom(await self._read_journal(table))
        self._rooms[table] = live
        await self._wake(live)
        return live

    async def get_settled(self, table: str) -> LiveRoom:
        """Return a room when nothing is in it that could still be lost."""
        live = await self.get(table)
        while live.writing:
            if live.settled is None:
                live.settled = asyncio.get_running_loop().create_future()
            await asyncio.shield(live.settled)
            live = await self.get(table)  # what could not be written has not happened
        return live

    async def read(self, table: str) -> Room:
        """Return a room to look at, with nothing in it that could still be lost. It is not in use by that."""
        live = self._rooms.get(table)
        if live is None:
            return await self._read_journal(table)
        settled = await self.get_settled(table)
        if settled is not live:  # something could not be written, and the room was read anew, for this alone
            self.rest(settled)
        return settled.room

    async def _read_journal(self, table: str) -> Room:
        bodies = await asyncio.to_thread(self._store.entries_of, table)
        if not bodies:
            raise NoSuchTable("There is no such table.")
        try:
            return await asyncio.to_thread(read_room, table, bodies)
        except Exception as error:
            if is_refusal(error):
                raise
            log.exception("table %s cannot be read", table)
            raise broken_table() from error

    def rest(self, live: LiveRoom) -> None:
        """Keep a room that is no longer used in its journal alone."""
        if not live.is_used() and self.holds(live):
            self.drop(live)
            self.neighbours.hear_of_rest(live.room.id)

    def drop(self, live: LiveRoom) -> None:
        if self.holds(live):
            del self._rooms[live.room.id]

    def clear(self) -> None:
        self._rooms.clear()
