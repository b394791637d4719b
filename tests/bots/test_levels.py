"""The levels, in every box and every mode: whatever the engine, there is an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flibuste.bots.levels import CAPITAINE, Bot
from flibuste.bots.solve import Solver
from flibuste.core.chance import Chance
from flibuste.games.blackstone.instinct import INSTINCT
from flibuste.lab.laws import Case
from flibuste.lab.scenes import scene
from flibuste.opponents import bot_of
from flibuste.shelf import boxes
from tests.builds import THOROUGH, cases_to_test, on_the_compiled_build

CASES = [case for box in boxes() for case in cases_to_test(box) if not case.options]
IN_A_HURRY = replace(CAPITAINE, iterations=30, nodes=30, seconds=0.01)
DECISIONS = 40 if THOROUGH else 8


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_captain_in_a_hurry_plays_every_mode(case: Case) -> None:
    """As it is given out, with nobody to step in when it fails."""
    captain, luck, state = bot_of(case.box.package, IN_A_HURRY, 1), Chance(7), case.start(7)
    for _ in range(DECISIONS):
        for seat in state.to_act()[:1]:
            answer = captain.answer(state.view(seat))
            assert answer.action in state.legal(seat)
            state.play(seat, answer.action, luck, answer.texts)


def early() -> Any:
    """Return a hand of Blackstone for two that has just begun."""
    chips: dict[str, Any] = {"purses": [95, 95], "stakes": [5, 5]}
    return scene("blackstone", 2, actor=0, middle=[1, 2], black=[0, 0], minimum=1, **chips)


def test_what_takes_too_long_to_solve_is_searched() -> None:
    state = early()
    assert INSTINCT.is_small(state)
    assert Solver(INSTINCT).opinions(state, 0.0) == []
    opinions = Bot(replace(IN_A_HURRY, seconds=0.0001), INSTINCT, 1).opinions(state.view(0))
    assert [opinion.action for opinion in opinions] == state.legal(0)
    assert sum(opinion.visits for opinion in opinions) > 0


@on_the_compiled_build
def test_what_was_left_half_solved_does_no_harm() -> None:
    solver = Solver(INSTINCT)
    assert solver.opinions(early(), 0.02) == []
    assert solver.opinions(early()) == Solver(INSTINCT).opinions(early())
