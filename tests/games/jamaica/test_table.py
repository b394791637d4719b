"""Jamaica on a screen: what picking pieces leads to."""

from __future__ import annotations

from typing import Any

from flibuste.catalogue import ENGLISH
from flibuste.games.jamaica.cards import (
    FIGHT,
    FIRE,
    KEEP,
    LOAD,
    MORNING,
    NOTHING,
    PAY,
    PURSER,
    REROLL,
    RETREAT,
    SAIL,
    SEIZE,
    SIXTH_HOLD,
    STEAL,
    STEAL_UNSEEN,
    curse_of,
)
from flibuste.games.jamaica.table import draw
from flibuste.lab.scenes import opening, play
from flibuste.table import Table
from tests.games.jamaica.test_sheet import (
    FOOD_POWDER,
    FORWARD_FOOD,
    FULL,
    NIL,
    NOBODY,
    START,
    TWO,
    beaten_by_the_ghost,
    food,
    gold,
    powder,
    sabre,
    sail,
    voyage,
    won,
)
from tests.picking import buttons, in_vain, pick

TRACK = "Track"


def seen(state: Any, seat: int = 0) -> Table:
    return draw(state.view(seat), ["Ann", "Bob", "Cid", "Dan"][: state.seats], ENGLISH)


def test_a_card_is_picked_from_the_hand_and_a_die_for_the_morning() -> None:
    table = seen(voyage(FOOD_POWDER))
    assert pick(table, ("Your hand", "[food/powder]")) == [FOOD_POWDER]
    assert buttons(table) == []
    table = seen(opening("jamaica", 2, [1, 2, 3] * 2, numbers=[1, 4], options={"first": "first-seat"}))
    assert pick(table, ("Round 1", "5")) == [MORNING + 5]
    assert buttons(table) == []


def test_a_space_is_picked_to_sail_or_fall_back_to() -> None:
    table = seen(sail(FORWARD_FOOD, 6, dice=(1, 1)))
    assert [pick(table, (TRACK, f"space {space} ")) for space in (6, 7, 13)] == [[], [SAIL + 7], [SAIL + 13]]
    assert buttons(table) == []
    table = seen(sail(FORWARD_FOOD, 40, dice=(1, 1), own=[food(4), gold(3), NIL, NIL, NIL, NIL]))
    assert pick(table, (TRACK, "space 38 ")) == [RETREAT + 38]
    assert buttons(table) == []


def test_a_ship_is_picked_to_fight_it() -> None:
    table = seen(sail(FORWARD_FOOD, 2, places=[2, 3, 3]))
    assert pick(table, (TRACK, "Bob")) == [FIGHT + 1]
    assert pick(table, (TRACK, "Cid")) == [FIGHT + 2]
    assert pick(table, (TRACK, "Ann")) == buttons(table) == []


def test_a_hold_is_picked_to_be_loaded_even_an_empty_one() -> None:
    table = seen(sail(FOOD_POWDER, own=[gold(3), powder(1), *FULL[2:]]))
    assert pick(table, ("① Ann", "1: 3 gold")) == [LOAD]
    assert pick(table, ("② Bob", "1: ")) == buttons(table) == []
    sixth: dict[str, Any] = {"powers": [NOBODY, NOBODY, NOBODY, 0], "plundered": [4]}
    table = seen(sail(FOOD_POWDER, own=[*FULL[:4], NIL, NIL], **sixth))
    assert pick(table, ("① Ann", "5: nothing")) == [LOAD + 4]
    assert pick(table, ("① Ann", "6: nothing")) == [LOAD + 5]


def test_a_hold_that_pays_is_picked_or_one_just_like_it() -> None:
    state = sail(FORWARD_FOOD, 2, own=[food(4), gold(3), food(1), food(4), NIL, NIL])
    table = seen(state)
    assert table.prompt == "Which hold pays? Still due: 2 food."
    assert [choice.words for choice in table.choices] == [
        "Hold 1: 2 of 4 food", "Hold 3: 1 of 1 food", "Let the purser choose: the smallest holds first",
    ]  # fmt: skip
    assert pick(table, ("① Ann", "1: 4 food")) == pick(table, ("① Ann", "4: 4 food")) == [PAY]
    assert pick(table, ("① Ann", "3: 1 food")) == [PAY + 2]
    assert buttons(table) == [PURSER]
    refusal = "Choose a hold to pay from, or let the purser choose."
    assert in_vain(state, table, "① Ann", "2: ") == in_vain(state, table, "② Bob", "1: ") == refusal


def test_the_track_says_what_the_last_spaces_are_worth() -> None:
    table = seen(voyage(FOOD_POWDER))
    assert table.areas[0].words.endswith("; points at the end, elsewhere -5)")
    cells = {piece.mark: piece.words for piece in table.areas[0].pieces}
    assert cells["0·⌂+15"] == "Port Royal: 15 points at the end"
    assert cells["49·3f+10"] == "space 49 (sea, 3 food): 10 points at the end"
    assert cells["40·4f"] == "space 40 (sea, 4 food): -5 points at the end"
    assert sum("+" in mark for mark in cells) == 10


def test_spoils_are_picked_from_the_loser_and_curses_from_the_winner() -> None:
    state = won(treasures=[[-3, 7], [3], [5]], powers=[NOBODY, NOBODY, NOBODY, 2], plundered=[4, 9, 11, 19, 22])
    table = seen(state)
    assert pick(table, ("③ Cid", "2: 3 gold")) == [SEIZE + 1]
    assert pick(table, ("③ Cid", "6th Hold")) == [STEAL + SIXTH_HOLD]
    assert pick(table, ("③ Cid", "a hidden treasure")) == [STEAL_UNSEEN]
    assert pick(table, ("① Ann", "-3")) == [curse_of(-3)]
    for other in (("① Ann", "+7"), ("① Ann", "2: "), ("② Bob", "1: "), ("② Bob", "a hidden treasure")):
        assert pick(table, other) == []
    assert buttons(table) == [NOTHING]


def test_for_the_ghost_ship_one_picks_from_ones_own_holds() -> None:
    table = seen(beaten_by_the_ghost(treasures=[[], [-4], [-3]], plundered=[4, 9]), 1)
    assert pick(table, ("② Bob", "1: 3 food")) == [SEIZE]
    assert pick(table, ("② Bob", "-4")) == [STEAL_UNSEEN]
    assert pick(table, ("☠", "1: ")) == pick(table, ("☠", "a hidden")) == buttons(table) == []


def test_powder_and_the_sabre_are_not_picked_from_the_table() -> None:
    state = sabre(0, own=[*START[:2], powder(2), NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD)
    assert buttons(seen(state)) == [FIRE, FIRE + 1, FIRE + 2]
    play(state, 0, FIRE, numbers=[TWO])
    assert buttons(seen(state)) == [KEEP, REROLL]


def test_a_press_in_vain_says_what_is_to_be_done_first() -> None:
    state = sail(FORWARD_FOOD, 6, dice=(1, 1))
    die = "The ship sails as many spaces as its die shows, 1: choose where it can end."
    for area, words in ((TRACK, "space 6 "), (TRACK, "space 20 "), ("Round", "1"), ("① Ann", "1: "), ("② Bob", "1: ")):
        assert in_vain(state, seen(state), area, words) == die
    state = voyage(FOOD_POWDER)
    for area, words in ((TRACK, "space 6 "), (TRACK, "Bob"), ("① Ann", "1: ")):
        assert in_vain(state, seen(state), area, words) == "Choose one of the cards in your hand."
    state = opening("jamaica", 2, [1, 2, 3] * 2, numbers=[1, 4], options={"first": "first-seat"})
    assert in_vain(state, seen(state), "Your hand", "") == "First place the dice: choose the one for the morning."
    state = sail(FORWARD_FOOD, 2, places=[2, 3, 3])
    assert in_vain(state, seen(state), TRACK, "Ann") == "Choose one of the ships on this space to fight."
    state = sail(FOOD_POWDER, own=[gold(3), powder(1), *FULL[2:]])
    loads = "Load an empty hold; if you have none, one with other goods."
    assert in_vain(state, seen(state), "② Bob", "1: ") == loads


def test_what_is_no_spoil_of_a_battle_says_so() -> None:
    state = won(treasures=[[-3, 7], [3], [5]], powers=[NOBODY, NOBODY, NOBODY, 2], plundered=[4, 9, 11, 19, 22])
    for area, words in (("① Ann", "+7"), ("① Ann", "2: "), ("② Bob", "1: "), ("② Bob", "a hidden treasure")):
        assert in_vain(state, seen(state), area, words) == "The battle is won: choose among its spoils."
