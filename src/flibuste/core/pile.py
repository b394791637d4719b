"""Cards whose order nobody knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Pile:
    """A deck, a hand or a discard: how many cards of each value, and no order.

    Values are whole numbers below `kinds`.
    """

    def __init__(self, kinds: i64) -> None:
        self.size: i64 = 0
        self._copies: vec[i64] = vec[i64]([0] * kinds)

    def __reduce__(self) -> tuple[object, ...]:
        return pile_of, (len(self._copies), self.cards())

    def add(self, card: i64) -> None:
        self._copies[card] += 1
        self.size += 1

    def add_all(self, other: Pile) -> None:
        for card in range(len(other._copies)):
            self._copies[card] += other._copies[card]
        self.size += other.size

    def take(self, card: i64) -> None:
        assert self._copies[card] > 0, "no such card in this pile"
        self._copies[card] -= 1
        self.size -= 1

    def copies(self, card: i64) -> i64:
        return self._copies[card]

    def at(self, rank: i64) -> i64:
        """Return the card at this rank, from 0, of the sorted pile."""
        card: i64 = 0
        left = rank - self._copies[0]
        while left >= 0:
            card += 1
            left -= self._copies[card]
        return card

    def values(self) -> list[int]:
        """Return each value that is here, once, in order."""
        found: list[int] = []
        left = self.size
        card: i64 = 0
        while left > 0:
            copies = self._copies[card]
            if copies > 0:
                found.append(card)
                left -= copies
            card += 1
        return found

    def cards(self) -> list[int]:
        """Return every card, sorted."""
        found: list[int] = []
        for card in range(len(self._copies)):
            for _ in range(self._copies[card]):
                found.append(card)
        return found

    def clone(self) -> Pile:
        twin = Pile(0)
        twin.size = self.size
        twin._copies = self._copies[:]
        return twin


def pile_of(kinds: int, cards: Iterable[int]) -> Pile:
    pile = Pile(kinds)
    for card in cards:
        pile.add(card)
    return pile
