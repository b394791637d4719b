"""The way back to a visitor under any ASGI server."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from flibuste.server.limits import MOST_WAITING

TOO_SLOW: Final = 1013


class AsgiChannel:
    """Sends what is waiting in a task of its own, since ASGI waits for every message."""

    def __init__(self, send: Callable[[Message], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: deque[Message] = deque()
        self._size = 0  # bytes that are waiting
        self._something = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._send_all())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def send_text(self, message: bytes) -> None:
        """Send a text. Who reads too slowly is sent away."""
        if self._size > MOST_WAITING:
            self.hang_up(TOO_SLOW)
            return
        self._size += len(message)
        self._put({"type": "websocket.send", "text": message.decode()})

    def hang_up(self, code: int) -> None:
        self._waiting.clear()
        self._put({"type": "websocket.close", "code": code})

    def _put(self, message: Message) -> None:
        self._waiting.append(message)
        self._something.set()

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # nobody is there any more
            while True:
                await self._something.wait()
                self._something.clear()
                while self._waiting:
                    message = self._waiting.popleft()
                    await self._send(message)
                    self._size -= len(message.get("text", ""))
