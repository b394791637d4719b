"""The house on the web: a small HTTP interface, and one WebSocket for each visitor."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Any, Final, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from flibuste.core.errors import FlibusteError
from flibuste.server import auth, wire
from flibuste.server.frames import Watcher
from flibuste.server.house import MOST_WATCHED, House, NoSuchTable, TooMany
from flibuste.server.store import Store
from flibuste.server.workers import Workers
from flibuste.shelf import boxes
from flibuste.words import Words, known_language, words_for

log = logging.getLogger(__name__)

EDITION: Final = version("flibuste")
LARGEST_BODY: Final = 16_384  # bytes of a request
MOST_WAITING: Final = 2_000  # messages that a slow line may be behind
A_SECOND: Final = 250.0  # requests that a line may make
AT_ONCE: Final = 500.0
YEAR: Final = 365 * 86400
TOO_SLOW: Final = 1013  # codes with which a line is closed
TOO_MUCH: Final = 1008

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


def cookie_of(connection: HTTPConnection) -> str:
    """Return the visitor's cookie, if we have signed it."""
    cookie = connection.cookies.get(auth.COOKIE, "")
    return cookie if auth.visitor_of(cookie, connection.app.state.key) else ""


def set_cookie(cookie: str, secure: bool) -> str:
    return f"{auth.COOKIE}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def words_of(connection: HTTPConnection) -> tuple[str, Words]:
    """Return the language that is asked for, by the address or by the browser."""
    asked = connection.query_params.get("lang") or connection.headers.get("accept-language", "en")
    language = known_language(asked[:2].lower())
    return language, words_for(language)


# Pages for programs


async def see_shelf(request: Request) -> Response:
    language, _words = words_of(request)
    return JSONResponse([{**box.about(), "rules": box.rules(language)} for box in boxes()])


async def open_table(request: Request) -> Response:
    house: House = request.app.state.house
    body = await body_of(request)
    table, keys = await house.open_table(request.state.visitor, wire.read_opening(body))
    return JSONResponse({"table": table, "keys": keys}, status_code=201)


async def body_of(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise TooMany("A request has at most {most} bytes.", {"most": LARGEST_BODY})
    return body


async def list_tables(request: Request) -> Response:
    """Tables that are listed: to join, or to watch."""
    store: Store = request.app.state.store
    waiting, playing = await asyncio.gather(
        asyncio.to_thread(store.listed, "waiting"), asyncio.to_thread(store.listed, "playing")
    )
    return JSONResponse([vars(listing) for listing in (*waiting, *playing)])


async def list_own_tables(request: Request) -> Response:
    store: Store = request.app.state.store
    return JSONResponse([vars(listing) for listing in await asyncio.to_thread(store.tables_of, request.state.visitor)])


async def download_record(request: Request) -> Response:
    house: House = request.app.state.house
    table = request.path_params["table"]
    record = await house.record(table)
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'}
    return Response(record.to_json(), media_type="application/json", headers=headers)


async def tell_health(request: Request) -> Response:
    store: Store = request.app.state.store
    await asyncio.to_thread(store.listed, "waiting", 1)
    return JSONResponse({"status": "ok", "version": EDITION})


async def tell_metrics(request: Request) -> Response:
    registry = CollectorRegistry()
    registry.register(Meter(request.app.state.house, request.app.state.lines))
    return PlainTextResponse(generate_latest(registry).decode())


class Meter(Collector):
    def __init__(self, house: House, lines: set[Line]) -> None:
        self._house = house
        self._lines = lines

    def collect(self) -> list[Metric]:
        counts = self._house.counts()
        return [
            GaugeMetricFamily("flibuste_tables", "Tables in use", counts["tables"]),
            GaugeMetricFamily("flibuste_watchers", "Views of tables that are kept up to date", counts["watchers"]),
            GaugeMetricFamily("flibuste_lines", "Visitors on the line", len(self._lines)),
            GaugeMetricFamily("flibuste_bots_waiting", "Decisions that wait for a bot", self._house.workers.waiting()),
            CounterMetricFamily("flibuste_bot_failures", "Bots that did not answer", self._house.workers.failures),
            CounterMetricFamily("flibuste_moves", "Moves made", counts["moves"]),
        ]


async def describe(request: Request) -> Response:
    """What this interface is, for programs that write clients."""
    messages = (*get_args(wire.AnyRequest), *get_args(wire.AnyMessage), wire.OpenTable)
    _schemas, parts = msgspec.json.schema_components(messages, ref_template="#/components/schemas/{name}")
    opening = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/OpenTable"}}}}
    fine = {"200": {"description": "fine"}}
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    paths = {
        "/api/shelf": {"get": {"summary": "The boxes on the shelf", "responses": fine}},
        "/api/tables": {
            "get": {"summary": "Listed tables", "responses": fine},
            "post": {"summary": "Open a table", "requestBody": opening, "responses": {"201": {"description": "open"}}},
        },
        "/api/mine": {"get": {"summary": "Tables at which the visitor sits", "responses": fine}},
        "/api/tables/{table}/record": {"get": {"summary": "A finished game", "parameters": [table], "responses": fine}},
        "/health": {"get": {"summary": "Whether all is well", "responses": fine}},
        "/metrics": {"get": {"summary": "Figures for Prometheus", "responses": fine}},
    }
    info = {"title": "Flibuste", "version": EDITION}
    return JSONResponse({"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}})


async def refuse(request: Request, error: Exception) -> Response:
    """Tell what is wrong, in the visitor's language."""
    assert isinstance(error, FlibusteError)
    status = 404 if isinstance(error, NoSuchTable) else 429 if isinstance(error, TooMany) else 400
    told = wire.refusal(0, error, words_of(request)[1])
    return JSONResponse({"code": told.code, "sentence": told.sentence}, status_code=status)


async def fail(request: Request, error: Exception) -> Response:
    sentence = words_of(request)[1].gettext("Something went wrong here. Try again.")
    return JSONResponse({"code": "internal", "sentence": sentence}, status_code=500)


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = words_of(request)[1].gettext("There is nothing here.")
    return JSONResponse({"code": "not-found", "sentence": sentence}, status_code=error.status_code)


# The line


class Line:
    """One visitor's WebSocket, once it is open: what it watches, and what waits to be sent."""

    def __init__(self, socket: WebSocket, visitor: str, receive: Receive, send: Send) -> None:
        self.visitor = visitor
        self._receive = receive
        self._send = send
        self.words = words_of(socket)[1]
        self.house: House = socket.app.state.house
        self.watchers: dict[str, Watcher] = {}
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._allowance = AT_ONCE
        self._seen = time.monotonic()

    def send(self, message: str) -> None:
        if self._waiting.qsize() == MOST_WAITING:
            self._waiting.put_nowait(None)
        elif self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(message)

    async def write_all(self) -> None:
        with suppress(OSError):  # nobody is there any more
            while (message := await self._waiting.get()) is not None:
                await self._send({"type": "websocket.send", "text": message})
            await self._close(TOO_SLOW)

    async def _close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def read_all(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._may_ask():
                await self._close(TOO_MUCH)
                return
            await self._answer(message.get("text") or message.get("bytes") or "")

    def _may_ask(self) -> bool:
        """So many requests a second, and some more at once."""
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._seen) * A_SECOND) - 1
        self._seen = now
        return self._allowance > 0

    async def _answer(self, body: str | bytes) -> None:
        number = 0
        try:
            request = wire.read_request(body)
            number = request.id
            self.send(wire.write(await self._carry_out(request)))
        except FlibusteError as error:
            self.send(wire.write(wire.refusal(number, error, self.words)))
        except Exception:
            log.exception("a request failed")
            sentence = self.words.gettext("Something went wrong here. Try again.")
            self.send(wire.write(wire.Refusal(number, "internal", sentence)))

    async def _carry_out(self, request: wire.AnyRequest) -> wire.Done:
        if isinstance(request, wire.Watch):
            await self._watch(request)
        elif isinstance(request, wire.Leave):
            self._leave(request.table)
        else:
            return await self.house.handle(self.visitor, request)
        return wire.Done(request.id)

    async def _watch(self, request: wire.Watch) -> None:
        language = known_language(request.language)
        self.words = words_for(language)
        if len(self.watchers) == MOST_WATCHED and request.table not in self.watchers:
            raise TooMany("One line can watch {most} tables.", {"most": MOST_WATCHED})
        watcher = await self.house.watch(self.visitor, replace(request, language=language), self.send)
        self._leave(request.table)
        self.watchers[request.table] = watcher

    def _leave(self, table: str) -> None:
        watcher = self.watchers.pop(table, None)
        if watcher is not None:
            self.house.leave(table, watcher)

    def hang_up(self) -> None:
        for table in list(self.watchers):
            self._leave(table)


class Exchange:
    """Opens a line for everyone who asks for one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        if not same_origin(socket):
            await socket.close(TOO_MUCH)
            return
        cookie = cookie_of(socket)
        fresh = "" if cookie else auth.new_visitor(socket.app.state.key)
        headers = [(b"set-cookie", set_cookie(fresh, socket.url.scheme == "wss").encode())] if fresh else []
        await socket.accept(headers=headers)
        visitor = auth.visitor_of(cookie or fresh, socket.app.state.key)
        await self._serve(Line(socket, visitor, receive, send), socket.app.state.lines)

    async def _serve(self, line: Line, lines: set[Line]) -> None:
        lines.add(line)
        writer = asyncio.create_task(line.write_all())
        try:
            await line.read_all()
        finally:
            lines.discard(line)
            line.hang_up()
            writer.cancel()


def same_origin(socket: WebSocket) -> bool:
    """Browsers say which page asks; programs that are no browser say nothing."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


def make_app(store: Store, workers: int) -> Starlette:
    """Return the application on these journals, with so many processes for bots. It closes them when it ends."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        pool = Workers(workers)
        house = House(store, pool)
        app.state.store, app.state.house, app.state.lines = store, house, set()
        app.state.key = store.setting("key", secrets.token_hex(32))
        pool.start()
        await house.start()
        try:
            yield
        finally:
            await house.close()
            await pool.close()
            await asyncio.to_thread(store.close)

    routes = [
        Route("/api/shelf", see_shelf),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables", list_tables),
        Route("/api/mine", list_own_tables),
        Route("/api/tables/{table}/record", download_record),
        Route("/api/openapi.json", describe),
        Route("/health", tell_health),
        Route("/metrics", tell_metrics),
        WebSocketRoute("/ws", Exchange()),
    ]
    handlers: dict[Any, Any] = {FlibusteError: refuse, HTTPException: not_found, Exception: fail}
    app = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    app.add_middleware(Careful)
    return app
