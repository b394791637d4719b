"""A game on trial: played at random from a seed, and looked at on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeVar

from flibuste.core.chance import Chance
from flibuste.core.state import OVER, State
from flibuste.lab.laws.broken import Circumstances, LawBroken, law
from flibuste.lab.laws.cases import Case

MOST_ACTIONS: Final = 20_000  # the longest game ends well before
MOST_VIEWERS: Final = 4  # of one state
AT_ONCE: Final = 2  # states of a sample in which several choose at once, if there are any
BY_LOT: Final = 4  # states of a sample, beside these and the first and the last
CONSONANTS: Final = "bcdfghjklmnpqrstvwxz"

Thing = TypeVar("Thing")


class NextMove(NamedTuple):
    """A move that someone will make."""

    seat: int
    action: int
    texts: list[str]  # what they write for it

    def play(self, state: State, chance: Chance) -> None:
        state.play(self.seat, self.action, chance, self.texts)

    def __str__(self) -> str:
        return " ".join([f"seat {self.seat} does {self.action}", *self.texts])


class Trial:
    """One game. Whatever goes wrong in it is told with the seed, the move, the viewer and the position."""

    state: State

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.seed = seed
        self.move = 0  # the number of the move to come, from 1; 0 in the deal
        self.to_act: list[int] = []
        self.coming: NextMove | None = None
        self.viewer: int | None = None
        self.luck = Chance(seed)
        self.picks = Chance(f"{seed} moves")
        self._lots = Chance(f"{seed} lots")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Say where it happened, unless a trial within this one has said so."""
        if isinstance(error, LawBroken):
            error.circumstances = error.circumstances or self.circumstances()
        elif isinstance(error, Exception) and not hasattr(error, "__notes__"):
            error.add_note(str(self.circumstances()))

    def moves(self) -> Iterator[tuple[State, NextMove]]:
        """Yield the game before each of its moves, and who will do what."""
        state = self.case.box.game.set_out(self.case.setup())
        state.story = []
        state.begin(self.luck)
        self.state, self.move = state, 1
        while state.actor != OVER:
            law(self.move <= MOST_ACTIONS, "The game does not end.")
            self.to_act = state.to_act()
            self.coming = self.choose()
            yield state, self.coming
            self.coming.play(state, self.luck)
            self.move, self.coming = self.move + 1, None

    def choose(self) -> NextMove:
        """Return what somebody does who plays at random."""
        return random_move(self.state, pick(self.to_act, self.picks), self.picks)

    def sampled(self) -> Iterator[tuple[State, NextMove]]:
        """Yield the game before a handful of its moves: the first and the last, some made at once, some by lot."""
        sample = self._sample()
        for state, move in self.moves():
            if self.move in sample:
                yield state, move

    def _sample(self) -> set[int]:
        """Play the same game beforehand to know how long it is."""
        every: list[int] = []
        at_once: list[int] = []
        with type(self)(self.case, self.seed) as survey:
            for _ in survey.moves():
                every.append(survey.move)
                if len(survey.to_act) > 1:
                    at_once.append(survey.move)
        return {1, len(every), *by_lot(at_once, AT_ONCE, self._lots), *by_lot(every, BY_LOT, self._lots)}

    def viewers(self) -> Iterator[int]:
        """Yield some of those who see the game; all of them at a small table."""
        for viewer in by_lot(self.case.viewers(), MOST_VIEWERS, self._lots):
            self.viewer = viewer
            yield viewer
        self.viewer = None

    def circumstances(self) -> Circumstances:
        return Circumstances(self.case, self.seed, self.move, self._coming(), self.viewer, self._position())

    def _coming(self) -> str:
        if self.move == 0:
            return "the deal"
        if self.coming is None:
            return "the game is over" if self.state.actor == OVER else "nobody has chosen yet"
        return str(self.coming)

    def _position(self) -> dict[str, object] | None:
        """Return the position as it was before this move. The game is played again: the law may have spoilt it."""
        again = type(self)(self.case, self.seed)
        with suppress(Exception):
            for _ in again.moves():
                if again.move == self.move:
                    break
        with suppress(Exception):
            return self.case.position(again.state) if again.move == self.move > 0 else None
        return None


def pick(some: Sequence[int], chance: Chance) -> int:
    law(some, "Whoever is to act has something to do.")
    return some[chance.below(len(some))]


def random_move(state: State, seat: int, chance: Chance) -> NextMove:
    action = pick(state.legal(seat), chance)
    return NextMove(seat, action, random_texts(state, action, chance))


def random_texts(state: State, action: int, chance: Chance) -> list[str]:
    return [random_text(chance) for _ in range(state.asks_for(action))]


def random_text(chance: Chance) -> str:
    """Return a word that no language has, so that no rule about words forbids it."""
    return "".join(CONSONANTS[chance.below(len(CONSONANTS))] for _ in range(12))


def by_lot(some: Sequence[Thing], count: int, chance: Chance) -> list[Thing]:
    """Return so many of these, each as likely, or all if there are fewer."""
    left = list(some)
    return [left.pop(chance.below(len(left))) for _ in range(min(count, len(left)))]
