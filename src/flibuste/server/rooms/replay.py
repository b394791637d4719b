"""A finished game, looked at again: from any seat's eyes, or with all cards open."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from flibuste.catalogue import Catalogue
from flibuste.core.state import SPECTATOR
from flibuste.match import Match
from flibuste.server import wire
from flibuste.server.limits import MOST_STEPS
from flibuste.server.rooms.room import Room
from flibuste.table import Table
from flibuste.table.follow import Follower

ALL_OPEN: Final = -3  # instead of a seat, as SPECTATOR is


def replay(room: Room, seat: int, first: int, catalogue: Catalogue) -> wire.Replay:
    """Return the moments from `first` on, as many as fit. Pieces are followed from the beginning, so that they have the
    same numbers whichever part is asked for."""
    match, moves = room.at(0), room.record().moves
    first = min(first, len(moves))
    follower, steps, told = Follower(), [], 0
    for number in range(min(first + MOST_STEPS, len(moves) + 1)):
        if number:
            match.replay(moves[number - 1])
        view = follower.follow(seen(room, match, seat, catalogue))
        story = match.story(None if seat == ALL_OPEN else seat, told)
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
    if seat != ALL_OPEN:
        return room.box.draw(match.view(seat), room.names(), catalogue)
    viewers = (SPECTATOR, *range(room.setup.seats))
    public, *private = [room.box.draw(match.view(viewer), room.names(), catalogue) for viewer in viewers]
    titles = [catalogue.gettext("Hand of {name}").format(name=name) for name in room.names()]
    return all_open(public, private, titles)


def all_open(public: Table, private: list[Table], titles: list[str]) -> Table:
    """Return the table of a spectator with what each seat sees of its own; the titles are those of their hands."""
    areas = list(public.areas)
    for seat, table in enumerate(private):
        for place, area in enumerate(table.areas):
            if area.kind == "hand" and area.seat == seat:
                area = replace(area, words=titles[seat])
            if place >= len(public.areas) and area.seat == seat:
                areas.append(area)
            elif place < len(public.areas) and area.seat in (seat, None) and area != public.areas[place]:
                areas[place] = area
    return Table(public.prompt, tuple(areas), ())
