"""What a seat of Jamaica sees, and what it or a bot can make of it; and positions as they are written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.pile import UNSEEN
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR
from flibuste.games.jamaica.cards import EMPTY, FACE_DOWN, NO_CARD, NOT_SEEN, PURSER
from flibuste.games.jamaica.instinct import INSTINCT
from flibuste.games.jamaica.rules import GAME
from flibuste.games.jamaica.table import draw
from flibuste.lab.laws import random_move
from flibuste.lab.scenes import scene
from tests.games.jamaica.test_sheet import FORWARD_FOOD, food, sail, voyage

TABLES = [("race", 2), ("race", 6), ("ghost", 2)]


def positions(mode: str, seats: int, seed: int) -> Iterator[Any]:
    """Yield the game after each move of a random game."""
    chance = Chance(seed)
    state: Any = GAME.start(GAME.setup(seats, mode), chance)
    while state.actor != OVER:
        yield state
        random_move(state, state.actor, chance).play(state, chance)
    yield state


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_an_observation_always_has_the_same_size_and_is_the_same_in_an_imagined_world(mode: str, seats: int) -> None:
    observer = Observer(GAME, GAME.setup(seats, mode))
    luck = Chance(7)
    for state in positions(mode, seats, 5):
        for seat in (SPECTATOR, *range(seats)):
            view = state.view(seat)
            row = list(observer.observe(state, seat))
            assert len(row) == observer.size
            assert row == list(observer.observe(view.imagine(luck), seat)) == list(observer.observe_view(view))


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_an_observation_stays_within_its_limits(mode: str, seats: int) -> None:
    observer = Observer(GAME, GAME.setup(seats, mode))
    for state in positions(mode, seats, 6):
        row = list(observer.observe(state, 0))
        for window in observer.windows:
            for number in row[window.start : window.end]:
                assert number >= window.least, window
                assert window.most is None or number <= window.most, window


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_an_imagined_world_is_complete(mode: str, seats: int) -> None:
    luck = Chance(8)
    for state in positions(mode, seats, 9):
        world = state.view(0).imagine(luck)
        world.check()
        assert all(hand.unseen == 0 for hand in world.hands)
        assert FACE_DOWN not in list(world.chosen)
        assert all(NOT_SEEN not in world.treasures.gold(seat) for seat in range(seats))


def test_whoever_sees_everything_sees_all_hands_with_a_name_to_each() -> None:
    state: Any = GAME.start(GAME.setup(3), Chance(2))
    table = draw(state.view(EVERYTHING), ["Ann", "Bob", "Cid"], ENGLISH)
    hands = [area for area in table.areas if area.kind == "hand"]
    assert [area.words for area in hands] == ["Hand of Ann", "Hand of Bob", "Hand of Cid"]
    assert [len(area.pieces) for area in hands] == [3, 3, 3]
    assert all(UNSEEN not in hand.cards() for hand in state.view(EVERYTHING).seen.hands)
    assert table.choices == ()


def test_spectators_see_no_hand() -> None:
    state: Any = GAME.start(GAME.setup(3), Chance(2))
    view = state.view(SPECTATOR)
    assert [area.kind for area in draw(view, ["Ann", "Bob", "Cid"], ENGLISH).areas].count("hand") == 0
    assert [hand.cards() for hand in view.seen.hands] == [[UNSEEN] * 3] * 3
    assert list(view.seen.chosen) == [NO_CARD] * 3


def test_treasures_may_be_given_in_any_order() -> None:
    state = voyage(FORWARD_FOOD, treasures=[[5, 3, -4], [], [7, 7]], plundered=[4, 9, 11, 19, 22])
    assert [state.treasures.gold(ship) for ship in range(3)] == [[-4, 3, 5], [], [7, 7]]
    fields = state.dump()
    fields["treasures"] = {**fields["treasures"], "worths": [3, 5]}
    with pytest.raises(flibuste.ImpossiblePosition, match="Each treasure of gold has a ship and a worth"):
        scene("jamaica", 3, "race", **fields)


def test_instinct_leaves_it_to_the_purser_which_holds_pay() -> None:
    """So most holds are empty for what comes next."""
    state = sail(FORWARD_FOOD, 2, own=[food(5), food(1), food(4), (EMPTY, 0), (EMPTY, 0), (EMPTY, 0)])
    assert {INSTINCT.choose(state, 0, Chance(seed)) for seed in range(20)} == {PURSER}
