"""What good players know: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER, State
from flibuste.lab.laws import Case, cases
from flibuste.opponents import instinct_of
from flibuste.shelf import boxes

CASES = [case for box in boxes() if type(instinct_of(box.package)) is not Instinct for case in cases(box)]
MATCHES = [
    case
    for case in CASES
    for mode in case.box.game.modes
    if case.mode == mode.name and case.seats in (mode.fewest, mode.most) and not case.options
]
MOST_MOVES = 40
FEWEST_DEALS = 10
MOST_DEALS = 500
CLEARLY = 3.0  # standard errors


def positions(case: Case, seed: int) -> Iterator[State]:
    """Yield a running game before each of its moves, of which every second one is made at random."""
    luck, instinct = Chance(seed), instinct_of(case.box.package)
    state = case.start(seed)
    for move in range(MOST_MOVES):
        if state.actor == OVER:
            return
        yield state
        actions = state.legal(state.actor)
        action = actions[luck.below(len(actions))]
        state.play(state.actor, action if move % 2 == 0 else instinct.choose(state, state.actor, luck), luck)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_legal_and_depends_on_nothing_hidden(case: Case) -> None:
    """The same luck gives the same answer in every world that the seat cannot tell from the true one."""
    instinct, chance = instinct_of(case.box.package), Chance(f"{case} worlds")
    for number, state in enumerate(positions(case, 1)):
        for seat in state.to_act():
            view = state.view(seat)
            worlds = [state, view.imagine(chance), view.imagine(chance)]
            answers = [instinct.choose(world, seat, Chance(number)) for world in worlds]
            assert answers[0] in view.legal
            assert answers[0] == answers[1] == answers[2]


def lead(case: Case, deal: int) -> float:
    """Play a deal twice, instinct in every second seat; return how much more it wins than chance does."""
    instinct, ahead = instinct_of(case.box.package), 0.0
    for turn in range(2):
        luck, state = Chance(f"{deal} {turn}"), case.start(deal)
        while state.actor != OVER:
            seat = state.actor
            actions = state.legal(seat)
            by_instinct = seat % 2 == turn
            action = instinct.choose(state, seat, luck) if by_instinct else actions[luck.below(len(actions))]
            state.play(seat, action, luck)
        wins = state.returns()
        ours, theirs = wins[turn::2], wins[1 - turn :: 2]
        ahead += sum(ours) / len(ours) - sum(theirs) / len(theirs)
    return ahead


@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_it_beats_chance(case: Case) -> None:
    """As many deals as it takes to be clear."""
    leads: list[float] = []
    for deal in range(MOST_DEALS):
        leads.append(lead(case, deal))
        mean = sum(leads) / len(leads)
        spread = sum((one - mean) ** 2 for one in leads)
        if len(leads) >= FEWEST_DEALS and mean > CLEARLY * math.sqrt(spread) / len(leads):
            return
    pytest.fail("no better than chance")
