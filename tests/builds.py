"""Which build is tested, and how thoroughly."""

from __future__ import annotations

import os
from typing import Final

import pytest

from flibuste.cli.common import build
from flibuste.lab.laws import Case, cases
from flibuste.shelf import Box

TESTS: Final = os.environ.get("FLIBUSTE_TESTS", "default")
# What a bot is worth, or a whole box, is the same everywhere. It takes the pure build many times as long.
THOROUGH: Final = build() == "compiled" and TESTS != "quick"
on_the_compiled_build = pytest.mark.skipif(not THOROUGH, reason="this is tested on the compiled build")


def cases_to_test(box: Box) -> list[Case]:
    """Return all ways in which a box can be set up; where tests have to be quick, the largest table of each mode."""
    if TESTS == "quick":
        return [Case(box, mode.name, mode.most) for mode in box.game.modes]
    return list(cases(box))
