"""The command line. What was asked for goes to standard output, talk goes to standard error.

Exit codes: 0 fine · 1 the file is wrong · 2 asked wrongly · 3 nothing to verify · 130 interrupted.
"""

import json
import math
import os
import secrets
import sys
import time
from contextlib import nullcontext
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import CycloptsError, Parameter
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

import flibuste
from flibuste import shelf
from flibuste.bots.levels import MATELOT, UnknownLevel, level_of
from flibuste.cli import host  # noqa: F401 (its commands belong to the application once it is imported)
from flibuste.cli.common import (
    LANGUAGE,
    WHOLE,
    WORDS,
    BadRequest,
    Plain,
    WrongFile,
    _,
    app,
    build,
    language_of,
    out,
    talk,
)
from flibuste.core.errors import (
    FlibusteError,
    UnknownGame,
    UnknownMode,
    UnknownOption,
    Unverifiable,
    WrongSeats,
)
from flibuste.core.game import choices_in_words, spelled
from flibuste.core.record import read_object, read_record
from flibuste.core.state import OVER, SPECTATOR
from flibuste.lab.arena import Standing, arena
from flibuste.lab.new_game import BadName, new_game
from flibuste.lab.simulate import deviation_of_actions, mean_actions, simulate
from flibuste.match import Match
from flibuste.opponents import INSTINCT, RANDOM
from flibuste.shelf import Box
from flibuste.table.text import read_aloud
from flibuste.terminal.play import Left, Session, offer_to_save
from flibuste.words import explain, words_for

FINE: Final = 0
WRONG_FILE: Final = 1
ASKED_WRONGLY: Final = 2
NOTHING_TO_VERIFY: Final = 3
INTERRUPTED: Final = 130

NARROW: Final = 72  # columns: with fewer, two beside each other are too narrow to read

GameName = Annotated[str, Parameter(help=_("Name of the game, as in “flibuste games”."))]
Seats = Annotated[int, WHOLE, Parameter(help=_("Number of players."))]
Mode = Annotated[str | None, Parameter(help=_("Way to play; the first one listed by “flibuste games” if left out."))]
Options = Annotated[
    list[str],
    Parameter(name=["--option", "-o"], help=_("An option as name=value; may be given several times.")),
]
Seed = Annotated[int | None, WHOLE, Parameter(help=_("The same seed gives the same luck."))]
AsJson = Annotated[bool, Parameter(name="--json", help=_("Print JSON."))]
RecordFile = Annotated[Path, Parameter(help=_("File with a record."))]


@app.command(help=_("List the shelf: names, titles, seats, modes and options."))
def games(*, as_json: AsJson = False) -> None:
    if as_json:
        print(json.dumps([box.about() for box in shelf.boxes()], ensure_ascii=False, indent=2))
        return
    lines = [line for box in shelf.boxes() for line in [headline_of(box), *modes_of(box), *options_of(box), ("", "")]]
    if out.width < NARROW:
        for typed, words in lines:
            print(f"{typed}\n    {words}" if words else "")
    else:
        print_side_by_side(lines)
    print(_("All games are unofficial; authors and publishers are named in “flibuste rules GAME”."))


def print_side_by_side(lines: list[tuple[str, str]]) -> None:
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for typed, words in lines:
        grid.add_row(typed, words)
    Plain(highlight=False, markup=False).print(grid)


def headline_of(box: Box) -> tuple[str, str]:
    game = box.game
    seats = f"{game.fewest}–{game.most}" if game.fewest < game.most else str(game.most)
    minutes = "–".join(str(number) for number in box.label["minutes"])
    headline = _("{title}, {seats} players, {minutes} minutes")
    return game.name, headline.format(title=box.title(LANGUAGE), seats=seats, minutes=minutes)


def modes_of(box: Box) -> list[tuple[str, str]]:
    """Return what one types for each mode, and what it means."""
    return [(f"  --mode {mode.name}", box.mode(mode.name, LANGUAGE)) for mode in box.game.modes]


def options_of(box: Box) -> list[tuple[str, str]]:
    """Return what one types for each value of each option, or for its range, and what it means."""
    lines = []
    for option in box.game.options:
        title, typed = box.option(option.name, LANGUAGE), f"  --option {option.name}="
        if isinstance(option.choices, range):
            lines.append((typed + choices_in_words(option), title))
            continue
        for value in option.choices:
            words = box.choice(option.name, value, LANGUAGE)
            lines.append((typed + spelled(value), _("{option}: {choice}").format(option=title, choice=words)))
    return lines


@app.command(help=_("Show the rules of a game."))
def rules(
    game: GameName,
    *,
    lang: Annotated[str, Parameter(help=_("Language of the rules: en or fr."))] = LANGUAGE,
) -> None:
    box, language = shelf.box(game), language_of(lang)
    text = box.rules(language) + "\n" + credits_of(box, language)
    if out.is_terminal:
        out.print(Markdown(text))
    else:
        print(text)


def credits_of(box: Box, language: str) -> str:
    gettext = words_for(language).gettext
    return gettext("By {authors}, published by {publishers} ({year}). This is an unofficial implementation.").format(
        authors=", ".join(box.label["authors"]),
        publishers=", ".join(box.label["publishers"]),
        year=box.label["year"],
    )


@app.command(help=_("Play in the terminal against bots."))
def play(
    game: Annotated[str | None, Parameter(help=_("Name of the game; asked for if left out."))] = None,
    *,
    seats: Annotated[int | None, WHOLE, Parameter(help=_("Number of players; asked for if left out."))] = None,
    mode: Mode = None,
    option: Options = [],  # noqa: B006
    against: Annotated[
        str, Parameter(help=_("Who the others are: mousse, matelot, second, capitaine, instinct or random."))
    ] = MATELOT.name,
    hint: Annotated[bool, Parameter(help=_("Show before each move what the best bot expects of each choice."))] = False,
    seed: Seed = None,
    resume: Annotated[Path | None, Parameter(help=_("Go on with a saved game."))] = None,
    record: Annotated[Path | None, Parameter(help=_("File to write the record to when the game is over."))] = None,
) -> int:
    check_bot(against)
    if record is not None:
        check_place(record)
    if resume is not None:
        match = flibuste.replay(read_file(resume))
        box = shelf.box(match.game.name)
    else:
        box = shelf.box(game) if game is not None else ask_for_game()
        options = {**own_language(box), **parse_options(box, option)}
        if seats is None:
            seats = ask_for_seats(box, mode)
        match = flibuste.new(box.game.name, seats=seats, mode=mode, options=options, seed=seed)
    session = Session(box, match, LANGUAGE, WORDS, against, hint, thinking=spinner)
    return run_session(session, record)


def check_place(file: Path) -> None:
    """Raise WrongFile if it cannot be written: better now than when a long game is over."""
    if not os.access(file.parent, os.W_OK) or file.is_dir():
        raise WrongFile("{file} cannot be written.", {"file": file})


def spinner(sentence: str) -> Any:
    return talk.status(sentence) if talk.is_terminal else nullcontext()


def run_session(session: Session, record: Path | None) -> int:
    print(f"{session.box.title(LANGUAGE)} — {session.box.mode(session.match.setup.mode, LANGUAGE)}")
    if session.match.commitment:
        print(_("The luck of this game is promised by {promise}.").format(promise=session.match.commitment))
    try:
        session.run()
    except (KeyboardInterrupt, Left):
        return leave(session)
    if record is not None:
        write_file(record, session.match.record().to_json())
        talk.print(_("The record is in {file}.").format(file=record))
    return FINE


def leave(session: Session) -> int:
    saved = offer_to_save(session, f"{session.box.game.name}.json")
    if saved is not None:
        talk.print(_("Saved. Go on with: flibuste play --resume {file}").format(file=saved))
    return INTERRUPTED


def ask_for_game() -> Box:
    boxes = shelf.boxes()
    for number, box in enumerate(boxes, 1):
        print(f"{number:>3}. {box.title(LANGUAGE)} — {shelf.in_language(box.label['summary'], LANGUAGE)}")
    return boxes[ask_for_number(_("Which game?"), 1, len(boxes)) - 1]


def ask_for_seats(box: Box, mode: str | None) -> int:
    chosen = box.game.mode(mode)
    if chosen.fewest == chosen.most:
        return chosen.fewest
    return ask_for_number(_("How many players, you included?"), chosen.fewest, chosen.most)


def ask_for_number(question: str, least: int, most: int) -> int:
    while True:
        answer = input(f"{question} ({least}–{most}) ").strip()
        if answer.isascii() and answer.isdigit() and least <= int(answer[:9]) <= most:
            return int(answer)
        print(_("Please give a number from {least} to {most}.").format(least=least, most=most))


def own_language(box: Box) -> dict[str, object]:
    """Return the option that a game of words is played in the language of the user."""
    speaks = any(option.name == "language" and LANGUAGE in option.choices for option in box.game.options)
    return {"language": LANGUAGE} if speaks else {}


def parse_options(box: Box, texts: list[str]) -> dict[str, object]:
    """Return options given as name=value, each as the kind of value that the game expects."""
    options: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadRequest("An option is given as name=value, not “{text}”.", {"text": text})
        known = [choice for option in box.game.options if option.name == name for choice in option.choices]
        options[name] = next((choice for choice in known if str(choice).casefold() == value.casefold()), value)
    return options


@app.command(name="simulate", help=_("Play random games by the thousand and print what they came to."))
def simulate_command(
    game: GameName,
    *,
    seats: Seats,
    games: Annotated[int, WHOLE, Parameter(help=_("How many games."))],
    mode: Mode = None,
    option: Options = [],  # noqa: B006
    seed: Seed = None,
    jobs: Annotated[int, WHOLE, Parameter(help=_("How many processes share the work; the figures stay the same."))] = 1,
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
        "game": box.game.name,
        "mode": setup.mode,
        "seats": setup.seats,
        "options": setup.options,
        "seed": seed,
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
    jobs: Annotated[int, WHOLE, Parameter(help=_("How many processes share the work; the figures stay the same."))] = 1,
    as_json: AsJson = False,
) -> None:
    box = shelf.box(game)
    setup = box.game.setup(seats, mode, parse_options(box, option))
    at_least_one(games=games, jobs=jobs)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    names = names_of_bots(bots, setup.seats)
    deals = -(-games // setup.seats)
    with progress_bar(deals * setup.seats) as done:
        standings = arena(box.game.name, setup, names, deals, seed, jobs, done)
    figures: dict[str, Any] = {
        "game": box.game.name,
        "mode": setup.mode,
        "seats": setup.seats,
        "options": setup.options,
        "seed": seed,
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


def check_bot(name: str) -> None:
    if name not in (RANDOM, INSTINCT):
        level_of(name)


def about_standing(standing: Standing) -> dict[str, Any]:
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


@app.command(help=_("Tell a recorded game from beginning to end."))
def replay(
    record: RecordFile,
    *,
    seat: Annotated[
        int | None, WHOLE, Parameter(help=_("Tell it as this seat lived it; all cards open if left out."))
    ] = None,
) -> None:
    match = flibuste.replay(read_file(record))
    box = shelf.box(match.game.name)
    names = seat_names(match)
    viewer = SPECTATOR if seat is None else seat
    view = match.view(viewer)
    for event in match.story(seat):
        print(box.tell(event, match.setup, names, WORDS))
    print("\n" + read_aloud(box.draw(view, names, WORDS), WORDS))
    if match.result is not None:
        print(_("Result: {returns}").format(returns=", ".join(f"{value:+g}" for value in match.result.returns)))


@app.command(help=_("Say whether every draw of a finished game was honest."))
def verify(record: RecordFile) -> None:
    found = read_record(read_file(record))
    flibuste.verify(found)
    print(_("Honest: all {numbers} draws are what the promised secret gives.").format(numbers=found.numbers_drawn()))


@app.command(help=_("Check a position and show it."))
def position(
    file: Annotated[Path, Parameter(help=_("File with a position as JSON."))],
    *,
    seat: Annotated[
        int | None, WHOLE, Parameter(help=_("Show it to this seat; to the one to act if left out."))
    ] = None,
) -> None:
    fields = read_object(read_file(file))
    game = fields.get("game")
    if not isinstance(game, str):
        raise UnknownGame("The position does not say which game it is of: give it a field “game”.")
    match = flibuste.load(game, fields)
    viewer = match.state.actor if seat is None else seat
    view = match.view(SPECTATOR if viewer == OVER else viewer)
    print(read_aloud(shelf.box(game).draw(view, seat_names(match), WORDS), WORDS))


@app.command(name="new-game", help=_("Write a new game to start from: it runs, and obeys the laws."))
def new_game_command(
    name: Annotated[str, Parameter(help=_("Name of the game: small letters, digits and dashes."))],
    *,
    folder: Annotated[Path, Parameter(help=_("Where to write it; here if left out."))] = Path(),
) -> None:
    try:
        project = new_game(name, folder)
    except OSError as error:
        raise WrongFile(
            "{file} cannot be written: {reason}.", {"file": folder / name, "reason": error.strerror}
        ) from None
    sentence = _("Written to {folder}. Now: pip install --editable {folder} && flibuste play {name}")
    print(sentence.format(folder=project, name=name))


def seat_names(match: Match) -> list[str]:
    return [_("Seat {seat}").format(seat=seat) for seat in range(match.setup.seats)]


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WrongFile("{file} cannot be read: {reason}.", {"file": path, "reason": error.strerror}) from None


def write_file(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WrongFile("{file} cannot be written: {reason}.", {"file": path, "reason": error.strerror}) from None


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


def exit_code(error: FlibusteError) -> int:
    if isinstance(error, Unverifiable):
        return NOTHING_TO_VERIFY
    asked = (BadName, BadRequest, UnknownGame, UnknownLevel, UnknownMode, UnknownOption, WrongSeats)
    return ASKED_WRONGLY if isinstance(error, asked) else WRONG_FILE


def usage_sentence(error: CycloptsError) -> str:
    """Return in the user's language what is wrong with the words of a command."""
    name = error.argument.name if error.argument is not None else ""
    if isinstance(error, UnknownCommandError):
        return _("There is no such command; “flibuste --help” lists them.")
    if isinstance(error, UnknownOptionError):
        return _("There is no such option: {option}.").format(option=error.token.keyword)
    if isinstance(error, MissingArgumentError):
        return _("{name} is missing; “--help” tells more.").format(name=name)
    if isinstance(error, CoercionError):
        value = error.token.value if error.token is not None else ""
        return _("“{value}” will not do for {name}.").format(value=value, name=name)
    if isinstance(error, UnusedCliTokensError):
        return _("This is too much: {words}.").format(words=" ".join(error.unused_tokens or []))
    return _("The command is not understood; “--help” tells more. ({reason})").format(reason=error)


def main() -> None:
    make_streams_safe()
    try:
        code = app(print_error=False, exit_on_error=False, result_action="return_value")
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is to be known now
    except CycloptsError as error:
        talk.print(usage_sentence(error))
        code = ASKED_WRONGLY
    except FlibusteError as error:
        talk.print(explain(error, WORDS))
        code = exit_code(error)
    except (KeyboardInterrupt, EOFError):
        talk.print(_("Interrupted."))
        code = INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        drop_output()
        code = FINE
    except OSError as error:
        drop_output()
        talk.print(_("It cannot be written: {reason}.").format(reason=error.strerror))
        code = WRONG_FILE
    sys.exit(code or FINE)


def make_streams_safe() -> None:
    """Write a question mark for what the terminal has no sign for, and take a closed input for an empty one."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin is None:
        sys.stdin = StringIO()


def drop_output() -> None:
    """What is still to be written would be tried again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


COMMANDS: Final = (
    "games", "rules", "play", "simulate", "arena", "replay", "verify", "position", "new-game",
    "serve", "backup", "prune", "export",
)  # fmt: skip
for command in (app, *(app[name] for name in COMMANDS)):
    command["--help"].help = _("Show this and leave.")
app["--version"].help = _("Show the version, and which build runs.")
