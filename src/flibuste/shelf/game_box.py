"""A game as it stands on the shelf, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from flibuste.catalogue import Catalogue, OwnSentences, catalogue_for
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game, Option, Order, Setup, Value, spelled
from flibuste.core.story import Event
from flibuste.core.view import View

if TYPE_CHECKING:
    from flibuste.shelf.label import Label
    from flibuste.table import Table

PICTURES: Final = ("cover.svg", "art.svg")
Texts = dict[str, str]  # by language; English is always there


class Fault(FlibusteError):
    """Something that is wrong with a box."""


class Remark(FlibusteError):
    """Something that a box could do better."""


Faults = list[FlibusteError]

# What the shelf says of a box, for programs


class AboutMode(TypedDict):
    name: str
    seats: tuple[int, int]
    title: Mapping[str, str]


class AboutChoice(TypedDict):
    value: Value
    title: Mapping[str, str]


# In place of choices, a range of numbers has its ends, and an order of seats says that it is one. Where no modes are
# named, the option is for all of them.
AboutOption = TypedDict(
    "AboutOption",
    {
        "name": str,
        "title": Mapping[str, str],
        "default": Value,
        "choices": NotRequired[list[AboutChoice]],
        "from": NotRequired[int],
        "to": NotRequired[int],
        "order": NotRequired[bool],
        "modes": NotRequired[list[str]],
    },
)


class Palette(TypedDict):
    """Colours, as #rrggbb."""

    ground: str
    paper: str
    ink: str
    accent: str


class AboutBox(TypedDict):
    name: str
    title: Mapping[str, str]
    summary: Mapping[str, str]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    authors: list[str]
    developers: list[str]
    translators: list[str]
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
    label: Label
    rulebook: Texts  # Markdown, by language
    steps: list[GuideStep]
    catalogues: Mapping[str, OwnSentences]  # of the languages that the box has sentences of its own in
    draw: Callable[[View, Sequence[str], Catalogue], Table]
    tell: Callable[[Event, Setup, Sequence[str], Catalogue], str]

    def __reduce__(self) -> tuple[object, ...]:
        """A box travels as the name of its package."""
        from flibuste.shelf import open_box

        return open_box, (self.package,)

    def title(self, language: str) -> str:
        return in_language(self.label.title, language)

    def mode(self, mode: str, language: str) -> str:
        return in_language(self.label.modes[mode], language)

    def option(self, option: str, language: str) -> str:
        return in_language(self.label.option(option), language)

    def choice(self, option: str, value: Value, language: str) -> str:
        return in_language(words_for_value(value, self.label.choices(option)), language)

    def about(self) -> AboutBox:
        """Return what the shelf says of the box, in all its languages."""
        game, label = self.game, self.label
        return {
            "name": game.name,
            "title": label.title,
            "summary": label.summary,
            "seats": (game.fewest, game.most),
            "minutes": label.minutes,
            "age": label.age,
            "authors": label.authors,
            "developers": label.developers,
            "translators": label.translators,
            "publishers": label.publishers,
            "year": label.year,
            "unofficial": label.unofficial,
            "edition": game.edition,
            "actions": game.action_limit(),
            "modes": [
                {"name": mode.name, "seats": (mode.fewest, mode.most), "title": label.modes[mode.name]}
                for mode in game.modes
            ],
            "options": [about_option(option, label) for option in game.options],
            "palette": label.palette,
        }

    def rules(self, language: str) -> str:
        """Return the rules in our own words, as Markdown."""
        return in_language(self.rulebook, language)

    def guide(self) -> list[GuideStep]:
        """Return the steps that lead through a first game, in all languages; none if the box has no guide."""
        return self.steps

    def catalogue(self, language: str) -> Catalogue:
        """Return every sentence that is said about this box: its own, and behind them those of flibuste."""
        return self.catalogues.get(language) or catalogue_for(language)

    def picture(self, name: str) -> bytes | None:
        """Return a drawing of the box, if there is one: its cover, or the symbols on its pieces."""
        file = resources.files(self.package) / name
        return file.read_bytes() if name in PICTURES and file.is_file() else None


def about_option(option: Option, label: Label) -> AboutOption:
    about: AboutOption = {"name": option.name, "title": label.option(option.name), "default": option.default}
    if isinstance(option.choices, range):
        about.update({"from": option.choices[0], "to": option.choices[-1]})
    elif isinstance(option.choices, Order):
        about["order"] = True
    else:
        words = label.choices(option.name)
        about["choices"] = [{"value": value, "title": words_for_value(value, words)} for value in option.choices]
    if option.modes:
        about["modes"] = list(option.modes)
    return about


def words_for_value(value: Value, words: Mapping[str, Texts]) -> Texts:
    """Return what box.toml calls a value of an option; one that it does not know, a board of one's own, by its name."""
    return words.get(spelled(value), {"en": spelled(value)})


def in_language(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language, texts["en"])
