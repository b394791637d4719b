"""What visitors ask for at a table. Each request is checked, becomes entries of the journal, and is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from flibuste.bots.levels import CAPITAINE
from flibuste.server import wire
from flibuste.server.errors import NotAccepted, NotNow, NotTheHost, NotYourSeat, TooMany
from flibuste.server.identity import hash_of, new_token, same_secret
from flibuste.server.limits import MOST_SEATS
from flibuste.server.live.clock import now
from flibuste.server.live.house import House, check_sound
from flibuste.server.live.live_room import LiveRoom
from flibuste.server.live.opening import Opening
from flibuste.server.rooms.journal import AnyEntry
from flibuste.server.rooms.room import Room

Change = Callable[[], list[AnyEntry]]
QUESTIONS: Final = (wire.May, wire.Ask, wire.Rematch)  # whose answers tell what has happened


class Requests:
    def __init__(self, house: House) -> None:
        self._house = house
        self._opening = Opening(house)

    async def start(self) -> None:
        await self._house.start()

    async def close(self) -> None:
        await self._house.close()

    async def open_table(self, visitor: str, wanted: wire.OpenTable) -> tuple[str, list[str]]:
        """Return the name of a new table, and the key of each seat that has one."""
        return await self._opening.open_table(visitor, wanted)

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]:
        return await self._house.watch(visitor, request, send)

    # Finished games

    async def finished(self, table: str) -> Room:
        """Return the room of a game that is over, and whose end can no longer be lost."""
        room = await self._house.registry.read(table)
        room.finished()
        return room

    # At a table

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done:
        """Carry a request out, or raise what is wrong with it."""
        if isinstance(request, wire.Sit):
            await self._check_number_of_seats(visitor, request.table)
        live = await self._live_room(request)
        check_sound(live)
        try:
            return await self._carry_out(visitor, live, request)
        finally:
            self._house.registry.rest(live)

    async def _live_room(self, request: wire.Action) -> LiveRoom:
        """Return the room that is asked for. Answers come from what is settled: from what can no longer be lost."""
        live = await self._house.registry.get(request.table)
        is_old = isinstance(request, wire.Play) and was_made(live, request)
        if is_old or isinstance(request, QUESTIONS):
            live = await self._house.registry.get_settled(request.table)
        return live

    async def _check_number_of_seats(self, visitor: str, table: str) -> None:
        if await asyncio.to_thread(self._house.store.seated, visitor, table) >= MOST_SEATS:
            raise TooMany("You sit at {most} tables: finish some first.", {"most": MOST_SEATS})

    async def _carry_out(self, visitor: str, live: LiveRoom, request: wire.Action) -> wire.Done:
        match request:
            case wire.Play():
                await self._play(visitor, live, request)
            case wire.May():
                self._may(visitor, live, request)
            case wire.Say():
                await self._say(visitor, live, request)
            case wire.Sit():
                return wire.Done(request.id, key=await self._sit(visitor, live, request))
            case wire.Share():
                return wire.Done(request.id, key=await self._share(visitor, live, request))
            case wire.Free():
                return wire.Done(request.id, key=await self._free(visitor, live, request))
            case wire.Rematch():
                return wire.Done(request.id, table=await self._opening.rematch(visitor, live))
            case wire.Ask():
                return wire.Done(request.id, hints=await self._advise(visitor, live, request.seat))
            case wire.StandIn():
                await self._stand_in(visitor, live, request)
            case wire.TakeBack():
                await self._at_own_seat(visitor, live, request, lambda: live.room.take_back(request.seat, now()))
            case wire.Resign():
                await self._at_own_seat(visitor, live, request, lambda: live.room.resign(request.seat, now()))
            case wire.ComeBack():
                await self._at_own_seat(visitor, live, request, lambda: live.room.come_back(request.seat, now()))
        return wire.Done(request.id)

    async def _change(self, live: LiveRoom, change: Change, asker: str = "", sitters: list[str] | None = None) -> None:
        """Change a room, and see to it that this is written and told."""
        with self._house.guard(live):
            entries = change()
        await self._house.change(live, entries, asker, sitters)

    async def _at_own_seat(self, visitor: str, live: LiveRoom, request: wire.AtSeat, change: Change) -> None:
        check_own(visitor, live, request.seat)
        await self._change(live, change, visitor)

    async def _play(self, visitor: str, live: LiveRoom, request: wire.Play) -> None:
        check_own(visitor, live, request.seat)
        if was_made(live, request):
            return
        room = live.room
        await self._change(live, lambda: room.play(request.seat, request.action, request.texts, now()))

    def _may(self, visitor: str, live: LiveRoom, request: wire.May) -> None:
        """Say why a move is not allowed, from what the seat knows. The table stays as it is."""
        check_own(visitor, live, request.seat)
        if not live.room.acting:
            raise NotNow("There is nothing to decide now.")
        with self._house.guard(live):
            live.room.running().check(request.seat, request.action)

    async def _say(self, visitor: str, live: LiveRoom, request: wire.Say) -> None:
        room = live.room
        seat = request.seat if request.seat is not None and room.owns(visitor, request.seat) else None
        name = room.sitters[seat].name if seat is not None else request.name
        await self._change(live, lambda: room.say(seat, name, request.text, now()), visitor)

    async def _sit(self, visitor: str, live: LiveRoom, request: wire.Sit) -> str:
        """Return the key by which somebody new comes back to the seat."""
        room, own = live.room, new_token()
        if room.opened.position is not None and not (request.accepts or room.sitter(request.seat).visitors):
            raise NotAccepted(
                "This game goes on from another, and whoever opened it may know the cards: accept that first."
            )
        await self._change(
            live,
            lambda: room.sit(visitor, request.seat, request.name, hash_of(request.key), now(), hash_of(own)),
            visitor,
            [visitor],
        )
        return own if same_secret(hash_of(own), room.sitter(request.seat).key) else ""

    async def _share(self, visitor: str, live: LiveRoom, request: wire.Share) -> str:
        """Return a key that opens the seat once, for another device of whoever sits there."""
        key = new_token()
        await self._at_own_seat(visitor, live, request, lambda: live.room.share(request.seat, hash_of(key), now()))
        return key

    async def _free(self, visitor: str, live: LiveRoom, request: wire.Free) -> str:
        """Return the new key of a seat that the host takes back."""
        key = new_token()
        check_away(live, visitor, request.seat)
        await self._change(live, lambda: live.room.free(visitor, request.seat, hash_of(key), now()), visitor)
        self._house.close_eyes(live, request.seat)
        return key

    async def _stand_in(self, visitor: str, live: LiveRoom, request: wire.StandIn) -> None:
        room = live.room
        if not room.owns(visitor, request.seat) and not room.is_hosted_by(visitor):
            raise NotTheHost("Only the host of the table may do this.")
        check_away(live, visitor, request.seat)
        await self._change(live, lambda: room.stand_in(request.seat, now()), visitor)

    async def _advise(self, visitor: str, live: LiveRoom, seat: int) -> list[wire.Hint]:
        """Ask the captain, who sees what the seat sees. Against people that would be cheating."""
        check_own(visitor, live, seat)
        room = live.room
        if len(room.manned) > 1:
            raise NotNow("There is advice only where you play with bots alone.")
        if live.advising or seat not in room.acting:
            raise NotNow("There is advice when it is your turn.")
        live.advising = True
        try:
            with self._house.guard(live):
                view = room.running().view(seat)
            game = room.opened.game
            opinions = await self._house.pool.advise(visitor, game, CAPITAINE.name, room.seed(), view)
        finally:
            live.advising = False
        opinions.sort(key=lambda opinion: (-opinion.visits, -opinion.expected))
        return [wire.Hint(opinion.action, opinion.expected) for opinion in opinions]


def was_made(live: LiveRoom, request: wire.Play) -> bool:
    """Tell whether this move has arrived before: then the answer was lost, not the move."""
    made = live.room.made
    return request.seat < len(made) and request.made < made[request.seat]


def check_own(visitor: str, live: LiveRoom, seat: int) -> None:
    if not live.room.owns(visitor, seat):
        raise NotYourSeat("This is not your seat.")


def check_away(live: LiveRoom, visitor: str, seat: int) -> None:
    """A seat is taken only from who is not here, or by those who have it."""
    if any(watcher.seat == seat and watcher.visitor != visitor for watcher in live.watchers):
        raise NotNow("Whoever sits there is at the table.")
