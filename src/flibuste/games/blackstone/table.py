"""Blackstone as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.blackstone import rules
from flibuste.games.blackstone.rules import BlackstoneView
from flibuste.table import Area, Choice, Piece, Table, numbered, vain


def draw(view: BlackstoneView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(_count("pile", _("White stones in the middle"), len(view.middle), "white-stone"))
    numbers = tuple([action for action in view.legal if action != rules.FOLD])
    deck = (Piece(str(len(view.deck)), str(len(view.deck)), "count", "back", actions=numbers),)
    areas.append(Area("pile", _("Cards in the deck"), deck))
    areas.append(_count("pile", _("Black stones among them"), view.deck.count(rules.BLACK), "black-stone"))
    areas.append(_count("purse", _("Pot"), view.pot, "chip"))
    areas.append(_count("count", _("Hand"), view.hand, "candle"))
    choices = [_choice(view, action, catalogue) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: BlackstoneView, seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    chips = view.purses[seat]
    title = catalogue.ngettext("{name} ({count} chip)", "{name} ({count} chips)", abs(chips))
    note = catalogue.ngettext("{count} chip", "{count} chips", abs(chips))
    too_few = vain(min(view.minimum, len(view.deck)) - 1, view.legal)  # cards: that is the rule to be reminded of
    stone = Piece("●", catalogue.gettext("a black stone"), "token", "black-stone", "black", wish=too_few)
    pieces = [stone] * view.black[seat]
    if view.stakes[seat] > 0:
        folds = seat == view.seat and rules.FOLD in view.legal
        fold, wish = ((rules.FOLD,), None) if folds else ((), too_few)
        ante = Piece(catalogue.gettext("ante"), catalogue.gettext("the ante"), "token", "chip", actions=fold, wish=wish)
        pieces.append(ante)
    return Area("row", title.format(name=names[seat], count=chips), tuple(pieces), seat, note=note.format(count=chips))


def _count(kind: str, title: str, number: int, art: str) -> Area:
    return Area(kind, title, numbered([number], art=art, kind="count"))


def _choice(view: BlackstoneView, action: int, catalogue: Catalogue) -> Choice:
    if action != rules.FOLD:
        sentence = catalogue.ngettext("Take {count} card", "Take {count} cards", action)
        return Choice(action, sentence.format(count=action))
    fine = rules.fine_for_folding(len(view.middle))
    sentence = catalogue.ngettext("Fold (ante and {count} chip)", "Fold (ante and {count} chips)", fine)
    return Choice(action, sentence.format(count=fine))


def _prompt(view: BlackstoneView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    least = min(view.minimum, len(view.deck))
    if view.actor == view.seat:
        return _("Your turn: take cards (at least {least}), or fold.").format(least=least)
    return _("{name} may take cards (at least {least}) or fold.").format(name=names[view.actor], least=least)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    ngettext = catalogue.ngettext
    what, seat, piece, count, _text = event
    fine = ngettext("{name} pays a fine of {count} chip.", "{name} pays a fine of {count} chips.", count)
    if piece > count:
        fine = _("{name} cannot pay the whole fine, only {count}.")
    sentences = {
        rules.ANTED: _("{name} puts down the ante: {count} chips."),
        rules.SAT_OUT: _("{name} cannot pay the ante and sits out."),
        rules.DEALT: _("{name} is dealt {card}."),
        rules.DEALT_FOR_TIE: _("{name} is dealt {card} to break the tie."),
        rules.RETURNED: _("{name} keeps one black stone only: another goes back into the deck."),
        rules.BEGAN: _("{name} begins."),
        rules.ANNOUNCED: ngettext("{name} asks for {count} card.", "{name} asks for {count} cards.", count),
        rules.WHITE_STONE: _("{card}: a white stone for the middle."),
        rules.BLACK_STONE: _("{card}: a black stone for {name}."),
        rules.LOST: _("{card}: a second black stone! {name} loses the hand and the ante."),
        rules.FOLDED: _("{name} folds and loses the ante."),
        rules.FINED: fine,
        rules.SHARED_POT: _("{name} takes the ante back, and {count} from the pot."),
        rules.LEFT_IN_POT: ngettext("The pot keeps {count} chip.", "The pot keeps {count} chips.", count),
        rules.NEXT_HAND: _("Hand {count}: all cards are shuffled."),
        rules.SUNRISE: _("The sun rises: the game is over."),
    }
    return sentences[what].format(name=names[seat], card=piece, count=count)
