"""Aquatika, as on the sheet.

Rulings, where the sheet is silent:
  A1  Flying fish jump straight or diagonally ahead; sideways too if the table wishes.
  A2  A jump is never a duty, and a chain of jumps may stop after any of them.
  A3  An octopus holds one piece: with its prey it only goes to an empty cell.
  A4  No octopus covers an octopus, whether that one holds something or not.
  A5  A covered piece cannot move; with its octopus it is one piece to jump over.
  A6  A shark that eats an octopus eats what it holds, whatever the colours.
  A7  A flying fish steps and lands on empty cells only.
  A8  An octopus on its goal wins for its owner, whatever it holds. The cell behind one's own camp
      is the goal of the other: one's own pieces never enter it.
  A9  Both place at the same time, hidden, then all is shown; or one after the other, in sight.
  A10 The first player is drawn by lot, or is the first seat, as the table wishes.
  A11 A player who cannot move loses; A13: also one whose pieces are all eaten or covered.
  A12 A draw: the same visible board with the same player to move for the third time, or 200 moves.
  A14 What an octopus holds, and whether it holds anything, is known to its owner alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import MOST_KEY, Chance, random_keys
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.grid import NOWHERE
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View
from flibuste.games.aquatika.board import AHEAD, DIRECTIONS, MOST_CELLS, Board
from flibuste.games.content import content

OCTOPUS: Final = 0
SHARK: Final = 1
FISH: Final = 2
KINDS: Final = 3
OF_A_KIND: Final = 3
OF_A_SEAT: Final = 9
NO_PIECE: Final = 0
PIECES: Final = 7  # a piece of seat 0 is 1 + its kind, of seat 1 it is 4 + its kind
HIDDEN: Final = 7  # a piece of which one only sees that it is there
PREY: Final = 10  # an octopus with its prey is its own number plus ten times that of the prey
ALL_PIECES: Final = pile_of(PIECES, [piece for piece in range(1, PIECES) for _ in range(OF_A_KIND)])
BOARDS: Final = {name: Board(drawing) for name, drawing in content("flibuste.games.aquatika", "boards.toml").items()}
MOVE: Final = 3  # below, an action is a kind to place; from here on, a move
MOST_PLIES: Final = 200  # A12
KEYS: Final = random_keys("aquatika", MOST_CELLS * PIECES)  # for each piece on each cell

# Events; the amount is a cell.
PLACED: Final = 0
REVEALED: Final = 1
MOVED: Final = 2  # the amount is two cells: MOST_CELLS times the start, plus the end
RELEASED: Final = 3
COVERED: Final = 4
ATE: Final = 5
ARRIVED: Final = 6
STUCK: Final = 7
REPEATED: Final = 8
STOPPED: Final = 9
GOES_ON: Final = -1  # no event


def owner_of(piece: i64) -> i64:
    return (piece % PREY + 2) // KINDS - 1  # NOBODY if there is none


def kind_of(piece: i64) -> i64:
    return (piece % PREY + 2) % KINDS


def move(start: i64, end: i64) -> i64:
    """Return the action; that of an octopus which takes its prey along is one more."""
    return MOVE + (start * MOST_CELLS + end) * 2


def route(action: i64) -> tuple[i64, i64, i64]:
    """Return where a move starts, where it ends, and whether an octopus takes its prey along."""
    return (action - MOVE) // (MOST_CELLS * 2), (action - MOVE) // 2 % MOST_CELLS, (action - MOVE) % 2


class Aquatika(State):
    """Be the first to bring a piece to the goal behind the other camp."""

    board: Board
    sea: vec[i64]  # the piece on each cell, with its prey
    eaten: Pile
    first: i64  # the seat that begins
    history: vec[i64]  # a key for what was seen before each move, and now; empty until the camps are full

    def begin(self, chance: Chance) -> None:
        if self.setup.choice("first") == "lot":  # A10
            self.first = chance.below(2)
        self.actor = self._placers()[0]

    def legal(self, seat: int) -> list[int]:
        if self._placing():
            return self._kinds_left(seat) if seat in self._placers() else []
        return self._moves(seat) if seat == self.actor else []

    def _placing(self) -> bool:
        return len(self.history) == 0

    def _placers(self) -> list[int]:
        """Return who may place a piece now; A9."""
        waiting = [seat for seat in range(2) if self._filled(seat) < OF_A_SEAT]
        return waiting if self._hidden() or self.first not in waiting else [self.first]

    def _hidden(self) -> bool:
        return self.setup.choice("placement") == "hidden"

    def _filled(self, seat: i64) -> i64:
        """Return how many home cells have a piece on them."""
        return len([home for home in self.board.homes[seat] if self.sea[home] != NO_PIECE])

    def _kinds_left(self, seat: int) -> list[int]:
        placed = [kind_of(self.sea[home]) for home in self.board.homes[seat] if self.sea[home] != NO_PIECE]
        return [kind for kind in range(KINDS) if placed.count(kind) < OF_A_KIND]

    def _moves(self, seat: i64, any_will_do: bool = False) -> list[int]:
        found: list[int] = []
        for cell in self.board.cells:
            if owner_of(self.sea[cell]) == seat:  # A5
                self._add_moves(seat, cell, found)
                if any_will_do and found:
                    break
        return found

    def _add_moves(self, seat: i64, start: i64, found: list[int]) -> None:
        """One cell ahead, diagonally ahead or sideways, and what the kind of piece adds to that."""
        piece = self.sea[start]
        for direction in range(DIRECTIONS):
            end = self.board.step(seat, direction, start)
            if end == NOWHERE:
                continue
            there = self.sea[end]
            if there == NO_PIECE:
                found.append(move(start, end))
                if piece > PREY:  # A3
                    found.append(move(start, end) + 1)
            elif kind_of(piece) == FISH:  # A7
                self._add_jumps(seat, direction, start, found)
            elif kind_of(piece) == SHARK or kind_of(there) != OCTOPUS:  # A4
                found.append(move(start, end))

    def _add_jumps(self, seat: i64, direction: i64, start: i64, found: list[int]) -> None:
        """Over a piece to the empty cell behind it, and so on in the same line; A2."""
        if direction >= AHEAD and not self.setup.flag("sideways_jumps"):  # A1
            return
        over = self.board.step(seat, direction, start)
        while over != NOWHERE and self.sea[over] != NO_PIECE:
            end = self.board.step(seat, direction, over)
            if end == NOWHERE or self.sea[end] != NO_PIECE:
                return
            found.append(move(start, end))
            over = self.board.step(seat, direction, end)

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self._placing():
            return IllegalAction("Fill your camp first, with three of each kind.")
        start, end, _carry = route(action)
        if action >= MOVE and end == self.board.goals[1 - seat]:
            return IllegalAction("That is the goal of the other side: your pieces stay out of it.")
        if action < MOVE or start >= len(self.sea) or self.sea[start] == NO_PIECE:
            return IllegalAction("You have no piece there to move.")
        if owner_of(self.sea[start]) != seat:
            return IllegalAction("That is not your piece: a shark or an octopus of yours next to it could take it.")
        if kind_of(self.sea[start]) == FISH:
            return IllegalAction("A flying fish goes one cell or jumps in a line, never back, to an empty cell.")
        if kind_of(self.sea[start]) == SHARK:
            return IllegalAction("A shark goes one cell ahead, diagonally ahead or sideways, never back.")
        return IllegalAction("An octopus goes one cell, never back, covers no octopus, takes prey to empty cells only.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action < MOVE:
            self._place(seat, action)
        else:
            start, end, carry = route(action)
            self._move(seat, start, end, carry == 1)

    def _place(self, seat: int, kind: int) -> None:
        """On the next home cell; when both camps are full, all is shown."""
        cell = self.board.homes[seat][self._filled(seat)]
        self.sea[cell] = 1 + seat * KINDS + kind
        self.tell(PLACED, seat, self.sea[cell], cell)
        placers = self._placers()
        if placers:
            self.actor = placers[0]
        else:
            self.tell(REVEALED, self.first)
            self._begin_turn()

    def _move(self, seat: i64, start: i64, end: i64, carry: bool) -> None:
        piece = self.sea[start] if carry else self.sea[start] % PREY
        self.sea[start] = NO_PIECE if carry else self.sea[start] // PREY
        self.tell(MOVED, seat, piece, start * MOST_CELLS + end)
        if self.sea[start] != NO_PIECE:
            self.tell(RELEASED, seat, self.sea[start], start)
        if kind_of(piece) == SHARK:
            self._eat(seat, end)
        elif self.sea[end] != NO_PIECE:
            self.tell(COVERED, seat, self.sea[end], end)
        self.sea[end] = piece + PREY * self.sea[end]
        self._begin_turn()

    def _eat(self, seat: i64, cell: i64) -> None:
        """What is there leaves the board, and with it what it holds; A6."""
        while self.sea[cell] != NO_PIECE:
            self.tell(ATE, seat, self.sea[cell] % PREY, cell)
            self.eaten.add(self.sea[cell] % PREY)
            self.sea[cell] //= PREY

    def _begin_turn(self) -> None:
        self.history = append(self.history, self._sight())
        ending = self._ending()
        self.actor = self._turn() if ending == GOES_ON else OVER
        if ending != GOES_ON:
            self.tell(ending, 1 - self._turn())

    def _turn(self) -> i64:
        return (self.first + len(self.history) + 1) % 2

    def _sight(self) -> i64:
        """Return a key for what everyone sees: the pieces on top, and whose turn it is."""
        sight = len(self.history) % 2
        for cell in self.board.cells:
            sight ^= KEYS[cell * PIECES + self.sea[cell] % PREY]
        return sight

    def _ending(self) -> i64:
        """Return what the last move ended the game with, if it did."""
        mover = 1 - self._turn()
        if owner_of(self.sea[self.board.goals[mover]]) == mover:  # A8
            return ARRIVED
        if not self._moves(1 - mover, any_will_do=True):  # A11, A13
            return STUCK
        if self._times_seen() == 3:  # A12
            return REPEATED
        return STOPPED if len(self.history) > MOST_PLIES else GOES_ON

    def _times_seen(self) -> i64:
        """Return how often what is seen now was seen, this time included."""
        times: i64 = 0
        for sight in self.history:
            if sight == self.history[len(self.history) - 1]:
                times += 1
        return times

    def returns(self) -> list[float]:
        if self._ending() in (REPEATED, STOPPED):
            return [0.5, 0.5]
        return [0.0, 1.0] if self._turn() == 0 else [1.0, 0.0]

    def clone(self) -> Aquatika:
        twin = Aquatika(self.setup)
        twin.actor = self.actor
        twin.board = self.board  # never changes
        twin.sea = self.sea[:]
        twin.eaten = self.eaten.clone()
        twin.first = self.first
        twin.history = self.history[:]
        return twin

    def view(self, seat: int) -> AquatikaView:
        return AquatikaView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            sea=[self._in_sight(piece, seat) for piece in self.sea],
            eaten=self.eaten.cards(),
            first=self.first,
            history=list(self.history),
        )

    def _in_sight(self, piece: i64, seat: i64) -> i64:
        if owner_of(piece) == seat or piece == NO_PIECE:
            return piece
        return HIDDEN if self._placing() and self._hidden() else piece % PREY  # A9, A14

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.seat == seat or event.what not in (PLACED, MOVED):
            return event
        hidden = event.what == PLACED and self._hidden()  # A9
        return Event(event.what, event.seat, HIDDEN if hidden else event.piece % PREY, event.amount)  # A14

    def dump(self) -> dict[str, object]:
        sea, columns = list(self.sea), self.board.grid.columns
        return {
            "actor": self.actor,
            "placing": self._placing(),
            "sea": [sea[start : start + columns] for start in range(0, len(sea), columns)],
            "first": self.first,
            "history": list(self.history)[:-1],
        }

    def check(self) -> None:
        found = pieces_of([self.sea[cell] for cell in self.board.cells])
        require(found.size == pieces_of(list(self.sea)).size, "A piece is outside the board.")
        for piece in self.sea:
            pair = kind_of(piece) == OCTOPUS and kind_of(piece // PREY) != OCTOPUS
            require(piece < PREY or pair, "Only an octopus holds a piece, and never an octopus.")
        missing = rest(ALL_PIECES, [found, self.eaten]).size
        if self._placing():
            self._check_camps(missing)
        else:
            self._check_turn(missing)

    def _check_camps(self, missing: i64) -> None:
        for seat in range(2):
            for place, home in enumerate(self.board.homes[seat]):
                own = owner_of(self.sea[home]) == seat
                require(own == (place < self._filled(seat)), "Home cells are filled one after the other.")
        require(missing + self._filled(0) + self._filled(1) == 2 * OF_A_SEAT, "A piece is outside its camp.")
        waits = self._hidden() or self._placers() != [self.first] or self._filled(1 - self.first) == 0
        require(waits and self._placers()[:1] == [self.actor], "It is not the turn of this seat.")

    def _check_turn(self, missing: i64) -> None:
        require(missing == 0, "A piece is missing.")
        for seat in range(2):
            owner = owner_of(self.sea[self.board.goals[seat]])
            require(owner in (NOBODY, seat) and owner != self._turn(), "A goal is empty, or just reached.")
        actor = self._turn() if self._ending() == GOES_ON else OVER
        require(self.actor == actor, "The actor must be {actor} here.", {"actor": actor})


def pieces_of(sea: list[int]) -> Pile:
    """Return all pieces, those that are held too."""
    both = [piece % PREY for piece in sea] + [piece // PREY for piece in sea]
    return pile_of(PIECES, [piece for piece in both if piece != NO_PIECE])


@dataclass(frozen=True)
class AquatikaView(View):
    sea: list[int]  # what is in sight, and what the octopuses of this seat hold
    eaten: list[int]
    first: int
    history: list[int]

    def imagine(self, chance: Chance) -> Aquatika:
        state = set_out(self.setup)
        state.actor = self.actor
        state.sea = vec[i64](self.sea)
        state.eaten = pile_of(PIECES, self.eaten)
        state.first = self.first
        state.history = vec[i64](self.history)
        if self.history:
            self._imagine_prey(state, chance)
        else:
            self._imagine_camps(state, chance)
        return state

    def _imagine_camps(self, state: Aquatika, chance: Chance) -> None:
        """What was placed out of sight is the beginning of a camp, each camp as likely."""
        for seat in range(2):
            box = pile_of(PIECES, [piece for piece in ALL_PIECES.cards() if owner_of(piece) == seat])
            for home in state.board.homes[seat]:
                if state.sea[home] == HIDDEN:
                    state.sea[home] = chance.draw(box)

    def _imagine_prey(self, state: Aquatika, chance: Chance) -> None:
        """What is neither in sight nor eaten is held by octopuses of others, each way as likely."""
        unseen = rest(ALL_PIECES, [pieces_of(self.sea), state.eaten])
        octopuses = [cell for cell in range(len(self.sea)) if kind_of(self.sea[cell]) == OCTOPUS]
        others = [cell for cell in octopuses if owner_of(self.sea[cell]) != self.seat]
        for _ in range(len(others) - unseen.size):
            unseen.add(NO_PIECE)
        for cell in others:
            state.sea[cell] += PREY * chance.draw(unseen)


def set_out(setup: Setup) -> Aquatika:
    """Return an empty board, with all pieces in the box."""
    state = Aquatika(setup)
    state.board = BOARDS[setup.choice("board")]
    state.sea = vec[i64]([NO_PIECE] * len(state.board.grid.drawing))
    state.eaten = Pile(PIECES)
    state.first = 0
    state.history = vec[i64]()
    return state


def load(setup: Setup, position: Reader) -> Aquatika:
    """What is not in the sea was eaten, unless the camps are still being filled."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, 1)
    history = position.numbers("history", 0, MOST_KEY)
    require(len(history) <= MOST_PLIES, "A game has at most 200 moves.")
    state.first = position.number("first", 0, 1, (state.actor + len(history)) % 2)
    rows = position.rows("sea", state.board.grid.rows, NO_PIECE, PREY * PIECES - 1, state.board.grid.columns)
    sea = [piece for row in rows for piece in row]
    require(all(piece % PREY < PIECES for piece in sea), "A piece is 1 to 6, plus ten times its prey.")
    state.sea = vec[i64](sea)
    if position.flag("placing", False):
        require(not history, "The camps come first.")
    else:
        state.eaten = rest(ALL_PIECES, [pieces_of(sea)])
        state.history = vec[i64](history)
        state.history = append(state.history, state._sight())
    return state


GAME: Final = Game(
    name="aquatika",
    edition=1,
    fewest=2,
    most=2,
    modes=(Mode("standard", 2, 2),),
    options=(
        Option("board", "reef", tuple(BOARDS)),
        Option("first", "lot", ("lot", "first-seat")),
        Option("placement", "hidden", ("hidden", "open")),
        Option("sideways_jumps", False, (False, True)),
    ),
    actions=MOVE + MOST_CELLS * MOST_CELLS * 2,
    set_out=set_out,
    load=load,
)
