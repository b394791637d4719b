"""All there is to know about a game in progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.declared import Declared
from flibuste.core.errors import IllegalAction, lacks, stuck
from flibuste.core.game import Setup
from flibuste.core.position import Reader
from flibuste.core.story import Event
from flibuste.core.view import EVERYTHING as EVERYTHING
from flibuste.core.view import SPECTATOR as SPECTATOR
from flibuste.core.view import Sight, View

OVER: Final = -1  # the actor of a finished game


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Declared):
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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.all_fields()})"

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

    def tell(self, what: i64, seat: i64, piece: i64 = 0, amount: i64 = 0, text: str = "") -> None:
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

    def acts_alone(self) -> bool:
        """Tell whether nobody but the actor may decide now. A game where nobody ever chooses at the same time as
        somebody else may say so in a quicker way."""
        return not any(self.legal(seat) for seat in range(int(self.actor) + 1, int(self.seats)))

    @abstractmethod
    def begin(self, chance: Chance) -> None:
        """Deal, and do all else that comes before the first decision."""
        raise lacks(self, "begin")

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Return the actions open to the seat; none when it is not its turn."""
        raise lacks(self, "legal")

    def pick(self, seat: int, chance: Chance) -> int:
        """Return one of the legal actions of a seat that has some, each as likely: what random players do.

        A game may do it in a quicker way, without a list, as long as the same luck leads to the same action.
        """
        actions = self.legal(seat)
        if not actions:
            raise stuck(self)
        return actions[chance.below(len(actions))]

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

    # What is known of it

    def set_up(self, position: Reader) -> None:
        """Set the table as the position says."""
        self.actor = position.number("actor", OVER, int(self.seats) - 1)
        self.read(position)
        self.complete()

    def complete(self) -> None:
        """Put together what follows from the other fields, and is in no position: a draw pile, say."""

    def view(self, seat: int) -> View:
        """Return what the seat may know."""
        if seat == EVERYTHING:
            return Sight(self.setup, seat, self.actor, [], self.clone())
        return Sight(self.setup, seat, self.actor, self.legal(seat), self.seen_by(seat))

    def imagine(self, seat: int, chance: Chance) -> None:
        """Make of what the seat sees, which this is, a whole game that the seat cannot tell from the true one."""
        raise lacks(self, "imagine")

    @abstractmethod
    def check(self) -> None:
        """Raise ImpossiblePosition if no game could lead here."""
        raise lacks(self, "check")
