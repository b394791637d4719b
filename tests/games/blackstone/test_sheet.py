"""Blackstone, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.blackstone.rules import (
    ANNOUNCED,
    ANTED,
    BEGAN,
    BLACK_STONE,
    DEALT,
    DEALT_FOR_TIE,
    FINED,
    FOLD,
    FOLDED,
    GAME,
    LEFT_IN_POT,
    LOST,
    NEXT_HAND,
    RETURNED,
    SAT_OUT,
    SHARED_POT,
    SUNRISE,
    WHITE_STONE,
    fine_for_folding,
)
from flibuste.games.pairs_deck import ALL_CARDS
from flibuste.lab.scenes import opening, play, refused, scene


def white(count: int) -> list[int]:
    """Return so many white stones, the lowest first."""
    return ALL_CARDS.cards()[:count]


def deal(seats: int, cards: list[int]) -> Any:
    """Return a hand that begins with these cards."""
    return opening("blackstone", seats, cards, mode="hand")


def one_hand(stakes: list[int], middle: list[int], black: list[int] | None = None, **fields: Any) -> Any:
    """Return a scene of the first hand, in which those who folded have paid a fine of one chip."""
    return scene(
        "blackstone",
        len(stakes),
        "hand",
        **{
            "actor": 0,
            "purses": [95 if stake else 94 for stake in stakes],
            "stakes": stakes,
            "middle": middle,
            "black": black or [0] * len(stakes),
            "pot": 6 * stakes.count(0),
            **fields,
        },
    )


def evening(purses: list[int], stakes: list[int], middle: list[int], **fields: Any) -> Any:
    """Return a scene of a later hand of an evening; what is missing of all chips is in the pot."""
    options = fields.pop("options", {})
    position = {
        "actor": 0,
        "black": [0] * len(purses),
        "hand": 2,
        "pot": 100 * len(purses) - sum(purses) - sum(stakes),
        **fields,
    }
    return scene("blackstone", len(purses), "evening", options, purses=purses, stakes=stakes, middle=middle, **position)


def kinds(story: list[Any]) -> list[int]:
    return [event.what for event in story]


# Before the first hand


def test_each_player_begins_with_a_hundred_chips() -> None:
    state = deal(3, [4, 5, 6])
    assert [chips + stake for chips, stake in zip(state.purses.chips(), state.stakes, strict=True)] == [100] * 3


def test_the_result_is_what_each_player_has_more_or_less_than_at_the_beginning() -> None:
    state = one_hand([5, 5], white(11))
    play(state, 0, FOLD)
    assert state.purses.chips() == [89, 111]
    assert state.returns() == [-11.0, 11.0]


def test_two_to_eight_can_play() -> None:
    for seats in range(2, 9):
        assert GAME.start(GAME.setup(seats, "hand"), Chance(1)).to_act()
    for seats in (1, 9):
        with pytest.raises(flibuste.WrongSeats):
            GAME.setup(seats, "hand")


def test_the_ten_tens_are_black_stones_and_the_other_cards_white() -> None:
    assert ALL_CARDS.size == 55
    assert ALL_CARDS.copies(10) == 10
    for card in range(3, 10):
        state = one_hand([5, 5], [1, 2])
        play(state, 0, 1, card)
        assert (state.middle.cards(), list(state.black)) == ([1, 2, card], [0, 0])
    state = one_hand([5, 5], [1, 2])
    play(state, 0, 1, 10)
    assert (state.middle.cards(), list(state.black)) == ([1, 2], [1, 0])


# The opening


def test_each_ante_of_five_lies_in_front_of_its_player_and_not_in_the_pot() -> None:
    state = deal(3, [4, 5, 6])
    assert list(state.stakes) == [5, 5, 5]
    assert state.purses.chips() == [95, 95, 95]
    assert state.pot == 0
    assert [(event.seat, event.amount) for event in state.story if event.what == ANTED] == [
        (0, 5),
        (1, 5),
        (2, 5),
    ]


def test_whoever_has_an_ante_in_front_is_still_in() -> None:
    state = one_hand([5, 5, 5], white(4))
    play(state, 0, FOLD)
    assert list(state.stakes) == [0, 5, 5]
    play(state, 1, 1, 9)
    play(state, 2, 1, 9)
    assert state.to_act() == [1]


def test_each_player_is_dealt_one_card() -> None:
    state = deal(4, [4, 5, 6, 7])
    assert [(event.seat, event.piece) for event in state.story if event.what == DEALT] == [
        (0, 4), (1, 5), (2, 6), (3, 7),
    ]  # fmt: skip
    assert state.deck.size == 51


def test_the_lowest_card_begins() -> None:
    state = deal(4, [10, 5, 3, 7])
    assert state.to_act() == [2]
    assert (state.story[-1].what, state.story[-1].seat) == (BEGAN, 2)


def test_players_who_tie_for_the_lowest_card_are_dealt_another() -> None:
    state = deal(4, [3, 5, 5, 3, 8, 2])
    assert [(event.seat, event.piece) for event in state.story if event.what == DEALT_FOR_TIE] == [
        (0, 8),
        (3, 2),
    ]
    assert state.to_act() == [3]


def test_a_tie_for_another_card_than_the_lowest_is_none() -> None:
    state = deal(3, [5, 4, 5])
    assert state.to_act() == [1]


def test_a_tie_that_persists_goes_on_until_one_player_is_alone() -> None:
    state = deal(2, [3, 3, 8, 8, 10, 10, 6, 5])
    assert state.to_act() == [1]
    assert state.middle.cards() == [3, 3, 5, 6, 8, 8]


def test_pairs_that_come_up_on_the_way_stay() -> None:
    state = deal(3, [3, 3, 9, 3, 4])
    assert state.to_act() == [0]
    assert state.middle.cards() == [3, 3, 3, 4, 9]


def test_of_several_black_stones_a_player_keeps_one_and_the_others_go_back_into_the_deck() -> None:
    state = deal(2, [10, 10, 10, 10, 10, 10, 4, 10])
    assert list(state.black) == [1, 1]
    assert state.deck.copies(10) == 8
    assert [(event.seat, event.piece) for event in state.story if event.what == RETURNED] == [
        (0, 10), (0, 10), (1, 10), (1, 10), (1, 10),
    ]  # fmt: skip
    state.check()


def test_surplus_black_stones_go_back_only_when_the_first_player_is_known() -> None:
    state = deal(2, [10] * 10 + [4, 5])
    assert list(state.black) == [1, 1]
    assert state.deck.copies(10) == 8
    with pytest.raises(AssertionError, match="no such card"):
        deal(2, [10] * 11)


def test_white_stones_are_gathered_in_the_middle_and_players_keep_their_black_ones() -> None:
    state = deal(4, [10, 5, 3, 10])
    assert state.middle.cards() == [3, 5]
    assert list(state.black) == [1, 0, 0, 1]


# A turn


def test_each_player_in_turn_from_the_first_folds_or_takes_cards() -> None:
    state = deal(3, [5, 6, 4])
    assert state.legal(2) == list(range(53))
    assert state.legal(0) == state.legal(1) == state.legal(SPECTATOR) == []
    assert refused(state, 0, FOLD) == "It is not your turn."
    play(state, 2, 1, 9)
    assert state.to_act() == [0]
    play(state, 0, FOLD)
    assert state.to_act() == [1]
    play(state, 1, 1, 9)
    assert state.to_act() == [2]


def test_folding_costs_the_ante_and_half_the_white_stones_in_the_middle() -> None:
    state = one_hand([5, 5, 5], white(10))
    story = play(state, 0, FOLD)
    assert kinds(story) == [FOLDED, FINED]
    assert list(state.stakes) == [0, 5, 5]
    assert state.purses.chips() == [90, 95, 95]
    assert state.returns()[0] == -10.0


@pytest.mark.parametrize(("stones", "fine"), [(1, 1), (2, 1), (11, 6), (15, 8), (45, 23)])
def test_half_is_rounded_up(stones: int, fine: int) -> None:
    assert fine_for_folding(stones) == fine


def test_folding_with_eleven_stones_in_the_middle_costs_eleven_chips() -> None:
    """The example of the sheet: 5 + 6."""
    state = one_hand([5, 5, 5], white(11))
    play(state, 0, FOLD)
    assert state.purses.of(0) == 100 - 11
    assert state.pot == 11


def test_folding_with_fifteen_stones_in_the_middle_costs_a_fine_of_eight() -> None:
    state = one_hand([5, 5, 5], white(15))
    (fine,) = [event for event in play(state, 0, FOLD) if event.what == FINED]
    assert (fine.piece, fine.amount) == (8, 8)


def test_what_is_lost_by_folding_joins_a_pot() -> None:
    state = one_hand([5, 5, 5, 5], white(11))
    play(state, 0, FOLD)
    assert state.pot == 11
    play(state, 1, FOLD)
    assert state.pot == 22


def test_whoever_takes_cards_takes_at_least_as_many_as_the_player_before() -> None:
    state = one_hand([5, 5], [1, 2])
    play(state, 0, 3, 7, 8, 9)
    assert state.legal(1) == [FOLD, *range(3, 51)]
    assert refused(state, 1, 2) == "Take at least 3 cards, or fold."
    play(state, 1, 3, 7, 8, 9)
    assert state.legal(0) == [FOLD, *range(3, 48)]


def test_the_first_player_takes_at_least_one_card() -> None:
    state = deal(2, [5, 6])
    assert state.legal(0)[:2] == [FOLD, 1]


def test_the_announced_cards_come_one_by_one() -> None:
    state = one_hand([5, 5], [1, 2])
    story = play(state, 0, 4, 7, 10, 2, 9)
    assert (story[0].what, story[0].amount) == (ANNOUNCED, 4)
    assert [(event.what, event.piece) for event in story[1:]] == [
        (WHITE_STONE, 7), (BLACK_STONE, 10), (WHITE_STONE, 2), (WHITE_STONE, 9),
    ]  # fmt: skip


def test_white_stones_taken_go_to_the_middle_and_black_ones_stay_with_their_player() -> None:
    state = one_hand([5, 5], [1, 2])
    play(state, 0, 4, 7, 10, 2, 9)
    assert state.middle.cards() == [1, 2, 2, 7, 9]
    assert list(state.black) == [1, 0]
    assert state.to_act() == [1]


def test_a_second_black_stone_stops_the_cards_and_loses() -> None:
    state = one_hand([5, 5], [1], [1, 0])
    story = play(state, 0, 4, 7, 10)
    assert kinds(story)[:3] == [ANNOUNCED, WHITE_STONE, LOST]
    assert state.actor == OVER
    assert list(state.black) == [2, 0]


def test_two_black_stones_of_one_turn_lose_too() -> None:
    state = one_hand([5, 5], [1, 2])
    play(state, 0, 2, 10, 10)
    assert state.actor == OVER


def test_the_loser_pays_the_ante_and_one_chip_for_each_white_stone() -> None:
    state = one_hand([5, 5], white(11), [1, 0])
    story = play(state, 0, 1, 10)
    assert state.returns() == [-16.0, 16.0]
    assert [event.amount for event in story if event.what == FINED] == [11]


def test_the_white_stones_of_the_losing_turn_count() -> None:
    state = one_hand([5, 5], white(11), [1, 0])
    play(state, 0, 3, 9, 9, 10)
    assert state.returns() == [-18.0, 18.0]


# The end of a hand


def test_when_all_but_one_have_folded_the_last_takes_the_pot() -> None:
    state = one_hand([0, 5, 5], white(11), actor=1, purses=[89, 95, 95], pot=11)
    story = play(state, 1, FOLD)
    assert kinds(story) == [FOLDED, FINED, SHARED_POT, SUNRISE]
    assert state.returns() == [-11.0, -11.0, 22.0]
    assert state.pot == 0
    assert state.actor == OVER


def test_at_a_second_black_stone_those_still_in_take_their_antes_back() -> None:
    state = one_hand([5, 5, 5], white(9), [1, 0, 0])
    play(state, 0, 1, 10)
    assert list(state.stakes) == [0, 0, 0]
    assert state.purses.chips() == [86, 107, 107]


def test_and_share_the_pot_evenly() -> None:
    state = one_hand([5, 5, 5, 0], white(9), [1, 0, 0, 0], purses=[95, 95, 95, 91], pot=9)
    story = play(state, 0, 1, 10)
    assert [(event.seat, event.amount) for event in story if event.what == SHARED_POT] == [(1, 11), (2, 11)]
    assert state.returns() == [-14.0, 11.0, 11.0, -9.0]
    assert state.pot == 1


def test_odd_chips_stay_in_the_pot_for_the_next_hand() -> None:
    state = evening([86, 95, 95, 95], [5, 5, 5, 5], white(8), black=[1, 0, 0, 0])
    assert state.pot == 9
    story = play(state, 0, 1, 10, 4, 5, 6, 7)
    assert [event.amount for event in story if event.what == LEFT_IN_POT] == [1]
    assert state.pot == 1
    assert state.purses.chips() == [73, 102, 102, 102]
    play(state, 0, FOLD)
    play(state, 1, FOLD)
    assert state.pot == 1 + 7 + 7


def test_in_a_single_hand_odd_chips_are_nobodys() -> None:
    state = one_hand([5, 5, 5], white(8), [1, 0, 0])
    play(state, 0, 1, 10)
    assert state.returns() == [-13.0, 6.0, 6.0]
    assert state.pot == 1


def test_each_hand_is_a_game_of_its_own_with_all_cards_shuffled() -> None:
    state = evening([95, 95], [5, 5], white(20), black=[1, 1], minimum=7)
    story = play(state, 0, FOLD, 5, 4)
    assert kinds(story) == [
        FOLDED, FINED, SHARED_POT, NEXT_HAND, ANTED, ANTED, DEALT, DEALT, BEGAN,
    ]  # fmt: skip
    assert state.hand == 3
    assert state.middle.cards() == [4, 5]
    assert list(state.black) == [0, 0]
    assert state.deck.size == 53
    assert state.to_act() == [1]
    assert state.legal(1)[:2] == [FOLD, 1]
    assert state.purses.chips() == [80, 110]


# Rulings


def test_a_fold_leaves_the_minimum_as_it_is() -> None:
    """K1."""
    state = one_hand([5, 5, 5], white(3))
    play(state, 0, 3, 7, 8, 9)
    play(state, 1, FOLD)
    assert state.legal(2)[1] == 3


def test_nobody_takes_more_cards_than_the_deck_has() -> None:
    """K2."""
    state = one_hand([5, 5], white(40))
    assert state.deck.size == 15
    assert state.legal(0)[-1] == 15
    assert refused(state, 0, 16) == "Only 15 cards are left in the deck."


def test_a_deck_smaller_than_the_minimum_is_taken_whole_or_one_folds() -> None:
    """K2."""
    state = one_hand([5, 5], white(44), [1, 1], minimum=10)
    assert state.deck.cards() == [9] + [10] * 8
    assert state.legal(0) == [FOLD, 9]
    assert refused(state, 0, 5) == "Take at least 9 cards, or fold."
    assert refused(state, 0, 10) == "Only 9 cards are left in the deck."
    play(state, 0, 9, 9, 10)
    assert state.returns() == [-50.0, 50.0]


def test_taking_the_whole_deck_always_loses() -> None:
    """K2: even when as many black stones as possible are in front of players."""
    state = one_hand([5] * 8, white(45), [1] * 8)
    assert state.deck.cards() == [10, 10]
    assert all(after.actor == OVER for _, after in outcomes(state, 0, 2))
    state = one_hand([5] * 8, white(45), [0] + [1] * 7)
    assert all(after.actor == OVER for _, after in outcomes(state, 0, 3))


def test_the_number_announced_counts() -> None:
    """K3: black stones among the cards are part of the number."""
    state = one_hand([5, 5], [1, 2])
    play(state, 0, 3, 7, 10, 9)
    assert state.minimum == 3


def test_the_last_player_takes_their_ante_back_with_the_pot() -> None:
    """K4."""
    state = one_hand([5, 5], white(4))
    play(state, 0, FOLD)
    assert state.purses.chips() == [93, 107]


def test_the_ante_of_the_loser_is_shared_out_with_the_pot() -> None:
    """K5."""
    state = one_hand([5, 5, 5], white(3), [1, 0, 0])
    story = play(state, 0, 1, 10)
    assert [event.amount for event in story if event.what == SHARED_POT] == [4, 4]
    assert state.pot == 0


def test_a_fold_counts_the_stones_that_lie_there_before_the_turn() -> None:
    """K6: those of the opening and of all turns so far."""
    state = deal(2, [5, 6])
    play(state, 0, 3, 7, 8, 9)
    play(state, 1, FOLD)
    assert state.returns() == [8.0, -8.0]


def test_announced_cards_that_were_not_turned_up_count_for_nothing() -> None:
    """K7."""
    state = one_hand([5, 5], white(3), [1, 0])
    play(state, 0, 50, 9, 10)
    assert state.middle.size == 4
    assert state.deck.size == 55 - 4 - 2
    assert state.returns() == [-9.0, 9.0]


def test_the_black_stone_of_a_player_who_folded_stays_out_of_the_deck() -> None:
    """K8."""
    state = one_hand([5, 5, 5], white(3), [1, 0, 0])
    play(state, 0, FOLD)
    assert state.deck.copies(10) == 9
    assert list(state.view(1).seen.black) == [1, 0, 0]


def test_only_the_newest_cards_of_those_still_tied_are_compared() -> None:
    """K9: seat 2 leaves the tie with its 9."""
    state = deal(3, [4, 4, 4, 8, 8, 9, 7, 6])
    assert state.to_act() == [1]
    assert [event.seat for event in state.story if event.what == DEALT_FOR_TIE] == [0, 1, 2, 0, 1]


def test_one_pays_what_one_has() -> None:
    """K10."""
    state = evening([3, 95, 95], [5, 5, 5], white(11))
    story = play(state, 0, FOLD)
    assert [(event.piece, event.amount) for event in story if event.what == FINED] == [(6, 3)]
    assert state.purses.chips() == [0, 95, 95]


def test_the_pot_gets_no_more_than_was_paid() -> None:
    """K10."""
    state = evening([3, 187], [5, 5], white(11), black=[1, 0], hand=10)
    play(state, 0, 1, 10)
    assert state.purses.chips() == [0, 200]


def test_whoever_cannot_pay_the_ante_sits_out_the_rest_of_the_evening() -> None:
    """K10."""
    state = evening([4, 95, 100], [5, 5, 5], white(2), black=[1, 0, 0])
    story = play(state, 0, 1, 10, 6, 5)
    assert [event.seat for event in story if event.what == SAT_OUT] == [0]
    assert [event.seat for event in story if event.what == ANTED] == [1, 2]
    assert list(state.stakes) == [0, 5, 5]
    assert state.purses.of(0) == 2
    story = play(state, 2, FOLD, 6, 5)
    assert [event.seat for event in story if event.what == SAT_OUT] == [0]
    assert state.to_act() == [2]


def test_five_chips_are_enough_for_the_ante() -> None:
    """K10."""
    state = evening([7, 95, 100], [5, 5, 5], white(2), black=[1, 0, 0])
    story = play(state, 0, 1, 10, 4, 5, 6)
    assert SAT_OUT not in kinds(story)
    assert state.purses.of(0) == 0
    assert state.to_act() == [0]


def test_with_credit_purses_may_go_below_zero() -> None:
    """K10."""
    state = evening([3, 95, 95], [5, 5, 5], white(11), black=[1, 0, 0], options={"credit": True})
    story = play(state, 0, 1, 10, 4, 5, 6)
    assert SAT_OUT not in kinds(story)
    assert state.purses.of(0) == 3 - 11 - 5
    assert list(state.stakes) == [5, 5, 5]


def tied_again_and_again(cards: list[int]) -> list[int]:
    """Return these opening cards and then all pairs in the rest of the deck: the tie goes on."""
    dealt = cards[:]
    for value in range(2, 11):
        dealt += [value] * ((ALL_CARDS.copies(value) - cards.count(value)) // 2 * 2)
    return dealt


def test_a_tie_that_the_deck_cannot_break_goes_to_the_first_tied_seat() -> None:
    """K11: of the whole deck, only the 1 is left."""
    state = deal(3, tied_again_and_again([3, 3, 3, 5, 5, 5, 7, 7, 7, 9, 2, 2]))
    assert state.to_act() == [1]
    assert state.deck.cards() == [1] + [10] * 8
    assert list(state.black) == [0, 1, 1]
    state.check()


def test_the_last_cards_of_the_deck_still_break_a_tie() -> None:
    """K11: the 10 and the 1 are left for the two who are tied."""
    cards = tied_again_and_again([3, 3, 3, 5, 5, 5, 7, 7, 7, 9, 9, 9, 10, 2, 2])
    state = deal(3, [*cards, 10, 1])
    assert state.to_act() == [2]
    assert state.deck.cards() == [10] * 7
    assert list(state.black) == [1, 1, 1]
    state.check()


def test_opening_cards_go_round_from_the_first_seat() -> None:
    """K12: in every hand."""
    state = evening([90, 95, 95], [0, 5, 5], white(3), actor=2)
    story = play(state, 2, FOLD, 7, 5, 6)
    assert [(event.seat, event.piece) for event in story if event.what == DEALT] == [(0, 7), (1, 5), (2, 6)]


def test_an_evening_ends_after_the_agreed_number_of_hands() -> None:
    """K13."""
    state = evening([95, 95], [5, 5], white(3), options={"hands": 3})
    story = play(state, 0, FOLD, 5, 6)
    assert story[3].what == NEXT_HAND
    story = play(state, 0, FOLD)
    assert story[-1].what == SUNRISE
    assert state.actor == OVER
    assert state.returns() == [-13.0, 13.0]


def test_an_evening_ends_when_fewer_than_two_can_pay_the_ante() -> None:
    """K13."""
    state = evening([4, 2, 279], [5, 5, 5], white(2), black=[1, 0, 0])
    play(state, 0, FOLD)
    story = play(state, 1, FOLD)
    assert story[-1].what == SUNRISE
    assert state.hand == 2
    assert state.returns() == [-97.0, -99.0, 196.0]


def test_the_odd_chips_of_the_last_pot_are_nobodys() -> None:
    """K13."""
    state = evening([95, 95, 95], [5, 5, 5], white(8), black=[1, 0, 0], options={"hands": 2})
    play(state, 0, 1, 10)
    assert state.pot == 1
    assert sum(state.returns()) == -1.0


# What is known, and what cannot be


def test_all_lies_open_but_the_order_of_the_deck() -> None:
    state = evening([80, 90, 100], [5, 0, 5], white(9), black=[1, 1, 0], minimum=4)
    for seat in (SPECTATOR, 0, 1, 2):
        assert state.view(seat).imagine(Chance(seat)).dump() == state.dump()
    assert state.view(1).seen.deck.cards() == sorted(state.deck.cards())


GOOD: dict[str, Any] = {
    "actor": 0,
    "purses": [95, 95, 94],
    "stakes": [5, 5, 0],
    "middle": [1, 2, 3, 4],
    "black": [1, 0, 0],
    "pot": 6,
}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"middle": [1, 1]}, "The box has fewer pieces numbered 1."),
        ({"middle": [0]}, "The box has fewer pieces numbered 0."),
        ({"middle": [1, 10]}, "Only white stones lie in the middle."),
        ({"middle": [], "black": [1, 1, 0]}, "White stones are missing."),
        ({"minimum": 5}, "White stones are missing."),
        ({"middle": [1], "black": [0, 0, 0]}, "White stones are missing."),
        ({"black": [2, 0, 0]}, "A second black stone ends the hand."),
        ({"purses": [95, 96, 94]}, "Each brought 100 chips."),
        ({"pot": 5}, "Each brought 100 chips."),
        ({"purses": [95, 99, 90]}, "Only those who fold pay a fine."),
        ({"purses": [95, 95, 95], "pot": 5}, "Only those who fold pay a fine."),
        ({"purses": [95, 195, -6]}, "Nobody can owe so much."),
        ({"purses": [10**30, 95, 94]}, "“purses” must hold whole numbers from -50000 to 50000."),
        ({"stakes": [5, 4, 0], "pot": 7}, "The ante is 5 chips."),
        ({"stakes": [5, 0, 0], "pot": 11}, "A hand goes on only between two players or more."),
        ({"actor": 2}, "The active player has no ante in front."),
        ({"hand": 2}, "“hand” must hold whole numbers from 1 to 1."),
        ({"actor": OVER}, "At the end no ante is left in front of a player."),
        (
            {"actor": OVER, "stakes": [0, 0, 0], "purses": [105, 89, 106], "black": [2, 2, 0], "pot": 0},
            "A second black stone ends the hand.",
        ),
        (
            {"actor": OVER, "stakes": [0, 0, 0], "purses": [104, 89, 105], "black": [1, 2, 0], "pot": 2},
            "Only odd chips stay in the pot.",
        ),
        (
            {"actor": OVER, "stakes": [0, 0, 0], "purses": [110, 89, 100], "black": [1, 0, 0], "pot": 1},
            "Only odd chips stay in the pot.",
        ),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], sentence: str) -> None:
    scene("blackstone", 3, "hand", **GOOD)
    with pytest.raises(flibuste.ImpossiblePosition) as refusal:
        scene("blackstone", 3, "hand", **{**GOOD, **change})
    assert str(refusal.value) == sentence


def test_credit_has_a_limit_that_no_hand_can_pass() -> None:
    """A hand costs at most the ante and a fine of 45."""
    options = {"hands": 3, "credit": True}
    assert evening([0, 190], [5, 5], white(4), options=options).pot == 0
    with pytest.raises(flibuste.ImpossiblePosition, match="Nobody can owe so much"):
        evening([-1, 191], [5, 5], white(4), options=options)


def test_an_evening_is_not_over_before_its_last_hand() -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match="The evening is not over yet"):
        evening([90, 110], [0, 0], white(4), actor=OVER)


# Values


def chance_of_losing(state: Any, number: int) -> float:
    return sum(chance for chance, after in outcomes(state, 0, number) if after.actor == OVER)


def test_the_chance_to_lose_with_one_card() -> None:
    """With 9 black stones in a deck of 43; one card alone is safe for whoever keeps no black stone."""
    assert chance_of_losing(one_hand([5, 5], white(11), [1, 0]), 1) == pytest.approx(9 / 43)
    assert chance_of_losing(one_hand([5, 5], white(11), [0, 1]), 1) == 0.0


def test_the_chance_to_lose_with_two_cards() -> None:
    assert chance_of_losing(one_hand([5, 5], white(11), [0, 1]), 2) == pytest.approx(9 * 8 / (43 * 42))
    assert chance_of_losing(one_hand([5, 5], white(11), [1, 0]), 2) == pytest.approx(1 - 34 * 33 / (43 * 42))


def test_random_evenings_have_the_length_that_an_independent_program_finds() -> None:
    """A program that shuffles a list finds 12.275 actions in ten hands of five players, deviation 1.545."""
    luck = Chance(3)
    setup = GAME.setup(5, "evening")
    mean = sum(playout(GAME.start(setup, luck), luck) for _ in range(1000)) / 1000
    assert abs(mean - 12.275) < 4 * 1.545 / 1000**0.5
