from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import ServedHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One house for the tests of a file."""
    folder: Path = tmp_path_factory.mktemp("house")
    found = ServedHouse(folder)
    yield found
    assert found.close() == 0
