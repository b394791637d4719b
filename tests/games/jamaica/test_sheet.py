"""Jamaica, sentence by sentence.

In most scenes three play and seat 0 is the Captain and about to choose a card. Seat 1 waits in Port Royal with
full holds, so that the scene stops when its turn comes; seat 2 is the one to meet.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.pile import UNSEEN
from flibuste.core.playout import playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.jamaica.cards import (
    ALL_TREASURES,
    BACKWARD,
    BEAT,
    BETH,
    CARD,
    CURSE,
    DECK,
    DREW,
    EMPTY,
    EVENINGS,
    FACE_DOWN,
    FIGHT,
    FIRE,
    FOOD,
    FORWARD,
    FOUND,
    GOLD,
    KEEP,
    LOAD,
    MAP,
    MORNING,
    MORNINGS,
    NOT_SEEN,
    NOTHING,
    PAID,
    PAY,
    POWDER,
    POWERS,
    PURSER,
    REROLL,
    RETREAT,
    REVEALED,
    ROLLED,
    SABRE,
    SAIL,
    SCORED,
    SEIZE,
    SHUFFLED,
    SIXTH_HOLD,
    STAR,
    STEAL,
    STEAL_UNSEEN,
    STOPPED,
    THREW_AWAY,
    UNKNOWN,
    curse_of,
    treasure_of,
    worth_of,
)
from flibuste.games.jamaica.goods import Goods, Holds
from flibuste.games.jamaica.rules import GAME
from flibuste.games.jamaica.table import draw, tell
from flibuste.games.jamaica.track import HOME, TRACK, Track
from flibuste.lab.scenes import opening, play, refused, scene
from flibuste.table.text import read_aloud

FORWARD_FORWARD, FORWARD_BACK, BACK_FORWARD, FORWARD_FOOD, FOOD_FORWARD, FORWARD_POWDER = 1, 2, 3, 4, 5, 6
FOOD_POWDER, POWDER_FOOD, POWDER_GOLD, GOLD_GOLD, GOLD_FORWARD = 7, 8, 9, 10, 11
Held = tuple[int, int]  # what is in a hold: a kind of goods, and how much


def food(amount: int) -> Held:
    return FOOD, amount


def gold(amount: int) -> Held:
    return GOLD, amount


def powder(amount: int) -> Held:
    return POWDER, amount


NIL: Held = (EMPTY, 0)
START = [food(3), gold(3), NIL, NIL, NIL, NIL]
START_OF_THE_GHOST = [gold(5), gold(3), NIL, NIL, NIL, NIL]
NONE = [NIL, NIL, NIL, NIL, NIL, NIL]
FULL = [food(1), food(1), food(1), food(1), food(1), NIL]
NOBODY = -1
TWO, FOUR, SIX, EIGHT, TEN, A_STAR = range(6)  # the numbers with which luck rolls the combat die
REST = LOAD  # where a scene stops: seat 1 is asked where to load its gold


def position(
    hands: list[list[int]],
    discards: list[list[int]],
    holds: list[list[Held]],
    treasures: list[list[int]],
    powers: list[int],
    **fields: Any,
) -> dict[str, Any]:
    """Return a position: cards by where they lie, holds by ship, gold by its worth, powers by who has them."""
    discarded = [1 if card in row else 0 for row in discards for card in range(1, DECK + 1)]
    kinds, amounts = zip(*[goods for row in holds for goods in row], strict=True)
    owned = {
        "map": powers[MAP],
        "sabre": powers[SABRE],
        "beth": powers[BETH],
        "sixth_hold": powers[SIXTH_HOLD],
        "ships": [ship for ship, row in enumerate(treasures) for _ in row],
        "worths": [worth for row in treasures for worth in row],
    }
    aboard = {"holds": {"kinds": list(kinds), "amounts": list(amounts)}, "treasures": owned}
    return {"hands": hands, "discarded": discarded, **aboard, **fields}


def voyage(
    card: int,
    place: int = 0,
    rival: int = 0,
    dice: tuple[int, int] = (1, 1),
    own: list[Held] = START,
    rivals: list[Held] = START,
    purser: str = "captain",
    **fields: Any,
) -> Any:
    """Return three at sea; seat 0 is about to choose this card."""
    others = [other for other in range(1, 12) if other != card][:2]
    usual: dict[str, Any] = {
        "actor": 0,
        "dice": list(dice),
        "hands": [[card, *others], [1, 2], [1, 2]],
        "chosen": [0, GOLD_GOLD, GOLD_GOLD],
        "discards": [[], [], []],
        "places": [place, 0, rival],
        "holds": [own, FULL, rivals],
        "treasures": [[], [], []],
        "powers": [NOBODY] * POWERS,
    }
    return scene("jamaica", 3, "race", {"purser": purser}, **position(**{**usual, **fields}))


def sail(card: int, place: int = 0, dice: tuple[int, int] = (1, 1), **fields: Any) -> Any:
    """Return the scene after seat 0 has played the card as far as it needs no luck."""
    state = voyage(card, place, dice=dice, **fields)
    play(state, 0, card)
    return state


def battle(
    own: list[Held] = START,
    rivals: list[Held] = START,
    **fields: Any,
) -> Any:
    """Return seat 0 about to move onto space 3, where seat 2 is: 2 food."""
    return voyage(FORWARD_FOOD, 2, 3, own=own, rivals=rivals, **fields)


def won(
    own: list[Held] = START,
    rivals: list[Held] = START,
    **fields: Any,
) -> Any:
    """Return seat 0 asked for the spoils of a battle with seat 2."""
    state = battle(own, rivals, **fields)
    play(state, 0, FORWARD_FOOD, numbers=[A_STAR])
    assert (state.asked, state.actor) == (SEIZE, 0)
    return state


def ghost(
    places: list[int], card: int = GOLD_GOLD, dice: tuple[int, int] = (1, 1), watch: int = 4, **fields: Any
) -> Any:
    """Return two players and the Ghost Ship (number 2), when the Captain, seat 0, is about to move it."""
    usual: dict[str, Any] = {
        "actor": 0,
        "asked": SAIL,
        "watch": watch,
        "dice": list(dice),
        "hands": [[1, 2], [1, 2]],
        "chosen": [0, 0],
        "discards": [[card], [card]],
        "places": places,
        "holds": [START, START, START_OF_THE_GHOST],
        "treasures": [[], [], []],
        "powers": [NOBODY, NOBODY, 2, NOBODY],
    }
    return scene("jamaica", 2, "ghost", **position(**{**usual, **fields}))


def holds_of(state: Any, ship: int) -> list[Held]:
    """Return what is in the five holds of a ship, and in the 6th Hold if it has it."""
    return [(state.holds.kind(ship, hold), state.holds.amount(ship, hold)) for hold in range(6)]


def owner(state: Any, power: int) -> int:
    """Return which ship has this power."""
    return int(state.treasures.owner(power))


def hands(state: Any) -> list[list[int]]:
    return [hand.cards() for hand in state.hands]


def discards(view: Any) -> list[list[int]]:
    return [view.seen.discards(seat) for seat in range(view.setup.seats)]


def worths(view: Any) -> list[list[int]]:
    """Return what the gold treasures of each ship are worth; 0 for each that is hidden."""
    return [view.seen.treasures.gold(ship) for ship in range(len(view.seen.places))]


def whats(story: Any) -> list[int]:
    return [event.what for event in story]


def told(story: Any, what: int) -> list[tuple[int, int, int]]:
    return [(event.seat, event.piece, event.amount) for event in story if event.what == what]


def next_to(space: int, heading: int) -> list[int]:
    return [space + step for step in TRACK.steps(space, heading)]


def spaces(state: Any) -> list[int]:
    """Return where the ship may sail to."""
    assert state.asked in (SAIL, RETREAT)
    return [action - state.asked for action in state.legal(state.actor)]


# Preparation


def test_the_first_captain_is_drawn_by_lot_or_is_the_first_seat() -> None:
    cards = [1, 2, 3, 1, 2, 3, 1, 2, 3]
    state = opening("jamaica", 3, cards, [2, 0, 5])
    assert (state.captain, state.actor, state.asked) == (2, 2, MORNING)
    state = opening("jamaica", 3, cards, [0, 5], options={"first": "first-seat"})
    assert (state.captain, state.actor) == (0, 0)


def test_every_ship_starts_in_port_royal() -> None:
    for seats in range(2, 7):
        state: Any = GAME.start(GAME.setup(seats, "race"), Chance(1))
        assert list(state.places) == [0] * seats


def test_everyone_draws_three_of_their_own_eleven_cards() -> None:
    state = opening("jamaica", 2, [1, 2, 3, 3, 10, 11], [0, 0, 5])
    assert hands(state) == [[1, 2, 3], [3, 10, 11]]
    assert state.view(0).seen.hands[0].cards() == [1, 2, 3]


def test_the_eleven_cards_are_as_printed() -> None:
    cards = [(MORNINGS[card], EVENINGS[card]) for card in range(1, DECK + 1)]
    symbols = Counter(symbol for card in cards for symbol in card)
    assert symbols == {FORWARD: 8, BACKWARD: 2, FOOD: 4, GOLD: 4, POWDER: 4}
    assert cards == [
        (FORWARD, FORWARD), (FORWARD, BACKWARD), (BACKWARD, FORWARD), (FORWARD, FOOD), (FOOD, FORWARD),
        (FORWARD, POWDER), (FOOD, POWDER), (POWDER, FOOD), (POWDER, GOLD), (GOLD, GOLD), (GOLD, FORWARD),
    ]  # fmt: skip


def test_each_ship_has_three_food_in_one_hold_and_three_gold_in_another() -> None:
    state: Any = GAME.start(GAME.setup(4), Chance(1))
    for ship in range(4):
        assert holds_of(state, ship) == [food(3), gold(3), NIL, NIL, NIL, NIL]


def test_each_ship_has_five_holds() -> None:
    state = sail(GOLD_GOLD, own=[food(1), food(1), food(1), food(1), NIL, NIL], dice=(2, 3))
    assert state.legal(0) == [LOAD, LOAD + 1, LOAD + 2, LOAD + 3], "the fifth has just been filled"


def test_a_treasure_lies_in_each_of_the_nine_lairs() -> None:
    assert TRACK.lairs == [4, 9, 11, 19, 22, 25, 33, 37, 44]
    assert GAME.start(GAME.setup(2), Chance(1)).dump()["plundered"] == []


def test_there_are_twelve_treasures_of_which_nine_are_used() -> None:
    """J14: nobody knows which, so any of the twelve may come, and nine at most."""
    worth = [worth_of(treasure) for treasure in ALL_TREASURES.cards() if treasure >= POWERS]
    assert worth == [-4, -3, -2, 3, 3, 5, 7, 7]
    assert ALL_TREASURES.size == 12 == POWERS + len(worth)
    for treasure in ALL_TREASURES.values():
        story = play(voyage(FORWARD_FOOD, 3), 0, FORWARD_FOOD, treasure)
        assert told(story, FOUND) == [(0, treasure, 0)]


def test_the_track_is_as_transcribed() -> None:
    prices = [TRACK.price(space) for space in range(50)]
    costs = "".join(" fg"[price.kind] + str(price.amount) for price in prices)
    assert costs == (
        " 0f2f3f2 0g3g5f2f3 0f3 0f2f3f4f3g3f2g3 0f3g3 0f2f3 0f4f4g5f1g5g3f3 0g3f2f1 0f1f4f4g5f2f3 0g7f2f3f3f3"
    )
    kinds = Counter(price.kind for price in prices)
    assert kinds == {EMPTY: 10, FOOD: 29, GOLD: 11}
    forks = {space: next_to(space, FORWARD) for space in range(50) if len(next_to(space, FORWARD)) > 1}
    assert forks == {6: [7, 13], 19: [20, 26], 32: [33, 39]}
    merges = {space: next_to(space, BACKWARD) for space in range(50) if len(next_to(space, BACKWARD)) > 1}
    assert merges == {15: [14, 12], 28: [27, 25], 41: [40, 38]}


def test_a_lap_has_thirty_two_to_forty_four_steps() -> None:
    assert TRACK.left(0) == 32
    longest = [0] * 51
    for space in range(49, -1, -1):
        longest[space] = 1 + max(longest[there] for there in next_to(space, FORWARD))
    assert longest[0] == 44


# A round


def test_the_captain_throws_two_dice_and_chooses_one_for_the_morning() -> None:
    state = opening("jamaica", 2, [1, 2, 3, 1, 2, 3], [0, 4, 1])
    assert list(state.view(1).seen.dice) == [5, 2]
    assert state.legal(0) == [MORNING + 2, MORNING + 5]
    assert state.legal(1) == []
    story = play(state, 0, MORNING + 5)
    assert list(state.dice) == [5, 2]
    assert told(story, MORNING) == [(0, 5, 2)]


def test_the_captain_sees_the_own_hand_before_placing_the_dice() -> None:
    state = opening("jamaica", 2, [1, 2, 3, 4, 5, 6], [1, 4, 1])
    assert state.actor == 1
    assert hands(state.view(1).seen) == [[UNSEEN] * 3, [4, 5, 6]]


def test_equal_dice_leave_nothing_to_choose() -> None:
    state = opening("jamaica", 2, [1, 2, 3, 1, 2, 3], [0, 3, 3])
    assert state.asked == CARD
    assert list(state.dice) == [4, 4]


def test_all_choose_a_card_face_down_at_the_same_time() -> None:
    state = opening("jamaica", 3, [1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 3, 3])
    assert state.to_act() == [0, 1, 2]
    story = play(state, 1, 5)
    assert state.to_act() == [0, 2]
    assert list(state.view(1).seen.chosen) == [0, 5, 0]
    assert list(state.view(0).seen.chosen) == [0, FACE_DOWN, 0]
    assert hands(state.view(0).seen) == [[1, 2, 3], [UNSEEN] * 2, [UNSEEN] * 3]
    assert state.as_seen(story[0], 0).piece == 0
    assert state.as_seen(story[0], 1).piece == 5
    assert refused(state, 1, 4) == "It is not your turn."
    assert refused(state, 2, 1) == "Choose one of the cards in your hand."


def test_cards_are_turned_over_in_turn_clockwise_from_the_captain() -> None:
    state = opening("jamaica", 3, [7, 8, 9] * 3, [2, 0, 0])
    play(state, 0, 7)
    play(state, 1, 8)
    story = play(state, 2, 9, 1, 1, 1, numbers=[0, 1])
    assert [event.seat for event in story if event.what == REVEALED] == [2, 0, 1]


def test_a_card_is_open_once_its_turn_has_come() -> None:
    state = sail(FORWARD_FOOD)
    assert state.asked == REST
    assert list(state.view(0).seen.chosen) == [0, GOLD_GOLD, FACE_DOWN]
    assert list(state.view(SPECTATOR).seen.chosen) == [0, GOLD_GOLD, FACE_DOWN]
    assert list(state.view(2).seen.chosen) == [0, GOLD_GOLD, GOLD_GOLD]


def test_the_morning_action_has_the_morning_die_the_evening_action_the_other() -> None:
    state = sail(FOOD_POWDER, dice=(2, 6))
    assert holds_of(state, 0) == [food(3), gold(3), food(2), powder(6), NIL, NIL]
    state = sail(FORWARD_BACK, 15, dice=(2, 1))
    assert state.places[0] == 16, "two ahead and one back"


def test_the_morning_is_over_before_the_evening_begins() -> None:
    """What is loaded in the evening cannot pay for the move of the morning."""
    state = sail(FORWARD_FOOD, dice=(2, 6), own=[food(2), gold(3), NIL, NIL, NIL, NIL])
    assert state.places[0] == 0, "space 2 costs three food"
    assert holds_of(state, 0) == [food(6), gold(3), NIL, NIL, NIL, NIL]


def test_the_two_loads_of_gold_fill_two_holds() -> None:
    state = sail(GOLD_GOLD, dice=(2, 3))
    assert holds_of(state, 0) == [food(3), gold(3), gold(2), gold(3), NIL, NIL]


# Moving


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_ship_moves_forward_by_the_die(die: int) -> None:
    found: dict[str, Any] = {"plundered": [4], "treasures": [[], [], [3]]}
    state = sail(FORWARD_FOOD, dice=(die, 1), own=[food(6), gold(6), NIL, NIL, NIL, NIL], **found)
    assert state.places[0] == die


def test_a_ship_moves_backward_by_the_die() -> None:
    state = sail(BACK_FORWARD, 9, dice=(2, 1), own=[food(6), gold(6), NIL, NIL, NIL, NIL])
    assert state.places[0] == 8, "two back and one ahead"


def test_one_can_go_backward_from_the_very_start() -> None:
    state = sail(FORWARD_BACK, 0, dice=(1, 4), own=[food(6), gold(6), NIL, NIL, NIL, NIL])
    assert state.places[0] == -3
    assert state.view(0).seen.places[0] % 50 == 47


def test_at_a_fork_the_player_chooses_the_lane() -> None:
    state = sail(FORWARD_FOOD, 5, dice=(3, 1), own=[food(6), gold(6), NIL, NIL, NIL, NIL])
    assert spaces(state) == [8, 14]
    sentence = "The ship sails as many spaces as its die shows, 3: choose where it can end."
    assert refused(state, 0, SAIL + 9) == sentence
    play(state, 0, SAIL + 14)
    assert state.places[0] == 14
    assert holds_of(state, 0)[:3] == [food(2), gold(6), food(1)]


def test_going_backward_the_player_chooses_the_lane_too() -> None:
    state = sail(BACK_FORWARD, 16, dice=(4, 1))
    assert spaces(state) == [6, 10]


def test_the_price_of_the_sea_is_paid_in_food() -> None:
    state = voyage(FORWARD_FOOD, 2, dice=(1, 1))
    story = play(state, 0, FORWARD_FOOD)
    assert told(story, PAID) == [(0, FOOD, 2)]
    assert holds_of(state, 0) == [food(1), gold(3), food(1), NIL, NIL, NIL]


def test_the_price_of_a_port_is_paid_in_gold() -> None:
    state = voyage(FORWARD_FOOD, 4, dice=(1, 1))
    story = play(state, 0, FORWARD_FOOD)
    assert told(story, PAID) == [(0, GOLD, 3)]
    assert holds_of(state, 0) == [food(3), food(1), NIL, NIL, NIL, NIL]


def test_tokens_may_come_from_several_holds() -> None:
    state = sail(FORWARD_FOOD, 1, own=[food(2), gold(3), food(2), NIL, NIL, NIL])
    assert state.places[0] == 2
    assert holds_of(state, 0) == [food(1), gold(3), food(1), NIL, NIL, NIL]


def test_only_the_space_of_arrival_is_paid_and_only_once() -> None:
    state = voyage(FORWARD_FORWARD, 0, dice=(1, 2), own=[food(6), gold(3), NIL, NIL, NIL, NIL])
    story = play(state, 0, FORWARD_FORWARD)
    assert told(story, PAID) == [(0, FOOD, 2), (0, FOOD, 2)], "spaces 1 and 3, not 2"
    assert state.places[0] == 3


def test_a_lair_is_free_and_its_treasure_is_drawn() -> None:
    state = voyage(FORWARD_FOOD, 3)
    story = play(state, 0, FORWARD_FOOD, treasure_of(5))
    assert told(story, FOUND) == [(0, treasure_of(5), 0)]
    assert told(story, PAID) == []
    assert list(state.plundered) == [4]
    assert holds_of(state, 0) == [food(3), gold(3), food(1), NIL, NIL, NIL]


def test_a_lair_without_its_treasure_is_only_free() -> None:
    state = voyage(FORWARD_FOOD, 3, plundered=[4], treasures=[[], [], [3]])
    assert FOUND not in whats(play(state, 0, FORWARD_FOOD))


def test_gold_treasures_stay_face_down() -> None:
    state = voyage(FORWARD_FOOD, 3)
    story = play(state, 0, FORWARD_FOOD, treasure_of(-4))
    assert worths(state.view(0)) == [[-4], [], []]
    assert worths(state.view(1)) == [[0], [], []]
    found = next(event for event in story if event.what == FOUND)
    assert state.as_seen(found, 0).piece == treasure_of(-4)
    assert state.as_seen(found, 1).piece == state.as_seen(found, SPECTATOR).piece == UNKNOWN


def test_powers_are_laid_open() -> None:
    state = voyage(FORWARD_FOOD, 3)
    story = play(state, 0, FORWARD_FOOD, SABRE)
    assert state.view(1).seen.treasures.owner(SABRE) == 0
    found = next(event for event in story if event.what == FOUND)
    assert state.as_seen(found, 1) == found


def test_who_cannot_pay_gives_all_of_that_kind_and_falls_back_to_the_first_payable_space() -> None:
    state = voyage(FORWARD_FOOD, 5, dice=(1, 1), plundered=[4], treasures=[[], [], [3]])
    story = play(state, 0, FORWARD_FOOD)  # space 6 costs 5 gold, space 5 costs 3, and there is none left
    assert told(story, PAID) == [(0, GOLD, 3)]
    assert state.places[0] == 4
    assert holds_of(state, 0) == [food(3), food(1), NIL, NIL, NIL, NIL], "food is not asked for"


def test_the_space_where_one_stops_is_paid_in_full() -> None:
    state = voyage(FORWARD_FOOD, 27, dice=(1, 1), own=[food(6), gold(3), NIL, NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD)
    assert spaces(state) == [25, 27]
    story = play(state, 0, RETREAT + 27)
    assert told(story, PAID) == [(0, FOOD, 4)]


def test_a_battle_comes_before_paying_on_the_space_where_one_falls_back_to() -> None:
    state = voyage(
        FORWARD_FOOD, 9, 9, own=[food(2), gold(3), NIL, NIL, NIL, NIL], plundered=[9], treasures=[[3], [], []]
    )
    story = play(state, 0, FORWARD_FOOD, numbers=[SIX, SIX])
    order = [what for what in whats(story) if what in (SAIL, PAID, RETREAT, FIGHT)]
    assert order == [SAIL, PAID, RETREAT, FIGHT]
    assert state.places[0] == 9


# Loading


def test_loading_fills_an_empty_hold_with_as_many_as_the_die_shows() -> None:
    state = sail(POWDER_FOOD, dice=(5, 4))
    assert holds_of(state, 0) == [food(3), gold(3), powder(5), food(4), NIL, NIL]


def test_without_an_empty_hold_one_is_emptied_first() -> None:
    state = sail(GOLD_FORWARD, 8, dice=(2, 1), own=[food(3), powder(3), gold(1), food(2), food(1), NIL])
    assert state.asked == LOAD
    story = play(state, 0, LOAD + 1, treasure_of(7))
    assert told(story, THREW_AWAY) == [(0, POWDER, 3)]
    assert holds_of(state, 0) == [food(3), gold(2), gold(1), food(2), food(1), NIL]


def test_a_hold_with_the_same_goods_is_never_emptied() -> None:
    state = sail(GOLD_FORWARD, 8, dice=(2, 1), own=[food(3), powder(3), gold(1), food(2), food(1), NIL])
    assert state.legal(0) == [LOAD, LOAD + 1, LOAD + 3, LOAD + 4]
    assert refused(state, 0, LOAD + 2) == "Load an empty hold; if you have none, one with other goods."


def test_no_hold_is_emptied_while_another_is_empty() -> None:
    state = sail(GOLD_GOLD, own=[food(3), powder(3), NIL, food(2), NIL, NIL], dice=(4, 5))
    assert holds_of(state, 0) == [food(3), powder(3), gold(4), food(2), gold(5), NIL]


def test_loading_is_ignored_if_all_holds_have_the_same_goods() -> None:
    state = voyage(FOOD_POWDER, own=[food(1), food(1), food(1), food(1), food(1), NIL])
    story = play(state, 0, FOOD_POWDER)
    assert told(story, NOTHING) == [(0, FOOD, 1)]
    assert (state.asked, state.actor) == (LOAD, 0), "the powder of the evening"


# The end of a round


def last_turn(**fields: Any) -> Any:
    """Return a scene where seat 2 ends the round: both others have played."""
    usual: dict[str, Any] = {
        "asked": LOAD,
        "actor": 2,
        "watch": 5,
        "hands": [[1, 2], [1, 2], [1, 2]],
        "chosen": [0, 0, GOLD_GOLD],
        "discards": [[3], [3], []],
        "dice": [1, 2],
        "places": [0, 0, 0],
        "holds": [START, START, FULL],
        "treasures": [[], [], []],
        "powers": [NOBODY] * POWERS,
    }
    return scene("jamaica", 3, "race", **position(**{**usual, **fields}))


def test_everyone_draws_a_card_at_the_end_of_the_round() -> None:
    state = last_turn()
    story = play(state, 2, LOAD, 4, 5, 6, numbers=[0, 1])
    assert hands(state) == [[1, 2, 4], [1, 2, 5], [1, 2, 6]]
    drawn = [event for event in story if event.what == DREW]
    assert state.as_seen(drawn[0], 0).piece == 4
    assert state.as_seen(drawn[0], 1).piece == 0


def test_played_cards_lie_open_on_the_discards() -> None:
    state = last_turn()
    play(state, 2, LOAD, 4, 5, 6, numbers=[0, 1])
    assert discards(state.view(0)) == [[3], [3], [GOLD_GOLD]]


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    state = last_turn(discards=[[3, 4, 5, 6, 7, 8, 9, 10, 11], [3], []])
    story = play(state, 2, LOAD, 3, 5, 6, numbers=[0, 1])
    assert told(story, SHUFFLED) == [(0, 0, 0)]
    assert discards(state.view(0)) == [[], [3], [GOLD_GOLD]]
    assert hands(state)[0] == [1, 2, 3], "the card just played may come at once"


def test_the_compass_goes_to_the_player_on_the_left() -> None:
    state = last_turn()
    play(state, 2, LOAD, 4, 5, 6, numbers=[0, 1])
    assert (state.captain, state.actor, state.round) == (1, 1, 2)
    waiting: dict[str, Any] = {"chosen": [GOLD_GOLD, GOLD_GOLD, GOLD_GOLD], "discards": [[], [], []]}
    state = last_turn(captain=2, watch=1, holds=[FULL, START, FULL], **waiting)
    play(state, 2, LOAD)
    assert (state.captain, state.actor) == (2, 0), "only when all have played"


# A battle


def test_arriving_where_another_ship_is_starts_a_battle() -> None:
    story = play(battle(), 0, FORWARD_FOOD, numbers=[SIX, SIX])
    assert told(story, FIGHT) == [(0, 2, 0)]


def test_there_is_no_battle_in_port_royal() -> None:
    state = sail(FORWARD_BACK, 0, dice=(2, 2))
    assert state.places[0] == 0
    assert state.asked == REST


def test_passing_other_ships_is_no_battle() -> None:
    state = voyage(FORWARD_FOOD, 2, 3, dice=(2, 1), plundered=[4], treasures=[[], [], [3]])
    assert FIGHT not in whats(play(state, 0, FORWARD_FOOD))


def test_of_several_ships_the_attacker_fights_one_only() -> None:
    state = voyage(FORWARD_FOOD, 2, 3, places=[2, 3, 3])
    play(state, 0, FORWARD_FOOD)
    assert state.legal(0) == [FIGHT + 1, FIGHT + 2]
    assert refused(state, 0, FIGHT) == "Choose one of the ships on this space to fight."
    story = play(state, 0, FIGHT + 2, numbers=[SIX, SIX])
    assert whats(story).count(FIGHT) == 1
    assert state.asked == REST


def test_the_attacker_may_use_powder_for_one_each() -> None:
    state = battle([food(3), powder(3), NIL, NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD)
    assert state.legal(0) == [FIRE, FIRE + 1, FIRE + 2, FIRE + 3]
    assert refused(state, 0, FIRE + 4) == "Choose how much of your powder to use."
    story = play(state, 0, FIRE + 2, numbers=[FOUR, SIX])
    assert told(story, ROLLED) == [(0, 4, 6), (2, 6, 6)]
    assert powder(1) in holds_of(state, 0)


def test_powder_is_used_before_the_roll() -> None:
    state = battle([food(3), powder(3), NIL, NIL, NIL, NIL])
    assert ROLLED not in whats(play(state, 0, FORWARD_FOOD))
    assert whats(play(state, 0, FIRE + 2, numbers=[FOUR, SIX]))[:2] == [FIRE, ROLLED]


def test_a_star_of_the_attacker_wins_at_once() -> None:
    state = battle(rivals=[powder(3), gold(3), NIL, NIL, NIL, NIL])
    story = play(state, 0, FORWARD_FOOD, numbers=[A_STAR])
    assert whats(story)[-3:] == [FIGHT, ROLLED, BEAT]
    assert (state.asked, state.actor) == (SEIZE, 0), "the defender neither uses powder nor rolls"


def test_the_defender_uses_powder_and_rolls_in_turn() -> None:
    state = battle(rivals=[powder(3), gold(3), NIL, NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD, numbers=[EIGHT])
    assert state.legal(2) == [FIRE, FIRE + 1, FIRE + 2, FIRE + 3]
    story = play(state, 2, FIRE + 3, numbers=[SIX])
    assert told(story, BEAT) == [(2, 0, 0)]
    assert (state.asked, state.actor) == (SEIZE, 2)


def test_a_star_of_the_defender_wins_whatever_the_attack() -> None:
    state = battle([food(3), powder(6), powder(6), NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD)
    story = play(state, 0, FIRE + 12, numbers=[TEN, A_STAR])
    assert told(story, BEAT) == [(2, 0, 0)]


def test_the_higher_total_wins() -> None:
    assert told(play(battle(), 0, FORWARD_FOOD, numbers=[EIGHT, SIX]), BEAT) == [(0, 2, 0)]
    assert told(play(battle(), 0, FORWARD_FOOD, numbers=[SIX, EIGHT]), BEAT) == [(2, 0, 0)]


def test_equal_totals_have_no_winner() -> None:
    state = battle()
    story = play(state, 0, FORWARD_FOOD, numbers=[EIGHT, EIGHT])
    assert BEAT not in whats(story)
    assert PAID in whats(story)
    assert state.asked == REST


def test_powder_is_gone_even_with_a_star_or_a_tie() -> None:
    for numbers in ([A_STAR], [FOUR, EIGHT]):
        state = battle([food(3), powder(4), NIL, NIL, NIL, NIL])
        play(state, 0, FORWARD_FOOD)
        play(state, 0, FIRE + 4, numbers=numbers)
        assert state.holds.stock(0, POWDER) == 0


def test_the_combat_die_has_2_4_6_8_10_and_a_star() -> None:
    for number, shown in enumerate([2, 4, 6, 8, 10]):
        story = play(battle(), 0, FORWARD_FOOD, numbers=[number, number])
        assert told(story, ROLLED)[0] == (0, shown, shown)
    assert told(play(battle(), 0, FORWARD_FOOD, numbers=[5]), ROLLED) == [(0, STAR, STAR)]


def test_the_winner_may_empty_a_hold_of_the_loser_into_an_own_one() -> None:
    state = won(rivals=[food(3), gold(5), NIL, NIL, NIL, NIL])
    assert SEIZE in state.legal(0)
    assert SEIZE + 1 in state.legal(0)
    story = play(state, 0, SEIZE + 1)
    assert told(story, SEIZE + GOLD) == [(0, 5, 2)]
    assert holds_of(state, 2) == [food(3), NIL, NIL, NIL, NIL, NIL]
    assert holds_of(state, 0)[1:3] == [gold(3), gold(5)]


def test_spoils_are_loaded_by_the_rules_of_loading() -> None:
    state = won([food(3), gold(3), food(2), gold(1), food(1), NIL], [NIL, gold(5), NIL, NIL, NIL, NIL])
    play(state, 0, SEIZE + 1)
    assert state.legal(0) == [LOAD, LOAD + 2, LOAD + 4]
    play(state, 0, LOAD + 2)
    assert holds_of(state, 0)[2] == gold(5)


def test_the_defender_takes_spoils_as_well() -> None:
    state = battle()
    play(state, 0, FORWARD_FOOD, numbers=[TWO, TEN])
    play(state, 2, SEIZE + 1)
    assert holds_of(state, 2) == [food(3), gold(3), gold(3), NIL, NIL, NIL]
    assert state.holds.stock(0, GOLD) == 0


def test_the_winner_may_steal_an_open_treasure() -> None:
    state = won(powers=[NOBODY, NOBODY, 2, NOBODY], plundered=[4])
    assert STEAL + BETH in state.legal(0)
    story = play(state, 0, STEAL + BETH)
    assert told(story, STEAL) == [(0, BETH, 2)]
    assert owner(state, BETH) == 0


def test_the_winner_may_steal_a_hidden_treasure_at_random() -> None:
    state = won(treasures=[[], [], [-2, 7]], plundered=[4, 9])
    story = play(state, 0, STEAL_UNSEEN, treasure_of(7))
    assert worths(state.view(0)) == [[7], [], [0]]
    stolen = next(event for event in story if event.what == STEAL)
    assert [state.as_seen(stolen, seat).piece for seat in range(3)] == [treasure_of(7), UNKNOWN, treasure_of(7)]


def test_the_winner_may_hand_over_a_cursed_treasure() -> None:
    state = won(treasures=[[-3, 5], [], []], plundered=[4, 9])
    assert curse_of(-3) in state.legal(0)
    story = play(state, 0, curse_of(-3))
    assert worths(state.view(2)) == [[0], [], [-3]]
    given = next(event for event in story if event.what == CURSE)
    assert [state.as_seen(given, seat).piece for seat in range(3)] == [treasure_of(-3), UNKNOWN, treasure_of(-3)]


def test_only_one_thing_is_taken() -> None:
    state = won(rivals=[food(3), gold(5), NIL, NIL, NIL, NIL], powers=[NOBODY, NOBODY, 2, NOBODY], plundered=[4])
    play(state, 0, SEIZE)
    assert state.asked == REST
    assert owner(state, BETH) == 2


# The end


def test_the_game_ends_with_the_round_in_which_a_ship_comes_home() -> None:
    state = sail(FORWARD_FOOD, 49, dice=(1, 4))
    assert state.places[0] == HOME
    assert (state.asked, state.actor) == (LOAD, 1), "the others still play"
    play(state, 1, LOAD)
    play(state, 1, LOAD + 1)
    assert state.actor == OVER


def test_left_over_steps_and_the_evening_are_ignored() -> None:
    state = sail(FORWARD_FOOD, 48, dice=(6, 4))
    assert state.places[0] == HOME
    assert holds_of(state, 0) == START, "no food in the evening"


def test_the_score_is_the_space_the_gold_and_the_treasures() -> None:
    state = last_turn(
        places=[HOME, 47, 30], holds=[START, [gold(6), gold(2), food(6), NIL, NIL, NIL], FULL], discards=[[3], [3], []],
        treasures=[[-4, 3], [7], []], plundered=[4, 9, 11],
    )  # fmt: skip
    story = play(state, 2, LOAD)
    assert told(story, SCORED) == [(0, 0, 15 + 3 - 1), (1, 0, 8 + 8 + 7), (2, 0, -5 + 2)]


def test_the_highest_score_wins_wherever_the_ship_is() -> None:
    state = last_turn(places=[HOME, 47, 30], holds=[NONE, [gold(6), gold(6), NIL, NIL, NIL, NIL], FULL])
    play(state, 2, LOAD)
    assert state.returns() == [0.0, 1.0, 0.0]


def test_equal_scores_go_to_the_ship_that_is_ahead() -> None:
    state = last_turn(places=[HOME, 47, 30], holds=[NONE, [gold(6), gold(1), NIL, NIL, NIL, NIL], FULL])
    play(state, 2, LOAD)
    assert [state.score(0), state.score(1)] == [15, 15]
    assert state.returns() == [1.0, 0.0, 0.0]


def test_scores_by_space() -> None:
    assert [TRACK.score(place) for place in range(40, 51)] == [-5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15]
    assert {TRACK.score(place) for place in range(1, 41)} == {-5}


def test_all_treasures_are_shown_at_the_end() -> None:
    state = last_turn(places=[HOME, 47, 30], treasures=[[-4, 3], [7], []], plundered=[4, 9, 11])
    assert worths(state.view(2)) == [[0, 0], [0], []]
    play(state, 2, LOAD)
    assert worths(state.view(2)) == [[-4, 3], [7], []]


# Rulings


def test_falling_back_passes_other_ships_without_a_battle() -> None:
    """J1: only on the first payable space."""
    state = voyage(FORWARD_FOOD, 6, 7, dice=(2, 1), own=[NIL, gold(3), NIL, NIL, NIL, NIL])
    play(state, 0, FORWARD_FOOD)
    story = play(state, 0, SAIL + 8)
    assert told(story, RETREAT) == [(0, 5, 0)], "past seat 2 on space 7, and past space 6, which costs 5 gold"
    assert FIGHT not in whats(story)


def test_a_battle_that_leaves_too_little_makes_the_ship_fall_back_again() -> None:
    """J1: a new shortage begins where it stopped."""
    state = voyage(FORWARD_FOOD, 14, 14, own=[food(4), gold(2), NIL, NIL, NIL, NIL], dice=(2, 1))
    play(state, 0, FORWARD_FOOD)  # space 16 costs 3 gold; 15 costs 3 food
    assert state.places[0] == 15
    state = voyage(FORWARD_FOOD, 14, 15, own=[food(4), gold(2), NIL, NIL, NIL, NIL], dice=(2, 1))
    story = play(state, 0, FORWARD_FOOD, numbers=[TWO, TEN])
    assert told(story, RETREAT) == [(0, 15, 0)]
    story = play(state, 2, SEIZE)  # all the food
    assert told(story, PAID) == []
    assert state.asked == RETREAT
    assert spaces(state) == [4, 11]


def test_where_two_lanes_lead_back_the_player_chooses_the_first_payable_space_of_each() -> None:
    """J2."""
    state = sail(FORWARD_FOOD, 40, dice=(1, 1), own=[food(4), gold(3), NIL, NIL, NIL, NIL])
    assert spaces(state) == [38, 40]
    assert refused(state, 0, RETREAT + 39) == "Fall back to the first space that you can pay."
    state = sail(FORWARD_FOOD, 40, dice=(1, 1), own=[NIL, gold(3), NIL, NIL, NIL, NIL])
    assert spaces(state) == [19, 25, 37], "two forks behind each other"


def test_nobody_falls_back_beyond_port_royal() -> None:
    """J3."""
    state = sail(FORWARD_FOOD, 0, dice=(2, 1), own=[NIL, gold(3), NIL, NIL, NIL, NIL])
    assert state.places[0] == 0


def test_a_ship_behind_the_start_must_still_sail_the_whole_lap() -> None:
    """J4: passing Port Royal from there is no finish."""
    state = sail(FORWARD_FOOD, -1, dice=(4, 1), own=[food(6), gold(6), NIL, NIL, NIL, NIL])
    assert state.places[0] == 3
    state = sail(FORWARD_FOOD, -1, dice=(1, 1))
    assert state.places[0] == 0
    assert holds_of(state, 0)[2] == food(1), "the evening is played"


def test_ships_meet_whatever_their_laps() -> None:
    """J4."""
    state = voyage(FORWARD_FOOD, -3, 48, dice=(1, 1))
    assert told(play(state, 0, FORWARD_FOOD, numbers=[SIX, SIX]), FIGHT) == [(0, 2, 0)]


def test_a_ship_stops_in_port_royal_only_at_the_end_of_its_lap() -> None:
    """J5: forward on the first lap it stops; backward it sails through."""
    assert sail(FORWARD_FOOD, 46, dice=(6, 1)).places[0] == HOME
    holds = [food(6), gold(6), NIL, NIL, NIL, NIL]
    assert sail(FORWARD_BACK, 1, dice=(1, 4), own=holds).places[0] == -2


def test_the_winner_may_take_nothing() -> None:
    """J6."""
    state = won()
    assert state.legal(0)[-1] == NOTHING
    play(state, 0, NOTHING)
    assert state.asked == REST
    assert holds_of(state, 2) == START


def test_who_can_take_nothing_is_not_asked() -> None:
    """J6."""
    state = battle(rivals=NONE)
    play(state, 0, FORWARD_FOOD, numbers=[A_STAR])
    assert state.asked == REST


def test_who_has_hidden_treasures_is_asked_lest_the_others_learn_that_none_is_cursed() -> None:
    """J6."""
    state = won(rivals=NONE, treasures=[[7], [], []], plundered=[4])
    assert state.legal(0) == [NOTHING]
    state = won(rivals=NONE, treasures=[[-2], [], []], plundered=[4])
    assert state.legal(0) == [curse_of(-2), NOTHING]


def test_who_decides_for_the_ghost_ship_is_not_asked_when_there_is_no_choice() -> None:
    """J6: it hands nothing over, so its hidden treasures are no secret to keep."""
    state = beaten_by_the_ghost(holds=[START, NONE, START_OF_THE_GHOST], treasures=[[], [], [0]], plundered=[9])
    assert (state.asked, state.watch) == (SAIL, 5)
    one = [gold(3), NIL, NIL, NIL, NIL, NIL]
    state = beaten_by_the_ghost(holds=[START, one, START_OF_THE_GHOST], treasures=[[], [], [0]], plundered=[9])
    assert (state.asked, holds_of(state, 1), holds_of(state, 2)[2]) == (SAIL, NONE, gold(3))


def test_goods_for_which_there_is_no_room_are_not_offered() -> None:
    """J7."""
    state = won([food(1), food(2), food(3), food(1), food(1), NIL], [food(3), gold(5), NIL, NIL, NIL, NIL])
    assert state.legal(0) == [SEIZE + 1, NOTHING]
    assert refused(state, 0, SEIZE) == "The battle is won: choose among its spoils."


def sabre(whose: int, **fields: Any) -> Any:
    return battle(powers=[NOBODY, whose, NOBODY, NOBODY], plundered=[4], **fields)


def test_the_sabre_has_a_die_of_either_side_rolled_again_and_the_second_roll_stands() -> None:
    """J8."""
    state = sabre(0)
    play(state, 0, FORWARD_FOOD, numbers=[TWO])
    assert (state.asked, state.legal(0)) == (KEEP, [KEEP, REROLL])
    story = play(state, 0, REROLL, numbers=[TEN, FOUR])
    assert told(story, ROLLED) == [(0, 10, 10), (2, 4, 4)]
    state = sabre(2)
    play(state, 0, FORWARD_FOOD, numbers=[A_STAR])
    assert (state.asked, state.actor) == (KEEP, 2)
    story = play(state, 2, REROLL, numbers=[TWO, EIGHT])
    assert told(story, BEAT) == [(2, 0, 0)]


def test_the_sabre_may_wait_for_the_second_roll() -> None:
    """J8."""
    state = sabre(0)
    play(state, 0, FORWARD_FOOD, numbers=[FOUR])
    play(state, 0, KEEP, numbers=[A_STAR])
    assert (state.asked, state.actor) == (KEEP, 0)
    story = play(state, 0, REROLL, numbers=[TWO])
    assert told(story, BEAT) == [(0, 2, 0)]


def test_the_sabre_is_used_once_a_battle() -> None:
    """J8."""
    state = sabre(0)
    play(state, 0, FORWARD_FOOD, numbers=[FOUR])
    story = play(state, 0, REROLL, numbers=[TWO, TEN])
    assert told(story, BEAT) == [(2, 0, 0)]
    assert refused(state, 2, REROLL) == "The battle is won: choose among its spoils."


def test_a_sabre_elsewhere_does_not_matter() -> None:
    """J8."""
    state = sabre(1)
    play(state, 0, FORWARD_FOOD, numbers=[FOUR, EIGHT])
    assert state.asked == SEIZE


def test_morgans_map_makes_a_hand_of_four_counted_when_cards_are_drawn() -> None:
    """J9: gained in the round, two cards are drawn; lost in the round, none; nobody discards."""
    state = last_turn(powers=[1, NOBODY, NOBODY, NOBODY], plundered=[4])
    play(state, 2, LOAD, 4, 5, 6, 7, numbers=[0, 1])
    assert hands(state) == [[1, 2, 4], [1, 2, 5, 6], [1, 2, 7]]
    state = last_turn(powers=[1, NOBODY, NOBODY, NOBODY], plundered=[4], hands=[[1, 2, 5], [1, 2], [1, 2]])
    play(state, 2, LOAD, 5, 6, 7, numbers=[0, 1])
    assert hands(state) == [[1, 2, 5], [1, 2, 5, 6], [1, 2, 7]]


def test_the_bank_never_runs_out() -> None:
    """J10: there are 45 food tokens in the box."""
    state = voyage(FOOD_POWDER, own=[food(6)] * 4 + [NIL, NIL], rivals=[food(6)] * 5 + [NIL], dice=(6, 1))
    play(state, 0, FOOD_POWDER)
    assert sum(state.holds.stock(ship, FOOD) for ship in range(3)) > 45


def test_the_winner_chooses_which_curse_to_hand_over() -> None:
    """J11."""
    state = won(rivals=NONE, treasures=[[-4, -3, -2, 5], [], []], plundered=[4, 9, 11, 19])
    assert state.legal(0) == [curse_of(-4), curse_of(-3), curse_of(-2), NOTHING]
    play(state, 0, curse_of(-2))
    assert worths(state.view(2))[2] == [-2]


def test_two_players_may_play_with_or_without_the_ghost_ship() -> None:
    """J12: with it, unless they say otherwise."""
    assert [(mode.name, mode.fewest, mode.most) for mode in GAME.modes] == [("ghost", 2, 2), ("race", 2, 6)]
    assert [GAME.setup(seats).mode for seats in range(2, 7)] == ["ghost", "race", "race", "race", "race"]
    assert len(GAME.start(GAME.setup(2, "race"), Chance(1)).dump()["places"]) == 2  # type: ignore[arg-type]
    assert len(GAME.start(GAME.setup(2, "ghost"), Chance(1)).dump()["places"]) == 3  # type: ignore[arg-type]


def test_a_ship_that_falls_back_to_a_lair_takes_its_treasure() -> None:
    """J13."""
    state = voyage(FORWARD_FOOD, 9, own=[NIL, gold(3), NIL, NIL, NIL, NIL])
    story = play(state, 0, FORWARD_FOOD, treasure_of(3))
    assert [what for what in whats(story) if what in (RETREAT, FOUND)] == [RETREAT, FOUND]


def test_after_a_hundred_rounds_the_game_ends() -> None:
    """J15."""
    state = last_turn(round=99)
    play(state, 2, LOAD, 4, 5, 6, numbers=[0, 1])
    assert state.round == 100
    state = last_turn(round=100)
    story = play(state, 2, LOAD)
    assert STOPPED in whats(story)
    assert state.actor == OVER
    assert sum(state.returns()) == 1


def test_where_several_holds_can_pay_the_captain_chooses_one() -> None:
    """J16: the sea of space 3 costs two food."""
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), NIL, NIL, NIL])
    assert (state.asked, state.actor, state.due) == (PAY, 0, 2)
    assert state.legal(0) == [PAY, PAY + 1, PAY + 2, PURSER]
    assert refused(state, 0, PAY + 3) == "Choose a hold to pay from, or let the purser choose."
    story = play(state, 0, PAY + 2)
    assert told(story, PAID) == [(0, FOOD, 2)]
    assert holds_of(state, 0) == [food(5), food(1), food(2), food(1), NIL, NIL]
    assert state.asked == REST


def test_a_hold_gives_all_that_is_due_or_all_it_has() -> None:
    """J16: and another one gives the rest."""
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), NIL, NIL, NIL])
    assert told(play(state, 0, PAY + 1), PAID) == [(0, FOOD, 1)]
    assert (state.asked, state.due) == (PAY, 1)
    assert state.legal(0) == [PAY, PAY + 2, PURSER]
    assert told(play(state, 0, PAY), PAID) == [(0, FOOD, 1)]
    assert holds_of(state, 0) == [food(4), food(1), food(4), NIL, NIL, NIL]
    assert (state.asked, state.due) == (REST, 0)


def test_gold_is_paid_from_holds_of_ones_choice_too() -> None:
    """J16: the port of space 5 costs three gold."""
    state = sail(
        FORWARD_FOOD, 4, own=[gold(2), gold(6), food(6), NIL, NIL, NIL], plundered=[4], treasures=[[3], [], []]
    )
    play(state, 0, PAY + 1)
    assert holds_of(state, 0) == [gold(2), gold(3), food(6), food(1), NIL, NIL]


def test_powder_for_a_battle_comes_from_holds_of_ones_choice() -> None:
    """J16: of the attacker and of the defender, before each rolls."""
    three = [food(6), powder(4), powder(2), powder(4), NIL, NIL]
    state = battle(three, three)
    play(state, 0, FORWARD_FOOD)
    play(state, 0, FIRE + 5)
    assert (state.asked, state.actor, state.due) == (PAY, 0, 5)
    assert state.legal(0) == [PAY + 1, PAY + 2, PURSER]
    assert whats(play(state, 0, PAY + 1)) == [FIRE], "no roll yet"
    story = play(state, 0, PAY + 3, numbers=[FOUR])
    assert (told(story, FIRE), told(story, ROLLED)) == ([(0, 1, 0)], [(0, 4, 9)])
    assert holds_of(state, 0)[:4] == [food(6), NIL, powder(2), powder(3)]
    assert whats(play(state, 2, FIRE + 3)) == []
    assert (state.asked, state.actor) == (PAY, 2)
    story = play(state, 2, PURSER, numbers=[TWO])
    assert (told(story, FIRE), told(story, ROLLED)) == ([(2, 3, 0)], [(2, 2, 5)])
    assert holds_of(state, 2)[:4] == [food(6), powder(3), NIL, powder(4)]


NOT_ASKED = [
    (FORWARD_FOOD, 2, [food(1), food(1), NIL, NIL, NIL, NIL], [food(1), NIL, NIL], "all has to go"),
    (FORWARD_FOOD, 2, [food(5), gold(3), gold(1), NIL, NIL, NIL], [food(3), gold(3), gold(1)], "one hold has food"),
    (FORWARD_FOOD, 2, [food(3), food(3), NIL, NIL, NIL, NIL], [food(1), food(3), food(1)], "both are alike"),
    (FORWARD_FOOD, 44, [gold(6), gold(2), NIL, NIL, NIL, NIL], [gold(1), food(1), NIL], "one is left in any case"),
    (FORWARD_FOOD, 5, [gold(5), gold(2), gold(5), NIL, NIL, NIL], [gold(2), food(1), gold(5)], "five and two are left"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "place", "own", "left", "why"), NOT_ASKED)
def test_nobody_is_asked_where_it_does_not_matter_which_holds_pay(
    card: int, place: int, own: list[Held], left: list[Held], why: str
) -> None:
    """J16."""
    state = sail(card, place, own=own, plundered=[4, 44], treasures=[[3, 3], [], []])
    assert state.asked == REST
    assert sorted(state.holds.goods(0, hold).amount for hold in range(3)) == sorted(amount for _, amount in left), why


def what_is_left(amounts: tuple[int, ...], sixth: int, due: int) -> set[tuple[tuple[int, ...], int]]:
    """Return what can be left in the five holds, which are alike, and in the 6th, whichever pay."""
    if due == 0 or sum(amounts) + sixth == 0:
        return {(tuple(sorted(amounts)), sixth)}
    found = set()
    for hold, amount in enumerate(amounts):
        paid = min(amount, due)
        if paid > 0:
            found |= what_is_left((*amounts[:hold], amount - paid, *amounts[hold + 1 :]), sixth, due - paid)
    if sixth > 0:
        found |= what_is_left(amounts, max(0, sixth - due), max(0, due - sixth))
    return found


@pytest.mark.parametrize("sixth", [0, 2, 5])
@pytest.mark.parametrize("due", [1, 2, 3, 4, 6])
def test_it_matters_which_holds_pay_if_what_is_left_can_differ(due: int, sixth: int) -> None:
    """J16."""
    for amounts in combinations_with_replacement(range(7), 4):
        holds = Holds(GAME.setup(2))
        holds.set_out(1)
        for hold, amount in enumerate([*amounts, 0, sixth]):
            if amount:
                holds.load(0, hold, Goods(FOOD, amount))
        matters = len(what_is_left(amounts, sixth, due)) > 1
        assert holds.matters(0, Goods(FOOD, due)) == matters, (amounts, sixth, due)


def test_who_cannot_pay_gives_all_from_all_holds_unasked() -> None:
    """J16: nothing is left to choose."""
    own = [gold(1), food(3), gold(2), NIL, NIL, NIL]
    state = voyage(FORWARD_FOOD, 5, own=own, plundered=[4], treasures=[[], [], [3]])
    story = play(state, 0, FORWARD_FOOD)
    assert told(story, PAID) == [(0, GOLD, 3)]
    assert whats(story).count(RETREAT) == 1


def test_the_purser_takes_from_the_smallest_hold_first() -> None:
    """J16: all that is due, or what is left of it."""
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), food(6), powder(1), NIL])
    assert told(play(state, 0, PURSER), PAID) == [(0, FOOD, 2)]
    assert holds_of(state, 0) == [food(5), food(1), food(3), food(6), powder(1), NIL]
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), food(6), powder(1), NIL])
    play(state, 0, PAY + 1)
    assert told(play(state, 0, PURSER), PAID) == [(0, FOOD, 1)]
    assert holds_of(state, 0) == [food(5), food(1), food(3), food(6), powder(1), NIL]


def test_a_table_may_leave_it_to_the_purser() -> None:
    """J16: then nobody is asked; food, gold and powder alike."""
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), food(6), powder(1), NIL], purser="purser")
    assert holds_of(state, 0) == [food(5), food(1), food(3), food(6), powder(1), NIL]
    state = battle([powder(2), powder(1), food(6), NIL, NIL, NIL], purser="purser")
    play(state, 0, FORWARD_FOOD)
    play(state, 0, FIRE + 2, numbers=[TWO, FOUR])
    assert holds_of(state, 0) == [powder(1), food(1), food(4), NIL, NIL, NIL]


def test_captains_who_let_the_purser_choose_play_as_if_nobody_was_asked() -> None:
    """J16."""
    luck, other_luck = Chance(4), Chance(4)
    state: Any = GAME.start(GAME.setup(3, "race"), luck)
    other: Any = GAME.start(GAME.setup(3, "race", {"purser": "purser"}), other_luck)
    choices, asked = Chance(5), 0
    while other.actor != OVER:
        assert state.dump() == other.dump()
        actions = other.legal(other.actor)
        action = actions[choices.below(len(actions))]
        other.apply(other.actor, action, other_luck)
        state.apply(state.actor, action, luck)
        while state.asked == PAY:
            asked += 1
            state.apply(state.actor, PURSER, luck)
    assert state.dump() == other.dump()
    assert asked > 5


def test_holds_with_the_same_in_them_are_alike_but_for_the_sixth() -> None:
    """J16."""
    state = sail(FORWARD_FOOD, 2, own=[food(4), food(3), food(4), food(3), NIL, NIL])
    assert state.legal(0) == [PAY, PAY + 1, PURSER]
    fields: dict[str, Any] = {"powers": [NOBODY, NOBODY, NOBODY, 0], "plundered": [4]}
    state = sail(FORWARD_FOOD, 2, own=[food(4)] * 5 + [food(4)], **fields)
    assert state.legal(0) == [PAY, PAY + 5, PURSER]
    play(state, 0, PAY + 5)
    assert holds_of(state, 0) == [*[food(4)] * 5, food(2)]


def test_empty_holds_are_alike_but_for_the_sixth() -> None:
    """J16."""
    state = sail(GOLD_GOLD, powers=[NOBODY, NOBODY, NOBODY, 0], plundered=[4])
    assert state.legal(0) == [LOAD + 2, LOAD + 5]


def test_lady_beth_adds_two_in_every_battle_of_her_owner() -> None:
    """J17."""
    state = battle(powers=[NOBODY, NOBODY, 2, NOBODY], plundered=[4])
    story = play(state, 0, FORWARD_FOOD, numbers=[SIX, SIX])
    assert told(story, ROLLED) == [(0, 6, 6), (2, 6, 8)]
    assert told(story, BEAT) == [(2, 0, 0)]


def test_the_sixth_hold_is_a_hold_like_any_other() -> None:
    """J17."""
    powers = [NOBODY, NOBODY, NOBODY, 0]
    holds = [food(1), food(1), food(1), food(1), food(1), NIL]
    state = sail(FORWARD_FOOD, 2, own=[food(1)] * 5 + [food(2)], powers=powers, plundered=[4], purser="purser")
    assert holds_of(state, 0) == [food(1), NIL, food(1), food(1), food(1), food(2)]
    state = voyage(GOLD_FORWARD, 8, own=holds, powers=powers, plundered=[4, 9], treasures=[[3], [], []])
    play(state, 0, GOLD_FORWARD)
    assert holds_of(state, 0) == [*holds[:5], gold(1)]


def test_whoever_steals_the_sixth_hold_has_what_is_in_it() -> None:
    """J17."""
    state = won(rivals=[food(1), NIL, NIL, NIL, NIL, gold(6)], powers=[NOBODY, NOBODY, NOBODY, 2], plundered=[4])
    play(state, 0, STEAL + SIXTH_HOLD)
    assert owner(state, SIXTH_HOLD) == 0
    assert holds_of(state, 0)[5] == gold(6)
    assert holds_of(state, 2) == [food(1), NIL, NIL, NIL, NIL, NIL]


def test_ahead_is_who_has_fewer_steps_by_the_shortest_way() -> None:
    """J18: space 7 of the outer lane is further from home than space 6 before the fork."""
    assert TRACK.left(7) > TRACK.left(6)
    assert TRACK.left(HOME) == 0
    assert TRACK.left(0) == 32
    assert TRACK.left(-1) == 33
    state = last_turn(places=[7, 6, 0], holds=[START, START, FULL], round=100)
    play(state, 2, LOAD)
    assert state.returns() == [0.0, 1.0, 0.0]


def test_equal_scores_on_level_places_are_shared() -> None:
    """J18."""
    state = last_turn(places=[20, 20, 0], holds=[START, START, FULL], round=100)
    play(state, 2, LOAD)
    assert state.returns() == [0.5, 0.5, 0.0]


def test_a_ship_that_never_left_or_is_behind_the_start_scores_minus_five() -> None:
    """J19."""
    assert TRACK.score(0) == -5
    assert TRACK.score(-1) == -5
    assert TRACK.score(HOME) == 15


# The Ghost Ship


def test_the_ghost_ship_starts_in_port_royal_with_gold_and_lady_beth() -> None:
    """J20."""
    state: Any = GAME.start(GAME.setup(2, "ghost"), Chance(1))
    assert state.places[2] == 0
    assert holds_of(state, 2) == [gold(5), gold(3), NIL, NIL, NIL, NIL]
    assert owner(state, BETH) == 2
    assert BETH not in state.treasures.unseen().cards()


def test_after_both_players_the_captain_moves_the_ghost_ship_by_each_die() -> None:
    """J20."""
    state = ghost([30, 8, 18], dice=(3, 2))
    assert state.actor == 0
    play(state, 0, SAIL + 15)
    assert list(state.places) == [30, 8, 15]
    assert (state.asked, state.actor, state.watch) == (SAIL, 0, 5)
    play(state, 0, SAIL + 17, 4, 4, numbers=[0, 1])
    assert list(state.places) == [30, 8, 17]
    assert state.round == 2


def test_the_ghost_ship_goes_back_when_it_leads() -> None:
    """J20."""
    assert spaces(ghost([20, 8, 29], dice=(4, 1))) == [19, 23]


def test_the_ghost_ship_goes_on_when_it_is_last() -> None:
    """J20."""
    assert spaces(ghost([20, 15, 6], dice=(2, 1))) == [8, 14]


def test_in_between_or_level_the_captain_chooses_its_direction_and_lane() -> None:
    """J20."""
    assert spaces(ghost([30, 8, 16], dice=(2, 1))) == [12, 14, 18]
    assert spaces(ghost([20, 8, 8], dice=(1, 1))) == [7, 9]
    assert spaces(ghost([20, 8, 20], dice=(1, 1))) == [19, 21]


def test_the_ghost_ship_pays_nothing() -> None:
    """J20."""
    state = ghost([30, 3, 15], dice=(1, 1))
    story = play(state, 0, SAIL + 16)
    assert state.places[2] == 16
    assert PAID not in whats(story)
    assert holds_of(state, 2) == [gold(5), gold(3), NIL, NIL, NIL, NIL]


def test_the_captain_may_have_it_attack_either_player_even_himself() -> None:
    """J20."""
    state = ghost([18, 18, 17], dice=(1, 1))
    play(state, 0, SAIL + 18)
    assert state.legal(0) == [FIGHT, FIGHT + 1]


def test_lady_beth_cannot_be_taken_from_the_ghost_ship() -> None:
    """J20."""
    state = ghost([18, 3, 17], dice=(1, 1))
    play(state, 0, SAIL + 18, numbers=[TWO, TEN])
    assert (state.asked, state.actor) == (SEIZE, 0)
    assert state.legal(0) == [SEIZE, SEIZE + 1, NOTHING]


def test_the_ghost_ship_adds_lady_beth_to_its_rolls() -> None:
    """J20."""
    state = ghost([18, 3, 17], dice=(1, 1))
    story = play(state, 0, SAIL + 18, numbers=[TWO, TEN])
    assert told(story, ROLLED) == [(2, 2, 4), (0, 10, 10)]


def beaten_by_the_ghost(**fields: Any) -> Any:
    """Return seat 1, beaten by the Ghost Ship, asked for what it takes."""
    state = ghost([3, 18, 17], dice=(1, 1), **fields)
    play(state, 0, SAIL + 18, numbers=[A_STAR])
    return state


def test_the_player_whom_the_ghost_ship_fights_decides_for_it() -> None:
    """J21."""
    state = beaten_by_the_ghost()
    assert (state.asked, state.actor) == (SEIZE, 1)


def test_a_ghost_ship_that_wins_robs_what_it_can() -> None:
    """J21: nothing is no choice, and it never hands anything over."""
    assert beaten_by_the_ghost().legal(1) == [SEIZE, SEIZE + 1]
    state = beaten_by_the_ghost(treasures=[[], [-4], [-3]], plundered=[4, 9])
    assert state.legal(1) == [SEIZE, SEIZE + 1, STEAL_UNSEEN]


def test_the_ghost_ship_keeps_gold_and_throws_the_rest_into_the_sea() -> None:
    """J21."""
    state = beaten_by_the_ghost()
    story = play(state, 1, SEIZE)
    assert told(story, NOTHING) == [(2, FOOD, 3)]
    assert holds_of(state, 1) == [NIL, gold(3), NIL, NIL, NIL, NIL]
    assert holds_of(state, 2) == [gold(5), gold(3), NIL, NIL, NIL, NIL]
    state = beaten_by_the_ghost()
    play(state, 1, SEIZE + 1)
    assert holds_of(state, 2) == [gold(5), gold(3), gold(3), NIL, NIL, NIL]


def test_a_ghost_ship_full_of_gold_takes_no_more() -> None:
    """J7, J21: but other goods may still sink."""
    full = [gold(1), gold(1), gold(1), gold(1), gold(1), NIL]
    state = beaten_by_the_ghost(holds=[START, [food(3), gold(3), powder(1), NIL, NIL, NIL], full])
    assert state.legal(1) == [SEIZE, SEIZE + 2]


def test_the_ghost_ship_steals_treasures_and_uses_none() -> None:
    """J21: no Sabre in its battles, and goods in the 6th Hold sink unless they are gold."""
    fields: dict[str, Any] = {"powers": [NOBODY, NOBODY, 2, 1], "plundered": [4]}
    holds = [START, [food(3), NIL, NIL, NIL, NIL, food(2)], [gold(5), gold(3), NIL, NIL, NIL, NIL]]
    state = beaten_by_the_ghost(holds=holds, **fields)
    play(state, 1, STEAL + SIXTH_HOLD)
    assert owner(state, SIXTH_HOLD) == 2
    assert holds_of(state, 1) == [food(3), NIL, NIL, NIL, NIL, NIL]
    assert holds_of(state, 2) == [gold(5), gold(3), NIL, NIL, NIL, NIL]
    state = ghost([3, 18, 17], powers=[NOBODY, 2, 2, NOBODY], plundered=[4])
    play(state, 0, SAIL + 18, numbers=[A_STAR])
    assert state.asked == SEIZE, "its Sabre stays in its sheath"


def test_gold_in_a_sixth_hold_of_the_ghost_ship_can_be_taken_but_none_is_loaded_there() -> None:
    """J17, J21."""
    fields: dict[str, Any] = {"powers": [NOBODY, NOBODY, 2, 2], "plundered": [4]}
    state = ghost([18, 3, 17], holds=[START, START, [gold(5), NIL, NIL, NIL, NIL, gold(2)]], **fields)
    play(state, 0, SAIL + 18, numbers=[TWO, TEN])
    assert state.legal(0) == [SEIZE, SEIZE + 5, STEAL + SIXTH_HOLD, NOTHING]
    play(state, 0, SEIZE + 5)
    assert (owner(state, SIXTH_HOLD), holds_of(state, 2)[5]) == (2, NIL)
    full = [gold(1), gold(1), gold(1), gold(1), gold(1), NIL]
    state = beaten_by_the_ghost(holds=[START, START, full], **fields)
    assert holds_of(state, 1) == [NIL, gold(3), NIL, NIL, NIL, NIL], "only the food could be robbed, and it sank"


def test_nobody_sees_what_the_ghost_ship_finds() -> None:
    """J21."""
    state = ghost([30, 3, 18], dice=(1, 1))
    story = play(state, 0, SAIL + 19)
    assert told(story, FOUND) == [(2, UNKNOWN, 2)]
    assert (state.treasures.gold(2), list(state.plundered)) == ([NOT_SEEN], [19])
    assert state.treasures.unseen().size == 11, "it may still be any of them"


def test_a_player_may_steal_what_the_ghost_ship_found_or_was_given() -> None:
    """J21: one of them at random; only now it is seen what was found."""
    for cards, stolen in (([UNKNOWN, SABRE], SABRE), ([treasure_of(-3)], treasure_of(-3))):
        state = ghost([18, 3, 17], treasures=[[], [], [0, -3]], plundered=[4, 9])
        play(state, 0, SAIL + 18, numbers=[TWO, TEN])
        assert STEAL_UNSEEN in state.legal(0)
        story = play(state, 0, STEAL_UNSEEN, *cards)
        assert told(story, STEAL) == [(0, stolen, 2)]
        assert (owner(state, BETH), len(state.treasures.gold(2))) == (2, 1), "Lady Beth and the other one"


def test_a_player_may_hand_the_ghost_ship_cursed_treasures_only() -> None:
    """J21."""
    state = ghost([18, 3, 17], treasures=[[-3, 7], [], []], plundered=[4, 9])
    play(state, 0, SAIL + 18, numbers=[TWO, TEN])
    assert state.legal(0) == [SEIZE, SEIZE + 1, curse_of(-3), NOTHING]
    play(state, 0, curse_of(-3))
    assert (owner(state, BETH), state.treasures.gold(2)) == (2, [-3])


def test_a_ghost_ship_that_is_home_stays_there_and_the_game_goes_on() -> None:
    """J21."""
    state = ghost([49, 45, 48], dice=(3, 5))
    play(state, 0, SAIL, 4, 4, numbers=[0, 1])
    assert state.places[2] == HOME
    assert state.round == 2
    state = ghost([49, 45, HOME], asked=CARD, watch=0, hands=[[1, 2, 7], [1, 2]], chosen=[0, 7], discards=[[], []])
    play(state, 0, 7, 4, 4, numbers=[0, 1])
    assert state.places[2] == HOME


# Secrets, positions, table and values


def test_any_cards_and_treasures_out_of_sight_may_be_where_they_are_hidden_each_as_likely() -> None:
    state = voyage(FORWARD_FOOD, 20, 25, treasures=[[3], [], [-4]], plundered=[4, 9], discards=[[], [3, 4, 5, 6], []])
    luck = Chance(3)
    worlds = [state.view(0).imagine(luck) for _ in range(4000)]
    treasures = Counter(world.treasures.gold(2)[0] for world in worlds)
    assert set(treasures) == {-4, -3, -2, 3, 5, 7}
    assert abs(treasures[7] / 4000 - 2 / 7) < 0.03, "two of the seven that are out of sight"
    front = Counter(int(world.chosen[1]) for world in worlds)
    assert set(front) == {1, 2, 7, 8, 9, 10, 11}
    assert all(abs(count / 4000 - 1 / 7) < 0.03 for count in front.values())


IMPOSSIBLE = [
    ({"dice": [0, 1]}, "“dice” must hold whole numbers from 1 to 6."),
    ({"chosen": [0, 10]}, "“chosen” must have 3 entries, not 2."),
    ({"places": [0, 10]}, "“places” must have 3 entries, not 2."),
    ({"places": [0, 0, -101]}, "In round 1 no ship can be behind place -100."),
    ({"places": [0, 0, -10001]}, "“places” must hold whole numbers from -10000 to 50."),
    ({"hands": [[1, 2, 2], [1, 2], [1, 2]]}, "Everyone has the same 11 cards."),
    ({"hands": [[0, 1, 2], [1, 2], [1, 2]]}, "Everyone has the same 11 cards."),
    ({"chosen": [0, FACE_DOWN, 10]}, "Everyone has the same 11 cards."),
    ({"hands": [[12, 1, 2], [1, 2], [1, 2]]}, "“hands” must hold whole numbers from 0 to 11."),
    ({"hands": [[1, 2], [1, 2], [1, 2]]}, "A hand has three cards, or four with the map."),
    ({"chosen": [0, 10, 0], "hands": [[1, 2, 4], [1, 2], [1, 2]]}, "A hand has three cards, or four with the map."),
    ({"chosen": [4, 10, 10], "hands": [[1, 2], [1, 2], [1, 2]]}, "All have chosen a card."),
    ({"asked": MORNING}, "A card lies in front of those who are still to play it."),
    ({"asked": 17}, "No question has this number."),
    ({"watch": 1}, "The dice come first."),
    ({"due": 1}, "Something is due when it is asked which hold pays, and only then."),
    ({"actor": 1}, "It is not the turn of this seat."),
    ({"actor": -1}, "A card lies in front of those who are still to play it."),
    ({"places": [0, 0, 50]}, "A ship that is home is not to move."),
    ({"holds": [START, FULL, [food(7), *NONE[1:]]]}, "“amounts” must hold whole numbers from 0 to 6."),
    ({"holds": [START, FULL, [food(0), *NONE[1:]]]}, "A hold has one to six of one kind of goods."),
    ({"holds": [START, FULL, [(EMPTY, 3), *NONE[1:]]]}, "A hold has one to six of one kind of goods."),
    ({"holds": [START, FULL, [(4, 3), *NONE[1:]]]}, "“kinds” must hold whole numbers from 0 to 3."),
    ({"holds": [START, FULL, [*NONE[:5], food(3)]]}, "Only who has the 6th Hold can have something in it."),
    ({"holds": [START, FULL]}, "Each ship has six holds: the 6th Hold, too, is given for each."),
    ({"discarded": [2] * 33}, "“discarded” must hold whole numbers from 0 to 1."),
    ({"discarded": [0] * 3}, "“discarded” must have 33 entries, not 3."),
    ({"plundered": [4]}, "Each treasure comes from a lair."),
    ({"plundered": [5]}, "Only a lair is plundered, and once."),
    ({"plundered": [4, 4]}, "Only a lair is plundered, and once."),
    ({"treasures": [[5, 5], [], []], "plundered": [4, 9]}, "The box has fewer treasures worth 5."),
    ({"treasures": [[0], [], []], "plundered": [4]}, "Players know their treasures."),
    ({"treasures": [[1], [], []], "plundered": [4]}, "The box has fewer treasures worth 1."),
    ({"treasures": [[], [], [], [5]], "plundered": [4]}, "A treasure is aboard a ship that does not sail."),
    ({"powers": [3, -1, -1, -1], "plundered": [4]}, "A treasure is aboard a ship that does not sail."),
    ({"battle": {"attacker": 0, "defender": 2, "active": 0}}, "The dice come first."),
    ({"battle": [2, 0]}, "“battle” must be an object with fields."),
    ({"sails": 3}, "A position of this game has no field “sails”"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        voyage(FORWARD_FOOD, **fields)


MOVING: dict[str, Any] = {"asked": SAIL, "chosen": [4, 10, 10], "hands": [[1, 2], [1, 2], [1, 2]], "places": [3, 0, 3]}
OPENING: dict[str, Any] = {"attacker": 0, "defender": 2, "active": 0}
FIGHTING: dict[str, Any] = {**MOVING, "asked": FIRE, "battle": OPENING}
WON: dict[str, Any] = {**OPENING, "die": 4, "attack": 6, "defence": 4}
WINNING: dict[str, Any] = {**MOVING, "asked": SEIZE, "battle": WON}
SEIZED: dict[str, Any] = {**WON, "seized_kind": FOOD, "seized_amount": 3}
TWO_HOLDS = [food(2), food(5), powder(1), powder(4), NIL, NIL]
PAYING: dict[str, Any] = {**MOVING, "asked": PAY, "due": 2, "own": TWO_HOLDS}
FIRING: dict[str, Any] = {**PAYING, "battle": {**OPENING, "attack": 2}}
IMPOSSIBLE_TURNS = [
    ({**MOVING, "chosen": [10, 10, 10]}, "The card is for loading."),
    ({**MOVING, "battle": OPENING}, "A battle goes on from the powder to the spoils."),
    ({**FIGHTING, "battle": {}}, "A battle goes on from the powder to the spoils."),
    ({**MOVING, "asked": FIGHT, "places": [3, 0, 4]}, "There is no one to fight here."),
    ({**MOVING, "asked": RETREAT}, "Only a ship that could not pay falls back."),
    ({**FIGHTING, "battle": {**OPENING, "defender": 1}}, "The ships in a battle are on the same space."),
    (
        {**FIGHTING, "battle": {"attacker": 1, "defender": 2, "active": 1}},
        "The ships in a battle are on the same space.",
    ),
    ({**FIGHTING, "battle": {**OPENING, "active": 1}}, "One of the two ships in a battle is active."),
    ({**FIGHTING, "battle": {**OPENING, "die": 3}}, "The combat die has no such side."),
    ({**FIGHTING, "battle": {**OPENING, "rerolled": 2}}, "“rerolled” must be true or false."),
    ({**FIGHTING, "asked": KEEP, "battle": {**OPENING, "die": 4}}, "Nobody can use the Sabre now."),
    ({**WINNING, "battle": {**WON, "attack": 4, "defence": 6}}, "The winner of the battle is weaker."),
    ({**WINNING, "battle": {**WON, "attack": 6, "defence": 6}}, "The winner of the battle is weaker."),
    ({**WINNING, "battle": SEIZED}, "The winner has no room for these goods."),
    (
        {**WINNING, "asked": LOAD, "battle": SEIZED, "holds": [FULL, FULL, START]},
        "The winner has no room for these goods.",
    ),
    ({**PAYING, "due": 0}, "Something is due when it is asked which hold pays, and only then."),
    ({**PAYING, "due": 3}, "No more is due than the price of the space, or the powder that is used."),
    (
        {**FIRING, "battle": {**OPENING, "attack": 1}},
        "No more is due than the price of the space, or the powder that is used.",
    ),
    ({**PAYING, "own": START}, "Nobody is asked which hold pays where it does not matter."),
    ({**PAYING, "purser": "purser"}, "Nobody is asked which hold pays where it does not matter."),
    ({**PAYING, "chosen": [10, 10, 10]}, "The card is for loading."),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE_TURNS)
def test_an_impossible_turn_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        voyage(FORWARD_FOOD, **fields)


def test_a_position_knows_the_map_the_ghost_ship_and_the_end() -> None:
    voyage(FORWARD_FOOD, **MOVING)
    voyage(FORWARD_FOOD, **FIGHTING)
    voyage(FORWARD_FOOD, **WINNING)
    voyage(FORWARD_FOOD, **PAYING)
    voyage(FORWARD_FOOD, **FIRING)
    with pytest.raises(flibuste.ImpossiblePosition, match="Lady Beth is aboard the Ghost Ship"):
        ghost([3, 4, 5], powers=[NOBODY, NOBODY, NOBODY, NOBODY])
    with pytest.raises(flibuste.ImpossiblePosition, match="The Ghost Ship has nothing but gold"):
        ghost([3, 4, 5], holds=[START, START, START])
    with pytest.raises(flibuste.ImpossiblePosition, match="The game is not over yet"):
        last_turn(asked=CARD, actor=OVER, watch=0, chosen=[0, 0, 0])


def test_a_track_with_a_mistake_is_refused() -> None:
    lairs, home = [{"lair": True}] * 9, [{"score": 15}]
    for spaces_, sentence in (
        ([*home, *lairs], "track.toml must have a list of 13 to 120 spaces."),
        ([*home, *[{"sea": 2}] * 49], "There are treasures for 1 to 11 pirate lairs on the track."),
        ([*home, *lairs, *[{"sea": 2}] * 39, {"sea": 2, "next": [3]}], "The numbers rise along every way."),
        ([{"next": [2]}, *lairs, *[{"sea": 2}] * 40], "Each space can be reached from another."),
    ):
        with pytest.raises(flibuste.ImpossiblePosition, match=sentence):
            Track({"spaces": spaces_, "far": -5})


def test_the_table_shows_treasures_to_their_owner_alone() -> None:
    state = won(treasures=[[-3, 7], [], [5]], powers=[NOBODY, 1, NOBODY, NOBODY], plundered=[4, 9, 11, 19])
    names = ["Ann", "Bob", "Cid"]
    own = draw(state.view(0), names, ENGLISH)
    marks = [piece.mark for piece in own.areas[1].pieces]
    assert marks == ["1: 3 food", "2: 3 gold", "-3", "+7", "[forward/food]"]
    assert own.areas[3].pieces[-2].mark == "a hidden treasure"
    assert [choice.words for choice in own.choices] == [
        "Take 3 food from hold 1", "Take 3 gold from hold 2", "Take a hidden treasure", "Hand over -3", "Take nothing",
    ]  # fmt: skip
    others = draw(state.view(1), names, ENGLISH)
    assert [piece.mark for piece in others.areas[1].pieces][2:4] == ["a hidden treasure"] * 2
    assert others.prompt == "Ann is to play."


def test_the_track_is_drawn_with_its_lanes_and_ships() -> None:
    state = voyage(FORWARD_FOOD, 14, 22, places=[14, -1, 14], plundered=[4], treasures=[[3], [], []])
    drawn = read_aloud(draw(state.view(0), ["Ann", "Bob", "Cid"], ENGLISH), ENGLISH).splitlines()
    ring = "47·3f+8 48·3f+9 49·3f+10 0·⌂+15 1·2f  2·3f  3·2f  4·◇   5·3g  6·5g  7·2f  8·3f  9·◆   10·3f"
    assert drawn[1:6] == [
        f"  {ring}",
        f"  {' ' * 16}②",
        f"  46·2f+7{' ' * 61}13·3f {' ' * 12}11·◆",
        f"  45·7g+6{' ' * 73}14·4f 12·2f",
        f"  {' ' * 80}①③",
    ]
    assert "① Ann, space 14 (sea, 4 food), 24 steps to go: 1: 3 food  2: 3 gold  +3" in drawn
    assert max(map(len, drawn)) <= 96
    shown = [piece.words for piece in draw(state.view(0), ["Ann", "Bob", "Cid"], ENGLISH).areas[0].pieces]
    assert all(any(f"space {space} " in words for words in shown) for space in range(1, 50)), "nothing is missing"


def test_the_story_names_the_ghost_ship() -> None:
    state = beaten_by_the_ghost()
    setup, names = GAME.setup(2, "ghost"), ["Ann", "Bob"]
    sentences = [tell(event, setup, names, ENGLISH) for event in state.story]
    assert sentences == [
        "Ghost Ship sails to space 18 (port, 3 gold).",
        "Ghost Ship attacks Bob.",
        "Ghost Ship rolls a star!",
        "Ghost Ship beats Bob.",
    ]


def test_without_powder_or_powers_both_sides_win_as_often_but_for_the_first_star() -> None:
    """Values: of 36 pairs of rolls the attacker wins 16, the defender 15, and 5 are even."""
    wins = Counter[int]()
    for attack in range(6):
        for defence in range(6):
            numbers = [attack] if attack == A_STAR else [attack, defence]
            beat = told(play(battle(), 0, FORWARD_FOOD, numbers=numbers), BEAT)
            wins[beat[0][0] if beat else NOBODY] += 1
    assert wins == {0: 16, 2: 15, NOBODY: 5}


@pytest.mark.parametrize(
    ("mode", "seats", "actions", "deviation"), [("race", 4, 220.0, 77.0), ("ghost", 2, 197.0, 86.0)]
)
def test_random_games_are_as_long_as_an_independent_program_finds(
    mode: str, seats: int, actions: float, deviation: float
) -> None:
    luck, setup, games = Chance(3), GAME.setup(seats, mode, {"purser": "purser"}), 400
    mean = sum(playout(GAME.start(setup, luck), luck) for _ in range(games)) / games
    assert abs(mean - actions) < 4 * deviation / games**0.5
