"""Somebody at a browser, who sees and says what a player does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Self

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from flibuste.catalogue import catalogue_for
from flibuste.shelf import AboutBox, AboutMode

DESK: Final = (1280, 800)
PHONE: Final = (360, 740)
PATIENCE: Final = 60_000  # milliseconds: other programs may keep the machine busy

# Settings are what a visitor has chosen before; what is chosen during a test stays.
KEEP: Final = "if (!localStorage.getItem('flibuste')) localStorage.setItem('flibuste', %s);"

# Counts what changes on the table, and what the house tells: a move may leave a table as it was.
COUNT_NEWS: Final = """
window.news = 0;
const onTheTable = ({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(".stage");
new MutationObserver((changes) => { if (changes.some(onTheTable)) window.news++; })
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
window.WebSocket = class extends WebSocket {
  constructor(...details) {
    super(...details);
    this.addEventListener("message", () => window.news++);
  }
};
"""


@dataclass
class Guest:
    """A browser of its own: cookies, settings, and one page."""

    context: BrowserContext
    page: Page
    address: str
    language: str
    touches: bool
    troubles: list[str] = field(default_factory=list)  # what the console of the browser complained about
    forgives: bool = False  # whether the console may complain, since the line will be cut

    @classmethod
    def arrive(
        cls,
        browser: Browser,
        address: str,
        language: str = "en",
        size: tuple[int, int] = DESK,
        calm: bool = True,
        **settings: Any,
    ) -> Self:
        """Open a fresh browser. Calm ones see no animations, so that nobody has to wait for them."""
        is_phone = size[0] < 600
        context = browser.new_context(
            base_url=address,
            locale=language,
            viewport={"width": size[0], "height": size[1]},
            has_touch=is_phone,
            is_mobile=is_phone,
            reduced_motion="reduce" if calm else "no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        kept = {"language": language, "theme": "dark", "quick": True, **settings}
        context.add_init_script(KEEP % json.dumps(json.dumps(kept)) + COUNT_NEWS)
        guest = cls(context, context.new_page(), address, language, is_phone)
        guest._listen(guest.page)
        return guest

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda told: self.troubles.append(told.text) if told.type in ("error", "warning") else None)

    def leave(self) -> None:
        with suppress(Error):  # whose browser has crashed has left already
            self.context.close()
        assert self.forgives or not self.troubles, self.troubles

    # Catalogue

    def say(self, sentence: str, **values: object) -> str:
        """Say a sentence of the client in the language of the guest."""
        return catalogue_for(self.language).gettext(sentence).format_map(values)

    def in_language(self, texts: Mapping[str, str]) -> str:
        return texts[self.language]

    def button(self, sentence: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(sentence, **values), exact=True)

    def link(self, sentence: str) -> Locator:
        return self.page.get_by_role("link", name=self.say(sentence), exact=True)

    def press(self, wanted: Locator) -> None:
        """Click, or tap where there is no mouse."""
        if self.touches:
            wanted.tap()
        else:
            wanted.click()

    # Tables

    def go(self, path: str) -> None:
        self.page.goto(path)

    def open_table(self, game: str, seats: list[str], **wanted: Any) -> tuple[str, list[str]]:
        """Open a table without the pages; return its name and the keys of its seats."""
        body = {"game": game, "seats": seats, "name": "Zoé", **wanted}
        answer = self.context.request.post("/api/tables", data=body)
        assert answer.status == 201, answer.text()
        found = answer.json()
        return found["table"], found["keys"]

    def sit_at(self, game: str, seats: list[str], **wanted: Any) -> str:
        """Open a table and go there."""
        table, _keys = self.open_table(game, seats, **wanted)
        self.go(f"/table/{table}")
        self.board.wait_for()
        return table

    def accept(self, table: str, seat: int, key: str, name: str = "Anouk") -> None:
        """Follow the link to a seat and sit down."""
        self.sit_by_link(f"{self.address}/table/{table}#{seat}-{key}", name)

    def sit_by_link(self, link: str, name: str) -> None:
        self.go(link)
        invitation = self.page.get_by_role("dialog", name=self.say("You are invited"))
        invitation.get_by_role("textbox", name=self.say("Your name")).fill(name)
        self.press(invitation.get_by_role("button", name=self.say("Sit down")))
        self.board.wait_for()

    def let_bots_play(self, game: str, seats: int, **wanted: Any) -> str:
        """Return the name of a table at which bots have finished a game."""
        table, _keys = self.open_table(game, ["mousse"] * seats, **wanted)
        self.go(f"/table/{table}")
        self.result.wait_for()
        return table

    def record(self, table: str) -> dict[str, Any]:
        """Return a finished game as the house has written it down."""
        answer = self.context.request.get(f"/api/tables/{table}/record")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    @property
    def board(self) -> Locator:
        return self.page.locator(".board[style]")

    @property
    def turn(self) -> Locator:
        """There while it is the guest's turn."""
        return self.page.locator(".prompt.active")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".own [data-kind=hand] .spot")

    @property
    def result(self) -> Locator:
        return self.page.locator(".over").get_by_role("region", name=self.say("Result"))

    @property
    def notes(self) -> Locator:
        return self.page.locator(".notes")

    def sees_turn(self) -> None:
        expect(self.turn).to_be_visible(timeout=PATIENCE)


def largest(about: AboutBox) -> tuple[AboutMode, dict[str, int]]:
    """Return the mode of a box with the most seats, and options with which it lasts long."""
    modes = about["modes"]
    mode = max(modes, key=lambda mode: (mode["seats"][1], len(lasting(about, mode)), modes.index(mode)))
    return mode, lasting(about, mode)


def lasting(about: AboutBox, mode: AboutMode) -> dict[str, int]:
    """Return the options of a mode that make it last as long as it can."""
    options = [option for option in about["options"] if option["name"] in ("hands", "games")]
    fitting = [option for option in options if mode["name"] in option.get("modes", [mode["name"]])]
    return {option["name"]: option["to"] for option in fitting}
