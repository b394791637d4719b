"""Whose turn it is: bots that are to decide think, and a bot plays for whoever runs out of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

from flibuste.bots.player import Answer
from flibuste.core.errors import FlibusteError
from flibuste.server.live.clock import now
from flibuste.server.live.live_room import LiveRoom
from flibuste.server.live.registry import Registry
from flibuste.server.rooms.journal import AnyEntry, By
from flibuste.server.rooms.room import SUBSTITUTE, Room
from flibuste.server.thinking.pool import BOTS_ALONE, PEOPLE, Pool

log = logging.getLogger(__name__)


class Turns:
    def __init__(
        self,
        pool: Pool,
        registry: Registry,
        change: Callable[[LiveRoom, list[AnyEntry]], Awaitable[None]],
        guard: Callable[[LiveRoom], AbstractContextManager[None]],
    ) -> None:
        self._pool = pool
        self._registry = registry
        self._change = change
        self._guard = guard
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def go_on(self, live: LiveRoom) -> None:
        """Let bots think that are to decide, and set the alarm for the next clock that runs out. Where only bots sit
        and nobody can look, nothing goes on."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if live.broken or not live.can_be_seen():
            return
        room = live.room
        for seat in room.acting:
            if room.sitters[seat].plays_itself() and seat not in live.thinking:
                live.thinking[seat] = self._spawn(live, seat, "bot")
        waiting = [seat for seat in room.acting if seat not in live.thinking]
        deadlines = [deadline for seat in waiting if (deadline := room.deadline(seat)) is not None]
        if deadlines:
            delay = max(0.0, (min(deadlines) - now()) / 1000)
            live.alarm = asyncio.get_running_loop().call_later(delay, self.ring, live)

    def ring(self, live: LiveRoom) -> None:
        """Let a bot play for whoever has run out of time. The clocks of the loop and of the wall do not agree to the
        millisecond: who still has some time is rung for again."""
        for seat in live.room.acting:
            deadline = live.room.deadline(seat)
            if deadline is not None and deadline <= now() and seat not in live.thinking:
                live.thinking[seat] = self._spawn(live, seat, "clock")
        self.go_on(live)

    async def _let_bot_play(self, live: LiveRoom, seat: int, by: By) -> None:
        """Ask a bot. If what it was asked about has changed meanwhile, its answer is of no use: others may be asked."""
        room = live.room
        try:
            with self._guard(live):
                view = room.running().view(seat)
            level = room.sitters[seat].plays_itself() or SUBSTITUTE
            rank = PEOPLE if room.has_people() else BOTS_ALONE
            answer = await self._pool.think(room.opened.host, room.opened.game, level, room.seed(), view, rank)
        finally:
            live.thinking.pop(seat, None)
        if not self._registry.holds(live):
            return
        wanted = by == "clock" or room.sitters[seat].plays_itself() == level
        if wanted and seat in room.acting and room.running().view(seat) == view:
            with self._guard(live):
                entries = bot_move(room, seat, answer, by)
            await self._change(live, entries)
        else:
            self.go_on(live)
        self._registry.rest(live)

    def _spawn(self, live: LiveRoom, seat: int, by: By) -> asyncio.Task[None]:
        task = asyncio.create_task(self._watch_over(live, seat, by))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _watch_over(self, live: LiveRoom, seat: int, by: By) -> None:
        """Nobody waits for what a bot does: what goes wrong was told to the table already."""
        try:
            await self._let_bot_play(live, seat, by)
        except FlibusteError as error:
            log.error("a bot could not move: %s", error)


def bot_move(room: Room, seat: int, answer: Answer, by: By) -> list[AnyEntry]:
    """Make a bot's move; if it is refused, the first that is allowed. Who is out of time has written nothing."""
    try:
        return room.play(seat, answer.action, None if by == "clock" else answer.texts, now(), by)
    except FlibusteError:
        log.exception("a bot was refused at table %s", room.id)
        return room.play(seat, room.running().legal(seat)[0], None, now(), by)
