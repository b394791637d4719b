"""Bébés pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.bebes_pirates import cards
from flibuste.games.bebes_pirates.cards import (
    ADVANCED,
    CASH,
    CHANGE,
    HIDDEN,
    MOST_GOLD,
    PASS,
    PAY,
    PETITS,
    SORTS,
    TAKE,
    TREASURE,
    colour_of,
    type_of,
)
from flibuste.games.bebes_pirates.names import NAMES, in_language
from flibuste.games.bebes_pirates.petits import PetitsPirates
from flibuste.games.bebes_pirates.rules import BabyPirates
from flibuste.table import Area, Choice, Piece, Table, number_piece, numbered, vain, with_uses
from flibuste.table.sentences import DRAW_PILE, DRAWS, HAS_WON, PLAY_IT, PLAYS, POT, Sentence, for_those_who_wait

AnyView = Sight[BabyPirates | PetitsPirates]

MOTIFS: Final = ("navigator", "pirate", "gunner", "cook", "lookout")
TINTS: Final = ("purple", "green", "red", "blue", "yellow")
ICONS: Final = "☠¤"
CREW_LOOKS: Final = [("card", motif, tint) for motif in MOTIFS for tint in TINTS for _icon in ICONS]
LOOKS: Final = [("back", "back", ""), *CREW_LOOKS, ("card", "treasure", "")]  # kind, art and tint, by card

A_CARD: Final = Sentence("a card")
A_TREASURE: Final = Sentence("a treasure")
OF_THE_CREW: Final = Sentence("the {colour} {crew} {icon}")
GOLD: Final = Sentence("gold")
TREASURES: Final = Sentence("treasures")

# Areas
COINS: Final = Sentence("{count} coin", "{count} coins")
ON_THE_TABLE: Final = Sentence("On the table")
OUT: Final = Sentence("Out of the game")
IN_THE_LID: Final = Sentence("In the lid")
BANK: Final = Sentence("Bank")
PAID_TO_THE_BANK: Final = Sentence("Paid to the bank")

# Prompts and choices
WHICH_GOES_BACK: Final = Sentence("You keep two cards: which one goes back?")
PAY_OR_PASS: Final = Sentence("Your turn: pay or pass?")
TAKE_A_CARD: Final = Sentence("All others have passed: take a card.")
PLAY_A_CARD: Final = Sentence("Your turn: play a card.")
NOTHING_FITS: Final = Sentence("Your turn: no card fits, so pay and change them all.")
PAY_A_COIN: Final = Sentence("Pay a coin")
PASS_NOW: Final = Sentence("Pass")
TAKE_IT: Final = Sentence("Take {card}")
PUT_IT_BACK: Final = Sentence("Put back {card}")
CASH_IT: Final = Sentence("Turn {card} into gold")

STORY: Final = {
    cards.DREW: DRAWS,
    cards.PUT_BACK: Sentence("{name} puts back {card}."),
    cards.TURNED_UP: Sentence("{name} turns up {card}."),
    cards.PAID: Sentence("{name} pays a coin."),
    cards.PASSED: Sentence("{name} passes and gets {count} coin.", "{name} passes and gets {count} coins."),
    cards.TOOK: Sentence("{name} takes {card}."),
    cards.CASHED: Sentence("{name} turns {card} into gold: {count}."),
    cards.POINTS: Sentence("{name}, {card}: {count} point.", "{name}, {card}: {count} points."),
    cards.SCORED: Sentence("{name} has {count} point.", "{name} has {count} points."),
    cards.WON: HAS_WON,
    cards.PLAYED: PLAYS,
    cards.SHUFFLED: Sentence("The lid is shuffled and becomes the draw pile."),
    cards.STUCK: Sentence("{name} cannot go on: the game is over."),
}
CHANGED: Final = Sentence("{name} pays a coin to change all cards.")
PLAYED_THE_SAME: Final = Sentence("{name} plays {card}, the same: a coin!")


def draw(view: AnyView, names: Sequence[str], catalogue: Catalogue) -> Table:
    areas = [_hand(view, seat, names[seat], catalogue) for seat in range(view.setup.seats)]
    areas += _middle(view, catalogue)
    choices = [Choice(action, _choice(view, action, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _hand(view: AnyView, seat: int, name: str, catalogue: Catalogue) -> Area:
    """Return the cards of a seat with their uses: who holds them puts them back or plays them, or turns them into gold.
    The number of a treasure is that of PAY, which is no card: a treasure is never put back or cashed."""
    note = COINS.say(catalogue, view.seen.gold.of(seat))
    held = view.seen.hands[seat]
    if isinstance(view.seen, BabyPirates):
        held = held + sorted(view.seen.won[seat])
    pieces = [_piece(card, catalogue) for card in held]
    if seat == view.seat:
        uses = [[card % TREASURE, CASH + card] for card in held]
        pieces = [with_uses(piece, view.legal, use) for piece, use in zip(pieces, uses, strict=True)]
    return Area("hand" if seat in view.knows() else "row", f"{name} ({note})", tuple(pieces), seat, note=note)


def _middle(view: AnyView, catalogue: Catalogue) -> list[Area]:
    """Return what belongs to nobody."""
    if isinstance(view.seen, PetitsPirates):
        top = _on_the_table(view, [view.seen.top()], catalogue)
        lid = _pile(IN_THE_LID, view.seen.lid.cards(), catalogue)
        return [top, lid, _deck(view, catalogue), _purse(PAID_TO_THE_BANK, view.seen.paid, catalogue)]
    table = _on_the_table(view, list(view.seen.table), catalogue)
    out = _pile(OUT, view.seen.out.cards(), catalogue)
    areas = [table, out, _deck(view, catalogue), _purse(POT, view.seen.pot, catalogue)]
    return [*areas, _purse(BANK, view.seen.bank, catalogue)] if view.setup.mode == ADVANCED else areas


def _on_the_table(view: AnyView, shown: Sequence[int], catalogue: Catalogue) -> Area:
    taken = [with_uses(_piece(card, catalogue), view.legal, [TAKE + place]) for place, card in enumerate(shown)]
    return Area("row", ON_THE_TABLE.say(catalogue), tuple(taken))


def _pile(title: Sentence, shown: Sequence[int], catalogue: Catalogue) -> Area:
    return Area("pile", title.say(catalogue), tuple([_piece(card, catalogue) for card in shown]))


def _deck(view: AnyView, catalogue: Catalogue) -> Area:
    size = view.seen.deck.size
    return Area(
        "pile", DRAW_PILE.say(catalogue), (number_piece(size, False, "back", "count", vain(CHANGE, view.legal)),)
    )


def _purse(title: Sentence, gold: int, catalogue: Catalogue) -> Area:
    return Area("purse", title.say(catalogue), numbered([gold], art="coin", kind="count"))


def _piece(card: int, catalogue: Catalogue) -> Piece:
    name = _card(card, catalogue)
    return Piece(name, name, *LOOKS[card])


def _card(card: int, catalogue: Catalogue) -> str:
    if card == HIDDEN:
        return A_CARD.say(catalogue)
    if card == TREASURE:
        return A_TREASURE.say(catalogue)
    of_type = _group(type_of(card), catalogue)
    of_colour = _group(SORTS + colour_of(card), catalogue)
    return OF_THE_CREW.say(catalogue, crew=of_type, colour=of_colour, icon=ICONS[card % 2])


def _group(piece: int, catalogue: Catalogue) -> str:
    """Return a type, a colour, or what else scores."""
    if piece == MOST_GOLD:
        return GOLD.say(catalogue)
    if piece == TREASURE:
        return TREASURES.say(catalogue)
    return in_language(NAMES[piece], catalogue)


def _choice(view: AnyView, action: int, catalogue: Catalogue) -> str:
    if action in (CHANGE, PAY):
        return PAY_A_COIN.say(catalogue)
    if action == PASS:
        return PASS_NOW.say(catalogue)
    if isinstance(view.seen, PetitsPirates):
        return PLAY_IT.say(catalogue, card=_card(action, catalogue))
    if action < PAY:
        return PUT_IT_BACK.say(catalogue, card=_card(action, catalogue))
    if action <= CASH:
        return TAKE_IT.say(catalogue, card=_card(view.seen.table[action - TAKE], catalogue))
    return CASH_IT.say(catalogue, card=_card(action - CASH, catalogue))


def _prompt(view: AnyView, names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    return _question(view.seen, view.legal).say(catalogue)


def _question(game: BabyPirates | PetitsPirates, legal: Sequence[int]) -> Sentence:
    if isinstance(game, PetitsPirates):
        return NOTHING_FITS if CHANGE in legal else PLAY_A_CARD
    if game.is_choosing():
        return WHICH_GOES_BACK
    return TAKE_A_CARD if game.is_last() else PAY_OR_PASS


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    card = _group(event.piece, catalogue) if event.what == cards.POINTS else _card(event.piece, catalogue)
    return _sentence(event, setup).say(catalogue, event.amount, name=names[event.seat], card=card)


def _sentence(event: Event, setup: Setup) -> Sentence:
    if event.what == cards.PAID and setup.mode == PETITS:
        return CHANGED
    if event.what == cards.PLAYED and event.amount > 0:
        return PLAYED_THE_SAME
    return STORY[event.what]
