"""Which build is tested, and how thoroughly."""

from __future__ import annotations

import os
from typing import Final

import pytest

from flibuste.cli.common import build

# What a bot is worth, or a whole box, is the same everywhere. It takes the pure build many times as long.
THOROUGH: Final = build() == "compiled" and os.environ.get("FLIBUSTE_TESTS") != "quick"
on_the_compiled_build = pytest.mark.skipif(not THOROUGH, reason="this is tested on the compiled build")
