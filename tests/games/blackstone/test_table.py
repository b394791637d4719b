"""Blackstone on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.games.blackstone.rules import FOLD
from flibuste.games.blackstone.table import draw
from tests.games.blackstone.test_sheet import one_hand, white
from tests.picking import buttons, in_vain, pick

NAMES = ["Ada", "Ben", "Cleo"]


def test_the_ante_is_picked_to_fold_and_the_deck_to_take_cards() -> None:
    state = one_hand([5, 5, 5], white(8), minimum=3)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert pick(table, ("Ada", "the ante")) == [FOLD]
    assert pick(table, ("Cards in the deck", "")) == list(range(3, 48))
    assert pick(table, ("Ben", "the ante")) == buttons(table) == []
    assert pick(draw(state.view(1), NAMES, ENGLISH), ("Ben", "the ante")) == []


def test_a_deck_that_must_be_taken_whole_is_one_choice() -> None:
    table = draw(one_hand([5, 5], white(45), minimum=40).view(0), NAMES, ENGLISH)
    assert pick(table, ("Cards in the deck", "")) == [10]


def test_what_belongs_to_others_says_what_there_is_to_do() -> None:
    state = one_hand([5, 5, 5], white(8), minimum=3)
    table = draw(state.view(0), NAMES, ENGLISH)
    assert in_vain(state, table, "Ben", "the ante") == "Take at least 3 cards, or fold."
