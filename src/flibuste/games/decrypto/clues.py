"""What may be a clue: all that can be checked of it; the rest is for the players to judge."""

from __future__ import annotations

from flibuste.core.errors import IllegalAction
from flibuste.core.texts import contains, same


def fault(clue: str, earlier: list[str], keywords: list[str]) -> IllegalAction | None:
    """Return what is wrong with a clue of a team that gave these clues before and has these keywords: D4, D5."""
    values: dict[str, object] = {"clue": clue}
    if not clue:
        return IllegalAction("A clue cannot be empty.")
    if not any(letter.isalpha() for letter in clue):
        return IllegalAction("“{clue}” is not a word: figures and signs alone are no clue.", values)
    if any(same(clue, other) for other in earlier):
        return IllegalAction("“{clue}” was given before: a team gives a clue only once a game.", values)
    for keyword in keywords:
        if contains(clue, keyword):
            return IllegalAction("“{clue}” contains your keyword “{keyword}”.", {"clue": clue, "keyword": keyword})
    return None
