"""A finished game, looked at again: from any seat's eyes, or with all cards open."""

from __future__ import annotations

from flibuste.catalogue import Catalogue
from flibuste.core.state import EVERYTHING
from flibuste.match import Match
from flibuste.server import wire
from flibuste.server.limits import MOST_STEPS
from flibuste.server.rooms.room import Room
from flibuste.table import Table
from flibuste.table.follow import Follower


def replay(room: Room, seat: int, first: int, language: str) -> wire.Replay:
    """Return the moments from `first` on, as many as fit. Pieces are followed from the beginning, so that they have the
    same numbers whichever part is asked for."""
    match, moves, catalogue = room.at(0), room.record().moves, room.box.catalogue(language)
    first = min(first, len(moves))
    follower, steps, told = Follower(), [], 0
    for number in range(min(first + MOST_STEPS, len(moves) + 1)):
        if number:
            match.replay(moves[number - 1])
        view = follower.follow(seen(room, match, seat, catalogue))
        story = match.story(None if seat == EVERYTHING else seat, told)
        told += len(story)
        if number >= first:
            log = [room.box.tell(event, room.setup, room.names(), catalogue) for event in story]
            steps.append(wire.Step(view, log, moves[number - 1].seat if number else None))
    return wire.Replay(
        table=room.id,
        game=room.opened.game,
        mode=room.opened.mode,
        options=room.opened.options,
        names=room.names(),
        returns=room.returns or [],
        moves=len(moves),
        first=first,
        steps=steps,
    )


def seen(room: Room, match: Match, seat: int, catalogue: Catalogue) -> Table:
    view = match.view_of_everything() if seat == EVERYTHING else match.view(seat)
    return room.box.draw(view, room.names(), catalogue)
