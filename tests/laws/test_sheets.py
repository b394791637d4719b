"""Every game has a page that lists each rule of its sheet with the test that holds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flibuste
from flibuste.core.game import Game
from flibuste.shelf import box
from tests.golden import folder

SHEETS = Path(__file__).parents[2] / "docs" / "sheets"

every_game = pytest.mark.parametrize("game", flibuste.games(), ids=lambda game: game.name)


@every_game
def test_the_page_names_every_sheet_test_and_no_other(game: Game) -> None:
    page = (SHEETS / f"{game.name}.md").read_text(encoding="utf-8")
    tests = (folder(game.name) / "test_sheet.py").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(test_\w+)`", page))
    written = set(re.findall(r"^def (test_\w+)", tests, re.MULTILINE))
    assert listed
    assert listed == written


@every_game
def test_the_label_of_the_box_fits_the_rules(game: Game) -> None:
    label = box(game.name).label
    assert label.seats == (game.fewest, game.most)
    assert game.fewest == min(mode.fewest for mode in game.modes)
    assert game.most == max(mode.most for mode in game.modes)
    assert set(label.modes) == {mode.name for mode in game.modes}
    assert set(label.options) == {option.name for option in game.options}
    assert label.unofficial is True
    assert label.authors
    assert label.publishers or game.name == "pirates"  # a prototype
    assert all(texts["en"] and texts["fr"] for _place, texts in label.texts())


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_are_there_in_both_languages(game: Game, language: str) -> None:
    rules = box(game.name).rules(language)
    assert rules.startswith("# ")
    assert len(rules) > 800
