"""Fuji Flush as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.fuji_flush import rules
from flibuste.games.fuji_flush.rules import FujiFlush
from flibuste.table import Area, Choice, Piece, Table, number_piece
from flibuste.table.sentences import (
    DISCARDS,
    DRAWS,
    HAS_WON,
    PLAY_IT,
    PLAYS,
    Sentence,
    for_those_who_wait,
    title_of_hand,
)

MOTIFS: Final = ["wave"] * 8 + ["volcano"] * 6 + ["sun"] * 7  # of low, middle and high cards, by value
CARDS: Final = [number_piece(card, False, motif) for card, motif in enumerate(MOTIFS)]  # by value
LEGAL_CARDS: Final = [number_piece(card, True, motif) for card, motif in enumerate(MOTIFS)]
PRESSED_IN_VAIN: Final = [number_piece(card, False, motif, wish=rules.NO_CARD) for card, motif in enumerate(MOTIFS)]

YOUR_TURN: Final = Sentence("Your turn: play a card.")
IN_HAND: Final = Sentence("{count} card in hand", "{count} cards in hand")
OF_A_PLAYER: Final = Sentence("{name} ({count} card in hand)", "{name} ({count} cards in hand)")

DREW_UNSEEN: Final = Sentence("{name} draws a card.")
STORY: Final = {
    rules.PLAYED: PLAYS,
    rules.PUSHED_OUT: Sentence("{name} is pushed out and discards {card}."),
    rules.DREW: DRAWS,
    rules.PUSHED_THROUGH: Sentence("{name} pushes through and is rid of {card}."),
    rules.WON: HAS_WON,
    rules.STOPPED: Sentence("2,000 cards have been played: the fewest cards win."),
}


def draw(view: Sight[FujiFlush], names: Sequence[str], catalogue: Catalogue) -> Table:
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", DISCARDS.say(catalogue), _cards(CARDS, view.seen.discards.cards())))
    areas += [_hand(view, seat, names, catalogue) for seat in view.knows()]
    choices = [_choice(card, catalogue) for card in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: Sight[FujiFlush], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    size = view.seen.hands[seat].size
    card = view.seen.front[seat]
    title = OF_A_PLAYER.say(catalogue, size, name=names[seat])
    pieces = _cards(PRESSED_IN_VAIN if view.legal else CARDS, [card] if card != rules.NO_CARD else [])
    return Area("row", title, pieces, seat, note=_note(size, catalogue))


def _hand(view: Sight[FujiFlush], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    cards = _cards(LEGAL_CARDS if view.legal else CARDS, view.seen.hands[seat].cards())
    return Area("hand", title_of_hand(view, seat, names, catalogue), cards, seat)


@cache
def _note(size: int, catalogue: Catalogue) -> str:
    return IN_HAND.say(catalogue, size)


@cache
def _choice(card: int, catalogue: Catalogue) -> Choice:
    return Choice(card, PLAY_IT.say(catalogue, card=card))


def _cards(looks: Sequence[Piece], cards: Sequence[int]) -> tuple[Piece, ...]:
    return tuple([looks[card] for card in cards])


def _prompt(view: Sight[FujiFlush], names: Sequence[str], catalogue: Catalogue) -> str:
    if view.legal:
        return YOUR_TURN.say(catalogue)
    return for_those_who_wait(view, names, catalogue)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    unseen = event.what == rules.DREW and event.piece == rules.NO_CARD
    sentence = DREW_UNSEEN if unseen else STORY[event.what]
    return sentence.say(catalogue, name=names[event.seat], card=event.piece)
