"""What the pages weigh and how quick they are, in a real browser: `make bench-web`.

The shelf is opened with an empty cache in a Chromium that is four times slower than this machine, like a phone. How
soon a card that was clicked is shown is measured at full speed against a house on the same machine. Frames a second
are counted while things move at a table with eight hands: for somebody who plays there, at full speed and in the slow
browser, and for somebody who watches bots that wait for nobody, where moves begin before the last has come to rest.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, sync_playwright
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from tests.server.house import ServedHouse
from tests.web.chromium import find_chromium, launch
from tests.web.guest import PHONE, Guest

SLOWDOWN: Final = 4
VISITS: Final = 5
CLICKS: Final = 7
WATCHED: Final = 15_000  # milliseconds during which frames are counted
SMOOTH: Final = 60  # frames a second

USABLE: Final = """
() => new Promise((done) => {
  const look = () => {
    const boxes = [...document.querySelectorAll("a[href^='/box/']")];
    const shown = boxes.length >= 10 && boxes[0].getBoundingClientRect().height > 0;
    requestAnimationFrame(shown ? () => done(performance.now()) : look);
  };
  look();
})
"""

# From the click to the frame in which the hand is another; another card may have been drawn by then.
CLICK: Final = """
() => new Promise((done) => {
  const cards = () => [...document.querySelectorAll(".own [data-kind=hand] .spot")];
  const hand = () => cards().map((card) => card.dataset.id).join();
  const before = hand();
  const start = performance.now();
  const look = () => (hand() !== before ? done(performance.now() - start) : requestAnimationFrame(look));
  document.querySelector(".own [data-kind=hand] .spot.live").click();
  look();
})
"""

FRAMES: Final = """
(milliseconds) => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  let moved = false;
  const end = last + milliseconds;
  const look = (now) => {
    document.querySelector(".own [data-kind=hand] .spot.live")?.click();
    const moves = document.getAnimations().some((one) => one.playState === "running");
    if (moved && moves) gaps.push(now - last);
    [last, moved] = [now, moves];
    if (now < end) requestAnimationFrame(look);
    else done(gaps);
  };
  requestAnimationFrame(look);
})
"""


def slow_down(guest: Guest, times: int = SLOWDOWN) -> CDPSession:
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def open_shelf(browser: Browser, address: str) -> tuple[int, float]:
    """Return the bytes that a first visit loads, and the milliseconds until the boxes are there."""
    guest = Guest.arrive(browser, address, "fr", PHONE, calm=False)
    session = slow_down(guest)
    loaded: list[float] = []

    def count(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", count)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    guest.page.goto("/", wait_until="commit")  # pictures may come after the boxes
    usable = float(guest.page.evaluate(USABLE))
    guest.page.wait_for_load_state("networkidle")
    guest.leave()
    return round(sum(loaded)), usable


def click_cards(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds from clicks on cards until these are shown on the table."""
    found = []
    for _ in range(CLICKS):
        guest = Guest.arrive(browser, address, "fr", calm=False)
        guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
        guest.sees_turn()
        found.append(float(guest.page.evaluate(CLICK)))
        guest.leave()
    return found


def see_moves(browser: Browser, address: str, seats: list[str], slower: int) -> list[float]:
    """Return the milliseconds between frames while things move at a table, where one plays whatever comes to hand."""
    guest = Guest.arrive(browser, address, "fr", calm=False, quick=False)
    slow_down(guest, slower)
    guest.sit_at("fuji-flush", seats)
    guest.page.wait_for_load_state("networkidle")
    gaps: list[float] = guest.page.evaluate(FRAMES, WATCHED)
    guest.leave()
    return gaps


def main() -> None:
    program = find_chromium()
    if program is None:
        sys.exit("Chromium is not installed here.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house, browser = ServedHouse(folder), launch(playwright, program)
        try:
            visits = [open_shelf(browser, house.address) for _ in range(VISITS)]
            clicks = click_cards(browser, house.address)
            own = ["mine"] + ["matelot"] * 7
            own_gaps, own_slow_gaps = (see_moves(browser, house.address, own, slower) for slower in (1, SLOWDOWN))
            bots_gaps = see_moves(browser, house.address, ["matelot"] * 8, SLOWDOWN)
        finally:
            browser.close()
            house.close()
    table = Table(box=MARKDOWN)
    for title in ("What", "Figure", "Goal"):
        table.add_column(title, justify="left" if title == "What" else "right")
    table.add_row("Shelf on a first visit, compressed", f"{visits[0][0] / 1000:.0f} kB", "150 kB")
    usable = statistics.median(usable for _bytes, usable in visits)
    table.add_row(f"Shelf usable, processor {SLOWDOWN}× slower", f"{usable:.0f} ms", "1000 ms")
    table.add_row("Card shown after a click", f"{statistics.median(clicks):.0f} ms", "100 ms")
    goal = f"{SMOOTH} frames/s"
    table.add_row("Animations with eight hands", frames_a_second(own_gaps), goal)
    table.add_row(f"The same, processor {SLOWDOWN}× slower", frames_a_second(own_slow_gaps), "")
    table.add_row(f"Eight bots in a hurry, processor {SLOWDOWN}× slower", frames_a_second(bots_gaps), "")
    Console().print(table)


def frames_a_second(gaps: list[float]) -> str:
    return f"{1000 / statistics.mean(gaps):.0f} frames/s" if gaps else "nothing moved"


if __name__ == "__main__":
    main()
