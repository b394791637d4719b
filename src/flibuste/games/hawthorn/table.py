"""Hawthorn as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.hawthorn import cards
from flibuste.games.hawthorn.cards import CHOOSING, DRAW, FOLD, HIDDEN
from flibuste.games.hawthorn.rules import Hawthorn
from flibuste.table import Area, Choice, Piece, Table, heap, numbered
from flibuste.table.sentences import (
    CHOOSES,
    DISCARDS,
    DRAW_A_CARD,
    DRAWS,
    PLAY_IT,
    PLAYS,
    POT,
    Sentence,
    for_those_who_wait,
    title_of_hand,
)

DECK: Final = Sentence("Cards in the deck")
HAND: Final = Sentence("Hand")
ROUND: Final = Sentence("Round")
PLAYER: Final = Sentence("{name} ({count} chip)", "{name} ({count} chips)")
PLAYER_WHO_IS_OUT: Final = Sentence("{name}, out ({count} chip)", "{name}, out ({count} chips)")
CHIPS: Final = Sentence("{count} chip", "{count} chips")
CHIPS_OF_WHO_IS_OUT: Final = Sentence("out, {count} chip", "out, {count} chips")
FACE_DOWN: Final = Sentence("a card face down")
BUTTON: Final = Sentence("the button")

FOLD_FOR: Final = Sentence("Fold ({count} chip)", "Fold ({count} chips)")
BEGIN_WITH: Final = Sentence("Begin with {card}")
PLAY_A_PAIR: Final = Sentence("Play {card}: a pair, and you are out")

CHOOSE: Final = Sentence("Choose your first card.")
OTHERS_CHOOSE: Final = Sentence("First cards are being chosen.")
TURN_FROM_HAND: Final = Sentence("Your turn: play a card from your hand, or fold.")
ONLY_FOLDING: Final = Sentence("Your turn: no card can be added, so fold.")
TURN_FROM_DECK: Final = Sentence("Your turn: draw a card, or fold.")

DEALT_UNSEEN: Final = Sentence("{name} is dealt five cards.")
CHOSE_UNSEEN: Final = Sentence("{name} chooses a card.")
PAID_IN_PART: Final = Sentence("{name} should pay {card} but has only {count}.")
ROUND_FROM_HAND: Final = Sentence("Round {count}, from the hand.")
STORY: Final = {
    cards.ANTED: Sentence("{name} puts a chip into the pot."),
    cards.SAT_OUT: Sentence("{name} cannot pay the ante and sits out."),
    cards.DEALT: Sentence("{name} is dealt {cards}."),
    cards.CHOSE: CHOOSES,
    cards.REVEALED: Sentence("{name} shows {card}."),
    cards.DEALT_FOR_TIE: Sentence("{name} is dealt {card} to break the tie."),
    cards.REPLACED: Sentence("{name} is dealt a second {card}: it is discarded."),
    cards.BEGAN: Sentence("{name} gets the button and begins."),
    cards.DREW: DRAWS,
    cards.PLAYED: PLAYS,
    cards.PAIRED: Sentence("{name} has a pair of {card} and is out."),
    cards.FOLDED: Sentence("{name} folds."),
    cards.PAID: Sentence("{name} pays {count} chip into the pot.", "{name} pays {count} chips into the pot."),
    cards.SHUFFLED: Sentence("The cards out of play are shuffled: a new deck."),
    cards.NEXT_ROUND: Sentence("Round {count}, from the deck."),
    cards.WON: Sentence("{name} takes the pot: {count} chip.", "{name} takes the pot: {count} chips."),
    cards.NEXT_HAND: Sentence("Hand {count}: all cards are shuffled."),
    cards.SUNRISE: Sentence("The sun rises: the game is over."),
}


def draw(view: Sight[Hawthorn], names: Sequence[str], catalogue: Catalogue) -> Table:
    seen = view.seen
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", DECK.say(catalogue), heap(seen.deck.size, "back", view.legal, DRAW)))
    areas.append(Area("pile", DISCARDS.say(catalogue), numbered(seen.discards.cards(), art="berries")))
    areas.append(Area("purse", POT.say(catalogue), numbered([seen.pot()], art="chip", kind="count")))
    areas.append(Area("count", HAND.say(catalogue), numbered([seen.deal], kind="count")))
    areas.append(Area("count", ROUND.say(catalogue), numbered([seen.round], kind="count")))
    for seat in view.knows():
        hand = numbered(seen.hands[seat].cards(), view.legal, "berries")
        areas.append(Area("hand", title_of_hand(view, seat, names, catalogue), hand, seat))
    choices = [Choice(action, _choice(view, action, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: Sight[Hawthorn], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    chips = view.seen.purses.of(seat)
    is_out = _is_out(view, seat)
    title = (PLAYER_WHO_IS_OUT if is_out else PLAYER).say(catalogue, chips, name=names[seat])
    note = (CHIPS_OF_WHO_IS_OUT if is_out else CHIPS).say(catalogue, chips)
    pieces = _row(view, seat, catalogue)
    if seat == view.seen.button:
        pieces += (Piece("●", BUTTON.say(catalogue), "token", "button"),)
    return Area("row", title, pieces, seat, note=note)


def _is_out(view: Sight[Hawthorn], seat: int) -> bool:
    """Before the first round, those are in who have a card in hand or in front of them."""
    may_choose = view.seen.round == CHOOSING and view.seen.hands[seat].size > 0
    return not may_choose and not view.seen.is_in(seat)


def _row(view: Sight[Hawthorn], seat: int, catalogue: Catalogue) -> tuple[Piece, ...]:
    row = view.seen.rows[seat]
    if row.unseen > 0:
        return (Piece("?", FACE_DOWN.say(catalogue), "back", "back"),)
    return numbered(row.cards(), art="berries")


def _choice(view: Sight[Hawthorn], action: int, catalogue: Catalogue) -> str:
    if action == DRAW:
        return DRAW_A_CARD.say(catalogue)
    if action == FOLD:
        return FOLD_FOR.say(catalogue, view.seen.price_of_folding())
    if view.seen.round == CHOOSING:
        return BEGIN_WITH.say(catalogue, card=action)
    makes_pair = view.seen.rows[view.seat].copies(action) > 0
    return (PLAY_A_PAIR if makes_pair else PLAY_IT).say(catalogue, card=action)


def _prompt(view: Sight[Hawthorn], names: Sequence[str], catalogue: Catalogue) -> str:
    if view.actor != OVER and view.seen.round == CHOOSING:
        return (CHOOSE if view.legal else OTHERS_CHOOSE).say(catalogue)
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    if view.legal == [FOLD]:
        return ONLY_FOLDING.say(catalogue)
    return (TURN_FROM_HAND if view.seen.round % 2 == 0 else TURN_FROM_DECK).say(catalogue)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    hand = ", ".join(_cards(event.amount)) if event.what == cards.DEALT else ""
    name = names[event.seat]
    return _sentence(event).say(catalogue, event.amount, name=name, card=event.piece, cards=hand)


def _sentence(event: Event) -> Sentence:
    if event.what == cards.DEALT and event.amount == 0:
        return DEALT_UNSEEN
    if event.what == cards.CHOSE and event.piece == HIDDEN:
        return CHOSE_UNSEEN
    if event.what == cards.PAID and event.piece > event.amount:
        return PAID_IN_PART
    if event.what == cards.NEXT_ROUND and event.amount % 2 == 0:
        return ROUND_FROM_HAND
    return STORY[event.what]


def _cards(number: int) -> list[str]:
    """Return the cards that were told as one number."""
    return [*_cards(number // 100), str(number % 100)] if number else []
