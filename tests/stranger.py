"""A stranger's game: plain Python, one hidden hand each, and everything else comes with the library.

Three secret cards each, of two copies of 1 to 6. In turn play one, open, and draw one while there are any. When all
hands are empty, the highest sum wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import Event
from flibuste.core.view import View
from flibuste.shelf import Box
from flibuste.table import Area, Choice, Piece, Table
from flibuste.words import Words

KINDS = 7
ALL_CARDS = pile_of(KINDS, [card for card in range(1, KINDS) for _ in range(2)])
PLAYED = 0
DREW = 1


class Toss(State):
    hands: list[Pile]
    played: list[list[int]]
    deck: Pile

    def begin(self, chance: Chance) -> None:
        for seat in range(self.seats):
            for _ in range(3):
                self.draw(seat, chance)

    def draw(self, seat: int, chance: Chance) -> None:
        card = chance.draw(self.deck)
        self.hands[seat].add(card)
        self.tell(DREW, seat, card)

    def legal(self, seat: int) -> list[int]:
        return self.hands[seat].values() if seat == self.actor else []

    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("You have no {card} in hand.", {"card": action})

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self.hands[seat].take(action)
        self.played[seat].append(action)
        self.tell(PLAYED, seat, action)
        if self.deck.size > 0:
            self.draw(seat, chance)
        self.actor = self.next_after(seat)

    def next_after(self, seat: int) -> int:
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next((other for other in order if self.hands[other].size > 0), OVER)

    def returns(self) -> list[float]:
        sums = [sum(cards) for cards in self.played]
        return [1.0 if total == max(sums) else 0.0 for total in sums]

    def clone(self) -> Any:
        twin = type(self)(self.setup)
        twin.actor = self.actor
        twin.hands = [hand.clone() for hand in self.hands]
        twin.played = [cards[:] for cards in self.played]
        twin.deck = self.deck.clone()
        return twin

    def view(self, seat: int) -> TossView:
        return TossView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            hand=[] if seat == SPECTATOR else self.hands[seat].cards(),
            hand_sizes=[hand.size for hand in self.hands],
            played=[cards[:] for cards in self.played],
            kind=type(self),
        )

    def as_seen(self, event: Event, seat: int) -> Event:
        return Event(DREW, event.seat, 0, 0) if event.what == DREW and event.seat != seat else event

    def dump(self) -> dict[str, object]:
        return {"actor": self.actor, "hands": [hand.cards() for hand in self.hands], "played": self.played}

    def check(self) -> None:
        cards = self.deck.clone()
        for seat in range(self.seats):
            cards.add_all(self.hands[seat])
            cards.add_all(pile_of(KINDS, self.played[seat]))
        require(cards.cards() == ALL_CARDS.cards(), "These are not the cards of the box.")


@dataclass(frozen=True)
class TossView(View):
    hand: list[int]
    hand_sizes: list[int]
    played: list[list[int]]
    kind: type[Toss]

    def imagine(self, chance: Chance) -> Toss:
        state = set_out(self.setup, self.kind)
        state.actor = self.actor
        state.played = [cards[:] for cards in self.played]
        state.deck = rest(ALL_CARDS, [pile_of(KINDS, cards) for cards in [self.hand, *self.played]])
        for seat, size in enumerate(self.hand_sizes):
            cards = self.hand if seat == self.seat else [chance.draw(state.deck) for _ in range(size)]
            state.hands[seat] = pile_of(KINDS, cards)
        return state


def set_out(setup: Setup, kind: type[Toss] = Toss) -> Toss:
    state = kind(setup)
    state.hands = [Pile(KINDS) for _ in range(setup.seats)]
    state.played = [[] for _ in range(setup.seats)]
    state.deck = ALL_CARDS.clone()
    return state


def load(setup: Setup, position: Reader, kind: type[Toss] = Toss) -> Toss:
    state = set_out(setup, kind)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.hands = position.piles("hands", setup.seats, KINDS)
    state.played = position.rows("played", setup.seats, 1, KINDS - 1)
    state.deck = rest(ALL_CARDS, [*state.hands, *(pile_of(KINDS, cards) for cards in state.played)])
    return state


def box_of(kind: type[Toss]) -> Box:
    """Return a box whose states are of this class."""
    game = Game(
        name="toss",
        edition=1,
        fewest=2,
        most=3,
        modes=(Mode("standard", 2, 3),),
        options=(),
        actions=KINDS,
        set_out=lambda setup: set_out(setup, kind),
        load=lambda setup, position: load(setup, position, kind),
    )
    return Box(game, "tests", {}, draw, tell)


def draw(view: Any, names: Sequence[str], words: Words) -> Table:
    hand = tuple(Piece(str(card), str(card)) for card in view.hand)
    choices = tuple(Choice(card, f"Play {card}") for card in view.legal)
    return Table("Play a card.", (Area("hand", "Your hand", hand, view.seat),), choices)


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    return f"{names[event.seat]}: {'plays' if event.what == PLAYED else 'draws'} {event.piece or 'a card'}."
