"""A stranger's game: one class, no compiler, and everything else comes with it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.game import Game, Mode, Setup
from flibuste.core.playout import outcomes, perft, playout, tally_playouts
from flibuste.core.position import Reader
from flibuste.core.state import OVER, State
from flibuste.core.view import View
from flibuste.match import Match, replay_record, seeded_luck

ROLL = 0
STOP = 1
GOAL = 10


class Pig(State):
    """Roll a die as often as you dare; a 1 loses the turn; the first with ten points wins."""

    scores: list[int]
    turn: int

    def begin(self, chance: Chance) -> None:
        self.actor = chance.below(self.seats)

    def legal(self, seat: int) -> list[int]:
        return [ROLL, STOP] if seat == self.actor else []

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        face = 1 + chance.below(6) if action == ROLL else 0
        self.tell(action, seat, face)
        if face > 1:
            self.turn += face
            return
        self.scores[seat] += self.turn if action == STOP else 0
        self.turn = 0
        self.actor = OVER if self.scores[seat] >= GOAL else (seat + 1) % self.seats

    def returns(self) -> list[float]:
        return [1.0 if score >= GOAL else 0.0 for score in self.scores]

    def clone(self) -> Pig:
        return pig(self.setup, self.scores[:], self.turn, self.actor)

    def view(self, seat: int) -> PigView:
        return PigView(self.setup, seat, self.actor, self.legal(seat), self.scores[:], self.turn)

    def dump(self) -> dict[str, object]:
        return {"scores": self.scores[:], "turn": self.turn, "actor": self.actor}

    def check(self) -> None:
        require(self.turn >= 0, "A turn cannot lose points.")


@dataclass(frozen=True)
class PigView(View):
    scores: list[int]
    turn: int

    def imagine(self, chance: Chance) -> Pig:
        return pig(self.setup, self.scores[:], self.turn, self.actor)


def pig(setup: Setup, scores: list[int], turn: int, actor: int) -> Pig:
    state = Pig(setup)
    state.scores, state.turn, state.actor = scores, turn, actor
    return state


def load(setup: Setup, position: Reader) -> Pig:
    scores = position.numbers("scores", 0, 99, setup.seats)
    return pig(setup, scores, position.number("turn", 0, 99), position.number("actor", OVER, setup.seats - 1))


GAME = Game(
    name="pig",
    edition=1,
    fewest=2,
    most=4,
    modes=(Mode("standard", 2, 4),),
    options=(),
    actions=2,
    set_out=lambda setup: pig(setup, [0] * setup.seats, 0, 0),
    load=load,
)


def test_it_plays_at_a_table_and_replays() -> None:
    match = Match(GAME, GAME.setup(3), seeded_luck("1"))
    chance = Chance(2)
    while match.result is None:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[chance.below(2)])
    assert len(match.result.winners) == 1
    assert replay_record(GAME, match.record()).record() == match.record()


def test_it_simulates() -> None:
    tally = tally_playouts(GAME, GAME.setup(2), 100, Chance(1))
    assert tally.games == 100
    assert sum(tally.wins) == pytest.approx(100)
    state = GAME.start(GAME.setup(2), Chance(1))
    assert playout(state, Chance(1)) > 0


def test_its_luck_can_be_enumerated() -> None:
    state = pig(GAME.setup(2), [0, 0], 0, 0)
    ends = list(outcomes(state, 0, ROLL))
    assert len(ends) == 6
    assert sum(probability for probability, _after in ends) == pytest.approx(1)
    assert [after.actor for _probability, after in ends] == [1, 0, 0, 0, 0, 0]
    assert perft(state, 3) == 8


def test_its_view_imagines() -> None:
    state = pig(GAME.setup(2), [3, 4], 5, 1)
    assert state.view(0).imagine(Chance(1)).view(0) == state.view(0)
