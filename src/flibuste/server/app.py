"""The house on the web: pages, one WebSocket for each visitor, and what keeps browsers safe."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flibuste.core.errors import FlibusteError
from flibuste.server import auth
from flibuste.server.house import House
from flibuste.server.line import Exchange
from flibuste.server.pages import fail, not_found, refuse, routes
from flibuste.server.rooms import Rooms
from flibuste.server.store import Store
from flibuste.server.visitors import cookie_of, set_cookie
from flibuste.server.workers import Workers

if TYPE_CHECKING:
    from flibuste.server.nodes import Nodes

LINE: Final = "/ws"
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",  # a link to a seat is a secret
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Careful:
    """Adds the headers that keep browsers safe, and the cookie by which a visitor is known."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        cookie = cookie_of(connection)
        fresh = "" if cookie else auth.new_visitor(connection.app.state.key)
        scope["state"]["visitor"] = auth.visitor_of(cookie or fresh, connection.app.state.key)

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if fresh:
                    headers.append("Set-Cookie", set_cookie(fresh, connection.url.scheme == "https"))
            await send(message)

        await self._app(scope, receive, careful)


class Web(Starlette):
    """Lines go straight to the exchange: every layer in between would stay in memory for as long as one is open."""

    exchange: Final = Exchange()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == LINE:
            scope["app"] = self
            await self.exchange(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def connected(house: House, bus: str) -> Nodes:
    from flibuste.server.bus import Bus  # an optional package: few houses have more than one node
    from flibuste.server.nodes import Nodes

    return Nodes(house, Bus(bus))


def make_app(store: Store, workers: int, bus: str = "") -> Starlette:
    """Return the application on these journals, with so many processes for bots. It closes them when it ends. The bus
    is the address of a Valkey or Redis server that connects it with other nodes on the same journals."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        pool = Workers(workers)
        house = House(Rooms(store, pool))
        app.state.store, app.state.house, app.state.lines = store, house, set()
        app.state.key = store.setting("key", secrets.token_hex(32))
        desk = app.state.desk = connected(house, bus) if bus else house
        pool.start()
        await desk.start()
        try:
            yield
        finally:
            await desk.close()
            await pool.close()
            await asyncio.to_thread(store.close)

    handlers: dict[Any, Any] = {FlibusteError: refuse, HTTPException: not_found, Exception: fail}
    app = Web(routes=routes(), lifespan=life, exception_handlers=handlers)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Careful)
    return app
