"""The search: legal, reproducible, and better than chance, in every game and in a stranger's."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated

import pytest

import flibuste
from flibuste.bots.levels import SECOND, Bot
from flibuste.bots.player import Opinion
from flibuste.bots.search import Search
from flibuste.core.chance import Chance
from flibuste.core.fields import Each, Own
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER, State
from flibuste.core.view import View
from flibuste.lab.laws import Case, cases
from flibuste.opponents import instinct_of
from flibuste.shelf import boxes, open_box
from tests.builds import THOROUGH, cases_to_test, on_the_compiled_build

CASES = [case for box in boxes() for case in cases_to_test(box) if not case.options]
STRANGER = open_box("flibuste.scaffold.new_game")
DECISIONS = 12 if THOROUGH else 3


def most_visited(opinions: list[Opinion]) -> int:
    return max(opinions, key=lambda opinion: opinion.visits).action


def winners_by_search(case: Case, thinker: int, seed: int) -> list[float]:
    """Play a game in which one seat thinks a little and the others do not think at all."""
    luck, search = Chance(seed), Search(Instinct(), seed)
    state = case.start(seed)
    while state.actor != OVER:
        seat = state.actor
        actions = state.legal(seat)
        action = actions[luck.below(len(actions))]
        if seat == thinker and len(actions) > 1:
            action = most_visited(search.think(state.view(seat), 100))
        state.play(seat, action, luck)
    return state.returns()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_in_every_game_an_opinion_on_every_legal_action(case: Case) -> None:
    luck = Chance(5)
    state = case.start(5)
    for _ in range(DECISIONS):
        if state.actor == OVER:
            break
        view = state.view(state.actor)
        search = Search(instinct_of(case.box.package), 1)
        opinions = search.think(view, 30)
        assert [opinion.action for opinion in opinions] == view.legal
        if len(view.legal) > 1:
            assert sum(opinion.visits for opinion in opinions) == 30
        state.play(state.actor, view.legal[luck.below(len(view.legal))], luck)


def test_the_same_seed_gives_the_same_opinions() -> None:
    view = flibuste.new("hawthorn", seats=3, seed=2).view(0)
    opinions = [Search(Instinct(), seed).think(view, 300) for seed in (7, 7, 8)]
    assert opinions[0] == opinions[1]
    assert opinions[0] != opinions[2]


def test_the_search_works_on_a_strangers_game() -> None:
    case = next(iter(cases(STRANGER)))
    assert sum(winners_by_search(case, 0, 1)) == 1


@on_the_compiled_build
def test_the_search_beats_chance() -> None:
    case = next(case for case in CASES if case.box.game.name == "paires")
    lost = sum(winners_by_search(case, game % 2, game)[game % 2] < 0 for game in range(60))
    assert lost < 20


def test_thinking_stops_when_the_time_is_up() -> None:
    view = flibuste.new("fuji-flush", seats=8, seed=2).view(flibuste.new("fuji-flush", seats=8, seed=2).to_act[0])
    begun = time.perf_counter()
    Search(Instinct(), 1).think(view, 10**9, 0.2)
    assert time.perf_counter() - begun < 60  # on any machine, however busy: all of it would take hours


class Crystal(State):
    """Two seats choose 0 or 1 at once; seat 0 wins if they differ. Nobody may profit from coming second."""

    chosen: Annotated[list[int], Each(-1, 1), Own(-1)]

    def begin(self, chance: Chance) -> None:
        self.blank()

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if seat >= 0 and self.actor != OVER and self.chosen[seat] < 0 else []

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self.chosen[seat] = action
        self.actor = self.chosen.index(-1) if -1 in self.chosen else OVER

    def returns(self) -> list[float]:
        won = float(self.chosen[0] != self.chosen[1])
        return [won, 1.0 - won]

    def imagine(self, seat: int, chance: Chance) -> None:
        """Nobody has chosen yet where this is thought about."""

    def check(self) -> None:
        pass


def test_choices_made_at_once_are_thought_of_as_such() -> None:
    """If the second to choose could see the first choice, the first would expect to lose every time."""
    setup = STRANGER.game.setup(2)
    state = Crystal(setup)
    state.begin(Chance(1))
    for seat in (0, 1):
        opinions = Search(Instinct(), 3).think(state.view(seat), 2000)
        for opinion in opinions:
            assert 0.35 < opinion.expected < 0.65


class Habit(Instinct[State]):
    """Always does the same."""

    def __init__(self, action: int) -> None:
        self.action = action

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return self.action


class Plain(Crystal):
    """Who is at seat 0 wins with a 1."""

    def returns(self) -> list[float]:
        return [float(self.chosen[0]), 1.0 - self.chosen[0]]

    def view(self, seat: int) -> View:
        return PlainView(self.setup, seat, self.actor, self.legal(seat))


class PlainView(View):
    def imagine(self, chance: Chance) -> Plain:
        state = Plain(self.setup)
        state.begin(chance)
        return state


@pytest.mark.parametrize("habit", [0, 1])
def test_instinct_decides_what_the_search_cannot_tell_apart(habit: int) -> None:
    alike, plain = Crystal(STRANGER.game.setup(2)), Plain(STRANGER.game.setup(2))
    for state in (alike, plain):
        state.begin(Chance(1))
    for seed in range(5):
        bot = Bot(replace(SECOND, overlooks=0), Habit(habit), seed)
        assert bot.answer(plain.view(0)).action == 1
        assert bot.answer(alike.view(1)).action == habit


class Nearsighted(Instinct[State]):
    """Looks three decisions ahead, weighs the first of them, and counts what it is asked."""

    def __init__(self) -> None:
        self.chosen = 0
        self.ends: set[int] = set()

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.chosen += 1
        return super().choose(state, seat, chance)

    def foresight(self, state: State) -> int:
        return 3

    def plans(self, state: State) -> int:
        return 1

    def worth(self, state: State) -> list[float]:
        self.ends.add(state.view(0).seen.played)  # type: ignore[attr-defined]
        return [0.0] * state.seats


def test_an_instinct_says_how_far_ahead_to_look_and_how_far_to_weigh() -> None:
    match = flibuste.new("fuji-flush", seats=8, seed=2)
    view = match.view(match.to_act[0])
    nearsighted = Nearsighted()
    Search(nearsighted, 1).think(view, 50)
    assert nearsighted.ends == {3}
    # Two of three decisions are left to it, and it says in which order to try what has not been tried.
    assert nearsighted.chosen == 2 * 50 + len(view.legal)


def test_a_tree_is_reused_where_it_leads_to_what_is_seen() -> None:
    """Aquatika has no luck: after one's own placement the tree below it holds what was thought before."""
    match = flibuste.new("aquatika", seats=2, seed=1)
    search = Search(Instinct(), 1)
    seat = match.to_act[0]
    while len(match.to_act) > 1 or match.to_act[0] == seat:
        match.play(seat, match.legal(seat)[0]) if seat in match.to_act else None
        if seat not in match.to_act:
            break
    other = match.to_act[0]
    while other in match.to_act and len(match.to_act) == 1 and match.state.view(other).legal:
        opinions = search.think(match.view(other), 400)
        chosen = most_visited(opinions)
        match.play(other, chosen)
        if match.to_act == [other]:
            again = search.think(match.view(other), 1)
            if len(again) > 1:
                assert sum(opinion.visits for opinion in again) > 1
                return
    pytest.fail("nobody decided twice in a row")
