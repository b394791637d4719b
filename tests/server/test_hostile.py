"""Strangers who send anything at all: the house refuses, stays up, and does not grow."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from flibuste.server import limits
from flibuste.server.app import make_app
from flibuste.server.data import open_store
from flibuste.server.http import impatient
from flibuste.server.http.impatient import ImpatientProtocol
from flibuste.server.ws import connection
from flibuste.server.ws.uvicorn_fast import FastSocket
from tests.server.house import ServedHouse, Visitor, in_a_thread, visitors

MESSAGES = 100_000 if os.environ.get("CI") else 5_000
AT_ONCE = 400  # messages over one connection: with many more the house hangs up
MOST_GROWTH = 30_000  # kilobytes

WORDS = ["watch", "leave", "sit", "play", "take back", "resign", "come back", "stand in", "free", "say", "rematch", "?"]
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 2**64, 1e308, -0.5, "", "0", "ａ", "\x00", "\u202e", "é" * 500, [], [[]], {},
    {"a": {}}, "../../etc/passwd", "'; DROP TABLE tables; --", "x" * 5000,
]  # fmt: skip


def resident(house: ServedHouse) -> int:
    """Return how many kilobytes the process of the house uses."""
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def hostile(luck: random.Random, tables: list[str]) -> str | bytes:
    kind = luck.randrange(8)
    if kind == 0:
        return luck.randbytes(luck.randrange(60))
    if kind == 1:
        return "[" * luck.choice([1, 50, 5000])
    if kind == 2:
        return json.dumps(luck.choice(ODD))
    message: dict[str, Any] = {"do": luck.choice(WORDS), "id": luck.choice([1, 2, luck.choice(ODD)])}
    message["table"] = luck.choice([*tables, luck.choice(ODD)])
    for name in ("seat", "action", "made", "texts", "text", "name", "key", "level", "language", "last", "extra"):
        if luck.random() < 0.5:
            message[name] = luck.choice([luck.randrange(4), luck.choice(ODD), ["a"], "fr"])
    text = json.dumps(message)
    return text[: luck.randrange(len(text))] if kind == 3 else text


async def pester(house: ServedHouse, messages: int, seed: int, tables: list[str]) -> tuple[int, int]:
    """Send so many messages over one connection; return how many were answered, and how many of these refused."""
    luck = random.Random(seed)
    stranger = Visitor(house)
    answered = refused = 0
    try:
        await stranger.connect()
        for _ in range(messages):
            await stranger.socket.send(hostile(luck, tables))
        await stranger.socket.send(json.dumps({"do": "leave", "table": tables[0], "id": 999_999}))
        while True:
            message = json.loads(await asyncio.wait_for(stranger.socket.recv(), 30))
            if message.get("id") == 999_999:
                break
            if message["is"] in ("done", "refused"):
                answered += 1
                refused += message["is"] == "refused"
                assert "Traceback" not in message.get("sentence", "")
                assert message.get("code") != "internal", message
    except websockets.ConnectionClosed:
        pass
    finally:
        await stranger.leave()
    return answered, refused


def test_a_hundred_thousand_hostile_messages(house: ServedHouse) -> None:
    async def attack() -> None:
        async with visitors(house, 1) as (zoe,):
            tables = [zoe.open_table(game, ["mine", "link", "open"])[0] for game in ("fuji-flush", "hawthorn")]
            await zoe.watch(tables[0], 0)
            await pester(house, AT_ONCE, -1, tables)
            before = resident(house)
            sent = answered = refused = 0
            while sent < MESSAGES:
                results = await asyncio.gather(*(pester(house, AT_ONCE, sent + n, tables) for n in range(4)))
                sent += 4 * AT_ONCE
                answered += sum(result[0] for result in results)
                refused += sum(result[1] for result in results)
            assert answered > 0.9 * sent
            assert refused > 0.5 * answered
            assert resident(house) - before < MOST_GROWTH
            assert zoe.get("/health").json()["status"] == "ok"
            assert (await zoe.watch(tables[0], 0))["is"] == "done"

    asyncio.run(attack())


def closing_code(port: int, messages: list[str]) -> int:
    """Send these messages and return the code with which the house hangs up."""

    async def shout() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
            for message in messages:
                await socket.send(message)
            for _ in messages:
                await socket.recv()

    with pytest.raises(websockets.ConnectionClosed) as closed:
        asyncio.run(shout())
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@contextmanager
def a_house(folder: Path) -> Iterator[int]:
    """A house in this process, run as `flibuste serve` runs it; give its port."""
    app = make_app(open_store(str(folder)), workers=0)
    with in_a_thread(app, http=ImpatientProtocol, ws=FastSocket, ws_max_size=limits.LARGEST_BODY) as port:
        yield port


def test_who_asks_too_much_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REQUESTS_AT_ONCE", 5.0)
    monkeypatch.setattr(connection, "REQUESTS_A_SECOND", 0.0)
    with a_house(tmp_path) as port:
        assert closing_code(port, ["{}"] * 6) == 1008


def test_a_huge_message_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    with a_house(tmp_path) as port:
        assert closing_code(port, ["x" * 1_000_000]) == 1009
        assert httpx.get(f"http://127.0.0.1:{port}/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nX: ", b"POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"]
)
def test_who_never_ends_a_request_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(impatient, "LONGEST_ASKING", 0.2)
    with a_house(tmp_path) as port, socket.create_connection(("127.0.0.1", port), timeout=60) as stranger:
        stranger.sendall(begun)
        while stranger.recv(1000):
            pass  # until the house hangs up
