"""What people do at tables, over real lines."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

import flibuste
from flibuste.catalogue import catalogue_for
from flibuste.core.record import read_record
from flibuste.shelf import box, names
from tests.server.house import ServedHouse, Visitor, meet


def seats_of(game: str) -> int:
    return box(game).game.fewest


@pytest.mark.parametrize("game", names())
def test_a_person_plays_any_game_against_bots_to_the_end(house: ServedHouse, game: str) -> None:
    async def play(zoe: Visitor) -> None:
        mode = "three" if game == "decrypto" else None
        table, _keys = zoe.open_table(game, ["mine", *["mousse"] * (seats_of(game) - 1)], mode=mode)
        await zoe.watch(table, 0, "fr")
        frame = await asyncio.wait_for(zoe.play_to_the_end(table, 0), 120)
        assert len(frame["returns"]) == seats_of(game)
        record = read_record(zoe.get(f"/api/tables/{table}/record").text)
        assert record.result == frame["returns"]
        assert record.commitment == frame["commitment"]
        flibuste.verify(record)
        result = flibuste.replay(record).result
        assert result is not None
        assert result.scores == frame.get("scores")

    meet(house, play)


def test_two_people_meet_by_a_link_and_a_third_watches(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor, eve: Visitor) -> None:
        table, keys = zoe.open_table("hawthorn", ["mine", "link"], mode="hand")
        refused = await luc.ask("sit", table=table, seat=1, name="Luc", key="wrong")
        assert (refused["is"], refused["code"]) == ("refused", "seat-taken")
        assert (await luc.ask("sit", table=table, seat=1, name=" Luc ", key=keys[1]))["is"] == "done"
        for visitor, seat in ((zoe, 0), (luc, 1), (eve, None)):
            assert (await visitor.watch(table, seat))["is"] == "done"
        assert [place["name"] for place in zoe.frames[table]["places"]] == ["Zoé", "Luc"]
        assert (await eve.watch(table, 0))["code"] == "not-your-seat"
        assert (await eve.play(table, 0, 1))["code"] == "not-your-seat"
        ends = await asyncio.gather(
            zoe.play_to_the_end(table, 0),
            luc.play_to_the_end(table, 1),
            eve.until(table, lambda one: one["phase"] == "over"),
        )
        assert ends[0]["returns"] == ends[1]["returns"] == ends[2]["returns"]
        hands = [area["words"] for area in ends[2]["view"]["areas"] if area["kind"] == "hand"]
        assert hands == []

    meet(house, play)


def test_a_seat_is_recovered_by_its_link_on_another_device(house: ServedHouse) -> None:
    async def play(zoe: Visitor, phone: Visitor, thief: Visitor) -> None:
        table, keys = zoe.open_table("paires", ["mine", "open"])
        assert (await phone.watch(table, 0))["code"] == "not-your-seat"
        assert (await thief.ask("sit", table=table, seat=0, name="X"))["code"] == "seat-taken"
        assert (await phone.ask("sit", table=table, seat=0, name="Zoé", key=keys[0]))["is"] == "done"
        assert (await phone.watch(table, 0))["is"] == "done"
        assert (await thief.ask("sit", table=table, seat=1, name="Luc"))["key"] != ""

    meet(house, play)


def test_an_invitation_is_for_the_first_who_comes(house: ServedHouse) -> None:
    """Whoever made it, the host, cannot look at the hand of their guest, nor play it."""

    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, keys = zoe.open_table("fuji-flush", ["mine", "link", "mousse"])
        taken = await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1])
        assert taken["key"] not in ("", *keys)
        for key in (keys[1], ""):
            refused = await zoe.ask("sit", table=table, seat=1, name="Luc", key=key)
            assert refused["code"] == "seat-taken"
        assert (await zoe.watch(table, 1))["code"] == "not-your-seat"
        assert (await zoe.ask("play", table=table, seat=1, action=2, made=0))["code"] == "not-your-seat"

    meet(house, play)


def test_another_device_comes_by_a_link_of_its_owner_and_everyone_is_told(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor, phone: Visitor, eve: Visitor) -> None:
        table, keys = zoe.open_table("fuji-flush", ["mine", "link", "mousse"])
        await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1])
        await zoe.watch(table, 0)
        await eve.ask("watch", table=table, chat=False, language="fr")  # who hears nothing of what people say, too
        assert (await zoe.ask("share", table=table, seat=1))["code"] == "not-your-seat"
        key = (await luc.ask("share", table=table, seat=1))["key"]
        joined = await phone.ask("sit", table=table, seat=1, name="Somebody else", key=key)
        assert (joined["is"], joined.get("key", "")) == ("done", "")
        assert (await phone.watch(table, 1))["is"] == "done"
        again = await eve.ask("sit", table=table, seat=1, name="Eve", key=key)
        assert again["code"] == "seat-taken"
        frame = await zoe.until(table, lambda one: one["places"][1].get("devices", 1) == 2)
        assert frame["places"][1]["name"] == "Luc"
        assert zoe.chats[table] == ["Luc plays on another device, too."]
        await eve.until(table, lambda one: one["places"][1].get("devices", 1) == 2)
        assert eve.chats[table] == ["Luc joue aussi sur un autre appareil."]

    meet(house, play)


def test_the_host_takes_an_abandoned_seat_back(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor, max_: Visitor) -> None:
        table, keys = zoe.open_table("paires", ["mine", "link"])
        await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1])
        assert (await luc.ask("free", table=table, seat=0))["code"] == "not-the-host"
        await luc.watch(table, 1)
        assert (await zoe.ask("free", table=table, seat=1))["code"] == "not-now"
        assert (await zoe.ask("stand in", table=table, seat=1))["code"] == "not-now"
        await luc.ask("leave", table=table)
        freed = await zoe.ask("free", table=table, seat=1)
        assert (await luc.watch(table, 1))["code"] == "not-your-seat"
        assert (await max_.ask("sit", table=table, seat=1, name="Max", key=keys[1]))["code"] == "seat-taken"
        assert (await max_.ask("sit", table=table, seat=1, name="Max", key=freed["key"]))["is"] == "done"
        assert (await luc.ask("resign", table=table, seat=1))["code"] == "not-your-seat"

    meet(house, play)


def test_a_move_that_is_sent_twice_counts_once(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, _keys = zoe.open_table("fuji-flush", ["mine", "link", "link"], options={"first": "first-seat"})
        await sit_everywhere(zoe, table, _keys)
        await zoe.watch(table, 0)
        action = zoe.frames[table]["view"]["choices"][0]["action"]
        made = zoe.frames[table]["made"]
        first = await zoe.ask("play", table=table, seat=0, action=action, made=made)
        again = await zoe.ask("play", table=table, seat=0, action=action, made=made)
        assert first["is"] == again["is"] == "done"
        await zoe.until(table, lambda frame: frame["made"] > made)
        assert zoe.frames[table]["made"] == made + 1

    meet(house, play)


def test_who_sends_no_id_gets_no_reply_but_refusals(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, _keys = zoe.open_table("paires", ["mine", "link"])
        await zoe.socket.send(json.dumps({"do": "say", "table": table, "text": "Ahoy!", "seat": 0}))
        await zoe.socket.send(json.dumps({"do": "say", "table": table, "text": "", "seat": 0}))
        refused = await zoe.next()
        assert (refused["is"], refused["id"]) == ("refused", 0)
        await zoe.watch(table, 0)
        assert zoe.chats[table] == ["Ahoy!"]

    meet(house, play)


def test_nobody_chooses_the_key_of_a_seat(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor, max_: Visitor) -> None:
        table, keys = zoe.open_table("paires", ["open", "link", "link"])
        sat = await luc.ask("sit", table=table, seat=0, name="Luc", key="a")
        assert sat["key"] not in ("", "a")
        assert (await max_.ask("sit", table=table, seat=0, name="Max", key="a"))["code"] == "seat-taken"
        await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1])
        assert "key" not in await luc.ask("sit", table=table, seat=1, name="Luc", key="b")
        assert (await max_.ask("sit", table=table, seat=1, name="Max", key="b"))["code"] == "seat-taken"
        assert (await max_.ask("sit", table=table, seat=2, name="Max", key=keys[1]))["code"] == "seat-taken"
        assert (await max_.ask("sit", table=table, seat=2, name="Max", key=keys[2]))["is"] == "done"

    meet(house, play)


def test_a_rematch_that_two_ask_for_is_one_table(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, keys = zoe.open_table("paires", ["mine", "link"])
        await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1])
        await luc.ask("resign", table=table, seat=1)
        one, other = await asyncio.gather(zoe.ask("rematch", table=table), luc.ask("rematch", table=table))
        assert one["table"] == other["table"]
        assert {own["id"] for own in zoe.get("/api/mine").json()} >= {table, one["table"]}
        assert len(luc.get("/api/mine").json()) == 2

    meet(house, play)


def test_strangers_cannot_drown_the_voices_of_those_who_sit(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, _keys = zoe.open_table("paires", ["mine", "link"])
        assert (await luc.ask("say", table=table, name="ZOE", text="It was me"))["code"] == "not-now"
        said = [(await luc.ask("say", table=table, name="Luc", text=f"{number}"))["is"] for number in range(15)]
        assert said[0] == "done"
        assert said[-1] == "refused"
        assert (await zoe.ask("say", table=table, seat=0, text="Quiet, please"))["is"] == "done"

    meet(house, play)


async def sit_everywhere(zoe: Visitor, table: str, keys: list[str]) -> None:
    """One device for all: hot seat."""
    for seat, key in enumerate(keys):
        if seat > 0:
            assert (await zoe.ask("sit", table=table, seat=seat, name=f"Zoé {seat}", key=key))["is"] == "done"


def test_a_hidden_choice_can_be_taken_back_and_a_card_that_was_seen_cannot(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, keys = zoe.open_table("hawthorn", ["mine", "link", "link"], mode="hand")
        await sit_everywhere(zoe, table, keys)
        await zoe.watch(table, 0)
        assert (await zoe.ask("take back", table=table, seat=0))["code"] == "nothing-to-take-back"
        choices = [choice["action"] for choice in zoe.frames[table]["view"]["choices"]]
        assert (await zoe.play(table, 0, choices[0]))["is"] == "done"
        assert zoe.frames[table]["view"]["choices"] == []
        assert (await zoe.ask("take back", table=table, seat=0))["is"] == "done"
        assert [choice["action"] for choice in zoe.frames[table]["view"]["choices"]] == choices
        assert (await zoe.play(table, 0, choices[-1]))["is"] == "done"
        table, keys = zoe.open_table("fuji-flush", ["mine", "link", "link"], options={"first": "first-seat"})
        await sit_everywhere(zoe, table, keys)
        await zoe.watch(table, 0)
        await zoe.play(table, 0, zoe.frames[table]["view"]["choices"][0]["action"])
        assert (await zoe.ask("take back", table=table, seat=0))["code"] == "nothing-to-take-back"

    meet(house, play)


def missing(frame: dict[str, Any]) -> int:
    """Return a card of Fuji Flush that one does not have in hand."""
    return min(set(range(2, 9)) - {choice["action"] for choice in frame["view"]["choices"]})


def test_the_house_says_which_rule_forbids_a_move_and_makes_none(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor, eve: Visitor) -> None:
        table, keys = zoe.open_table("fuji-flush", ["mine", "link", "link"], options={"first": "first-seat"})
        assert (await zoe.ask("may", table=table, seat=0, action=2))["code"] == "not-now"
        for seat in (1, 2):
            await luc.ask("sit", table=table, seat=seat, name=f"Luc {seat}", key=keys[seat])
        await zoe.watch(table, 0)
        before, card = zoe.frames[table], missing(zoe.frames[table])
        for choice in before["view"]["choices"]:
            assert (await zoe.ask("may", table=table, seat=0, action=choice["action"]))["is"] == "done"
        refused = await zoe.ask("may", table=table, seat=0, action=card)
        assert (refused["is"], refused["code"]) == ("refused", "illegal-action")
        assert refused["sentence"] == f"You have no {card} in hand."
        assert (await zoe.ask("may", table=table, seat=0, action=21))["code"] == "malformed-action"
        assert (await zoe.ask("may", table=table, seat=0, action=-1))["code"] == "not-understood"
        for other in (luc, eve):  # or a hand could be asked out of the house, card by card
            for action in (card, before["view"]["choices"][0]["action"]):
                assert (await other.ask("may", table=table, seat=0, action=action))["code"] == "not-your-seat"
        waits = await luc.ask("may", table=table, seat=1, action=card)
        assert (waits["code"], waits["sentence"]) == ("illegal-action", "It is not your turn.")
        await zoe.watch(table, 0, "fr")
        assert zoe.frames[table]["number"] == before["number"]
        refused = await zoe.ask("may", table=table, seat=0, action=card)
        assert refused["sentence"] == catalogue_for("fr").gettext("You have no {card} in hand.").format(card=card)
        assert (await zoe.play(table, 0, before["view"]["choices"][0]["action"]))["is"] == "done"

    meet(house, play)


def test_when_the_game_is_over_no_rule_is_explained(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table = await begin_duel(zoe, luc)
        assert (await zoe.ask("may", table=table, seat=0, action=0))["is"] == "done"
        assert (await luc.ask("resign", table=table, seat=1))["is"] == "done"
        assert (await zoe.ask("may", table=table, seat=0, action=0))["code"] == "not-now"

    meet(house, play)


async def begin_duel(zoe: Visitor, luc: Visitor) -> str:
    table, keys = zoe.open_table("aquatika", ["mine", "link"])
    assert (await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1]))["is"] == "done"
    return table


def test_who_resigns_has_lost_and_a_rematch_turns_the_seats(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table = await begin_duel(zoe, luc)
        await luc.watch(table, 1)
        assert (await luc.ask("rematch", table=table))["code"] == "not-now"
        assert (await luc.ask("resign", table=table, seat=1))["is"] == "done"
        assert luc.frames[table]["returns"] == [1.0, 0.0]
        assert (await luc.play(table, 1, 0))["code"] == "not-now"
        again = (await luc.ask("rematch", table=table))["table"]
        assert (await zoe.ask("rematch", table=table))["table"] == again
        assert (await zoe.watch(again, 1))["is"] == (await luc.watch(again, 0))["is"] == "done"
        assert [place["name"] for place in zoe.frames[again]["places"]] == ["Luc", "Zoé"]

    meet(house, play)


def test_an_order_of_seats_goes_with_the_people_into_the_rematch_and_stays_in_the_record(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table, keys = zoe.open_table("auberge", ["mine", "link"], options={"ages": "1"})
        await zoe.watch(table, 0)
        assert (await luc.ask("sit", table=table, seat=1, name="Luc", key=keys[1]))["is"] == "done"
        assert (await zoe.ask("resign", table=table, seat=0))["is"] == "done"
        assert zoe.get(f"/api/tables/{table}/record").json()["options"] == {"ages": "1"}
        assert zoe.get(f"/api/tables/{table}/replay?seat=0").json()["options"] == {"ages": "1"}
        again = (await zoe.ask("rematch", table=table))["table"]
        assert (await zoe.watch(again, 1))["is"] == "done"
        assert zoe.frames[again]["options"] == {"ages": "0"}

    meet(house, play)


def test_with_more_players_a_bot_plays_on_for_who_resigns_until_the_rematch(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        # In Fuji Flush no game ends before everyone has played.
        table, keys = zoe.open_table("fuji-flush", ["mine", "link", "mousse"])
        await sit_everywhere(zoe, table, keys[:2])
        await zoe.watch(table, 0)
        for seat in range(2):
            assert (await zoe.ask("resign", table=table, seat=seat))["is"] == "done"
            assert (await zoe.ask("come back", table=table, seat=seat))["code"] == "not-now"
        assert (await zoe.ask("play", table=table, seat=0, action=0, made=99))["code"] == "not-now"
        await zoe.until(table, lambda one: one["phase"] == "over")
        again = (await zoe.ask("rematch", table=table))["table"]
        assert (await zoe.watch(again, 1))["is"] == "done"
        assert [place["bot"] for place in zoe.frames[again]["places"]] == ["mousse", "", ""]

    meet(house, play)


def test_when_time_runs_out_a_bot_plays_the_move(house: ServedHouse) -> None:
    async def play(zoe: Visitor) -> None:
        table, _keys = zoe.open_table("blackstone", ["mine", "mousse"], clock={"move": 0.2})
        await zoe.watch(table, 0)
        frame = await asyncio.wait_for(zoe.until(table, lambda one: one["phase"] == "over"), 60)
        assert frame["returns"] is not None

    meet(house, play)


def test_a_bot_keeps_the_seat_of_who_is_away_and_gives_it_back(house: ServedHouse) -> None:
    async def play(zoe: Visitor, luc: Visitor) -> None:
        table = await begin_duel(zoe, luc)
        await zoe.watch(table, 0)
        assert (await luc.ask("stand in", table=table, seat=0))["code"] == "not-the-host"
        chosen = await zoe.ask("stand in", table=table, seat=1, level="mousse")
        assert chosen["code"] == "not-understood"  # nobody chooses how good it is
        assert (await zoe.ask("stand in", table=table, seat=1))["is"] == "done"
        place = zoe.frames[table]["places"][1]
        assert (place["bot"], place["stands_in"]) == ("second", True)
        if zoe.frames[table]["view"]["choices"]:
            await zoe.play(table, 0, zoe.frames[table]["view"]["choices"][0]["action"])
        await zoe.until(table, lambda one: bool(one["view"]["choices"]))
        assert (await luc.ask("come back", table=table, seat=1))["is"] == "done"
        await zoe.until(table, lambda one: not one["places"][1]["stands_in"])

    meet(house, play)


def test_what_is_said_stays(house: ServedHouse) -> None:
    async def play(zoe: Visitor, eve: Visitor) -> None:
        table, _keys = zoe.open_table("paires", ["mine", "open"])
        await zoe.watch(table, 0)
        assert (await zoe.ask("say", table=table, seat=0, text="Bonsoir  à tous"))["is"] == "done"
        assert (await zoe.ask("say", table=table, text="\u202eevil"))["code"] == "illegal-action"
        assert (await zoe.ask("say", table=table, text="x" * 301))["code"] == "illegal-action"
        await eve.watch(table)
        assert eve.chats[table] == ["Bonsoir à tous"]

    meet(house, play)


def test_lists_and_what_is_asked_wrongly(house: ServedHouse) -> None:
    meet(house, ask_for_lists)


async def ask_for_lists(zoe: Visitor, eve: Visitor) -> None:
    listed, _keys = zoe.open_table("paires", ["mine", "open"], listed=True)
    private, _keys = zoe.open_table("paires", ["mine", "open"])
    tables = {row["id"] for row in zoe.get("/api/tables").json()}
    assert listed in tables
    assert private not in tables
    assert {listed, private} <= {row["id"] for row in zoe.get("/api/mine").json()}
    assert eve.get("/api/mine").json() == []
    assert zoe.get(f"/api/tables/{private}/record").json()["code"] == "not-now"
    assert zoe.get("/api/tables/nowhere/record").status_code == 404
    for body, code in (
        ({"game": "chess", "seats": ["mine"]}, "unknown-game"),
        ({"game": "paires", "seats": ["mine"]}, "wrong-seats"),
        ({"game": "paires", "seats": ["mine", "admiral"]}, "unknown-level"),
        ({"game": "paires", "seats": ["mine", "open"], "mode": "x"}, "unknown-mode"),
        ({"game": "paires", "seats": ["mine", "open"], "options": {"x": 1}}, "unknown-option"),
        ({"game": "auberge", "seats": ["mine", "open"], "options": {"ages": "2"}}, "unknown-option"),
        ({"game": "auberge", "seats": ["mine", "open"], "options": {"ages": [0]}}, "not-understood"),
        ({"game": "paires", "seats": ["mine", "open"], "extra": 1}, "not-understood"),
        ({"game": "paires", "seats": ["mine", "open"], "clock": {"move": 1e99}}, "unknown-option"),
        ({"game": "paires", "seats": ["mine", "open"], "name": ""}, "illegal-action"),
    ):
        found = zoe.web.post(zoe.house.address + "/api/tables", json={"name": "Zoé", **body})
        assert (found.status_code, found.json()["code"]) == (400, code)
    assert zoe.web.post(zoe.house.address + "/api/tables", content=b"x" * 20_000).json()["code"] == "too-long"


def test_the_house_says_what_it_has_and_how_it_is(house: ServedHouse) -> None:
    async def read(zoe: Visitor) -> None:
        assert [box["name"] for box in zoe.get("/api/shelf").json()] == names()
        assert "OpenTable" in zoe.get("/api/openapi.json").json()["components"]["schemas"]
        assert "flibuste_tables" in zoe.get("/metrics").text

    meet(house, read)


def test_also_what_is_not_understood_gets_a_reply_of_its_own(house: ServedHouse) -> None:
    async def talk(zoe: Visitor) -> None:
        for fields in ({}, {"table": 7}, {"table": "x", "seat": -1}):
            assert (await zoe.ask("dance", **fields))["code"] == "not-understood"
        assert (await zoe.ask("sit", table="x", seat="first", name="Zoé"))["code"] == "not-understood"

    meet(house, talk)


def test_a_page_from_elsewhere_gets_no_line(house: ServedHouse) -> None:
    async def connect(origin: str) -> None:
        address = house.address.replace("http", "ws") + "/ws"
        async with websockets.connect(address, origin=origin) as socket:  # type: ignore[arg-type]
            await socket.send(json.dumps({"do": "leave", "table": "x", "id": 1}))
            await socket.recv()

    asyncio.run(connect(house.address))
    with pytest.raises(websockets.exceptions.InvalidStatus):
        asyncio.run(connect("https://elsewhere.example"))


def test_a_forged_cookie_is_nobody(house: ServedHouse) -> None:
    async def forge(zoe: Visitor, eve: Visitor) -> None:
        zoe.open_table("paires", ["mine", "open"])
        token = zoe.cookie.split("=")[1].split(".")[0]
        eve.web.cookies.clear()
        eve.web.cookies.set("flibuste", f"{token}.{'0' * 64}")
        assert eve.get("/api/mine").json() == []

    meet(house, forge)


def test_nobody_opens_tables_without_end(house: ServedHouse) -> None:
    async def open_many(zoe: Visitor) -> None:
        for _ in range(50):
            zoe.open_table("paires", ["open", "open"])
        body = {"game": "paires", "seats": ["open", "open"]}
        found = zoe.web.post(zoe.house.address + "/api/tables", json=body)
        assert (found.status_code, found.json()["code"]) == (429, "too-many")

    meet(house, open_many)
