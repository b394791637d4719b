"""Fuji Flush, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.pile import UNSEEN
from flibuste.core.playout import playout
from flibuste.core.state import OVER
from flibuste.games.fuji_flush.rules import (
    ALL_CARDS,
    DREW,
    GAME,
    MOST_PLAYED,
    PLAYED,
    PUSHED_OUT,
    PUSHED_THROUGH,
    STOPPED,
    WON,
)
from flibuste.lab.scenes import opening, play, refused, scene


def fuji(hands: list[list[int]], front: list[int], actor: int = 0, **fields: Any) -> Any:
    return scene("fuji-flush", len(hands), hands=hands, front=front, actor=actor, **fields)


def in_hands(state: Any) -> list[list[int]]:
    return [hand.cards() for hand in state.hands]


# Preparation


def test_the_deck_has_ninety_cards_as_printed() -> None:
    copies = {value: ALL_CARDS.copies(value) for value in range(21)}
    assert [copies[value] for value in range(2, 21)] == [
        16, 12, 9, 8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 1,
    ]  # fmt: skip
    assert ALL_CARDS.size == 90
    assert copies[0] == copies[1] == 0


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_players_get_six_cards(seats: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    assert [hand.size for hand in state.hands] == [6] * seats


@pytest.mark.parametrize("seats", [7, 8])
def test_seven_or_eight_players_get_five_cards(seats: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    assert [hand.size for hand in state.hands] == [5] * seats


def test_hands_are_secret() -> None:
    state = fuji([[2, 3], [4, 5], [6, 7]], [0, 0, 0])
    assert in_hands(state.view(1).seen) == [[UNSEEN, UNSEEN], [4, 5], [UNSEEN, UNSEEN]]
    other = state.view(1).imagine(Chance(4))
    assert in_hands(other)[1] == [4, 5]
    assert other.view(1) == state.view(1)


def test_the_rest_is_a_face_down_pile_beside_face_up_discards() -> None:
    state = fuji([[2, 3], [4, 5], [6, 7]], [0, 0, 0], discards=[8, 20])
    assert state.deck.size == 90 - 6 - 2
    assert state.view(0).seen.discards.cards() == [8, 20]


def test_the_first_player_is_chosen() -> None:
    """F7: by lot, or the first seat."""
    cards = [2] * 16 + [3] * 2
    assert opening("fuji-flush", 3, cards, [2]).actor == 2
    assert opening("fuji-flush", 3, cards, options={"first": "first-seat"}).actor == 0


# A turn


def test_players_play_in_turn_clockwise() -> None:
    state = fuji([[2, 3], [2, 3], [2, 3]], [0, 0, 0], actor=1)
    play(state, 1, 2)
    assert state.to_act() == [2]
    play(state, 2, 3, 9)
    assert state.to_act() == [0]


def test_a_card_still_in_front_of_its_player_is_discarded_without_drawing() -> None:
    state = fuji([[2, 3], [5, 6], [2, 3]], [0, 4, 0])
    story = play(state, 0, 3)
    assert [event.what for event in story] == [PLAYED, PUSHED_THROUGH]
    assert state.view(0).seen.discards.cards() == [4]
    assert in_hands(state)[1] == [5, 6]


def test_all_cards_of_the_same_value_go_with_it_without_drawing() -> None:
    state = fuji([[2, 3], [5, 6], [5, 6], [7, 7]], [0, 4, 4, 9])
    play(state, 0, 3)
    assert list(state.front) == [3, 0, 0, 9]
    assert state.view(0).seen.discards.cards() == [4, 4]
    assert in_hands(state)[1:3] == [[5, 6], [5, 6]]


def test_a_card_just_played_goes_with_its_equals() -> None:
    state = fuji([[4, 3], [5, 6], [7, 7]], [0, 4, 0])
    play(state, 0, 4)
    assert list(state.front) == [0, 0, 0]
    assert in_hands(state)[0] == [3]


def test_a_player_plays_one_card_face_up() -> None:
    state = fuji([[2, 3], [5, 6], [7, 7]], [0, 0, 0])
    assert state.legal(0) == [2, 3]
    play(state, 0, 3)
    assert list(state.view(2).seen.front) == [3, 0, 0]
    assert in_hands(state)[0] == [2]


def test_only_a_card_in_hand_can_be_played_and_only_in_turn() -> None:
    state = fuji([[2, 3], [5, 6], [7, 7]], [0, 0, 0])
    assert refused(state, 0, 7) == "You have no 7 in hand."
    assert refused(state, 1, 5) == "It is not your turn."
    assert state.legal(1) == []


def test_a_card_alone_counts_for_itself() -> None:
    state = fuji([[9, 3], [5, 6], [7, 7]], [0, 0, 8])
    story = play(state, 0, 9, 2)
    assert [(event.what, event.seat) for event in story] == [(PLAYED, 0), (PUSHED_OUT, 2), (DREW, 2)]


def test_equal_cards_add_up() -> None:
    state = fuji([[4, 3], [5, 6], [7, 7], [2, 2]], [0, 0, 4, 7])
    play(state, 0, 4, 12)
    assert list(state.front) == [4, 0, 4, 0]
    assert in_hands(state)[3] == [2, 2, 12]


def test_all_players_with_a_lower_combined_value_discard_and_draw() -> None:
    state = fuji([[9, 3], [5, 6], [7, 7], [2, 2]], [0, 3, 3, 8])
    story = play(state, 0, 9, 10, 11, 12)
    assert list(state.front) == [9, 0, 0, 0]
    assert in_hands(state)[1:] == [[5, 6, 10], [7, 7, 11], [2, 2, 12]]
    assert [event.seat for event in story if event.what == PUSHED_OUT] == [1, 2, 3]


def test_an_equal_combined_value_changes_nothing() -> None:
    state = fuji([[8, 3], [5, 6], [7, 7], [2, 2]], [0, 0, 4, 4])
    play(state, 0, 8)
    assert list(state.front) == [8, 0, 4, 4]


def test_a_card_equal_to_a_combined_value_does_not_join_it() -> None:
    state = fuji([[8, 3], [9, 6], [7, 7], [2, 2]], [0, 0, 4, 4])
    play(state, 0, 8)
    play(state, 1, 9, 12, 13, 14)
    assert list(state.front) == [0, 9, 0, 0]


def test_a_lower_card_changes_nothing() -> None:
    """F4: nor is it beaten by what lies there already."""
    state = fuji([[2, 3], [5, 6], [7, 7]], [0, 0, 20])
    play(state, 0, 2)
    assert list(state.front) == [2, 0, 20]


def test_groups_already_there_are_not_compared_with_each_other() -> None:
    """F3."""
    state = fuji([[2, 3], [5, 6], [7, 7], [2, 2]], [0, 0, 5, 20])
    play(state, 0, 3)
    assert list(state.front) == [3, 0, 5, 20]


# The end


def test_a_player_without_cards_in_hand_and_in_front_has_won() -> None:
    state = fuji([[2, 3], [], [7, 7]], [0, 4, 0])
    story = play(state, 0, 2)
    assert story[-1].what == WON
    assert state.actor == OVER
    assert state.returns() == [0.0, 1.0, 0.0]


def test_an_empty_hand_alone_is_not_a_win() -> None:
    state = fuji([[4], [5, 6], [7, 7]], [0, 0, 0])
    play(state, 0, 4)
    assert state.actor == 1


def test_one_can_win_in_the_turn_of_another() -> None:
    state = fuji([[2, 3], [5], []], [0, 4, 4])
    play(state, 0, 2)
    assert state.actor == OVER
    assert state.winners == [2]


def test_several_can_win_together() -> None:
    state = fuji([[2, 3], [], []], [0, 4, 4])
    play(state, 0, 2)
    assert state.returns() == [0.0, 0.5, 0.5]


def test_the_win_comes_before_the_active_player_plays() -> None:
    """F1."""
    state = fuji([[20, 3], [], [7, 7]], [0, 4, 0])
    play(state, 0, 3)
    assert state.actor == OVER
    assert state.legal(1) == []


def test_a_flushed_player_draws_and_so_does_not_win() -> None:
    """F2."""
    state = fuji([[9, 3], [5], []], [0, 0, 4])
    play(state, 0, 9, 2)
    assert state.actor == 1
    assert in_hands(state)[2] == [2]


# Rulings


def test_those_pushed_out_draw_clockwise_after_all_have_discarded() -> None:
    """F5."""
    state = fuji([[5, 6], [9, 3], [7, 7]], [3, 0, 3], actor=1)
    story = play(state, 1, 9, 11, 12)
    assert [(event.what, event.seat) for event in story] == [
        (PLAYED, 1), (PUSHED_OUT, 2), (PUSHED_OUT, 0), (DREW, 2), (DREW, 0),
    ]  # fmt: skip
    assert in_hands(state) == [[5, 6, 12], [3], [7, 7, 11]]


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    """F6: the card just discarded can come back."""
    hands = [[9, 3], [5], [7]]
    used = [9, 3, 5, 7, 4]
    discards = ALL_CARDS.cards()
    for card in used:
        discards.remove(card)
    state = fuji(hands, [0, 0, 4], discards=discards)
    assert state.deck.size == 0
    play(state, 0, 9, 20)
    assert state.discards.size == 0
    assert state.deck.size == 90 - 5
    assert in_hands(state)[2] == [7, 20]


def test_after_two_thousand_cards_the_fewest_cards_win() -> None:
    """F9: in hand and in front together, shared if equal."""
    state = fuji([[2, 3], [5, 6], [7], [8]], [0, 0, 9, 9], played=MOST_PLAYED - 1)
    story = play(state, 0, 2)
    assert STOPPED in [event.what for event in story]
    assert state.returns() == [0.25, 0.25, 0.25, 0.25]
    state = fuji([[2, 3], [5, 6], [7], [8, 8]], [0, 0, 0, 9], played=MOST_PLAYED - 1)
    play(state, 0, 2)
    assert state.returns() == [0.0, 0.0, 1.0, 0.0]


def test_a_player_to_act_always_has_a_card() -> None:
    """F8."""
    for seed in range(50):
        state: Any = GAME.start(GAME.setup(3), Chance(seed))
        luck = Chance(f"{seed} moves")
        while state.actor != OVER:
            assert state.hands[state.actor].size > 0
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)


def test_random_games_have_the_length_that_independent_programs_find() -> None:
    """Values: the C program in bench/ plays 51.74 cards a game with four players."""
    luck = Chance(3)
    setup = GAME.setup(4)
    mean = sum(playout(GAME.start(setup, luck), luck) for _ in range(2000)) / 2000
    assert abs(mean - 51.74) < 4 * 11 / 2000**0.5
