"""What can be taken from a game and brought back: clones, pickles, positions, records."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Final

from flibuste.core.chance import Chance
from flibuste.core.state import OVER, State
from flibuste.lab.laws.broken import law, same
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import NextMove, Trial, pick
from flibuste.match import Match, load_state, replay_record, seeded_luck

SOME_MOVES: Final = 200  # after which a record may stop


def a_clone_is_equal_and_shares_nothing(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for state, move in trial.sampled():
            before = state.dump()
            twin = state.clone()
            same(before, twin.dump(), "A clone is equal.", ("the game", "its clone"))
            law(twin.story is None, "A clone tells no story.")
            move.play(twin, Chance(seed))
            play_a_little(twin, Chance(seed))
            same(before, state.dump(), "A clone shares nothing.", ("the game", "after moves of its clone"))
            state.check()  # a position leaves out what follows from the rest, such as a deck


def play_a_little(state: State, chance: Chance) -> None:
    for _ in range(20):
        if state.actor != OVER:
            state.apply(state.actor, pick(state.legal(state.actor), chance), chance)


def a_game_can_be_pickled(case: Case, seed: int) -> None:
    """So it can go to another process, and be copied by whoever knows nothing of clones."""
    with Trial(case, seed) as trial:
        for state, move in trial.sampled():
            before = state.dump()
            for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
                same(before, twin.dump(), "A game comes back from its pickle.", ("the game", "its copy"))
                goes_on_the_same(state.clone(), twin, move)
                same(before, state.dump(), "A copy shares nothing.", ("the game", "after a move of its copy"))


def a_position_says_it_all(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for state, move in trial.sampled():
            twin = loaded(case, state)
            names = "the game", "its position, loaded"
            same(state.dump(), twin.dump(), "A position that is loaded is dumped as it was.", names)
            for viewer in trial.viewers():
                same(state.view(viewer), twin.view(viewer), "A position that is loaded looks as it did.", names)
            goes_on_the_same(state.clone(), twin, move)


def loaded(case: Case, state: State) -> State:
    """Return the state that comes back from its position, as text."""
    return load_state(case.box.game, case.setup(), json.loads(json.dumps(state.dump())))


def goes_on_the_same(one: State, other: State, move: NextMove) -> None:
    """The same move with the same luck has the same consequences."""
    for state in (one, other):
        state.story = []
        move.play(state, Chance(1))
    names = "the game", "its copy"
    same(one.story, other.story, "A copy of a game goes on as the game would.", names)
    same(one.dump(), other.dump(), "A copy of a game goes on as the game would.", names)


def the_end_is_a_position_too(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for _ in trial.moves():
            pass
        end, twin = trial.state, loaded(case, trial.state)
        same(end.returns(), twin.returns(), "The end can be loaded.", ("the end", "its position, loaded"))
        same(end.dump(), twin.dump(), "The end can be loaded.", ("the end", "its position, loaded"))


def a_record_replays_to_the_same_game(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        match = Match(case.box.game, case.setup(), seeded_luck(str(seed)))
        stop = 1 + Chance(f"{seed} stop").below(SOME_MOVES)
        for _state, move in trial.moves():
            if trial.move == stop:
                break
            match.play(move.seat, move.action, move.texts)
        again = replay_record(case.box.game, match.record())
        names = "the match", "its record, replayed"
        same(match.story(), again.story(), "A record tells the same story again.", names)
        same(match.position(), again.position(), "A record leads to the same place.", names)
        same(match.record(), again.record(), "A record leads to the same place.", names)
