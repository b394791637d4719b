"""Leduc poker in the house style, as the twin of OpenSpiel's: six cards, two betting rounds, three actions.

Each player antes 1 and holds one card of three ranks; a raise is 2 in the first round and 4 in the second, at most two
raises a round; between the rounds one card is turned up. A pair with it wins, else the higher rank; equal ranks share.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.fields import ALL, By, To
from flibuste.core.game import ActionKind, Game, Mode
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.state import OVER, State

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

NO_CARD: Final = 0
KINDS: Final = 4
ALL_CARDS: Final = pile_of(KINDS, [1, 1, 2, 2, 3, 3])
MOST_RAISES: Final = 2
MOST_PAID: Final = 13  # the ante, two raises of 2 and two of 4


class Leduc(State):
    first: Annotated[i64, To(NO_CARD, KINDS - 1), By("first_in_sight")]  # the card of seat 0
    second: Annotated[i64, To(NO_CARD, KINDS - 1), By("second_in_sight")]  # the card of seat 1
    public: Annotated[i64, To(NO_CARD, KINDS - 1), ALL]
    paid_first: Annotated[i64, To(1, MOST_PAID), ALL]
    paid_second: Annotated[i64, To(1, MOST_PAID), ALL]
    raises: Annotated[i64, To(0, MOST_RAISES), ALL]  # in this round
    checked: Annotated[bool, ALL]  # the first player of the round has called without a raise

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

    def pick(self, seat: int, chance: Chance) -> int:
        if self.raises == 0:
            return CALL + chance.below(2)
        return chance.below(2 if self.raises == MOST_RAISES else 3)

    def acts_alone(self) -> bool:
        return True

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
        """Return all cards that are not in sight."""
        deck = ALL_CARDS.clone()
        if self.first != NO_CARD:
            deck.take(self.first)
        if self.second != NO_CARD:
            deck.take(self.second)
        if self.public != NO_CARD:
            deck.take(self.public)
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

    def first_in_sight(self, seat: i64) -> i64:
        return self.first if seat == 0 else NO_CARD

    def second_in_sight(self, seat: i64) -> i64:
        return self.second if seat == 1 else NO_CARD

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal the card of the other, or both to a spectator."""
        deck = self._deck()
        if self.first == NO_CARD:
            self.first = chance.draw(deck)
        if self.second == NO_CARD:
            self.second = chance.draw(deck)

    def check(self) -> None:
        cards = [card for card in [self.first, self.second, self.public] if card != NO_CARD]
        rest(ALL_CARDS, [pile_of(KINDS, cards)])
        require(self.raises <= MOST_RAISES, "There are at most two raises a round.")


GAME: Final = Game(
    name="leduc",
    edition=1,
    fewest=2,
    most=2,
    modes=(Mode("standard", 2, 2),),
    options=(),
    kinds=(ActionKind("action", 0, 3),),
    state=Leduc,
)
