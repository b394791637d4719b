"""What the house answers over HTTP, described for programs that write clients: an OpenAPI document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec

from flibuste.server import wire
from flibuste.server.store.store import Listing
from flibuste.shelf import AboutBox
from flibuste.version import VERSION

JSON: Final = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked. `answer` comes back as JSON; anything else has only its `media`."""

    path: str
    summary: str
    answer: object = None
    media: str = JSON
    method: str = "get"
    takes: object = None
    query: tuple[str, ...] = ()
    status: str = "200"


ENDPOINTS: Final = (
    Endpoint("/api/shelf", "The boxes on the shelf", list[AboutBox]),
    Endpoint("/api/boxes/{box}", "A box with its rules and its guide", wire.BoxDetails, query=("lang",)),
    Endpoint("/api/tables", "Tables to join or to watch", list[Listing]),
    Endpoint("/api/tables", "Open a table", wire.NewTable, method="post", takes=wire.OpenTable, status="201"),
    Endpoint("/api/mine", "Tables at which the visitor sits", list[Listing]),
    Endpoint("/api/tables/{table}/record", "A finished game, move by move"),
    Endpoint(
        "/api/tables/{table}/replay", "A finished game as it was seen", wire.Replay, query=("seat", "first", "lang")
    ),
    Endpoint("/api/tables/{table}/verify", "Whether its luck was honest", wire.Verdict, query=("lang",)),
    Endpoint("/api/qr", "A link as a QR code", media="image/svg+xml", method="post", takes=str),
    Endpoint("/api/openapi.json", "This description"),
    Endpoint("/pictures/{box}/{picture}", "A drawing of a box", media="image/svg+xml"),
    Endpoint("/health", "Whether all is well", wire.Health),
    Endpoint("/metrics", "Figures for Prometheus", media="text/plain"),
)


def description() -> dict[str, Any]:
    """Return the document: every endpoint, and the types of all messages, those of the WebSocket too."""
    messages = (*get_args(wire.AnyRequest), *get_args(wire.AnyMessage), wire.Problem)
    spoken = [kind for endpoint in ENDPOINTS for kind in (endpoint.answer, endpoint.takes) if kind not in (None, str)]
    _schemas, parts = msgspec.json.schema_components((*messages, *spoken), ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = described(endpoint)
    info = {"title": "Flibuste", "version": VERSION}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def described(endpoint: Endpoint) -> dict[str, Any]:
    said: dict[str, Any] = {
        "summary": endpoint.summary,
        "parameters": [
            *(parameter(name, "path") for name in re.findall(r"{(\w+)}", endpoint.path)),
            *(parameter(name, "query") for name in endpoint.query),
        ],
        "responses": {
            endpoint.status: {"description": "fine", "content": content(endpoint.answer, endpoint.media)},
            "default": {"description": "a problem", "content": content(wire.Problem)},
        },
    }
    if endpoint.takes is not None:
        said["requestBody"] = {"content": content(endpoint.takes, "text/plain" if endpoint.takes is str else JSON)}
    return said


def parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def content(kind: object, media: str = JSON) -> dict[str, Any]:
    """Return what a body is; of one that the wire has no word for, only its media type."""
    if kind is None:
        return {media: {}}
    (schema,), _parts = msgspec.json.schema_components((kind,), ref_template="#/components/schemas/{name}")
    return {media: {"schema": schema}}
