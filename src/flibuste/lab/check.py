"""Everything that is wrong with a box, for its author: what keeps it off the shelf, and what only playing shows.

A fault is wrong, a remark could be better. Both are sentences, told in the language of the user.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from flibuste import shelf
from flibuste.catalogue import languages
from flibuste.core.errors import FlibusteError
from flibuste.lab.check_play import check_play
from flibuste.lab.check_words import check_colours, check_language, check_seats, check_words
from flibuste.shelf import Box
from flibuste.shelf.game_box import PICTURES, Fault, Remark
from flibuste.shelf.opening import look_into


def check(package: str) -> Iterator[FlibusteError]:
    """Yield all that can be said against the box in a package."""
    box, faults = look_into(package)
    yield from faults
    if box is None:
        yield Remark("The rest is checked once the box can be opened.")
        return
    yield from check_name(box)
    yield from check_seats(box.label, box.game)
    yield from check_words(box)
    yield from check_colours(box.label.palette)
    for language in sorted(languages() - {"en"}):
        yield from check_language(box, language)
    broken = list(check_pictures(box))
    yield from broken
    yield from check_play(box, None if broken else symbols_of(box))


def check_name(box: Box) -> Iterator[Fault]:
    """The shelf holds a box under the name of its entry point, and one box under each name."""
    name = box.game.name
    if shelf.package_of(name) not in (None, box.package):
        yield Fault("Another box is called “{name}” already.", {"name": name})
    for offered, package in shelf.offers():
        if package == box.package and offered != name:
            yield Fault("Its entry point is called “{name}”, and its game “{game}”.", {"name": offered, "game": name})


def check_pictures(box: Box) -> Iterator[Fault]:
    for file in PICTURES:
        try:
            drawing = ElementTree.fromstring(box.picture(file) or "<svg/>")
        except ElementTree.ParseError as error:
            yield Fault("{file} is not a drawing: {reason}.", {"file": file, "reason": error})
        else:
            if drawing.tag.rpartition("}")[2] != "svg":
                yield Fault("{file} is not a drawing: {reason}.", {"file": file, "reason": f"<{drawing.tag}>"})


def symbols_of(box: Box) -> set[str]:
    """Return what art.svg calls the symbols in it."""
    drawing = ElementTree.fromstring(box.picture("art.svg") or "<svg/>")
    return {element.attrib["id"] for element in drawing.iter() if "id" in element.attrib}
