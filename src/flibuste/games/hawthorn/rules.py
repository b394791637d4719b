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

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.purse import Purses, purses_of
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View
from flibuste.games.pairs_deck import ALL_CARDS, KINDS

CHIPS: Final = 100  # of each player at the beginning
ANTE: Final = 1
MOST_LOST: Final = 11  # in a hand: the ante, and a pair of 10s
HAND: Final = 5  # cards dealt to each player
DRAW: Final = 0  # the actions between these two are cards of the hand
FOLD: Final = 11
HIDDEN: Final = 11  # a card of which one sees only the back
NO_CARD: Final = 12  # higher than any
CHOOSING: Final = 0  # the round before the first
LAST_ROUND: Final = 9  # H4

# Events; the piece is a card, the amount a number of chips, unless said otherwise.
ANTED: Final = 0
SAT_OUT: Final = 1
DEALT: Final = 2  # amount: all five cards, two digits each
CHOSE: Final = 3
REVEALED: Final = 4
DEALT_FOR_TIE: Final = 5
REPLACED: Final = 6
BEGAN: Final = 7
DREW: Final = 8
PLAYED: Final = 9
PAIRED: Final = 10
FOLDED: Final = 11
PAID: Final = 12  # piece: the chips that were due; amount: those that were paid
SHUFFLED: Final = 13
NEXT_ROUND: Final = 14  # amount: its number
WON: Final = 15
NEXT_HAND: Final = 16  # amount: its number
SUNRISE: Final = 17


class Hawthorn(State):
    """Be the last one in, and take the pot."""

    purses: Purses  # what is missing in them is in the pot
    deal: i64  # the number of this hand, from 1
    deck: Pile
    hands: list[Pile]
    rows: list[Pile]  # the cards in front of each seat: whoever has some is in
    discards: Pile  # cards that all have seen: of those who are out, and of ties
    button: i64  # the seat that has it
    round: i64  # odd: cards come from the deck; even: from the hand

    def begin(self, chance: Chance) -> None:
        """Begin a hand: antes into the pot, then five cards each."""
        able = self._able_to_ante()
        for seat in range(self.seats):
            self.tell(ANTED if seat in able else SAT_OUT, seat)  # H8
        for seat in able:  # H11
            self.purses.pay(seat, ANTE)
            self._deal(seat, chance)
        self.actor = self._next_to_choose()

    def _deal(self, seat: i64, chance: Chance) -> None:
        dealt: i64 = 0
        for _ in range(HAND):
            card = chance.draw(self.deck)
            self.hands[seat].add(card)
            dealt = dealt * 100 + card
        self.tell(DEALT, seat, 0, dealt)

    def _next_to_choose(self) -> i64:
        for seat in range(self.seats):
            if self.hands[seat].size == HAND:
                return seat
        return NOBODY

    def _choose(self, seat: i64, card: i64, chance: Chance) -> None:
        """All choose at once and in secret; then the cards are shown."""
        self.hands[seat].take(card)
        self.rows[seat].add(card)
        self.tell(CHOSE, seat, card)
        self.actor = self._next_to_choose()
        if self.actor == NOBODY:
            self._reveal(chance)

    def _reveal(self, chance: Chance) -> None:
        """The lowest card gets the button and begins; ties are broken with cards from the deck."""
        cards = [row.at(0) if row.size > 0 else NO_CARD for row in self.rows]
        tied = seats_with_lowest(cards)
        for seat in range(self.seats):
            if self._is_in(seat):
                self.tell(REVEALED, seat, cards[seat])
        while len(tied) > 1:
            tied = self._break_tie(tied, chance)
        self.actor = self.button = tied[0]
        self.round = 1
        self.tell(BEGAN, self.button)

    def _break_tie(self, tied: list[int], chance: Chance) -> list[int]:
        """Deal a card to each of these; return those with the lowest of these cards (H10)."""
        cards = [NO_CARD] * self.seats
        for seat in tied:  # H11
            cards[seat] = self._deal_for_tie(seat, chance)
            if cards[seat] == NO_CARD:  # H9
                return tied[:1]
        return seats_with_lowest(cards)

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

    def legal(self, seat: int) -> list[int]:
        if self.round == CHOOSING:
            return self.hands[seat].values() if seat != SPECTATOR and self.hands[seat].size == HAND else []
        if seat != self.actor:
            return []
        if self.round % 2 == 0:
            return [*self.hands[seat].values(), FOLD]  # H3, H4
        return [DRAW, FOLD] if self.deck.size + self.discards.size > 0 else [FOLD]  # H5

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

    def _fold(self, seat: i64) -> None:
        """It costs as many chips as the lowest card in sight."""
        self.tell(FOLDED, seat)
        self._pay_and_leave(seat, min([row.at(0) for row in self.rows if row.size > 0]))  # H2

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
            if not self._is_in(seat):
                self.deck.add_all(self.hands[seat])
                self.hands[seat] = Pile(KINDS)
        self.tell(SHUFFLED, NOBODY)

    def _play(self, seat: i64, card: i64) -> None:
        self.hands[seat].take(card)
        self.tell(PLAYED, seat, card)
        self._put_in_front(seat, card)

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

    def _is_in(self, seat: i64) -> bool:
        return self.rows[seat].size > 0

    def _next_in(self, seat: i64) -> i64:
        left = (seat + 1) % self.seats
        while not self._is_in(left):
            left = (left + 1) % self.seats
        return left

    def _pass_turn(self, seat: i64, left: i64) -> None:
        """Each round begins with the button or, if that player is out, the next one on the left."""
        self.actor = left
        if self._place(left) < self._place(seat):
            self.round += 1
            self.tell(NEXT_ROUND, NOBODY, 0, self.round)

    def _place(self, seat: i64) -> i64:
        """Return how many seats on the left of the button this is: the order of every round."""
        return (seat - self.button) % self.seats

    def _end_hand(self, winner: i64, chance: Chance) -> None:
        """The last player in takes the pot."""
        pot = self._pot()
        self.purses.receive(winner, pot)
        self.tell(WON, winner, 0, pot)
        if self._was_last_hand():
            self.actor = OVER
            self.tell(SUNRISE, NOBODY)
        else:
            self.deal += 1
            self.tell(NEXT_HAND, NOBODY, 0, self.deal)
            self.shuffle()
            self.begin(chance)

    def _pot(self) -> int:
        return CHIPS * self.seats - sum(self.purses.chips())

    def _was_last_hand(self) -> bool:
        return self.deal == hands(self.setup) or len(self._able_to_ante()) < 2  # H12

    def _able_to_ante(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.purses.can_pay(seat, ANTE)]

    def shuffle(self) -> None:
        """Put all cards back into the deck; H6."""
        self.deck = ALL_CARDS.clone()
        self.hands = [Pile(KINDS) for _ in range(self.seats)]
        self.rows = [Pile(KINDS) for _ in range(self.seats)]
        self.discards = Pile(KINDS)
        self.button = NOBODY
        self.round = CHOOSING

    def returns(self) -> list[float]:
        return [float(chips - CHIPS) for chips in self.purses.chips()]

    def clone(self) -> Hawthorn:
        twin = Hawthorn(self.setup)
        twin.actor = self.actor
        twin.purses = self.purses.clone()
        twin.deal = self.deal
        twin.deck = self.deck.clone()
        twin.hands = [hand.clone() for hand in self.hands]
        twin.rows = [row.clone() for row in self.rows]
        twin.discards = self.discards.clone()
        twin.button = self.button
        twin.round = self.round
        return twin

    def view(self, seat: int) -> HawthornView:
        return HawthornView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            purses=self.purses.chips(),
            pot=self._pot(),
            deal=self.deal,
            deck=self.deck.size,
            hands=[in_sight(hand, owner == seat) for owner, hand in enumerate(self.hands)],
            rows=[in_sight(row, owner == seat or self.round != CHOOSING) for owner, row in enumerate(self.rows)],
            discards=self.discards.cards(),
            button=self.button,
            round=self.round,
        )

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what in (DEALT, CHOSE) and event.seat != seat:
            return Event(event.what, event.seat, HIDDEN, 0)
        return event

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "round": self.round,
            "button": self.button,
            "rows": [row.cards() for row in self.rows],
            "hands": [hand.cards() for hand in self.hands],
            "discards": self.discards.cards(),
            "purses": self.purses.chips(),
            "deal": self.deal,
        }

    def check(self) -> None:
        cards = self.deck.clone()
        for pile in [self.discards, *self.hands, *self.rows]:
            cards.add_all(pile)
        require(cards.cards() == ALL_CARDS.cards(), "These are not the 55 cards of the box.")
        lowest = CHIPS - MOST_LOST * self.deal if self.purses.credit else 0
        require(min(self.purses.chips()) >= lowest, "Nobody can owe so much.")
        require((self.button == NOBODY) == (self.round == CHOOSING), "The button comes with the first round.")
        for seat in range(self.seats):
            right = self._was_dealt_right(seat) if self.round == CHOOSING else self._has_played_right(seat)
            require(right, "Seat {seat} has a wrong number of cards.", {"seat": seat})
            no_pair = self.rows[seat].size == len(self.rows[seat].values())
            require(no_pair, "Seat {seat} has a pair and is out.", {"seat": seat})
        if self.round == CHOOSING:
            self._check_choice()
        else:
            self._check_round()

    def _was_dealt_right(self, seat: i64) -> bool:
        """Five cards, of which one may be chosen; none for whoever sits out."""
        held = self.hands[seat].size + self.rows[seat].size
        return self.rows[seat].size <= 1 and held == HAND if held > 0 else not self.purses.can_pay(seat, ANTE)

    def _has_played_right(self, seat: i64) -> bool:
        """After the first card, one of the hand in every second turn."""
        hand, row = self.hands[seat].size, self.rows[seat].size
        if hand + row == 0:  # sits out, or H5
            return True
        played = HAND - 1 - hand
        has_gone = self.actor == OVER or self._place(seat) < self._place(self.actor)
        turns = self.round if has_gone else self.round - 1
        if row == 0 or self.actor == OVER:
            return 0 <= 2 * played <= turns and turns > 0 and self.discards.size > 0
        return played == turns // 2 and row > turns

    def _check_choice(self) -> None:
        players = len([hand for hand in self.hands if hand.size > 0])
        require(OVER != self.actor == self._next_to_choose(), "The actor is the first who has still to choose.")
        require(self.discards.size == 0, "Nothing is discarded before the first cards are shown.")
        self._check_pot(players, players)

    def _check_round(self) -> None:
        players = len([row for row in self.rows if row.size > 0])
        if self.actor == OVER:
            require(players == 1 and self._pot() == 0, "At the end the last player in has taken the pot.")
            require(self._was_last_hand(), "The evening is not over yet.")
        else:
            require(self._is_in(self.actor), "The active player is out.")
            self._check_pot(players, players + MOST_LOST * (self.seats - players))

    def _check_pot(self, players: int, most: int) -> None:
        require(players >= 2, "A hand goes on only between two players or more.")
        require(players <= self._pot() <= most, "The pot does not fit the players who are in and out.")
        for seat in range(self.seats):
            price = CHIPS - ANTE - self.purses.of(seat)
            fits = price == 0 if self._is_in(seat) or self.round == CHOOSING else 0 < price < MOST_LOST
            require(fits or self.deal > 1, "Seat {seat} has not paid what it should.", {"seat": seat})


def seats_with_lowest(cards: list[int]) -> list[int]:
    lowest = min(cards)
    return [seat for seat, card in enumerate(cards) if card == lowest]


def hands(setup: Setup) -> int:
    return setup.number("hands") if setup.mode == "evening" else 1


@dataclass(frozen=True)
class HawthornView(View):
    purses: list[int]
    pot: int
    deal: int
    deck: int
    hands: list[list[int]]  # those of others are hidden
    rows: list[list[int]]  # those of others are hidden until all have chosen
    discards: list[int]
    button: int
    round: int

    def imagine(self, chance: Chance) -> Hawthorn:
        """Deal what this seat cannot see to the others, to those who are out as well."""
        state = set_out(self.setup)
        state.actor = self.actor
        state.purses = purses_of(self.purses, state.purses.credit)
        state.deal = self.deal
        state.discards = pile_of(KINDS, self.discards)
        state.button = self.button
        state.round = self.round
        seen = [card for cards in self.hands + self.rows for card in cards if card != HIDDEN]
        state.deck = rest(ALL_CARDS, [state.discards, pile_of(KINDS, seen)])
        state.hands = [imagined(hand, state.deck, chance) for hand in self.hands]
        state.rows = [imagined(row, state.deck, chance) for row in self.rows]
        return state


def in_sight(pile: Pile, seen: bool) -> list[int]:
    return pile.cards() if seen else [HIDDEN] * pile.size


def imagined(cards: list[int], deck: Pile, chance: Chance) -> Pile:
    return pile_of(KINDS, [chance.draw(deck) if card == HIDDEN else card for card in cards])


def set_out(setup: Setup) -> Hawthorn:
    """Return a table with full purses, the whole deck and nothing dealt."""
    state = Hawthorn(setup)
    state.purses = purses_of([CHIPS] * setup.seats, setup.options.get("credit") is True)
    state.deal = 1
    state.shuffle()
    return state


def load(setup: Setup, position: Reader) -> Hawthorn:
    """The deck is what the position does not mention, and the pot what the purses lack."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.round = position.number("round", CHOOSING, LAST_ROUND)
    state.button = position.number("button", NOBODY, setup.seats - 1, NOBODY)
    state.rows = position.piles("rows", setup.seats, KINDS)
    state.hands = position.piles("hands", setup.seats, KINDS)
    state.discards = position.pile("discards", KINDS)
    state.deck = rest(ALL_CARDS, [state.discards, *state.rows, *state.hands])
    far = 1000 * MOST_LOST  # no purse comes near
    state.purses = purses_of(position.numbers("purses", -far, far, setup.seats), state.purses.credit)
    state.deal = position.number("deal", 1, hands(setup), 1)
    return state


GAME: Final = Game(
    name="hawthorn",
    edition=1,
    fewest=2,
    most=6,
    modes=(Mode("hand", 2, 6), Mode("evening", 2, 6)),
    options=(Option("hands", 10, range(1, 101), ("evening",)), Option("credit", False, (False, True), ("evening",))),
    actions=FOLD + 1,
    set_out=set_out,
    load=load,
)
