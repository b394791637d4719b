"""Bébés pirates, as on the sheet: the auction and the advanced auction. Petits Pirates are in `petits`.

Rulings, where the sheet is silent:
  Y1   The last player who has not passed takes a card.
  Y2   Nobody discards crew after an auction: only the two cards that were not chosen leave the game.
  Y3   Without gold one must pass, and takes what is in the middle, even if that is nothing.
  Y4   If nobody has gold, passes go round and the last one takes a card for nothing.
  Y5   Of two players, the first to pass ends the auction.
  Y6   A treasure among the three cards is chosen like any other card.
  Y7   Two players: a card counts in one set only, so the two sets cross in two copies or count one less.
  Y8   Everyone scores the best that their cards allow.
  Y9   All who tie for the most gold score a point for it.
  Y10  Nobody cries: what is still equal is a shared victory.
  Y11  Advanced: coin cards are cashed on one's own turn before paying or passing, any number of them.
  Y12  The bank has 20 coins, enough for 4 cards; after that a cashed card earns nothing.
  Y13  Skulls, gold and treasures break ties in this order; the richest still scores a point.
  Y14  Two players may play the advanced game: both sets of rules apply.
  Y15  The last auction is played like any other.
  Y21  The first player is drawn by lot, or is the first seat, as the table wishes.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, NOBODY, By, Chips, Lists, Of, Rest, Seats, Some, To
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile
from flibuste.core.purse import Purses
from flibuste.core.state import OVER, State
from flibuste.core.story import Event
from flibuste.games.bebes_pirates.cards import (
    ACTIONS,
    ADVANCED,
    CASH,
    CASHED,
    CREW,
    DEALT,
    DREW,
    GOLD,
    HIDDEN,
    KEPT,
    KINDS,
    MOST_GOLD,
    ON_OFFER,
    PAID,
    PASS,
    PASSED,
    PAY,
    PETITS,
    POINTS,
    PRICE,
    PUT_BACK,
    SCORED,
    TAKE,
    TOOK,
    TREASURE,
    TREASURES,
    TURNED_UP,
    WON,
    all_cards,
    all_gold,
    crew,
    first_player,
    is_coin,
    set_aside,
    without_secrets,
)
from flibuste.games.bebes_pirates.petits import PetitsPirates
from flibuste.games.bebes_pirates.position import check_auctions, in_none_of, turn_up
from flibuste.games.bebes_pirates.sets import NO_CREW, best_sets, points, with_cards

MOST_AUCTIONS: Final = 16  # of three players


@final
class BabyPirates(State):
    """Have the most valuable crew when the last auction is over."""

    hands: Annotated[list[list[int]], Lists(HIDDEN, CREW, longest=DEALT), By("hand_in_sight")]  # dealt, sorted
    won: Annotated[list[tuple[int, ...]], Lists(1, TREASURE, longest=MOST_AUCTIONS), ALL]  # in this order
    put_back: Annotated[list[tuple[int, ...]], Lists(1, CREW, longest=DEALT - KEPT), By("put_back_in_sight")]
    deck: Annotated[Pile, Rest(KINDS), NOBODY]
    table: Annotated[vec[i64], Some(1, TREASURE, longest=ON_OFFER), ALL]  # the cards on offer
    out: Annotated[Pile, Of(KINDS), ALL]  # of the game
    gold: Annotated[Purses, Chips(0, all_gold, blank=GOLD), ALL]
    pot: Annotated[i64, To(0, all_gold), ALL]  # the gold in the middle
    bank: Annotated[i64, To(0, set_aside, blank=set_aside), ALL]
    passed: Annotated[list[int], Seats(), ALL]  # in this order

    # Preparation

    def begin(self, chance: Chance) -> None:
        """Deal four crew cards to each. Nobody draws before all have chosen, so the treasures join the pile now."""
        self.deck = crew(self.setup).clone()
        for seat in range(self.seats):
            for _ in range(DEALT):
                self._draw(seat, chance)
        for _ in range(TREASURES[self.seats]):
            self.deck.add(TREASURE)

    def _draw(self, seat: i64, chance: Chance) -> None:
        card = chance.draw(self.deck)
        self.tell(DREW, seat, card)
        self.hands[seat].append(card)
        self.hands[seat].sort()

    def is_choosing(self) -> bool:
        """Nothing is on offer before the first auction; after the last it is over."""
        return len(self.table) == 0 and self.actor != OVER

    def _put_back(self, seat: i64, card: int, chance: Chance) -> None:
        """Everyone keeps two cards; when all have chosen, the first auction begins."""
        self.tell(PUT_BACK, seat, card)
        self.hands[seat].remove(card)
        self.put_back[seat] += (card,)
        self.deck.add(card)
        waiting = self.to_act()
        if waiting:
            self.actor = waiting[0]
        else:
            self._begin_auction(first_player(self.setup, chance), chance)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if self.is_choosing():
            return self.hands[seat][:] if seat >= 0 and len(self.hands[seat]) > KEPT else []
        if seat != self.actor:
            return []
        if self.is_last():
            return [TAKE, TAKE + 1, TAKE + 2]
        bids = [PAY, PASS] if self.gold.can_pay(seat, 1) else [PASS]  # Y3
        if self.setup.mode == ADVANCED:  # Y11
            bids += [CASH + card for card in self.coin_cards(seat)]
        return bids

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.is_choosing():
            return IllegalAction("First put back two of the four cards in your hand.")
        if self.is_last():
            return IllegalAction("All others have passed: take one of the three cards.")
        if action == PAY:
            return IllegalAction("You have no gold left: you must pass.")
        if TAKE <= action <= CASH:
            return IllegalAction("Only the last one who has not passed takes a card: pay a coin or pass.")
        return IllegalAction("Pay a coin or pass; in the advanced game, coin cards in your hand bring gold.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action < PAY:
            self._put_back(seat, action, chance)
        elif action == PAY:
            self._pay(seat)
        elif action == PASS:
            self._pass(seat)
        elif action <= CASH:
            self._take(seat, action - TAKE, chance)
        else:
            self._cash(seat, action - CASH)

    # An auction

    def _begin_auction(self, seat: i64, chance: Chance) -> None:
        """The first player turns up three cards, and decides at once."""
        self.actor = seat
        for _ in range(ON_OFFER):
            card = chance.draw(self.deck)
            self.table = append(self.table, card)
            self.tell(TURNED_UP, seat, card)

    def _pay(self, seat: i64) -> None:
        """A coin to stay in."""
        self.tell(PAID, seat)
        self.pot += self.gold.pay(seat, 1)
        self._go_on(seat)

    def _pass(self, seat: i64) -> None:
        """Take all the gold in the middle."""
        self.tell(PASSED, seat, HIDDEN, self.pot)
        self.gold.receive(seat, self.pot)
        self.pot = 0
        self.passed.append(seat)
        self._go_on(seat)

    def _go_on(self, seat: i64) -> None:
        """With the next to the left who is in."""
        self.actor = self._left_of(seat)
        while self.has_passed(self.actor):
            self.actor = self._left_of(self.actor)

    def has_passed(self, seat: i64) -> bool:
        found = False
        for other in self.passed:
            found = found or other == seat
        return found

    def _left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def is_last(self) -> bool:
        """Tell whether all but one have passed: Y1."""
        return len(self.passed) == self.seats - 1

    def _take(self, seat: i64, taken: i64, chance: Chance) -> None:
        """One card is taken, the two others leave the game (Y2); its taker begins the next auction, if there is one."""
        self.tell(TOOK, seat, self.table[taken])
        self.won[seat] += (int(self.table[taken]),)
        for place in range(ON_OFFER):
            if place != taken:
                self.out.add(self.table[place])
        self.table = vec[i64]()
        self.passed = []
        if self.deck.size > 0:
            self._begin_auction(seat, chance)
        else:
            self._finish()

    # Points

    def _finish(self) -> None:
        self.actor = OVER
        if self.story is None:
            return
        for seat in range(self.seats):
            for piece, scored in self.rewards(seat):
                self.tell(POINTS, seat, piece, scored)
            self.tell(SCORED, seat, HIDDEN, self.score(seat))
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(WON, seat)

    def rewards(self, seat: i64) -> list[tuple[int, int]]:
        """Return what the points come from."""
        others = [(TREASURE, self._treasures(seat)), (MOST_GOLD, self._for_gold(seat))]
        return [part for part in best_sets(self.cards_of(seat), self.has_two_sets()) + others if part[1] > 0]

    def score(self, seat: int) -> int:
        return points(self.crew_of(seat), self.has_two_sets()) + self._treasures(seat) + self._for_gold(seat)

    def cards_of(self, seat: i64) -> list[int]:
        return [*self.hands[seat], *self.won[seat]]

    def crew_of(self, seat: i64) -> i64:
        """Return the crew as `sets` takes it."""
        return with_cards(NO_CREW, self.cards_of(seat))

    def has_two_sets(self) -> bool:
        """Two players score a type and a colour, and others the better of them."""
        return self.seats == 2

    def _treasures(self, seat: i64) -> int:
        return self.won[seat].count(TREASURE)

    def _for_gold(self, seat: i64) -> int:
        """A point for the most; Y9."""
        for other in range(self.seats):
            if self.gold.of(other) > self.gold.of(seat):
                return 0
        return 1

    def rank(self, seat: i64) -> list[int]:
        """Return what decides: points, gold and treasures; in the advanced game skulls come second; Y10, Y13."""
        return [self.score(seat), self._skulls(seat), self.gold.of(seat), self._treasures(seat)]

    def returns(self) -> list[float]:
        ranks = [self.rank(seat) for seat in range(self.seats)]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [share if rank == best else 0.0 for rank in ranks]

    # The advanced game

    def coin_cards(self, seat: i64) -> list[int]:
        """Return the cards that bring gold in the advanced game, sorted."""
        return sorted([card for card in self.cards_of(seat) if is_coin(card)])

    def _cash(self, seat: i64, card: int) -> None:
        """Advanced: a coin card brings five coins while the bank has them, and is gone; Y12."""
        coins = min(PRICE, self.bank)
        self.tell(CASHED, seat, card, coins)
        self.bank -= coins
        self.gold.receive(seat, coins)
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            self.won[seat] = tuple([other for other in self.won[seat] if other != card])
        self.out.add(card)

    def _skulls(self, seat: i64) -> int:
        """Return how many there are, if they count."""
        if self.setup.mode != ADVANCED:
            return 0
        return len([card for card in self.cards_of(seat) if card != TREASURE and not is_coin(card)])

    # What is known

    def as_seen(self, event: Event, seat: int) -> Event:
        return without_secrets(event, seat)

    def hand_in_sight(self, owner: int, seat: int) -> list[int]:
        """At the end all cards are shown."""
        hand = self.hands[owner]
        return hand[:] if owner == seat or self.actor == OVER else [HIDDEN] * len(hand)

    def put_back_in_sight(self, owner: int, seat: int) -> tuple[int, ...]:
        """Everyone remembers their own cards."""
        return self.put_back[owner] if owner == seat else ()

    def complete(self) -> None:
        """The draw pile is what the others leave."""
        self.passed = list(dict.fromkeys(self.passed))
        for hand in self.hands:
            hand.sort()
        self._fill_deck()

    def _fill_deck(self) -> None:
        held = self.hands + [list(cards) for cards in self.won]
        self.deck = in_none_of(self.out, self.table, held, all_cards(self.setup))

    def imagine(self, seat: int, chance: Chance) -> None:
        """Nobody holds a treasure in secret, nor what this seat put back. What the others put back is left open."""
        self._fill_deck()
        never = [TREASURE] * self.deck.copies(TREASURE)
        never += [card for cards in self.put_back for card in cards if self.deck.copies(card) > 0]
        for card in never:
            self.deck.take(card)
        for hand in self.hands:
            turn_up(hand, self.deck, chance)
        for card in never:
            self.deck.add(card)

    # Positions

    def check(self) -> None:
        check_auctions(self)


def new_table(setup: Setup) -> State:
    return PetitsPirates(setup) if setup.mode == PETITS else BabyPirates(setup)


GAME: Final = Game(
    name="bebes-pirates",
    edition=1,
    fewest=2,
    most=6,
    modes=(Mode("auction", 2, 5), Mode(ADVANCED, 2, 5), Mode(PETITS, 2, 6)),
    options=(Option("first", "lot", ("lot", "first-seat")),),
    kinds=ACTIONS,
    state=new_table,
)
