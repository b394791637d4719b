"""The sentences of a box that flibuste has no words for: authors have them translated in catalogue.<language>.toml."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Final

from flibuste.catalogue import Catalogue, knows
from flibuste.lab.packages import folder_of
from flibuste.lab.sentences import Sentence, sentences_in

HEADER: Final = "# English on the left. What is empty on the right is said in English until somebody translates it.\n"


def sentences_without_words(package: str, catalogue: Catalogue) -> list[Sentence]:
    """Return, each once, the sentences of a package that a catalogue does not have."""
    said = {sentence.one: sentence for sentence in sentences_in(folder_of(package))}
    return [sentence for sentence in said.values() if not knows(catalogue, sentence.one)]


def write_down(package: str, language: str, sentences: list[Sentence]) -> Path:
    """Add those sentences to a catalogue of the package that are not in it yet; return where it is."""
    file = folder_of(package) / f"catalogue.{language}.toml"
    text = file.read_text(encoding="utf-8").rstrip() + "\n" if file.is_file() else HEADER
    written = tomllib.loads(text)
    entries = [entry(sentence) for sentence in sentences if sentence.one not in written]
    file.write_text(text + "".join(entries), encoding="utf-8")
    return file


def entry(sentence: Sentence) -> str:
    """Return a line of TOML; what is said of many things stands above it."""
    english = json.dumps(sentence.one, ensure_ascii=False)
    if sentence.many:
        return f'# {json.dumps(sentence.many, ensure_ascii=False)}\n{english} = ["", ""]\n'
    return f'{english} = ""\n'
