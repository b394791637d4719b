"""The shelf: each box with its rules as code, its table, its words and its pictures."""

from __future__ import annotations

import difflib
import importlib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from typing import Any, Final, NotRequired, TypedDict

from flibuste.catalogue import Catalogue
from flibuste.core.errors import UnknownGame
from flibuste.core.game import Game, Option, Setup, Value, spelled
from flibuste.core.story import Event
from flibuste.core.view import View
from flibuste.games import BOXES
from flibuste.table import Table

PICTURES: Final = ("cover.svg", "art.svg")
STRANGERS: Final = "flibuste.games"  # the group of entry points under which other packages offer games

# What the shelf says of a box, for programs. Texts are by language.


class AboutMode(TypedDict):
    name: str
    seats: tuple[int, int]
    title: Mapping[str, str]


class AboutChoice(TypedDict):
    value: Value
    title: Mapping[str, str]


# A range of numbers has its ends in place of choices; where no modes are named, the option is for all of them.
AboutOption = TypedDict(
    "AboutOption",
    {
        "name": str,
        "title": Mapping[str, str],
        "default": Value,
        "choices": NotRequired[list[AboutChoice]],
        "from": NotRequired[int],
        "to": NotRequired[int],
        "modes": NotRequired[list[str]],
    },
)


class Palette(TypedDict):
    ground: str
    paper: str
    ink: str
    accent: str


# The colours of a box that names none.
PLAIN: Final[Palette] = {"ground": "#22332f", "paper": "#f6f1e4", "ink": "#1e2a28", "accent": "#e0b04a"}


class AboutBox(TypedDict):
    name: str
    title: Mapping[str, str]
    summary: Mapping[str, str]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    authors: list[str]
    publishers: list[str]
    year: int | str
    unofficial: bool
    edition: int
    actions: int
    modes: list[AboutMode]
    options: list[AboutOption]
    palette: Palette


class GuideStep(TypedDict):
    """What to look at next in a first game, and why."""

    area: str  # the kind of area that the step points at
    mine: NotRequired[bool]  # the reader's own one
    en: str
    fr: str


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    game: Game
    package: str
    label: Mapping[str, Any]  # box.toml
    draw: Callable[[View, Sequence[str], Catalogue], Table]
    tell: Callable[[Event, Setup, Sequence[str], Catalogue], str]

    def title(self, language: str) -> str:
        return in_language(self.label["title"], language)

    def mode(self, mode: str, language: str) -> str:
        return in_language(self.label["modes"][mode], language)

    def option(self, option: str, language: str) -> str:
        return in_language(self.label["options"][option], language)

    def choice(self, option: str, value: Value, language: str) -> str:
        return in_language(words_for_value(value, self.label["options"][option]), language)

    def about(self) -> AboutBox:
        """Return what the shelf says of the box, in all its languages."""
        game, label = self.game, self.label
        return {
            "name": game.name,
            "title": label["title"],
            "summary": label["summary"],
            "seats": (game.fewest, game.most),
            "minutes": label["minutes"],
            "age": label["age"],
            "authors": label["authors"],
            "publishers": label["publishers"],
            "year": label["year"],
            "unofficial": label["unofficial"],
            "edition": game.edition,
            "actions": game.actions,
            "modes": [
                {"name": mode.name, "seats": (mode.fewest, mode.most), "title": label["modes"][mode.name]}
                for mode in game.modes
            ],
            "options": [about_option(option, label["options"][option.name]) for option in game.options],
            "palette": {**PLAIN, **label.get("palette", {})},
        }

    def rules(self, language: str) -> str:
        """Return the rules in our own words, as Markdown."""
        folder = resources.files(self.package)
        rules = {file.name: file for file in folder.iterdir()}
        return rules.get(f"rules.{language}.md", rules["rules.en.md"]).read_text(encoding="utf-8")

    def picture(self, name: str) -> bytes | None:
        """Return a drawing of the box, if there is one: its cover, or the symbols on its pieces."""
        file = resources.files(self.package) / name
        return file.read_bytes() if name in PICTURES and file.is_file() else None

    def guide(self) -> list[GuideStep]:
        """Return the steps that lead through a first game, in all languages; none if the box has no guide."""
        file = resources.files(self.package) / "guide.toml"
        return list(tomllib.loads(file.read_text(encoding="utf-8"))["steps"]) if file.is_file() else []


def about_option(option: Option, words: Mapping[str, Any]) -> AboutOption:
    title = {language: text for language, text in words.items() if language != "choices"}
    about: AboutOption = {"name": option.name, "title": title, "default": option.default}
    if isinstance(option.choices, range):
        about.update({"from": option.choices[0], "to": option.choices[-1]})
    else:
        about["choices"] = [{"value": value, "title": words_for_value(value, words)} for value in option.choices]
    if option.modes:
        about["modes"] = list(option.modes)
    return about


def words_for_value(value: Value, words: Mapping[str, Any]) -> Mapping[str, str]:
    """Return what box.toml calls a value of an option; one that it does not know, a board of one's own, by its name."""
    texts: Mapping[str, str] = words.get("choices", {}).get(spelled(value), {"en": spelled(value)})
    return texts


def in_language(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language, texts["en"])


@cache
def packages() -> dict[str, str]:
    """Return the package of each box by name: ours, then those that other people have installed."""
    strangers = {entry.name: entry.value for entry in entry_points(group=STRANGERS)}
    return {**BOXES, **{name: package for name, package in strangers.items() if name not in BOXES}}


def names() -> list[str]:
    return list(packages())


@cache
def box(name: str) -> Box:
    """Return the box of this name, or raise UnknownGame."""
    if name not in packages():
        raise _unknown(name)
    return open_box(packages()[name])


def open_box(package: str) -> Box:
    """Return the box that a package holds."""
    table = importlib.import_module(f"{package}.table")
    label = tomllib.loads((resources.files(package) / "box.toml").read_text(encoding="utf-8"))
    return Box(importlib.import_module(package).GAME, package, label, table.draw, table.tell)


def _unknown(name: str) -> UnknownGame:
    near = difflib.get_close_matches(str(name), names(), n=1, cutoff=0.5)
    if near:
        return UnknownGame(
            "There is no game “{name}” on the shelf. Did you mean “{near}”?", {"name": name, "near": near[0]}
        )
    return UnknownGame(
        "There is no game “{name}” on the shelf; there are: {known}.",
        {"name": name, "known": ", ".join(names())},
    )


def boxes() -> list[Box]:
    return [box(name) for name in names()]
