"""Taking back: a move can be undone as long as no luck has fallen and nobody has learned anything from it."""

from __future__ import annotations

from typing import Final, Protocol

from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.record import Move
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.match import Match

# Imagined for each viewer, to see whether a move has shown anything. With 6, one in some 500 was taken back that had.
# Of 6,460 moves, all that have shown something within 600 worlds have done so within 20.
WORLDS: Final = 60


class Replayed(Protocol):
    """The game again: so many moves of it, perhaps without one."""

    def __call__(self, count: int, without: int = -1) -> Match: ...


def can_be_taken_back(match: Match, number: int, replayed: Replayed) -> bool:
    """Tell whether a move can be undone.

    Moves made since must have been chosen at the same time: by others who could not know of it. And the one who takes
    back must not know of theirs.
    """
    move, later = match.moves[number], match.moves[number + 1 :]
    if any(one.luck for one in (move, *later)):
        return False
    before = replayed(number)
    if any(one.seat == move.seat or not before.legal(one.seat) for one in later):
        return False
    if later and not is_still_chosen(match, number, replayed):
        return False
    after = replayed(number + 1).state
    viewers = [viewer for viewer in (*range(match.setup.seats), SPECTATOR) if viewer != move.seat]
    return all(shows_nothing(before.state, after, move.seat, move.action, viewer) for viewer in viewers)


def is_still_chosen(match: Match, number: int, replayed: Replayed) -> bool:
    """Tell whether the others are still choosing, and the one who made this move has seen no choice since."""
    taker = match.moves[number].seat
    try:
        without = replayed(len(match.moves), without=number)
    except FlibusteError:
        return False
    if set(without.to_act) != {taker, *match.to_act} or taker in match.to_act:
        return False
    return all(
        is_hidden_from(taker, replayed(later).state, match.moves[later])
        for later in range(number + 1, len(match.moves))
    )


def is_hidden_from(viewer: int, before: State, move: Move) -> bool:
    """Tell whether a viewer sees the same whatever is chosen."""
    after = before.clone()
    after.play(move.seat, move.action, Chance(0), move.texts or None)
    seen = after.view(viewer)
    return all(looks_like(before, move.seat, other, viewer, seen) for other in before.legal(move.seat))


def shows_nothing(before: State, after: State, seat: int, action: int, viewer: int) -> bool:
    """Tell whether a viewer could have seen the same in any world that they thought possible: then they learned
    nothing."""
    seen = after.view(viewer)
    view, chance = before.view(viewer), Chance(0)
    for _ in range(WORLDS):
        world = view.imagine(chance)
        if not any(looks_like(world, seat, other, viewer, seen) for other in [action, *world.legal(seat)]):
            return False
    return after.actor != OVER


def looks_like(world: State, seat: int, action: int, viewer: int, seen: object) -> bool:
    """Tell whether an action leaves a world that looks the same to a viewer."""
    if action not in world.legal(seat):
        return False
    after = world.clone()
    after.play(seat, action, Chance(0))
    return bool(after.view(viewer) == seen)
