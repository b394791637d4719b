"""Whole games, compared line by line; positions, counted; both the same in every build."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.core.playout import perft
from tests.golden import GAMES, folder, golden_text

SHELF = flibuste.all_games()
FILES = sorted(GAMES.glob("*/golden/*.txt"))

every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_golden_game(file: Path) -> None:
    golden = file.read_text(encoding="utf-8")
    head = json.loads(golden.splitlines()[0])
    assert golden_text(**head).splitlines() == golden.splitlines()


@every_game
def test_every_mode_has_a_golden_game(game: Game) -> None:
    heads = [json.loads(file.read_text().splitlines()[0]) for file in FILES]
    told = {head["mode"] for head in heads if head["game"] == game.name}
    assert told == {mode.name for mode in game.modes}


def perft_lines(game: Game) -> list[dict[str, Any]]:
    lines = tomllib.loads((folder(game.name) / "perft.toml").read_text(encoding="utf-8"))["perft"]
    assert isinstance(lines, list)
    return lines


@every_game
def test_perft(game: Game) -> None:
    """How many ways there are to play n actions, for n = 1, 2, ..., with luck frozen after the deal."""
    for line in perft_lines(game):
        state = game.start(game.setup(line["seats"], line["mode"], line.get("options")), Chance(line["seed"]))
        counts = [perft(state, depth) for depth in range(1, len(line["counts"]) + 1)]
        assert counts == line["counts"], line
