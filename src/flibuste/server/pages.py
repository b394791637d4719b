"""What the house answers over HTTP: to the browser client, and to any other program."""

from __future__ import annotations

import asyncio
import re
from importlib import resources
from pathlib import Path
from typing import Final

import segno
from markdown_it import MarkdownIt
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from flibuste.bots.levels import LEVELS, MATELOT
from flibuste.catalogue import explain
from flibuste.core.errors import FlibusteError, UnknownGame
from flibuste.core.state import SPECTATOR
from flibuste.match import verify_record
from flibuste.server import wire
from flibuste.server.house import House, TooMany
from flibuste.server.line import Line
from flibuste.server.openapi import EDITION, description
from flibuste.server.replay import ALL_OPEN, MOST_STEPS
from flibuste.server.room import LONGEST_NAME, LONGEST_SAYING, Refused
from flibuste.server.rooms import NoSuchTable, Rooms
from flibuste.server.store import Store
from flibuste.server.visitors import host_of, language_of, same_origin
from flibuste.shelf import box, boxes

LARGEST_BODY: Final = 16_384  # bytes of a request
LONGEST_LINK: Final = 300
STATIC: Final = Path(str(resources.files("flibuste.server"))) / "static"  # the browser client, when it is built
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"

markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class TooLong(Refused):
    """A request is larger than any that makes sense."""


class FromElsewhere(Refused):
    """The page of somebody else asks for this in a visitor's name."""


PRICE_OF_A_TABLE: Final = 20.0  # requests that could be made instead
STATUS: Final[dict[type[FlibusteError], int]] = {NoSuchTable: 404, TooMany: 429, TooLong: 413, FromElsewhere: 403}


def told(answer: object, status: int = 200) -> Response:
    return Response(wire.write(answer), status, media_type="application/json")


async def see_house(request: Request) -> Response:
    """What clients would have to type again: levels and limits."""
    about = wire.AboutHouse(
        version=wire.VERSION,
        levels=[level.name for level in LEVELS],
        opponent=MATELOT.name,
        longest_name=LONGEST_NAME,
        longest_saying=LONGEST_SAYING,
        steps_at_once=MOST_STEPS,
    )
    return told(about)


async def see_shelf(request: Request) -> Response:
    return told([box.about() for box in boxes()])


async def open_box(request: Request) -> Response:
    """A box with its rules and its guided first hand, in the visitor's language."""
    opened, (language, _words) = box(request.path_params["box"]), language_of(request)
    rules = markdown.render(opened.rules(language))
    return told(wire.BoxDetails(**opened.about(), rules=rules, guide=opened.guide()))


async def see_picture(request: Request) -> Response:
    """A picture that lies in the folder of a box."""
    picture = box(request.path_params["box"]).picture(request.path_params["picture"])
    if picture is None:
        raise HTTPException(404)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": A_DAY})


async def draw_qr(request: Request) -> Response:
    """A link as a picture for the cameras of phones. It is asked for by POST: links to seats are secrets."""
    link = (await body_of(request)).decode("utf-8", "replace")[:LONGEST_LINK]
    return Response(segno.make(link, micro=False).svg_inline(border=2, omitsize=True), media_type="image/svg+xml")


async def open_table(request: Request) -> Response:
    house: House = request.app.state.house
    body = await body_of(request)
    if not request.app.state.turnstile.lets(host_of(request), PRICE_OF_A_TABLE):
        raise TooMany("Too many tables are opened from here: try again in a moment.")
    table, keys = await house.open_table(request.state.visitor, wire.read_opening(body))
    return told(wire.NewTable(table, keys), 201)


async def body_of(request: Request) -> bytes:
    """Return what is sent along, if it comes from a page of ours, or from no page at all."""
    if not same_origin(request):
        raise FromElsewhere("This was asked by a page from elsewhere.")
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_BODY:
                raise TooLong("A request has at most {most} bytes.", {"most": LARGEST_BODY})
    except ClientDisconnect:  # nobody hears the answer; it is no failure of ours
        raise HTTPException(400) from None
    return body


def table_of(request: Request) -> str:
    """Return the name of a table, if it can be one: not every database takes every character."""
    table: str = request.path_params["table"]
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", table):
        raise NoSuchTable("There is no such table.")
    return table


async def list_tables(request: Request) -> Response:
    """Tables that are listed: to join, or to watch."""
    store: Store = request.app.state.store
    waiting, playing = await asyncio.gather(
        asyncio.to_thread(store.listed, "waiting"), asyncio.to_thread(store.listed, "playing")
    )
    return told([*waiting, *playing])


async def list_own_tables(request: Request) -> Response:
    store: Store = request.app.state.store
    return told(await asyncio.to_thread(store.tables_of, request.state.visitor))


async def download_record(request: Request) -> Response:
    house: House = request.app.state.house
    table = table_of(request)
    record = await house.record(table)
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'}
    return Response(record.to_json(), media_type="application/json", headers=headers)


async def verify_luck(request: Request) -> Response:
    """Deal a finished game again from its secret, and tell what was found."""
    house: House = request.app.state.house
    record = await house.record(table_of(request))
    await asyncio.to_thread(verify_record, box(record.game).game, record)
    sentence = language_of(request)[1].gettext("All luck of this game was as promised: every number was drawn again.")
    return told(wire.Verdict(True, sentence))


async def see_replay(request: Request) -> Response:
    """Moments of a finished game, from one on, as a seat saw them, as a spectator did, or with all cards open."""
    house: House = request.app.state.house
    asked, catalogue = request.query_params, language_of(request)[1]
    seat = {"all": ALL_OPEN, "": SPECTATOR}.get(asked.get("seat", ""))
    found = await house.replay(
        table_of(request),
        number_of(asked.get("seat", "")) if seat is None else seat,
        number_of(asked.get("first", "0")),
        catalogue,
    )
    return told(found)


def number_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise wire.NotUnderstood("This was not understood: {reason}.", {"reason": text[:20]})
    return int(text)


async def tell_health(request: Request) -> Response:
    store: Store = request.app.state.store
    await asyncio.to_thread(store.listed, "waiting", 1)
    return told(wire.Health("ok", EDITION))


async def tell_metrics(request: Request) -> Response:
    registry = CollectorRegistry()
    registry.register(Meter(request.app.state.house.rooms, request.app.state.lines))
    return Response(generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Meter(Collector):
    def __init__(self, rooms: Rooms, lines: set[Line]) -> None:
        self._rooms = rooms
        self._lines = lines

    def collect(self) -> list[Metric]:
        counts = self._rooms.counts()
        return [
            GaugeMetricFamily("flibuste_tables", "Tables in use", counts["tables"]),
            GaugeMetricFamily("flibuste_watchers", "Views of tables that are kept up to date", counts["watchers"]),
            GaugeMetricFamily("flibuste_lines", "Visitors on the line", len(self._lines)),
            GaugeMetricFamily("flibuste_bots_waiting", "Decisions that wait for a bot", self._rooms.workers.waiting()),
            CounterMetricFamily("flibuste_bot_failures", "Bots that did not answer", self._rooms.workers.failures),
            CounterMetricFamily("flibuste_moves", "Moves made", counts["moves"]),
        ]


async def describe(request: Request) -> Response:
    return told(description())


async def refuse(request: Request, error: Exception) -> Response:
    """Tell what is wrong, in the visitor's language."""
    assert isinstance(error, FlibusteError)
    unknown = isinstance(error, UnknownGame) and request.method == "GET"
    status = 404 if unknown else STATUS.get(type(error), 400)
    return told(wire.Problem(wire.code_of(error), explain(error, language_of(request)[1])), status)


async def fail(request: Request, error: Exception) -> Response:
    sentence = language_of(request)[1].gettext("Something went wrong here. Try again.")
    return told(wire.Problem("internal", sentence), 500)


async def not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", "") and STATIC.is_dir():
        return FileResponse(STATIC / "index.html", status_code=404)
    _, catalogue = language_of(request)
    if error.status_code == 404:
        return told(wire.Problem("not-found", catalogue.gettext("There is nothing here.")), 404)
    response = told(wire.Problem("not-allowed", catalogue.gettext("This cannot be done here.")), error.status_code)
    response.headers.update(error.headers or {})
    return response


# The browser client


async def see_page(request: Request) -> Response:
    """The one page of the browser client, which finds out by itself what its address means."""
    page = STATIC / "index.html"
    if not page.is_file():
        sentence = language_of(request)[1].gettext("The pages are not built: “make web” does that.")
        return PlainTextResponse(sentence, status_code=503)
    return FileResponse(page, headers={"Cache-Control": "no-cache"})


class Built(StaticFiles):
    """The files of the browser client. Those under assets/ have names that change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if path.startswith("assets/"):
            response.headers["Cache-Control"] = FOREVER
        return response


def routes() -> list[BaseRoute]:
    return [
        Route("/api/house", see_house),
        Route("/api/shelf", see_shelf),
        Route("/api/boxes/{box}", open_box),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables", list_tables),
        Route("/api/mine", list_own_tables),
        Route("/api/tables/{table}/record", download_record),
        Route("/api/tables/{table}/replay", see_replay),
        Route("/api/tables/{table}/verify", verify_luck),
        Route("/api/qr", draw_qr, methods=["POST"]),
        Route("/api/openapi.json", describe),
        Route("/pictures/{box}/{picture}", see_picture),
        Route("/health", tell_health),
        Route("/metrics", tell_metrics),
        Route("/", see_page),
        Route("/box/{box}", see_page),
        Route("/table/{table}", see_page),
        Route("/replay/{table}", see_page),
        *([Mount("/", Built(directory=STATIC))] if STATIC.is_dir() else []),
    ]
