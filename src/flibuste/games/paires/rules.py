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

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.fields import ALL, Chips, Each, Of, Rest, Seat, To
from flibuste.core.game import ActionKind, Game, Mode, Option, Setup
from flibuste.core.pile import Pile
from flibuste.core.position import Reader, rest
from flibuste.core.purse import Purses
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY
from flibuste.games.pairs_deck import ALL_CARDS, CARDS, KINDS, NO_CARD, LowestCard, check_cards
from flibuste.games.pairs_deck import HIGHEST as HIGHEST

BURNED: Final = 5
TOKENS: Final = 20  # P15
MOST_LOST: Final = 4000  # 100 games at 40 points: no evening costs more
MOST_TOKENS: Final = TOKENS + MOST_LOST
FORFEIT: Final = "forfeit"
DOWNSPEAR: Final = "downspear"
NORLAND: Final = "norland"
CUTCHFELD: Final = "cutchfeld"
BETTING: Final = (DOWNSPEAR, NORLAND, CUTCHFELD)

# Actions
DRAW: Final = 0
FOLD: Final = DRAW + 1

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

    dealer: Annotated[i64, Seat(), ALL]
    discards: Annotated[Pile, Of(KINDS), ALL]
    stacks: Annotated[list[Pile], Each(KINDS), ALL]  # the cards in play, face up in front of each seat
    scores: Annotated[list[Pile], Each(KINDS), ALL]  # the score cards of each seat
    tokens: Annotated[Purses, Chips(least_tokens, MOST_TOKENS, credit=has_credit, count=purses, blank=TOKENS), ALL]
    pot: Annotated[i64, To(0, most_in_pot), ALL]
    left: Annotated[i64, To(0, agreed_games, blank=agreed_games), ALL]  # games to be played, with this one
    pile: Annotated[Pile, Rest(KINDS), ALL]  # with the burned cards: P6

    # The deal

    def begin(self, chance: Chance) -> None:
        self.pile = ALL_CARDS.clone()
        self.dealer = chance.below(self.seats)  # P15
        self._begin_round(chance)

    def _begin_round(self, chance: Chance) -> None:
        """Everyone gets a card; those who tie for the lowest get more, until one is alone."""
        self.tell(DEALS, self.dealer)
        contenders = vec[i64]([(self.dealer + step) % self.seats for step in range(1, self.seats + 1)])
        while len(contenders) > 1:
            contenders = self._deal(contenders, chance)
        self.actor = contenders[0]
        self.tell(STARTS, self.actor)

    def _deal(self, contenders: vec[i64], chance: Chance) -> vec[i64]:
        """Deal a card to each of them; return who got the lowest: P2, P4."""
        lowest = LowestCard()
        for seat in contenders:
            card = self._deal_card(seat, chance)
            if card != NO_CARD:
                lowest.add(seat, card)
        return lowest.holders if len(lowest.holders) > 0 else contenders[:1]  # P14

    def _deal_card(self, seat: i64, chance: Chance) -> i64:
        """A card that would make a pair is discarded and replaced: P3, P14."""
        stack = self.stacks[seat]
        for _ in range(CARDS):
            if stack.size > 0 and self._holds_all_that_can_come(stack):
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

    def _holds_all_that_can_come(self, stack: Pile) -> bool:
        for card in range(1, KINDS):
            if stack.copies(card) == 0 and self.pile.copies(card) + self.discards.copies(card) > 0:
                return False
        return True

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        return [DRAW, FOLD] if self.cards_to_come() > 0 else [FOLD]  # P6

    def reason(self, seat: int, action: int) -> IllegalAction:
        return IllegalAction("No card is left to draw: you can only fold.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action == DRAW:
            self._draw(seat, chance)
        else:
            self._fold(seat, chance)

    # A turn

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
        owner = self.owner_of_lowest(seat)
        card = self.stacks[owner].at(0)
        self.stacks[owner].take(card)
        self.tell(FOLDED, seat, card, owner)
        self.end_round(seat, card, chance)

    def owner_of_lowest(self, seat: i64) -> i64:
        """Return whose card this seat gets by folding: of equal lowest ones the first from its own on (P5)."""
        owner = seat
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if self.stacks[other].at(0) < self.stacks[owner].at(0):
                owner = other
        return owner

    def lowest_in_play(self) -> i64:
        lowest: i64 = NO_CARD
        for stack in self.stacks:
            lowest = min(lowest, stack.at(0))
        return lowest

    # After the round

    def end_round(self, loser: i64, card: i64, chance: Chance) -> None:
        """The score card stays with the loser; the cards in play are discarded; the deal passes on."""
        self.scores[loser].add(card)
        points = self.points(loser)
        self.tell(SCORED, loser, card, points)
        for seat in range(self.seats):
            self.discards.add_all(self.stacks[seat])
            self.stacks[seat] = Pile(KINDS)
        self.dealer = (self.dealer + 1) % self.seats
        if points >= target(self.seats):  # P10
            self._end_game(loser, chance)
        else:
            self._begin_round(chance)

    def points(self, seat: i64) -> i64:
        """Return what the score cards of a seat count together."""
        score = self.scores[seat]
        points: i64 = 0
        if score.size > 0:
            for card in range(1, KINDS):
                points += card * score.copies(card)
        return points

    # The pile, and the burned cards

    def _next_card(self, chance: Chance) -> i64:
        if self.is_used_up():  # P6, P7
            self.pile.add_all(self.discards)
            self.discards = Pile(KINDS)
            self.tell(SHUFFLED, NOBODY, 0, min(BURNED, self.pile.size - 1))
        return chance.draw(self.pile)

    def is_used_up(self) -> bool:
        """Tell whether only burned cards are left: the next card comes from the discards as well."""
        return self.pile.size <= BURNED

    def cards_to_come(self) -> i64:
        """Return how many cards the next one could be."""
        return self.pile.size + self.discards.size if self.is_used_up() else self.pile.size

    def copies_to_come(self, card: i64) -> i64:
        """Return how many of these are of this value."""
        copies = self.pile.copies(card)
        return copies + self.discards.copies(card) if self.is_used_up() else copies

    def burned(self) -> i64:
        """Return how many cards of the pile are burned."""
        return min(BURNED, self.pile.size)

    # The end

    def _end_game(self, loser: i64, chance: Chance) -> None:
        """The loser owes a forfeit, or pays and the evening goes on."""
        self.tell(LOST, loser, 0, self.points(loser))
        if self.setup.mode != FORFEIT:
            self._settle(loser)
        self.left -= 1
        if self.left > 0:
            self.tell(NEXT_GAME, NOBODY, 0, self.left)
            self._gather_cards()
            self._begin_round(chance)
        else:
            self.tell(PUT_AWAY, NOBODY)
            self.actor = OVER

    def _settle(self, loser: i64) -> None:
        others = [(loser + step) % self.seats for step in range(1, self.seats)]
        fewest = min([self.points(seat) for seat in others])  # P12
        winners = [seat for seat in others if self.points(seat) == fewest]
        if self.setup.mode == CUTCHFELD:
            self._pay_score(loser, winners)
            return
        for seat in others if self.setup.mode == DOWNSPEAR else winners:  # P8, P11
            paid = self.tokens.pay(loser, 1)
            self.tokens.receive(seat, paid)
            self.tell(PAID, loser, seat, paid)

    def _pay_score(self, loser: i64, winners: list[int]) -> None:
        paid = self.tokens.pay(loser, self.points(loser))  # P11
        self.tell(PAID_IN, loser, 0, paid)
        share = (self.pot + paid) // len(winners)
        self.pot += paid - share * len(winners)  # P9
        for seat in winners:
            self.tokens.receive(seat, share)
            self.tell(SHARED, seat, 0, share)

    def _gather_cards(self) -> None:
        """All cards are shuffled, and five of them burned: P6."""
        self.pile = ALL_CARDS.clone()
        self.discards = Pile(KINDS)
        self.stacks = [Pile(KINDS) for _ in range(self.seats)]
        self.scores = [Pile(KINDS) for _ in range(self.seats)]

    def returns(self) -> list[float]:
        if self.setup.mode == FORFEIT:
            return [-1.0 if self.points(seat) >= target(self.seats) else 0.0 for seat in range(self.seats)]
        return [float(tokens - TOKENS) for tokens in self.tokens.chips()]

    def score(self, seat: int) -> int | None:
        return self.points(seat) if self.setup.mode == FORFEIT else None

    # What is known

    def complete(self) -> None:
        """The pile is what the other cards leave."""
        self.pile = rest(ALL_CARDS, [self.discards, *self.stacks, *self.scores])

    def imagine(self, seat: int, chance: Chance) -> None:
        """There is but one world: what is burned, nobody knows."""

    # Positions

    def set_up(self, position: Reader) -> None:
        """When it is over no game is left to be played: a position need not say so."""
        found = position.numbers("tokens", least_tokens(self.setup), MOST_TOKENS)
        count = purses(self.setup)
        require(len(found) in (0, count), "There must be {count} purses.", {"count": count})
        super().set_up(position)
        if self.actor == OVER:
            self.left = position.number("left", 0, agreed_games(self.setup), 0)

    def check(self) -> None:
        check_cards([self.pile, self.discards, *self.stacks, *self.scores])
        tokens = self.tokens.chips()
        require(sum(tokens) + self.pot == TOKENS * len(tokens), "Purses and pot hold 20 tokens a player.")
        done = self.actor == OVER
        require(done == (self.left == 0), "It is over when no game is left to be played.")
        for stack in self.stacks:
            require(done == (stack.size == 0), "Every player has cards in play until it is over.")
            require(len(stack.values()) == stack.size, "A player has a pair: the round is over.")
        self._check_scores()

    def _check_scores(self) -> None:
        goal = target(self.seats)
        lost = [score.cards() for score in self.scores if sum(score.cards()) >= goal]
        require(len(lost) == (self.actor == OVER), "One player has lost when it is over, and nobody before.")
        for score in lost:
            require(sum(score[:-1]) < goal, "The loser had lost one card earlier.")


# The game: how many points end it, how many are played, and for what


def target(seats: int) -> int:
    """Return the score that loses: P1."""
    return max(11, 60 // seats + 1)


def agreed_games(setup: Setup) -> int:
    return 1 if setup.mode == FORFEIT else setup.number("games")


def has_credit(setup: Setup) -> bool:
    """Tell whether purses may go below zero: P11."""
    return setup.mode != FORFEIT and setup.flag("credit")


def purses(setup: Setup) -> int:
    """Return how many there are: none in a game of forfeits."""
    return 0 if setup.mode == FORFEIT else setup.seats


def least_tokens(setup: Setup) -> int:
    return TOKENS - MOST_LOST if has_credit(setup) else 0


def most_in_pot(setup: Setup) -> int:
    """Return what cannot be shared at most: P9, P12."""
    return setup.seats - 2 if setup.mode == CUTCHFELD else 0


GAME: Final = Game(
    name="paires",
    edition=1,
    fewest=2,
    most=8,
    modes=tuple([Mode(name, 2, 8) for name in (FORFEIT, *BETTING)]),
    options=(Option("games", 5, range(1, 101), BETTING), Option("credit", False, (False, True), BETTING)),
    kinds=(ActionKind("draw", DRAW), ActionKind("fold", FOLD)),
    state=Paires,
    open=True,
)
