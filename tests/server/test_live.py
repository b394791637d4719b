"""Who is told what, and when: a house with watchers, without connections."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from flibuste.server import wire
from flibuste.server.errors import NotNow, Refused
from flibuste.server.live.broadcast import MOST_BEHIND
from flibuste.server.live.clock import now
from flibuste.server.live.frames import draw_frames, place_of
from flibuste.server.live.house import House
from flibuste.server.live.live_room import LiveRoom, Watcher
from flibuste.server.live.requests import Requests
from flibuste.server.rooms.journal import Chair, Clock, Opened
from flibuste.server.rooms.room import FINISHED
from flibuste.server.store.store import Store
from flibuste.server.store.writer import Writing
from flibuste.server.thinking.pool import Pool
from flibuste.shelf import box

PEOPLE = [(0, "zoe", "Zoé"), (1, "anouk", "Anouk"), (2, "max", "Max")]
A_WHILE = 0.05  # seconds
NO_CLOCK = Clock()
MINUTE = 60_000  # milliseconds
HOUR = 60 * MINUTE


class SlowStore(Store):
    """Writes each time only when its gate is open, if there is one."""

    gates: list[asyncio.Event]

    def write(self, writing: Writing) -> asyncio.Future[None]:
        if not self.gates:
            return super().write(writing)
        gate, self.gates = self.gates[0], self.gates[1:]
        return asyncio.ensure_future(self._write_after(gate, writing))

    async def _write_after(self, gate: asyncio.Event, writing: Writing) -> None:
        await gate.wait()
        await super().write(writing)


class BrokenGate(asyncio.Event):
    """Lets nothing through: what waits here is never written."""

    async def wait(self) -> Literal[True]:
        await super().wait()
        raise OSError("the disk is full")


class Ear:
    """Somebody who watches, and keeps the frames that came."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []

    def __call__(self, message: bytes) -> None:
        told = json.loads(message)
        if told["is"] == "frame":
            self.frames.append(told)


def heard(ear: Ear) -> list[str]:
    return [line["text"] for frame in ear.frames for line in frame.get("chat", [])]


async def everyone_knows(house: House) -> None:
    """Let the loop go round until nobody is left to be told."""
    while house.broadcast.is_busy():
        await asyncio.sleep(0)


def at_a_table(
    tmp_path: Path, scene: Callable[[House, str, list[Ear]], Awaitable[None]], clock: Clock = NO_CLOCK
) -> None:
    """Play a scene at Fuji Flush, with three who sit there and one who watches, each with an ear."""

    async def play() -> None:
        store = SlowStore(f"sqlite:///{tmp_path / 'flibuste.db'}")
        store.gates = []
        house = House(store, Pool(0))
        opened = Opened(
            at=now(),
            game="fuji-flush",
            edition=box("fuji-flush").game.edition,
            seats=3,
            mode="standard",
            options={},
            chairs=[Chair() for _ in range(3)],
            secret=bytes(32).hex(),
            host="zoe",
            clock=clock,
        )
        table = await house.open(opened, PEOPLE)
        ears = [Ear() for _ in range(4)]
        for seat, ear in enumerate(ears):
            visitor = PEOPLE[seat][1] if seat < 3 else "stranger"
            await house.watch(visitor, wire.Watch(table=table, seat=seat if seat < 3 else None), ear)
        for ear in ears:
            ear.frames.clear()
        try:
            await scene(house, table, ears)
        finally:
            await house.close()
            store.close()

    asyncio.run(play())


def test_who_is_to_decide_is_told_first(tmp_path: Path) -> None:
    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        seat = live.room.acting[0]
        assert live.room.match is not None
        asker = next(other for other in range(3) if other not in (seat, (seat + 1) % 3))
        entries = live.room.play(seat, live.room.match.legal(seat)[0], [], 2)
        await house.change(live, entries, asker=PEOPLE[asker][1])
        told = [place for place, ear in enumerate(ears) if ear.frames]
        assert told == sorted([*live.room.acting, asker])
        await everyone_knows(house)
        assert [[frame["number"] for frame in ear.frames] for ear in ears] == [[live.room.number]] * 4

    at_a_table(tmp_path, scene)


def test_one_frame_may_tell_of_several_changes_and_leaves_nothing_out(tmp_path: Path) -> None:
    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        before = live.room.number

        async def say(text: str) -> None:
            await house.change(live, live.room.say(0, "Zoé", text, 2))

        await asyncio.gather(say("Ahoy!"), say("Who is there?"), say("Nobody."))
        await everyone_knows(house)
        frames = ears[3].frames
        assert len(frames) < 3
        assert frames[-1]["number"] == before + 3
        assert heard(ears[3]) == ["Ahoy!", "Who is there?", "Nobody."]

    at_a_table(tmp_path, scene)


def test_nobody_hears_of_what_is_not_written(tmp_path: Path) -> None:
    """Also not while something is told that is: the table has moved on by then."""

    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [asyncio.Event(), asyncio.Event()]
        first = asyncio.create_task(house.change(live, live.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        second = asyncio.create_task(house.change(live, live.room.say(1, "Anouk", "Hello.", 3)))
        await asyncio.sleep(0)
        gates[0].set()
        await first
        await asyncio.sleep(A_WHILE)
        assert heard(ears[3]) == []
        gates[1].set()
        await second
        await everyone_knows(house)
        assert heard(ears[3]) == ["Ahoy!", "Hello."]

    at_a_table(tmp_path, scene)


def test_who_comes_meanwhile_does_not_hear_of_it_either(tmp_path: Path) -> None:
    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [asyncio.Event()]
        saying = asyncio.create_task(house.change(live, live.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        late, gone = Ear(), Ear()
        coming, leaving = (
            asyncio.create_task(house.watch("late", wire.Watch(table=table), ear)) for ear in (late, gone)
        )
        await asyncio.sleep(A_WHILE)
        assert late.frames == []
        leaving.cancel()
        gates[0].set()
        await asyncio.gather(saying, coming)
        await everyone_knows(house)
        assert heard(late) == ["Ahoy!"]
        assert gone.frames == []

    at_a_table(tmp_path, scene)


def test_who_comes_while_a_change_is_lost_sees_the_table_without_it(tmp_path: Path) -> None:
    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [BrokenGate()]
        saying = asyncio.create_task(house.change(live, live.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        late = Ear()
        coming = asyncio.create_task(house.watch("late", wire.Watch(table=table), late))
        await asyncio.sleep(0)
        gates[0].set()
        with pytest.raises(Refused):
            await saying
        await coming
        assert [frame.get("chat", []) for frame in late.frames] == [[]]

    at_a_table(tmp_path, scene)


def first_move(live: LiveRoom) -> wire.Play:
    """Return what the first who is to decide may ask for."""
    room = live.room
    seat = room.acting[0]
    return wire.Play(table=room.id, seat=seat, action=room.running().legal(seat)[0], made=room.made[seat])


def test_a_move_that_is_sent_again_is_answered_when_the_first_is_written(tmp_path: Path) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [asyncio.Event()]
        requests, move = Requests(house), first_move(live)
        visitor = PEOPLE[move.seat][1]
        first = asyncio.create_task(requests.handle(visitor, move))
        await asyncio.sleep(0)
        again = asyncio.create_task(requests.handle(visitor, move))
        await asyncio.sleep(A_WHILE)
        assert not again.done()
        gates[0].set()
        await asyncio.gather(first, again)
        assert live.room.made[move.seat] == 1

    at_a_table(tmp_path, scene)


def test_a_move_that_is_sent_again_is_made_if_the_first_is_lost(tmp_path: Path) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [BrokenGate()]
        requests, move = Requests(house), first_move(await house.registry.get(table))
        visitor = PEOPLE[move.seat][1]
        first = asyncio.create_task(requests.handle(visitor, move))
        await asyncio.sleep(0)
        again = asyncio.create_task(requests.handle(visitor, move))
        await asyncio.sleep(0)
        gates[0].set()
        with pytest.raises(Refused):
            await first
        await again
        assert (await house.registry.read(table)).made[move.seat] == 1

    at_a_table(tmp_path, scene)


def ends(live: LiveRoom, move: wire.Play) -> bool:
    match = deepcopy(live.room.running())
    match.play(move.seat, move.action)
    return match.result is not None


@pytest.mark.parametrize("gate", [asyncio.Event, BrokenGate])
def test_a_game_is_over_when_its_end_is_written(tmp_path: Path, gate: type[asyncio.Event]) -> None:
    """Until then it could still be lost, and its secret would tell what comes."""

    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        requests = Requests(house)
        while not ends(live, move := first_move(live)):
            await requests.handle(PEOPLE[move.seat][1], move)
        assert isinstance(house.store, SlowStore)
        gates = house.store.gates = [gate()]
        last = asyncio.create_task(requests.handle(PEOPLE[move.seat][1], move))
        await asyncio.sleep(0)
        looking = asyncio.gather(requests.finished(table), return_exceptions=True)
        await asyncio.sleep(A_WHILE)
        assert live.room.phase == FINISHED
        assert not looking.done()
        gates[0].set()
        await asyncio.gather(last, return_exceptions=True)
        (answer,) = await looking
        assert isinstance(answer, NotNow) == (gate is BrokenGate)

    at_a_table(tmp_path, scene)


def test_nobody_waits_for_long_however_much_is_written(tmp_path: Path) -> None:
    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        live.writing += 1  # as if something were being written all the time
        for number in range(MOST_BEHIND + 1):
            await house.change(live, live.room.say(0, "Zoé", str(number), 2))
        await everyone_knows(house)
        live.writing -= 1
        assert len(ears[3].frames) == 1
        assert len(heard(ears[3])) == MOST_BEHIND + 1

    at_a_table(tmp_path, scene)


@pytest.mark.parametrize("listed", [True, False])
def test_bots_among_themselves_do_not_think_where_nobody_can_look(tmp_path: Path, listed: bool) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        opened = (await house.registry.get(table)).room.opened
        chairs = [Chair(bot="mousse")] * 3
        alone = await house.open(replace(opened, chairs=chairs, listed=listed, clock=Clock(move=60)), [])
        live = await house.registry.get(alone)
        assert bool(live.thinking) == listed
        assert live.alarm is None
        await house.watch("stranger", wire.Watch(table=alone), Ear())
        assert live.thinking
        live.stop()

    at_a_table(tmp_path, scene)


def test_a_table_that_cannot_be_drawn_does_no_harm_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its moves are made and written, and other tables hear of theirs."""

    async def scene(house: House, table: str, ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        other = await house.open(live.room.opened, PEOPLE)
        ear = Ear()
        await house.watch("stranger", wire.Watch(table=other), ear)

        def draw(room: LiveRoom, watchers: list[Watcher]) -> list[bytes]:
            if room is live:
                raise ValueError("there is no such symbol")
            return draw_frames(room, watchers)

        monkeypatch.setattr("flibuste.server.live.broadcast.draw_frames", draw)
        await house.change(live, live.room.say(0, "Zoé", "Ahoy!", 2))
        there = await house.registry.get(other)
        await house.change(there, there.room.say(0, "Zoé", "Hello.", 2))
        await everyone_knows(house)
        assert heard(ear) == ["Hello."]
        assert [saying.text for saying in (await house.registry.read(table)).chat] == ["Ahoy!"]

    at_a_table(tmp_path, scene)


def test_an_alarm_that_rings_too_early_rings_again(tmp_path: Path) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        assert live.alarm is not None
        live.alarm.cancel()
        house.turns.ring(live)
        assert not live.thinking
        assert live.alarm is not None
        assert not live.alarm.cancelled()

    at_a_table(tmp_path, scene, Clock(move=60))


@pytest.mark.parametrize("hours", [-2, 25])
def test_a_clock_on_the_wall_that_jumps_changes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        live = await house.registry.get(table)
        (seat,) = live.room.acting
        jumped = time.time_ns() + hours * HOUR * 1_000_000
        monkeypatch.setattr(time, "time_ns", lambda: jumped)
        house.turns.ring(live)
        assert not live.thinking
        left = place_of(live.room, seat, True).left
        assert left is not None
        assert 0 < left <= MINUTE / 1000

    at_a_table(tmp_path, scene, Clock(move=MINUTE / 1000))


def test_nobody_loses_time_while_the_house_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House, table: str, _ears: list[Ear]) -> None:
        (await house.registry.get(table)).stop()
        house.registry.clear()
        later = now() + HOUR
        for module in ("house", "turns"):
            monkeypatch.setattr(f"flibuste.server.live.{module}.now", lambda: later)
        live = await house.registry.get(table)
        assert [live.room.deadline(seat) for seat in live.room.acting] == [later + MINUTE]
        assert not live.thinking

    at_a_table(tmp_path, scene, Clock(move=MINUTE / 1000))
