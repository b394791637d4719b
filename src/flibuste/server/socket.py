"""The WebSocket of uvicorn, with a short cut: once a line is open, messages go straight in and out.

ASGI has a queue and a task switch for every message in each direction, and reading is paused and resumed around each.
That is most of the work when thousands of small messages come and go.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

SHORT_CUT: Final = "flibuste.socket"  # the extension of the scope under which an application finds this
MOST_WAITING: Final = 4_000_000  # bytes that somebody may be behind
TOO_SLOW: Final = 1013
WHOLE_TEXT: Final = 0x81  # the first byte of a frame: the only part of a message, and a text


class Socket(WebSocketsSansIOProtocol):
    """Somebody's WebSocket. Until `hear` is set it is like any other."""

    hear: Callable[[bytes], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # or it was refused
            self.scope["extensions"][SHORT_CUT] = {"socket": self}

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        body, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.hear(body)

    def say(self, message: bytes) -> None:
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


def head_of(size: int) -> bytes:
    """Return the head of a frame with a whole text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size)
