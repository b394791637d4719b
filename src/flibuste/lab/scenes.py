"""Scenes for tests: a position set up by hand, luck set up by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flibuste.core.chance import Stacked
from flibuste.core.errors import IllegalAction
from flibuste.core.state import State
from flibuste.core.story import Event
from flibuste.match import SETUP_FIELDS, check_edition, load_state
from flibuste.shelf import box


def scene(game: str, seats: int, mode: str | None = None, options: dict[str, Any] | None = None, **fields: Any) -> Any:
    """Return a state set up from the fields of a position, with somebody listening."""
    chosen = box(game).game
    state = load_state(chosen, chosen.setup(seats, mode, options), fields)
    state.story = []
    return state


def scene_of(position: Mapping[str, Any]) -> Any:
    """Return a state set up from a whole position: of a match, or of a law that was broken."""
    check_edition(box(position["game"]).game, position["edition"])
    fields = {name: value for name, value in position.items() if name not in SETUP_FIELDS}
    return scene(position["game"], position["seats"], position["mode"], position["options"], **fields)


def opening(
    game: str,
    seats: int,
    cards: Sequence[int],
    numbers: Sequence[int] = (),
    mode: str | None = None,
    options: dict[str, Any] | None = None,
) -> Any:
    """Return a game begun with these cards dealt in this order, and these numbers for other luck."""
    chosen = box(game).game
    state = chosen.set_out(chosen.setup(seats, mode, options))
    state.story = []
    luck = Stacked(cards, numbers)
    state.begin(luck)
    expect_spent(luck)
    return state


def play(
    state: State,
    seat: int,
    action: int,
    *cards: int,
    numbers: Sequence[int] = (),
    texts: Sequence[str] | None = None,
) -> list[Event]:
    """Play an action with these cards coming up; return what happened. All luck must be used."""
    luck = Stacked(cards, numbers)
    state.story = []
    state.play(seat, action, luck, texts)
    expect_spent(luck)
    state.check()
    return state.story


def refused(state: State, seat: int, action: int, texts: Sequence[str] | None = None) -> str:
    """Return the sentence with which the action is refused."""
    before = state.dump()
    try:
        state.play(seat, action, Stacked([]), texts)
    except IllegalAction as error:
        if state.dump() != before:
            raise AssertionError("the action was refused, but it changed something") from error
        return str(error)
    raise AssertionError("the action was allowed")


def expect_spent(luck: Stacked) -> None:
    if not luck.spent():
        raise AssertionError("the scene has luck that nobody asked for")
