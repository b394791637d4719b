"""What a seat sees of Blackstone, as a row of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.blackstone.rules import GAME
from tests.games.blackstone.test_sheet import one_hand


@pytest.mark.parametrize("mode", [mode.name for mode in GAME.modes])
@pytest.mark.parametrize("seats", [2, 8])
def test_a_row_has_its_size_throughout_a_game_and_is_the_same_in_imagined_worlds(mode: str, seats: int) -> None:
    setup = GAME.setup(seats, mode)
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
    state = one_hand([5, 5, 0], [1, 2, 2, 3], [1, 0, 1], minimum=3)
    observer = Observer(GAME, state.setup)
    row = list(observer.observe(state, 0))
    found = {window.name: row[window.start : window.end] for window in observer.windows}
    deck = found.pop("deck")
    assert found == {
        "seat": [0],
        "actor": [0],
        "purses": [95, 95, 94],
        "stakes": [5, 5, 0],
        "middle": [0, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0],
        "black": [1, 0, 1],
        "minimum": [3],
        "pot": [6],
        "hand": [1],
    }
    assert deck == [0, 0, 0, 2, 4, 5, 6, 7, 8, 9, 8]
