"""What good players of Pairs know: what the next card costs on average, and what a fold costs for sure."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance, FrozenLuck, Stacked
from flibuste.core.instinct import Solvable, Way
from flibuste.core.state import OVER
from flibuste.games.paires.rules import CUTCHFELD, DOWNSPEAR, DRAW, FOLD, FORFEIT, HIGHEST, Paires, target

MOST_SOLVED: Final = 20_000  # positions that a round may still lead to
RUIN: Final = 0.5  # what it costs to lose the game, beside the points, as a part of the points that lose
WHIM: Final = 0.1

# How much likelier the next card makes it that one loses, or has the lowest score: measured in many games.
TO_LOSE: Final = 2.5
TO_BE_LOWEST: Final = -5.0


@final
class PairesInstinct(Solvable[Paires]):
    def __init__(self) -> None:
        self._round = ""  # the one for which losses were weighed last
        self._losses: list[list[float]] = []

    def choose(self, state: Paires, seat: int, chance: Chance) -> int:
        """Draw, unless that is likely to cost more than a fold."""
        cards = state.cards_to_come()
        if cards == 0:
            return FOLD
        spare = target(state.seats) - state.points(seat)
        lowest = state.lowest_in_play()
        if lowest >= spare:
            return DRAW  # a fold would lose the game
        fold = float(cards * lowest) * (1.0 + WHIM * (float(chance.below(1024)) / 512.0 - 1.0))
        return DRAW if cost_of_draws(state, seat, spare) < fold else FOLD

    def chapter(self, state: Paires) -> int:
        """Look ahead to the end of the round: the deal passes on then, in the next game, too."""
        return state.left * state.seats + state.dealer

    def worth(self, state: Paires) -> list[float]:
        """Return what the scores promise, beside the tokens."""
        if state.actor == OVER:
            return state.returns()
        losing = odds(state, TO_LOSE)
        if state.setup.mode == FORFEIT:
            return [-part for part in losing]
        tokens = state.returns()
        if state.setup.mode == DOWNSPEAR:
            return [tokens[seat] + 1.0 - float(state.seats) * losing[seat] for seat in range(state.seats)]
        stake = target(state.seats) if state.setup.mode == CUTCHFELD else 1.0
        lowest = odds(state, TO_BE_LOWEST)
        return [tokens[seat] + stake * (lowest[seat] - losing[seat]) for seat in range(state.seats)]

    def is_small(self, state: Paires) -> bool:
        """Tell whether the rest of the round can be solved: every player has some values that could still come."""
        positions = 0
        for cards in range(HIGHEST):
            ways = 1
            for stack in state.stacks:
                ways *= math.comb(int(HIGHEST - stack.size), cards)
            positions += ways
        return positions <= MOST_SOLVED

    def key(self, state: Paires) -> str:
        piles = [state.pile, *state.stacks]
        cards = [pile.copies(card) for pile in piles for card in range(1, HIGHEST + 1)]
        return f"{round_of(state)} {state.actor} {cards}"

    def ways(self, state: Paires, actions: list[int]) -> list[list[Way]]:
        """A round ends with what a loss is worth, before the next deal; else the card joins the stack."""
        if round_of(state) != self._round:
            self._round = round_of(state)
            self._losses = losses(self, state)
        return [self._ways_of(state, action) for action in actions]

    def _ways_of(self, state: Paires, action: int) -> list[Way]:
        seat = state.actor
        row = seat * (HIGHEST + 1)
        if action == FOLD:
            return [Way(1.0, None, self._losses[row + state.lowest_in_play()])]
        cards = float(state.cards_to_come())
        found: list[Way] = []
        for card in range(1, HIGHEST + 1):
            copies = state.copies_to_come(card)
            if copies > 0 and state.stacks[seat].copies(card) > 0:
                found.append(Way(float(copies) / cards, None, self._losses[row + card]))
            elif copies > 0:
                found.append(Way(float(copies) / cards, after_draw(state, card)))
        return found


def round_of(state: Paires) -> str:
    """Return what is the same from the deal to the end of a round."""
    scores = [state.points(seat) for seat in range(state.seats)]
    numbers = [state.dealer, state.left, state.pot, *scores, *state.tokens.chips()]
    return f"{state.setup.mode} {state.tokens.credit} {numbers}"


def losses(instinct: PairesInstinct, state: Paires) -> list[list[float]]:
    """Return what is left to hope for, for each seat that could lose the round, and each card that it could keep."""
    found: list[list[float]] = []
    for seat in range(state.seats):
        for card in range(HIGHEST + 1):
            twin = state.clone()
            twin.end_round(seat, card, FrozenLuck())  # what is dealt next is not weighed
            found.append(instinct.worth(twin))
    return found


def after_draw(state: Paires, card: i64) -> Paires:
    twin = state.clone()
    twin.apply(twin.actor, DRAW, Stacked([card]))
    return twin


def cost_of_draws(state: Paires, seat: i64, spare: i64) -> float:
    """Return what all the cards that could come would cost together."""
    stack = state.stacks[seat]
    ruin = RUIN * float(target(state.seats))
    cost = 0.0
    for card in range(2, HIGHEST + 1):
        if stack.copies(card) > 0:
            copies = state.copies_to_come(card)
            cost += float(copies) * (float(card) + (ruin if card >= spare else 0.0))
    return cost


def odds(state: Paires, slope: float) -> list[float]:
    """Return for each seat how likely it is to come to one end of the table, by its score."""
    goal = float(target(state.seats))
    weights: list[float] = []
    total = 0.0
    for seat in range(state.seats):
        weight = math.exp(slope * float(state.points(seat)) / goal)
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


INSTINCT: Final = PairesInstinct()
