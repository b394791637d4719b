"""Setting up a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Welcome
from tests.web.guest import PHONE, Guest
from tests.web.player import Keys, Pointer


def begin(guest: Guest, box: str) -> Locator:
    """Go to a box and set up a table; return its chairs."""
    guest.go(f"/box/{box}")
    guest.button("Set up a table").click()
    return chairs_of(guest)


def chairs_of(guest: Guest) -> Locator:
    return guest.page.get_by_role("group", name=guest.say("The chairs")).get_by_role("button")


def test_who_tries_all_answers_by_keyboard_keeps_their_own_chair(welcome: Welcome) -> None:
    guest = welcome(name="Zoé")
    chairs = begin(guest, "fuji-flush")
    keys = Keys(guest)
    keys.press(chairs.nth(1))
    answers = guest.page.get_by_role("group", name=guest.say("Who sits on chair {number}?", number=2))
    keys.reach(answers.locator(":checked"))
    for _ in range(answers.get_by_role("radio").count()):  # once round, over one's own name too
        guest.page.keyboard.press("ArrowUp")
    expect(chairs.nth(0)).to_contain_text("Zoé")
    expect(chairs.nth(1)).not_to_contain_text("Zoé")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_tells_no_name_sits_under_one_that_no_game_uses(welcome: Welcome, language: str) -> None:
    guest = welcome(language=language)
    chairs = begin(guest, "jamaica")  # whose Captain is somebody else
    called = guest.say("Corsair")
    expect(chairs.nth(0)).to_contain_text(called)
    guest.button("Open the table").click()
    expect(guest.page.locator(".own").get_by_role("heading", name=called)).to_be_visible()


def test_what_was_set_up_stays_in_another_language(welcome: Welcome) -> None:
    guest = welcome(name="Zoé")
    chairs = begin(guest, "fuji-flush")
    Pointer(guest).write(guest.page.get_by_role("spinbutton", name="Players"), "7")
    guest.page.keyboard.press("Tab")
    expect(chairs).to_have_count(7)
    guest.page.get_by_role("combobox").select_option("fr")
    guest.language = "fr"
    expect(chairs_of(guest)).to_have_count(7)


def test_a_visitor_stays_where_they_are_in_another_language_and_on_the_way_back(welcome: Welcome) -> None:
    guest = welcome(size=PHONE)
    guest.go("/")
    last = guest.page.locator("a[href='/box/pirates']")
    last.scroll_into_view_if_needed()
    guest.page.get_by_role("combobox").evaluate(
        "(choice) => { choice.value = 'fr'; choice.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Approche une chaise")
    expect(last).to_be_in_viewport()
    guest.press(last)
    guest.page.wait_for_url("**/box/pirates")
    guest.page.go_back()
    expect(last).to_be_in_viewport()
