"""The command to play in the terminal."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import flibuste
from flibuste import shelf
from flibuste.bots.levels import MATELOT
from flibuste.cli.common import (
    FINE,
    INTERRUPTED,
    LANGUAGE,
    WHOLE,
    Mode,
    Options,
    Seed,
    WrongFile,
    _,
    app,
    check_bot,
    in_words_of,
    parse_options,
    read_file,
    spinner,
    talk,
    write_file,
)
from flibuste.core.record import read_record
from flibuste.shelf import Box
from flibuste.terminal.play import Left, Session, offer_to_save


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
        saved = read_record(read_file(resume))
        box = shelf.box(saved.game)
        with in_words_of(box):
            match = flibuste.replay(saved)
    else:
        box = shelf.box(game) if game is not None else ask_for_game()
        options = {**own_language(box), **parse_options(box, option)}
        if seats is None:
            seats = ask_for_seats(box, mode)
        match = flibuste.new(box.game.name, seats=seats, mode=mode, options=options, seed=seed)
    session = Session(box, match, LANGUAGE, against, hint, thinking=spinner)
    return run_session(session, record)


def check_place(file: Path) -> None:
    """Raise WrongFile if it cannot be written: better now than when a long game is over."""
    if not os.access(file.parent, os.W_OK) or file.is_dir():
        raise WrongFile("{file} cannot be written.", {"file": file})


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
        print(f"{number:>3}. {box.title(LANGUAGE)} — {shelf.in_language(box.label.summary, LANGUAGE)}")
    return boxes[ask_for_number(_("Which game?"), 1, len(boxes)) - 1]


def ask_for_seats(box: Box, mode: str | None) -> int:
    chosen = box.game if mode is None else box.game.mode(mode)
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
    speaks = any(option.name == "language" and LANGUAGE in option.listed() for option in box.game.options)
    return {"language": LANGUAGE} if speaks else {}
