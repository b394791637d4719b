"""What good pirates at the inn know: who is likely to hide a pair, and that an attack to the left is free."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.pile import Pile
from flibuste.games.auberge.cards import ACCUSE, DRAW, NO_CARD, attack
from flibuste.games.auberge.rules import Auberge
from flibuste.games.pairs_deck import ALL_CARDS, KINDS

SURE: Final = 0.55  # enough to accuse the only other pirate
SURER: Final = 0.1  # for each further pirate in play: they may well do it for us
MOST_OTHERS: Final = 3  # further pirates, of those that count for this
ALIKE: Final = 6.0  # cards of the value of any card, on average
WHIM: Final = 0.1
TWIST: Final = 4  # one in so many opening cards is any card


@final
class AubergeInstinct(Instinct[Auberge]):
    def choose(self, state: Auberge, seat: int, chance: Chance) -> int:
        """Accuse whoever is likely to have a pair; if nobody is, attack, or else draw."""
        if state.is_opening():
            return opening(state.hands[seat], chance)
        suspect, suspicion = chief_suspect(state, seat, chance)
        if suspicion >= enough_to_accuse(state.in_play() - 2):
            return ACCUSE + suspect
        return attack_or_draw(state, seat, suspect)

    def chapter(self, state: Auberge) -> int:
        """Look ahead until somebody is out."""
        return 0 if state.is_opening() else state.seats - state.in_play()

    def worth(self, state: Auberge) -> list[float]:
        """Those who are still in are as likely to win."""
        share = 1.0 / float(state.in_play())
        return [share if row.size > 0 else 0.0 for row in state.rows]


def opening(hand: Pile, chance: Chance) -> i64:
    """Begin late: the highest card, most of the time."""
    return hand.at(chance.below(hand.size) if chance.below(TWIST) == 0 else hand.size - 1)


def chief_suspect(state: Auberge, seat: i64, chance: Chance) -> tuple[i64, float]:
    """Return the pirate who is most likely to have a pair, and how likely that is, give or take a whim."""
    unseen = float(unseen_cards(state, seat))
    suspect = seat
    highest = -1.0
    for target in range(state.seats):
        if not state.can_target(seat, target):
            continue
        suspicion = suspicion_of(state, seat, target, unseen) + WHIM * float(chance.below(1024)) / 1024.0
        if suspicion > highest:
            highest = suspicion
            suspect = target
    return suspect, highest


def enough_to_accuse(others: i64) -> float:
    """Return how suspicious a pirate must be, where there are so many others in play."""
    return SURE + WHIM / 2.0 + SURER * float(min(others, MOST_OTHERS))


def unseen_cards(state: Auberge, seat: i64) -> i64:
    """Return how many cards lie face down for this seat."""
    unseen = ALL_CARDS.size - state.discards.size - state.hands[seat].size
    for row in state.rows:
        unseen -= row.size
    return unseen


def suspicion_of(state: Auberge, seat: i64, target: i64, unseen: float) -> float:
    """Return about how likely it is that some card of this hand makes a pair."""
    pairs = float(unseen_pairs(state, state.hands[seat], state.rows[target]))
    none = 1.0
    for _ in range(state.hands[target].size):
        none *= max(0.0, 1.0 - pairs / unseen)
        pairs += ALIKE
    return 1.0 - none


def unseen_pairs(state: Auberge, own: Pile, row: Pile) -> i64:
    """Return how many cards that one does not see would pair with the face-up cards of a pirate."""
    found: i64 = 0
    for card in range(2, KINDS):
        if row.copies(card) > 0:
            found += card - own.copies(card) - face_up(state, card)  # there are as many copies as the card says
    return found


def face_up(state: Auberge, card: i64) -> i64:
    """Return how many cards of this value are discarded, or in front of anybody."""
    found = state.discards.copies(card)
    for row in state.rows:
        found += row.copies(card)
    return found


def attack_or_draw(state: Auberge, seat: i64, suspect: i64) -> i64:
    """Attack the first pirate on the left that one can: whoever is attacked plays next, so nobody is skipped."""
    for step in range(1, state.seats):
        target = (seat + step) % state.seats
        card = spare_card(state, seat, target) if state.can_target(seat, target) else NO_CARD
        if card != NO_CARD:
            return attack(target, card)
    return DRAW if state.pile.size > 0 else ACCUSE + suspect


def spare_card(state: Auberge, seat: i64, target: i64) -> i64:
    """Return a card to attack with: one of a pair, or else the highest; NO_CARD if none may be laid down there."""
    hand = state.hands[seat]
    own = state.rows[seat]
    row = state.rows[target]
    best: i64 = NO_CARD
    for card in range(1, KINDS):
        if hand.copies(card) == 0 or row.copies(card) > 0:
            continue
        if hand.copies(card) > 1 or own.copies(card) > 0:
            return card
        best = card
    return best


INSTINCT: Final = AubergeInstinct()
