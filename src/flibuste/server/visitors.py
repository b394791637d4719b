"""What a connection tells of the visitor behind it: cookie, language, page and address."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from flibuste.catalogue import Catalogue, catalogue_for, languages
from flibuste.server.identity import visitor_of

COOKIE: Final = "flibuste"
YEAR: Final = 365 * 86400
ANY_NAME: Final = "*"
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


def names_of_house(told: str) -> frozenset[str]:
    """Return the names by which visitors may come: those that are told, and those that this machine has anyway."""
    name = socket.gethostname().lower()
    return frozenset(("localhost", name, f"{name}.local", *told.lower().split()))


def asks_for_us(connection: HTTPConnection, names: Collection[str]) -> bool:
    """Tell whether a visitor has come by a name of the house, or by an address. A page from elsewhere may have a name
    that suddenly leads here: to a browser it would be a page of ours, and could ask for anything in the visitor's name.
    """
    name = name_of(connection)
    return ANY_NAME in names or name in names or is_address(name)


def name_of(connection: HTTPConnection) -> str:
    """Return the name by which a visitor has come, without the port."""
    try:
        return (urlsplit(f"//{connection.headers.get('host', '')}").hostname or "").lower()
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(connection: HTTPConnection) -> bool:
    """Browsers say which page asks; programs that are no browser say nothing."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def host_of(connection: HTTPConnection) -> str:
    """Return the address from which somebody asks."""
    return connection.client.host if connection.client is not None else ""
