"""Frames: a table drawn from the eyes of each watcher, with what is new to them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from flibuste.catalogue import Catalogue
from flibuste.core.state import SPECTATOR
from flibuste.core.story import Event
from flibuste.server import wire
from flibuste.server.live.clock import now
from flibuste.server.live.live_room import LiveRoom, Watcher
from flibuste.server.rooms.room import FINISHED, JOINED, Room, Saying
from flibuste.table.sentences import Sentence

MOST_KEPT: Final = 200  # sentences
NOTICES: Final = {JOINED: Sentence("{name} plays on another device, too.")}


def draw_frames(live: LiveRoom, watchers: list[Watcher]) -> list[bytes]:
    """Draw the table from the eyes of each watcher. What is the same for all of them is found out once."""
    if not watchers:
        return []
    room = live.room
    shared = wire.Frame(
        version=wire.VERSION,
        table=room.id,
        number=room.number,
        phase=room.phase,
        game=room.opened.game,
        mode=room.opened.mode,
        options=room.opened.options,
        places=places(live),
        clock=room.opened.clock,
        after=room.opened.after,
        commitment=room.match.commitment if room.match is not None else None,
        secret=room.opened.secret if room.phase == FINISHED else None,
        returns=room.returns,
        scores=room.scores,
        rematch=room.again,
    )
    names = room.names()
    return [wire.write(seen_by(live, watcher, shared, names)) for watcher in watchers]


def seen_by(live: LiveRoom, watcher: Watcher, shared: wire.Frame, names: list[str]) -> wire.Frame:
    """Add what only this watcher sees."""
    room, catalogue = live.room, live.room.box.catalogue(watcher.language)
    seat, match = watcher.seat, room.match
    view, log_from, lines = None, 0, []
    if match is not None:
        view = live.follower(seat, watcher.language).follow(room.box.draw(match.view(seat), names, catalogue))
        log_from = min(room.told[max(0, watcher.last - 1) :]) if watcher.last else 0
        lines = sentences(live, match.story(seat, log_from), names, watcher.language)
    said = [message_of(one, catalogue) for one in room.chat if one.number >= watcher.last]
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
        chat=said if watcher.chat else [message for message in said if message.notice],
    )


def message_of(said: Saying, catalogue: Catalogue) -> wire.ChatMessage:
    text = NOTICES[said.notice].say(catalogue, name=said.name) if said.notice else said.text
    return wire.ChatMessage(said.name, text, said.seat, bool(said.notice))


def sentences(live: LiveRoom, story: list[Event], names: list[str], language: str) -> list[str]:
    """Tell a story. Most of it is the same for everyone, so sentences are kept for the next who watches."""
    known = live.sentences.setdefault(language, {})
    if live.tellers != names or len(known) > MOST_KEPT:
        live.tellers = names
        live.sentences = {language: (known := {})}
    told, box = [], live.room.box
    for event in story:
        sentence = known.get(event)
        if sentence is None:
            sentence = known[event] = box.tell(event, live.room.setup, names, box.catalogue(language))
        told.append(sentence)
    return told


def places(live: LiveRoom) -> list[wire.Place]:
    room, present = live.room, live.present()
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
        left=max(0.0, (deadline - now()) / 1000) if deadline is not None else None,
        bank=sitter.bank if room.opened.clock.is_bank() else None,
        devices=max(1, len(sitter.visitors)),
    )
