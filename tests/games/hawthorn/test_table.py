"""Hawthorn on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.games.hawthorn.rules import DRAW, FOLD
from flibuste.games.hawthorn.table import draw
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
