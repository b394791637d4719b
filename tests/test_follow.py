"""Numbers of pieces: the same piece keeps its number, as far as eyes can follow."""

from __future__ import annotations

from flibuste.table import Area, Piece, Table
from flibuste.table.follow import Follower


def table(**areas: str) -> Table:
    """Return a table whose areas hold one piece for each letter."""
    found = [Area(kind, kind, tuple(Piece(mark, mark) for mark in marks)) for kind, marks in areas.items()]
    return Table("", tuple(found), ())


def numbers(found: Table) -> dict[str, list[int]]:
    return {area.kind: list(area.ids) for area in found.areas}


def test_a_card_that_is_played_keeps_its_number() -> None:
    follower = Follower()
    before = numbers(follower.follow(table(row="", hand="579")))
    after = numbers(follower.follow(table(row="7", hand="59")))
    assert after == {"row": [before["hand"][1]], "hand": [before["hand"][0], before["hand"][2]]}


def board(*standing: str) -> Table:
    """Return a board of cells with what stands on each."""
    cells = tuple(Piece("·", "", "cell", on=tuple(Piece(mark, mark) for mark in marks)) for marks in standing)
    return Table("", (Area("grid", "", cells, columns=len(cells)),), ())


def test_cells_stay_and_what_stands_on_them_moves_even_past_its_like() -> None:
    follower = Follower()
    before = numbers(follower.follow(board("S", "S", "", "")))["grid"]
    after = numbers(follower.follow(board("", "S", "", "S")))["grid"]
    assert after[:4] == before[:4]
    assert after[4:] == [before[5], before[4]]


def test_cards_beside_the_one_that_is_taken_away_stay_the_same() -> None:
    follower = Follower()
    before = numbers(follower.follow(table(hand="2345677")))["hand"]
    after = numbers(follower.follow(table(hand="235677")))["hand"]
    assert after == [number for place, number in enumerate(before) if place != 2]
    again = numbers(follower.follow(table(hand="2356778")))["hand"]
    assert again[:6] == after
    assert again[6] not in before


def test_every_number_is_used_once_and_new_pieces_have_new_ones() -> None:
    follower = Follower()
    before = numbers(follower.follow(table(row="55", hand="5")))
    after = numbers(follower.follow(table(row="555", hand="56")))
    used = after["row"] + after["hand"]
    assert len(set(used)) == 5
    assert set(before["row"] + before["hand"]) < set(used)
    assert max(used) == 5


def test_nothing_is_known_of_a_piece_but_its_look() -> None:
    """Two viewers who see the same get the same numbers, whatever lies underneath."""
    one, other = Follower(), Follower()
    for row, hand in (("", "?7"), ("?", "7"), ("4", "7?")):
        assert one.follow(table(row=row, hand=hand)) == other.follow(table(row=row, hand=hand))
