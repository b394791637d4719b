"""What a seat sees of Paires, as a row of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.paires.rules import GAME
from tests.games.paires.test_sheet import paires


@pytest.mark.parametrize("mode", [mode.name for mode in GAME.modes])
@pytest.mark.parametrize("seats", [2, 8])
def test_a_row_has_its_size_throughout_a_game_and_is_the_same_in_imagined_worlds(mode: str, seats: int) -> None:
    setup = GAME.setup(seats, mode, None if mode == "forfeit" else {"games": 2})
    observer = Observer(GAME, setup)
    luck = Chance(1)
    state: Any = GAME.start(setup, luck)
    while state.actor != OVER:
        for seat in (SPECTATOR, *range(seats)):
            view = state.view(seat)
            row = list(observer.observe(state, seat))
            assert len(row) == observer.size
            assert row == list(observer.observe_view(view)) == list(observer.observe(view.imagine(luck), seat))
        actions = state.legal(state.actor)
        state.apply(state.actor, actions[luck.below(len(actions))], luck)


def test_there_is_a_window_for_each_field() -> None:
    state = paires([[3, 7], [5]], [[7], [6]], discards=[1, 9], dealer=1, mode="cutchfeld", tokens=[25, 15], left=2)
    observer = Observer(GAME, state.setup)
    row = list(observer.observe(state, 0))
    found = {window.name: row[window.start : window.end] for window in observer.windows}
    assert list(found) == [
        "seat", "actor", "dealer", "discards", "stacks", "scores", "tokens", "pot", "left", "pile",
    ]  # fmt: skip
    assert (found["dealer"], found["tokens"], found["pot"], found["left"]) == ([1], [25, 15], [0], [2])
    assert found["discards"] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    assert found["stacks"][:11] == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert found["stacks"][11:] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert sum(found["pile"]) == 55 - 7
