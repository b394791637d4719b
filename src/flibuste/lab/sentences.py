"""Every sentence that code says to players: they are English there, and catalogues have them in other languages."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from flibuste.core import errors

# What is called with a sentence, and which of its arguments that is; with two of them, the second is for many things.
CALLS: Final = {
    "_": (0,),
    "gettext": (0,),
    "ngettext": (0, 1),
    "require": (1,),
    "law": (1,),
    "same": (2,),
    "LawBroken": (0,),
    "Sentence": (0, 1),
    "BadContent": (0,),
}


class Sentence(NamedTuple):
    file: Path
    one: str
    many: str = ""  # how it is said of several things, where it is about a number


def sentences_in(folder: Path) -> Iterator[Sentence]:
    """Yield every sentence that is said in a package."""
    files = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))}
    calls = {**CALLS, **dict.fromkeys(errors_in(files.values()), (0,))}
    for file, tree in files.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                texts = [text_of(node, place) for place in calls.get(name_of(node.func), ())]
                if texts and texts[0]:
                    yield Sentence(file, *texts)


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def text_of(call: ast.Call, place: int) -> str:
    """Return what is written as an argument of a call; nothing if it is worked out."""
    argument = call.args[place] if place < len(call.args) else None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def errors_in(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of all errors that carry a sentence: those of the core, and whatever is made from them."""
    found = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    while more := {name for name, parents in bases.items() if parents & found} - found:
        found |= more
    return found
