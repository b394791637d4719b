"""Cards whose order nobody knows; and some that nobody sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from flibuste.core.chance import Chance


UNSEEN: Final = -1  # a card that lies face down
NO_COPIES: Final = vec[i64]([0] * 1024)  # to be copied: that is quicker than to count zeros


@final
class Pile:
    """A deck, a hand or a discard: how many cards of each value, and no order.

    Values are whole numbers below `kinds`. As a seat sees it, a pile may have cards that lie face down: they are
    counted in its size, and are of no value.
    """

    def __init__(self, kinds: i64) -> None:
        self.size: i64 = 0
        self.unseen: i64 = 0  # how many lie face down
        self._copies: vec[i64] = NO_COPIES[:kinds] if kinds <= len(NO_COPIES) else vec[i64]([0] * kinds)

    def __reduce__(self) -> tuple[object, ...]:
        return pile_of, (len(self._copies), self.cards())

    def add(self, card: i64) -> None:
        self._copies[card] += 1
        self.size += 1

    def add_unseen(self, cards: i64) -> None:
        """Put so many cards here, face down."""
        self.unseen += cards
        self.size += cards

    def add_all(self, other: Pile) -> None:
        for card in range(len(other._copies)):
            self._copies[card] += other._copies[card]
        self.unseen += other.unseen
        self.size += other.size

    def take_all(self, other: Pile) -> i64:
        """Take out what is seen of another pile; return a card that is missing here, or UNSEEN if none is."""
        lacking: i64 = UNSEEN
        for card in range(len(other._copies)):
            self._copies[card] -= other._copies[card]
            if self._copies[card] < 0:
                lacking = card
        self.size -= other.size - other.unseen
        return lacking

    def take(self, card: i64) -> None:
        assert self._copies[card] > 0, "no such card in this pile"
        self._copies[card] -= 1
        self.size -= 1

    def kinds(self) -> i64:
        """Return how many values there are: they are numbered below this."""
        return len(self._copies)

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
        left = self.size - self.unseen
        card: i64 = 0
        while left > 0:
            copies = self._copies[card]
            if copies > 0:
                found.append(card)
                left -= copies
            card += 1
        return found

    def pick(self, chance: Chance) -> i64:
        """Return one of the values that are here, each as likely, however many copies there are."""
        copies = self._copies
        values: i64 = 0
        for number in copies:
            values += 1 if number > 0 else 0  # adding is quicker than jumping to and fro
        left = chance.below(values)
        card: i64 = -1
        while left >= 0:
            card += 1
            left -= 1 if copies[card] > 0 else 0
        return card

    def cards(self) -> list[int]:
        """Return every card, sorted; those face down come last."""
        found: list[int] = []
        for card in range(len(self._copies)):
            for _ in range(self._copies[card]):
                found.append(card)
        return found if self.unseen == 0 else found + [UNSEEN] * self.unseen

    def face_down(self) -> Pile:
        """Return as many cards, of which nobody knows anything."""
        twin = Pile(len(self._copies))
        twin.add_unseen(self.size)
        return twin

    def turn_up(self, chance: Chance, cards: Pile) -> None:
        """Let each card that lies face down be one of these, each as likely."""
        for _ in range(self.unseen):
            self.add(chance.draw(cards))
        self.size -= self.unseen
        self.unseen = 0

    def clone(self) -> Pile:
        twin = Pile(0)
        twin.size = self.size
        twin.unseen = self.unseen
        twin._copies = self._copies[:]
        return twin


def pile_of(kinds: int, cards: Iterable[int]) -> Pile:
    pile = Pile(kinds)
    for card in cards:
        if card == UNSEEN:
            pile.add_unseen(1)
        else:
            pile.add(card)
    return pile
