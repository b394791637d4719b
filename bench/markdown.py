"""A Markdown table that is printed row by row, as soon as there is something to say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple


class Column(NamedTuple):
    title: str
    width: int = 0  # at least as wide as its title
    is_number: bool = True  # and stands to the right

    def fit(self, text: str) -> str:
        width = max(self.width, len(self.title))
        return text.rjust(width) if self.is_number else text.ljust(width)


class MarkdownTable:
    """Its columns have fixed widths, since the rows to come are not known."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns: Final = columns

    def head(self) -> None:
        self.row([column.title for column in self.columns])
        rules = ["-" * (len(column.fit("")) + 1) for column in self.columns]
        marked = [
            rule + ":" if column.is_number else rule + "-" for rule, column in zip(rules, self.columns, strict=True)
        ]
        print("|" + "|".join(marked) + "|", flush=True)

    def row(self, cells: Sequence[str]) -> None:
        fitted = [column.fit(cell) for column, cell in zip(self.columns, cells, strict=True)]
        print("| " + " | ".join(fitted) + " |", flush=True)


class Progress:
    """A line that says what is going on, on a terminal only; the next one takes its place."""

    def say(self, text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        self.say("")
