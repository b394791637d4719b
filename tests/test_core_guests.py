"""A guest's game cannot break the core: whatever it lacks or gets wrong is an ordinary error that names it.

The game is the one that `flibuste new-game` copies, plain Python, with one thing wrong. In the compiled build the core
calls it from C, where a method that is missing would otherwise end the process.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from flibuste.bots.player import Player
from flibuste.bots.search import Search
from flibuste.core.chance import Chance
from flibuste.core.contract import OF_A_STATE, OF_A_VIEW, missing_methods
from flibuste.core.errors import BrokenGame, FlibusteError, IllegalAction
from flibuste.core.game import Game, Setup
from flibuste.core.instinct import Instinct
from flibuste.core.playout import outcomes, perft, playout, tally_playouts
from flibuste.core.state import State
from flibuste.core.view import View
from flibuste.match import Match, load_state, replay_record, seeded_luck
from flibuste.scaffold.new_game import rules
from flibuste.shelf import boxes

WHOLE = vars(rules.NewGame)
GAME: Game = rules.GAME


def broken(*forgotten: str, **replaced: Any) -> Game:
    """Return the game with methods forgotten by name, and others replaced."""
    body = {name: value for name, value in WHOLE.items() if name not in (*forgotten, "__dict__", "__weakref__")}
    kind: Any = type("Broken", (State,), {**body, **replaced, "__qualname__": "Broken"})
    return replace(GAME, state=kind)


def start(game: Game) -> State:
    return game.start(game.setup(2), Chance(1))


def simulate(game: Game) -> None:
    tally_playouts(game, game.setup(2), 2, Chance(1))


def count(game: Game) -> None:
    perft(start(game), 2)


def enumerate_luck(game: Game) -> None:
    list(outcomes(start(game), 0, start(game).legal(0)[0]))


def search(game: Game) -> None:
    Search(Instinct(), 1).think(start(game).view(0), 20)


def check(game: Game) -> None:
    start(game).check()


def play_a_match(game: Game) -> None:
    match = Match(game, game.setup(2), seeded_luck("1"))
    while match.result is None:
        seat = match.to_act[0]
        match.view(seat)
        match.story(seat)
        with pytest.raises(IllegalAction):
            match.check(seat, 0)
        match.play(seat, match.legal(seat)[0])
    match.position()
    load_state(game, match.setup, match.state.dump())
    match.record()
    match.state.story_for(0)


EVERYTHING: list[Callable[[Game], None]] = [
    simulate,
    count,
    enumerate_luck,
    search,
    check,
    play_a_match,
]


def complaints(game: Game) -> Iterator[Exception]:
    """Do everything that can be done with a game, and yield what is wrong with it each time."""
    for thing in EVERYTHING:
        try:
            thing(game)
        except Exception as error:
            yield error


def test_nothing_is_wrong_with_the_game_itself() -> None:
    assert list(complaints(GAME)) == []


@pytest.mark.parametrize("method", OF_A_STATE)
def test_a_method_that_is_missing_is_named(method: str) -> None:
    game = broken(method)
    found = list(complaints(game))
    assert found
    for error in found:
        assert isinstance(error, BrokenGame)
        assert str(error) == f"flibuste.scaffold.new_game.rules.Broken must have a method “{method}”."
    assert missing_methods(game) == [f"flibuste.scaffold.new_game.rules.Broken.{method}"]


def test_a_method_that_is_misspelt_is_missing() -> None:
    game = broken("apply", aply=WHOLE["apply"])
    with pytest.raises(BrokenGame, match="“apply”"):
        playout(start(game), Chance(1))


def test_a_view_that_cannot_imagine_is_named() -> None:
    @dataclass(frozen=True)
    class Blind(View):
        pass

    def view(self: State, seat: int) -> View:
        blind: Callable[..., View] = Blind
        return blind(self.setup, seat, self.actor, self.legal(seat))

    game = broken(view=view)
    with pytest.raises(BrokenGame, match=r"Blind must have a method “imagine”"):
        search(game)
    assert [name.rpartition(".")[2] for name in missing_methods(game)] == ["imagine"]


def test_a_player_that_cannot_answer_is_named() -> None:
    class Mute(Player):
        pass

    mute: Callable[[], Player] = Mute
    with pytest.raises(BrokenGame, match=r"Mute must have a method “answer”"):
        mute().answer(start(GAME).view(0))


@pytest.mark.parametrize("game", [*[box.game for box in boxes()], GAME], ids=lambda game: game.name)
def test_the_boxes_of_the_shelf_lack_nothing(game: Game) -> None:
    assert missing_methods(game) == []


@pytest.mark.parametrize(("kind", "methods"), [("State", OF_A_STATE), ("View", OF_A_VIEW)])
def test_what_a_game_must_have_is_what_is_abstract(kind: str, methods: tuple[str, ...]) -> None:
    source = Path(__file__).parents[1] / "src" / "flibuste" / "core" / f"{kind.lower()}.py"
    classes = [node for node in ast.parse(source.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    [body] = [node.body for node in classes if node.name == kind]
    assert [node.name for node in body if isinstance(node, ast.FunctionDef) and node.decorator_list] == list(methods)


def fail(*_arguments: object) -> Any:
    raise ZeroDivisionError("a mistake of the author")


def test_a_mistake_in_a_method_comes_through_as_it_is() -> None:
    for method in OF_A_STATE:
        game = broken(**{method: fail})
        found = list(complaints(game))
        assert found
        assert all(isinstance(error, ZeroDivisionError) for error in found), method


def test_a_method_that_calls_itself_for_ever_is_stopped() -> None:
    game = broken(legal=lambda self, seat: self.to_act())
    assert all(isinstance(error, RecursionError) for error in complaints(game))


def without_super(self: State, setup: Setup) -> None:
    """An author's own __init__ that forgets the one it replaces."""


def tells_nonsense(self: State, chance: Chance) -> None:
    WHOLE["begin"](self, chance)
    if self.story is not None:
        nonsense: Any = "the cards were dealt"
        self.story.append(nonsense)


def tells_a_number(self: State, chance: Chance) -> None:
    WHOLE["begin"](self, chance)
    number: Any = 5
    self.story = number


@pytest.mark.parametrize(
    ("replaced", "sentence"),
    [
        # Compiled code is the first to notice in some of these, and says it in its own words.
        ({"legal": lambda self: [1]}, "takes 1 positional argument"),
        ({"legal": lambda self, seat: (1, 2)}, "list.* tuple"),
        ({"legal": lambda self, seat: None}, "list.* None|nobody may do anything"),
        ({"legal": lambda self, seat: ["2"]}, "An action of new-game is a whole number from 0 to 6"),
        ({"legal": lambda self, seat: [7]}, "An action of new-game is a whole number from 0 to 6"),
        ({"legal": lambda self, seat: []}, "Broken: the game is not over, and nobody may do anything"),
        ({"legal": [1]}, "'list' object is not callable"),
        ({"apply": lambda self, seat, action: None}, "takes 3 positional arguments"),
        ({"view": lambda self, seat: None}, "new-game: “view” must return View, not NoneType"),
        ({"dump": lambda self: None}, "new-game: “dump” must return dict, not NoneType"),
        ({"dump": lambda self: [1]}, "new-game: “dump” must return dict, not list"),
        ({"returns": lambda self: (1.0, 0.0)}, "“returns” must return list, not tuple"),
        ({"returns": lambda self: None}, "“returns” must return list, not None"),
        ({"returns": lambda self: [1.0]}, "“returns” must give 2 numbers, one for each seat, not .1.0"),
        ({"returns": lambda self: ["1", "0"]}, "“returns” must give 2 numbers, one for each seat, not .'1', '0'"),
        ({"reason": lambda self, seat, action: None}, "IllegalAction object expected; got None|exceptions must"),
        ({"as_seen": lambda self, event, seat: None}, "“as_seen” must return Event, not NoneType"),
        ({"begin": tells_nonsense}, "'str' object has no attribute 'what'"),
        ({"begin": tells_nonsense, "as_seen": State.as_seen}, "“as_seen” must return Event|tuple object expected"),
        ({"begin": lambda self, chance: setattr(self, "actor", "Zoé")}, "i64 .* got str|nobody may do anything"),
        ({"begin": lambda self, chance: setattr(self, "actor", None)}, "i64 .* got None|nobody may do anything"),
        ({"begin": lambda self, chance: setattr(self, "actor", 9)}, "nobody may do anything"),
        ({"begin": lambda self, chance: setattr(self, "actor", 10**30)}, "i64 .* got int|nobody may do anything"),
        ({"begin": tells_a_number}, "int"),
        ({"__init__": without_super}, "seats"),
    ],
)
def test_what_a_game_gets_wrong_is_told(replaced: dict[str, Any], sentence: str) -> None:
    game = broken(**replaced)
    list(complaints(game))
    with pytest.raises((FlibusteError, TypeError, AttributeError), match=sentence):
        play_a_match(game)


@pytest.mark.parametrize(("clone", "sentence"), [(lambda self: None, "None"), (lambda self: "twin", "'?str")])
def test_a_clone_that_is_none_is_told(clone: object, sentence: str) -> None:
    game = broken(clone=clone)
    for thing in (count, enumerate_luck):
        with pytest.raises((TypeError, AttributeError), match=sentence):
            thing(game)


def test_a_table_that_is_not_set_out_is_told() -> None:
    nothing: Any = None
    game = replace(GAME, state=lambda setup: nothing)
    assert all("None" in str(error) for error in complaints(game))
    for thing in (play_a_match, lambda game: load_state(game, game.setup(2), {})):
        with pytest.raises(BrokenGame, match="new-game: “state” must return State, not NoneType"):
            thing(game)


def test_a_game_that_breaks_in_a_replay_is_not_called_a_bad_record() -> None:
    match = Match(GAME, GAME.setup(2), seeded_luck("1"))
    match.play(0, match.legal(0)[0])
    game = broken("apply")
    with pytest.raises(BrokenGame, match="“apply”"):
        replay_record(game, match.record())
