"""How even the pirates and the trials of Pirates vs Pirates are: a report in Markdown, for docs/pirates-balance.md.

Everybody plays by instinct. For every pirate: how much more often than their fair share do crews win that have it when
the first trial begins? The draft is random, so that crews differ by nothing but luck; in the last series the players
draft by instinct, too. For the starter crews: how many points from even are they? For every trial: how often does a tie
need fourth pirates?

Run it on a build in which instinct.py is compiled too; pure Python is some thirty times slower.
"""

from __future__ import annotations

import argparse
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.games.pirates.cards import PIRATES, RANKS, TRIALS
from flibuste.games.pirates.instinct import INSTINCT
from flibuste.games.pirates.numbers import KINDS, MOST_SEATS, PASS_ON, SEND
from flibuste.games.pirates.rules import GAME, Pirates

PART = 500  # games between two reports of a process


@dataclass
class Tally:
    """What many games came to."""

    games: int = 0
    trials: int = 0
    seats: list[float] = field(default_factory=lambda: [0.0] * 4)
    present: list[int] = field(default_factory=lambda: [0] * KINDS)
    wins: list[float] = field(default_factory=lambda: [0.0] * KINDS)
    held: list[int] = field(default_factory=lambda: [0] * len(TRIALS))
    tied: list[int] = field(default_factory=lambda: [0] * len(TRIALS))

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.trials += other.trials
        self.seats = [one + two for one, two in zip(self.seats, other.seats, strict=True)]
        self.present = [one + two for one, two in zip(self.present, other.present, strict=True)]
        self.wins = [one + two for one, two in zip(self.wins, other.wins, strict=True)]
        self.held = [one + two for one, two in zip(self.held, other.held, strict=True)]
        self.tied = [one + two for one, two in zip(self.tied, other.tied, strict=True)]


@dataclass(frozen=True)
class Series:
    """Many games of one kind."""

    title: str
    seats: int
    mode: str = "battle"
    crews: str = "draft"
    random_draft: bool = True

    def fair_share(self) -> float:
        return 0.5 if self.mode == "teams" else 1 / self.seats


def play_part(series: Series, games: int, seed: str) -> Tally:
    setup = GAME.setup(series.seats, series.mode, {"crews": series.crews})
    tally, chance = Tally(), Chance(seed)
    for _ in range(games):
        state = GAME.start(setup, chance)
        assert isinstance(state, Pirates)
        play_game(state, series, tally, chance)
    return tally


def play_game(state: Pirates, series: Series, tally: Tally, chance: Chance) -> None:
    while state.asked == PASS_ON:
        step(state, series.random_draft, chance)
    owners = [int(state.owner(rank)) for rank in range(KINDS)]
    number, trial, tied = 0, -1, False
    while state.actor != OVER:
        if state.asked == SEND and state.trials[0] != trial:
            number, trial, tied = number + 1, state.trials[0], False
            tally.held[trial] += 1
        if not tied and state.in_tie():
            tied = True
            tally.tied[trial] += 1
        step(state, False, chance)
    count(state, owners, number, tally)


def step(state: Pirates, at_random: bool, chance: Chance) -> None:
    legal = state.legal(state.actor)
    action = legal[chance.below(len(legal))] if at_random else INSTINCT.answer(state.view(state.actor), chance)
    state.apply(state.actor, action, chance)


def count(state: Pirates, owners: list[int], trials: int, tally: Tally) -> None:
    won = [share > 0 for share in state.returns()]
    tally.games += 1
    tally.trials += trials
    for seat, share in enumerate(state.returns()):
        tally.seats[seat] += share
    for rank, owner in enumerate(owners):
        if owner < MOST_SEATS:
            tally.present[rank] += 1
            tally.wins[rank] += won[owner]


def play_series(series: Series, games: int, seed: str, jobs: int) -> Tally:
    parts = range(math.ceil(games / PART))
    tally = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        sizes = [min(PART, games - PART * part) for part in parts]
        seeds = [f"{seed} {series.title} {part}" for part in parts]
        for part in pool.map(play_part, [series] * len(parts), sizes, seeds):
            tally.add(part)
            print(f"{series.title}: {tally.games:,} games", file=sys.stderr)
    return tally


def delta(series: Series, tally: Tally, rank: int) -> str:
    """Return the win share beyond the fair one, in points, with its 95 % interval."""
    if tally.present[rank] == 0:
        return ""
    share, error = win_share(tally, rank)
    return f"{100 * (share - series.fair_share()):+.1f} ± {100 * error:.1f}"


def win_share(tally: Tally, rank: int) -> tuple[float, float]:
    share = tally.wins[rank] / tally.present[rank]
    return share, 1.96 * math.sqrt(share * (1 - share) / tally.present[rank])


def farthest(series: Series, tally: Tally) -> str:
    """Return the pirate whose presence moves the win share most."""
    ranks = [rank for rank in RANKS if tally.present[rank]]
    rank = max(ranks, key=lambda rank: abs(win_share(tally, rank)[0] - series.fair_share()))
    return f"{rank} {PIRATES[rank].name['en']} ({delta(series, tally, rank)})"


def starter_crews(results: list[tuple[Series, Tally]]) -> list[str]:
    """Return how often each ready-made crew wins, beyond the fair share: in teams, two of them together."""
    lines = [
        "",
        "| starter crews | games | 95 % interval | crew 1 | crew 2 | crew 3 | crew 4 |",
        "|---|---|---|---|---|---|---|",
    ]
    for series, tally in results:
        if series.crews != "starter":
            continue
        fair = series.fair_share()
        error = 1.96 * math.sqrt(fair * (1 - fair) / tally.games)
        wins = [100 * (seat_share(series, tally, seat) - fair) for seat in range(series.seats)]
        columns = " | ".join([f"{won:+.1f}" for won in wins] + [""] * (4 - series.seats))
        lines.append(f"| {series.title} | {tally.games:,} | ± {100 * error:.1f} | {columns} |")
    return lines


def seat_share(series: Series, tally: Tally, seat: int) -> float:
    """Partners win together: each is credited with half of it."""
    partners = 2 if series.mode == "teams" else 1
    return partners * tally.seats[seat] / tally.games


def report(results: list[tuple[Series, Tally]]) -> str:
    lines = ["| games | played | trials a game | share of the 17 | decided by a tie | wins by seat | farthest pirate |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for series, tally in results:
        mean = tally.trials / tally.games
        seats = " ".join(f"{100 * wins / tally.games:.1f}" for wins in tally.seats[: series.seats])
        ties = 100 * sum(tally.tied) / sum(tally.held)
        lines.append(
            f"| {series.title} | {tally.games:,} | {mean:.2f} | {100 * mean / len(TRIALS):.1f} % | {ties:.1f} % "
            f"| {seats} | {farthest(series, tally)} |"
        )
    lines += starter_crews(results)
    lines += ["", "| pirate | dice | " + " | ".join(series.title for series, _tally in results) + " |"]
    lines += ["|---|---|" + "---|" * len(results)]
    for rank in RANKS:
        deltas = " | ".join(delta(series, tally, rank) for series, tally in results)
        dice = "/".join(map(str, PIRATES[rank].dice))
        lines.append(f"| {rank} {PIRATES[rank].name['en']} | {dice} | {deltas} |")
    lines += ["", "| trial | category | " + " | ".join(series.title for series, _tally in results) + " |"]
    lines += ["|---|---|" + "---|" * len(results)]
    for number, trial in enumerate(TRIALS):
        shares = " | ".join(f"{100 * tally.tied[number] / tally.held[number]:.1f} %" for _series, tally in results)
        lines.append(f"| {trial.name['en']} | {trial.category} | {shares} |")
    return "\n".join(lines)


SERIES = [
    Series("2, random crews", 2),
    Series("3, random crews", 3),
    Series("4, random crews", 4),
    Series("teams, random crews", 4, "teams"),
    Series("2, neutral, random crews", 2, crews="neutral"),
    Series("4, neutral, random crews", 4, crews="neutral"),
    Series("2, drafted crews", 2, random_draft=False),
    Series("2, starter crews", 2, crews="starter"),
    Series("3, starter crews", 3, crews="starter"),
    Series("4, starter crews", 4, crews="starter"),
    Series("teams, starter crews", 4, "teams", crews="starter"),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="in each series")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--series", type=int, nargs="*", help="numbers of the series, from 0; all if not said")
    arguments = parser.parse_args()
    chosen = [SERIES[number] for number in arguments.series] if arguments.series else SERIES
    print(report([(series, play_series(series, arguments.games, arguments.seed, arguments.jobs)) for series in chosen]))


if __name__ == "__main__":
    main()
