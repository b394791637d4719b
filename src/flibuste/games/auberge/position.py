"""Positions of L'Auberge des Pirates: how they are read, what follows from them, and which ones no game leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.pile import Pile
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY
from flibuste.games.auberge.cards import FACE_DOWN, HAND, NO_CARD
from flibuste.games.pairs_deck import ALL_CARDS, HIGHEST, KINDS, check_cards

if TYPE_CHECKING:
    from flibuste.games.auberge.rules import Auberge


def read_position(inn: Auberge, position: Reader) -> None:
    """What nobody has chosen, and whom nobody was shown, may be left out."""
    inn.hands = position.piles("hands", inn.seats, KINDS)
    inn.rows = position.piles("rows", inn.seats, KINDS)
    chosen = position.numbers("chosen", NO_CARD, HIGHEST) or [NO_CARD] * inn.seats
    shown_to = position.numbers("shown_to", NOBODY, inn.seats - 1) or [NOBODY] * inn.seats
    one_each = len(chosen) == len(shown_to) == inn.seats
    require(one_each, "“chosen” and “shown_to” have an entry for each seat, if they are given.")
    inn.chosen = vec[i64](chosen)
    inn.shown_to = vec[i64](shown_to)
    inn.discards = position.pile("discards", KINDS)


def put_pile_together(inn: Auberge) -> None:
    """The pile is what the others leave."""
    inn.pile = rest(ALL_CARDS, [inn.discards, *inn.hands, *inn.rows, opening_cards(inn)])


def imagine_hands(inn: Auberge, chance: Chance) -> None:
    """Deal what one cannot see to the hands of the others, in play or out, and as opening cards."""
    put_pile_together(inn)
    for seat in range(inn.seats):
        inn.hands[seat].turn_up(chance, inn.pile)
        if inn.chosen[seat] == FACE_DOWN:
            inn.chosen[seat] = chance.draw(inn.pile)


def opening_cards(inn: Auberge) -> Pile:
    """Return the opening cards that lie face down, and that one knows."""
    cards = Pile(KINDS)
    for card in inn.chosen:
        if card != NO_CARD and card != FACE_DOWN:
            cards.add(card)
    return cards


def check_position(inn: Auberge) -> None:
    check_cards([inn.pile, inn.discards, *inn.hands, *inn.rows, opening_cards(inn)])
    require(inn.pile.size <= ALL_CARDS.size - HAND * inn.seats, "Each pirate was dealt three cards.")
    if inn.is_opening():
        check_opening(inn)
    else:
        check_turn(inn)
    check_shown_hands(inn)


def check_opening(inn: Auberge) -> None:
    require(inn.in_play() == 0, "The active pirate has no card face up, and so is out.")
    for seat in range(inn.seats):
        dealt = inn.hands[seat].size + (1 if inn.chosen[seat] != NO_CARD else 0)
        require(dealt == HAND, "Each pirate was dealt three cards.")
    require(inn.discards.size == 0, "Nobody has discarded anything yet.")
    require(max(inn.shown_to) == NOBODY, "A hand was shown, but nobody was put out.")
    require(inn.first_to_choose() == inn.actor, "The actor is the first seat that has not chosen yet.")


def check_turn(inn: Auberge) -> None:
    in_play = inn.in_play()
    require((inn.actor == OVER) == (in_play == 1), "The game is over when one pirate is left, not before.")
    for seat in range(inn.seats):
        require(inn.chosen[seat] == NO_CARD, "The opening cards are face up by now.")
        row = inn.rows[seat]
        require(len(row.values()) == row.size, "There is never a pair among the face-up cards of a pirate.")
    out = inn.seats - in_play
    require(inn.discards.size >= out, "Whoever is out has discarded a card at least.")
    require(out > 0 or inn.discards.size == 0, "Nobody has discarded anything yet.")


def check_shown_hands(inn: Auberge) -> None:
    """Every accusation puts one of the two out: of all those it links, one at most is still in play."""
    crew = list(range(inn.seats))  # the same number for seats that are linked
    for seat in range(inn.seats):
        accuser = inn.shown_to[seat]
        if accuser != NOBODY:
            has_cards = inn.hands[seat].size > 0
            require(has_cards or inn.rows[accuser].size == 0, "A hand was shown, but nobody was put out.")
            require(crew[seat] != crew[accuser], "Nobody accuses a pirate who is out.")
            crew = [crew[seat] if number == crew[accuser] else number for number in crew]
    in_play = [crew[seat] for seat in range(inn.seats) if inn.rows[seat].size > 0]
    require(len(set(in_play)) == len(in_play), "A hand was shown, but nobody was put out.")
