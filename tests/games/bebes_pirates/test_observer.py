"""Bébés pirates as a row of numbers."""

from __future__ import annotations

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.bebes_pirates.rules import GAME

TABLES = [(mode.name, seats) for mode in GAME.modes for seats in range(mode.fewest, mode.most + 1)]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_seat_observes_as_many_numbers_throughout_and_the_same_in_every_world(mode: str, seats: int) -> None:
    setup = GAME.setup(seats, mode)
    observer = Observer(GAME, setup)
    luck = Chance(f"{mode} {seats}")
    state = GAME.start(setup, luck)
    while state.actor != OVER:
        for seat in (*range(seats), SPECTATOR):
            row = list(observer.observe(state, seat))
            assert len(row) == observer.size
            assert row == list(observer.observe(state.view(seat).imagine(luck), seat))
            for window in observer.windows:
                numbers = row[window.start : window.end]
                assert min(numbers) >= window.least
                assert window.most is None or max(numbers) <= window.most
        actions = state.legal(state.actor)
        state.apply(state.actor, actions[luck.below(len(actions))], luck)
    assert len(observer.observe(state, 0)) == observer.size


def test_hidden_cards_are_counted() -> None:
    setup = GAME.setup(3)
    state = GAME.start(setup, Chance(1))
    observer = Observer(GAME, setup)
    (hands,) = [window for window in observer.windows if window.name == "hands"]
    assert list(observer.observe(state, 0))[hands.start + 4 : hands.end] == [0] * 8
    state.apply(1, state.legal(1)[0], Chance(1))
    assert list(observer.observe(state, 0))[hands.start + 4 : hands.end] == [0, 0, 0, -1, 0, 0, 0, 0]
