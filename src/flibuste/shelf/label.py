"""What the author of a box writes about it: its label (box.toml), its rules, its guide and its own sentences.

All of it is read when the box is opened, so that nothing of it can fail later. Readers note whatever is wrong in a list
of faults, and go on: an author is told everything at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Annotated, Any, Final, TypedDict

from msgspec import Meta, Struct, ValidationError, convert, field
from msgspec.structs import fields

from flibuste.catalogue import OwnSentences, Translation, catalogue_for
from flibuste.core.errors import FlibusteError
from flibuste.games.content import content
from flibuste.shelf.game_box import Fault, Faults, GuideStep, Texts
from flibuste.table import AREA_KINDS

Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$")]
PLACES: Final = (*AREA_KINDS, "choices", "prompt")  # what a step of a guide can point at


class Colours(TypedDict):
    """A palette, as it is read."""

    ground: Colour
    paper: Colour
    ink: Colour
    accent: Colour


# The colours of a box that names none.
PLAIN: Final[Colours] = {"ground": "#22332f", "paper": "#f6f1e4", "ink": "#1e2a28", "accent": "#e0b04a"}


class Label(Struct, frozen=True):
    """box.toml."""

    title: Texts
    summary: Texts
    seats: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    authors: list[str]
    publishers: list[str]
    year: int | str
    unofficial: bool
    modes: dict[str, Texts]
    developers: list[str] = []
    translators: list[str] = []  # of the rules that the box goes by
    options: dict[str, dict[str, str | dict[str, Texts]]] = {}  # the title of each, and under "choices" its values
    palette: Colours = field(default_factory=lambda: PLAIN)

    def option(self, name: str) -> Texts:
        return {language: text for language, text in self.options[name].items() if isinstance(text, str)}

    def choices(self, option: str) -> dict[str, Texts]:
        words = self.options[option].get("choices")
        return words if isinstance(words, dict) else {}

    def texts(self) -> Iterator[tuple[str, Texts]]:
        """Yield every text, and where it stands."""
        yield "title", self.title
        yield "summary", self.summary
        for mode, title in self.modes.items():
            yield f"modes.{mode}", title
        for option in self.options:
            yield f"options.{option}", self.option(option)
            for value, words in self.choices(option).items():
                yield f"options.{option}.choices.{value}", words


# What an author is shown who has written something else.
EXAMPLES: Final = {
    "title": '{ en = "My Game", fr = "Mon jeu" }',
    "summary": '{ en = "Highest card wins.", fr = "La plus haute carte gagne." }',
    "seats": "[2, 4]",
    "minutes": "[5, 10]",
    "age": "6",
    "authors": '["Ada", "Zoe"]',
    "publishers": '["Flibuste"]',
    "developers": '["Ada", "Zoe"]',
    "translators": '["Ada", "Zoe"]',
    "year": "2026",
    "unofficial": "true",
    "modes": '{ standard = { en = "The game of the box", fr = "Le jeu de la boîte" } }',
    "options": '{ first = { en = "Who begins", choices = { lot = { en = "drawn by lot" } } } }',
    "palette": '{ ground = "#22332f", paper = "#f6f1e4", ink = "#1e2a28", accent = "#e0b04a" }',
}


class Guide(TypedDict):
    """guide.toml."""

    steps: list[dict[str, Any]]


def read_label(package: str, faults: Faults) -> Label | None:
    """Return what box.toml says, or None if anything in it is wrong."""
    written = read_toml(package, "box.toml", faults)
    if written is None:
        return None
    wrong = list(faults_of_label(written)) or list(texts_without_english(convert(written, Label)))
    faults += wrong
    return None if wrong else convert(written, Label)


def read_toml(package: str, file: str, faults: Faults) -> dict[str, Any] | None:
    try:
        return content(package, file)
    except FlibusteError as error:
        faults.append(error)
        return None


def faults_of_label(written: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield which fields of box.toml are missing, or not what they should be."""
    for known in fields(Label):
        if known.name not in written:
            if known.required:
                yield Fault("box.toml does not say “{field}”.", {"field": known.name})
        elif not fits(written[known.name], known.type):
            values = {"field": known.name, "example": EXAMPLES[known.name]}
            yield Fault("“{field}” in box.toml should look like this: {example}", values)


def fits(written: object, kind: Any) -> bool:
    try:
        convert(written, kind)
    except ValidationError:
        return False
    return True


def texts_without_english(label: Label) -> Iterator[Fault]:
    for place, texts in label.texts():
        if not texts.get("en"):
            yield Fault("“{field}” in box.toml is not said in English.", {"field": place})


def read_rules(package: str, faults: Faults) -> Texts:
    """Return the rules as Markdown, by language."""
    rules = {}
    for language, file in files_by_language(package, "rules", "md").items():
        try:
            rules[language] = (resources.files(package) / file).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            faults.append(Fault("{file} cannot be read: {reason}.", {"file": file, "reason": error}))
    if "en" not in rules:
        faults.append(Fault("{file} is missing.", {"file": "rules.en.md"}))
    return rules


def read_guide(package: str, faults: Faults) -> list[GuideStep]:
    """Return the steps of a first game; none if the box has no guide. English stands in for French that is missing."""
    if not (resources.files(package) / "guide.toml").is_file():
        return []
    written = read_toml(package, "guide.toml", faults)
    if written is None:
        return []
    if not fits(written, Guide):
        faults.append(Fault("guide.toml should be a list of [[steps]]."))
        return []
    steps = [{"fr": step.get("en"), **step} for step in written["steps"]]
    for number, step in enumerate(steps, 1):
        if not fits(step, GuideStep) or step["area"] not in PLACES:
            values = {"number": number, "places": ", ".join(PLACES)}
            faults.append(Fault("Step {number} of guide.toml needs “en”, and an “area” out of: {places}.", values))
    return [convert(step, GuideStep) for step in steps if fits(step, GuideStep)]


def read_catalogues(package: str, faults: Faults) -> dict[str, OwnSentences]:
    """Return the box's own sentences by language; behind them stand those of flibuste."""
    catalogues = {}
    for language, file in files_by_language(package, "catalogue", "toml").items():
        written = read_toml(package, file, faults)
        if written is None:
            continue
        for sentence, translation in written.items():
            if not fits(translation, Translation):
                values = {"file": file, "sentence": sentence}
                faults.append(Fault("{file} should have a text, or a list of texts, for “{sentence}”.", values))
        catalogues[language] = OwnSentences(written, catalogue_for(language))
    return catalogues


def files_by_language(package: str, stem: str, ending: str) -> dict[str, str]:
    """Return files such as rules.en.md and rules.fr.md by their language."""
    pattern = re.compile(rf"{stem}\.([a-z]+)\.{ending}")
    names = sorted(file.name for file in resources.files(package).iterdir())
    return {found[1]: found[0] for name in names if (found := pattern.fullmatch(name))}
