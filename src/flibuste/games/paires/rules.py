"""Paires, as on the sheet.

Rulings, where the sheet is silent:
  P1   Six players and more play to 11 points: the table of the sheet wins over its formula.
  P2   The lowest card starts; a lone card above two equal lowest ones does not.
  P3   In a tie only the new card of a pair is discarded and replaced.
  P4   Only those who tie again for the lowest new card go on.
  P5   Of equal lowest cards, one who folds takes the first in turn order, from their own on.
  P6   Nobody knows the burned cards, so they stay in the pile, as the five that are not dealt.
       When a card is needed and only these are left, the discards are shuffled in and five are
       burned anew, all but one if there are fewer than six. With no card at all one must fold.
  P7   So it is in the deal and in a tie as well.
  P8   Norland: one token to each of the lowest scores.
  P9   Cutchfeld: what cannot be shared waits in the pot for the winners of the next game.
  P10  Reaching exactly the target loses.
  P11  Without credit one pays what one has, and those on the left of the loser come first.
  P12  The loser is never among the winners.
  P14  A tied player who could keep no card that is left, or got 55 in a row that make a pair,
       is dealt none and is out of the tie; if all are, the first in dealing order starts.
  P15  The first dealer is drawn by lot. An evening is 5 games, or as agreed, with 20 tokens each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.purse import Purses, purses_of
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY
from flibuste.core.view import View
from flibuste.games.pairs_deck import ALL_CARDS, KINDS

DRAW: Final = 0
FOLD: Final = 1
NO_CARD: Final = 12  # higher than any
BURNED: Final = 5
TOKENS: Final = 20  # P15
MOST_LOST: Final = 4000  # 100 games at 40 points: no evening costs more
FORFEIT: Final = "forfeit"
DOWNSPEAR: Final = "downspear"
CUTCHFELD: Final = "cutchfeld"
BETTING: Final = (DOWNSPEAR, "norland", CUTCHFELD)

# Events; the piece is the card.
DEALS: Final = 0
DEALT: Final = 1  # amount: cards before it, none unless there is a tie
REPLACED: Final = 2
NOT_DEALT: Final = 3
STARTS: Final = 4
DREW: Final = 5
PAIRED: Final = 6
FOLDED: Final = 7  # amount: whose card it was
SCORED: Final = 8  # amount: points so far
SHUFFLED: Final = 9  # amount: cards burned
LOST: Final = 10  # amount: points
PAID: Final = 11  # piece: who is paid; amount: tokens, here and below
PAID_IN: Final = 12
SHARED: Final = 13
NEXT_GAME: Final = 14  # amount: games left
PUT_AWAY: Final = 15


class Paires(State):
    """Do not be the one who scores too much."""

    dealer: i64
    pile: Pile  # with the burned cards: P6
    discards: Pile
    stacks: list[Pile]  # the cards in play, face up in front of each seat
    scores: list[Pile]  # the score cards of each seat
    purses: Purses
    pot: i64
    left: i64  # games to be played, with this one

    def begin(self, chance: Chance) -> None:
        self.dealer = chance.below(self.seats)  # P15
        self._begin_round(chance)

    def gather_cards(self) -> None:
        """All cards are shuffled, and five of them burned: P6."""
        self.pile = ALL_CARDS.clone()
        self.discards = Pile(KINDS)
        self.stacks = [Pile(KINDS) for _ in range(self.seats)]
        self.scores = [Pile(KINDS) for _ in range(self.seats)]

    def _begin_round(self, chance: Chance) -> None:
        """Everyone gets a card; those who tie for the lowest get more, until one is alone."""
        self.tell(DEALS, self.dealer)
        contenders = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        while len(contenders) > 1:
            contenders = self._deal(contenders, chance)
        self.actor = contenders[0]
        self.tell(STARTS, self.actor)

    def _deal(self, contenders: list[int], chance: Chance) -> list[int]:
        """Deal a card to each of them; return who got the lowest: P2, P4."""
        lowest: i64 = KINDS
        found = contenders[:1]  # P14
        for seat in contenders:
            card = self._deal_card(seat, chance)
            if card < lowest:
                lowest = card
                found = [seat]
            elif card == lowest:
                found.append(seat)
        return found

    def _deal_card(self, seat: i64, chance: Chance) -> i64:
        """A card that would make a pair is discarded and replaced: P3, P14."""
        stack = self.stacks[seat]
        for _ in range(ALL_CARDS.size):
            if stack.size and all(stack.copies(card) for card in self.pile.values() + self.discards.values()):
                break
            card = self._next_card(chance)
            if stack.copies(card) == 0:
                self.tell(DEALT, seat, card, stack.size)
                stack.add(card)
                return card
            self.tell(REPLACED, seat, card)
            self.discards.add(card)
        self.tell(NOT_DEALT, seat)
        return NO_CARD

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        return [DRAW, FOLD] if self.pile.size + self.discards.size > 0 else [FOLD]  # P6

    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("No card is left to draw: you can only fold.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action == DRAW:
            self._draw(seat, chance)
        else:
            self._fold(seat, chance)

    def _draw(self, seat: i64, chance: Chance) -> None:
        """A pair loses the round, and its last card is kept; else the player on the left goes on."""
        card = self._next_card(chance)
        self.tell(DREW, seat, card)
        if self.stacks[seat].copies(card) > 0:
            self.tell(PAIRED, seat, card)
            self.end_round(seat, card, chance)
        else:
            self.stacks[seat].add(card)
            self.actor = (seat + 1) % self.seats

    def _fold(self, seat: i64, chance: Chance) -> None:
        """Take the lowest card in play, one's own or another's."""
        owner = seat
        for step in range(1, self.seats):  # P5
            other = (seat + step) % self.seats
            if self.stacks[other].at(0) < self.stacks[owner].at(0):
                owner = other
        card = self.stacks[owner].at(0)
        self.stacks[owner].take(card)
        self.tell(FOLDED, seat, card, owner)
        self.end_round(seat, card, chance)

    def end_round(self, loser: i64, card: i64, chance: Chance) -> None:
        """The score card stays with the loser; the cards in play are discarded; the deal passes on."""
        self.scores[loser].add(card)
        points = self._points(loser)
        self.tell(SCORED, loser, card, points)
        for seat in range(self.seats):
            self.discards.add_all(self.stacks[seat])
            self.stacks[seat] = Pile(KINDS)
        self.dealer = (self.dealer + 1) % self.seats
        if points >= target(self.seats):  # P10
            self._end_game(loser, chance)
        else:
            self._begin_round(chance)

    def _points(self, seat: i64) -> i64:
        points: i64 = 0
        for card in range(1, KINDS):
            points += card * self.scores[seat].copies(card)
        return points

    def _next_card(self, chance: Chance) -> i64:
        if self.pile.size <= BURNED:  # P6, P7
            self.pile.add_all(self.discards)
            self.discards = Pile(KINDS)
            self.tell(SHUFFLED, NOBODY, 0, min(BURNED, self.pile.size - 1))
        return chance.draw(self.pile)

    def _end_game(self, loser: i64, chance: Chance) -> None:
        """The loser owes a forfeit, or pays and the evening goes on."""
        self.tell(LOST, loser, 0, self._points(loser))
        if self.setup.mode != FORFEIT:
            self._settle(loser)
        self.left -= 1
        if self.left > 0:
            self.tell(NEXT_GAME, NOBODY, 0, self.left)
            self.gather_cards()
            self._begin_round(chance)
        else:
            self.tell(PUT_AWAY, NOBODY)
            self.actor = OVER

    def _settle(self, loser: i64) -> None:
        others = [(loser + step) % self.seats for step in range(1, self.seats)]
        fewest = min([self._points(seat) for seat in others])  # P12
        winners = [seat for seat in others if self._points(seat) == fewest]
        if self.setup.mode == CUTCHFELD:
            self._pay_score(loser, winners)
            return
        for seat in others if self.setup.mode == DOWNSPEAR else winners:  # P8, P11
            paid = self.purses.pay(loser, 1)
            self.purses.receive(seat, paid)
            self.tell(PAID, loser, seat, paid)

    def _pay_score(self, loser: i64, winners: list[int]) -> None:
        paid = self.purses.pay(loser, self._points(loser))  # P11
        self.tell(PAID_IN, loser, 0, paid)
        share = (self.pot + paid) // len(winners)
        self.pot += paid - share * len(winners)  # P9
        for seat in winners:
            self.purses.receive(seat, share)
            self.tell(SHARED, seat, 0, share)

    def returns(self) -> list[float]:
        if self.setup.mode == FORFEIT:
            return [-1.0 if self._points(seat) >= target(self.seats) else 0.0 for seat in range(self.seats)]
        return [float(tokens - TOKENS) for tokens in self.purses.chips()]

    def score(self, seat: int) -> int | None:
        return self._points(seat) if self.setup.mode == FORFEIT else None

    def clone(self) -> Paires:
        twin = Paires(self.setup)
        twin.actor = self.actor
        twin.dealer = self.dealer
        twin.pile = self.pile.clone()
        twin.discards = self.discards.clone()
        twin.stacks = [stack.clone() for stack in self.stacks]
        twin.scores = [score.clone() for score in self.scores]
        twin.purses = self.purses.clone()
        twin.pot = self.pot
        twin.left = self.left
        return twin

    def view(self, seat: int) -> PairesView:
        return PairesView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            dealer=self.dealer,
            pile=self.pile.size,
            burned=min(BURNED, self.pile.size),
            discards=self.discards.cards(),
            stacks=[stack.cards() for stack in self.stacks],
            scores=[score.cards() for score in self.scores],
            tokens=self.purses.chips(),
            pot=self.pot,
            left=self.left,
        )

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "dealer": self.dealer,
            "discards": self.discards.cards(),
            "stacks": [stack.cards() for stack in self.stacks],
            "scores": [score.cards() for score in self.scores],
            "tokens": self.purses.chips(),
            "pot": self.pot,
            "left": self.left,
        }

    def check(self) -> None:
        cards = self.pile.clone()
        for pile in [self.discards, *self.stacks, *self.scores]:
            cards.add_all(pile)
        require(cards.cards() == ALL_CARDS.cards(), "These are not the 55 cards of the box.")
        tokens = self.purses.chips()
        require(sum(tokens) + self.pot == TOKENS * len(tokens), "Purses and pot hold 20 tokens a player.")
        done = self.actor == OVER
        require(done == (self.left == 0), "It is over when no game is left to be played.")
        for stack in self.stacks:
            require(done == (stack.size == 0), "Every player has cards in play until it is over.")
            require(len(stack.values()) == stack.size, "A player has a pair: the round is over.")
        goal = target(self.seats)
        lost = [score.cards() for score in self.scores if sum(score.cards()) >= goal]
        require(len(lost) == done, "One player has lost when it is over, and nobody before.")
        for score in lost:
            require(sum(score[:-1]) < goal, "The loser had lost one card earlier.")


def target(seats: int) -> int:
    """Return the score that loses: P1."""
    return max(11, 60 // seats + 1)


@dataclass(frozen=True)
class PairesView(View):
    dealer: int
    pile: int
    burned: int  # of the cards in the pile
    discards: list[int]
    stacks: list[list[int]]
    scores: list[list[int]]
    tokens: list[int]  # none in a game of forfeits
    pot: int
    left: int

    def imagine(self, chance: Chance) -> Paires:
        """There is but one world: what is burned, nobody knows."""
        state = set_out(self.setup)
        state.actor = self.actor
        state.dealer = self.dealer
        state.discards = pile_of(KINDS, self.discards)
        state.stacks = [pile_of(KINDS, stack) for stack in self.stacks]
        state.scores = [pile_of(KINDS, score) for score in self.scores]
        state.pile = rest(ALL_CARDS, [state.discards, *state.stacks, *state.scores])
        state.purses = purses_of(self.tokens, state.purses.credit)
        state.pot = self.pot
        state.left = self.left
        return state


def set_out(setup: Setup) -> Paires:
    """Return a table with the whole deck and nothing dealt."""
    state = Paires(setup)
    state.gather_cards()
    state.dealer = 0
    betting = setup.mode != FORFEIT
    state.purses = purses_of([TOKENS] * setup.seats if betting else [], betting and setup.flag("credit"))
    state.pot = 0
    state.left = setup.number("games") if betting else 1
    return state


def load(setup: Setup, position: Reader) -> Paires:
    """The pile is what the position does not mention."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.dealer = position.number("dealer", 0, setup.seats - 1, 0)
    state.discards = position.pile("discards", KINDS)
    state.stacks = position.piles("stacks", setup.seats, KINDS)
    state.scores = position.piles("scores", setup.seats, KINDS)
    state.pile = rest(ALL_CARDS, [state.discards, *state.stacks, *state.scores])
    purses = state.purses.chips()
    least = TOKENS - MOST_LOST if state.purses.credit else 0
    tokens = position.numbers("tokens", least, TOKENS + MOST_LOST) or purses
    require(len(tokens) == len(purses), "There must be {count} purses.", {"count": len(purses)})
    state.purses = purses_of(tokens, state.purses.credit)
    state.pot = position.number("pot", 0, setup.seats - 2 if setup.mode == CUTCHFELD else 0, 0)  # P9, P12
    state.left = position.number("left", 0, state.left, 0 if state.actor == OVER else state.left)
    return state


GAME: Final = Game(
    name="paires",
    edition=1,
    fewest=2,
    most=8,
    modes=tuple(Mode(name, 2, 8) for name in (FORFEIT, *BETTING)),
    options=(Option("games", 5, range(1, 101), BETTING), Option("credit", False, (False, True), BETTING)),
    actions=2,
    set_out=set_out,
    load=load,
    open=True,
)
