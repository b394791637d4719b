"""L'Auberge des Pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.auberge import cards
from flibuste.games.auberge.cards import ACCUSE, ATTACK, CHALLENGE, DRAW, FACE_DOWN, NO_CARD
from flibuste.games.auberge.rules import Auberge
from flibuste.table import Area, Choice, Piece, Table, heap, number_piece, with_uses
from flibuste.table.sentences import (
    CHOOSES,
    DISCARDS,
    DRAW_A_CARD,
    DRAW_PILE,
    DRAWS,
    Sentence,
    for_those_who_wait,
    title_of_hand,
)

MOTIFS: Final = ["mug"] * 4 + ["dagger"] * 4 + ["sign"] * 3  # of low, middle and high cards, by value
LOOKS: Final = [number_piece(card, False, motif) for card, motif in enumerate(MOTIFS)]  # of cards, by value

# Areas and pieces.
SHOWN_BY: Final = Sentence("The hand that {name} showed you")
WERE_SHOWN: Final = Sentence("the hand that you were shown")
OF_A_PIRATE: Final = Sentence("{name} ({count} card in hand)", "{name} ({count} cards in hand)")
IN_HAND: Final = Sentence("{count} card in hand", "{count} cards in hand")
OF_ONE_OUT: Final = Sentence("{name}, out ({count} card face down)", "{name}, out ({count} cards face down)")
OUT: Final = Sentence("out, {count} card face down", "out, {count} cards face down")
A_CARD_FACE_DOWN: Final = Sentence("a card face down")

# Choices.
LAY_DOWN: Final = Sentence("Lay down {card}")
ATTACK_WITH: Final = Sentence("Attack {name} with {card}")
CHALLENGE_ONE: Final = Sentence("Challenge {name}")
ACCUSE_ONE: Final = Sentence("Accuse {name}")

# Prompts.
WHICH_CARD: Final = Sentence("Which card do you lay down in front of you? The lowest begins.")
YOUR_TURN: Final = Sentence("Your turn: draw, attack, challenge or accuse.")
NO_PILE: Final = Sentence("Your turn, and the pile is empty: attack or accuse.")

STORY: Final = {
    cards.DEALT: Sentence("{name} is dealt {card}."),
    cards.CHOSE: CHOOSES,
    cards.REVEALED: Sentence("{name} turns up {card}."),
    cards.BEGAN: Sentence("{name} begins."),
    cards.ATTACKED: Sentence("{name} attacks {other} with {card}."),
    cards.CHALLENGED: Sentence("{name} challenges {other} and turns up {card}."),
    cards.PAIRED: Sentence("It makes a pair in front of {other}: the new {card} is discarded."),
    cards.ACCUSED: Sentence("{name} accuses {other} of having a pair."),
    cards.SHOWED: Sentence("{name} shows {card} to {other}."),
    cards.CAUGHT: Sentence("It is true: {name} has a pair."),
    cards.CLEARED: Sentence("It is false: {name} has no pair."),
    cards.DREW: DRAWS,
    cards.OUT: Sentence("{name} is out of the game."),
    cards.WON: Sentence("{name} is the last pirate in play and wins!"),
}
FACE_DOWN_STORY: Final = {  # where the card is not seen
    cards.DEALT: Sentence("{name} is dealt a card."),
    cards.CHOSE: Sentence("{name} has chosen a card."),
    cards.SHOWED: Sentence("{name} shows a card to {other}."),
    cards.DREW: Sentence("{name} draws a card."),
}


def draw(view: Sight[Auberge], names: Sequence[str], catalogue: Catalogue) -> Table:
    seen = view.seen
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(Area("pile", DRAW_PILE.say(catalogue), heap(seen.pile.size, "back", view.legal, DRAW)))
    areas.append(Area("pile", DISCARDS.say(catalogue), _cards(seen.discards.cards())))
    for seat, accuser in enumerate(seen.shown_to):
        if accuser == view.seat:
            areas.append(_shown_hand(view, seat, names, catalogue))
    for seat in view.knows():
        hand = tuple([_in_hand(view, card) for card in seen.hands[seat].cards()])
        areas.append(Area("hand", title_of_hand(view, seat, names, catalogue), hand, seat))
    choices = [Choice(action, _choice(action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _front(view: Sight[Auberge], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    """Return the row of a pirate, or the opening card that is still face down."""
    size = view.seen.hands[seat].size
    is_out = view.seen.is_out(seat)
    title = (OF_ONE_OUT if is_out else OF_A_PIRATE).say(catalogue, size, name=names[seat])
    note = (OUT if is_out else IN_HAND).say(catalogue, size)
    against = [action for action in view.legal if action >= ATTACK and cards.target_of(action) == seat]
    uses = against or [ACCUSE + seat]
    pieces = tuple([with_uses(piece, view.legal, uses) for piece in _in_front(view, seat, catalogue)])
    return Area("row", title, pieces, seat, note=note)


def _in_front(view: Sight[Auberge], seat: int, catalogue: Catalogue) -> tuple[Piece, ...]:
    chosen = view.seen.chosen[seat]
    if chosen == FACE_DOWN:
        return (Piece("?", A_CARD_FACE_DOWN.say(catalogue), "back", "back"),)
    return _cards(view.seen.rows[seat].cards() if chosen == NO_CARD else [chosen])


def _shown_hand(view: Sight[Auberge], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    title = SHOWN_BY.say(catalogue, name=names[seat])
    return Area("hand", title, _cards(view.seen.hands[seat].cards()), seat, note=WERE_SHOWN.say(catalogue))


def _in_hand(view: Sight[Auberge], card: int) -> Piece:
    """Return a card with the opening or the attacks that it may be meant for; one on oneself is never allowed."""
    others = [seat for seat in range(view.setup.seats) if view.seen.can_target(view.seat, seat)]
    uses = [cards.attack(seat, card) for seat in [*others, view.seat]] if others else [card]
    return with_uses(LOOKS[card], view.legal, uses, joined=True)


def _cards(values: Sequence[int]) -> tuple[Piece, ...]:
    return tuple([LOOKS[card] for card in values])


def _choice(action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if action == DRAW:
        return DRAW_A_CARD.say(catalogue)
    if action < ATTACK:
        return LAY_DOWN.say(catalogue, card=action)
    name = names[cards.target_of(action)]
    if action < CHALLENGE:
        return ATTACK_WITH.say(catalogue, name=name, card=cards.card_of(action))
    return (CHALLENGE_ONE if action < ACCUSE else ACCUSE_ONE).say(catalogue, name=name)


def _prompt(view: Sight[Auberge], names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    if view.seen.is_opening():
        return WHICH_CARD.say(catalogue)
    return (NO_PILE if view.seen.pile.size == 0 else YOUR_TURN).say(catalogue)


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    is_hidden = event.piece == NO_CARD and event.what in FACE_DOWN_STORY
    sentence = (FACE_DOWN_STORY if is_hidden else STORY)[event.what]
    return sentence.say(catalogue, name=names[event.seat], card=event.piece, other=names[event.amount])
