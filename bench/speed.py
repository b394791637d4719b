"""How fast the games are, in one table: `make bench`, or `python -m bench.speed`.

Measures the compiled build of this working tree: random games, clones, search, views, views as rows of numbers, and
imagined worlds. Beside it the pure build (--pure), another commit (--against), a C program of Fuji Flush, which is the
limit, or OpenSpiel's Leduc poker. Everything runs on one core, timed by the clock of the processor; slices of what is
compared take turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from bench.builds import ROOT, THIS_TREE, make_builds
from bench.markdown import MarkdownTable, Progress
from bench.reports import Comparison, Rates, Report, Row
from bench.sides import CLOSE, MOST_ROUNDS, SECONDS, TURNS, UNSURE, compare

WHATS: Final = ("games", "clones", "search", "views", "observe", "imagine")
LEDUC: Final = {"game": "leduc", "package": "flibuste.games.leduc", "modes": [["standard", 2, 2]]}
USUAL: Final = 4  # seats

HOW_LONG: Final = f"""\
A row takes {TURNS} slices of {SECONDS} seconds for each side, and up to {MOST_ROUNDS} times as many while the two best
slices differ by more than {100 * UNSURE:.0f} % or two commits by more than {100 * CLOSE:.0f} %: about 1.5 seconds a
side, and three more for the pure build. Without options there are some 95 rows: two to four minutes, and twice as long
against a commit. With --all --pure there are some 255: twenty minutes. A build takes two minutes more, the first time
only. “--against HEAD” in a tree without changes shows the noise.
"""


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.speed", description=__doc__, epilog=HOW_LONG)
    parser.add_argument(
        "--only", action="extend", type=parts, default=[], metavar="BOX,…", help="these boxes, or leduc"
    )
    parser.add_argument("--what", type=parts, default=list(WHATS), metavar="WHAT,…", help=f"of {', '.join(WHATS)}")
    parser.add_argument("--all", action="store_true", help="every mode, with the fewest, four and the most seats")
    beside = parser.add_mutually_exclusive_group()
    beside.add_argument("--pure", action="store_true", help="measure the pure build, too")
    beside.add_argument("--against", metavar="REV", help="measure this commit, too, and no peers")
    found = parser.parse_args(words)
    for what in found.what:
        if what not in WHATS:
            parser.error(f"“{what}” cannot be measured; there are: {', '.join(WHATS)}.")
    return found


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def boxes() -> list[dict[str, Any]]:
    """Return the boxes of this working tree with their modes, and Leduc poker."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "bench" / "worker.py"), "shelf"]
    found = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return [*json.loads(found.stdout), LEDUC]


def plan(shelf: list[dict[str, Any]], only: list[str], whats: list[str], everything: bool) -> list[Row]:
    """Return the rows of the table: the usual mode of each box for few and for four, unless everything is wanted."""
    known = [box["game"] for box in shelf]
    for name in only:
        if name not in known:
            raise SystemExit(f"There is no box “{name}”; there are: {', '.join(known)}.")
    return [
        Row(box["game"], box["package"], mode, seats, what)
        for box in shelf
        if box["game"] in only or not only
        for mode, fewest, most in (box["modes"] if everything else usual_modes(box["modes"]))
        for seats in sizes(fewest, most, everything)
        for what in WHATS
        if what in whats
    ]


def usual_modes(modes: list[list[Any]]) -> list[list[Any]]:
    """Return the first mode that seats four, or else the first."""
    return [mode for mode in modes if mode[1] <= USUAL <= mode[2]][:1] or modes[:1]


def sizes(fewest: int, most: int, everything: bool) -> list[int]:
    usual = max(fewest, min(USUAL, most))
    return sorted({fewest, usual, most} if everything else {fewest, usual})


def measure(rows: Sequence[Row], report: Report, progress: Progress) -> None:
    """Print each row as soon as it is measured. Who interrupts this is still told what came of it."""
    table = MarkdownTable(report.columns())
    progress.clear()
    table.head()
    with suppress(KeyboardInterrupt):
        for number, row in enumerate(rows, 1):
            progress.say(f"{row} ({number} of {len(rows)})")
            found = compare(report.sides(row), row.request(), report.closely)
            progress.clear()
            table.row(report.cells(row, found))
    print("", *report.ending(), sep="\n")


def main() -> None:
    arguments = read_arguments()
    rows = plan(boxes(), arguments.only, arguments.what, arguments.all)
    progress = Progress()
    progress.say("building: two minutes, the first time only")
    builds = make_builds([THIS_TREE, arguments.against] if arguments.against else [THIS_TREE])
    if sys.platform == "linux":  # all that is measured shares one core
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    report = Comparison(rows, *builds) if arguments.against else Rates(rows, builds[0], arguments.pure)
    measure(rows, report, progress)


if __name__ == "__main__":
    main()
