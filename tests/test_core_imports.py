"""Imports: every module by its own name, and no more than is needed."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from typing import Any

import pytest

import flibuste
from flibuste.games import BOXES

MODULES = [
    f"{package}.{module.name}"
    for package in BOXES.values()
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__)
]
# Each of these takes milliseconds to load, and serves only those who open a box.
NOT_YET_NEEDED = {
    "difflib",
    "gettext",
    "importlib.metadata",
    "importlib.resources",
    "msgspec",
    "tomllib",
    "flibuste.shelf",
}


@pytest.mark.parametrize("module", [*BOXES.values(), *MODULES])
def test_every_module_of_every_box_can_be_imported_by_its_name(module: str) -> None:
    found: dict[str, Any] = {}
    exec(f"import {module} as found", found)
    assert found["found"] is sys.modules[module]


def test_no_name_of_the_public_face_hides_a_module() -> None:
    modules = {module.name for module in pkgutil.iter_modules(flibuste.__path__)}
    for name in modules.intersection(flibuste.__all__):
        assert getattr(flibuste, name) is sys.modules[f"flibuste.{name}"]


def test_the_games_can_be_asked_for_and_looked_into() -> None:
    assert {game.name for game in flibuste.games()} >= {"jamaica", "pirates"}
    assert sys.modules["flibuste.games"].BOXES["pirates"] == "flibuste.games.pirates"


def test_importing_the_library_loads_only_what_it_needs() -> None:
    program = "import sys, flibuste; print(*sys.modules)"
    # A coverage that watches would load some of it by itself.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=plain)
    output = told.stdout
    loaded = set(output.split())
    assert "flibuste.match" in loaded
    assert NOT_YET_NEEDED.isdisjoint(loaded)
