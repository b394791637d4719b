"""One table: who sits where, and the game between them.

A room is what its journal leads to. Whatever is asked of it is checked, done, and returned as the entry to be written
down; it knows nothing of sockets, files and clocks on the wall: the time comes with each request.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field, replace
from typing import Final

from flibuste.bots.levels import level_of
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError, IllegalAction
from flibuste.core.record import Move, Record
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.texts import same, tidy
from flibuste.match import Match, check_edition, fair_luck
from flibuste.opponents import CREW
from flibuste.server.auth import hash_of
from flibuste.server.journal import (
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
    StoodIn,
    TakenBack,
)
from flibuste.shelf import box

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "over"

LONGEST_NAME: Final = 24
LONGEST_SAYING: Final = 300
MOST_SAID: Final = 1000  # at one table
MOST_SAID_BY_ALL: Final = 500  # after that only those may speak who sit there
SUBSTITUTE: Final = "second"  # the bot that plays for those who have no time or have resigned
MOST_DEVICES: Final = 8  # from which one seat is played; the oldest are forgotten
WORLDS: Final = 6  # imagined for each viewer, to see whether a move has shown anything


class Refused(FlibusteError):
    """The house does not allow this now."""


class SeatTaken(Refused):
    """Somebody else sits there."""


class NotYourSeat(Refused):
    """Only who sits there may do this."""


class NotTheHost(Refused):
    """Only who opened the table may do this."""


class NotNow(Refused):
    """It is too early for this, or too late."""


class NothingToTakeBack(Refused):
    """No move can be taken back."""


@dataclass
class Sitter:
    """Who has a seat."""

    bot: str = ""  # the level of a bot that has the seat for good
    key: str = ""  # hash of the secret that opens the seat
    name: str = ""
    visitors: list[str] = field(default_factory=list)  # hashes: one for each device; none while nobody sits here
    stand_in: str = ""  # the level of a bot that keeps the seat for a while
    since: int = 0  # when the decision began that it is thinking about
    bank: float = 0.0  # seconds left

    def is_taken(self) -> bool:
        return bool(self.bot or self.visitors)

    def is_seat_of(self, visitor: str) -> bool:
        return any(same_secret(visitor, other) for other in self.visitors)

    def plays_itself(self) -> str:
        """Return the level of the bot that plays here now, if one does."""
        return self.bot or self.stand_in


@dataclass
class Saying:
    number: int  # of its entry
    name: str
    text: str
    seat: int | None


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
    made: list[int] = field(default_factory=list)  # moves of each seat that stand: a client sees if its last arrived
    clocks: list[tuple[int, float]] = field(default_factory=list)  # before each move: since when, and what was left
    reopened: int = 0  # when the house was opened last while a clock ran
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

    def seed(self) -> str:
        """Return what a bot has for luck now: nobody else can know it, and it tells nothing of the luck of the game."""
        return hash_of(f"bot {self.number} {self.opened.secret}")

    def record(self) -> Record:
        if self.match is None or self.phase != FINISHED:
            raise NotNow("The record can be had when the game is over: until then it would tell all cards.")
        return replace(self.match.record(), secret=self.opened.secret)  # also of a game that somebody gave up

    def at(self, moves: int) -> Match:
        """Return a finished game as it was after so many moves."""
        if self.match is None or self.phase != FINISHED:
            raise NotNow("The record can be had when the game is over: until then it would tell all cards.")
        if moves > len(self.match.moves):
            raise NotNow("This game has no more than {moves} moves.", {"moves": len(self.match.moves)})
        return self._replayed(moves)

    # What people ask for

    def sit(self, visitor: str, seat: int, name: str, key: str, at: int) -> list[AnyEntry]:
        """Take a seat, or come back to one's own from another device; the key is a hash, or empty."""
        sitter = self.sitter(seat)
        if sitter.bot:
            raise SeatTaken("A bot sits there.")
        if not same_secret(key, sitter.key) and not sitter.is_seat_of(visitor):
            if sitter.visitors:
                raise SeatTaken("This seat is taken.")
            if sitter.key:
                raise SeatTaken("Only who has its link may sit there.")
        name = tidy(name, LONGEST_NAME)
        if not name:
            raise IllegalAction("Tell the others your name.")
        return self._all(Seated(at=at, seat=seat, name=name, visitor=visitor, key=sitter.key or key))

    def free(self, visitor: str, seat: int, key: str, at: int) -> list[AnyEntry]:
        """The host takes an abandoned seat back: its old link opens it no more."""
        if not same_secret(visitor, self.opened.host):
            raise NotTheHost("Only the host of the table may do this.")
        if self.sitter(seat).bot:
            raise SeatTaken("A bot sits there.")
        return self._all(Freed(at=at, seat=seat, key=key))

    def play(self, seat: int, action: int, texts: list[str] | None, at: int, by: By = "player") -> list[AnyEntry]:
        """Make a move. An owner who plays has come back from wherever they were."""
        match = self._running()
        if by == "player":
            self._check_in_play(seat)
        match.play(seat, action, texts)
        move = match.moves[-1]
        entry = Moved(at=at, seat=seat, action=action, luck=move.luck, texts=move.texts, by=by)
        self._note(entry)
        return [entry]

    def stand_in(self, seat: int, level: str, at: int) -> list[AnyEntry]:
        """Let a bot keep a seat whose owner is away."""
        self._running()
        level_of(level)
        if self.sitter(seat).plays_itself():
            raise NotNow("A bot plays there already.")
        return self._all(StoodIn(at=at, seat=seat, level=level))

    def reopen(self, at: int) -> list[AnyEntry]:
        """After the house was closed, those who have a clock begin to think anew."""
        return self._all(Reopened(at=at)) if any(self.deadline(seat) for seat in self.acting) else []

    def come_back(self, seat: int, at: int) -> list[AnyEntry]:
        self._check_in_play(seat)
        return self._all(Returned(at=at, seat=seat)) if self.sitter(seat).stand_in else []

    def resign(self, seat: int, at: int) -> list[AnyEntry]:
        """With two players the game is over; with more, a bot plays on."""
        self._running()
        self._check_in_play(seat)
        return self._all(Resigned(at=at, seat=seat))

    def _check_in_play(self, seat: int) -> None:
        if seat in self.resigned:
            raise NotNow("You have resigned already.")

    def say(self, seat: int | None, name: str, text: str, at: int) -> list[AnyEntry]:
        text, name = tidy(text, LONGEST_SAYING), tidy(name, LONGEST_NAME) or "?"
        if not text:
            raise IllegalAction("There is nothing to say.")
        if len(self.chat) >= (MOST_SAID_BY_ALL if seat is None else MOST_SAID):
            raise NotNow("Enough has been said at this table.")
        if seat is None and any(same(name, sitter.name) for sitter in self.sitters):
            raise NotNow("Somebody who sits at this table has that name.")
        return self._all(Said(at=at, name=name, text=text, seat=seat))

    def play_again(self, table: str, at: int) -> list[AnyEntry]:
        if self.phase != FINISHED:
            raise NotNow("The game is not over yet.")
        if self.again:
            raise NotNow("The rematch is open already.")
        return self._all(PlayedAgain(at=at, table=table))

    def take_back(self, seat: int, at: int) -> list[AnyEntry]:
        """Undo the last move of a seat, if no luck has fallen since and it has shown nobody anything."""
        match = self._running()
        self._check_in_play(seat)
        own = [number for number, move in enumerate(match.moves) if move.seat == seat]
        if not own or not self._can_be_taken_back(match, own[-1]):
            raise NothingToTakeBack("What has been seen cannot be taken back.")
        return self._all(TakenBack(at=at, move=own[-1]))

    # Taking back

    def _can_be_taken_back(self, match: Match, number: int) -> bool:
        """Moves made since must have been chosen at the same time: by others who could not know, and without the one
        who takes back knowing of it now."""
        move, later = match.moves[number], match.moves[number + 1 :]
        if any(one.luck for one in (move, *later)):
            return False
        before = self._replayed(number)
        if any(one.seat == move.seat or not before.legal(one.seat) for one in later):
            return False
        if later and not self._is_still_chosen(match, number):
            return False
        after = self._replayed(number + 1).state
        viewers = [viewer for viewer in (*range(self.setup.seats), SPECTATOR) if viewer != move.seat]
        return all(shows_nothing(before.state, after, move.seat, move.action, viewer) for viewer in viewers)

    def _is_still_chosen(self, match: Match, number: int) -> bool:
        """Tell whether the others are still choosing, and the one who made this move has seen no choice since."""
        taker = match.moves[number].seat
        try:
            without = self._replayed(len(match.moves), without=number)
        except FlibusteError:
            return False
        if set(without.to_act) != {taker, *match.to_act} or taker in match.to_act:
            return False
        return all(
            is_hidden_from(taker, self._replayed(later).state, match.moves[later])
            for later in range(number + 1, len(match.moves))
        )

    def _replayed(self, count: int, without: int = -1) -> Match:
        """Play the game again, so many moves of it."""
        assert self.match is not None
        again = self._deal()
        for number, move in enumerate(self.match.moves[:count]):
            if number != without:
                redo(again, move.seat, move.action, move.texts)
        return again

    # The journal

    def apply(self, entry: AnyEntry) -> None:
        """Do what an entry says, again."""
        if isinstance(entry, Moved):
            match = self._running()
            redo(match, entry.seat, entry.action, entry.texts)
            if match.moves[-1].luck != entry.luck:
                raise NotNow("The journal of this table is damaged: its luck is not what its secret gives.")
        elif isinstance(entry, TakenBack):
            match = self._running()
            seat = match.moves[entry.move].seat
            self.match = self._replayed(len(match.moves), without=entry.move)
            self.made[seat] -= 1
            since, self.sitters[seat].bank = self.clocks.pop(entry.move)
            self.sitters[seat].since = max(since, self.reopened)
        elif isinstance(entry, Said):
            self.chat.append(Saying(self.number, entry.name, entry.text, entry.seat))
        elif isinstance(entry, PlayedAgain):
            self.again = entry.table
        elif isinstance(entry, Resigned):
            self.resigned.append(entry.seat)
            self.sitters[entry.seat].stand_in = SUBSTITUTE
        elif isinstance(entry, Reopened):
            self.reopened = entry.at
        elif not isinstance(entry, Dealt | Opened):
            self._change_seat(entry)
        self._note(entry)

    def _change_seat(self, entry: Seated | Freed | StoodIn | Returned) -> None:
        sitter = self.sitters[entry.seat]
        if isinstance(entry, Seated):
            others = [visitor for visitor in sitter.visitors if visitor != entry.visitor]
            sitter.visitors = [*others, entry.visitor][-MOST_DEVICES:]
            sitter.name, sitter.key = entry.name, entry.key
        elif isinstance(entry, Freed):
            sitter.visitors, sitter.key = [], entry.key
        elif isinstance(entry, StoodIn):
            sitter.stand_in = entry.level
        if isinstance(entry, Seated | Returned) and entry.seat not in self.resigned:
            sitter.stand_in = ""

    def _all(self, entry: AnyEntry) -> list[AnyEntry]:
        """Do what an entry says, and what follows: when the last seat is taken, cards are dealt."""
        self.apply(entry)
        return [entry, *self.begin(entry.at)]

    def begin(self, at: int) -> list[AnyEntry]:
        """Deal, if every seat is taken and it was not done yet."""
        if self.match is not None or not all(sitter.is_taken() for sitter in self.sitters):
            return []
        self.match = self._deal()
        dealt = Dealt(at=at, luck=self.match.record().deal)
        self._note(dealt)
        return [dealt]

    def _note(self, entry: AnyEntry) -> None:
        """Count the entry, and let the clocks of those run who are to decide now."""
        if isinstance(entry, Dealt) and self.match is None:
            self.match = self._deal()
        self.number += 1
        self.told.append(len(self.match.state.story or []) if self.match is not None else 0)
        if isinstance(entry, Moved):
            self.made[entry.seat] += 1
        self._look_round()
        for seat, sitter in enumerate(self.sitters):
            if isinstance(entry, Moved) and seat == entry.seat:
                self.clocks.append((sitter.since, sitter.bank))
                sitter.stand_in = "" if entry.by == "player" else sitter.stand_in
                sitter.bank = self._bank_after(sitter, entry)
                sitter.since = 0
            if seat not in self.acting or isinstance(entry, Reopened):
                sitter.since = 0
            if seat in self.acting and sitter.since == 0:
                sitter.since = entry.at

    def _bank_after(self, sitter: Sitter, entry: Moved) -> float:
        """Return what is left of a seat's time. Bots take none of it."""
        spent = 0.0 if entry.by == "bot" else (entry.at - sitter.since) / 1000
        return max(0.0, sitter.bank - spent) + self.opened.clock.increment

    def _look_round(self) -> None:
        """See whether the game is over, and who is to decide. With two players, who resigns has lost."""
        if self.match is None:
            return
        result = self.match.result
        self.returns = result.returns if result is not None else None
        self.scores = result.scores if result is not None else None
        if self.resigned and self.setup.seats == 2:
            self.returns = [0.0 if seat in self.resigned else 1.0 for seat in range(2)]
        self.phase = PLAYING if self.returns is None else FINISHED
        self.acting = self.match.to_act if self.phase == PLAYING else []

    def _deal(self) -> Match:
        luck = fair_luck(bytes.fromhex(self.opened.secret))
        return Match(self.box.game, self.setup, luck, self.opened.position)

    def _running(self) -> Match:
        if self.match is None:
            raise NotNow("The game begins when every seat is taken.")
        if self.phase == FINISHED:
            raise NotNow("The game is over.")
        return self.match


def open_room(table: str, opened: Opened) -> Room:
    """Return a room in which nothing has happened yet but that it was opened."""
    bank = opened.clock.bank or opened.clock.increment
    sitters = [Sitter(bot=chair.bot, key=chair.key, bank=bank) for chair in opened.chairs]
    for seat, sitter in enumerate(sitters):
        sitter.name = CREW[seat % len(CREW)] if sitter.bot else ""
    room = Room(table, opened, sitters)
    room.apply(opened)
    return room


def same_secret(one: str, other: str) -> bool:
    """Compare hashes in a time that tells nothing; nobody is the same as nobody."""
    return one != "" and hmac.compare_digest(one, other)


def redo(match: Match, seat: int, action: int, texts: list[str]) -> None:
    match.play(seat, action, texts or None)


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
    chance = Chance(0)
    for _ in range(WORLDS):
        world = before.view(viewer).imagine(chance)
        if not any(looks_like(world, seat, other, viewer, seen) for other in [action, *world.legal(seat)]):
            return False
    return after.actor != OVER


def looks_like(world: State, seat: int, action: int, viewer: int, seen: object) -> bool:
    if action not in world.legal(seat):
        return False
    after = world.clone()
    after.play(seat, action, Chance(0))
    return bool(after.view(viewer) == seen)
