"""A stranger's game is compiled together with the engine, and nothing that is installed changes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import flibuste.lab.compile
from flibuste.lab.compile import CannotCompile, compile_box
from flibuste.shelf import box
from tests.builds import on_the_compiled_build
from tests.strangers import Stranger
from tests.test_cli import ENGLISH, run, with_path


@on_the_compiled_build
def test_a_game_is_compiled_from_its_folder_and_stands_on_the_shelf(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    told = run("compile", str(stranger.project), cwd=tmp_path, env={**ENGLISH, "FLIBUSTE_OPTIMISE": "0"}).stdout
    assert "PYTHONPATH=compiled flibuste simulate my-dice --seats 2" in told
    compiled = {**ENGLISH, "PYTHONPATH": str(tmp_path / "compiled")}
    program = "import my_dice.rules as rules, flibuste.core.state as state; print(rules.__file__, state.__file__)"
    files = subprocess.run([sys.executable, "-c", program], env=compiled, capture_output=True, text=True).stdout.split()
    assert all(Path(file).is_relative_to(tmp_path / "compiled") and not file.endswith(".py") for file in files)
    words = ("simulate", "my-dice", "--seats", "3", "--games", "100", "--seed", "1")
    figures, plain = (run(*words, env=env).stdout.splitlines() for env in (compiled, with_path(tmp_path)))
    assert figures[:-1] == plain[:-1]
    assert "(compiled)" in figures[-1]


@on_the_compiled_build
def test_what_cannot_be_compiled_is_shown(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path, "my-dice")
    stranger.change("rules.py", "GAME: Final", 'def odd() -> int:\n    return "odd"\n\n\nGAME: Final')
    done = run("compile", str(stranger.folder), cwd=tmp_path, code=1)
    assert "my_dice cannot be compiled:" in done.stderr
    assert 'error: Incompatible return value type (got "str", expected "int")' in done.stderr
    assert not (tmp_path / "compiled").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear")
    with pytest.raises(CannotCompile, match="nothing was compiled into it"):
        compile_box(box("paires"), tmp_path)
    assert (tmp_path / "diary").read_text() == "dear"


def test_a_missing_compiler_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flibuste.lab.compile, "NEEDED", ("a_compiler_that_nobody_has",))
    with pytest.raises(CannotCompile, match="pip install 'flibuste\\[compile\\]'"):
        compile_box(box("paires"), tmp_path / "compiled")
