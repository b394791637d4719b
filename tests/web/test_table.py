"""What there is at a table beside the game: dragging, taking back, giving up, advice, and a guided first hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from flibuste.catalogue import catalogue_for
from flibuste.shelf import box
from tests.web.conftest import Welcome
from tests.web.guest import DESK, PATIENCE, PHONE, Guest

sizes = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])

A_MOMENT = 50  # milliseconds
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
    ranks = guest.result.locator("ol").get_by_role("listitem")
    expect(ranks.first).to_contain_text("Bart")
    expect(ranks.last).to_contain_text("Zoé")


def who_is_to_play(*guests: Guest) -> Guest:
    """A page that comes late shows the table as to a spectator first, and then with a seat of its own."""
    for guest in guests:
        expect(guest.page.locator(".own")).to_be_visible()
    return next(guest for guest in guests if guest.page.locator(".own .acts").count())


def test_a_number_is_chosen_by_a_slider_or_step_by_step(welcome: Welcome) -> None:
    guest, friend = welcome(), welcome()
    table, keys = guest.open_table("blackstone", ["mine", "link"])
    guest.go(f"/table/{table}")
    friend.accept(table, 1, keys[1])
    guest = who_is_to_play(guest, friend)
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
    for question in ("What is your encryptor’s code", "Intercept!"):
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


def drag(guest: Guest, what: Locator, onto: Locator) -> None:
    """Drag with a mouse, or with a finger where there is none."""
    (x, y), (to_x, to_y) = middle_of(what), middle_of(onto)
    if guest.touches:
        way = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(1, 9)]
        line = guest.context.new_cdp_session(guest.page)
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for x, y in [*way, way[-1]]:
            line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
            guest.page.wait_for_timeout(A_MOMENT)  # a quicker finger would fling, and the next touch only stop that
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        guest.page.mouse.move(x, y)
        guest.page.mouse.down()
        guest.page.mouse.move(to_x, to_y, steps=2)  # a quick hand leaves a cell at once
        guest.page.mouse.up()


def log_of(guest: Guest) -> Locator:
    if guest.touches:  # a drawer has no room of its own here
        guest.press(guest.button("Chat"))
        guest.press(guest.page.get_by_role("tab", name=guest.say("Log")))
    return guest.page.get_by_role("complementary")


def middle_of(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@sizes
def test_a_card_is_dragged_onto_the_table(welcome: Welcome, size: tuple[int, int]) -> None:
    guest = welcome(size=size)
    guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    guest.sees_turn()
    cards = guest.page.locator(".own .spot.live")
    drag(guest, cards.first, cards.last)  # within a hand it only comes back
    guest.sees_turn()
    drag(guest, cards.first, guest.page.locator(".middle"))
    expect(log_of(guest)).to_contain_text("Zoé plays")


def fill_a_camp(guest: Guest) -> None:
    """Sit down at Aquatika and place nine creatures."""
    guest.sit_at("aquatika", ["mine", "mousse"])
    for _piece in range(9):
        guest.sees_turn()
        guest.press(guest.page.locator("[data-kind=choices] button").first)
    expect(guest.turn).to_have_text("Your turn: move one piece.", timeout=PATIENCE)


def test_a_creature_is_dragged_by_a_finger(welcome: Welcome) -> None:
    guest = welcome(size=PHONE)
    fill_a_camp(guest)
    creature = guest.page.locator(".spot.live").filter(has=guest.page.locator(".upper")).first
    guest.press(creature)
    aim = guest.page.locator(".spot.live:not(.picked)").first.get_attribute("data-spot")
    guest.press(guest.page.locator(".spot.picked"))  # let go: it is to be dragged
    drag(guest, creature, guest.page.locator(f"[data-spot='{aim}']"))
    expect(log_of(guest)).to_contain_text(re.compile("Zoé (moves|eats|covers)"))


def press_in_vain(guest: Guest, what: Locator) -> None:
    """Press something that is marked as disabled, which Playwright would wait for otherwise."""
    if guest.touches:
        what.tap(force=True)
    else:
        what.click(force=True)


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "fr")], ids=["desk", "phone"])
def test_a_card_that_does_not_glow_says_which_rule_forbids_it(
    welcome: Welcome, size: tuple[int, int], language: str
) -> None:
    guest, friend = (welcome(size=size, language=language) for _ in range(2))
    table, keys = guest.open_table("hawthorn", ["mine", "link"], mode="hand")
    guest.go(f"/table/{table}")
    friend.accept(table, 1, keys[1])
    for player in (guest, friend):
        player.sees_turn()
        player.press(player.hand.first)
        expect(player.page.locator(".prompt")).not_to_have_text(guest.say("Choose your first card."))
    expect(guest.page.locator(".prompt")).not_to_have_text(guest.say("First cards are being chosen."))
    guest = who_is_to_play(guest, friend)
    expect(guest.turn).to_have_text(guest.say("Your turn: draw a card, or fold."))
    card = guest.hand.first
    expect(card).to_have_attribute("aria-disabled", "true")
    press_in_vain(guest, card)
    why = guest.say("In this round cards come from the deck: draw one, or fold.")
    told = guest.say("{thing}: {why}", thing=card.locator(".unseen").inner_text(), why=why)
    expect(guest.notes).to_have_text(told)
    expect(guest.notes).to_have_attribute("aria-live", "polite")
    guest.sees_turn()


def test_a_creature_says_why_it_does_not_go_there_and_stays_picked(welcome: Welcome) -> None:
    guest = welcome()
    fill_a_camp(guest)
    creature = guest.page.locator(".spot.live").filter(has=guest.page.locator(".upper")).first
    creature.click()
    wrong = guest.page.locator(".grid .spot:not(.live)").filter(has_not=guest.page.locator(".upper")).first
    press_in_vain(guest, wrong)
    rule = re.compile("(A flying fish|A shark|An octopus) goes one cell")
    expect(guest.notes).to_have_text(rule)
    expect(guest.page.locator(".spot.picked")).to_have_count(1)
    guest.page.locator(".spot.picked").click()  # let go: it is to be dragged
    guest.notes.get_by_role("button").click()
    drag(guest, creature, wrong)
    expect(guest.notes).to_have_text(rule)
    expect(guest.turn).to_have_text("Your turn: move one piece.")


def test_a_finger_sees_a_card_large_before_it_is_played(welcome: Welcome) -> None:
    guest = welcome(size=PHONE)
    guest.sit_at("pirates", ["mine", "mousse"])
    guest.sees_turn()
    cards = guest.hand
    before = cards.count()
    guest.press(cards.nth(2))
    large = guest.page.locator(".closeup")
    expect(large).to_be_in_viewport(ratio=0.99)
    expect(large).to_contain_text(re.compile(r"\d+ .+ — .+"))
    expect(cards).to_have_count(before)
    guest.press(guest.page.locator(".spot.picked"))
    expect(cards).to_have_count(before - 1)


def test_a_mouse_that_rests_on_a_card_sees_it_large(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_at("pirates", ["mine", "mousse"])
    guest.sees_turn()
    guest.hand.nth(2).hover()
    expect(guest.page.locator(".closeup")).to_be_in_viewport(ratio=0.99)
    guest.page.mouse.move(1, 1)
    expect(guest.page.locator(".closeup")).to_have_count(0)


def test_the_language_is_changed_at_the_table(welcome: Welcome) -> None:
    guest = welcome()
    guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    guest.sees_turn()
    guest.button("More").click()
    guest.page.get_by_role("button", name="Français").click()
    expect(guest.turn).to_have_text(catalogue_for("fr").gettext("Your turn: play a card."))
    expect(guest.page.get_by_role("complementary")).to_contain_text("Zoé pioche")


def test_where_one_alone_has_lost_the_end_says_who(welcome: Welcome) -> None:
    guest = welcome()
    guest.let_bots_play("paires", 3, mode="forfeit")
    expect(guest.result.get_by_role("heading")).to_have_text(re.compile("(Anne|Bart|Calico) has lost!"))


def test_the_chart_gives_way_to_nothing(welcome: Welcome) -> None:
    guest = welcome(size=(1280, 560))
    guest.sit_at("jamaica", ["mine", "mousse"], mode="ghost")
    guest.sees_turn()
    chart, rest = (guest.page.locator(part).bounding_box() for part in (".charts", ".sheets"))
    assert chart is not None
    assert rest is not None
    assert rest["y"] + rest["height"] <= chart["y"]
