"""Leduc poker in the house style, as the twin of OpenSpiel's: six cards, two betting rounds, three actions.

Each player antes 1 and holds one card of three ranks; a raise is 2 in the first round and 4 in the second, at most two
raises a round; between the rounds one card is turned up. A pair with it wins, else the higher rank; equal ranks share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.game import Game, Mode, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.view import View

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

NO_CARD: Final = 0
KINDS: Final = 4
ALL_CARDS: Final = pile_of(KINDS, [1, 1, 2, 2, 3, 3])
MOST_RAISES: Final = 2


class Leduc(State):
    first: i64  # the card of seat 0
    second: i64  # the card of seat 1
    public: i64
    paid_first: i64
    paid_second: i64
    raises: i64  # in this round
    checked: bool  # the first player of the round has called without a raise

    def begin(self, chance: Chance) -> None:
        deck = ALL_CARDS.clone()
        self.first = chance.draw(deck)
        self.second = chance.draw(deck)

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        if self.raises == 0:
            return [CALL, RAISE]
        if self.raises == MOST_RAISES:
            return [FOLD, CALL]
        return [FOLD, CALL, RAISE]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action == FOLD:
            self.actor = OVER
            return
        self._pay_up(seat)
        if action == RAISE:
            self._pay(seat, 2 if self.public == NO_CARD else 4)
            self.raises += 1
        elif self.raises > 0 or self.checked:
            self._end_round(chance)
            return
        else:
            self.checked = True
        self.actor = 1 - seat

    def _pay_up(self, seat: i64) -> None:
        if seat == 0 and self.paid_first < self.paid_second:
            self.paid_first = self.paid_second
        elif seat == 1 and self.paid_second < self.paid_first:
            self.paid_second = self.paid_first

    def _pay(self, seat: i64, chips: i64) -> None:
        if seat == 0:
            self.paid_first += chips
        else:
            self.paid_second += chips

    def _end_round(self, chance: Chance) -> None:
        if self.public != NO_CARD:
            self.actor = OVER
            return
        self.public = chance.draw(self._deck())
        self.raises = 0
        self.checked = False
        self.actor = 0

    def _deck(self) -> Pile:
        deck = ALL_CARDS.clone()
        deck.take(self.first)
        deck.take(self.second)
        return deck

    def returns(self) -> list[float]:
        if self.paid_first < self.paid_second:  # seat 0 folded
            return [-float(self.paid_first), float(self.paid_first)]
        if self.paid_second < self.paid_first:
            return [float(self.paid_second), -float(self.paid_second)]
        won = float(self.paid_first) * self._better()
        return [won, -won]

    def _better(self) -> float:
        """Return 1 if the hand of seat 0 is better, -1 if worse, 0 if equal."""
        if self.first == self.second:
            return 0.0
        if self.first == self.public or (self.second != self.public and self.first > self.second):
            return 1.0
        return -1.0

    def clone(self) -> Leduc:
        twin = Leduc(self.setup)
        twin.actor = self.actor
        twin.first = self.first
        twin.second = self.second
        twin.public = self.public
        twin.paid_first = self.paid_first
        twin.paid_second = self.paid_second
        twin.raises = self.raises
        twin.checked = self.checked
        return twin

    def view(self, seat: int) -> LeducView:
        return LeducView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            card=NO_CARD if seat == SPECTATOR else self.first if seat == 0 else self.second,
            public=self.public,
            paid=[self.paid_first, self.paid_second],
            raises=self.raises,
            checked=self.checked,
        )

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "cards": [self.first, self.second],
            "public": self.public,
            "paid": [self.paid_first, self.paid_second],
            "raises": self.raises,
            "checked": self.checked,
        }

    def check(self) -> None:
        cards = [card for card in [self.first, self.second, self.public] if card != NO_CARD]
        rest(ALL_CARDS, [pile_of(KINDS, cards)])
        require(self.raises <= MOST_RAISES, "There are at most two raises a round.")


@dataclass(frozen=True)
class LeducView(View):
    card: int
    public: int
    paid: list[int]
    raises: int
    checked: bool

    def imagine(self, chance: Chance) -> Leduc:
        state = set_out(self.setup)
        state.actor = self.actor
        state.public = self.public
        state.paid_first = self.paid[0]
        state.paid_second = self.paid[1]
        state.raises = self.raises
        state.checked = self.checked
        deck = ALL_CARDS.clone()
        for card in (self.card, self.public):
            if card != NO_CARD:
                deck.take(card)
        state.first = self.card if self.seat == 0 else chance.draw(deck)
        state.second = self.card if self.seat == 1 else chance.draw(deck)
        return state


def set_out(setup: Setup) -> Leduc:
    state = Leduc(setup)
    state.first = NO_CARD
    state.second = NO_CARD
    state.public = NO_CARD
    state.paid_first = 1
    state.paid_second = 1
    state.raises = 0
    state.checked = False
    return state


def load(setup: Setup, position: Reader) -> Leduc:
    state = set_out(setup)
    state.actor = position.number("actor", OVER, 1)
    cards = position.numbers("cards", 1, KINDS - 1, 2)
    state.first = cards[0]
    state.second = cards[1]
    state.public = position.number("public", NO_CARD, KINDS - 1)
    paid = position.numbers("paid", 1, 13, 2)
    state.paid_first = paid[0]
    state.paid_second = paid[1]
    state.raises = position.number("raises", 0, MOST_RAISES)
    state.checked = position.flag("checked", False)
    return state


GAME: Final = Game(
    name="leduc",
    edition=1,
    fewest=2,
    most=2,
    modes=(Mode("standard", 2, 2),),
    options=(),
    actions=3,
    set_out=set_out,
    load=load,
)
