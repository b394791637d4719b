"""New Game as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.scaffold.new_game import rules
from flibuste.scaffold.new_game.rules import NewGame
from flibuste.table import Area, Choice, Piece, Table, number_piece, numbered, vain
from flibuste.table.sentences import Sentence, for_those_who_wait, title_of_hand

YOUR_TURN: Final = Sentence("Your turn: play a card.")
PLAY: Final = Sentence("Play {card}")

DREW_UNSEEN: Final = Sentence("{name} draws a card.")
STORY: Final = {
    rules.DREW: Sentence("{name} draws {card}."),
    rules.PLAYED: Sentence("{name} plays {card}."),
}


def draw(view: Sight[NewGame], names: Sequence[str], catalogue: Catalogue) -> Table:
    """Return what a seat sees, and one choice for each action that it may take."""
    areas = [Area("row", names[seat], _row(view, row.cards()), seat) for seat, row in enumerate(view.seen.rows)]
    for seat in view.knows():
        cards = numbered(view.seen.hands[seat].cards(), view.legal)
        areas.append(Area("hand", title_of_hand(view, seat, names, catalogue), cards, seat))
    choices = [Choice(card, PLAY.say(catalogue, card=card)) for card in view.legal]
    prompt = YOUR_TURN.say(catalogue) if view.legal else for_those_who_wait(view, names, catalogue)
    return Table(prompt, tuple(areas), tuple(choices))


def _row(view: Sight[NewGame], cards: Sequence[int]) -> tuple[Piece, ...]:
    """Return cards that were played. Whoever presses one in vain is told the reason for that."""
    return tuple([number_piece(card, False, wish=vain(rules.NO_CARD, view.legal)) for card in cards])


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    unseen = event.what == rules.DREW and event.piece == rules.NO_CARD
    sentence = DREW_UNSEEN if unseen else STORY[event.what]
    return sentence.say(catalogue, name=names[event.seat], card=event.piece)
