"""Every law, for every game × mode × number of seats, for any luck."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.lab.laws import LAWS, Case, cases
from flibuste.shelf import boxes

CASES = [case for box in boxes() for case in cases(box)]
GAMES = 1000 if os.environ.get("FLIBUSTE_TESTS") == "soak" else 10

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(seed=st.integers(0, 2**32))
def test_law(law: Callable[[Case, int], None], case: Case, seed: int) -> None:
    law(case, seed)


@every_case
def test_many_random_games_break_no_invariant(case: Case) -> None:
    luck = Chance(str(case))
    for _ in range(GAMES):
        state = case.box.game.start(case.setup(), luck)
        while state.actor != OVER:
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)
            state.check()
        assert len(state.returns()) == case.seats
