"""Jamaica, as on the sheet; with two players also the Ghost Ship of the official rules.

Rulings, where the sheet is silent:
  J1   A ship that falls back passes other ships without a battle. If the battle on the space where it
       stops leaves too little to pay there, it falls back again.
  J2   Where several lanes lead back, the player chooses among the first payable spaces of each.
  J3   Nobody falls back beyond Port Royal: it is free.
  J4   Ships may meet whatever their laps. One behind the start has the whole lap still to sail.
  J5   A ship stops in Port Royal at the end of its lap, even with steps left. Going back it sails through.
  J6   The winner of a battle may take nothing, and is not asked if all can see that there is nothing.
  J7   No hold is emptied into a ship that has no room for its goods.
  J8   Saran's Sabre: once a battle, right after either side's roll; the second roll stands.
  J9   Morgan's Map: a hand of four, counted when cards are drawn; nobody discards.
  J10  The bank never runs out.
  J11  The winner chooses which cursed treasure to hand over.
  J12  With two players the table chooses: with the Ghost Ship or without.
  J13  A treasure in a lair is always taken, by ships that fall back, too.
  J14  Nine of the twelve treasures are used and nobody knows which: they stay together, as one pile.
  J15  After 100 rounds the game ends like any other.
  J16  Goods are paid from the smallest hold first. Empty holds are alike, but for the 6th Hold.
  J17  Lady Beth: two more in every battle. 6th Hold: whoever has the card has what is in it.
  J18  Ahead is who has fewer steps to sail by the shortest way. Equal scores go to who is ahead, or are shared.
  J19  A ship that never left, or is behind the start, scores -5.
  J20  The Ghost Ship starts with 5 and 3 gold and Lady Beth, which nobody can take. After both players the
       Captain moves it by each die: back if it leads, on if it is last, either way if not. It pays nothing.
  J21  The player whom the Ghost Ship fights decides for it. If it wins it robs what it can, keeps gold and
       treasures, and uses none of these; other goods sink. What it finds in lairs nobody sees. Once home it
       stays there.
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
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View
from flibuste.games.content import content
from flibuste.games.jamaica.board import (
    BACKWARD,
    FOOD,
    FORWARD,
    FREE,
    GOLD,
    HOME,
    PORT_ROYAL,
    POWDER,
    SPACES,
    TEN,
    Track,
)

TRACK: Final = Track(content("flibuste.games.jamaica", "track.toml")["spaces"])
CONTENT: Final = content("flibuste.games.jamaica", "cards.toml")
MOST_ROUNDS: Final = 100  # J15
ALL_SEEING: Final = -3  # the seat of someone from whom nothing is hidden

# Action cards are 1 to 11, plus PLAYED when they are discarded.
NO_CARD: Final = 0  # also one in a hand of which one only sees that it is there
FACE_DOWN: Final = 12  # such a one in front of its player
PLAYED: Final = 20
KINDS: Final = 40
MEANING: Final = {"backward": BACKWARD, "forward": FORWARD, "food": FOOD, "gold": GOLD, "powder": POWDER}
SYMBOLS: Final = vec[i64]([0, 0] + [MEANING[symbol] for card in CONTENT["cards"] for symbol in card])

# Treasures: four powers; the others are HIDDEN plus their worth in gold, and just HIDDEN if nobody has seen them.
MAP: Final = 0
SABRE: Final = 1
BETH: Final = 2
SIXTH_HOLD: Final = 3
POWERS: Final = 4
HIDDEN: Final = 20
TREASURES: Final = 28
ALL_TREASURES: Final = pile_of(TREASURES, [*range(POWERS), *[HIDDEN + worth for worth in CONTENT["treasures"]]])

# Holds are EMPTY, or their kind of goods plus how many.
EMPTY: Final = 0
NONE: Final[list[int]] = []
HOLDS: Final = 5  # of each ship; the next one is the 6th Hold
STAR: Final = 100  # on the combat die, beside 2, 4, 6, 8 and 10: more than any total without it

# Actions, and what is asked: a question has the number of its first action.
CARD: Final = 0  # + 1 to 11
MORNING: Final = 12  # + the die for the morning
SAIL: Final = 19  # + space
RETREAT: Final = 69  # + space
FIGHT: Final = 119  # + ship
FIRE: Final = 126  # + powder
KEEP: Final = 163
REROLL: Final = 164
LOAD: Final = 165  # + hold
SEIZE: Final = 171  # + hold of the loser
STEAL: Final = 177  # + treasure
CURSE: Final = 198  # + treasure
NOTHING: Final = 217
QUESTIONS: Final = (CARD, MORNING, SAIL, RETREAT, FIGHT, FIRE, KEEP, LOAD, SEIZE)

# Events: those above, for what players do, and these.
REVEALED: Final = 220
ROLLED: Final = 221
BEAT: Final = 222
EVEN: Final = 223
THREW_AWAY: Final = 224
PAID: Final = 225
FOUND: Final = 226
DREW: Final = 227
SHUFFLED: Final = 228
STOPPED: Final = 229
SCORED: Final = 230
WON: Final = 231

# A battle in numbers: whose turn it is, or who won; the other ship; what the die shows; whether the Sabre was used;
# the strength of both; and the goods that the winner takes.
SHIP: Final = 0
RIVAL: Final = 1
DIE: Final = 2
REROLLED: Final = 3
STRENGTH: Final = 4
SEIZED: Final = 6


class Jamaica(State):
    """Be the richest when the first ship is back in Port Royal."""

    asked: i64  # what is to be decided
    round: i64
    captain: i64
    dice: vec[i64]  # for the morning and the evening, once they are placed
    watch: i64  # actions of this round that are over: two for each ship, from the Captain's on
    cards: list[Pile]  # of each seat, in hand and discarded; the draw pile is the rest
    chosen: vec[i64]  # the card in front of each seat
    shown: vec[i64]  # the card that each seat has turned over last
    places: vec[i64]  # of each ship; see Track
    holds: vec[i64]  # five a ship, and last the 6th Hold, wherever that is
    plundered: Pile  # lairs without a treasure
    treasures: list[Pile]  # of each ship
    battle: vec[i64]  # empty if there is none

    def begin(self, chance: Chance) -> None:
        if self.setup.choice("first") == "lot":
            self.captain = chance.below(self.seats)
        self._begin_round(chance)
        self._take_lone_choices(chance)

    def legal(self, seat: int) -> list[int]:
        if self.asked == CARD:
            return self._hand(seat) if seat >= 0 and self.actor != OVER and self.chosen[seat] == NO_CARD else []
        if seat != self.actor:
            return []
        if self.asked == MORNING:
            return [MORNING + die for die in range(1, 7) if die in self.dice]
        if self.asked in (SAIL, RETREAT):
            return sorted([self.asked + place % SPACES for place in self._ways()])
        if self.asked == FIGHT:
            return [FIGHT + ship for ship in self._met()]
        if self.asked == FIRE:
            return list(range(FIRE, FIRE + self._stock(self._ship(), POWDER) + 1))
        if self.asked == KEEP:
            return [KEEP, REROLL]
        if self.asked == LOAD:
            return [LOAD + hold for hold in self._room(self._ship(), self._cargo())] or [NOTHING]
        return self._spoils(self.battle[SHIP], self.battle[RIVAL])

    def reason(self, seat: int, action: int) -> IllegalAction:
        die = {"die": self.dice[self.watch % 2]}
        sentences = {
            CARD: IllegalAction("Choose one of the cards in your hand."),
            MORNING: IllegalAction("First place the dice: choose the one for the morning."),
            SAIL: IllegalAction("The ship sails as many spaces as its die shows, {die}: choose where it can end.", die),
            RETREAT: IllegalAction("Fall back to the first space that you can pay."),
            FIGHT: IllegalAction("Choose one of the ships on this space to fight."),
            FIRE: IllegalAction("Choose how much of your powder to use."),
            KEEP: IllegalAction("Let the die stand, or have it rolled again."),
            LOAD: IllegalAction("Load an empty hold; if you have none, one with other goods."),
            SEIZE: IllegalAction("The battle is won: choose among its spoils."),
        }
        return sentences[self.asked]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self._act(seat, action, chance)
        self._take_lone_choices(chance)

    def _take_lone_choices(self, chance: Chance) -> None:
        """Where only one thing can be done it is done, unless that would tell what lies face down: J6."""
        while self.actor != OVER and self.asked != CARD:
            choices = self.legal(self.actor)
            secret = self.asked == SEIZE and self.battle[SHIP] == self.actor and self._face_down(self.actor).size > 0
            if len(choices) > 1 or secret:
                return
            self._act(self.actor, choices[0], chance)

    def _act(self, seat: i64, action: i64, chance: Chance) -> None:
        if self.asked == CARD:
            self._choose(seat, action)
        elif self.asked == MORNING:
            self._place_dice(action - MORNING)
        elif self.asked in (SAIL, RETREAT):
            self._sail(action - self.asked, chance)
        elif self.asked == FIGHT:
            self._attack(action - FIGHT)
        elif self.asked == FIRE:
            self._fire(action - FIRE, chance)
        elif action == KEEP:
            self._compare(chance)
        elif action == REROLL:
            self._use_sabre(chance)
        elif self.asked == LOAD:
            self._load(action, chance)
        else:
            self._take_spoils(action, chance)

    def _ask(self, question: i64) -> None:
        self.asked = question
        self.actor = self._decider()

    def _decider(self) -> i64:
        """Return who answers: for the Ghost Ship the player whom it fights, or the Captain; J20, J21."""
        if self.asked == CARD:
            return list(self.chosen).index(NO_CARD)
        if self.asked == KEEP:
            return self._swordsman()
        if self.asked != MORNING and self._ship() < self.seats:
            return self._ship()
        return self.battle[RIVAL] if len(self.battle) > 0 else self.captain

    def _ship(self) -> i64:
        """Return the ship that something is asked for."""
        return self.battle[SHIP] if len(self.battle) > 0 else self._mover()

    def _mover(self) -> i64:
        """Return whose turn it is: clockwise from the Captain, then the Ghost Ship."""
        turn = self.watch // 2
        return turn if turn == self.seats else (self.captain + turn) % self.seats

    # A round

    def _begin_round(self, chance: Chance) -> None:
        for seat in range(self.seats):
            for _ in range(3 + self.treasures[seat].copies(MAP) - len(self._hand(seat))):  # J9
                self._draw_card(seat, chance)
        self.dice = vec[i64]([1 + chance.below(6), 1 + chance.below(6)])
        self._ask(MORNING)

    def _hand(self, seat: i64) -> list[int]:
        return [card for card in range(1, FACE_DOWN) if self.cards[seat].copies(card) > 0]

    def _draw_card(self, seat: i64, chance: Chance) -> None:
        """From the own pile; if it is empty, the discards are shuffled."""
        if self.cards[seat].size == FACE_DOWN - 1:
            self.tell(SHUFFLED, seat)
            self.cards[seat] = pile_of(KINDS, self._hand(seat))
        card = chance.draw(self._draw_pile(seat))
        self.tell(DREW, seat, card, seat)
        self.cards[seat].add(card)

    def _draw_pile(self, seat: i64) -> Pile:
        """Return the cards of this seat that are neither in hand, nor chosen, nor discarded."""
        pile = Pile(FACE_DOWN)
        cards = self.cards[seat]
        for card in range(1, FACE_DOWN):
            if cards.copies(card) + cards.copies(PLAYED + card) == 0 and card != self.chosen[seat]:
                pile.add(card)
        return pile

    def _place_dice(self, morning: i64) -> None:
        self.dice = vec[i64]([morning, self.dice[0] + self.dice[1] - morning])
        self.tell(MORNING, self.captain, self.dice[0], self.dice[1])
        self._ask(CARD)

    def _choose(self, seat: i64, card: i64) -> None:
        """Face down; when all have chosen, the Captain begins."""
        self.cards[seat].take(card)
        self.chosen[seat] = card
        self.tell(CARD, seat, card, seat)
        if NO_CARD in self.chosen:
            self._ask(CARD)
        else:
            self._begin_watch()

    def _begin_watch(self) -> None:
        """First the morning action with the morning's die, then the evening action with the evening's."""
        ship = self._mover()
        if self.watch % 2 == 0 and ship < self.seats:
            self.shown[ship] = self.chosen[ship]
            self.tell(REVEALED, ship, self.chosen[ship])
        self._ask(SAIL if self._symbol() < FOOD else LOAD)

    def _symbol(self) -> i64:
        """Return what the card says for this time of day; the Ghost Ship has no card."""
        ship = self._mover()
        return NO_CARD if ship == self.seats else SYMBOLS[2 * self.chosen[ship] + self.watch % 2]

    def _end_watch(self, chance: Chance) -> None:
        """A ship that is home ignores the evening; a card that was played is discarded."""
        ship = self._mover()
        self.watch += 1
        if self.places[ship] == HOME:
            self.watch += self.watch % 2
        if ship < self.seats and self.watch % 2 == 0:
            self.cards[ship].add(PLAYED + self.chosen[ship])
            self.chosen[ship] = NO_CARD
        if self.watch < 2 * len(self.places):
            self._begin_watch()
        else:
            self._end_round(chance)

    # Moving

    def _ways(self) -> list[int]:
        """Return the places where this move can end."""
        ship = self._mover()
        found: list[int] = []
        if self.asked == RETREAT:
            self._add_retreats(ship, self.places[ship], found)
            return found
        for heading in self._headings():
            TRACK.add_places(self.places[ship], self.dice[self.watch % 2], heading, found)
        return found

    def _headings(self) -> list[int]:
        """As the card says; the Ghost Ship goes back if it leads, on if it is last, else either way: J20."""
        if self._symbol() != NO_CARD:
            return [self._symbol()]
        left = [TRACK.left(place) for place in self.places]
        ghost = left.pop()
        return [BACKWARD] if ghost < min(left) else [FORWARD] if ghost > max(left) else [BACKWARD, FORWARD]

    def _add_retreats(self, ship: i64, start: i64, found: list[int]) -> None:
        """Find the first payable space back in each lane: J2, J3."""
        for step in TRACK.steps(start, BACKWARD):
            place = start + step
            price = TRACK.prices[place % SPACES]
            if self._stock(ship, price) < price % TEN:
                self._add_retreats(ship, place, found)
            elif place not in found:
                found.append(place)

    def _sail(self, space: i64, chance: Chance) -> None:
        ship = self._mover()
        for place in self._ways():
            if place % SPACES == space and place != self.places[ship]:
                self.places[ship] = place
                self.tell(self.asked, ship, place)
        if self._met():
            self._ask(FIGHT)
        else:
            self._pay(chance)

    def _met(self) -> list[int]:
        """Return the other ships on the space: J4. There are no battles in Port Royal."""
        mover = self._mover()
        space = self.places[mover] % SPACES
        ships = [] if space == PORT_ROYAL else range(len(self.places))
        return [ship for ship in ships if ship != mover and self.places[ship] % SPACES == space]

    def _pay(self, chance: Chance) -> None:
        """The price of the space, once the battle is over; who cannot pay gives all and falls back: J1."""
        self.battle = vec[i64]()
        ship = self._mover()
        space = self.places[ship] % SPACES
        if space in TRACK.lairs and self.plundered.copies(space) == 0:
            self._find_treasure(ship, space, chance)
        price = TRACK.prices[space] if ship < self.seats else FREE  # J20
        paid = self._spend(ship, price, price % TEN)
        if paid > 0:
            self.tell(PAID, ship, price - price % TEN + paid)
        if paid == price % TEN:
            self._end_watch(chance)
        else:
            self._ask(RETREAT)

    def _find_treasure(self, ship: i64, lair: i64, chance: Chance) -> None:
        """J13: powers are laid open, gold stays face down, and nobody looks for the Ghost Ship: J21."""
        self.plundered.add(lair)
        treasure = HIDDEN if ship == self.seats else chance.draw(self._unseen_treasures())
        self._get_treasure(FOUND, ship, treasure, ship)

    def _get_treasure(self, event: i64, ship: i64, treasure: i64, origin: i64) -> None:
        self.tell(event, ship, treasure, origin)
        self.treasures[ship].add(treasure)

    def _unseen_treasures(self) -> Pile:
        """J14: also those in the box, and what the Ghost Ship found."""
        seen = [treasure for pile in self.treasures for treasure in pile.cards() if treasure != HIDDEN]
        return rest(ALL_TREASURES, [pile_of(TREASURES, seen)])

    # Goods

    def _goods(self, ship: i64) -> vec[i64]:
        """Return what is in each hold of the ship, the 6th last: J17."""
        goods = self.holds[ship * HOLDS : ship * HOLDS + HOLDS]
        sixth = self.treasures[ship].copies(SIXTH_HOLD) > 0
        return append(goods, self.holds[len(self.holds) - 1]) if sixth else goods

    def _at(self, ship: i64, hold: i64) -> i64:
        return ship * HOLDS + hold if hold < HOLDS else len(self.holds) - 1

    def _stock(self, ship: i64, kind: i64) -> i64:
        stock: i64 = 0
        for goods in self._goods(ship):
            if goods // TEN == kind // TEN:
                stock += goods % TEN
        return stock

    def _spend(self, ship: i64, kind: i64, amount: i64) -> i64:
        """Pay so much, from the smallest hold first (J16), or all there is; return how much."""
        left = amount
        holds = self._goods(ship)
        for size in range(1, 7):
            for hold in range(len(holds)):
                if left > 0 and holds[hold] == kind // TEN * TEN + size:
                    self.holds[self._at(ship, hold)] = holds[hold] - left if left < size else EMPTY
                    left -= min(left, size)
        return amount - left

    def _room(self, ship: i64, goods: i64) -> list[int]:
        """Return the holds for these goods: the first empty one and the 6th (J16), or else those with other goods."""
        empty: list[int] = []
        others: list[int] = []
        holds = vec[i64]() if self._sinks(ship, goods) else self._goods(ship)
        for hold in range(min(len(holds), HOLDS) if ship == self.seats else len(holds)):  # J21
            if holds[hold] == EMPTY and (not empty or hold == HOLDS):
                empty.append(hold)
            elif holds[hold] // TEN not in (EMPTY, goods // TEN):
                others.append(hold)
        return empty or others

    def _sinks(self, ship: i64, goods: i64) -> bool:
        """The Ghost Ship throws all but gold into the sea: J21."""
        return ship == self.seats and goods // TEN != GOLD // TEN

    def _cargo(self) -> i64:
        """Return what is to be loaded: spoils, or what card and die say."""
        return self.battle[SEIZED] if len(self.battle) > 0 else self._symbol() + self.dice[self.watch % 2]

    def _load(self, action: i64, chance: Chance) -> None:
        """Goods fill a hold of their own; what was in it is thrown away. Without room they are lost."""
        ship, goods = self._ship(), self._cargo()
        if action != NOTHING:
            at = self._at(ship, action - LOAD)
            if self.holds[at] != EMPTY:
                self.tell(THREW_AWAY, ship, self.holds[at])
            self.holds[at] = goods
        self.tell(NOTHING if action == NOTHING else LOAD, ship, goods)
        if len(self.battle) > 0:
            self._pay(chance)
        else:
            self._end_watch(chance)

    # A battle

    def _attack(self, rival: i64) -> None:
        self.tell(FIGHT, self._mover(), rival)
        self.battle = vec[i64]([self._mover(), rival, 0, 0, 0, 0, EMPTY])
        self._ask(FIRE)

    def _fire(self, powder: i64, chance: Chance) -> None:
        """Powder first, then the die."""
        ship = self.battle[SHIP]
        if self._spend(ship, POWDER, powder) > 0:
            self.tell(FIRE, ship, powder)
        self.battle[STRENGTH] = powder + 2 * self.treasures[ship].copies(BETH)  # J17
        self._roll(chance)

    def _roll(self, chance: Chance) -> None:
        """The Sabre may be used right after it: J8."""
        number = chance.below(6)
        self.battle[DIE] = STAR if number == 5 else 2 + 2 * number
        self.tell(ROLLED, self.battle[SHIP], self.battle[DIE], self.battle[STRENGTH] + self.battle[DIE])
        if self._swordsman() != NOBODY:
            self._ask(KEEP)
        else:
            self._compare(chance)

    def _swordsman(self) -> i64:
        """Return who can still use the Sabre in this battle; the Ghost Ship never does: J21."""
        for ship in (self.battle[SHIP], self.battle[RIVAL]):
            if ship < self.seats and self.treasures[ship].copies(SABRE) > self.battle[REROLLED]:
                return ship
        return NOBODY

    def _use_sabre(self, chance: Chance) -> None:
        self.tell(REROLL, self.actor)
        self.battle[REROLLED] = 1
        self._roll(chance)

    def _compare(self, chance: Chance) -> None:
        """The defender rolls, too, unless the attacker has a star; then the higher total wins."""
        self.battle[STRENGTH] += self.battle[DIE]
        ship, rival, die, _rerolled, own, other, _seized = self.battle
        if ship == self._mover() and die != STAR:
            self._change_sides()
            self._ask(FIRE)
        elif own == other:
            self.tell(EVEN, rival, ship)
            self._pay(chance)
        else:
            if own < other:
                self._change_sides()
            self.tell(BEAT, self.battle[SHIP], self.battle[RIVAL])
            self._ask(SEIZE)

    def _change_sides(self) -> None:
        ship, rival, _die, rerolled, own, other, seized = self.battle
        self.battle = vec[i64]([rival, ship, 0, rerolled, other, own, seized])

    def _spoils(self, winner: i64, loser: i64) -> list[int]:
        """The goods of one hold, a treasure of the loser, a curse for the loser, or nothing: J6."""
        found: list[int] = []
        for hold, goods in enumerate(list(self._goods(loser))):
            if goods != EMPTY and (self._sinks(winner, goods) or self._room(winner, goods)):  # J7
                found.append(SEIZE + hold)
        for power in range(POWERS):
            if self.treasures[loser].copies(power) > 0 and (power != BETH or loser < self.seats):  # J20
                found.append(STEAL + power)
        if self._face_down(loser).size > 0:
            found.append(STEAL + HIDDEN)
        if winner == self.seats:
            return found or [NOTHING]  # J21
        curses = [treasure for treasure in self._face_down(winner).values() if treasure < HIDDEN]  # J11
        return [*found, *[CURSE + treasure for treasure in curses], NOTHING]

    def _face_down(self, ship: i64) -> Pile:
        return pile_of(TREASURES, [treasure for treasure in self.treasures[ship].cards() if treasure >= POWERS])

    def _take_spoils(self, action: i64, chance: Chance) -> None:
        winner, loser = self.battle[SHIP], self.battle[RIVAL]
        if action < STEAL:
            hold = self._at(loser, action - SEIZE)
            self.battle[SEIZED], self.holds[hold] = self.holds[hold], EMPTY
            self.tell(SEIZE, winner, self.battle[SEIZED], loser)
            self._ask(LOAD)
            return
        if action == NOTHING:
            self.tell(SEIZE, winner, EMPTY, loser)
        elif action >= CURSE:
            self.treasures[winner].take(action - CURSE)
            self._get_treasure(CURSE, loser, action - CURSE, winner)
        else:
            self._steal(winner, loser, action - STEAL, chance)
        self._pay(chance)

    def _steal(self, winner: i64, loser: i64, treasure: i64, chance: Chance) -> None:
        """An open treasure, or one that lies face down at random; the 6th Hold with what is in it: J17."""
        taken = chance.draw(self._face_down(loser)) if treasure == HIDDEN else treasure
        self.treasures[loser].take(taken)
        if taken == HIDDEN:
            taken = chance.draw(self._unseen_treasures())
        sixth = self._at(winner, HOLDS)
        if taken == SIXTH_HOLD and self._sinks(winner, self.holds[sixth]):
            self.holds[sixth] = EMPTY
        self._get_treasure(STEAL, winner, taken, loser)

    # The end of a round, and of the game

    def _end_round(self, chance: Chance) -> None:
        self.watch = 0
        if self._is_last_round():
            self._finish()
            return
        self.captain = (self.captain + 1) % self.seats
        self.round += 1
        self._begin_round(chance)

    def _is_last_round(self) -> bool:
        return HOME in self.places[: self.seats] or self.round == MOST_ROUNDS  # J15

    def _finish(self) -> None:
        self.asked = CARD
        self.actor = OVER
        if self.round == MOST_ROUNDS:
            self.tell(STOPPED, NOBODY)
        for seat in range(self.seats):
            self.tell(SCORED, seat, 0, self.score(seat))
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(WON, seat)

    def score(self, seat: int) -> int:
        """The space (J19), the gold in the holds, and the treasures."""
        treasures = sum([treasure - HIDDEN for treasure in self._face_down(seat).cards()])
        return TRACK.score(self.places[seat]) + self._stock(seat, GOLD) + treasures

    def returns(self) -> list[float]:
        """The best score wins; if equal, who is ahead: J18."""
        ranks = [(self.score(seat), -TRACK.left(self.places[seat])) for seat in range(self.seats)]
        return [1.0 / ranks.count(rank) if rank == max(ranks) else 0.0 for rank in ranks]

    def clone(self) -> Jamaica:
        twin = Jamaica(self.setup)
        twin.actor, twin.asked, twin.round = self.actor, self.asked, self.round
        twin.captain, twin.dice, twin.watch = self.captain, self.dice[:], self.watch
        twin.cards = [cards.clone() for cards in self.cards]
        twin.chosen, twin.shown = self.chosen[:], self.shown[:]
        twin.places, twin.holds = self.places[:], self.holds[:]
        twin.plundered, twin.battle = self.plundered.clone(), self.battle[:]
        twin.treasures = [treasures.clone() for treasures in self.treasures]
        return twin

    def view(self, seat: int) -> JamaicaView:
        return JamaicaView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            asked=self.asked,
            round=self.round,
            captain=self.captain,
            dice=list(self.dice),
            watch=self.watch,
            cards=[self._cards_in_sight(owner, seat) for owner in range(self.seats)],
            chosen=[self._chosen_in_sight(owner, seat) for owner in range(self.seats)],
            shown=list(self.shown),
            places=list(self.places),
            holds=list(self.holds),
            plundered=self.plundered.cards(),
            treasures=[self._treasures_in_sight(ship, seat) for ship in range(len(self.places))],
            battle=list(self.battle),
            ship=self._ship(),
        )

    def _cards_in_sight(self, owner: i64, seat: i64) -> list[int]:
        shown = seat in (owner, ALL_SEEING)
        return [card if shown or card > PLAYED else NO_CARD for card in self.cards[owner].cards()]

    def _chosen_in_sight(self, owner: i64, seat: i64) -> i64:
        """A card is turned over when it is played."""
        played = self.asked > MORNING and owner == self._mover()
        shown = played or seat in (owner, ALL_SEEING) or self.chosen[owner] == NO_CARD
        return self.chosen[owner] if shown else FACE_DOWN

    def _treasures_in_sight(self, ship: i64, seat: i64) -> list[int]:
        """Powers lie open; gold is shown at the end, but for the Ghost Ship's."""
        shown = seat in (ship, ALL_SEEING) or (self.actor == OVER and ship < self.seats)
        return [treasure if shown or treasure < POWERS else HIDDEN for treasure in self.treasures[ship].cards()]

    def as_seen(self, event: Event, seat: int) -> Event:
        card = event.what in (CARD, DREW)
        gold = event.what in (FOUND, STEAL, CURSE) and event.piece >= POWERS
        if (card or gold) and seat not in (event.seat, event.amount):
            return Event(event.what, event.seat, NO_CARD if card else HIDDEN, event.amount)
        return event

    def dump(self) -> dict[str, object]:
        return self.view(ALL_SEEING).position()

    def check(self) -> None:
        for seat in range(self.seats):
            self._check_cards(seat, self.actor == OVER or (seat - self.captain) % self.seats < self.watch // 2)
        self._check_holds()
        self._check_treasures()
        if self.asked > MORNING:
            self._check_turn()
        else:
            require(self.watch == 0 and len(self.battle) == 0, "The dice come first.")
        if self.actor == OVER:
            require(self._is_last_round() and self.asked == CARD, "The game is not over yet.")
        else:
            require(self.asked != CARD or NO_CARD in self.chosen, "All have chosen a card.")
            require(self.actor == self._decider(), "It is not the turn of this seat.")

    def _check_cards(self, seat: i64, over: bool) -> None:
        front = self.chosen[seat] != NO_CARD
        cards = self.cards[seat].size + self._draw_pile(seat).size + front
        require(cards == FACE_DOWN - 1, "Everyone has the same eleven cards.")
        require(self.treasures[seat].copies(HIDDEN) == 0, "Players know their treasures.")
        require(self.places[seat] < HOME or over, "A ship that is home is not to move.")
        waits = self.asked > MORNING or (self.asked == CARD and front)
        require(front == (waits and not over), "A card lies in front of those who are still to play it.")
        sizes = [3, 4] if self.asked > MORNING or over else [3 + self.treasures[seat].copies(MAP)]
        require(len(self._hand(seat)) + front + over in sizes, "A hand has three cards, or four with the map.")

    def _check_holds(self) -> None:
        for goods in self.holds:
            require(goods == EMPTY or is_goods(goods), "A hold has one to six of one kind of goods.")
        for goods in self.holds[self.seats * HOLDS : len(self.holds) - 1]:
            require(goods == EMPTY or not self._sinks(self.seats, goods), "The Ghost Ship has nothing but gold.")
        owners = sum([treasures.copies(SIXTH_HOLD) for treasures in self.treasures])
        require(owners > 0 or self.holds[len(self.holds) - 1] == EMPTY, "Nobody has the 6th Hold.")

    def _check_treasures(self) -> None:
        self._unseen_treasures()  # raises if there are more than in the box
        ghosts = sum([treasures.copies(BETH) for treasures in self.treasures[self.seats :]])
        require(ghosts == len(self.places) - self.seats, "Lady Beth is aboard the Ghost Ship.")
        lairs = [lair for lair in TRACK.lairs if self.plundered.copies(lair) == 1]
        require(len(lairs) == self.plundered.size, "Only a lair is plundered, and once.")
        found = sum([treasures.size for treasures in self.treasures])
        require(found - ghosts == len(lairs), "Each treasure comes from a lair.")

    def _check_turn(self) -> None:
        moves, fights = self._symbol() < FOOD, len(self.battle) > 0
        require(moves or self.asked == LOAD, "The card is for loading.")
        require(fights == (moves and self.asked > FIGHT), "A battle goes on from the powder to the spoils.")
        require(self.asked != FIGHT or len(self._met()) > 0, "There is no one to fight here.")
        ship = self._mover()
        price = TRACK.prices[self.places[ship] % SPACES]
        broke = ship < self.seats and price != FREE and self._stock(ship, price) == 0
        require(self.asked != RETREAT or broke, "Only a ship that could not pay falls back.")
        if fights:
            self._check_battle()

    def _check_battle(self) -> None:
        ship, rival, die, rerolled, own, other, goods = self.battle
        mover = self._mover()
        met = mover in (ship, rival) and ship + rival - mover in self._met()
        require(met, "The ships in a battle are on the same space.")
        rolled = die == STAR or die in range(2, 12, 2)
        require(rolled or (die == 0 and self.asked != KEEP), "The combat die has no such side.")
        require(rerolled <= 1 and (self.asked != KEEP or self._swordsman() != NOBODY), "Nobody can use the Sabre now.")
        require(self.asked < LOAD or own > other, "The winner of the battle is weaker.")
        room = is_goods(goods) and (self._sinks(ship, goods) or len(self._room(ship, goods)) > 0)
        require(room if self.asked == LOAD else goods == EMPTY, "The winner has no room for these goods.")


def is_goods(goods: i64) -> bool:
    return goods > FOOD and 1 <= goods % TEN <= 6


@dataclass(frozen=True)
class JamaicaView(View):
    asked: int
    round: int
    captain: int
    dice: list[int]
    watch: int
    cards: list[list[int]]  # NO_CARD for each that is hidden
    chosen: list[int]  # FACE_DOWN if it is hidden
    shown: list[int]
    places: list[int]
    holds: list[int]
    plundered: list[int]
    treasures: list[list[int]]  # HIDDEN for each that lies face down
    battle: list[int]
    ship: int  # the one that something is asked for

    def position(self) -> dict[str, object]:
        turn = {"actor": self.actor, "asked": self.asked, "round": self.round, "captain": self.captain}
        sea = {"places": self.places, "holds": self.holds, "plundered": self.plundered, "battle": self.battle}
        cards = {"cards": self.cards, "chosen": self.chosen, "shown": self.shown}
        return {**turn, "watch": self.watch, "dice": self.dice, **cards, "treasures": self.treasures, **sea}

    def imagine(self, chance: Chance) -> Jamaica:
        """What is hidden is anything out of sight; what the Ghost Ship found nobody knows in any world."""
        state = load(self.setup, Reader(self.position()))
        for seat in range(self.setup.seats):
            unseen = state._draw_pile(seat)
            if self.chosen[seat] == FACE_DOWN:
                state.chosen[seat] = chance.draw(unseen)
            while state.cards[seat].copies(NO_CARD) > 0:
                state.cards[seat].take(NO_CARD)
                state.cards[seat].add(chance.draw(unseen))
        unseen = state._unseen_treasures()
        gold = pile_of(TREASURES, [treasure for treasure in unseen.cards() if treasure >= POWERS])
        for treasures in state.treasures[: self.setup.seats]:
            while treasures.copies(HIDDEN) > 0:
                treasures.take(HIDDEN)
                treasures.add(chance.draw(gold))
        return state


def set_out(setup: Setup) -> Jamaica:
    """Return all ships in Port Royal, with nothing dealt; the Ghost Ship as J20 says."""
    ghosts = 1 if setup.mode == "ghost" else 0
    holds = [FOOD + 3, GOLD + 3, 0, 0, 0] * setup.seats + [GOLD + 5, GOLD + 3, 0, 0, 0] * ghosts + [EMPTY]
    cards = {"cards": [NONE] * setup.seats, "chosen": [NO_CARD] * setup.seats, "dice": [1, 1]}
    treasures = [NONE] * setup.seats + [[BETH]] * ghosts
    sea = {"places": [PORT_ROYAL] * len(treasures), "holds": holds, "treasures": treasures}
    return load(setup, Reader({"actor": 0, **cards, **sea}))


def load(setup: Setup, position: Reader) -> Jamaica:
    """The draw piles and the pile of treasures are what the position does not mention."""
    state = Jamaica(setup)
    ships = setup.seats + 1 if setup.mode == "ghost" else setup.seats
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.asked = position.number("asked", CARD, SEIZE, CARD)
    require(state.asked in QUESTIONS, "No question has this number.")
    state.round = position.number("round", 1, MOST_ROUNDS, 1)
    state.captain = position.number("captain", 0, setup.seats - 1, 0)
    state.dice = vec[i64](position.numbers("dice", 1, 6, 2))
    state.watch = position.number("watch", 0, 2 * ships - 1, 0)
    state.cards = position.piles("cards", setup.seats, KINDS)
    state.chosen = vec[i64](position.numbers("chosen", NO_CARD, FACE_DOWN, setup.seats))
    shown = position.numbers("shown", NO_CARD, FACE_DOWN - 1) or [NO_CARD] * setup.seats
    require(len(shown) == setup.seats, "Each seat has turned over one card last, or none.")
    state.shown = vec[i64](shown)
    state.places = vec[i64](position.numbers("places", -2 * SPACES * state.round, HOME, ships))
    state.holds = vec[i64](position.numbers("holds", EMPTY, POWDER + 6, ships * HOLDS + 1))
    state.plundered = position.pile("plundered", SPACES)
    state.treasures = position.piles("treasures", ships, TREASURES)
    state.battle = vec[i64](position.numbers("battle", 0, STAR + 2 * POWDER))
    require(len(state.battle) in (0, SEIZED + 1), "A battle has seven numbers.")
    return state


GAME: Final = Game(
    name="jamaica",
    edition=1,
    fewest=2,
    most=6,
    modes=(Mode("race", 2, 6), Mode("ghost", 2, 2)),
    options=(Option("first", "lot", ("lot", "first-seat")),),
    actions=NOTHING + 1,
    set_out=set_out,
    load=load,
)
