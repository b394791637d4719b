"""What there is at a table beside the game: taking back, giving up, advice, and a guided first hand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from flibuste.shelf import box
from tests.web.conftest import Welcome
from tests.web.guest import PATIENCE, PHONE

ADVICE = 60_000  # milliseconds: the captain takes time to think


def test_what_nobody_has_seen_can_be_taken_back(welcome: Welcome) -> None:
    host, friend = welcome(), welcome()
    table, keys = host.open_table("auberge", ["mine", "link"])
    host.go(f"/table/{table}")
    friend.accept(table, 1, keys[1])
    host.sees_turn()
    chosen = host.page.get_by_role("complementary").get_by_text("Zoé chooses")
    host.page.locator(".own .spot.live").first.click()
    expect(chosen).to_be_visible()
    expect(host.turn).to_have_count(0)
    host.button("Take back").click()
    host.sees_turn()
    expect(chosen).to_have_count(0)


def test_what_was_seen_cannot_be_taken_back_and_the_table_says_so(welcome: Welcome) -> None:
    guest = welcome(language="fr")
    guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    guest.sees_turn()
    guest.button("Take back").click()
    expect(guest.notes).to_contain_text(guest.say("What has been seen cannot be taken back."))


def test_who_gives_up_against_one_has_lost(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_at("aquatika", ["mine", "mousse"])
    guest.sees_turn()
    guest.page.on("dialog", lambda question: question.accept())
    guest.button("More").click()
    guest.button("Give up").click()
    expect(guest.result).to_be_visible()
    expect(guest.result.get_by_role("heading")).to_contain_text("Bart")
    expect(guest.result.get_by_role("listitem").first).to_contain_text("Bart")
    expect(guest.result.get_by_role("listitem").last).to_contain_text("Zoé")


def test_a_number_is_chosen_by_a_slider_or_step_by_step(welcome: Welcome) -> None:
    guest, friend = welcome(), welcome()
    table, keys = guest.open_table("blackstone", ["mine", "link"])
    guest.go(f"/table/{table}")
    friend.accept(table, 1, keys[1])
    expect(guest.board).to_be_visible()
    if guest.page.locator(".own .acts").count() == 0:
        guest = friend
    guest.sees_turn()
    take = guest.page.get_by_role("button", name=re.compile(r"^Take \d"))
    expect(take).to_have_text("Take 1 card")
    guest.page.get_by_role("slider").press("ArrowRight")
    expect(take).to_have_text("Take 2 cards")
    guest.button("One more").click()
    expect(take).to_have_text("Take 3 cards")
    guest.button("One less").click()
    take.click()
    expect(guest.page.get_by_role("complementary").get_by_text("asks for 2 cards.")).to_be_visible()


def test_what_is_asked_about_is_in_sight_on_a_phone(welcome: Welcome) -> None:
    guest = welcome(size=PHONE)
    guest.sit_at("decrypto", ["mine", "mousse", "mousse", "mousse"])
    guest.sees_turn()
    for number in range(3):
        guest.page.get_by_role("textbox").nth(number).fill(f"clue{number}")
    guest.press(guest.page.get_by_role("button", name=re.compile("^Give clues")))
    for question in ("What is your encryptor's code", "Intercept!"):
        expect(guest.turn).to_contain_text(question, timeout=PATIENCE)
        expect(guest.page.locator(".asked")).to_be_in_viewport(ratio=0.95)
        guest.press(guest.page.get_by_role("button", name="1-2-3", exact=True))


def test_the_captain_gives_advice_in_percent(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    guest.sees_turn()
    guest.button("Ask the captain").click()
    advice = guest.page.locator(".hint").filter(has_text=re.compile(r"^\d+ %$"))
    expect(advice.first).to_be_visible(timeout=ADVICE)
    guest.page.locator(".spot.live").first.click()
    expect(advice).to_have_count(0, timeout=PATIENCE)  # it was about a table that is no more


def test_a_guided_first_hand_goes_through_its_steps_once(welcome: Welcome) -> None:
    guest = welcome(language="fr")
    table, _keys = guest.open_table("fuji-flush", ["mine", "mousse", "mousse"])
    guest.go(f"/table/{table}?guide=1")
    guide = guest.page.get_by_role("complementary", name=guest.say("Guided first hand"))
    steps = box("fuji-flush").guide()
    for number, step in enumerate(steps, 1):
        expect(guide).to_contain_text(step["fr"])
        expect(guide).to_contain_text(f"{number} / {len(steps)}")
        expect(guest.page.locator(".guided").first).to_be_visible()
        guide.get_by_role("button").last.click()
    expect(guide).to_have_count(0)
    guest.page.reload()
    guest.sees_turn()
    expect(guide).to_have_count(0)
