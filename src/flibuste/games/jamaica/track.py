"""The race track, turned into the tables that the rules look things up in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.games.content import content
from flibuste.games.jamaica.cards import ALL_TREASURES, FOOD, FORWARD, GOLD, MOST_SPACES, SIDES
from flibuste.games.jamaica.goods import FREE, Goods

PORT_ROYAL: Final = 0

# What the owner of a box may change, within these bounds: see track.toml.
SHORTEST_LAP: Final = 2 * SIDES + 1  # so many steps: on and back, one die never leads to the same space
MOST_WAYS: Final = 3  # from one space: all that can be reached within a few steps is looked at
MOST_PRICE: Final = 9
MOST_POINTS: Final = 99
ENTRIES: Final = ("sea", "port", "lair", "next", "score")
NO_SPACE: Final = -1  # on the map


@final
class Space:
    """A space as it stands in the file; what is missing or wrong there is refused."""

    def __init__(self, number: int, entries: object, spaces: int) -> None:
        found = entries if isinstance(entries, dict) else {"": entries}
        values = {"space": number, "known": ", ".join(ENTRIES)}
        known = all(name in ENTRIES for name in found)
        require(known, "Space {space} in track.toml must have entries out of these: {known}.", values)
        kinds = [name for name in ("sea", "port", "lair") if name in found]
        if number == PORT_ROYAL:
            require(not kinds, "Space 0 in track.toml is Port Royal: no sea, no port and no lair.")
        else:
            one = len(kinds) == 1 and found.get("lair", True) is True
            require(one, "Space {space} in track.toml must be one of these: sea, port, or lair = true.", values)
        self.number = number
        self.entries: dict[str, Any] = found
        self.is_lair = "lair" in found
        self.price = self._price()
        self.ways = self._ways(spaces)

    def _price(self) -> Goods:
        if "sea" in self.entries:
            return Goods(FOOD, self._whole("sea", 1, MOST_PRICE))
        return Goods(GOLD, self._whole("port", 1, MOST_PRICE)) if "port" in self.entries else FREE

    def score(self, far: int) -> int:
        return self._whole("score", -MOST_POINTS, MOST_POINTS) if "score" in self.entries else far

    def _whole(self, name: str, least: int, most: int) -> int:
        value = self.entries[name]
        values = {"space": self.number, "name": name, "least": least, "most": most}
        whole = type(value) is int and least <= value <= most
        require(whole, "Space {space} in track.toml: “{name}” must be a whole number from {least} to {most}.", values)
        return int(value)

    def _ways(self, spaces: int) -> list[int]:
        """Return the next places: Port Royal is the finish then."""
        value = self.entries.get("next", [self.number + 1])
        numbers = value if isinstance(value, list) else []
        few = 1 <= len(numbers) <= MOST_WAYS and all(type(there) is int and 0 <= there <= spaces for there in numbers)
        values = {"space": self.number, "most": MOST_WAYS}
        require(few, "Space {space} in track.toml: “next” must be a list of 1 to {most} numbers of spaces.", values)
        ways = sorted({there or spaces for there in numbers})
        require(ways[0] > self.number, "The numbers rise along every way.")
        return ways


def read_spaces(entries: object) -> list[Space]:
    bounds = {"least": SHORTEST_LAP, "most": MOST_SPACES}
    count = len(entries) if isinstance(entries, list) else 0
    require(SHORTEST_LAP <= count <= MOST_SPACES, "track.toml must have a list of {least} to {most} spaces.", bounds)
    assert isinstance(entries, list)
    return [Space(number, space, count) for number, space in enumerate(entries)]


def read_far(far: object) -> int:
    bounds = {"least": -MOST_POINTS, "most": MOST_POINTS}
    whole = type(far) is int and -MOST_POINTS <= far <= MOST_POINTS
    require(whole, "“far” in track.toml must be a whole number from {least} to {most}.", bounds)
    assert isinstance(far, int)
    return far


@final
class Track:
    """A place is a space, plus the number of spaces for each lap: 0 is the start, HOME the finish, and -1 lies behind
    the start."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        spaces = read_spaces(file.get("spaces"))
        self.spaces: i64 = len(spaces)
        self.lairs: list[int] = [space.number for space in spaces if space.is_lair]
        most = {"most": ALL_TREASURES.size - 1}  # one is aboard the Ghost Ship
        enough = 0 < len(self.lairs) < ALL_TREASURES.size
        require(enough, "There are treasures for 1 to {most} pirate lairs on the track.", most)
        self._prices: list[Goods] = [space.price for space in spaces]
        self._is_lair: vec[i64] = vec[i64]([1 if space.is_lair else 0 for space in spaces])
        self._far: i64 = read_far(file.get("far"))
        self._scores: vec[i64] = vec[i64]([space.score(self._far) for space in spaces])
        self._ahead: list[list[int]] = [[there - space.number for there in space.ways] for space in spaces]
        self._back: list[list[int]] = self._ways_back(spaces)
        self._shortest: vec[i64] = self._shortest_ways(spaces)
        self._lap: i64 = self._shortest[PORT_ROYAL]
        long = self._lap >= SHORTEST_LAP
        require(long, "A lap must have at least {least} steps by the shortest way.", {"least": SHORTEST_LAP})

    def _ways_back(self, spaces: list[Space]) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in spaces]
        for space in reversed(spaces):
            for there in space.ways:
                found[there % len(spaces)].append(space.number - there)
        require([] not in found, "Each space can be reached from another.")
        return found

    def _shortest_ways(self, spaces: list[Space]) -> vec[i64]:
        """Return for each space, and for the finish, how many steps there are to go."""
        steps = [0] * (len(spaces) + 1)
        for space in reversed(spaces):
            steps[space.number] = 1 + min([steps[there] for there in space.ways])
        return vec[i64](steps)

    def space(self, place: i64) -> i64:
        """Return the space, whatever the lap."""
        return place if 0 <= place < self.spaces else place % self.spaces

    def steps(self, place: i64, heading: i64) -> list[int]:
        """Return how far the next places are, several at a fork."""
        return self._ahead[self.space(place)] if heading == FORWARD else self._back[self.space(place)]

    def add_places(self, start: i64, steps: i64, heading: i64, found: list[int]) -> None:
        """Find where so many steps lead; a ship that is home stays there."""
        while steps > 0 and start != self.spaces:
            ways = self.steps(start, heading)
            steps -= 1
            for other in range(1, len(ways)):
                self.add_places(start + ways[other], steps, heading, found)
            start += ways[0]
        if start not in found:
            found.append(start)

    def price(self, place: i64) -> Goods:
        return self._prices[self.space(place)]

    def is_lair(self, space: i64) -> bool:
        return self._is_lair[space] == 1

    def left(self, place: i64) -> i64:
        """Return the steps to the finish by the shortest way."""
        if 0 <= place <= self.spaces:
            return self._shortest[place]
        return self._shortest[self.space(place)] - self._lap * (place // self.spaces)

    def score(self, place: i64) -> i64:
        return self._scores[self.space(place)] if 0 < place <= self.spaces else self._far


def read_map(rows: object, spaces: int) -> list[list[int]]:
    """Return the spaces as they are drawn, row by row."""
    texts = rows if isinstance(rows, list) else []
    cells = [str(row).split() for row in texts]
    numbers = [cell for row in cells for cell in row if cell != "."]
    every = sorted(numbers) == sorted([str(space) for space in range(spaces)])
    even = len({len(row) for row in cells}) == 1
    require(every and even, "The map in track.toml must have every space once, and as many places in each row.")
    return [[NO_SPACE if cell == "." else int(cell) for cell in row] for row in cells]


FILE: Final = content("flibuste.games.jamaica", "track.toml")
TRACK: Final = Track(FILE)
MAP: Final = read_map(FILE.get("map"), TRACK.spaces)
SPACES: Final[i64] = TRACK.spaces
HOME: Final[i64] = SPACES  # the place where a lap ends
LAIRS: Final[i64] = len(TRACK.lairs)
FURTHEST_BACK: Final[i64] = -2 * SPACES  # of a ship after one round: a move never goes back more than a lap
