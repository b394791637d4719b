"""The endpoint of WebSockets: a plain ASGI application, which any server can run.

Under our own server messages take a shorter way: see `uvicorn_fast`.
"""

from __future__ import annotations

from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from flibuste.server.identity import new_visitor, visitor_of
from flibuste.server.limits import LARGEST_BODY
from flibuste.server.services import Services, services_of
from flibuste.server.visitors import asks_for_us, cookie_of, host_of, language_of, same_origin, set_cookie
from flibuste.server.ws.asgi_channel import AsgiChannel
from flibuste.server.ws.connection import TOO_MUCH, Connection
from flibuste.server.ws.uvicorn_fast import fast_socket_of


async def endpoint(scope: Scope, receive: Receive, send: Send) -> None:
    """Let a visitor in, unless the page of somebody else asks for it, or too much is asked from there."""
    socket = WebSocket(scope, receive, send)
    services = services_of(socket)
    is_ours = asks_for_us(socket, services.names) and same_origin(socket)
    if not is_ours or not services.turnstile.lets(host_of(socket)):
        await socket.close(TOO_MUCH)
        return
    cookie = cookie_of(socket, services.key)
    fresh = "" if cookie else new_visitor(services.key)
    headers = [(b"set-cookie", set_cookie(fresh, socket.url.scheme == "wss").encode())] if fresh else []
    services.connections += 1
    try:
        await talk(socket, services, visitor_of(cookie or fresh, services.key), headers)
    finally:
        services.connections -= 1


async def talk(socket: WebSocket, services: Services, visitor: str, headers: list[tuple[bytes, bytes]]) -> None:
    fast = fast_socket_of(socket.scope)
    slow = AsgiChannel(socket.send) if fast is None else None
    channel = fast or slow
    assert channel is not None
    connection = Connection(channel, services.desk, visitor, language_of(socket)[1])
    if fast is not None:
        fast.hear = connection.hear
    try:
        await socket.accept(headers=headers)
        if slow is not None:
            slow.start()
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            connection.hear(body_of(message))
    finally:
        connection.close()
        if slow is not None:
            slow.stop()


def body_of(message: Message) -> bytes:
    """Return what was sent; of what is too long, only so much that it is not understood."""
    text = message.get("text")
    body: bytes = text.encode() if text is not None else message["bytes"]
    return body[: LARGEST_BODY + 1]
