"""Whoever breaks a law is told all that it takes to see it again: seed, move, viewer, difference, position."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

import pytest

import flibuste
from flibuste.catalogue import Catalogue
from flibuste.core.chance import Chance
from flibuste.core.view import View
from flibuste.lab import laws
from flibuste.lab.laws import Case, Law, LawBroken, Trial
from flibuste.lab.scenes import scene_of
from flibuste.match import load_state
from flibuste.scaffold.new_game.rules import NewGame
from flibuste.shelf import box, open_box
from flibuste.table import Table

STRANGER = Case(open_box("flibuste.scaffold.new_game"), "standard", 2)
FUJI = box("fuji-flush")
SEED = 7


Error = TypeVar("Error", bound=Exception)


def broken(law: Law, case: Case, kind: type[Error]) -> Error:
    """Return the error with which a law is broken, or in which the game fails."""
    with pytest.raises(kind) as caught:
        law(case, SEED)
    return caught.value


def draw_no_choices_late(view: View, names: Sequence[str], catalogue: Catalogue) -> Table:
    """Offer nothing to seat 2 once somebody has cards in front."""
    table = FUJI.draw(view, names, catalogue)
    late: Any = view
    return Table(table.prompt, table.areas, ()) if view.seat == 2 and any(late.seen.front) else table


def a_broken_law() -> LawBroken:
    case = Case(replace(FUJI, draw=draw_no_choices_late), "standard", 3)
    return broken(laws.the_table_offers_what_may_be_done, case, LawBroken)


def test_a_broken_law_names_the_case_the_seed_the_move_and_the_viewer() -> None:
    error = a_broken_law()
    found = error.circumstances
    assert found is not None
    assert error.sentence == "The table offers every legal action, in order, and no other."
    assert (str(found.case), found.seed, found.viewer) == ("fuji-flush-standard-3", SEED, 2)
    assert found.move > 1
    lines = str(error).splitlines()
    assert lines[0] == error.sentence
    assert {"  case: fuji-flush-standard-3", f"  seed: {SEED}", "  viewer: seat 2"} <= set(lines)
    assert f"  move: {found.move} ({found.coming})" in lines


def test_it_shows_what_differs() -> None:
    error = a_broken_law()
    assert error.difference.splitlines()[:2] == ["--- legal", "+++ offered"]
    assert error.difference.splitlines()[2].startswith("-")
    assert "    --- legal\n    +++ offered\n" in str(error)


def test_its_position_can_be_loaded_and_set_as_a_scene() -> None:
    """From the error, or pasted from its text."""
    error = a_broken_law()
    assert error.circumstances is not None
    position = json.loads(str(error).splitlines()[-1])
    assert position == error.circumstances.position
    table = flibuste.load("fuji-flush", position)
    assert table.position() == position
    scene = scene_of(position)
    assert scene.dump() == table.state.dump()
    assert any(scene.front)
    assert scene.legal(2) != []


def test_a_scene_of_another_edition_is_refused() -> None:
    position = flibuste.new("fuji-flush", seats=3, seed=1).position()
    with pytest.raises(flibuste.OtherEdition):
        scene_of({**position, "edition": 99})


def test_it_is_the_position_before_that_move_of_that_seed() -> None:
    found = a_broken_law().circumstances
    assert found is not None
    trial = Trial(found.case, SEED)
    for state, move in trial.moves():
        if trial.move == found.move:
            assert found.position == found.case.position(state)
            assert found.coming == f"seat {move.seat} does {move.action}"
            return
    pytest.fail("the game is shorter than that")


# Errors of the game itself


class FailsInItsRules(NewGame):
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if sum(row.size for row in self.rows) == 4:
            self.hands[seat].take(action)  # what has begun is not undone
            raise IndexError("the rules are wrong")
        super().apply(seat, action, chance)


class FailsWhenAsked(NewGame):
    def legal(self, seat: int) -> list[int]:
        if sum(row.size for row in self.rows) == 4:
            raise IndexError("the rules are wrong")
        return super().legal(seat)


class FailsInTheDeal(NewGame):
    def begin(self, chance: Chance) -> None:
        raise IndexError("the rules are wrong")


class FailsAtTheEnd(NewGame):
    def returns(self) -> list[float]:
        raise IndexError("the rules are wrong")


class SharesTheDeck(NewGame):
    def clone(self) -> Self:
        twin = super().clone()
        twin.deck = self.deck
        return twin


def noted(kind: type[NewGame], law: Law, error: type[Exception] = IndexError) -> list[str]:
    """Return what is noted about an error of the game, in lines. It is noted once."""
    game = replace(STRANGER.box.game, state=kind)
    (note,) = broken(law, replace(STRANGER, box=replace(STRANGER.box, game=game)), error).__notes__
    return note.splitlines()


@pytest.mark.parametrize(
    "law", [laws.nothing_is_lost_and_the_game_ends, laws.an_imagined_world_cannot_be_told_from_the_true_one]
)
@pytest.mark.parametrize("kind", [FailsInItsRules, FailsWhenAsked])
def test_an_error_of_the_game_is_told_with_the_same(kind: type[NewGame], law: Law) -> None:
    lines = noted(kind, law)
    assert lines[:2] == ["  case: new-game-standard-2", f"  seed: {SEED}"]
    assert lines[2].startswith("  move: 5 (")
    position = json.loads(lines[-1])
    assert sum(map(len, position["rows"])) == 4
    assert sum(map(len, position["hands"])) == 6


def test_an_error_in_the_deal_has_no_position() -> None:
    lines = noted(FailsInTheDeal, laws.a_clone_is_equal_and_shares_nothing)
    assert lines == ["  case: new-game-standard-2", f"  seed: {SEED}", "  move: 0 (the deal)"]


def test_an_error_at_the_end_has_the_last_position() -> None:
    lines = noted(FailsAtTheEnd, laws.nothing_is_lost_and_the_game_ends)
    assert lines[2] == "  move: 19 (the game is over)"
    assert sum(map(len, json.loads(lines[-1])["rows"])) == 18


def test_a_position_is_whole_even_if_the_law_has_spoilt_the_game() -> None:
    lines = noted(SharesTheDeck, laws.a_clone_is_equal_and_shares_nothing, flibuste.ImpossiblePosition)
    position = json.loads(lines[-1])
    fields = {name: position[name] for name in ("actor", "hands", "rows")}
    assert load_state(STRANGER.box.game, STRANGER.setup(), fields).dump() == fields
