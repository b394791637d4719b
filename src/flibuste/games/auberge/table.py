"""L'Auberge des Pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.auberge import rules
from flibuste.games.auberge.rules import ACCUSE, ATTACK, CHALLENGE, DRAW, AubergeView
from flibuste.table import Area, Choice, Piece, Table, heap, number_piece, with_uses

MOTIFS = ["mug"] * 4 + ["dagger"] * 4 + ["sign"] * 3  # of low, middle and high cards, by value


def draw(view: AubergeView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", _("Draw pile"), heap(view.pile, "back", view.legal, DRAW)))
    areas.append(Area("pile", _("Discards"), _cards(view.discards)))
    for seat, accuser in enumerate(view.shown_to):
        if accuser == view.seat:
            title = _("The hand that {name} showed you").format(name=names[seat])
            areas.append(Area("hand", title, _cards(view.hands[seat]), seat, note=_("the hand that you were shown")))
    if view.seat != SPECTATOR:
        hand = tuple([_in_hand(view, card) for card in view.hands[view.seat]])
        areas.append(Area("hand", _("Your hand"), hand, view.seat))
    choices = [Choice(action, _choice(action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: AubergeView, seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    """Return the row of a pirate, or the opening card that is still face down."""
    size = view.hand_sizes[seat]
    title = catalogue.ngettext("{name} ({count} card in hand)", "{name} ({count} cards in hand)", size)
    note = catalogue.ngettext("{count} card in hand", "{count} cards in hand", size)
    if any(view.rows) and not view.rows[seat]:
        title = catalogue.ngettext(
            "{name}, out ({count} card face down)", "{name}, out ({count} cards face down)", size
        )
        note = catalogue.ngettext("out, {count} card face down", "out, {count} cards face down", size)
    against = [action for action in view.legal if action >= ATTACK and rules.target_of(action) == seat]
    pieces = _cards(view.rows[seat])
    if view.chosen[seat] == rules.FACE_DOWN:
        pieces = (Piece("?", catalogue.gettext("a card face down"), "back", "back"),)
    elif view.chosen[seat] != rules.NO_CARD:
        pieces = _cards([view.chosen[seat]])
    pieces = tuple([with_uses(piece, view.legal, against or [ACCUSE + seat]) for piece in pieces])
    return Area("row", title.format(name=names[seat], count=size), pieces, seat, note=note.format(count=size))


def _in_hand(view: AubergeView, card: int) -> Piece:
    """Return a card with the opening or the attacks that it may be meant for; one on oneself is never allowed."""
    others = [seat for seat, row in enumerate(view.rows) if row and seat != view.seat]
    uses = [rules.attack(seat, card) for seat in [*others, view.seat]] if others else [card]
    return with_uses(number_piece(card, False, MOTIFS[card]), view.legal, uses, joined=True)


def _cards(cards: Sequence[int]) -> tuple[Piece, ...]:
    return tuple([number_piece(card, False, MOTIFS[card]) for card in cards])


def _choice(action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if action == DRAW:
        return _("Draw a card")
    if action < ATTACK:
        return _("Lay down {card}").format(card=action)
    name = names[rules.target_of(action)]
    if action < CHALLENGE:
        return _("Attack {name} with {card}").format(name=name, card=rules.card_of(action))
    if action < ACCUSE:
        return _("Challenge {name}").format(name=name)
    return _("Accuse {name}").format(name=name)


def _prompt(view: AubergeView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if not any(view.rows):
        return _("Which card do you lay down in front of you? The lowest begins.")
    if view.pile == 0:
        return _("Your turn, and the pile is empty: attack or accuse.")
    return _("Your turn: draw, attack, challenge or accuse.")


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    hidden = event.piece == rules.NO_CARD
    sentences = {
        rules.DEALT: _("{name} is dealt a card.") if hidden else _("{name} is dealt {card}."),
        rules.CHOSE: _("{name} has chosen a card.") if hidden else _("{name} chooses {card}."),
        rules.REVEALED: _("{name} turns up {card}."),
        rules.BEGAN: _("{name} begins."),
        rules.ATTACKED: _("{name} attacks {other} with {card}."),
        rules.CHALLENGED: _("{name} challenges {other} and turns up {card}."),
        rules.PAIRED: _("It makes a pair in front of {other}: the new {card} is discarded."),
        rules.ACCUSED: _("{name} accuses {other} of having a pair."),
        rules.SHOWED: _("{name} shows a card to {other}.") if hidden else _("{name} shows {card} to {other}."),
        rules.CAUGHT: _("It is true: {name} has a pair."),
        rules.CLEARED: _("It is false: {name} has no pair."),
        rules.DREW: _("{name} draws a card.") if hidden else _("{name} draws {card}."),
        rules.OUT: _("{name} is out of the game."),
        rules.WON: _("{name} is the last pirate in play and wins!"),
    }
    return sentences[event.what].format(name=names[event.seat], card=event.piece, other=names[event.amount])
