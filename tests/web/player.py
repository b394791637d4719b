"""Somebody who plays any game by whatever glows on the table, and knows the rules of none."""

from __future__ import annotations

import random
from itertools import count
from typing import Any, Final, Protocol

from playwright.sync_api import Error, Locator

from tests.web.guest import PATIENCE, Guest

MOST_STEPS: Final = 1500
A_MOMENT: Final = 20  # milliseconds
MOST_TABS: Final = 30

# What the buttons and headings of a page say: these are the client's own words.
SAID: Final = """
() => [...document.querySelectorAll("button:not(.spot), a.button, h1, h2, h3, summary, legend, label > span")]
  .flatMap((one) => [one.textContent.trim(), one.getAttribute("aria-label") ?? ""])
"""

LOOK: Final = (
    """
(width) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const stage = document.querySelector(".stage");
  return {
    news: window.news,
    over: all(".over").length > 0,
    passing: all(".pass").length > 0,
    active: all(".prompt.active").length > 0,
    live: all(".spot.live:not(.picked)").map((one) => one.dataset.spot),
    choices: all("[data-kind=choices] button:enabled:not([aria-expanded])").length,
    fields: all("[data-kind=prompt] form input").length,
    // Phones widen the window with the page, so the screen is the measure.
    sideways: Math.max(document.documentElement.scrollWidth - width, stage ? stage.scrollWidth - stage.clientWidth : 0),
    said: ("""
    + SAID
    + """)(),
  };
}
"""
)

# How often the Tab key has to be pressed, as far as one can see: less than nothing means backwards. Where the focus
# is nowhere, one press tells where it goes on.
STOPS_BETWEEN: Final = """
(wanted) => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
    (one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length && (one.type !== "radio" || one.checked),
  );
  const here = stops.indexOf(document.activeElement);
  return here < 0 ? 1 : stops.indexOf(wanted) - here;
}
"""

CHANGED: Final = "(before) => window.news !== before"


class Fingers(Protocol):
    """How a guest touches things."""

    def press(self, wanted: Locator) -> None: ...

    def write(self, field: Locator, text: str) -> None: ...

    def choose(self, wanted: Locator) -> None: ...


class Pointer:
    """A mouse, or a finger."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def press(self, wanted: Locator) -> None:
        self._guest.press(wanted)

    def write(self, field: Locator, text: str) -> None:
        self._guest.press(field)
        field.fill(text)

    def choose(self, wanted: Locator) -> None:
        """Choose one of several answers: its words are pressed, since the button itself is not shown."""
        self._guest.press(wanted.page.locator("label").filter(has=wanted))


class Keys:
    """A keyboard alone."""

    def __init__(self, guest: Guest) -> None:
        self._keyboard = guest.page.keyboard
        self._turns = count()

    def press(self, wanted: Locator) -> None:
        self.reach(wanted)
        self._keyboard.press(("Enter", "Space")[next(self._turns) % 2])

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self._keyboard.press("Control+A")
        self._keyboard.type(text)

    def reach(self, wanted: Locator) -> None:
        """Go there with the Tab key, or back with Shift."""
        wanted.wait_for(state="attached")
        for _ in range(MOST_TABS):
            ways: int = wanted.evaluate(STOPS_BETWEEN)
            if ways == 0:
                return
            for _ in range(abs(ways)):
                self._keyboard.press("Tab" if ways > 0 else "Shift+Tab")
        raise AssertionError(f"the Tab key does not lead to {wanted}")

    def choose(self, wanted: Locator) -> None:
        """Choose one of several answers: Tab leads to the group, arrows from the answer that stands to another."""
        group = wanted.page.locator(f"input[type=radio][name='{wanted.get_attribute('name')}']")
        self.reach(group.and_(wanted.page.locator(":checked")))
        ways = "(all, aim) => all.indexOf(aim) - all.findIndex((one) => one.checked)"
        steps = group.evaluate_all(ways, wanted.element_handle())
        for _ in range(abs(steps)):
            self._keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert wanted.is_checked(), f"the arrow keys do not lead to {wanted}"


class Player:
    def __init__(self, guest: Guest, fingers: Fingers, seed: str) -> None:
        self.guest = guest
        self.page = guest.page
        self.fingers = fingers
        self.luck = random.Random(seed)
        self.words = count(1)
        size = self.page.viewport_size
        self._width = size["width"] if size else 0
        self.said: set[str] = set()  # all that buttons and headings have said

    def play_to_the_end(self) -> None:
        """Play until the result is shown."""
        for _ in range(MOST_STEPS):
            if self.step()["over"]:
                return
        raise AssertionError(f"no end after {MOST_STEPS} steps")

    def step(self) -> dict[str, Any]:
        """Look at the table, and touch something if it is one's turn; wait until something has happened. A device
        that wants to be passed on waits for its people."""
        seen = self.look()
        if not seen["over"] and not seen["passing"]:
            if seen["active"]:
                self._touch(seen)
            self._wait(seen)
        return seen

    def _wait(self, seen: dict[str, Any]) -> None:
        try:
            self.page.wait_for_function(CHANGED, arg=seen["news"], timeout=PATIENCE)
        except Error:
            table = self.page.locator(".stage").aria_snapshot()
            raise AssertionError(f"nothing happens any more: {seen}\n{table}") from None

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK, self._width)
        assert seen["sideways"] <= 0, f"the table is {seen['sideways']} pixels too wide"
        self.said.update(seen["said"])
        return seen

    def _touch(self, seen: dict[str, Any]) -> None:
        """Pick a piece or a choice that is offered, or write what is asked for."""
        ways = [f'.spot.live[data-spot="{spot}"]' for spot in seen["live"]]
        choices = self.page.locator("[data-kind=choices] button:enabled:not([aria-expanded])")
        number = self.luck.randrange(len(ways) + seen["choices"] + bool(seen["fields"]))
        if number < len(ways):
            self.fingers.press(self.page.locator(ways[number]))
        elif number < len(ways) + seen["choices"]:
            self.fingers.press(choices.nth(number - len(ways)))
        else:
            self._write()

    def _write(self) -> None:
        form = self.page.locator("[data-kind=prompt] form").first
        fields = form.get_by_role("textbox")
        for place in range(fields.count()):
            self.fingers.write(fields.nth(place), f"mot{self.luck.choice('abcdefgh')}{next(self.words)}")
        self.fingers.press(form.get_by_role("button"))


def play_together(*players: Player) -> None:
    """Let people at several browsers play each other to the end."""
    for _ in range(MOST_STEPS):
        views = [player.look() for player in players]
        if all(seen["over"] for seen in views):
            return
        turns = [player for player, seen in zip(players, views, strict=True) if seen["active"]]
        for player in turns:
            player.step()
        if not turns:
            players[0].page.wait_for_timeout(A_MOMENT)  # news may come to any of the browsers
    raise AssertionError(f"no end after {MOST_STEPS} steps")
