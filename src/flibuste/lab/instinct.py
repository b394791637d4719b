"""What an instinct is held to: it is legal, it is blind to what is hidden, and it is of use."""

from __future__ import annotations

import math
from typing import Any, Final

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER, State
from flibuste.core.view import View
from flibuste.lab.laws.broken import LawBroken, law
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import NextMove, Trial, pick, random_texts
from flibuste.opponents import instinct_of
from flibuste.shelf import Box

WORLDS: Final = 2  # that are imagined for each view
ANSWERS: Final = 8  # one view in so many is answered: that may take a moment
FEWEST_DEALS: Final = 10
MOST_DEALS: Final = 500
CLEARLY: Final = 3.0  # standard errors


def has_instinct(box: Box) -> bool:
    """Tell whether the game knows more than how to play at random."""
    return type(instinct_of(box.package)) is not Instinct


class HalfByInstinct(Trial):
    """Every second move is made by instinct: so sensible positions come up, and others, too."""

    def choose(self) -> NextMove:
        move = super().choose()
        if self.move % 2 == 1:
            return move
        action = instinct_of(self.case.box.package).choose(self.state, move.seat, self.picks)
        law(action in self.state.legal(move.seat), "Instinct does what is legal.")
        return NextMove(move.seat, action, random_texts(self.state, action, self.picks))


def an_instinct_is_legal_and_blind_to_what_is_hidden(case: Case, seed: int) -> None:
    """The same luck gives the same answer in every world that the seat cannot tell from the true one."""
    with HalfByInstinct(case, seed) as trial:
        chance = Chance(f"{seed} worlds")
        for state, _move in trial.sampled():
            for seat in trial.to_act:
                trial.viewer = seat
                check_answers(instinct_of(case.box.package), state, state.view(seat), chance)
            trial.viewer = None


def check_answers(instinct: Instinct[Any], state: State, view: View, chance: Chance) -> None:
    chosen = instinct.choose(state, view.seat, Chance(1))
    law(chosen in view.legal, "Instinct does what is legal.")
    for _ in range(WORLDS):
        elsewhere = instinct.choose(view.imagine(chance), view.seat, Chance(1))
        law(elsewhere == chosen, f"Instinct does not look at what is hidden: it does {chosen}, elsewhere {elsewhere}.")
    if chance.below(ANSWERS) == 0:
        law(instinct.answer(view, chance) in view.legal, "Instinct answers with what is legal.")


def an_instinct_beats_chance(case: Case) -> None:
    """Play as many deals as it takes to be clear."""
    leads: list[float] = []
    for deal in range(MOST_DEALS):
        leads.append(lead(case, deal))
        mean = sum(leads) / len(leads)
        spread = sum((one - mean) ** 2 for one in leads)
        if len(leads) >= FEWEST_DEALS and mean > CLEARLY * math.sqrt(spread) / len(leads):
            return
    raise LawBroken(f"Instinct is not clearly better than chance: {case}, {MOST_DEALS} deals, {mean:.3f} won in each.")


def lead(case: Case, deal: int) -> float:
    """Play a deal twice, instinct in every second seat; return how much more it wins than chance does."""
    ahead = 0.0
    for turn in range(2):
        wins = against_chance(case, deal, turn)
        ours, theirs = wins[turn::2], wins[1 - turn :: 2]
        ahead += sum(ours) / len(ours) - sum(theirs) / len(theirs)
    return ahead


def against_chance(case: Case, deal: int, turn: int) -> list[float]:
    """Play a deal with instinct in the even seats, or in the odd ones; return what each seat wins."""
    instinct, luck, state = instinct_of(case.box.package), Chance(f"{deal} {turn}"), case.start(deal)
    while state.actor != OVER:
        seat = state.actor
        by_instinct = seat % 2 == turn
        action = instinct.choose(state, seat, luck) if by_instinct else pick(state.legal(seat), luck)
        state.play(seat, action, luck)
    return state.returns()
