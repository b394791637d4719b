"""Hawthorn as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.hawthorn import rules
from flibuste.games.hawthorn.rules import CHOOSING, HIDDEN, HawthornView
from flibuste.table import Area, Choice, Piece, Table, heap, numbered


def draw(view: HawthornView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", _("Cards in the deck"), heap(view.deck, "back", view.legal, rules.DRAW)))
    areas.append(Area("pile", _("Discards"), numbered(view.discards, art="berries")))
    areas.append(Area("purse", _("Pot"), numbered([view.pot], art="chip", kind="count")))
    areas.append(Area("count", _("Hand"), numbered([view.deal], kind="count")))
    areas.append(Area("count", _("Round"), numbered([view.round], kind="count")))
    if view.seat != SPECTATOR:
        hand = numbered(view.hands[view.seat], view.legal, "berries")
        areas.append(Area("hand", _("Your hand"), hand, view.seat))
    choices = [Choice(action, _choice(view, action, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: HawthornView, seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    _, chips, row = catalogue.gettext, view.purses[seat], view.rows[seat]
    title = catalogue.ngettext("{name} ({count} chip)", "{name} ({count} chips)", abs(chips))
    note = catalogue.ngettext("{count} chip", "{count} chips", abs(chips))
    if not row and (view.round != CHOOSING or not view.hands[seat]):
        title = catalogue.ngettext("{name}, out ({count} chip)", "{name}, out ({count} chips)", abs(chips))
        note = catalogue.ngettext("out, {count} chip", "out, {count} chips", abs(chips))
    pieces = (Piece("?", _("a card face down"), "back", "back"),) if HIDDEN in row else numbered(row, art="berries")
    if seat == view.button:
        pieces += (Piece("●", _("the button"), "token", "button"),)
    return Area("row", title.format(name=names[seat], count=chips), pieces, seat, note=note.format(count=chips))


def _choice(view: HawthornView, action: int, catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if action == rules.DRAW:
        return _("Draw a card")
    if action == rules.FOLD:
        price = min([row[0] for row in view.rows if row])
        return catalogue.ngettext("Fold ({count} chip)", "Fold ({count} chips)", price).format(count=price)
    if view.round == CHOOSING:
        return _("Begin with {card}").format(card=action)
    if action in view.rows[view.seat]:
        return _("Play {card}: a pair, and you are out").format(card=action)
    return _("Play {card}").format(card=action)


def _prompt(view: HawthornView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if view.round == CHOOSING:
        return _("Choose your first card.") if view.legal else _("First cards are being chosen.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.round % 2 == 0:
        return _("Your turn: play a card from your hand, or fold.")
    return _("Your turn: draw a card, or fold.")


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _, ngettext = catalogue.gettext, catalogue.ngettext
    what, seat, piece, count, _text = event
    paid = ngettext("{name} pays {count} chip into the pot.", "{name} pays {count} chips into the pot.", count)
    sentences = {
        rules.ANTED: _("{name} puts a chip into the pot."),
        rules.SAT_OUT: _("{name} cannot pay the ante and sits out."),
        rules.DEALT: _("{name} is dealt {cards}.") if count else _("{name} is dealt five cards."),
        rules.CHOSE: _("{name} chooses {card}.") if piece != HIDDEN else _("{name} chooses a card."),
        rules.REVEALED: _("{name} shows {card}."),
        rules.DEALT_FOR_TIE: _("{name} is dealt {card} to break the tie."),
        rules.REPLACED: _("{name} is dealt a second {card}: it is discarded."),
        rules.BEGAN: _("{name} gets the button and begins."),
        rules.DREW: _("{name} draws {card}."),
        rules.PLAYED: _("{name} plays {card}."),
        rules.PAIRED: _("{name} has a pair of {card} and is out."),
        rules.FOLDED: _("{name} folds."),
        rules.PAID: _("{name} should pay {card} but has only {count}.") if piece > count else paid,
        rules.SHUFFLED: _("The cards out of play are shuffled: a new deck."),
        rules.NEXT_ROUND: _("Round {count}, from the deck.") if count % 2 else _("Round {count}, from the hand."),
        rules.WON: ngettext("{name} takes the pot: {count} chip.", "{name} takes the pot: {count} chips.", count),
        rules.NEXT_HAND: _("Hand {count}: all cards are shuffled."),
        rules.SUNRISE: _("The sun rises: the game is over."),
    }
    return sentences[what].format(name=names[seat], card=piece, cards=", ".join(_cards(count)), count=count)


def _cards(number: int) -> list[str]:
    """Return the cards that were told as one number."""
    return [*_cards(number // 100), str(number % 100)] if number else []
