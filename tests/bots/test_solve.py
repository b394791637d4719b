"""Exact play, against plain enumeration of all luck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flibuste.bots.levels import CAPITAINE, Bot
from flibuste.bots.solve import Solver
from flibuste.core.chance import Chance
from flibuste.core.instinct import Solvable
from flibuste.core.state import OVER
from flibuste.games.blackstone.instinct import INSTINCT, BlackstoneInstinct
from flibuste.games.paires.instinct import INSTINCT as PAIRES
from flibuste.games.paires.instinct import PairesInstinct
from flibuste.lab.scenes import scene
from flibuste.shelf import box
from tests.builds import on_the_compiled_build

GAME = box("blackstone").game


def test_the_ways_of_blackstone_are_all_ways() -> None:
    chance = Chance(1)
    for seed in range(40):
        state: Any = GAME.start(GAME.setup(2 + seed % 3), chance)
        while state.actor != OVER:
            actions = state.legal(state.actor)
            for ways in INSTINCT.ways(state, actions):
                assert sum(way.probability for way in ways) == pytest.approx(1.0)
            state.apply(state.actor, actions[chance.below(min(4, len(actions)))], chance)


def late(black: list[int], minimum: int, mode: str = "hand", **more: Any) -> Any:
    """Return a hand of two with 41 white stones in the middle: few enough cards to try everything."""
    middle = [1] + [2] * 2 + [3] * 3 + [4] * 4 + [5] * 5 + [6] * 6 + [7] * 7 + [8] * 8 + [9] * 5
    fields = {"middle": middle, "purses": [95, 95], "stakes": [5, 5], "black": black, "minimum": minimum, **more}
    return scene("blackstone", 2, mode, actor=0, **fields)


@pytest.mark.parametrize("black", [[0, 0], [1, 0], [1, 1]])
@pytest.mark.parametrize("minimum", [1, 3])
def test_blackstone_is_solved_as_by_plain_enumeration(black: list[int], minimum: int) -> None:
    state = late(black, minimum)
    clever = Solver(INSTINCT).opinions(state)
    plain = Solver(Solvable()).opinions(state)
    assert [opinion.expected for opinion in clever] == pytest.approx([opinion.expected for opinion in plain])


def test_what_one_wins_the_other_loses() -> None:
    state = late([1, 0], 1)
    value = Solver(INSTINCT).value(state)
    assert sum(value) == pytest.approx(0.0)


PATIENT = replace(CAPITAINE, seconds=60.0)  # a slow machine needs more than a moment


@on_the_compiled_build
@pytest.mark.parametrize("seed", range(3))
def test_the_captain_has_no_regret_in_blackstone_for_two(seed: int) -> None:
    """Whatever has happened so far, no action is worth more than the one that is chosen."""
    luck, captain, exact = Chance(seed), Bot(PATIENT, INSTINCT, seed), Solver(INSTINCT)
    state = GAME.start(GAME.setup(2), luck)
    while state.actor != OVER:
        actions = state.legal(state.actor)
        worth = {opinion.action: opinion.expected for opinion in exact.opinions(state)}
        assert worth[captain.answer(state.view(state.actor)).action] == pytest.approx(max(worth.values()))
        state.play(state.actor, actions[luck.below(min(4, len(actions)))], luck)


def test_hands_that_look_alike_are_told_apart() -> None:
    """Only the white stones differ, or the chips: what was solved before must not get in the way."""
    middle = [1] + [2] * 2 + [3] * 3 + [4] * 4 + [5] * 5 + [6] * 6 + [7] * 7 + [8] * 4 + [9] * 9
    shared = Solver(INSTINCT)
    poorer = {"mode": "evening", "options": {"hands": 10}, "hand": 3, "purses": [60, 130]}
    changes: list[dict[str, Any]] = [{}, {"middle": middle}, poorer]
    for change in changes:
        state = late([1, 0], 1, **change)
        fresh = Solver(BlackstoneInstinct()).opinions(state)
        assert [opinion.expected for opinion in shared.opinions(state)] == pytest.approx(
            [opinion.expected for opinion in fresh]
        )


@pytest.mark.parametrize("hand", [1, 2, 5])
def test_a_hand_of_an_evening_is_solved_like_a_hand_alone(hand: int) -> None:
    """Whichever hand it is: what comes after it is another one."""
    states = late([1, 0], 1), late([1, 0], 1, "evening", options={"hands": 10}, hand=hand)
    alone, in_evening = ([opinion.expected for opinion in Solver(INSTINCT).opinions(state)] for state in states)
    assert in_evening == pytest.approx(alone)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_round_of_paires_is_solved_as_by_plain_enumeration(seats: int) -> None:
    """One more card loses the game for anyone: nothing has to be guessed."""
    scores = [[10, 10, 10], [9, 9, 9, 3]] if seats == 2 else [[10, 10], [9, 9, 2], [8, 8, 4]]
    stacks = [[2, 4, 5, 6, 7, 8], [1, 3, 5, 6, 7, 8]] if seats == 2 else [[2, 5, 6, 7, 8], [3, 5, 6, 7], [4, 5, 6, 7]]
    state = scene("paires", seats, actor=0, stacks=stacks, scores=scores)
    clever = Solver(PAIRES).opinions(state)
    plain = Solver(Solvable()).opinions(state)
    assert PAIRES.is_small(state)
    assert [opinion.expected for opinion in clever] == pytest.approx([opinion.expected for opinion in plain])


def test_a_mode_of_paires_is_not_mistaken_for_another() -> None:
    """All who play in a process share one instinct."""
    stacks, scores = [[2, 4, 5, 6, 7, 8], [1, 3, 5, 6, 7, 8]], [[10, 2], [9, 9]]
    for mode in ("downspear", "norland", "cutchfeld"):
        state = scene("paires", 2, mode, actor=0, stacks=stacks, scores=scores, tokens=[20, 20], left=3)
        assert Solver(PAIRES).opinions(state) == Solver(PairesInstinct()).opinions(state)


def test_a_round_of_paires_with_little_played_is_not_small() -> None:
    state = scene("paires", 4, actor=0, stacks=[[1], [2], [3], [4]])
    assert not PAIRES.is_small(state)
