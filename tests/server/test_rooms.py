"""Who is told what, and when: rooms with watchers, without lines."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from flibuste.server import wire
from flibuste.server.frames import OpenRoom, Watcher, draw_frames
from flibuste.server.journal import Chair, Clock, Opened
from flibuste.server.room import Refused
from flibuste.server.rooms import MOST_BEHIND, Rooms, now
from flibuste.server.store import Store, Writing
from flibuste.server.workers import Workers
from flibuste.shelf import box

PEOPLE = [(0, "zoe", "Zoé"), (1, "anouk", "Anouk"), (2, "max", "Max")]
A_WHILE = 0.05  # seconds
NO_CLOCK = Clock()


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


async def everyone_knows(rooms: Rooms) -> None:
    """Let the loop go round until nobody is left to be told."""
    while rooms._telling is not None:
        await asyncio.sleep(0)


def at_a_table(
    tmp_path: Path, scene: Callable[[Rooms, str, list[Ear]], Awaitable[None]], clock: Clock = NO_CLOCK
) -> None:
    """Play a scene at Fuji Flush, with three who sit there and one who watches, each with an ear."""

    async def play() -> None:
        store = SlowStore(f"sqlite:///{tmp_path / 'flibuste.db'}")
        store.gates = []
        rooms = Rooms(store, Workers(0))
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
        table = await rooms.open(opened, PEOPLE)
        ears = [Ear() for _ in range(4)]
        for seat, ear in enumerate(ears):
            visitor = PEOPLE[seat][1] if seat < 3 else "stranger"
            await rooms.watch(visitor, wire.Watch(table=table, seat=seat if seat < 3 else None), ear)
        for ear in ears:
            ear.frames.clear()
        try:
            await scene(rooms, table, ears)
        finally:
            await rooms.close()
            store.close()

    asyncio.run(play())


def test_who_is_to_decide_is_told_first(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        seat = opened.room.acting[0]
        assert opened.room.match is not None
        asker = next(other for other in range(3) if other not in (seat, (seat + 1) % 3))
        entries = opened.room.play(seat, opened.room.match.legal(seat)[0], [], 2)
        await rooms.change(opened, entries, asker=PEOPLE[asker][1])
        told = [place for place, ear in enumerate(ears) if ear.frames]
        assert told == sorted([*opened.room.acting, asker])
        await everyone_knows(rooms)
        assert [[frame["number"] for frame in ear.frames] for ear in ears] == [[opened.room.number]] * 4

    at_a_table(tmp_path, scene)


def test_one_frame_may_tell_of_several_changes_and_leaves_nothing_out(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        before = opened.room.number

        async def say(text: str) -> None:
            await rooms.change(opened, opened.room.say(0, "Zoé", text, 2))

        await asyncio.gather(say("Ahoy!"), say("Who is there?"), say("Nobody."))
        await everyone_knows(rooms)
        frames = ears[3].frames
        assert len(frames) < 3
        assert frames[-1]["number"] == before + 3
        assert heard(ears[3]) == ["Ahoy!", "Who is there?", "Nobody."]

    at_a_table(tmp_path, scene)


def test_nobody_hears_of_what_is_not_written(tmp_path: Path) -> None:
    """Also not while something is told that is: the table has moved on by then."""

    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        assert isinstance(rooms.store, SlowStore)
        gates = rooms.store.gates = [asyncio.Event(), asyncio.Event()]
        first = asyncio.create_task(rooms.change(opened, opened.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        second = asyncio.create_task(rooms.change(opened, opened.room.say(1, "Anouk", "Hello.", 3)))
        await asyncio.sleep(0)
        gates[0].set()
        await first
        await asyncio.sleep(A_WHILE)
        assert heard(ears[3]) == []
        gates[1].set()
        await second
        await everyone_knows(rooms)
        assert heard(ears[3]) == ["Ahoy!", "Hello."]

    at_a_table(tmp_path, scene)


def test_who_comes_meanwhile_does_not_hear_of_it_either(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        assert isinstance(rooms.store, SlowStore)
        gates = rooms.store.gates = [asyncio.Event()]
        saying = asyncio.create_task(rooms.change(opened, opened.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        late, gone = Ear(), Ear()
        coming, leaving = (
            asyncio.create_task(rooms.watch("late", wire.Watch(table=table), ear)) for ear in (late, gone)
        )
        await asyncio.sleep(A_WHILE)
        assert late.frames == []
        leaving.cancel()
        gates[0].set()
        await asyncio.gather(saying, coming)
        await everyone_knows(rooms)
        assert heard(late) == ["Ahoy!"]
        assert gone.frames == []

    at_a_table(tmp_path, scene)


def test_who_comes_while_a_change_is_lost_sees_the_table_without_it(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        assert isinstance(rooms.store, SlowStore)
        gates = rooms.store.gates = [BrokenGate()]
        saying = asyncio.create_task(rooms.change(opened, opened.room.say(0, "Zoé", "Ahoy!", 2)))
        await asyncio.sleep(0)
        late = Ear()
        coming = asyncio.create_task(rooms.watch("late", wire.Watch(table=table), late))
        await asyncio.sleep(0)
        gates[0].set()
        with pytest.raises(Refused):
            await saying
        await coming
        assert [frame.get("chat", []) for frame in late.frames] == [[]]

    at_a_table(tmp_path, scene)


def test_nobody_waits_for_long_however_much_is_written(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        opened.writing += 1  # as if something were being written all the time
        for number in range(MOST_BEHIND + 1):
            await rooms.change(opened, opened.room.say(0, "Zoé", str(number), 2))
        await everyone_knows(rooms)
        opened.writing -= 1
        assert len(ears[3].frames) == 1
        assert len(heard(ears[3])) == MOST_BEHIND + 1

    at_a_table(tmp_path, scene)


def test_a_table_that_cannot_be_drawn_does_no_harm_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its moves are made and written, and other tables hear of theirs."""

    async def scene(rooms: Rooms, table: str, ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        other = await rooms.open(opened.room.opened, PEOPLE)
        ear = Ear()
        await rooms.watch("stranger", wire.Watch(table=other), ear)

        def draw(room: OpenRoom, watchers: list[Watcher]) -> list[bytes]:
            if room is opened:
                raise ValueError("there is no such symbol")
            return draw_frames(room, watchers)

        monkeypatch.setattr("flibuste.server.rooms.draw_frames", draw)
        await rooms.change(opened, opened.room.say(0, "Zoé", "Ahoy!", 2))
        await rooms.change(await rooms.room(other), (await rooms.room(other)).room.say(0, "Zoé", "Hello.", 2))
        await everyone_knows(rooms)
        assert heard(ear) == ["Hello."]
        assert [saying.text for saying in (await rooms.read(table)).chat] == ["Ahoy!"]

    at_a_table(tmp_path, scene)


def test_an_alarm_that_rings_too_early_rings_again(tmp_path: Path) -> None:
    async def scene(rooms: Rooms, table: str, _ears: list[Ear]) -> None:
        opened = await rooms.room(table)
        assert opened.alarm is not None
        opened.alarm.cancel()
        rooms._ring(opened)
        assert not opened.thinking
        assert opened.alarm is not None
        assert not opened.alarm.cancelled()

    at_a_table(tmp_path, scene, Clock(move=60))
