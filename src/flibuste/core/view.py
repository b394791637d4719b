"""What one seat may know."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.errors import lacks
from flibuste.core.frozen import Frozen
from flibuste.core.game import Setup

if TYPE_CHECKING:
    from flibuste.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class View(Frozen):
    """All that the player, the bot and the browser of one seat are given.

    A game's own view adds its fields, as a frozen dataclass, built one by one from the state.
    """

    setup: Setup
    seat: int
    actor: int
    legal: list[int]  # what this seat may do now

    @abstractmethod
    def imagine(self, chance: Chance) -> State:
        """Return a full state that this seat cannot tell from the true one."""
        raise lacks(self, "imagine")
