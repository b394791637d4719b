"""The methods that follow from declared fields, written as text.

Where the source runs as it is, they are written when the class is made, and given to it. Before a game is compiled they
are written into a copy of its source, and that copy is shipped. This module knows nothing of flibuste: the build uses
it before flibuste can be imported.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

# What the text calls the classes that it needs, and where they come from.
READER: Final = "_Reader"
NUMBERS: Final = "_Numbers"
WINDOWS: Final = "_Windows"
IMPORTS: Final = (
    f"from flibuste.core.position import Reader as {READER}",
    f"from flibuste.core.windows import Numbers as {NUMBERS}, Windows as {WINDOWS}",
)
WHO: Final = ("ALL", "OWN", "NOBODY")
EACH: Final = ("Each", "Chips")  # bounds of as many as are counted
NO_FIELDS: Final = ("ClassVar", "Final")
INDENT: Final = "    "
WRITTEN: Final = "# What follows from the fields:"  # above the methods in a copy of the source


class BadField(Exception):
    """A declaration that nothing can be made of."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field


@dataclass(frozen=True)
class Bound:
    """`Each(KINDS, count=2)`: its name, and its arguments as text."""

    name: str
    arguments: dict[str, str]

    def __getitem__(self, argument: str) -> str:
        return self.get(argument, "0")

    def get(self, argument: str, default: str) -> str:
        """Return an argument as it stands in a method: a small name is that of a function of the setup."""
        text = self.arguments.get(argument, default)
        return f"{text}(self.setup)" if text.isidentifier() and text.islower() else text


@dataclass(frozen=True)
class Field:
    name: str
    kind: str  # its type, as text
    writer: Kind
    bound: Bound
    who: str  # ALL, OWN or NOBODY, or what calls a method
    method: str = ""  # of the game, which tells what is seen
    hidden: str = ""  # the number that stands for those of others


@dataclass(frozen=True)
class Kind:
    """How a type of fields is written: expressions and statements, of a field."""

    bounds: tuple[str, ...]
    blank: Callable[[Field], str]
    copy: Callable[[Field], str]
    nobody: Callable[[Field], str]  # what is seen by those who see nothing of it
    by: Callable[[Field], str]  # what a method of the game says is seen
    dump: Callable[[Field], str]
    read: Callable[[Field], str]
    own: Callable[[Field], str] | None = None  # what is seen by who sees its own; None where there is no owner
    row: Callable[[Field], str] = lambda _field: ""  # adds it to a row of numbers; nothing where it has no place there
    window: Callable[[Field], str] = lambda _field: ""  # adds its window


def mine(field: Field) -> str:
    return f"self.{field.name}"


def once(field: Field) -> str:
    return f"self.{field.method}(seat)"


def for_each(field: Field) -> str:
    return f"[self.{field.method}(owner, seat) for owner in range(len({mine(field)}))]"


def count(field: Field) -> str:
    return field.bound.get("count", "self.seats")


def most(field: Field) -> str:
    return "self.seats - 1" if field.bound.name in ("Seat", "Seats") else field.bound["most"]


def limits(field: Field) -> str:
    return f"{field.bound['least']}, {most(field)}"


def limits_in_sight(field: Field) -> str:
    """Return the limits with the number that stands for what is not seen."""
    if not field.hidden:
        return limits(field)
    return f"min({field.bound['least']}, {field.hidden}), max({most(field)}, {field.hidden})"


def window(field: Field, size: str, limits: str) -> str:
    return f'windows.add("{field.name}", {size}, {limits})'


# A number, or a flag


def blank_number(field: Field) -> str:
    return field.bound.get("blank", field.bound["least"])


NUMBER: Final = Kind(
    bounds=("To", "Seat"),
    blank=blank_number,
    copy=mine,
    nobody=blank_number,
    by=once,
    dump=mine,
    read=lambda field: f'position.number("{field.name}", {limits(field)}, {blank_number(field)})',
    row=lambda field: f"numbers.add({mine(field)})",
    window=lambda field: window(field, "1", limits_in_sight(field)),
)
FLAG: Final = Kind(
    bounds=("",),
    blank=lambda _field: "False",
    copy=mine,
    nobody=lambda _field: "False",
    by=once,
    dump=mine,
    read=lambda field: f'position.flag("{field.name}", False)',
    row=lambda field: f"numbers.add(1 if {mine(field)} else 0)",
    window=lambda field: window(field, "1", "0, 1"),
)

# Piles


def pile_row(field: Field, pile: str) -> str:
    """Nothing of what all see lies face down; of what nobody sees everything does."""
    special = {"ALL": f"numbers.add_open_pile({pile})", "NOBODY": f"numbers.add({pile}.size)"}
    return special.get(field.who, f"numbers.add_pile({pile})")


def pile_size(field: Field, kinds: str) -> str:
    return {"ALL": kinds, "NOBODY": "1"}.get(field.who, f"({kinds} + 1)")


PILE: Final = Kind(
    bounds=("Of", "Rest"),
    blank=lambda field: f"Pile({field.bound['kinds']})",
    copy=lambda field: f"{mine(field)}.clone()",
    nobody=lambda field: f"{mine(field)}.face_down()",
    by=once,
    dump=lambda field: f"{mine(field)}.cards()",
    read=lambda field: f'position.pile("{field.name}", {field.bound["kinds"]})',
    row=lambda field: pile_row(field, mine(field)),
    window=lambda field: window(field, pile_size(field, field.bound["kinds"]), "0, None"),
)
PILES: Final = Kind(
    bounds=("Each",),
    blank=lambda field: f"[Pile({field.bound['least']}) for _ in range({count(field)})]",
    copy=lambda field: f"[pile.clone() for pile in {mine(field)}]",
    own=lambda field: (
        f"[pile.clone() if owner == seat else pile.face_down() for owner, pile in enumerate({mine(field)})]"
    ),
    nobody=lambda field: f"[pile.face_down() for pile in {mine(field)}]",
    by=for_each,
    dump=lambda field: f"[pile.cards() for pile in {mine(field)}]",
    read=lambda field: f'position.piles("{field.name}", {count(field)}, {field.bound["least"]})',
    row=lambda field: f"for pile in {mine(field)}: {pile_row(field, 'pile')}",
    window=lambda field: window(field, f"({count(field)}) * {pile_size(field, field.bound['least'])}", "0, None"),
)

# Lists of numbers, plain or packed


def blank_numbers(field: Field) -> str:
    return f"[{blank_number(field)}] * ({count(field)})" if field.bound.name in EACH else "[]"


def read_numbers(field: Field) -> str:
    if field.bound.name in EACH:
        return f'position.each("{field.name}", {limits(field)}, {count(field)}, {blank_number(field)})'
    return f'position.numbers("{field.name}", {limits(field)})'


def own_numbers(field: Field) -> str:
    return f"[number if owner == seat else {field.hidden} for owner, number in enumerate({mine(field)})]"


def no_number(field: Field) -> str:
    """Return what stands for a number that is not there."""
    return f"{field.bound['least']} - 1"


def numbers_row(field: Field) -> str:
    longest = field.bound.get("longest", "")
    rows = {
        "Seats": f"numbers.add_seats({mine(field)}, self.seats)",
        "Some": f"numbers.add_some({mine(field)}, {longest}, {no_number(field)})" if longest else "",
    }
    return rows.get(field.bound.name, f"numbers.add_list({mine(field)})")


def numbers_window(field: Field) -> str:
    longest = field.bound.get("longest", "")
    windows = {
        "Seats": window(field, "self.seats", "0, 1"),
        "Some": window(field, longest, f"{no_number(field)}, {most(field)}") if longest else "",
    }
    return windows.get(field.bound.name, window(field, count(field), limits_in_sight(field)))


def packed(write: Callable[[Field], str]) -> Callable[[Field], str]:
    def write_packed(field: Field) -> str:
        inner = write(field)
        return "vec[i64]()" if inner == "[]" else f"vec[i64]({inner})"

    return write_packed


LIST: Final = Kind(
    bounds=("Each", "Some", "Seats"),
    blank=blank_numbers,
    copy=lambda field: f"{mine(field)}[:]",
    own=own_numbers,
    nobody=blank_numbers,
    by=for_each,
    dump=lambda field: f"{mine(field)}[:]",
    read=read_numbers,
    row=numbers_row,
    window=numbers_window,
)
PACKED: Final = Kind(
    bounds=("Each", "Some", "Seats"),
    blank=packed(blank_numbers),
    copy=lambda field: f"{mine(field)}[:]",
    own=packed(own_numbers),
    nobody=packed(blank_numbers),
    by=packed(for_each),
    dump=lambda field: f"list({mine(field)})",
    read=packed(read_numbers),
    row=lambda field: (
        f"numbers.add_packed({mine(field)})"
        if field.bound.name in EACH
        else numbers_row(field).replace(mine(field), f"list({mine(field)})", 1)
    ),
    window=numbers_window,
)
PURSES: Final = Kind(
    bounds=("Chips",),
    blank=lambda field: f"Purses({field.bound.get('credit', 'False')}).filled({blank_numbers(field)})",
    copy=lambda field: f"{mine(field)}.clone()",
    nobody=lambda field: f"Purses({field.bound.get('credit', 'False')}).filled({blank_numbers(field)})",
    by=once,
    dump=lambda field: f"{mine(field)}.chips()",
    read=lambda field: f"Purses({field.bound.get('credit', 'False')}).filled({read_numbers(field)})",
    row=lambda field: f"numbers.add_purses({mine(field)})",
    window=lambda field: window(field, count(field), limits(field)),
)

# Lists of lists


def blank_lists(field: Field) -> str:
    return f"[[] for _ in range({count(field)})]"


def lists_row(field: Field) -> str:
    longest = field.bound.get("longest", "")
    row = f"numbers.add_lists({mine(field)}, {count(field)}, {longest}, {no_number(field)})"
    return row if longest else ""


def lists_window(field: Field) -> str:
    longest = field.bound.get("longest", "")
    return window(field, f"({count(field)}) * ({longest})", f"{no_number(field)}, {most(field)}") if longest else ""


LISTS: Final = Kind(
    bounds=("Lists",),
    blank=blank_lists,
    copy=lambda field: f"[row[:] for row in {mine(field)}]",
    nobody=blank_lists,
    by=for_each,
    dump=lambda field: f"[row[:] for row in {mine(field)}]",
    read=lambda field: f'position.rows("{field.name}", {count(field)}, {limits(field)})',
    row=lists_row,
    window=lists_window,
)
# Rows that are never changed in place, only replaced: clones share them.
TUPLES: Final = Kind(
    bounds=("Lists",),
    blank=lambda field: f"[()] * ({count(field)})",
    copy=lambda field: f"{mine(field)}[:]",
    nobody=lambda field: f"[()] * ({count(field)})",
    by=for_each,
    dump=lambda field: f"[list(row) for row in {mine(field)}]",
    read=lambda field: f'[tuple(row) for row in position.rows("{field.name}", {count(field)}, {limits(field)})]',
    row=lambda field: lists_row(field).replace(mine(field), f"[list(row) for row in {mine(field)}]", 1),
    window=lists_window,
)
TEXTS: Final = Kind(
    bounds=("Texts",),
    blank=blank_lists,
    copy=lambda field: f"[row[:] for row in {mine(field)}]",
    nobody=blank_lists,
    by=for_each,
    dump=lambda field: f"[row[:] for row in {mine(field)}]",
    read=lambda field: f'position.texts("{field.name}", {count(field)})',
)

# Parts of a game, and what never changes

PART: Final = Kind(
    bounds=("Fields",),
    blank=lambda field: f"{field.kind}(self.setup).fresh()",
    copy=lambda field: f"{mine(field)}.clone()",
    nobody=lambda field: f"{field.kind}(self.setup).fresh()",
    by=once,
    dump=lambda field: f"{mine(field)}.dump()",
    read=lambda field: f'{field.kind}(self.setup).restored(position.part("{field.name}"))',
    row=lambda field: f"{mine(field)}.add_to_row(numbers)",
    window=lambda field: f'{mine(field)}.add_windows(windows.of("{field.name}"))',
)
SAME: Final = Kind(
    bounds=("Same",),
    blank=lambda field: field.bound["what"],
    copy=mine,
    nobody=mine,
    by=mine,
    dump=mine,
    read=mine,
)
KINDS: Final = {
    "i64": NUMBER,
    "int": NUMBER,
    "bool": FLAG,
    "Pile": PILE,
    "list[Pile]": PILES,
    "list[int]": LIST,
    "vec[i64]": PACKED,
    "Purses": PURSES,
    "list[list[int]]": LISTS,
    "list[tuple[int, ...]]": TUPLES,
    "list[list[str]]": TEXTS,
}
OF_ANY_TYPE: Final = ("Fields(", "Same(")
PARAMETERS: Final = {
    "": (),
    "To": ("least", "most", "blank"),
    "Seat": ("least",),
    "Seats": (),
    "Of": ("kinds",),
    "Rest": ("kinds",),
    "Each": ("least", "most", "count", "blank"),
    "Some": ("least", "most", "longest"),
    "Lists": ("least", "most", "count", "longest"),
    "Texts": ("count",),
    "Chips": ("least", "most", "credit", "count", "blank"),
    "Fields": (),
    "Same": ("what",),
}
NEEDED: Final = {
    "": (),
    "To": ("least", "most"),
    "Seat": (),
    "Seats": (),
    "Of": ("kinds",),
    "Rest": ("kinds",),
    "Each": ("least", "most"),
    "Some": ("least", "most"),
    "Lists": ("least", "most"),
    "Texts": ("count",),
    "Chips": ("least", "most"),
    "Fields": (),
    "Same": ("what",),
}


def parse(name: str, annotation: str) -> Field:
    """Read a declaration, or raise BadField."""
    node = ast.parse(annotation, mode="eval").body
    if not is_declaration(node):
        raise BadField(name, f"{annotation} does not say who may see it; write Annotated[type, bounds, ALL], say.")
    kind, *about = [ast.unparse(part) for part in parts_of(node)]
    if kind not in KINDS and not (about and about[0].startswith(OF_ANY_TYPE)):
        raise BadField(name, f"fields of the type {kind} are written by hand; there are {', '.join(KINDS)}.")
    who, method, hidden = parse_who(name, about.pop() if about else "")
    bounds = about.pop() if about else ""
    writer = KINDS.get(kind, PART if bounds.startswith("Fields(") else SAME)
    bound = parse_bound(name, kind, writer, bounds)
    if about:
        raise BadField(name, f"{about[0]} is too much; a field has a type, bounds, and who may see it.")
    if who == "OWN" and (writer.own is None or bound.name != "Each"):
        raise BadField(name, "only where there is one for each seat, seats have their own.")
    if who == "OWN" and kind != "list[Pile]" and not hidden:
        raise BadField(name, "Own(number) says what stands for those of others.")
    return Field(name, kind, writer, bound, who, method, hidden)


def is_declaration(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Annotated"


def parts_of(node: ast.expr) -> list[ast.expr]:
    assert isinstance(node, ast.Subscript)
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def parse_who(name: str, text: str) -> tuple[str, str, str]:
    """Return who may see a field, the method that tells what is seen, and what stands for what is not."""
    call = ast.parse(text, mode="eval").body if text else None
    if isinstance(call, ast.Name) and call.id in WHO:
        return call.id, "", ""
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
        first, *others = [ast.unparse(argument) for argument in call.args] or [""]
        if call.func.id == "Own" and not others:
            return "OWN", "", first
        if call.func.id == "By" and first[:1] in ("'", '"') and len(others) <= 1:
            return "BY", first.strip("'\""), "".join(others)
    raise BadField(name, 'who may see it comes last: ALL, OWN, Own(number), NOBODY or By("method").')


def parse_bound(name: str, kind: str, writer: Kind, text: str) -> Bound:
    call = ast.parse(text, mode="eval").body if text else None
    bound = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
    if bound not in writer.bounds:
        raise BadField(name, f"{kind} has bounds like {' or '.join(writer.bounds)}, not {text or 'none'}.")
    if not isinstance(call, ast.Call):
        return Bound("", {})
    given = [ast.unparse(argument) for argument in call.args]
    named = {str(word.arg): ast.unparse(word.value) for word in call.keywords}
    arguments = {**dict(zip(PARAMETERS[bound], given, strict=False)), **named}
    needed = NEEDED[bound][:1] if kind == "list[Pile]" else NEEDED[bound]
    if not set(needed) <= set(arguments) <= set(PARAMETERS[bound]) or len(given) > len(PARAMETERS[bound]):
        raise BadField(name, f"{bound} takes {', '.join(PARAMETERS[bound])}.")
    return Bound(bound, arguments)


def seen(field: Field) -> str:
    writer = field.writer
    if field.who == "OWN" and writer.own is not None:
        return writer.own(field)
    return {"ALL": writer.copy, "NOBODY": writer.nobody}.get(field.who, writer.by)(field)


def methods(owner: str, fields: list[Field], make: str, is_part: bool) -> dict[str, list[str]]:
    """Return the methods of a class, by name, in lines. Another object of it is made by `make`; a part has no actor."""
    changing = [field for field in fields if field.bound.name != "Same"]
    kept = [field for field in changing if field.bound.name != "Rest"]  # no position mentions what follows from others
    new = f"{make}(self.setup)"
    actor = [] if is_part else ["actor"]
    return {
        "blank": ["def blank(self) -> None:", *assignments({f.name: f.writer.blank(f) for f in fields})],
        "clone": [
            f"def clone(self) -> {owner}:",
            *another("twin", new, actor, {field.name: field.writer.copy(field) for field in fields}),
        ],
        "seen_by": [
            f"def seen_by(self, seat: int) -> {owner}:",
            *another("seen", new, actor, {field.name: seen(field) for field in fields}),
        ],
        "dump": ["def dump(self) -> dict[str, object]:", *readable(actor, kept)],
        "all_fields": ["def all_fields(self) -> dict[str, object]:", *readable(actor, changing)],
        "read": [
            f"def read(self, position: {READER}) -> None:",
            *assignments({f.name: f.writer.read(f) for f in kept}),
        ],
        **methods_of_rows(fields),
    }


def methods_of_rows(fields: list[Field]) -> dict[str, list[str]]:
    """Return those that write the fields as numbers, and name these."""
    return {
        "add_to_row": [
            f"def add_to_row(self, numbers: {NUMBERS}) -> None:",
            *statements([field.writer.row(field) for field in fields]),
        ],
        "add_windows": [
            f"def add_windows(self, windows: {WINDOWS}) -> None:",
            *statements([field.writer.window(field) for field in fields]),
        ],
    }


def another(name: str, new: str, actor: list[str], values: dict[str, str]) -> list[str]:
    """Return the body of a method that makes another object of the class."""
    same = {field: f"self.{field}" for field in actor}
    fields = [f"{name}.{field} = {value}" for field, value in {**same, **values}.items()]
    return [INDENT + line for line in [f"{name} = {new}", *fields, f"return {name}"]]


def readable(actor: list[str], fields: list[Field]) -> list[str]:
    """Return the body of a method that writes the fields down."""
    values = {**{name: f"self.{name}" for name in actor}, **{field.name: field.writer.dump(field) for field in fields}}
    lines = [f'{INDENT}"{name}": {value},' for name, value in values.items()]
    return [INDENT + line for line in ["return {", *lines, "}"]]


def assignments(values: dict[str, str]) -> list[str]:
    return statements([f"self.{name} = {value}" for name, value in values.items()])


def statements(lines: list[str]) -> list[str]:
    """Return the body of a method: where there is nothing to do, it says so."""
    return [INDENT + line for line in lines if line] or [f"{INDENT}pass"]


# In a copy of the source


@dataclass(frozen=True)
class Declaration:
    """A class of a module: its fields, those of its bases first, and the methods that were written by hand."""

    name: str
    last_line: int
    fields: list[Field]
    by_hand: frozenset[str]
    is_part: bool

    def text(self) -> list[str]:
        """Return its methods. They make objects of this very class: that is quicker than to ask for it."""
        lines = ["", INDENT + WRITTEN]
        for name, method in methods(self.name, self.fields, self.name, self.is_part).items():
            if name not in self.by_hand:
                lines += ["", *[INDENT + line for line in method]]
        return lines


def with_methods(source: str) -> str:
    """Return a module with the methods that follow from its fields; what stands before a class stays where it is."""
    found = declarations(source)
    if not found or WRITTEN in source:
        return source
    lines = source.splitlines()
    for declaration in reversed(found):
        lines[declaration.last_line : declaration.last_line] = declaration.text()
    future = next(number for number, line in enumerate(lines) if line.startswith("from __future__ import"))
    lines[future] = "; ".join([lines[future], *IMPORTS])
    return "\n".join(lines) + "\n"


def declarations(source: str) -> list[Declaration]:
    """Return the classes with declared fields; what was written into a copy of the source is not by hand."""
    written = [number for number, line in enumerate(source.splitlines(), 1) if line == INDENT + WRITTEN]
    found: dict[str, Declaration] = {}
    for node in [part for part in ast.parse(source).body if isinstance(part, ast.ClassDef)]:
        bases = [ast.unparse(base) for base in node.bases]
        known = [found[base] for base in bases if base in found]
        if known or "State" in bases or "Part" in bases:
            found[node.name] = declared(node, known, "Part" in bases, written)
    return [declaration for declaration in found.values() if declaration.fields]


def declared(node: ast.ClassDef, bases: list[Declaration], is_part: bool, written: list[int]) -> Declaration:
    """Read a class; the bases are those of its own module. From one of these lines on, its methods were written."""
    end = min([line for line in written if node.lineno < line], default=node.end_lineno or 0)
    by_hand = [part.name for part in node.body if isinstance(part, ast.FunctionDef) and part.lineno <= end]
    return Declaration(
        name=node.name,
        last_line=node.end_lineno or 0,
        fields=merged([*[base.fields for base in bases], fields_in(node)]),
        by_hand=frozenset(by_hand).union(*[base.by_hand for base in bases]),
        is_part=is_part or any(base.is_part for base in bases),
    )


def fields_in(node: ast.ClassDef) -> list[Field]:
    parts = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    return parse_all({ast.unparse(part.target): ast.unparse(part.annotation) for part in parts})


def parse_all(texts: dict[str, str]) -> list[Field]:
    """Return the fields of a class, by their annotations."""
    return [parse(name, text) for name, text in texts.items() if not text.startswith(NO_FIELDS)]


def merged(parts: Iterable[list[Field]]) -> list[Field]:
    """Return fields without those that a later class declares anew."""
    return list({field.name: field for fields in parts for field in fields}.values())
