"""Fuji Flush as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.fuji_flush import rules
from flibuste.games.fuji_flush.rules import FujiView
from flibuste.table import Area, Choice, Piece, Table, number_piece

MOTIFS: Final = ["wave"] * 8 + ["volcano"] * 6 + ["sun"] * 7  # of low, middle and high cards, by value
CARDS: Final = [number_piece(card, False, motif) for card, motif in enumerate(MOTIFS)]  # by value
LEGAL_CARDS: Final = [number_piece(card, True, motif) for card, motif in enumerate(MOTIFS)]
PRESSED_IN_VAIN: Final = [number_piece(card, False, motif, wish=rules.NO_CARD) for card, motif in enumerate(MOTIFS)]


def draw(view: FujiView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", _("Discards"), _cards(CARDS, view.discards)))
    if view.seat != SPECTATOR:
        areas.append(Area("hand", _("Your hand"), _cards(LEGAL_CARDS if view.legal else CARDS, view.hand), view.seat))
    choices = [_choice(card, catalogue) for card in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: FujiView, seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    size, card = view.hand_sizes[seat], view.front[seat]
    title = catalogue.ngettext("{name} ({count} card in hand)", "{name} ({count} cards in hand)", size)
    pieces = _cards(PRESSED_IN_VAIN if view.legal else CARDS, [card] if card != rules.NO_CARD else [])
    return Area("row", title.format(name=names[seat], count=size), pieces, seat, note=_note(size, catalogue))


@cache
def _note(size: int, catalogue: Catalogue) -> str:
    return catalogue.ngettext("{count} card in hand", "{count} cards in hand", size).format(count=size)


@cache
def _choice(card: int, catalogue: Catalogue) -> Choice:
    return Choice(card, catalogue.gettext("Play {card}").format(card=card))


def _cards(looks: Sequence[Piece], cards: Sequence[int]) -> tuple[Piece, ...]:
    return tuple([looks[card] for card in cards])


def _prompt(view: FujiView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if view.actor == view.seat:
        return _("Your turn: play a card.")
    return _("{name} is to play.").format(name=names[view.actor])


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    name = names[event.seat]
    if event.what == rules.DREW and event.piece == rules.NO_CARD:
        return catalogue.gettext("{name} draws a card.").format(name=name)
    return _sentences(catalogue)[event.what].format(name=name, card=event.piece)


@cache
def _sentences(catalogue: Catalogue) -> dict[int, str]:
    _ = catalogue.gettext
    return {
        rules.PLAYED: _("{name} plays {card}."),
        rules.PUSHED_OUT: _("{name} is pushed out and discards {card}."),
        rules.DREW: _("{name} draws {card}."),
        rules.PUSHED_THROUGH: _("{name} pushes through and is rid of {card}."),
        rules.WON: _("{name} has won!"),
        rules.STOPPED: _("2,000 cards have been played: the fewest cards win."),
    }
