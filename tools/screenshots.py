"""Take pictures of all pages and of all tables, as players see them: `make screenshots`.

They lie in docs/screenshots, under names that stay the same: those of phones as PNG, larger ones as JPEG.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from flibuste.shelf import boxes
from tests.server.house import ServedHouse
from tests.web.chromium import find_chromium, launch
from tests.web.guest import DESK, PHONE, Guest, largest
from tests.web.player import Player, Pointer

FOLDER: Final = Path(__file__).parents[1] / "docs" / "screenshots"
LARGEST: Final = 400_000  # bytes of a picture
QUALITY: Final = 80
STEPS: Final = 8  # into a game, so that there is something on the table
SIZES: Final = {"desk": DESK, "phone": PHONE}

Show = Callable[[Guest], None]


def take(guest: Guest, name: str, whole: bool = False) -> None:
    """Take a picture of what is in sight, or of the whole page."""
    guest.page.evaluate("document.fonts.ready")
    guest.page.wait_for_load_state("networkidle")
    path = FOLDER / f"{name}.{'png' if guest.touches else 'jpg'}"
    quality = None if guest.touches else QUALITY
    picture = guest.page.screenshot(path=path, full_page=whole, animations="disabled", quality=quality)
    print(f"{path.name}  {len(picture) // 1000} kB")
    assert len(picture) < LARGEST, f"{path.name} is too large"


def show_shelf(guest: Guest) -> None:
    guest.go("/")
    guest.page.locator("a[href^='/box/']").first.wait_for()


def show_box(guest: Guest) -> None:
    guest.go("/box/jamaica")
    guest.button("Set up a table").wait_for()


def show_setup(guest: Guest) -> None:
    show_box(guest)
    guest.press(guest.button("Set up a table"))
    guest.press(guest.page.get_by_role("group", name=guest.say("The chairs")).get_by_role("button").nth(1))


def show_lobby(guest: Guest) -> None:
    table, _keys = guest.open_table("auberge", ["mine", "link", "link", "mousse"])
    guest.go(f"/table/{table}")
    guest.press(guest.button("Show the link as a QR code").first)
    guest.page.locator("figure svg").wait_for()


def show_result(guest: Guest) -> None:
    guest.let_bots_play("fuji-flush", 5)


def show_replay(guest: Guest) -> None:
    guest.go(f"/replay/{guest.let_bots_play('auberge', 4)}?move=6&seat=all")
    guest.board.wait_for()


PAGES: Final[dict[str, Show]] = {
    "shelf": show_shelf,
    "box": show_box,
    "setup": show_setup,
    "lobby": show_lobby,
    "result": show_result,
    "replay": show_replay,
}


def show_table(game: str) -> Show:
    """The game at its largest, some moves after its beginning, when it is one's turn."""
    about = next(about for about in (box.about() for box in boxes()) if about["name"] == game)
    mode, options = largest(about)

    def show(guest: Guest) -> None:
        guest.sit_at(game, ["mine"] + ["mousse"] * (mode["seats"][1] - 1), mode=mode["name"], options=options)
        player, steps = Player(guest, Pointer(guest), game), count()
        while next(steps) < STEPS or not player.look()["active"]:
            if player.step()["over"]:
                show(guest)  # this game was too short: there is another
                return

    return show


def picture(browser: Browser, address: str, name: str, show: Show, size: str, language: str, theme: str) -> None:
    guest = Guest.arrive(browser, address, language, SIZES[size], name="Zoé", theme=theme)
    show(guest)
    take(guest, name)
    guest.leave()


def main() -> None:
    program = find_chromium()
    if program is None:
        sys.exit("Chromium is not installed here.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = [box.about()["name"] for box in boxes()]
    tables = {f"table-{game}": show_table(game) for game in games}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house, browser = ServedHouse(folder), launch(playwright, program)
        try:
            for size in SIZES:
                for name, show in {**PAGES, **tables}.items():
                    picture(browser, house.address, f"{name}-{size}", show, size, "fr", "dark")
            for name, show in {"shelf": show_shelf, "box": show_box, "table": show_table("jamaica")}.items():
                picture(browser, house.address, f"{name}-desk-light-en", show, "desk", "en", "light")
            guest = Guest.arrive(browser, house.address, "fr")
            show_shelf(guest)
            take(guest, "shelf-whole", whole=True)
            guest.leave()
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
