"""Which piece is which, from one table to the next: so that a card can be seen to move.

Only what one viewer has seen is compared, so a number follows nothing that the viewer could not follow with their eyes.
"""

from __future__ import annotations

from msgspec.structs import replace

from flibuste.table import Area, Table

Place = tuple[str, int | None, int]  # the kind of an area, whose it is, and which of these
Spot = tuple[int, int]  # where something lies: on which piece of an area, and how high; 0 is that piece itself


class Follower:
    """Gives every piece a number, and the same number again where it is likely to be the same piece."""

    def __init__(self) -> None:
        self._last: dict[Place, Area] = {}
        self._next = 1

    def follow(self, table: Table) -> Table:
        """Pieces that stay keep their number; then those of the same look in the same area, then in any area."""
        places = places_of(table)
        fresh: dict[Place, list[int]] = {}  # numbers for areas that have changed
        left: list[tuple[str, int]] = []  # marks and numbers of what is no longer where it was
        for place, area in self._last.items():
            if place not in places:
                left += known(area).values()
        for place, area in places.items():
            old = self._last.get(place)
            if old is None or old.pieces != area.pieces:
                gone = known(old) if old is not None else {}
                fresh[place] = staying(area, gone)
                rest = list(gone.values())
                match(area, fresh[place], rest)
                left += rest
        for place, found in fresh.items():
            match(places[place], found, left)
        self._last = {
            place: replace(area, ids=self._ids(fresh[place]) if place in fresh else self._last[place].ids)
            for place, area in places.items()
        }
        return Table(table.prompt, tuple(self._last.values()), table.choices)

    def _ids(self, found: list[int]) -> tuple[int, ...]:
        """Return these numbers, with new ones for the pieces that were not there before."""
        for index, number in enumerate(found):
            if number == 0:
                found[index] = self._next
                self._next += 1
        return tuple(found)


def spots(area: Area) -> list[tuple[Spot, str]]:
    """Return the spots of an area with the marks there, in the order of its ids: its pieces, then what is on them."""
    found = [((index, 0), piece.mark) for index, piece in enumerate(area.pieces)]
    for index, piece in enumerate(area.pieces):
        for height, upper in enumerate(piece.on, 1):
            found.append(((index, height), upper.mark))
    return found


def known(area: Area) -> dict[Spot, tuple[str, int]]:
    """Return the mark and the number of what lies on each spot."""
    return {spot: (mark, number) for (spot, mark), number in zip(spots(area), area.ids, strict=True)}


def staying(area: Area, old: dict[Spot, tuple[str, int]]) -> list[int]:
    """Return the numbers of the pieces that lie where such a piece lay before, and take these out; 0 for others."""
    return [old.pop(spot)[1] if spot in old and old[spot][0] == mark else 0 for spot, mark in spots(area)]


def match(area: Area, found: list[int], old: list[tuple[str, int]]) -> None:
    """Give pieces without a number that of an old one of the same mark."""
    if not old or 0 not in found:
        return
    for index, (_spot, mark) in enumerate(spots(area)):
        if found[index] == 0:
            for candidate in old:
                if candidate[0] == mark:
                    found[index] = candidate[1]
                    old.remove(candidate)
                    break


def places_of(table: Table) -> dict[Place, Area]:
    """Return the areas by what does not change about them: titles may hold counts."""
    found: dict[Place, Area] = {}
    for area in table.areas:
        which = 0
        while (area.kind, area.seat, which) in found:
            which += 1
        found[area.kind, area.seat, which] = area
    return found
