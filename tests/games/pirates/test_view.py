"""What a seat of Pirates vs Pirates sees, in numbers and on the table."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.observer import Observer
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR
from flibuste.games.pirates.cards import RANKS, STARTERS
from flibuste.games.pirates.numbers import KEPT, PASS_ON, SEND, UNKNOWN
from flibuste.games.pirates.rules import GAME
from flibuste.games.pirates.table import draw
from flibuste.lab.scenes import play
from flibuste.table import Area
from tests.games.pirates.test_sheet import before, drafted

NAMES = ["Ada", "Ben", "Cem", "Dina"]


@pytest.mark.parametrize(
    ("seats", "mode", "crews"),
    [(2, "battle", "draft"), (3, "battle", "draft"), (4, "battle", "starter"), (4, "teams", "neutral")],
)
def test_a_seat_observes_the_same_in_every_world_that_it_could_be_in(seats: int, mode: str, crews: str) -> None:
    setup, chance = GAME.setup(seats, mode, {"crews": crews}), Chance(f"{seats} {mode} {crews}")
    observer = Observer(GAME, setup)
    state: Any = GAME.start(setup, chance)
    while state.actor != OVER:
        for seat in (SPECTATOR, *range(seats)):
            view = state.view(seat)
            row = list(observer.observe(state, seat))
            assert len(row) == observer.size
            assert row == list(observer.observe_view(view))
            assert row == list(observer.observe(view.imagine(chance), seat))
        legal = state.legal(state.actor)
        state.apply(state.actor, legal[chance.below(len(legal))], chance)


def test_every_number_that_is_observed_is_within_its_limits() -> None:
    setup, chance = GAME.setup(4, "teams", {"crews": "neutral"}), Chance(5)
    observer = Observer(GAME, setup)
    state: Any = GAME.start(setup, chance)
    while state.actor != OVER:
        row = observer.observe(state, state.actor)
        for window in observer.windows:
            numbers = [row[place] for place in range(window.start, window.end)]
            assert window.most is not None
            assert all(window.least <= number <= window.most for number in numbers), window
        legal = state.legal(state.actor)
        state.apply(state.actor, legal[chance.below(len(legal))], chance)


def test_of_a_hidden_pirate_nothing_is_seen() -> None:
    state = drafted(STARTERS[:3])
    seen = state.view(0).seen
    assert [rank for rank in RANKS if seen.place[rank] != UNKNOWN] == STARTERS[0]
    assert {seen.secret[rank] for rank in RANKS} == {KEPT}
    assert list(seen.hidden) == [0, 10, 10]


def test_the_game_itself_hides_nobody() -> None:
    state = drafted(STARTERS[:3])
    play(state, 1, PASS_ON + STARTERS[1][0])
    for world in (state, state.view(0).imagine(Chance(1))):
        assert list(world.hidden) == list(world.face_down) == [0, 0, 0]
        assert "hidden" not in world.dump()


def test_a_view_is_written_down_with_what_it_hides() -> None:
    state = drafted(STARTERS[:3])
    play(state, 1, PASS_ON + STARTERS[1][0])
    seen = state.view(0).seen.dump()
    assert seen["hidden"] == [0, 10, 10]
    assert seen["face_down"] == [0, 1, 0]


def hands(areas: tuple[Area, ...]) -> list[list[str]]:
    """Return the ranks of the pirates in each hand, or question marks."""
    return [[piece.mark.split()[0] for piece in area.pieces] for area in areas if area.kind == "hand"]


def test_who_sees_everything_sees_all_hands_and_what_lies_face_down() -> None:
    state = before(3, kept=STARTERS[1][:5])
    play(state, 0, SEND + 10)
    areas = draw(state.view(EVERYTHING), NAMES[:3], ENGLISH).areas
    crews = [[str(rank) for rank in STARTERS[seat]] for seat in range(3)]
    assert hands(areas) == [[rank for rank in crews[0] if rank != "10"], *crews[1:]]
    assert [area.words for area in areas if area.kind == "hand"] == ["Hand of Ada", "Hand of Ben", "Hand of Cem"]
    assert areas[1].pieces[0].mark.startswith("10 ")
    assert "?" in hands(draw(state.view(SPECTATOR), NAMES[:3], ENGLISH).areas)[1]
