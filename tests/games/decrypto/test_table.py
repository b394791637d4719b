"""Decrypto on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.games.decrypto.rules import GIVE_CLUES, GUESSES
from flibuste.games.decrypto.table import draw
from flibuste.words import ENGLISH
from tests.games.decrypto.test_sheet import begun, give
from tests.picking import buttons

NAMES = ["A", "B", "C", "D"]


def test_codes_and_clues_are_not_picked_from_the_table() -> None:
    state = begun([412, 234])
    assert buttons(draw(state.view(0), NAMES, ENGLISH)) == [GIVE_CLUES]
    give(state, 0, "one", "two", "three")
    give(state, 1, "four", "five", "six")
    assert buttons(draw(state.view(2), NAMES, ENGLISH)) == GUESSES


def test_what_is_asked_about_are_the_clues_that_are_to_be_guessed() -> None:
    state = begun([412, 234])
    assert not [area for area in draw(state.view(0), NAMES, ENGLISH).areas if area.asked]
    give(state, 0, "one", "two", "three")
    give(state, 1, "four", "five", "six")
    (asked,) = [area for area in draw(state.view(2), NAMES, ENGLISH).areas if area.asked]
    assert [piece.mark for piece in asked.pieces] == ["one", "two", "three"]
    assert not [area for area in draw(state.view(0), NAMES, ENGLISH).areas if area.asked]
