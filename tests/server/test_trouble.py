"""When things go wrong: power that fails, connections that are cut, and what a journal makes of it."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import websockets

from flibuste.core.record import Record, read_record
from tests.server.house import ServedHouse, Visitor, visitors

TABLES = 4
KILLS = 8
CUTS = 12


class Player:
    """Somebody at one seat of several tables, who remembers every move that was acknowledged."""

    def __init__(self, visitor: Visitor, seat: int, luck: random.Random) -> None:
        self.visitor = visitor
        self.seat = seat
        self.luck = luck
        self.acknowledged: dict[str, list[int]] = {}
        self.unsure: dict[str, int] = {}  # an action that was sent, and of which nothing was heard

    async def play(self, tables: list[str]) -> None:
        """Play wherever it is one's turn, until everything is over or the connection is dead."""
        for table in tables:
            assert (await self.visitor.watch(table, self.seat))["is"] == "done"
            self._compare(table)
        while not all(self.visitor.frames[table]["phase"] == "over" for table in tables):
            turns = [table for table in tables if self.visitor.frames[table]["view"]["choices"]]
            if not turns:
                await self.visitor.next()
                continue
            table = self.luck.choice(turns)
            action = self.luck.choice(self.visitor.frames[table]["view"]["choices"])["action"]
            self.unsure[table] = action
            reply = await self.visitor.play(table, self.seat, action)
            assert reply["is"] == "done", reply
            self.acknowledged.setdefault(table, []).append(self.unsure.pop(table))

    def _compare(self, table: str) -> None:
        """What was acknowledged is there; what was on its way has arrived once or not at all."""
        made = self.visitor.frames[table]["made"]
        known = self.acknowledged.setdefault(table, [])
        if table in self.unsure:
            action = self.unsure.pop(table)
            assert made in (len(known), len(known) + 1)
            if made > len(known):
                known.append(action)
        assert made == len(known)


async def play_until_the_power_fails(house: ServedHouse, people: list[Player], tables: list[str], after: float) -> bool:
    """Return whether everything was over before."""
    for player in people:
        await player.visitor.connect()
    tasks = [asyncio.create_task(player.play(tables)) for player in people]
    await asyncio.wait(tasks, timeout=after)
    over = all(task.done() and task.exception() is None for task in tasks)
    if not over:
        house.kill()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        assert result is None or isinstance(result, websockets.ConnectionClosed | OSError), result
    for player in people:
        await player.visitor.socket.close()
    return over


def test_whenever_the_power_fails_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    asyncio.run(fail_again_and_again(tmp_path))


async def fail_again_and_again(folder: Path) -> None:
    house = ServedHouse(folder)
    luck = random.Random(7)
    people = [Player(Visitor(house), seat, luck) for seat in range(2)]
    tables = []
    for _ in range(TABLES):
        table, keys = people[0].visitor.open_table("paires", ["mine", "link"], mode="norland")
        await people[1].visitor.connect()
        assert (await people[1].visitor.ask("sit", table=table, seat=1, name="Luc", key=keys[1]))["is"] == "done"
        await people[1].visitor.socket.close()
        tables.append(table)
    for _ in range(KILLS):
        if await play_until_the_power_fails(house, people, tables, luck.uniform(0.05, 0.6)):
            break
        house.start()
    assert await play_until_the_power_fails(house, people, tables, 120)
    for table in tables:
        record = read_record(people[0].visitor.get(f"/api/tables/{table}/record").text)
        assert moves_of(record, 0) == people[0].acknowledged[table]
        assert moves_of(record, 1) == people[1].acknowledged[table]
    for player in people:
        await player.visitor.leave()
    assert house.close() == 0


def moves_of(record: Record, seat: int) -> list[int]:
    return [move.action for move in record.moves if move.seat == seat]


def test_a_line_that_is_cut_again_and_again_ends_with_the_same_table(house: ServedHouse) -> None:
    async def play() -> None:
        async with visitors(house, 2) as (zoe, device):
            table, keys = zoe.open_table("hawthorn", ["mine", "mousse", "mousse"], mode="evening", options={"hands": 3})
            await device.ask("sit", table=table, seat=0, name="Zoé", key=keys[0])
            await device.watch(table, 0)
            watching = asyncio.create_task(device.until(table, lambda frame: frame["phase"] == "over"))
            await play_with_cuts(zoe, table)
            await watching
            assert what_is_seen(zoe, table) == what_is_seen(device, table)

    asyncio.run(play())


async def play_with_cuts(zoe: Visitor, table: str) -> None:
    luck = random.Random(3)
    for _ in range(CUTS):
        await zoe.connect()
        await zoe.watch(table, 0)
        try:
            await asyncio.wait_for(zoe.play_to_the_end(table, 0), luck.uniform(0.02, 0.3))
            return
        except TimeoutError:
            zoe.socket.transport.abort()
    await zoe.connect()
    await zoe.watch(table, 0)
    await zoe.play_to_the_end(table, 0)


def what_is_seen(visitor: Visitor, table: str) -> dict[str, Any]:
    frame = visitor.frames[table]
    kept = ("number", "phase", "view", "made", "returns", "commitment", "secret")
    return {**{name: frame[name] for name in kept}, "log": visitor.logs[table]}


def test_a_table_that_nobody_looks_at_is_kept_in_its_journal_alone(tmp_path: Path) -> None:
    house = ServedHouse(tmp_path)

    async def look() -> None:
        async with visitors(house, 1) as (zoe,):
            tables = [zoe.open_table("aquatika", ["mine", "link"])[0] for _ in range(3)]
            await until_all_rest(zoe)
            for table in tables:
                assert (await zoe.watch(table, 0))["is"] == "done"
            assert in_use(zoe) == 3
            await zoe.ask("leave", table=tables[0])
            assert in_use(zoe) == 2
            await zoe.ask("say", table=tables[0], seat=0, text="Bonsoir")
            assert in_use(zoe) == 2
            await zoe.watch(tables[0], 0)
            assert zoe.chats[tables[0]] == ["Bonsoir"]

    try:
        asyncio.run(look())
    finally:
        assert house.close() == 0


def test_who_hangs_up_while_a_table_is_being_opened_does_not_keep_it_in_use(tmp_path: Path) -> None:
    house = ServedHouse(tmp_path)

    async def hang_up() -> None:
        async with visitors(house, 1) as (zoe,):
            tables = [zoe.open_table("aquatika", ["mine", "link"])[0] for _ in range(20)]
            for table in tables:
                await zoe.connect()
                await zoe.socket.send(json.dumps({"do": "watch", "table": table, "seat": 0}))
                zoe.socket.transport.abort()
            await zoe.connect()
            await until_all_rest(zoe)

    try:
        asyncio.run(hang_up())
    finally:
        assert house.close() == 0


async def until_all_rest(visitor: Visitor) -> None:
    for _ in range(600):
        if in_use(visitor) == 0:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("tables that nobody looks at are still in use")


def in_use(visitor: Visitor) -> float:
    lines = visitor.get("/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("flibuste_tables ")))
