"""L'Auberge des Pirates, as on the sheet.

Rulings, where the sheet is silent:
  B1   Of equal lowest opening cards, the first in table order begins, counted from the oldest player's seat.
  B2   A pair in hand is allowed at any time, from the deal on; it matters only when one is accused.
  B3   The card of a challenge is compared with the face-up cards of the other pirate, and with nothing else.
  B4   So the face-up cards of a pirate never hold a pair: every pair has a card in hand.
  B5   The player on the left is the next pirate in play on the left of the one who acted.
  B7   Nobody attacks, challenges or accuses themselves.
  B8   Whoever is out discards their face-up cards; their hand stays face down. Neither ever comes back.
  B9   The pile is not made anew. When it is empty, nobody draws or challenges; attacking and accusing are
       free choices. One can always accuse, and every turn makes this sum smaller: twice the pile, plus the
       cards in all hands, plus the pirates in play. It is at most 104, so a game ends within 103 turns.
  B10  An empty hand is no harm: one may draw, challenge or accuse.
  B11  The accused shows their hand to the accuser alone, whether the accusation is right or wrong. Whoever
       was last shown a hand knows it until its owner draws: for ever, if the owner is out.
  B12  The last pirate in play wins at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View
from flibuste.games.pairs_deck import ALL_CARDS, HIGHEST, KINDS

NO_CARD: Final = 0
FACE_DOWN: Final = 11  # an opening card that one does not see yet
HAND: Final = 3  # cards dealt to each player
MOST_SEATS: Final = 8

# Actions; from 1 to 10, the card that one lays down at the opening.
DRAW: Final = 0
ATTACK: Final = 11  # plus 11 times the seat attacked, plus the card
CHALLENGE: Final = 99  # plus the seat challenged
ACCUSE: Final = 107  # plus the seat accused
ACTIONS: Final = 115

# Events; the piece is a card, the amount the seat of the other pirate.
DEALT: Final = 0
CHOSE: Final = 1
REVEALED: Final = 2
BEGAN: Final = 3
ATTACKED: Final = 4
CHALLENGED: Final = 5
PAIRED: Final = 6
ACCUSED: Final = 7
SHOWED: Final = 8
CAUGHT: Final = 9
CLEARED: Final = 10
DREW: Final = 11
OUT: Final = 12
WON: Final = 13


def attack(target: i64, card: i64) -> i64:
    return ATTACK + target * KINDS + card


def target_of(action: i64) -> i64:
    """Return the seat that is attacked, challenged or accused."""
    if action >= ACCUSE:
        return action - ACCUSE
    if action >= CHALLENGE:
        return action - CHALLENGE
    return (action - ATTACK) // KINDS


def card_of(action: i64) -> i64:
    """Return the card of an attack."""
    return (action - ATTACK) % KINDS


class Auberge(State):
    """Be the last pirate in play."""

    hands: list[Pile]  # also of those who are out: B8
    chosen: vec[i64]  # the opening card of each seat while it is face down
    rows: list[Pile]  # the cards face up in front of each seat: once there are any, who has none is out
    pile: Pile
    discards: Pile
    shown_to: vec[i64]  # for each seat, who was shown the hand that it has now, or NOBODY: B11

    def begin(self, chance: Chance) -> None:
        """Deal three cards to each player."""
        for seat in range(self.seats):
            for _ in range(HAND):
                self._take_card(DEALT, seat, chance)

    def _take_card(self, event: i64, seat: i64, chance: Chance) -> None:
        card = chance.draw(self.pile)
        self.tell(event, seat, card)
        self.hands[seat].add(card)

    def legal(self, seat: int) -> list[int]:
        if self._opening():
            waits = seat != SPECTATOR and self.chosen[seat] == NO_CARD
            return self.hands[seat].values() if waits else []
        return self._turn(seat) if seat == self.actor else []

    def _opening(self) -> bool:
        return self.actor != OVER and self.rows[self.actor].size == 0

    def _turn(self, seat: i64) -> list[int]:
        """Draw, attack, challenge or accuse."""
        found: list[int] = []
        if self.pile.size > 0:  # B9
            found.append(DRAW)
        for target in range(self.seats):
            if self._can_target(seat, target):
                self._add_attacks(seat, target, found)
        if self.pile.size > 0:  # B9
            self._add_each_target(seat, CHALLENGE, found)
        self._add_each_target(seat, ACCUSE, found)
        return found

    def _can_target(self, seat: i64, target: i64) -> bool:
        return target != seat and self.rows[target].size > 0  # B7, B8

    def _add_attacks(self, seat: i64, target: i64, found: list[int]) -> None:
        """A card of one's hand that makes no pair with those in front of the other pirate."""
        hand = self.hands[seat]
        row = self.rows[target]
        for card in range(1, KINDS):
            if hand.copies(card) > 0 and row.copies(card) == 0:
                found.append(attack(target, card))

    def _add_each_target(self, seat: i64, offset: i64, found: list[int]) -> None:
        for target in range(self.seats):
            if self._can_target(seat, target):
                found.append(offset + target)

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self._opening():
            if 1 <= action <= HIGHEST:
                return IllegalAction("You have no {card} in hand.", {"card": action})
            return IllegalAction("First choose the card that you lay down in front of you.")
        if action == DRAW:
            return IllegalAction("The pile is empty: attack or accuse.")
        if action <= HIGHEST:
            return IllegalAction("The opening cards are on the table already.")
        return self._reason_against(seat, target_of(action), action)

    def _reason_against(self, seat: i64, target: i64, action: i64) -> IllegalAction:
        if target >= self.seats:
            return IllegalAction("Nobody sits there.")
        if target == seat:
            return IllegalAction("Choose another pirate who is in play.")
        if self.rows[target].size == 0:
            return IllegalAction("That pirate is out of the game.")
        if action >= CHALLENGE:
            return IllegalAction("The pile is empty: attack or accuse.")
        if self.hands[seat].copies(card_of(action)) == 0:
            return IllegalAction("You have no {card} in hand.", {"card": card_of(action)})
        card = {"card": card_of(action)}
        return IllegalAction("Who has a {card} in front is not attacked with another: it would make a pair.", card)

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if self._opening():
            self._choose(seat, action)
        elif action == DRAW:
            self._draw(seat, chance)
        elif action < CHALLENGE:
            self._attack(seat, target_of(action), card_of(action))
        elif action < ACCUSE:
            self._challenge(seat, target_of(action), chance)
        else:
            self._accuse(seat, target_of(action))

    def _choose(self, seat: i64, card: i64) -> None:
        """All choose a card at the same time; when the last has chosen, they are turned up."""
        self.tell(CHOSE, seat, card)
        self.hands[seat].take(card)
        self.chosen[seat] = card
        self.actor = self._first_to_choose()
        if self.actor == NOBODY:
            self._reveal()

    def _first_to_choose(self) -> i64:
        for seat in range(self.seats):
            if self.chosen[seat] == NO_CARD:
                return seat
        return NOBODY

    def _reveal(self) -> None:
        """The lowest card begins; B1."""
        oldest: i64 = self.setup.number("oldest")
        lowest: i64 = KINDS
        for step in range(self.seats):
            seat = (oldest + step) % self.seats
            card = self.chosen[seat]
            self.tell(REVEALED, seat, card)
            self.rows[seat].add(card)
            self.chosen[seat] = NO_CARD
            if card < lowest:
                lowest = card
                self.actor = seat
        self.tell(BEGAN, self.actor)

    def _attack(self, seat: i64, target: i64, card: i64) -> None:
        self.tell(ATTACKED, seat, card, target)
        self.hands[seat].take(card)
        self.rows[target].add(card)
        self.actor = target

    def _challenge(self, seat: i64, target: i64, chance: Chance) -> None:
        """A pair puts the challenger out, and the card is discarded."""
        card = chance.draw(self.pile)
        self.tell(CHALLENGED, seat, card, target)
        if self.rows[target].copies(card) == 0:  # B3
            self.rows[target].add(card)
            self.actor = target
        else:
            self.tell(PAIRED, seat, card, target)
            self.discards.add(card)
            self._put_out(seat)
            self._go_on_from(seat + 1)

    def _accuse(self, seat: i64, target: i64) -> None:
        """A pair puts the accused out; if there is none, the accuser."""
        self.tell(ACCUSED, seat, NO_CARD, target)
        self._show(target, seat)
        if self._has_pair(target):
            self.tell(CAUGHT, target)
            self._put_out(target)
            self._go_on_from(seat + 1)
        else:
            self.tell(CLEARED, target)
            self._put_out(seat)
            self._go_on_from(target)

    def _show(self, seat: i64, accuser: i64) -> None:
        for card in self.hands[seat].cards():
            self.tell(SHOWED, seat, card, accuser)
        self.shown_to[seat] = accuser  # B11

    def _has_pair(self, seat: i64) -> bool:
        """In hand, or between hand and face-up cards; B4."""
        for card in range(2, KINDS):
            held = self.hands[seat].copies(card)
            if held > 1 or (held == 1 and self.rows[seat].copies(card) > 0):
                return True
        return False

    def _draw(self, seat: i64, chance: Chance) -> None:
        self._take_card(DREW, seat, chance)
        self.shown_to[seat] = NOBODY  # B11
        self._go_on_from(seat + 1)

    def _put_out(self, seat: i64) -> None:
        self.tell(OUT, seat)
        self.discards.add_all(self.rows[seat])  # B8
        self.rows[seat] = Pile(KINDS)

    def _go_on_from(self, seat: i64) -> None:
        """The first pirate in play from this seat on is next: B5; or has won: B12."""
        pirate = seat % self.seats
        while self.rows[pirate].size == 0:
            pirate = (pirate + 1) % self.seats
        if self._in_play() > 1:
            self.actor = pirate
        else:
            self.tell(WON, pirate)
            self.actor = OVER

    def _in_play(self) -> i64:
        pirates: i64 = 0
        for row in self.rows:
            if row.size > 0:
                pirates += 1
        return pirates

    def returns(self) -> list[float]:
        return [1.0 if row.size > 0 else 0.0 for row in self.rows]

    def clone(self) -> Auberge:
        twin = Auberge(self.setup)
        twin.actor = self.actor
        twin.hands = [hand.clone() for hand in self.hands]
        twin.chosen = self.chosen[:]
        twin.rows = [row.clone() for row in self.rows]
        twin.pile = self.pile.clone()
        twin.discards = self.discards.clone()
        twin.shown_to = self.shown_to[:]
        return twin

    def view(self, seat: int) -> AubergeView:
        return AubergeView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            hands=[self.hands[other].cards() if self._knows(seat, other) else [] for other in range(self.seats)],
            hand_sizes=[hand.size for hand in self.hands],
            chosen=[self._chosen_in_sight(seat, other) for other in range(self.seats)],
            rows=[row.cards() for row in self.rows],
            pile=self.pile.size,
            discards=self.discards.cards(),
            shown_to=list(self.shown_to),
        )

    def _knows(self, seat: i64, other: i64) -> bool:
        return seat == other or self.shown_to[other] == seat  # B11

    def _chosen_in_sight(self, seat: i64, other: i64) -> i64:
        hidden = self.chosen[other] != NO_CARD and other != seat
        return FACE_DOWN if hidden else self.chosen[other]

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what not in (DEALT, CHOSE, DREW, SHOWED) or event.seat == seat:
            return event
        if event.what == SHOWED and event.amount == seat:  # B11
            return event
        return Event(event.what, event.seat, NO_CARD, event.amount)

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "hands": [hand.cards() for hand in self.hands],
            "rows": [row.cards() for row in self.rows],
            "chosen": list(self.chosen),
            "discards": self.discards.cards(),
            "shown_to": list(self.shown_to),
        }

    def check(self) -> None:
        cards = self.pile.clone()
        for pile in [self.discards, *self.hands, *self.rows, pile_of_chosen(list(self.chosen))]:
            cards.add_all(pile)
        require(cards.cards() == ALL_CARDS.cards(), "These are not the 55 cards of the box.")
        require(self.pile.size <= ALL_CARDS.size - HAND * self.seats, "Each pirate was dealt three cards.")
        if self._opening():
            self._check_opening()
        else:
            self._check_turn()
        self._check_shown_hands()

    def _check_opening(self) -> None:
        require(self._in_play() == 0, "The active pirate has no card face up, and so is out.")
        for seat in range(self.seats):
            dealt = self.hands[seat].size + (1 if self.chosen[seat] != NO_CARD else 0)
            require(dealt == HAND, "Each pirate was dealt three cards.")
        require(self.discards.size == 0, "Nobody has discarded anything yet.")
        require(max(self.shown_to) == NOBODY, "A hand was shown, but nobody was put out.")
        require(self._first_to_choose() == self.actor, "The actor is the first seat that has not chosen yet.")

    def _check_turn(self) -> None:
        in_play = self._in_play()
        require((self.actor == OVER) == (in_play == 1), "The game is over when one pirate is left, not before.")
        for seat in range(self.seats):
            require(self.chosen[seat] == NO_CARD, "The opening cards are face up by now.")
            row = self.rows[seat]
            require(len(row.values()) == row.size, "There is never a pair among the face-up cards of a pirate.")
        out = self.seats - in_play
        require(self.discards.size >= out, "Whoever is out has discarded a card at least.")
        require(out > 0 or self.discards.size == 0, "Nobody has discarded anything yet.")

    def _check_shown_hands(self) -> None:
        """Every accusation puts one of the two out: of all those it links, one at most is still in play."""
        crew = list(range(self.seats))  # the same number for seats that are linked
        for seat in range(self.seats):
            accuser = self.shown_to[seat]
            if accuser != NOBODY:
                has_cards = self.hands[seat].size > 0
                require(has_cards or self.rows[accuser].size == 0, "A hand was shown, but nobody was put out.")
                require(crew[seat] != crew[accuser], "Nobody accuses a pirate who is out.")
                crew = [crew[seat] if number == crew[accuser] else number for number in crew]
        in_play = [crew[seat] for seat in range(self.seats) if self.rows[seat].size > 0]
        require(len(set(in_play)) == len(in_play), "A hand was shown, but nobody was put out.")


def pile_of_chosen(chosen: list[int]) -> Pile:
    """Return the opening cards that one knows."""
    return pile_of(KINDS, [card for card in chosen if card not in (NO_CARD, FACE_DOWN)])


@dataclass(frozen=True)
class AubergeView(View):
    hands: list[list[int]]  # those that this seat knows: its own, and those shown to it
    hand_sizes: list[int]
    chosen: list[int]
    rows: list[list[int]]
    pile: int
    discards: list[int]
    shown_to: list[int]

    def imagine(self, chance: Chance) -> Auberge:
        """Deal what this seat cannot see to the hands of the others, in play or out, and as opening cards."""
        state = set_out(self.setup)
        state.actor = self.actor
        state.hands = [pile_of(KINDS, hand) for hand in self.hands]
        state.chosen = vec[i64](self.chosen)
        state.rows = [pile_of(KINDS, row) for row in self.rows]
        state.discards = pile_of(KINDS, self.discards)
        state.shown_to = vec[i64](self.shown_to)
        state.pile = rest(ALL_CARDS, [state.discards, *state.hands, *state.rows, pile_of_chosen(self.chosen)])
        for seat, size in enumerate(self.hand_sizes):
            while state.hands[seat].size < size:
                state.hands[seat].add(chance.draw(state.pile))
            if self.chosen[seat] == FACE_DOWN:
                state.chosen[seat] = chance.draw(state.pile)
        return state


def set_out(setup: Setup) -> Auberge:
    """Return a table with the whole pile and nothing dealt."""
    state = Auberge(setup)
    state.hands = [Pile(KINDS) for _ in range(setup.seats)]
    state.chosen = vec[i64]([NO_CARD] * setup.seats)
    state.rows = [Pile(KINDS) for _ in range(setup.seats)]
    state.pile = ALL_CARDS.clone()
    state.discards = Pile(KINDS)
    state.shown_to = vec[i64]([NOBODY] * setup.seats)
    return state


def load(setup: Setup, position: Reader) -> Auberge:
    """The pile is what the position does not mention."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.hands = position.piles("hands", setup.seats, KINDS)
    state.rows = position.piles("rows", setup.seats, KINDS)
    chosen = position.numbers("chosen", NO_CARD, HIGHEST) or list(state.chosen)
    shown_to = position.numbers("shown_to", NOBODY, setup.seats - 1) or list(state.shown_to)
    one_each = len(chosen) == len(shown_to) == setup.seats
    require(one_each, "“chosen” and “shown_to” have an entry for each seat, if they are given.")
    state.chosen = vec[i64](chosen)
    state.shown_to = vec[i64](shown_to)
    state.discards = position.pile("discards", KINDS)
    state.pile = rest(ALL_CARDS, [state.discards, *state.hands, *state.rows, pile_of_chosen(chosen)])
    return state


GAME: Final = Game(
    name="auberge",
    edition=1,
    fewest=2,
    most=MOST_SEATS,
    modes=(Mode("standard", 2, MOST_SEATS),),
    options=(Option("oldest", 0, range(MOST_SEATS)),),
    actions=ACTIONS,
    set_out=set_out,
    load=load,
)
