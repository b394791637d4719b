"""Aquatika on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.games.aquatika.rules import KINDS
from flibuste.games.aquatika.table import draw
from flibuste.words import ENGLISH
from tests.games.aquatika.test_sheet import CARRY, go, reef, rows
from tests.picking import buttons, pick

NAMES = ["Ada", "Bo"]
SEA = "The sea"


def test_picking_the_shark_and_then_the_cell_leaves_one_move() -> None:
    table = draw(reef(rows({4: ". f . . .", 3: ". S . S .", 7: "f . . . ."})).view(0), NAMES, ENGLISH)
    shark, prey = (SEA, "the shark (Ada) on b3"), (SEA, "the flying fish (Bo) on b4")
    ways = [go("b3", there) for there in ("b4", "a4", "c4", "a3", "c3")]
    assert sorted(pick(table, shark)) == sorted(ways)
    assert pick(table, shark, prey) == pick(table, prey) == [go("b3", "b4")]
    assert pick(table, (SEA, "c4, empty")) == [go("b3", "c4"), go("d3", "c4")]
    assert pick(table, (SEA, "c4, empty"), shark) == [go("b3", "c4")]
    assert pick(table, (SEA, "a6, empty")) == buttons(table) == []


def test_an_octopus_that_has_prey_is_asked_once_more() -> None:
    table = draw(reef(CARRY).view(0), NAMES, ENGLISH)
    assert pick(table, (SEA, "the octopus"), (SEA, "c5, empty")) == [go("c4", "c5"), go("c4", "c5", carry=1)]


def test_what_goes_into_a_camp_is_chosen_by_name() -> None:
    early = reef(rows({7: "f . . . .", 2: "O . . . ."}), placing=True)
    assert buttons(draw(early.view(0), NAMES, ENGLISH)) == list(range(KINDS))
