"""What a seat sees of Hawthorn, as a row of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.hawthorn.rules import GAME
from flibuste.lab.scenes import opening, play
from tests.games.hawthorn.test_sheet import A, B


@pytest.mark.parametrize("mode", [mode.name for mode in GAME.modes])
@pytest.mark.parametrize("seats", [2, 6])
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


def test_hands_of_others_and_what_they_chose_lie_face_down() -> None:
    state = opening("hawthorn", 2, A + B, mode="hand")
    play(state, 1, 9)
    observer = Observer(GAME, state.setup)
    row = list(observer.observe(state, 0))
    found = {window.name: row[window.start : window.end] for window in observer.windows}
    nothing = [0] * 11
    assert found["hands"] == [0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 2, 0, *nothing, 4]
    assert found["rows"] == [*nothing, 0, *nothing, 1]
    assert found["deck"] == [45]
    assert (found["purses"], found["round"], found["button"]) == ([99, 99], [0], [-1])
