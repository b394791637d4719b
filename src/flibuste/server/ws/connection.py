"""A visitor's WebSocket, once it is open: requests come in, replies and messages go out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from msgspec.structs import replace

from flibuste.catalogue import Catalogue, known_language
from flibuste.core.errors import FlibusteError
from flibuste.server import wire
from flibuste.server.allowance import Allowance
from flibuste.server.errors import INTERNAL, TooMany
from flibuste.server.limits import (
    MOST_WATCHED,
    REQUESTS_A_SECOND,
    REQUESTS_AT_ONCE,
    SAYINGS_A_SECOND,
    SAYINGS_AT_ONCE,
    UNDOS_A_SECOND,
    UNDOS_AT_ONCE,
)
from flibuste.server.services import Desk
from flibuste.shelf import catalogue_of_all

log = logging.getLogger(__name__)

TOO_MUCH: Final = 1008  # the code with which a WebSocket is closed


class Channel(Protocol):
    """The way back to a visitor. Neither method waits."""

    def send_text(self, message: bytes) -> None: ...

    def hang_up(self, code: int) -> None: ...


class Connection:
    """What a visitor watches, and what was asked and not answered yet."""

    def __init__(self, channel: Channel, desk: Desk, visitor: str, catalogue: Catalogue) -> None:
        self._channel = channel
        self._desk = desk
        self._visitor = visitor
        self._catalogue = catalogue
        self._watched: dict[str, Callable[[], None]] = {}  # how to leave each table
        self._asked: deque[bytes] = deque()
        self._answering: asyncio.Task[None] | None = None
        self._closed = False
        self._allowance = Allowance(REQUESTS_AT_ONCE, REQUESTS_A_SECOND)
        self._sayings = Allowance(SAYINGS_AT_ONCE, SAYINGS_A_SECOND)
        self._undos = Allowance(UNDOS_AT_ONCE, UNDOS_A_SECOND)

    def hear(self, body: bytes) -> None:
        """Take a request in. Requests of one connection are answered one after the other."""
        if not self._allowance.take():
            self._channel.hang_up(TOO_MUCH)
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
                self._channel.send_text(wire.write(done))
        except FlibusteError as error:
            self._channel.send_text(wire.write(wire.refusal(wire.id_of(body), error, self._catalogue)))
        except Exception:
            log.exception("a request failed")
            sentence = self._catalogue.gettext("Something went wrong here. Try again.")
            self._channel.send_text(wire.write(wire.Refusal(wire.id_of(body), INTERNAL, sentence)))

    async def _carry_out(self, request: wire.AnyRequest) -> wire.Done:
        if isinstance(request, wire.Watch):
            await self._watch(request)
        elif isinstance(request, wire.Leave):
            self._leave(request.table)
        else:
            if isinstance(request, wire.Say) and not self._sayings.take():
                raise TooMany("Let the others speak, too: say this in a moment.")
            if isinstance(request, wire.TakeBack) and not self._undos.take():
                raise TooMany("This is too much at once: try again in a moment.")
            return await self._desk.handle(self._visitor, request)
        return wire.Done(request.id)

    async def _watch(self, request: wire.Watch) -> None:
        language = known_language(request.language)
        self._catalogue = catalogue_of_all(language)
        if len(self._watched) == MOST_WATCHED and request.table not in self._watched:
            raise TooMany("One line can watch {most} tables.", {"most": MOST_WATCHED})
        leave = await self._desk.watch(self._visitor, replace(request, language=language), self._channel.send_text)
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
