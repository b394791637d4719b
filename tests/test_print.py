"""What people read is set as in print: real apostrophes in both languages, and narrow spaces in French."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

SOURCE = Path(__file__).parents[1] / "src" / "flibuste"
CATALOGUES = sorted(SOURCE.glob("locale/*/LC_MESSAGES/*.po"))
BOXES = ("games", "scaffold")
FILES = sorted(file for kind in ("md", "toml", "svg") for box in BOXES for file in SOURCE.glob(f"{box}/**/*.{kind}"))
LANGUAGES = ("en", "fr")

TYPEWRITTEN = re.compile(r"\w'")  # what print sets with an apostrophe
WIDE = re.compile(r"\S [:;!?»]|« ")  # what French print sets with a narrow space


def is_printed(text: str, language: str) -> bool:
    return not TYPEWRITTEN.search(text) and not (language == "fr" and WIDE.search(text))


def texts_of(file: Path) -> Iterator[tuple[str, str]]:
    """Yield all that a file of a box says, each text with its language, if that is known."""
    text = file.read_text(encoding="utf-8")
    language = file.stem.rpartition(".")[2]  # rules.fr.md
    if file.suffix == ".toml":
        yield from strings(tomllib.loads(text), language)
    elif file.suffix == ".svg":
        yield from [(language, said) for said in re.findall(r">([^<>]+)<", text)]
    else:
        yield language, text


def strings(value: object, language: str) -> Iterator[tuple[str, str]]:
    """Yield every string of a file, names of things included."""
    if isinstance(value, str):
        yield language, value
    elif isinstance(value, list):
        for part in value:
            yield from strings(part, language)
    elif isinstance(value, dict):
        for name, part in value.items():
            yield language, name
            yield from strings(part, name if name in LANGUAGES else language)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_what_a_box_says_is_set_as_in_print(file: Path) -> None:
    assert [text for language, text in texts_of(file) if not is_printed(text, language)] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_sentences_are_set_as_in_print(path: Path) -> None:
    """Those of the code, in English, and what they are in another language."""
    with path.open("rb") as file:
        messages = list(read_po(file))
    said = [("en", text) for message in messages for text in forms(message.id)]
    said += [(path.parts[-3], text) for message in messages for text in forms(message.string)]
    assert said
    assert [text for language, text in said if not is_printed(text, language)] == []


def forms(said: object) -> tuple[str, ...]:
    """Return a sentence, or how it is said of one thing and of many."""
    return (said,) if isinstance(said, str) else tuple(said)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["L'île", "the players' cards", "the ship's boy"])
def test_an_apostrophe_of_a_typewriter_is_seen(text: str) -> None:
    assert not is_printed(text, "en")
    assert is_printed(text.replace("'", "’"), "en")


def test_a_wide_space_is_seen_in_french_only() -> None:
    assert not is_printed("Qui gagne ?", "fr")
    assert is_printed("Qui gagne\u202f?", "fr")
    assert is_printed("Some [: signs", "en")
