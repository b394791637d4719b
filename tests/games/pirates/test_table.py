"""Pirates vs Pirates on a screen: what picking pieces leads to."""

from __future__ import annotations

from typing import Any

from flibuste.catalogue import ENGLISH
from flibuste.games.pirates.cards import STARTERS
from flibuste.games.pirates.numbers import CHOOSE, DECLINE, DONE, PASS_ON, SEND, STEAL, SWAP, USE
from flibuste.games.pirates.table import draw
from flibuste.lab.scenes import play
from flibuste.table import Table
from tests.games.pirates.test_sheet import (
    A,
    B,
    F,
    before,
    bout,
    decline_all,
    die,
    drafted,
    with_neutral,
)
from tests.picking import buttons, in_vain, pick


def seen(state: Any, seat: int = 0) -> Table:
    return draw(state.view(seat), ["Ada", "Ben"], ENGLISH)


def test_a_pirate_is_picked_from_the_hand() -> None:
    table = seen(before())
    assert pick(table, ("Your hand", "10 ")) == [SEND + 10]
    assert pick(table, ("Hand of Ben", "30 ")) == buttons(table) == []
    table = seen(drafted(STARTERS[:2]))
    assert pick(table, ("Your hand", "10 ")) == [PASS_ON + 10]


def test_an_upright_pirate_is_picked_to_use_or_decline_the_power() -> None:
    table = seen(bout([A, B], [[12], [11]]))
    assert pick(table, ("Ada", "10 ")) == [USE + 10, DECLINE + 10]
    assert pick(table, ("Ben", "30 ")) == buttons(table) == []


def test_picking_a_pirate_and_a_neutral_one_leaves_one_exchange() -> None:
    table = seen(with_neutral())
    own, neutral = ("Ada", "18 "), ("Neutral", "52 ")
    assert pick(table, own, neutral) == [SWAP + 4 + 1]
    assert pick(table, neutral) == [SWAP + 1, SWAP + 5, SWAP + 9]
    assert {DECLINE + 18, SWAP + 4, SWAP + 5} <= {*pick(table, own)}


def test_a_die_that_the_power_touches_is_picked() -> None:
    state = bout([[14, 40, 50], B], [[11, 11, 12], [11]])
    play(state, 0, USE + 40)
    play(state, 0, die(11))
    table = seen(state)
    assert pick(table, ("Dice of Ada", "r1")) == [die(11)]
    assert pick(table, ("Dice of Ben", "r1")) == pick(table, ("Dice of Ada", "×")) == []
    assert buttons(table) == [DONE]


def test_in_a_trade_dice_are_picked_on_both_sides() -> None:
    """First theirs, then one's own."""
    state = bout([F, [4, 6, 30]], [[13, 26], [13, 32]])
    play(state, 1, USE + 4)
    table = seen(state, 1)
    assert pick(table, ("Dice of Ada", "r3")) == [die(13)]
    assert pick(table, ("Dice of Ben", "r3")) == pick(table, ("Dice of Ada", "×")) == buttons(table) == []
    play(state, 1, die(26))
    table = seen(state, 1)
    assert pick(table, ("Dice of Ben", "r3")) == [die(13)]
    assert pick(table, ("Dice of Ada", "r3")) == pick(table, ("Dice of Ben", "×")) == buttons(table) == []


def test_a_pirate_whose_power_is_lost_is_picked() -> None:
    """Upright, and never one's own."""
    state = bout([F, [6, 24, 52]], [[12], [12]])
    play(state, 1, DECLINE + 6)
    play(state, 0, DECLINE + 10)
    play(state, 1, USE + 52)
    table = seen(state, 1)
    assert pick(table, ("Ada", "18 ")) == [CHOOSE + 18]
    assert pick(table, ("Ada", "10 ")) == pick(table, ("Ben", "24 ")) == buttons(table) == []


def test_a_pirate_at_rest_is_picked_to_be_woken() -> None:
    state = bout([[10, 22, 40], B], [[13], []], resting=[14, 34, 16])
    play(state, 0, USE + 22)
    table = seen(state)
    assert pick(table, ("At rest, of Ada", "14 ")) == [CHOOSE + 14]
    assert pick(table, ("At rest, of Ben", "16 ")) == pick(table, ("Ada", "10 ")) == buttons(table) == []


def test_a_neutral_pirate_who_was_taken_is_picked_to_use_or_decline_the_power() -> None:
    state = with_neutral()
    play(state, 0, SWAP + 1)
    table = seen(state)
    assert pick(table, ("Ada", "52 ")) == [USE + 52, DECLINE + 52]
    assert pick(table, ("Ada", "18 ")) == pick(table, ("Neutral", "14 ")) == buttons(table) == []


def test_a_pirate_who_fought_is_picked_to_be_stolen() -> None:
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    table = seen(state)
    assert pick(table, ("Ben", "30 ")) == [STEAL + 30]
    assert pick(table, ("Ada", "10 ")) == []
    assert buttons(table) == [DONE]


def test_a_press_in_vain_says_what_is_asked() -> None:
    state = before(resting=[10])
    sends = "Send a pirate from your hand: one who does not rest."
    assert in_vain(state, seen(state), "At rest, of Ada", "10 ") == sends
    assert in_vain(state, seen(state), "Hand of Ben", "30 ") == sends
    state = bout([A, B], [[12], [11]])
    upright = "Use or decline the power of a pirate of yours who stands upright."
    assert in_vain(state, seen(state), "Ben", "30 ") == upright
    assert in_vain(state, seen(state), "Dice of Ada", "r2") == upright
    state = bout([[14, 40, 50], B], [[11, 11, 12], [11]])
    play(state, 0, USE + 40)
    touches = "Choose dice that the power can touch, as many as it says."
    assert in_vain(state, seen(state), "Dice of Ben", "r1") == touches
    assert in_vain(state, seen(state), "Ada", "14 ") == touches
    play(state, 0, die(11))
    assert in_vain(state, seen(state), "Dice of Ada", "×") == touches
    pirate = "Choose a pirate that the power can touch."
    state = bout([F, [6, 30, 52]], [[12], [12]])
    play(state, 1, USE + 52)
    assert in_vain(state, seen(state, 1), "Ben", "6 ") == pirate
    assert in_vain(state, seen(state, 1), "Dice of Ada", "r2") == pirate
