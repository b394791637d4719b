"""Every game, from the shelf to its result: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import expect

from flibuste.shelf import box
from hatch_build import browser_words
from tests.web.conftest import Welcome
from tests.web.guest import DESK, PHONE, Guest
from tests.web.player import SAID, Fingers, Keys, Player, Pointer

CATALOGUE = Path(__file__).parents[2] / "src" / "flibuste" / "locale" / "fr" / "LC_MESSAGES" / "flibuste.po"


@dataclass(frozen=True)
class Plan:
    """How a box is set up for a short game against cabin boys."""

    game: str
    seats: int
    mode: str = ""  # or the first
    options: dict[str, str] = field(default_factory=dict)
    hand: bool = True  # whether there are cards in one's hand at the beginning
    quick: bool = False  # whether the game is short as the box offers it
    long: bool = False  # whether it would take too long to see everything move


PLANS = [
    Plan("aquatika", 2, hand=False),
    Plan("auberge", 2, quick=True),
    Plan("bebes-pirates", 2, "petits-pirates"),
    Plan("blackstone", 2, "hand", hand=False, quick=True),
    Plan("decrypto", 3, "three", hand=False),
    Plan("fuji-flush", 3),
    Plan("hawthorn", 2, "hand", quick=True),
    Plan("jamaica", 2, "race", long=True),
    Plan("paires", 2, "forfeit", hand=False, quick=True),
    Plan("pirates", 2, "battle", {"crews": "starter"}),
]
COUNTED = ("bebes-pirates", "jamaica", "paires", "pirates")  # where a score stands beside each name in the end
every_game = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.game)


@every_game
def test_a_game_is_played_by_mouse(welcome: Welcome, plan: Plan) -> None:
    guest = welcome(language="fr", size=DESK)
    player = Player(guest, Pointer(guest), plan.game)
    play(player, plan)
    assert not untranslated(player.said)


@every_game
def test_a_game_is_played_by_keyboard_alone(welcome: Welcome, plan: Plan) -> None:
    guest = welcome(language="en", size=DESK, calm=plan.long)
    play(Player(guest, Keys(guest), plan.game), plan)


@every_game
def test_a_game_is_played_on_a_phone(welcome: Welcome, plan: Plan) -> None:
    guest = welcome(language="fr" if PLANS.index(plan) % 2 else "en", size=PHONE)
    play(Player(guest, Pointer(guest), plan.game), plan, quickly=plan.quick)


def play(player: Player, plan: Plan, quickly: bool = False) -> None:
    """Take the box from the shelf and play it to its end."""
    guest, fingers = player.guest, player.fingers
    guest.go("/")
    player.said.update(guest.page.evaluate(SAID))
    fingers.press(guest.page.locator(f'a[href="/box/{plan.game}"]'))
    if quickly:
        fingers.press(guest.button("Play now"))
    else:
        fingers.press(guest.button("Set up a table"))
        set_up(guest, fingers, plan)
        player.said.update(guest.page.evaluate(SAID))
        fingers.press(guest.button("Open the table"))
    expect(guest.board).to_be_visible()
    if plan.hand:
        expect(guest.hand.first).to_be_in_viewport()
    player.play_to_the_end()
    expect(guest.result).to_be_visible()
    if plan.game in COUNTED:
        expect(guest.result.locator("li strong").first).to_have_text(re.compile(r"^-?\d+$"))
    assert guest.page.locator("html").get_attribute("lang") == guest.language


def set_up(guest: Guest, fingers: Fingers, plan: Plan) -> None:
    page, about = guest.page, box(plan.game).about()
    if plan.mode:
        title = next(mode["title"] for mode in about["modes"] if mode["name"] == plan.mode)
        fingers.choose(page.get_by_role("radio", name=starting_with(first_words(guest.in_language(title)))))
    players = page.get_by_role("spinbutton", name=guest.say("Players"))
    if players.count():
        fingers.write(players, str(plan.seats))
    for name, value in plan.options.items():
        option = next(option for option in about["options"] if option["name"] == name)
        title = next(choice["title"] for choice in option["choices"] if choice["value"] == value)
        fingers.choose(page.get_by_role("radio", name=starting_with(guest.in_language(title))))
    fingers.press(page.get_by_role("group", name=guest.say("The chairs")).get_by_role("button").nth(1))
    fingers.choose(page.get_by_role("radio", name=starting_with(guest.say("Cabin boy"))))
    if guest.button("The same on all other chairs").count():
        fingers.press(guest.button("The same on all other chairs"))
    expect(page.get_by_role("group", name=guest.say("The chairs")).get_by_role("button")).to_have_count(plan.seats)


def starting_with(text: str) -> re.Pattern[str]:
    return re.compile("^" + re.escape(text), re.IGNORECASE)


def first_words(title: str) -> str:
    """A card shows what stands before the first comma or colon, and the rest as a note."""
    return re.split(r"\s?[:;,] ", title)[0]


def untranslated(said: Iterable[str]) -> list[str]:
    """Return what was said in English although there is French for it."""
    return [text for text in said if any(sentence.fullmatch(text) for sentence in english_sentences())]


@cache
def english_sentences() -> list[re.Pattern[str]]:
    """Return the client's sentences that differ in French; anything may stand for what is filled in. One that has no
    word of its own, "{thing}: {why}", is not English."""
    with CATALOGUE.open("rb") as file:
        words = browser_words(read_po(file))
    worded = [english for english in words if re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", english))]
    differing = [english for english in worded if english != words[english]]
    return [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(english))) for english in differing]
