"""What one seat may know."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.errors import lacks
from flibuste.core.frozen import Frozen
from flibuste.core.game import Setup

if TYPE_CHECKING:
    from flibuste.core.state import State

SPECTATOR: Final = -2  # the seat of someone who only watches
EVERYTHING: Final = -3  # the seat of someone from whom nothing is hidden, once a game is over
S = TypeVar("S", bound="State")


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

    def knows(self) -> list[int]:
        """Return the seats whose hand is in sight: one's own; all, where nothing is hidden; none for spectators."""
        if self.seat >= 0:
            return [self.seat]
        return [] if self.seat == SPECTATOR else list(range(self.setup.seats))

    @abstractmethod
    def imagine(self, chance: Chance) -> State:
        """Return a full state that this seat cannot tell from the true one."""
        raise lacks(self, "imagine")


@final
class Sight(View, Generic[S]):
    """What one seat sees of the table: the game, where all that this seat may not know lies face down."""

    seen: S

    def __init__(self, setup: Setup, seat: int, actor: int, legal: list[int], seen: S) -> None:
        super().__init__(setup, seat, actor, legal)
        object.__setattr__(self, "seen", seen)  # views are frozen; a compiled dataclass cannot be generic

    def __reduce__(self) -> tuple[object, ...]:
        return Sight, (self.setup, self.seat, self.actor, self.legal, self.seen)

    def imagine(self, chance: Chance) -> S:
        world = self.seen.clone()
        world.imagine(self.seat, chance)
        return world

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sight):
            return False
        alike = self.setup == other.setup and self.seat == other.seat and self.legal == other.legal
        return alike and self.seen.all_fields() == other.seen.all_fields()

    def __hash__(self) -> int:
        return hash((self.seat, self.actor))

    def __repr__(self) -> str:
        return f"Sight(seat={self.seat}, legal={self.legal}, seen={self.seen})"
