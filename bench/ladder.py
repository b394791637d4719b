"""The ladder: every level against the one below it, in every box: `make ladder`.

For each box, with its fewest and its most players, one bot of a level sits among bots of the level below, in every seat
in turn with the same deals; where teams play, every second seat is of that level. A share above the even one, with its
interval clear of it, means that the level is worth its name. The seed is fixed. Games are played in batches until the
lead is beyond doubt (three standard errors), the last batch is played, or a quarter of an hour is over.

Keeps what was found of a box in docs/ladder/, draws its plot, and writes docs/ladder.md for all boxes that are there.
A box that was left half climbed waits in build/ladder/: the next run goes on from there. With --unclear only those
rungs are played again that were not clear, and --patience gives them more time.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, NamedTuple

import matplotlib as mpl
from rich.console import Console

from bench.bound import bounds
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.lab.arena import SURE, Standing, arena
from flibuste.shelf import box, names

mpl.use("svg")
from matplotlib import pyplot

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
KEPT: Final = DOCS / "ladder"
HALF_CLIMBED: Final = ROOT / "build" / "ladder"
SEED: Final = 2026
SKILL_SHOWS: Final = 0.9  # what a captain should win against random play, with two players
ROUNDING: Final = 1e-9
BEYOND_DOUBT: Final = 3.0  # standard errors
CLOSE_ENOUGH: Final = 0.03  # for a share that must be 90 %
PATIENCE: Final = 900  # seconds for one rung, unless more are given


class Contest(NamedTuple):
    better: str
    worse: str
    batch: int  # games, after which it may be clear who is better
    most: int  # games


CONTESTS: Final = (
    Contest("instinct", "random", 100, 1000),
    Contest("mousse", "random", 200, 40_000),
    Contest("matelot", "mousse", 200, 40_000),
    Contest("second", "matelot", 100, 40_000),
    Contest("capitaine", "second", 30, 40_000),
    Contest("capitaine", "random", 40, 40_000),
)

INTRODUCTION: Final = """# The ladder

Four levels sit at every box: mousse, matelot, second and capitaine. `make ladder` lets each of them play the level
below, with the fewest and with the most players of the box, and writes this page; the seed is fixed. It takes hours:
`python -m bench.ladder BOX` climbs a single one.

One bot of the level sits among bots of the level below, in every seat in turn with the same deals; where teams play,
every second seat is of that level. All bots keep the seeds of their seats, so the games of a deal differ only by what
the better one does otherwise. The share of wins stands with its 95 % interval beside the even share. It is *clear* when
the whole interval lies above that. Games come in batches, which end early when the lead is beyond doubt (three standard
errors) or a quarter of an hour is over. *seconds* says how long it took with the jobs that were given. A lead that is
not clear by then can be given more: `python -m bench.ladder BOX --unclear --patience 7200`.

*random* is luck alone, *instinct* what a good player does without thinking ahead. The three lower levels think for a
fixed number of iterations, so they play the same games again; capitaine thinks for about a second of a clock, and plays
worse on a machine that is busy with something else.

Captains take most of the time, and were climbed on several days, some of them beside other work. Of those, Fuji Flush
and Petits Pirates for six are the newest, and so is what captains win against random play for two in Blackstone,
Hawthorn and L'Auberge. The lower levels in the auction of Bébés pirates were climbed before bots kept the seeds of
their seats, and play other games when they are climbed again. Pirates vs Pirates was climbed with the powers and dice
of the first edition of its rules, and Jamaica before captains chose the holds that pay.

Where capitaine wins less than 90 % of the games for two against random play, others show how much luck allows at all
(`bench/bound.py`). They know that the other plays at random, while capitaine expects a good player. The *best answer*
to random play is exact, and so is what the *solution* wins, which expects a good player, too; both exist where nothing
is hidden. The *cheat* sees every hidden card. The *guesser* does not, and plays by the rules.
"""


@dataclass(frozen=True)
class Rung:
    seats: int
    mode: str
    better: str
    worse: str
    games: int
    share: float
    margin: float
    seconds: float

    def even(self) -> float:
        return 1 / self.seats

    def is_clear(self) -> bool:
        return self.share - self.margin > self.even() + ROUNDING

    def is_beyond_doubt(self) -> bool:
        return self.share - self.margin * BEYOND_DOUBT / SURE > self.even() + ROUNDING

    def is_settled(self) -> bool:
        """Tell whether more games would tell nothing new. Of a captain against random play, for two, the share itself
        matters, not only that it is above the even one."""
        asks_for_share = self.seats == 2 and (self.better, self.worse) == ("capitaine", "random")
        return self.is_beyond_doubt() and (not asks_for_share or self.margin <= CLOSE_ENOUGH)


def climb(game: Game, jobs: int, patience: float, known: list[Rung]) -> Iterator[Rung]:
    """Yield what is found, rung by rung. What is known already is not played again."""
    found = {(rung.mode, rung.seats, rung.better, rung.worse): rung for rung in known}
    for seats in sorted({game.fewest, game.most}):
        mode = next(mode.name for mode in game.modes if mode.fewest <= seats <= mode.most)
        last = None
        for contest in CONTESTS:
            if contest.worse != "random" or not is_about_words(game, mode, seats):
                last = found.get((mode, seats, contest.better, contest.worse))
                if last is None:
                    last = rung(game, mode, seats, contest, jobs, patience)
                yield last
        if seats == 2 and last is not None and last.share < SKILL_SHOWS:
            yield from luck_rungs(game, mode)


def luck_rungs(game: Game, mode: str) -> Iterator[Rung]:
    """Yield what those win against random play who know that it is random."""
    begun = time.perf_counter()
    for knower in bounds(game.name):
        yield Rung(
            seats=2,
            mode=mode,
            better=knower.name,
            worse="random",
            games=2 * len(knower.shares),
            share=knower.share(),
            margin=knower.margin(),
            seconds=time.perf_counter() - begun,
        )
        begun = time.perf_counter()


def is_about_words(game: Game, mode: str, seats: int) -> bool:
    """Tell whether luck alone cannot play: it would have nothing to write."""
    state = game.start(game.setup(seats, mode), Chance(SEED))
    return any(state.asks_for(action) for action in state.legal(state.actor))


def rung(game: Game, mode: str, seats: int, contest: Contest, jobs: int, patience: float) -> Rung:
    """Play batch after batch, until it is beyond doubt who is better."""
    better, worse, batch, most = contest
    setup = game.setup(seats, mode)
    bots = (better, worse) * (seats // 2) if mode == "teams" else (better, *[worse] * (seats - 1))
    deals = max(2, math.ceil(batch / seats))
    standing = Standing(better)
    begun = time.perf_counter()
    for number in range(most // batch):
        standings = arena(game.name, setup, bots, deals, SEED + number, jobs, lambda done: None)
        standing.shares += next(found.shares for found in standings if found.name == better)
        found = Rung(
            seats=seats,
            mode=mode,
            better=better,
            worse=worse,
            games=len(standing.shares) * seats,
            share=standing.share(),
            margin=standing.margin(),
            seconds=time.perf_counter() - begun,
        )
        if found.is_settled() or found.seconds > patience:
            break
    return found


def in_words(rung: Rung) -> str:
    clear = "yes" if rung.is_clear() else "no"
    share = f"{rung.share:.1%} ± {rung.margin:.1%} | {rung.even():.1%} | {clear}"
    return f"| {rung.mode}, {rung.seats} | {rung.better} | {rung.worse} | {rung.games} | {share} | {rung.seconds:.0f} |"


def page_of(title: str, name: str, rungs: list[Rung]) -> str:
    lines = [
        f"## {title}",
        "",
        f"![{title}](ladder/{name}.svg)",
        "",
        "| mode and seats | bot | against | games | share of wins | even share | clear | seconds |",
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
    figure.savefig(KEPT / f"{name}.svg", metadata={"Date": None})
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names(), help="boxes; all if left out")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for one rung")
    parser.add_argument("--unclear", action="store_true", help="play only those rungs again that were not clear")
    asked = parser.parse_args()
    talk = Console(stderr=True, highlight=False)
    for name in asked.games:
        talk.print(name)
        known = known_of(name, asked.unclear)
        climb_and_keep(name, asked.jobs, asked.patience, known, talk)
        write_page()


def known_of(name: str, unclear: bool) -> list[Rung]:
    """Return what need not be played again."""
    half, kept = HALF_CLIMBED / f"{name}.json", KEPT / f"{name}.json"
    clear = [rung for rung in read(kept) if rung.is_clear()] if unclear and kept.exists() else []
    return clear + (read(half) if half.exists() else [])


def climb_and_keep(name: str, jobs: int, patience: float, known: list[Rung], talk: Console) -> None:
    half = HALF_CLIMBED / f"{name}.json"
    rungs: list[Rung] = []
    for rung in climb(box(name).game, jobs, patience, known):
        rungs.append(rung)
        write(half, rungs)
        talk.print(in_words(rung))
    plot(box(name).title("en"), name, rungs)
    write(KEPT / f"{name}.json", rungs)
    half.unlink()


def read(kept: Path) -> list[Rung]:
    return [Rung(**fields) for fields in json.loads(kept.read_text(encoding="utf-8"))]


def write(kept: Path, rungs: list[Rung]) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps([asdict(rung) for rung in rungs], indent=1) + "\n", encoding="utf-8")


def write_page() -> None:
    """Write docs/ladder.md: what it means, and what was found of each box."""
    pages = [INTRODUCTION]
    for name in names():
        kept = KEPT / f"{name}.json"
        if kept.exists():
            pages.append(page_of(box(name).title("en"), name, read(kept)))
    missing = [box(name).title("en") for name in names() if not (KEPT / f"{name}.json").exists()]
    if missing:
        pages.append(f"Not climbed yet: {', '.join(missing)}.\n")
    (DOCS / "ladder.md").write_text("\n".join(pages), encoding="utf-8")


if __name__ == "__main__":
    main()
