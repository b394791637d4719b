"""L'Auberge des Pirates as a row of numbers."""

from __future__ import annotations

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.auberge.rules import GAME


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_row_is_the_same_in_every_world_that_a_seat_imagines(seats: int) -> None:
    setup = GAME.setup(seats)
    observer = Observer(GAME, setup)
    for seed in range(5):
        luck = Chance(f"{seed} worlds")
        state = GAME.start(setup, Chance(seed))
        while state.actor != OVER:
            for viewer in (SPECTATOR, *range(seats)):
                row = observer.observe(state, viewer)
                assert len(row) == observer.size
                assert list(row) == list(observer.observe(state.view(viewer).imagine(luck), viewer))
                check_limits(list(row), observer)
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)


def check_limits(row: list[int], observer: Observer) -> None:
    for window in observer.windows:
        numbers = row[window.start : window.end]
        assert window.least <= min(numbers)
        assert window.most is None or max(numbers) <= window.most
