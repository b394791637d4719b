"""Hostile input: `load` and `replay` raise the errors that they promise and no others."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game
from flibuste.core.position import Reader
from flibuste.core.state import OVER
from flibuste.lab.fuzz import (
    FUZZ,
    TIMES,
    a_changed_position_is_refused_or_played,
    a_match,
    nonsense_is_refused_or_played,
    refused_or_played,
    tampered,
)
from flibuste.lab.laws import Case, Law, LawBroken, cases
from flibuste.scaffold.new_game.rules import NewGame
from flibuste.shelf import boxes, open_box

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-2, 12) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
SHELF = flibuste.games()
CASES = [case for box in boxes() for case in cases(box)]
SOAK = os.environ.get("FLIBUSTE_TESTS") == "soak"
FIRST = secrets.randbelow(2**32) if SOAK else 0
SEEDS = range(FIRST, FIRST + (300 if SOAK else 3))
STRANGER = Case(open_box("flibuste.scaffold.new_game"), "standard", 2)

every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
@pytest.mark.parametrize("fuzz", FUZZ, ids=lambda fuzz: fuzz.__name__)
def test_what_is_let_in_is_a_game(fuzz: Law, case: Case) -> None:
    for seed in SEEDS:
        fuzz(case, seed)


@every_case
def test_load_raises_its_own_errors_and_no_others(case: Case) -> None:
    for seed in SEEDS:
        load_a_changed_position(case, seed)


def load_a_changed_position(case: Case, seed: int) -> None:
    """As from outside: the fields that say which game it is may be changed, too."""
    chance = Chance(f"{case} {seed} load")
    position = a_match(case, chance).position()
    for _ in range(TIMES):
        load_or_refuse(case, seed, tampered(position, chance))


def load_or_refuse(case: Case, seed: int, position: dict[str, Any]) -> None:
    refused_or_played(case, seed, position, lambda: flibuste.load(case.box.game.name, position, seed=1).state)


@every_game
@settings(max_examples=100)
@given(fields=st.dictionaries(st.sampled_from(["seats", "mode", "actor", "hands", "x", "options"]), JSON))
def test_load_of_anything_at_all(game: Game, fields: dict[str, Any]) -> None:
    with pytest.raises(flibuste.FlibusteError):
        flibuste.load(game.name, fields)


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


def test_a_saved_game_with_a_seed_that_cannot_be_encoded_is_refused_or_goes_on() -> None:
    record = json.loads(flibuste.new("fuji-flush", seats=3, seed=1).save().to_json())
    del record["digest"]
    record["source"]["seed"] = "\ud800"
    case = next(case for case in CASES if str(case) == "fuji-flush-standard-3")
    refused_or_played(case, 1, record, lambda: flibuste.replay(json.dumps(record)).state)


# What the fuzzer is there to find


def some_games(fuzz: Law, case: Case) -> None:
    for seed in range(5):
        fuzz(case, seed)


def stranger(kind: type[NewGame]) -> Case:
    return replace(STRANGER, box=replace(STRANGER.box, game=replace(STRANGER.box.game, state=kind)))


class LetsAnyoneAct(NewGame):
    """Checks the actor, but not whether there is such a seat."""

    def set_up(self, position: Reader) -> None:
        self.actor = position.number("actor", OVER, 99)
        self.read(position)
        self.complete()


class ReadsNothing(NewGame):
    def read(self, position: Reader) -> None:
        raise FlibusteError("")


class ChecksNothing(NewGame):
    def check(self) -> None:
        pass


@pytest.mark.parametrize("fuzz", FUZZ, ids=lambda fuzz: fuzz.__name__)
def test_a_careful_game_passes(fuzz: Law) -> None:
    some_games(fuzz, STRANGER)


def test_a_game_that_fails_on_a_wrong_position_is_found_and_told_with_it() -> None:
    with pytest.raises(IndexError) as caught:
        some_games(a_changed_position_is_refused_or_played, stranger(LetsAnyoneAct))
    case, seed, given = caught.value.__notes__[0].splitlines()
    assert case == "  case: new-game-standard-2"
    assert seed.startswith("  seed: ")
    assert json.loads(given.removeprefix("  given: "))["actor"] > 1


def test_a_game_that_lets_in_what_cannot_be_played_is_found() -> None:
    """Whoever is to play has no card."""
    with pytest.raises(LawBroken, match="Whoever is to act has something to do"):
        some_games(a_changed_position_is_refused_or_played, stranger(ChecksNothing))


def test_a_refusal_without_a_sentence_is_found() -> None:
    with pytest.raises(LawBroken, match="A refusal has its sentence"):
        some_games(nonsense_is_refused_or_played, stranger(ReadsNothing))


def test_the_same_seed_does_the_same_harm() -> None:
    fields = STRANGER.start(1).dump()
    harms = [json.dumps(tampered(fields, Chance(seed))) for seed in range(50)]
    assert harms == [json.dumps(tampered(fields, Chance(seed))) for seed in range(50)]
    assert len(set(harms)) > 30
    assert json.dumps(fields) == json.dumps(STRANGER.start(1).dump())
