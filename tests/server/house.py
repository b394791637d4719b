"""A real house on a real port, and real visitors over real connections."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from inspect import signature
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from starlette.types import ASGIApp

PATIENCE = 90.0  # seconds: other programs may keep the machine busy
UNSAID: dict[str, Any] = {"view": None, "made": 0, "log_from": 0, "log": [], "chat": [], "yours": [], "returns": None}
UNSAID_PLACE = {"bot": "", "stands_in": False, "here": False, "acts": False}  # what is not sent where it is so


class ServedHouse:
    """The command `flibuste serve`, in a process of its own."""

    def __init__(self, data: str | Path, workers: int = 1, bus: str = "", port: int = 0) -> None:
        self.data = str(data)
        self.port = port
        self.workers = workers
        self.bus = bus
        self.start()

    def start(self) -> None:
        address = ["--host", "127.0.0.1", "--port", str(self.port)]
        options = ["serve", *address, "--data", self.data, "--workers", str(self.workers)]
        environment = {**os.environ, "LANGUAGE": "en", "FLIBUSTE_BUS": self.bus}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "flibuste", *options], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line
        self.address = found.group()

    def kill(self) -> None:
        """Without a warning, as when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.close()

    def close(self) -> int:
        self.process.terminate()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@contextmanager
def in_a_thread(app: ASGIApp, **wanted: Any) -> Iterator[int]:
    """Run an application with uvicorn in this process, so that tests can change what it is made of; give its port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", lifespan="on", **wanted))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@asynccontextmanager
async def visitors(house: ServedHouse, count: int) -> AsyncIterator[list[Visitor]]:
    """So many people, each with a connection of their own."""
    people = [Visitor(house) for _ in range(count)]
    try:
        yield [await visitor.connect() for visitor in people]
    finally:
        for visitor in people:
            await visitor.leave()


def meet(house: ServedHouse, play: Callable[..., Awaitable[None]]) -> None:
    """Let as many people in as the scene has parts."""

    async def scene() -> None:
        async with visitors(house, len(signature(play).parameters)) as people:
            await play(*people)

    asyncio.run(scene())


class Visitor:
    """Somebody with a browser: a cookie, and a connection that can be cut."""

    def __init__(self, house: ServedHouse) -> None:
        self.house = house
        self.web = httpx.Client(timeout=PATIENCE)
        self.cookie = ""
        self.socket: Any = None
        self.frames: dict[str, dict[str, Any]] = {}
        self.logs: dict[str, list[str]] = {}
        self.chats: dict[str, list[str]] = {}
        self._numbers = 0

    def get(self, path: str) -> httpx.Response:
        found = self.web.get(self.house.address + path)
        self._keep_cookie()
        return found

    def open_table(self, game: str, seats: list[str], **wanted: Any) -> tuple[str, list[str]]:
        body = {"game": game, "seats": seats, "name": "Zoé", **wanted}
        found = self.web.post(self.house.address + "/api/tables", json=body)
        self._keep_cookie()
        assert found.status_code == 201, found.text
        return found.json()["table"], found.json()["keys"]

    def _keep_cookie(self) -> None:
        for cookie in self.web.cookies.jar:
            self.cookie = f"{cookie.name}={cookie.value}"

    async def connect(self) -> Visitor:
        if not self.cookie:
            self.get("/health")
        if self.socket is not None:
            await self.socket.close()
        address = self.house.address.replace("http", "ws") + "/ws"
        self.socket = await websockets.connect(address, additional_headers={"Cookie": self.cookie})
        return self

    async def leave(self) -> None:
        self.web.close()
        if self.socket is not None:
            await self.socket.close()

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its reply, taking in whatever else comes first."""
        self._numbers += 1
        number = self._numbers
        await self.socket.send(json.dumps({"do": do, "id": number, **fields}))
        while True:
            message = await self.next()
            if message.get("id") == number and message["is"] in ("done", "refused"):
                return message

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["is"] == "frame":
            message = {**UNSAID, **message, "places": [{**UNSAID_PLACE, **place} for place in message["places"]]}
            self._take_in(message)
        return message

    def _take_in(self, frame: dict[str, Any]) -> None:
        table = frame["table"]
        before = self.frames.get(table)
        assert before is None or frame["number"] >= before["number"]
        self.frames[table] = frame
        log = self.logs.setdefault(table, [])
        self.logs[table] = log[: frame["log_from"]] + frame["log"]
        self.chats.setdefault(table, []).extend(one["text"] for one in frame["chat"])

    async def watch(self, table: str, seat: int | None = None, language: str = "en") -> dict[str, Any]:
        last = self.frames[table]["number"] if table in self.frames else 0
        return await self.ask("watch", table=table, seat=seat, language=language, last=last)

    async def until(self, table: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while table not in self.frames or not is_so(self.frames[table]):
            await self.next()
        return self.frames[table]

    async def play(self, table: str, seat: int, action: int, **more: Any) -> dict[str, Any]:
        """Make a move, and wait until it can be seen if one looks through the eyes of that seat."""
        made = self.frames[table]["made"]
        reply = await self.ask("play", table=table, seat=seat, action=action, made=made, **more)
        if reply["is"] == "done" and self.frames[table]["seat"] == seat:
            await self.until(table, lambda frame: frame["made"] > made)
        return reply

    async def play_to_the_end(self, table: str, seat: int, pick: Callable[[list[int]], int] = min) -> dict[str, Any]:
        """Play whatever is picked among the legal actions."""
        while (frame := self.frames[table])["phase"] != "over":
            choices = frame["view"]["choices"] if frame["view"] else []
            if choices:
                choice = next(one for one in choices if one["action"] == pick([one["action"] for one in choices]))
                texts = [f"mot{frame['number']}{place}" for place in range(len(choice.get("fields", ())))]
                reply = await self.play(table, seat, choice["action"], texts=texts)
                assert reply["is"] == "done", reply
                await self.until(table, lambda new, old=frame: new["number"] > old["number"])  # type: ignore[misc]
            else:
                await self.next()
        return self.frames[table]
