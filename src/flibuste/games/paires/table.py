"""Paires as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.paires import rules
from flibuste.games.paires.rules import Paires
from flibuste.table import Area, Choice, Piece, Table, heap, numbered
from flibuste.table.sentences import DISCARDS, DRAW_A_CARD, DRAW_PILE, DRAWS, POT, Sentence, for_those_who_wait

BURNED: Final = Sentence("Burned")
PLAYER: Final = Sentence("{name}, {points} of {target} points")
POINTS: Final = Sentence("{points}/{target} pts")
TAKEN_BY: Final = Sentence("{name}, taken")
TAKEN: Final = Sentence("taken")
TOKENS_OF: Final = Sentence("{name}, tokens")
TOKENS: Final = Sentence("tokens")

FOLD: Final = Sentence("Fold and take the {card}")
YOUR_TURN: Final = Sentence("Your turn: draw a card, or fold and take the lowest in sight.")
NO_CARD_TO_DRAW: Final = Sentence("Your turn: no card is left to draw, so fold and take the lowest in sight.")

DEALT_FOR_TIE: Final = Sentence("{name} ties and gets {card} too.")
CANNOT_PAY: Final = Sentence("{name} cannot pay {other}.")
STORY: Final = {
    rules.DEALS: Sentence("{name} deals."),
    rules.DEALT: Sentence("{name} gets {card}."),
    rules.REPLACED: Sentence("{name} is dealt a second {card}: it is discarded."),
    rules.NOT_DEALT: Sentence("{name} gets no card: each would make a pair."),
    rules.STARTS: Sentence("{name} starts."),
    rules.DREW: DRAWS,
    rules.PAIRED: Sentence("{name} has a pair and keeps one {card}."),
    rules.FOLDED: Sentence("{name} folds and takes the lowest card, {card}."),
    rules.SCORED: Sentence("{name} has {count} point.", "{name} has {count} points."),
    rules.SHUFFLED: Sentence("The discards are shuffled in. Burned: {count}."),
    rules.LOST: Sentence("{name} loses the game with {count} points."),
    rules.PAID: Sentence("{name} pays {other} a token."),
    rules.PAID_IN: Sentence("{name} pays {count} token.", "{name} pays {count} tokens."),
    rules.SHARED: Sentence("{name} wins {count} token.", "{name} wins {count} tokens."),
    rules.NEXT_GAME: Sentence("The last game begins.", "The next game begins; {count} are left."),
    rules.PUT_AWAY: Sentence("The cards are put away."),
}


def draw(view: Sight[Paires], names: Sequence[str], catalogue: Catalogue) -> Table:
    seen = view.seen
    areas = [area for seat, name in enumerate(names) for area in _seat(view, seat, name, catalogue)]
    pile = heap(seen.pile.size - seen.burned(), "back", view.legal, rules.DRAW)
    areas.append(Area("pile", DRAW_PILE.say(catalogue), pile))
    areas.append(Area("pile", BURNED.say(catalogue), numbered([seen.burned()], art="back", kind="count")))
    areas.append(Area("pile", DISCARDS.say(catalogue), numbered(seen.discards.cards(), art="pear")))
    if view.setup.mode == rules.CUTCHFELD:
        areas.append(Area("purse", POT.say(catalogue), numbered([seen.pot], art="coin", kind="count")))
    choices = [Choice(action, _choice(view, action, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _seat(view: Sight[Paires], seat: int, name: str, catalogue: Catalogue) -> list[Area]:
    areas = [_stack(view, seat, name, catalogue), _score(view, seat, name, catalogue)]
    if view.setup.mode != rules.FORFEIT:
        tokens = numbered([view.seen.tokens.of(seat)], art="coin", kind="count")
        areas.append(Area("purse", TOKENS_OF.say(catalogue, name=name), tokens, seat, note=TOKENS.say(catalogue)))
    return areas


def _stack(view: Sight[Paires], seat: int, name: str, catalogue: Catalogue) -> Area:
    points = view.seen.points(seat)
    target = rules.target(view.setup.seats)
    title = PLAYER.say(catalogue, name=name, points=points, target=target)
    cards = [_piece(card, _is_taken(view, seat, card)) for card in view.seen.stacks[seat].cards()]
    return Area("row", title, tuple(cards), seat, note=POINTS.say(catalogue, points=points, target=target))


def _score(view: Sight[Paires], seat: int, name: str, catalogue: Catalogue) -> Area:
    cards = numbered(view.seen.scores[seat].cards(), art="pear")
    return Area("pile", TAKEN_BY.say(catalogue, name=name), cards, seat, note=TAKEN.say(catalogue))


def _is_taken(view: Sight[Paires], seat: int, card: int) -> bool:
    """Return whether the viewer gets this card by folding."""
    if not view.legal or seat != view.seen.owner_of_lowest(view.seat):
        return False
    return card == view.seen.lowest_in_play()


@cache
def _piece(card: int, is_taken: bool) -> Piece:
    return Piece(str(card), str(card), art="pear", actions=(rules.FOLD,) if is_taken else ())


def _choice(view: Sight[Paires], action: int, catalogue: Catalogue) -> str:
    if action == rules.DRAW:
        return DRAW_A_CARD.say(catalogue)
    return FOLD.say(catalogue, card=view.seen.lowest_in_play())


def _prompt(view: Sight[Paires], names: Sequence[str], catalogue: Catalogue) -> str:
    if rules.DRAW in view.legal:
        return YOUR_TURN.say(catalogue)
    if view.legal:
        return NO_CARD_TO_DRAW.say(catalogue)
    return for_those_who_wait(view, names, catalogue)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    other = names[event.piece] if event.what == rules.PAID else ""
    return _sentence(event).say(catalogue, event.amount, name=names[event.seat], card=event.piece, other=other)


def _sentence(event: Event) -> Sentence:
    if event.what == rules.DEALT and event.amount > 0:
        return DEALT_FOR_TIE
    if event.what == rules.PAID and event.amount == 0:
        return CANNOT_PAY
    return STORY[event.what]
