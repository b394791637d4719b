"""Hawthorn, as on the sheet.

Rulings, where the sheet is silent:
  H1   A pair is made with any card in front of oneself, those of a tie included.
  H2   One's own cards count, too, for the price of folding.
  H3   A card from the hand that makes a pair may be played. It never costs less than folding.
  H4   Without a card in hand one must fold. It cannot happen: in the tenth round two players would
       have all ten values in front of them, and there is but one 1.
  H5   When a card is needed and the deck is empty, the discards and the hands of those who are out
       become the deck, and nobody keeps track of them. With no card at all one must fold.
  H6   No cards are burned.
  H7   The last player in wins at once, without another turn.
  H8   One pays what one has; who cannot pay the ante sits out. With credit, purses may go below zero.
  H9   A tie for which the deck has too few cards goes to the first tied seat; cards dealt for it stay.
  H10  In a tie only the new card of a pair is discarded, and only the newest cards are compared.
  H11  Nobody is the dealer: cards go round from the first seat.
  H12  An evening ends after the agreed number of hands, or when fewer than two can pay the ante.
"""

from __future__ import annotations

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, NOBODY, OWN, By, Chips, Each, Of, Rest, Seat, To
from flibuste.core.game import ActionKind, Game, Mode
from flibuste.core.pile import Pile
from flibuste.core.position import rest
from flibuste.core.purse import Purses
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import Event
from flibuste.games.hawthorn.cards import (
    ANTE,
    ANTED,
    BEGAN,
    CHOOSING,
    CHOSE,
    DEALT,
    DEALT_FOR_TIE,
    DRAW,
    DREW,
    FAR,
    FOLD,
    FOLDED,
    HAND,
    HIDDEN,
    HIGHEST,
    LAST_ROUND,
    NEXT_HAND,
    NEXT_ROUND,
    PAID,
    PAIRED,
    PLAY,
    PLAYED,
    REPLACED,
    REVEALED,
    SAT_OUT,
    SHUFFLED,
    SUNRISE,
    WON,
)
from flibuste.games.hawthorn.position import check_position
from flibuste.games.pairs_deck import (
    ALL_CARDS,
    CHIPS,
    EVENING,
    EVENING_OPTIONS,
    KINDS,
    NO_CARD,
    ONE_HAND,
    LowestCard,
    able_to_pay,
    agreed_hands,
    has_credit,
    is_last_hand,
    winnings,
)


class Hawthorn(State):
    """Be the last one in, and take the pot."""

    round: Annotated[i64, To(CHOOSING, LAST_ROUND), ALL]
    button: Annotated[i64, Seat(NOBODY), ALL]  # the seat that has it
    rows: Annotated[list[Pile], Each(KINDS), By("row_in_sight")]  # cards in front of each seat: whoever has some is in
    hands: Annotated[list[Pile], Each(KINDS), OWN]
    discards: Annotated[Pile, Of(KINDS), ALL]  # cards that all have seen: of those who are out, and of ties
    purses: Annotated[Purses, Chips(-FAR, FAR, credit=has_credit, blank=CHIPS), ALL]  # what they lack is in the pot
    deal: Annotated[i64, To(1, agreed_hands), ALL]  # the number of this hand
    deck: Annotated[Pile, Rest(KINDS), NOBODY]

    # The opening

    def begin(self, chance: Chance) -> None:
        """Begin a hand: antes into the pot, then five cards each."""
        self.deck = ALL_CARDS.clone()
        able = able_to_pay(self.purses, ANTE)
        for seat in range(self.seats):
            self.tell(ANTED if seat in able else SAT_OUT, seat)  # H8
        for seat in able:  # H11
            self.purses.pay(seat, ANTE)
            self._deal(seat, chance)
        self.actor = self.next_to_choose()

    def _deal(self, seat: i64, chance: Chance) -> None:
        dealt: i64 = 0
        for _ in range(HAND):
            card = chance.draw(self.deck)
            self.hands[seat].add(card)
            dealt = dealt * 100 + card
        self.tell(DEALT, seat, 0, dealt)

    def next_to_choose(self) -> i64:
        for seat in range(self.seats):
            if self.hands[seat].size == HAND:
                return seat
        return NOBODY

    def _choose(self, seat: i64, card: i64, chance: Chance) -> None:
        """All choose at once and in secret; then the cards are shown."""
        self.hands[seat].take(card)
        self.rows[seat].add(card)
        self.tell(CHOSE, seat, card)
        self.actor = self.next_to_choose()
        if self.actor == NOBODY:
            self._reveal(chance)

    def _reveal(self, chance: Chance) -> None:
        """The lowest card gets the button and begins; ties are broken with cards from the deck."""
        lowest = LowestCard()
        for seat in self._players_in():
            card = self.rows[seat].at(0)
            self.tell(REVEALED, seat, card)
            lowest.add(seat, card)
        tied = lowest.holders
        while len(tied) > 1:
            tied = self._break_tie(tied, chance)
        self.actor = tied[0]
        self.button = tied[0]
        self.round = 1
        self.tell(BEGAN, self.button)

    def _break_tie(self, tied: vec[i64], chance: Chance) -> vec[i64]:
        """Deal a card to each of these; return those with the lowest of these cards (H10)."""
        lowest = LowestCard()
        for seat in tied:  # H11
            card = self._deal_for_tie(seat, chance)
            if card == NO_CARD:  # H9
                return tied[:1]
            lowest.add(seat, card)
        return lowest.holders

    def _deal_for_tie(self, seat: i64, chance: Chance) -> i64:
        """A card that makes a pair is discarded and replaced."""
        while self.deck.size > 0:
            card = chance.draw(self.deck)
            if self.rows[seat].copies(card) == 0:
                self.tell(DEALT_FOR_TIE, seat, card)
                self.rows[seat].add(card)
                return card
            self.tell(REPLACED, seat, card)
            self.discards.add(card)
        return NO_CARD

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if self.round == CHOOSING:
            chooses = seat != SPECTATOR and self.hands[seat].size == HAND
            return self.hands[seat].values() if chooses else []
        if seat != self.actor:
            return []
        if self.round % 2 == 0:
            return [*self.hands[seat].values(), FOLD]  # H3, H4
        return [DRAW, FOLD] if self.can_draw() else [FOLD]

    def can_draw(self) -> bool:
        """Without a card to draw one must fold: H5."""
        return self.deck.size + self.discards.size > 0

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.round % 2 == 1:
            if action == DRAW:
                return IllegalAction("No card is left to draw: you can only fold.")
            return IllegalAction("In this round cards come from the deck: draw one, or fold.")
        if action not in (DRAW, FOLD):
            return IllegalAction("You have no {card} in hand.", {"card": action})
        if self.round == CHOOSING:
            return IllegalAction("Choose your first card from your hand.")
        return IllegalAction("In this round cards come from the hand: play one, or fold.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if self.round == CHOOSING:
            self._choose(seat, action, chance)
            return
        if action == FOLD:
            self._fold(seat)
        elif action == DRAW:
            self._draw(seat, chance)
        else:
            self._play(seat, action)
        left = self._next_in(seat)
        if left == self._next_in(left):  # H7
            self._end_hand(left, chance)
        else:
            self._pass_turn(seat, left)

    # The first round: draw from the deck, or fold

    def _fold(self, seat: i64) -> None:
        self.tell(FOLDED, seat)
        self._pay_and_leave(seat, self.price_of_folding())

    def price_of_folding(self) -> i64:
        """Return the lowest card in sight: it costs as many chips (H2)."""
        lowest: i64 = NO_CARD
        for row in self.rows:
            if row.size > 0:
                lowest = min(lowest, row.at(0))
        return lowest

    def _draw(self, seat: i64, chance: Chance) -> None:
        if self.deck.size == 0:
            self._make_new_deck()
        card = chance.draw(self.deck)
        self.tell(DREW, seat, card)
        self._put_in_front(seat, card)

    def _make_new_deck(self) -> None:
        """H5: from what is out of play."""
        self.deck, self.discards = self.discards, self.deck
        for seat in range(self.seats):
            if not self.is_in(seat):
                self.deck.add_all(self.hands[seat])
                self.hands[seat] = Pile(KINDS)
        self.tell(SHUFFLED, NOBODY)

    def _put_in_front(self, seat: i64, card: i64) -> None:
        """A pair costs its value, and its player is out."""
        self.rows[seat].add(card)
        if self.rows[seat].copies(card) > 1:  # H1
            self.tell(PAIRED, seat, card)
            self._pay_and_leave(seat, card)

    def _pay_and_leave(self, seat: i64, price: i64) -> None:
        """The cards in front of a player who is out are turned face down."""
        paid = self.purses.pay(seat, price)  # H8
        self.tell(PAID, seat, price, paid)
        self.discards.add_all(self.rows[seat])
        self.rows[seat] = Pile(KINDS)

    def is_in(self, seat: i64) -> bool:
        return self.rows[seat].size > 0

    def _players_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.is_in(seat)]

    def _next_in(self, seat: i64) -> i64:
        left = (seat + 1) % self.seats
        while not self.is_in(left):
            left = (left + 1) % self.seats
        return left

    # The other rounds: from the hand and from the deck by turns

    def _play(self, seat: i64, card: i64) -> None:
        self.hands[seat].take(card)
        self.tell(PLAYED, seat, card)
        self._put_in_front(seat, card)

    def _pass_turn(self, seat: i64, left: i64) -> None:
        """Each round begins with the button or, if that player is out, the next one on the left."""
        self.actor = left
        if self.place(left) < self.place(seat):
            self.round += 1
            self.tell(NEXT_ROUND, NOBODY, 0, self.round)

    def place(self, seat: i64) -> i64:
        """Return how many seats on the left of the button this is: the order of every round."""
        return (seat - self.button) % self.seats

    # The end of a hand

    def _end_hand(self, winner: i64, chance: Chance) -> None:
        """The last player in takes the pot."""
        pot = self.pot()
        self.purses.receive(winner, pot)
        self.tell(WON, winner, 0, pot)
        if self.was_last_hand():
            self.actor = OVER
            self.tell(SUNRISE, NOBODY)
        else:
            self.deal += 1
            self.tell(NEXT_HAND, NOBODY, 0, self.deal)
            self._clear_table()
            self.begin(chance)

    def pot(self) -> i64:
        """Return what the purses lack."""
        chips: i64 = CHIPS * self.seats
        for seat in range(self.seats):
            chips -= self.purses.of(seat)
        return chips

    def was_last_hand(self) -> bool:
        return is_last_hand(self.setup, self.deal, self.purses, ANTE)  # H12

    def _clear_table(self) -> None:
        """All cards are shuffled for the next hand; H6."""
        self.hands = [Pile(KINDS) for _ in range(self.seats)]
        self.rows = [Pile(KINDS) for _ in range(self.seats)]
        self.discards = Pile(KINDS)
        self.button = NOBODY
        self.round = CHOOSING

    def returns(self) -> list[float]:
        return winnings(self.purses)

    # What is known

    def row_in_sight(self, owner: int, seat: int) -> Pile:
        """Until all have chosen, the first card of another lies face down."""
        row = self.rows[owner]
        return row.clone() if owner == seat or self.round != CHOOSING else row.face_down()

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what in (DEALT, CHOSE) and event.seat != seat:
            return Event(event.what, event.seat, HIDDEN, 0)
        return event

    def complete(self) -> None:
        """The deck is what the others leave."""
        self.deck = rest(ALL_CARDS, [self.discards, *self.rows, *self.hands])

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal what this seat cannot see to the others, to those who are out as well."""
        self.complete()
        for pile in [*self.hands, *self.rows]:
            pile.turn_up(chance, self.deck)

    # Positions

    def check(self) -> None:
        check_position(self)


GAME: Final = Game(
    name="hawthorn",
    edition=1,
    fewest=2,
    most=6,
    modes=(Mode(EVENING, 2, 6), Mode(ONE_HAND, 2, 6)),
    options=EVENING_OPTIONS,
    kinds=(ActionKind("draw", DRAW), ActionKind("play", PLAY, HIGHEST, least=1), ActionKind("fold", FOLD)),
    state=Hawthorn,
)
