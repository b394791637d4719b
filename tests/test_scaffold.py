"""The tests that come with a new game: they pass, and they fail when the game is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.lab.new_game import new_game
from tests.builds import on_the_compiled_build

pytestmark = on_the_compiled_build

INSTINCT = """
from flibuste.core.instinct import Instinct


class HighestCard(Instinct):
    def choose(self, state, seat, chance):
        return {choice}


INSTINCT = HighestCard()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A new game that is on the shelf of whoever has this folder in the path, as if it were installed."""
    project = new_game("my-dice", tmp_path)
    installed = project / "my_dice-0.1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: my-dice\nVersion: 0.1.0\n")
    (installed / "entry_points.txt").write_text("[flibuste.games]\nmy-dice = my_dice\n")
    return project


def run_tests(project: Path, *words: str) -> str:
    """Run the tests of the game as its author would; return what they say."""
    path = [str(project), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), "COLUMNS": "200"}
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", str(project / "tests"), *words]
    return subprocess.run(command, env=environment, cwd=project, capture_output=True, encoding="utf-8").stdout


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_they_pass(project: Path) -> None:
    told = run_tests(project)
    assert "failed" not in told
    assert "PASSED tests/test_laws.py::test_law[a_secret_choice_is_not_told-my-dice-standard-3]" in told
    assert "PASSED tests/test_laws.py::test_hostile_input[nonsense_is_refused_or_played-my-dice-standard-4]" in told
    assert "PASSED tests/test_sheet.py::test_everyone_gets_three_cards" in told
    assert "There is no instinct.py" in told


def test_they_find_a_secret_in_the_story_and_say_where(project: Path) -> None:
    change(project / "my_dice" / "rules.py", "event.what == DREW and event.seat != seat", "event.seat == 99")
    told = run_tests(project, "-k", "an_imagined_world and my-dice-standard-2")
    assert "LawBroken: The story keeps the secrets of others." in told
    assert "+++ an imagined one" in told
    assert "seed: " in told
    assert 'position before the move, for flibuste.load("my-dice", …):' in told


def test_they_find_a_rule_that_is_not_on_the_sheet(project: Path) -> None:
    change(project / "my_dice" / "rules.py", "HAND: Final = 3", "HAND: Final = 4")
    told = run_tests(project, "-k", "three_cards")
    assert "FAILED tests/test_sheet.py::test_everyone_gets_three_cards" in told


def test_they_hold_an_instinct_to_its_law(project: Path) -> None:
    (project / "my_dice" / "instinct.py").write_text(INSTINCT.format(choice="state.legal(seat)[-1]"))
    assert "3 passed" in run_tests(project, "-k", "test_instinct")
    (project / "my_dice" / "instinct.py").write_text(INSTINCT.format(choice="max(state.hands[1 - seat].cards())"))
    told = run_tests(project, "-k", "test_instinct and my-dice-standard-2")
    assert "LawBroken: Instinct does" in told
