"""A table by itself: what can be taken back, and what clocks say."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.record import Move
from flibuste.core.state import SPECTATOR, State
from flibuste.match import Match
from flibuste.opponents import opponent
from flibuste.server.errors import NotNow, SeatTaken
from flibuste.server.identity import hash_of
from flibuste.server.limits import LINK_LASTS
from flibuste.server.live.turns import bot_move
from flibuste.server.rooms import journal
from flibuste.server.rooms.journal import AnyEntry, Chair, Clock, Opened
from flibuste.server.rooms.room import PLAYING, Room, open_room, read_room
from flibuste.server.rooms.takeback import can_be_taken_back, looks_like
from flibuste.shelf import box, names

MODES = [(name, mode.name, mode.fewest, mode.most) for name in names() for mode in box(name).game.modes]
GAMES = 4
MOVES = 50
MANY_WORLDS = 150
# Games in which a move has shown something, though it could have looked the same in the first six worlds.
SHOWN_IN_FEW_WORLDS = [
    ("auberge", 91),
    ("auberge", 165),
    ("hawthorn", 0),
    ("hawthorn", 12),
    ("hawthorn", 40),
    ("jamaica", 42),
    ("jamaica", 60),
]
SECOND = 1000
BEGIN = 1_000_000  # milliseconds since 1970


def seated(game: str, mode: str | None, seats: int, seed: int = 1, clock: Clock | None = None) -> Room:
    """Return a table at which everyone sits, dealt."""
    setup = box(game).game.setup(seats, mode)
    opened = Opened(
        at=BEGIN,
        game=game,
        edition=box(game).game.edition,
        seats=seats,
        mode=setup.mode,
        options={},
        chairs=[Chair() for _ in range(seats)],
        secret=random.Random(seed).randbytes(32).hex(),
        host="host",
        clock=clock or Clock(),
    )
    room = open_room("table", opened)
    for seat in range(seats):
        room.sit(f"visitor {seat}", seat, f"Name {seat}", "", BEGIN)
    return room


def move_at_random(room: Room, luck: random.Random) -> list[AnyEntry]:
    assert room.match is not None
    seat = luck.choice(room.acting)
    view = room.match.view(seat)
    if room.match.state.asks_for(view.legal[0]):  # words are written by somebody who has some
        answer = opponent(room.box, "mousse", luck.randrange(1 << 30)).answer(view)
        return room.play(seat, answer.action, answer.texts or [], BEGIN)
    return room.play(seat, luck.choice(view.legal), [], BEGIN)


@pytest.mark.parametrize(("game", "mode", "fewest", "most"), MODES)
def test_who_takes_back_has_learned_nothing(game: str, mode: str, fewest: int, most: int) -> None:
    """Of what the others have chosen since: had they chosen otherwise, the same would be seen."""
    luck = random.Random(game + mode)
    for number in range(GAMES):
        room = seated(game, mode, fewest if number % 2 else min(most, fewest + 2), number)
        for _ in range(MOVES):
            if room.phase != PLAYING:
                break
            move_at_random(room, luck)
            take_back_somebodys(room, luck.randrange(room.setup.seats))


def take_back_somebodys(room: Room, taker: int) -> None:
    assert room.match is not None
    moves, seen = room.match.moves[:], room.match.view(taker)
    last = max([place for place, move in enumerate(moves) if move.seat == taker], default=-1)
    try:
        room.take_back(taker, BEGIN)
    except FlibusteError:
        return
    assert taker in room.acting
    for place in range(last + 1, len(moves)):
        for other in after(room, moves[:place]).legal(moves[place].seat):
            changed = [*moves[:place], Move(moves[place].seat, other, [], []), *moves[place + 1 :]]
            with suppress(FlibusteError):  # that is: the moves after it could not have been the same
                assert after(room, changed).view(taker) == seen


def after(room: Room, moves: list[Move]) -> Match:
    match = room._fresh_match()
    for move in moves:
        match.play(move.seat, move.action, move.texts or None)
    return match


@pytest.mark.parametrize(("game", "seed"), SHOWN_IN_FEW_WORLDS)
def test_what_has_shown_something_in_one_world_of_many_stays_played(game: str, seed: int) -> None:
    """Each move that the house would take back could have looked the same in many more worlds than it imagines."""
    luck = random.Random(f"{game} {seed}")
    room = seated(game, None, 2 + seed % 2, seed)
    granted = []
    while room.phase == PLAYING and len(room.running().moves) < MOVES:
        before = room.running().state.clone()
        move_at_random(room, luck)
        if room.phase == PLAYING and can_be_taken_back(room.running(), len(room.running().moves) - 1, room.replayed):
            granted.append(has_shown_nothing(before, room.running()))
    assert all(granted)


def has_shown_nothing(before: State, match: Match) -> bool:
    """Tell whether the last move could have looked the same in all of many worlds, to everyone else."""
    move, chance = match.moves[-1], Chance(1)
    for viewer in {*range(match.setup.seats), SPECTATOR} - {move.seat}:
        view, seen = before.view(viewer), match.view(viewer)
        for world in [view.imagine(chance) for _ in range(MANY_WORLDS)]:
            ways = [move.action, *world.legal(move.seat)]
            if not any(looks_like(world, move.seat, way, viewer, seen) for way in ways):
                return False
    return True


def test_a_choice_that_was_shown_cannot_be_taken_back() -> None:
    room = seated("hawthorn", "hand", 2)
    assert room.match is not None
    for seat in (0, 1):
        room.play(seat, room.match.legal(seat)[0], [], BEGIN)
    with pytest.raises(FlibusteError):
        room.take_back(0, BEGIN)


def test_a_hidden_choice_can_be_taken_back_while_others_still_choose() -> None:
    room = seated("hawthorn", "hand", 3)
    assert room.match is not None
    for seat in (0, 1):
        room.play(seat, room.match.legal(seat)[0], [], BEGIN)
    room.take_back(0, BEGIN)
    assert room.acting == [0, 2]
    assert room.made == [0, 1, 0]


def test_who_has_resigned_takes_nothing_back() -> None:
    room = seated("hawthorn", "hand", 3)
    assert room.match is not None
    room.play(0, room.match.legal(0)[0], [], BEGIN)
    room.resign(0, BEGIN)
    with pytest.raises(NotNow):
        room.take_back(0, BEGIN)


def test_a_link_for_another_device_opens_a_seat_once_and_soon() -> None:
    room = seated("fuji-flush", None, 3)
    room.share(0, hash_of("first"), BEGIN)
    room.share(0, hash_of("second"), BEGIN)
    with pytest.raises(SeatTaken):
        room.sit("phone", 0, "", hash_of("first"), BEGIN)
    with pytest.raises(SeatTaken):
        room.sit("phone", 0, "", hash_of("second"), BEGIN + LINK_LASTS + 1)
    room.sit("phone", 0, "", hash_of("second"), BEGIN + LINK_LASTS)
    assert room.sitters[0].visitors == ["visitor 0", "phone"]
    with pytest.raises(SeatTaken):
        room.sit("tablet", 0, "", hash_of("second"), BEGIN + LINK_LASTS)


def test_who_comes_back_keeps_their_name() -> None:
    room = seated("fuji-flush", None, 3)
    room.sit("visitor 0", 0, "Somebody else", "", BEGIN)
    assert room.names()[0] == "Name 0"
    assert not room.chat


def test_taking_back_gains_no_time() -> None:
    room = seated("hawthorn", "hand", 2, clock=Clock(bank=60, increment=30))
    assert room.match is not None
    for turn in range(1, 4):
        room.play(0, room.match.legal(0)[0], [], BEGIN + turn * SECOND)
        room.take_back(0, BEGIN + turn * SECOND)
    assert room.sitters[0].bank == 60
    assert room.deadline(0) == BEGIN + 60 * SECOND


def test_a_bank_is_never_overdrawn() -> None:
    room = seated("hawthorn", "hand", 2, clock=Clock(bank=5, increment=1))
    assert room.match is not None
    room.play(0, room.match.legal(0)[0], None, BEGIN + 9 * SECOND, "clock")
    assert room.sitters[0].bank == 1


def test_a_clock_on_the_wall_that_went_back_while_the_house_was_closed_gives_nobody_time() -> None:
    room = seated("hawthorn", "hand", 2, clock=Clock(bank=60))
    assert room.match is not None
    room.play(0, room.match.legal(0)[0], [], BEGIN + 10 * SECOND)
    room.reopen(BEGIN - 7200 * SECOND)
    room.take_back(0, BEGIN - 7200 * SECOND)
    assert room.sitters[0].bank == 60
    room.play(0, room.match.legal(0)[0], [], BEGIN - 7197 * SECOND)
    assert room.sitters[0].bank == 57


def test_an_increment_alone_is_a_clock() -> None:
    room = seated("hawthorn", "hand", 2, clock=Clock(increment=5))
    assert room.deadline(0) == BEGIN + 5 * SECOND


def test_a_journal_leads_to_the_same_clocks() -> None:
    opened = seated("hawthorn", "hand", 2, clock=Clock(bank=60, increment=3))
    entries: list[AnyEntry] = [opened.opened]
    room = open_room("table", opened.opened)
    for seat in range(2):
        entries += room.sit(f"visitor {seat}", seat, f"Name {seat}", "", BEGIN)
    assert room.match is not None
    entries += room.play(1, room.match.legal(1)[0], [], BEGIN + 4 * SECOND)
    entries += room.take_back(1, BEGIN + 5 * SECOND)
    entries += room.play(1, room.match.legal(1)[0], [], BEGIN + 7 * SECOND)
    again = read_room("table", [journal.write(entry) for entry in entries])
    assert [sitter.bank for sitter in again.sitters] == [sitter.bank for sitter in room.sitters] == [60, 56]


def test_who_is_out_of_time_has_written_nothing() -> None:
    """A bot moves in their place, and would have had clues."""
    room = seated("decrypto", None, 4, clock=Clock(increment=5))
    answer = opponent(room.box, "mousse", 1).answer(room.running().view(0))
    assert len(answer.texts or []) == 3
    bot_move(room, 0, answer, "clock")
    bot_move(room, 1, opponent(room.box, "mousse", 1).answer(room.running().view(1)), "bot")
    state: Any = room.running().state
    assert state.clues[0] == ["", "", ""]
    assert all(state.clues[1])
