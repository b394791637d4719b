"""The WebSocket of uvicorn, with a short cut: once it is open, messages go straight in and out.

ASGI has a queue and a task switch for every message in each direction, and reading is paused and resumed around each.
That is most of the work when thousands of small messages come and go. This leans on private parts of uvicorn and
websockets, so pyproject.toml has upper bounds for both.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from flibuste.server.limits import MOST_WAITING
from flibuste.server.ws.asgi_channel import TOO_SLOW

EXTENSION: Final = "flibuste.socket"  # of the scope, under which the application finds this
WHOLE_TEXT: Final = 0x81  # the first byte of a frame: the only part of a message, and a text


class FastSocket(WebSocketsSansIOProtocol):
    """Somebody's WebSocket. Until `hear` is set it is like any other."""

    hear: Callable[[bytes], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # or it was refused
            self.scope["extensions"][EXTENSION] = {"socket": self}

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        body, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.hear(body)

    def send_text(self, message: bytes) -> None:
        """Send a text at once. Who reads too slowly is sent away."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.hang_up(TOO_SLOW)
            return
        if self.conn.extensions:  # it is to be compressed
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(head_of(len(message)) + message)

    def handle_ping(self) -> None:
        """Answer, unless nobody reads the answers."""
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
        else:
            super().handle_ping()

    def hang_up(self, code: int) -> None:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)


def fast_socket_of(scope: Scope) -> FastSocket | None:
    """Return the short cut, if this server has it."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    socket: FastSocket | None = extension["socket"] if extension is not None else None
    return socket


def head_of(size: int) -> bytes:
    """Return the head of a frame with a whole text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
