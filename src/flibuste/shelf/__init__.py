"""The shelf: each box with its rules as code, its table, its words and its pictures.

Other people's boxes stand beside ours and are opened in the same way. What is checked when:

- when a box is opened, all that can be known without playing: its modules can be imported and have what we need, its
  label is complete, its rules, its guide and its catalogues can be read. A box with a fault is left out, and harms
  nothing else;
- by `flibuste check`, all that takes playing: the laws, and whether tables keep to the vocabulary of `flibuste.table`.
  A box that fails there stands on the shelf, and harms only its own tables.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue, OwnSentences, catalogue_for
from flibuste.core.errors import FlibusteError, UnknownGame
from flibuste.games import BOXES
from flibuste.shelf.game_box import AboutBox, AboutMode, Box, Fault, GuideStep, Palette, in_language
from flibuste.shelf.opening import look_into

__all__ = [
    "AboutBox",
    "AboutMode",
    "BadBox",
    "Box",
    "GuideStep",
    "Palette",
    "box",
    "boxes",
    "catalogue_of_all",
    "in_language",
    "left_out",
    "names",
    "open_box",
]

log = logging.getLogger(__name__)

STRANGERS: Final = "flibuste.games"  # the group of entry points under which other packages offer games


class BadBox(UnknownGame):
    """A package offers a box that cannot stand on the shelf."""


def bad_box(package: str, fault: FlibusteError) -> BadBox:
    return BadBox("The box in {package} cannot be opened: {reason}", {"package": package, "reason": fault})


def open_box(package: str) -> Box:
    """Return the box that a package holds, or raise BadBox."""
    box, faults = look_into(package)
    if box is None:
        raise bad_box(package, faults[0])
    return box


@cache
def offers() -> list[tuple[str, str]]:
    """Return the name and the package of every box: ours, then those that other people have installed."""
    from importlib.metadata import entry_points  # it takes long to import, and our own games do without

    strangers = {(entry.name, entry.value) for entry in entry_points(group=STRANGERS)}
    return [*BOXES.items(), *sorted(strangers.difference(BOXES.items()))]


def package_of(name: str) -> str | None:
    """Return the first package that offers a box of this name."""
    if name in BOXES:
        return BOXES[name]  # without a look at all that is installed
    return next((package for offered, package in offers() if offered == name), None)


@cache
def box_or_fault(name: str, package: str) -> Box | BadBox:
    """Return a box that is offered, or why it is left out."""
    try:
        box = open_box(package)
        check_name(name, box)
    except BadBox as bad:
        log.warning("%s", bad)
        return bad
    return box


def check_name(name: str, box: Box) -> None:
    if box.package != package_of(name):
        raise bad_box(box.package, Fault("Another box is called “{name}” already.", {"name": name}))
    if box.game.name != name:
        values = {"name": name, "game": box.game.name}
        raise bad_box(box.package, Fault("Its entry point is called “{name}”, and its game “{game}”.", values))


def boxes() -> list[Box]:
    """Return all boxes on the shelf."""
    return [found for name, package in offers() if isinstance(found := box_or_fault(name, package), Box)]


def names() -> list[str]:
    return [box.game.name for box in boxes()]


def left_out() -> dict[str, BadBox]:
    """Return, by package, what is installed and cannot stand on the shelf."""
    return {package: found for name, package in offers() if isinstance(found := box_or_fault(name, package), BadBox)}


@cache
def catalogue_of_all(language: str) -> Catalogue:
    """Return the sentences of flibuste and of every box: for a refusal of which nobody knows any more where it was."""
    catalogue = catalogue_for(language)
    for box in boxes():
        if language in box.catalogues:
            catalogue = OwnSentences(box.catalogues[language].sentences, catalogue)
    return catalogue


def box(name: str) -> Box:
    """Return the box of this name, or raise UnknownGame. No other box is opened for it."""
    package = package_of(name)
    if package is None:
        raise _unknown(name)
    found = box_or_fault(name, package)
    if isinstance(found, BadBox):
        raise BadBox(found.sentence, found.values)
    return found


def _unknown(name: str) -> UnknownGame:
    import difflib  # nobody needs it who spells well

    near = difflib.get_close_matches(str(name), names(), n=1, cutoff=0.5)
    if near:
        return UnknownGame(
            "There is no game “{name}” on the shelf. Did you mean “{near}”?", {"name": name, "near": near[0]}
        )
    return UnknownGame(
        "There is no game “{name}” on the shelf; there are: {known}.",
        {"name": name, "known": ", ".join(names())},
    )
