"""Fuji Flush as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.fuji_flush import rules
from flibuste.games.fuji_flush.rules import FujiView
from flibuste.table import Area, Choice, Piece, Table, number_piece, vain
from flibuste.words import Words

MOTIFS = ["wave"] * 8 + ["volcano"] * 6 + ["sun"] * 7  # of low, middle and high cards, by value


def draw(view: FujiView, names: Sequence[str], words: Words) -> Table:
    _ = words.gettext
    areas = [_front(view, seat, names, words) for seat in range(view.setup.seats)]
    areas.append(Area("pile", _("Discards"), _played(view, view.discards)))
    if view.seat != SPECTATOR:
        areas.append(Area("hand", _("Your hand"), _hand(view), view.seat))
    choices = [Choice(card, _("Play {card}").format(card=card)) for card in view.legal]
    return Table(_prompt(view, names, words), tuple(areas), tuple(choices))


def _front(view: FujiView, seat: int, names: Sequence[str], words: Words) -> Area:
    size, card = view.hand_sizes[seat], view.front[seat]
    title = words.ngettext("{name} ({count} card in hand)", "{name} ({count} cards in hand)", size)
    note = words.ngettext("{count} card in hand", "{count} cards in hand", size).format(count=size)
    pieces = _played(view, [card] if card != rules.NO_CARD else [])
    return Area("row", title.format(name=names[seat], count=size), pieces, seat, note=note)


def _hand(view: FujiView) -> tuple[Piece, ...]:
    return tuple([number_piece(card, card in view.legal, MOTIFS[card]) for card in view.hand])


def _played(view: FujiView, cards: Sequence[int]) -> tuple[Piece, ...]:
    wish = vain(rules.NO_CARD, view.legal)
    return tuple([number_piece(card, False, MOTIFS[card], "card", wish) for card in cards])


def _prompt(view: FujiView, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if view.actor == view.seat:
        return _("Your turn: play a card.")
    return _("{name} is to play.").format(name=names[view.actor])


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    """Return one event of the story as a sentence."""
    _ = words.gettext
    name = names[event.seat]
    if event.what == rules.DREW and event.piece == rules.NO_CARD:
        return _("{name} draws a card.").format(name=name)
    sentences = {
        rules.PLAYED: _("{name} plays {card}."),
        rules.PUSHED_OUT: _("{name} is pushed out and discards {card}."),
        rules.DREW: _("{name} draws {card}."),
        rules.PUSHED_THROUGH: _("{name} pushes through and is rid of {card}."),
        rules.WON: _("{name} has won!"),
        rules.STOPPED: _("2,000 cards have been played: the fewest cards win."),
    }
    return sentences[event.what].format(name=name, card=event.piece)
