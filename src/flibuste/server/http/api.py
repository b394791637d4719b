"""What can be asked over HTTP: by the browser client, and by any other program. `openapi.py` describes it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

import segno
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from flibuste import shelf
from flibuste.bots.levels import LEVELS, MATELOT
from flibuste.core.errors import UnknownGame
from flibuste.core.state import EVERYTHING, SPECTATOR
from flibuste.match import verify_record
from flibuste.server import wire
from flibuste.server.errors import FromElsewhere, NoSuchBox, NoSuchTable, NotUnderstood, TooLong, TooMany
from flibuste.server.http.answers import json, told
from flibuste.server.http.metrics import tell_health, tell_metrics
from flibuste.server.http.openapi import description
from flibuste.server.limits import (
    LARGEST_BODY,
    LONGEST_LINK,
    LONGEST_NAME,
    LONGEST_SAYING,
    MOST_STEPS,
    PRICE_OF_A_TABLE,
    VISITS_A_MILLISECOND,
)
from flibuste.server.rooms.replay import replay
from flibuste.server.services import services_of
from flibuste.server.visitors import host_of, language_of, same_origin
from flibuste.shelf import Box

T = TypeVar("T")

A_DAY: Final = "public, max-age=86400"

markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


# The house and its shelf


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
    return told([box.about() for box in shelf.boxes()])


async def open_box(request: Request) -> Response:
    """A box with its rules and its guided first hand, in the visitor's language."""
    box = box_of(request)
    rules = markdown.render(box.rules(language_of(request)[0]))
    return told(wire.BoxDetails(**box.about(), rules=rules, guide=box.guide()))


async def see_picture(request: Request) -> Response:
    """A picture that lies in the folder of a box."""
    picture = box_of(request).picture(request.path_params["picture"])
    if picture is None:
        raise HTTPException(404)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": A_DAY})


def box_of(request: Request) -> Box:
    try:
        return shelf.box(request.path_params["box"])
    except UnknownGame as error:
        raise NoSuchBox(error.sentence, error.values) from None


# Tables


async def open_table(request: Request) -> Response:
    services = services_of(request)
    body = await body_of(request)
    if not services.turnstile.lets(host_of(request), PRICE_OF_A_TABLE):
        raise TooMany("Too many tables are opened from here: try again in a moment.")
    table, keys = await services.requests.open_table(request.state.visitor, wire.read_opening(body))
    return told(wire.NewTable(table, keys), 201)


async def list_tables(request: Request) -> Response:
    """Tables that are listed: to join, or to watch."""
    store = services_of(request).store
    waiting, playing = await asyncio.gather(
        asyncio.to_thread(store.listed, "waiting"), asyncio.to_thread(store.listed, "playing")
    )
    return told([*waiting, *playing])


async def list_own_tables(request: Request) -> Response:
    store = services_of(request).store
    return told(await asyncio.to_thread(store.tables_of, request.state.visitor))


async def draw_qr(request: Request) -> Response:
    """A link as a picture for the cameras of phones. It is asked for by POST: links to seats are secrets."""
    link = (await body_of(request)).decode("utf-8", "replace")[:LONGEST_LINK]
    drawn = await beside_the_loop(request, lambda: segno.make(link, micro=False).svg_inline(border=2, omitsize=True))
    return Response(drawn, media_type="image/svg+xml")


# Finished games


async def download_record(request: Request) -> Response:
    table = table_of(request)
    room = await services_of(request).requests.finished(table)
    record = await beside_the_loop(request, lambda: room.record().to_json())
    headers = {"Content-Disposition": f'attachment; filename="{room.opened.game}-{table}.json"'}
    return Response(record, media_type="application/json", headers=headers)


async def verify_luck(request: Request) -> Response:
    """Deal a finished game again from its secret, and tell what was found."""
    table, services = table_of(request), services_of(request)
    sentence = language_of(request)[1].gettext("All luck of this game was as promised: every number was drawn again.")

    async def verdict() -> bytes:
        room = await services.requests.finished(table)
        await beside_the_loop(request, lambda: verify_record(room.box.game, room.record()))
        return wire.write(wire.Verdict(True, sentence))

    return json(await services.kept.get(("verify", table, sentence), verdict))


async def see_replay(request: Request) -> Response:
    """Moments of a finished game, from one on, as a seat saw them, as a spectator did, or with all cards open."""
    asked, services = request.query_params, services_of(request)
    table, language = table_of(request), language_of(request)[0]
    special = {"all": EVERYTHING, "": SPECTATOR}.get(asked.get("seat", ""))
    seat = number_of(asked.get("seat", "")) if special is None else special
    first = number_of(asked.get("first", "0"))

    async def moments() -> bytes:
        room = await services.requests.finished(table)
        return await beside_the_loop(request, lambda: wire.write(replay(room, seat, first, language)))

    return json(await services.kept.get(("replay", table, seat, first, language), moments))


async def describe(request: Request) -> Response:
    return json(description_in_json())


@cache
def description_in_json() -> bytes:
    return wire.write(description())


# What takes long


async def beside_the_loop(request: Request, work: Callable[[], T]) -> T:
    """Let a thread work something out. Whoever asked pays for the time that it takes."""
    seconds = 0.0

    def timed() -> T:
        nonlocal seconds
        begun = time.thread_time()
        try:
            return work()
        finally:
            seconds = time.thread_time() - begun

    try:
        return await asyncio.to_thread(timed)
    finally:
        services_of(request).turnstile.charge(host_of(request), 1000 * seconds * VISITS_A_MILLISECOND)


# What is sent along


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


def number_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotUnderstood("This was not understood: {reason}.", {"reason": text[:20]})
    return int(text)


def api_routes() -> list[BaseRoute]:
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
    ]
