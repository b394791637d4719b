"""Which build is tested."""

from __future__ import annotations

import os

import pytest

from flibuste.cli.common import build

# What a bot is worth, or a whole box, is the same everywhere. It takes the pure build many times as long.
on_the_compiled_build = pytest.mark.skipif(
    build() == "pure" or os.environ.get("FLIBUSTE_TESTS") == "quick", reason="this is tested on the compiled build"
)
