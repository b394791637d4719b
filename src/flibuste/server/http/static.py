"""The pages of the browser client, where they are built."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from flibuste.server.visitors import language_of

STATIC: Final = Path(str(resources.files("flibuste.server"))) / "static"
FOREVER: Final = "public, max-age=31536000, immutable"


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


def page_routes() -> list[BaseRoute]:
    return [
        Route("/", see_page),
        Route("/box/{box}", see_page),
        Route("/table/{table}", see_page),
        Route("/replay/{table}", see_page),
        *([Mount("/", Built(directory=STATIC))] if STATIC.is_dir() else []),
    ]
