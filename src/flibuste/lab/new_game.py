"""A fresh game, ready to play: copied from the one in `flibuste.scaffold` under the author's own name."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Final

from flibuste.core.errors import FlibusteError
from flibuste.shelf import names

ORIGINAL: Final = "flibuste.scaffold"


class BadName(FlibusteError):
    """A game cannot be called that."""


def new_game(name: str, place: Path) -> Path:
    """Write a package with a game of this name into the folder `place`; return where it is."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadName(
            "A name is made of small letters, digits and dashes, such as “my-game”, not “{name}”.", {"name": name}
        )
    if name in names():
        raise BadName("There is a game “{name}” on the shelf already.", {"name": name})
    package = name.replace("-", "_")
    if iskeyword(package) or is_importable(package):
        raise BadName("“{name}” means something else in Python already; choose another name.", {"name": name})
    project = place / name
    project.mkdir()
    original = resources.files(ORIGINAL)
    copy(original / "pyproject.toml.txt", project / "pyproject.toml", name)
    for test in ("test_laws.py", "test_sheet.py"):
        copy(original / f"{test}.txt", project / "tests" / test, name)
    for file in (original / "new_game").iterdir():
        if file.is_file():
            copy(file, project / package / file.name, name)
    return project


def is_importable(package: str) -> bool:
    found = find_spec(package)
    return found is not None and found.origin is not None  # else it is just a folder of that name


def copy(original: Traversable, target: Path, name: str) -> None:
    package = name.replace("-", "_")
    title = name.replace("-", " ").title()
    text = original.read_text(encoding="utf-8")
    for old, new in (
        (f"{ORIGINAL}.new_game", package),
        ("new_game", package),
        ("new-game", name),
        ("New Game", title),
        ("NewGame", title.replace(" ", "")),
    ):
        text = text.replace(old, new)
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, encoding="utf-8")
