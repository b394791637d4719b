"""What players write: clues, words, names."""

from __future__ import annotations

from itertools import pairwise
from typing import Final
from unicodedata import combining, normalize

from flibuste.core.errors import IllegalAction

BLANKS: Final = {ord(blank): " " for blank in "\u115f\u1160\u2800\u3164\uffa0"}  # letters that nobody sees
JOINER: Final = "\u200d"  # makes one picture of several: a family, a flag
EASILY_FOUND: Final = 5  # letters of a word that is looked for inside other words, too


def tidy(text: str, longest: int) -> str:
    """Return the text without needless spaces, or raise IllegalAction if it is too long or nobody could read it."""
    if len(text) <= 4 * longest:
        text = " ".join(normalize("NFC", text).translate(BLANKS).split())
    if len(text) > longest:
        raise IllegalAction("Write at most {most} characters.", {"most": longest})
    if not is_readable(text):
        raise IllegalAction("There are characters in it that nobody can read.")
    return text


def is_readable(text: str) -> bool:
    """Tell whether there are no signs in it that nobody sees. Pictures may be joined; letters need no joiner here."""
    parts = text.split(JOINER)
    joined = all(one[-1:] > "\u2000" and other[:1] > "\u2000" for one, other in pairwise(parts))
    return joined and all(part.isprintable() for part in parts)


def is_tidy(text: str, longest: int) -> bool:
    try:
        return tidy(text, longest) == text
    except IllegalAction:
        return False


def plain(text: str) -> str:
    """Return the words of a text without case, accents, marks and ornament, so that alike means equal."""
    folded = normalize("NFKD", text).casefold()  # in this order: 𝐂 is a C in print, and has no small letter of its own
    letters = normalize("NFKD", folded.replace("œ", "oe").replace("æ", "ae"))
    kept = [letter if letter.isalnum() else " " for letter in letters if not combining(letter)]
    return " ".join("".join(kept).split())


def same(one: str, other: str) -> bool:
    """Tell whether two texts differ in nothing but case, accents, marks and spaces."""
    return plain(one).replace(" ", "") == plain(other).replace(" ", "")


def contains(text: str, word: str) -> bool:
    """Tell whether the word, or its plural, is in the text; if it is long enough, also inside another word."""
    key, words = plain(word), plain(text).split()
    whole = any(other in (key, key + "s", key + "x", key + "es") for other in words)
    return whole or (len(key) >= EASILY_FOUND and key in "".join(words))
