"""The race track, turned into the tables that the rules look things up in."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require

SPACES: Final = 50
PORT_ROYAL: Final = 0
HOME: Final = 50  # a place: see Track
LAIRS: Final = 9
BACKWARD: Final = -1
FORWARD: Final = 1
FREE: Final = 0
TEN: Final = 10  # some goods are their kind plus how many, up to nine: GOLD + 3
FOOD: Final = 10
GOLD: Final = 20
POWDER: Final = 30
TOO_LATE: Final = -5  # the score of a ship that is not near home


@final
class Track:
    """A place is a space, plus 50 for each lap: 0 is the start, 50 the finish, and -1 lies behind the start."""

    def __init__(self, spaces: list[dict[str, Any]]) -> None:
        require(len(spaces) == SPACES, "The track has 50 spaces.")
        self.prices: vec[i64] = vec[i64]([_price(space) for space in spaces])
        self.lairs: list[int] = [number for number, space in enumerate(spaces) if "lair" in space]
        require(len(self.lairs) == LAIRS, "The track has nine pirate lairs.")
        self._scores: vec[i64] = vec[i64]([space.get("score", TOO_LATE) for space in spaces])
        self._ahead: list[list[int]] = [[] for _ in spaces]
        self._back: list[list[int]] = [[] for _ in spaces]
        self._shortest: vec[i64] = vec[i64]([0] * (HOME + 1))
        for number in range(HOME - 1, -1, -1):
            ways = [there or HOME for there in spaces[number].get("next", [number + 1])]
            require(all(number < there <= HOME for there in ways), "The numbers rise along every way.")
            for there in ways:
                self._ahead[number].append(there - number)
                self._back[there % SPACES].append(number - there)
            self._shortest[number] = 1 + min([self._shortest[there] for there in ways])
        require([] not in self._back, "Each space can be reached from another.")

    def steps(self, place: i64, heading: i64) -> list[int]:
        """Return how far the next places are, several at a fork."""
        return self._ahead[place % SPACES] if heading == FORWARD else self._back[place % SPACES]

    def add_places(self, start: i64, steps: i64, heading: i64, found: list[int]) -> None:
        """Find where so many steps lead; a ship that is home stays there."""
        if steps > 0 and start != HOME:
            for step in self.steps(start, heading):
                self.add_places(start + step, steps - 1, heading, found)
        elif start not in found:
            found.append(start)

    def left(self, place: i64) -> i64:
        """Return the steps to the finish by the shortest way."""
        return self._shortest[place % SPACES] - self._shortest[PORT_ROYAL] * (place // SPACES)

    def score(self, place: i64) -> i64:
        return self._scores[place % SPACES] if 0 < place <= HOME else TOO_LATE


def _price(space: dict[str, Any]) -> int:
    if "sea" in space:
        return FOOD + int(space["sea"])
    return GOLD + int(space["port"]) if "port" in space else FREE
