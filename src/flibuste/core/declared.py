"""A base for classes whose fields are declared: it gives them their methods when they are made."""

from __future__ import annotations
import __future__

import inspect
import linecache
import re
import sys
from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from flibuste.core.copyable import Copyable
from flibuste.core.errors import BrokenGame, lacks
from flibuste.core.field_methods import BadField, Field, merged, methods, parse_all
from flibuste.core.game import Setup
from flibuste.core.position import Reader
from flibuste.core.windows import Numbers, Windows

BASES: Final = ("flibuste.core.state", "flibuste.core.declared")  # what these have is to be replaced


@mypyc_attr(allow_interpreted_subclasses=True)
class Declared(Copyable):
    """What a class leaves out follows from its fields. Compiled classes were given it before: see `with_methods`.

    A class without declared fields has these methods of its own.
    """

    def __init_subclass__(cls, **details: Any) -> None:
        super().__init_subclass__(**details)
        if fields_of(cls):
            give_methods(cls, merged([fields_of(base) for base in reversed(cls.__mro__)]))

    def blank(self) -> None:
        """Set every field as it is before anything is dealt."""

    def clone(self) -> Self:
        """Return an equal one that shares nothing with this one, and tells no story."""
        raise lacks(self, "clone")

    def seen_by(self, seat: int) -> Self:
        """Return what the seat sees of it: what it does not see lies face down, or is blank."""
        raise lacks(self, "seen_by")

    def dump(self) -> dict[str, object]:
        """Return the fields, readable, for `read`."""
        raise lacks(self, "dump")

    def all_fields(self) -> dict[str, object]:
        """Return all that may change, readable: what no position mentions, too."""
        return self.dump()

    def read(self, position: Reader) -> None:
        """Set every field as the position says."""
        raise lacks(self, "read")

    def add_to_row(self, numbers: Numbers) -> None:
        """Write every field into a row of numbers."""
        raise lacks(self, "add_to_row")

    def add_windows(self, windows: Windows) -> None:
        """Name what `add_to_row` writes."""
        raise lacks(self, "add_windows")


def fields_of(kind: Any) -> list[Field]:
    """Return the fields that an interpreted class declares itself. Compiled ones have no annotations."""
    texts: dict[str, Any] = inspect.get_annotations(kind) if issubclass(kind, Declared) else {}
    if not all(isinstance(text, str) for text in texts.values()):
        owner = {"owner": f"{kind.__module__}.{kind.__qualname__}"}
        raise BrokenGame("{owner}: its module must begin with “from __future__ import annotations”.", owner)
    try:
        return parse_all(texts)
    except BadField as error:
        raise refusal_of(kind, error) from None


def refusal_of(kind: Any, error: BadField) -> BrokenGame:
    """Say what is wrong with a declaration, after its file and line, as editors find them."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None) or kind.__module__
    wanted = re.compile(rf"\s+{error.field}:")
    place, inside = file, False
    for number, line in enumerate(linecache.getlines(file), 1):
        inside = inside or line.startswith((f"class {kind.__name__}(", f"class {kind.__name__}:"))
        if inside and wanted.match(line):
            place = f"{file}:{number}"
            break
    return BrokenGame("{place}: {reason}", {"place": place, "reason": error})


def give_methods(kind: Any, fields: list[Field]) -> None:
    """Run the text of the methods that nobody wrote by hand, in the module of the class: debuggers step into it."""
    written = methods(kind.__name__, fields, "type(self)", issubclass(kind, Part))
    lines = [line for name, method in written.items() if not by_hand(kind, name) for line in [*method, ""]]
    file = f"<fields of {kind.__module__}.{kind.__qualname__}>"
    text = "\n".join(lines)
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    made: dict[str, Any] = {}
    code = compile(text, file, "exec", __future__.annotations.compiler_flag, True)
    exec(code, vars(sys.modules[kind.__module__]), made)
    for name, method in made.items():
        method.__qualname__ = f"{kind.__qualname__}.{name}"
        method.follows_from_fields = True
        setattr(kind, name, method)
    for field in fields:
        if field.method and not hasattr(kind, field.method):
            raise refusal_of(kind, BadField(field.name, f"the game has no method “{field.method}”."))


def by_hand(kind: Any, name: str) -> bool:
    """Tell whether the class or one of its bases has the method, and it does not follow from fields."""
    for base in kind.__mro__:
        if base.__module__ not in BASES and name in base.__dict__:
            return not hasattr(base.__dict__[name], "follows_from_fields")
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Declared):
    """A thing in a game that has fields of its own: a battle, say."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats: i64 = setup.seats

    def __getnewargs__(self) -> tuple[Setup]:
        return (self.setup,)

    def fresh(self) -> Self:
        self.blank()
        return self

    def restored(self, position: Reader) -> Self:
        """Set every field as a position says, and return it."""
        self.read(position)
        return self
