"""Fuji Flush on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.games.fuji_flush.table import draw
from tests.games.fuji_flush.test_sheet import fuji
from tests.picking import buttons, in_vain, pick, pieces

NAMES = ["Ada", "Ben", "Cleo"]


def test_a_card_is_played_from_the_hand_and_no_other() -> None:
    state = fuji([[2, 3], [4, 5], [6, 7]], [0, 8, 0])
    table = draw(state.view(0), NAMES, ENGLISH)
    assert pick(table, ("Your hand", "3")) == [3]
    assert buttons(table) == []
    sentence = "Play a card from your hand: those on the table were played already."
    assert in_vain(state, table, "Ben", "8") == sentence
    assert not [piece for piece in pieces(draw(state.view(1), NAMES, ENGLISH)) if piece.wish is not None]
