"""New Game: three secret cards each. In turn play one, in sight, and draw one. The highest sum wins.

Rulings, where the sheet is silent:
  R1  Nobody draws any more when the deck is empty; the game ends when all hands are.
  R2  Equal sums share the victory.
"""

from __future__ import annotations

from typing import Annotated, Final

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.fields import ALL, NOBODY, OWN, Each, Rest
from flibuste.core.game import ActionKind, Game, Mode
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.state import OVER, State
from flibuste.core.story import Event

HIGHEST: Final = 6
KINDS: Final = 7  # an action is the value of the card played
HAND: Final = 3
ALL_CARDS: Final = pile_of(KINDS, [card for card in range(1, KINDS) for _ in range(3)])
NO_CARD: Final = 0

# Events; the piece is the card.
DREW: Final = 0
PLAYED: Final = 1


class NewGame(State):
    """Have the highest sum in front of you."""

    hands: Annotated[list[Pile], Each(KINDS), OWN]
    rows: Annotated[list[Pile], Each(KINDS), ALL]  # the cards in front of each seat
    deck: Annotated[Pile, Rest(KINDS), NOBODY]

    def begin(self, chance: Chance) -> None:
        """Deal three cards to each player."""
        self.complete()
        for seat in range(self.seats):
            for _ in range(HAND):
                self._draw(seat, chance)

    def legal(self, seat: int) -> list[int]:
        return self.hands[seat].values() if seat == self.actor else []

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action == NO_CARD:
            return IllegalAction("Play a card from your hand: those on the table were played already.")
        return IllegalAction("You have no {card} in hand.", {"card": action})

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        """Play a card, then draw one."""
        self.hands[seat].take(action)
        self.rows[seat].add(action)
        self.tell(PLAYED, seat, action)
        if self.deck.size > 0:  # R1
            self._draw(seat, chance)
        self.actor = self._next_player(seat)

    def _draw(self, seat: int, chance: Chance) -> None:
        card = chance.draw(self.deck)
        self.hands[seat].add(card)
        self.tell(DREW, seat, card)

    def _next_player(self, seat: int) -> int:
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if self.hands[other].size > 0:
                return other
        return OVER

    def returns(self) -> list[float]:
        sums = [sum(row.cards()) for row in self.rows]
        winners = sums.count(max(sums))
        return [1.0 / winners if total == max(sums) else 0.0 for total in sums]  # R2

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what == DREW and event.seat != seat:
            return Event(DREW, event.seat, NO_CARD, 0)
        return event

    def complete(self) -> None:
        """The deck is what the others leave."""
        self.deck = rest(ALL_CARDS, [*self.hands, *self.rows])

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal what this seat cannot see to the hands of the others."""
        self.complete()
        for hand in self.hands:
            hand.turn_up(chance, self.deck)

    def check(self) -> None:
        cards = self.deck.clone()
        for pile in [*self.hands, *self.rows]:
            cards.add_all(pile)
        require(cards.cards() == ALL_CARDS.cards(), "These are not the cards of the box.")
        done = all(hand.size == 0 for hand in self.hands)
        require(done == (self.actor == OVER), "The game is over when all hands are empty.")
        require(done or self.hands[self.actor].size > 0, "Whoever is to play has a card.")


GAME: Final = Game(
    name="new-game",
    edition=1,
    fewest=2,
    most=4,
    modes=(Mode("standard", 2, 4),),
    options=(),
    kinds=(ActionKind("play", 0, KINDS),),
    state=NewGame,
)
