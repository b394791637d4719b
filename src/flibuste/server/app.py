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
from starlette.requests import HTTPConnection, Request
from starlette.types import Message, Receive, Scope, Send

from flibuste.core.errors import FlibusteError
from flibuste.server import auth
from flibuste.server.allowance import Turnstile
from flibuste.server.house import House, TooMany
from flibuste.server.line import Exchange
from flibuste.server.pages import fail, not_found, refuse, routes
from flibuste.server.rooms import Rooms
from flibuste.server.store import Store
from flibuste.server.visitors import cookie_of, host_of, same_origin, set_cookie
from flibuste.server.workers import Workers

if TYPE_CHECKING:
    from flibuste.server.nodes import Nodes

LINE: Final = "/ws"
AT_ONCE: Final = 2000.0  # requests from one address
A_SECOND: Final = 100.0
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",  # a link to a seat is a secret
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Web(Starlette):
    """Adds the headers that keep browsers safe to every answer, and the cookie by which a visitor is known.

    Lines go straight to the exchange: every layer in between would stay in memory for as long as one is open.
    """

    exchange: Final = Exchange()

    def __init__(self, **wanted: Any) -> None:
        super().__init__(**wanted)
        self.state.turnstile = Turnstile(AT_ONCE, A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        if scope["type"] == "websocket" and scope["path"] == LINE:
            await self.exchange(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        cookie = cookie_of(connection)
        fresh = "" if cookie else auth.new_visitor(self.state.key)
        scope.setdefault("state", {})["visitor"] = auth.visitor_of(cookie or fresh, self.state.key)

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if fresh and is_for_one(connection, message["status"], headers):
                    headers.append("Set-Cookie", set_cookie(fresh, connection.url.scheme == "https"))
            await send(message)

        if self.state.turnstile.lets(host_of(connection)):
            await super().__call__(scope, receive, careful)
        else:
            response = await refuse(Request(scope), TooMany("This is too much at once: try again in a moment."))
            await response(scope, receive, careful)


def is_for_one(connection: HTTPConnection, status: int, headers: MutableHeaders) -> bool:
    """Tell whether an answer is for a single visitor: what is public may be kept and given to others, and a page from
    elsewhere must not change who somebody is here."""
    return status < 500 and same_origin(connection) and "public" not in headers.get("cache-control", "")


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
    return app
