"""L'Auberge des Pirates, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance, Enumerator
from flibuste.core.errors import UnknownOption
from flibuste.core.pile import UNSEEN
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import NOBODY
from flibuste.games.auberge.cards import (
    ACCUSE,
    ACCUSED,
    ATTACKED,
    BEGAN,
    CAUGHT,
    CHALLENGE,
    CHALLENGED,
    CHOSE,
    CLEARED,
    DEALT,
    DRAW,
    DREW,
    FACE_DOWN,
    NO_CARD,
    OUT,
    PAIRED,
    REVEALED,
    SHOWED,
    WON,
    attack,
    card_of,
    target_of,
)
from flibuste.games.auberge.rules import GAME
from flibuste.games.auberge.table import draw, tell
from flibuste.games.pairs_deck import ALL_CARDS
from flibuste.lab.scenes import opening, play, refused, scene

HANDS = [[2, 3], [4, 5], [6, 7]]
ROWS = [[8], [9], [10]]
TWO_UNSEEN = [UNSEEN] * 2
NAMES = ["Ada", "Bea", "Carl", "Dan"]
TOO_EARLY = "The game is over when one pirate is left, not before."


def inn(hands: list[list[int]], rows: list[list[int]], actor: int = 0, **fields: Any) -> Any:
    return scene("auberge", len(hands), hands=hands, rows=rows, actor=actor, **fields)


def opened(cards: list[int], options: dict[str, Any] | None = None) -> Any:
    """Return a game in which each seat has laid down one of these cards; each also holds two 10s or 9s."""
    others = [10] * 8 + [9] * 8
    dealt = [card for seat, lowest in enumerate(cards) for card in (lowest, *others[2 * seat : 2 * seat + 2])]
    state = opening("auberge", len(cards), dealt, options=options)
    for seat, card in enumerate(cards):
        play(state, seat, card)
    return state


def without_pile(hands: list[list[int]], rows: list[list[int]], **fields: Any) -> Any:
    """Return a game with an empty pile: seat 2 is out, and all other cards are discarded."""
    discards = ALL_CARDS.cards()
    for card in [card for cards in hands + rows for card in cards]:
        discards.remove(card)
    return inn(hands, rows, discards=discards, **fields)


def in_hands(state: Any) -> list[list[int]]:
    return [hand.cards() for hand in state.hands]


def in_front(state: Any) -> list[list[int]]:
    return [row.cards() for row in state.rows]


def told(story: list[Any]) -> list[int]:
    return [event.what for event in story]


# The goal


def test_the_last_pirate_in_play_wins() -> None:
    state = inn([[2], [4, 4], [6]], [[8, 7], [], [10]], actor=0, discards=[3, 9])
    story = play(state, 0, ACCUSE + 2)
    assert (story[-1].what, story[-1].seat) == (WON, 2)
    assert state.actor == OVER
    assert state.returns() == [0.0, 0.0, 1.0]


def test_a_pair_in_a_challenge_puts_the_challenger_out() -> None:
    state = inn(HANDS, ROWS)
    story = play(state, 0, CHALLENGE + 1, 9)
    assert [(event.what, event.seat) for event in story] == [(CHALLENGED, 0), (PAIRED, 0), (OUT, 0)]
    assert in_front(state.view(1).seen) == [[], [9], [10]]


def test_a_right_accusation_puts_the_accused_out() -> None:
    state = inn([[2, 3], [4, 4], [6, 7]], ROWS)
    story = play(state, 0, ACCUSE + 1)
    assert told(story) == [ACCUSED, SHOWED, SHOWED, CAUGHT, OUT]
    assert story[-1].seat == 1
    assert in_front(state) == [[8], [], [10]]


def test_a_wrong_accusation_puts_the_accuser_out() -> None:
    state = inn(HANDS, ROWS)
    story = play(state, 0, ACCUSE + 1)
    assert told(story) == [ACCUSED, SHOWED, SHOWED, CLEARED, OUT]
    assert story[-1].seat == 0
    assert in_front(state) == [[], [9], [10]]


@pytest.mark.parametrize(
    ("hand", "row", "pair"),
    [
        ([4, 4], [9], True),
        ([4, 9], [9], True),
        ([4, 5], [9], False),
        ([1, 2, 3], [4, 5, 6], False),
        ([], [4, 9], False),
    ],
)
def test_a_pair_is_two_cards_of_the_same_value(hand: list[int], row: list[int], pair: bool) -> None:
    state = inn([[2, 3, 8], hand, [6, 7]], [[8], row, [10]])
    play(state, 0, ACCUSE + 1)
    assert in_front(state) == ([[8], [], [10]] if pair else [[], row, [10]])


def test_the_value_of_a_card_is_the_number_of_its_copies() -> None:
    assert [ALL_CARDS.copies(value) for value in range(11)] == list(range(11))
    assert ALL_CARDS.size == 55
    table: Any = GAME.set_out(GAME.setup(2))
    table.complete()
    assert table.view(0).seen.pile.size == 55


def test_there_is_no_pair_of_ones() -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match="fewer pieces numbered 1"):
        inn([[1, 1], [4, 5], [6, 7]], ROWS)
    state = inn(HANDS, [[8], [1], [10]])
    failed = sum(chance for chance, after in outcomes(state, 0, CHALLENGE + 1) if after.to_act() != [1])
    assert failed == 0


# Setting up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_each_player_gets_three_cards(seats: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    assert [hand.size for hand in state.hands] == [3] * seats
    assert state.pile.size == 55 - 3 * seats


def test_all_choose_a_card_at_the_same_time_and_play_it_face_up() -> None:
    state = opening("auberge", 3, [2, 3, 3, 4, 5, 6, 7, 8, 9])
    assert state.to_act() == [0, 1, 2]
    assert state.legal(0) == [2, 3]
    assert told(play(state, 1, 5)) == [CHOSE]
    assert state.to_act() == [0, 2]
    play(state, 2, 9)
    story = play(state, 0, 3)
    assert told(story) == [CHOSE, REVEALED, REVEALED, REVEALED, BEGAN]
    assert in_front(state.view(SPECTATOR).seen) == [[3], [5], [9]]
    assert in_hands(state) == [[2, 3], [4, 6], [7, 8]]


def test_a_chosen_card_is_hidden_until_all_have_chosen() -> None:
    state = opening("auberge", 2, [2, 3, 4, 5, 6, 7])
    state.story = None
    play(state, 0, 3)
    assert list(state.view(0).seen.chosen) == [3, NO_CARD]
    assert list(state.view(1).seen.chosen) == [FACE_DOWN, NO_CARD]
    assert [event.piece for event in state.story_for(0)] == [3]
    assert [event.piece for event in state.story_for(1)] == [NO_CARD]
    assert refused(state, 0, 2) == "It is not your turn."


def test_only_a_card_in_hand_can_open() -> None:
    state = opening("auberge", 2, [2, 3, 4, 5, 6, 7])
    assert refused(state, 0, 7) == "You have no 7 in hand."
    assert refused(state, 0, DRAW) == "First choose the card that you lay down in front of you."
    assert refused(state, 0, ACCUSE + 1) == "First choose the card that you lay down in front of you."


def test_the_lowest_card_begins() -> None:
    state = opened([5, 3, 4])
    assert state.to_act() == [1]


TIES = [tied for size in (2, 3, 4) for tied in combinations(range(4), size)]


def who_begins(tied: Sequence[int], ages: str) -> int:
    """Return who begins of four players, some of whom laid down equal cards and the others higher ones."""
    state = opened([5 if seat in tied else 6 + seat for seat in range(4)], {"ages": ages})
    return int(state.actor)


@pytest.mark.parametrize("ages", list(permutations(range(4))), ids=str)
def test_of_equal_lowest_cards_the_oldest_player_begins(ages: tuple[int, ...]) -> None:
    """B1: whichever seats are tied, and wherever the oldest of them sits."""
    for tied in TIES:
        assert who_begins(tied, ",".join(map(str, ages))) == next(seat for seat in ages if seat in tied)


@pytest.mark.parametrize(
    ("ages", "order"),
    [("", [0, 1, 2, 3]), ("3", [3, 0, 1, 2]), ("2,0", [2, 0, 1, 3]), ("3,1", [3, 1, 0, 2]), ("0,3,1", [0, 3, 1, 2])],
)
def test_who_is_not_named_is_younger_than_those_who_are(ages: str, order: list[int]) -> None:
    """B1: as they sit, when several are not named."""
    for tied in TIES:
        assert who_begins(tied, ages) == next(seat for seat in order if seat in tied)


@pytest.mark.parametrize(
    ("ages", "sentence"),
    [
        ("4", "The option “ages” names seat 4, but the seats of this table are 0 to 3."),
        ("0,12", "The option “ages” names seat 12, but the seats of this table are 0 to 3."),
        ("2,0,2", "The option “ages” names seat 2 twice."),
        ("2,,0", "The option “ages” can be an order of seats such as “2,0”, not “2,,0”."),
        ("2,-1", "The option “ages” can be an order of seats such as “2,0”, not “2,-1”."),
        ("²", "The option “ages” can be an order of seats such as “2,0”, not “²”."),
        (3, "The option “ages” can be an order of seats such as “2,0”, not “3”."),
    ],
)
def test_only_seats_at_the_table_have_an_age(ages: object, sentence: str) -> None:
    with pytest.raises(UnknownOption) as refusal:
        flibuste.new("auberge", seats=4, options={"ages": ages})
    assert str(refusal.value) == sentence


# A turn


def test_a_turn_is_one_of_four_actions() -> None:
    state = inn(HANDS, ROWS)
    attacks = [attack(1, 2), attack(1, 3), attack(2, 2), attack(2, 3)]
    assert state.legal(0) == [DRAW, *attacks, CHALLENGE + 1, CHALLENGE + 2, ACCUSE + 1, ACCUSE + 2]
    assert state.legal(1) == []
    assert refused(state, 1, DRAW) == "It is not your turn."
    assert refused(state, 0, 2) == "The opening cards are on the table already."


# Attacking


def test_an_attack_puts_a_card_of_ones_hand_in_front_of_another_player() -> None:
    state = inn(HANDS, ROWS)
    story = play(state, 0, attack(2, 3))
    assert [event[:4] for event in story] == [(ATTACKED, 0, 3, 2)]
    assert in_hands(state)[0] == [2]
    assert in_front(state.view(1).seen) == [[8], [9], [3, 10]]


def test_an_attack_may_not_make_a_pair_with_the_cards_in_front() -> None:
    state = inn([[2, 9], [4, 5], [6, 7]], [[8], [3, 9], [10]])
    assert attack(1, 9) not in state.legal(0)
    assert attack(2, 9) in state.legal(0)
    sentence = "Who has a 9 in front is not attacked with another: it would make a pair."
    assert refused(state, 0, attack(1, 9)) == sentence


def test_an_attack_may_make_a_pair_with_the_hand_of_the_other() -> None:
    state = inn([[2, 4], [4, 5], [6, 7]], ROWS)
    play(state, 0, attack(1, 4))
    assert state.actor == 1
    play(state, 1, CHALLENGE + 2, 8)
    play(state, 2, ACCUSE + 1)
    assert in_front(state)[1] == []


def test_only_a_card_in_hand_attacks() -> None:
    state = inn(HANDS, ROWS)
    assert refused(state, 0, attack(1, 7)) == "You have no 7 in hand."
    assert refused(state, 0, attack(1, NO_CARD)) == "You have no 0 in hand."


def test_after_an_attack_the_attacked_player_plays() -> None:
    state = inn(HANDS, ROWS)
    play(state, 0, attack(2, 2))
    assert state.to_act() == [2]


# Challenging


def test_a_challenge_turns_up_a_card_of_the_pile_in_front_of_another_player() -> None:
    state = inn(HANDS, ROWS)
    before = state.pile.size
    story = play(state, 0, CHALLENGE + 1, 4)
    assert [event[:4] for event in story] == [(CHALLENGED, 0, 4, 1)]
    assert state.pile.size == before - 1
    assert in_front(state.view(SPECTATOR).seen) == [[8], [4, 9], [10]]
    assert in_hands(state) == HANDS


def test_after_a_challenge_without_a_pair_the_challenged_player_plays() -> None:
    state = inn(HANDS, ROWS)
    play(state, 0, CHALLENGE + 2, 9)
    assert state.to_act() == [2]


def test_after_a_failed_challenge_the_card_is_discarded_and_the_player_on_the_left_plays() -> None:
    state = inn(HANDS, ROWS)
    play(state, 0, CHALLENGE + 2, 10)
    assert state.view(1).seen.discards.cards() == [8, 10]
    assert state.to_act() == [1]


# Accusing


def test_the_accused_shows_the_hand_to_the_accuser_alone() -> None:
    """B11: right or wrong."""
    for hand in ([4, 4], [4, 5]):
        state = inn([[2, 3], hand, [6, 7]], ROWS)
        play(state, 0, ACCUSE + 1)
        for seat, cards in ((0, hand), (1, hand), (2, [NO_CARD, NO_CARD]), (SPECTATOR, [NO_CARD, NO_CARD])):
            assert [event.piece for event in state.story_for(seat) if event.what == SHOWED] == cards


def test_an_accusation_counts_pairs_in_hand_and_between_hand_and_front() -> None:
    for hand, row in (([4, 4], [9]), ([4, 9], [9]), ([1, 2, 9], [3, 4, 9])):
        state = inn([[2, 3, 8], hand, [6, 7]], [[8], row, [10]])
        story = play(state, 0, ACCUSE + 1)
        assert CAUGHT in told(story)


def test_after_a_right_accusation_the_player_on_the_left_of_the_accuser_plays() -> None:
    state = inn([[2, 3], [4, 5], [6, 6]], ROWS)
    play(state, 0, ACCUSE + 2)
    assert state.to_act() == [1]


def test_after_a_wrong_accusation_the_accused_plays() -> None:
    """B6."""
    state = inn(HANDS, ROWS)
    play(state, 0, ACCUSE + 2)
    assert state.to_act() == [2]


# Drawing


def test_a_drawn_card_is_shown_to_nobody() -> None:
    state = inn(HANDS, ROWS)
    story = play(state, 0, DRAW, 7)
    assert [event[:4] for event in story] == [(DREW, 0, 7, 0)]
    assert in_hands(state)[0] == [2, 3, 7]
    assert in_hands(state.view(0).seen) == [[2, 3, 7], TWO_UNSEEN, TWO_UNSEEN]
    assert in_hands(state.view(1).seen) == [[UNSEEN] * 3, [4, 5], TWO_UNSEEN]
    assert [event.piece for event in state.story_for(0)] == [7]
    assert [event.piece for event in state.story_for(1)] == [NO_CARD]


@pytest.mark.parametrize("card", [3, 8])
def test_a_drawn_pair_costs_nothing_until_one_is_accused(card: int) -> None:
    state = inn(HANDS, ROWS)
    story = play(state, 0, DRAW, card)
    assert told(story) == [DREW]
    assert in_front(state) == ROWS
    play(state, 1, ACCUSE + 0)
    assert in_front(state) == [[], [9], [10]]


def test_after_drawing_the_player_on_the_left_plays() -> None:
    state = inn(HANDS, ROWS, actor=2)
    play(state, 2, DRAW, 7)
    assert state.to_act() == [0]


# Rulings


def test_a_pair_may_be_held_from_the_deal_on() -> None:
    """B2."""
    state = opening("auberge", 2, [10, 10, 10, 4, 5, 6])
    play(state, 0, 10)
    play(state, 1, 4)
    assert in_hands(state)[0] == [10, 10]
    play(state, 1, DRAW, 9)
    assert state.to_act() == [0]
    play(state, 0, DRAW, 9)
    story = play(state, 1, ACCUSE + 0)
    assert CAUGHT in told(story)


def test_a_challenge_is_compared_with_the_face_up_cards_of_the_other_alone() -> None:
    """B3: not with that player's hand, nor with the cards of the challenger or of a third player."""
    for card in (4, 5, 2, 8, 10):
        state = inn(HANDS, ROWS)
        play(state, 0, CHALLENGE + 1, card)
        assert in_front(state) == [[8], sorted([card, 9]), [10]]
        assert state.to_act() == [1]


def test_face_up_cards_never_hold_a_pair() -> None:
    """B4."""
    for seed in range(200):
        state: Any = GAME.start(GAME.setup(4), Chance(seed))
        luck = Chance(f"{seed} moves")
        while state.actor != OVER:
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)
            assert all(len(set(row)) == len(row) for row in in_front(state))
    with pytest.raises(flibuste.ImpossiblePosition, match="never a pair among the face-up cards"):
        inn(HANDS, [[8, 8], [9], [10]])


def test_the_turn_passes_over_those_who_are_out() -> None:
    """B5: after a draw, a failed challenge and a right accusation, from the one who acted."""
    fields: dict[str, Any] = {"discards": [1, 4], "actor": 0}
    hands, rows = [[2, 3], [5], [6, 7], [7, 7]], [[8], [], [10], [9]]
    state = inn(hands, rows, **fields)
    play(state, 0, DRAW, 4)
    assert state.to_act() == [2]
    state = inn(hands, rows, **fields)
    play(state, 0, CHALLENGE + 3, 9)
    assert state.to_act() == [2]
    state = inn(hands, rows, **fields)
    play(state, 0, ACCUSE + 3)
    assert state.to_act() == [2]
    state = inn(hands, rows, discards=[1, 4], actor=2)
    play(state, 2, ACCUSE + 3)
    assert state.to_act() == [0]


def test_nobody_attacks_challenges_or_accuses_themselves() -> None:
    """B7."""
    state = inn(HANDS, ROWS)
    for action in (attack(0, 2), CHALLENGE + 0, ACCUSE + 0):
        assert action not in state.legal(0)
        assert refused(state, 0, action) == "Choose another pirate who is in play."


def test_the_cards_of_a_player_who_is_out_never_come_back() -> None:
    """B8: the hand stays face down, the face-up cards are discarded."""
    state = inn([[2, 3], [4, 5], [6, 7]], [[1, 8], [9], [10]])
    before = state.pile.size
    play(state, 0, ACCUSE + 1)
    assert state.view(2).seen.discards.cards() == [1, 8]
    assert in_hands(state)[0] == [2, 3]
    views = [in_hands(state.view(seat).seen) for seat in (0, 1, 2, SPECTATOR)]
    assert [hands[0] for hands in views] == [[2, 3], TWO_UNSEEN, TWO_UNSEEN, TWO_UNSEEN]
    assert [len(hand) for hand in views[2]] == [2, 2, 2]
    assert state.pile.size == before


def test_those_who_are_out_are_left_alone() -> None:
    """B8."""
    state = inn([[2, 3], [4], [6, 7]], [[8], [], [10]], discards=[9, 9])
    for action in (attack(1, 2), CHALLENGE + 1, ACCUSE + 1):
        assert action not in state.legal(0)
        assert refused(state, 0, action) == "That pirate is out of the game."
    assert refused(state, 0, ACCUSE + 5) == "Nobody sits there."


def test_with_an_empty_pile_one_attacks_or_accuses() -> None:
    """B9: both are free choices, and nothing is shuffled."""
    state = without_pile([[2, 3], [4, 5], []], [[8], [3, 9], []])
    assert state.pile.size == 0
    assert state.legal(0) == [attack(1, 2), ACCUSE + 1]
    assert refused(state, 0, DRAW) == "The pile is empty: attack or accuse."
    assert refused(state, 0, CHALLENGE + 1) == "The pile is empty: attack or accuse."
    state = without_pile([[3], [4, 5], []], [[8], [3, 9], []])
    assert state.legal(0) == [ACCUSE + 1]


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_every_turn_brings_the_end_nearer(seats: int) -> None:
    """B9: twice the pile, plus the cards in hand, plus the players in play."""

    def distance(state: Any) -> int:
        in_play = [row for row in in_front(state) if row]
        return 2 * int(state.pile.size) + sum(map(len, in_hands(state))) + len(in_play)

    for seed in range(50):
        state: Any = GAME.start(GAME.setup(seats), Chance(seed))
        luck = Chance(f"{seed} moves")
        for seat in range(seats):
            state.apply(seat, state.legal(seat)[0], luck)
        assert distance(state) == 110 - 3 * seats <= 104
        while state.actor != OVER:
            before = distance(state)
            # Those who never accuse unless they must play the longest games.
            actions = [action for action in state.legal(state.actor) if action < ACCUSE] or state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)
            assert distance(state) < before


def test_a_player_with_an_empty_hand_draws_challenges_or_accuses() -> None:
    """B10."""
    state = inn([[], [4, 5, 6], [6, 7]], [[2, 8], [9], [10]])
    assert state.legal(0) == [DRAW, CHALLENGE + 1, CHALLENGE + 2, ACCUSE + 1, ACCUSE + 2]
    state = inn([[2, 3, 5], [], [6, 7]], [[8], [4, 9], [10]])
    assert CLEARED in told(play(state, 0, ACCUSE + 1))


def test_the_accuser_knows_the_hand_of_a_player_who_is_out_for_ever() -> None:
    """B11: and nobody else does."""
    state = inn([[2, 3], [4, 4], [6, 7]], ROWS)
    play(state, 0, ACCUSE + 1)
    assert [list(state.view(seat).seen.shown_to) for seat in (0, 2)] == [[NOBODY, 0, NOBODY]] * 2
    play(state, 2, DRAW, 8)
    play(state, 0, CHALLENGE + 2, 10)
    assert in_hands(state.view(0).seen) == [[2, 3], [4, 4], [UNSEEN] * 3]
    assert in_hands(state.view(1).seen) == [TWO_UNSEEN, [4, 4], [UNSEEN] * 3]
    assert in_hands(state.view(2).seen) == [TWO_UNSEEN, TWO_UNSEEN, [6, 7, 8]]
    assert in_hands(state.view(SPECTATOR).seen) == [TWO_UNSEEN, TWO_UNSEEN, [UNSEEN] * 3]


def test_the_accuser_knows_the_hand_of_a_player_in_play_until_that_one_draws() -> None:
    """B11: cards that leave the hand leave it in sight."""
    state = inn(HANDS, ROWS)
    play(state, 0, ACCUSE + 1)
    assert in_hands(state.view(0).seen) == [[2, 3], [4, 5], TWO_UNSEEN]
    play(state, 1, attack(2, 4))
    play(state, 2, CHALLENGE + 1, 6)
    assert in_hands(state.view(0).seen) == [[2, 3], [5], TWO_UNSEEN]
    play(state, 1, DRAW, 7)
    assert in_hands(state.view(0).seen) == [[2, 3], TWO_UNSEEN, TWO_UNSEEN]
    assert list(state.view(0).seen.shown_to) == [NOBODY, NOBODY, NOBODY]


def test_only_the_last_to_be_shown_a_hand_knows_it() -> None:
    """B11: whoever was shown it before is out, and has no more use for it."""
    state = inn([[2, 3], [4, 5], [6, 7], [8]], [[8], [9], [10], [5, 7]])
    play(state, 0, ACCUSE + 1)
    play(state, 1, attack(2, 4))
    play(state, 2, ACCUSE + 1)
    assert in_hands(state.view(2).seen) == [TWO_UNSEEN, [5], [6, 7], [UNSEEN]]
    assert in_hands(state.view(0).seen) == [[2, 3], [UNSEEN], TWO_UNSEEN, [UNSEEN]]


def test_with_two_players_left_the_end_comes_at_once() -> None:
    """B12: whoever of them goes out, and however."""
    hands, rows = [[2, 3], [4, 4]], [[8], [9]]
    for action, cards, winner in ((ACCUSE + 1, [], 0), (CHALLENGE + 1, [9], 1)):
        state = inn(hands, rows)
        story = play(state, 0, action, *cards)
        assert told(story)[-2:] == [OUT, WON]
        assert state.to_act() == []
        assert state.returns() == [float(seat == winner) for seat in range(2)]
        assert refused(state, winner, DRAW) == "The game is over."


# What each seat can know


def test_what_a_seat_cannot_see_may_be_anywhere_each_way_as_likely() -> None:
    """The hand of an opponent, the hand that a third one left face down, and the pile."""
    unseen = [5, 5, 6, 7]
    discards = ALL_CARDS.cards()
    for card in [2, 3, 8, 9, *unseen]:
        discards.remove(card)
    state = inn([[2, 3], [6], [7]], [[8], [9], []], discards=discards)
    view = state.view(0)
    odds: dict[tuple[int, ...], float] = {}
    luck, more = Enumerator(), True
    while more:
        world = view.imagine(luck)
        world.check()
        assert world.view(0) == view
        key = (world.hands[1].at(0), world.hands[2].at(0))
        odds[key] = odds.get(key, 0) + luck.probability
        more = luck.next_way()
    assert odds == pytest.approx({
        (5, 5): 2 / 12, (5, 6): 2 / 12, (5, 7): 2 / 12, (6, 5): 2 / 12,
        (6, 7): 1 / 12, (7, 5): 2 / 12, (7, 6): 1 / 12,
    })  # fmt: skip


def test_an_opening_card_face_down_may_be_any_card_that_is_not_seen() -> None:
    state = opening("auberge", 2, [1, 2, 3, 4, 5, 6])
    play(state, 1, 5)
    view = state.view(0)
    luck, more, odds = Enumerator(), True, [0.0] * 11
    while more:
        world = view.imagine(luck)
        world.check()
        assert world.view(0) == view
        odds[world.chosen[1]] += luck.probability
        more = luck.next_way()
    left = [0, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert odds == pytest.approx([copies / 52 for copies in left])


def test_a_shown_hand_is_never_imagined_otherwise() -> None:
    state = inn([[2, 3], [4, 4], [6, 7]], [[8], [], [10]], discards=[9], shown_to=[NOBODY, 0, NOBODY])
    for seed in range(20):
        assert in_hands(state.view(0).imagine(Chance(seed)))[:2] == [[2, 3], [4, 4]]
    assert {tuple(in_hands(state.view(2).imagine(Chance(seed)))[1]) for seed in range(20)} != {(4, 4)}


# Positions


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": [[2], [4, 5], [6, 7]]}, "Each pirate was dealt three cards."),
        ({"rows": [[8, 9], [], [10]]}, "Whoever is out has discarded a card at least."),
        ({"rows": [[8, 9], [], []], "discards": [2, 3]}, TOO_EARLY),
        ({"rows": [[], [9], [10]], "discards": [8, 8]}, "The active pirate has no card face up, and so is out."),
        ({"rows": [[8, 8], [9], [10]]}, "There is never a pair among the face-up cards of a pirate."),
        ({"rows": [[1, 1], [9], [10]]}, "The box has fewer pieces numbered 1."),
        ({"rows": [[0], [9], [10]]}, "The box has fewer pieces numbered 0."),
        ({"discards": [5]}, "Nobody has discarded anything yet."),
        ({"actor": OVER}, TOO_EARLY),
        ({"actor": OVER, "rows": [[], [], []], "discards": [8, 9, 10]}, TOO_EARLY),
        ({"chosen": [0, 5, 0]}, "The opening cards are face up by now."),
        ({"chosen": [0, 5]}, "“chosen” and “shown_to” have an entry for each seat, if they are given."),
        ({"shown_to": [-1]}, "“chosen” and “shown_to” have an entry for each seat, if they are given."),
        ({"shown_to": [-1, 0, -1]}, "A hand was shown, but nobody was put out."),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(changes: dict[str, Any], sentence: str) -> None:
    inn(HANDS, ROWS)
    with pytest.raises(flibuste.ImpossiblePosition) as caught:
        scene("auberge", 3, **{"hands": HANDS, "rows": ROWS, "actor": 0, **changes})
    assert str(caught.value) == sentence


def test_an_impossible_opening_is_refused() -> None:
    dealt: list[list[int]] = [[2, 3, 4], [5, 6], [7, 8, 9]]
    rows: list[list[int]] = [[], [], []]
    assert inn(dealt, rows, chosen=[0, 10, 0]).to_act() == [0, 2]
    for fields, sentence in (
        ({"chosen": [0, 0, 0]}, "Each pirate was dealt three cards."),
        ({"chosen": [0, 10, 0], "discards": [1]}, "Nobody has discarded anything yet."),
        ({"chosen": [0, 10, 0], "actor": 1}, "The actor is the first seat that has not chosen yet."),
        ({"chosen": [0, 10, 0], "shown_to": [-1, 0, -1]}, "A hand was shown, but nobody was put out."),
    ):
        with pytest.raises(flibuste.ImpossiblePosition) as caught:
            inn(dealt, rows, **fields)
        assert str(caught.value) == sentence


def test_a_hand_is_shown_when_one_of_two_players_goes_out() -> None:
    hands, rows, discards = [[2, 3], [4, 4], [6, 6], [7]], [[8], [], [], [9]], [4, 5, 10]
    for shown_to in ([-1, 2, 3, -1], [-1, 3, 1, -1], [1, -1, -1, 2], [-1, 0, 0, -1]):
        assert inn(hands, rows, discards=discards, shown_to=shown_to).to_act() == [0]
    for shown_to, sentence in (
        ([3, -1, -1, -1], "A hand was shown, but nobody was put out."),
        ([1, 3, -1, -1], "A hand was shown, but nobody was put out."),
        ([0, -1, -1, -1], "Nobody accuses a pirate who is out."),
        ([-1, 1, -1, -1], "Nobody accuses a pirate who is out."),
        ([-1, 2, 1, -1], "Nobody accuses a pirate who is out."),
        ([1, 0, -1, -1], "Nobody accuses a pirate who is out."),
    ):
        with pytest.raises(flibuste.ImpossiblePosition) as caught:
            inn(hands, rows, discards=discards, shown_to=shown_to)
        assert str(caught.value) == sentence
    with pytest.raises(flibuste.ImpossiblePosition, match="nobody was put out"):
        inn([[2, 3], [], [6, 6], [4, 4, 7]], rows, discards=discards, shown_to=[-1, 0, -1, -1])


def test_an_action_names_its_target_and_its_card() -> None:
    actions = [(attack(target, card), target, card) for target in range(8) for card in range(1, 11)]
    assert [(target_of(action), card_of(action)) for action, _, _ in actions] == [each[1:] for each in actions]
    assert [target_of(CHALLENGE + target) for target in range(8)] == list(range(8))
    assert [target_of(ACCUSE + target) for target in range(8)] == list(range(8))
    numbers = [DRAW, *range(1, 11), *[action for action, _, _ in actions]]
    numbers += [offset + target for offset in (CHALLENGE, ACCUSE) for target in range(8)]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) == GAME.action_limit() - 1


# The table


def test_the_table_shows_each_player_their_own_hand_and_what_was_shown_to_them() -> None:
    state = inn([[2, 3], [4, 4], [6, 7]], [[8], [], [10]], discards=[9], shown_to=[NOBODY, 0, NOBODY])
    areas = {seat: draw(state.view(seat), NAMES, ENGLISH).areas for seat in (0, 2, SPECTATOR)}
    titles = {seat: [area.words for area in areas[seat]] for seat in areas}
    seats = ["Ada (2 cards in hand)", "Bea, out (2 cards face down)", "Carl (2 cards in hand)"]
    public = [*seats, "Draw pile", "Discards"]
    assert titles[0] == [*public, "The hand that Bea showed you", "Your hand"]
    assert titles[2] == [*public, "Your hand"]
    assert titles[SPECTATOR] == public
    assert [[piece.mark for piece in area.pieces] for area in areas[0]] == [
        ["8"], [], ["10"], ["46"], ["9"], ["4", "4"], ["2", "3"],
    ]  # fmt: skip


def test_the_table_shows_opening_cards_face_down() -> None:
    state = opening("auberge", 2, [2, 3, 4, 5, 6, 7])
    play(state, 0, 3)
    fronts = [draw(state.view(seat), NAMES, ENGLISH).areas[0].pieces[0].mark for seat in (0, 1, SPECTATOR)]
    assert fronts == ["3", "?", "?"]


def test_the_table_says_what_can_be_done() -> None:
    state = without_pile([[2, 3], [4, 5], []], [[8], [3, 9], []])
    table = draw(state.view(0), NAMES, ENGLISH)
    assert table.prompt == "Your turn, and the pile is empty: attack or accuse."
    assert [choice.words for choice in table.choices] == ["Attack Bea with 2", "Accuse Bea"]
    assert draw(state.view(1), NAMES, ENGLISH).prompt == "Ada is to play."
    table = draw(inn(HANDS, ROWS).view(0), NAMES, ENGLISH)
    assert table.prompt == "Your turn: draw, attack, challenge or accuse."
    assert [choice.words for choice in table.choices][::5] == ["Draw a card", "Challenge Bea"]


def test_the_story_is_told_as_each_player_lived_it() -> None:
    state = inn([[2, 3], [4, 4], [6, 7]], ROWS)
    play(state, 0, ACCUSE + 1)
    stories = [[tell(event, state.setup, NAMES, ENGLISH) for event in state.story_for(seat)] for seat in (0, 2)]
    ends = ["It is true: Bea has a pair.", "Bea is out of the game."]
    assert stories[0] == ["Ada accuses Bea of having a pair.", *["Bea shows 4 to Ada."] * 2, *ends]
    assert stories[1] == ["Ada accuses Bea of having a pair.", *["Bea shows a card to Ada."] * 2, *ends]
    state = opening("auberge", 2, [2, 3, 4, 5, 6, 7])
    assert [event.what for event in state.story_for(1)] == [DEALT] * 6
    assert [event.piece for event in state.story_for(1)] == [0, 0, 0, 5, 6, 7]


# Values


def test_a_challenge_fails_as_often_as_the_pile_says() -> None:
    """With 9 and 10 face up, and two more of each seen elsewhere, 6 + 7 of 43 cards make a pair."""
    state = inn([[10, 10, 9], [4, 5, 6], [6, 7]], [[8], [9, 10], [9]])
    assert state.pile.size == 43
    failed = sum(chance for chance, after in outcomes(state, 0, CHALLENGE + 1) if not in_front(after)[0])
    assert failed == pytest.approx(13 / 43)


@pytest.mark.parametrize(("seats", "length", "deviation"), [(3, 9.58, 3.24), (8, 27.79, 4.61)])
def test_random_games_are_as_long_as_an_independent_program_finds(seats: int, length: float, deviation: float) -> None:
    """A program written apart played 40,000 games of each; the opening cards count as actions."""
    luck = Chance(3)
    setup = GAME.setup(seats)
    mean = sum(playout(GAME.start(setup, luck), luck) for _ in range(2000)) / 2000
    assert abs(mean - length) < 4 * deviation / 2000**0.5
