"""What good players of Aquatika know: who is ahead in the race, and what each piece is worth."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import MOST_KEY, Chance, random_keys
from flibuste.core.instinct import Duellist
from flibuste.games.aquatika.board import MOST_CELLS
from flibuste.games.aquatika.pieces import NO_PIECE, PIECES, SHARK, kind_of, owner_of, prey_of, route, top_of
from flibuste.games.aquatika.rules import Aquatika

WORTH: Final = vec[i64]([30, 34, 26])  # of an octopus, a shark, a flying fish
STEP: Final = 5  # for each row nearer to the goal
CLOSE: Final = vec[i64]([0, 60, 24, 10])  # for a piece so many steps from its goal
SHARK_CLOSE: Final = 4  # more, if that is a shark
SHARP: Final = 40.0  # points that make a win likely
WHIM: Final = 40

# What a move promises.
ARRIVAL: Final = 1000
ANY_MOVE: Final = 100
FORWARD: Final = 10  # for each step nearer to the goal
MEAL: Final = 60  # for a piece of the other side; lost for one's own

PREY_KEYS: Final = random_keys("aquatika prey", MOST_CELLS * PIECES)
TOP_KEYS: Final = random_keys("aquatika top", MOST_CELLS * PIECES)
TURN_KEY: Final = MOST_KEY


@final
class AquatikaInstinct(Duellist[Aquatika]):
    def choose(self, state: Aquatika, seat: int, chance: Chance) -> int:
        """Win if you can; else mostly forward, and eat what can be eaten."""
        actions = state.legal(seat)
        if state.is_placing():
            return actions[chance.below(len(actions))]
        best = actions[0]
        highest = -1
        for action in actions:
            merit = self.promise(state, action) + chance.below(WHIM)
            if merit > highest:
                best = action
                highest = merit
        return best

    def is_duel(self, state: Aquatika) -> bool:
        return not state.is_placing()

    def key(self, state: Aquatika) -> int:
        key = TURN_KEY if state.actor == 1 else 0
        for cell in state.board.cells:
            there = state.sea[cell]
            if there != NO_PIECE:
                key ^= TOP_KEYS[cell * PIECES + top_of(there)] ^ PREY_KEYS[cell * PIECES + prey_of(there)]
        return key

    def hope(self, state: Aquatika) -> float:
        ahead = float(points(state, state.actor) - points(state, 1 - state.actor))
        return 1.0 / (1.0 + math.exp(-ahead / SHARP))

    def promise(self, state: Aquatika, action: int) -> int:
        """Arriving, then eating the other side, then going forward."""
        start, end, _carry = route(action)
        seat = state.actor
        if end == state.board.goals[seat]:
            return ARRIVAL
        gain: i64 = FORWARD * (steps_left(state, seat, start) - steps_left(state, seat, end))
        there = state.sea[end]
        if there != NO_PIECE:
            gain += MEAL if owner_of(there) != seat else -MEAL
        return ANY_MOVE + gain


def points(state: Aquatika, seat: i64) -> i64:
    """Return what the free pieces of a seat are worth where they stand."""
    total: i64 = 0
    for cell in state.board.cells:
        there = state.sea[cell]
        if owner_of(there) == seat:
            total += worth_of(state, kind_of(there), steps_left(state, seat, cell))
    return total


def worth_of(state: Aquatika, kind: i64, left: i64) -> i64:
    """Return what a piece is worth that has so many steps left to its goal."""
    found = WORTH[kind] + STEP * (state.board.grid.rows - left)
    if left < len(CLOSE):
        found += CLOSE[left]
        found += SHARK_CLOSE if kind == SHARK else 0
    return found


def steps_left(state: Aquatika, seat: i64, cell: i64) -> i64:
    """Return how many steps a piece needs to its goal, if nothing is in its way."""
    columns: i64 = state.board.grid.columns
    goal = state.board.goals[seat]
    return max(distance(goal // columns, cell // columns), distance(goal % columns, cell % columns))


def distance(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one


INSTINCT: Final = AquatikaInstinct()
