"""The HTTP protocol of uvicorn, with less patience: who does not come to the end of a request is not waited for."""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST_ASKING: Final = 15  # seconds in which somebody who has connected asks for something


class ImpatientProtocol(H11Protocol):
    """Closes connections over which no request comes to its end. WebSockets have their own signs of life."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._answered = self.cycle
        self._alarm = self.loop.call_later(LONGEST_ASKING, self._look)

    def _look(self) -> None:
        asking = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if asking and self.cycle is self._answered:
            self.transport.close()
        else:
            self._answered = self.cycle
            self._alarm = self.loop.call_later(LONGEST_ASKING, self._look)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._alarm.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._alarm.cancel()
        super().connection_lost(exc)
