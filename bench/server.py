"""Moves a second and how long they take, over real sockets: `make bench-server`, or `python -m bench.server`.

The compiled house of this working tree runs with a durable SQLite file in one process; players on plain sockets run in
another (bench/players.py). Beside it runs the house of another commit (--against), the same application under plain
uvicorn (--portable), and, where Node is found, the boardgame.io server, in memory, with the same game
(bench/boardgame.js). They take turns, and the best of several rounds counts. Each round is a new process, since one is
as fast as its memory happens to lie. A delay is the time from a player's move to the next player's frame. What a move
costs the server's processor depends far less on what else the machine does, but also on how many frames tell of it:
where the house is busy, those who can wait are told of several moves at once. In the end idle houses are weighed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from bench import idle
from bench.builds import ROOT, THIS_TREE, Build, make_builds
from bench.house import free_port, start_house, wait_for
from bench.markdown import Column, MarkdownTable, Progress
from bench.sides import UNSURE, spread_of

PEER: Final = ROOT / "build" / "bench" / "boardgame"
PACKAGES: Final = ("boardgame.io@0.50.2",)
SECONDS: Final = 5
PAGE: Final = 4096
WRITES: Final = 500

HOW_LONG: Final = f"""\
A round takes {SECONDS} seconds for each server, and some more until everyone sits: with three rounds half a minute for
each server and row, a minute with 400 tables. A build takes two minutes, the first time only.
"""


Round = dict[str, float]  # moves a second, two delays, and microseconds of the processor and frames for a move
Start = Callable[[str, int], "subprocess.Popen[bytes]"]  # with a folder of its own, at a port


@dataclass(frozen=True)
class Server:
    """A house or its peer: a new process, with nothing in it yet, for every round."""

    name: str
    start: Start
    kind: str  # of players

    def measure(self, tables: int) -> Round:
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            process = self.start(folder, port)
            try:
                wait_for(port)
                return self._let_play(process.pid, port, tables)
            finally:
                process.terminate()
                process.wait()

    def _let_play(self, pid: int, port: int, tables: int) -> Round:
        players = [sys.executable, "-m", "bench.players", str(pid), f"http://127.0.0.1:{port}"]
        program = [*players, str(tables), str(SECONDS), self.kind]
        done = subprocess.run(program, check=True, stdout=subprocess.PIPE, cwd=ROOT)
        found: Round = json.loads(done.stdout)
        return found


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__, epilog=HOW_LONG)
    parser.add_argument("--tables", type=numbers, default=[1, 40, 400], metavar="N,…", help="1,40,400 unless given")
    parser.add_argument("--against", metavar="REV", help="measure the house of this commit, too")
    parser.add_argument("--rounds", type=int, default=3, help="3 unless given: more where the machine is busy")
    parser.add_argument("--portable", action="store_true", help="measure this house under plain uvicorn, too")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    return parser.parse_args(words)


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def house(build: Build, portable: bool = False) -> Server:
    name = f"{build.name}, portable" if portable else build.name
    return Server(name, lambda folder, port: start_house(build, folder, port, portable), "house")


def peer() -> Server | None:
    """Return the boardgame.io server, if there is a Node that runs it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    PEER.mkdir(parents=True, exist_ok=True)
    if not (PEER / "node_modules").exists():
        subprocess.run([npm, "install", "--prefix", PEER, *PACKAGES], check=True, stdout=subprocess.DEVNULL)
    script = str(ROOT / "bench" / "boardgame.js")

    def start(_folder: str, port: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen([node, script, str(PEER), str(port)], stdout=subprocess.DEVNULL)

    return Server("boardgame.io", start, "boardgame.io")


def report(servers: Sequence[Server], tables: Sequence[int], rounds: int, progress: Progress) -> None:
    """Print each row as soon as it is measured."""
    columns = [Column("tables")]
    for number, server in enumerate(servers):
        columns += [Column(f"{server.name}: moves/s"), Column("p50 ms"), Column("p99 ms")]
        columns += [Column("CPU µs"), Column("frames")]
        columns += [Column("ratio", 6), Column("CPU ratio")] if number > 0 else []
    table = MarkdownTable([*columns, Column("note", 14, is_number=False)])
    progress.clear()
    table.head()
    for count in tables:
        found = take_turns(servers, count, rounds, progress)
        progress.clear()
        table.row([str(count), *cells([best(some) for some in found]), note(found)])


def take_turns(servers: Sequence[Server], tables: int, rounds: int, progress: Progress) -> list[list[Round]]:
    """Return what was measured of each server, round by round."""
    found: dict[str, list[Round]] = {server.name: [] for server in servers}
    for turn in range(rounds):
        for server in servers if turn % 2 == 0 else reversed(servers):
            progress.say(f"{tables} tables, {server.name}, round {turn + 1} of {rounds}")
            found[server.name].append(server.measure(tables))
    return list(found.values())


def best(rounds: list[Round]) -> Round:
    """Noise only ever slows things down."""
    cheapest = min(rounds, key=lambda one: one["processor"])
    fastest = max(rounds, key=lambda one: one["moves"])
    return {**fastest, "processor": cheapest["processor"], "frames": cheapest["frames"]}


def cells(found: list[Round]) -> list[str]:
    """Return the figures of each server, and how many times as fast as it the first one is."""
    ours, texts = found[0], []
    for number, one in enumerate(found):
        texts += [f"{one['moves']:,.0f}", f"{one['p50']:.1f}", f"{one['p99']:.1f}"]
        texts += [f"{one['processor']:.0f}", f"{one['frames']:.2f}"]
        if number > 0:
            texts += [f"{ours['moves'] / one['moves']:.2f} ×", f"{one['processor'] / ours['processor']:.2f} ×"]
    return texts


def note(found: list[list[Round]]) -> str:
    """Say by how much the two best rounds of a server differ, if that is much."""
    spread = max(spread_of([one["moves"] for one in rounds]) for rounds in found)
    return f"spread {100 * spread:.1f} %" if spread > UNSURE else ""


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


def main() -> None:
    arguments = read_arguments()
    progress = Progress()
    progress.say("building: two minutes, the first time only")
    builds = make_builds([THIS_TREE, arguments.against] if arguments.against else [THIS_TREE])
    servers = [house(build) for build in builds]
    if arguments.portable:
        servers.append(house(builds[0], portable=True))
    other = None if arguments.no_peer else peer()
    if other is not None:
        servers.append(other)
    report(servers, arguments.tables, arguments.rounds, progress)
    with tempfile.TemporaryDirectory() as folder:
        print(f"\nA move alone takes at least {durable_write(folder):.0f} µs: until {PAGE} bytes are durable.\n")
    idle.report(builds)


if __name__ == "__main__":
    main()
