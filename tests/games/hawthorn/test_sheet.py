"""Hawthorn, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.pile import UNSEEN
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.hawthorn.cards import (
    ANTED,
    BEGAN,
    CHOSE,
    DEALT,
    DEALT_FOR_TIE,
    DRAW,
    DREW,
    FOLD,
    FOLDED,
    HIDDEN,
    NEXT_HAND,
    NEXT_ROUND,
    PAID,
    PAIRED,
    PLAYED,
    REPLACED,
    REVEALED,
    SAT_OUT,
    SHUFFLED,
    SUNRISE,
    WON,
)
from flibuste.games.hawthorn.rules import GAME
from flibuste.games.pairs_deck import ALL_CARDS
from flibuste.lab.scenes import opening, play, refused, scene


def all_but(*cards: int) -> list[int]:
    left = ALL_CARDS.cards()
    for card in cards:
        left.remove(card)
    return left


def flat(lists: list[list[int]]) -> list[int]:
    return [card for row in lists for card in row]


def table(rows: list[list[int]], in_round: int = 1, actor: int = 0, button: int = 0, **fields: Any) -> Any:
    """Return a scene from the first round on. Unless told otherwise it is the first hand, those in
    hold the highest cards left, and those out have paid one chip and hold none."""
    seats = len(rows)
    left = all_but(*flat(rows), *fields.get("discards", []))
    hands: list[list[int]] = []
    for seat, row in enumerate(rows):
        turns = in_round - ((seat - button) % seats >= (actor - button) % seats)
        hands.append([left.pop() for _ in range(4 - turns // 2)] if row else [])
    position = {
        "actor": actor,
        "round": in_round,
        "button": button,
        "rows": rows,
        "hands": hands,
        "purses": [99 if row else 98 for row in rows],
        **fields,
    }
    return scene("hawthorn", seats, position.pop("mode", "hand"), position.pop("options", None), **position)


def evening(rows: list[list[int]], purses: list[int], **fields: Any) -> Any:
    """Return a scene of a later hand of an evening."""
    return table(rows, **{"mode": "evening", "deal": 2, "purses": purses, **fields})


def chosen(hands: list[list[int]], *tie: int) -> Any:
    """Return a game whose players all begin with the first card of their hand, and these cards for ties."""
    state = opening("hawthorn", len(hands), flat(hands), mode="hand")
    for seat, hand in enumerate(hands[:-1]):
        play(state, seat, hand[0])
    play(state, len(hands) - 1, hands[-1][0], *tie)
    return state


def told(story: list[Any], what: int) -> list[tuple[int, int, int]]:
    return [(event.seat, event.piece, event.amount) for event in story if event.what == what]


def kinds(story: list[Any]) -> list[int]:
    return [event.what for event in story]


def cards(piles: list[Any]) -> list[list[int]]:
    return [pile.cards() for pile in piles]


A, B, C = [4, 10, 10, 9, 9], [6, 10, 10, 9, 9], [5, 10, 10, 9, 8]


# Before the first hand


def test_the_deck_is_that_of_paires() -> None:
    state = chosen([A, B])
    every = state.deck.cards() + flat(cards(state.hands) + cards(state.rows))
    assert sorted(every) == [value for value in range(1, 11) for _ in range(value)]


def test_each_player_begins_with_a_hundred_chips() -> None:
    state = GAME.set_out(GAME.setup(4, "hand"))
    assert state.view(0).seen.purses.chips() == [100] * 4  # type: ignore[attr-defined]


def test_two_to_six_can_play() -> None:
    for seats in range(2, 7):
        assert GAME.start(GAME.setup(seats, "hand"), Chance(1)).to_act() == list(range(seats))
    for seats in (1, 7):
        with pytest.raises(flibuste.WrongSeats):
            GAME.setup(seats, "hand")


# The opening


def test_each_player_puts_an_ante_of_one_chip_into_the_pot() -> None:
    state = opening("hawthorn", 3, A + B + C, mode="hand")
    assert told(state.story, ANTED) == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    assert state.view(0).seen.purses.chips() == [99, 99, 99]
    assert state.view(0).seen.pot() == 3


def test_each_player_is_dealt_five_cards() -> None:
    state = opening("hawthorn", 3, A + B + C, mode="hand")
    assert cards(state.hands) == [sorted(A), sorted(B), sorted(C)]
    assert state.deck.size == 55 - 15
    assert [event.seat for event in state.story if event.what == DEALT] == [0, 1, 2]


def test_hands_are_dealt_face_down() -> None:
    state = opening("hawthorn", 2, A + B, mode="hand")
    assert cards(state.view(0).seen.hands) == [sorted(A), [UNSEEN] * 5]
    assert cards(state.view(1).seen.hands) == [[UNSEEN] * 5, sorted(B)]
    assert cards(state.view(SPECTATOR).seen.hands) == [[UNSEEN] * 5, [UNSEEN] * 5]
    own, other = [event for event in state.story_for(0) if event.what == DEALT]
    assert own.amount == 4_10_10_09_09
    assert (other.piece, other.amount) == (HIDDEN, 0)


def test_all_choose_a_card_of_their_hand_at_once() -> None:
    state = opening("hawthorn", 3, A + B + C, mode="hand")
    assert state.to_act() == [0, 1, 2]
    assert [state.legal(seat) for seat in range(3)] == [[4, 9, 10], [6, 9, 10], [5, 8, 9, 10]]
    assert refused(state, 1, 4) == "You have no 4 in hand."
    assert refused(state, 1, DRAW) == refused(state, 1, FOLD) == "Choose your first card from your hand."
    play(state, 1, 9)
    assert state.to_act() == [0, 2]
    assert refused(state, 1, 6) == "It is not your turn."
    assert cards(state.hands)[1] == [6, 9, 10, 10]


def test_the_choice_is_secret() -> None:
    state = opening("hawthorn", 3, A + B + C, mode="hand")
    story = play(state, 1, 9)
    assert told(story, CHOSE) == [(1, 9, 0)]
    assert told(state.story_for(1), CHOSE) == [(1, 9, 0)]
    assert told(state.story_for(0), CHOSE) == told(state.story_for(SPECTATOR), CHOSE) == [(1, HIDDEN, 0)]
    assert cards(state.view(0).seen.rows) == cards(state.view(SPECTATOR).seen.rows) == [[], [UNSEEN], []]
    assert cards(state.view(1).seen.rows) == [[], [9], []]


def test_once_all_have_chosen_all_cards_are_shown() -> None:
    state = opening("hawthorn", 3, A + B + C, mode="hand")
    assert REVEALED not in kinds(play(state, 2, 5))
    assert REVEALED not in kinds(play(state, 0, 4))
    story = play(state, 1, 6)
    assert told(story, REVEALED) == [(0, 4, 0), (1, 6, 0), (2, 5, 0)]
    assert cards(state.view(SPECTATOR).seen.rows) == [[4], [6], [5]]


def test_the_lowest_card_is_the_first_player() -> None:
    state = chosen([B, C, A])
    assert state.to_act() == [2]
    assert state.story[-1].what == BEGAN


def test_the_first_player_gets_the_button() -> None:
    state = opening("hawthorn", 2, A + B, mode="hand")
    assert state.view(0).seen.button == -1
    play(state, 0, 9)
    play(state, 1, 6)
    assert state.view(0).seen.button == 1


def test_a_tie_for_the_lowest_card_is_broken_with_cards_from_the_deck() -> None:
    state = chosen([[7, 10, 10, 10, 10], [5, 9, 9, 9, 9], [5, 8, 8, 8, 8]], 6, 3)
    assert told(state.story, DEALT_FOR_TIE) == [(1, 6, 0), (2, 3, 0)]
    assert state.to_act() == [2]
    assert cards(state.rows) == [[7], [5, 6], [3, 5]]


def test_a_tie_for_another_card_than_the_lowest_is_none() -> None:
    state = chosen([[7, 10, 10, 10, 10], [5, 9, 9, 9, 9], [7, 8, 8, 8, 8]])
    assert state.to_act() == [1]


def test_a_tie_goes_on_until_one_player_is_alone() -> None:
    state = chosen([[5, 10, 10, 10, 10], [5, 9, 9, 9, 9]], 7, 7, 8, 8, 2, 6)
    assert state.to_act() == [0]
    assert cards(state.rows) == [[2, 5, 7, 8], [5, 6, 7, 8]]


def test_in_a_tie_a_card_that_makes_a_pair_is_replaced() -> None:
    state = chosen([[5, 10, 10, 10, 10], [5, 9, 9, 9, 9]], 5, 5, 7, 5, 6)
    assert told(state.story, REPLACED) == [(0, 5, 0), (0, 5, 0), (1, 5, 0)]
    assert state.to_act() == [1]
    assert cards(state.rows) == [[5, 7], [5, 6]]
    assert state.discards.cards() == [5, 5, 5]
    assert state.view(0).seen.purses.chips() == [99, 99]


def test_each_round_begins_with_the_button() -> None:
    state = table([[4], [3], [5]], actor=1, button=1)
    play(state, 1, DRAW, 8)
    play(state, 2, DRAW, 8)
    assert state.round == 1
    story = play(state, 0, DRAW, 8)
    assert told(story, NEXT_ROUND) == [(-1, 0, 2)]
    assert (state.round, state.to_act()) == (2, [1])


def test_or_with_the_next_player_on_the_left_if_the_button_is_out() -> None:
    state = table([[4], [3], [5], [6]], actor=1, button=1)
    story = play(state, 1, FOLD)
    assert NEXT_ROUND not in kinds(story)
    play(state, 2, DRAW, 8)
    play(state, 3, DRAW, 8)
    assert state.round == 1
    play(state, 0, DRAW, 8)
    assert (state.round, state.to_act(), state.button) == (2, [2], 1)


def test_a_round_also_ends_when_its_last_player_leaves() -> None:
    state = table([[4], [3, 7], [5, 8]], actor=0, button=1)
    story = play(state, 0, FOLD)
    assert told(story, NEXT_ROUND) == [(-1, 0, 2)]
    assert state.to_act() == [1]


# The first round


def test_each_player_in_turn_draws_or_folds() -> None:
    state = table([[4], [3], [5]], actor=1, button=1)
    assert state.legal(1) == [DRAW, FOLD]
    assert state.legal(0) == state.legal(2) == state.legal(SPECTATOR) == []
    assert refused(state, 0, DRAW) == "It is not your turn."
    play(state, 1, DRAW, 8)
    assert state.legal(2) == [DRAW, FOLD]


def test_folding_costs_the_value_of_the_lowest_card_in_sight() -> None:
    state = table([[8], [6, 3], [4, 5]])
    story = play(state, 0, FOLD)
    assert kinds(story)[:2] == [FOLDED, PAID]
    assert told(story, PAID) == [(0, 3, 3)]
    assert state.view(0).seen.purses.chips() == [96, 99, 99]


def test_what_is_paid_goes_into_the_pot() -> None:
    state = table([[8], [6, 3], [4, 5]])
    play(state, 0, FOLD)
    assert state.view(0).seen.pot() == 3 + 3


def test_the_cards_of_a_player_who_folded_are_turned_down_and_the_player_is_out() -> None:
    state = table([[1, 8], [3], [4]])
    play(state, 0, FOLD)
    assert cards(state.view(1).seen.rows) == [[], [3], [4]]
    play(state, 1, DRAW, 8)
    play(state, 2, DRAW, 8)
    assert state.to_act() == [1]


def test_a_drawn_card_of_another_value_stays_in_front_and_the_turn_passes_to_the_left() -> None:
    state = table([[4], [3], [5]])
    story = play(state, 0, DRAW, 7)
    assert told(story, DREW) == [(0, 7, 0)]
    assert cards(state.rows) == [[4, 7], [3], [5]]
    assert state.to_act() == [1]
    assert state.view(0).seen.purses.chips() == [99, 99, 99]


def test_a_drawn_card_of_the_same_value_puts_its_player_out() -> None:
    state = table([[4], [3], [5]])
    story = play(state, 0, DRAW, 4)
    assert told(story, PAIRED) == [(0, 4, 0)]
    assert cards(state.rows) == [[], [3], [5]]
    assert state.to_act() == [1]


def test_a_pair_costs_its_value() -> None:
    """The example of the sheet: eight chips for a pair of 8."""
    state = table([[8], [3], [5]])
    story = play(state, 0, DRAW, 8)
    assert told(story, PAID) == [(0, 8, 8)]
    assert state.view(0).seen.purses.chips() == [91, 99, 99]
    assert state.view(0).seen.pot() == 3 + 8


# The other rounds


def test_in_the_second_round_the_card_comes_from_the_hand() -> None:
    hands = [[2, 2, 6, 9], [10, 10, 10, 10]]
    state = table([[4, 7], [5, 8]], in_round=2, hands=hands)
    assert state.legal(0) == [2, 6, 9, FOLD]
    assert refused(state, 0, DRAW) == "In this round cards come from the hand: play one, or fold."
    assert refused(state, 0, 10) == "You have no 10 in hand."
    story = play(state, 0, 6)
    assert told(story, PLAYED) == [(0, 6, 0)]
    assert cards(state.rows) == [[4, 6, 7], [5, 8]]
    assert cards(state.hands) == [[2, 2, 9], [10, 10, 10, 10]]


def test_in_the_first_round_it_comes_from_the_deck() -> None:
    state = table([[4], [5]], hands=[[2, 2, 6, 9], [10, 10, 10, 10]])
    assert refused(state, 0, 6) == "In this round cards come from the deck: draw one, or fold."


def test_folding_is_the_same_in_the_second_round() -> None:
    state = table([[4, 7], [5, 8], [6, 9]], in_round=2)
    assert told(play(state, 0, FOLD), PAID) == [(0, 4, 4)]


def test_a_pair_from_the_hand_is_the_same_as_one_from_the_deck() -> None:
    state = table([[4, 7], [5, 8], [6, 9]], in_round=2, hands=[[2, 2, 6, 7], [10] * 4, [10] * 4])
    story = play(state, 0, 7)
    assert kinds(story) == [PLAYED, PAIRED, PAID]
    assert told(story, PAID) == [(0, 7, 7)]
    assert cards(state.rows) == [[], [5, 8], [6, 9]]


def test_the_two_kinds_of_round_alternate() -> None:
    state = table([[4], [5]], hands=[[1, 2, 2, 3], [7, 7, 9, 10]])
    for number, (one, two) in enumerate([(6, 6), (3, 7), (8, 8), (2, 9), (9, 4), (1, 10)], start=1):
        assert state.round == number
        if number % 2 == 1:
            assert state.legal(0) == [DRAW, FOLD]
            play(state, 0, DRAW, one)
            assert state.legal(1) == [DRAW, FOLD]
            play(state, 1, DRAW, two)
        else:
            assert DRAW not in state.legal(0)
            play(state, 0, one)
            assert DRAW not in state.legal(1)
            play(state, 1, two)
    assert cards(state.rows) == [[1, 2, 3, 4, 6, 8, 9], [4, 5, 6, 7, 8, 9, 10]]
    assert cards(state.hands) == [[2], [7]]


def test_the_last_player_in_takes_the_pot() -> None:
    state = table([[4], [6]])
    story = play(state, 0, FOLD)
    assert kinds(story) == [FOLDED, PAID, WON, SUNRISE]
    assert told(story, WON) == [(1, 0, 6)]
    assert state.actor == OVER
    assert state.returns() == [-5.0, 5.0]
    assert state.view(0).seen.pot() == 0
    assert refused(state, 0, DRAW) == "The game is over."


# Notes on strategy


def chance_of_a_pair(state: Any) -> float:
    return sum(chance for chance, after in outcomes(state, 0, DRAW) if after.actor == OVER)


def test_the_first_card_sets_the_chance_of_a_pair_in_the_first_round() -> None:
    """Of 45 cards in the deck, none is a 1, and nine are 10s."""
    hands = [[2, 3, 4, 5], [5, 6, 7, 8]]
    assert chance_of_a_pair(table([[1], [9]], hands=hands)) == 0.0
    assert chance_of_a_pair(table([[10], [9]], hands=hands)) == pytest.approx(9 / 45)
    assert chance_of_a_pair(table([[6], [9]], hands=hands)) == pytest.approx(4 / 45)


def test_a_card_from_the_hand_can_change_the_price_of_folding_for_all() -> None:
    state = table([[4, 7], [5, 8], [6, 9]], in_round=2, hands=[[2, 2, 6, 7], [10] * 4, [10] * 4])
    play(state, 0, 2)
    assert told(play(state, 1, FOLD), PAID) == [(1, 2, 2)]


def test_the_price_can_rise_when_a_player_leaves() -> None:
    state = table([[2], [5], [6]])
    assert told(play(state, 0, FOLD), PAID) == [(0, 2, 2)]
    assert told(play(state, 1, FOLD), PAID) == [(1, 5, 5)]


# Rulings


def test_a_pair_is_made_with_any_card_in_front() -> None:
    """H1: those of a tie included."""
    state = chosen([[5, 10, 10, 10, 10], [5, 9, 9, 9, 9]], 7, 8)
    play(state, 0, DRAW, 6)
    story = play(state, 1, DRAW, 8)
    assert told(story, PAIRED) == [(1, 8, 0)]
    state = table([[2, 4, 6], [3, 5, 7]], in_round=3, hands=[[9] * 3, [10] * 3])
    assert told(play(state, 0, DRAW, 4), PAIRED) == [(0, 4, 0)]


def test_ones_own_cards_count_for_the_price_of_folding() -> None:
    """H2."""
    state = table([[2, 9], [5], [6]])
    assert told(play(state, 0, FOLD), PAID) == [(0, 2, 2)]


def test_a_pair_from_the_hand_may_be_played_and_never_costs_less_than_folding() -> None:
    """H3."""
    rows = [[4, 7], [5, 8], [6, 9]]
    hands = [[4, 7, 10, 10], [10] * 4, [9] * 4]
    assert table(rows, in_round=2, hands=hands).legal(0) == [4, 7, 10, FOLD]
    fold, low, high = table(rows, 2, hands=hands), table(rows, 2, hands=hands), table(rows, 2, hands=hands)
    assert told(play(fold, 0, FOLD), PAID) == [(0, 4, 4)]
    assert told(play(low, 0, 4), PAID) == [(0, 4, 4)]
    assert told(play(high, 0, 7), PAID) == [(0, 7, 7)]


def test_nobody_is_ever_without_a_card_in_a_round_of_the_hand() -> None:
    """H4: a tenth round would need the 1 twice; an empty hand before it is refused."""
    rows = [[2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 3, 4, 5, 6, 7, 8, 9, 10]]
    state = table(rows, in_round=9)
    assert cards(state.hands) == [[], []]
    assert all(after.actor == OVER for _, after in outcomes(state, 0, DRAW))
    with pytest.raises(flibuste.ImpossiblePosition, match="from 0 to 9"):
        table(rows, in_round=10, hands=[[], []])
    with pytest.raises(flibuste.ImpossiblePosition, match="wrong number of cards"):
        table([row[:8] for row in rows], in_round=8, hands=[[], []])


ROWS = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
HANDS = [[2, 3, 3, 4], [10, 10, 10, 10]]


def test_an_empty_deck_is_made_anew_from_the_cards_discarded_in_a_tie() -> None:
    """H5."""
    out = all_but(*flat(ROWS + HANDS))
    state = table(ROWS, hands=HANDS, discards=out)
    assert state.deck.size == 0
    story = play(state, 0, DRAW, 7)
    assert kinds(story) == [SHUFFLED, DREW]
    assert cards(state.rows) == [[1, 2, 3, 4, 5, 7], [6, 7, 8, 9, 10]]
    assert state.discards.size == 0
    assert state.deck.size == len(out) - 1


def test_and_from_the_rows_and_hands_of_those_who_are_out() -> None:
    """H5."""
    rows = [[], *ROWS]
    hands = [[5, 5, 5, 5], *HANDS]
    out = all_but(*flat(rows + hands))
    state = table(rows, actor=1, hands=hands, discards=out)
    assert state.deck.size == 0
    play(state, 1, DRAW, 10)
    assert cards(state.hands) == [[], *HANDS]
    assert sorted(state.deck.cards()) == sorted([*out, 5, 5, 5, 5])[:-1]


def test_the_deck_is_made_anew_only_when_a_card_is_needed() -> None:
    """H5."""
    out = all_but(*flat(ROWS + HANDS), 7)
    state = table(ROWS, hands=HANDS, discards=out)
    assert SHUFFLED not in kinds(play(state, 0, DRAW, 7))
    assert (state.deck.size, state.discards.size) == (0, len(out))


def test_with_no_card_at_all_one_must_fold() -> None:
    """H5: the cards of the first who folds are a deck for the next."""
    rows = [
        [1, 2, 3, 4, 8, 9, 10], [2, 3, 4, 8, 9, 10], [3, 4, 8, 9, 10],
        [4, 7, 8, 9, 10], [6, 7, 9, 10], [5, 6, 7, 10],
    ]  # fmt: skip
    state = table(rows, hands=[[value] * 4 for value in range(5, 11)])
    assert state.deck.size == state.discards.size == 0
    assert state.legal(0) == [FOLD]
    assert refused(state, 0, DRAW) == "No card is left to draw: you can only fold."
    play(state, 0, FOLD)
    assert state.legal(1) == [DRAW, FOLD]
    story = play(state, 1, DRAW, 1)
    assert kinds(story) == [SHUFFLED, DREW]
    assert state.deck.cards() == [2, 3, 4, 5, 5, 5, 5, 8, 9, 10]


def test_no_cards_are_burned() -> None:
    """H6: the very last card of the deck can be drawn."""
    state = table(ROWS, hands=HANDS, discards=all_but(*flat(ROWS + HANDS), 9))
    assert state.deck.cards() == [9]
    assert told(play(state, 0, DRAW, 9), DREW) == [(0, 9, 0)]


def test_the_last_player_wins_at_once_without_another_turn() -> None:
    """H7: seat 2 has not had a turn in this round."""
    state = table([[], [4], [5]], actor=1)
    play(state, 1, DRAW, 4)
    assert state.actor == OVER
    assert cards(state.rows) == [[], [], [5]]


def test_one_pays_what_one_has() -> None:
    """H8."""
    state = evening([[8], [9], [7]], [3, 194, 100])
    assert told(play(state, 0, FOLD), PAID) == [(0, 7, 3)]
    assert state.view(0).seen.purses.chips() == [0, 194, 100]
    state = evening([[8], [9], [7]], [3, 194, 100])
    assert told(play(state, 0, DRAW, 8), PAID) == [(0, 8, 3)]
    assert state.view(0).seen.pot() == 6


def test_whoever_cannot_pay_the_ante_sits_out_the_rest_of_the_evening() -> None:
    """H8."""
    state = evening([[8], [9], [7]], [3, 194, 100])
    play(state, 0, FOLD)
    story = play(state, 1, FOLD, *A, *B)
    assert told(story, SAT_OUT) == [(0, 0, 0)]
    assert told(story, ANTED) == [(1, 0, 0), (2, 0, 0)]
    assert state.to_act() == [1, 2]
    assert cards(state.view(0).seen.hands) == [[], [UNSEEN] * 5, [UNSEEN] * 5]
    play(state, 1, 4)
    assert told(play(state, 2, 6), REVEALED) == [(1, 4, 0), (2, 6, 0)]
    assert told(play(state, 1, FOLD, *A, *B), SAT_OUT) == [(0, 0, 0)]


def test_one_chip_is_enough_for_the_ante() -> None:
    """H8: its owner plays on without any."""
    state = evening([[7], [9]], [8, 190])
    play(state, 0, FOLD, *A, *B)
    assert state.view(0).seen.purses.chips() == [0, 198]
    play(state, 0, 4)
    play(state, 1, 6)
    play(state, 0, DRAW, 8)
    play(state, 1, DRAW, 8)
    assert state.view(0).seen.purses.chips() == [0, 198]


def test_with_credit_purses_may_go_below_zero() -> None:
    """H8."""
    state = evening([[8], [9], [7]], [3, 194, 100], options={"credit": True}, deal=10)
    play(state, 0, FOLD)
    assert state.view(0).seen.purses.chips() == [-4, 194, 100]
    state = evening([[4], [9]], [2, 196], options={"credit": True}, deal=9)
    story = play(state, 0, FOLD, *A, *B)
    assert SAT_OUT not in kinds(story)
    assert state.view(0).seen.purses.chips() == [-3, 201]


TIED = [[10, 1, 2, 2, 3], [9, 3, 3, 4, 4], [9, 4, 4, 5, 5]]
TIE = [10, 10, 8, 8, 7, 7, 6, 6, 5, 5]  # the two who began with a 9 now have every value from 5 on


def test_a_tie_for_which_the_deck_has_too_few_cards_goes_to_the_first_tied_seat() -> None:
    """H9: each card left in the deck would be a pair."""
    pairs = all_but(*flat(TIED), *TIE)
    state = chosen(TIED, *TIE, *pairs)
    assert state.to_act() == [1]
    assert state.deck.size == 0
    assert state.discards.cards() == pairs
    assert cards(state.rows)[1:] == [[5, 6, 7, 8, 9, 10]] * 2


def test_a_card_that_could_not_break_the_tie_stays_with_its_player() -> None:
    """H9: one player gets the only 3; for the other there are only pairs."""
    hands = [[10, 1, 2, 2, 10], *TIED[1:]]
    pairs = all_but(*flat(hands), *TIE, 3)
    state = chosen(hands, *TIE, 3, *pairs)
    assert state.to_act() == [1]
    assert cards(state.rows)[1:] == [[3, 5, 6, 7, 8, 9, 10], [5, 6, 7, 8, 9, 10]]


def test_only_the_new_card_of_a_pair_is_discarded() -> None:
    """H10."""
    state = chosen([[5, 10, 10, 10, 10], [5, 9, 9, 9, 9]], 5, 7, 8)
    assert cards(state.rows) == [[5, 7], [5, 8]]
    assert state.discards.cards() == [5]


def test_only_the_newest_cards_of_those_still_tied_are_compared() -> None:
    """H10: the 7 of seat 2 and the 4 of the beginning count no more."""
    hands = [[4, 10, 10, 10, 10], [4, 9, 9, 9, 9], [4, 8, 8, 8, 8]]
    state = chosen(hands, 6, 6, 7, 9, 8)
    assert told(state.story, DEALT_FOR_TIE) == [(0, 6, 0), (1, 6, 0), (2, 7, 0), (0, 9, 0), (1, 8, 0)]
    assert state.to_act() == [1]


def test_cards_go_round_from_the_first_seat() -> None:
    """H11: in every hand."""
    state = table([[4], [9], []], actor=1, button=1)
    assert told(play(state, 1, FOLD), WON) == [(0, 0, 8)]
    state = evening([[4], [9], []], [90, 100, 107], actor=1, button=1)
    story = play(state, 1, FOLD, *A, *B, *C)
    assert [event.seat for event in story if event.what == DEALT] == [0, 1, 2]
    assert cards(state.hands) == [sorted(A), sorted(B), sorted(C)]


def test_an_evening_ends_after_the_agreed_number_of_hands() -> None:
    """H12."""
    state = evening([[4], [9]], [99, 99], options={"hands": 3})
    story = play(state, 0, FOLD, *A, *B)
    assert told(story, NEXT_HAND) == [(-1, 0, 3)]
    play(state, 0, 4)
    play(state, 1, 6)
    story = play(state, 0, FOLD)
    assert story[-1].what == SUNRISE
    assert state.actor == OVER
    assert state.returns() == [-10.0, 10.0]


def test_an_evening_ends_when_fewer_than_two_can_pay_the_ante() -> None:
    """H12."""
    state = evening([[8], [9], []], [3, 295, 0])
    story = play(state, 0, FOLD)
    assert story[-1].what == SUNRISE
    assert state.deal == 2
    assert state.returns() == [-100.0, 200.0, -100.0]


def test_for_each_hand_all_cards_are_shuffled() -> None:
    state = evening([[4], [9]], [99, 99], discards=[7, 7], actor=1, button=1)
    story = play(state, 1, FOLD, *A, *B)
    assert kinds(story) == [FOLDED, PAID, WON, NEXT_HAND, ANTED, ANTED, DEALT, DEALT]
    assert cards(state.view(0).seen.rows) == [[], []]
    assert state.discards.size == 0
    assert state.deck.size == 45
    assert (state.round, state.view(0).seen.button, state.to_act()) == (0, -1, [0, 1])


def test_the_result_is_what_each_player_has_more_or_less_than_at_the_beginning() -> None:
    state = evening([[4], [9]], [120, 78], options={"hands": 2})
    play(state, 0, FOLD)
    assert state.returns() == [16.0, -16.0]


# What is known, and what cannot be


def test_hands_stay_secret_to_the_end() -> None:
    state = table([[4], [5], [6]], hands=[[2, 2, 3, 3], [7, 7, 7, 7], [10, 10, 9, 9]])
    play(state, 0, FOLD)
    assert cards(state.view(1).seen.hands) == [[UNSEEN] * 4, [7] * 4, [UNSEEN] * 4]
    assert state.view(0).seen.hands[0].cards() == [2, 2, 3, 3]
    play(state, 1, FOLD)
    assert cards(state.view(0).seen.hands) == [[2, 2, 3, 3], [UNSEEN] * 4, [UNSEEN] * 4]


def test_what_lay_open_stays_known() -> None:
    """The cards of those who are out, and those of a tie that made a pair."""
    state = table([[4, 6], [5], [7]], discards=[4])
    play(state, 0, FOLD)
    play(state, 1, DRAW, 8)
    for seat in (0, 1, 2, SPECTATOR):
        assert state.view(seat).seen.discards.cards() == [4, 4, 6]


def test_what_a_seat_cannot_see_may_be_anywhere() -> None:
    """Of the 50 cards that seat 0 has not seen ten are 10s, and each can be the card that seat 1 chose."""
    state = opening("hawthorn", 2, [1, 2, 2, 3, 3, 4, 5, 6, 7, 8], mode="hand")
    play(state, 1, 4)
    view = state.view(0)
    luck = Chance(4)
    worlds = [view.imagine(luck) for _ in range(3000)]
    for world in worlds[:50]:
        world.check()
        assert world.view(0) == view
    for share, expected in [
        (sum(world.rows[1].cards() == [10] for world in worlds) / 3000, 10 / 50),
        (sum(world.hands[1].copies(10) for world in worlds) / 3000, 4 * 10 / 50),
    ]:
        assert abs(share - expected) < 4 * (expected / 3000) ** 0.5
    assert not any(world.rows[1].cards() == [1] for world in worlds)


def test_a_position_may_leave_out_what_is_usual() -> None:
    state = scene(
        "hawthorn", 2, "hand", actor=0, round=0, rows=[[], [6]], hands=[A, [10, 10, 9, 9]], purses=[99, 99]
    )  # fmt: skip
    assert (state.deal, state.button, state.discards.size, state.view(0).seen.pot()) == (1, -1, 0, 2)


GOOD: dict[str, Any] = {
    "actor": 1,
    "round": 2,
    "button": 1,
    "rows": [[], [4, 7], [5, 8]],
    "hands": [[1, 2, 2, 3], [9, 9, 9, 9], [10, 10, 10, 10]],
    "discards": [3, 6],
    "purses": [95, 99, 99],
}
CHOICE: dict[str, Any] = {
    "actor": 0,
    "round": 0,
    "rows": [[], [6], []],
    "hands": [A, [10, 10, 9, 9], C],
    "purses": [99, 99, 99],
}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"discards": [1, 1]}, "The box has fewer pieces numbered 1."),
        ({"rows": [[], [0, 7], [5, 8]]}, "The box has fewer pieces numbered 0."),
        ({"rows": [[], [4, 11], [5, 8]]}, "“rows” must hold whole numbers from 0 to 10."),
        ({"rows": [[], [4, 4], [5, 8]]}, "Seat 1 has a pair and is out."),
        ({"rows": [[], [4], [5, 8]]}, "Seat 1 has a wrong number of cards."),
        ({"hands": [[1, 2, 2, 3], [9, 9, 9], [10] * 4]}, "Seat 1 has a wrong number of cards."),
        ({"hands": [[1, 2, 2, 3], [9] * 4, [10] * 5]}, "Seat 2 has a wrong number of cards."),
        ({"hands": [[1, 2, 2, 3, 3], [9] * 4, [10] * 4]}, "Seat 0 has a wrong number of cards."),
        ({"hands": [[1, 2, 2], [9] * 4, [10] * 4]}, "Seat 0 has a wrong number of cards."),
        ({"discards": []}, "Seat 0 has a wrong number of cards."),
        ({"round": 1}, "Seat 0 has a wrong number of cards."),
        ({"round": 4}, "Seat 1 has a wrong number of cards."),
        ({"round": 10}, "“round” must hold whole numbers from 0 to 9."),
        ({"button": -1}, "The button comes with the first round."),
        ({"actor": 0, "button": 0}, "The active player is out."),
        ({"rows": [[], [4, 7], []], "discards": [3, 6, 5, 8], "actor": 1, "button": 2},
         "A hand goes on only between two players or more."),
        ({"purses": [87, 99, 99]}, "The pot does not fit the players who are in and out."),
        ({"purses": [102, 99, 99]}, "The pot does not fit the players who are in and out."),
        ({"purses": [99, 99, 95]}, "Seat 0 has not paid what it should."),
        ({"purses": [95, 98, 99]}, "Seat 1 has not paid what it should."),
        ({"purses": [-1, 99, 195]}, "Nobody can owe so much."),
        ({"purses": [10**30, 99, 99]}, "“purses” must hold whole numbers from -11000 to 11000."),
        ({"deal": 2}, "“deal” must hold whole numbers from 1 to 1."),
        ({"pot": 7}, "A position of this game has no field “pot”; it has: actor, button, deal, discards, "
         "hands, purses, round, rows."),
        ({"actor": OVER}, "At the end the last player in has taken the pot."),
        ({"actor": OVER, "rows": [[], [4, 7], []]}, "At the end the last player in has taken the pot."),
        ({"actor": OVER, "purses": [95, 99, 106]}, "At the end the last player in has taken the pot."),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(change: dict[str, Any], sentence: str) -> None:
    scene("hawthorn", 3, "hand", **GOOD)
    with pytest.raises(flibuste.ImpossiblePosition) as refusal:
        scene("hawthorn", 3, "hand", **{**GOOD, **change})
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rows": [[4], [6], [5]], "hands": [A[1:], B[1:], C[1:]]}, "The actor is the first who has still to choose."),
        ({"rows": [[4], [6], [5]], "hands": [A[1:], B[1:], C[1:]], "actor": OVER},
         "The actor is the first who has still to choose."),
        ({"actor": 2}, "The actor is the first who has still to choose."),
        ({"actor": OVER}, "The actor is the first who has still to choose."),
        ({"button": 0}, "The button comes with the first round."),
        ({"discards": [7]}, "Nothing is discarded before the first cards are shown."),
        ({"rows": [[], [6, 7], []]}, "Seat 1 has a wrong number of cards."),
        ({"rows": [[], [6, 7], []], "hands": [A, [10, 9, 9], C]}, "Seat 1 has a wrong number of cards."),
        ({"hands": [A[1:], [10, 10, 9, 9], C]}, "Seat 0 has a wrong number of cards."),
        ({"hands": [A, [10, 10, 9, 9], []], "purses": [99, 99, 100]}, "Seat 2 has a wrong number of cards."),
        ({"hands": [A, [10, 10, 9, 9], []], "purses": [149, 149, 0]}, "Seat 0 has not paid what it should."),
        ({"purses": [99, 98, 99]}, "The pot does not fit the players who are in and out."),
        ({"purses": [98, 100, 99]}, "Seat 0 has not paid what it should."),
    ],
)  # fmt: skip
def test_impossible_choices_are_refused(change: dict[str, Any], sentence: str) -> None:
    scene("hawthorn", 3, "hand", **CHOICE)
    with pytest.raises(flibuste.ImpossiblePosition) as refusal:
        scene("hawthorn", 3, "hand", **{**CHOICE, **change})
    assert str(refusal.value) == sentence


def test_credit_has_a_limit_that_no_hand_can_pass() -> None:
    """A hand costs at most the ante and ten chips."""
    options = {"credit": True}
    assert evening([[4], [5]], [-10, 208], options=options, deal=10).view(0).seen.pot() == 2
    with pytest.raises(flibuste.ImpossiblePosition, match="Nobody can owe so much"):
        evening([[4], [5]], [-11, 209], options=options, deal=10)


def test_an_evening_is_not_over_before_its_last_hand() -> None:
    fields: dict[str, Any] = {"actor": OVER, "hands": [[10] * 4, [9] * 4], "discards": [4]}
    assert evening([[], [5]], [80, 120], **fields, options={"hands": 2}).to_act() == []
    with pytest.raises(flibuste.ImpossiblePosition, match="The evening is not over yet"):
        evening([[], [5]], [80, 120], **fields)


# Values


@pytest.mark.parametrize(("seats", "mean", "spread"), [(2, 3.877, 1.324), (5, 12.555, 2.572)])
def test_random_hands_have_the_length_that_an_independent_program_finds(seats: int, mean: float, spread: float) -> None:
    """One that deals from a shuffled list."""
    luck = Chance(3)
    setup = GAME.setup(seats, "hand")
    found = sum(playout(GAME.start(setup, luck), luck) for _ in range(3000)) / 3000
    assert abs(found - mean) < 4 * spread / 3000**0.5
