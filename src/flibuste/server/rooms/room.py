"""One table: who sits where, and the game between them.

A room is what its journal leads to. Every request takes the same path: it is checked, it becomes an entry, and the
entry changes the room. `do` makes that change for the first time and returns what is to be written; `redo` makes it
again from the journal. The time comes with each request.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, assert_never

import msgspec

from flibuste.core.errors import BrokenGame, FlibusteError, IllegalAction
from flibuste.core.record import After, Record
from flibuste.core.texts import same, tidy
from flibuste.match import Match, check_edition, fair_luck
from flibuste.opponents import CREW
from flibuste.server.errors import DamagedJournal, NothingToTakeBack, NotNow, NotTheHost, NotYourSeat, SeatTaken
from flibuste.server.identity import hash_of, same_secret
from flibuste.server.limits import (
    LINK_LASTS,
    LONGEST_NAME,
    LONGEST_SAYING,
    MOST_DEVICES,
    MOST_SAID,
    MOST_SAID_BY_ALL,
)
from flibuste.server.rooms import journal
from flibuste.server.rooms.journal import (
    AnyEntry,
    By,
    Dealt,
    Freed,
    Moved,
    Opened,
    PlayedAgain,
    Reopened,
    Resigned,
    Returned,
    Said,
    Seated,
    Shared,
    StoodIn,
    TakenBack,
    WithLuck,
)
from flibuste.server.rooms.takeback import can_be_taken_back
from flibuste.shelf import box

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "over"

SUBSTITUTE: Final = "second"  # the bot that plays for those who have no time or have resigned
NO_LUCK: Final[list[int]] = []
JOINED: Final = "joined"  # a notice: somebody plays on another device, too


@dataclass
class Sitter:
    """Whoever has a seat."""

    bot: str = ""  # the level of a bot that has the seat for good
    key: str = ""  # hash of the secret that opens the seat: until somebody sits here an invitation, then their own
    shared: str = ""  # hash of a secret that lets one more device in
    shared_at: int = 0
    name: str = ""
    visitors: list[str] = field(default_factory=list)  # hashes: one for each device; none while nobody sits here
    stand_in: str = ""  # the level of a bot that keeps the seat for a while
    since: int = 0  # when the decision began that it is thinking about
    bank: float = 0.0  # seconds left

    def is_taken(self) -> bool:
        return bool(self.bot or self.visitors)

    def is_seat_of(self, visitor: str) -> bool:
        return any(same_secret(visitor, other) for other in self.visitors)

    def lets_in(self, key: str, at: int) -> bool:
        """Tell whether this key opens the seat. A link for another device does so once, and soon."""
        is_link = same_secret(key, self.shared) and at - self.shared_at <= LINK_LASTS
        return is_link or same_secret(key, self.key)

    def plays_itself(self) -> str:
        """Return the level of the bot that plays here now, if one does."""
        return self.bot or self.stand_in


@dataclass
class Saying:
    number: int  # of its entry
    name: str
    text: str
    seat: int | None
    notice: str = ""  # what the house says of them, instead of a text of theirs


@dataclass
class Room:
    id: str
    opened: Opened
    sitters: list[Sitter]
    number: int = 0  # entries so far
    match: Match | None = None
    chat: list[Saying] = field(default_factory=list)
    told: list[int] = field(default_factory=list)  # how long the story was after each entry
    resigned: list[int] = field(default_factory=list)
    manned: set[int] = field(default_factory=set)  # the seats at which people sit, or sat once
    made: list[int] = field(default_factory=list)  # moves of each seat that stand: a client sees if its last arrived
    clocks: list[tuple[int, float]] = field(default_factory=list)  # before each move: since when, and what was left
    again: str = ""  # the table of the rematch
    phase: str = WAITING
    acting: list[int] = field(default_factory=list)  # the seats that are to decide
    returns: list[float] | None = None  # what each seat won, once it is over
    scores: list[int] | None = None  # what was counted for each seat, in games that are played to their end

    def __post_init__(self) -> None:
        self.box = box(self.opened.game)
        check_edition(self.box.game, self.opened.edition)
        self.setup = self.box.game.setup(self.opened.seats, self.opened.mode, self.opened.options)
        self.made = [0] * self.opened.seats

    # What is so

    def names(self) -> list[str]:
        return [sitter.name or f"{seat + 1}" for seat, sitter in enumerate(self.sitters)]

    def deadline(self, seat: int) -> float | None:
        """Return when the seat's time runs out, in milliseconds since 1970."""
        clock, sitter = self.opened.clock, self.sitters[seat]
        if seat not in self.acting or not clock.runs():
            return None
        return sitter.since + 1000 * (clock.move or sitter.bank)

    def sitter(self, seat: int) -> Sitter:
        if not 0 <= seat < len(self.sitters):
            raise NotYourSeat("This table has no such seat.")
        return self.sitters[seat]

    def seats_of(self, visitor: str) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.is_seat_of(visitor)]

    def owns(self, visitor: str, seat: int) -> bool:
        return 0 <= seat < len(self.sitters) and self.sitters[seat].is_seat_of(visitor)

    def is_hosted_by(self, visitor: str) -> bool:
        return same_secret(visitor, self.opened.host)

    def is_full(self) -> bool:
        return all(sitter.is_taken() for sitter in self.sitters)

    def has_people(self) -> bool:
        return any(sitter.visitors for sitter in self.sitters)

    def seed(self) -> str:
        """Return what a bot has for luck now: nobody else can know it, and it tells nothing of the luck of the game."""
        return hash_of(f"bot {self.number} {self.opened.secret}")

    def running(self) -> Match:
        """Return the game that is being played."""
        if self.match is None:
            raise NotNow("The game begins when every seat is taken.")
        if self.phase == FINISHED:
            raise NotNow("The game is over.")
        return self.match

    # Finished games

    def finished(self) -> Match:
        if self.match is None or self.phase != FINISHED:
            raise NotNow("The record can be had when the game is over: until then it would tell all cards.")
        return self.match

    def record(self) -> Record:
        begun = self.opened.after
        after = After(begun.table, begun.moves) if begun is not None else None
        secret = self.opened.secret  # also of a game that somebody gave up
        return replace(self.finished().record(), secret=secret, after=after)

    def at(self, moves: int) -> Match:
        """Return a finished game as it was after so many moves."""
        most = len(self.finished().moves)
        if moves > most:
            raise NotNow("This game has no more than {moves} moves.", {"moves": most})
        return self.replayed(moves)

    def replayed(self, count: int, without: int = -1) -> Match:
        """Play the game again, so many moves of it, perhaps without one."""
        assert self.match is not None
        again = self._fresh_match()
        for number, move in enumerate(self.match.moves[:count]):
            if number != without:
                again.play(move.seat, move.action, move.texts or None)
        return again

    # What people ask for

    def sit(self, visitor: str, seat: int, name: str, key: str, at: int, own: str = "") -> list[AnyEntry]:
        """Take a free seat, with a key of one's own from now on; or come back to one's seat, perhaps with another
        device. Keys are hashes, or empty."""
        sitter = self.sitter(seat)
        if sitter.bot:
            raise SeatTaken("A bot sits there.")
        if sitter.visitors:
            self._check_owner(sitter, visitor, key, at)
            return self.do(Seated(at=at, seat=seat, name=sitter.name, visitor=visitor, key=sitter.key))
        if sitter.key and not same_secret(key, sitter.key):
            raise SeatTaken("Only who has its link may sit there.")
        name = tidy(name, LONGEST_NAME)
        if not name:
            raise IllegalAction("Tell the others your name.")
        return self.do(Seated(at=at, seat=seat, name=name, visitor=visitor, key=own))

    def _check_owner(self, sitter: Sitter, visitor: str, key: str, at: int) -> None:
        if sitter.is_seat_of(visitor) or sitter.lets_in(key, at):
            return
        if key:
            raise SeatTaken("This link was used: somebody sits there already.")
        raise SeatTaken("This seat is taken.")

    def share(self, seat: int, key: str, at: int) -> list[AnyEntry]:
        """Let one more device of the owner in, by a link with this key."""
        return self.do(Shared(at=at, seat=seat, key=key))

    def free(self, visitor: str, seat: int, key: str, at: int) -> list[AnyEntry]:
        """The host takes an abandoned seat back: its old link opens it no more."""
        if not self.is_hosted_by(visitor):
            raise NotTheHost("Only the host of the table may do this.")
        if self.sitter(seat).bot:
            raise SeatTaken("A bot sits there.")
        return self.do(Freed(at=at, seat=seat, key=key))

    def play(self, seat: int, action: int, texts: list[str] | None, at: int, by: By = "player") -> list[AnyEntry]:
        """Make a move. An owner who plays has come back from wherever they were."""
        self.running()
        if by == "player":
            self._check_in_play(seat)
        return self.do(Moved(at=at, seat=seat, action=action, texts=texts or [], by=by))

    def stand_in(self, seat: int, at: int) -> list[AnyEntry]:
        """Let a bot keep a seat whose owner is away. How good it is nobody chooses."""
        self.running()
        if self.sitter(seat).plays_itself():
            raise NotNow("A bot plays there already.")
        return self.do(StoodIn(at=at, seat=seat, level=SUBSTITUTE))

    def reopen(self, at: int) -> list[AnyEntry]:
        """After the house was closed, those who have a clock begin to think anew."""
        return self.do(Reopened(at=at)) if any(self.deadline(seat) for seat in self.acting) else []

    def come_back(self, seat: int, at: int) -> list[AnyEntry]:
        self._check_in_play(seat)
        return self.do(Returned(at=at, seat=seat)) if self.sitter(seat).stand_in else []

    def resign(self, seat: int, at: int) -> list[AnyEntry]:
        """With two players the game is over; with more, a bot plays on."""
        self.running()
        self._check_in_play(seat)
        return self.do(Resigned(at=at, seat=seat))

    def say(self, seat: int | None, name: str, text: str, at: int) -> list[AnyEntry]:
        text, name = tidy(text, LONGEST_SAYING), tidy(name, LONGEST_NAME) or "?"
        if not text:
            raise IllegalAction("There is nothing to say.")
        if len(self.chat) >= (MOST_SAID_BY_ALL if seat is None else MOST_SAID):
            raise NotNow("Enough has been said at this table.")
        if seat is None and any(same(name, sitter.name) for sitter in self.sitters):
            raise NotNow("Somebody who sits at this table has that name.")
        return self.do(Said(at=at, name=name, text=text, seat=seat))

    def play_again(self, table: str, at: int) -> list[AnyEntry]:
        if self.phase != FINISHED:
            raise NotNow("The game is not over yet.")
        if self.again:
            raise NotNow("The rematch is open already.")
        return self.do(PlayedAgain(at=at, table=table))

    def take_back(self, seat: int, at: int) -> list[AnyEntry]:
        """Undo the last move of a seat, if no luck has fallen since and it has shown nobody anything."""
        match = self.running()
        self._check_in_play(seat)
        own = [number for number, move in enumerate(match.moves) if move.seat == seat]
        if not own or not can_be_taken_back(match, own[-1], self.replayed):
            raise NothingToTakeBack("What has been seen cannot be taken back.")
        return self.do(TakenBack(at=at, move=own[-1]))

    def begin(self, at: int) -> list[AnyEntry]:
        """Deal, if every seat is taken and it was not done yet."""
        return self.do(Dealt(at=at)) if self.match is None and self.is_full() else []

    def _check_in_play(self, seat: int) -> None:
        if seat in self.resigned:
            raise NotNow("You have resigned already.")

    # Entries

    def do(self, entry: AnyEntry) -> list[AnyEntry]:
        """Carry out a new entry. Return what is to be written: the entry with the luck that fell, and the deal if it
        was the last seat that was taken."""
        luck = self._carry_out(entry)
        if luck and isinstance(entry, WithLuck):
            entry = msgspec.structs.replace(entry, luck=luck)
        return [entry, *self.begin(entry.at)]

    def redo(self, entry: AnyEntry) -> None:
        """Carry out an entry of the journal again. The same luck must fall."""
        luck = self._carry_out(entry)
        if luck != (entry.luck if isinstance(entry, WithLuck) else NO_LUCK):
            raise DamagedJournal("The luck of this table is not what its secret gives: its journal was changed.")

    def _carry_out(self, entry: AnyEntry) -> list[int]:
        """Change the room as an entry says. Return the luck that fell."""
        luck = self._change(entry)
        self.number += 1
        self.told.append(len(self.match.state.story or []) if self.match is not None else 0)
        self._look_round()
        self._run_clocks(entry)
        return luck

    def _change(self, entry: AnyEntry) -> list[int]:
        match entry:
            case Moved():
                return self._move(entry)
            case Dealt():
                return self._deal()
            case TakenBack():
                self._undo(entry)
            case Seated():
                self._seat(entry)
            case Shared():
                sitter = self.sitter(entry.seat)
                sitter.shared, sitter.shared_at = entry.key, entry.at
            case Freed():
                sitter = self.sitter(entry.seat)
                sitter.visitors, sitter.key, sitter.shared = [], entry.key, ""
            case StoodIn():
                self.sitter(entry.seat).stand_in = entry.level
            case Returned():
                self._give_back(entry.seat)
            case Resigned():
                self.resigned.append(entry.seat)
                self.sitter(entry.seat).stand_in = SUBSTITUTE
            case Said():
                self.chat.append(Saying(self.number, entry.name, entry.text, entry.seat))
            case PlayedAgain():
                self.again = entry.table
            case Reopened():
                # What a clock said before tells nothing now: the one on the wall may have been set meanwhile.
                self.clocks = [(entry.at, bank) for _since, bank in self.clocks]
            case Opened():
                pass  # the room was made from it
            case _:
                assert_never(entry)
        return NO_LUCK

    def _move(self, entry: Moved) -> list[int]:
        match, sitter = self.running(), self.sitter(entry.seat)
        # Whoever plays in person has to write what is asked for. Bots may have no words, and clocks have none.
        written = entry.texts if entry.texts or entry.by == "player" else None
        match.play(entry.seat, entry.action, written)
        self.made[entry.seat] += 1
        self.clocks.append((sitter.since, sitter.bank))
        sitter.bank = self._bank_after(sitter, entry)
        sitter.since = 0
        if entry.by == "player":
            sitter.stand_in = ""
        return match.moves[-1].luck

    def _bank_after(self, sitter: Sitter, entry: Moved) -> float:
        """Return what is left of a seat's time. Bots take none of it."""
        spent = 0.0 if entry.by == "bot" else max(0, entry.at - sitter.since) / 1000
        return max(0.0, sitter.bank - spent) + self.opened.clock.increment

    def _deal(self) -> list[int]:
        if self.match is not None or not self.is_full():
            raise NotNow("Cards are dealt once, when every seat is taken.")
        self.match = self._fresh_match()
        return self.match.record().deal

    def _fresh_match(self) -> Match:
        luck = fair_luck(bytes.fromhex(self.opened.secret))
        return Match(self.box.game, self.setup, luck, self.opened.position)

    def _undo(self, entry: TakenBack) -> None:
        match = self.running()
        if entry.move >= len(match.moves):
            raise NothingToTakeBack("What has been seen cannot be taken back.")
        seat = match.moves[entry.move].seat
        self.match = self.replayed(len(match.moves), without=entry.move)
        self.made[seat] -= 1
        self.sitters[seat].since, self.sitters[seat].bank = self.clocks.pop(entry.move)

    def _seat(self, entry: Seated) -> None:
        sitter = self.sitter(entry.seat)
        if sitter.visitors and not sitter.is_seat_of(entry.visitor):
            sitter.shared = ""
            self.chat.append(Saying(self.number, sitter.name, "", entry.seat, JOINED))
        others = [visitor for visitor in sitter.visitors if visitor != entry.visitor]
        sitter.visitors = [*others, entry.visitor][-MOST_DEVICES:]
        sitter.name, sitter.key = entry.name, entry.key
        self.manned.add(entry.seat)
        self._give_back(entry.seat)

    def _give_back(self, seat: int) -> None:
        """The owner is back, and the bot that kept the seat goes. Whoever has resigned does not come back."""
        if seat not in self.resigned:
            self.sitter(seat).stand_in = ""

    def _look_round(self) -> None:
        """See whether the game is over, and who is to decide. With two players, whoever resigns has lost."""
        if self.match is None:
            return
        result = self.match.result
        self.returns = result.returns if result is not None else None
        self.scores = result.scores if result is not None else None
        if self.resigned and self.setup.seats == 2:
            self.returns = [0.0 if seat in self.resigned else 1.0 for seat in range(2)]
        self.phase = PLAYING if self.returns is None else FINISHED
        self.acting = self.match.to_act if self.phase == PLAYING else []

    def _run_clocks(self, entry: AnyEntry) -> None:
        """Let the clocks of those run who are to decide now. After the house was closed they begin anew."""
        for seat, sitter in enumerate(self.sitters):
            if seat not in self.acting or isinstance(entry, Reopened):
                sitter.since = 0
            if seat in self.acting and sitter.since == 0:
                sitter.since = entry.at


def open_room(table: str, opened: Opened) -> Room:
    """Return a room in which nothing has happened yet but that it was opened."""
    bank = opened.clock.bank or opened.clock.increment
    sitters = [Sitter(bot=chair.bot, key=chair.key, bank=bank) for chair in opened.chairs]
    for seat, sitter in enumerate(sitters):
        sitter.name = CREW[seat % len(CREW)] if sitter.bot else ""
    room = Room(table, opened, sitters)
    room.redo(opened)
    return room


def read_room(table: str, bodies: list[bytes]) -> Room:
    """Return the room that a journal leads to. A journal that was changed is refused."""
    first = journal.read(bodies[0])
    assert isinstance(first, Opened), "a journal begins when a table is opened"
    room = open_room(table, first)
    for body in bodies[1:]:
        read_entry(room, body)
    if room.match is None and room.is_full():
        raise DamagedJournal("The deal is missing in the journal of this table.")
    return room


def read_entry(room: Room, body: bytes) -> None:
    number = room.number
    try:
        room.redo(journal.read(body))
    except BrokenGame:
        raise
    except (FlibusteError, msgspec.DecodeError) as error:
        raise DamagedJournal(
            "Entry {number} in the journal of this table is damaged. ({reason})", {"number": number, "reason": error}
        ) from error
