"""The laws find what they are there to find: a game with one thing wrong breaks the law that forbids it.

The game is the one that `flibuste new-game` copies. It is plain Python, so this also shows that a stranger's game works
with the compiled core.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Self, SupportsIndex

import pytest

from flibuste.catalogue import Catalogue
from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, ImpossiblePosition
from flibuste.core.fields import ALL, OWN, Each, To
from flibuste.core.game import ActionKind, Setup
from flibuste.core.pile import Pile
from flibuste.core.playout import outcomes, perft, tally_playouts
from flibuste.core.state import SPECTATOR, State
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.lab import laws
from flibuste.lab.laws import LAWS, Case, Law, LawBroken, cases
from flibuste.scaffold.new_game import rules
from flibuste.scaffold.new_game.rules import KINDS, NO_CARD, PLAYED, NewGame
from flibuste.shelf import Box, open_box
from flibuste.table import Area, Piece, Table

BOX = open_box("flibuste.scaffold.new_game")


def box_of(kind: type[NewGame]) -> Box:
    return replace(BOX, game=replace(BOX.game, state=kind))


class DealsItsOwnHandAnew(NewGame):
    def imagine(self, seat: int, chance: Chance) -> None:
        self.hands = [hand.face_down() for hand in self.hands]
        super().imagine(seat, chance)


class TellsWhatIsDrawn(NewGame):
    def as_seen(self, event: Event, seat: int) -> Event:
        return event


class HintsInARefusal(NewGame):
    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("The others hold {cards}.", {"cards": self.hands[1 - seat].cards()})


class HintsToThoseWhoWait(NewGame):
    def refusal(self, seat: int, action: int) -> IllegalAction:
        if self.legal(seat):
            return super().refusal(seat, action)
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

    rows: Annotated[list[Pile], Each(KINDS), OWN]

    def imagine(self, seat: int, chance: Chance) -> None:
        super().imagine(seat, chance)
        for row in self.rows:
            row.turn_up(chance, self.deck)

    def as_seen(self, event: Event, seat: int) -> Event:
        return event if event.seat == seat else Event(event.what, event.seat, NO_CARD, 0)


class TellsWhichCardIsFaceDown(FaceDown):
    """The card is taken out of the event, and its number left in the amount."""

    def tell(self, what: int, seat: int, piece: int = 0, amount: int = 0, text: str = "") -> None:
        super().tell(what, seat, piece, piece, text)

    def as_seen(self, event: Event, seat: int) -> Event:
        hidden = super().as_seen(event, seat)
        return hidden._replace(amount=event.amount) if event.what == PLAYED else hidden


class TakesNotes(FaceDown):
    """An honest game: for each card one writes a note, for oneself alone."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notes = [""] * setup.seats

    def asks_for(self, action: int) -> int:
        return 1

    def write(self, seat: int, texts: list[str]) -> None:
        self.notes[seat] = texts[0]

    def tell(self, what: int, seat: int, piece: int = 0, amount: int = 0, text: str = "") -> None:
        super().tell(what, seat, piece, amount, self.notes[seat])

    def clone(self) -> Self:
        twin = super().clone()
        twin.notes = self.notes[:]
        return twin

    def dump(self) -> dict[str, object]:
        return {**super().dump(), "notes": self.notes[:]}


class ReadsNotesOut(TakesNotes):
    def as_seen(self, event: Event, seat: int) -> Event:
        return super().as_seen(event, seat)._replace(text=event.text)


class HidesNothing(NewGame):
    """All hands are in every view, and every world is the true one: none can be told from another."""

    hands: Annotated[list[Pile], Each(KINDS), ALL]

    def as_seen(self, event: Event, seat: int) -> Event:
        return event


class HidesNothingFromSpectators(HidesNothing):
    def seen_by(self, seat: int) -> Self:
        return super().seen_by(seat) if seat == SPECTATOR else NewGame.seen_by(self, seat)

    def as_seen(self, event: Event, seat: int) -> Event:
        return super().as_seen(event, seat) if seat == SPECTATOR else NewGame.as_seen(self, event, seat)


class HidesNothingFromPlayers(HidesNothing):
    def seen_by(self, seat: int) -> Self:
        return NewGame.seen_by(self, seat) if seat == SPECTATOR else super().seen_by(seat)

    def as_seen(self, event: Event, seat: int) -> Event:
        return NewGame.as_seen(self, event, seat) if seat == SPECTATOR else super().as_seen(event, seat)


class SharesTheDeck(NewGame):
    def clone(self) -> Self:
        twin = super().clone()
        twin.deck = self.deck
        return twin


class ForgetsAllInAPickle(NewGame):
    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return rules.GAME.set_out, (self.setup,)


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


class PicksItsFirst(NewGame):
    def pick(self, seat: int, chance: Chance) -> int:
        return self.legal(seat)[0]


class SaysThatItIsNotAlone(NewGame):
    def acts_alone(self) -> bool:
        return False


class GoesBeyondItsBounds(NewGame):
    turns: Annotated[int, To(0, 3), ALL]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        super().apply(seat, action, chance)
        self.turns += 1


LEAK = laws.an_imagined_world_cannot_be_told_from_the_true_one
CHOICE = laws.a_secret_choice_is_not_told
HIDDEN = laws.something_is_hidden_unless_the_box_is_open
LOSS = laws.nothing_is_lost_and_the_game_ends
TABLE = laws.the_table_offers_what_may_be_done


def draw_what_cannot_be_picked(view: Sight[NewGame], names: Sequence[str], catalogue: Catalogue) -> Table:
    table = BOX.draw(view, names, catalogue)
    areas = (*table.areas, Area("row", "", (Piece("9", "9", actions=(9,)),)))
    return Table(table.prompt, areas, table.choices)


def wish_for(action: int, everyone: bool = False) -> Callable[..., Table]:
    """Return how a table is drawn on which a piece is pressed in vain for this."""

    def draw(view: Sight[NewGame], names: Sequence[str], catalogue: Catalogue) -> Table:
        table = BOX.draw(view, names, catalogue)
        wish = action if view.legal or everyone else None
        return Table(table.prompt, (*table.areas, Area("row", "", (Piece("x", "x", wish=wish),))), table.choices)

    return draw


def draw_nothing_to_choose(view: Sight[NewGame], names: Sequence[str], catalogue: Catalogue) -> Table:
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
def test_an_honest_game_breaks_no_law(kind: type[NewGame], law: Law, case: Case) -> None:
    some_games(law, replace(case, box=box_of(kind)))


def test_what_is_written_may_stay_secret() -> None:
    some_games(CHOICE, Case(box_of(TakesNotes), "standard", 3))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_game_without_secrets_breaks_no_law_if_it_says_that_it_is_open(
    law: Law,
) -> None:
    some_games(law, Case(declared_open(box_of(HidesNothing)), "standard", 3))


def test_a_game_with_secrets_that_says_it_is_open_is_found() -> None:
    with pytest.raises(LawBroken, match="nothing is hidden"):
        some_games(HIDDEN, Case(declared_open(BOX), "standard", 2))


def declared_open(box: Box) -> Box:
    return replace(box, game=replace(box.game, open=True))


@pytest.mark.parametrize(
    ("kind", "law", "sentence"),
    [
        (DealsItsOwnHandAnew, LEAK, "A view keeps the secrets of others."),
        (TellsWhatIsDrawn, LEAK, "The story keeps the secrets of others."),
        (HintsInARefusal, LEAK, "A refusal says only what the seat knows."),
        (HintsToThoseWhoWait, LEAK, "A refusal says only what the seat knows."),
        (OffersWhatItCannotKnow, LEAK, "A view keeps the secrets of others."),
        (TellsWhichCardIsFaceDown, CHOICE, "The story keeps a secret choice."),
        (ReadsNotesOut, CHOICE, "The story keeps a secret choice."),
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
        (PicksItsFirst, laws.quick_ways_lead_to_the_same, "The same luck picks the same."),
        (SaysThatItIsNotAlone, laws.quick_ways_lead_to_the_same, "Who acts alone is alone"),
        (GoesBeyondItsBounds, laws.what_a_seat_observes_is_within_bounds, "The field “turns” is within 0 and 3"),
    ],
)
def test_a_lawbreaker_is_found(kind: type[NewGame], law: Law, sentence: str) -> None:
    with pytest.raises((LawBroken, ImpossiblePosition), match=sentence):
        some_games(law, Case(box_of(kind), "standard", 2))


def test_a_secret_that_only_a_press_in_vain_brings_out_is_found() -> None:
    kinds = (ActionKind("play", 0, 1_000_000),)  # so many that nobody finds it by chance
    game = replace(BOX.game, state=HintsToWhoPressesInVain, kinds=kinds)
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
