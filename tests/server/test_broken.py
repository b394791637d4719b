"""A game that fails harms its own table alone: its visitors are told, and the house goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.view import View
from flibuste.scaffold.new_game.rules import NewGame
from flibuste.server import wire
from flibuste.server.errors import BrokenTable
from flibuste.server.live.house import House
from flibuste.server.live.requests import Requests
from flibuste.server.store.store import Store
from flibuste.server.thinking.pool import Pool
from flibuste.shelf import Box, open_box

NEW_GAME = open_box("flibuste.scaffold.new_game")
Scene = Callable[[House, Requests], Awaitable[None]]


class Ear:
    """Somebody who keeps what was sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def __call__(self, message: bytes) -> None:
        self.messages.append(json.loads(message))

    def kinds(self) -> list[str]:
        return [message["is"] for message in self.messages]


class FailsWhenPlayed(NewGame):
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self.hands[seat].take(action)
        raise IndexError("there is no such row")


class FailsWhenSeen(NewGame):
    def view(self, seat: int) -> View:
        raise KeyError("there is no such seat")


class FailsWhenDealt(NewGame):
    def begin(self, chance: Chance) -> None:
        raise ZeroDivisionError


def in_a_house(tmp_path: Path, scene: Scene) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'flibuste.db'}")
        pool = Pool(1)
        pool.start()
        house = House(store, pool)
        try:
            await scene(house, Requests(house))
        finally:
            await house.close()
            await pool.close()
            store.close()

    asyncio.run(play())


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> dict[str, Box]:
    """The new game stands on it, as if somebody had installed it."""
    shelf = {"new-game": NEW_GAME}
    for module in ("live.opening", "rooms.room"):
        monkeypatch.setattr(f"flibuste.server.{module}.box", shelf.__getitem__)
    return shelf


def box_of(kind: type[NewGame]) -> Box:
    return replace(NEW_GAME, game=replace(NEW_GAME.game, state=kind))


async def a_table(requests: Requests, seats: list[str]) -> str:
    table, _keys = await requests.open_table("zoe", wire.OpenTable(game="new-game", seats=seats, name="Zoé"))
    return table


async def play_first(house: House, requests: Requests, table: str) -> None:
    room = await house.registry.read(table)
    action = room.running().legal(0)[0]
    await requests.handle("zoe", wire.Play(table=table, seat=0, action=action, made=0))


def test_a_move_that_fails_stops_its_table_and_no_other(tmp_path: Path, shelf: dict[str, Box]) -> None:
    async def scene(house: House, requests: Requests) -> None:
        good = await a_table(requests, ["mine", "mine"])
        shelf["new-game"] = box_of(FailsWhenPlayed)
        bad = await a_table(requests, ["mine", "mine"])
        ear = Ear()
        leave = await requests.watch("zoe", wire.Watch(table=bad, seat=0, language="fr"), ear)
        with pytest.raises(BrokenTable):
            await play_first(house, requests, bad)
        assert ear.messages[-1]["is"] == "trouble"
        assert ear.messages[-1]["sentence"].startswith("Le jeu de cette table ne marche pas")
        with pytest.raises(BrokenTable):
            await requests.handle("zoe", wire.Say(table=bad, text="Hello?"))
        with pytest.raises(BrokenTable):
            await requests.watch("max", wire.Watch(table=bad), Ear())
        await play_first(house, requests, good)
        leave()
        assert bad not in house.registry.tables()
        assert (await house.registry.read(bad)).made == [0, 0]

    in_a_house(tmp_path, scene)


def test_a_table_that_nobody_can_see_is_refused_to_who_looks(tmp_path: Path, shelf: dict[str, Box]) -> None:
    async def scene(house: House, requests: Requests) -> None:
        shelf["new-game"] = box_of(FailsWhenSeen)
        table = await a_table(requests, ["mine", "mine"])
        with pytest.raises(BrokenTable):
            await requests.watch("zoe", wire.Watch(table=table, seat=0), Ear())
        assert house.counts()["watchers"] == 0

    in_a_house(tmp_path, scene)


@pytest.mark.usefixtures("shelf")
def test_a_bot_that_cannot_see_tries_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House, requests: Requests) -> None:
        table = await a_table(requests, ["mine", "mousse"])
        ear = Ear()
        await requests.watch("zoe", wire.Watch(table=table, seat=0), ear)
        monkeypatch.setattr(NewGame, "view", FailsWhenSeen.view)
        live = await house.registry.get(table)
        house.turns.go_on(live)
        action = live.room.running().legal(0)[0]
        await requests.handle("zoe", wire.Play(table=table, seat=0, action=action, made=0))
        await house.turns.close()
        assert ear.kinds().count("trouble") == 1
        assert live.thinking == {}

    in_a_house(tmp_path, scene)


def test_a_table_that_cannot_be_read_again_does_not_keep_the_house_closed(
    tmp_path: Path, shelf: dict[str, Box]
) -> None:
    async def scene(house: House, requests: Requests) -> None:
        table = await a_table(requests, ["mine", "mine"])
        house.registry.clear()
        shelf["new-game"] = box_of(FailsWhenDealt)
        await house.start()
        assert house.registry.tables() == []
        with pytest.raises(BrokenTable):
            await requests.handle("zoe", wire.Say(table=table, text="Hello?"))

    in_a_house(tmp_path, scene)
