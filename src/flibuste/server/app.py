"""The house as an ASGI application, which any ASGI server runs: pages, one WebSocket for each visitor, and what keeps
browsers safe."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.types import Message, Receive, Scope, Send

from flibuste.core.errors import FlibusteError
from flibuste.server.data import Lock, be_alone, open_store
from flibuste.server.errors import Refused, TooMany, UnknownName
from flibuste.server.http.answers import fail, not_found, refuse
from flibuste.server.http.api import api_routes
from flibuste.server.http.static import page_routes
from flibuste.server.identity import new_visitor, visitor_of
from flibuste.server.live.house import House
from flibuste.server.live.requests import Requests
from flibuste.server.services import Desk, Services, services_of
from flibuste.server.store.store import Store
from flibuste.server.thinking.pool import Pool
from flibuste.server.visitors import (
    ANY_NAME,
    asks_for_us,
    cookie_of,
    host_of,
    name_of,
    names_of_house,
    same_origin,
    set_cookie,
)
from flibuste.server.ws.endpoint import endpoint

WEBSOCKET: Final = "/ws"
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

    WebSockets go straight to their endpoint: every layer in between would stay in memory for as long as one is open.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        if scope["type"] == "websocket" and scope["path"] == WEBSOCKET:
            await endpoint(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        services = services_of(connection)
        refusal = refusal_of(connection, services)
        cookie = cookie_of(connection, services.key)
        fresh = "" if cookie else new_visitor(services.key)
        scope.setdefault("state", {})["visitor"] = visitor_of(cookie or fresh, services.key)

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if fresh and refusal is None and is_for_one(connection, message["status"], headers):
                    headers.append("Set-Cookie", set_cookie(fresh, connection.url.scheme == "https"))
            await send(message)

        if refusal is None:
            await super().__call__(scope, receive, careful)
        else:
            response = await refuse(Request(scope), refusal)
            await response(scope, receive, careful)


def refusal_of(connection: HTTPConnection, services: Services) -> Refused | None:
    """Return why a request is not even looked at, if it is not."""
    if not asks_for_us(connection, services.names):
        return UnknownName(
            "This house is not known as “{name}”. Whoever runs it can give it that name: --names.",
            {"name": name_of(connection)},
        )
    if not services.turnstile.lets(host_of(connection)):
        return TooMany("This is too much at once: try again in a moment.")
    return None


def is_for_one(connection: HTTPConnection, status: int, headers: MutableHeaders) -> bool:
    """Tell whether an answer is for a single visitor: what is public may be kept and given to others, and a page from
    elsewhere must not change who somebody is here."""
    return status < 500 and same_origin(connection) and "public" not in headers.get("cache-control", "")


def make_app(
    store: Store,
    workers: int,
    bus: str = "",
    lock: Lock | None = None,
    names: Collection[str] = (ANY_NAME,),
) -> Starlette:
    """Return the application on these journals, with so many processes for bots. The bus is the address of a Valkey or
    Redis server that connects it with other nodes on the same journals. When it ends it closes the journals, and gives
    up the lock that kept other houses out. Visitors may come by these names; others are refused."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        pool = Pool(workers)
        house = House(store, pool)
        requests = Requests(house)
        desk = connected(house, requests, bus) if bus else requests
        key = store.setting("key", secrets.token_hex(32))
        app.state.services = Services(key, store, house, requests, desk, names)
        pool.start()
        await desk.start()
        try:
            yield
        finally:
            await desk.close()
            await pool.close()
            await asyncio.to_thread(store.close)
            if lock is not None:
                lock.close()

    handlers: dict[Any, Any] = {FlibusteError: refuse, HTTPException: not_found, Exception: fail}
    app = Web(routes=[*api_routes(), *page_routes()], lifespan=life, exception_handlers=handlers)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app


def connected(house: House, requests: Requests, bus: str) -> Desk:
    from flibuste.server.cluster.bus import Bus  # an optional package: few houses have more than one node
    from flibuste.server.cluster.nodes import Nodes

    return Nodes(house, requests, Bus(bus))


def app_from_environment() -> Starlette:
    """A factory for other ASGI servers, set up by the variables that `flibuste serve` knows, too."""
    data, bus = os.environ.get("FLIBUSTE_DATA", "~/.flibuste"), os.environ.get("FLIBUSTE_BUS", "")
    names = names_of_house(os.environ.get("FLIBUSTE_NAMES", ANY_NAME))
    lock = None if bus else be_alone(data)
    return make_app(open_store(data), int(os.environ.get("FLIBUSTE_WORKERS", "1")), bus, lock, names)
