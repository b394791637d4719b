"""A game at a table: checked from outside, recorded from inside."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from flibuste.core.chance import Chance, FairChance, Recorder, Script, commitment
from flibuste.core.errors import (
    BadRecord,
    BrokenGame,
    DishonestLuck,
    FlibusteError,
    MalformedAction,
    OtherEdition,
    Unverifiable,
    WrongSeats,
    stuck,
)
from flibuste.core.game import Game, Setup
from flibuste.core.playout import winners
from flibuste.core.position import Reader
from flibuste.core.record import Move, Record, Source
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR, State
from flibuste.core.story import Event
from flibuste.core.view import View

SETUP_FIELDS: Final = ("game", "edition", "seats", "mode", "options")
T = TypeVar("T")


@dataclass(frozen=True)
class Result:
    returns: list[float]  # what each seat won: a share of the victory, or chips
    winners: list[int]
    scores: list[int] | None = None  # what was counted for each seat, where that decides: points, trials


@dataclass
class Luck:
    """Where luck comes from, and what was promised about it."""

    chance: Chance
    seed: str = ""
    secret: bytes = b""
    commitment: str | None = None


def seeded_luck(seed: str, drawn: int = 0) -> Luck:
    """Luck that comes again with the same seed: experiments, puzzles."""
    chance = Chance(seed)
    for _ in range(drawn):
        chance.below(1)
    return Luck(chance, seed=seed)


def fair_luck(secret: bytes, drawn: int = 0) -> Luck:
    """Luck that is promised beforehand and can be checked afterwards: live tables."""
    return Luck(FairChance(secret, drawn), secret=secret, commitment=commitment(secret))


def new_secret() -> bytes:
    return secrets.token_bytes(32)


class Match:
    """One game, from the deal or from a position, by moves that are checked."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        luck: Luck,
        position: dict[str, object] | None = None,
        deal: Sequence[int] | None = None,
    ) -> None:
        """Deal, or set up the position. A `deal` replays the numbers that chance gave."""
        self.game = game
        self.setup = setup
        self.moves: list[Move] = []
        self._luck = luck
        self._position = position
        self._recorder = Recorder(luck.chance if deal is None else Script(deal))
        if position is None:
            self.state = set_out(game, setup)
            self.state.story = []
            self.state.begin(self._recorder)
        else:
            self.state = load_state(game, setup, position)
            self.state.story = []
        self._deal = self._recorder.take()
        self._recorder.source = luck.chance

    @property
    def to_act(self) -> list[int]:
        """The seats that may decide now: several where all choose at once."""
        seats = self.state.to_act()
        if not seats and self.state.actor != OVER:
            raise stuck(self.state)
        return seats

    @property
    def result(self) -> Result | None:
        """What each seat won, once the game is over."""
        if self.state.actor != OVER:
            return None
        returns = self._returns()
        scores = [score for seat in range(self.setup.seats) if (score := self.state.score(seat)) is not None]
        return Result(returns, winners(returns), scores or None)

    def _returns(self) -> list[float]:
        returns = answered(self.game, "returns", self.state.returns(), list)
        if len(returns) != self.setup.seats or not all(isinstance(value, (int, float)) for value in returns):
            values = {"game": self.game.name, "seats": self.setup.seats, "found": returns}
            raise BrokenGame("{game}: “returns” must give {seats} numbers, one for each seat, not {found}.", values)
        return returns

    @property
    def commitment(self) -> str | None:
        """The promise about luck, to be shown before the first card."""
        return self._luck.commitment

    @property
    def secret(self) -> str | None:
        """What the promise was made of, once the game is over."""
        return self._luck.secret.hex() if self._luck.secret and self.result else None

    def legal(self, seat: int) -> list[int]:
        return answered(self.game, "legal", self.state.legal(self._seat(seat)), list)

    def view(self, seat: int) -> View:
        view = self.state.view(seat if seat == SPECTATOR else self._seat(seat))
        return answered(self.game, "view", view, View)

    def view_of_everything(self) -> View:
        """Return what somebody sees from whom nothing is hidden: for replays, never for players."""
        return answered(self.game, "view", self.state.view(EVERYTHING), View)

    def story(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """Return what happened, as this seat lived it, from an event on; all of it for None."""
        events = (self.state.story or [])[since:]
        if seat is None:
            return events
        seen = [self.state.as_seen(event, seat) for event in events]
        for event in seen:
            if type(event) is not Event:  # every frame tells a story, so this is quick where all is well
                answered(self.game, "as_seen", event, Event)
        return seen

    def play(self, seat: int, action: int, texts: Sequence[str] | None = None) -> None:
        """Make a move, or raise MalformedAction or IllegalAction and change nothing.

        The texts are what the player wrote, as many as `state.asks_for(action)` says. None means that nobody was there
        to write: a clock ran out, or a bot plays that has no words.
        """
        if texts is not None and not is_list_of_texts(texts):
            raise MalformedAction("What a player writes is a list of texts.")
        self._move(seat, action, texts)
        if not self._luck.secret:  # luck from elsewhere keeps nobody's promise
            self._luck.commitment = None

    def check(self, seat: int, action: int) -> None:
        """Raise MalformedAction, or IllegalAction with the reason, if the seat may not do this now. Nothing is done."""
        self.state.check_action(self._seat(seat), self._action(action))

    def _move(self, seat: int, action: int, texts: Sequence[str] | None) -> None:
        seat, action = self._seat(seat), self._action(action)
        self.state.play(seat, action, self._recorder, texts)
        self.moves.append(Move(seat, action, self._recorder.take(), list(texts or [])))

    def replay(self, move: Move) -> None:
        """Make a move of a record, with the luck that it had then."""
        script = Script(move.luck)
        self._recorder.source = script
        try:
            self._move(move.seat, move.action, move.texts or None)
        except (BadRecord, BrokenGame):
            raise
        except FlibusteError as error:
            raise BadRecord(
                "Move {number} of the record is impossible: it was changed. ({reason})",
                {"number": len(self.moves) + 1, "reason": error},
            ) from None
        finally:
            self._recorder.source = self._luck.chance
        if script.used != len(move.luck):
            raise BadRecord("Move {number} of the record has too much luck.", {"number": len(self.moves)})

    def position(self) -> dict[str, object]:
        """Return where the game stands, readable, for `flibuste.load`."""
        return {**self._setup_fields(), **answered(self.game, "dump", self.state.dump(), dict)}

    def record(self) -> Record:
        """Return the game so far. It holds no luck to come, but all that was dealt: not for players before the end."""
        return self._record(None)

    def save(self) -> Record:
        """Return the game so far with the luck to come, so that it can go on later."""
        chance = self._luck.chance
        drawn = chance.drawn if isinstance(chance, FairChance) else self.record().numbers_drawn()
        return self._record(Source(self._luck.seed, self._luck.secret.hex(), drawn))

    def _record(self, source: Source | None) -> Record:
        result = self.result
        return Record(
            game=self.game.name,
            edition=self.game.edition,
            seats=self.setup.seats,
            mode=self.setup.mode,
            options=dict(self.setup.options),
            position=self._position,
            deal=self._deal[:],
            moves=self.moves[:],
            result=result.returns if result else None,
            commitment=self.commitment,
            secret=self.secret,
            source=source,
        )

    def _setup_fields(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "seats": self.setup.seats,
            "mode": self.setup.mode,
            "options": dict(self.setup.options),
        }

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.setup.seats:
            raise WrongSeats("The seats of this table are 0 to {most}.", {"most": self.setup.seats - 1})
        return seat

    def _action(self, action: int) -> int:
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < self.game.action_limit():
            raise MalformedAction(
                "An action of {game} is a whole number from 0 to {most}.",
                {"game": self.game.name, "most": self.game.action_limit() - 1},
            )
        return action


def is_list_of_texts(texts: object) -> bool:
    return isinstance(texts, (list, tuple)) and all(isinstance(text, str) for text in texts)


def answered(game: Game, method: str, answer: T, kind: type) -> T:
    """Return what a method of a game has answered; raise BrokenGame if it is of another kind."""
    if not isinstance(answer, kind):
        values = {"game": game.name, "method": method, "wanted": kind.__name__, "found": type(answer).__name__}
        raise BrokenGame("{game}: “{method}” must return {wanted}, not {found}.", values)
    return answer


def set_out(game: Game, setup: Setup) -> State:
    """Return a table with nothing dealt yet, of what is a game indeed."""
    answered(game, "state", game.state(setup), State)
    return game.set_out(setup)


def load_state(game: Game, setup: Setup, fields: Mapping[str, object]) -> State:
    """Return the state that a position describes, or raise ImpossiblePosition."""
    reader = Reader(fields)
    set_out(game, setup)
    state = game.read(setup, reader)
    reader.finish()
    state.check()
    return state


def check_edition(game: Game, edition: object) -> None:
    if edition != game.edition:
        raise OtherEdition(
            "This was made under edition {theirs} of the rules of {game}; this is edition {ours}.",
            {"theirs": edition, "game": game.name, "ours": game.edition},
        )


def replay_record(game: Game, record: Record) -> Match:
    """Play a record through; the match can go on from there."""
    check_edition(game, record.edition)
    setup = game.setup(record.seats, record.mode, record.options)
    match = Match(game, setup, _luck_of(record), record.position, record.deal)
    if match.record().deal != record.deal:
        raise BadRecord("The deal of the record has too much luck.")
    for move in record.moves:
        match.replay(move)
    returns = match.result.returns if match.result else None
    if returns != record.result:
        raise BadRecord("The result of the record is not what its moves lead to: it was changed.")
    return match


def _luck_of(record: Record) -> Luck:
    """Return the luck that the match goes on with, as far as the record tells."""
    source = record.source
    if source is not None and source.seed:
        return seeded_luck(source.seed, record.numbers_drawn())
    secret = source.secret if source is not None else record.secret
    if not secret:
        return Luck(Chance(secrets.token_hex()), commitment=record.commitment)
    try:
        luck = fair_luck(bytes.fromhex(secret), source.drawn if source is not None else 0)
    except ValueError:
        raise BadRecord("The secret of the record is malformed.") from None
    if luck.commitment != record.commitment:
        raise BadRecord("The secret of the record is not the one that was promised.")
    return luck


def verify_record(game: Game, record: Record) -> None:
    """Deal a finished game again from its secret; raise DishonestLuck if any number differs."""
    replay_record(game, record)
    if record.commitment is None:
        raise Unverifiable("Nobody promised anything about the luck of this game: there is nothing to verify.")
    if record.secret is None:
        raise Unverifiable("The secret is shown when the game is over; until then nothing can be verified.")
    setup = game.setup(record.seats, record.mode, record.options)
    again = Match(game, setup, fair_luck(bytes.fromhex(record.secret)), record.position)
    if again.record().deal != record.deal:
        raise DishonestLuck("The deal is not what the secret gives: the luck was not honest.")
    for number, move in enumerate(record.moves, 1):
        again.play(move.seat, move.action, move.texts or None)
        if again.moves[-1] != move:
            raise DishonestLuck(
                "The luck of move {number} is not what the secret gives: it was not honest.",
                {"number": number},
            )
    if record.position is not None:
        raise Unverifiable(
            "This game did not begin with a deal: it goes on from a position, and somebody may have known the cards. "
            "All luck since then was as promised."
        )
