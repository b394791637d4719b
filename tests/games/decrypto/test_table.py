"""Decrypto on a screen: what picking pieces leads to."""

from __future__ import annotations

from flibuste.catalogue import ENGLISH
from flibuste.core.story import NOBODY, Event
from flibuste.games.decrypto.table import draw, tell
from flibuste.games.decrypto.teams import GIVE_CLUES, GUESSES, MISUNDERSTOOD
from tests.games.decrypto.test_sheet import EVEN, FIRST_MISSED, SILENT, begun, give
from tests.games.decrypto.test_sheet import table as after
from tests.picking import buttons, in_vain, pieces

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


def test_clues_that_are_pressed_in_vain_say_what_is_to_be_done_now() -> None:
    state = begun([412, 234])
    give(state, 0, "one", "two", "three")
    give(state, 1, "four", "five", "six")
    table = draw(state.view(2), NAMES, ENGLISH)
    sentence = "No clues are given now: say what you make of those that were."
    assert in_vain(state, table, "Clues of this round", "one") == sentence
    assert not [piece for piece in pieces(draw(state.view(0), NAMES, ENGLISH)) if piece.wish is not None]


def test_a_clue_is_not_picked_to_be_given_again() -> None:
    state = after([*EVEN, (412, 0, 0), (234, 0, 0)], clues=[["one", "two", "three"], SILENT, [], []], actor=2)
    table = draw(state.view(2), NAMES, ENGLISH)
    sentence = "First give your clues, and none that your team has given before."
    assert in_vain(state, table, "1 ", "one") == sentence


def test_of_three_only_the_interceptor_has_tokens() -> None:
    state = after([FIRST_MISSED, (412, 0, 0)], 3, "three", actor=0)
    areas = [area for area in draw(state.view(0), NAMES, ENGLISH).areas if area.kind == "tokens"]
    assert [(area.words, [piece.words for piece in area.pieces]) for area in areas] == [
        ("The Interceptor (C): tokens", ["1 token"])
    ]
    event = Event(MISUNDERSTOOD, NOBODY, 412, 0)
    said = tell(event, state.setup, NAMES, ENGLISH)
    assert said == "The pair (A, B) has misunderstood its own code: a token for the Interceptor."
