"""What the house answers to a browser: boxes, pictures, advice, and games to look at again."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

import flibuste
from flibuste.core.record import read_record
from flibuste.server import wire
from flibuste.server.openapi import DOORS, description
from flibuste.server.pages import routes, see_page
from flibuste.shelf import AboutBox, box, boxes, names
from tests.server.house import ServedHouse, Visitor, meet


async def play_a_game(zoe: Visitor, game: str = "fuji-flush", others: int = 2, **wanted: Any) -> str:
    table, _keys = zoe.open_table(game, ["mine", *["mousse"] * others], **wanted)
    await zoe.watch(table, 0)
    await asyncio.wait_for(zoe.play_to_the_end(table, 0), 120)
    return table


def hand_areas(step: dict[str, Any]) -> list[int]:
    return [area["seat"] for area in step["view"]["areas"] if area["kind"] == "hand"]


@pytest.mark.parametrize("name", names())
def test_a_box_has_rules_and_pictures(house: ServedHouse, name: str) -> None:
    async def play(zoe: Visitor) -> None:
        french, english = (zoe.get(f"/api/boxes/{name}?lang={language}").json() for language in ("fr", "en"))
        assert "<h" in french["rules"]
        assert french["rules"] != english["rules"]
        assert french["title"] == box(name).label["title"]
        assert zoe.get(f"/pictures/{name}/cover.svg").headers["content-type"] == "image/svg+xml"
        assert "<symbol" in zoe.get(f"/pictures/{name}/art.svg").text
        assert zoe.get(f"/pictures/{name}/rules.py").status_code == 404
        assert zoe.get(f"/pictures/{name}/..%2Fbox.toml").status_code == 404

    meet(house, play)


def test_every_door_is_described_and_nothing_else() -> None:
    served = {
        (route.path, method.lower())
        for route in routes()
        if isinstance(route, Route) and route.endpoint is not see_page
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert {(door.path, door.method) for door in DOORS} == served


def test_answers_are_what_the_description_says(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table = await play_a_game(zoe, clock={"move": 60})
        for door in DOORS:
            if door.method == "get" and door.answer is not None:
                path = door.path.format(box="jamaica", table=table)
                msgspec.convert(zoe.get(path).json(), door.answer)
        msgspec.convert([box.about() for box in boxes()], list[AboutBox])
        problem = msgspec.convert(zoe.get("/api/boxes/nothing").json(), wire.Problem)
        assert problem.code == "unknown-game"

    meet(house, play)


def test_every_word_that_the_description_uses_is_in_it() -> None:
    written = json.dumps(description())
    used = set(re.findall(r"#/components/schemas/(\w+)", written))
    assert used <= set(description()["components"]["schemas"])
    assert {"AboutBox", "Listing", "OpenedBox", "Problem", "Replay"} <= used


def test_what_is_not_there_is_told_to_programs_in_their_way(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        for path in ("/api/boxes/nothing", "/pictures/nothing/cover.svg", "/nothing", "/api/tables/nothing/replay"):
            found = zoe.get(path)
            assert found.status_code == 404
            assert found.json()["sentence"]

    meet(house, play)


def test_the_captain_gives_advice_to_who_plays_with_bots_alone(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, _keys = zoe.open_table("fuji-flush", ["mine", "mousse", "mousse"], options={"first": "first-seat"})
        await zoe.watch(table, 0)
        frame = await zoe.until(table, lambda one: bool(one["view"]["choices"]))
        reply = await zoe.ask("ask", table=table, seat=0)
        possible = {choice["action"] for choice in frame["view"]["choices"]}
        assert {hint["action"] for hint in reply["hints"]} == possible
        assert all(0 <= hint["expected"] <= 1 for hint in reply["hints"])
        assert (await luc.ask("ask", table=table, seat=0))["code"] == "not-your-seat"
        shared, _keys = zoe.open_table("fuji-flush", ["mine", "open", "mousse"], options={"first": "first-seat"})
        await luc.ask("sit", table=shared, seat=1, name="Luc")
        assert (await zoe.ask("ask", table=shared, seat=0))["code"] == "not-now"

    meet(house, play)


def test_a_finished_game_is_seen_again_from_any_seat_or_with_all_cards_open(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table = await play_a_game(zoe)
        moves = len(read_record(zoe.get(f"/api/tables/{table}/record").text).moves)
        mine, public, all_open = (
            zoe.get(f"/api/tables/{table}/replay?seat={seat}&first=1").json() for seat in ("0", "", "all")
        )
        assert mine["moves"] == moves
        assert len(mine["steps"]) == min(64, moves)
        assert [hand_areas(found["steps"][0]) for found in (mine, public, all_open)] == [[0], [], [0, 1, 2]]
        assert mine["steps"][0]["log"]
        last = zoe.get(f"/api/tables/{table}/replay?first={moves}").json()
        assert last["steps"][-1]["view"]["prompt"] == "The game is over."
        assert zoe.get(f"/api/tables/{table}/replay?seat=7").status_code == 400
        assert zoe.get(f"/api/tables/{table}/replay?first=x").status_code == 400

    meet(house, play)


def test_a_game_that_goes_on_is_not_shown(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, _keys = zoe.open_table("fuji-flush", ["mine", "mousse", "mousse"])
        assert zoe.get(f"/api/tables/{table}/replay?seat=all").json()["code"] == "not-now"

    meet(house, play)


def test_a_finished_game_can_be_played_on_from_any_moment(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        then: dict[str, Any] = {}
        while not then.get("choices"):  # a bot whose turn it were would have played before anyone looked
            table = await play_a_game(zoe, "hawthorn", 1, mode="hand")
            then = zoe.get(f"/api/tables/{table}/replay?seat=0&first=2").json()["steps"][0]["view"]
        after = {"table": table, "moves": 2}
        again, _keys = zoe.open_table("hawthorn", ["mine", "mousse"], mode="hand", after=after)
        await zoe.watch(again, 0)
        first = zoe.frames[again]["view"]
        assert [area["pieces"] for area in first["areas"]] == [area["pieces"] for area in then["areas"]]
        frame = await asyncio.wait_for(zoe.play_to_the_end(again, 0), 120)
        record = read_record(zoe.get(f"/api/tables/{again}/record").text)
        assert record.position is not None
        assert record.result == frame["returns"]
        flibuste.verify(record)
        wrong = {"game": "hawthorn", "seats": ["mine", "mousse", "mousse"], "mode": "hand", "after": after}
        assert zoe.web.post(f"{house.address}/api/tables", json=wrong).json()["code"] == "not-now"

    meet(house, play)


def test_the_record_of_a_game_that_was_given_up_can_be_verified(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, _keys = zoe.open_table("hawthorn", ["mine", "mousse"], mode="hand")
        await zoe.watch(table, 0)
        await zoe.ask("resign", table=table, seat=0)
        flibuste.verify(zoe.get(f"/api/tables/{table}/record").text)

    meet(house, play)


def test_who_wants_no_chat_is_sent_none(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, _keys = zoe.open_table("fuji-flush", ["mine", "mousse", "mousse"])
        await zoe.watch(table, 0)
        await luc.ask("watch", table=table, chat=False)
        await zoe.ask("say", table=table, seat=0, text="Ohé !")
        await luc.until(table, lambda one: one["number"] >= zoe.frames[table]["number"])
        assert zoe.chats[table] == ["Ohé !"]
        assert luc.chats[table] == []

    meet(house, play)


def test_a_frame_says_which_seats_are_ones_own(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, _keys = zoe.open_table("fuji-flush", ["mine", "mousse", "mine"])
        await zoe.watch(table, 2)
        await luc.watch(table)
        assert (zoe.frames[table]["yours"], zoe.frames[table]["hosts"]) == ([0, 2], True)
        assert [place["name"] for place in zoe.frames[table]["places"]][::2] == ["Zoé", "Zoé 2"]
        assert luc.frames[table]["yours"] == []

    meet(house, play)


def test_a_link_becomes_a_picture_for_cameras(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        found = zoe.web.post(f"{house.address}/api/qr", content="http://example.org/table/1")
        assert found.text.startswith("<svg")

    meet(house, play)
