"""What good players of Aquatika know: who is ahead in the race, and what each piece is worth."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import MOST_KEY, Chance, random_keys
from flibuste.core.instinct import Duellist
from flibuste.core.state import State
from flibuste.games.aquatika.board import MOST_CELLS
from flibuste.games.aquatika.rules import MOVE, NO_PIECE, PIECES, PREY, SHARK, Aquatika, kind_of, owner_of, route

WORTH: Final = vec[i64]([30, 34, 26])  # of an octopus, a shark, a flying fish
STEP: Final = 5  # for each row nearer to the goal
CLOSE: Final = vec[i64]([0, 60, 24, 10])  # for a piece so many steps from its goal
SHARP: Final = 40.0  # points that make a win likely
PREY_KEYS: Final = random_keys("aquatika prey", MOST_CELLS * PIECES)
TOP_KEYS: Final = random_keys("aquatika top", MOST_CELLS * PIECES)
TURN_KEY: Final = MOST_KEY


@final
class AquatikaInstinct(Duellist):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Win if you can; else mostly forward, and eat what can be eaten."""
        assert isinstance(state, Aquatika)
        actions = state.legal(seat)
        if actions[0] < MOVE:
            return actions[chance.below(len(actions))]
        best, highest = actions[0], -1
        for action in actions:
            merit = self.promise(state, action) + chance.below(40)
            if merit > highest:
                best, highest = action, merit
        return best

    def is_duel(self, state: State) -> bool:
        assert isinstance(state, Aquatika)
        return len(state.history) > 0

    def key(self, state: State) -> int:
        assert isinstance(state, Aquatika)
        key = TURN_KEY if state.actor == 1 else 0
        for cell in state.board.cells:
            piece = state.sea[cell]
            if piece != NO_PIECE:
                key ^= TOP_KEYS[cell * PIECES + piece % PREY] ^ PREY_KEYS[cell * PIECES + piece // PREY]
        return key

    def hope(self, state: State) -> float:
        assert isinstance(state, Aquatika)
        ahead = float(points(state, state.actor) - points(state, 1 - state.actor))
        return 1.0 / (1.0 + math.exp(-ahead / SHARP))

    def promise(self, state: State, action: int) -> int:
        """Arriving, then eating the other side, then going forward."""
        assert isinstance(state, Aquatika)
        start, end, _carry = route(action)
        seat = state.actor
        if end == state.board.goals[seat]:
            return 1000
        gain: i64 = 10 * (steps_left(state, seat, start) - steps_left(state, seat, end))
        there = state.sea[end]
        if there != NO_PIECE:
            gain += 60 if owner_of(there) != seat else -60
        return 100 + gain


def points(state: Aquatika, seat: i64) -> i64:
    """Return what the free pieces of a seat are worth where they stand."""
    total: i64 = 0
    for cell in state.board.cells:
        piece = state.sea[cell]
        if owner_of(piece) == seat:
            left = steps_left(state, seat, cell)
            total += WORTH[kind_of(piece)] + STEP * (state.board.grid.rows - left)
            if left < len(CLOSE):
                total += CLOSE[left]
            if kind_of(piece) == SHARK and left <= 3:
                total += 4
    return total


def steps_left(state: Aquatika, seat: i64, cell: i64) -> i64:
    """Return how many steps a piece needs to its goal, if nothing is in its way."""
    columns: i64 = state.board.grid.columns
    goal = state.board.goals[seat]
    return max(distance(goal // columns, cell // columns), distance(goal % columns, cell % columns))


def distance(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one


INSTINCT: Final = AquatikaInstinct()
