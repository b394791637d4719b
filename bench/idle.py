"""What a house weighs when nothing happens: open connections, tables that are looked at, and tables at rest.

Runs as part of `make bench-server`, or alone: python -m bench.idle
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import httpx

from bench.builds import THIS_TREE, Build, make_builds
from bench.house import free_port, start_house, wait_for
from bench.markdown import Column, MarkdownTable
from bench.players import Connection, connect

CONNECTIONS: Final = 5_000
TABLES: Final = 400
HOSTS: Final = 10  # a visitor may open some tables only
AT_ONCE: Final = 50


class Weight(NamedTuple):
    what: str
    measured: float
    wanted: str


def memory(process: subprocess.Popen[bytes]) -> int:
    """Return the kilobytes that a process has in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def visitor(web: httpx.AsyncClient, address: str) -> str:
    found = await web.get(f"{address}/health")
    web.cookies.clear()
    return "; ".join(f"{name}={value}" for name, value in found.cookies.items())


async def several(count: int, one: Callable[[int], Awaitable[Connection]]) -> list[Connection]:
    """Open so many connections, some at a time."""
    found: list[Connection] = []
    for start in range(0, count, AT_ONCE):
        found += await asyncio.gather(*(one(number) for number in range(start, min(count, start + AT_ONCE))))
    return found


async def weigh(address: str, process: subprocess.Popen[bytes]) -> list[Weight]:
    async with httpx.AsyncClient(timeout=60) as web:
        hosts = [await visitor(web, address) for _ in range(HOSTS)]
        return await weigh_tables(address, process, web, hosts) + await weigh_connections(address, process, hosts[0])


async def weigh_tables(
    address: str, process: subprocess.Popen[bytes], web: httpx.AsyncClient, hosts: list[str]
) -> list[Weight]:
    """Cards are dealt at every table, and it is a person's turn."""
    empty = memory(process)

    async def sit(number: int) -> Connection:
        host = hosts[number % HOSTS]
        body = {"game": "fuji-flush", "seats": ["mine"] * 4, "name": "N"}
        opened = await web.post(f"{address}/api/tables", json=body, headers={"Cookie": host})
        connection = await connect(address, "/ws", host, lambda body: None)
        connection.say(json.dumps({"do": "watch", "table": opened.json()["table"], "seat": 0, "id": 1}))
        return connection

    connections = await several(TABLES, sit)
    await asyncio.sleep(2)
    watched = memory(process)
    for connection in connections:
        connection.close()
    await asyncio.sleep(3)
    return [
        Weight("kB for each table that somebody looks at, with the connection", (watched - empty) / TABLES, ""),
        Weight("kB for each table at rest", max(0.0, (memory(process) - empty) / TABLES), "50"),
    ]


async def weigh_connections(address: str, process: subprocess.Popen[bytes], cookie: str) -> list[Weight]:
    empty, answers = memory(process), 0

    def hear(_body: bytes) -> None:
        nonlocal answers
        answers += 1

    connections = await several(CONNECTIONS, lambda number: connect(address, "/ws", cookie, hear))
    held = memory(process)
    for connection in connections:
        connection.say('{"do": "leave", "table": "none", "id": 1}')
    for _ in range(600):
        await asyncio.sleep(0.1)
        if answers == CONNECTIONS:
            break
    for connection in connections:
        connection.close()
    return [
        Weight("idle connections that still answer", float(answers), f"{CONNECTIONS:,}"),
        Weight("kB for each of them", (held - empty) / CONNECTIONS, ""),
    ]


def weigh_house(build: Build) -> list[Weight]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        house = start_house(build, folder, port)
        try:
            wait_for(port)
            return asyncio.run(weigh(f"http://127.0.0.1:{port}", house))
        finally:
            house.terminate()
            house.wait()


def report(builds: Sequence[Build]) -> None:
    found = [weigh_house(build) for build in builds]
    what = Column("what", max(len(one.what) for one in found[0]), is_number=False)
    table = MarkdownTable([what, *(Column(build.name, 8) for build in builds), Column("wanted")])
    table.head()
    for weights in zip(*found, strict=True):
        table.row([weights[0].what, *(f"{one.measured:,.1f}" for one in weights), weights[0].wanted])


if __name__ == "__main__":
    report(make_builds([THIS_TREE]))
