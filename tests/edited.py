"""A box whose content files somebody has changed: other treasures, another board, other words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from unittest import mock

import pytest

from flibuste.core import playout
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.core.state import OVER
from flibuste.games import content as reader
from flibuste.lab.laws.trial import random_move

# A compiled module is loaded once and for all.
IS_COMPILED = not str(playout.__file__).endswith(".py")
needs_the_source = pytest.mark.skipif(IS_COMPILED, reason="content is read when a module is loaded")


@contextmanager
def edited(package: str, files: Mapping[str, dict[str, Any]]) -> Iterator[Game]:
    """Load the modules of a box anew, with something else in these files; yield its game."""

    def content(asked: str, name: str) -> dict[str, Any]:
        return files[name] if asked == package and name in files else original(asked, name)

    import_module(package)
    original = reader.content
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[:3] == package.split(".")}
    try:
        with mock.patch.object(reader, "content", content):
            for name in kept:
                del sys.modules[name]
            yield import_module(package).GAME
    finally:
        for name in [name for name in sys.modules if name.split(".")[:3] == package.split(".")]:
            del sys.modules[name]
        sys.modules.update(kept)
        parent, _dot, name = package.rpartition(".")
        setattr(sys.modules[parent], name, kept[package])


def play_all_modes(game: Game, seed: int) -> None:
    """Play a random game in every mode, for the fewest and the most; the box finds nothing wrong with any move."""
    for mode in game.modes:
        for seats in {mode.fewest, mode.most}:
            play(game, seats, mode.name, Chance(f"{seed} {mode.name} {seats}"))


def play(game: Game, seats: int, mode: str, chance: Chance) -> None:
    setup = game.setup(seats, mode)
    state = game.start(setup, chance)
    while state.actor != OVER:
        state.check()
        seat = state.actor
        assert all(0 <= action < game.action_limit() for action in state.legal(seat))
        random_move(state, seat, chance).play(state, chance)
    state.check()
    assert len(state.returns()) == seats
