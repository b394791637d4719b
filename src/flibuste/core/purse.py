"""Chips: who owns how many, and what can be paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Purses:
    """One purse a seat. Without credit nobody goes below zero: one pays what one has."""

    def __init__(self, credit: bool) -> None:
        self.credit = credit
        self._chips: vec[i64] = vec[i64]()

    def __reduce__(self) -> tuple[object, ...]:
        return purses_of, (self.chips(), self.credit)

    def __len__(self) -> int:
        return len(self._chips)

    def of(self, seat: i64) -> i64:
        return self._chips[seat]

    def can_pay(self, seat: i64, price: i64) -> bool:
        return self.credit or self._chips[seat] >= price

    def pay(self, seat: i64, price: i64) -> i64:
        """Take the price out of a purse, or all that is in it; return what was paid."""
        paid = price
        if not self.credit and self._chips[seat] < price:
            paid = self._chips[seat]
        self._chips[seat] -= paid
        return paid

    def receive(self, seat: i64, chips: i64) -> None:
        self._chips[seat] += chips

    def chips(self) -> list[int]:
        return list(self._chips)

    def filled(self, chips: Iterable[int]) -> Purses:
        """Put so many chips into each purse, and return them."""
        self._chips = vec[i64](chips)
        return self

    def clone(self) -> Purses:
        twin = Purses(self.credit)
        twin._chips = self._chips[:]
        return twin


def purses_of(chips: Iterable[int], credit: bool) -> Purses:
    return Purses(credit).filled(chips)
