"""Paires on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.games.paires.rules import DRAW, FOLD
from flibuste.games.paires.table import draw
from tests.games.paires.test_sheet import FULL, paires
from tests.picking import buttons, in_vain, pick

NAMES = ["Ada", "Ben", "Cleo"]


def test_the_pile_is_picked_to_draw_and_the_card_that_one_gets_to_fold() -> None:
    state = paires([[4, 5], [3, 7], [3, 10]], actor=2)
    table = draw(state.view(2), NAMES, ENGLISH)
    assert pick(table, ("Draw pile", "")) == [DRAW]
    assert pick(table, ("Cleo", "3")) == [FOLD]  # P5
    assert pick(table, ("Ben", "3")) == pick(table, ("Cleo", "10")) == buttons(table) == []
    assert pick(draw(state.view(1), NAMES, ENGLISH), ("Draw pile", "")) == []


def test_an_empty_pile_says_why_nobody_draws() -> None:
    state = paires(FULL, [[], [], [], [], [], [10], [10], [9]])
    table = draw(state.view(0), [f"Seat {seat}" for seat in range(state.seats)], ENGLISH)
    assert in_vain(state, table, "Draw pile", "0") == "No card is left to draw: you can only fold."
