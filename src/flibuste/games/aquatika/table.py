"""Aquatika as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.aquatika import rules
from flibuste.games.aquatika.board import MOST_CELLS, Board
from flibuste.games.aquatika.rules import HIDDEN, MOVE, NO_PIECE, PREY, AquatikaView, kind_of, owner_of
from flibuste.table import Area, Choice, Piece, Table

GROUND = {"A": ("△", "goal", 0), "B": ("▽", "goal", 1), " ": (" ", "", None)}  # by what a board is drawn with
CREATURES = [("token", art, "", seat) for seat in range(2) for art in ("octopus", "shark", "flying-fish")]
LOOKS = [*CREATURES, ("token", "hidden", "", None)]  # kind, art, tint and seat, by piece from 1 on


def draw(view: AquatikaView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _, board = catalogue.gettext, rules.BOARDS[view.setup.choice("board")]
    ends = {action: set(rules.route(action)[:2]) for action in view.legal if action >= MOVE}
    sea = tuple([_cell(view, board, cell, ends, names, catalogue) for cell in range(len(view.sea))])
    eaten = tuple(
        [Piece(_mark(piece, catalogue), _whose(piece, names, catalogue), *LOOKS[piece - 1]) for piece in view.eaten]
    )
    areas = (Area("grid", _("The sea"), sea, columns=board.grid.columns), Area("pile", _("Eaten"), eaten))
    choices = tuple([Choice(action, _choice(view, board, action, names, catalogue)) for action in view.legal])
    return Table(_prompt(view, board, names, catalogue), areas, choices)


def _cell(
    view: AquatikaView,
    board: Board,
    cell: int,
    ends: dict[int, set[int]],
    names: Sequence[str],
    catalogue: Catalogue,
) -> Piece:
    """Return a cell, what is on it, and the moves that begin or end there. A gap has no words. One's own
    creatures, those that nobody can take, and the goal behind one's own camp may be pressed in vain."""
    _, name, piece = catalogue.gettext, board.grid.name(cell), view.sea[cell]
    mark, art, seat = GROUND.get(board.grid.drawing[cell], ("·", "", None))
    moves = tuple([action for action in ends if cell in ends[action]])
    in_vain = owner_of(piece) == view.seat or (not moves and (piece != NO_PIECE or seat == 1 - view.seat))
    wish = rules.move(cell, cell) if view.legal and in_vain else None
    if piece != NO_PIECE:
        sentence = _("{piece} on {cell}, over {prey}") if piece > PREY else _("{piece} on {cell}")
        said = sentence.format(
            piece=_whose(piece, names, catalogue), cell=name, prey=_whose(piece // PREY, names, catalogue)
        )
        creature = Piece(_mark(piece, catalogue), said, *LOOKS[piece % PREY - 1], actions=moves)
        return Piece(mark, said, "cell", art, seat=seat, on=(creature,), actions=moves, wish=wish)
    said = _("{cell}, the goal of {name}") if seat is not None else _("{cell}, empty") if mark != " " else ""
    return Piece(mark, said.format(cell=name, name=names[seat or 0]), "cell", art, seat=seat, actions=moves, wish=wish)


def _mark(piece: int, catalogue: Catalogue) -> str:
    """Return the letter of a piece, small for seat 1, and that of its prey."""
    letters = catalogue.gettext("OSF")
    mark = f"{letters}{letters.lower()}?"[piece % PREY - 1]
    return f"{mark}+{_mark(piece // PREY, catalogue)}" if piece > PREY else mark


def _whose(piece: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if piece == HIDDEN:
        return _the(piece, catalogue)
    return catalogue.gettext("{piece} ({name})").format(piece=_the(piece, catalogue), name=names[owner_of(piece)])


def _the(piece: int, catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    kinds = (_("the octopus"), _("the shark"), _("the flying fish"))
    return _("a hidden piece") if piece == HIDDEN else kinds[kind_of(piece)]


def _choice(view: AquatikaView, board: Board, action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    kinds = (_("Octopus"), _("Shark"), _("Flying fish"))
    if action < MOVE:
        return kinds[action]
    start, end, carry = rules.route(action)
    piece, there = view.sea[start], view.sea[end]
    parts = [_("{piece} {start} to {end}")]
    if piece > PREY:
        parts.append(_("with its prey") if carry else _("leaving its prey"))
    if there != NO_PIECE:
        parts.append(_("eating {prey}") if kind_of(piece) == rules.SHARK else _("covering {prey}"))
    kind, name, prey = kinds[kind_of(piece)], board.grid.name, _whose(there, names, catalogue)
    return ", ".join(parts).format(piece=kind, start=name(start), end=name(end), prey=prey)


def _prompt(view: AquatikaView, board: Board, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.history:
        return _("Your turn: move one piece.")
    empty = [home for home in board.homes[view.seat] if view.sea[home] == NO_PIECE]
    return _("Fill your camp: what goes on {cell}?").format(cell=board.grid.name(empty[0]))


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    with_prey = _("{name} moves {piece} from {start} to {end}, with its prey.")
    sentences = {
        rules.PLACED: _("{name} places {piece} on {end}."),
        rules.REVEALED: _("Both camps are full: {name} begins."),
        rules.MOVED: with_prey if event.piece > PREY else _("{name} moves {piece} from {start} to {end}."),
        rules.RELEASED: _("{name} lets go of {piece} ({owner}) on {end}."),
        rules.COVERED: _("{name} covers {piece} ({owner})."),
        rules.ATE: _("{name} eats {piece} ({owner})."),
        rules.ARRIVED: _("{name} has reached the goal and wins!"),
        rules.STUCK: _("The other side cannot move: {name} wins."),
        rules.REPEATED: _("The same board for the third time: a draw."),
        rules.STOPPED: _("200 moves and nobody has arrived: a draw."),
    }
    start, end = map(rules.BOARDS[setup.choice("board")].grid.name, divmod(event.amount, MOST_CELLS))
    name, owner = names[event.seat], names[event.seat if event.piece == HIDDEN else owner_of(event.piece)]
    return sentences[event.what].format(
        name=name, piece=_the(event.piece, catalogue), owner=owner, start=start, end=end
    )
