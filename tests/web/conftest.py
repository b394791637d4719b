from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright

from flibuste.server.http.static import STATIC
from tests.server.house import ServedHouse
from tests.web.chromium import find_chromium, launch
from tests.web.guest import Guest

Welcome = Callable[..., Guest]


def do_without(missing: str) -> NoReturn:
    """Nobody needs a browser to work on the rules, but what is merged was tested with one."""
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        do_without("Chromium is not installed here, so the pages cannot be tested in a browser.")
    with sync_playwright() as playwright:
        found = launch(playwright, program)
        yield found
        found.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One house for all tests of a worker."""
    if not (STATIC / "index.html").is_file():
        do_without("The pages are not built here: that needs Node.")
    found = ServedHouse(tmp_path_factory.mktemp("house"))
    yield found
    assert found.close() == 0


@pytest.fixture
def welcome(browser: Browser, house: ServedHouse) -> Iterator[Welcome]:
    """Let guests in, each with a browser of their own, and see them off."""
    guests: list[Guest] = []

    def let_in(address: str = house.address, **wishes: Any) -> Guest:
        guests.append(Guest.arrive(browser, address, **wishes))
        return guests[-1]

    yield let_in
    for guest in guests:
        guest.leave()
