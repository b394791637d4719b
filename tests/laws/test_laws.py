"""Every law, for every game × mode × number of seats × option.

The seeds are the same in every run. `make soak` takes many more, and others each time; a law that is broken tells its
seed.
"""

from __future__ import annotations

import secrets

import pytest

from flibuste.cli.common import build
from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.lab.laws import LAWS, Case, Law, Trial, cases
from flibuste.lab.laws.secrecy import GAMES, Done, compare_with_imagined_worlds, other_choices, who_wonders
from flibuste.shelf import box, boxes
from tests.builds import TESTS, cases_to_test

CASES = [case for box in boxes() for case in cases_to_test(box)]
FIRST = secrets.randbelow(2**32) if TESTS == "soak" else 0
# Both builds play the same games: the quick one plays more of them.
USUAL = 3 if build() == "pure" else 8
SEEDS = range(FIRST, FIRST + {"quick": 1, "default": USUAL, "soak": 100}[TESTS])
RANDOM_GAMES = {"quick": 1, "default": 5, "soak": 1000}[TESTS]

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, case: Case) -> None:
    for seed in SEEDS:
        law(case, seed)


@every_case
def test_many_random_games_break_no_invariant(case: Case) -> None:
    """In the order of the seats and with nothing written, as when clocks run out."""
    luck = Chance(f"{case} {FIRST}")
    for _ in range(RANDOM_GAMES):
        state = case.box.game.start(case.setup(), luck)
        while state.actor != OVER:
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[luck.below(len(actions))], luck)
            state.check()
        assert len(state.returns()) == case.seats


# The laws of secrecy have something to look at


@every_case
def test_some_stories_of_imagined_worlds_can_be_compared(case: Case) -> None:
    assert any(compare_with_imagined_worlds(Trial(case, seed)) for seed in range(GAMES))


def test_two_boxes_hide_nothing() -> None:
    assert [box.game.name for box in boxes() if box.game.open] == ["blackstone", "paires"]


@pytest.mark.parametrize("case", [case for case in CASES if not case.box.game.open], ids=str)
def test_in_all_other_boxes_nobody_knows_all(case: Case) -> None:
    """More than the law asks of strangers: in none of our boxes there is a seat that knows all."""
    wondering: set[int] = set()
    for seed in range(GAMES):
        if len(wondering) < len(case.viewers()):
            wondering |= who_wonders(case, seed)
    assert wondering == set(case.viewers())


def test_secret_choices_are_compared_where_there_are_any() -> None:
    """Everything is done in the open in Fuji Flush, and where nothing is hidden."""
    found = {case.box.game.name for case in CASES for seed in range(2) if has_secret_choices(case, seed)}
    assert found == {box.game.name for box in boxes()} - {"blackstone", "fuji-flush", "paires"}


def has_secret_choices(case: Case, seed: int) -> bool:
    chance = Chance(seed)
    for state, move in Trial(case, seed).sampled():
        for other in other_choices(state, move, chance):
            one, two = Done(state, move), Done(state, other)
            if any(one.hides(two, viewer) for viewer in case.viewers() if viewer != move.seat):
                return True
    return False


def test_an_order_of_seats_is_tried_too() -> None:
    assert "auberge-standard-2-ages=1,0" in [str(case) for case in cases(box("auberge"))]
