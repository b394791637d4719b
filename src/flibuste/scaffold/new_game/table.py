"""New Game as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.scaffold.new_game import rules
from flibuste.scaffold.new_game.rules import NewGameView
from flibuste.table import Area, Choice, Piece, Table, number_piece, numbered, vain


def draw(view: NewGameView, names: Sequence[str], catalogue: Catalogue) -> Table:
    """Return what a seat sees, and one choice for each action that it may take."""
    _ = catalogue.gettext
    areas = [Area("row", names[seat], _row(view, row), seat) for seat, row in enumerate(view.rows)]
    if view.seat != SPECTATOR:
        areas.append(Area("hand", _("Your hand"), numbered(view.hand, view.legal), view.seat))
    choices = [Choice(card, _("Play {card}").format(card=card)) for card in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _row(view: NewGameView, cards: Sequence[int]) -> tuple[Piece, ...]:
    """Return cards that were played. Whoever presses one in vain is told the reason for that."""
    return tuple([number_piece(card, False, wish=vain(rules.NO_CARD, view.legal)) for card in cards])


def _prompt(view: NewGameView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if view.legal:
        return _("Your turn: play a card.")
    return _("{name} is to play.").format(name=names[view.actor])


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    name = names[event.seat]
    if event.what == rules.PLAYED:
        return _("{name} plays {card}.").format(name=name, card=event.piece)
    if event.piece == rules.NO_CARD:
        return _("{name} draws a card.").format(name=name)
    return _("{name} draws {card}.").format(name=name, card=event.piece)
