"""What good players of Hawthorn know: low cards seldom make a pair, and who stays in has hope of the pot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.games.hawthorn.cards import DRAW, FOLD, HIGHEST
from flibuste.games.hawthorn.rules import Hawthorn

HOPE: Final = 1.8  # of the pot, shared among those who are in: most are nearer to folding than they look
WHIM: Final = 0.2
TWIST: Final = 8  # one in so many cards from the hand is any card


@final
class HawthornInstinct(Instinct[Hawthorn]):
    def choose(self, state: Hawthorn, seat: int, chance: Chance) -> int:
        if state.round % 2 == 1:
            return DRAW if dares_to_draw(state, seat, chance) else FOLD
        return card_to_play(state, seat, chance)

    def chapter(self, state: Hawthorn) -> int:
        return state.deal


def card_to_play(state: Hawthorn, seat: i64, chance: Chance) -> i64:
    """Return the lowest card that makes no pair, or sometimes another; if there is none, a fold is cheaper."""
    hand = state.hands[seat]
    row = state.rows[seat]
    if hand.size > 0 and chance.below(TWIST) == 0:
        card = hand.at(chance.below(hand.size))
        if row.copies(card) == 0:
            return card
    for card in range(1, HIGHEST + 1):
        if hand.copies(card) > 0 and row.copies(card) == 0:
            return card
    return FOLD


def dares_to_draw(state: Hawthorn, seat: i64, chance: Chance) -> bool:
    """Tell whether a draw, with the hope of the pot, costs less than a fold."""
    if not state.can_draw():
        return False
    pairs: i64 = 0
    cost: i64 = 0
    for card in range(2, HIGHEST + 1):
        if state.rows[seat].copies(card) > 0:
            copies = unseen_copies(state, seat, card)
            pairs += copies
            cost += copies * card
    hope = HOPE / float(players_in(state))
    fold = float(state.price_of_folding())
    cards = float(unseen(state, seat))
    stay = (cards - float(pairs)) * (hope * float(state.pot()) - (1.0 - hope) * fold) - float(cost)
    return stay > -fold * cards * (1.0 + WHIM * (float(chance.below(1024)) / 512.0 - 1.0))


def players_in(state: Hawthorn) -> i64:
    players: i64 = 0
    for seat in range(state.seats):
        if state.is_in(seat):
            players += 1
    return players


def unseen(state: Hawthorn, seat: i64) -> i64:
    """Return how many cards this seat does not see."""
    cards = state.deck.size - state.hands[seat].size
    for hand in state.hands:
        cards += hand.size
    return cards


def unseen_copies(state: Hawthorn, seat: i64, card: i64) -> i64:
    """Of each value there are as many cards as it says."""
    copies = card - state.hands[seat].copies(card) - state.discards.copies(card)
    for row in state.rows:
        copies -= row.copies(card)
    return copies


INSTINCT: Final = HawthornInstinct()
