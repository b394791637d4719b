"""Hostile input: `load` and `replay` raise the errors that they promise and no others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.core.playout import playout
from flibuste.core.state import SPECTATOR
from flibuste.lab.laws import random_move
from flibuste.match import Match
from flibuste.shelf import box

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-2, 12) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
SHELF = flibuste.all_games()

every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)


def a_match(game: Game, data: st.DataObject) -> Match:
    """Return a random game, stopped somewhere."""
    mode = data.draw(st.sampled_from(game.modes))
    seats = data.draw(st.integers(mode.fewest, mode.most))
    match = flibuste.new(game.name, seats=seats, mode=mode.name, seed=data.draw(st.integers(0, 1000)))
    chance = Chance(1)
    for _ in range(data.draw(st.integers(0, 60))):
        if match.result is None:
            seat = match.to_act[chance.below(len(match.to_act))]
            move = random_move(match.state, seat, chance)
            match.play(seat, move.action, move.texts)
    return match


def mutate(value: Any, data: st.DataObject) -> Any:
    """Return the value with one thing in it replaced, dropped, doubled or moved a little."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 9)) > 0:
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: mutate(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 4)) > 0:
        at = data.draw(st.integers(0, len(value) - 1))
        change = data.draw(st.sampled_from(["inside", "inside", "drop", "double", "swap"]))
        if change == "drop":
            return value[:at] + value[at + 1 :]
        if change == "double":
            return [*value[:at], value[at], *value[at:]]
        if change == "swap":
            return value[at:] + value[:at]
        return [*value[:at], mutate(value[at], data), *value[at + 1 :]]
    if isinstance(value, int) and data.draw(st.booleans()):
        return value + data.draw(st.integers(-2, 2))
    return data.draw(JSON)


@contextmanager
def refusals_only() -> Iterator[None]:
    """Let our own errors pass, each with its sentence; anything else fails the test."""
    try:
        yield
    except flibuste.FlibusteError as error:
        sentence = str(error)
        if not sentence:
            raise


def play_on(match: Match) -> None:
    """What was let in must be a game like any other: it can be seen, told and played to its end."""
    seats = match.setup.seats
    for seat in [SPECTATOR, *range(seats)]:
        view = match.view(seat)
        view.imagine(Chance(1)).check()
        box(match.game.name).draw(view, ["x"] * seats, ENGLISH)
    state = match.state.clone()
    playout(state, Chance(2))
    state.check()
    assert len(state.returns()) == seats


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_load_raises_its_own_errors_and_no_others(game: Game, data: st.DataObject) -> None:
    position: Any = json.loads(json.dumps(a_match(game, data).position()))
    for _ in range(data.draw(st.integers(1, 3))):
        position = mutate(position, data)
    with refusals_only():
        play_on(flibuste.load(game.name, position, seed=1))


@every_game
@settings(max_examples=100)
@given(data=st.data())
def test_replay_raises_its_own_errors_and_no_others(game: Game, data: st.DataObject) -> None:
    record: Any = json.loads(a_match(game, data).save().to_json())
    del record["digest"]
    for _ in range(data.draw(st.integers(1, 3))):
        record = mutate(record, data)
    with refusals_only():
        play_on(flibuste.replay(json.dumps(record)))


@settings(max_examples=200)
@given(text=st.text() | st.binary() | JSON.map(json.dumps))
def test_replay_of_anything_at_all(text: str | bytes) -> None:
    with pytest.raises(flibuste.FlibusteError):
        flibuste.replay(text)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 50_000, "9" * 100_000, '{"flibuste": 1e999}', "NaN", "\ud800"]
)
def test_text_made_to_break_parsers(text: str) -> None:
    with pytest.raises(flibuste.BadRecord):
        flibuste.replay(text)


@every_game
@settings(max_examples=100)
@given(fields=st.dictionaries(st.sampled_from(["seats", "mode", "actor", "hands", "x", "options"]), JSON))
def test_load_of_anything_at_all(game: Game, fields: dict[str, Any]) -> None:
    with pytest.raises(flibuste.FlibusteError):
        flibuste.load(game.name, fields)
