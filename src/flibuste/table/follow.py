"""Which piece is which, from one table to the next: so that a card can be seen to move.

Only what one viewer has seen is compared, so a number follows nothing that the viewer could not follow with their eyes.
"""

from __future__ import annotations

from flibuste.table import Area, Piece, Table

Place = tuple[str, int | None, int]  # the kind of an area, whose it is, and which of these


class Follower:
    """Gives every piece a number, and the same number again where it is likely to be the same piece."""

    def __init__(self) -> None:
        self._last: dict[Place, tuple[Piece, ...]] = {}
        self._next = 1

    def follow(self, table: Table) -> Table:
        """Pieces that stay keep their number; then those of the same look in the same area, then in any area."""
        places = places_of(table)
        numbers: dict[Place, list[int]] = {}
        left: dict[Place, list[Piece]] = {}  # what is no longer where it was
        for place, pieces in self._last.items():
            if place not in places:
                left[place] = list(pieces)
        for place, area in places.items():
            old = self._last.get(place, ())
            if [piece.mark for piece in area.pieces] == [piece.mark for piece in old]:
                numbers[place] = [piece.id for piece in old]
            else:
                left[place] = list(old)
                numbers[place] = self._staying(area.pieces, left[place])
                self._match(area.pieces, numbers[place], left[place])
        elsewhere = [piece for pieces in left.values() for piece in pieces]
        for place, area in places.items():
            if 0 in numbers[place]:
                self._match(area.pieces, numbers[place], elsewhere)
        self._last = {place: self._numbered(area.pieces, numbers[place]) for place, area in places.items()}
        areas = [
            Area(area.kind, area.words, self._last[place], area.seat, area.columns) for place, area in places.items()
        ]
        return Table(table.prompt, tuple(areas), table.choices)

    def _numbered(self, pieces: tuple[Piece, ...], numbers: list[int]) -> tuple[Piece, ...]:
        return tuple(
            Piece(piece.mark, piece.words, piece.on, piece.actions, number or self._new())
            for piece, number in zip(pieces, numbers, strict=True)
        )

    def _staying(self, pieces: tuple[Piece, ...], old: list[Piece]) -> list[int]:
        """Return the numbers of the pieces that lie where such a piece lay before; 0 for others."""
        found = [0] * len(pieces)
        for index in range(min(len(pieces), len(old)) - 1, -1, -1):
            if pieces[index].mark == old[index].mark:
                found[index] = old.pop(index).id
        return found

    def _match(self, pieces: tuple[Piece, ...], found: list[int], old: list[Piece]) -> None:
        for index, piece in enumerate(pieces):
            if found[index] == 0:
                for candidate in old:
                    if candidate.mark == piece.mark:
                        found[index] = candidate.id
                        old.remove(candidate)
                        break

    def _new(self) -> int:
        self._next += 1
        return self._next - 1


def places_of(table: Table) -> dict[Place, Area]:
    """Return the areas by what does not change about them: titles may hold counts."""
    found: dict[Place, Area] = {}
    for area in table.areas:
        which = 0
        while (area.kind, area.seat, which) in found:
            which += 1
        found[area.kind, area.seat, which] = area
    return found
