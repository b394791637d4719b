"""Picking pieces of a table one after the other, as people do in a browser."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.core.state import State
from flibuste.table import Piece, Table


def pick(table: Table, *picks: tuple[str, str]) -> list[int]:
    """Return the actions that are left. A pick is the name of an area and the words of a piece, or how they begin."""
    left = [choice.action for choice in table.choices]
    for area, words in picks:
        carried = {piece.actions for piece in pieces(table, area) if piece.words.startswith(words)}
        assert len(carried) == 1, f"{area}: {words} should be one piece, or several that do the same"
        actions = carried.pop()
        left = [action for action in left if action in actions]
    return left


def in_vain(state: State, table: Table, area: str, words: str) -> str:
    """Return what whoever is to act is told on pressing a piece that does not glow."""
    assert pick(table, (area, words)) == []
    return joined_in_vain(state, table, area, words)


def joined_in_vain(state: State, table: Table, area: str, words: str) -> str:
    """Return what whoever has picked this piece is told on pressing one that it does not go with."""
    found = [piece.wish for piece in pieces(table, area) if piece.words.startswith(words)]
    (told,) = {str(state.refusal(state.actor, wish)) for wish in found if wish is not None}
    return told


def buttons(table: Table) -> list[int]:
    """Return the actions that no piece leads to."""
    carried = {action for piece in pieces(table) for action in piece.actions}
    return [choice.action for choice in table.choices if choice.action not in carried]


def pieces(table: Table, area: str = "") -> Iterator[Piece]:
    """Yield the pieces of the areas whose names begin so, and what stands on them."""
    for place in table.areas:
        if place.words.startswith(area):
            for piece in place.pieces:
                yield from (piece, *piece.on)
