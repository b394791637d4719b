"""The commands for files: games that were played, and positions."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import flibuste
from flibuste import shelf
from flibuste.cli.common import LANGUAGE, WHOLE, RecordFile, _, app, in_words_of, read_file
from flibuste.core.errors import UnknownGame
from flibuste.core.record import read_object, read_record
from flibuste.core.state import OVER, SPECTATOR
from flibuste.match import Match
from flibuste.table.text import read_aloud


@app.command(help=_("Tell a recorded game from beginning to end."))
def replay(
    record: RecordFile,
    *,
    seat: Annotated[
        int | None, WHOLE, Parameter(help=_("Tell it as this seat lived it; all cards open if left out."))
    ] = None,
) -> None:
    found = read_record(read_file(record))
    box = shelf.box(found.game)
    catalogue = box.catalogue(LANGUAGE)
    with in_words_of(box):
        match = flibuste.replay(found)
    names = seat_names(match)
    viewer = SPECTATOR if seat is None else seat
    view = match.view(viewer)
    for event in match.story(seat):
        print(box.tell(event, match.setup, names, catalogue))
    print("\n" + read_aloud(box.draw(view, names, catalogue), catalogue))
    if match.result is not None:
        print(_("Result: {returns}").format(returns=", ".join(f"{value:+g}" for value in match.result.returns)))


@app.command(help=_("Say whether every draw of a finished game was honest."))
def verify(record: RecordFile) -> None:
    found = read_record(read_file(record))
    with in_words_of(shelf.box(found.game)):
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
    box = shelf.box(game)
    with in_words_of(box):
        match = flibuste.load(game, fields)
    viewer = match.state.actor if seat is None else seat
    view = match.view(SPECTATOR if viewer == OVER else viewer)
    catalogue = box.catalogue(LANGUAGE)
    print(read_aloud(box.draw(view, seat_names(match), catalogue), catalogue))


def seat_names(match: Match) -> list[str]:
    return [_("Seat {seat}").format(seat=seat) for seat in range(match.setup.seats)]
