"""How a game goes: nothing is lost, it ends, and what is chosen at once may come in any order."""

from __future__ import annotations

import math

from flibuste.core.chance import Chance, Recorder, Script
from flibuste.core.state import OVER, State
from flibuste.lab.laws.broken import law, same
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import NextMove, Trial, pick, random_move


def nothing_is_lost_and_the_game_ends(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for state, _move in trial.moves():
            state.check()
            law(state.actor == trial.to_act[0], "The actor is the first of those to act.")
            for seat in range(case.seats):
                check_actions(case, state.legal(seat))
        trial.state.check()
        check_end(case, trial.state)


def check_actions(case: Case, actions: list[int]) -> None:
    law(len(set(actions)) == len(actions), "No action is offered twice.")
    numbers = all(type(action) is int and 0 <= action < case.box.game.action_limit() for action in actions)
    law(numbers, "An action is a whole number below the number of actions.")


def check_end(case: Case, state: State) -> None:
    law(state.actor == OVER and state.to_act() == [], "At the end nobody is to act.")
    returns = state.returns()
    law(len(returns) == case.seats and all(map(math.isfinite, returns)), "Every seat gets a result.")
    counted = [state.score(seat) is not None for seat in range(case.seats)]
    law(all(counted) or not any(counted), "What is counted for one seat is counted for all.")


def choices_made_at_once_may_come_in_any_order(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        chance = Chance(f"{seed} answers")
        for state, move in trial.moves():
            others = [seat for seat in trial.to_act if seat != move.seat]
            if others:
                compare_orders(state, move, random_move(state, pick(others, chance), chance))


def compare_orders(state: State, move: NextMove, answer: NextMove) -> None:
    one, two = state.clone(), state.clone()
    luck = Recorder(Chance(1))
    move.play(one, luck)
    law(answer.action in one.legal(answer.seat), "A choice made at once does not go stale.")
    answer.play(one, luck)
    again = Script(luck.take())
    answer.play(two, again)
    move.play(two, again)
    names = f"first seat {move.seat}", f"first seat {answer.seat}"
    same(one.dump(), two.dump(), "Choices made at once may come in any order.", names)


def quick_ways_lead_to_the_same(case: Case, seed: int) -> None:
    """A game may have ways of its own to pick an action, and to tell whether anybody else decides at the same time."""
    with Trial(case, seed) as trial:
        for state, _move in trial.sampled():
            law(state.acts_alone() == (len(trial.to_act) == 1), "Who acts alone is alone in having something to do.")
            for seat in trial.to_act:
                check_pick(state, seat, seed)


def check_pick(state: State, seat: int, seed: int) -> None:
    luck, again = Chance(f"{seed} pick"), Chance(f"{seed} pick")
    same(state.pick(seat, luck), State.pick(state, seat, again), "The same luck picks the same.", ("own", "usual"))
    same(luck.below(1 << 30), again.below(1 << 30), "To pick takes one number of luck.", ("own", "usual"))
