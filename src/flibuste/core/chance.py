"""Luck, as an argument. One seam, many uses: search, live tables, replays, exact solvers."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flibuste.core.copyable import Copyable
from flibuste.core.errors import BadRecord, ImpossibleLuck
from flibuste.core.pile import Pile


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Copyable):
    """The fast generator. The same seed gives the same numbers in every build, for ever.

    It is quick, not unguessable: a live table draws from `FairChance` instead.

    Luck of another kind is a class made from this one, with a `below` of its own; cards are drawn by that, too. It may
    also have its own `draw`, which takes the card out of the pile and returns it.
    """

    def __init__(self, seed: int | str) -> None:
        word = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big") >> 2
        self._word: i64 = 1 + word

    def below(self, n: i64) -> i64:
        """Return a whole number from 0 to n - 1, each as likely."""
        # Multiply with carry. 0x7FFF_FDCD * 2**32 - 1 is a safe prime, so the period
        # is about 2**62, and no product leaves 63 bits: compiled or not, same numbers.
        low = self._word & 0xFFFF_FFFF
        high = self._word >> 32
        self._word = low * 0x7FFF_FDCD + high
        return ((low ^ high) * n) >> 32

    def draw(self, pile: Pile) -> i64:
        """Take a card out of a pile: its number is its rank in the sorted pile."""
        card = pile.at(self.below(pile.size))
        pile.take(card)
        return card


MOST_KEY: Final = (1 << 52) - 1  # keys stand in positions, and JSON elsewhere keeps 53 bits


def random_keys(seed: str, count: int) -> vec[i64]:
    """Return fixed random numbers, to be combined by xor into a key for what is seen of a board."""
    chance = Chance(seed)
    half = 1 << 26
    return vec[i64]([half * chance.below(half) + chance.below(half) for _ in range(count)])


@mypyc_attr(allow_interpreted_subclasses=True)
class FairChance(Chance):
    """Luck that nobody can foresee and everybody can check afterwards.

    The number that answers the k-th question "below n?" comes from HMAC-SHA-256(secret, counter):
    its first eight bytes as one big number, taken modulo n. Numbers from the incomplete last
    run of n would favour the low results, so they are skipped; each trial moves the counter on.
    """

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        super().__init__(0)
        self._secret = secret
        self._keyed = hmac.new(secret, digestmod="sha256")
        self.drawn = drawn

    def __getstate__(self) -> dict[str, object]:
        """Return the fields without the hash that has begun: nothing can pickle that."""
        fields = super().__getstate__()
        del fields["_keyed"]
        return fields

    def __setstate__(self, fields: dict[str, object]) -> None:
        super().__setstate__(fields)
        self._keyed = hmac.new(self._secret, digestmod="sha256")

    def below(self, n: i64) -> i64:
        bound = int(n)
        fair = (1 << 64) - (1 << 64) % bound
        while True:
            trial = self._keyed.copy()
            trial.update(self.drawn.to_bytes(8, "big"))
            self.drawn += 1
            number = int.from_bytes(trial.digest()[:8], "big")
            if number < fair:
                return number % bound


def commitment(secret: bytes) -> str:
    """Return what a table shows before the first card, to be held to it afterwards."""
    return sha256(secret).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Recorder(Chance):
    """Luck from another source, written down."""

    def __init__(self, source: Chance) -> None:
        super().__init__(0)
        self.source = source
        self._given: list[int] = []

    def below(self, n: i64) -> i64:
        number = self.source.below(n)
        self._given.append(number)
        return number

    def draw(self, pile: Pile) -> i64:
        """A source that has its own way to draw is asked for the card; its lowest rank is written down."""
        if type(self.source).draw is Chance.draw:
            return super().draw(pile)
        card = self.source.draw(pile)
        self._given.append(sum([pile.copies(lower) for lower in range(card)]))
        return card

    def take(self) -> list[int]:
        """Return what was given since the last time."""
        given, self._given = self._given, []
        return given


@mypyc_attr(allow_interpreted_subclasses=True)
class Script(Chance):
    """Numbers set beforehand: replays."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self._numbers = list(numbers)
        self.used = 0

    def below(self, n: i64) -> i64:
        if self.used == len(self._numbers):
            raise BadRecord("The record has too little luck: it was cut short or changed.")
        number = self._numbers[self.used]
        self.used += 1
        if not 0 <= number < n:
            raise BadRecord(
                "The record says that luck gave {number} where only 0 to {most} can come.",
                {"number": number, "most": n - 1},
            )
        return number


@mypyc_attr(allow_interpreted_subclasses=True)
class Stacked(Chance):
    """Cards set beforehand, by value, then numbers below: scenes for tests and puzzles."""

    def __init__(self, cards: Sequence[int], numbers: Sequence[int] = ()) -> None:
        super().__init__(0)
        self._cards = list(cards)[::-1]
        self._numbers = list(numbers)[::-1]

    def below(self, n: i64) -> i64:
        number = self._numbers.pop()
        assert 0 <= number < n, "this number cannot come here"
        return number

    def draw(self, pile: Pile) -> i64:
        card = self._cards.pop()
        pile.take(card)
        return card

    def spent(self) -> bool:
        return not self._cards and not self._numbers


@mypyc_attr(allow_interpreted_subclasses=True)
class FrozenLuck(Chance):
    """No luck at all: always the first of what could come. For counting positions."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, n: i64) -> i64:
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Enumerator(Chance):
    """Every way that luck can fall, one after the other, equal cards taken together.

    Use `outcomes` in `flibuste.core.playout`; this is its engine: run the same thing again
    and again, with `next_way` in between, until that returns False.
    """

    def __init__(self) -> None:
        super().__init__(0)
        self.probability = 1.0
        self._way: list[int] = []  # which alternative was taken at each fork
        self._weights: list[list[int]] = []  # of the alternatives at each fork
        self._fork = 0

    def below(self, n: i64) -> i64:
        return self._take([1] * n)

    def draw(self, pile: Pile) -> i64:
        values = pile.values()
        card = values[self._take([pile.copies(value) for value in values])]
        pile.take(card)
        return card

    def _take(self, weights: list[int]) -> int:
        if self._fork == len(self._way):
            self._way.append(0)
            self._weights.append(weights)
        choice = self._way[self._fork]
        self._fork += 1
        self.probability *= weights[choice] / sum(weights)
        return choice

    def next_way(self) -> bool:
        """Turn to the next way that luck can fall; return False when there is none left."""
        self.probability = 1.0
        self._fork = 0
        while self._way:
            self._way[-1] += 1
            if self._way[-1] < len(self._weights[-1]):
                return True
            self._way.pop()
            self._weights.pop()
        return False


class Question(Exception):
    """What luck is to decide next: the values that can come, and how likely each is, as whole numbers.

    For `below(6)` there are six values of weight 1. For a card from a pile there is each value that is in it, once; its
    weight is how many copies there are.
    """

    def __init__(self, values: list[int], weights: list[int]) -> None:
        super().__init__(values, weights)
        self.values = values
        self.weights = weights

    def probabilities(self) -> list[float]:
        total = sum(self.weights)
        return [weight / total for weight in self.weights]


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Chance):
    """Luck that is told what comes, and raises a Question where it has not been told yet.

    For those who want each throw and each card as a step of its own:

        luck, after = Asking(answers), state.clone()
        try:
            after.apply(seat, action, luck)  # this is where these answers lead; luck.probability says how likely
        except Question as question:
            ...  # try again, with one of question.values added to the answers

    What is interrupted by a question is left half done, so it is done to a clone.
    """

    def __init__(self, answers: Sequence[int] = ()) -> None:
        super().__init__(0)
        self.probability = 1.0  # of the answers that were used
        self.used = 0
        self._answers = list(answers)

    def below(self, n: i64) -> i64:
        return self._answer(list(range(n)), [1] * n)

    def draw(self, pile: Pile) -> i64:
        values = pile.values()
        card = self._answer(values, [pile.copies(value) for value in values])
        pile.take(card)
        return card

    def _answer(self, values: list[int], weights: list[int]) -> int:
        if self.used == len(self._answers):
            raise Question(values, weights)
        answer = self._answers[self.used]
        if answer not in values:
            raise ImpossibleLuck("Luck cannot give {answer} here.", {"answer": answer})
        self.used += 1
        self.probability *= weights[values.index(answer)] / sum(weights)
        return answer
