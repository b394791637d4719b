"""Aquatika, sentence by sentence.

In the scenes capitals are seat 0, who swims up; "O+s" is an octopus over a shark; what is not in the sea
has been eaten. Column a is on the left, row 1 at the bottom.
"""

from __future__ import annotations

from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance, Enumerator
from flibuste.core.grid import NOWHERE
from flibuste.core.playout import perft, playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.games.aquatika.board import BOARDS, Board
from flibuste.games.aquatika.pieces import (
    ARRIVED,
    ATE,
    COVERED,
    FISH,
    HIDDEN,
    MOST_PLIES,
    MOVED,
    OCTOPUS,
    PLACED,
    RELEASED,
    REPEATED,
    REVEALED,
    SHARK,
    STOPPED,
    STUCK,
    move,
    route,
)
from flibuste.games.aquatika.rules import GAME
from flibuste.games.aquatika.table import draw
from flibuste.lab.scenes import opening, play, refused, scene

PIECES = ".OSFosf"
NINE = [OCTOPUS] * 3 + [SHARK] * 3 + [FISH] * 3


def reef(drawing: str, actor: int = 0, options: dict[str, Any] | None = None, **fields: Any) -> Any:
    """Return the game that a drawing of the reef shows."""
    sea = [[piece(mark) for mark in line.split()] for line in drawing.strip().splitlines()]
    return scene("aquatika", 2, options=options, actor=actor, sea=sea, **fields)


def rows(lines: dict[int, str]) -> str:
    """Return a drawing of the reef that is empty but for these rows."""
    return "\n".join(lines.get(row, ". . . . .") for row in range(7, 0, -1))


def piece(mark: str) -> int:
    """Return the number of a piece, or of an octopus with its prey."""
    top, _, prey = mark.partition("+")
    return PIECES.index(top) + 10 * PIECES.index(prey or ".")


def cell(name: str, board: str = "reef") -> int:
    return next(number for number in range(64) if BOARDS[board].grid.name(number) == name)


def go(start: str, end: str, carry: int = 0) -> int:
    return move(cell(start), cell(end)) + carry


def goes(state: Any, start: str) -> list[str]:
    """Return where the piece on a cell may go; a plus says: with its prey."""
    routes = [route(action) for action in state.legal(state.actor)]
    ends = [state.board.grid.name(end) + "+" * carry for begin, end, carry in routes if begin == cell(start)]
    return sorted(ends)


def at(state: Any, name: str) -> str:
    """Return what is on a cell, as in a drawing."""
    prey, top = divmod(state.sea[cell(name)], 10)
    return PIECES[top] + ("+" + PIECES[prey] if prey else "")


def told(story: list[Any]) -> list[int]:
    return [event.what for event in story]


def seen(state: Any, seat: int) -> list[int]:
    """Return the pieces that a seat sees, row by row."""
    return [number for number in state.view(seat).seen.sea if number]


def camps(state: Any, first: list[int], second: list[int]) -> None:
    for seat, kinds in ((0, first), (1, second)):
        for kind in kinds:
            play(state, seat, kind)


# Preparation


def test_aquatika_is_for_two_players() -> None:
    with pytest.raises(flibuste.WrongSeats):
        flibuste.new("aquatika", seats=3)
    assert flibuste.new("aquatika", seats=2).setup.seats == 2


def test_the_first_player_is_drawn_by_lot_or_is_the_first_seat() -> None:
    """A10."""
    for lot in (0, 1):
        state = opening("aquatika", 2, [], [lot])
        camps(state, NINE, NINE)
        assert state.to_act() == [lot]
    state = opening("aquatika", 2, [], options={"first": "first-seat"})
    camps(state, NINE, NINE)
    assert state.to_act() == [0]


@pytest.mark.parametrize("board", ["reef", "square", "wide"])
def test_each_player_has_nine_home_cells_in_front_of_them(board: str) -> None:
    homes = [list(home) for home in BOARDS[board].homes]
    assert [len(home) for home in homes] == [9, 9]
    assert max(homes[1]) < min(homes[0]), "seat 0 sits at the bottom"


def test_each_player_places_nine_pieces_as_they_like_on_their_home_cells() -> None:
    state = opening("aquatika", 2, [], [0])
    assert state.legal(0) == [OCTOPUS, SHARK, FISH]
    camps(state, [FISH, SHARK, FISH, OCTOPUS, FISH, OCTOPUS, SHARK, OCTOPUS, SHARK], NINE)
    lines = ["".join(at(state, f"{column}{row}") for column in "abcde") for row in (7, 6, 5, 4, 3, 2, 1)]
    assert lines == ["oo.os", "ssfff", ".....", ".....", ".....", "FSFOF", "OS.OS"]


def test_the_nine_pieces_are_three_octopuses_three_sharks_and_three_flying_fish() -> None:
    state = opening("aquatika", 2, [], [0])
    for _ in range(3):
        play(state, 0, SHARK)
    assert state.legal(0) == [OCTOPUS, FISH]
    assert refused(state, 0, SHARK) == "Fill your camp first, with three of each kind."
    for kind in [OCTOPUS] * 3 + [FISH] * 3:
        play(state, 0, kind)
    assert state.legal(0) == []


def test_both_place_at_the_same_time_hidden_and_then_all_is_shown() -> None:
    """A9."""
    state = opening("aquatika", 2, [], [1])
    assert state.to_act() == [0, 1]
    play(state, 1, SHARK)
    play(state, 0, FISH)
    assert seen(state, 0) == [HIDDEN, piece("F")]
    assert seen(state, 1) == [piece("s"), HIDDEN]
    assert seen(state, SPECTATOR) == [HIDDEN, HIDDEN]
    assert [state.story_for(seat)[0].piece for seat in (0, 1, SPECTATOR)] == [piece("F"), HIDDEN, HIDDEN]
    for kind in [OCTOPUS] * 3 + [SHARK] * 3 + [FISH] * 2:
        play(state, 0, kind)
    assert state.to_act() == [1]
    for kind in [OCTOPUS] * 3 + [SHARK] * 2 + [FISH] * 2:
        play(state, 1, kind)
    story = play(state, 1, FISH)
    assert told(story) == [PLACED, REVEALED]
    assert seen(state, 0) == seen(state, 1) == seen(state, SPECTATOR) == [number for number in state.sea if number]


def test_a_hidden_camp_may_be_any_camp_each_as_likely() -> None:
    """A9: the view tells how many pieces are placed, and no more."""
    state = opening("aquatika", 2, [], [1])
    for kind in (FISH, FISH):
        play(state, 1, kind)
    chances = worlds(state, 0, ["a7", "b7"])
    assert len(chances) == 9
    assert chances["s", "s"] == pytest.approx(3 / 9 * 2 / 8)
    assert chances["o", "f"] == pytest.approx(3 / 9 * 3 / 8)


def worlds(state: Any, seat: int, cells: list[str]) -> dict[tuple[str, ...], float]:
    """Return what a seat imagines on some cells, with the probability of each."""
    luck = Enumerator()
    chances: dict[tuple[str, ...], float] = {}
    more = True
    while more:
        world = state.view(seat).imagine(luck)
        there = tuple(at(world, name) for name in cells)
        chances[there] = chances.get(there, 0.0) + luck.probability
        more = luck.next_way()
    return chances


def test_with_open_placement_the_first_player_places_all_in_sight_then_the_other() -> None:
    """A9, the option."""
    state = opening("aquatika", 2, [], [1], options={"placement": "open"})
    for placed in range(9):
        assert state.to_act() == [1]
        play(state, 1, NINE[placed])
        assert state.story_for(0) == state.story
        assert len(seen(state, 0)) == placed + 1
        assert HIDDEN not in seen(state, 0)
    for placed in range(9):
        assert state.to_act() == [0]
        play(state, 0, NINE[placed])
    assert state.to_act() == [1]


def test_nothing_moves_before_the_camps_are_full_and_nothing_is_placed_after() -> None:
    state = opening("aquatika", 2, [], [0])
    assert refused(state, 0, go("a2", "a3")) == "Fill your camp first, with three of each kind."
    camps(state, NINE, NINE)
    assert refused(state, 0, SHARK) == "You have no piece there to move."


# The boards


def test_the_reef_has_its_goals_in_the_middle_of_the_back_rows() -> None:
    board = BOARDS["reef"]
    assert (board.grid.columns, board.grid.rows, len(board.cells)) == (5, 7, 35)
    assert list(board.goals) == [cell("c7"), cell("c1")]


def test_the_square_has_camps_of_three_by_three_and_goals_behind_the_middle() -> None:
    board = BOARDS["square"]
    assert (board.grid.columns, board.grid.rows, len(board.cells)) == (3, 11, 29)
    assert list(board.goals) == [cell("b11", "square"), cell("b1", "square")]
    assert cell("a11", "square") not in list(board.cells)
    ways = [board.step(0, direction, cell("a10", "square")) for direction in range(5)]
    assert ways == [NOWHERE, NOWHERE, cell("b11", "square"), NOWHERE, cell("b10", "square")]


def test_the_wide_board_has_one_home_row_and_goals_behind_the_centre() -> None:
    board = BOARDS["wide"]
    assert (board.grid.columns, board.grid.rows, len(board.cells)) == (9, 7, 47)
    assert list(board.homes[0]) == [cell(f"{column}2", "wide") for column in "abcdefghi"]
    assert list(board.goals) == [cell("e7", "wide"), cell("e1", "wide")]


GOALS = "A board has one goal A in its top line and one goal B in its bottom line."


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("22A22", "A board is drawn as a list of lines."),
        ([], "A board is drawn as a list of lines."),
        (["22A22", "2222"], "The lines of a board are equally long."),
        (["A"] * 65, "A board has at most 64 cells."),
        (["A" * 27, "B" * 27], "A board has 1 to 26 columns."),
        (["22A22", "22222", "xxxxx"], "A board has no symbol “x”."),
        (["22A22", "22222", "11111", "1.B11"], "A board has nine home cells for each seat."),
        (["22222", "22A22", "11111", "11B11"], GOALS),
        (["22A22", "22222", "11B11", "11111"], GOALS),
        (["22A22A", "22222.", "11111.", "11B11."], GOALS),
    ],
)
def test_a_malformed_drawing_is_refused(drawing: object, sentence: str) -> None:
    with pytest.raises(flibuste.FlibusteError) as caught:
        Board(drawing)
    assert str(caught.value) == sentence


# A turn

CROSS = """
f . . . .
. . . . .
. . . . .
. . S . .
. . . . .
. . . . .
. . . . .
"""


def test_players_take_turns_and_move_one_piece() -> None:
    state = reef(CROSS)
    story = play(state, 0, go("c4", "c5"))
    assert told(story) == [MOVED]
    assert (at(state, "c4"), at(state, "c5"), at(state, "a7")) == (".", "S", "f")
    assert state.to_act() == [1]
    play(state, 1, go("a7", "a6"))
    assert state.to_act() == [0]


NOT_YOURS = "That is not your piece: a shark or an octopus of yours next to it could take it."


def test_only_a_piece_of_ones_own_moves_and_only_in_turn() -> None:
    state = reef(CROSS)
    assert refused(state, 0, go("a7", "a6")) == NOT_YOURS
    assert refused(state, 0, go("c3", "c4")) == "You have no piece there to move."
    assert refused(state, 0, move(63, 3)) == "You have no piece there to move."
    assert refused(state, 1, go("a7", "a6")) == "It is not your turn."


@pytest.mark.parametrize("kind", ["O", "S", "F"])
def test_every_piece_goes_one_cell_ahead_diagonally_ahead_or_sideways(kind: str) -> None:
    up = reef(CROSS.replace("S", kind))
    assert goes(up, "c4") == ["b4", "b5", "c5", "d4", "d5"]
    down = reef(CROSS.replace("f", "S").replace(". . S", f". . {kind.lower()}"), actor=1)
    assert goes(down, "c4") == ["b3", "b4", "c3", "d3", "d4"]


ONE_CELL = "A shark goes one cell ahead, diagonally ahead or sideways, never back."


def test_a_piece_goes_one_cell_only() -> None:
    assert refused(reef(CROSS), 0, go("c4", "c6")) == ONE_CELL
    assert refused(reef(CROSS), 0, move(cell("c4"), 63)) == ONE_CELL


@pytest.mark.parametrize("end", ["b3", "c3", "d3"])
def test_a_piece_never_goes_back_straight_or_diagonally(end: str) -> None:
    assert refused(reef(CROSS), 0, go("c4", end)) == ONE_CELL


def test_the_sea_ends_at_its_edge() -> None:
    state = reef(CROSS.replace("f . . . .", "f . . . S"))
    assert goes(state, "e7") == ["d7"]


# The octopus

OCTOPUS_LIMIT = "An octopus goes one cell, never back, covers no octopus, takes prey to empty cells only."
HUNT = """
. . . . f
. . . . .
. f O . .
. s O F .
. . . . .
. . . . .
. . . . .
"""


@pytest.mark.parametrize(("end", "stack"), [("b4", "O+s"), ("b5", "O+f"), ("d4", "O+F")])
def test_the_octopus_covers_any_piece_of_either_side(end: str, stack: str) -> None:
    state = reef(HUNT)
    story = play(state, 0, go("c4", end))
    assert told(story) == [MOVED, COVERED]
    assert at(state, end) == stack


def test_the_octopus_covers_by_moving_onto_the_piece() -> None:
    state = reef(HUNT)
    eaten = state.eaten.size
    play(state, 0, go("c4", "b5"))
    assert (at(state, "c4"), at(state, "b5")) == (".", "O+f")
    assert state.eaten.size == eaten
    assert goes(reef(HUNT), "c4") == ["b4", "b5", "d4", "d5"]


@pytest.mark.parametrize("other", ["O", "O+s", "o", "o+F"])
def test_the_octopus_does_not_cover_an_octopus(other: str) -> None:
    """A4: with or without something under it, of either side."""
    state = reef(HUNT.replace("f O", f"f {other}").replace("s O", ". O"))
    assert "c5" not in goes(state, "c4")
    assert refused(state, 0, go("c4", "c5")) == OCTOPUS_LIMIT


CARRY = """
. . . . f
. . . . .
. f . . .
. . O+s . .
. . . . .
. . . . .
. . . . .
"""


def test_the_octopus_moves_on_with_its_prey() -> None:
    state = reef(CARRY)
    story = play(state, 0, go("c4", "c5", carry=1))
    assert told(story) == [MOVED]
    assert (at(state, "c4"), at(state, "c5")) == (".", "O+s")


def test_the_octopus_moves_on_without_its_prey_and_frees_it() -> None:
    state = reef(CARRY)
    story = play(state, 0, go("c4", "c5"))
    assert told(story) == [MOVED, RELEASED]
    assert (at(state, "c4"), at(state, "c5")) == ("s", "O")
    assert goes(state, "c4") == ["b3", "b4", "c3", "d3", "d4"]


def test_an_octopus_that_frees_its_prey_may_cover_another_piece_at_once() -> None:
    state = reef(CARRY)
    story = play(state, 0, go("c4", "b5"))
    assert told(story) == [MOVED, RELEASED, COVERED]
    assert (at(state, "c4"), at(state, "b5")) == ("s", "O+f")


def test_an_octopus_with_its_prey_goes_to_empty_cells_only() -> None:
    """A3: it holds one piece at most."""
    state = reef(CARRY)
    assert goes(state, "c4") == ["b4", "b4+", "b5", "c5", "c5+", "d4", "d4+", "d5", "d5+"]
    assert refused(state, 0, go("c4", "b5", carry=1)) == OCTOPUS_LIMIT


def test_only_an_octopus_that_holds_something_takes_it_along() -> None:
    assert refused(reef(HUNT), 0, go("c4", "d5", carry=1)) == OCTOPUS_LIMIT
    assert refused(reef(HUNT), 0, go("d4", "d5", carry=1)) == FISH_LIMIT


def test_a_covered_piece_cannot_move() -> None:
    """A5."""
    state = reef(CARRY, actor=1)
    assert goes(state, "c4") == []
    assert refused(state, 1, go("c4", "c3")) == NOT_YOURS


def test_a_player_may_lift_only_their_own_octopuses() -> None:
    """A14: neither what is under another octopus nor whether something is; a spectator lifts none."""
    state = reef(CARRY.replace(". . . . f", ". . . . o+S"))
    assert seen(state, 0) == [piece("o"), piece("f"), piece("O+s")]
    assert seen(state, 1) == [piece("o+S"), piece("f"), piece("O")]
    assert seen(state, SPECTATOR) == [piece("o"), piece("f"), piece("O")]


def test_nobody_else_is_told_whether_an_octopus_takes_its_prey_along() -> None:
    """A14."""
    loaded, light = reef(CARRY), reef(CARRY.replace("O+s", "O"))
    play(loaded, 0, go("c4", "c5", carry=1))
    play(light, 0, go("c4", "c5"))
    assert loaded.story_for(1) == light.story_for(1)
    assert loaded.story_for(SPECTATOR) == light.story_for(SPECTATOR)
    assert loaded.story_for(0) != light.story_for(0)


def test_hidden_prey_may_be_under_any_octopus_of_the_other_each_way_as_likely() -> None:
    """A14: seat 1 misses a shark of its own and a fish of the other, and lifts no octopus of the other."""
    drawing = rows({7: ". . . o+S s", 5: "O . O+s . O+F", 2: ". F F . ."})
    chances = worlds(reef(drawing), 1, ["a5", "c5", "e5"])
    assert len(chances) == 6
    assert chances["O+F", "O+s", "O"] == pytest.approx(1 / 6)
    assert all(chance == pytest.approx(1 / 6) for chance in chances.values())


# The shark

MEAL = """
. . . . f
. . . . .
. s F o+S .
. . S O .
. . . . .
. . . . .
. . . . .
"""


@pytest.mark.parametrize(("end", "victim"), [("b5", "s"), ("c5", "F"), ("d4", "O")])
def test_the_shark_eats_any_piece_even_a_shark_or_one_of_its_own_side(end: str, victim: str) -> None:
    state = reef(MEAL)
    before = state.view(1).seen.eaten.cards()
    story = play(state, 0, go("c4", end))
    assert told(story) == [MOVED, ATE]
    assert state.view(1).seen.eaten.cards() == sorted([*before, piece(victim)])


def test_the_shark_takes_the_place_of_what_it_eats_and_that_leaves_the_board() -> None:
    state = reef(MEAL)
    play(state, 0, go("c4", "b5"))
    assert (at(state, "c4"), at(state, "b5")) == (".", "S")
    assert piece("s") not in list(state.sea)


def test_a_shark_that_eats_an_octopus_eats_its_prey_too() -> None:
    """A6: whatever the colours."""
    state = reef(MEAL)
    before = state.view(0).seen.eaten.cards()
    story = play(state, 0, go("c4", "d5"))
    assert [event.piece for event in story] == [piece("S"), piece("o"), piece("S")]
    assert at(state, "d5") == "S"
    assert state.view(0).seen.eaten.cards() == sorted([*before, piece("o"), piece("S")])


# The flying fish

JUMP = """
. . . . f
. . . . .
. s . . .
. o+S O . .
. . F . .
. . . . .
. . . . .
"""
FISH_LIMIT = "A flying fish goes one cell or jumps in a line, never back, to an empty cell."


def test_the_flying_fish_jumps_over_a_piece_of_either_side() -> None:
    state = reef(JUMP)
    assert goes(state, "c3") == ["a5", "b3", "c5", "d3", "d4"]
    play(state, 0, go("c3", "c5"))
    assert (at(state, "c3"), at(state, "c4"), at(state, "c5")) == (".", "O", "F")


def test_an_octopus_and_its_prey_are_one_piece_to_jump_over() -> None:
    """A5."""
    state = reef(JUMP)
    play(state, 0, go("c3", "a5"))
    assert (at(state, "c3"), at(state, "b4"), at(state, "a5")) == (".", "o+S", "F")


@pytest.mark.parametrize("there", ["s", "F"])
def test_the_cell_behind_must_be_empty(there: str) -> None:
    state = reef(JUMP.replace(". s . . .", f". . {there} . ."))
    assert "c5" not in goes(state, "c3")
    assert refused(state, 0, go("c3", "c5")) == FISH_LIMIT


def test_the_flying_fish_does_not_jump_off_the_board() -> None:
    drawing = rows({7: ". . . . f", 4: "O . O . .", 3: ". F . . ."})
    assert goes(reef(drawing), "b3") == ["a3", "b4", "c3", "d5"]


LEAPS = """
. . . . .
. . f . s
. . . . .
. . S s .
. . F . .
. . . . .
. . . . .
"""


def test_the_flying_fish_may_go_on_jumping_in_the_same_turn() -> None:
    state = reef(LEAPS)
    play(state, 0, go("c3", "c7"))
    assert at(state, "c7") == "F"
    assert (at(state, "c4"), at(state, "c6")) == ("S", "f")


def test_the_flying_fish_may_stop_after_any_jump_and_need_not_jump() -> None:
    """A2."""
    assert goes(reef(LEAPS), "c3") == ["b3", "b4", "c5", "c7", "d3", "e5"]


def test_the_flying_fish_does_not_turn_while_it_jumps() -> None:
    state = reef(LEAPS.replace(". . f . s", ". f . s ."))
    assert goes(state, "c3") == ["b3", "b4", "c5", "d3", "e5"]
    assert refused(state, 0, go("c3", "a7")) == FISH_LIMIT


def test_jumped_pieces_have_exactly_one_free_cell_between_them() -> None:
    none_between = reef(rows({7: ". . . . f", 4: ". . s . .", 3: ". . S . .", 2: ". . F . ."}))
    one_between = reef(rows({7: ". . . . f", 5: ". . s . .", 3: ". . S . .", 2: ". . F . ."}))
    two_between = reef(rows({7: ". . . . f", 6: ". . s . .", 3: ". . S . .", 2: ". . F . ."}))
    sideways_or_diagonal = ["b2", "b3", "d2", "d3"]
    assert goes(none_between, "c2") == sideways_or_diagonal
    assert goes(one_between, "c2") == sorted([*sideways_or_diagonal, "c4", "c6"])
    assert goes(two_between, "c2") == sorted([*sideways_or_diagonal, "c4"])


def test_the_flying_fish_jumps_diagonally_or_straight_ahead() -> None:
    drawing = rows({7: ". . . . f", 4: ". O O O .", 3: ". . F . ."})
    assert goes(reef(drawing), "c3") == ["a5", "b3", "c5", "d3", "e5"]


def test_the_flying_fish_does_not_jump_sideways_unless_the_table_wants_it() -> None:
    """A1."""
    drawing = rows({7: ". . . . f", 3: "F O . s ."})
    assert goes(reef(drawing), "a3") == ["a4", "b4"]
    assert goes(reef(drawing, options={"sideways_jumps": True}), "a3") == ["a4", "b4", "c3", "e3"]


def test_the_flying_fish_never_jumps_back() -> None:
    state = reef(rows({7: ". . . . f", 5: ". . F . .", 4: ". O O O ."}))
    assert goes(state, "c5") == ["b5", "b6", "c6", "d5", "d6"]
    assert refused(state, 0, go("c5", "c3")) == FISH_LIMIT


def test_the_flying_fish_does_not_step_onto_a_piece() -> None:
    """A7."""
    assert refused(reef(JUMP), 0, go("c3", "b4")) == FISH_LIMIT


# The end

FINISH = """
. . . S f
. F O+s . .
. f . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""


@pytest.mark.parametrize("start", ["b6", "c6", "d7"])
def test_the_first_piece_on_its_goal_wins_at_once(start: str) -> None:
    state = reef(FINISH)
    story = play(state, 0, go(start, "c7"))
    assert story[-1][:2] == (ARRIVED, 0)
    assert state.actor == OVER
    assert state.returns() == [1.0, 0.0]


def test_a_jump_wins_too() -> None:
    state = reef(LEAPS)
    story = play(state, 0, go("c3", "c7"))
    assert told(story) == [MOVED, ARRIVED]
    assert state.returns() == [1.0, 0.0]


def test_the_second_seat_wins_on_its_own_goal_at_the_other_end() -> None:
    state = reef(rows({7: ". . . . F", 1: ". s . . ."}), actor=1)
    play(state, 1, go("b1", "c1"))
    assert state.returns() == [0.0, 1.0]


def test_an_octopus_with_prey_on_its_goal_wins_for_its_owner() -> None:
    """A8."""
    state = reef(FINISH)
    play(state, 0, go("c6", "c7", carry=1))
    assert at(state, "c7") == "O+s"
    assert state.returns() == [1.0, 0.0]


def test_nobody_enters_the_cell_behind_their_own_camp() -> None:
    """A8."""
    state = reef(rows({7: ". . . . f", 1: ". O . S ."}))
    assert goes(state, "b1") == ["a1", "a2", "b2", "c2"]
    assert goes(state, "d1") == ["c2", "d2", "e1", "e2"]
    expected = "That is the goal of the other side: your pieces stay out of it."
    assert refused(state, 0, go("b1", "c1")) == expected


def test_a_player_who_cannot_move_loses() -> None:
    """A11: the fish has nowhere to land."""
    state = reef(rows({4: ". . . . S", 1: "f O . . ."}))
    story = play(state, 0, go("e4", "e5"))
    assert story[-1][:2] == (STUCK, 0)
    assert state.actor == OVER
    assert state.returns() == [1.0, 0.0]


@pytest.mark.parametrize(("hunter", "what"), [("S", ATE), ("O", COVERED)])
def test_a_player_with_no_piece_left_in_the_open_loses(hunter: str, what: int) -> None:
    """A13: eaten or covered, it comes to the same."""
    state = reef(rows({7: f"f {hunter} . . ."}))
    story = play(state, 0, go("b7", "a7"))
    assert told(story) == [MOVED, what, STUCK]
    assert state.returns() == [1.0, 0.0]


def there_and_back(state: Any, times: int) -> list[int]:
    """Let an octopus on a2 and a shark on e7 swim to the side and back; return what was told last."""
    story: list[Any] = []
    for start, end in [("a2", "b2"), ("b2", "a2")] * times:
        play(state, 0, go(start, end))
        story = play(state, 1, go("e7", "d7") if start == "a2" else go("d7", "e7"))
    return told(story)


def test_the_same_board_for_the_third_time_is_a_draw() -> None:
    """A12."""
    state = reef(rows({7: ". . . . s", 2: "O . . . ."}))
    assert there_and_back(state, 1) == [MOVED]
    assert there_and_back(state, 1) == [MOVED, REPEATED]
    assert state.actor == OVER
    assert state.returns() == [0.5, 0.5]


def test_only_boards_with_the_same_player_to_move_are_the_same() -> None:
    """A12."""
    drawing = rows({7: ". . . . s", 2: "O . . . ."})
    sights = [
        reef(drawing, actor=actor, history=[0] * plies).history[plies] for actor, plies in [(0, 0), (1, 1), (0, 2)]
    ]
    assert sights[0] == sights[2] != sights[1]


def test_repetition_is_judged_on_what_everyone_can_see() -> None:
    """A12: here a shark changes from one octopus to the other, out of sight, and the board is the same."""
    state = reef(rows({7: ". . . . s", 4: ". O . . .", 2: "O+S . . . ."}))
    line = [
        ("a2", "b2", 0),
        ("a2", "a3", 0),
        ("a3", "a4", 0),
        ("b4", "a4", 0),
        ("a4", "b4", 1),
        ("b2", "a2", 0),
    ]
    for number, (start, end, carry) in enumerate(line):
        play(state, 0, go(start, end, carry))
        play(state, 1, go("e7", "d7") if number % 2 == 0 else go("d7", "e7"))
    assert (at(state, "a2"), at(state, "b4")) == ("O", "O+S")
    assert there_and_back(state, 1) == [MOVED, REPEATED]


def test_after_two_hundred_moves_the_game_is_a_draw() -> None:
    """A12: the cap; who arrives with the last move has won."""
    state = reef(CROSS, history=[0] * (MOST_PLIES - 1))
    story = play(state, 0, go("c4", "c5"))
    assert told(story) == [MOVED, STOPPED]
    assert state.returns() == [0.5, 0.5]
    state = reef(FINISH, history=[0] * (MOST_PLIES - 1))
    play(state, 0, go("d7", "c7"))
    assert state.returns() == [1.0, 0.0]


# Positions from outside

ON_GOAL = "A goal is empty, or just reached."


@pytest.mark.parametrize(
    ("drawing", "fields", "sentence"),
    [
        (rows({}), {}, "The actor must be -1 here."),
        (rows({7: "f . . S ."}), {"actor": OVER, "first": 0}, "The actor must be 0 here."),
        (rows({7: "f . . S ."}), {"first": 1}, "The actor must be 1 here."),
        (rows({7: "f . . S ."}), {"history": [0] * 201}, "A game has at most 200 moves."),
        (rows({7: "f . . . ."}), {"placing": True, "history": [0]}, "The camps come first."),
        (rows({7: "f . . . .", 4: "S . . . ."}), {"placing": True}, "A piece is outside its camp."),
        (rows({7: ". f . . ."}), {"placing": True}, "Home cells are filled one after the other."),
        (rows({7: "S . . . ."}), {"placing": True}, "Home cells are filled one after the other."),
        (rows({7: "f S+f . . ."}), {}, "Only an octopus holds a piece, and never an octopus."),
        (rows({7: "f O+o . . ."}), {}, "Only an octopus holds a piece, and never an octopus."),
        (rows({7: "S S . S S"}), {}, "The box has fewer pieces numbered 2."),
        (rows({7: "f . . . S", 1: ". . F . ."}), {}, ON_GOAL),
        (rows({7: "f . S . .", 1: ". . . . F"}), {}, ON_GOAL),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(drawing: str, fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition) as caught:
        reef(drawing, **fields)
    assert str(caught.value) == sentence


def test_a_position_knows_the_shape_of_its_board_and_the_order_of_the_camps() -> None:
    sea = [[0] * 3 for _ in range(11)]
    sea[0][0], sea[5][1] = piece("S"), piece("f")
    with pytest.raises(flibuste.ImpossiblePosition, match="A piece is outside the board"):
        scene("aquatika", 2, options={"board": "square"}, actor=0, sea=sea)
    with pytest.raises(flibuste.ImpossiblePosition, match="A piece is 1 to 6, plus ten times its prey"):
        scene("aquatika", 2, options={"board": "square"}, actor=0, sea=[[18] * 3] * 11)
    early = rows({7: "f . . . .", 2: "O . . . ."})
    assert reef(early, placing=True).to_act() == [0, 1]
    with pytest.raises(flibuste.ImpossiblePosition, match="It is not the turn of this seat"):
        reef(early, placing=True, options={"placement": "open"})


# The table


def test_the_table_shows_prey_to_the_owner_of_the_octopus_alone() -> None:
    state = reef(CARRY)
    views = [draw(state.view(seat), ["Ada", "Bo"], ENGLISH) for seat in (0, 1, SPECTATOR)]
    there = [view.areas[0].pieces[cell("c4")].on[0] for view in views]
    assert [shown.mark for shown in there] == ["O+s", "O", "O"]
    assert [shown.words for shown in there] == [
        "the octopus (Ada) on c4, over the shark (Bo)",
        "the octopus (Ada) on c4",
        "the octopus (Ada) on c4",
    ]
    offered = [choice.words for choice in views[0].choices]
    assert "Octopus c4 to c5, with its prey" in offered
    assert "Octopus c4 to b5, leaving its prey, covering the flying fish (Bo)" in offered


# Values


def test_random_games_are_as_long_as_an_independent_program_finds() -> None:
    """A mailbox program written apart plays 54.14 moves after the placement, with a deviation of 15.9."""
    luck = Chance(3)
    setup = GAME.setup(2)
    mean = sum(playout(GAME.start(setup, luck), luck) - 18 for _ in range(1000)) / 1000
    assert abs(mean - 54.14) < 4 * 15.9 / 1000**0.5


def test_the_moves_to_depth_three_are_as_many_as_an_independent_program_counts() -> None:
    state = opening("aquatika", 2, [], [0])
    camps(state, [OCTOPUS, SHARK, FISH] * 3, [FISH, SHARK, OCTOPUS] * 3)
    assert [perft(state, depth) for depth in (1, 2, 3)] == [30, 900, 26794]
