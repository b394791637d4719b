"""Aquatika with other boards: every drawing within the bounds can be played, any other is refused and told why."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game
from flibuste.core.observer import Observer
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR
from flibuste.games.aquatika.board import BOARDS
from tests.edited import edited, needs_the_source, play_all_modes

PACKAGE = "flibuste.games.aquatika"
MOST_CELLS = 64
MOST_COLUMNS = 26
NAMES = ["mine", "reef", "9 × 7", "Récif du Nord", "a.b"]
REEF = BOARDS["reef"].grid.lines


def a_board(chance: Chance) -> list[str]:
    """Return a board of any size, with home cells anywhere. Every second line may have blanks: one swims past them."""
    rows = 2 + chance.below(12)
    fewest = -(-20 // rows)  # columns, for two goals and two camps
    columns = fewest + chance.below(min(MOST_COLUMNS, MOST_CELLS // rows) - fewest + 1)
    cells = ["."] * (rows * columns)
    goals = [chance.below(columns), (rows - 1) * columns + chance.below(columns)]
    cells[goals[0]] = "A"
    cells[goals[1]] = "B"
    free = [cell for cell, symbol in enumerate(cells) if symbol == "."]
    for home in "1" * 9 + "2" * 9:
        cells[free.pop(chance.below(len(free)))] = home
    for row in range(1, rows - 1, 2):
        line = cells[row * columns : (row + 1) * columns]
        blanks = [column for column in range(1, columns) if line[column] == "." and chance.below(3) == 0]
        for column in blanks:
            cells[row * columns + column] = " "
    return ["".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)]


def boards(drawings: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {"boards.toml": drawings}


@needs_the_source
@pytest.mark.parametrize("seed", range(30))
def test_any_board_within_the_bounds_can_be_played(seed: int) -> None:
    chance = Chance(f"board {seed}")
    names = [NAMES[(seed + number) % len(NAMES)] for number in range(1 + seed % 3)]
    with edited(PACKAGE, boards({name: a_board(chance) for name in names})) as game:
        option = next(option for option in game.options if option.name == "board")
        assert option.default == names[0]
        assert list(option.listed()) == names
        play_all_modes(game, seed)
        play_at_a_table(game, {"board": names[-1], "sideways_jumps": seed % 2 == 0}, chance)


def play_at_a_table(game: Game, options: dict[str, Any], chance: Chance) -> None:
    """Play as instinct does; everyone sees the board, and is told what happens."""
    table: Any = import_module(f"{PACKAGE}.table")
    instinct: Any = import_module(f"{PACKAGE}.instinct").INSTINCT
    setup = game.setup(2, None, options)
    observer = Observer(game, setup)
    state = game.start(setup, chance)
    while state.actor != OVER:
        state.story = []
        for viewer in (EVERYTHING, SPECTATOR, 0, 1):
            view = state.view(viewer)
            assert [choice.action for choice in table.draw(view, ["Ada", "Bo"], ENGLISH).choices] == list(view.legal)
            assert len(observer.observe(state, viewer)) == observer.size
        state.play(state.actor, instinct.choose(state, state.actor, chance), chance)
        assert all(table.tell(event, setup, ["Ada", "Bo"], ENGLISH) for event in state.story)


GOALS = "A board has one goal A in its top line and one goal B in its bottom line."
HOMES = "A board has nine home cells for each seat."
LINES = "A board is drawn as a list of lines."
COLUMNS = "A board has 1 to 26 columns."
CELLS = "A board has at most 64 cells."
NO_WAY = "A board has a way for each seat from its home cells to its goal."


def reef(**lines: str) -> list[str]:
    """Return the reef with some lines changed, by their number from the top."""
    return [lines.get(f"line{number}", line) for number, line in enumerate(REEF, 1)]


@needs_the_source
@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (5, LINES),
        ("22A22", LINES),
        ([], LINES),
        ({"lines": REEF}, LINES),
        ([*REEF[:-1], 11411], LINES),
        ([list(line) for line in REEF], LINES),
        (["", ""], COLUMNS),
        (["A" + "2" * 9 + "." * 17, "B" + "1" * 9 + "." * 17], COLUMNS),
        (reef(line4="...."), "The lines of a board are equally long."),
        (reef(line4="..x.."), "A board has no symbol “x”."),
        ([REEF[0], *["....."] * 6, *REEF[1:]], CELLS),
        (reef(line4="..1.."), HOMES),
        (reef(line6="1111."), HOMES),
        (reef(line4="..2.."), HOMES),
        (reef(line2="2222."), HOMES),
        (reef(line1="22.22"), GOALS),
        (reef(line1="22.22", line3="..A.."), GOALS),
        (reef(line3="..A.."), GOALS),
        (reef(line7="11.11"), GOALS),
        (reef(line7="11.11", line4="..B.."), GOALS),
        (reef(line4="..B.."), GOALS),
        (reef(line1="22B22", line7="11A11"), GOALS),
        (reef(line4="     "), NO_WAY),
        ([" A ", "   ", *["222"] * 3, "...", *["111"] * 3, " B "], NO_WAY),
    ],
)  # fmt: skip
def test_any_other_board_is_refused_by_its_name(drawing: object, sentence: str) -> None:
    files = boards({"reef": REEF, "mine": drawing})
    with pytest.raises(FlibusteError) as caught, edited(PACKAGE, files):
        raise AssertionError("the box was opened")
    assert str(caught.value) == f"The board “mine” in boards.toml: {sentence}"


@needs_the_source
def test_a_file_without_boards_is_refused() -> None:
    with pytest.raises(FlibusteError) as caught, edited(PACKAGE, boards({})):
        raise AssertionError("the box was opened")
    assert str(caught.value) == "boards.toml has no board."


@needs_the_source
def test_a_board_may_be_as_small_or_as_large_as_the_bounds_allow() -> None:
    small = ["A" + "2" * 9 + "1" * 9 + "B"]
    wide = ["A" + "2" * 9 + "." * 16, "." * 15 + "1" * 9 + "B."]
    large = ["2222A222", "2......2", "........", "........", "........", "........", "1......1", "1111B111"]
    assert [len(wide[0]), len("".join(large))] == [MOST_COLUMNS, MOST_CELLS]
    for board in (small, wide, large):
        with edited(PACKAGE, boards({"mine": board})) as game:
            play_all_modes(game, 1)
