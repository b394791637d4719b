"""When the line is cut or the house burns down, those at the table only notice that it takes a moment."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket, WebSocketRoute, expect

from tests.server.house import ServedHouse
from tests.web.conftest import Welcome
from tests.web.guest import PATIENCE, PHONE, Guest
from tests.web.player import Player, Pointer


@pytest.fixture
def doomed(house: ServedHouse, tmp_path: Path) -> Iterator[ServedHouse]:
    """A house of its own, on a port where it can be opened again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    found = ServedHouse(tmp_path, port=port)
    yield found
    found.close()


def test_the_power_fails_in_the_middle_of_a_game(welcome: Welcome, doomed: ServedHouse) -> None:
    guest = welcome(address=doomed.address)
    guest.forgives = True
    sent = listen(guest)
    table = guest.sit_at("hawthorn", ["mine", "mousse"], mode="evening", options={"hands": 3})
    player = Player(guest, Pointer(guest), "power")
    for _ in range(3):
        player.step()
    guest.sees_turn()

    doomed.kill()
    waits = guest.page.get_by_text(guest.say("Reconnecting…"))
    expect(waits).to_be_visible()
    before = len(sent)
    click_until_played(guest)
    assert len(sent) == before  # there is no line to send it on
    doomed.start()

    expect(waits).to_have_count(0, timeout=PATIENCE)
    player.play_to_the_end()
    expect(guest.result).to_be_visible()
    assert_made_once(guest, table, sent)


def test_a_lost_line_leaves_all_tools_in_sight_on_a_phone(welcome: Welcome, doomed: ServedHouse) -> None:
    guest = welcome(address=doomed.address, size=PHONE)
    guest.forgives = True
    guest.sit_at("auberge", ["mine", "mousse"])
    doomed.kill()
    expect(guest.page.get_by_role("status").filter(has_text=guest.say("Reconnecting…"))).to_be_visible()
    expect(guest.button("More")).to_be_in_viewport(ratio=0.99)
    doomed.start()


@pytest.mark.parametrize("arrives", [True, False], ids=["after it arrived", "before it arrived"])
def test_the_line_is_cut_in_the_middle_of_a_move(welcome: Welcome, arrives: bool) -> None:
    guest = welcome()
    sent: list[dict[str, Any]] = []

    def carry(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            request = json.loads(message)
            is_first = request["do"] == "play" and not sent
            if request["do"] == "play":
                sent.append(request)
            if arrives or not is_first:
                house.send(message)
            if is_first:
                line.close()  # so the answer never comes

        line.on_message(forward)

    guest.page.route_web_socket("**/ws", carry)
    table = guest.sit_at("fuji-flush", ["mine", "mousse", "mousse"])
    Player(guest, Pointer(guest), "cut").play_to_the_end()
    assert sent[0] == sent[1]  # it was not known whether it had arrived, so it was sent again
    assert_made_once(guest, table, sent)


def listen(guest: Guest) -> list[dict[str, Any]]:
    """Return the moves that are sent from now on, as they are sent."""
    sent: list[dict[str, Any]] = []

    def overhear(message: str | bytes) -> None:
        request = json.loads(message)
        if request["do"] == "play":
            sent.append(request)

    def follow(line: WebSocket) -> None:
        line.on("framesent", overhear)

    guest.page.on("websocket", follow)
    return sent


def click_until_played(guest: Guest) -> None:
    """Pick pieces until they make a move: then the table waits for the house."""
    while guest.turn.count():
        guest.page.locator(".spot.live:not(.picked), [data-kind=choices] button:not([aria-expanded])").first.click()


def assert_made_once(guest: Guest, table: str, sent: list[dict[str, Any]]) -> None:
    """What was sent twice stands once in the record, and nothing is missing."""
    wanted = {request["made"]: request["action"] for request in sent}
    made = [move[1] for move in guest.record(table)["moves"] if move[0] == 0]
    assert made == [wanted[number] for number in range(len(made))]
    assert len(wanted) == len(made)
