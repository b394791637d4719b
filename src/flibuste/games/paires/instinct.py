"""What good players of Pairs know: what the next card costs on average, and what a fold costs for sure."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance, FrozenLuck, Stacked
from flibuste.core.instinct import Solvable, Way
from flibuste.core.state import OVER, State
from flibuste.games.paires.rules import BURNED, CUTCHFELD, DOWNSPEAR, DRAW, FOLD, FORFEIT, Paires, target

HIGHEST: Final = 10
MOST_SOLVED: Final = 20_000  # positions that a round may still lead to
RUIN: Final = 0.5  # what it costs to lose the game, beside the points, as a part of the points that lose
WHIM: Final = 0.1

# How much likelier the next card makes it that one loses, or has the lowest score: measured in many games.
TO_LOSE: Final = 2.5
TO_BE_LOWEST: Final = -5.0


@final
class PairesInstinct(Solvable):
    def __init__(self) -> None:
        self._round = ""  # the one for which losses were weighed last
        self._losses: list[list[float]] = []

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Draw, unless that is likely to cost more than a fold."""
        assert isinstance(state, Paires)
        shuffled = state.pile.size <= BURNED
        cards = state.pile.size + (state.discards.size if shuffled else 0)
        if cards == 0:
            return FOLD
        spare = target(state.seats) - points(state, seat)
        lowest = lowest_in_play(state)
        if lowest >= spare:
            return DRAW  # a fold would lose the game
        fold = float(cards * lowest) * (1.0 + WHIM * (float(chance.below(1024)) / 512.0 - 1.0))
        return DRAW if cost_of_draws(state, seat, spare, shuffled) < fold else FOLD

    def chapter(self, state: State) -> int:
        """Look ahead to the end of the round: the deal passes on then, in the next game, too."""
        assert isinstance(state, Paires)
        return state.left * state.seats + state.dealer

    def worth(self, state: State) -> list[float]:
        """Return what the scores promise, beside the tokens."""
        assert isinstance(state, Paires)
        if state.actor == OVER:
            return state.returns()
        losing = odds(state, TO_LOSE)
        if state.setup.mode == FORFEIT:
            return [-part for part in losing]
        if state.setup.mode == DOWNSPEAR:
            return [
                tokens + 1.0 - float(state.seats) * part for tokens, part in zip(state.returns(), losing, strict=True)
            ]
        stake = target(state.seats) if state.setup.mode == CUTCHFELD else 1.0
        lowest = odds(state, TO_BE_LOWEST)
        return [
            tokens + stake * (gain - loss) for tokens, gain, loss in zip(state.returns(), lowest, losing, strict=True)
        ]

    def is_small(self, state: State) -> bool:
        """Tell whether the rest of the round can be solved: every player has some values that could still come."""
        assert isinstance(state, Paires)
        positions = 0
        for cards in range(HIGHEST):
            ways = 1
            for stack in state.stacks:
                ways *= math.comb(int(HIGHEST - stack.size), cards)
            positions += ways
        return positions <= MOST_SOLVED

    def key(self, state: State) -> str:
        assert isinstance(state, Paires)
        piles = [state.pile, *state.stacks]
        cards = [pile.copies(card) for pile in piles for card in range(1, HIGHEST + 1)]
        return f"{round_of(state)} {state.actor} {cards}"

    def ways(self, state: State, actions: list[int]) -> list[list[Way]]:
        """A round ends with what a loss is worth, before the next deal; else the card joins the stack."""
        assert isinstance(state, Paires)
        if round_of(state) != self._round:
            self._round = round_of(state)
            self._losses = losses(self, state)
        return [self._ways_of(state, action) for action in actions]

    def _ways_of(self, state: Paires, action: int) -> list[Way]:
        seat = state.actor
        row = seat * (HIGHEST + 1)
        if action == FOLD:
            return [Way(1.0, None, self._losses[row + lowest_in_play(state)])]
        shuffled = state.pile.size <= BURNED
        cards = float(state.pile.size + (state.discards.size if shuffled else 0))
        found: list[Way] = []
        for card in range(1, HIGHEST + 1):
            copies = state.pile.copies(card) + (state.discards.copies(card) if shuffled else 0)
            if copies > 0 and state.stacks[seat].copies(card) > 0:
                found.append(Way(float(copies) / cards, None, self._losses[row + card]))
            elif copies > 0:
                found.append(Way(float(copies) / cards, after_draw(state, card)))
        return found


def round_of(state: Paires) -> str:
    """Return what is the same from the deal to the end of a round."""
    scores = [points(state, seat) for seat in range(state.seats)]
    numbers = [state.dealer, state.left, state.pot, *scores, *state.purses.chips()]
    return f"{state.setup.mode} {state.purses.credit} {numbers}"


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


def lowest_in_play(state: Paires) -> i64:
    lowest: i64 = HIGHEST
    for stack in state.stacks:
        lowest = min(lowest, stack.at(0))
    return lowest


def cost_of_draws(state: Paires, seat: i64, spare: i64, shuffled: bool) -> float:
    """Return what all the cards that could come would cost together."""
    stack = state.stacks[seat]
    ruin = RUIN * float(target(state.seats))
    cost = 0.0
    for card in range(2, HIGHEST + 1):
        if stack.copies(card) > 0:
            copies = state.pile.copies(card) + (state.discards.copies(card) if shuffled else 0)
            cost += float(copies) * (float(card) + (ruin if card >= spare else 0.0))
    return cost


def points(state: Paires, seat: i64) -> i64:
    score = state.scores[seat]
    found: i64 = 0
    if score.size > 0:
        for card in range(1, HIGHEST + 1):
            found += card * score.copies(card)
    return found


def odds(state: Paires, slope: float) -> list[float]:
    """Return for each seat how likely it is to come to one end of the table, by its score."""
    goal = float(target(state.seats))
    weights: list[float] = []
    total = 0.0
    for seat in range(state.seats):
        weight = math.exp(slope * float(points(state, seat)) / goal)
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


INSTINCT: Final = PairesInstinct()
