"""Bébés pirates on a screen: what picking pieces leads to."""

from __future__ import annotations

from typing import Any

from flibuste.catalogue import ENGLISH
from flibuste.core.state import EVERYTHING, SPECTATOR
from flibuste.games.bebes_pirates.cards import CASH, CHANGE, PASS, PAY, TAKE, TREASURE
from flibuste.games.bebes_pirates.table import draw
from flibuste.table import Table
from tests.games.bebes_pirates.test_sheet import (
    BID,
    GREEN,
    HANDS,
    MISFITS,
    PIRATE,
    PURPLE,
    RED,
    THREE,
    TOP,
    advanced,
    auction,
    coin,
    dealt_to,
    petits,
    skull,
    three,
)
from tests.picking import buttons, in_vain, pick


def seen(state: Any, seat: int = 0) -> Table:
    return draw(state.view(seat), ["Ada", "Ben", "Cleo"], ENGLISH)


def test_whoever_is_left_picks_a_card_on_the_table() -> None:
    table = seen(auction(THREE, [coin(4, 4), TREASURE, skull(4, 4)], passed=[1, 2]))
    assert pick(table, ("On the table", "a treasure")) == [TAKE + 1]
    assert pick(table, ("On the table", "the yellow lookout ☠")) == [TAKE + 2]
    assert pick(table, ("Ada", "the purple navigator")) == buttons(table) == []


def test_a_card_to_put_back_is_picked_from_the_hand() -> None:
    table = seen(dealt_to(3))
    assert pick(table, ("Ada", "the purple navigator ☠")) == [skull(0, PURPLE)]
    assert buttons(table) == []


def test_a_coin_card_is_picked_to_be_cashed_whether_others_know_it_or_not() -> None:
    table = seen(advanced(won=[[coin(3, RED), TREASURE], [skull(0, GREEN + 2)], []]))
    assert pick(table, ("Ada", "the purple navigator ¤")) == [CASH + coin(0, PURPLE)]
    assert pick(table, ("Ada", "the red cook ¤")) == [CASH + coin(3, RED)]
    assert pick(table, ("Ada", "the green navigator ☠")) == pick(table, ("Ada", "a treasure")) == []
    assert buttons(table) == [PAY, PASS]
    assert buttons(seen(three())) == [PAY, PASS]


def test_petits_pirates_pick_a_card_that_fits() -> None:
    table = seen(petits(HANDS, TOP))
    assert pick(table, ("Ada", "the red pirate ¤")) == [coin(PIRATE, RED)]
    assert pick(table, ("Ada", "the red cook ¤")) == buttons(table) == []
    assert buttons(seen(petits([MISFITS, HANDS[1]], TOP))) == [CHANGE]


def test_a_press_in_vain_says_which_rule_forbids_it() -> None:
    state = three()
    last = "Only the last one who has not passed takes a card: pay a coin or pass."
    assert in_vain(state, seen(state), "On the table", "the yellow lookout ¤") == last
    assert in_vain(state, seen(state), "Ada", "the purple navigator") == BID
    state = auction(THREE, [coin(4, 4), TREASURE, skull(4, 4)], passed=[1, 2])
    take = "All others have passed: take one of the three cards."
    assert in_vain(state, seen(state), "Ada", "the purple navigator") == take
    state = advanced(won=[[TREASURE], [], []])
    assert in_vain(state, seen(state), "Ada", "a treasure") == BID


def test_petits_pirates_are_told_which_card_fits() -> None:
    state = petits(HANDS, TOP)
    fits = "Play a card of your hand that has the type or the colour of the one on top."
    assert in_vain(state, seen(state), "Ada", "the red cook ¤") == fits
    assert in_vain(state, seen(state), "On the table", "the green pirate ¤") == fits
    assert in_vain(state, seen(state), "Draw pile", "") == "You can play a card, so you must."


def test_all_hands_are_open_for_whoever_sees_everything() -> None:
    for state in (three(), petits(HANDS, TOP), dealt_to(3)):
        table = seen(state, EVERYTHING)
        hands = [area for area in table.areas if area.kind == "hand"]
        assert len(hands) == state.seats
        assert [len(hand.pieces) for hand in hands] == [len(hand) for hand in state.hands]
        assert "a card" not in [piece.words for hand in hands for piece in hand.pieces]
        assert buttons(table) == []
        assert "hand" not in [area.kind for area in seen(state, SPECTATOR).areas]
