"""Bébés pirates, sentence by sentence.

A card is named by its type, its colour and its icon.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance, Enumerator
from flibuste.core.playout import playout
from flibuste.core.purse import purses_of
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.bebes_pirates.cards import (
    CASH,
    CASHED,
    CHANGE,
    DREW,
    HIDDEN,
    MOST_GOLD,
    PAID,
    PASS,
    PASSED,
    PAY,
    PLAYED,
    POINTS,
    PUT_BACK,
    SCORED,
    SHUFFLED,
    SORTS,
    STUCK,
    TAKE,
    TOOK,
    TREASURE,
    TURNED_UP,
    WON,
    all_cards,
    colour_of,
    crew,
    type_of,
)
from flibuste.games.bebes_pirates.names import NAMES
from flibuste.games.bebes_pirates.rules import GAME
from flibuste.games.bebes_pirates.sets import best_sets
from flibuste.games.bebes_pirates.table import draw
from flibuste.lab.scenes import opening, play, refused, scene

NAVIGATOR, PIRATE, GUNNER, COOK, LOOKOUT = range(5)
PURPLE, GREEN, RED, BLUE, YELLOW = range(5)
FIRST_SEAT = {"first": "first-seat"}
BID = "Pay a coin or pass; in the advanced game, coin cards in your hand bring gold."


def coin(kind: int, colour: int) -> int:
    return 1 + (kind * 5 + colour) * 2


def skull(kind: int, colour: int) -> int:
    return coin(kind, colour) + 1


def spare(seats: int, mode: str, used: list[int]) -> list[int]:
    """Return the cards that a scene does not speak of, the highest first and the treasures last."""
    cards = all_cards(GAME.setup(seats, mode)).cards()
    for card in used:
        cards.remove(card)
    return sorted([card for card in cards if card != TREASURE], reverse=True) + [TREASURE] * cards.count(TREASURE)


def auction(
    dealt: list[list[int]],
    offered: list[int],
    won: list[list[int]] | None = None,
    cashed: tuple[int, ...] = (),
    mode: str = "auction",
    **fields: Any,
) -> Any:
    """Return an auction. Each seat holds what it was dealt and has won; other cards went out, two at a time."""
    seats = len(dealt)
    taken = won or [[] for _ in dealt]
    used = [*offered, *cashed, *[card for hand in [*dealt, *taken] for card in hand]]
    auctions = sum(len(cards) for cards in [*dealt, *taken]) + len(cashed) - 2 * seats
    out = [*cashed, *spare(seats, mode, used)[: 2 * auctions]]
    gold = {"gold": [10] * seats, "pot": 0, "bank": 20 if mode == "advanced" else 0}
    position = {"actor": 0, **gold, "hands": dealt, "won": taken, "table": offered, "out": out, **fields}
    return scene("bebes-pirates", seats, mode, **position)


THREE = [[coin(0, 0), skull(0, 1)], [coin(1, 1), skull(1, 2)], [coin(2, 2), skull(2, 3)]]
TWO = [[coin(1, 1), skull(1, 2)], [coin(2, 2), skull(2, 3)]]
OFFER = [coin(4, 4), skull(4, 4), TREASURE]


def three(**fields: Any) -> Any:
    return auction(THREE, OFFER, **fields)


def ended(hands: list[list[int]], gold: list[int], mode: str = "auction") -> Any:
    """Return a game that is over, with these hands; how it came to that does not matter."""
    state: Any = GAME.set_out(GAME.setup(len(hands), mode))
    state.won = [tuple(cards) for cards in hands]
    state.gold = purses_of(gold, False)
    state.actor = OVER
    return state


def points(state: Any, seat: int) -> int:
    return sum(amount for _piece, amount in state.rewards(seat))


def told(story: list[Any]) -> list[int]:
    return [event.what for event in story]


def dealt_to(seats: int, mode: str = "auction") -> Any:
    """Return a game just dealt: the lowest cards, four to each."""
    cards = crew(GAME.setup(seats, mode)).cards()[: 4 * seats]
    return opening("bebes-pirates", seats, cards, mode=mode, options=FIRST_SEAT)


def last_auction(**fields: Any) -> Any:
    """Return the last auction of two players: seat 0 has won green cards, seat 1 blue ones and treasures."""
    won = [[coin(kind, GREEN) for kind in (2, 3, 4)] + [skull(1, GREEN)], [skull(3, 3), skull(4, 3), *[TREASURE] * 4]]
    return auction(TWO, [coin(4, 4), skull(4, 4), TREASURE], won, **fields)


# Contents


def test_fifty_crew_cards_are_five_types_in_five_colours_twice() -> None:
    cards = crew(GAME.setup(3)).cards()
    assert len(cards) == 50
    kinds = sorted((type_of(card), colour_of(card)) for card in cards)
    assert kinds == sorted([(kind, colour) for kind in range(5) for colour in range(5)] * 2)


def test_of_the_two_copies_one_has_a_coin_and_one_a_skull() -> None:
    state = auction([[coin(0, 0), skull(0, 0)], THREE[1], THREE[2]], OFFER, mode="advanced")
    assert [action for action in state.legal(0) if action > CASH] == [CASH + coin(0, 0)]
    assert [state.rank(seat)[1] for seat in range(3)] == [1, 1, 1]


def test_the_names_of_the_crew_are_content_in_both_languages() -> None:
    assert len(NAMES) == 2 * SORTS
    for sort in (NAMES[:SORTS], NAMES[SORTS:]):
        for language in ("en", "fr"):
            assert len({names[language] for names in sort}) == SORTS
    assert NAMES[NAVIGATOR]["en"] == "navigator"
    assert NAMES[PIRATE]["en"] == "pirate"
    assert NAMES[SORTS + PURPLE]["en"] == "purple"
    assert NAMES[SORTS + GREEN]["en"] == "green"


# Preparation


@pytest.mark.parametrize("mode", ["auction", "advanced"])
def test_two_players_leave_out_all_purple_cards_and_all_navigators(mode: str) -> None:
    cards = crew(GAME.setup(2, mode)).cards()
    assert len(cards) == 32
    assert not [card for card in cards if type_of(card) == NAVIGATOR or colour_of(card) == PURPLE]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_is_dealt_four_crew_cards_and_no_treasure(seats: int) -> None:
    for seed in range(20):
        state: Any = GAME.start(GAME.setup(seats), Chance(seed))
        for hand in state.hands:
            assert len(hand) == 4
            assert TREASURE not in hand


def test_everyone_keeps_two_cards_and_puts_the_others_back_on_the_pile() -> None:
    state = dealt_to(3)
    assert state.legal(0) == [1, 2, 3, 4]
    story = play(state, 0, 2)
    assert told(story) == [PUT_BACK]
    assert state.legal(0) == [1, 3, 4]
    deck = state.deck.size
    play(state, 0, 4)
    assert state.legal(0) == []
    assert (state.cards_of(0), state.deck.size) == ([1, 3], deck + 1)
    assert state.deck.copies(2) == state.deck.copies(4) == 1


def test_all_choose_at_the_same_time_and_in_secret() -> None:
    state = dealt_to(3)
    assert state.to_act() == [0, 1, 2]
    play(state, 1, 6)
    assert [state.story_for(seat)[0].piece for seat in (0, 1, SPECTATOR)] == [HIDDEN, 6, HIDDEN]
    assert state.view(0).seen.hands == [[1, 2, 3, 4], [HIDDEN] * 3, [HIDDEN] * 4]
    assert state.view(SPECTATOR).seen.hands == [[HIDDEN] * 4, [HIDDEN] * 3, [HIDDEN] * 4]
    play(state, 1, 5)
    assert state.to_act() == [0, 2]
    assert state.actor == 0


def test_nothing_else_is_done_before_all_have_chosen() -> None:
    state = dealt_to(3)
    for action in (PAY, PASS, TAKE, CASH + 1, 5, CHANGE):
        assert refused(state, 0, action) == "First put back two of the four cards in your hand."
    play(state, 0, 1)
    play(state, 0, 2)
    assert refused(state, 0, 3) == "It is not your turn."


@pytest.mark.parametrize(("seats", "treasures", "pile"), [(2, 5, 33), (3, 4, 48), (4, 3, 45), (5, 5, 45)])
def test_treasures_and_pile_depend_on_the_number_of_players(seats: int, treasures: int, pile: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    luck = Chance(2)
    while not state.table:
        state.play(state.actor, state.legal(state.actor)[0], luck)
    turned_up = list(state.table)
    assert state.deck.size + len(turned_up) == pile
    assert state.deck.copies(TREASURE) + turned_up.count(TREASURE) == treasures


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_has_ten_coins(seats: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    assert (state.gold.chips(), state.pot) == ([10] * seats, 0)


# An auction


@pytest.mark.parametrize(("options", "numbers", "first"), [({}, [2], 2), (FIRST_SEAT, [], 0)])
def test_the_first_player_is_drawn_by_lot_or_is_the_first_seat(
    options: dict[str, Any], numbers: list[int], first: int
) -> None:
    """Y21."""
    state = opening("bebes-pirates", 3, list(range(1, 13)), options=options)
    for seat in range(3):
        play(state, seat, 4 * seat + 1)
    for seat in range(2):
        play(state, seat, 4 * seat + 2)
    story = play(state, 2, 10, 20, 30, TREASURE, numbers=numbers)
    assert told(story) == [PUT_BACK, TURNED_UP, TURNED_UP, TURNED_UP]
    assert state.to_act() == [first]
    assert [event.seat for event in story[1:]] == [first] * 3


def test_three_cards_are_turned_up_for_all_to_see() -> None:
    state = three()
    for seat in (0, 1, 2, SPECTATOR):
        assert list(state.view(seat).seen.table) == OFFER


def test_a_player_pays_one_coin_to_the_middle_or_passes() -> None:
    state = three()
    assert state.legal(0) == [PAY, PASS]
    story = play(state, 0, PAY)
    assert told(story) == [PAID]
    assert (state.gold.chips(), state.pot) == ([9, 10, 10], 1)
    assert state.passed == []


def test_whoever_passes_takes_all_the_gold_in_the_middle() -> None:
    state = three(gold=[6, 10, 9], pot=5)
    story = play(state, 0, PASS)
    assert (told(story), story[0].amount) == ([PASSED], 5)
    assert (state.gold.chips(), state.pot) == ([11, 10, 9], 0)
    assert state.passed == [0]


def test_the_player_on_the_left_is_next_with_the_same_choice() -> None:
    state = three(actor=1)
    play(state, 1, PAY)
    assert (state.to_act(), state.legal(2)) == ([2], [PAY, PASS])
    play(state, 2, PAY)
    assert state.to_act() == [0]


def test_whoever_has_passed_is_left_out_until_the_next_auction() -> None:
    state = three(passed=[1], gold=[10, 10, 10], pot=0)
    play(state, 0, PAY)
    assert state.to_act() == [2]
    assert refused(state, 1, PAY) == "It is not your turn."
    play(state, 2, PAY)
    assert state.to_act() == [0]


def test_the_last_one_who_has_not_passed_takes_one_of_the_three_cards_without_paying() -> None:
    """Y1."""
    state = three(passed=[2], gold=[8, 10, 10], pot=2)
    play(state, 0, PASS)
    assert state.to_act() == [1]
    assert state.legal(1) == [TAKE, TAKE + 1, TAKE + 2]
    story = play(state, 1, TAKE + 1, 30, 31, 32)
    assert story[0] == Event(TOOK, 1, skull(4, 4), 0)
    assert (state.gold.chips(), state.pot) == ([10, 10, 10], 0)
    assert skull(4, 4) in state.cards_of(1)


def test_the_last_one_must_take_a_card() -> None:
    state = three(passed=[1, 2])
    assert refused(state, 0, PAY) == refused(state, 0, PASS) == "All others have passed: take one of the three cards."


def test_nobody_takes_a_card_while_others_are_in() -> None:
    state = three(passed=[1])
    assert refused(state, 0, TAKE) == "Only the last one who has not passed takes a card: pay a coin or pass."
    assert refused(state, 0, coin(0, 0)) == BID


def test_a_hand_has_no_limit() -> None:
    many = [coin(3, colour) for colour in range(5)] + [skull(3, colour) for colour in range(5)]
    state = auction(THREE, OFFER, [many, [], []], passed=[1, 2])
    play(state, 0, TAKE, 5, 6, 7)
    assert len(state.cards_of(0)) == 13


def test_the_two_other_cards_leave_the_game_and_nothing_else_does() -> None:
    """Y2."""
    state = three(passed=[1, 2])
    play(state, 0, TAKE + 2, 20, 21, 22)
    assert state.view(1).seen.out.cards() == OFFER[:2]
    assert state.cards_of(0) == [*THREE[0], TREASURE]


def test_no_gold_is_left_in_the_middle_after_an_auction() -> None:
    luck = Chance(5)
    state: Any = GAME.start(GAME.setup(4), luck)
    for _ in range(300):
        if state.actor != OVER:
            if state.legal(state.actor)[0] == TAKE:
                assert state.pot == 0
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)
    assert state.pot == 0


def test_the_taker_turns_up_three_new_cards_and_decides_at_once() -> None:
    state = three(passed=[0, 2], actor=1)
    story = play(state, 1, TAKE, 20, 21, TREASURE)
    assert told(story) == [TOOK, TURNED_UP, TURNED_UP, TURNED_UP]
    assert list(state.table) == [20, 21, TREASURE]
    assert (state.to_act(), state.legal(1), state.passed) == ([1], [PAY, PASS], [])


def test_without_gold_one_must_pass() -> None:
    state = three(gold=[0, 15, 14], pot=1)
    assert state.legal(0) == [PASS]
    assert refused(state, 0, PAY) == "You have no gold left: you must pass."
    play(state, 0, PASS)
    assert state.gold.of(0) == 1


def test_one_may_pass_for_no_gold_at_all() -> None:
    """Y3."""
    state = three(gold=[0, 15, 15], pot=0)
    story = play(state, 0, PASS)
    assert (story[0].what, story[0].amount, state.gold.of(0)) == (PASSED, 0, 0)


def test_if_nobody_has_gold_passes_go_round_and_the_last_takes_a_card() -> None:
    """Y4: here all gold is in the middle; the first to pass has it all."""
    state = three(gold=[0, 0, 0], pot=30)
    play(state, 0, PASS)
    play(state, 1, PASS)
    assert (state.gold.chips(), state.pot) == ([30, 0, 0], 0)
    assert state.legal(2) == [TAKE, TAKE + 1, TAKE + 2]


def test_of_two_players_the_first_to_pass_ends_the_auction() -> None:
    """Y5."""
    state = auction(TWO, OFFER)
    play(state, 0, PASS)
    assert state.legal(1) == [TAKE, TAKE + 1, TAKE + 2]


def test_a_treasure_is_chosen_like_any_card() -> None:
    """Y6."""
    state = three(passed=[1, 2])
    play(state, 0, TAKE + 2, 20, 21, 22)
    assert state.won[0] == (TREASURE,)


@pytest.mark.parametrize(("seats", "auctions"), [(2, 11), (3, 16), (4, 15), (5, 15)])
def test_auctions_go_on_until_the_pile_is_used_up(seats: int, auctions: int) -> None:
    """Y15: the last one is played like the others."""
    luck = Chance(seats)
    state: Any = GAME.set_out(GAME.setup(seats))
    state.story = []
    state.begin(luck)
    playout(state, luck)
    assert told(state.story).count(TOOK) == auctions
    assert state.deck.size == 0


def test_the_last_auction_is_played_although_the_pile_is_empty() -> None:
    """Y15."""
    state = last_auction()
    assert state.deck.size == 0
    assert state.legal(0) == [PAY, PASS]
    play(state, 0, PAY)
    play(state, 1, PASS)
    story = play(state, 0, TAKE)
    assert state.actor == OVER
    assert told(story)[0] == TOOK
    assert told(story)[-1] == WON


# Points


def test_a_type_scores_a_point_for_each_different_colour() -> None:
    cards = [coin(PIRATE, GREEN), coin(PIRATE, RED), coin(PIRATE, BLUE), coin(COOK, YELLOW)]
    assert best_sets(cards, False)[0] == (PIRATE, 3)


def test_a_colour_scores_a_point_for_each_different_type() -> None:
    cards = [coin(PIRATE, GREEN), coin(COOK, GREEN), skull(LOOKOUT, GREEN), coin(COOK, YELLOW)]
    assert best_sets(cards, False)[1] == (SORTS + GREEN, 3)


def test_a_second_copy_scores_nothing() -> None:
    cards = [coin(PIRATE, GREEN), skull(PIRATE, GREEN), coin(PIRATE, RED), skull(PIRATE, RED)]
    assert best_sets(cards, False)[0] == (PIRATE, 2)


def test_five_points_are_the_most_for_a_set() -> None:
    assert sum(amount for _piece, amount in best_sets(crew(GAME.setup(3)).cards(), False)) == 5


def test_the_example_of_the_sheet_three_green_cards_a_treasure_and_the_most_gold() -> None:
    """Y8: green counts 3 + 1 + 1 = 5; pirates would count 2 + 1 + 1 = 4."""
    hand = [coin(PIRATE, GREEN), coin(GUNNER, GREEN), skull(COOK, GREEN), skull(PIRATE, RED), TREASURE]
    state = ended([hand, [], []], [12, 9, 9])
    assert state.rewards(0) == [(SORTS + GREEN, 3), (TREASURE, 1), (MOST_GOLD, 1)]
    assert points(state, 0) == 5
    without = [card for card in hand if colour_of(card) != GREEN or type_of(card) == PIRATE]
    assert points(ended([[*without], [], []], [12, 9, 9]), 0) == 4


def test_everyone_scores_the_best_that_their_cards_allow() -> None:
    """Y8: compared with every set, one by one."""
    luck = Chance(8)
    for _ in range(200):
        cards = [1 + luck.below(50) for _ in range(1 + luck.below(9))]
        sets = [{colour_of(card) for card in cards if type_of(card) == kind} for kind in range(5)]
        sets += [{type_of(card) for card in cards if colour_of(card) == colour} for colour in range(5)]
        assert sum(amount for _piece, amount in best_sets(cards, False)) == max(map(len, sets))


def test_two_players_score_a_type_and_a_colour() -> None:
    hand = [coin(PIRATE, RED), coin(PIRATE, BLUE), coin(COOK, GREEN), coin(GUNNER, GREEN), coin(LOOKOUT, GREEN)]
    assert ended([hand, []], [5, 15]).rewards(0) == [(PIRATE, 2), (SORTS + GREEN, 3)]


def test_a_card_counts_in_one_of_the_two_sets_only() -> None:
    """Y7: the green pirate is a pirate or green, not both."""
    hand = [coin(PIRATE, RED), coin(PIRATE, GREEN), coin(COOK, GREEN)]
    assert points(ended([hand, []], [5, 15]), 0) == 3
    assert points(ended([[*hand, skull(PIRATE, GREEN)], []], [5, 15]), 0) == 4


def test_two_players_score_the_best_two_sets_without_a_card_in_common() -> None:
    """Y7: compared with all ways to choose the cards of both sets."""
    luck = Chance(9)
    deck = crew(GAME.setup(2)).cards()
    for _ in range(300):
        cards = sorted({deck[luck.below(32)] for _ in range(1 + luck.below(9))})
        best = 0
        for choice in range(2 ** len(cards)):
            some = [card for place, card in enumerate(cards) if choice >> place & 1]
            rest = [card for place, card in enumerate(cards) if not choice >> place & 1]
            kinds = [len({colour_of(card) for card in some if type_of(card) == kind}) for kind in range(5)]
            colours = [len({type_of(card) for card in rest if colour_of(card) == colour}) for colour in range(5)]
            best = max(best, max(kinds) + max(colours))
        assert sum(amount for _piece, amount in best_sets(cards, True)) == best


def test_two_players_score_eight_points_at_most_for_their_sets() -> None:
    """Y7."""
    assert sum(amount for _piece, amount in best_sets(crew(GAME.setup(2)).cards(), True)) == 8
    once = [card for card in crew(GAME.setup(2)).cards() if card % 2]
    assert sum(amount for _piece, amount in best_sets(once, True)) == 7


def test_every_treasure_is_a_point() -> None:
    state = ended([[TREASURE] * 3, [TREASURE], []], [1, 1, 28])
    assert [points(state, seat) for seat in range(3)] == [3, 1, 1]


def test_the_most_gold_is_a_point() -> None:
    state = ended([[], [], []], [9, 10, 11])
    assert [state.rewards(seat) for seat in range(3)] == [[], [], [(MOST_GOLD, 1)]]


def test_all_who_tie_for_the_most_gold_score_a_point() -> None:
    """Y9."""
    state = ended([[], [], []], [12, 12, 6])
    assert [points(state, seat) for seat in range(3)] == [1, 1, 0]


def test_the_most_points_win() -> None:
    assert ended([[TREASURE] * 3, [TREASURE], []], [1, 1, 28]).returns() == [1.0, 0.0, 0.0]


def test_a_tie_goes_to_the_most_gold() -> None:
    assert ended([[TREASURE], [TREASURE], []], [9, 10, 11]).returns() == [0.0, 0.0, 1.0]
    assert ended([[TREASURE] * 2, [TREASURE] * 2, []], [9, 10, 11]).returns() == [0.0, 1.0, 0.0]


def test_then_to_the_most_treasures() -> None:
    crew_of_two = [coin(PIRATE, RED), coin(PIRATE, BLUE)]
    state = ended([crew_of_two, [TREASURE] * 2, []], [9, 9, 12])
    assert state.returns() == [0.0, 1.0, 0.0]


def test_what_is_still_equal_is_a_shared_victory() -> None:
    """Y10: nobody cries."""
    state = ended([[coin(PIRATE, RED)], [skull(COOK, BLUE)], []], [15, 15, 0])
    assert state.returns() == [0.5, 0.5, 0.0]


def test_the_story_tells_what_the_points_came_from() -> None:
    state = last_auction(passed=[1], gold=[9, 11], pot=0)
    story = play(state, 0, TAKE + 2)
    assert [event[:4] for event in story if event.what in (POINTS, SCORED, WON)] == [
        (POINTS, 0, PIRATE, 2), (POINTS, 0, SORTS + GREEN, 4), (POINTS, 0, TREASURE, 1), (SCORED, 0, 0, 7),
        (POINTS, 1, GUNNER, 2), (POINTS, 1, SORTS + BLUE, 2), (POINTS, 1, TREASURE, 4), (POINTS, 1, MOST_GOLD, 1),
        (SCORED, 1, 0, 9), (WON, 1, 0, 0),
    ]  # fmt: skip


# The advanced game


def advanced(**fields: Any) -> Any:
    return three(mode="advanced", **fields)


COINS = [coin(kind, colour) for kind in (3, 4) for colour in range(3)]


def test_twenty_coins_are_set_aside() -> None:
    table = draw(advanced().view(0), ["a", "b", "c"], ENGLISH)
    assert [area.pieces[0].mark for area in table.areas if area.words == "Bank"] == ["20"]


def test_a_coin_card_brings_five_coins_and_is_gone() -> None:
    state = advanced()
    assert state.legal(0) == [PAY, PASS, CASH + coin(0, 0)]
    story = play(state, 0, CASH + coin(0, 0))
    assert [event[:4] for event in story] == [(CASHED, 0, coin(0, 0), 5)]
    assert (state.gold.chips(), state.pot) == ([15, 10, 10], 0)
    assert state.cards_of(0) == [skull(0, 1)]
    assert state.view(1).seen.out.cards() == [coin(0, 0)]


def test_a_coin_card_won_in_an_auction_brings_gold_too() -> None:
    state = advanced(won=[[coin(3, 3)], [], []])
    play(state, 0, CASH + coin(3, 3))
    assert state.cards_of(0) == THREE[0]


def test_coin_cards_are_turned_in_on_ones_own_turn_before_paying_or_passing() -> None:
    """Y11: any number of them; afterwards one still pays or passes."""
    state = auction([[coin(0, 0), coin(0, 1)], *THREE[1:]], OFFER, mode="advanced")
    assert refused(state, 1, CASH + coin(1, 1)) == "It is not your turn."
    play(state, 0, CASH + coin(0, 0))
    play(state, 0, CASH + coin(0, 1))
    assert (state.to_act(), state.legal(0)) == ([0], [PAY, PASS])
    play(state, 0, PAY)
    assert refused(state, 0, CASH + coin(0, 1)) == "It is not your turn."


def test_nothing_is_turned_in_after_passing_or_instead_of_taking() -> None:
    """Y11."""
    state = advanced(passed=[1, 2])
    assert refused(state, 0, CASH + coin(0, 0)) == "All others have passed: take one of the three cards."


def test_a_coin_card_avoids_the_forced_pass() -> None:
    """Y11."""
    state = advanced(gold=[0, 15, 15], pot=0)
    assert state.legal(0) == [PASS, CASH + coin(0, 0)]
    play(state, 0, CASH + coin(0, 0))
    assert state.legal(0) == [PAY, PASS]


def test_only_coin_cards_of_ones_own_bring_gold_and_only_in_the_advanced_game() -> None:
    state = advanced(won=[[TREASURE], [], []])
    for card in (skull(0, 1), coin(1, 1), coin(4, 4), TREASURE - 1):
        assert refused(state, 0, CASH + card) == BID
    assert GAME.action_limit() <= CASH + TREASURE
    assert refused(three(), 0, CASH + coin(0, 0)) == BID


def test_the_bank_pays_for_four_cards_and_then_nothing() -> None:
    """Y12: who comes first is served; a fifth card may still be turned in."""
    state = advanced(won=[[coin(3, 3)], [coin(3, 4)], []], cashed=tuple(COINS[:3]), gold=[10, 20, 15], bank=5)
    assert told(play(state, 0, CASH + coin(3, 3))) == [CASHED]
    assert state.gold.of(0) == 15
    story = play(state, 0, CASH + coin(0, 0))
    assert (story[0].what, story[0].amount, state.gold.of(0)) == (CASHED, 0, 15)


def test_skulls_break_ties_first_whether_or_not_they_are_part_of_a_set() -> None:
    hands = [[coin(PIRATE, RED), coin(PIRATE, BLUE)], [coin(COOK, RED), coin(COOK, BLUE), skull(GUNNER, YELLOW)], []]
    assert ended(hands, [9, 8, 13], "advanced").returns() == [0.0, 1.0, 0.0]


def test_without_the_advanced_rules_skulls_mean_nothing() -> None:
    hands = [[coin(PIRATE, RED), coin(PIRATE, BLUE)], [coin(COOK, RED), coin(COOK, BLUE), skull(GUNNER, YELLOW)], []]
    assert ended(hands, [9, 8, 13]).returns() == [1.0, 0.0, 0.0]


def test_then_gold_then_treasures_break_ties_in_the_advanced_game() -> None:
    """Y13."""
    pair = [skull(PIRATE, RED), coin(PIRATE, BLUE)]
    other = [skull(COOK, RED), coin(COOK, BLUE)]
    assert ended([pair, other, []], [9, 8, 23], "advanced").returns() == [1.0, 0.0, 0.0]
    assert ended([pair, [other[0], TREASURE], []], [9, 9, 22], "advanced").returns() == [0.0, 1.0, 0.0]
    assert ended([pair, other, []], [9, 9, 22], "advanced").returns() == [0.5, 0.5, 0.0]


def test_the_richest_scores_a_point_in_the_advanced_game_too() -> None:
    """Y13."""
    assert ended([[], [], []], [9, 10, 11], "advanced").rewards(2) == [(MOST_GOLD, 1)]


def test_two_players_may_play_the_advanced_game() -> None:
    """Y14: fewer cards and two sets, coins and skulls."""
    state = auction(TWO, OFFER, mode="advanced")
    assert state.legal(0) == [PAY, PASS, CASH + coin(1, 1)]
    assert all_cards(state.setup).size == 37
    hand = [coin(PIRATE, RED), coin(PIRATE, BLUE), coin(COOK, GREEN)]
    assert ended([hand, []], [5, 15], "advanced").rewards(0) == [(PIRATE, 2), (SORTS + GREEN, 1)]
    assert ended([[coin(1, 1)], [skull(2, 2)]], [10, 10], "advanced").returns() == [0.0, 1.0]


# What is known


def test_what_is_taken_in_sight_of_all_stays_known_and_what_was_dealt_is_secret() -> None:
    state = three(won=[[coin(3, 3)], [TREASURE], []])
    seen = state.view(1).seen
    assert seen.hands == [[HIDDEN, HIDDEN], THREE[1], [HIDDEN, HIDDEN]]
    assert seen.won == [(coin(3, 3),), (TREASURE,), ()]


def test_the_cards_dealt_are_seen_by_their_player_only() -> None:
    state = dealt_to(3)
    events = [event for event in state.story_for(1) if event.what == DREW]
    assert [event.piece for event in events] == [HIDDEN] * 4 + [5, 6, 7, 8] + [HIDDEN] * 4


def worlds(state: Any, seat: int, owner: int) -> dict[tuple[int, ...], float]:
    """Return what a seat imagines in a hand, with the probability of each."""
    luck = Enumerator()
    chances: dict[tuple[int, ...], float] = {}
    more = True
    while more:
        cards = tuple(state.view(seat).imagine(luck).cards_of(owner))
        chances[cards] = chances.get(cards, 0.0) + luck.probability
        more = luck.next_way()
    return chances


def test_a_secret_hand_may_be_any_two_crew_cards_that_one_has_not_seen_each_as_likely() -> None:
    """Of 32 crew cards, two are in one's own hand, one was put back, two are on offer: 27 are left."""
    state = auction(TWO, OFFER)
    state.put_back[0] += (coin(3, 3),)
    state.check()
    chances = worlds(state, 0, 1)
    assert len(chances) == 27 * 26 // 2
    assert list(chances.values()) == pytest.approx([2 / (27 * 26)] * len(chances))
    assert not [cards for cards in chances if TREASURE in cards or coin(3, 3) in cards]


def test_nobody_imagines_what_they_put_back_in_the_hand_of_another() -> None:
    state = dealt_to(2)
    first, second = state.legal(0)[:2]
    play(state, 0, first)
    play(state, 0, second)
    for seed in range(100):
        world = state.view(0).imagine(Chance(seed))
        assert not {first, second} & set(world.cards_of(1))
        assert (world.hands[0], world.put_back[0]) == (state.hands[0], (first, second))


def test_what_was_put_back_is_remembered_by_its_player_alone() -> None:
    state = dealt_to(2)
    card = state.legal(1)[0]
    play(state, 1, card)
    assert state.view(1).seen.put_back == [(), (card,)]
    assert state.view(0).seen.put_back == [(), ()]
    assert state.view(0).seen.hands[1] == [HIDDEN] * 3


def test_at_the_end_all_cards_are_shown() -> None:
    luck = Chance(3)
    state: Any = GAME.start(GAME.setup(3), luck)
    playout(state, luck)
    assert state.view(0).seen.hands == state.view(SPECTATOR).seen.hands == state.hands
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


# Petits Pirates


def petits(hands: list[list[int]], top: int, lid: tuple[int, ...] = (), deck: int = -1, **fields: Any) -> Any:
    """Return a game of Petits Pirates with so many cards in the pile; the others lie under the top card."""
    seats = len(hands)
    cards = spare(seats, "petits-pirates", [top, *lid, *[card for hand in hands for card in hand]])
    below = cards[deck:] if deck >= 0 else []
    gold = [3] * seats
    gold[-1] -= len(lid) // 3
    coins = {"gold": gold, "paid": len(lid) // 3}
    position = {"actor": 0, **coins, "hands": hands, "crew": [*below, top], "lid": list(lid)}
    return scene("bebes-pirates", seats, "petits-pirates", **{**position, **fields})


TOP = coin(PIRATE, GREEN)
HANDS = [
    [coin(PIRATE, RED), coin(COOK, GREEN), coin(COOK, RED)],
    [coin(GUNNER, RED), coin(GUNNER, BLUE), coin(COOK, BLUE)],
]
MISFITS = [coin(LOOKOUT, colour) for colour in (PURPLE, RED, BLUE)]
FIVE = [HANDS[1], HANDS[0], *[[coin(kind, YELLOW), skull(kind, YELLOW), skull(kind, BLUE)] for kind in (2, 3, 4)]]
LID = (skull(0, 2), skull(0, 3), skull(0, 4))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_get_three_crew_cards_and_three_coins_each(seats: int) -> None:
    """Y20; also two players use all fifty crew cards, and there are no treasures."""
    state: Any = GAME.start(GAME.setup(seats, "petits-pirates"), Chance(1))
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert (state.gold.chips(), state.paid) == ([3] * seats, 0)
    assert state.deck.size == 50 - 3 * seats - 1
    assert all_cards(state.setup).copies(TREASURE) == 0
    with pytest.raises(flibuste.WrongSeats):
        GAME.setup(6, "auction")


def test_the_top_card_of_the_pile_is_turned_up_and_the_first_player_chosen() -> None:
    state = opening("bebes-pirates", 2, [1, 2, 3, 4, 5, 6, 7], [1], mode="petits-pirates")
    assert (list(state.crew), state.to_act()) == ([7], [1])
    state = opening("bebes-pirates", 2, [1, 2, 3, 4, 5, 6, 7], mode="petits-pirates", options=FIRST_SEAT)
    assert state.to_act() == [0]


def test_a_card_of_the_same_type_or_colour_is_played_onto_the_crew() -> None:
    state = petits(HANDS, TOP)
    assert state.legal(0) == [coin(PIRATE, RED), coin(COOK, GREEN)]
    story = play(state, 0, coin(COOK, GREEN), 1)
    assert story[0] == Event(PLAYED, 0, coin(COOK, GREEN), 0)
    assert list(state.crew)[-1] == coin(COOK, GREEN)


def test_no_other_card_is_played() -> None:
    state = petits(HANDS, TOP)
    sentence = "Play a card of your hand that has the type or the colour of the one on top."
    assert refused(state, 0, coin(COOK, RED)) == sentence
    assert refused(state, 0, coin(PIRATE, BLUE)) == sentence
    assert refused(state, 0, PASS) == sentence


def test_whoever_can_play_must_and_chooses_the_card() -> None:
    """Y18."""
    state = petits(HANDS, TOP)
    assert refused(state, 0, CHANGE) == "You can play a card, so you must."
    assert len(state.legal(0)) == 2


def test_then_a_card_is_drawn_and_the_player_on_the_left_goes_on() -> None:
    state = petits(HANDS, TOP)
    story = play(state, 0, coin(COOK, GREEN), 1)
    assert told(story) == [PLAYED, DREW]
    assert state.hands[0] == sorted([coin(PIRATE, RED), coin(COOK, RED), 1])
    assert state.to_act() == [1]
    assert (state.gold.chips(), state.paid) == ([3, 3], 0)
    assert state.story_for(1)[1].piece == HIDDEN


def test_whoever_cannot_play_pays_a_coin_puts_all_cards_into_the_lid_and_draws_three() -> None:
    state = petits([MISFITS, HANDS[1]], TOP)
    assert state.legal(0) == [CHANGE]
    story = play(state, 0, CHANGE, 1, 2, 3)
    assert told(story) == [PAID, DREW, DREW, DREW]
    assert (state.gold.chips(), state.paid) == ([2, 3], 1)
    assert state.hands[0] == [1, 2, 3]
    assert state.view(1).seen.lid.cards() == MISFITS
    assert state.to_act() == [1]


def test_the_lid_lies_open_until_it_is_shuffled() -> None:
    """Y22."""
    state = petits(HANDS, TOP, LID)
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat).seen.lid.cards() == list(LID)


def test_the_same_card_as_on_top_earns_a_coin() -> None:
    """Y17: the same type and colour; the icons mean nothing."""
    state = petits([[skull(PIRATE, GREEN), coin(COOK, GREEN), coin(COOK, RED)], HANDS[1]], TOP)
    story = play(state, 0, skull(PIRATE, GREEN), 1)
    assert story[0] == Event(PLAYED, 0, skull(PIRATE, GREEN), 1)
    assert (state.gold.chips(), state.paid) == ([4, 3], 0)


def test_the_icons_mean_nothing_to_petits_pirates() -> None:
    for top in (coin(PIRATE, GREEN), skull(PIRATE, GREEN)):
        assert petits(HANDS, top).legal(0) == [coin(PIRATE, RED), coin(COOK, GREEN)]


def test_the_last_coin_may_be_paid() -> None:
    """Y19."""
    state = petits([MISFITS, HANDS[1]], TOP, (*LID, 5, 7, 9), gold=[1, 3], paid=2)
    play(state, 0, CHANGE, 1, 2, 3)
    assert state.gold.of(0) == 0
    assert state.to_act() == [1]


def test_it_ends_at_once_when_somebody_must_pay_and_has_no_coin() -> None:
    """Y16, Y19."""
    state = petits([MISFITS, HANDS[1]], TOP, (*LID, 5, 7, 9, 1, 2, 4), gold=[0, 3], paid=3)
    assert state.legal(0) == [CHANGE]
    story = play(state, 0, CHANGE)
    assert told(story)[0] == STUCK
    assert state.actor == OVER
    assert state.hands[0] == MISFITS
    assert state.returns() == [0.0, 1.0]


def test_it_ends_at_once_when_somebody_cannot_draw_up_to_three_cards() -> None:
    """Y16: after a card played, and after a change with too few cards in the pile."""
    state = petits(HANDS, TOP, deck=0)
    story = play(state, 0, coin(COOK, GREEN))
    assert told(story)[:2] == [PLAYED, STUCK]
    assert state.actor == OVER
    state = petits([MISFITS, HANDS[1]], TOP, deck=2)
    story = play(state, 0, CHANGE, *state.deck.cards())
    assert told(story)[:4] == [PAID, DREW, DREW, STUCK]
    assert state.returns() == [0.0, 1.0]


def test_an_empty_pile_alone_does_not_end_it() -> None:
    """Y16: what counts is that somebody cannot draw."""
    state = petits(HANDS, TOP, deck=1)
    play(state, 0, coin(COOK, GREEN), *state.deck.cards())
    assert (state.deck.size, state.to_act()) == (0, [1])


def test_the_most_coins_win_and_equal_ones_share() -> None:
    """Y20."""
    state = petits(HANDS, TOP, deck=0)
    play(state, 0, coin(COOK, GREEN))
    assert state.returns() == [0.5, 0.5]
    state = petits(HANDS, TOP, LID, deck=0)
    play(state, 0, coin(COOK, GREEN))
    assert state.returns() == [1.0, 0.0]


def test_with_five_or_six_players_the_lid_is_shuffled_once_and_the_draw_goes_on() -> None:
    """Y16: what was just put into it comes along."""
    state = petits(FIVE, TOP, LID, deck=1)
    last = state.deck.cards()
    story = play(state, 0, CHANGE, *last, LID[0], FIVE[0][0])
    assert told(story) == [PAID, DREW, SHUFFLED, DREW, DREW]
    assert state.hands[0] == sorted([*last, LID[0], FIVE[0][0]])
    assert state.deck.cards() == sorted([*LID[1:], *FIVE[0][1:]])
    assert state.view(3).seen.lid.cards() == []
    assert state.to_act() == [1]


def test_the_second_time_it_ends() -> None:
    """Y16: of the nine cards that coins were paid for, six have been shuffled before."""
    state = petits([FIVE[1], FIVE[0], *FIVE[2:]], TOP, LID, deck=0, gold=[3, 3, 3, 3, 0], paid=3)
    story = play(state, 0, coin(COOK, GREEN))
    assert told(story)[:2] == [PLAYED, STUCK]
    assert state.actor == OVER


def test_an_empty_lid_ends_it_the_first_time() -> None:
    state = petits([FIVE[1], FIVE[0], *FIVE[2:]], TOP, deck=0)
    story = play(state, 0, coin(COOK, GREEN))
    assert told(story)[:2] == [PLAYED, STUCK]


def test_with_up_to_four_players_the_lid_is_not_shuffled() -> None:
    state = petits([FIVE[1], FIVE[0], *FIVE[2:4]], TOP, LID, deck=0)
    story = play(state, 0, coin(COOK, GREEN))
    assert told(story)[:2] == [PLAYED, STUCK]


def test_hands_of_petits_pirates_are_secret() -> None:
    state = petits(HANDS, TOP)
    assert state.view(0).seen.hands == [HANDS[0], [HIDDEN] * 3]
    assert state.view(SPECTATOR).seen.hands == [[HIDDEN] * 3] * 2


# Table and positions


def test_the_table_names_cards_coins_and_what_can_be_done() -> None:
    state = advanced(won=[[TREASURE], [], []], gold=[1, 17, 10], pot=2)
    table = draw(state.view(0), ["Ada", "Ben", "Cleo"], ENGLISH)
    shown = {area.words: [piece.mark for piece in area.pieces] for area in table.areas}
    assert shown["Ada (1 coin)"] == ["the purple navigator ¤", "the green navigator ☠", "a treasure"]
    assert shown["Ben (17 coins)"] == ["a card", "a card"]
    assert shown["On the table"] == ["the yellow lookout ¤", "the yellow lookout ☠", "a treasure"]
    assert (shown["Draw pile"], shown["Pot"], shown["Bank"]) == (["42"], ["2"], ["20"])
    assert [choice.words for choice in table.choices] == [
        "Pay a coin", "Pass", "Turn the purple navigator ¤ into gold",
    ]  # fmt: skip


def test_the_prompt_says_what_is_asked() -> None:
    names = ["Ada", "Ben", "Cleo"]
    asked = [
        draw(state.view(0), names, ENGLISH).prompt
        for state in (dealt_to(3), three(), three(passed=[1, 2]), three(actor=1))
    ]
    asked += [draw(petits([hand, HANDS[1]], TOP).view(0), names, ENGLISH).prompt for hand in (HANDS[0], MISFITS)]
    assert asked == [
        "You keep two cards: which one goes back?", "Your turn: pay or pass?", "All others have passed: take a card.",
        "Ben is to play.", "Your turn: play a card.", "Your turn: no card fits, so pay and change them all.",
    ]  # fmt: skip


class French(NullTranslations):
    """The sentences of English, the names of French."""

    def info(self) -> dict[str, str]:
        return {"language": "fr"}


def test_cards_have_french_names() -> None:
    pieces = draw(three().view(0), ["a", "b", "c"], French()).areas[0].pieces
    assert pieces[0].words == "the pourpre navigateur ¤"


def refusal(seats: int, mode: str, position: dict[str, Any]) -> str:
    with pytest.raises(flibuste.ImpossiblePosition) as caught:
        scene("bebes-pirates", seats, mode, **position)
    return str(caught.value)


CARDS = "Everyone is dealt four cards and keeps two."
CHOICE = "The choice comes before the auctions."
OFFERED = "Three cards are on offer until the pile is used up."
SHARES = "Every auction puts one card into a hand and two out of the game."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"table": [1, 2, 3]}, "The box has fewer pieces numbered 1."),
        ({"hands": [[1, 4, 9], *THREE[1:]]}, CARDS),
        ({"hands": [[1, 4], [TREASURE, 14], THREE[2]]}, "“hands” must hold whole numbers from 0 to 50."),
        ({"won": [[HIDDEN], [], []]}, "“won” must hold whole numbers from 1 to 51."),
        ({"put_back": [[13], [], []]}, "The box has fewer pieces numbered 13."),
        ({"hands": [[1, HIDDEN], *THREE[1:]]}, "The box has fewer pieces numbered 0."),
        ({"table": OFFER[:2]}, OFFERED),
        ({"actor": OVER}, OFFERED),
        ({"actor": OVER, "table": []}, OFFERED),
        ({"out": [2, 3, 5]}, SHARES),
        ({"hands": [[4], *THREE[1:]]}, OFFERED),
        ({"gold": [10, 10, 9]}, "The gold does not add up."),
        ({"put_back": [[20, 21, 22], [], []]}, CARDS),
        ({"passed": [0]}, "The active player has passed."),
        ({"passed": [1, 2], "gold": [9, 10, 10], "pot": 1}, "The last to pass took the gold."),
        ({"table": []}, "The first who still has to put cards back is to act."),
        ({"table": [], "hands": [[1, 2, 3, 4], [5, 6], [7, 8]], "gold": [9, 10, 10], "pot": 1}, CHOICE),
        ({"table": [], "hands": [[1, 2, 3, 4], [5, 6], [7, 8]], "passed": [1]}, CHOICE),
        ({"table": [], "hands": [[1, 2, 3, 4], [5, 6], [7, 8]], "won": [[], [], [9]]}, CHOICE),
        ({"table": [], "hands": [[1, 2, 3, 4], [5, 6], [7]]}, CHOICE),
        ({"table": [], "hands": [[1, 2, 3, 4, 9], [5, 6], [7, 8]]}, CARDS),
        ({"table": [], "hands": [[1, 2, 3, 4], [5, 6], [7, 8]], "put_back": [[9], [], []]}, CARDS),
    ],
)
def test_an_impossible_auction_is_refused(change: dict[str, Any], sentence: str) -> None:
    position = {"actor": 0, "gold": [10, 10, 10], "hands": THREE, "table": OFFER}
    assert refusal(3, "auction", {**position, **change}) == sentence


def test_gold_in_the_advanced_game_comes_from_coin_cards_alone() -> None:
    position: dict[str, Any] = {"actor": 0, "hands": [[4], *THREE[1:]], "table": OFFER, "out": [1]}
    assert scene("bebes-pirates", 3, "advanced", **position, gold=[15, 10, 10], bank=15).gold.of(0) == 15
    for wrong in ({"gold": [10, 10, 10], "bank": 15}, {"gold": [15, 10, 10]}, {"gold": [10, 10, 10]}):
        assert refusal(3, "advanced", {**position, **wrong}) == "The gold does not add up."
    skulls = {**position, "hands": [[1], *THREE[1:]], "out": [4], "gold": [15, 10, 10], "bank": 15}
    assert refusal(3, "advanced", skulls) == SHARES


LID_SENTENCE = "Three cards go into the lid for each coin paid."
HAND_SENTENCE = "Everyone has three cards, all from the pile."
KNOWN = "it has: actor, crew, gold, hands, lid, paid."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"lid": [1, 2, 3]}, LID_SENTENCE),
        ({"gold": [3, 2], "paid": 1}, LID_SENTENCE),
        ({"gold": [4, 3]}, "The gold does not add up: a card played earns a coin at most."),
        ({"crew": []}, "The gold does not add up: a card played earns a coin at most."),
        ({"hands": [HANDS[0][:2], HANDS[1]]}, HAND_SENTENCE),
        ({"hands": [HANDS[0], [*HANDS[1], 50]]}, HAND_SENTENCE),
        ({"hands": [[*HANDS[0][:2], HIDDEN], HANDS[1]]}, "The box has fewer pieces numbered 0."),
        ({"won": [HANDS[0], []]}, f"A position of this game has no field “won”; {KNOWN}"),
        ({"put_back": [[], [50]]}, f"A position of this game has no field “put_back”; {KNOWN}"),
        ({"passed": [1]}, f"A position of this game has no field “passed”; {KNOWN}"),
        ({"actor": OVER}, "The game is not over yet."),
        ({"actor": OVER, "hands": [HANDS[0][:2], HANDS[1]]}, HAND_SENTENCE),
        ({"crew": [TREASURE]}, "“crew” must hold whole numbers from 1 to 50."),
    ],
)
def test_an_impossible_game_of_petits_pirates_is_refused(change: dict[str, Any], sentence: str) -> None:
    position = {"actor": 0, "gold": [3, 3], "hands": HANDS, "crew": [TOP]}
    assert refusal(2, "petits-pirates", {**position, **change}) == sentence


def test_what_is_out_and_who_has_passed_may_be_left_out_of_a_position() -> None:
    state = scene("bebes-pirates", 3, actor=0, gold=[10, 10, 10], hands=THREE, table=OFFER)
    assert (state.out.cards(), state.passed, state.deck.size) == ([], [], 45)


@pytest.mark.parametrize(
    ("mode", "seats", "mean", "deviation"),
    [
        ("auction", 2, 36.94, 4.6),
        ("auction", 4, 112.07, 8.9),
        ("advanced", 3, 95.08, 8.2),
        ("petits-pirates", 6, 31.69, 3),
    ],
)
def test_random_games_are_as_long_as_an_independent_program_finds(
    mode: str, seats: int, mean: float, deviation: float
) -> None:
    luck = Chance(3)
    setup = GAME.setup(seats, mode)
    found = sum(playout(GAME.start(setup, luck), luck) for _ in range(600)) / 600
    assert abs(found - mean) < 4 * deviation / 600**0.5
