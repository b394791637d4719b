"""Rules that can be read: each function is one sentence of the sheet, of 25 lines and two levels at most."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "flibuste"
FILES = sorted([*SOURCE.glob("core/*.py"), *SOURCE.glob("games/**/*.py"), *SOURCE.glob("scaffold/**/*.py")])
MOST_LINES = 25
MOST_LEVELS = 2
LEVELS = (ast.If, ast.For, ast.While, ast.With, ast.Try)


def functions_in(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def lines_of(function: ast.FunctionDef) -> int:
    """Count the lines from `def` to the end, without the docstring."""
    told = function.body[0] if ast.get_docstring(function) is not None else None
    docstring = told.end_lineno - told.lineno + 1 if told is not None and told.end_lineno is not None else 0
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1 - docstring


def levels_of(node: ast.AST) -> int:
    """Return how deep what a function does lies in it. An `elif` is no level of its own."""
    deepest = 0
    for inner in ast.iter_child_nodes(node):
        if not isinstance(inner, ast.FunctionDef | ast.Lambda):
            is_elif = isinstance(node, ast.If) and isinstance(inner, ast.If) and node.orelse == [inner]
            deepest = max(deepest, levels_of(inner) + (isinstance(inner, LEVELS) and not is_elif))
    return deepest


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_function_is_one_sentence(file: Path) -> None:
    long = [f"{found.name}: {lines_of(found)} lines" for found in functions_in(file) if lines_of(found) > MOST_LINES]
    deep = [
        f"{found.name}: {levels_of(found)} levels" for found in functions_in(file) if levels_of(found) > MOST_LEVELS
    ]
    assert long + deep == []


def test_levels_are_counted() -> None:
    (function,) = ast.parse("def f():\n for a in b:\n  if a: pass\n  elif b:\n   while c: pass").body
    assert levels_of(function) == 3
