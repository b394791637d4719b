"""Strangers who send anything at all: the house refuses, stays up, and does not grow."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.house import ServedHouse, Visitor, visitors

MESSAGES = 100_000 if os.environ.get("FLIBUSTE_EXPECT") == "compiled" else 5_000  # the same code in both builds
A_LINE = 400  # messages: with many more at once the house hangs up
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
    """Send so many messages on one line; return how many were answered, and how many of these refused."""
    luck = random.Random(seed)
    stranger = Visitor(house)
    answered = refused = 0
    try:
        await stranger.connect()
        for _ in range(messages):
            await stranger.line.send(hostile(luck, tables))
        await stranger.line.send(json.dumps({"do": "leave", "table": tables[0], "id": 999_999}))
        while True:
            message = json.loads(await asyncio.wait_for(stranger.line.recv(), 30))
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
            await pester(house, A_LINE, -1, tables)
            before = resident(house)
            sent = answered = refused = 0
            while sent < MESSAGES:
                results = await asyncio.gather(*(pester(house, A_LINE, sent + n, tables) for n in range(4)))
                sent += 4 * A_LINE
                answered += sum(result[0] for result in results)
                refused += sum(result[1] for result in results)
            assert answered > 0.9 * sent
            assert refused > 0.5 * answered
            assert resident(house) - before < MOST_GROWTH
            assert zoe.get("/health").json()["status"] == "ok"
            assert (await zoe.watch(tables[0], 0))["is"] == "done"

    asyncio.run(attack())


def closing_code(house: ServedHouse, messages: list[str]) -> int:
    """Send these messages and return the code with which the house hangs up."""

    async def shout() -> None:
        stranger = Visitor(house)
        await stranger.connect()
        try:
            for message in messages:
                await stranger.line.send(message)
            for _ in messages:
                await stranger.line.recv()
        finally:
            await stranger.leave()

    with pytest.raises(websockets.ConnectionClosed) as closed:
        asyncio.run(shout())
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_who_asks_too_much_is_hung_up_on(house: ServedHouse) -> None:
    assert closing_code(house, ["{}"] * 5000) == 1008


def test_a_huge_message_ends_the_line_and_nothing_else(house: ServedHouse) -> None:
    assert closing_code(house, ["x" * 1_000_000]) == 1009


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nX: ", b"POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"]
)
def test_who_never_ends_a_request_is_not_waited_for(house: ServedHouse, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(house.address.rpartition(":")[2])), timeout=40) as line:
        line.sendall(begun)
        while line.recv(1000):
            pass  # until the house hangs up
