"""Pages that everyone can use: axe finds nothing serious, and fingers find every button."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from flibuste.shelf import boxes
from tests.web.conftest import Welcome, do_without
from tests.web.guest import DESK, PHONE, Guest, largest
from tests.web.player import Pointer
from tests.web.test_setup import chairs_in_order

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
THEMES = ("dark", "light")
FINGER = 44  # pixels
ABOUT = {about["name"]: about for about in (box.about() for box in boxes())}

# What covers the table or lies on it is not of the interface: pieces are as large as the game allows.
SMALL_BUTTONS = """
(least) => [...document.querySelectorAll("button:enabled:not(.spot), a.button, select, summary")]
  .map((one) => ({ name: one.getAttribute("aria-label") || one.textContent.trim(), size: one.getBoundingClientRect() }))
  .filter(({ size }) => size.width > 0 && (size.width < least - 0.5 || size.height < least - 0.5))
  .map(({ name, size }) => `${name}: ${Math.round(size.width)}×${Math.round(size.height)}`)
"""

# Axe does not judge words on a ground with a lamp's shine, so the plain colour of the ground stands for it.
CONTRAST = """
() => {
  const prompt = document.querySelector(".prompt.active");
  const probe = prompt.parentElement.appendChild(document.createElement("i"));
  probe.style.color = "var(--box-ground)";
  const light = (one) => {
    const parts = getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(probe), light(prompt)].sort((a, b) => a - b);
  probe.remove();
  return (bright + 0.05) / (dark + 0.05);
}
"""
LEAST_CONTRAST = 4.5

pages = pytest.mark.parametrize("page", ["shelf", "box", "setup", "order", "lobby", "result", "replay"])
every_game = pytest.mark.parametrize("game", ABOUT)


@cache
def axe() -> str:
    if not AXE.is_file():
        do_without("axe-core is missing: it comes with the packages of web/.")
    return AXE.read_text(encoding="utf-8")


def grave_faults(guest: Guest) -> list[str]:
    """Return what axe has against the page, in both themes."""
    guest.page.evaluate(axe())
    found = []
    for theme in THEMES:
        light(guest, theme)
        report: dict[str, Any] = guest.page.evaluate("axe.run({ resultTypes: ['violations'] })")
        for fault in report["violations"]:
            places = [node["html"][:160] + " " + node["failureSummary"][:200] for node in fault["nodes"][:3]]
            if fault["impact"] in GRAVE:
                found.append(f"{theme}: {fault['id']} ({len(fault['nodes'])}): {places}")
    return found


def light(guest: Guest, theme: str) -> None:
    guest.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)


def visit(guest: Guest, page: str) -> None:
    """Go to a page and wait until it is drawn."""
    if page == "shelf":
        guest.go("/")
        guest.page.locator("a[href^='/box/']").first.wait_for()
    elif page in ("box", "setup"):
        guest.go("/box/jamaica")
        guest.button("Set up a table").wait_for()
        if page == "setup":
            guest.press(guest.button("Set up a table"))
            guest.press(guest.page.get_by_role("group", name=guest.say("The chairs")).get_by_role("button").nth(1))
    elif page == "order":
        chairs_in_order(guest, Pointer(guest), [3, 0])
    elif page == "lobby":
        table, _keys = guest.open_table("auberge", ["mine", "link", "open"])
        guest.go(f"/table/{table}")
        guest.press(guest.button("Show the link as a QR code").first)
        guest.page.locator("figure svg").wait_for()
    else:
        table = guest.let_bots_play("hawthorn", 2, mode="hand")
        for summary in guest.page.locator("summary").all():
            guest.press(summary)
        if page == "replay":
            guest.go(f"/replay/{table}")
            expect(guest.board).to_be_visible()


def sit_in_company(guest: Guest, game: str) -> None:
    """Sit at a table as large as the box allows, for an evening that lasts until it is one's turn."""
    mode, options = largest(ABOUT[game])
    guest.sit_at(game, ["mine"] + ["mousse"] * (mode["seats"][1] - 1), mode=mode["name"], options=options)
    guest.sees_turn()


@pages
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_grave_on_a_page(welcome: Welcome, page: str, size: tuple[int, int]) -> None:
    guest = welcome(size=size)
    visit(guest, page)
    assert grave_faults(guest) == []


@every_game
def test_axe_finds_nothing_grave_at_a_table(welcome: Welcome, game: str) -> None:
    guest = welcome(size=DESK)
    sit_in_company(guest, game)
    for theme in THEMES:
        light(guest, theme)
        assert guest.page.evaluate(CONTRAST) >= LEAST_CONTRAST
    guest.button("More").click()
    assert grave_faults(guest) == []


@every_game
def test_everyone_is_in_sight_at_the_largest_table(welcome: Welcome, game: str) -> None:
    guest = welcome(language="fr", size=DESK)
    sit_in_company(guest, game)
    for seat in guest.page.locator(".seat").all():
        expect(seat).to_be_in_viewport(ratio=0.99)


def test_colours_change_at_once_where_motion_is_unwanted(welcome: Welcome) -> None:
    guest = welcome(calm=True)
    visit(guest, "shelf")
    changed = "(theme) => (document.documentElement.dataset.theme = theme) && getComputedStyle(document.body).color"
    dark, bright = (guest.page.evaluate(changed, theme) for theme in THEMES)
    assert dark != bright


@pages
def test_fingers_find_every_button_of_a_page(welcome: Welcome, page: str) -> None:
    guest = welcome(language="fr", size=PHONE)
    visit(guest, page)
    assert guest.page.evaluate(SMALL_BUTTONS, FINGER) == []


@every_game
def test_fingers_find_every_button_at_a_table(welcome: Welcome, game: str) -> None:
    guest = welcome(language="fr", size=PHONE)
    sit_in_company(guest, game)
    guest.press(guest.button("Chat"))
    guest.press(guest.button("More"))
    assert guest.page.evaluate(SMALL_BUTTONS, FINGER) == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
