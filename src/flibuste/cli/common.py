"""What all commands share: the language, two consoles, exit codes, what several commands take, and the application."""

import logging
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import App, Group, Parameter, Token
from cyclopts.help import DefaultFormatter
from rich.console import Console, ConsoleOptions
from rich.text import Text

import flibuste
from flibuste import shelf
from flibuste.bots.levels import level_of
from flibuste.catalogue import Catalogue, catalogue_for, explain, known_language, languages, user_language
from flibuste.core import chance
from flibuste.core.errors import FlibusteError
from flibuste.opponents import INSTINCT, RANDOM
from flibuste.shelf import Box

FINE: Final = 0
WRONG_FILE: Final = 1
ASKED_WRONGLY: Final = 2
NOTHING_TO_VERIFY: Final = 3
INTERRUPTED: Final = 130

LANGUAGE: Final = known_language(user_language())
CATALOGUE: Final = catalogue_for(LANGUAGE)
_ = CATALOGUE.gettext


class Plain(Console):
    """A console that lets `main` decide what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


out = Plain(highlight=False, markup=False, soft_wrap=True)
talk = Plain(stderr=True, highlight=False, markup=False, soft_wrap=True)


# Commands tell what is left out of the shelf themselves, in the language of the user.
logging.getLogger(shelf.__name__).addHandler(logging.NullHandler())


def spinner(sentence: str) -> AbstractContextManager[object]:
    """Show a sentence for as long as something takes."""
    return talk.status(sentence) if talk.is_terminal else nullcontext()


class BadRequest(FlibusteError):
    """A command was given something that it cannot take."""


class WrongFile(FlibusteError):
    """A file cannot be read or written."""


def language_of(asked: str) -> str:
    """Return the language that is meant by “fr” or “fr_FR.UTF-8”."""
    language = re.split(r"[:_.@-]", asked)[0].lower()
    if language not in languages():
        known = ", ".join(sorted(languages()))
        raise BadRequest(
            "Nothing is written in the language “{asked}”; there are: {known}.", {"asked": asked, "known": known}
        )
    return language


def whole(_kind: object, tokens: Sequence[Token]) -> int:
    """Read a whole number. Left to itself, the parser would take 1.5 for 2."""
    return int(tokens[0].value)


WHOLE: Final = Parameter(converter=whole)

GameName = Annotated[str, Parameter(help=_("Name of the game, as in “flibuste games”."))]
Seats = Annotated[int, WHOLE, Parameter(help=_("Number of players."))]
Mode = Annotated[str | None, Parameter(help=_("Way to play; the first one listed by “flibuste games” if left out."))]
Options = Annotated[
    list[str],
    Parameter(name=["--option", "-o"], help=_("An option as name=value; may be given several times.")),
]
Seed = Annotated[int | None, WHOLE, Parameter(help=_("The same seed gives the same luck."))]
AsJson = Annotated[bool, Parameter(name="--json", help=_("Print JSON."))]
RecordFile = Annotated[Path, Parameter(help=_("File with a record."))]


class Formatter(DefaultFormatter):
    """Help in the user's language, down to its first word."""

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        console.print(Text(_("Usage:") + " ", style="bold").append(str(usage).strip()))


def build() -> str:
    """Return which build runs: compiled, or pure Python."""
    return "pure" if str(chance.__file__).endswith(".py") else "compiled"


app = App(
    name="flibuste",
    help=_("A shelf of tabletop games: play, simulate, replay, verify."),
    version=lambda: f"flibuste {flibuste.__version__} ({build()}, Python {sys.version.split()[0]})",
    help_formatter=Formatter(),
    help_format="plaintext",
    group_commands=Group(_("Commands")),
    group_parameters=Group(_("Options")),
    group_arguments=Group(_("Arguments")),
    default_parameter=Parameter(show_default=False, negative=()),
    console=out,
    error_console=talk,
    suppress_keyboard_interrupt=False,
)


def parse_options(box: Box, texts: list[str]) -> dict[str, object]:
    """Return options given as name=value, each as the kind of value that the game expects."""
    options: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadRequest("An option is given as name=value, not “{text}”.", {"text": text})
        known = [choice for option in box.game.options if option.name == name for choice in option.listed()]
        options[name] = next((choice for choice in known if str(choice).casefold() == value.casefold()), value)
    return options


def tell_left_out(catalogue: Catalogue = CATALOGUE) -> None:
    """Say what is installed and cannot stand on the shelf."""
    advice = catalogue.gettext("{problem} “flibuste check {package}” tells more.")
    for package, problem in shelf.left_out().items():
        talk.print(advice.format(problem=explain(problem, catalogue), package=package))


@contextmanager
def in_words_of(box: Box) -> Iterator[None]:
    """Whatever the rules of a box refuse is told in the box's own sentences."""
    try:
        yield
    except FlibusteError as error:
        error.sentence = box.catalogue(LANGUAGE).gettext(error.sentence)
        raise


def check_bot(name: str) -> None:
    if name not in (RANDOM, INSTINCT):
        level_of(name)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WrongFile("{file} cannot be read: {reason}.", {"file": path, "reason": error.strerror}) from None


def write_file(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WrongFile("{file} cannot be written: {reason}.", {"file": path, "reason": error.strerror}) from None
