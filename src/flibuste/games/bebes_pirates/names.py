"""The names of the crew, which the owner of the box may replace: crew.toml, and what is refused there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flibuste.catalogue import Catalogue
from flibuste.games.bebes_pirates.cards import SORTS
from flibuste.games.content import BadContent, content

FILE: Final = "crew.toml"
ENTRIES: Final = ("types", "colours")
LONGEST: Final = 30  # characters of a name

Names = Mapping[str, str]  # by language


def read_names(crew: Mapping[str, Any]) -> list[Names]:
    """Return the names of the types, then those of the colours."""
    for entry in crew:
        if entry not in ENTRIES:
            raise BadContent("{file}: nobody reads “{entry}”.", {"file": FILE, "entry": entry})
    return [names for entry in ENTRIES for names in read_sort(entry, crew.get(entry))]


def read_sort(entry: str, found: object) -> list[Names]:
    values = {"file": FILE, "entry": entry, "count": SORTS, "most": LONGEST}
    if not isinstance(found, list) or len(found) != SORTS:
        raise BadContent("{file}: there must be {count} entries “{entry}”.", values)
    if not all(is_named(names) for names in found):
        raise BadContent("{file}: each of “{entry}” has names of 1 to {most} characters, one of them “en”.", values)
    if len({names["en"] for names in found}) < SORTS:
        raise BadContent("{file}: two of “{entry}” have the same name.", values)
    return found


def is_named(names: object) -> bool:
    """Tell whether there is a name in English; there may be others in other languages."""
    if not isinstance(names, dict) or "en" not in names:
        return False
    return all(isinstance(name, str) and 1 <= len(name.strip()) <= LONGEST for name in names.values())


def in_language(names: Names, catalogue: Catalogue) -> str:
    return names.get(catalogue.info().get("language", "en"), names["en"])


NAMES: Final = read_names(content("flibuste.games.bebes_pirates", FILE))  # by type, and by SORTS plus a colour
