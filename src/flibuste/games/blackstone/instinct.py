"""What good players of Blackstone know: the odds of a second black stone, and the price of a fold."""

from __future__ import annotations

from typing import Final, final

from flibuste.core.chance import Chance, Stacked
from flibuste.core.game import Setup, Value
from flibuste.core.instinct import Solvable, Way
from flibuste.games.blackstone.rules import ANTE, BLACK, FOLD, MOST_LOST, Blackstone, fine_for_folding

MOST_CARDS: Final = {2: 55, 3: 22, 4: 15}  # in the deck, by players still in: so much is solved in half a second


@final
class BlackstoneInstinct(Solvable[Blackstone]):
    def choose(self, state: Blackstone, seat: int, chance: Chance) -> int:
        """Take as few cards as allowed, unless that is likely to cost more than a fold."""
        number: int = state.fewest_to_take()
        risk = 1.0 - chance_to_survive(state, seat, number)
        stones = float(state.middle.size)
        fold = float(ANTE + fine_for_folding(state.middle.size))
        return FOLD if risk * (ANTE + stones + number) > fold else number

    def chapter(self, state: Blackstone) -> int:
        return state.hand

    def is_small(self, state: Blackstone) -> bool:
        players = max(2, len(state.players_in()))
        return state.deck.size <= MOST_CARDS.get(players, 0)

    def key(self, state: Blackstone) -> str:
        """White stones are alike, and only an empty purse changes what a player does."""
        purses = [min(purse, MOST_LOST) for purse in state.purses.chips()]
        numbers = [state.actor, state.middle.size, state.minimum, state.pot, *state.black, *state.stakes, *purses]
        return str(numbers)

    def has(self, state: Blackstone) -> list[float]:
        return state.returns()

    def ways(self, state: Blackstone, actions: list[int]) -> list[list[Way]]:
        """Only how many white stones come before a black one matters, and all losses are taken together."""
        white = [card for card in state.deck.cards() if card != BLACK]
        lost = losses(state, white)
        return [ways_of(state, action, white, lost) for action in actions]


def ways_of(state: Blackstone, action: int, white: list[int], lost: list[list[float]]) -> list[Way]:
    if action == FOLD:
        return [Way(1.0, after(state, action, []))]
    found: list[Way] = []
    if action <= len(white):
        found.append(Way(chance_of_black(state, action, 0), after(state, action, white[:action])))
    if state.black[state.actor] == 0 and action <= len(white) + 1:
        one = [BLACK, *white[: action - 1]]
        found.append(Way(chance_of_black(state, action, 1), after(state, action, one)))
    odds = lost[action][0]
    found.append(Way(odds, None, [part / odds if odds > 0.0 else 0.0 for part in lost[action][1:]]))
    return found


def losses(state: Blackstone, white: list[int]) -> list[list[float]]:
    """Return for each number of cards the chance of a second black stone, and that chance times what each seat wins."""
    rows = [[0.0] * (1 + state.seats)]
    for before in range(state.deck.size):
        rows.append(with_loss_after(state, before, white, rows[-1]))
    return rows


def with_loss_after(state: Blackstone, before: int, white: list[int], row: list[float]) -> list[float]:
    """Return such a row for one card more: that card is the last black stone, and so many come before it."""
    first = [BLACK] * (1 - state.black[state.actor])
    stones = before - len(first)
    if not 0 <= stones <= len(white) or state.deck.copies(BLACK) <= len(first):
        return row
    odds = chance_of_black(state, before, len(first)) * next_is_black(state, before, len(first))
    worth = after(state, before + 1, [*first, *white[:stones], BLACK]).returns()
    return [row[0] + odds, *[row[1 + seat] + odds * worth[seat] for seat in range(state.seats)]]


def after(state: Blackstone, action: int, cards: list[int]) -> Blackstone:
    """Return what an action leads to when these cards come, and no further than to the end of the hand."""
    twin = state.clone()
    if state.setup.mode != "hand":
        options: dict[str, Value] = {"hands": int(state.hand), "credit": state.purses.credit}
        twin.setup = Setup(state.setup.seats, state.setup.mode, options)
    twin.apply(twin.actor, action, Stacked(cards))
    return twin


def chance_to_survive(state: Blackstone, seat: int, number: int) -> float:
    odds = chance_of_black(state, number, 0)
    return odds if state.black[seat] == 1 else odds + chance_of_black(state, number, 1)


def chance_of_black(state: Blackstone, number: int, black: int) -> float:
    """Return the chance that of so many cards from the deck none is black, or just one."""
    stones = float(state.deck.copies(BLACK))
    white = float(state.deck.size) - stones
    odds = 1.0
    for step in range(number - black):
        odds *= max(0.0, white - step) / (white + stones - step)
    if black == 1:
        odds *= number * stones / (white + stones - (number - 1))
    return odds


def next_is_black(state: Blackstone, drawn: int, black: int) -> float:
    """Return the chance that the next card is black after so many, of which so many were black."""
    return float(state.deck.copies(BLACK) - black) / float(state.deck.size - drawn)


INSTINCT: Final = BlackstoneInstinct()
