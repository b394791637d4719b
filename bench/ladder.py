"""The ladder: every level against the one below it, in every box: `make ladder`.

For each box, with the fewest and the most players of its first mode, one bot of a level sits among bots of the level
below, in every seat in turn with the same deals. A share above the even one, with its interval clear of it, means that
the level is worth its name. Writes docs/ladder.md and a plot for every box; the seed is fixed.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import matplotlib as mpl
from rich.console import Console

from flibuste.core.game import Game
from flibuste.lab.arena import Standing, arena
from flibuste.shelf import box, names

mpl.use("svg")
from matplotlib import pyplot

DOCS: Final = Path(__file__).parents[1] / "docs"
SEED: Final = 2026
RUNGS: Final = (
    ("instinct", "random", 600),
    ("mousse", "random", 400),
    ("matelot", "mousse", 400),
    ("second", "matelot", 240),
    ("capitaine", "second", 60),
    ("capitaine", "random", 40),
)  # who, against whom, and how many games at least


@dataclass(frozen=True)
class Rung:
    seats: int
    better: str
    worse: str
    games: int
    share: float
    margin: float
    seconds: float

    def even(self) -> float:
        return 1 / self.seats

    def is_clear(self) -> bool:
        return self.share - self.margin > self.even()


def climb(game: Game, scale: float, jobs: int, talk: Console) -> list[Rung]:
    mode = game.modes[0]
    found = []
    for seats in sorted({mode.fewest, mode.most}):
        for better, worse, games in RUNGS:
            deals = max(2, round(games * scale / seats))
            begun = time.perf_counter()
            bots = (better, *[worse] * (seats - 1))
            standings = arena(game.name, game.setup(seats, mode.name), bots, deals, SEED, jobs, lambda done: None)
            rung = rung_of(standings, seats, better, worse, deals * seats, time.perf_counter() - begun)
            talk.print(in_words(rung))
            found.append(rung)
    return found


def rung_of(standings: list[Standing], seats: int, better: str, worse: str, games: int, seconds: float) -> Rung:
    standing = next(standing for standing in standings if standing.name == better)
    return Rung(seats, better, worse, games, standing.share(), standing.margin(), seconds)


def in_words(rung: Rung) -> str:
    clear = "yes" if rung.is_clear() else "no"
    return (
        f"| {rung.seats} | {rung.better} | {rung.worse} | {rung.games} | {rung.share:.1%} ± {rung.margin:.1%} "
        f"| {rung.even():.1%} | {clear} | {rung.seconds:.0f} |"
    )


def page_of(title: str, name: str, rungs: list[Rung]) -> str:
    lines = [
        f"## {title}",
        "",
        f"![{title}](ladder/{name}.svg)",
        "",
        "| seats | bot | against | games | share of wins | even share | clear | seconds |",
        "|---|---|---|---|---|---|---|---|",
        *map(in_words, rungs),
        "",
    ]
    return "\n".join(lines)


def plot(title: str, name: str, rungs: list[Rung]) -> None:
    """Draw how many times its even share each bot wins."""
    figure, axes = pyplot.subplots(figsize=(7, 0.45 * len(rungs) + 1), layout="constrained")
    for place, rung in enumerate(reversed(rungs)):
        share, margin = rung.share * rung.seats, rung.margin * rung.seats
        axes.errorbar(share, place, xerr=margin, fmt="o", capsize=4, color="#1f4e79")
    axes.axvline(1, color="#999999", linestyle="--")
    axes.set_yticks(range(len(rungs)), [f"{rung.better} – {rung.worse}, {rung.seats}" for rung in reversed(rungs)])
    axes.set_xlabel("share of the wins ÷ even share")
    axes.set_title(title)
    (DOCS / "ladder").mkdir(exist_ok=True)
    figure.savefig(DOCS / "ladder" / f"{name}.svg", metadata={"Date": None})
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names(), help="boxes; all if left out")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of games")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    talk = Console(stderr=True, highlight=False)
    pages = []
    for name in asked.games:
        talk.print(name)
        rungs = climb(box(name).game, asked.scale, asked.jobs, talk)
        title = box(name).title("en")
        plot(title, name, rungs)
        pages.append(page_of(title, name, rungs))
    print("\n".join(pages))


if __name__ == "__main__":
    main()
