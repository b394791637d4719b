"""One table of speeds, all measured in the same run on one core: `make bench`.

For every game: random games, their actions and clones a second, pure and compiled. Beside them the C program of Fuji
Flush, which is the limit, and OpenSpiel's Leduc poker driven from Python, against the Leduc poker of ours in this
folder; of these two games also iterations of the search, beside OpenSpiel's own in C++. Each figure is the best of many
short slices, and the slices of all that is compared take turns, so that noise falls on all alike.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
HERE = ROOT / "bench"
BUILD = ROOT / "build" / "bench"
SLICES = 15
SECONDS = 0.15

sys.path.insert(0, str(ROOT))

from hatch_build import compile_catalogues, compile_rules  # noqa: E402


def build() -> tuple[Path, Path, Path]:
    """Lay out the pure and the compiled build with Leduc among the games, and compile the C program."""
    shutil.rmtree(BUILD, ignore_errors=True)
    pure, compiled = BUILD / "pure", BUILD / "compiled"
    shutil.copytree(ROOT / "src", pure, ignore=shutil.ignore_patterns("__pycache__"))
    compile_catalogues(pure)
    leduc = pure / "flibuste" / "games" / "leduc"
    leduc.mkdir()
    shutil.copy(HERE / "leduc.py", leduc / "rules.py")
    (leduc / "__init__.py").write_text("from flibuste.games.leduc.rules import GAME as GAME\n")
    shutil.copytree(pure, compiled)
    shutil.copytree(compile_rules(pure, BUILD / "workshop"), compiled, dirs_exist_ok=True)
    program = BUILD / "fuji_flush"
    subprocess.run([os.environ.get("CC", "cc"), "-O3", "-o", program, HERE / "fuji_flush.c"], check=True)
    return pure, compiled, program


class Worker:
    """A process that measures one build or one peer, slice by slice."""

    def __init__(self, peer: str, path: Path | None = None) -> None:
        environment = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
        command = [sys.executable, str(HERE / "worker.py"), peer]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, request: dict[str, Any]) -> tuple[float, float]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({**request, "seconds": SECONDS}) + "\n")
        process.stdin.flush()
        done, parts = process.stdout.readline().split()
        return float(done), float(parts)


class Program:
    """The C program, which takes its number of seats and its seconds as arguments."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def measure(self, request: dict[str, Any]) -> tuple[float, float]:
        done = subprocess.run(
            [self._path, str(request["seats"]), str(SECONDS)], capture_output=True, text=True, check=True
        )
        return float(done.stdout.split()[0]), 0.0


Peer = tuple[Worker | Program, dict[str, Any]]


def compare(peers: list[Peer]) -> list[tuple[float, float]]:
    """Return the best rates of each peer; they take turns."""
    best = [(0.0, 0.0)] * len(peers)
    for _ in range(SLICES):
        for number, (peer, request) in enumerate(peers):
            best[number] = max(best[number], peer.measure(request))
    return best


def requests() -> list[dict[str, Any]]:
    """Every game, every mode, with few and with many players."""
    import flibuste
    from flibuste.games import BOXES

    asked = []
    for game in flibuste.all_games():
        for mode in game.modes:
            for seats in sorted({mode.fewest, min(4, mode.most), mode.most}):
                if seats >= mode.fewest:
                    asked.append({"package": BOXES[game.name], "mode": mode.name, "seats": seats})
    asked.append({"package": "flibuste.games.leduc", "mode": "standard", "seats": 2})
    return asked


def searches(request: dict[str, Any]) -> bool:
    """Tell whether the search is measured on this game, too."""
    name, seats = str(request["package"]).split(".")[-1], request["seats"]
    return name == "leduc" or (name, seats) == ("fuji_flush", 4)


def in_cells(rates: list[tuple[float, float]], what: str, peer: str) -> list[str]:
    """Return the rates of the pure and the compiled build, of its actions, and of a peer if there is one."""
    part = 1 if what == "search" else 0  # a search is counted in iterations
    pure, compiled = rates[0][part], rates[1][part]
    actions = f"{rates[1][1]:,.0f}" if what == "games" else ""
    cells = [f"{pure:,.0f}", f"{compiled:,.0f}", f"{compiled / pure:.1f} ×", actions]
    if peer:
        cells += [f"{peer} {rates[2][part]:,.0f}", f"{compiled / rates[2][part]:.2f} ×"]
    return cells


def main() -> None:
    os.sched_setaffinity(0, {0})
    talk = Console(stderr=True)
    talk.print("building...")
    pure_path, compiled_path, program_path = build()
    pure, compiled = Worker("flibuste", pure_path), Worker("flibuste", compiled_path)
    program, open_spiel = Program(program_path), Worker("open_spiel")

    table = Table(box=MARKDOWN)
    titles = ("game", "mode", "seats", "what", "pure", "compiled", "ratio", "actions/s", "peer", "compiled / peer")
    for title in titles:
        table.add_column(title, justify="left" if title in ("game", "mode", "what", "peer") else "right")
    for request in requests():
        name = request["package"].split(".")[-1]
        for what in ("games", "clones", "search"):
            if what == "search" and not searches(request):
                continue
            talk.print(f"{name}, {request['mode']}, {request['seats']} seats, {what}")
            asked = {**request, "what": what}
            peers: list[Peer] = [(pure, asked), (compiled, asked)]
            peer_name = ""
            if what == "games" and name == "fuji_flush":
                peers.append((program, asked))
                peer_name = "C"
            if what != "clones" and name == "leduc":
                peers.append((open_spiel, {"package": "leduc_poker", "what": what}))
                peer_name = "OpenSpiel"
            cells = in_cells(compare(peers), what, peer_name)
            table.add_row(name, request["mode"], str(request["seats"]), what, *cells)
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
