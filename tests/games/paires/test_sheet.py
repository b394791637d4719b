"""Paires, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.paires.rules import (
    DEALS,
    DEALT,
    DRAW,
    DREW,
    FOLD,
    FOLDED,
    GAME,
    LOST,
    NEXT_GAME,
    NOT_DEALT,
    PAID,
    PAID_IN,
    PAIRED,
    PUT_AWAY,
    REPLACED,
    SCORED,
    SHARED,
    SHUFFLED,
    STARTS,
    target,
)
from flibuste.games.pairs_deck import ALL_CARDS
from flibuste.lab.scenes import opening, play, refused, scene

LADDER = [card for card in range(10, 1, -1) for _ in range(2)]  # two players tie from 10 down to 2


def paires(stacks: list[list[int]], scores: list[list[int]] | None = None, **fields: Any) -> Any:
    """Return a round in progress: seat 0 to act and dealer, unless the fields say otherwise."""
    empty: list[list[int]] = [[] for _ in stacks]
    fields = {"actor": 0, "stacks": stacks, "scores": scores or empty, **fields}
    return scene("paires", len(stacks), **fields)


def betting(mode: str, scores: list[list[int]], **fields: Any) -> Any:
    """Return the last game of an evening, where whoever folds takes a 10."""
    options = {"games": 1, "credit": fields.pop("credit", False)}
    stacks = [[10] for _ in scores]
    return paires(stacks, scores, mode=mode, **{"options": options, **fields})


def all_but(*cards: int) -> list[int]:
    """Return the deck without these cards."""
    left = ALL_CARDS.cards()
    for card in cards:
        left.remove(card)
    return left


def what(story: list[Event]) -> list[int]:
    return [event.what for event in story]


def told(story: list[Event], kind: int) -> list[tuple[int, int, int]]:
    """Return seat, piece and amount of each event of this kind."""
    return [(event.seat, event.piece, event.amount) for event in story if event.what == kind]


def extra(story: list[Event]) -> list[tuple[int, int]]:
    """Return who got which card to break a tie."""
    return [(seat, card) for seat, card, before in told(story, DEALT) if before]


def cards(piles: Any) -> list[list[int]]:
    return [pile.cards() for pile in piles]


# The box


def test_two_to_eight_can_play() -> None:
    for mode in GAME.modes:
        assert (mode.fewest, mode.most) == (2, 8)
        for seats in (1, 9):
            with pytest.raises(flibuste.WrongSeats):
                GAME.setup(seats, mode.name)


def test_the_deck_has_one_1_two_2s_and_so_on_to_ten_10s() -> None:
    assert [ALL_CARDS.copies(value) for value in range(11)] == list(range(11))
    assert ALL_CARDS.size == 55


def test_players_draw_in_turn_until_one_folds_or_draws_a_pair() -> None:
    state = paires([[3], [5], [7]])
    assert told(play(state, 0, DRAW, 9), DREW) == [(0, 9, 0)]
    assert state.to_act() == [1]
    play(state, 1, DRAW, 9)
    play(state, 2, DRAW, 9)
    assert cards(state.stacks) == [[3, 9], [5, 9], [7, 9]]
    story = play(state, 0, DRAW, 3, 1, 2, 4)
    assert PAIRED in what(story)
    assert cards(state.stacks) == [[2], [4], [1]]
    story = play(state, 2, FOLD, 6, 8, 9)
    assert FOLDED in what(story)
    assert cards(state.stacks) == [[6], [8], [9]]


@pytest.mark.parametrize(("seats", "score"), [(2, 31), (3, 21), (4, 16), (5, 13), (6, 11), (7, 11), (8, 11)])
def test_the_score_that_ends_the_game_depends_on_the_number_of_players(seats: int, score: int) -> None:
    """P1: the table of the sheet wins over its formula, which would give 7 and 8 players less."""
    assert target(seats) == score
    before = {31: [10, 10, 8], 21: [10, 8], 16: [10, 3], 13: [7, 3], 11: [8]}[score]
    scores = [before] + [[] for _ in range(seats - 1)]
    state = paires([[3]] + [[9] for _ in range(seats - 1)], scores)
    play(state, 0, FOLD)
    assert state.actor == OVER
    state = paires([[2]] + [[9] for _ in range(seats - 1)], scores)
    play(state, 0, FOLD, *[1, 2, 3, 4, 5, 6, 7, 10][:seats])
    assert state.actor != OVER


# The deal


def test_the_first_dealer_is_drawn_by_lot() -> None:
    for dealer in range(3):
        state = opening("paires", 3, [4, 5, 6], [dealer])
        assert told(state.story, DEALS) == [(dealer, 0, 0)]


def test_the_deal_passes_to_the_left_after_every_round() -> None:
    state = paires([[3], [5], [7]], dealer=1)
    assert told(play(state, 0, FOLD, 4, 5, 6), DEALS) == [(2, 0, 0)]
    assert told(play(state, 0, FOLD, 4, 5, 6), DEALS) == [(0, 0, 0)]


def test_five_cards_are_burned_before_the_first_deal() -> None:
    state = opening("paires", 3, [4, 5, 6], [0])
    seen = state.view(0).seen
    assert (seen.pile.size, seen.burned()) == (55 - 3, 5)


def test_nobody_knows_the_burned_cards() -> None:
    """P6: so the last card to be drawn is any of the six that are left, each as likely."""
    left = [1, 2, 4, 6, 8, 10]
    state = paires([[3], [5]], discards=all_but(3, 5, *left))
    assert (state.view(0).seen.pile.size, state.view(0).seen.burned()) == (6, 5)
    found: dict[str, float] = {}
    for chance, after in outcomes(state, 0, DRAW):
        found[str(after.dump()["stacks"])] = chance
    assert found == {str([sorted([3, card]), [5]]): pytest.approx(1 / 6) for card in left}


def test_everyone_gets_one_card_face_up_from_the_left_of_the_dealer() -> None:
    state = opening("paires", 4, [4, 5, 6, 7], [2])
    assert told(state.story, DEALT) == [(3, 4, 0), (0, 5, 0), (1, 6, 0), (2, 7, 0)]
    assert cards(state.view(1).seen.stacks) == [[5], [6], [7], [4]]


def test_the_lowest_card_starts() -> None:
    state = opening("paires", 4, [4, 5, 3, 7], [3])
    assert told(state.story, STARTS) == [(2, 0, 0)]
    assert state.to_act() == [2]


def test_equal_cards_that_are_not_the_lowest_are_no_tie() -> None:
    state = opening("paires", 4, [4, 5, 5, 5], [3])
    assert state.actor == 0
    assert cards(state.stacks) == [[4], [5], [5], [5]]


def test_a_lone_card_above_a_tie_for_the_lowest_does_not_start() -> None:
    """P2."""
    state = opening("paires", 3, [3, 3, 5, 9, 8], [2])
    assert state.actor == 1


def test_those_who_tie_for_the_lowest_card_get_another_card_each() -> None:
    state = opening("paires", 4, [4, 7, 4, 9, 8, 10], [3])
    assert extra(state.story) == [(0, 8), (2, 10)]
    assert cards(state.stacks) == [[4, 8], [7], [4, 10], [9]]
    assert state.actor == 0


def test_extra_cards_are_dealt_from_the_left_of_the_dealer() -> None:
    state = opening("paires", 4, [9, 4, 7, 4, 10, 8], [0])
    assert extra(state.story) == [(2, 10), (0, 8)]
    assert state.actor == 0


def test_only_the_new_cards_are_compared() -> None:
    """A 5 beside a tied 4 starts before a 6 beside a tied 4, and a 5 of a third player is no matter."""
    state = opening("paires", 3, [4, 4, 5, 6, 5], [2])
    assert state.actor == 1


def test_the_tie_goes_on_until_one_new_card_is_the_lowest() -> None:
    state = opening("paires", 2, [4, 4, 6, 6, 9, 9, 3, 2], [1])
    assert cards(state.stacks) == [[3, 4, 6, 9], [2, 4, 6, 9]]
    assert state.actor == 1


def test_only_those_who_tie_again_go_on() -> None:
    """P4: a third tied player with a higher new card gets no more."""
    state = opening("paires", 3, [4, 4, 4, 8, 6, 6, 10, 9], [2])
    assert cards(state.stacks) == [[4, 8], [4, 6, 10], [4, 6, 9]]
    assert state.actor == 2


def test_an_extra_card_that_makes_a_pair_is_discarded_and_replaced() -> None:
    """P3: only the new card goes."""
    state = opening("paires", 2, [4, 4, 4, 7, 8], [1])
    assert told(state.story, REPLACED) == [(0, 4, 0)]
    assert cards(state.stacks) == [[4, 7], [4, 8]]
    assert state.view(0).seen.discards.cards() == [4]


def test_a_replacement_that_makes_a_pair_is_replaced_too() -> None:
    state = opening("paires", 2, [5, 5, 5, 5, 7, 8], [1])
    assert told(state.story, REPLACED) == [(0, 5, 0), (0, 5, 0)]
    assert cards(state.stacks) == [[5, 7], [5, 8]]


def test_nobody_can_lose_at_the_deal() -> None:
    state = opening("paires", 2, [4, 4, 4, 4, 7, 8], [1])
    assert SCORED not in what(state.story)
    assert cards(state.scores) == [[], []]


@pytest.mark.parametrize(("dealer", "first"), [(0, 0), (1, 1)])
def test_a_tie_stops_when_no_card_left_can_be_kept(dealer: int, first: int) -> None:
    """P14: the first tied player in dealing order starts."""
    state = paires([[10], [10]], [[1], []], dealer=dealer)
    story = play(state, 0, FOLD, *LADDER)
    assert REPLACED not in what(story)
    assert what(story)[-3:] == [NOT_DEALT, NOT_DEALT, STARTS]
    assert state.actor == first
    assert cards(state.stacks) == [[2, 3, 4, 5, 6, 7, 8, 9, 10]] * 2


def test_a_player_who_was_not_tied_does_not_start_when_the_tie_stops() -> None:
    """P14."""
    state = paires([[10], [10], [10]], [[1], [], []], dealer=2)
    story = play(state, 0, FOLD, 10, 9, 9, 10, 10, *LADDER[4:])
    assert told(story, DEALT)[0] == (1, 10, 0)
    assert told(story, NOT_DEALT) == [(2, 0, 0), (0, 0, 0)]
    assert state.actor == 2


def test_a_tied_player_who_can_keep_no_card_left_gets_none() -> None:
    """P14: and is no longer in the tie."""
    state = opening("paires", 2, [*LADDER, 1], [1])
    assert extra(state.story)[-1] == (0, 1)
    assert told(state.story, NOT_DEALT) == [(1, 0, 0)]
    assert state.actor == 0
    assert cards(state.stacks) == [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [2, 3, 4, 5, 6, 7, 8, 9, 10]]


def test_a_tied_player_gets_no_card_after_fifty_five_that_make_a_pair() -> None:
    """P14: the only card that could be kept may lie among the burned ones again and again."""
    pairing = all_but(*LADDER, 1)
    assert len(pairing) == 36
    unlucky = pairing[:32] + pairing[:23]
    state = opening("paires", 2, [*LADDER, *unlucky, 1], [1])
    assert len(told(state.story, REPLACED)) == 55
    assert told(state.story, SHUFFLED) == [(-1, 0, 5)]
    assert extra(state.story)[-1] == (1, 1)
    assert state.actor == 1
    state = opening("paires", 2, [*LADDER, *unlucky, *pairing[23:32], *pairing[:32], *pairing[:14]], [1])
    assert len(told(state.story, REPLACED)) == 110
    assert what(state.story)[-2:] == [NOT_DEALT, STARTS]
    assert state.actor == 0


# A turn


def test_a_player_draws_or_folds() -> None:
    state = paires([[3], [5]])
    assert state.legal(0) == [DRAW, FOLD]
    assert state.legal(1) == []
    assert refused(state, 1, DRAW) == "It is not your turn."


def test_without_a_pair_the_player_on_the_left_goes_on() -> None:
    state = paires([[3], [5], [7]], actor=2)
    play(state, 2, DRAW, 5)
    assert state.to_act() == [0]


def test_a_card_equal_to_any_of_ones_own_loses_the_round() -> None:
    state = paires([[3, 6, 8], [5]])
    story = play(state, 0, DRAW, 6, 1, 2)
    assert what(story)[:3] == [DREW, PAIRED, SCORED]
    assert cards(state.scores) == [[6], []]


def test_a_card_equal_to_one_of_another_player_is_no_pair() -> None:
    state = paires([[3], [5]])
    play(state, 0, DRAW, 5)
    assert cards(state.stacks) == [[3, 5], [5]]


def test_the_card_that_made_the_pair_is_kept_for_points() -> None:
    """The example of the sheet: a pair of 8s, one 8 kept, the other discarded."""
    state = paires([[2, 8], [5]])
    story = play(state, 0, DRAW, 8, 1, 3)
    assert told(story, SCORED) == [(0, 8, 8)]
    assert cards(state.view(1).seen.scores) == [[8], []]
    assert state.view(1).seen.discards.cards() == [2, 5, 8]


def test_one_who_folds_takes_the_lowest_card_in_play() -> None:
    state = paires([[4, 9], [5, 8], [2, 7]])
    story = play(state, 0, FOLD, 1, 3, 6)
    assert told(story, FOLDED) == [(0, 2, 2)]
    assert told(story, SCORED) == [(0, 2, 2)]
    assert cards(state.scores) == [[2], [], []]
    assert state.view(0).seen.discards.cards() == [4, 5, 7, 8, 9]


def test_the_lowest_card_can_be_ones_own() -> None:
    state = paires([[3, 9], [5, 8]])
    story = play(state, 0, FOLD, 1, 6)
    assert told(story, FOLDED) == [(0, 3, 0)]


@pytest.mark.parametrize(("actor", "owner"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_equal_lowest_cards_the_first_in_turn_order_is_taken(actor: int, owner: int) -> None:
    """P5: beginning with the player who folds."""
    state = paires([[9], [3], [8], [3]], actor=actor)
    story = play(state, actor, FOLD, 1, 2, 6, 7)
    assert told(story, FOLDED) == [(actor, 3, owner)]
    assert state.view(0).seen.discards.cards() == [3, 8, 9]


# After the round


def test_all_cards_in_play_are_discarded_but_the_score_card() -> None:
    state = paires([[4, 9], [5, 8]], [[7], [6]], discards=[10])
    play(state, 0, FOLD, 1, 2)
    assert state.view(0).seen.discards.cards() == [5, 8, 9, 10]
    assert cards(state.view(0).seen.stacks) == [[1], [2]]


def test_score_cards_lie_open_until_the_end_of_the_game() -> None:
    state = paires([[4], [5]], [[7], [6]])
    play(state, 0, FOLD, 1, 2)
    play(state, 0, FOLD, 3, 4)
    assert cards(state.view(1).seen.scores) == [[1, 4, 7], [6]]


# Shuffling


def test_the_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    left = [1, 2, 4, 6, 8, 10]
    state = paires([[3], [5]], discards=all_but(3, 5, *left))
    assert SHUFFLED not in what(play(state, 0, DRAW, 10))
    assert (state.view(0).seen.pile.size, state.view(0).seen.burned()) == (5, 5)
    assert state.discards.size == 55 - 8


def test_an_empty_pile_is_made_anew_from_the_discards_and_five_cards_are_burned() -> None:
    """The round goes on where it stopped; what was burned can come, too."""
    burned = [1, 2, 4, 6, 8]
    state = paires([[3], [5]], discards=all_but(3, 5, *burned))
    assert state.view(0).seen.pile.size == 5
    story = play(state, 0, DRAW, 1)
    assert what(story) == [SHUFFLED, DREW]
    assert told(story, SHUFFLED) == [(-1, 0, 5)]
    assert cards(state.stacks) == [[1, 3], [5]]
    assert state.to_act() == [1]
    seen = state.view(0).seen
    assert (seen.pile.size, seen.burned(), seen.discards.cards()) == (55 - 3, 5, [])


def test_score_cards_and_cards_in_play_are_never_shuffled_in() -> None:
    state = paires([[3, 4], [5]], [[1, 2], [10, 9]], discards=all_but(3, 4, 5, 1, 2, 10, 9, 8, 8, 8, 8, 8))
    play(state, 0, DRAW, 6)
    assert state.pile.cards() == all_but(3, 4, 5, 1, 2, 10, 9, 6)
    assert cards(state.scores) == [[1, 2], [9, 10]]


def test_the_pile_can_run_out_during_the_deal() -> None:
    """P7: the deal goes on after the shuffle; the cards just dealt stay where they are."""
    left = [1, 2, 4, 6, 8, 10]
    state = paires([[3], [5], [7]], discards=all_but(3, 5, 7, *left), dealer=2)
    story = play(state, 0, FOLD, 10, 5, 7)
    assert what(story)[2:] == [DEALS, DEALT, SHUFFLED, DEALT, DEALT, STARTS]
    assert cards(state.stacks) == [[7], [10], [5]]


def test_the_pile_can_run_out_during_a_tie() -> None:
    """P7."""
    left = [1, 2, 4, 6, 8, 10, 10]
    state = paires([[3], [5]], discards=all_but(3, 5, *left), dealer=0)
    story = play(state, 0, FOLD, 10, 10, 9, 5)
    assert what(story)[2:] == [DEALS, DEALT, DEALT, SHUFFLED, DEALT, DEALT, STARTS]
    assert cards(state.stacks) == [[9, 10], [5, 10]]


# Eight stubborn players can come to hold nearly all cards: 52 in front of them.
FULL = [[card for card in range(1, 11) if seat < card] for seat in range(8)]


def test_with_few_cards_left_all_but_one_are_burned() -> None:
    """P6."""
    stacks = [row[:] for row in FULL]
    stacks[0].remove(10)
    stacks[1].remove(9)
    stacks[2].remove(8)
    state = paires(stacks, discards=[9])
    assert state.view(0).seen.burned() == 5 == state.pile.size
    story = play(state, 0, DRAW, 10)
    assert told(story, SHUFFLED) == [(-1, 0, 5)]
    assert (state.view(0).seen.pile.size, state.view(0).seen.burned()) == (5, 5)
    story = play(state, 1, DRAW, 9)
    assert told(story, SHUFFLED) == [(-1, 0, 4)]
    story = play(state, 2, DRAW, 8)
    assert told(story, SHUFFLED) == [(-1, 0, 3)]
    assert state.legal(3) == [DRAW, FOLD]


def test_with_no_card_left_the_active_player_must_fold() -> None:
    """P6."""
    state = paires(FULL, [[], [], [], [], [], [10], [10], [9]])
    assert state.legal(0) == [FOLD]
    assert refused(state, 0, DRAW) == "No card is left to draw: you can only fold."
    story = play(state, 0, FOLD, 5, 6, 6, 7, 8, 9, 10, 10)
    assert told(story, FOLDED) == [(0, 1, 0)]


# The end


def test_the_game_stops_when_a_player_reaches_the_score() -> None:
    """P10: exactly the score is enough."""
    state = paires([[3], [5]], [[10, 10, 8], [2]])
    story = play(state, 0, FOLD)
    assert what(story) == [FOLDED, SCORED, LOST, PUT_AWAY]
    assert told(story, LOST) == [(0, 0, 31)]
    assert state.actor == OVER
    assert refused(state, 1, DRAW) == "The game is over."


def test_a_pair_can_end_the_game_too() -> None:
    state = paires([[3, 9], [5]], [[10, 10, 8], [2]])
    story = play(state, 0, DRAW, 9)
    assert told(story, LOST) == [(0, 0, 37)]


def test_a_game_of_forfeits_has_one_loser_and_no_winner() -> None:
    state = paires([[3], [5], [7]], [[10, 9], [2], []])
    play(state, 0, FOLD)
    assert state.returns() == [-1.0, 0.0, 0.0]


def test_a_game_of_forfeits_has_no_tokens() -> None:
    state = opening("paires", 2, [4, 5], [0])
    assert state.view(0).seen.tokens.chips() == []
    with pytest.raises(flibuste.ImpossiblePosition):
        paires([[3], [5]], tokens=[20, 20])
    with pytest.raises(flibuste.UnknownOption):
        GAME.setup(2, "forfeit", {"games": 3})


# Bets


@pytest.mark.parametrize("mode", ["downspear", "norland", "cutchfeld"])
def test_an_evening_begins_with_twenty_tokens_each(mode: str) -> None:
    state = opening("paires", 3, [4, 5, 6], [0], mode=mode)
    assert state.view(0).seen.tokens.chips() == [20, 20, 20]
    assert state.view(0).seen.pot == 0


def test_the_rules_of_a_round_are_the_same_with_bets() -> None:
    for mode in ("downspear", "norland", "cutchfeld"):
        state = paires([[3, 8], [5]], mode=mode)
        play(state, 0, DRAW, 8, 1, 2)
        assert cards(state.scores) == [[8], []]
        assert state.view(0).seen.tokens.chips() == [20, 20]


def test_downspear_the_loser_pays_a_token_to_everyone_else() -> None:
    state = betting("downspear", [[9], [8], [], [2]], tokens=[20, 25, 15, 20])
    story = play(state, 0, FOLD)
    assert told(story, PAID) == [(0, 1, 1), (0, 2, 1), (0, 3, 1)]
    assert state.view(0).seen.tokens.chips() == [17, 26, 16, 21]
    assert state.returns() == [-3.0, 6.0, -4.0, 1.0]


def test_norland_the_loser_pays_a_token_to_the_lowest_score_only() -> None:
    state = betting("norland", [[9], [8], [3], [2]])
    story = play(state, 0, FOLD)
    assert told(story, PAID) == [(0, 3, 1)]
    assert state.returns() == [-1.0, 0.0, 0.0, 1.0]


def test_norland_each_of_several_winners_gets_a_token() -> None:
    """P8."""
    state = betting("norland", [[9], [2], [3], [2]])
    play(state, 0, FOLD)
    assert state.returns() == [-2.0, 1.0, 0.0, 1.0]


def test_cutchfeld_the_loser_pays_the_score_to_the_winner() -> None:
    state = betting("cutchfeld", [[9], [8], [3], [2]])
    story = play(state, 0, FOLD)
    assert told(story, PAID_IN) == [(0, 0, 19)]
    assert told(story, SHARED) == [(3, 0, 19)]
    assert state.returns() == [-19.0, 0.0, 0.0, 19.0]


def test_cutchfeld_the_example_of_the_sheet() -> None:
    """P13: 17, 10, 8, 7 and 2 points: 17 tokens go from the first to the last."""
    state = betting("cutchfeld", [[7], [10], [8], [7], [2]])
    story = play(state, 0, FOLD)
    assert told(story, LOST) == [(0, 0, 17)]
    assert state.view(0).seen.tokens.chips() == [3, 20, 20, 20, 37]


def test_cutchfeld_several_winners_share_and_the_remainder_stays_in_the_pot() -> None:
    state = betting("cutchfeld", [[7], [2], [8], [2], [3]])
    story = play(state, 0, FOLD)
    assert told(story, SHARED) == [(1, 0, 8), (3, 0, 8)]
    assert state.view(0).seen.tokens.chips() == [3, 28, 20, 28, 20]
    assert state.view(0).seen.pot == 1


def test_cutchfeld_the_pot_goes_to_the_winners_of_the_next_game() -> None:
    """P9: together with the payment."""
    state = betting("cutchfeld", [[7], [2], [8], [2], [3]], tokens=[20, 20, 20, 20, 19], pot=1)
    story = play(state, 0, FOLD)
    assert told(story, SHARED) == [(1, 0, 9), (3, 0, 9)]
    assert state.view(0).seen.tokens.chips() == [3, 29, 20, 29, 19]
    assert state.view(0).seen.pot == 0


def test_cutchfeld_the_pot_waits_while_the_next_game_is_played() -> None:
    options = {"games": 2}
    state = betting("cutchfeld", [[7], [2], [8], [2], [3]], options=options)
    play(state, 0, FOLD, 4, 5, 6, 7, 8)
    assert state.view(0).seen.pot == 1
    assert state.actor != OVER


def test_the_loser_is_never_among_the_winners() -> None:
    """P12: even if all players had as many points before."""
    state = betting("norland", [[10, 1], [8, 3], [9, 2]])
    play(state, 0, FOLD)
    assert state.returns() == [-2.0, 1.0, 1.0]


def test_without_credit_one_pays_what_one_has() -> None:
    """P11: those on the left of the loser are served first."""
    state = betting("downspear", [[2], [8], [9], [3]], actor=2, tokens=[30, 24, 2, 24])
    story = play(state, 2, FOLD)
    assert told(story, PAID) == [(2, 3, 1), (2, 0, 1), (2, 1, 0)]
    assert state.view(0).seen.tokens.chips() == [31, 24, 0, 25]
    state = betting("norland", [[3], [3], [9], [3]], actor=2, tokens=[30, 24, 2, 24])
    assert told(play(state, 2, FOLD), PAID) == [(2, 3, 1), (2, 0, 1), (2, 1, 0)]


def test_cutchfeld_without_credit_the_winners_share_what_could_be_paid() -> None:
    state = betting("cutchfeld", [[9], [2], [8], [2]], tokens=[7, 30, 22, 20], pot=1)
    story = play(state, 0, FOLD)
    assert told(story, PAID_IN) == [(0, 0, 7)]
    assert state.view(0).seen.tokens.chips() == [0, 34, 22, 24]


def test_a_player_without_tokens_plays_on() -> None:
    options = {"games": 2}
    state = betting("downspear", [[9], [8], [3], [2]], options=options, tokens=[0, 30, 25, 25])
    story = play(state, 0, FOLD, 6, 7, 3, 8)
    assert told(story, PAID) == [(0, 1, 0), (0, 2, 0), (0, 3, 0)]
    assert state.to_act() == [0]
    assert state.view(0).seen.tokens.chips() == [0, 30, 25, 25]


def test_with_credit_a_purse_can_go_below_zero() -> None:
    """P11."""
    state = betting("cutchfeld", [[9], [8], [3], [2]], tokens=[7, 30, 22, 21], credit=True)
    play(state, 0, FOLD)
    assert state.view(0).seen.tokens.chips() == [-12, 30, 22, 40]
    state = betting("downspear", [[9], [8], [3], [2]], tokens=[1, 30, 28, 21], credit=True)
    play(state, 0, FOLD)
    assert state.view(0).seen.tokens.chips() == [-2, 31, 29, 22]


def test_an_evening_has_as_many_games_as_were_agreed() -> None:
    assert opening("paires", 2, [4, 5], [0], mode="norland").left == 5
    options = {"games": 3}
    state = betting("norland", [[9], [8], [3], [2]], options=options, left=2)
    story = play(state, 0, FOLD, 6, 7, 8, 3)
    assert told(story, NEXT_GAME) == [(-1, 0, 1)]
    state = betting("norland", [[9], [8], [3], [2]], options=options, left=1)
    story = play(state, 0, FOLD)
    assert what(story)[-1] == PUT_AWAY
    assert state.actor == OVER


def test_for_the_next_game_all_cards_are_shuffled_and_the_deal_passes_on() -> None:
    state = betting("norland", [[9], [8], [3], [2]], options={"games": 2}, discards=[1, 5], dealer=2)
    story = play(state, 0, FOLD, 6, 7, 8, 3)
    seen = state.view(0).seen
    assert told(story, DEALS) == [(3, 0, 0)]
    assert cards(seen.scores) == [[], [], [], []]
    assert (seen.pile.size, seen.burned(), seen.discards.cards()) == (55 - 4, 5, [])


# Everything is public


def test_everybody_sees_everything_but_the_burned_cards() -> None:
    state = paires([[3], [5]], [[7], [6]], discards=[1, 9], actor=1, mode="cutchfeld", left=2)
    for seat in (0, 1):
        seen = state.view(seat).seen
        found = cards(seen.stacks), cards(seen.scores), seen.discards.cards()
        assert found == ([[3], [5]], [[7], [6]], [1, 9])
        assert (seen.dealer, seen.tokens.chips(), seen.pot, seen.left) == (0, [20, 20], 0, 2)
        assert state.view(seat).imagine(Chance(1)).dump() == state.dump()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stacks": [[3], []]}, "Every player has cards in play until it is over."),
        ({"stacks": [[3], [5, 5]]}, "A player has a pair: the round is over."),
        ({"stacks": [[1], [1]]}, "The box has fewer pieces numbered 1."),
        ({"stacks": [[0], [1]]}, "The box has fewer pieces numbered 0."),
        ({"scores": [[10, 10, 10, 1], []]}, "One player has lost when it is over, and nobody before."),
        ({"actor": OVER}, "Every player has cards in play until it is over."),
        ({"actor": OVER, "stacks": [[], []]}, "One player has lost when it is over, and nobody before."),
        (
            {"actor": OVER, "stacks": [[], []], "scores": [[10, 10, 10, 1], [9, 9, 9, 4]]},
            "One player has lost when it is over, and nobody before.",
        ),
        (
            {"actor": OVER, "stacks": [[], []], "scores": [[], [10, 10, 10, 10, 1]]},
            "The loser had lost one card earlier.",
        ),
        ({"left": 0}, "It is over when no game is left to be played."),
        ({"tokens": [20, 20]}, "There must be 0 purses."),
        ({"pot": 1}, "“pot” must hold whole numbers from 0 to 0."),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition) as error:
        paires(**{"stacks": [[3], [5]], **fields})
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"tokens": [20, 20, 21]}, "Purses and pot hold 20 tokens a player."),
        ({"tokens": [20, 40]}, "There must be 3 purses."),
        ({"tokens": [-1, 20, 41]}, "“tokens” must hold whole numbers from 0 to 4020."),
        ({"tokens": [20, 20, 18], "pot": 2}, "“pot” must hold whole numbers from 0 to 1."),
        ({"tokens": [20, 20, 19], "pot": 1, "mode": "norland"}, "“pot” must hold whole numbers from 0 to 0."),
        ({"left": 6}, "“left” must hold whole numbers from 0 to 5."),
        (
            {"actor": OVER, "stacks": [[], [], []], "scores": [[10, 10, 1], [], []], "left": 1},
            "It is over when no game is left to be played.",
        ),
    ],
)
def test_an_impossible_evening_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition) as error:
        paires(**{"stacks": [[3], [5], [7]], "mode": "cutchfeld", **fields})
    assert str(error.value) == sentence


# Values


def test_the_odds_of_a_pair_are_those_of_the_cards_unseen() -> None:
    """Nine 10s and eight 9s among the cards that nobody has seen: each loses the game here."""
    state = paires([[10, 9], [5]], [[8, 8, 8], [1]])
    unseen = 55 - 3 - 4
    lost = sum(chance for chance, after in outcomes(state, 0, DRAW) if after.actor == OVER)
    assert lost == pytest.approx((9 + 8) / unseen)


def test_two_players_tie_once_in_nine_deals() -> None:
    """The sum of v (v - 1) for v from 1 to 10, over 55 x 54."""
    luck = Chance(5)
    setup = GAME.setup(2)
    ties = 0
    for _ in range(4000):
        state: Any = GAME.start(setup, luck)
        ties += state.stacks[0].size > 1
    assert abs(ties / 4000 - 1 / 9) < 4 * (8 / 81 / 4000) ** 0.5


@pytest.mark.parametrize(("seats", "mean", "spread"), [(2, 17.66, 5.12), (4, 16.06, 5.67)])
def test_random_games_have_the_length_that_an_independent_program_finds(seats: int, mean: float, spread: float) -> None:
    """One with a shuffled deck in order, and burned cards laid aside."""
    luck = Chance(3)
    setup = GAME.setup(seats)
    found = sum(playout(GAME.start(setup, luck), luck) for _ in range(2000)) / 2000
    assert abs(found - mean) < 4 * spread / 2000**0.5
