"""A whole game, without its data files, in at most 450 lines of code."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src" / "flibuste" / "games"
MOST_LINES = 450
LONGER = {"jamaica": 870, "pirates": 910}  # many kinds of question, each with its choices, refusals and words
OF_THE_BOTS = {"instinct.py", "bot.py"}
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of_code(file: Path) -> int:
    """Count lines that hold code: not blank, not a comment, not part of a docstring."""
    text = file.read_text(encoding="utf-8")
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            lines -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/rules.py")))
def test_a_game_is_small(game: str) -> None:
    files = [file for file in (GAMES / game).glob("*.py") if file.name not in OF_THE_BOTS]
    assert 100 < sum(lines_of_code(file) for file in files) <= LONGER.get(game, MOST_LINES)
