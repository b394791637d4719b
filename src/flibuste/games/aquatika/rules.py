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

from typing import Annotated, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import MOST_KEY, Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, By, Each, Rest, Same, Seat, Some
from flibuste.core.game import ActionKind, Game, Mode, Option
from flibuste.core.grid import NOWHERE
from flibuste.core.pile import Pile
from flibuste.core.position import Reader
from flibuste.core.state import OVER, State
from flibuste.core.story import Event
from flibuste.games.aquatika.board import (
    AHEAD,
    BOARDS,
    DIRECTIONS,
    MOST_CELLS,
    USUAL,
    Board,
    board_of,
    cells_of,
)
from flibuste.games.aquatika.pieces import (
    ARRIVED,
    ATE,
    COVERED,
    FISH,
    GOES_ON,
    HIDDEN,
    KINDS,
    MOST_PLIES,
    MOVE,
    MOVED,
    MOVES,
    NO_PIECE,
    OCTOPUS,
    OF_A_KIND,
    OF_A_SEAT,
    ON_A_CELL,
    PIECES,
    PLACE,
    PLACED,
    RELEASED,
    REPEATED,
    REVEALED,
    SHARK,
    SIGHTS,
    STOPPED,
    STUCK,
    holds_prey,
    kind_of,
    move,
    over,
    owner_of,
    piece_of,
    prey_of,
    route,
    top_of,
    with_prey,
)
from flibuste.games.aquatika.position import (
    check_position,
    imagine_camps,
    imagine_prey,
    put_eaten_together,
    read_position,
    write_position,
)


class Aquatika(State):
    """Be the first to bring a piece to the goal behind the other camp."""

    board: Annotated[Board, Same(board_of), ALL]
    # What is on each cell: a piece, an octopus with its prey (see `over`), or nothing.
    sea: Annotated[vec[i64], Each(NO_PIECE, ON_A_CELL - 1, count=cells_of), By("sea_in_sight")]
    eaten: Annotated[Pile, Rest(PIECES), ALL]
    first: Annotated[i64, Seat(), ALL]  # who begins
    # A key for what was seen before each move, and now; empty until the camps are full.
    history: Annotated[vec[i64], Some(0, MOST_KEY, longest=MOST_PLIES + 1), ALL]

    # Preparation

    def begin(self, chance: Chance) -> None:
        if self.setup.choice("first") == "lot":  # A10
            self.first = chance.below(2)
        self.actor = self.placers()[0]

    def is_placing(self) -> bool:
        """Tell whether the camps are still being filled."""
        return len(self.history) == 0

    def placers(self) -> list[int]:
        """Return who may place a piece now; A9."""
        waiting = [seat for seat in range(2) if self.placed(seat) < OF_A_SEAT]
        return waiting if self.is_secret() or self.first not in waiting else [self.first]

    def is_secret(self) -> bool:
        """Tell whether nobody sees what the other places; A9."""
        return self.setup.choice("placement") == "hidden"

    def placed(self, seat: i64) -> i64:
        """Return how many home cells have a piece on them."""
        return len([home for home in self.board.homes[seat] if self.sea[home] != NO_PIECE])

    def _kinds_left(self, seat: int) -> list[int]:
        placed = [kind_of(self.sea[home]) for home in self.board.homes[seat] if self.sea[home] != NO_PIECE]
        return [PLACE + kind for kind in range(KINDS) if placed.count(kind) < OF_A_KIND]

    def _place(self, seat: int, kind: int) -> None:
        """On the next home cell; when both camps are full, all is shown."""
        cell = self.board.homes[seat][self.placed(seat)]
        self.sea[cell] = piece_of(seat, kind)
        self.tell(PLACED, seat, self.sea[cell], cell)
        placers = self.placers()
        if placers:
            self.actor = placers[0]
        else:
            self.tell(REVEALED, self.first)
            self._begin_turn()

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if self.is_placing():
            return self._kinds_left(seat) if seat in self.placers() else []
        return self._moves(seat) if seat == self.actor else []

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.is_placing():
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
            self._place(seat, action - PLACE)
        else:
            start, end, carry = route(action)
            self._move(seat, start, end, carry == 1)

    # A turn, and the octopus

    def _moves(self, seat: i64) -> list[int]:
        sea = self.sea
        found: list[int] = []
        for cell in self.board.cells:
            if owner_of(sea[cell]) == seat:  # A5
                self._add_moves(seat, cell, found)
        return found

    def _can_move(self, seat: i64) -> bool:
        sea = self.sea
        found: list[int] = []
        for cell in self.board.cells:
            if owner_of(sea[cell]) == seat:  # A5
                self._add_moves(seat, cell, found)
            if found:
                break
        return bool(found)

    def _add_moves(self, seat: i64, start: i64, found: list[int]) -> None:
        """One cell ahead, diagonally ahead or sideways, and what the kind of piece adds to that."""
        sea = self.sea
        board = self.board
        kind = kind_of(sea[start])
        takes_prey = holds_prey(sea[start])
        for direction in range(DIRECTIONS):
            end = board.step(seat, direction, start)
            if end == NOWHERE:
                continue
            if sea[end] == NO_PIECE:
                found.append(move(start, end))
            elif kind == FISH:  # A7
                self._add_jumps(seat, direction, start, found)
            elif kind == SHARK or kind_of(sea[end]) != OCTOPUS:  # A4
                found.append(move(start, end))
            if takes_prey and sea[end] == NO_PIECE:  # A3
                found.append(with_prey(move(start, end)))

    def _move(self, seat: i64, start: i64, end: i64, carry: bool) -> None:
        there = self.sea[start]
        piece = there if carry else top_of(there)
        left: i64 = NO_PIECE if carry else prey_of(there)
        self.sea[start] = left
        self.tell(MOVED, seat, piece, start * MOST_CELLS + end)
        if left != NO_PIECE:
            self.tell(RELEASED, seat, left, start)
        if kind_of(piece) == SHARK:
            self._eat(seat, end)
        elif self.sea[end] != NO_PIECE:
            self.tell(COVERED, seat, self.sea[end], end)
        self.sea[end] = over(piece, self.sea[end])
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.history = append(self.history, self.sight())
        ending = self.ending()
        self.actor = self.turn() if ending == GOES_ON else OVER
        if ending != GOES_ON:
            self.tell(ending, 1 - self.turn())

    def turn(self) -> i64:
        """Return the seat whose move comes next, if the game goes on."""
        return (self.first + len(self.history) + 1) % 2

    # The shark

    def _eat(self, seat: i64, cell: i64) -> None:
        """What is there leaves the board, and with it what it holds; A6."""
        while self.sea[cell] != NO_PIECE:
            piece = top_of(self.sea[cell])
            self.tell(ATE, seat, piece, cell)
            self.eaten.add(piece)
            self.sea[cell] = prey_of(self.sea[cell])

    # The flying fish

    def _add_jumps(self, seat: i64, direction: i64, start: i64, found: list[int]) -> None:
        """Over a piece to the empty cell behind it, and so on in the same line; A2."""
        if direction >= AHEAD and not self.setup.flag("sideways_jumps"):  # A1
            return
        jumped = self.board.step(seat, direction, start)
        while jumped != NOWHERE and self.sea[jumped] != NO_PIECE:
            end = self.board.step(seat, direction, jumped)
            if end == NOWHERE or self.sea[end] != NO_PIECE:
                return
            found.append(move(start, end))
            jumped = self.board.step(seat, direction, end)

    # The end

    def ending(self) -> i64:
        """Return what the last move ended the game with, if it did."""
        mover = 1 - self.turn()
        if owner_of(self.sea[self.board.goals[mover]]) == mover:  # A8
            return ARRIVED
        if not self._can_move(1 - mover):  # A11, A13
            return STUCK
        if self._times_seen() == 3:  # A12
            return REPEATED
        return STOPPED if len(self.history) > MOST_PLIES else GOES_ON

    def sight(self) -> i64:
        """Return a key for what everyone sees: the pieces on top, and whose turn it is."""
        sea = self.sea
        sight = len(self.history) % 2
        for cell in self.board.cells:
            sight ^= SIGHTS[cell * ON_A_CELL + sea[cell]]
        return sight

    def _times_seen(self) -> i64:
        """Return how often what is seen now was seen, this time included."""
        times: i64 = 0
        for sight in self.history:
            if sight == self.history[len(self.history) - 1]:
                times += 1
        return times

    def returns(self) -> list[float]:
        if self.ending() in (REPEATED, STOPPED):
            return [0.5, 0.5]
        return [0.0, 1.0] if self.turn() == 0 else [1.0, 0.0]

    # What is known

    def sea_in_sight(self, cell: i64, seat: i64) -> i64:
        """Whoever has an octopus knows what it holds; A14. A camp that is filled in secret is hidden; A9."""
        there = self.sea[cell]
        if there == NO_PIECE or owner_of(there) == seat:
            return there
        return HIDDEN if self.is_placing() and self.is_secret() else top_of(there)

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.seat == seat or event.what not in (PLACED, MOVED):
            return event
        hidden = event.what == PLACED and self.is_secret()  # A9
        return Event(event.what, event.seat, HIDDEN if hidden else top_of(event.piece), event.amount)  # A14

    def complete(self) -> None:
        put_eaten_together(self)

    def imagine(self, seat: int, chance: Chance) -> None:
        if self.is_placing():
            imagine_camps(self, chance)
        else:
            imagine_prey(self, seat, chance)

    # Positions

    def dump(self) -> dict[str, object]:
        return write_position(self)

    def read(self, position: Reader) -> None:
        read_position(self, position)

    def check(self) -> None:
        check_position(self)


GAME: Final = Game(
    name="aquatika",
    edition=1,
    fewest=2,
    most=2,
    modes=(Mode("standard", 2, 2),),
    options=(
        Option("board", USUAL, tuple(BOARDS)),
        Option("first", "lot", ("lot", "first-seat")),
        Option("placement", "hidden", ("hidden", "open")),
        Option("sideways_jumps", False, (False, True)),
    ),
    kinds=(ActionKind("place", PLACE, KINDS), ActionKind("move", MOVE, MOVES)),
    state=Aquatika,
)
