"""Paires as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.paires import rules
from flibuste.games.paires.rules import PairesView
from flibuste.table import Area, Choice, Piece, Table, heap, numbered


def draw(view: PairesView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    areas = [area for seat, name in enumerate(names) for area in _seat(view, seat, name, catalogue)]
    areas.append(Area("pile", _("Draw pile"), heap(view.pile - view.burned, "back", view.legal, rules.DRAW)))
    areas.append(Area("pile", _("Burned"), numbered([view.burned], art="back", kind="count")))
    areas.append(Area("pile", _("Discards"), numbered(view.discards, art="pear")))
    if view.setup.mode == rules.CUTCHFELD:
        areas.append(Area("purse", _("Pot"), numbered([view.pot], art="coin", kind="count")))
    lowest = min([card for stack in view.stacks for card in stack], default=0)
    offers = {rules.DRAW: _("Draw a card"), rules.FOLD: _("Fold and take the {card}").format(card=lowest)}
    choices = [Choice(action, offers[action]) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _seat(view: PairesView, seat: int, name: str, catalogue: Catalogue) -> list[Area]:
    _ = catalogue.gettext
    points, target = sum(view.scores[seat]), rules.target(view.setup.seats)
    title = _("{name}, {points} of {target} points").format(name=name, points=points, target=target)
    note = _("{points}/{target} pts").format(points=points, target=target)
    stack = [_piece(card, _is_taken(view, seat, card)) for card in view.stacks[seat]]
    areas = [
        Area("row", title, tuple(stack), seat, note=note),
        Area(
            "pile", _("{name}, taken").format(name=name), numbered(view.scores[seat], art="pear"), seat, note=_("taken")
        ),
    ]
    if view.tokens:
        title, tokens = _("{name}, tokens").format(name=name), numbered([view.tokens[seat]], art="coin", kind="count")
        areas.append(Area("purse", title, tokens, seat, note=_("tokens")))
    return areas


def _is_taken(view: PairesView, seat: int, card: int) -> bool:
    """Return whether the viewer gets this card by folding: of equal lowest ones the first from their own on; P5."""
    if not view.legal:
        return False
    order = [(view.seat + step) % view.setup.seats for step in range(view.setup.seats)]
    owner = min(order, key=lambda other: view.stacks[other][0])
    return seat == owner and card == view.stacks[owner][0]


@cache
def _piece(card: int, is_taken: bool) -> Piece:
    return Piece(str(card), str(card), art="pear", actions=(rules.FOLD,) if is_taken else ())


def _prompt(view: PairesView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if rules.DRAW in view.legal:
        return _("Your turn: draw a card, or fold and take the lowest in sight.")
    if view.legal:
        return _("Your turn: no card is left to draw, so fold and take the lowest in sight.")
    return _("{name} is to play.").format(name=names[view.actor])


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    _, ngettext, count = catalogue.gettext, catalogue.ngettext, event.amount
    sentences = {
        rules.DEALS: _("{name} deals."),
        rules.DEALT: _("{name} ties and gets {card} too.") if count else _("{name} gets {card}."),
        rules.REPLACED: _("{name} is dealt a second {card}: it is discarded."),
        rules.NOT_DEALT: _("{name} gets no card: each would make a pair."),
        rules.STARTS: _("{name} starts."),
        rules.DREW: _("{name} draws {card}."),
        rules.PAIRED: _("{name} has a pair and keeps one {card}."),
        rules.FOLDED: _("{name} folds and takes the lowest card, {card}."),
        rules.SCORED: ngettext("{name} has {count} point.", "{name} has {count} points.", count),
        rules.SHUFFLED: _("The discards are shuffled in. Burned: {count}."),
        rules.LOST: _("{name} loses the game with {count} points."),
        rules.PAID: _("{name} pays {other} a token.") if count else _("{name} cannot pay {other}."),
        rules.PAID_IN: ngettext("{name} pays {count} token.", "{name} pays {count} tokens.", count),
        rules.SHARED: ngettext("{name} wins {count} token.", "{name} wins {count} tokens.", count),
        rules.NEXT_GAME: ngettext("The last game begins.", "The next game begins; {count} are left.", count),
        rules.PUT_AWAY: _("The cards are put away."),
    }
    other = names[event.piece] if event.what == rules.PAID else ""
    return sentences[event.what].format(name=names[event.seat], card=event.piece, count=count, other=other)
