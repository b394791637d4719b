"""The commands of those who experiment: games by the thousand, and bots against bots."""

import json
import math
import secrets
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from flibuste import shelf
from flibuste.cli.common import (
    WHOLE,
    AsJson,
    BadRequest,
    GameName,
    Mode,
    Options,
    Seats,
    Seed,
    _,
    app,
    build,
    check_bot,
    parse_options,
    talk,
)
from flibuste.core.game import Setup
from flibuste.lab.simulate import deviation_of_actions, mean_actions, simulate
from flibuste.shelf import Box

if TYPE_CHECKING:
    from flibuste.lab.arena import Standing

Jobs = Annotated[int, WHOLE, Parameter(help=_("How many processes share the work; the figures stay the same."))]


@app.command(name="simulate", help=_("Play random games by the thousand and print what they came to."))
def simulate_command(
    game: GameName,
    *,
    seats: Seats,
    games: Annotated[int, WHOLE, Parameter(help=_("How many games."))],
    mode: Mode = None,
    option: Options = [],  # noqa: B006
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    box = shelf.box(game)
    setup = box.game.setup(seats, mode, parse_options(box, option))
    at_least_one(games=games, jobs=jobs)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    begun = time.perf_counter()
    with progress_bar(games) as done:
        tally = simulate(box.game, setup, games, seed, jobs, done)
    seconds = time.perf_counter() - begun
    figures: dict[str, Any] = {
        **about_experiment(box, setup, seed),
        "games": tally.games,
        "actions_mean": mean_actions(tally),
        "actions_sd": deviation_of_actions(tally),
        "wins": tally.wins,
        "returns_mean": [value / tally.games for value in tally.returns],
        "seconds": seconds,
        "actions_per_second": tally.actions / seconds,
        "build": build(),
    }
    print(json.dumps(figures) if as_json else figures_in_words(figures))


def about_experiment(box: Box, setup: Setup, seed: int) -> dict[str, Any]:
    """Return what it takes to do it again."""
    return {
        "game": box.game.name,
        "mode": setup.mode,
        "seats": setup.seats,
        "options": setup.options,
        "seed": seed,
    }


def at_least_one(**numbers: int) -> None:
    for name, value in numbers.items():
        if value < 1:
            raise BadRequest("“{name}” must be 1 or more.", {"name": name})


def figures_in_words(figures: dict[str, Any]) -> str:
    by_seat = zip(figures["wins"], figures["returns_mean"], strict=True)
    return "\n".join(
        [
            _("{games} games of {game} ({mode}, {seats} players, seed {seed})").format(**figures),
            _("actions a game: {mean:.2f}, standard deviation {sd:.2f}").format(
                mean=figures["actions_mean"], sd=figures["actions_sd"]
            ),
            *(
                _("seat {seat}: {share:.2%} of the wins, {returns:+.4f} on average").format(
                    seat=seat, share=wins / figures["games"], returns=returns
                )
                for seat, (wins, returns) in enumerate(by_seat)
            ),
            _("{seconds:.2f} s, {actions_per_second:,.0f} actions a second ({build})").format(**figures),
        ]
    )


@app.command(name="arena", help=_("Let bots play each other, each in every seat with the same deals."))
def arena_command(
    game: GameName,
    *,
    seats: Seats,
    bots: Annotated[
        str,
        Parameter(help=_("Names with commas, as for --against; the last one takes all seats that are left.")),
    ],
    games: Annotated[int, WHOLE, Parameter(help=_("How many games; rounded up so that each bot sits in every seat."))],
    mode: Mode = None,
    option: Options = [],  # noqa: B006
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    from flibuste.lab.arena import arena  # here, since other commands should not wait for the ratings to load

    box = shelf.box(game)
    setup = box.game.setup(seats, mode, parse_options(box, option))
    at_least_one(games=games, jobs=jobs)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    names = names_of_bots(bots, setup.seats)
    deals = -(-games // setup.seats)
    with progress_bar(deals * setup.seats) as done:
        standings = arena(box.game.name, setup, names, deals, seed, jobs, done)
    figures: dict[str, Any] = {
        **about_experiment(box, setup, seed),
        "games": deals * setup.seats,
        "bots": [about_standing(standing) for standing in standings],
    }
    print(json.dumps(figures) if as_json else standings_in_words(figures))


def names_of_bots(text: str, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_bot(name)
    if len(names) > seats:
        raise BadRequest("There are {bots} bots and only {seats} seats.", {"bots": len(names), "seats": seats})
    return (*names, *[names[-1]] * (seats - len(names)))


def about_standing(standing: "Standing") -> dict[str, Any]:
    return {
        "name": standing.name,
        "share": standing.share(),
        "margin": margin if math.isfinite(margin := standing.margin()) else None,  # JSON knows no infinity
        "returns_mean": sum(standing.returns) / len(standing.returns),
        "rating": standing.rating.mu,
        "rating_deviation": standing.rating.sigma,
    }


def standings_in_words(figures: dict[str, Any]) -> str:
    head = _("{games} games of {game} ({mode}, {seats} players, seed {seed}); an even share is {even:.1%}")
    line = _("{name}: {share:.1%} ± {margin} of the wins, {returns_mean:+.3f} on average, rating {rating:.1f}")
    lines = [head.format(**figures, even=1 / figures["seats"])]
    for standing in figures["bots"]:
        margin = "?" if standing["margin"] is None else f"{standing['margin']:.1%}"
        lines.append(line.format(**{**standing, "margin": margin}))
    return "\n".join(lines)


def progress_bar(total: int) -> Any:
    """Return a context that gives a function to call with each number of games that is done."""
    if not talk.is_terminal:
        return nullcontext(lambda games: None)
    return ProgressBar(total)


class ProgressBar:
    def __init__(self, total: int) -> None:
        self._progress = Progress(
            BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=talk, transient=True
        )
        self._task = self._progress.add_task("", total=total)

    def __enter__(self) -> Any:
        self._progress.start()
        return lambda games: self._progress.advance(self._task, games)

    def __exit__(self, *details: object) -> None:
        self._progress.stop()
