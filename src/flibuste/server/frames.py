"""A table as it is sent over the line: drawn from the eyes of whoever watches, with what is new to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from flibuste.catalogue import catalogue_for
from flibuste.core.state import SPECTATOR
from flibuste.core.story import Event
from flibuste.server import wire
from flibuste.server.room import FINISHED, Room
from flibuste.server.store import Pen
from flibuste.table.follow import Follower

MOST_KEPT: Final = 200  # sentences


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table over a line."""

    send: Callable[[bytes], None]
    visitor: str
    seat: int  # or SPECTATOR
    language: str
    last: int  # the number of the last frame that was drawn
    chat: bool = True
    hosts: bool = False  # whether they have opened the table
    owed: bool = False  # whether something has changed since the last frame
    yours: list[int] | None = None  # the visitor's seats, until seats change hands


@dataclass(eq=False)
class OpenRoom:
    """A room in use."""

    room: Room
    pen: Pen = field(default_factory=Pen)
    watchers: list[Watcher] = field(default_factory=list)
    followers: dict[tuple[int, str], Follower] = field(default_factory=dict)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)  # by seat: bots
    advising: bool = False  # whether the captain is being asked
    alarm: asyncio.TimerHandle | None = None  # when the next clock runs out
    writing: int = 0  # changes that are not durable yet
    settled: asyncio.Future[None] | None = None  # what those wait for who come meanwhile
    listed_as: tuple[str, int] = ("", 0)  # the phase that lists show, and when it was written
    sentences: dict[str, dict[Event, str]] = field(default_factory=dict)  # what was told already, by language
    tellers: list[str] = field(default_factory=list)  # the names in these sentences

    def follower(self, seat: int, language: str) -> Follower:
        """Return who follows the pieces for all who look through the eyes of a seat."""
        if (seat, language) not in self.followers:
            self.followers[seat, language] = Follower()
        return self.followers[seat, language]


def draw_frames(opened: OpenRoom, watchers: list[Watcher]) -> list[bytes]:
    """Draw the table from the eyes of each watcher. What is the same for all of them is found out once."""
    if not watchers:
        return []
    room = opened.room
    shared = wire.Frame(
        version=wire.VERSION,
        table=room.id,
        number=room.number,
        phase=room.phase,
        game=room.opened.game,
        mode=room.opened.mode,
        options=room.opened.options,
        places=places(opened),
        clock=room.opened.clock,
        commitment=room.match.commitment if room.match is not None else None,
        secret=room.opened.secret if room.phase == FINISHED else None,
        returns=room.returns,
        scores=room.scores,
        rematch=room.again,
    )
    names = room.names()
    return [wire.write(seen_by(opened, watcher, shared, names)) for watcher in watchers]


def seen_by(opened: OpenRoom, watcher: Watcher, shared: wire.Frame, names: list[str]) -> wire.Frame:
    """Add what only this watcher sees."""
    room, catalogue = opened.room, catalogue_for(watcher.language)
    seat, match = watcher.seat, room.match
    view, log_from, lines = None, 0, []
    if match is not None:
        view = opened.follower(seat, watcher.language).follow(room.box.draw(match.view(seat), names, catalogue))
        log_from = min(room.told[max(0, watcher.last - 1) :]) if watcher.last else 0
        lines = sentences(opened, match.story(seat, log_from), names, watcher.language)
    said = [wire.ChatMessage(one.name, one.text, one.seat) for one in room.chat if one.number >= watcher.last]
    watcher.last, watcher.owed = room.number, False
    if watcher.yours is None:
        watcher.yours = room.seats_of(watcher.visitor)
    return replace(
        shared,
        seat=None if seat == SPECTATOR else seat,
        yours=watcher.yours,
        hosts=watcher.hosts,
        view=view,
        made=room.made[seat] if seat != SPECTATOR else 0,
        log_from=log_from,
        log=lines,
        chat=said if watcher.chat else [],
    )


def sentences(opened: OpenRoom, story: list[Event], names: list[str], language: str) -> list[str]:
    """Tell a story. Most of it is the same for everyone, so sentences are kept for the next who watches."""
    known = opened.sentences.setdefault(language, {})
    if opened.tellers != names or len(known) > MOST_KEPT:
        opened.tellers = names
        opened.sentences = {language: (known := {})}
    told = []
    for event in story:
        sentence = known.get(event)
        if sentence is None:
            sentence = known[event] = opened.room.box.tell(event, opened.room.setup, names, catalogue_for(language))
        told.append(sentence)
    return told


def places(opened: OpenRoom) -> list[wire.Place]:
    room, present = opened.room, here(opened)
    return [place_of(room, seat, present[seat]) for seat in range(room.setup.seats)]


def place_of(room: Room, seat: int, here: bool) -> wire.Place:
    sitter, deadline = room.sitters[seat], room.deadline(seat)
    return wire.Place(
        name=sitter.name,
        taken=sitter.is_taken(),
        bot=sitter.plays_itself(),
        stands_in=bool(sitter.stand_in),
        here=here,
        acts=seat in room.acting,
        deadline=round(deadline) if deadline is not None else None,
        bank=sitter.bank if room.opened.clock.is_bank() else None,
    )


def here(opened: OpenRoom) -> list[bool]:
    seats = {watcher.seat for watcher in opened.watchers}
    return [seat in seats for seat in range(opened.room.setup.seats)]
