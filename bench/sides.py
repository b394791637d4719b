"""What is compared in a row of the table of speeds: builds, and peers. Their slices take turns.

Where in memory a process and its library happen to lie makes it faster or slower by some per cent, for as long as it
runs. So a build is measured in several processes, each with its own copy of the library, and the best slice counts.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
PROGRAM: Final = HERE.parent / "build" / "bench" / "fuji_flush"
SECONDS: Final = 0.03  # of a slice, at least
TURNS: Final = 24
MOST_ROUNDS: Final = 3
PROCESSES: Final = 8
UNSURE: Final = 0.02  # by which the two best slices may differ
CLOSE: Final = 0.03  # two commits that differ by no more are as fast

Request = dict[str, Any]


class Lacking(Exception):
    """The side does not have what is to be measured."""


@dataclass(frozen=True)
class Slice:
    count: int  # how often the work was done
    parts: int  # actions of games, iterations of a search, clones, views
    seconds: float


@dataclass
class Outcome:
    """What was measured of one side."""

    slices: list[Slice] = field(default_factory=list)
    lacks: str = ""  # why there are no slices

    def rate(self) -> float:
        """Return how often a second the work is done at best."""
        return max(one.count / one.seconds for one in self.slices)

    def parts_rate(self) -> float:
        return max(one.parts / one.seconds for one in self.slices)

    def spread(self) -> float:
        return spread_of([one.count / one.seconds for one in self.slices])


def spread_of(rates: list[float]) -> float:
    """Return by how much the two best differ."""
    best = sorted(rates)[-2:]
    return best[-1] / best[0] - 1 if best else 0.0


class Side(ABC):
    """Something that can be measured slice by slice."""

    every: int = 1  # takes part once in so many turns

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @abstractmethod
    def begin(self, request: Request, count: int) -> int:
        """Get ready for slices of so much work, the same that another build does; 0 if this one is to find out how much
        a slice can hold. Return how much it is."""

    @abstractmethod
    def measure(self, turn: int) -> Slice:
        """Return one more slice."""


class Workers(Side):
    """The processes of bench/worker.py that measure one build, or a peer, which finds its own amount of work."""

    def __init__(self, name: str, peer: str, build: Path | None = None, every: int = 1) -> None:
        super().__init__(name)
        self.every = every
        self._is_peer = build is None
        self._request: Request = {}
        self._copies = tempfile.TemporaryDirectory(prefix="bench-")
        self._processes: list[subprocess.Popen[str]] = []
        for number in range(max(1, PROCESSES // every)):
            environment = {**os.environ, "PYTHONHASHSEED": "0"}
            if build is not None:
                environment["PYTHONPATH"] = str(shutil.copytree(build, Path(self._copies.name, str(number))))
            self._processes.append(start_worker(peer, environment))

    def begin(self, request: Request, count: int) -> int:
        amount = {"count": count} if count and not self._is_peer else {"seconds": SECONDS}
        found = self._ask(0, {**request, **amount}).count
        self._request = {**request, "count": found}
        return found

    def measure(self, turn: int) -> Slice:
        return self._ask(turn // self.every % len(self._processes), self._request)

    def _ask(self, number: int, request: Request) -> Slice:
        process = self._processes[number]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"A process that measured {self.name} has died: {request}")
        answer = json.loads(line)
        if "lacks" in answer:
            raise Lacking(answer["lacks"])
        return Slice(**answer)


def start_worker(peer: str, environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, str(HERE / "worker.py"), peer]
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


class Program(Side):
    """Fuji Flush in C. The program takes its number of seats and its seconds as arguments."""

    def __init__(self) -> None:
        super().__init__("C")
        self._seats = 0

    def begin(self, request: Request, count: int) -> int:
        source = HERE / "fuji_flush.c"
        if not PROGRAM.exists() or PROGRAM.stat().st_mtime < source.stat().st_mtime:
            PROGRAM.parent.mkdir(parents=True, exist_ok=True)
            compiler = os.environ.get("CC", "cc")
            if shutil.which(compiler) is None:
                raise Lacking(f"there is no {compiler} here")
            subprocess.run([compiler, "-O3", "-o", str(PROGRAM), str(source)], check=True)
        self._seats = request["seats"]
        return 0

    def measure(self, turn: int) -> Slice:
        command = [str(PROGRAM), str(self._seats), str(SECONDS)]
        games, actions, seconds = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        return Slice(int(games), int(actions), float(seconds))


def compare(sides: Sequence[Side], request: Request, closely: bool) -> dict[str, Outcome]:
    """Measure all sides in turns, and again while their best slices are in doubt. Return what each came to.

    Two sides that are compared closely are also measured again while one seems to be faster.
    """
    found = begin(sides, request)
    for _ in range(MOST_ROUNDS):
        take_turns([side for side in sides if not found[side.name].lacks], found)
        if not in_doubt(list(found.values()), closely):
            break
    return found


def begin(sides: Sequence[Side], request: Request) -> dict[str, Outcome]:
    found: dict[str, Outcome] = {}
    count = 0
    for side in sides:
        try:
            count = side.begin(request, count)
            found[side.name] = Outcome()
        except Lacking as error:
            found[side.name] = Outcome(lacks=str(error))
    return found


def take_turns(sides: Sequence[Side], found: dict[str, Outcome]) -> None:
    for turn in range(TURNS):
        for side in sides if turn % 2 == 0 else reversed(sides):
            if turn % side.every == 0:
                found[side.name].slices.append(side.measure(turn))


def in_doubt(outcomes: Sequence[Outcome], closely: bool) -> bool:
    there = [outcome for outcome in outcomes if outcome.slices]
    if any(outcome.spread() > UNSURE for outcome in there):
        return True
    return closely and len(there) == 2 and not is_close(there[0].rate() / there[1].rate())


def is_close(ratio: float) -> bool:
    return 1 - CLOSE <= ratio <= 1 + CLOSE
