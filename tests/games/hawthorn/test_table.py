"""Hawthorn on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.core.view import EVERYTHING
from flibuste.games.hawthorn.cards import DRAW, FOLD
from flibuste.games.hawthorn.table import draw
from flibuste.lab.scenes import play
from tests.games.hawthorn.test_sheet import evening
from tests.games.hawthorn.test_sheet import table as scene
from tests.picking import buttons, in_vain, pick

NAMES = ["Ada", "Ben", "Cleo"]
ROWS = [[4], [5], [6]]


def test_cards_come_from_the_deck_and_from_the_hand_in_turn() -> None:
    state = scene(ROWS, in_round=1)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert pick(table, ("Cards in the deck", "")) == [DRAW]
    assert buttons(table) == [FOLD]
    sentence = "In this round cards come from the deck: draw one, or fold."
    assert in_vain(state, table, "Your hand", "10") == sentence
    state = scene([[4, 7], [5, 8], [6, 9]], in_round=2)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert pick(table, ("Your hand", "10")) == [10]
    sentence = "In this round cards come from the hand: play one, or fold."
    assert in_vain(state, table, "Cards in the deck", "") == sentence


def test_the_prompt_offers_no_card_where_there_is_none() -> None:
    rows = [
        [1, 2, 3, 4, 8, 9, 10], [2, 3, 4, 8, 9, 10], [3, 4, 8, 9, 10],
        [4, 7, 8, 9, 10], [6, 7, 9, 10], [5, 6, 7, 10],
    ]  # fmt: skip
    state = scene(rows, hands=[[value] * 4 for value in range(5, 11)])
    table = draw(state.view(0), [*NAMES, "Dan", "Eve", "Fay"], ENGLISH)
    assert [choice.action for choice in table.choices] == [FOLD]
    assert table.prompt == "Your turn: no card can be added, so fold."


def test_once_it_is_over_all_hands_are_shown_to_whom_nothing_is_hidden() -> None:
    state = scene([[4], [5]])
    play(state, 0, FOLD)
    areas = draw(state.view(EVERYTHING), NAMES, ENGLISH).areas
    hands = [(area.words, [piece.mark for piece in area.pieces]) for area in areas if area.kind == "hand"]
    assert hands == [("Hand of Ada", ["10"] * 4), ("Hand of Ben", ["10"] * 4)]
    assert [area.seat for area in draw(state.view(1), NAMES, ENGLISH).areas if area.kind == "hand"] == [1]


def test_purses_that_owe_a_chip_owe_one() -> None:
    state = evening([[4], [9]], [-1, 199], options={"credit": True}, deal=10)
    assert draw(state.view(0), NAMES, ENGLISH).areas[0].words == "Ada (-1 chip)"
