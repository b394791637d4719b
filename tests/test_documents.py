"""What the documents show must work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import flibuste
from flibuste.shelf import boxes

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "docs" / "records.md", *sorted((ROOT / "docs" / "sheets").glob("*.md"))]
POSITIONS = [text for page in PAGES for text in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]
LABELS = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8"), re.DOTALL)
PIECES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8"), re.DOTALL)
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("game", [game.name for game in flibuste.all_games()])
def test_the_page_of_every_game_shows_a_position(game: str) -> None:
    page = (ROOT / "docs" / "sheets" / f"{game}.md").read_text(encoding="utf-8")
    shown = re.findall(r"```json\n(.*?)```", page.split("## Position and actions")[1], re.DOTALL)
    assert [json.loads(text)["game"] for text in shown] == [game]


@pytest.mark.parametrize("text", POSITIONS, ids=lambda text: json.loads(text)["game"])
def test_a_position_of_the_documents_can_be_played(text: str) -> None:
    position = json.loads(text)
    table = flibuste.load(position["game"], position)
    assert table.to_act[0] == position["actor"]
    shown = table.position()
    assert all(shown[name] == value for name, value in position.items())


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_readme_run(text: str) -> None:
    exec(compile(text, "README.md", "exec"), {})


@pytest.mark.parametrize("text", PIECES)
def test_what_the_guide_for_authors_quotes_stands_in_the_code(text: str) -> None:
    files = (ROOT / "src" / "flibuste" / "games" / "fuji_flush").glob("*.py")
    assert any(text in file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("text", LABELS)
def test_what_the_guide_for_authors_quotes_stands_in_a_box(text: str) -> None:
    files = (ROOT / "src" / "flibuste" / "games" / "fuji_flush").glob("*.toml")
    assert any(text in file.read_text(encoding="utf-8") for file in files)


def test_the_readme_shows_every_box() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert EXAMPLES
    assert PIECES
    for box in boxes():
        assert f"| {box.title('fr')} |" in readme
