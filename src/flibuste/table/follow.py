"""Which piece is which, from one table to the next: so that a card can be seen to move.

Only what one viewer has seen is compared, so a number follows nothing that the viewer could not follow with their eyes.
"""

from __future__ import annotations

from flibuste.table import Area, Piece, Table, with_ids

Place = tuple[str, int | None, int]  # the kind of an area, whose it is, and which of these
Spot = tuple[int, int]  # where something stands: on which piece of an area, and how high
Marked = tuple[str, int]  # the mark of a piece, and its number


class Follower:
    """Gives every piece a number, and the same number again where it is likely to be the same piece."""

    def __init__(self) -> None:
        self._last: dict[Place, Area] = {}
        self._next = 1

    def follow(self, table: Table) -> Table:
        """Pieces that stay keep their number; then those of the same look in the same area, then in any area."""
        places = places_of(table)
        changed: dict[Place, list[int]] = {}
        left: list[Marked] = []  # what is no longer where it was
        for place, area in self._last.items():
            if place not in places:
                left += marked(area)
        for place, area in places.items():
            old = self._last.get(place)
            if old is None:
                changed[place] = [0] * (len(area.pieces) + len(standing(area)))
            elif old.pieces != area.pieces:
                changed[place] = kept(old, area, left)
        if left:
            for place, found in changed.items():
                take(marks_of(places[place]), found, left)
        self._last = {
            place: with_ids(area, self._numbered(changed[place]) if place in changed else self._last[place].ids)
            for place, area in places.items()
        }
        return Table(table.prompt, tuple(self._last.values()), table.choices)

    def _numbered(self, found: list[int]) -> tuple[int, ...]:
        """Return these numbers, with new ones for the pieces that were not there before."""
        for index, number in enumerate(found):
            if number == 0:
                found[index] = self._next
                self._next += 1
        return tuple(found)


def kept(old: Area, new: Area, left: list[Marked]) -> list[int]:
    """Return the numbers of the pieces of an area, then of what stands on them, as far as they were there before; what
    is not there any more goes to what is left."""
    ids = list(old.ids[: len(old.pieces)])
    if old.columns and len(old.pieces) == len(new.pieces):
        return ids + kept_standing(old, new, left)  # the cells of a board stay where they are
    before, after = marks(old.pieces), marks(new.pieces)
    most = min(len(before), len(after))
    start = next((index for index in range(most) if before[index] != after[index]), most)
    most -= start
    end = next((index for index in range(most) if before[-1 - index] != after[-1 - index]), most)
    found = ids[:start] + [0] * (len(after) - start - end) + ids[len(ids) - end :]
    gone = list(zip(before[start : len(before) - end], ids[start : len(ids) - end], strict=True))
    take(after, found, gone)
    left += gone
    return found + kept_standing(old, new, left) if new.columns else found


def kept_standing(old: Area, new: Area, left: list[Marked]) -> list[int]:
    """The same for what stands on pieces: it has stayed if it stands on the same piece."""
    before, after = standing(old), standing(new)
    known = dict(zip(before, zip(before.values(), old.ids[len(old.pieces) :], strict=True), strict=True))
    found = [known.pop(spot)[1] if spot in known and known[spot][0] == mark else 0 for spot, mark in after.items()]
    gone = list(known.values())
    take(list(after.values()), found, gone)
    left += gone
    return found


def take(wanted: list[str], found: list[int], gone: list[Marked]) -> None:
    """Give pieces without a number that of a piece of the same mark that has gone."""
    for index, number in enumerate(found):
        if number == 0:
            for candidate in gone:
                if candidate[0] == wanted[index]:
                    found[index] = candidate[1]
                    gone.remove(candidate)
                    break


def marked(area: Area) -> list[Marked]:
    return list(zip(marks_of(area), area.ids, strict=True))


def marks_of(area: Area) -> list[str]:
    """Return the marks of an area in the order of its ids: its pieces, then what stands on them."""
    return marks(area.pieces) + list(standing(area).values())


def marks(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.mark for piece in pieces]


def standing(area: Area) -> dict[Spot, str]:
    """Return the marks of what stands on the pieces of a board."""
    if not area.columns:
        return {}
    return {
        (index, height): upper.mark for index, piece in enumerate(area.pieces) for height, upper in enumerate(piece.on)
    }


def places_of(table: Table) -> dict[Place, Area]:
    """Return the areas by what does not change about them: titles may hold counts."""
    found: dict[Place, Area] = {}
    for area in table.areas:
        which = 0
        while (area.kind, area.seat, which) in found:
            which += 1
        found[area.kind, area.seat, which] = area
    return found
