"""What the house answers over HTTP, described for programs that write clients: an OpenAPI document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final, get_args

import msgspec

from flibuste.server import wire
from flibuste.server.store import Listing
from flibuste.shelf import AboutBox

EDITION: Final = version("flibuste")
JSON: Final = "application/json"


@dataclass(frozen=True)
class Door:
    """A way to ask something. `answer` is what comes back as JSON; what is of another kind has only its `media`."""

    path: str
    summary: str
    answer: object = None
    media: str = JSON
    method: str = "get"
    takes: object = None
    query: tuple[str, ...] = ()
    status: str = "200"


DOORS: Final = (
    Door("/api/house", "Levels of bots, and limits", wire.AboutHouse),
    Door("/api/shelf", "The boxes on the shelf", list[AboutBox]),
    Door("/api/boxes/{box}", "A box with its rules and its guide", wire.BoxDetails, query=("lang",)),
    Door("/api/tables", "Tables to join or to watch", list[Listing]),
    Door("/api/tables", "Open a table", wire.NewTable, method="post", takes=wire.OpenTable, status="201"),
    Door("/api/mine", "Tables at which the visitor sits", list[Listing]),
    Door("/api/tables/{table}/record", "A finished game, move by move"),
    Door("/api/tables/{table}/replay", "A finished game as it was seen", wire.Replay, query=("seat", "first", "lang")),
    Door("/api/tables/{table}/verify", "Whether its luck was honest", wire.Verdict, query=("lang",)),
    Door("/api/qr", "A link as a QR code", media="image/svg+xml", method="post", takes=str),
    Door("/api/openapi.json", "This description"),
    Door("/pictures/{box}/{picture}", "A drawing of a box", media="image/svg+xml"),
    Door("/health", "Whether all is well", wire.Health),
    Door("/metrics", "Figures for Prometheus", media="text/plain"),
)


def description() -> dict[str, Any]:
    """Return the document: every door, and all words of the wire, those of the WebSocket too."""
    messages = (*get_args(wire.AnyRequest), *get_args(wire.AnyMessage), wire.Problem)
    spoken = [kind for door in DOORS for kind in (door.answer, door.takes) if kind not in (None, str)]
    _schemas, parts = msgspec.json.schema_components((*messages, *spoken), ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method] = described(door)
    info = {"title": "Flibuste", "version": EDITION}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def described(door: Door) -> dict[str, Any]:
    said: dict[str, Any] = {
        "summary": door.summary,
        "parameters": [
            *(parameter(name, "path") for name in re.findall(r"{(\w+)}", door.path)),
            *(parameter(name, "query") for name in door.query),
        ],
        "responses": {
            door.status: {"description": "fine", "content": content(door.answer, door.media)},
            "default": {"description": "a problem", "content": content(wire.Problem)},
        },
    }
    if door.takes is not None:
        said["requestBody"] = {"content": content(door.takes, "text/plain" if door.takes is str else JSON)}
    return said


def parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def content(kind: object, media: str = JSON) -> dict[str, Any]:
    """Return what a body is; of one that the wire has no word for, only its media type."""
    if kind is None:
        return {media: {}}
    (schema,), _parts = msgspec.json.schema_components((kind,), ref_template="#/components/schemas/{name}")
    return {media: {"schema": schema}}
