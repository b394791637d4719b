"""The keywords of Decrypto and what they bring to mind, which the owner of the box may replace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flibuste.core.texts import is_tidy, plain
from flibuste.games.content import BadContent, content

LANGUAGES: Final = ("fr", "en")
LONGEST: Final = 60  # characters of a clue, and of all that a player may write
FEWEST_KEYWORDS: Final = 100
MOST_KEYWORDS: Final = 2000
LONGEST_KEYWORD: Final = 20
MOST_ASSOCIATIONS: Final = 40

Associations = dict[str, list[str]]  # by keyword, strongest first


def read_keywords(file: str, found: Mapping[str, Any]) -> Associations:
    """Return what a file says, or refuse it."""
    if not FEWEST_KEYWORDS <= len(found) <= MOST_KEYWORDS:
        values = {"file": file, "least": FEWEST_KEYWORDS, "most": MOST_KEYWORDS, "found": len(found)}
        raise BadContent("{file}: there must be from {least} to {most} keywords, not {found}.", values)
    keys: dict[str, str] = {}
    for word, associations in found.items():
        check_keyword(file, word, keys)
        check_associations(file, word, associations)
    return dict(found)


def check_keyword(file: str, word: str, keys: dict[str, str]) -> None:
    """Refuse what is no word, or the same as one before but for case and accents."""
    values = {"file": file, "word": word, "most": LONGEST_KEYWORD}
    key = plain(word)
    if not word.isalpha() or not key or not is_tidy(word, LONGEST_KEYWORD):
        raise BadContent("{file}: a keyword is one word of {most} letters at most, not “{word}”.", values)
    if key in keys:
        raise BadContent("{file}: “{word}” is in the list twice, as “{other}”, too.", {**values, "other": keys[key]})
    keys[key] = word


def check_associations(file: str, word: str, associations: object) -> None:
    values = {"file": file, "word": word, "most": MOST_ASSOCIATIONS}
    if not isinstance(associations, list) or not 1 <= len(associations) <= MOST_ASSOCIATIONS:
        raise BadContent("{file}: “{word}” needs a list of 1 to {most} words that it brings to mind.", values)
    if not all(isinstance(text, str) and could_be_clue(text) for text in associations):
        values["most"] = LONGEST
        raise BadContent("{file}: what “{word}” brings to mind must be clues of {most} characters at most.", values)
    if not is_tidy(" ".join(associations), (LONGEST + 1) * MOST_ASSOCIATIONS):
        raise BadContent("{file}: what “{word}” brings to mind has needless spaces or hidden signs in it.", values)


def could_be_clue(text: str) -> bool:
    return len(text) <= LONGEST and (text.isalpha() or any(letter.isalpha() for letter in text))


def keywords_of(language: str) -> Associations:
    file = f"keywords.{language}.toml"
    return read_keywords(file, content("flibuste.games.decrypto", file))


ASSOCIATIONS: Final = {language: keywords_of(language) for language in LANGUAGES}
KEYWORDS: Final = {language: list(ASSOCIATIONS[language]) for language in LANGUAGES}
