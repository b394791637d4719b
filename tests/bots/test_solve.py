"""Exact play, against plain enumeration of all luck."""

from __future__ import annotations

import pytest

from flibuste.bots.solve import Solver
from flibuste.core.chance import Chance
from flibuste.core.instinct import Solvable
from flibuste.core.state import OVER
from flibuste.games.blackstone.instinct import INSTINCT
from flibuste.shelf import box
from tests.scenes import scene

GAME = box("blackstone").game


def test_the_ways_of_blackstone_are_all_ways() -> None:
    chance = Chance(1)
    for seed in range(40):
        state = GAME.start(GAME.setup(2 + seed % 3), chance)
        while state.actor != OVER:
            actions = state.legal(state.actor)
            for action in actions:
                ways = INSTINCT.ways(state, action)
                assert sum(way.probability for way in ways) == pytest.approx(1.0)
            state.apply(state.actor, actions[chance.below(min(4, len(actions)))], chance)


def late(black: list[int], minimum: int) -> object:
    """Return a hand of two with 41 white stones in the middle: few enough cards to try everything."""
    middle = [1] + [2] * 2 + [3] * 3 + [4] * 4 + [5] * 5 + [6] * 6 + [7] * 7 + [8] * 8 + [9] * 5
    return scene("blackstone", 2, actor=0, purses=[95, 95], stakes=[5, 5], middle=middle, black=black, minimum=minimum)


@pytest.mark.parametrize("black", [[0, 0], [1, 0], [1, 1]])
@pytest.mark.parametrize("minimum", [1, 3])
def test_blackstone_is_solved_as_by_plain_enumeration(black: list[int], minimum: int) -> None:
    state: object = late(black, minimum)
    clever = Solver(INSTINCT).opinions(state)  # type: ignore[arg-type]
    plain = Solver(Solvable()).opinions(state)  # type: ignore[arg-type]
    assert [opinion.expected for opinion in clever] == pytest.approx([opinion.expected for opinion in plain])


def test_what_one_wins_the_other_loses() -> None:
    state = late([1, 0], 1)
    value = Solver(INSTINCT).value(state)  # type: ignore[arg-type]
    assert sum(value) == pytest.approx(0.0)
