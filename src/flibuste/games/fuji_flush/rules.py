"""Fuji Flush, as on the sheet.

Rulings, where the sheet is silent:
  F1  The win is tested when cards are pushed through, before the active player plays.
  F3  Only the group just joined is compared, with each group of another value.
  F5  Players who draw together draw clockwise from the active player, after all have discarded.
  F6  When the draw pile is empty, the discards become the new draw pile.
  F7  The first player is drawn by lot, or is the first seat, as the table wishes.
  F9  After 2,000 cards the game stops: the fewest cards, in hand and in front, win.
"""

from __future__ import annotations

from typing import Annotated, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.fields import ALL, OWN, Each, Of, Rest, Seats, To
from flibuste.core.game import ActionKind, Game, Mode, Option
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event

NO_CARD: Final = 0
HIGHEST: Final = 20
KINDS: Final = 21  # an action is the value of the card played
MOST_PLAYED: Final = 2000  # F9
COPIES: Final = {
    2: 16, 3: 12, 4: 9, 5: 8, 6: 6, 7: 6, 8: 5, 9: 4, 10: 4, 11: 4,
    12: 3, 13: 3, 14: 3, 15: 2, 16: 1, 17: 1, 18: 1, 19: 1, 20: 1,
}  # fmt: skip
ALL_CARDS: Final = pile_of(KINDS, [card for card, copies in COPIES.items() for _ in range(copies)])

# Events; the piece is the card.
PLAYED: Final = 0
PUSHED_OUT: Final = 1
DREW: Final = 2
PUSHED_THROUGH: Final = 3
WON: Final = 4
STOPPED: Final = 5


class FujiFlush(State):
    """Be the first without a card, in hand or in front of you."""

    hands: Annotated[list[Pile], Each(KINDS), OWN]
    front: Annotated[vec[i64], Each(NO_CARD, HIGHEST), ALL]  # the card in front of each seat
    deck: Annotated[Pile, Rest(KINDS), NOBODY]
    discards: Annotated[Pile, Of(KINDS), ALL]
    played: Annotated[i64, To(0, MOST_PLAYED), ALL]  # how many cards so far
    winners: Annotated[list[int], Seats(), ALL]

    # Preparation

    def begin(self, chance: Chance) -> None:
        """Deal 6 cards to each of 3 to 6 players, 5 to each of 7 or 8."""
        self.deck = ALL_CARDS.clone()
        for seat in range(self.seats):
            for _ in range(hand_size(self.seats)):
                self._draw(seat, chance)
        if self.setup.choice("first") == "lot":  # F7
            self.actor = chance.below(self.seats)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        return self.hands[seat].values()

    def acts_alone(self) -> bool:
        return True

    def pick(self, seat: int, chance: Chance) -> int:
        return self.hands[seat].pick(chance)

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action == NO_CARD:
            return IllegalAction("Play a card from your hand: those on the table were played already.")
        return IllegalAction("You have no {card} in hand.", {"card": action})

    # A turn

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self.hands[seat].take(action)
        self.front[seat] = action
        self.played += 1
        self.tell(PLAYED, seat, action)
        self._push_out_weaker(seat, chance)
        self._begin_turn((seat + 1) % self.seats)
        if self.played == MOST_PLAYED and self.actor != OVER:
            self._stop()

    def _push_out_weaker(self, seat: i64, chance: Chance) -> None:
        """Those with a lower combined value discard their card and draw another."""
        strength = self.combined(self.front[seat])  # F3
        beaten: vec[i64] = vec[i64]()
        for step in range(1, self.seats):  # F5
            other = (seat + step) % self.seats
            if self.front[other] != NO_CARD and self.combined(self.front[other]) < strength:
                beaten = append(beaten, other)
        for other in beaten:
            self.tell(PUSHED_OUT, other, self.front[other])
            self._discard_front(other)
        for other in beaten:
            self._draw(other, chance)

    def combined(self, value: i64) -> i64:
        """Return what the cards of this value in front of all players are together."""
        total: i64 = 0
        for card in self.front:
            if card == value:
                total += card
        return total

    def _begin_turn(self, seat: i64) -> None:
        """A card that lasted a round goes, and all its equals; nobody draws for these."""
        self.actor = seat
        lasted = self.front[seat]
        if lasted == NO_CARD:
            return
        for other in range(self.seats):
            if self.front[other] == lasted:
                self._push_through(other)
        if self.winners:
            self._finish()

    def _push_through(self, seat: i64) -> None:
        """Whoever has no card left then has won: F1."""
        self.tell(PUSHED_THROUGH, seat, self.front[seat])
        self._discard_front(seat)
        if self.hands[seat].size == 0:
            self.winners.append(seat)

    def _discard_front(self, seat: i64) -> None:
        self.discards.add(self.front[seat])
        self.front[seat] = NO_CARD

    def _draw(self, seat: i64, chance: Chance) -> None:
        if self.deck.size == 0:  # F6; hands never grow, so at least 50 of the 90 cards are here
            self.deck, self.discards = self.discards, self.deck
        card = chance.draw(self.deck)
        self.tell(DREW, seat, card)
        self.hands[seat].add(card)

    # The end

    def _stop(self) -> None:
        """F9: the fewest cards win."""
        self.tell(STOPPED, NOBODY)
        fewest = min([self._cards_left(seat) for seat in range(self.seats)])
        self.winners = [seat for seat in range(self.seats) if self._cards_left(seat) == fewest]
        self._finish()

    def _finish(self) -> None:
        for seat in self.winners:
            self.tell(WON, seat)
        self.actor = OVER

    def _cards_left(self, seat: i64) -> int:
        return self.hands[seat].size + (1 if self.front[seat] != NO_CARD else 0)

    def returns(self) -> list[float]:
        share = 1.0 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(self.seats)]

    # What is known

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what == DREW and event.seat != seat:
            return Event(DREW, event.seat, NO_CARD, 0)
        return event

    def complete(self) -> None:
        """The draw pile is what the others leave."""
        in_front = Pile(KINDS)
        for card in self.front:
            if card != NO_CARD:
                in_front.add(card)
        self.deck = rest(ALL_CARDS, [in_front, self.discards, *self.hands])

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal what this seat cannot see to the hands of the others."""
        self.complete()
        for hand in self.hands:
            hand.turn_up(chance, self.deck)

    # Positions

    def check(self) -> None:
        cards = self.deck.clone()
        cards.add_all(self.discards)
        for seat in range(self.seats):
            cards.add_all(self.hands[seat])
            if self.front[seat] != NO_CARD:
                cards.add(self.front[seat])
            require(
                self._cards_left(seat) <= hand_size(self.seats),
                "Seat {seat} has more cards than were dealt.",
                {"seat": seat},
            )
        require(cards.cards() == ALL_CARDS.cards(), "These are not the 90 cards of the box.")
        self._check_turn()

    def _check_turn(self) -> None:
        done = [seat for seat in range(self.seats) if self._cards_left(seat) == 0]
        if self.actor == OVER:
            require(bool(self.winners), "A finished game has a winner.")
            require(done == self.winners or self.played == MOST_PLAYED, "The winners hold cards.")
            return
        require(self.played < MOST_PLAYED, "The game stops after 2,000 cards.")
        require(not done and not self.winners, "A player without cards has won already.")
        require(self.front[self.actor] == NO_CARD, "The card in front of the active player is gone.")


# Preparation


def hand_size(seats: int) -> int:
    return 6 if seats <= 6 else 5


GAME: Final = Game(
    name="fuji-flush",
    edition=1,
    fewest=3,
    most=8,
    modes=(Mode("standard", 3, 8),),
    options=(Option("first", "lot", ("lot", "first-seat")),),
    kinds=(ActionKind("play", NO_CARD, KINDS),),
    state=FujiFlush,
)
