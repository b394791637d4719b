"""What every game of the library obeys, in every mode, for every number of seats, for any luck."""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flibuste
from flibuste.core.chance import Chance, Recorder, Script
from flibuste.core.playout import playout
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.match import load_state
from flibuste.shelf import box
from flibuste.table.text import read_aloud, read_choices
from flibuste.words import ENGLISH, words_for
from tests.cases import CASES, Case

SEEDS = st.integers(0, 2**32)
MOST_ACTIONS = 20_000  # the longest game ends well before

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def random_play(case: Case, seed: int) -> Iterator[tuple[State, int, int, Chance]]:
    """Yield a running game before each of its moves: the state, who will do what, with which luck."""
    chance = Chance(f"{seed} moves")
    luck = Chance(seed)
    state = case.start(seed)
    for _ in range(MOST_ACTIONS):
        if state.actor == OVER:
            return
        seat = pick(state.to_act(), chance)
        action = pick(state.legal(seat), chance)
        yield state, seat, action, luck
        state.play(seat, action, luck)
    raise AssertionError("the game does not end")


def pick(some: list[int], chance: Chance) -> int:
    return some[chance.below(len(some))]


def play_a_little(state: State, chance: Chance) -> None:
    for _ in range(20):
        if state.actor != OVER:
            state.apply(state.actor, pick(state.legal(state.actor), chance), chance)


@every_case
@given(seed=SEEDS)
def test_nothing_is_lost_and_the_game_ends(case: Case, seed: int) -> None:
    state = case.start(seed)
    state.check()
    for state, _seat, _action, _luck in random_play(case, seed):
        state.check()
        assert state.actor == state.to_act()[0]
        for seat in range(case.seats):
            actions = state.legal(seat)
            assert len(set(actions)) == len(actions)
            assert all(type(action) is int and 0 <= action < case.game.actions for action in actions)
    state.check()
    assert state.to_act() == []
    returns = state.returns()
    assert len(returns) == case.seats
    assert all(math.isfinite(value) for value in returns)


@every_case
@given(seed=SEEDS)
def test_an_imagined_world_cannot_be_told_from_the_true_one(case: Case, seed: int) -> None:
    """The leak test: what a seat is given is the same in every world that it could be in."""
    chance = Chance(f"{seed} worlds")
    compared = 0
    for state, seat, action, _luck in random_play(case, seed):
        for viewer in [SPECTATOR, *range(case.seats)]:
            view = state.view(viewer)
            assert pickle.loads(pickle.dumps(view)) == view, "views travel to the processes of bots"
            world = view.imagine(chance)
            world.check()
            assert seen(case, world, viewer) == seen(case, state, viewer)
            if viewer != SPECTATOR:
                assert world.legal(viewer) == state.legal(viewer)
                wish = chance.below(case.game.actions)
                if wish not in state.legal(viewer):
                    assert str(world.refusal(viewer, wish)) == str(state.refusal(viewer, wish))
            compared += same_story(case, state.clone(), world, viewer, seat, action)
    assert compared > 0


def seen(case: Case, state: State, viewer: int) -> tuple[str, str, str]:
    """Return all that a client is sent, as text: equal text is equal size, too."""
    view = state.view(viewer)
    table = box(case.game.name).draw(view, [f"Seat {seat}" for seat in range(case.seats)], ENGLISH)
    return repr(view), read_aloud(table, ENGLISH), read_choices(table)


def same_story(case: Case, true: State, world: State, viewer: int, seat: int, action: int) -> bool:
    """Make the same move in both worlds. If the viewer still sees no difference, neither may the story
    tell one. Return whether the two could be compared."""
    if action not in world.legal(seat):
        return False
    true.story, world.story = [], []
    true.apply(seat, action, Chance(1))
    world.apply(seat, action, Chance(1))
    if true.view(viewer) != world.view(viewer):
        return False
    assert true.story_for(viewer) == world.story_for(viewer)
    return True


@every_case
@given(seed=SEEDS)
def test_every_seat_can_be_told_the_story_in_both_languages(case: Case, seed: int) -> None:
    state = case.game.set_out(case.setup())
    state.story = []
    luck = Chance(seed)
    state.begin(luck)
    playout(state, luck)
    names = [f"Seat {seat}" for seat in range(case.seats)]
    for viewer in [SPECTATOR, *range(case.seats)]:
        for event in state.story_for(viewer):
            for words in (ENGLISH, words_for("fr")):
                assert box(case.game.name).tell(event, case.setup(), names, words)


@every_case
@given(seed=SEEDS)
def test_a_clone_is_equal_and_shares_nothing(case: Case, seed: int) -> None:
    for state, seat, action, _luck in random_play(case, seed):
        before = state.dump()
        twin = state.clone()
        assert twin.dump() == before
        assert twin.story is None
        twin.apply(seat, action, Chance(seed))
        play_a_little(twin, Chance(seed))
        assert state.dump() == before


@every_case
@given(seed=SEEDS)
def test_a_position_says_it_all(case: Case, seed: int) -> None:
    for state, seat, action, _luck in random_play(case, seed):
        text = json.dumps(state.dump())
        copy = load_state(case.game, case.setup(), json.loads(text))
        assert json.dumps(copy.dump()) == text
        for viewer in [SPECTATOR, *range(case.seats)]:
            assert copy.view(viewer) == state.view(viewer)
        twin = state.clone()
        for world in (copy, twin):
            world.story = []
            world.apply(seat, action, Chance(seed))
        assert copy.story == twin.story
        assert copy.dump() == twin.dump()


@every_case
@given(seed=SEEDS)
def test_the_end_is_a_position_too(case: Case, seed: int) -> None:
    state = case.start(seed)
    playout(state, Chance(seed))
    copy = load_state(case.game, case.setup(), json.loads(json.dumps(state.dump())))
    assert copy.returns() == state.returns()
    assert copy.dump() == state.dump()


@every_case
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_game(case: Case, seed: int) -> None:
    chance = Chance(seed)
    table = flibuste.new(case.game.name, seats=case.seats, mode=case.mode, options=case.options, seed=seed)
    stop = chance.below(200)
    while table.result is None and len(table.moves) != stop:
        seat = pick(table.to_act, chance)
        table.play(seat, pick(table.legal(seat), chance))
    again = flibuste.replay(table.record().to_json())
    assert again.story() == table.story()
    assert again.position() == table.position()
    assert again.record() == table.record()


@every_case
@given(seed=SEEDS)
def test_choices_made_at_once_may_come_in_any_order(case: Case, seed: int) -> None:
    chance = Chance(seed)
    for state, seat, action, _luck in random_play(case, seed):
        others = [other for other in state.to_act() if other != seat]
        if not others:
            continue
        other = pick(others, chance)
        answer = pick(state.legal(other), chance)
        one, two = state.clone(), state.clone()
        one_luck = Recorder(Chance(seed))
        one.apply(seat, action, one_luck)
        assert answer in one.legal(other), "a choice made at once must not go stale"
        one.apply(other, answer, one_luck)
        two_luck = Script(one_luck.take())
        two.apply(other, answer, two_luck)
        two.apply(seat, action, two_luck)
        assert one.dump() == two.dump()
