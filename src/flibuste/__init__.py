"""Flibuste: a shelf of tabletop games to open and play.

import flibuste

table = flibuste.new("fuji-flush", seats=4, seed=7)
while table.result is None:
    seat = table.to_act[0]
    table.play(seat, table.legal(seat)[0])
print(table.result.winners)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from flibuste.core.errors import (
    BadRecord,
    BrokenGame,
    DishonestLuck,
    FlibusteError,
    IllegalAction,
    ImpossibleLuck,
    ImpossiblePosition,
    MalformedAction,
    OtherEdition,
    UnknownGame,
    UnknownMode,
    UnknownOption,
    Unverifiable,
    WrongSeats,
)
from flibuste.core.game import Game
from flibuste.core.record import Record, read_record
from flibuste.core.state import OVER, SPECTATOR
from flibuste.match import (
    SETUP_FIELDS,
    Luck,
    Match,
    check_edition,
    fair_luck,
    new_secret,
    replay_record,
    seeded_luck,
    verify_record,
)
from flibuste.version import VERSION

__all__ = [
    "OVER",
    "SPECTATOR",
    "BadRecord",
    "BrokenGame",
    "DishonestLuck",
    "FlibusteError",
    "Game",
    "IllegalAction",
    "ImpossibleLuck",
    "ImpossiblePosition",
    "MalformedAction",
    "Match",
    "OtherEdition",
    "Record",
    "UnknownGame",
    "UnknownMode",
    "UnknownOption",
    "Unverifiable",
    "WrongSeats",
    "games",
    "load",
    "new",
    "replay",
    "verify",
]
__version__ = VERSION


if TYPE_CHECKING:

    def games() -> list[Game]:
        """Return the games on the shelf."""

else:
    from flibuste import games  # the folder of our boxes, which can be called


def new(
    game: str,
    *,
    seats: int,
    mode: str | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
) -> Match:
    """Open a box and deal.

    The same seed gives the same luck. Without a seed luck cannot be foreseen by anyone, and can
    be checked by everyone afterwards.
    """
    chosen = _game(game)
    return Match(chosen, chosen.setup(seats, mode, options), _luck(seed))


def load(game: str, position: Mapping[str, object], *, seed: int | None = None) -> Match:
    """Set up a position: what `Match.position` returned, or one written by hand."""
    chosen = _game(game)
    if not isinstance(position, Mapping):
        raise ImpossiblePosition("A position is a set of named fields.")
    fields = {str(name): value for name, value in position.items()}
    about = {name: fields.pop(name) for name in SETUP_FIELDS if name in fields}
    if about.get("game", chosen.name) != chosen.name:
        raise ImpossiblePosition("This is a position of another game: {game}.", {"game": about["game"]})
    check_edition(chosen, about.get("edition", chosen.edition))
    setup = chosen.setup(about.get("seats"), about.get("mode"), about.get("options"))
    return Match(chosen, setup, _luck(seed), fields)


def replay(record: Record | str | bytes) -> Match:
    """Play a record through: a Record, or its JSON text. The match can go on from there."""
    record = _record(record)
    return replay_record(_game(record.game), record)


def verify(record: Record | str | bytes) -> None:
    """Deal a finished game again from its secret; raise DishonestLuck if any number differs.

    Raise Unverifiable if nothing was promised, or the secret is not out yet.
    """
    record = _record(record)
    verify_record(_game(record.game), record)


def _game(name: str) -> Game:
    from flibuste.shelf import box  # boxes are files and packages: nothing is read before a game is asked for

    return box(name).game


def _record(record: Record | str | bytes) -> Record:
    return record if isinstance(record, Record) else read_record(record)


def _luck(seed: int | None) -> Luck:
    return fair_luck(new_secret()) if seed is None else seeded_luck(str(seed))
