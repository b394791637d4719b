"""Bébés pirates, as on the sheet: the auction, the advanced auction, and Petits Pirates.

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
  Y16  Petits: it ends when somebody cannot refill to three cards. With 5 or 6 players the lid is shuffled
       the first time, unless it is empty, and the draw goes on.
  Y17  Petits: the same card is one of the same type and colour.
  Y18  Petits: whoever can play must, and chooses which card.
  Y19  Petits: the last coin may be paid; the game ends when one must be paid and there is none.
  Y20  Petits: the most coins win, shared if equal.
  Y21  The first player is drawn by lot, or is the first seat, as the table wishes.
  Y22  Petits: cards lie in the lid face up, for all to see that none could be played, until it is shuffled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction, require
from flibuste.core.game import Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import Reader, rest
from flibuste.core.purse import Purses, purses_of
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View

ADVANCED: Final = "advanced"
PETITS: Final = "petits-pirates"
SORTS: Final = 5  # of types, and of colours; two players leave out the first of each
HIDDEN: Final = 0  # a card of which one only sees that it is there
TREASURE: Final = 51  # below, a card is 1 + (type * 5 + colour) * 2, one more for the copy with the skull
KINDS: Final = 52
OPEN: Final = 52  # added to a card in a hand that all have seen
BACK: Final = 104  # added to a card that its player has put back, and remembers
TREASURES: Final = (0, 0, 5, 4, 3, 5)  # by number of players
DEALT: Final = 4
KEPT: Final = 2
ON_OFFER: Final = 3
GOLD: Final = 10
BANK: Final = 20
PRICE: Final = 5  # of a coin card
SMALL: Final = 3  # the hands of Petits Pirates, and their purses

CHANGE: Final = 0  # from here to PAY, an action is the card that is put back or played
PAY: Final = 51
PASS: Final = 52
TAKE: Final = 53  # plus the place of the card, 0 to 2
CASH: Final = 55  # plus the card

# Events; the piece is a card, the amount a number of coins or points, unless said otherwise.
DREW: Final = 0
PUT_BACK: Final = 1
TURNED_UP: Final = 2
PAID: Final = 3
PASSED: Final = 4
TOOK: Final = 5
CASHED: Final = 6
POINTS: Final = 7  # piece: a type, SORTS plus a colour, GOLD, or TREASURE
SCORED: Final = 8
WON: Final = 9
PLAYED: Final = 10  # amount: coins earned
SHUFFLED: Final = 11
STUCK: Final = 12


def type_of(card: i64) -> i64:
    return (card - 1) // (SORTS * 2)


def colour_of(card: i64) -> i64:
    return (card - 1) // 2 % SORTS


ALL_CREW: Final = pile_of(KINDS, range(1, TREASURE))
CREW_FOR_TWO: Final = pile_of(KINDS, [card for card in range(1, TREASURE) if type_of(card) > 0 and colour_of(card) > 0])


def crew(setup: Setup) -> Pile:
    return CREW_FOR_TWO if setup.seats == 2 and setup.mode != PETITS else ALL_CREW


def all_cards(setup: Setup) -> Pile:
    return pile_of(KINDS, crew(setup).cards() + [TREASURE] * (0 if setup.mode == PETITS else TREASURES[setup.seats]))


class BabyPirates(State):
    """Have the most valuable crew when the last auction is over."""

    hands: list[Pile]  # plus OPEN: all have seen the card; plus BACK: it is in the hand no longer
    deck: Pile
    table: vec[i64]  # face up: the cards on offer, or the crew of Petits Pirates, the last on top
    gold: Purses  # of each seat, and last in the middle: the pot, or what Petits Pirates have paid
    passed: list[int]  # the seats that have, sorted

    def begin(self, chance: Chance) -> None:
        """Deal four crew cards to each. Nobody draws before all have chosen, so the treasures join the pile now."""
        self._deal(DEALT, chance)
        for _ in range(TREASURES[self.seats]):
            self.deck.add(TREASURE)

    def _deal(self, cards: i64, chance: Chance) -> None:
        for seat in range(self.seats):
            for _ in range(cards):
                self._draw(seat, chance)

    def _draw(self, seat: i64, chance: Chance) -> None:
        card = chance.draw(self.deck)
        self.tell(DREW, seat, card)
        self.hands[seat].add(card)

    def legal(self, seat: int) -> list[int]:
        if self._choosing():
            return self._dealt(seat) if seat >= 0 and len(self._dealt(seat)) > KEPT else []
        if seat != self.actor:
            return []
        if self._is_last():
            return [TAKE, TAKE + 1, TAKE + 2]
        found = [PAY, PASS] if self.gold.can_pay(seat, 1) else [PASS]  # Y3
        if self.setup.mode == ADVANCED:  # Y11
            hand = self.hands[seat]
            found += [CASH + card for card in range(1, TREASURE, 2) if hand.copies(card) + hand.copies(OPEN + card) > 0]
        return found

    def _choosing(self) -> bool:
        """Nothing is on offer before the first auction; after the last it is over."""
        return len(self.table) == 0 and self.actor != OVER

    def _dealt(self, seat: i64) -> list[int]:
        """Return the cards in hand that only this seat knows."""
        return [card for card in self.hands[seat].values() if card < OPEN]

    def _is_last(self) -> bool:
        """Return whether all but one have passed: Y1."""
        return len(self.passed) == self.seats - 1

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self._choosing():
            return IllegalAction("First put back two of the four cards in your hand.")
        if self._is_last():
            return IllegalAction("All others have passed: take one of the three cards.")
        if action == PAY:
            return IllegalAction("You have no gold left: you must pass.")
        if TAKE <= action <= CASH:
            return IllegalAction("Only the last one who has not passed takes a card: pay a coin or pass.")
        return IllegalAction("Pay a coin or pass; in the advanced game, coin cards in your hand bring gold.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action < PAY:
            self._put_back(seat, action, chance)
        elif action <= PASS:
            self._bid(seat, action)
        elif action <= CASH:
            self._take(seat, action - TAKE, chance)
        else:
            self._cash(seat, action - CASH)

    def _put_back(self, seat: i64, card: i64, chance: Chance) -> None:
        """Everyone keeps two cards; when all have chosen, the first auction begins."""
        self.tell(PUT_BACK, seat, card)
        self.hands[seat].take(card)
        self.hands[seat].add(BACK + card)
        self.deck.add(card)
        waiting = self.to_act()
        if waiting:
            self.actor = waiting[0]
        else:
            self._turn_up(ON_OFFER, self._first_player(chance), chance)

    def _first_player(self, chance: Chance) -> i64:
        return chance.below(self.seats) if self.setup.choice("first") == "lot" else 0  # Y21

    def _turn_up(self, cards: i64, seat: i64, chance: Chance) -> None:
        """The first player turns up these cards, and decides at once."""
        self.actor = seat
        for _ in range(cards):
            self.table = append(self.table, chance.draw(self.deck))
            self.tell(TURNED_UP, seat, self.table[len(self.table) - 1])

    def _bid(self, seat: i64, action: i64) -> None:
        """Pay a coin to stay in, or pass and take all the gold in the middle. The next one in is to the left."""
        if action == PAY:
            self._pay(seat)
        else:
            pot = self.gold.pay(self.seats, self.gold.of(self.seats))
            self.tell(PASSED, seat, HIDDEN, pot)
            self.gold.receive(seat, pot)
            self.passed = sorted([*self.passed, seat])
        self.actor = (seat + 1) % self.seats
        while self.actor in self.passed:
            self.actor = (self.actor + 1) % self.seats

    def _pay(self, seat: i64) -> None:
        self.tell(PAID, seat)
        self.gold.receive(self.seats, self.gold.pay(seat, 1))

    def _take(self, seat: i64, place: i64, chance: Chance) -> None:
        """One card is taken, the two others leave the game (Y2); its taker begins the next auction, if there is one."""
        self.tell(TOOK, seat, self.table[place])
        self.hands[seat].add(OPEN + self.table[place])
        self.table = vec[i64]()
        self.passed = []
        if self.deck.size > 0:
            self._turn_up(ON_OFFER, seat, chance)
        else:
            self._finish()

    def _finish(self) -> None:
        self.actor = OVER
        if self.story is None:
            return
        for seat in range(self.seats):
            for piece, points in self._points(seat):
                self.tell(POINTS, seat, piece, points)
            self.tell(SCORED, seat, HIDDEN, self.score(seat))
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(WON, seat)

    def _points(self, seat: i64) -> list[tuple[int, int]]:
        """Return what the points come from."""
        richest = self.gold.of(seat) == max(self.gold.chips())  # Y9
        rewards = [(TREASURE, self.hands[seat].copies(OPEN + TREASURE)), (GOLD, 1 if richest else 0)]
        return [part for part in best_sets(self._cards(seat), self.seats == 2) + rewards if part[1] > 0]

    def _cards(self, seat: i64) -> list[int]:
        return [card % KINDS for card in self.hands[seat].cards() if card < BACK]

    def score(self, seat: int) -> int:
        return sum([points for _piece, points in self._points(seat)])

    def _rank(self, seat: i64) -> list[int]:
        """Return what decides: points, gold and treasures; in the advanced game skulls come second; Y10, Y13."""
        skulls = [card for card in self._cards(seat) if card % 2 == 0] if self.setup.mode == ADVANCED else []
        return [self.score(seat), len(skulls), self.gold.of(seat), self.hands[seat].copies(OPEN + TREASURE)]

    def returns(self) -> list[float]:
        ranks = [self._rank(seat) for seat in range(self.seats)]
        return [1.0 / ranks.count(rank) if rank == max(ranks) else 0.0 for rank in ranks]

    def _cash(self, seat: i64, card: i64) -> None:
        """Advanced: a coin card brings five coins while the bank has them; Y12."""
        coins = min(PRICE, bank(self.setup, self.gold.chips()))
        self.tell(CASHED, seat, card, coins)
        self.gold.receive(seat, coins)
        self.hands[seat].take(card if self.hands[seat].copies(card) > 0 else OPEN + card)

    def clone(self) -> BabyPirates:
        return self._copy_to(BabyPirates(self.setup))

    def _copy_to(self, twin: BabyPirates) -> BabyPirates:
        twin.actor = self.actor
        twin.hands = [hand.clone() for hand in self.hands]
        twin.deck, twin.gold = self.deck.clone(), self.gold.clone()
        twin.table, twin.passed = self.table[:], self.passed[:]
        return twin

    def view(self, seat: int) -> PiratesView:
        return PiratesView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            hands=[self._in_sight(owner, seat) for owner in range(self.seats)],
            deck=self.deck.size,
            table=list(self.table),
            out=self.apart_from(self.deck).cards(),
            gold=self.gold.chips(),
            passed=self.passed[:],
        )

    def _in_sight(self, owner: int, seat: int) -> list[int]:
        """At the end all cards are shown."""
        cards = self.hands[owner].cards()
        shown = [card if card > OPEN or self.actor == OVER else HIDDEN for card in cards if card < BACK]
        return cards if owner == seat else shown

    def as_seen(self, event: Event, seat: int) -> Event:
        secret = event.what in (DREW, PUT_BACK) and event.seat != seat
        return Event(event.what, event.seat, HIDDEN, 0) if secret else event

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "hands": [hand.cards() for hand in self.hands],
            "table": list(self.table),
            "out": self.apart_from(self.deck).cards(),
            "gold": self.gold.chips(),
            "passed": self.passed[:],
        }

    def apart_from(self, pile: Pile) -> Pile:
        """Return what is neither there nor in a hand nor face up: what is out, or in the lid, or the deck."""
        seen = list(self.table) + [card for seat in range(self.seats) for card in self._cards(seat)]
        return rest(all_cards(self.setup), [pile, pile_of(KINDS, seen)])

    def check(self) -> None:
        cards = [card % KINDS for hand in self.hands for card in hand.cards() if not OPEN <= card < BACK]
        rest(crew(self.setup), [pile_of(KINDS, cards)])  # each was dealt once, and no treasure
        dealt = [len(self._dealt(seat)) for seat in range(self.seats)]
        require(max(dealt) <= (DEALT if self._choosing() else KEPT), "Everyone is dealt four cards and keeps two.")
        if not self._choosing():
            self._check_auction(KEPT * self.seats - sum(dealt))
            return
        require(self.to_act()[:1] == [self.actor], "The first who still has to put cards back is to act.")
        fresh = self.gold.chips() == [GOLD] * self.seats + [0] and not self.passed and min(dealt) >= KEPT
        whole = self.deck.size + sum(dealt) == all_cards(self.setup).size
        require(fresh and whole, "The choice comes before the auctions.")

    def _check_auction(self, gone: i64) -> None:
        """So many of the cards dealt were turned into gold."""
        playing, left, out = self.actor != OVER, self.deck.size + len(self.table), self.apart_from(self.deck)
        by_threes = left % ON_OFFER == 0 and len(self.table) == min(left, ON_OFFER)
        require(by_threes and playing == (left > 0), "Three cards are on offer until the pile is used up.")
        auctions = (all_cards(self.setup).size - KEPT * self.seats - left) // ON_OFFER
        cashed = out.size - auctions * (ON_OFFER - 1)
        coins = [card for card in out.cards() if card % 2 == 1 and card != TREASURE and self.setup.mode == ADVANCED]
        require(gone <= cashed <= len(coins), "Every auction puts one card into a hand and two out of the game.")
        require(bank(self.setup, self.gold.chips()) == max(0, BANK - PRICE * cashed), "The gold does not add up.")
        require(self.actor not in self.passed and (playing or not self.passed), "The active player has passed.")
        require(self.gold.of(self.seats) == 0 or (playing and not self._is_last()), "The last to pass took the gold.")


def bank(setup: Setup, gold: list[int]) -> int:
    """Return what is left for coin cards: the gold that is not in the game yet."""
    return GOLD * setup.seats + BANK - sum(gold)


def best_sets(cards: list[int], both: bool) -> list[tuple[int, int]]:
    """Return the best set of a type and the best of a colour, or only the better of them; Y8."""
    cells = [(card - 1) // 2 for card in cards if card != TREASURE]  # one for each type and colour
    kinds, colours = vec[i64]([0] * SORTS), vec[i64]([0] * SORTS)
    for cell in set(cells):
        kinds[cell // SORTS] += 1
        colours[cell % SORTS] += 1
    best, found = -1, 0
    for cell in range(SORTS * SORTS):
        of_kind, of_colour = kinds[cell // SORTS], colours[cell % SORTS]
        points = of_kind + of_colour - int(cells.count(cell) == 1) if both else max(of_kind, of_colour)  # Y7
        if points > best:
            best, found = points, cell
    of_kind = kinds[found // SORTS] if both or kinds[found // SORTS] == best else 0
    return [(found // SORTS, of_kind), (SORTS + found % SORTS, best - of_kind)]


class PetitsPirates(BabyPirates):
    """Have the most coins when somebody cannot go on."""

    def begin(self, chance: Chance) -> None:
        self._deal(SMALL, chance)
        self._turn_up(1, self._first_player(chance), chance)

    def legal(self, seat: int) -> list[int]:
        """Play a card of the same type or colour; only if there is none, change all cards; Y18."""
        return (self._fitting(seat) or [CHANGE]) if seat == self.actor else []

    def _fitting(self, seat: i64) -> list[int]:
        kind, colour = type_of(self.table[len(self.table) - 1]), colour_of(self.table[len(self.table) - 1])
        return [card for card in self.hands[seat].values() if type_of(card) == kind or colour_of(card) == colour]

    def reason(self, seat: int, action: int) -> IllegalAction:
        if action == CHANGE:
            return IllegalAction("You can play a card, so you must.")
        return IllegalAction("Play a card of your hand that has the type or the colour of the one on top.")

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if action != CHANGE:
            self._play(seat, action)
        elif self.gold.can_pay(seat, 1):
            self._change(seat)
        else:
            self._get_stuck(seat)  # Y19
        if self.actor != OVER:
            self._refill(seat, chance)

    def _play(self, seat: i64, card: i64) -> None:
        """Onto the crew; the bank pays a coin for the other copy of the card on top: Y17."""
        coins = 1 if (card + 1) // 2 == (self.table[len(self.table) - 1] + 1) // 2 else 0
        self.tell(PLAYED, seat, card, coins)
        self.hands[seat].take(card)
        self.table = append(self.table, card)
        self.gold.receive(seat, coins)

    def _change(self, seat: i64) -> None:
        """Pay a coin to the bank; all cards go into the lid."""
        self._pay(seat)
        self.hands[seat] = Pile(BACK + KINDS)

    def _refill(self, seat: i64, chance: Chance) -> None:
        """Draw up to three cards, and the player on the left goes on; with too few cards it is over; Y16."""
        while self.hands[seat].size < SMALL:
            if self.deck.size == 0 and self._lid_can_be_shuffled():
                self.tell(SHUFFLED, NOBODY)
                self.deck = self.apart_from(self.deck)
            if self.deck.size == 0:
                self._get_stuck(seat)
                return
            self._draw(seat, chance)
        self.actor = (seat + 1) % self.seats

    def _lid_can_be_shuffled(self) -> bool:
        """Once only: while all the cards that coins were paid for are still there."""
        return self.seats >= 5 and 0 < self.apart_from(self.deck).size == SMALL * self.gold.of(self.seats)

    def _get_stuck(self, seat: i64) -> None:
        self.tell(STUCK, seat)
        self._finish()

    def _points(self, seat: i64) -> list[tuple[int, int]]:
        return [(GOLD, self.gold.of(seat))]  # Y20: every coin is a point

    def clone(self) -> BabyPirates:
        return self._copy_to(PetitsPirates(self.setup))

    def check(self) -> None:
        lid, paid = self.apart_from(self.deck).size, self.gold.of(self.seats)
        shuffled = self.seats >= 5 and lid % SMALL == 0 and lid < SMALL * paid
        require(lid == SMALL * paid or shuffled, "Three cards go into the lid for each coin paid.")
        earned = sum(self.gold.chips()) - SMALL * self.seats
        require(0 <= earned < len(self.table), "The gold does not add up: a card played earns a coin at most.")
        sizes = sorted([len(self._dealt(seat)) for seat in range(self.seats)])
        held = sum([hand.size for hand in self.hands]) + len(self.passed)
        over = self.actor == OVER and self.deck.size == 0 and not self._lid_can_be_shuffled()
        whole = sizes[1] == sizes[-1] == SMALL and (sizes[0] == SMALL or over)
        require(whole and held == sum(sizes), "Everyone has three cards, all from the pile.")
        stuck = [seat for seat in range(self.seats) if self.gold.of(seat) == 0 and not self._fitting(seat)]
        require(self.actor != OVER or sizes[0] < SMALL or len(stuck) > 0, "The game is not over yet.")


@dataclass(frozen=True)
class PiratesView(View):
    hands: list[list[int]]
    deck: int
    table: list[int]
    out: list[int]
    gold: list[int]
    passed: list[int]

    def imagine(self, chance: Chance) -> BabyPirates:
        """Nobody holds a treasure in secret, nor what this seat put back. What the others put back is left open."""
        hands = [[card for card in hand if card != HIDDEN] for hand in self.hands]
        seen = {"actor": self.actor, "table": self.table, "out": self.out, "gold": self.gold, "passed": self.passed}
        state = load(self.setup, Reader({**seen, "hands": hands}))
        never = [TREASURE] + [card - BACK for hand in hands for card in hand]
        unseen = pile_of(KINDS, [card for card in state.deck.cards() if card not in never])
        for seat, hand in enumerate(self.hands):
            for _ in range(hand.count(HIDDEN)):
                card = chance.draw(unseen)
                state.deck.take(card)
                state.hands[seat].add(card)
        return state


def set_out(setup: Setup) -> BabyPirates:
    """Return a table with full purses, the crew in one pile and nothing dealt."""
    state = PetitsPirates(setup) if setup.mode == PETITS else BabyPirates(setup)
    state.hands = [Pile(BACK + KINDS) for _ in range(setup.seats)]
    state.deck = crew(setup).clone()
    state.gold = purses_of([SMALL if setup.mode == PETITS else GOLD] * setup.seats + [0], False)
    state.table, state.passed = vec[i64](), []
    return state


def load(setup: Setup, position: Reader) -> BabyPirates:
    """The deck is what the position does not mention."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.hands = position.piles("hands", setup.seats, BACK + KINDS)
    state.table = vec[i64](position.numbers("table", 1, TREASURE))
    state.gold = purses_of(position.numbers("gold", 0, GOLD * setup.seats + BANK, setup.seats + 1), False)
    state.passed = sorted(set(position.numbers("passed", 0, setup.seats - 1)))
    state.deck = state.apart_from(position.pile("out", KINDS))
    return state


GAME: Final = Game(
    name="bebes-pirates",
    edition=1,
    fewest=2,
    most=6,
    modes=(Mode("auction", 2, 5), Mode(ADVANCED, 2, 5), Mode(PETITS, 2, 6)),
    options=(Option("first", "lot", ("lot", "first-seat")),),
    actions=CASH + TREASURE,
    set_out=set_out,
    load=load,
)
