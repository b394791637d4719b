"""Aquatika as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.aquatika import rules
from flibuste.games.aquatika.board import MOST_CELLS, Board
from flibuste.games.aquatika.rules import HIDDEN, MOVE, NO_PIECE, PREY, AquatikaView, kind_of, owner_of
from flibuste.table import Area, Choice, Piece, Table
from flibuste.words import Words


def draw(view: AquatikaView, names: Sequence[str], words: Words) -> Table:
    _, board = words.gettext, rules.BOARDS[view.setup.choice("board")]
    cells = [_cell(board, cell, piece, names, words) for cell, piece in enumerate(view.sea)]
    sea = tuple(Piece(mark, said, actions=_moves(view, cell)) for cell, (mark, said) in enumerate(cells))
    eaten = tuple(Piece(_mark(piece, words), _whose(piece, names, words)) for piece in view.eaten)
    areas = (Area("grid", _("The sea"), sea, columns=board.grid.columns), Area("pile", _("Eaten"), eaten))
    choices = tuple(Choice(action, _choice(view, board, action, names, words)) for action in view.legal)
    return Table(_prompt(view, board, names, words), areas, choices)


def _cell(board: Board, cell: int, piece: int, names: Sequence[str], words: Words) -> tuple[str, str]:
    """Return the mark of a cell, and what a voice says."""
    _, name = words.gettext, board.grid.name(cell)
    if piece == HIDDEN:
        return "?", _("a hidden piece on {cell}").format(cell=name)
    if piece != NO_PIECE:
        sentence = _("{piece} on {cell}, over {prey}") if piece > PREY else _("{piece} on {cell}")
        whose, prey = _whose(piece, names, words), _whose(piece // PREY, names, words)
        return _mark(piece, words), sentence.format(piece=whose, cell=name, prey=prey)
    for seat in range(2):
        if cell == board.goals[seat]:
            return "△▽"[seat], _("{cell}, the goal of {name}").format(cell=name, name=names[seat])
    return ("·", _("{cell}, empty").format(cell=name)) if cell in board.cells else (" ", "")


def _moves(view: AquatikaView, cell: int) -> tuple[int, ...]:
    """Return the moves that begin or end there."""
    return tuple(action for action in view.legal if action >= MOVE and cell in rules.route(action)[:2])


def _mark(piece: int, words: Words) -> str:
    """Return the letter of a piece, small for seat 1, and that of its prey."""
    letter = words.gettext("OSF")[kind_of(piece)]
    mark = letter if owner_of(piece) == 0 else letter.lower()
    return f"{mark}+{_mark(piece // PREY, words)}" if piece > PREY else mark


def _whose(piece: int, names: Sequence[str], words: Words) -> str:
    return words.gettext("{piece} ({name})").format(piece=_the(piece, words), name=names[owner_of(piece)])


def _the(piece: int, words: Words) -> str:
    _ = words.gettext
    return (_("the octopus"), _("the shark"), _("the flying fish"))[kind_of(piece)]


def _choice(view: AquatikaView, board: Board, action: int, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
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
    kind, name, prey = kinds[kind_of(piece)], board.grid.name, _whose(there, names, words)
    return ", ".join(parts).format(piece=kind, start=name(start), end=name(end), prey=prey)


def _prompt(view: AquatikaView, board: Board, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.history:
        return _("Your turn: move one piece.")
    empty = [home for home in board.homes[view.seat] if view.sea[home] == NO_PIECE]
    return _("Fill your camp: what goes on {cell}?").format(cell=board.grid.name(empty[0]))


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    """Return one event of the story as a sentence."""
    _ = words.gettext
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
    grid, cells = rules.BOARDS[setup.choice("board")].grid, divmod(event.amount, MOST_CELLS)
    name, start, end = names[event.seat], grid.name(cells[0]), grid.name(cells[1])
    if event.piece == HIDDEN:
        return _("{name} places a piece on {end}.").format(name=name, end=end)
    piece, owner = _the(event.piece, words), names[owner_of(event.piece)]
    return sentences[event.what].format(name=name, piece=piece, owner=owner, start=start, end=end)
