"""What good pirates at the inn know: who is likely to hide a pair, and that an attack to the left is free."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.pile import Pile
from flibuste.core.state import State
from flibuste.games.auberge.rules import ACCUSE, DRAW, NO_CARD, Auberge, attack

HIGHEST: Final = 10
CARDS: Final = 55
SURE: Final = 0.55  # enough to accuse the only other pirate
SURER: Final = 0.1  # for each further pirate in play: they may well do it for us
MOST_OTHERS: Final = 3  # further pirates, of those that count for this
ALIKE: Final = 6.0  # cards of the value of any card, on average
WHIM: Final = 0.1
TWIST: Final = 4  # one in so many opening cards is any card


@final
class AubergeInstinct(Instinct):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Accuse whoever is likely to have a pair; if nobody is, attack, or else draw."""
        assert isinstance(state, Auberge)
        if state.rows[seat].size == 0:
            return opening(state.hands[seat], chance)
        others: i64 = -1
        unseen: i64 = CARDS - state.discards.size - state.hands[seat].size
        for row in state.rows:
            unseen -= row.size
            others += 1 if row.size > 0 else 0
        suspect = seat
        highest = -1.0
        for target in range(state.seats):
            if target != seat and state.rows[target].size > 0:
                suspicion = suspicion_of(state, seat, target, float(unseen)) + WHIM * float(chance.below(1024)) / 1024.0
                if suspicion > highest:
                    highest = suspicion
                    suspect = target
        if highest >= SURE + WHIM / 2.0 + SURER * float(min(others - 1, MOST_OTHERS)):
            return ACCUSE + suspect
        return attack_or_draw(state, seat, suspect)

    def chapter(self, state: State) -> int:
        """Look ahead until somebody is out."""
        assert isinstance(state, Auberge)
        pirates = in_play(state)
        return state.seats - pirates if pirates > 0 else 0  # at the opening nobody has a row

    def worth(self, state: State) -> list[float]:
        """Those who are still in are as likely to win."""
        assert isinstance(state, Auberge)
        share = 1.0 / float(in_play(state))
        return [share if row.size > 0 else 0.0 for row in state.rows]


def in_play(state: Auberge) -> i64:
    pirates: i64 = 0
    for row in state.rows:
        if row.size > 0:
            pirates += 1
    return pirates


def opening(hand: Pile, chance: Chance) -> i64:
    """Begin late: the highest card, most of the time."""
    return hand.at(chance.below(hand.size) if chance.below(TWIST) == 0 else hand.size - 1)


def suspicion_of(state: Auberge, seat: i64, target: i64, unseen: float) -> float:
    """Return about how likely it is that some card of this hand makes a pair."""
    pairs = float(unseen_pairs(state, seat, target))
    none = 1.0
    for _ in range(state.hands[target].size):
        none *= max(0.0, 1.0 - pairs / unseen)
        pairs += ALIKE
    return 1.0 - none


def unseen_pairs(state: Auberge, seat: i64, target: i64) -> i64:
    """Return how many cards that the seat does not see would pair with the face-up cards of a pirate."""
    row = state.rows[target]
    found: i64 = 0
    for card in range(2, HIGHEST + 1):
        if row.copies(card) > 0:
            found += card - state.hands[seat].copies(card) - state.discards.copies(card)
            for other in state.rows:
                found -= other.copies(card)
    return found


def attack_or_draw(state: Auberge, seat: i64, suspect: i64) -> i64:
    """Attack the first pirate on the left that one can: whoever is attacked plays next, so nobody is skipped."""
    for step in range(1, state.seats):
        target = (seat + step) % state.seats
        if state.rows[target].size > 0:
            card = spare_card(state.hands[seat], state.rows[seat], state.rows[target])
            if card != NO_CARD:
                return attack(target, card)
    return DRAW if state.pile.size > 0 else ACCUSE + suspect


def spare_card(hand: Pile, own: Pile, row: Pile) -> i64:
    """Return a card that may be laid down there: one of a pair, or else the highest."""
    best: i64 = NO_CARD
    for card in range(1, HIGHEST + 1):
        if hand.copies(card) > 0 and row.copies(card) == 0:
            if hand.copies(card) > 1 or own.copies(card) > 0:
                return card
            best = card
    return best


INSTINCT: Final = AubergeInstinct()
