"""Moves a second and how long they take, over real sockets: `make bench-server`.

The house runs with a durable SQLite file in one process; players on plain sockets run in another (bench/lines.py).
Beside it, where Node is found, runs the boardgame.io server, in memory, with the same game (bench/boardgame.js).
The two take turns. A delay is the time from a player's move to the next player's frame.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from bench import idle
from bench.house import free_port, start_house, wait_for

ROOT: Final = Path(__file__).parents[1]
PEER: Final = ROOT / "build" / "bench" / "boardgame"
PACKAGES: Final = ("boardgame.io@0.50.2",)
TABLES: Final = (1, 40, 400)
SECONDS: Final = 5
ROUNDS: Final = 3
PAGE: Final = 4096
WRITES: Final = 500


def start_peer(port: int) -> subprocess.Popen[bytes] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    PEER.mkdir(parents=True, exist_ok=True)
    if not (PEER / "node_modules").exists():
        subprocess.run([npm, "install", "--prefix", PEER, *PACKAGES], check=True, stdout=subprocess.DEVNULL)
    program = [node, str(ROOT / "bench" / "boardgame.js"), str(PEER), str(port)]
    return subprocess.Popen(program, stdout=subprocess.DEVNULL)


def measure(port: int, tables: int, *peer: str) -> dict[str, float]:
    program = [sys.executable, "-m", "bench.lines", f"http://127.0.0.1:{port}", str(tables), str(SECONDS), *peer]
    found: dict[str, float] = json.loads(subprocess.run(program, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)
    return found


def best(rows: list[dict[str, float]]) -> dict[str, float]:
    """Noise only ever slows things down."""
    return max(rows, key=lambda row: row["moves"])


def main() -> None:
    house_port, peer_port = free_port(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        house, peer = start_house(folder, house_port), start_peer(peer_port)
        try:
            wait_for(house_port)
            if peer is not None:
                wait_for(peer_port)
            report(house_port, peer_port if peer is not None else 0)
            print(f"A move alone takes at least {durable_write(folder):.0f} µs: until {PAGE} bytes are durable.")
        finally:
            for process in (house, peer):
                if process is not None:
                    process.terminate()
                    process.wait()


def durable_write(folder: str) -> float:
    """Return the microseconds that a write takes until it has reached the disk."""
    times = []
    with open(Path(folder, "page"), "wb", buffering=0) as file:
        for _ in range(WRITES):
            begun = time.perf_counter()
            file.write(bytes(PAGE))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    return 1_000_000 * median(times)


def report(house: int, peer: int) -> None:
    grid = Table(box=MARKDOWN)
    for title in ("tables", "moves/s", "p50 ms", "p99 ms", "boardgame.io moves/s", "p50 ms", "p99 ms", "ratio"):
        grid.add_column(title, justify="right")
    for tables in TABLES:
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(measure(house, tables))
            if peer:
                theirs.append(measure(peer, tables, "boardgame.io"))
        found = best(ours)
        cells = [str(tables), f"{found['moves']:,.0f}", f"{found['p50']:.1f}", f"{found['p99']:.1f}"]
        if theirs:
            other = best(theirs)
            cells += [f"{other['moves']:,.0f}", f"{other['p50']:.1f}", f"{other['p99']:.1f}"]
            cells.append(f"{found['moves'] / other['moves']:.2f} ×")
        grid.add_row(*cells)
    Console().print(grid)


if __name__ == "__main__":
    main()
    idle.main()
