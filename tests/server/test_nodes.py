"""Several nodes as one house: on one database, joined by a real Valkey or Redis server."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

import flibuste
from flibuste.core.record import read_record
from tests.server.house import PATIENCE, ServedHouse, Visitor


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own, on a socket in a folder of its own."""
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        assert not os.environ.get("CI"), "CI must have Valkey or Redis"
        pytest.skip("neither Valkey nor Redis is installed here")
    path = tmp_path_factory.mktemp("bus") / "socket"
    options = ["--port", "0", "--unixsocket", str(path), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            if path.exists():
                break
            subprocess.run(["sleep", "0.1"], check=True)
        yield f"unix://{path}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def nodes(bus: str, tmp_path: Path) -> Iterator[tuple[ServedHouse, ServedHouse]]:
    with ExitStack() as open_nodes:
        yield (
            open_nodes.enter_context(closing(ServedHouse(tmp_path, bus=bus))),
            open_nodes.enter_context(closing(ServedHouse(tmp_path, bus=bus))),
        )


async def guests(*nodes: ServedHouse) -> list[Visitor]:
    return [await Visitor(node).connect() for node in nodes]


def test_people_at_two_nodes_play_at_one_table(nodes: tuple[ServedHouse, ServedHouse]) -> None:
    async def play() -> None:
        zoe, luc, eve = await guests(nodes[0], nodes[1], nodes[1])
        table, keys = zoe.open_table("hawthorn", ["mine", "link"], mode="hand")
        refused = await luc.ask("sit", table=table, seat=1, name="Luc", key="wrong")
        assert (refused["code"], refused["sentence"]) == ("seat-taken", "Only who has its link may sit there.")
        assert (await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1]))["is"] == "done"
        for visitor, seat in ((zoe, 0), (luc, 1), (eve, None)):
            assert (await visitor.watch(table, seat))["is"] == "done"
        await luc.ask("say", table=table, seat=1, text="Ohé !")
        forbidden = await luc.ask("may", table=table, seat=1, action=0)
        assert (forbidden["code"], forbidden["sentence"]) == (
            "illegal-action",
            "Choose your first card from your hand.",
        )
        ends = await asyncio.gather(zoe.play_to_the_end(table, 0), luc.play_to_the_end(table, 1))
        last = await eve.until(table, lambda one: one["phase"] == "over")
        assert ends[0]["returns"] == ends[1]["returns"] == last["returns"]
        assert zoe.chats[table] == luc.chats[table] == eve.chats[table] == ["Ohé !"]
        record = read_record(luc.get(f"/api/tables/{table}/record").text)
        flibuste.verify(record)
        for visitor in (zoe, luc, eve):
            await visitor.leave()

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_a_table_whose_node_dies_goes_on_at_another(nodes: tuple[ServedHouse, ServedHouse]) -> None:
    """The one who dies had the table; the visitor's connection ends at the other."""

    async def play() -> None:
        zoe, luc = await guests(*nodes)
        table, keys = zoe.open_table("fuji-flush", ["link", "mousse", "mousse"])
        await zoe.watch(table)
        assert (await luc.ask("sit", table=table, seat=0, name="Luc", key=keys[0]))["is"] == "done"
        await luc.watch(table, 0)
        frame = await luc.until(table, lambda one: bool(one["view"] and one["view"]["choices"]))
        acknowledged = await luc.play(table, 0, frame["view"]["choices"][0]["action"])
        assert acknowledged["is"] == "done"
        made = frame["made"] + 1
        nodes[0].kill()
        while (await luc.next())["is"] != "watch again":
            pass
        assert (await luc.watch(table, 0))["is"] == "done"
        assert luc.frames[table]["made"] >= made
        await luc.play_to_the_end(table, 0)
        flibuste.verify(luc.get(f"/api/tables/{table}/record").text)
        for visitor in (zoe, luc):
            await visitor.leave()

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_bots_of_a_dead_node_go_on_without_anyone_watching(nodes: tuple[ServedHouse, ServedHouse]) -> None:
    async def play() -> None:
        zoe, luc = await guests(*nodes)
        table, _keys = zoe.open_table("bebes-pirates", ["capitaine"] * 4)
        nodes[0].kill()
        while (await luc.ask("watch", table=table))["is"] != "done":
            pass
        first = luc.frames[table]["number"]
        await luc.until(table, lambda one: one["number"] > first)
        for visitor in (zoe, luc):
            await visitor.leave()

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_a_bus_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path) -> None:
    command = ["flibuste", "serve", "--port", "0", "--data", str(tmp_path), "--bus", f"unix://{tmp_path}/nobody"]
    found = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, env={**os.environ, "LANGUAGE": "en"}
    )
    assert found.returncode != 0
    assert "does not answer" in found.stderr
    assert "Traceback" not in found.stderr
