"""Blackstone, as on the sheet.

Rulings, where the sheet is silent:
  K1   The minimum is the last number announced (K3), in each hand at first 1; a fold does not change it.
  K2   Nobody takes more than the deck. One smaller than the minimum is taken whole, or one folds. The
       whole deck always loses (10 black stones, 8 kept at most), so there is always a card to take.
  K4   The last player in takes the pot, and their own ante back.
  K5   The ante of the one who loses joins the pot before it is shared out.
  K6   All white stones in the middle count: for a fold those before the turn, for a loss also its own.
  K7   Announced cards that were not turned up stay in the deck.
  K9   Of tied players only the newest cards are compared; only those tied again go on.
  K10  One pays what one has; who cannot pay the ante sits out. With credit, purses may go below zero.
  K11  If there are fewer cards than tied players, the first tied seat begins.
  K12  Nobody is the dealer: opening cards go round from the first seat.
  K13  An evening ends after the agreed number of hands, or when fewer than two can pay the ante.
"""

from __future__ import annotations

from typing import Annotated, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.fields import ALL, Chips, Each, Of, Rest, To
from flibuste.core.game import ActionKind, Game, Mode, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.purse import Purses
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY
from flibuste.games.pairs_deck import (
    ALL_CARDS,
    CARDS,
    CHIPS,
    EVENING,
    EVENING_OPTIONS,
    HIGHEST,
    KINDS,
    ONE_HAND,
    LowestCard,
    agreed_hands,
    check_cards,
    check_debts,
    has_credit,
    is_last_hand,
    winnings,
)

BLACK: Final = HIGHEST  # the 10s are black stones, all other cards white stones
ANTE: Final = 5
MOST_BLACK: Final = 2  # the second one loses
MOST_LOST: Final = 50  # in a hand: the ante and a fine for all 45 white stones
FAR: Final = 1000 * MOST_LOST  # no purse comes near

# Actions: to fold, or the number of cards announced.
FOLD: Final = 0
TAKE: Final = FOLD + 1  # a single card
ACTIONS: Final = list(range(TAKE + CARDS))  # a part of it is had sooner than a new range

# Events; the piece is a card, the amount a number of chips, unless said otherwise.
ANTED: Final = 0
SAT_OUT: Final = 1
DEALT: Final = 2
DEALT_FOR_TIE: Final = 3
RETURNED: Final = 4
BEGAN: Final = 5
ANNOUNCED: Final = 6  # amount: how many cards
WHITE_STONE: Final = 7
BLACK_STONE: Final = 8
LOST: Final = 9
FOLDED: Final = 10
FINED: Final = 11  # piece: the chips that were due; amount: those that were paid
SHARED_POT: Final = 12
LEFT_IN_POT: Final = 13
NEXT_HAND: Final = 14  # amount: its number
SUNRISE: Final = 15


class Blackstone(State):
    """Have more chips at the end of the night than at its beginning."""

    purses: Annotated[Purses, Chips(-FAR, FAR, credit=has_credit, blank=CHIPS), ALL]
    stakes: Annotated[vec[i64], Each(0, ANTE), ALL]  # the ante in front of each seat: whoever has one is in
    middle: Annotated[Pile, Of(KINDS), ALL]  # white stones
    black: Annotated[vec[i64], Each(0, MOST_BLACK), ALL]  # stones that each seat keeps
    minimum: Annotated[i64, To(1, CARDS), ALL]  # the last number of cards announced
    pot: Annotated[i64, To(0, most_in_pot), ALL]
    hand: Annotated[i64, To(1, agreed_hands), ALL]  # its number
    deck: Annotated[Pile, Rest(KINDS), ALL]  # all know what is in it, and nobody its order

    # The opening

    def begin(self, chance: Chance) -> None:
        """Begin a hand: antes, then a card each until one player alone has the lowest."""
        self.deck = ALL_CARDS.clone()
        self._put_down_antes()
        tied = self._deal_for_lowest(self.players_in(), DEALT, chance)
        while len(tied) > 1 and self.deck.size >= len(tied):  # K11
            tied = self._deal_for_lowest(tied, DEALT_FOR_TIE, chance)
        self._return_surplus_stones()
        self.actor = tied[0]
        self.tell(BEGAN, self.actor)

    def _put_down_antes(self) -> None:
        for seat in range(self.seats):
            if self.purses.can_pay(seat, ANTE):
                self.stakes[seat] = self.purses.pay(seat, ANTE)
                self.tell(ANTED, seat, 0, ANTE)
            else:  # K10
                self.tell(SAT_OUT, seat)

    def _deal_for_lowest(self, tied: vec[i64], event: i64, chance: Chance) -> vec[i64]:
        """Deal a card to each of these; return those with the lowest of these cards (K9)."""
        lowest = LowestCard()
        for seat in tied:  # K12
            card = chance.draw(self.deck)
            self.tell(event, seat, card)
            self._put(card, seat)
            lowest.add(seat, card)
        return lowest.holders

    def _put(self, card: i64, seat: i64) -> None:
        """White stones go to the middle; players keep only their black ones."""
        if card == BLACK:
            self.black[seat] += 1
        else:
            self.middle.add(card)

    def _return_surplus_stones(self) -> None:
        """Of several black stones a player keeps one; the others go back into the deck."""
        for seat in range(self.seats):
            while self.black[seat] > 1:
                self.black[seat] -= 1
                self.deck.add(BLACK)
                self.tell(RETURNED, seat, BLACK)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        actions = ACTIONS[self.fewest_to_take() - 1 : self.deck.size + 1]
        actions[0] = FOLD  # in place of one card too few
        return actions

    def fewest_to_take(self) -> i64:
        """Return how many cards must be taken at least: K2."""
        return min(self.minimum, self.deck.size)

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action > self.deck.size:
            return IllegalAction("Only {size} cards are left in the deck.", {"size": self.deck.size})
        return IllegalAction("Take at least {least} cards, or fold.", {"least": self.fewest_to_take()})

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        """A hand ends when all but one have folded, or with a second black stone."""
        if action == FOLD:
            self._fold(seat)
        else:
            self._take(seat, action, chance)
        if self.black[seat] == MOST_BLACK or self._is_one_left():
            self._end_hand(chance)
        else:
            self._turn_passes_from(seat)

    # A turn

    def _fold(self, seat: i64) -> None:
        self.tell(FOLDED, seat)
        self._give_up_ante_and_pay(seat, fine_for_folding(self.middle.size))

    def _take(self, seat: i64, number: i64, chance: Chance) -> None:
        """Cards come one by one, and stop at a second black stone (K7)."""
        self.tell(ANNOUNCED, seat, 0, number)
        self.minimum = number  # K1, K3
        for _ in range(number):
            card = chance.draw(self.deck)
            self._put(card, seat)
            if self.black[seat] == MOST_BLACK:
                self.tell(LOST, seat, card)
                self._give_up_ante_and_pay(seat, self.middle.size)  # K6
                return
            self.tell(BLACK_STONE if card == BLACK else WHITE_STONE, seat, card)

    def _give_up_ante_and_pay(self, seat: i64, fine: i64) -> None:
        paid = self.purses.pay(seat, fine)  # K10
        self.tell(FINED, seat, fine, paid)
        self.pot += self.stakes[seat] + paid  # K5
        self.stakes[seat] = 0

    def _turn_passes_from(self, seat: i64) -> None:
        self.actor = (seat + 1) % self.seats
        while self.stakes[self.actor] == 0:
            self.actor = (self.actor + 1) % self.seats

    # The end of a hand

    def _end_hand(self, chance: Chance) -> None:
        """Those still in take back their antes and share the pot (K4); odd chips stay in it."""
        players = self.players_in()
        share = self.pot // len(players)
        for seat in players:
            self.tell(SHARED_POT, seat, 0, share)
            self.purses.receive(seat, ANTE + share)
            self.stakes[seat] = 0
            self.pot -= share
        if self.pot > 0:
            self.tell(LEFT_IN_POT, NOBODY, 0, self.pot)
        self._go_on_or_stop(chance)

    def players_in(self) -> vec[i64]:
        players: vec[i64] = vec[i64]()
        for seat in range(self.seats):
            if self.stakes[seat] > 0:
                players = append(players, seat)
        return players

    def _is_one_left(self) -> bool:
        players: i64 = 0
        for stake in self.stakes:
            if stake > 0:
                players += 1
        return players == 1

    def _go_on_or_stop(self, chance: Chance) -> None:
        if self._was_last_hand():
            self.actor = OVER
            self.tell(SUNRISE, NOBODY)
        else:
            self.hand += 1
            self.tell(NEXT_HAND, NOBODY, 0, self.hand)
            self._clear_table()
            self.begin(chance)

    def _was_last_hand(self) -> bool:
        return is_last_hand(self.setup, self.hand, self.purses, ANTE)  # K13

    def _clear_table(self) -> None:
        """All stones go back to the cards that are shuffled for the next hand."""
        self.middle = Pile(KINDS)
        self.black = vec[i64]([0] * self.seats)
        self.minimum = 1

    def returns(self) -> list[float]:
        return winnings(self.purses)

    # What is known

    def complete(self) -> None:
        """The deck is what the stones leave."""
        self.deck = rest(ALL_CARDS, [self.middle, pile_of(KINDS, [BLACK] * sum(self.black))])

    def imagine(self, seat: int, chance: Chance) -> None:
        """There is but one world: only what luck will bring is hidden."""

    # Positions

    def check(self) -> None:
        check_cards([self.deck, self.middle, pile_of(KINDS, [BLACK] * sum(self.black))])
        require(self.middle.copies(BLACK) == 0, "Only white stones lie in the middle.")
        check_debts(self.purses, MOST_LOST * self.hand)
        chips = sum(self.purses.chips()) + sum(self.stakes) + self.pot
        require(chips == CHIPS * self.seats, "Each brought 100 chips.")
        if self.actor == OVER:
            self._check_end()
        else:
            self._check_turn()

    def _check_turn(self) -> None:
        players = len(self.players_in())
        require(players >= 2, "A hand goes on only between two players or more.")
        require(sum(self.stakes) == players * ANTE, "The ante is 5 chips.")
        require(self.stakes[self.actor] > 0, "The active player has no ante in front.")
        require(max(self.black) < MOST_BLACK, "A second black stone ends the hand.")
        # Each player was dealt a card; the first one's was white, and so were all announced but one.
        require(self.middle.size >= max(self.minimum, players - sum(self.black)), "White stones are missing.")
        if self.hand == 1:
            for seat in range(self.seats):
                fine = CHIPS - ANTE - self.purses.of(seat)
                require(fine == 0 if self.stakes[seat] > 0 else fine > 0, "Only those who fold pay a fine.")

    def _check_end(self) -> None:
        require(self._was_last_hand(), "The evening is not over yet.")
        require(sum(self.stakes) == 0, "At the end no ante is left in front of a player.")
        require(list(self.black).count(MOST_BLACK) <= 1, "A second black stone ends the hand.")
        odd = self.seats - 2 if MOST_BLACK in self.black else 0
        require(self.pot <= odd, "Only odd chips stay in the pot.")


# A turn: the fine, and where it goes


def fine_for_folding(stones: i64) -> i64:
    """Half the white stones in the middle, rounded up."""
    return (stones + 1) // 2


def most_in_pot(setup: Setup) -> int:
    """No more than all could lose in a hand: one at least loses nothing, and odd chips of the one before are few."""
    return MOST_LOST * setup.seats


GAME: Final = Game(
    name="blackstone",
    edition=1,
    fewest=2,
    most=8,
    modes=(Mode(EVENING, 2, 8), Mode(ONE_HAND, 2, 8)),
    options=EVENING_OPTIONS,
    kinds=(ActionKind("fold", FOLD), ActionKind("take", TAKE, CARDS, least=1)),
    state=Blackstone,
    open=True,
)
