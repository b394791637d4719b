"""A table read aloud: plain text for terminals, logs, tests and language models."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.grid import COLUMNS
from flibuste.table import Area, Piece, Table

LONG_LIST: Final = 12
WIDTH: Final = 96
GLUE: Final = "\ue000"  # stands for a space where no line may break: inside a mark


def read_aloud(table: Table, catalogue: Catalogue) -> str:
    """Return the table as lines of text, without the choices."""
    lines = [line for area in table.areas for line in _area(area, catalogue)]
    return "\n".join([*lines, table.prompt])


def read_choices(table: Table) -> str:
    """Return the choices as a list, each with its letter; a long list in columns."""
    entries = [f"{letter(number):>3}) {choice.words}" for number, choice in enumerate(table.choices)]
    if len(entries) <= LONG_LIST:
        return "\n".join(entries)
    width = max(len(entry) for entry in entries)
    columns = max(1, WIDTH // width)
    rows = math.ceil(len(entries) / columns)
    lines = [entries[row::rows] for row in range(rows)]
    return "\n".join("".join(entry.ljust(width) for entry in line).rstrip() for line in lines)


def letter(number: int) -> str:
    """Return a, b, … z, aa, ab, …: letters, since numbers are what cards and dice show."""
    rest, last = divmod(number, 26)
    return (letter(rest - 1) if rest else "") + ascii_lowercase[last]


def _area(area: Area, catalogue: Catalogue) -> Iterator[str]:
    if area.columns:
        yield area.words
        yield from (_track if area.kind == "track" else _grid)(area.pieces, area.columns)
    else:
        pieces = "  ".join(piece.mark.replace(" ", GLUE) for piece in area.pieces) or "—"
        line = catalogue.gettext("{area}: {pieces}").format(area=area.words, pieces=pieces)
        wrapped = textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
        yield from [part.replace(GLUE, " ") for part in wrapped]


def _grid(pieces: tuple[Piece, ...], columns: int) -> Iterator[str]:
    """Yield the rows, with letters for the columns and numbers for the rows, as on a chart."""
    marks = [_standing(piece) or piece.mark for piece in pieces]
    width = max(map(len, marks))
    rows = len(pieces) // columns
    for row in range(rows):
        cells = marks[row * columns : (row + 1) * columns]
        yield f"{rows - row:>4}  " + " ".join(mark.ljust(width) for mark in cells).rstrip()
    yield "      " + " ".join(column.ljust(width) for column in COLUMNS[:columns]).rstrip()


def _track(pieces: tuple[Piece, ...], columns: int) -> Iterator[str]:
    """Yield the rows, and under each row what stands on it."""
    marks = [piece.mark for piece in pieces]
    standing = [_standing(piece) for piece in pieces]
    widths = [max(map(len, marks[column::columns] + standing[column::columns])) for column in range(columns)]
    for start in range(0, len(pieces), columns):
        for texts in (marks, standing):
            row = zip(texts[start : start + columns], widths, strict=False)
            line = " ".join(text.ljust(width) for text, width in row).rstrip()
            if line:
                yield "  " + line


def _standing(piece: Piece) -> str:
    return "".join(token.mark for token in piece.on)
