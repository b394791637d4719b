"""The laws find what they are there to find: a game with one thing wrong breaks the law that forbids it.

The game is the one that `flibuste new-game` copies. It is plain Python, so this also shows that a stranger's game works
with the compiled core.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, SupportsIndex

import pytest

from flibuste.catalogue import Catalogue
from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, ImpossiblePosition
from flibuste.core.pile import Pile, pile_of
from flibuste.core.playout import outcomes, perft, tally_playouts
from flibuste.core.position import rest
from flibuste.core.state import SPECTATOR, State
from flibuste.core.story import Event
from flibuste.lab import laws
from flibuste.lab.laws import LAWS, Case, Law, LawBroken, cases
from flibuste.scaffold.new_game import rules
from flibuste.scaffold.new_game.rules import ALL_CARDS, KINDS, NO_CARD, PLAYED, NewGame, NewGameView
from flibuste.shelf import Box, open_box
from flibuste.table import Area, Piece, Table

BOX = open_box("flibuste.scaffold.new_game")


class ShowsAHandToSpectators(NewGame):
    def view(self, seat: int) -> NewGameView:
        view = super().view(seat)
        return replace(view, hand=self.hands[0].cards()) if seat == SPECTATOR else view


class TellsWhatIsDrawn(NewGame):
    def as_seen(self, event: Event, seat: int) -> Event:
        return event


class HintsInARefusal(NewGame):
    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("The others hold {cards}.", {"cards": self.hands[1 - seat].cards()})


class HintsToWhoPressesInVain(NewGame):
    def reason(self, seat: int, action: int) -> IllegalAction:
        if action != NO_CARD:
            return super().reason(seat, action)
        return IllegalAction("The others hold {cards}.", {"cards": self.hands[1 - seat].cards()})


class SaysNoReason(NewGame):
    def reason(self, seat: int, action: int) -> IllegalAction:
        return State.reason(self, seat, action)


class OffersWhatItCannotKnow(NewGame):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions if seat == SPECTATOR or sum(self.hands[1 - seat].cards()) % 2 else actions[:1]


class FaceDown(NewGame):
    """An honest game: cards are played face down, and shown to nobody else."""

    def view(self, seat: int) -> NewGameView:
        view = super().view(seat)
        rows = [row if owner == seat else [NO_CARD] * len(row) for owner, row in enumerate(view.rows)]
        return FaceDownView(view.setup, seat, view.actor, view.legal, view.hand, view.hand_sizes, rows)

    def as_seen(self, event: Event, seat: int) -> Event:
        return event if event.seat == seat else Event(event.what, event.seat, NO_CARD, 0)


@dataclass(frozen=True)
class FaceDownView(NewGameView):
    def imagine(self, chance: Chance) -> NewGame:
        state = rules.set_out(self.setup)
        state.actor = self.actor
        if self.seat != SPECTATOR:
            state.hands[self.seat] = pile_of(KINDS, self.hand)
            state.rows[self.seat] = pile_of(KINDS, self.rows[self.seat])
        state.deck = rest(ALL_CARDS, [*state.hands, *state.rows])
        for seat in range(self.setup.seats):
            deal(state.hands[seat], self.hand_sizes[seat], state.deck, chance)
            deal(state.rows[seat], len(self.rows[seat]), state.deck, chance)
        return state


def deal(pile: Pile, size: int, deck: Pile, chance: Chance) -> None:
    while pile.size < size:
        pile.add(chance.draw(deck))


class TellsWhichCardIsFaceDown(FaceDown):
    """The card is taken out of the event, and its number left in the amount."""

    def tell(self, what: int, seat: int, piece: int = 0, amount: int = 0, text: str = "") -> None:
        super().tell(what, seat, piece, piece, text)

    def as_seen(self, event: Event, seat: int) -> Event:
        hidden = super().as_seen(event, seat)
        return hidden._replace(amount=event.amount) if event.what == PLAYED else hidden


class HidesNothing(NewGame):
    """All hands are in every view, and every world is the true one: none can be told from another."""

    def view(self, seat: int) -> NewGameView:
        view, hands = super().view(seat), [hand.cards() for hand in self.hands]
        return OpenView(view.setup, seat, view.actor, view.legal, view.hand, view.hand_sizes, view.rows, hands)

    def as_seen(self, event: Event, seat: int) -> Event:
        return event


@dataclass(frozen=True)
class OpenView(NewGameView):
    hands: list[list[int]]

    def imagine(self, chance: Chance) -> NewGame:
        state = rules.set_out(self.setup)
        state.actor = self.actor
        state.hands = [pile_of(KINDS, hand) for hand in self.hands]
        state.rows = [pile_of(KINDS, row) for row in self.rows]
        state.deck = rest(ALL_CARDS, [*state.hands, *state.rows])
        return state


class HidesNothingFromSpectators(HidesNothing):
    def view(self, seat: int) -> NewGameView:
        return super().view(seat) if seat == SPECTATOR else NewGame.view(self, seat)

    def as_seen(self, event: Event, seat: int) -> Event:
        return super().as_seen(event, seat) if seat == SPECTATOR else NewGame.as_seen(self, event, seat)


class HidesNothingFromPlayers(HidesNothing):
    def view(self, seat: int) -> NewGameView:
        return NewGame.view(self, seat) if seat == SPECTATOR else super().view(seat)

    def as_seen(self, event: Event, seat: int) -> Event:
        return NewGame.as_seen(self, event, seat) if seat == SPECTATOR else super().as_seen(event, seat)


class SharesTheDeck(NewGame):
    def clone(self) -> NewGame:
        twin = super().clone()
        twin.deck = self.deck
        return twin


class ForgetsAllInAPickle(NewGame):
    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return rules.set_out, (self.setup,)


class SharesAllWithACopy(NewGame):
    def __deepcopy__(self, memo: dict[int, Any]) -> NewGame:
        return self


class LosesACard(NewGame):
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        super().apply(seat, action, chance)
        if self.deck.size > 0:
            chance.draw(self.deck)


class ForgetsWhatWasPlayed(NewGame):
    def dump(self) -> dict[str, object]:
        return {**super().dump(), "rows": [[] for _ in self.rows]}


class OffersTwice(NewGame):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) * 2


class NeverEnds(NewGame):
    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self.actor = self._next_player(seat)


LEAK = laws.an_imagined_world_cannot_be_told_from_the_true_one
CHOICE = laws.a_secret_choice_is_not_told
HIDDEN = laws.something_is_hidden_unless_the_box_is_open
LOSS = laws.nothing_is_lost_and_the_game_ends
TABLE = laws.the_table_offers_what_may_be_done


def draw_what_cannot_be_picked(view: NewGameView, names: Sequence[str], catalogue: Catalogue) -> Table:
    table = BOX.draw(view, names, catalogue)
    areas = (*table.areas, Area("row", "", (Piece("9", "9", actions=(9,)),)))
    return Table(table.prompt, areas, table.choices)


def wish_for(action: int, everyone: bool = False) -> Callable[..., Table]:
    """Return how a table is drawn on which a piece is pressed in vain for this."""

    def draw(view: NewGameView, names: Sequence[str], catalogue: Catalogue) -> Table:
        table = BOX.draw(view, names, catalogue)
        wish = action if view.legal or everyone else None
        return Table(table.prompt, (*table.areas, Area("row", "", (Piece("x", "x", wish=wish),))), table.choices)

    return draw


def draw_nothing_to_choose(view: NewGameView, names: Sequence[str], catalogue: Catalogue) -> Table:
    table = BOX.draw(view, names, catalogue)
    return Table(table.prompt, table.areas, ())


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (draw_what_cannot_be_picked, "What can be picked leads to a legal action."),
        (draw_nothing_to_choose, "The table offers every legal action"),
        (wish_for(rules.KINDS), "A wish is a whole number below the number of actions."),
        (wish_for(NO_CARD, everyone=True), "Only who is to act wishes for something."),
        (wish_for(rules.HIGHEST), "A wish is what may not be done."),
    ],
)
def test_a_table_that_breaks_the_law_is_found(draw: Callable[..., Table], sentence: str) -> None:
    with pytest.raises(LawBroken, match=sentence):
        some_games(TABLE, Case(replace(BOX, draw=draw), "standard", 2))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", list(cases(BOX)), ids=str)
@pytest.mark.parametrize("kind", [NewGame, FaceDown])
def test_an_honest_game_breaks_no_law(
    kind: type[NewGame], law: Law, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "NewGame", kind)
    some_games(law, case)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_game_without_secrets_breaks_no_law_if_it_says_that_it_is_open(
    law: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "NewGame", HidesNothing)
    some_games(law, Case(declared_open(), "standard", 3))


def test_a_game_with_secrets_that_says_it_is_open_is_found() -> None:
    with pytest.raises(LawBroken, match="nothing is hidden"):
        some_games(HIDDEN, Case(declared_open(), "standard", 2))


def declared_open() -> Box:
    return replace(BOX, game=replace(BOX.game, open=True))


@pytest.mark.parametrize(
    ("kind", "law", "sentence"),
    [
        (ShowsAHandToSpectators, LEAK, "not the cards of the box"),
        (TellsWhatIsDrawn, LEAK, "The story keeps the secrets of others."),
        (HintsInARefusal, LEAK, "A refusal says only what the seat knows."),
        (OffersWhatItCannotKnow, LEAK, "A view keeps the secrets of others."),
        (TellsWhichCardIsFaceDown, CHOICE, "The story keeps a secret choice."),
        (HidesNothing, HIDDEN, "Something is hidden from spectators"),
        (HidesNothingFromSpectators, HIDDEN, "Something is hidden from spectators"),
        (HidesNothingFromPlayers, HIDDEN, "Something is hidden from some seat"),
        (SaysNoReason, TABLE, "A wish is refused with a sentence of its own."),
        (SharesTheDeck, laws.a_clone_is_equal_and_shares_nothing, "not the cards of the box"),
        (ForgetsAllInAPickle, laws.a_game_can_be_pickled, "A game comes back from its pickle."),
        (SharesAllWithACopy, laws.a_game_can_be_pickled, "A copy shares nothing."),
        (LosesACard, LOSS, "not the cards of the box"),
        (ForgetsWhatWasPlayed, laws.a_position_says_it_all, "A position that is loaded looks as it did."),
        (OffersTwice, LOSS, "No action is offered twice."),
        (NeverEnds, LOSS, "The game does not end."),
    ],
)
def test_a_lawbreaker_is_found(kind: type[NewGame], law: Law, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "NewGame", kind)
    with pytest.raises((LawBroken, ImpossiblePosition), match=sentence):
        some_games(law, Case(BOX, "standard", 2))


def test_a_secret_that_only_a_press_in_vain_brings_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "NewGame", HintsToWhoPressesInVain)
    game = replace(BOX.game, actions=1_000_000)  # so many that nobody finds it by chance
    with pytest.raises(LawBroken, match="A refusal says only what the seat knows"):
        some_games(LEAK, Case(replace(BOX, game=game), "standard", 2))


def some_games(law: Law, case: Case) -> None:
    for seed in range(5):
        law(case, seed)


def test_a_strangers_game_can_be_simulated_counted_and_enumerated() -> None:
    game: Any = BOX.game
    tally = tally_playouts(game, game.setup(2), 100, Chance(1))
    assert (tally.games, tally.actions) == (100, 1800)
    state = game.start(game.setup(2), Chance(1))
    assert perft(state, 2) > perft(state, 1) > 1
    assert sum(chance for chance, _after in outcomes(state, 0, state.legal(0)[0])) == pytest.approx(1)
