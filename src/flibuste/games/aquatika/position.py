"""Positions of Aquatika: how they are written and read, what one may imagine, and which ones no game leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import MOST_KEY, Chance
from flibuste.core.errors import require
from flibuste.core.pile import pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY
from flibuste.games.aquatika.pieces import (
    ALL_PIECES,
    GOES_ON,
    HIDDEN,
    MOST_PLIES,
    NO_PIECE,
    OCTOPUS,
    OF_A_SEAT,
    ON_A_CELL,
    PIECES,
    PREY,
    kind_of,
    over,
    owner_of,
    pieces_in,
    prey_of,
    top_of,
)

if TYPE_CHECKING:
    from flibuste.games.aquatika.rules import Aquatika


def write_position(game: Aquatika) -> dict[str, object]:
    """The sea is written row by row. What follows from it is left out: what was eaten, and the sight of now.

    Of what a seat sees, where prey is hidden, it does not follow what was eaten: two views that differ in this alone
    are not the same.
    """
    sea = list(game.sea)
    columns = game.board.grid.columns
    position: dict[str, object] = {
        "actor": game.actor,
        "placing": game.is_placing(),
        "sea": [sea[start : start + columns] for start in range(0, len(sea), columns)],
        "first": game.first,
        "history": list(game.history)[:-1],
    }
    if not game.is_placing() and pieces_in(sea).size + game.eaten.size < ALL_PIECES.size:
        position["eaten"] = game.eaten.cards()
    return position


def read_position(game: Aquatika, position: Reader) -> None:
    history = position.numbers("history", 0, MOST_KEY)
    require(len(history) <= MOST_PLIES, "A game has at most 200 moves.")
    game.first = position.number("first", 0, 1, (game.actor + len(history)) % 2)
    grid = game.board.grid
    rows = position.rows("sea", grid.rows, NO_PIECE, ON_A_CELL - 1, grid.columns)
    sea = [there for row in rows for there in row]
    require(all(top_of(there) < PIECES for there in sea), "A piece is 1 to 6, plus ten times its prey.")
    game.sea = vec[i64](sea)
    if position.flag("placing", False):
        require(not history, "The camps come first.")
    else:
        game.history = vec[i64](history)
        game.history = append(game.history, game.sight())


def put_eaten_together(game: Aquatika) -> None:
    """What is not in the sea was eaten, unless the camps are still being filled."""
    if not game.is_placing():
        game.eaten = rest(ALL_PIECES, [pieces_in(list(game.sea))])


def imagine_camps(game: Aquatika, chance: Chance) -> None:
    """What was placed out of sight is the beginning of a camp, each camp as likely."""
    for seat in range(2):
        box = pile_of(PIECES, [piece for piece in ALL_PIECES.cards() if owner_of(piece) == seat])
        hidden = [home for home in game.board.homes[seat] if game.sea[home] == HIDDEN]
        for home in hidden:
            game.sea[home] = chance.draw(box)


def imagine_prey(game: Aquatika, seat: i64, chance: Chance) -> None:
    """What is neither in sight nor eaten is held by octopuses of others, each way as likely."""
    unseen = rest(ALL_PIECES, [pieces_in(list(game.sea)), game.eaten])
    octopuses = [cell for cell in range(len(game.sea)) if kind_of(game.sea[cell]) == OCTOPUS]
    others = [cell for cell in octopuses if owner_of(game.sea[cell]) != seat]
    for _ in range(len(others) - unseen.size):
        unseen.add(NO_PIECE)
    for cell in others:
        game.sea[cell] = over(game.sea[cell], chance.draw(unseen))


def check_position(game: Aquatika) -> None:
    found = pieces_in([game.sea[cell] for cell in game.board.cells])
    require(found.size == pieces_in(list(game.sea)).size, "A piece is outside the board.")
    for there in game.sea:
        pair = kind_of(there) == OCTOPUS and kind_of(prey_of(there)) != OCTOPUS
        require(pair or there < PREY, "Only an octopus holds a piece, and never an octopus.")
    missing = rest(ALL_PIECES, [found, game.eaten]).size
    if game.is_placing():
        check_camps(game, missing)
    else:
        check_turn(game, missing)


def check_camps(game: Aquatika, missing: i64) -> None:
    for seat in range(2):
        for place, home in enumerate(game.board.homes[seat]):
            own = owner_of(game.sea[home]) == seat
            require(own == (place < game.placed(seat)), "Home cells are filled one after the other.")
    require(missing + game.placed(0) + game.placed(1) == 2 * OF_A_SEAT, "A piece is outside its camp.")
    waits = game.is_secret() or game.placers() != [game.first] or game.placed(1 - game.first) == 0
    require(waits and game.placers()[:1] == [game.actor], "It is not the turn of this seat.")


def check_turn(game: Aquatika, missing: i64) -> None:
    require(missing == 0, "A piece is missing.")
    for seat in range(2):
        owner = owner_of(game.sea[game.board.goals[seat]])
        require(owner in (NOBODY, seat) and owner != game.turn(), "A goal is empty, or just reached.")
    actor = game.turn() if game.ending() == GOES_ON else OVER
    require(game.actor == actor, "The actor must be {actor} here.", {"actor": actor})
