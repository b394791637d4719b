"""Content files of a box: boards, cards and words that the owner of a box may replace."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def content(package: str, name: str) -> dict[str, Any]:
    """Return a TOML file that lies in the folder of the game."""
    return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))
