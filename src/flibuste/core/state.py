"""All there is to know about a game in progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.copyable import Copyable
from flibuste.core.errors import IllegalAction, lacks
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import View

OVER: Final = -1  # the actor of a finished game
SPECTATOR: Final = -2  # the seat of someone who only watches


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Copyable):
    """A game in progress. Actions change it in place; luck comes with each action.

    A game is a class made from this one. It must have the abstract methods, from `begin` to `check`; the others may
    stay as they are. What it forgets raises BrokenGame when it is called, and `missing_methods` in
    `flibuste.core.contract` tells it beforehand.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats: i64 = setup.seats
        self.actor: i64 = 0  # the first seat that must decide now, or OVER
        self.story: list[Event] | None = None  # what happened; None when nobody listens

    def __getnewargs__(self) -> tuple[Setup]:
        """Return what a copy is made with, before it is given its fields: compiled classes insist."""
        return (self.setup,)

    def play(self, seat: int, action: int, chance: Chance, texts: Sequence[str] | None = None) -> None:
        """Apply an action that came from outside, with what the player wrote for it.

        None means that nobody was there to write: a clock ran out, or the game is played at random.
        """
        self.check_action(seat, action)
        if texts is not None:
            self._take_texts(seat, action, list(texts))
        self.apply(seat, action, chance)

    def check_action(self, seat: int, action: int) -> None:
        """Raise IllegalAction, with the reason, if the seat may not do this now."""
        if action not in self.legal(seat):
            raise self.refusal(seat, action)

    def _take_texts(self, seat: int, action: int, texts: list[str]) -> None:
        wanted = self.asks_for(action)
        if len(texts) != wanted:
            values = {"wanted": wanted, "given": len(texts)}
            raise IllegalAction("This takes {wanted} texts, not {given}.", values)
        if wanted > 0:
            self.write(seat, texts)

    def asks_for(self, action: int) -> int:
        """Return how many texts a player writes for this action."""
        return 0

    def write(self, seat: int, texts: list[str]) -> None:
        """Keep these texts for the action that confirms them, or raise IllegalAction and change nothing."""

    def refusal(self, seat: int, action: int) -> IllegalAction:
        """Return why the seat may not do this now, from what that seat knows."""
        if self.actor == OVER:
            return IllegalAction("The game is over.")
        if not self.legal(seat):
            return IllegalAction("It is not your turn.")
        return self.reason(seat, action)

    def reason(self, seat: int, action: int) -> IllegalAction:
        """Return what is wrong with an action of a seat that is to act."""
        return IllegalAction("The rules do not allow this now.")

    def tell(self, what: int, seat: int, piece: int = 0, amount: int = 0, text: str = "") -> None:
        if self.story is not None:
            self.story.append(Event(what, seat, piece, amount, text))

    def story_for(self, seat: int) -> list[Event]:
        """Return the story as the seat lived it, without the secrets of others."""
        return [self.as_seen(event, seat) for event in self.story or []]

    def as_seen(self, event: Event, seat: int) -> Event:
        """Return the event without what the seat may not know."""
        return event

    def to_act(self) -> list[int]:
        """Return every seat that may decide now: several where all choose at once."""
        return [seat for seat in range(self.seats) if self.legal(seat)]

    @abstractmethod
    def begin(self, chance: Chance) -> None:
        """Deal, and do all else that comes before the first decision."""
        raise lacks(self, "begin")

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Return the actions open to the seat; none when it is not its turn."""
        raise lacks(self, "legal")

    @abstractmethod
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        """Carry out a legal action and all that follows, up to the next decision."""
        raise lacks(self, "apply")

    @abstractmethod
    def returns(self) -> list[float]:
        """Return what each seat has won, once the game is over."""
        raise lacks(self, "returns")

    def score(self, seat: int) -> int | None:
        """Return what is counted for a seat in the end, points or trials; None where nothing is, or chips tell."""
        return None

    @abstractmethod
    def clone(self) -> State:
        """Return an equal state that shares nothing with this one and tells no story."""
        raise lacks(self, "clone")

    @abstractmethod
    def view(self, seat: int) -> View:
        """Return what the seat may know."""
        raise lacks(self, "view")

    @abstractmethod
    def dump(self) -> dict[str, object]:
        """Return the position, readable, for `Game.load`."""
        raise lacks(self, "dump")

    @abstractmethod
    def check(self) -> None:
        """Raise ImpossiblePosition if no game could lead here."""
        raise lacks(self, "check")
