"""What the documents show must work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import flibuste
from flibuste.cli import COMMANDS
from flibuste.core.state import State
from flibuste.lab.fuzz import FUZZ
from flibuste.lab.instinct import an_instinct_beats_chance, an_instinct_is_legal_and_blind_to_what_is_hidden
from flibuste.lab.laws import LAWS, Case, LawBroken, an_imagined_world_cannot_be_told_from_the_true_one
from flibuste.lab.new_game import new_game
from flibuste.scaffold.new_game.rules import NewGame
from flibuste.shelf import boxes, open_box

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "docs" / "records.md", *sorted((ROOT / "docs" / "sheets").glob("*.md"))]
POSITIONS = [text for page in PAGES for text in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]
GUIDE = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")  # for authors
LABELS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
PROGRAMS = [text for text in BLOCKS if text.startswith(("from ", "import "))]
PIECES = [text for text in BLOCKS if text not in PROGRAMS]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("game", [game.name for game in flibuste.games()])
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


@pytest.mark.parametrize("text", PROGRAMS)
def test_the_programs_of_the_guide_for_authors_run(text: str) -> None:
    exec(compile(text, "authoring.md", "exec"), {})


@pytest.mark.parametrize("text", PIECES)
def test_what_the_guide_for_authors_quotes_stands_in_the_code(text: str, my_game: Path) -> None:
    """In Fuji Flush, in a box that is open, in one with an order of seats, or in the tests of a new game."""
    games = ROOT / "src" / "flibuste" / "games"
    others = [games / name / "rules.py" for name in ("paires", "auberge")]
    files = [*(games / "fuji_flush").glob("*.py"), *others, *my_game.glob("tests/*.py")]
    assert any(text in file.read_text(encoding="utf-8") for file in files)


@pytest.fixture(scope="module")
def my_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game("my-game", tmp_path_factory.mktemp("authoring"))


def test_the_guide_for_authors_lists_the_files_of_a_new_game(my_game: Path) -> None:
    rows = re.findall(r"^\| (`.*?`) \|", GUIDE.split("## Five words")[0], re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(.*?)`", row)}
    files = {str(file.relative_to(my_game)) for file in my_game.rglob("*") if file.is_file()}
    assert {name if "/" in name or name in files else f"my_game/{name}" for name in listed} == files


def test_the_guide_for_authors_lists_every_law() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", GUIDE.split("## The laws")[1], re.MULTILINE)
    instinct = [an_instinct_is_legal_and_blind_to_what_is_hidden, an_instinct_beats_chance]
    assert listed == [law.__name__ for law in (*LAWS, *FUZZ, *instinct)]


def test_the_guide_for_authors_shows_a_law_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = re.findall(r"```text\n(.*?)\n```", GUIDE, re.DOTALL)
    monkeypatch.setattr(NewGame, "as_seen", State.as_seen)
    case = Case(open_box("flibuste.scaffold.new_game"), "standard", 2)
    with pytest.raises(LawBroken) as caught:
        an_imagined_world_cannot_be_told_from_the_true_one(case, 0)
    assert str(caught.value) == shown


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\bflibuste ([a-z-]+)", GUIDE))))
def test_the_commands_of_the_guide_for_authors_exist(command: str) -> None:
    assert command in COMMANDS


@pytest.mark.parametrize("text", LABELS)
def test_what_the_guide_for_authors_quotes_stands_in_a_box(text: str) -> None:
    files = (ROOT / "src" / "flibuste" / "games" / "fuji_flush").glob("*.toml")
    assert any(text in file.read_text(encoding="utf-8") for file in files)


def test_the_guide_for_authors_shows_code_of_both_kinds() -> None:
    assert PROGRAMS
    assert len(PIECES) > 8
    assert LABELS


def test_the_readme_shows_every_box() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert EXAMPLES
    for box in boxes():
        assert f"| {box.title('fr')} |" in readme
