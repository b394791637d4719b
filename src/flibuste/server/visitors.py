"""What a connection tells of the visitor behind it: cookie, language, page and address."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from flibuste.catalogue import Catalogue, catalogue_for, languages
from flibuste.server.identity import visitor_of

COOKIE: Final = "flibuste"
YEAR: Final = 365 * 86400
LONGEST: Final = 200  # characters of a list of languages


def cookie_of(connection: HTTPConnection, key: str) -> str:
    """Return the visitor's cookie, if it is signed with the key of the house."""
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if visitor_of(cookie, key) else ""


def set_cookie(cookie: str, secure: bool) -> str:
    return f"{COOKIE}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def language_of(connection: HTTPConnection) -> tuple[str, Catalogue]:
    """Return the language that is asked for, by the address or by the browser."""
    asked = connection.query_params.get("lang") or connection.headers.get("accept-language", "")
    wanted = [re.split("[-;]", part.strip())[0].lower() for part in asked[:LONGEST].split(",")]  # the dearest first
    language = next((language for language in wanted if language in languages()), "en")
    return language, catalogue_for(language)


def same_origin(connection: HTTPConnection) -> bool:
    """Browsers say which page asks; programs that are no browser say nothing."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def host_of(connection: HTTPConnection) -> str:
    """Return the address from which somebody asks."""
    return connection.client.host if connection.client is not None else ""
