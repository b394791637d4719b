"""Petits Pirates, as on the sheet: the simpler game in the box of Bébés pirates.

Rulings, where the sheet is silent:
  Y16  It ends when somebody cannot refill to three cards. With 5 or 6 players the lid is shuffled the first time,
       unless it is empty, and the draw goes on.
  Y17  The same card is one of the same type and colour.
  Y18  Whoever can play must, and chooses which card.
  Y19  The last coin may be paid; the game ends when one must be paid and there is none.
  Y20  The most coins win, shared if equal.
  Y22  Cards lie in the lid face up, for all to see that none could be played, until it is shuffled.
"""

from __future__ import annotations

from typing import Annotated, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, NOBODY, By, Chips, Lists, Of, Rest, Some, To
from flibuste.core.game import Setup
from flibuste.core.pile import Pile
from flibuste.core.purse import Purses
from flibuste.core.state import OVER, State
from flibuste.core.story import Event
from flibuste.games.bebes_pirates.cards import (
    ALL_CREW,
    CHANGE,
    CREW,
    DREW,
    HIDDEN,
    KINDS,
    MOST_GOLD,
    PAID,
    PLAYED,
    POINTS,
    SCORED,
    SHUFFLED,
    SMALL,
    STUCK,
    TURNED_UP,
    WON,
    colour_of,
    first_player,
    type_of,
    without_secrets,
)
from flibuste.games.bebes_pirates.position import check_petits, in_none_of, turn_up


def most_coins(setup: Setup) -> int:
    return SMALL * setup.seats + CREW


@final
class PetitsPirates(State):
    """Have the most coins when somebody cannot go on."""

    hands: Annotated[list[list[int]], Lists(HIDDEN, CREW, longest=SMALL), By("hand_in_sight")]  # sorted
    deck: Annotated[Pile, Rest(KINDS), NOBODY]
    crew: Annotated[vec[i64], Some(1, CREW, longest=CREW), ALL]  # face up, the last on top
    lid: Annotated[Pile, Of(KINDS), ALL]
    gold: Annotated[Purses, Chips(0, most_coins, blank=SMALL), ALL]
    paid: Annotated[i64, To(0, most_coins), ALL]  # to the bank

    # Preparation

    def begin(self, chance: Chance) -> None:
        """Deal three cards to each, and turn one up."""
        self.deck = ALL_CREW.clone()
        for seat in range(self.seats):
            for _ in range(SMALL):
                self._draw(seat, chance)
        self.actor = first_player(self.setup, chance)
        self.crew = append(self.crew, chance.draw(self.deck))
        self.tell(TURNED_UP, self.actor, self.top())

    def _draw(self, seat: i64, chance: Chance) -> None:
        card = chance.draw(self.deck)
        self.tell(DREW, seat, card)
        self.hands[seat].append(card)
        self.hands[seat].sort()

    def top(self) -> i64:
        return self.crew[len(self.crew) - 1]

    # What may be done

    def legal(self, seat: int) -> list[int]:
        """Play a card of the same type or colour; only if there is none, change all cards; Y18."""
        if seat != self.actor:
            return []
        return self.fitting(seat) or [CHANGE]

    def fitting(self, seat: i64) -> list[int]:
        """Return the cards that can be played."""
        kind = type_of(self.top())
        colour = colour_of(self.top())
        return [card for card in self.hands[seat] if type_of(card) == kind or colour_of(card) == colour]

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action == CHANGE:
            return IllegalAction("You can play a card, so you must.")
        return IllegalAction("Play a card of your hand that has the type or the colour of the one on top.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action != CHANGE:
            self._play(seat, action)
        elif self.gold.can_pay(seat, 1):
            self._change(seat)
        else:
            self._get_stuck(seat)  # Y19
        if self.actor != OVER:
            self._refill(seat, chance)

    # A turn

    def _play(self, seat: i64, card: int) -> None:
        """Onto the crew; the bank pays a coin for the other copy of the card on top: Y17."""
        coins = 1 if is_copy(card, self.top()) else 0
        self.tell(PLAYED, seat, card, coins)
        self.hands[seat].remove(card)
        self.crew = append(self.crew, card)
        self.gold.receive(seat, coins)

    def _change(self, seat: i64) -> None:
        """Pay a coin to the bank; all cards go into the lid."""
        self.tell(PAID, seat)
        self.paid += self.gold.pay(seat, 1)
        for card in self.hands[seat]:
            self.lid.add(card)
        self.hands[seat] = []

    def _refill(self, seat: i64, chance: Chance) -> None:
        """Draw up to three cards, and the player on the left goes on; with too few cards it is over; Y16."""
        while len(self.hands[seat]) < SMALL:
            if self.deck.size == 0 and self.lid_can_be_shuffled():
                self.tell(SHUFFLED, NOBODY)
                self.deck, self.lid = self.lid, self.deck
            if self.deck.size == 0:
                self._get_stuck(seat)
                return
            self._draw(seat, chance)
        self.actor = (seat + 1) % self.seats

    def lid_can_be_shuffled(self) -> bool:
        """Once only: while all the cards that coins were paid for are still there."""
        return self.seats >= 5 and 0 < self.lid.size == SMALL * self.paid

    # The end

    def _get_stuck(self, seat: i64) -> None:
        self.tell(STUCK, seat)
        self._finish()

    def _finish(self) -> None:
        self.actor = OVER
        if self.story is None:
            return
        for seat in range(self.seats):
            self.tell(POINTS, seat, MOST_GOLD, self.score(seat))
            self.tell(SCORED, seat, HIDDEN, self.score(seat))
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(WON, seat)

    def score(self, seat: int) -> int:
        return self.gold.of(seat)  # Y20: every coin is a point

    def returns(self) -> list[float]:
        coins = self.gold.chips()
        most = max(coins)
        share = 1.0 / coins.count(most)
        return [share if own == most else 0.0 for own in coins]

    # What is known

    def as_seen(self, event: Event, seat: int) -> Event:
        return without_secrets(event, seat)

    def hand_in_sight(self, owner: int, seat: int) -> list[int]:
        """At the end all cards are shown."""
        hand = self.hands[owner]
        return hand[:] if owner == seat or self.actor == OVER else [HIDDEN] * len(hand)

    def complete(self) -> None:
        """The draw pile is what the others leave."""
        for hand in self.hands:
            hand.sort()
        self.deck = in_none_of(self.lid, self.crew, self.hands, ALL_CREW)

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal what this seat cannot see to the hands of the others."""
        self.complete()
        for hand in self.hands:
            turn_up(hand, self.deck, chance)

    # Positions

    def check(self) -> None:
        check_petits(self)


def is_copy(card: i64, other: i64) -> bool:
    """Tell whether two cards have the same type and the same colour."""
    return (card + 1) // 2 == (other + 1) // 2
