"""The laws find what they are there to find: a game with one thing wrong breaks the law that forbids it.

The game is a stranger's, so this also shows that a game in plain Python works with the compiled core.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, ImpossiblePosition
from flibuste.core.playout import outcomes, perft, tally_playouts
from flibuste.core.state import SPECTATOR
from flibuste.core.story import Event
from flibuste.lab import laws
from flibuste.lab.laws import LAWS, Case, LawBroken, cases
from tests.stranger import Toss, TossView, box_of

HONEST = box_of(Toss)


class ShowsAHandToSpectators(Toss):
    def view(self, seat: int) -> TossView:
        view = super().view(seat)
        return replace(view, hand=self.hands[0].cards()) if seat == SPECTATOR else view


class TellsWhatIsDrawn(Toss):
    def as_seen(self, event: Event, seat: int) -> Event:
        return event


class HintsInARefusal(Toss):
    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("The others hold {cards}.", {"cards": self.hands[1 - seat].cards()})


class OffersWhatItCannotKnow(Toss):
    def legal(self, seat: int) -> list[int]:
        return self.hands[1 - seat].values() if seat == self.actor else []


class SharesTheDeck(Toss):
    def clone(self) -> Any:
        twin = super().clone()
        twin.deck = self.deck
        return twin


class LosesACard(Toss):
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        super().apply(seat, action, chance)
        if self.deck.size > 0:
            chance.draw(self.deck)


class ForgetsWhatWasPlayed(Toss):
    def dump(self) -> dict[str, object]:
        return {**super().dump(), "played": [[] for _ in self.played]}


class OffersTwice(Toss):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) * 2


class NeverEnds(Toss):
    def next_after(self, seat: int) -> int:
        self.played[seat].pop()
        self.hands[seat].add(1)
        return super().next_after(seat)

    def check(self) -> None:
        pass


LEAK = laws.an_imagined_world_cannot_be_told_from_the_true_one
LOSS = laws.nothing_is_lost_and_the_game_ends


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", list(cases(HONEST)), ids=str)
def test_an_honest_game_breaks_no_law(law: Callable[[Case, int], None], case: Case) -> None:
    for seed in range(20):
        law(case, seed)


@pytest.mark.parametrize(
    ("kind", "law", "sentence"),
    [
        (ShowsAHandToSpectators, LEAK, "not the cards of the box"),
        (TellsWhatIsDrawn, LEAK, "The story keeps the secrets of others."),
        (HintsInARefusal, LEAK, "A refusal says only what the seat knows."),
        (OffersWhatItCannotKnow, LEAK, "A view keeps the secrets of others."),
        (SharesTheDeck, laws.a_clone_is_equal_and_shares_nothing, "not the cards of the box"),
        (LosesACard, LOSS, "not the cards of the box"),
        (ForgetsWhatWasPlayed, laws.a_position_says_it_all, "A position that is loaded looks as it did."),
        (OffersTwice, LOSS, "No action is offered twice."),
        (NeverEnds, LOSS, "The game does not end."),
    ],
)
def test_a_lawbreaker_is_found(kind: type[Toss], law: Callable[[Case, int], None], sentence: str) -> None:
    with pytest.raises((LawBroken, ImpossiblePosition), match=sentence):
        twenty_games(law, Case(box_of(kind), "standard", 2))


def twenty_games(law: Callable[[Case, int], None], case: Case) -> None:
    for seed in range(20):
        law(case, seed)


def test_a_strangers_game_can_be_simulated_counted_and_enumerated() -> None:
    game = HONEST.game
    tally = tally_playouts(game, game.setup(2), 100, Chance(1))
    assert (tally.games, tally.actions) == (100, 1200)
    state = game.start(game.setup(2), Chance(1))
    assert perft(state, 2) > perft(state, 1) > 1
    assert sum(chance for chance, _after in outcomes(state, 0, state.legal(0)[0])) == pytest.approx(1)
