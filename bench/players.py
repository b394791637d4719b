"""Players for the bench of the house: plain sockets that speak just enough WebSocket, so that the client is never what
is measured. Four connections a table play Fuji Flush at random; when a game is over they play again.

Runs as a process of its own: python -m bench.players PID ADDRESS TABLES SECONDS, or with `boardgame.io` as a last word.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

SEATS: Final = 4
SITTING_DOWN: Final = 1.0  # seconds until the last have been heard
WARM_UP: Final = 2.0  # seconds that do not count


class Choice(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    choices: list[Choice]


class Message(msgspec.Struct):
    """What a player needs to know of what the house sends."""

    kind: str = msgspec.field(name="is")
    table: str = ""
    number: int = 0
    seat: int | None = None
    made: int = 0
    phase: str = ""
    view: View | None = None


decode: Final = msgspec.json.Decoder(Message).decode


class Connection(asyncio.Protocol):
    """A WebSocket without compression and fragments."""

    def __init__(self, address: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._heard = b""
        self._greeted = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        key = base64.b64encode(os.urandom(16)).decode()
        host = urlsplit(address).netloc
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop has classes of its own
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._greeted:
            head, found, rest = self._heard.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._greeted, self._heard = True, rest
            self.ready.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        while len(self._heard) >= 2:
            size, start = self._heard[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self._heard[2:start], "big")
            if len(self._heard) < start + size:
                return
            kind, body = self._heard[0] & 15, self._heard[start : start + size]
            self._heard = self._heard[start + size :]
            if kind == 1:
                self._hear(body)
            elif kind == 9:
                self._frame(10, body)

    def say(self, text: str) -> None:
        self._frame(1, text.encode())

    def _frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)  # masked with zeros

    def close(self) -> None:
        self._transport.close()


class Score:
    """Moves, how long it took from a move to the next player's frame, what they cost the server's processor, and how
    many frames told of them."""

    def __init__(self, server: int) -> None:
        self.delays: list[float] = []
        self.frames = 0
        self.counts = False
        self._server = server
        self._processor = 0.0

    def begin(self) -> None:
        self.counts = True
        self._processor = processor_seconds(self._server)

    def note_frame(self) -> None:
        self.frames += self.counts

    def note(self, sent: float) -> None:
        if self.counts and sent:
            self.delays.append(time.perf_counter() - sent)

    def end(self, seconds: float) -> dict[str, float]:
        self.counts = False
        processor = processor_seconds(self._server) - self._processor
        delays = sorted(self.delays)
        return {
            "moves": len(delays) / seconds,
            "processor": 1_000_000 * processor / len(delays),
            "frames": self.frames / len(delays),
            "p50": 1000 * delays[len(delays) // 2],
            "p99": 1000 * delays[len(delays) * 99 // 100],
        }


def processor_seconds(process: int) -> float:
    """Return how long a process has run so far, with all its threads."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(int(ticks) for ticks in after_name[11:13]) / os.sysconf("SC_CLK_TCK")


class Players(ABC):
    """Four connections, and what they have in common wherever they play."""

    def __init__(self, address: str, web: httpx.AsyncClient, score: Score, luck: random.Random) -> None:
        self.address = address
        self.web = web
        self.score = score
        self.luck = luck
        self.sent = 0.0  # when the last move was made
        self.connections: list[Connection] = []
        self.seats = list(range(SEATS))

    @abstractmethod
    async def open(self) -> None:
        """Sit down."""

    @abstractmethod
    def begin(self) -> None:
        """Play, once everyone sits."""


class HouseTable(Players):
    """A table of the house, and the four who play at it."""

    table = ""

    async def open(self) -> None:
        cookies = [await self._new_visitor() for _ in range(SEATS)]
        body = {"game": "fuji-flush", "seats": ["open"] * SEATS}
        found = await self.web.post(f"{self.address}/api/tables", json=body, headers={"Cookie": cookies[0]})
        self.table = found.json()["table"]
        for number, cookie in enumerate(cookies):
            connection = await connect(self.address, "/ws", cookie, lambda body, number=number: self.hear(number, body))  # type: ignore[misc]
            self.connections.append(connection)
            self.ask(number, do="sit", seat=number, name=f"N{number}")

    async def _new_visitor(self) -> str:
        found = await self.web.get(f"{self.address}/health")
        self.web.cookies.clear()
        return "; ".join(f"{name}={value}" for name, value in found.cookies.items())

    def begin(self) -> None:
        for number in range(SEATS):
            self.ask(number, do="watch", seat=self.seats[number])

    def ask(self, number: int, **fields: Any) -> None:
        self.connections[number].say(json.dumps({"table": self.table, **fields}))

    def hear(self, number: int, body: bytes) -> None:
        message = decode(body)
        if message.kind == "frame" and message.table == self.table:
            self.score.note_frame()
            if message.phase == "over":
                if number == 0:
                    self.sent = 0.0
                    self.ask(0, do="rematch", id=7)
            elif message.view is not None and message.view.choices:
                self.score.note(self.sent)
                self.sent = time.perf_counter()
                action = self.luck.choice(message.view.choices).action
                self.ask(number, do="play", seat=self.seats[number], action=action, made=message.made)
        elif message.kind == "done" and message.table not in ("", self.table):
            for other in range(SEATS):
                self.ask(other, do="leave")
            self.table = message.table
            self.seats = [(seat + 1) % SEATS for seat in self.seats]
            self.begin()


class PeerTable(Players):
    """A match of the boardgame.io server: the same game, over socket.io."""

    match = ""
    state_id = -1

    async def open(self) -> None:
        for number in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            connection = await connect(self.address, path, "", lambda body, number=number: self.hear(number, body))  # type: ignore[misc]
            self.connections.append(connection)
            connection.say("40/fuji-flush,")

    def begin(self) -> None:
        """The server makes a match when somebody asks for one that it does not know."""
        self.match = base64.b16encode(os.urandom(8)).decode()
        self.state_id, self.sent = -1, 0.0
        for number in range(SEATS):
            self.emit(number, "sync", self.match, str(number), None, SEATS)

    def emit(self, number: int, *event: Any) -> None:
        self.connections[number].say("42/fuji-flush," + json.dumps(event))

    def hear(self, number: int, body: bytes) -> None:
        if body == b"2":
            self.connections[number].say("3")
        if not body.startswith(b"42/fuji-flush,"):
            return
        event = msgspec.json.decode(body[len(b"42/fuji-flush,") :])
        if event[0] not in ("sync", "update") or event[1] != self.match:
            return
        self.score.note_frame()
        state = event[2]["state"] if event[0] == "sync" else event[2]
        if state["ctx"].get("gameover") is not None:
            if number == 0:
                self.begin()
        elif state["ctx"]["currentPlayer"] == str(number) and state["_stateID"] > self.state_id:
            self.state_id = state["_stateID"]
            self.score.note(self.sent)
            self.sent = time.perf_counter()
            card = self.luck.choice(state["G"]["hand"])
            payload = {"type": "play", "args": [card], "playerID": str(number)}
            action = {"type": "MAKE_MOVE", "payload": payload}
            self.emit(number, "update", action, state["_stateID"], self.match, str(number))


async def connect(address: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> Connection:
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _transport, connection = await loop.create_connection(
        lambda: Connection(address, path, cookie, hear), parts.hostname or "", parts.port or 80
    )
    await connection.ready
    return connection


async def play(server: int, address: str, tables: int, seconds: float, peer: bool) -> dict[str, float]:
    score, luck = Score(server), random.Random(1)
    kind = PeerTable if peer else HouseTable
    async with httpx.AsyncClient() as web:
        rooms: list[Players] = [kind(address, web, score, luck) for _ in range(tables)]
        for room in rooms:
            await room.open()
    await asyncio.sleep(SITTING_DOWN)
    for room in rooms:
        room.begin()
    await asyncio.sleep(WARM_UP)
    score.begin()
    await asyncio.sleep(seconds)
    found = score.end(seconds)
    for room in rooms:
        for connection in room.connections:
            connection.close()
    return found


if __name__ == "__main__":
    pid, address, tables, seconds, *peer = sys.argv[1:]
    found = uvloop.run(play(int(pid), address, int(tables), float(seconds), "boardgame.io" in peer))
    print(json.dumps(found))
