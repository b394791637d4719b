"""Aquatika as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.grid import NO_CELL
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.aquatika import pieces
from flibuste.games.aquatika.board import MOST_CELLS, board_of
from flibuste.games.aquatika.pieces import HIDDEN, MOVE, NO_PIECE, holds_prey, kind_of, owner_of, prey_of, top_of
from flibuste.games.aquatika.rules import Aquatika
from flibuste.table import Area, Choice, Piece, Table
from flibuste.table.sentences import Sentence, for_those_who_wait

OPEN_SEA: Final = ("·", "", None)
GROUND: Final = {  # the mark, the drawing and the seat of a cell, by what a board is drawn with
    "A": ("△", "goal", 0),
    "B": ("▽", "goal", 1),
    NO_CELL: (" ", "", None),
}
CREATURES: Final = [("token", art, "", seat) for seat in range(2) for art in ("octopus", "shark", "flying-fish")]
LOOKS: Final = [*CREATURES, ("token", "hidden", "", None)]  # kind, art, tint and seat, by piece from 1 on

# Areas and cells.
THE_SEA: Final = Sentence("The sea")
EATEN: Final = Sentence("Eaten")
ON_A_CELL: Final = Sentence("{piece} on {cell}")
OVER_PREY: Final = Sentence("{piece} on {cell}, over {prey}")
GOAL_OF: Final = Sentence("{cell}, the goal of {name}")
EMPTY: Final = Sentence("{cell}, empty")

# Pieces.
LETTERS: Final = Sentence("OSF")  # of an octopus, a shark and a flying fish
KIND: Final = (Sentence("Octopus"), Sentence("Shark"), Sentence("Flying fish"))
THE_KIND: Final = (Sentence("the octopus"), Sentence("the shark"), Sentence("the flying fish"))
HIDDEN_PIECE: Final = Sentence("a hidden piece")
PIECE_OF: Final = Sentence("{piece} ({name})")

# Choices: what one moves, and what comes of it.
GOES: Final = Sentence("{piece} {start} to {end}")
WITH_ITS_PREY: Final = Sentence("with its prey")
LEAVING_ITS_PREY: Final = Sentence("leaving its prey")
EATING: Final = Sentence("eating {prey}")
COVERING: Final = Sentence("covering {prey}")

# Prompts.
FILL_YOUR_CAMP: Final = Sentence("Fill your camp: what goes on {cell}?")
YOUR_TURN: Final = Sentence("Your turn: move one piece.")

MOVED_WITH_PREY: Final = Sentence("{name} moves {piece} from {start} to {end}, with its prey.")
STORY: Final = {
    pieces.PLACED: Sentence("{name} places {piece} on {end}."),
    pieces.REVEALED: Sentence("Both camps are full: {name} begins."),
    pieces.MOVED: Sentence("{name} moves {piece} from {start} to {end}."),
    pieces.RELEASED: Sentence("{name} lets go of {piece} ({owner}) on {end}."),
    pieces.COVERED: Sentence("{name} covers {piece} ({owner})."),
    pieces.ATE: Sentence("{name} eats {piece} ({owner})."),
    pieces.ARRIVED: Sentence("{name} has reached the goal and wins!"),
    pieces.STUCK: Sentence("The other side cannot move: {name} wins."),
    pieces.REPEATED: Sentence("The same board for the third time: a draw."),
    pieces.STOPPED: Sentence("200 moves and nobody has arrived: a draw."),
}


def draw(view: Sight[Aquatika], names: Sequence[str], catalogue: Catalogue) -> Table:
    seen = view.seen
    ends = {action: set(pieces.route(action)[:2]) for action in view.legal if action >= MOVE}
    sea = tuple([_cell(view, cell, ends, names, catalogue) for cell in range(len(seen.sea))])
    eaten = tuple([_eaten(piece, names, catalogue) for piece in seen.eaten.cards()])
    areas = (
        Area("grid", THE_SEA.say(catalogue), sea, columns=seen.board.grid.columns),
        Area("pile", EATEN.say(catalogue), eaten),
    )
    choices = tuple([Choice(action, _choice(view, action, names, catalogue)) for action in view.legal])
    return Table(_prompt(view, names, catalogue), areas, choices)


def _cell(
    view: Sight[Aquatika], cell: int, ends: dict[int, set[int]], names: Sequence[str], catalogue: Catalogue
) -> Piece:
    """Return a cell, what is on it, and the moves that begin or end there."""
    there = view.seen.sea[cell]
    mark, art, seat = GROUND.get(view.seen.board.grid.drawing[cell], OPEN_SEA)
    moves = tuple([action for action in ends if cell in ends[action]])
    wish = pieces.move(cell, cell) if _may_be_pressed_in_vain(view, there, seat, moves) else None
    if there == NO_PIECE:
        said = _ground(view, cell, seat, names, catalogue)
        return Piece(mark, said, "cell", art, seat=seat, actions=moves, wish=wish)
    said = _creature(view, cell, names, catalogue)
    creature = Piece(_mark(there, catalogue), said, *LOOKS[top_of(there) - 1], actions=moves)
    return Piece(mark, said, "cell", art, seat=seat, on=(creature,), actions=moves, wish=wish)


def _may_be_pressed_in_vain(view: Sight[Aquatika], there: int, goal_of: int | None, moves: tuple[int, ...]) -> bool:
    """One's own creatures, those that nobody can take, and the goal behind one's own camp."""
    if not view.legal:
        return False
    if owner_of(there) == view.seat:
        return True
    return not moves and (there != NO_PIECE or goal_of == 1 - view.seat)


def _ground(view: Sight[Aquatika], cell: int, seat: int | None, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return the words of an empty cell. A gap has none."""
    grid = view.seen.board.grid
    if grid.drawing[cell] == NO_CELL:
        return ""
    if seat is None:
        return EMPTY.say(catalogue, cell=grid.name(cell))
    return GOAL_OF.say(catalogue, cell=grid.name(cell), name=names[seat])


def _creature(view: Sight[Aquatika], cell: int, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return the words of a piece on a cell, and of its prey."""
    there = view.seen.sea[cell]
    piece = _whose(there, names, catalogue)
    name = view.seen.board.grid.name(cell)
    if not holds_prey(there):
        return ON_A_CELL.say(catalogue, piece=piece, cell=name)
    return OVER_PREY.say(catalogue, piece=piece, cell=name, prey=_whose(prey_of(there), names, catalogue))


def _eaten(piece: int, names: Sequence[str], catalogue: Catalogue) -> Piece:
    return Piece(_mark(piece, catalogue), _whose(piece, names, catalogue), *LOOKS[piece - 1])


def _mark(there: int, catalogue: Catalogue) -> str:
    """Return the letter of a piece, small for seat 1, and that of its prey."""
    letters = LETTERS.say(catalogue)
    mark = f"{letters}{letters.lower()}?"[top_of(there) - 1]
    return f"{mark}+{_mark(prey_of(there), catalogue)}" if holds_prey(there) else mark


def _whose(there: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if there == HIDDEN:
        return _the(there, catalogue)
    return PIECE_OF.say(catalogue, piece=_the(there, catalogue), name=names[owner_of(there)])


def _the(there: int, catalogue: Catalogue) -> str:
    return (HIDDEN_PIECE if there == HIDDEN else THE_KIND[kind_of(there)]).say(catalogue)


def _choice(view: Sight[Aquatika], action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if action < MOVE:
        return KIND[action - pieces.PLACE].say(catalogue)
    start, end, carry = pieces.route(action)
    piece = view.seen.sea[start]
    there = view.seen.sea[end]
    name = view.seen.board.grid.name
    parts = [GOES.say(catalogue, piece=KIND[kind_of(piece)].say(catalogue), start=name(start), end=name(end))]
    if holds_prey(piece):
        parts.append((WITH_ITS_PREY if carry else LEAVING_ITS_PREY).say(catalogue))
    if there != NO_PIECE:
        taking = EATING if kind_of(piece) == pieces.SHARK else COVERING
        parts.append(taking.say(catalogue, prey=_whose(there, names, catalogue)))
    return ", ".join(parts)


def _prompt(view: Sight[Aquatika], names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    if not view.seen.is_placing():
        return YOUR_TURN.say(catalogue)
    board = view.seen.board
    empty = [home for home in board.homes[view.seat] if view.seen.sea[home] == NO_PIECE]
    return FILL_YOUR_CAMP.say(catalogue, cell=board.grid.name(empty[0]))


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    grid = board_of(setup).grid
    sentence = MOVED_WITH_PREY if event.what == pieces.MOVED and holds_prey(event.piece) else STORY[event.what]
    return sentence.say(
        catalogue,
        name=names[event.seat],
        piece=_the(event.piece, catalogue),
        owner=names[event.seat if event.piece == HIDDEN else owner_of(event.piece)],
        start=grid.name(event.amount // MOST_CELLS),
        end=grid.name(event.amount % MOST_CELLS),
    )
