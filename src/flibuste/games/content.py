"""Content files of a box: boards, cards and words that the owner of a box may replace."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from flibuste.core.errors import FlibusteError


class BadContent(FlibusteError):
    """A file of a box is missing, or is not what it should be."""


def content(package: str, name: str) -> dict[str, Any]:
    """Return a TOML file that lies in the folder of the game."""
    try:
        return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadContent("{file} is missing.", {"file": name}) from None
    except OSError as error:
        raise BadContent("{file} cannot be read: {reason}.", {"file": name, "reason": error.strerror}) from None
    except ValueError as error:  # no TOML, or no text at all
        raise BadContent("{file} is not TOML: {reason}.", {"file": name, "reason": error}) from None
