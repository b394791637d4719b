"""Goods, and the holds that they lie in."""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.declared import Part
from flibuste.core.fields import ALL, Some
from flibuste.games.jamaica.cards import ALL_HOLDS, EMPTY, FULL, HOLDS, MOST_SHIPS, POWDER

NO_HOLD: Final = -1


@final
class Goods:
    """So much food, gold or powder: a price, or what is to be loaded."""

    def __init__(self, kind: i64, amount: i64) -> None:
        self.kind: i64 = kind
        self.amount: i64 = amount

    def is_nothing(self) -> bool:
        return self.kind == EMPTY and self.amount == 0

    def fits_a_hold(self) -> bool:
        return self.kind != EMPTY and 1 <= self.amount <= FULL


FREE: Final = Goods(EMPTY, 0)


@final
class Holds(Part):
    """What is in the holds of all ships, one ship after the other: of each ship five, and last the 6th Hold, which is
    empty unless the ship has it."""

    kinds: Annotated[vec[i64], Some(EMPTY, POWDER, longest=MOST_SHIPS * ALL_HOLDS), ALL]
    amounts: Annotated[vec[i64], Some(0, FULL, longest=MOST_SHIPS * ALL_HOLDS), ALL]

    def set_out(self, ships: i64) -> None:
        """Let each of so many ships have its holds, with nothing in them."""
        self.kinds = vec[i64]([EMPTY] * (ships * ALL_HOLDS))
        self.amounts = vec[i64]([0] * (ships * ALL_HOLDS))

    def kind(self, ship: i64, hold: i64) -> i64:
        return self.kinds[ship * ALL_HOLDS + hold]

    def amount(self, ship: i64, hold: i64) -> i64:
        return self.amounts[ship * ALL_HOLDS + hold]

    def goods(self, ship: i64, hold: i64) -> Goods:
        return Goods(self.kind(ship, hold), self.amount(ship, hold))

    def stock(self, ship: i64, kind: i64) -> i64:
        """Return how much of these goods is in the holds of the ship."""
        found: i64 = 0
        for hold in range(ALL_HOLDS):
            if self.kind(ship, hold) == kind:
                found += self.amount(ship, hold)
        return found

    def room(self, ship: i64, kind: i64, holds: i64) -> list[int]:
        """Return which of the first so many holds of a ship may be loaded with these goods: the first empty one and the
        6th (J16), or else those with other goods."""
        found: list[int] = []
        for hold in range(holds):
            if self.kind(ship, hold) == EMPTY and (not found or hold == HOLDS):
                found.append(hold)
        return found or [hold for hold in range(holds) if self.kind(ship, hold) != kind]

    def load(self, ship: i64, hold: i64, goods: Goods) -> None:
        self.kinds[ship * ALL_HOLDS + hold] = goods.kind
        self.amounts[ship * ALL_HOLDS + hold] = goods.amount

    def clear(self, ship: i64, hold: i64) -> None:
        self.load(ship, hold, FREE)

    def matters(self, ship: i64, price: Goods) -> bool:
        """Return whether it matters which holds pay: whether what is left in them can differ (J16)."""
        least: i64 = FULL
        most: i64 = 0
        for at in range(ship * ALL_HOLDS, ship * ALL_HOLDS + HOLDS):
            if self.kinds[at] == price.kind:
                least = min(least, self.amounts[at])
                most = max(most, self.amounts[at])
        sixth = self.kind(ship, HOLDS) == price.kind
        if price.amount == 0 or most == 0 or (least == most and not sixth):
            return False
        left = self.stock(ship, price.kind) - price.amount
        return left > 0 if sixth else left > least and not self._pay_whole(ship, price, least, most)

    def _pay_whole(self, ship: i64, price: Goods, least: i64, most: i64) -> bool:
        """Return whether all holds but the smallest have as much, and some of them are emptied to pay. Should the
        smallest pay instead, one of them keeps what was in it."""
        others = self.stock(ship, price.kind) - least
        count: i64 = 0
        for at in range(ship * ALL_HOLDS, ship * ALL_HOLDS + HOLDS):
            if self.kinds[at] == price.kind and self.amounts[at] == most:
                count += 1
        return others == most * count and price.amount % most == 0

    def like(self, ship: i64, hold: i64) -> i64:
        """Return the first hold with the same goods, and as much of them; the 6th is like no other (J16)."""
        for other in range(hold):
            same_kind = self.kind(ship, other) == self.kind(ship, hold)
            if same_kind and self.amount(ship, other) == self.amount(ship, hold) and hold != HOLDS:
                return other
        return hold

    def unlike(self, ship: i64, kind: i64) -> list[int]:
        """Return the holds with these goods, but one only of those that are alike."""
        return [hold for hold in range(ALL_HOLDS) if self.kind(ship, hold) == kind and self.like(ship, hold) == hold]

    def pay(self, ship: i64, price: Goods) -> i64:
        """Pay from the smallest hold first (J16), or all there is; return how much that was."""
        left = price.amount
        while left > 0:
            hold = self._smallest(ship, price.kind)
            if hold == NO_HOLD:
                break
            left -= self.take(ship, hold, left)
        return price.amount - left

    def _smallest(self, ship: i64, kind: i64) -> i64:
        """Return the hold with the least of these goods; the first, if several have as little."""
        found: i64 = NO_HOLD
        least: i64 = FULL + 1
        for hold in range(ALL_HOLDS):
            if self.kind(ship, hold) == kind and self.amount(ship, hold) < least:
                found = hold
                least = self.amount(ship, hold)
        return found

    def take(self, ship: i64, hold: i64, most: i64) -> i64:
        """Take no more than that out of a hold; return how much."""
        amount = self.amount(ship, hold)
        if amount <= most:
            self.clear(ship, hold)
            return amount
        self.amounts[ship * ALL_HOLDS + hold] = amount - most
        return most
