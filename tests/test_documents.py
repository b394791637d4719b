"""What the documents show must work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import flibuste

ROOT = Path(__file__).parents[1]
POSITIONS = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "records.md").read_text(encoding="utf-8"), re.DOTALL)
PIECES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8"), re.DOTALL)
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_every_game_has_a_position_in_the_documents() -> None:
    assert {json.loads(text)["game"] for text in POSITIONS} == {game.name for game in flibuste.games()}


@pytest.mark.parametrize("text", POSITIONS, ids=lambda text: json.loads(text)["game"])
def test_a_position_of_the_documents_can_be_played(text: str) -> None:
    position = json.loads(text)
    table = flibuste.load(position["game"], position)
    assert table.to_act == [position["actor"]]
    shown = table.position()
    assert all(shown[name] == value for name, value in position.items())


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_readme_run(text: str) -> None:
    exec(compile(text, "README.md", "exec"), {})


@pytest.mark.parametrize("text", PIECES)
def test_what_the_guide_for_authors_quotes_stands_in_the_rules(text: str) -> None:
    assert text in (ROOT / "src" / "flibuste" / "games" / "fuji_flush" / "rules.py").read_text(encoding="utf-8")


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert EXAMPLES
    assert PIECES
    for game in flibuste.games():
        assert game.name in readme.lower().replace(" ", "-")
