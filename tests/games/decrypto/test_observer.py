"""Decrypto as a row of numbers: codes and guesses, and none of the words."""

from __future__ import annotations

import pytest

from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.decrypto.rules import GAME
from flibuste.games.decrypto.teams import CODES, SECRET
from flibuste.lab.laws.trial import random_move

TABLES = [(mode.name, seats) for mode in GAME.modes for seats in range(mode.fewest, mode.most + 1)]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_seat_observes_as_many_numbers_throughout_and_the_same_in_every_world(mode: str, seats: int) -> None:
    setup = GAME.setup(seats, mode)
    observer = Observer(GAME, setup)
    assert [window.name for window in observer.windows] == ["seat", "actor", "codes", "guesses"]
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
        random_move(state, state.actor, luck).play(state, luck)
    assert len(observer.observe(state, 0)) == observer.size


def test_codes_are_where_their_window_says_and_secret_ones_are_marked() -> None:
    setup = GAME.setup(4)
    state = GAME.start(setup, Chance(1))
    observer = Observer(GAME, setup)
    (codes,) = [window for window in observer.windows if window.name == "codes"]
    white = list(observer.observe(state, 0))[codes.start : codes.end]
    assert white[0] in CODES
    assert white[1:] == [SECRET, *[0] * 14]
