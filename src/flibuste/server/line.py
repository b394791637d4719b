"""One WebSocket for each visitor: requests come in, replies and frames go out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from flibuste.catalogue import catalogue_for, known_language
from flibuste.core.errors import FlibusteError
from flibuste.server import auth, wire
from flibuste.server.allowance import Allowance
from flibuste.server.house import MOST_WATCHED, TooMany
from flibuste.server.socket import SHORT_CUT, Socket
from flibuste.server.visitors import cookie_of, host_of, language_of, same_origin, set_cookie

log = logging.getLogger(__name__)

A_SECOND: Final = 1000.0  # requests that a line may make
AT_ONCE: Final = 1000.0
SAYINGS_AT_ONCE: Final = 10.0
SAYINGS_A_SECOND: Final = 0.5
TOO_MUCH: Final = 1008  # the code with which a line is closed


class Desk(Protocol):
    """Where requests are handed in: at the house itself, or at what connects several."""

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done: ...

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]: ...


class Line:
    """One visitor's WebSocket, once it is open: what it watches, and what was asked and not answered yet."""

    def __init__(self, socket: Socket, connection: HTTPConnection, visitor: str) -> None:
        self.visitor = visitor
        self.send = socket.say
        self.catalogue = language_of(connection)[1]
        self._socket = socket
        self._desk: Desk = connection.app.state.desk
        self._watched: dict[str, Callable[[], None]] = {}  # how to leave each table
        self._asked: deque[bytes] = deque()
        self._answering: asyncio.Task[None] | None = None
        self._closed = False
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._sayings = Allowance(SAYINGS_AT_ONCE, SAYINGS_A_SECOND)
        socket.hear = self.hear

    def hear(self, body: bytes) -> None:
        """Take a request in; requests of one line are answered one after the other."""
        if not self._allowance.take():
            self._socket.hang_up(TOO_MUCH)
            return
        self._asked.append(body)
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())

    async def _answer_all(self) -> None:
        while self._asked:
            await self._answer(self._asked.popleft())
        self._answering = None

    async def _answer(self, body: bytes) -> None:
        try:
            done = await self._carry_out(wire.read_request(body))
            if done.id:  # or nobody waits for it
                self.send(wire.write(done))
        except FlibusteError as error:
            self.send(wire.write(wire.refusal(wire.id_of(body), error, self.catalogue)))
        except Exception:
            log.exception("a request failed")
            sentence = self.catalogue.gettext("Something went wrong here. Try again.")
            self.send(wire.write(wire.Refusal(wire.id_of(body), "internal", sentence)))

    async def _carry_out(self, request: wire.AnyRequest) -> wire.Done:
        if isinstance(request, wire.Watch):
            await self._watch(request)
        elif isinstance(request, wire.Leave):
            self._leave(request.table)
        else:
            if isinstance(request, wire.Say) and not self._sayings.take():
                raise TooMany("Let the others speak, too: say this in a moment.")
            return await self._desk.handle(self.visitor, request)
        return wire.Done(request.id)

    async def _watch(self, request: wire.Watch) -> None:
        language = known_language(request.language)
        self.catalogue = catalogue_for(language)
        if len(self._watched) == MOST_WATCHED and request.table not in self._watched:
            raise TooMany("One line can watch {most} tables.", {"most": MOST_WATCHED})
        leave = await self._desk.watch(self.visitor, replace(request, language=language), self.send)
        self._leave(request.table)
        self._watched[request.table] = leave
        if self._closed:  # while the table was being opened
            self._leave(request.table)

    def _leave(self, table: str) -> None:
        if table in self._watched:
            self._watched.pop(table)()

    def close(self) -> None:
        """Nobody is there any more. What was asked last is still carried out."""
        self._closed = True
        self._asked.clear()
        for table in list(self._watched):
            self._leave(table)


class Exchange:
    """Opens a line for everyone who asks for one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        if not same_origin(socket) or not socket.app.state.turnstile.lets(host_of(socket)):
            await socket.close(TOO_MUCH)
            return
        cookie = cookie_of(socket)
        fresh = "" if cookie else auth.new_visitor(socket.app.state.key)
        headers = [(b"set-cookie", set_cookie(fresh, socket.url.scheme == "wss").encode())] if fresh else []
        visitor = auth.visitor_of(cookie or fresh, socket.app.state.key)
        line, lines = Line(scope["extensions"][SHORT_CUT]["socket"], socket, visitor), socket.app.state.lines
        lines.add(line)
        try:
            await socket.accept(headers=headers)
            while (await receive())["type"] != "websocket.disconnect":
                pass  # messages come by the short cut
        finally:
            lines.discard(line)
            line.close()
