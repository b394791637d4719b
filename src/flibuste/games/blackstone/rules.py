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

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.purse import Purses, purses_of
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY
from flibuste.core.view import View
from flibuste.games.pairs_deck import ALL_CARDS, HIGHEST, KINDS

BLACK: Final = HIGHEST  # the 10s are black stones, all other cards white stones
CHIPS: Final = 100  # of each player at the beginning
ANTE: Final = 5
FOLD: Final = 0
ACTIONS: Final = list(range(56))  # to fold, or the number of cards announced
MOST_LOST: Final = 50  # in a hand: the ante and a fine for all 45 white stones

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

    purses: Purses
    stakes: vec[i64]  # the ante in front of each seat: whoever has one is in
    deck: Pile
    middle: Pile  # white stones
    black: vec[i64]  # stones that each seat keeps
    minimum: i64  # of cards to take
    pot: i64
    hand: i64  # its number, from 1

    def begin(self, chance: Chance) -> None:
        """Begin a hand: antes, then a card each until one player alone has the lowest."""
        self._put_down_antes()
        tied = self._deal_for_lowest(self._players_in(), DEALT, chance)
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
        lowest: i64 = KINDS
        holders: vec[i64] = vec[i64]()
        for seat in tied:  # K12
            card = chance.draw(self.deck)
            self.tell(event, seat, card)
            self._put(card, seat)
            if card < lowest:
                lowest = card
                holders = vec[i64]()
            if card == lowest:
                holders = append(holders, seat)
        return holders

    def _return_surplus_stones(self) -> None:
        """Of several black stones a player keeps one; the others go back into the deck."""
        for seat in range(self.seats):
            while self.black[seat] > 1:
                self.black[seat] -= 1
                self.deck.add(BLACK)
                self.tell(RETURNED, seat, BLACK)

    def _put(self, card: i64, seat: i64) -> None:
        """White stones go to the middle; players keep only their black ones."""
        if card == BLACK:
            self.black[seat] += 1
        else:
            self.middle.add(card)

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        return [FOLD, *ACTIONS[min(self.minimum, self.deck.size) : self.deck.size + 1]]  # K2

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action > self.deck.size:
            return IllegalAction("Only {size} cards are left in the deck.", {"size": self.deck.size})
        return IllegalAction("Take at least {least} cards, or fold.", {"least": self.legal(seat)[1]})

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        """A hand ends when all but one have folded, or with a second black stone."""
        if action == FOLD:
            self._fold(seat)
        else:
            self._take(seat, action, chance)
        if self.black[seat] == 2 or len(self._players_in()) == 1:
            self._end_hand(chance)
        else:
            self._turn_passes_from(seat)

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
            if self.black[seat] == 2:
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

    def _end_hand(self, chance: Chance) -> None:
        """Those still in take back their antes and share the pot (K4); odd chips stay in it."""
        players = self._players_in()
        share = self.pot // len(players)
        for seat in players:
            self.tell(SHARED_POT, seat, 0, share)
            self.purses.receive(seat, ANTE + share)
            self.stakes[seat] = 0
            self.pot -= share
        if self.pot > 0:
            self.tell(LEFT_IN_POT, NOBODY, 0, self.pot)
        self._go_on_or_stop(chance)

    def _go_on_or_stop(self, chance: Chance) -> None:
        if self._was_last_hand():
            self.actor = OVER
            self.tell(SUNRISE, NOBODY)
        else:
            self.hand += 1
            self.tell(NEXT_HAND, NOBODY, 0, self.hand)
            self.shuffle()
            self.begin(chance)

    def _was_last_hand(self) -> bool:
        able = [seat for seat in range(self.seats) if self.purses.can_pay(seat, ANTE)]
        return self.hand == hands(self.setup) or len(able) < 2  # K13

    def shuffle(self) -> None:
        """Put all cards back into the deck."""
        self.deck = ALL_CARDS.clone()
        self.middle = Pile(KINDS)
        self.black = vec[i64]([0] * self.seats)
        self.minimum = 1

    def _players_in(self) -> vec[i64]:
        players: vec[i64] = vec[i64]()
        for seat in range(self.seats):
            if self.stakes[seat] > 0:
                players = append(players, seat)
        return players

    def returns(self) -> list[float]:
        return [float(chips - CHIPS) for chips in self.purses.chips()]

    def clone(self) -> Blackstone:
        twin = Blackstone(self.setup)
        twin.actor = self.actor
        twin.purses = self.purses.clone()
        twin.stakes = self.stakes[:]
        twin.deck = self.deck.clone()
        twin.middle = self.middle.clone()
        twin.black = self.black[:]
        twin.minimum = self.minimum
        twin.pot = self.pot
        twin.hand = self.hand
        return twin

    def view(self, seat: int) -> BlackstoneView:
        return BlackstoneView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            purses=self.purses.chips(),
            stakes=list(self.stakes),
            deck=self.deck.cards(),
            middle=self.middle.cards(),
            black=list(self.black),
            minimum=self.minimum,
            pot=self.pot,
            hand=self.hand,
        )

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "purses": self.purses.chips(),
            "stakes": list(self.stakes),
            "middle": self.middle.cards(),
            "black": list(self.black),
            "minimum": self.minimum,
            "pot": self.pot,
            "hand": self.hand,
        }

    def check(self) -> None:
        cards = [*self.deck.cards(), *self.middle.cards(), *[BLACK] * sum(self.black)]
        require(sorted(cards) == ALL_CARDS.cards(), "These are not the 55 cards of the box.")
        require(self.middle.copies(BLACK) == 0, "Only white stones lie in the middle.")
        chips = self.purses.chips()
        lowest = CHIPS - MOST_LOST * self.hand if self.purses.credit else 0
        require(min(chips) >= lowest, "Nobody can owe so much.")
        require(sum(chips) + sum(self.stakes) + self.pot == CHIPS * self.seats, "Each brought 100 chips.")
        if self.actor == OVER:
            self._check_end()
        else:
            self._check_turn()

    def _check_turn(self) -> None:
        players = len(self._players_in())
        require(players >= 2, "A hand goes on only between two players or more.")
        require(sum(self.stakes) == players * ANTE, "The ante is 5 chips.")
        require(self.stakes[self.actor] > 0, "The active player has no ante in front.")
        require(max(self.black) < 2, "A second black stone ends the hand.")
        # Each player was dealt a card; the first one's was white, and so were all announced but one.
        require(self.middle.size >= max(self.minimum, players - sum(self.black)), "White stones are missing.")
        if self.hand == 1:
            for seat in range(self.seats):
                fine = CHIPS - ANTE - self.purses.of(seat)
                require(fine == 0 if self.stakes[seat] > 0 else fine > 0, "Only those who fold pay a fine.")

    def _check_end(self) -> None:
        require(self._was_last_hand(), "The evening is not over yet.")
        require(sum(self.stakes) == 0, "At the end no ante is left in front of a player.")
        require(list(self.black).count(2) <= 1, "A second black stone ends the hand.")
        require(self.pot <= (self.seats - 2 if 2 in self.black else 0), "Only odd chips stay in the pot.")


def fine_for_folding(stones: i64) -> i64:
    """Half the white stones in the middle, rounded up."""
    return (stones + 1) // 2


def hands(setup: Setup) -> int:
    return setup.number("hands") if setup.mode == "evening" else 1


@dataclass(frozen=True)
class BlackstoneView(View):
    purses: list[int]
    stakes: list[int]
    deck: list[int]  # sorted: all lies open but its order
    middle: list[int]
    black: list[int]
    minimum: int
    pot: int
    hand: int

    def imagine(self, chance: Chance) -> Blackstone:
        state = set_out(self.setup)
        state.actor = self.actor
        state.purses = purses_of(self.purses, state.purses.credit)
        state.stakes = vec[i64](self.stakes)
        state.deck = pile_of(KINDS, self.deck)
        state.middle = pile_of(KINDS, self.middle)
        state.black = vec[i64](self.black)
        state.minimum = self.minimum
        state.pot = self.pot
        state.hand = self.hand
        return state


def set_out(setup: Setup) -> Blackstone:
    """Return a table with full purses, the whole deck and nothing dealt."""
    state = Blackstone(setup)
    state.purses = purses_of([CHIPS] * setup.seats, setup.options.get("credit") is True)
    state.stakes = vec[i64]([0] * setup.seats)
    state.pot = 0
    state.hand = 1
    state.shuffle()
    return state


def load(setup: Setup, position: Reader) -> Blackstone:
    """The deck is what the position does not mention."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    far = 1000 * MOST_LOST  # no purse comes near
    state.purses = purses_of(position.numbers("purses", -far, far, setup.seats), state.purses.credit)
    state.stakes = vec[i64](position.numbers("stakes", 0, ANTE, setup.seats))
    state.middle = position.pile("middle", KINDS)
    state.black = vec[i64](position.numbers("black", 0, 2, setup.seats))
    state.deck = rest(ALL_CARDS, [state.middle, pile_of(KINDS, [BLACK] * sum(state.black))])
    state.minimum = position.number("minimum", 1, ALL_CARDS.size, 1)
    state.pot = position.number("pot", 0, far, 0)
    state.hand = position.number("hand", 1, hands(setup), 1)
    return state


GAME: Final = Game(
    name="blackstone",
    edition=1,
    fewest=2,
    most=8,
    modes=(Mode("hand", 2, 8), Mode("evening", 2, 8)),
    options=(
        Option("hands", 10, range(1, 101), ("evening",)),
        Option("credit", False, (False, True), ("evening",)),
    ),
    actions=len(ACTIONS),
    set_out=set_out,
    load=load,
    open=True,
)
