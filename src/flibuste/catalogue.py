"""Catalogues: every sentence in the language of the player. English is in the code, others are files."""

from __future__ import annotations

import gettext
import os
import re
from functools import cache
from importlib import resources
from typing import Final

from flibuste.core.errors import FlibusteError

Catalogue = gettext.NullTranslations
ENGLISH: Final = gettext.NullTranslations()


@cache
def catalogue_for(language: str) -> Catalogue:
    """Return the catalogue of a language; the English one if there is none."""
    if not language.isalpha():  # it may come from outside, and becomes part of a path
        return ENGLISH
    path = resources.files("flibuste") / "locale" / language / "LC_MESSAGES" / "flibuste.mo"
    if not path.is_file():
        return ENGLISH
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


@cache
def languages() -> frozenset[str]:
    """Return the languages that have a catalogue."""
    catalogues = (resources.files("flibuste") / "locale").iterdir()
    return frozenset(["en", *(folder.name for folder in catalogues)])


def known_language(asked: str) -> str:
    """Return the language that a stranger asks for, or English: strangers may ask for anything."""
    return asked if asked in languages() else "en"


def user_language() -> str:
    """Return the language that the user's environment asks for."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = re.split(r"[:_.@]", os.environ.get(name, ""))[0]
        if language:
            return "en" if language in ("C", "POSIX") else language.lower()
    return "en"


def explain(error: FlibusteError, catalogue: Catalogue) -> str:
    """Return the sentence of an error in the player's language."""
    values = {
        name: explain(value, catalogue) if isinstance(value, FlibusteError) else value
        for name, value in error.values.items()
    }
    return catalogue.gettext(error.sentence).format_map(values)
