"""Catalogues: every sentence in the language of the player. English is in the code, others are files."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from flibuste.core.errors import FlibusteError

Catalogue = gettext.NullTranslations
ENGLISH: Final = gettext.NullTranslations()


Translation = str | list[str]  # a list where it is about a number of things: one text for each form of the language


class OwnSentences(gettext.NullTranslations):
    """The sentences of one box, by their English; behind them stand those of flibuste.

    An empty text stands for one that is still to be written.
    """

    def __init__(self, sentences: Mapping[str, Translation], behind: Catalogue) -> None:
        super().__init__()
        self.sentences = sentences
        self.behind = behind
        self.add_fallback(behind)
        self._form = getattr(behind, "plural", english_form)  # which form the language has for a number

    def gettext(self, message: str) -> str:
        own = self.sentences.get(message)
        return own if own and isinstance(own, str) else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self.sentences.get(msgid1)
        own = forms[min(self._form(n), len(forms) - 1)] if forms and isinstance(forms, list) else ""
        return own or super().ngettext(msgid1, msgid2, n)


def knows(catalogue: Catalogue, sentence: str) -> bool:
    """Tell whether a catalogue has words for a sentence: they may be the same as in English."""
    if isinstance(catalogue, OwnSentences):
        return any(catalogue.sentences.get(sentence, "")) or knows(catalogue.behind, sentence)
    known = getattr(catalogue, "_catalog", {})  # gettext cannot be asked in any other way
    return sentence in known or (sentence, 0) in known


def english_form(number: int) -> int:
    return 0 if number == 1 else 1


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
