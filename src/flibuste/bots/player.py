"""Those who sit at a table: they are given a view and answer with an action."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, NamedTuple, final

from mypy_extensions import mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.errors import lacks
from flibuste.core.instinct import Instinct
from flibuste.core.view import View


class Answer(NamedTuple):
    action: int
    texts: list[str] | None = None  # what is written for it; None where nothing is


class Opinion(NamedTuple):
    """What a player thinks of one action: how often it was looked at, and what is expected of it."""

    action: int
    visits: int
    expected: float
    doubt: float = 0.0  # the standard error of what is expected


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Whoever has a seat. It may remember what it saw."""

    @abstractmethod
    def answer(self, view: View) -> Answer:
        """Return a legal action of the seat whose view this is."""
        raise lacks(self, "answer")

    def opinions(self, view: View) -> list[Opinion]:
        """Return what this player thinks of each legal action, if it thinks at all."""
        return []


@final
class RandomPlayer(Player):
    """Any legal action, each as likely."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(seed)

    def answer(self, view: View) -> Answer:
        return Answer(view.legal[self._chance.below(len(view.legal))])


@final
class InstinctPlayer(Player):
    """What instinct says, in some world that looks like the true one."""

    def __init__(self, instinct: Instinct[Any], seed: int | str) -> None:
        self._instinct = instinct
        self._chance = Chance(seed)

    def answer(self, view: View) -> Answer:
        return Answer(self._instinct.answer(view, self._chance))
