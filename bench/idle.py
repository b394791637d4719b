"""What a house weighs when nothing happens: lines that are open, tables that are looked at, and tables at rest.

Runs as part of `make bench-server`, or alone: python -m bench.idle
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import httpx
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from bench.house import free_port, start_house, wait_for
from bench.lines import Line, connect

LINES: Final = 5_000
TABLES: Final = 400
HOSTS: Final = 10  # a visitor may open some tables only
AT_ONCE: Final = 50


def memory(process: subprocess.Popen[bytes]) -> int:
    """Return the kilobytes that a process has in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def visitor(web: httpx.AsyncClient, address: str) -> str:
    found = await web.get(f"{address}/health")
    web.cookies.clear()
    return "; ".join(f"{name}={value}" for name, value in found.cookies.items())


async def several(count: int, one: Callable[[int], Awaitable[Line]]) -> list[Line]:
    """Open so many lines, some at a time."""
    found: list[Line] = []
    for start in range(0, count, AT_ONCE):
        found += await asyncio.gather(*(one(number) for number in range(start, min(count, start + AT_ONCE))))
    return found


async def weigh(address: str, process: subprocess.Popen[bytes]) -> list[tuple[str, float, str]]:
    async with httpx.AsyncClient(timeout=60) as web:
        hosts = [await visitor(web, address) for _ in range(HOSTS)]
        return await weigh_tables(address, process, web, hosts) + await weigh_lines(address, process, hosts[0])


async def weigh_tables(
    address: str, process: subprocess.Popen[bytes], web: httpx.AsyncClient, hosts: list[str]
) -> list[tuple[str, float, str]]:
    """Cards are dealt at every table, and it is a person's turn."""
    empty = memory(process)

    async def sit(number: int) -> Line:
        host = hosts[number % HOSTS]
        body = {"game": "fuji-flush", "seats": ["mine"] * 4, "name": "N"}
        opened = await web.post(f"{address}/api/tables", json=body, headers={"Cookie": host})
        line = await connect(address, "/ws", host, lambda body: None)
        line.say(json.dumps({"do": "watch", "table": opened.json()["table"], "seat": 0, "id": 1}))
        return line

    lines = await several(TABLES, sit)
    await asyncio.sleep(2)
    watched = memory(process)
    for line in lines:
        line.close()
    await asyncio.sleep(3)
    return [
        ("kB for each table that somebody looks at, with the line", (watched - empty) / TABLES, ""),
        ("kB for each table at rest", max(0.0, (memory(process) - empty) / TABLES), "50"),
    ]


async def weigh_lines(address: str, process: subprocess.Popen[bytes], cookie: str) -> list[tuple[str, float, str]]:
    empty, answers = memory(process), 0

    def hear(_body: bytes) -> None:
        nonlocal answers
        answers += 1

    lines = await several(LINES, lambda number: connect(address, "/ws", cookie, hear))
    held = memory(process)
    for line in lines:
        line.say('{"do": "leave", "table": "none", "id": 1}')
    for _ in range(600):
        await asyncio.sleep(0.1)
        if answers == LINES:
            break
    for line in lines:
        line.close()
    return [
        ("idle lines that still answer", float(answers), f"{LINES:,}"),
        ("kB for each of them", (held - empty) / LINES, ""),
    ]


def main() -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        house = start_house(folder, port)
        try:
            wait_for(port)
            rows = asyncio.run(weigh(f"http://127.0.0.1:{port}", house))
        finally:
            house.terminate()
            house.wait()
    grid = Table(box=MARKDOWN)
    for title in ("what", "measured", "wanted"):
        grid.add_column(title)
    for what, measured, wanted in rows:
        grid.add_row(what, f"{measured:,.1f}", wanted)
    Console().print(grid)


if __name__ == "__main__":
    main()
