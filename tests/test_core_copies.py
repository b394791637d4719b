"""Copies: a game in progress and its luck can be copied and pickled, and the copy goes on as the original does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from flibuste.core.chance import (
    Asking,
    Chance,
    Enumerator,
    FairChance,
    FrozenLuck,
    Question,
    Recorder,
    Script,
    Stacked,
)
from flibuste.core.game import Game
from flibuste.core.grid import Grid
from flibuste.core.pile import pile_of
from flibuste.core.purse import purses_of
from flibuste.lab.laws import random_move
from flibuste.match import Luck, Match, fair_luck, seeded_luck
from flibuste.scaffold.new_game.rules import GAME as GUEST
from flibuste.shelf import boxes

MODES = [(game, mode.name) for game in [*[box.game for box in boxes()], GUEST] for mode in game.modes]
every_mode = pytest.mark.parametrize(("game", "mode"), MODES, ids=[f"{game.name}-{mode}" for game, mode in MODES])


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


both_ways = pytest.mark.parametrize("copied", [pickled, copy.deepcopy], ids=["pickle", "deepcopy"])


def a_match(game: Game, mode: str, luck: Luck) -> Match:
    return Match(game, game.setup(game.mode(mode).fewest, mode), luck)


def play_on(match: Match, chance: Chance, most: int) -> None:
    for _ in range(most):
        if match.result is not None:
            return
        seats = match.to_act
        move = random_move(match.state, seats[chance.below(len(seats))], chance)
        match.play(move.seat, move.action, move.texts)


@both_ways
@every_mode
def test_a_copied_match_plays_on_identically(game: Game, mode: str, copied: Callable[[Any], Any]) -> None:
    for luck in (seeded_luck("7"), fair_luck(b"one secret")):
        match = a_match(game, mode, luck)
        play_on(match, Chance(1), 15)
        twin = copied(match)
        before = match.record()
        play_on(twin, Chance(2), 60)
        assert match.record() == before, "the copy shares something"
        play_on(match, Chance(2), 60)
        assert twin.record() == match.record()
        assert twin.save() == match.save()
        assert twin.story() == match.story()
        assert twin.position() == match.position()


@both_ways
@every_mode
def test_a_copied_state_goes_on_with_copied_luck(game: Game, mode: str, copied: Callable[[Any], Any]) -> None:
    state, luck = game.set_out(game.setup(game.mode(mode).fewest, mode)), Chance(3)
    state.story = []
    state.begin(luck)
    twin, twin_luck = copied((state, luck))
    assert type(twin) is type(state)
    for world, chance in ((state, luck), (twin, twin_luck)):
        for _ in range(40):
            if world.actor >= 0:
                actions = world.legal(world.actor)
                world.apply(world.actor, actions[chance.below(len(actions))], chance)
    assert twin.dump() == state.dump()
    assert twin.story == state.story
    assert twin_luck.below(1 << 30) == luck.below(1 << 30)
    twin.check()


@both_ways
def test_a_copied_game_is_the_same_game(copied: Callable[[Any], Any]) -> None:
    for game in [*[box.game for box in boxes()], GUEST]:
        assert copied(game) == game


@both_ways
def test_a_copied_box_is_the_same_box(copied: Callable[[Any], Any]) -> None:
    for box in boxes():
        twin = copied(box)
        assert twin == box
        assert twin.about() == box.about()


class Wheel(Chance):
    """A guest's own luck, with a field of its own: round and round."""

    def __init__(self) -> None:
        super().__init__(0)
        self.given = 0

    def below(self, n: int) -> int:
        self.given += 1
        return self.given % n


def numbers_from(chance: Chance) -> list[int]:
    """Return what chance gives next: cards and numbers, as far as it can."""
    pile = pile_of(5, [1, 1, 2, 3, 3, 4])
    return [chance.draw(pile), chance.below(3), chance.draw(pile)]


LUCKS: dict[str, Callable[[], Chance]] = {
    "fast": lambda: Chance(5),
    "fair": lambda: FairChance(b"secret"),
    "recorded": lambda: Recorder(FairChance(b"secret")),
    "replayed": lambda: Recorder(Script([0] * 6)),
    "scripted": lambda: Script([2, 1, 0, 1, 2, 3]),
    "stacked": lambda: Stacked([1, 1, 4, 3], [2, 0]),
    "frozen": lambda: FrozenLuck(),
    "enumerated": lambda: Enumerator(),
    "asking": lambda: Asking([3, 2, 1, 4, 0, 2]),
    "guest": lambda: Wheel(),
}


@both_ways
@pytest.mark.parametrize("luck", LUCKS)
def test_copied_luck_gives_the_same_numbers(luck: str, copied: Callable[[Any], Any]) -> None:
    chance = LUCKS[luck]()
    numbers_from(chance)
    twin = copied(chance)
    assert type(twin) is type(chance)
    assert numbers_from(twin) == numbers_from(chance)


@both_ways
def test_copied_luck_remembers_what_it_was_doing(copied: Callable[[Any], Any]) -> None:
    recorder = Recorder(Chance(1))
    given = numbers_from(recorder)
    assert len(copied(recorder).take()) == len(given)
    enumerator = Enumerator()
    ways = 0
    more = True
    while more:
        numbers_from(enumerator)
        enumerator = copied(enumerator)
        ways += 1
        more = enumerator.next_way()
    assert ways == 4 * 3 * 4 - 2 * 3  # one 2 and one 4: who drew it cannot draw it again
    fair = FairChance(b"secret")
    numbers_from(fair)
    assert copied(fair).drawn == fair.drawn == 3


@both_ways
def test_what_games_are_made_of_can_be_copied(copied: Callable[[Any], Any]) -> None:
    pile = copied(pile_of(5, [1, 4, 4]))
    assert (pile.size, pile.cards(), pile.copies(0)) == (3, [1, 4, 4], 0)
    assert copied(pile_of(3, [])).cards() == []
    purses = copied(purses_of([3, 0], credit=True))
    assert (purses.chips(), purses.credit) == ([3, 0], True)
    grid = copied(Grid(["12", ".."], "12."))
    assert (grid.rows, grid.places("2"), grid.name(1)) == (2, [1], "b2")
    question = copied(Question([1, 4], [1, 2]))
    assert (question.values, question.weights) == ([1, 4], [1, 2])
