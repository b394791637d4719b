"""Several people at one table: on several devices, or on one that is passed around."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Welcome
from tests.web.guest import PHONE, Guest
from tests.web.player import Player, Pointer, play_together


def meet(welcome: Welcome, game: str, mode: str | None = None) -> tuple[Guest, Guest, str]:
    """Return two people at a table for two, and its name."""
    host, friend = welcome(), welcome(language="fr", size=PHONE)
    table, keys = host.open_table(game, ["mine", "link"], mode=mode)
    host.go(f"/table/{table}")
    friend.accept(table, 1, keys[1])
    expect(host.board).to_be_visible()
    return host, friend, table


def test_two_people_play_each_other_by_a_link(welcome: Welcome) -> None:
    host, friend = welcome(name="Zoé"), welcome(language="fr", size=PHONE)
    host.go("/box/auberge")
    host.button("Set up a table").click()
    host.page.get_by_role("spinbutton", name="Players").fill("2")
    chairs = host.page.get_by_role("group", name="The chairs").get_by_role("button")
    chairs.nth(1).click()
    Pointer(host).choose(host.page.get_by_role("radio", name=re.compile("^A friend")))
    host.button("Open the table").click()
    host.page.get_by_text("Free seat").wait_for()
    host.button("Copy the link").click()
    link = host.page.evaluate("navigator.clipboard.readText()")
    friend.sit_by_link(link, "Anouk")
    assert "#" not in friend.page.url  # who looks over a shoulder does not get the key
    play_together(Player(host, Pointer(host), "host"), Player(friend, Pointer(friend), "friend"))
    expect(host.result).to_be_visible()
    expect(friend.result).to_be_visible()
    expect(host.result.locator("ol").get_by_role("listitem")).to_have_count(2)


def test_one_goes_on_on_another_device_and_the_others_are_told(welcome: Welcome) -> None:
    host, friend, _table = meet(welcome, "hawthorn", "hand")
    friend.button("More").click()
    friend.press(friend.button("Play on another device"))
    dialog = friend.page.get_by_role("dialog")
    expect(dialog.locator("svg").first).to_be_visible()
    friend.press(dialog.get_by_role("button", name=friend.say("Copy the link")))
    tablet = welcome(language="fr")
    tablet.go(friend.page.evaluate("navigator.clipboard.readText()"))
    tablet.press(tablet.button("Go on here"))
    expect(tablet.page.locator(".own").get_by_role("heading", name="Anouk")).to_be_visible()
    expect(host.notes).to_contain_text("Anouk plays on another device, too.")
    expect(host.page.get_by_title("Plays on 2 devices")).to_be_visible()


def test_a_rematch_is_the_same_table_for_both(welcome: Welcome) -> None:
    host, friend, table = meet(welcome, "hawthorn", "hand")
    play_together(Player(host, Pointer(host), "host"), Player(friend, Pointer(friend), "friend"))
    host.press(host.button("Rematch"))
    host.page.wait_for_url(re.compile(f"/table/(?!{re.escape(table)})"))
    friend.press(friend.link("Join the rematch"))
    friend.page.wait_for_url(re.compile(f"/table/(?!{re.escape(table)})"))
    assert host.page.url == friend.page.url
    expect(host.page.locator(".own").get_by_role("heading", name="Zoé")).to_be_visible()
    expect(friend.page.locator(".own").get_by_role("heading", name="Anouk")).to_be_visible()


def test_what_is_said_is_heard_and_kept_and_can_be_muted(welcome: Welcome) -> None:
    host, friend, _table = meet(welcome, "hawthorn", "hand")
    host.button("Chat").click()
    say(host, "Ahoy!")
    expect(friend.button("Chat")).to_contain_text("1")
    friend.press(friend.button("Chat"))
    expect(heard(friend, "Ahoy!")).to_be_visible()

    friend.page.reload()
    friend.press(friend.button("Chat"))
    expect(heard(friend, "Ahoy!")).to_be_visible()

    friend.press(friend.button("Mute"))
    expect(friend.page.get_by_text(friend.say("The chat is muted."))).to_be_visible()
    say(host, "Are you there?")
    expect(heard(host, "Are you there?")).to_be_visible()
    expect(heard(friend, "Are you there?")).to_have_count(0)
    friend.press(friend.button("Unmute"))
    expect(heard(friend, "Are you there?")).to_be_visible()


def say(guest: Guest, text: str) -> None:
    field = guest.page.get_by_role("textbox", name=guest.say("Say something"))
    field.fill(text)
    guest.press(guest.button("Say"))
    expect(field).to_have_value("")


def heard(guest: Guest, text: str) -> Locator:
    return guest.page.get_by_role("complementary").get_by_role("listitem").filter(has_text=text)


def test_who_only_watches_sees_no_hand(welcome: Welcome) -> None:
    host, stranger = welcome(), welcome()
    table = host.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    host.sees_turn()
    assert host.hand.count() > 0
    stranger.go(f"/table/{table}")
    expect(stranger.board).to_be_visible()
    expect(stranger.page.locator("[data-kind=hand]")).to_have_count(0)
    expect(stranger.page.locator(".own")).to_have_count(0)
    expect(stranger.turn).to_have_count(0)
    expect(stranger.button("Take back")).to_have_count(0)


def test_a_device_that_is_passed_around_shows_nobody_the_other_hand(welcome: Welcome) -> None:
    guest = welcome(size=PHONE)
    guest.sit_at("auberge", ["mine", "mine"], name="Zoé")
    player = Player(guest, Pointer(guest), "hot seat")
    passing = guest.page.get_by_role("dialog", name="Pass the device")
    passes = 0
    while not (seen := player.step())["over"]:
        if seen["passing"]:
            passes += 1
            expect(guest.page.locator(".board, .spot, [role=log], .drawer")).to_have_count(0)
            guest.press(passing.get_by_role("button"))
            expect(passing).to_have_count(0)
    assert passes > 1


def test_what_was_said_counts_as_new_until_it_is_read(welcome: Welcome) -> None:
    host, friend, _table = meet(welcome, "auberge")
    friend.press(friend.button("Chat"))
    say(friend, "Hello")
    news = host.page.locator("header .dot")
    expect(news).to_have_text("1")
    host.page.get_by_role("tab", name="Chat").click()
    expect(news).to_have_count(0)


def test_a_link_is_copied_where_the_clipboard_is_shut(welcome: Welcome) -> None:
    """As it is on any page without https, so at every house in a local network."""
    guest = welcome()
    guest.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    table = guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    guest.button("More").click()
    guest.button("Copy the link").click()
    expect(guest.notes).to_contain_text("copied")
    guest.button("Chat").click()
    field = guest.page.get_by_placeholder("Say something")
    field.press("Control+V")
    expect(field).to_have_value(re.compile(f"/table/{re.escape(table)}"))
