"""A finished game, seen again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Welcome
from tests.web.guest import PATIENCE, Guest

MOVE = re.compile(r"Move (\d+) of (\d+)")


@pytest.fixture
def spectator(welcome: Welcome) -> Guest:
    """Somebody who looks at a game that three bots have finished."""
    guest: Guest = welcome()
    guest.go(f"/replay/{guest.let_bots_play('fuji-flush', 3)}")
    expect(guest.board).to_be_visible()
    return guest


def moment(guest: Guest) -> tuple[int, int]:
    """Return which move is shown, and of how many."""
    found = MOVE.search(guest.page.get_by_text(MOVE).inner_text())
    assert found
    return int(found[1]), int(found[2])


def test_a_replay_goes_step_by_step_and_to_the_end(spectator: Guest) -> None:
    assert moment(spectator)[0] == 0
    expect(spectator.button("One move back")).to_be_disabled()
    spectator.button("One move on").click()
    expect(spectator.page.get_by_text(re.compile("Move 1 of"))).to_be_visible()
    spectator.page.keyboard.press("ArrowRight")
    expect(spectator.page.get_by_text(re.compile("Move 2 of"))).to_be_visible()
    spectator.button("To the end").click()
    expect(spectator.button("One move on")).to_be_disabled()
    now, last = moment(spectator)
    assert now == last
    expect(spectator.page.get_by_text("The game is over.")).to_be_visible()


def test_a_replay_plays_itself_through(spectator: Guest) -> None:
    spectator.button("Play it through").click()
    expect(spectator.page.get_by_text(re.compile("Move 2 of"))).to_be_visible()
    spectator.button("Stop").click()
    expect(spectator.button("Play it through")).to_be_visible()


def test_a_replay_is_seen_through_other_eyes(spectator: Guest) -> None:
    hands = spectator.page.locator("[data-kind=hand]")
    expect(hands).to_have_count(3)  # all cards are open
    eyes = spectator.page.get_by_role("combobox", name="Seen by")
    eyes.select_option("1")
    expect(hands).to_have_count(1)
    expect(spectator.page.locator(".own")).to_be_visible()
    eyes.select_option("none")
    expect(hands).to_have_count(0)


def test_a_moment_is_shared(spectator: Guest) -> None:
    spectator.page.get_by_role("combobox", name="Seen by").select_option("2")
    spectator.page.get_by_role("slider").fill("5")
    expect(spectator.page.get_by_text(re.compile("Move 5 of"))).to_be_visible()
    spectator.button("Share this moment").click()
    expect(spectator.notes).to_contain_text("copied")
    link = spectator.page.evaluate("navigator.clipboard.readText()")
    shown = spectator.board.inner_text()
    spectator.go(link)
    expect(spectator.board).to_be_visible()
    assert moment(spectator)[0] == 5
    assert spectator.board.inner_text() == shown


def test_a_game_goes_on_from_any_moment(spectator: Guest) -> None:
    spectator.button("One move on").click()
    expect(spectator.page.get_by_text(re.compile("Move 1 of"))).to_be_visible()
    spectator.button("Play on from here").click()
    spectator.page.wait_for_url("**/table/*")
    expect(spectator.hand.first).to_be_visible(timeout=PATIENCE)
    spectator.sees_turn()
