"""L'Auberge des Pirates, as on the sheet.

Rulings, where the sheet is silent:
  B1   Of equal lowest opening cards, that of the oldest player begins. Where the table does not say who is older than
       whom, the first in table order counts as the oldest.
  B2   A pair in hand is allowed at any time, from the deal on; it matters only when one is accused.
  B3   The card of a challenge is compared with the face-up cards of the other pirate, and with nothing else.
  B4   So the face-up cards of a pirate never hold a pair: every pair has a card in hand.
  B5   The player on the left is the next pirate in play on the left of the one who acted.
  B7   Nobody attacks, challenges or accuses themselves.
  B8   Whoever is out discards their face-up cards; their hand stays face down. Neither ever comes back.
  B9   The pile is not made anew. When it is empty, nobody draws or challenges; attacking and accusing are
       free choices. One can always accuse, and every turn makes this sum smaller: twice the pile, plus the
       cards in all hands, plus the pirates in play. It is at most 104, so a game ends within 103 turns.
  B10  An empty hand is no harm: one may draw, challenge or accuse.
  B11  The accused shows their hand to the accuser alone, whether the accusation is right or wrong. Whoever
       was last shown a hand knows it until its owner draws: for ever, if the owner is out.
  B12  The last pirate in play wins at once.
"""

from __future__ import annotations

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, NOBODY, By, Each, Of, Rest
from flibuste.core.game import ActionKind, Game, Mode, Option, Order, Setup
from flibuste.core.pile import Pile
from flibuste.core.position import Reader
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import Event
from flibuste.games.auberge.cards import (
    ACCUSE,
    ACCUSED,
    ATTACK,
    ATTACKED,
    BEGAN,
    CAUGHT,
    CHALLENGE,
    CHALLENGED,
    CHOSE,
    CLEARED,
    DEALT,
    DRAW,
    DREW,
    FACE_DOWN,
    HAND,
    LAY_DOWN,
    MOST_SEATS,
    NO_CARD,
    OUT,
    PAIRED,
    REVEALED,
    SHOWED,
    WON,
    attack,
    card_of,
    target_of,
)
from flibuste.games.auberge.position import check_position, imagine_hands, put_pile_together, read_position
from flibuste.games.pairs_deck import ALL_CARDS, HIGHEST, KINDS, LowestCard


def last_seat(setup: Setup) -> int:
    return setup.seats - 1


class Auberge(State):
    """Be the last pirate in play."""

    hands: Annotated[list[Pile], Each(KINDS), By("hand_in_sight")]  # also of those who are out: B8
    rows: Annotated[list[Pile], Each(KINDS), ALL]  # face up; once there are any cards, who has none is out
    chosen: Annotated[vec[i64], Each(NO_CARD, FACE_DOWN), By("chosen_in_sight")]  # the opening cards, until turned up
    discards: Annotated[Pile, Of(KINDS), ALL]
    shown_to: Annotated[vec[i64], Each(NOBODY, last_seat), ALL]  # who was shown each hand as it is now: B11
    pile: Annotated[Pile, Rest(KINDS), NOBODY]

    # Preparation: three cards each

    def begin(self, chance: Chance) -> None:
        """Deal three cards to each player."""
        self.pile.add_all(ALL_CARDS)
        for seat in range(self.seats):
            for _ in range(HAND):
                self._take_card(DEALT, seat, chance)

    def _take_card(self, event: i64, seat: i64, chance: Chance) -> None:
        card = chance.draw(self.pile)
        self.tell(event, seat, card)
        self.hands[seat].add(card)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if self.is_opening():
            waits = seat != SPECTATOR and self.chosen[seat] == NO_CARD
            return self.hands[seat].values() if waits else []
        return self._turn(seat) if seat == self.actor else []

    def pick(self, seat: int, chance: Chance) -> int:
        return self.hands[seat].pick(chance) if self.is_opening() else super().pick(seat, chance)

    def is_opening(self) -> bool:
        """Tell whether the cards that one lays down first are still to be chosen."""
        return self.actor != OVER and self.rows[self.actor].size == 0

    def _turn(self, seat: i64) -> list[int]:
        """Draw, attack, challenge or accuse."""
        found: list[int] = []
        if self.pile.size > 0:  # B9
            found.append(DRAW)
        for target in range(self.seats):
            if self.can_target(seat, target):
                self._add_attacks(seat, target, found)
        if self.pile.size > 0:  # B9
            self._add_each_target(seat, CHALLENGE, found)
        self._add_each_target(seat, ACCUSE, found)
        return found

    def can_target(self, seat: i64, target: i64) -> bool:
        """Tell whether one pirate may attack, challenge or accuse another at all."""
        return target != seat and self.rows[target].size > 0  # B7, B8

    def _add_attacks(self, seat: i64, target: i64, found: list[int]) -> None:
        """A card of one's hand that makes no pair with those in front of the other pirate."""
        hand = self.hands[seat]
        row = self.rows[target]
        for card in range(1, KINDS):
            if hand.copies(card) > 0 and row.copies(card) == 0:
                found.append(attack(target, card))

    def _add_each_target(self, seat: i64, offset: i64, found: list[int]) -> None:
        for target in range(self.seats):
            if self.can_target(seat, target):
                found.append(offset + target)

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.is_opening():
            if LAY_DOWN <= action < ATTACK:
                return IllegalAction("You have no {card} in hand.", {"card": action})
            return IllegalAction("First choose the card that you lay down in front of you.")
        if action == DRAW:
            return IllegalAction("The pile is empty: attack or accuse.")
        if action < ATTACK:
            return IllegalAction("The opening cards are on the table already.")
        return self._reason_against(seat, target_of(action), action)

    def _reason_against(self, seat: i64, target: i64, action: i64) -> IllegalAction:
        if target >= self.seats:
            return IllegalAction("Nobody sits there.")
        if target == seat:
            return IllegalAction("Choose another pirate who is in play.")
        if self.rows[target].size == 0:
            return IllegalAction("That pirate is out of the game.")
        if action >= CHALLENGE:
            return IllegalAction("The pile is empty: attack or accuse.")
        if self.hands[seat].copies(card_of(action)) == 0:
            return IllegalAction("You have no {card} in hand.", {"card": card_of(action)})
        card = {"card": card_of(action)}
        return IllegalAction("Who has a {card} in front is not attacked with another: it would make a pair.", card)

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if self.is_opening():
            self._choose(seat, action)
        elif action == DRAW:
            self._draw(seat, chance)
        elif action < CHALLENGE:
            self._attack(seat, target_of(action), card_of(action))
        elif action < ACCUSE:
            self._challenge(seat, target_of(action), chance)
        else:
            self._accuse(seat, target_of(action))

    # Preparation: the card that each lays down

    def _choose(self, seat: i64, card: i64) -> None:
        """All choose a card at the same time; when the last has chosen, they are turned up."""
        self.tell(CHOSE, seat, card)
        self.hands[seat].take(card)
        self.chosen[seat] = card
        self.actor = self.first_to_choose()
        if self.actor == NOBODY:
            self._reveal()

    def first_to_choose(self) -> i64:
        """Return the first seat that has not chosen its opening card, or NOBODY."""
        for seat in range(self.seats):
            if self.chosen[seat] == NO_CARD:
                return seat
        return NOBODY

    def _reveal(self) -> None:
        """The lowest card begins; of equal ones, that of the oldest: B1."""
        lowest = LowestCard()
        for seat in range(self.seats):
            card = self.chosen[seat]
            self.tell(REVEALED, seat, card)
            self.rows[seat].add(card)
            self.chosen[seat] = NO_CARD
            lowest.add(seat, card)
        self.actor = lowest.holders[0] if len(lowest.holders) == 1 else self._oldest(lowest.holders)
        self.tell(BEGAN, self.actor)

    def _oldest(self, seats: vec[i64]) -> i64:
        """Return whose player is the oldest of these seats."""
        for seat in self.setup.order("ages"):
            if seat in seats:
                return seat
        return NOBODY

    # A turn: attack

    def _attack(self, seat: i64, target: i64, card: i64) -> None:
        self.tell(ATTACKED, seat, card, target)
        self.hands[seat].take(card)
        self.rows[target].add(card)
        self.actor = target

    # A turn: challenge

    def _challenge(self, seat: i64, target: i64, chance: Chance) -> None:
        """A pair puts the challenger out, and the card is discarded."""
        card = chance.draw(self.pile)
        self.tell(CHALLENGED, seat, card, target)
        if self.rows[target].copies(card) == 0:  # B3
            self.rows[target].add(card)
            self.actor = target
        else:
            self.tell(PAIRED, seat, card, target)
            self.discards.add(card)
            self._put_out(seat)
            self._go_on_from(seat + 1)

    # A turn: accuse

    def _accuse(self, seat: i64, target: i64) -> None:
        """A pair puts the accused out; if there is none, the accuser."""
        self.tell(ACCUSED, seat, NO_CARD, target)
        self._show(target, seat)
        if self._has_pair(target):
            self.tell(CAUGHT, target)
            self._put_out(target)
            self._go_on_from(seat + 1)
        else:
            self.tell(CLEARED, target)
            self._put_out(seat)
            self._go_on_from(target)

    def _show(self, seat: i64, accuser: i64) -> None:
        for card in self.hands[seat].cards():
            self.tell(SHOWED, seat, card, accuser)
        self.shown_to[seat] = accuser  # B11

    def _has_pair(self, seat: i64) -> bool:
        """In hand, or between hand and face-up cards; B4."""
        for card in range(2, KINDS):
            held = self.hands[seat].copies(card)
            if held > 1 or (held == 1 and self.rows[seat].copies(card) > 0):
                return True
        return False

    # A turn: draw

    def _draw(self, seat: i64, chance: Chance) -> None:
        self._take_card(DREW, seat, chance)
        self.shown_to[seat] = NOBODY  # B11
        self._go_on_from(seat + 1)

    # The goal: to be the last pirate in play

    def _put_out(self, seat: i64) -> None:
        self.tell(OUT, seat)
        self.discards.add_all(self.rows[seat])  # B8
        self.rows[seat] = Pile(KINDS)

    def _go_on_from(self, seat: i64) -> None:
        """The first pirate in play from this seat on is next: B5; or has won: B12."""
        pirate = seat % self.seats
        while self.rows[pirate].size == 0:
            pirate = (pirate + 1) % self.seats
        if self.in_play() > 1:
            self.actor = pirate
        else:
            self.tell(WON, pirate)
            self.actor = OVER

    def in_play(self) -> i64:
        """Return how many pirates are; none before the opening cards are turned up."""
        pirates: i64 = 0
        for row in self.rows:
            if row.size > 0:
                pirates += 1
        return pirates

    def is_out(self, seat: i64) -> bool:
        return self.rows[seat].size == 0 and not self.is_opening()

    def returns(self) -> list[float]:
        return [1.0 if row.size > 0 else 0.0 for row in self.rows]

    # What is known

    def hand_in_sight(self, owner: i64, seat: i64) -> Pile:
        """One's own, and those that one was shown; B11."""
        hand = self.hands[owner]
        return hand.clone() if owner == seat or self.shown_to[owner] == seat else hand.face_down()

    def chosen_in_sight(self, owner: i64, seat: i64) -> i64:
        card = self.chosen[owner]
        return card if card == NO_CARD or owner == seat else FACE_DOWN

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what not in (DEALT, CHOSE, DREW, SHOWED) or event.seat == seat:
            return event
        if event.what == SHOWED and event.amount == seat:  # B11
            return event
        return Event(event.what, event.seat, NO_CARD, event.amount)

    def complete(self) -> None:
        put_pile_together(self)

    def imagine(self, seat: int, chance: Chance) -> None:
        imagine_hands(self, chance)

    # Positions

    def read(self, position: Reader) -> None:
        read_position(self, position)

    def check(self) -> None:
        check_position(self)


GAME: Final = Game(
    name="auberge",
    edition=1,
    fewest=2,
    most=MOST_SEATS,
    modes=(Mode("standard", 2, MOST_SEATS),),
    options=(Option("ages", "", Order()),),
    kinds=(
        ActionKind("draw", DRAW),
        ActionKind("lay-down", LAY_DOWN, HIGHEST),
        ActionKind("attack", ATTACK, MOST_SEATS * KINDS),
        ActionKind("challenge", CHALLENGE, MOST_SEATS),
        ActionKind("accuse", ACCUSE, MOST_SEATS),
    ),
    state=Auberge,
)
