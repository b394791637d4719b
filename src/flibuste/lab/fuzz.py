"""Hostile input: what comes from outside is refused with a sentence, or it is a game like any other.

Like a law, each of these takes a case and a seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.record import read_record
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.lab.laws.broken import law
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import MOST_ACTIONS, pick, random_move
from flibuste.match import Match, load_state, replay_record, seeded_luck

MOST_MOVES: Final = 60  # before somebody tampers with the game
TIMES: Final = 10  # that somebody does so
MOST_CHANGES: Final = 3
DEEPEST: Final = 3  # lists in lists
LONGEST: Final = 4  # of a list
ODD: Final = (None, True, False, -1, 10**30, 0.5, float("nan"), float("inf"), "", "x", "\ud800", "é" * 99)


def a_changed_position_is_refused_or_played(case: Case, seed: int) -> None:
    chance = Chance(f"{seed} position")
    fields = json.loads(json.dumps(a_match(case, chance).state.dump()))
    for _ in range(TIMES):
        load_or_refuse(case, seed, tampered(fields, chance))


def nonsense_is_refused_or_played(case: Case, seed: int) -> None:
    """The fields have their names, and nothing else is right."""
    chance = Chance(f"{seed} nonsense")
    names = list(case.start(seed).dump())
    for _ in range(TIMES):
        load_or_refuse(case, seed, {name: nonsense(chance) for name in names})


def load_or_refuse(case: Case, seed: int, fields: dict[str, Any]) -> None:
    refused_or_played(case, seed, fields, lambda: load_state(case.box.game, case.setup(), fields))


def a_changed_record_is_refused_or_played(case: Case, seed: int) -> None:
    chance = Chance(f"{seed} record")
    fields = json.loads(a_match(case, chance).save().to_json())
    del fields["digest"]  # it would be refused for that alone
    for _ in range(TIMES):
        replay_or_refuse(case, seed, tampered(fields, chance))


def replay_or_refuse(case: Case, seed: int, fields: dict[str, Any]) -> None:
    text = json.dumps(fields)
    refused_or_played(case, seed, fields, lambda: replay_record(case.box.game, read_record(text)).state)


FUZZ: Final[tuple[Callable[[Case, int], None], ...]] = (
    a_changed_position_is_refused_or_played,
    nonsense_is_refused_or_played,
    a_changed_record_is_refused_or_played,
)


def a_match(case: Case, chance: Chance) -> Match:
    """Return a random game, stopped somewhere."""
    match = Match(case.box.game, case.setup(), seeded_luck(str(chance.below(1 << 30))))
    for _ in range(chance.below(MOST_MOVES)):
        if match.result is None:
            move = random_move(match.state, pick(match.to_act, chance), chance)
            match.play(move.seat, move.action, move.texts)
    return match


def refused_or_played(case: Case, seed: int, given: object, let_in: Callable[[], State]) -> None:
    with told_with(case, seed, given):
        try:
            state = let_in()
        except FlibusteError as refusal:
            law(str(refusal), "A refusal has its sentence.")
        else:
            play_on(case, state)


@contextmanager
def told_with(case: Case, seed: int, given: object) -> Iterator[None]:
    """Say of an error what it came from."""
    try:
        yield
    except Exception as error:
        error.add_note(f"  case: {case}\n  seed: {seed}\n  given: {json.dumps(given, default=repr)}")
        raise


def play_on(case: Case, state: State) -> None:
    """What was let in can be seen, imagined and played to its end."""
    for viewer in [SPECTATOR, *range(state.seats)]:
        view = state.view(viewer)
        view.imagine(Chance(1)).check()
        case.box.draw(view, [f"Seat {seat}" for seat in range(state.seats)], ENGLISH)
    luck = Chance(2)
    for _ in range(MOST_ACTIONS):
        if state.actor != OVER:
            state.apply(state.actor, pick(state.legal(state.actor), luck), luck)
    law(state.actor == OVER, "The game does not end.")
    state.check()
    law(len(state.returns()) == state.seats, "Every seat gets a result.")


# What is done to it


def tampered(fields: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """Return the fields with a few things changed, or a field left out."""
    changed = dict(fields)
    for _ in range(1 + chance.below(MOST_CHANGES)):
        name = sorted(fields)[chance.below(len(fields))]
        if chance.below(10) == 0:
            changed.pop(name, None)
        elif name in changed:
            changed[name] = mutated(changed[name], chance)
    return changed


def mutated(value: Any, chance: Chance) -> Any:
    """Return the value with one thing in it replaced, dropped, doubled or moved a little."""
    if isinstance(value, dict) and value and chance.below(10) > 0:
        key = sorted(value)[chance.below(len(value))]
        return {**value, key: mutated(value[key], chance)}
    if isinstance(value, list) and value and chance.below(5) > 0:
        return _mutated_list(value, chance.below(len(value)), chance)
    if isinstance(value, int) and chance.below(2) == 0:
        return value + chance.below(5) - 2
    return nonsense(chance)


def _mutated_list(value: list[Any], at: int, chance: Chance) -> list[Any]:
    change = chance.below(5)
    if change == 0:
        return value[:at] + value[at + 1 :]
    if change == 1:
        return [*value[:at], value[at], *value[at:]]
    if change == 2:
        return value[at:] + value[:at]
    return [*value[:at], mutated(value[at], chance), *value[at + 1 :]]


def nonsense(chance: Chance, deep: int = 0) -> Any:
    """Return anything that JSON can hold, and some that it cannot."""
    kind = chance.below(6 if deep < DEEPEST else 4)
    if kind < 2:
        return chance.below(14) - 2
    if kind < 4:
        return ODD[chance.below(len(ODD))]
    entries = [nonsense(chance, deep + 1) for _ in range(chance.below(LONGEST + 1))]
    return entries if kind == 4 else {str(key): entry for key, entry in enumerate(entries)}
