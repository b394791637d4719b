from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import flibuste

PACKAGE = Path(flibuste.__file__).parent

# The same examples in every run: what fails can be seen again. `make soak` looks for new ones.
settings.register_profile(
    "default", max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("quick", parent=settings.get_profile("default"), max_examples=1)
settings.register_profile("soak", parent=settings.get_profile("default"), derandomize=False, max_examples=100)
settings.load_profile(os.environ.get("FLIBUSTE_TESTS", "default"))

# Programs that tests start run the build that is tested.
os.environ["PYTHONPATH"] = str(PACKAGE.parent)

# What runs in the background of a shell ignores interrupts, and so does all that it starts: some tests are about them.
signal.signal(signal.SIGINT, signal.default_int_handler)


# One test of these takes as long as hundreds of others: begun last, it would keep all other cores waiting.
LONGEST = ("test_compile.py", "test_bot.py", "test_check.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues of the source, once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        from hatch_build import compile_catalogues

        compile_catalogues(PACKAGE.parent)
