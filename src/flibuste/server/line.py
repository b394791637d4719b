"""One WebSocket for each visitor: requests come in, replies and frames go out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from msgspec.structs import replace
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from flibuste.core.errors import FlibusteError
from flibuste.server import auth, wire
from flibuste.server.house import MOST_WATCHED, TooMany
from flibuste.server.visitors import cookie_of, same_origin, set_cookie, words_of
from flibuste.words import known_language, words_for

log = logging.getLogger(__name__)

MOST_WAITING: Final = 2_000  # messages that a slow line may be behind
A_SECOND: Final = 250.0  # requests that a line may make
AT_ONCE: Final = 500.0
TOO_SLOW: Final = 1013  # codes with which a line is closed
TOO_MUCH: Final = 1008


class Desk(Protocol):
    """Where requests are handed in: at the house itself, or at what connects several."""

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done: ...

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[str], None]) -> Callable[[], None]: ...


class Line:
    """One visitor's WebSocket, once it is open: what it watches, and what waits to be sent."""

    def __init__(self, socket: WebSocket, visitor: str, receive: Receive, send: Send) -> None:
        self.visitor = visitor
        self._receive = receive
        self._send = send
        self.words = words_of(socket)[1]
        self._desk: Desk = socket.app.state.desk
        self._watched: dict[str, Callable[[], None]] = {}  # how to leave each table
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._allowance = AT_ONCE
        self._seen = time.monotonic()

    def send(self, message: str) -> None:
        if self._waiting.qsize() == MOST_WAITING:
            self._waiting.put_nowait(None)
        elif self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(message)

    async def write_all(self) -> None:
        with suppress(OSError):  # nobody is there any more
            while (message := await self._waiting.get()) is not None:
                await self._send({"type": "websocket.send", "text": message})
            await self._close(TOO_SLOW)

    async def _close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def read_all(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._may_ask():
                await self._close(TOO_MUCH)
                return
            await self._answer(message.get("text") or message.get("bytes") or "")

    def _may_ask(self) -> bool:
        """So many requests a second, and some more at once."""
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._seen) * A_SECOND) - 1
        self._seen = now
        return self._allowance > 0

    async def _answer(self, body: str | bytes) -> None:
        number = 0
        try:
            request = wire.read_request(body)
            number = request.id
            self.send(wire.write(await self._carry_out(request)))
        except FlibusteError as error:
            self.send(wire.write(wire.refusal(number, error, self.words)))
        except Exception:
            log.exception("a request failed")
            sentence = self.words.gettext("Something went wrong here. Try again.")
            self.send(wire.write(wire.Refusal(number, "internal", sentence)))

    async def _carry_out(self, request: wire.AnyRequest) -> wire.Done:
        if isinstance(request, wire.Watch):
            await self._watch(request)
        elif isinstance(request, wire.Leave):
            self._leave(request.table)
        else:
            return await self._desk.handle(self.visitor, request)
        return wire.Done(request.id)

    async def _watch(self, request: wire.Watch) -> None:
        language = known_language(request.language)
        self.words = words_for(language)
        if len(self._watched) == MOST_WATCHED and request.table not in self._watched:
            raise TooMany("One line can watch {most} tables.", {"most": MOST_WATCHED})
        leave = await self._desk.watch(self.visitor, replace(request, language=language), self.send)
        self._leave(request.table)
        self._watched[request.table] = leave

    def _leave(self, table: str) -> None:
        if table in self._watched:
            self._watched.pop(table)()

    def hang_up(self) -> None:
        for table in list(self._watched):
            self._leave(table)


class Exchange:
    """Opens a line for everyone who asks for one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        if not same_origin(socket):
            await socket.close(TOO_MUCH)
            return
        cookie = cookie_of(socket)
        fresh = "" if cookie else auth.new_visitor(socket.app.state.key)
        headers = [(b"set-cookie", set_cookie(fresh, socket.url.scheme == "wss").encode())] if fresh else []
        await socket.accept(headers=headers)
        visitor = auth.visitor_of(cookie or fresh, socket.app.state.key)
        await self._serve(Line(socket, visitor, receive, send), socket.app.state.lines)

    async def _serve(self, line: Line, lines: set[Line]) -> None:
        lines.add(line)
        writer = asyncio.create_task(line.write_all())
        try:
            await line.read_all()
        finally:
            lines.discard(line)
            line.hang_up()
            writer.cancel()
