"""Scenes for tests: a position set up by hand, luck set up by hand."""

from __future__ import annotations

from typing import Any

import flibuste
from flibuste.core.chance import Stacked
from flibuste.core.state import State
from flibuste.core.story import Event
from flibuste.match import load_state
from flibuste.shelf import box


def scene(game: str, seats: int, mode: str | None = None, options: dict[str, Any] | None = None, **fields: Any) -> Any:
    """Return a state set up from the fields of a position, with somebody listening."""
    chosen = box(game).game
    state = load_state(chosen, chosen.setup(seats, mode, options), fields)
    state.story = []
    return state


def opening(
    game: str,
    seats: int,
    cards: list[int],
    numbers: list[int] = [],  # noqa: B006
    mode: str | None = None,
    options: dict[str, Any] | None = None,
) -> Any:
    """Return a game begun with these cards dealt in this order, and these numbers for other luck."""
    chosen = box(game).game
    state = chosen.set_out(chosen.setup(seats, mode, options))
    state.story = []
    luck = Stacked(cards, numbers)
    state.begin(luck)
    assert luck.spent(), "the scene has luck that nobody asked for"
    return state


def play(
    state: State,
    seat: int,
    action: int,
    *cards: int,
    numbers: list[int] = [],  # noqa: B006
    texts: list[str] | None = None,
) -> list[Event]:
    """Play an action with these cards coming up; return what happened. All luck must be used."""
    luck = Stacked(cards, numbers)
    state.story = []
    state.play(seat, action, luck, texts)
    assert luck.spent(), "the scene has luck that nobody asked for"
    state.check()
    return state.story


def refused(state: State, seat: int, action: int, texts: list[str] | None = None) -> str:
    """Return the sentence with which the action is refused."""
    before = state.dump()
    try:
        state.play(seat, action, Stacked([]), texts)
    except flibuste.IllegalAction as error:
        assert state.dump() == before
        return str(error)
    raise AssertionError("the action was allowed")
