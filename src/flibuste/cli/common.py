"""What all commands share: the language, two consoles, and the application itself."""

import re
import sys
from collections.abc import Sequence
from typing import Any, Final

from cyclopts import App, Group, Parameter, Token
from cyclopts.help import DefaultFormatter
from rich.console import Console, ConsoleOptions
from rich.text import Text

import flibuste
from flibuste.core import chance
from flibuste.core.errors import FlibusteError
from flibuste.words import known_language, languages, user_language, words_for

LANGUAGE: Final = known_language(user_language())
WORDS: Final = words_for(LANGUAGE)
_ = WORDS.gettext


class Plain(Console):
    """A console that lets `main` decide what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


out = Plain(highlight=False, markup=False, soft_wrap=True)
talk = Plain(stderr=True, highlight=False, markup=False, soft_wrap=True)


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
