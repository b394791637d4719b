"""What the house answers to a browser: boxes, pictures, advice, and games to look at again."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from prometheus_client.parser import text_string_to_metric_families
from starlette.routing import Route

import flibuste
from flibuste.bots.levels import LEVELS
from flibuste.core.errors import Unverifiable
from flibuste.core.record import After, read_record
from flibuste.server import limits, wire
from flibuste.server.app import make_app
from flibuste.server.http.api import api_routes
from flibuste.server.http.openapi import ENDPOINTS, description
from flibuste.server.store.store import Store
from flibuste.server.visitors import ANY_NAME, names_of_house
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
        assert french["title"] == box(name).label.title
        assert zoe.get(f"/pictures/{name}/cover.svg").headers["content-type"] == "image/svg+xml"
        assert "<symbol" in zoe.get(f"/pictures/{name}/art.svg").text
        assert zoe.get(f"/pictures/{name}/rules.py").status_code == 404
        assert zoe.get(f"/pictures/{name}/..%2Fbox.toml").status_code == 404

    meet(house, play)


def test_every_endpoint_is_described_and_nothing_else() -> None:
    served = {
        (route.path, method.lower())
        for route in api_routes()
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert {(endpoint.path, endpoint.method) for endpoint in ENDPOINTS} == served


def test_answers_are_what_the_description_says(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table = await play_a_game(zoe, clock={"move": 60})
        for endpoint in ENDPOINTS:
            if endpoint.method == "get" and endpoint.answer is not None:
                path = endpoint.path.format(box="jamaica", table=table)
                msgspec.convert(zoe.get(path).json(), endpoint.answer)
        msgspec.convert([box.about() for box in boxes()], list[AboutBox])
        problem = msgspec.convert(zoe.get("/api/boxes/nothing").json(), wire.Problem)
        assert problem.code == "unknown-game"

    meet(house, play)


def test_the_house_tells_the_limits_that_are_in_use(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        about = msgspec.convert(zoe.get("/api/house").json(), wire.AboutHouse)
        assert about.version == wire.VERSION
        assert about.levels == [level.name for level in LEVELS]
        assert about.opponent in about.levels
        assert about.longest_name == limits.LONGEST_NAME
        assert about.longest_saying == limits.LONGEST_SAYING
        assert about.steps_at_once == limits.MOST_STEPS

    meet(house, play)


def test_every_word_that_the_description_uses_is_in_it() -> None:
    written = json.dumps(description())
    used = set(re.findall(r"#/components/schemas/(\w+)", written))
    assert used <= set(description()["components"]["schemas"])
    assert {"AboutBox", "Listing", "BoxDetails", "Problem", "Replay"} <= used


def test_what_is_not_there_is_told_to_programs_in_their_way(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        for path in ("/api/boxes/nothing", "/pictures/nothing/cover.svg", "/nothing", "/api/tables/nothing/replay"):
            found = zoe.get(path)
            assert found.status_code == 404
            assert found.json()["sentence"]

    meet(house, play)


def test_what_cannot_be_asked_says_what_can(house: ServedHouse) -> None:
    found = httpx.delete(house.address + "/health")
    assert (found.status_code, found.json()["code"]) == (405, "not-allowed")
    assert set(found.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize("table", ["%00", "a" * 33, "%F0%9F%98%80", "a%20b", "%2E"])
def test_what_cannot_be_the_name_of_a_table_is_none(house: ServedHouse, table: str) -> None:
    for kind in ("record", "replay", "verify"):
        found = httpx.get(f"{house.address}/api/tables/{table}/{kind}")
        assert (found.status_code, found.json()["code"]) == (404, "no-such-table")


def test_a_page_from_elsewhere_opens_no_table(house: ServedHouse) -> None:
    wanted = {"game": "paires", "seats": ["mousse", "mousse"]}
    for origin, status in (("http://elsewhere.example", 403), ("null", 403), (house.address, 201)):
        found = httpx.post(house.address + "/api/tables", json=wanted, headers={"Origin": origin})
        assert found.status_code == status


def test_a_page_whose_name_leads_here_all_of_a_sudden_is_refused(house: ServedHouse) -> None:
    """To a browser it would be a page of ours: the name of its origin and of the host are the same."""
    for name in ("evil.example", "evil.example:8000", "[", ""):
        found = httpx.get(house.address + "/api/mine", headers={"Host": name, "Accept-Language": "en"})
        assert found.status_code in (400, 421)
        assert "set-cookie" not in found.headers
    told = httpx.get(house.address + "/", headers={"Host": "evil.example", "Accept-Language": "en"}).json()
    assert told["code"] == "unknown-name"
    assert told["sentence"].startswith("This house is not known as “evil.example”.")
    port = int(house.address.rpartition(":")[2])

    async def connect() -> None:
        page = f"evil.example:{port}"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://{page}/ws", origin=f"http://{page}", host="127.0.0.1", port=port)  # type: ignore[arg-type]

    asyncio.run(connect())


def test_visitors_come_by_addresses_by_the_names_of_the_machine_and_by_those_that_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLIBUSTE_NAMES", "play.example.org Games.example")
    with closing(ServedHouse(tmp_path)) as house:
        port = house.address.rpartition(":")[2]
        for name in ("localhost", "192.0.2.7", "[::1]", socket.gethostname(), "play.example.org", "games.example"):
            for host in (name, f"{name}:{port}"):
                assert httpx.get(house.address + "/health", headers={"Host": host}).status_code == 200


def test_names_are_told_in_any_case_and_beside_those_of_the_machine() -> None:
    known = names_of_house("play.example.org Games.example")
    assert {"localhost", socket.gethostname().lower(), "play.example.org", "games.example"} <= known
    assert ANY_NAME not in names_of_house("")


def test_a_request_that_is_too_long_is_refused(house: ServedHouse) -> None:
    assert httpx.post(house.address + "/api/tables", content=b" " * 20_000).status_code == 413


@pytest.mark.parametrize(
    ("header", "french"),
    [("fr", True), ("br, fr-FR;q=0.9, en;q=0.8", True), ("en-GB,fr;q=0.5", False), ("frr", False), ("", False)],
)
def test_the_first_language_that_we_know_is_spoken(house: ServedHouse, header: str, french: bool) -> None:
    found = httpx.get(house.address + "/nothing", headers={"Accept-Language": header})
    assert (found.json()["sentence"] == "Il n’y a rien ici.") == french


def test_figures_are_what_prometheus_reads(house: ServedHouse) -> None:
    found = httpx.get(house.address + "/metrics")
    assert "version=" in found.headers["content-type"]
    assert {family.name for family in text_string_to_metric_families(found.text)} >= {
        "flibuste_tables",
        "flibuste_moves",
    }


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
        assert (await zoe.ask("free", table=shared, seat=1))["is"] == "done"
        assert (await zoe.ask("ask", table=shared, seat=0))["code"] == "not-now"  # somebody has played there once

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
        assert record.after == After(table, 2)
        assert frame["after"] == after
        with pytest.raises(Unverifiable, match="did not begin with a deal"):
            flibuste.verify(record)
        assert zoe.get(f"/api/tables/{again}/verify").json()["code"] == "unverifiable"
        wrong = {"game": "hawthorn", "seats": ["mine", "mousse", "mousse"], "mode": "hand", "after": after}
        assert zoe.web.post(f"{house.address}/api/tables", json=wrong).json()["code"] == "not-now"

    meet(house, play)


def test_who_is_invited_to_a_game_that_goes_on_has_to_accept_that(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table = await play_a_game(zoe, "fuji-flush", 2)
        after = {"table": table, "moves": 1}
        seats = ["mine", "link", "mousse"]
        again, keys = zoe.open_table("fuji-flush", seats, mode="standard", after=after)
        frame = await watched(luc, again)
        assert frame["after"] == after
        asked = {"table": again, "seat": 1, "name": "Luc", "key": keys[1]}
        assert (await luc.ask("sit", **asked))["code"] == "not-accepted"
        assert (await luc.ask("sit", accepts=True, **asked))["is"] == "done"
        assert (await luc.ask("sit", **asked))["is"] == "done"  # again, from the same device

    meet(house, play)


async def watched(visitor: Visitor, table: str) -> dict[str, Any]:
    await visitor.watch(table)
    return visitor.frames[table]


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


def test_what_everyone_may_keep_tells_nobody_who_they_are(house: ServedHouse) -> None:
    assert "set-cookie" in httpx.get(f"{house.address}/api/shelf").headers
    assert "set-cookie" not in httpx.get(f"{house.address}/pictures/paires/cover.svg").headers
    elsewhere = httpx.post(f"{house.address}/api/tables", content=b"{}", headers={"Origin": "http://elsewhere.example"})
    assert elsewhere.status_code == 403
    assert "set-cookie" not in elsewhere.headers


def test_a_failure_is_told_with_care_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("flibuste.server.http.api.shelf.boxes", None)

    async def look(web: httpx.AsyncClient) -> None:
        found = await web.get("/api/shelf")
        assert found.status_code == 500
        assert "default-src 'self'" in found.headers["content-security-policy"]
        assert "set-cookie" not in found.headers
        assert "Traceback" not in found.text

    ask_within(tmp_path, "127.0.0.1", look)


def test_strangers_wait_their_turn(tmp_path: Path) -> None:
    async def open_many(web: httpx.AsyncClient) -> None:
        codes = []
        for _ in range(120):
            web.cookies.clear()  # a new visitor each time
            found = await web.post("/api/tables", json={"game": "paires", "seats": ["open", "open"]})
            codes.append(found.status_code)
        assert codes[0] == 201
        assert codes[-1] == 429

    ask_within(tmp_path, "192.0.2.1", open_many)


def ask_within(folder: Path, host: str, scene: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    """Ask a house of this very process, as if from another machine."""
    app = make_app(Store(f"sqlite:///{folder / 'flibuste.db'}"), workers=0)

    async def play() -> None:
        way = httpx.ASGITransport(app, raise_app_exceptions=False, client=(host, 5000))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=way, base_url="http://house") as web,
        ):
            await scene(web)

    asyncio.run(play())
