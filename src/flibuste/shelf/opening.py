"""How a box is opened: everything that a stranger's package may lack, or do, is found here."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final

from msgspec import convert

from flibuste.core.contract import gaps_between_kinds, missing_methods
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game
from flibuste.shelf.game_box import AboutBox, Box, Fault, Faults
from flibuste.shelf.label import Label, read_catalogues, read_guide, read_label, read_rules

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # it becomes part of addresses and of file names
BROUGHT_ALONG: Final = {"instinct": "INSTINCT", "bot": "BOT"}  # modules that a box may have, and what is in them


def look_into(package: str) -> tuple[Box | None, Faults]:
    """Return the box that a package holds, and all that is wrong with it. A box with a fault is none."""
    faults: Faults = []
    root = imported(package, faults)
    if root is None or not is_folder(root, faults):
        return None, faults
    game = part_of(root, "GAME", faults)
    table = imported(f"{package}.table", faults)
    draw, tell = part_of(table, "draw", faults), part_of(table, "tell", faults)
    for module, name in BROUGHT_ALONG.items():
        if importlib.util.find_spec(f"{package}.{module}") is not None:
            part_of(imported(f"{package}.{module}", faults), name, faults)
    label, rulebook = read_label(package, faults), read_rules(package, faults)
    steps, catalogues = read_guide(package, faults), read_catalogues(package, faults)
    if game is None or label is None:
        return None, faults
    box = Box(game, package, label, rulebook, steps, catalogues, draw, tell)
    faults += faults_of_game(box)
    return (None if faults else box), faults


def imported(module: str, faults: Faults) -> ModuleType | None:
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:  # the code of strangers may raise anything
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            faults.append(Fault("There is no module {module}.", {"module": module}))
        else:
            values = {"module": module, "reason": reason_of(error, module)}
            faults.append(Fault("{module} cannot be imported: {reason}", values))
        return None


def is_folder(package: ModuleType, faults: Faults) -> bool:
    if not hasattr(package, "__path__"):
        faults.append(Fault("{module} is a file, not a folder.", {"module": package.__name__}))
    return hasattr(package, "__path__")


def reason_of(error: BaseException, package: str) -> object:
    """Return what went wrong in the code of a box, and where."""
    if isinstance(error, (FlibusteError, SyntaxError)):
        return error
    folder = package.split(".")[0]
    frames = [frame for frame in extract_tb(error.__traceback__) if folder in Path(frame.filename).parts]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def part_of(module: ModuleType | None, name: str, faults: Faults) -> Any:
    if module is not None and not hasattr(module, name):
        faults.append(Fault("{module} has no {name}.", {"module": module.__name__, "name": name}))
    return getattr(module, name, None)


def faults_of_game(box: Box) -> Iterator[Fault]:
    """Yield what is wrong with GAME, and what the label does not say of it."""
    try:
        wrong = list(faults_of_words(box.game, box.label))
        yield from wrong
        for mode in box.game.modes:
            box.game.setup(mode.most, mode.name)
        if wrong:
            return
        convert(box.about(), AboutBox)  # browsers are sent what they were promised
        for missing in missing_methods(box.game):
            owner, _dot, method = missing.rpartition(".")
            yield Fault("{owner} must have a method “{method}”.", {"owner": owner, "method": method})
        for kind in gaps_between_kinds(box.game):
            yield Fault("Actions of the kind “{kind}” do not begin where those before them end.", {"kind": kind})
    except Exception as error:
        yield Fault("GAME is not what it should be: {reason}", {"reason": reason_of(error, box.package)})


def faults_of_words(game: Game, label: Label) -> Iterator[Fault]:
    if not NAME.fullmatch(game.name):
        yield Fault(
            "A name is made of small letters, digits and dashes, such as “my-game”, not “{name}”.", {"name": game.name}
        )
    if not game.modes:
        yield Fault("GAME has no modes.")
    for mode in game.modes:
        if mode.name not in label.modes:
            yield Fault("box.toml has no words for the mode “{mode}”.", {"mode": mode.name})
    for option in game.options:
        if option.name not in label.options:
            yield Fault("box.toml has no words for the option “{option}”.", {"option": option.name})
