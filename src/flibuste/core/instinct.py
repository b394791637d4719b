"""What a player does without thinking ahead."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from flibuste.core.chance import Chance
from flibuste.core.playout import outcomes
from flibuste.core.state import State
from flibuste.core.view import View

S = TypeVar("S", bound=State)
NO_LIMIT: Final = 1 << 30  # decisions: more than any game has


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct(Generic[S]):
    """Plays at random, and looks ahead to the end of the game. A game may know better.

    It is asked in worlds that somebody imagined, thousands of times a second, so it is given the state. What it does
    may depend only on what the seat can see there: a law holds every game to that.
    """

    def choose(self, state: S, seat: int, chance: Chance) -> int:
        """Return one of the legal actions of the seat."""
        return state.pick(seat, chance)

    def answer(self, view: View, chance: Chance) -> int:
        """Return what a player does who has nothing but instinct, and may take a moment."""
        world: Any = view.imagine(chance)
        return self.choose(world, view.seat, chance)

    def chapter(self, state: S) -> int:
        """Return a number that changes where looking further ahead is of no use: at the end of a hand, say."""
        return 0

    def foresight(self, state: S) -> int:
        """Return how many decisions ahead it is of use to look, within a chapter. A game that tells what each seat can
        hope for on the way need not be played to its end."""
        return NO_LIMIT

    def plans(self, state: S) -> int:
        """Return of how many decisions ahead the alternatives are weighed; all that follow are left to instinct. In a
        tree of many seats few choices are tried often enough to tell a good one, and those who try any play badly."""
        return NO_LIMIT

    def worth(self, state: S) -> list[float]:
        """Return what each seat has, or can hope for, at the end of the game or wherever the look ahead ends."""
        return state.returns()


@final
class Way:
    """A way that luck can fall: to a position, or, if that ends the game, to what each seat wins on average."""

    def __init__(self, probability: float, state: State | None, worth: list[float] | None = None) -> None:
        self.probability = probability
        self.state = state
        self.worth = worth or []


@mypyc_attr(allow_interpreted_subclasses=True)
class Solvable(Instinct[S]):
    """A game of which some positions can be solved exactly: nothing is hidden in them, and luck falls in few ways."""

    def is_small(self, state: S) -> bool:
        """Tell whether the position can be solved in a moment."""
        return True

    def key(self, state: S) -> str:
        """Return a text that is the same for positions from which the same can be won."""
        return str(state.dump())

    def has(self, state: S) -> list[float]:
        """Return what each seat has already; values are kept as what is still to be won."""
        return [0.0] * state.seats

    def ways(self, state: S, actions: list[int]) -> list[list[Way]]:
        """Return what each of the actions can lead to; alike ways may be taken together."""
        return [
            [Way(probability, after) for probability, after in outcomes(state, state.actor, action)]
            for action in actions
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Duellist(Instinct[S]):
    """Two players, one move each by turns, and what one wins the other loses: the old art of looking ahead."""

    def is_duel(self, state: S) -> bool:
        """Tell whether the position is of that kind: no choices at once, no luck to come."""
        return True

    def hope(self, state: S) -> float:
        """Return what the one to move may hope for, from 0 to 1."""
        return 0.5

    def key(self, state: S) -> int:
        """Return a number that two positions share only if they are the same, history aside."""
        return hash(str(state.dump()))

    def promise(self, state: S, action: int) -> int:
        """Return how soon an action should be tried: the higher, the sooner."""
        return 0
