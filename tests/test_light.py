"""A light engine: without the house's packages everything works but the house, which says so in a sentence."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import flibuste

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OF_THE_HOUSE = PROJECT["optional-dependencies"]["house"]
MODULES = {"prometheus-client": "prometheus_client", "markdown-it-py": "markdown_it"}  # where the name differs
ENGLISH = {"LANGUAGE": "en", "PYTHONPATH": str(Path(flibuste.__file__).parents[1])}
OF_RICH = {"markdown-it-py"}  # what the terminal needs anyway


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", requirement)[0] for requirement in requirements}


def without_the_house(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where nothing of the house can be imported."""
    missing = [MODULES.get(name, name) for name in sorted(names(OF_THE_HOUSE) - OF_RICH)]
    program = f"""
import sys
sys.modules.update(dict.fromkeys({missing!r}))
sys.argv = ["flibuste", *{list(words)!r}]
from flibuste.cli import main
main()
"""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=ENGLISH, timeout=120)


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "rules paires",
        "simulate fuji-flush --seats 4 --games 2",
        "arena blackstone --seats 2 --bots mousse,random --games 2",
        "check paires --help",
    ],
)
def test_the_engine_needs_nothing_of_the_house(words: str) -> None:
    done = without_the_house(*words.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("words", ["serve", "backup copy.db", "prune", "export"])
def test_the_house_says_what_it_lacks(words: str) -> None:
    done = without_the_house(*words.split())
    assert done.stderr == "The house is not installed here: pip install 'flibuste[house]' brings it.\n"
    assert done.returncode == 1


def test_what_the_house_leans_on_has_upper_bounds() -> None:
    bounds = {name for requirement in OF_THE_HOUSE if "<" in requirement for name in names([requirement])}
    assert bounds >= {"uvicorn", "websockets", "h11"}
    assert names(PROJECT["dependencies"]).isdisjoint(names(OF_THE_HOUSE))
