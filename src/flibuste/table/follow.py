"""Which piece is which, from one table to the next: so that a card can be seen to move.

Only what one viewer has seen is compared, so a number follows nothing that the viewer could not follow with their eyes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.table import Area, Piece, Table, with_ids

Place = tuple[str, int | None, int]  # the kind of an area, whose it is, and which of these
Spot = tuple[int, int]  # where something stands: on which piece of an area, and how high
Marked = tuple[str, int]  # the mark of a piece, and its number

NOTHING: Final = Area("", "", ())  # what was in a place before there was anything


class Follower:
    """Gives every piece a number, and the same number again where it is likely to be the same piece."""

    def __init__(self) -> None:
        self._last: list[Area] = []
        self._next = 1

    def follow(self, table: Table) -> Table:
        """Pieces that stay keep their number; then those of the same look in the same area, then in any area."""
        moved: list[Marked] = []  # what is no longer where it was
        last = areas_before(self._last, table.areas, moved)
        changed: dict[int, list[int]] = {}  # the numbers of areas whose pieces are others now
        for index, area in enumerate(table.areas):
            if last[index].pieces != area.pieces:
                changed[index] = kept(last[index], area, moved)
        for index, found in changed.items():
            take(pieces_of(table.areas[index]), found, moved)
        self._last = [
            with_ids(area, self._numbered(changed[index]) if index in changed else last[index].ids)
            for index, area in enumerate(table.areas)
        ]
        return Table(table.prompt, tuple(self._last), table.choices)

    def _numbered(self, found: list[int]) -> tuple[int, ...]:
        """Return these numbers, with new ones for the pieces that were not there before."""
        for index, number in enumerate(found):
            if number == 0:
                found[index] = self._next
                self._next += 1
        return tuple(found)


def kept(old: Area, new: Area, moved: list[Marked]) -> list[int]:
    """Return the numbers of the pieces of an area, then of what stands on them, as far as they were there before; what
    is not there any more has moved."""
    ids = list(old.ids[: len(old.pieces)])
    if old.columns and len(old.pieces) == len(new.pieces):
        return ids + kept_standing(old, new, moved)  # the cells of a board stay where they are
    before, after = old.pieces, new.pieces
    most = min(len(before), len(after))
    start = end = 0
    while start < most and look_alike(before[start], after[start]):
        start += 1
    while end < most - start and look_alike(before[-1 - end], after[-1 - end]):
        end += 1
    found = ids[:start] + [0] * (len(after) - start - end) + ids[len(ids) - end :]
    gone = marked(before[start : len(before) - end], ids[start : len(ids) - end])
    take(after, found, gone)
    moved += gone
    return found + kept_standing(old, new, moved) if new.columns else found


def look_alike(one: Piece, other: Piece) -> bool:
    return one is other or one.mark == other.mark


def kept_standing(old: Area, new: Area, moved: list[Marked]) -> list[int]:
    """The same for what stands on pieces: it has stayed if it stands on the same piece."""
    after = standing(new)
    known = dict(zip(standing(old), marked(pieces_of(old), old.ids)[len(old.pieces) :], strict=True))
    found = [
        known.pop(spot)[1] if spot in known and known[spot][0] == piece.mark else 0 for spot, piece in after.items()
    ]
    gone = list(known.values())
    take(tuple(after.values()), found, gone)
    moved += gone
    return found


def take(wanted: tuple[Piece, ...], found: list[int], gone: list[Marked]) -> None:
    """Give pieces without a number that of a piece of the same mark that has gone."""
    if not gone or 0 not in found:
        return
    for index, number in enumerate(found):
        if number == 0:
            for candidate in gone:
                if candidate[0] == wanted[index].mark:
                    found[index] = candidate[1]
                    gone.remove(candidate)
                    break


def marked(pieces: tuple[Piece, ...], ids: Sequence[int]) -> list[Marked]:
    return [(piece.mark, ids[index]) for index, piece in enumerate(pieces)]


def pieces_of(area: Area) -> tuple[Piece, ...]:
    """Return what an area holds in the order of its ids: its pieces, then what stands on them."""
    return area.pieces + tuple(standing(area).values()) if area.columns else area.pieces


def standing(area: Area) -> dict[Spot, Piece]:
    """Return what stands on the pieces of a board."""
    if not area.columns:
        return {}
    return {(index, height): upper for index, piece in enumerate(area.pieces) for height, upper in enumerate(piece.on)}


def areas_before(old: list[Area], new: tuple[Area, ...], moved: list[Marked]) -> list[Area]:
    """Return what was before in the place of each area; what was in other places has moved."""
    if are_in_the_same_places(old, new):
        return old
    known = by_place(old)
    found = [known.pop(place, NOTHING) for place in by_place(new)]
    for area in known.values():
        moved += marked(pieces_of(area), area.ids)
    return found


def are_in_the_same_places(old: list[Area], new: tuple[Area, ...]) -> bool:
    """So it is nearly always, and then nothing has to be looked up."""
    return len(old) == len(new) and all(
        old[index].kind == area.kind and old[index].seat == area.seat for index, area in enumerate(new)
    )


def by_place(areas: Sequence[Area]) -> dict[Place, Area]:
    """Return the areas by what does not change about them: titles may hold counts."""
    found: dict[Place, Area] = {}
    for area in areas:
        which = 0
        while (area.kind, area.seat, which) in found:
            which += 1
        found[area.kind, area.seat, which] = area
    return found
