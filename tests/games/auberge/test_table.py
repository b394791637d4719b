"""L'Auberge des Pirates on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.games.auberge.rules import ACCUSE, CHALLENGE, DRAW, attack
from flibuste.games.auberge.table import draw
from flibuste.words import ENGLISH
from tests.games.auberge.test_sheet import NAMES, inn
from tests.picking import buttons, pick
from tests.scenes import opening


def test_picking_a_card_and_then_a_pirate_leaves_one_attack() -> None:
    table = draw(inn([[2, 3, 3], [4, 5], [6, 7]], [[8], [9, 2], [10]]).view(0), NAMES, ENGLISH)
    three, bea, carl = ("Your hand", "3"), ("Bea", "9"), ("Carl", "10")
    assert pick(table, three) == [attack(1, 3), attack(2, 3)]
    assert pick(table, three, bea) == pick(table, ("Bea", "2"), three) == [attack(1, 3)]
    assert pick(table, ("Your hand", "2")) == [attack(2, 2)]
    assert pick(table, carl) == [attack(2, 2), attack(2, 3), CHALLENGE + 2, ACCUSE + 2]
    assert pick(table, ("Draw pile", "")) == [DRAW]
    assert pick(table, ("Ada", "8")) == buttons(table) == []


def test_the_opening_card_is_picked_from_the_hand() -> None:
    table = draw(opening("auberge", 2, [2, 3, 3, 5, 6, 7]).view(0), NAMES, ENGLISH)
    assert pick(table, ("Your hand", "3")) == [3]
    assert buttons(table) == []
