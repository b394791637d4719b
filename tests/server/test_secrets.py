"""What is sent tells a seat nothing that it may not know."""

from __future__ import annotations

import pytest

from flibuste.core.chance import Chance
from flibuste.core.state import OVER, SPECTATOR
from flibuste.lab.laws import Case, cases, random_move
from flibuste.server.live.frames import draw_frames
from flibuste.server.live.live_room import LiveRoom, Watcher
from flibuste.server.rooms import journal
from flibuste.server.rooms.journal import Chair, Opened
from flibuste.server.rooms.room import Room, open_room, read_room
from flibuste.shelf import boxes

CASES = [case for box in boxes() for case in cases(box) if not case.options]
MOVES = 25


def full_room(case: Case, seed: int) -> Room:
    game = case.box.game
    opened = Opened(
        at=1,
        game=game.name,
        edition=game.edition,
        seats=case.seats,
        mode=case.mode,
        options={},
        chairs=[Chair() for _ in range(case.seats)],
        secret=bytes([seed] * 32).hex(),
        host="host",
    )
    room = open_room("table", opened)
    for seat in range(case.seats):
        room.sit(f"visitor {seat}", seat, f"Name {seat}", "", 1)
    return room


def frame_of(room: Room, viewer: int, language: str) -> bytes:
    watcher = Watcher(lambda message: None, f"visitor {viewer}", viewer, language, 0)
    return draw_frames(LiveRoom(room), [watcher])[0]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_bytes(case: Case) -> None:
    room, luck = full_room(case, 3), Chance(f"{case} frames")
    match = room.match
    assert match is not None
    for _ in range(MOVES):
        true = match.state
        if true.actor == OVER:
            break
        for viewer in (*range(case.seats), SPECTATOR):
            told = [true.as_seen(event, viewer) for event in true.story or []]
            before = frame_of(room, viewer, "en")
            world = true.view(viewer).imagine(luck)
            world.story = told
            match.state = world
            assert frame_of(room, viewer, "en") == before
            match.state = true
        move = random_move(true, true.actor, luck)
        room.play(move.seat, move.action, move.texts, 2)


def test_frames_hold_no_secret_before_the_end() -> None:
    case = next(case for case in CASES if case.box.game.name == "fuji-flush")
    room = full_room(case, 5)
    for viewer in (0, SPECTATOR):
        frame = frame_of(room, viewer, "fr")
        assert room.opened.secret.encode() not in frame
        assert b"visitor" not in frame


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_journal_leads_to_the_same_room(case: Case) -> None:
    """What is sent after a restart is what would have been sent without."""
    opened = full_room(case, 9).opened
    room = open_room("table", opened)
    bodies = [journal.write(opened)]
    for seat in range(case.seats):
        bodies += [journal.write(entry) for entry in room.sit(f"visitor {seat}", seat, f"Name {seat}", "", 1)]
    luck = Chance(f"{case} journal")
    match = room.match
    assert match is not None
    for number in range(MOVES):
        if match.state.actor == OVER:
            break
        move = random_move(match.state, match.state.actor, luck)
        bodies += [journal.write(entry) for entry in room.play(move.seat, move.action, move.texts, 2 + number)]
    again = read_room("table", bodies)
    for viewer in (*range(case.seats), SPECTATOR):
        assert frame_of(again, viewer, "fr") == frame_of(room, viewer, "fr")
