"""L'Auberge des Pirates on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.core.state import EVERYTHING
from flibuste.core.story import NOBODY
from flibuste.games.auberge.cards import ACCUSE, CHALLENGE, DRAW, attack
from flibuste.games.auberge.table import draw
from flibuste.lab.scenes import opening, play
from tests.games.auberge.test_sheet import NAMES, inn, without_pile
from tests.picking import buttons, in_vain, joined_in_vain, pick


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


def test_a_press_in_vain_says_which_rule_forbids_it() -> None:
    state = inn([[2, 9], [4, 5], [6, 7]], [[8], [9, 2], [10, 9]])
    table = draw(state.view(0), NAMES, ENGLISH)
    pair = "Who has a {} in front is not attacked with another: it would make a pair."
    assert in_vain(state, table, "Your hand", "9") == pair.format(9)
    assert in_vain(state, table, "Ada", "8") == "Choose another pirate who is in play."
    assert pick(table, ("Your hand", "2")) == [attack(2, 2)]
    assert joined_in_vain(state, table, "Your hand", "2") == pair.format(2)  # with Bea
    state = without_pile([[2, 3], [4, 5], []], [[8], [3, 9], []])
    table = draw(state.view(0), NAMES, ENGLISH)
    assert in_vain(state, table, "Draw pile", "0") == "The pile is empty: attack or accuse."


def test_before_the_opening_the_cards_of_others_are_left_alone() -> None:
    state = opening("auberge", 2, [2, 3, 3, 5, 6, 7])
    play(state, 1, 5)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert in_vain(state, table, "Bea", "a card") == "First choose the card that you lay down in front of you."


def test_the_table_shows_every_hand_to_who_sees_everything() -> None:
    state = inn([[2, 3], [4, 4], [6, 7]], [[8], [], [10]], discards=[9], shown_to=[NOBODY, 0, NOBODY])
    hands = draw(state.view(EVERYTHING), NAMES, ENGLISH).areas[-3:]
    assert [area.words for area in hands] == ["Hand of Ada", "Hand of Bea", "Hand of Carl"]
    assert [[piece.mark for piece in area.pieces] for area in hands] == [["2", "3"], ["4", "4"], ["6", "7"]]
