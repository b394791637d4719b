"""How the house answers over HTTP: as JSON, and with a sentence in the visitor's language if something is wrong."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from flibuste.catalogue import explain
from flibuste.core.errors import FlibusteError
from flibuste.server import wire
from flibuste.server.errors import INTERNAL, code_of, status_of
from flibuste.server.http.static import STATIC
from flibuste.server.visitors import language_of


def told(answer: object, status: int = 200) -> Response:
    return json(wire.write(answer), status)


def json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, FlibusteError)
    return told(wire.Problem(code_of(error), explain(error, language_of(request)[1])), status_of(error))


async def fail(request: Request, error: Exception) -> Response:
    sentence = language_of(request)[1].gettext("Something went wrong here. Try again.")
    return told(wire.Problem(INTERNAL, sentence), 500)


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
