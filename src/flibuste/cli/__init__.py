"""The command line. What was asked for goes to standard output, talk goes to standard error.

Exit codes: 0 fine · 1 the file or the game is wrong · 2 asked wrongly · 3 nothing to verify · 130 interrupted.
"""

import os
import sys
from io import StringIO, TextIOWrapper
from typing import Final

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from flibuste.bots.levels import UnknownLevel
from flibuste.catalogue import explain
from flibuste.cli import authors, boxes, host, lab, play, records  # noqa: F401 (their commands belong to the application now)
from flibuste.cli.common import (
    ASKED_WRONGLY,
    CATALOGUE,
    FINE,
    INTERRUPTED,
    NOTHING_TO_VERIFY,
    WRONG_FILE,
    BadRequest,
    _,
    app,
    talk,
)
from flibuste.core.errors import FlibusteError, UnknownGame, UnknownMode, UnknownOption, Unverifiable, WrongSeats
from flibuste.lab.new_game import BadName


def exit_code(error: FlibusteError) -> int:
    if isinstance(error, Unverifiable):
        return NOTHING_TO_VERIFY
    asked = (BadName, BadRequest, UnknownGame, UnknownLevel, UnknownMode, UnknownOption, WrongSeats)
    return ASKED_WRONGLY if isinstance(error, asked) else WRONG_FILE


def usage_sentence(error: CycloptsError) -> str:
    """Return in the user's language what is wrong with the words of a command."""
    name = error.argument.name if error.argument is not None else ""
    if isinstance(error, UnknownCommandError):
        return _("There is no such command; “flibuste --help” lists them.")
    if isinstance(error, UnknownOptionError):
        return _("There is no such option: {option}.").format(option=error.token.keyword)
    if isinstance(error, MissingArgumentError):
        return _("{name} is missing; “--help” tells more.").format(name=name)
    if isinstance(error, CoercionError):
        value = error.token.value if error.token is not None else ""
        return _("“{value}” will not do for {name}.").format(value=value, name=name)
    if isinstance(error, UnusedCliTokensError):
        return _("This is too much: {words}.").format(words=" ".join(error.unused_tokens or []))
    return _("The command is not understood; “--help” tells more. ({reason})").format(reason=error)


def main() -> None:
    make_streams_safe()
    try:
        code = app(print_error=False, exit_on_error=False, result_action="return_value")
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is to be known now
    except CycloptsError as error:
        talk.print(usage_sentence(error))
        code = ASKED_WRONGLY
    except FlibusteError as error:
        talk.print(explain(error, CATALOGUE))
        code = exit_code(error)
    except (KeyboardInterrupt, EOFError):
        talk.print(_("Interrupted."))
        code = INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        drop_output()
        code = FINE
    except OSError as error:
        drop_output()
        talk.print(_("It cannot be written: {reason}.").format(reason=error.strerror))
        code = WRONG_FILE
    sys.exit(code or FINE)


def make_streams_safe() -> None:
    """Write a question mark for what the terminal has no sign for, and take a closed input for an empty one."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin is None:
        sys.stdin = StringIO()


def drop_output() -> None:
    """What is still to be written would be tried again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


COMMANDS: Final = (
    "games", "rules", "play", "simulate", "arena", "replay", "verify", "position", "new-game",
    "check", "fields", "catalogue", "compile",
    "serve", "backup", "prune", "export",
)  # fmt: skip
for command in (app, *(app[name] for name in COMMANDS)):
    command["--help"].help = _("Show this and leave.")
app["--version"].help = _("Show the version, and which build runs.")
