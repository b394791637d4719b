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
       treasures, and uses none of these. What it finds in lairs nobody sees. Once home it stays there.
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
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.core.view import View
from flibuste.games.content import content
from flibuste.games.jamaica.board import BACKWARD, FOOD, FORWARD, GOLD, HOME, PORT_ROYAL, POWDER, SPACES, TEN, Track

TRACK: Final = Track(content("flibuste.games.jamaica", "track.toml")["spaces"])
MOST_ROUNDS: Final = 100  # J15
HOLDS: Final = 6  # of each ship, the last one for the 6th Hold
EMPTY: Final = 0  # a hold; else its kind of goods plus how many
NO_CARD: Final = 0
FACE_DOWN: Final = 12  # a card of which one only sees that it is there
CARDS: Final = (
    (NO_CARD, NO_CARD), (FORWARD, FORWARD), (FORWARD, BACKWARD), (BACKWARD, FORWARD), (FORWARD, FOOD), (FOOD, FORWARD),
    (FORWARD, POWDER), (FOOD, POWDER), (POWDER, FOOD), (POWDER, GOLD), (GOLD, GOLD), (GOLD, FORWARD),
)  # fmt: skip
SYMBOLS: Final = vec[i64]([symbol for card in CARDS for symbol in card])
ALL_CARDS: Final = pile_of(FACE_DOWN, range(1, FACE_DOWN))
STAR: Final = 12  # on the combat die, beside 2, 4, 6, 8 and 10

# Treasures: four powers; the others are their worth in gold plus 8.
MAP: Final = 0
SABRE: Final = 1
BETH: Final = 2
SIXTH_HOLD: Final = 3
POWERS: Final = 4
CURSED: Final = 3
WORTH: Final = 8
TREASURES: Final = 16
GOLD_TREASURES: Final = pile_of(TREASURES, [WORTH + worth for worth in (-4, -3, -2, 3, 3, 5, 7, 7)])
ALL_TREASURES: Final = pile_of(TREASURES, [*range(POWERS), *GOLD_TREASURES.cards()])

# Actions, and what is asked: a question has the number of its first action.
CARD: Final = 0  # + 1 to 11
MORNING: Final = 11  # + the die for the morning
SAIL: Final = 18  # + space
RETREAT: Final = 68  # + space
FIGHT: Final = 118  # + ship
FIRE: Final = 124  # + powder
KEEP: Final = 161
REROLL: Final = 162
LOAD: Final = 163  # + hold
SEIZE: Final = 169  # + hold of the loser
STEAL: Final = 175  # + power; after the four powers, one that lies face down
CURSE: Final = 180  # + number of the cursed treasure, the worst first
NOTHING: Final = 183
QUESTIONS: Final = (CARD, MORNING, SAIL, RETREAT, FIGHT, FIRE, KEEP, LOAD, SEIZE)

# Events: those above, for what players do, and these.
ROUND: Final = 200
THREW: Final = 201
REVEALED: Final = 202
ROLLED: Final = 203
ROLLED_STAR: Final = 204
BEAT: Final = 205
EVEN: Final = 206
SPARED: Final = 207
THREW_AWAY: Final = 208
PAID: Final = 209
SHORT: Final = 210
FOUND: Final = 211
ARRIVED: Final = 212
DREW: Final = 213
SHUFFLED: Final = 214
STOPPED: Final = 215
SCORED: Final = 216
WON: Final = 217

# A battle in numbers: the ship attacked, whose turn it is (0 attacker, 1 defender; at the end, who won),
# the die, whether the Sabre was used, the strength of both, and the goods that the winner takes.
RIVAL: Final = 0
SIDE: Final = 1
DIE: Final = 2
REROLLED: Final = 3
STRENGTH: Final = 4
SEIZED: Final = 6
BATTLE: Final = 7
MOST_STRENGTH: Final = 48  # six holds of powder, Lady Beth and a 10


class Jamaica(State):
    """Be the richest when the first ship is back in Port Royal."""

    asked: i64  # what is to be decided
    round: i64
    captain: i64
    dice: vec[i64]  # for the morning and the evening, once they are placed
    watch: i64  # actions of this round that are over: two for each ship, from the Captain's on
    hands: list[Pile]
    chosen: vec[i64]  # the card in front of each seat
    discards: list[Pile]  # the draw pile of a seat is the rest of its eleven cards
    places: vec[i64]  # of each ship; see Track
    holds: vec[i64]  # six a ship
    plundered: Pile  # lairs without a treasure
    powers: vec[i64]  # which ship has each of them
    treasures: list[Pile]  # those of each ship that lie face down; WORTH is one that nobody has seen
    battle: vec[i64]  # empty if there is none

    def begin(self, chance: Chance) -> None:
        if self.setup.choice("first") == "lot":
            self.captain = chance.below(self.seats)
        self._draw_cards(chance)
        self._begin_round(chance)
        self._take_lone_choices(chance)

    def legal(self, seat: int) -> list[int]:
        if seat < 0 or self.actor == OVER:
            return []
        if self.asked == CARD:
            return self.hands[seat].values() if self.chosen[seat] == NO_CARD else []
        return self._choices() if seat == self.actor else []

    def _choices(self) -> list[int]:
        ship = self._active_ship()
        if self.asked == MORNING:
            one, two = self.dice[0], self.dice[1]
            return [MORNING + one] if one == two else [MORNING + min(one, two), MORNING + max(one, two)]
        if self.asked in (SAIL, RETREAT):
            return sorted([self.asked + place % SPACES for place in self._ways(ship)])
        if self.asked == FIGHT:
            return [FIGHT + other for other in self._met(ship)]
        if self.asked == FIRE:
            return list(range(FIRE, FIRE + self._stock(ship, POWDER) + 1))
        if self.asked == KEEP:
            return [KEEP, REROLL]
        if self.asked == LOAD:
            return [LOAD + hold for hold in self._room(ship, self._cargo())] or [NOTHING]
        return self._spoils(ship, self._fighter(1 - self.battle[SIDE]))

    def reason(self, seat: int, action: int) -> IllegalAction:
        sentences = {
            MORNING: IllegalAction("First place the dice: choose the one for the morning."),
            CARD: IllegalAction("Choose one of the cards in your hand."),
            SAIL: IllegalAction("The ship cannot end its move there."),
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
            choices = self._choices()
            secret = self.asked == SEIZE and self.treasures[self._active_ship()].size > 0
            if len(choices) > 1 or secret:
                return
            self._act(self.actor, choices[0], chance)

    def _act(self, seat: i64, action: i64, chance: Chance) -> None:
        if self.asked == MORNING:
            self._place_dice(action - MORNING)
        elif self.asked == CARD:
            self._choose(seat, action)
        elif self.asked in (SAIL, RETREAT):
            self._sail(action - self.asked, chance)
        elif self.asked == FIGHT:
            self._attack(action - FIGHT)
        elif self.asked == FIRE:
            self._fire(action - FIRE, chance)
        elif self.asked == KEEP:
            self._use_sabre(action, chance)
        elif self.asked == LOAD:
            self._load(action, chance)
        else:
            self._take_spoils(action, chance)

    def _ask(self, question: i64) -> None:
        self.asked = question
        self.actor = self._decider()

    def _decider(self) -> i64:
        if self.asked == MORNING:
            return self.captain
        if self.asked == CARD:
            return list(self.chosen).index(NO_CARD)
        if self.asked == KEEP:
            return self.powers[SABRE]
        ship = self._active_ship()
        if ship < self.seats:
            return ship
        return self._fighter(1 - self.battle[SIDE]) if len(self.battle) > 0 else self.captain  # J20, J21

    def _mover(self) -> i64:
        return mover(self.captain, self.watch, self.seats)

    def _active_ship(self) -> i64:
        """Return the ship that something is asked for."""
        return self._fighter(self.battle[SIDE] if len(self.battle) > 0 else 0)

    def _fighter(self, side: i64) -> i64:
        return self._mover() if side == 0 else self.battle[RIVAL]

    # A round

    def _begin_round(self, chance: Chance) -> None:
        self.dice = vec[i64]([1 + chance.below(6), 1 + chance.below(6)])
        self.tell(ROUND, self.captain, 0, self.round)
        self.tell(THREW, self.captain, self.dice[0], self.dice[1])
        self._ask(MORNING)

    def _place_dice(self, morning: i64) -> None:
        evening = self.dice[0] + self.dice[1] - morning
        self.dice = vec[i64]([morning, evening])
        self.tell(MORNING, self.captain, morning, evening)
        self._ask(CARD)

    def _choose(self, seat: i64, card: i64) -> None:
        """Face down; when all have chosen, the Captain begins."""
        self.hands[seat].take(card)
        self.chosen[seat] = card
        self.tell(CARD, seat, card)
        if NO_CARD in self.chosen:
            self._ask(CARD)
        else:
            self._begin_watch()

    def _begin_watch(self) -> None:
        """First the morning action with the morning's die, then the evening action with the evening's."""
        symbol = self._symbol()
        if self.watch % 2 == 0 and symbol != NO_CARD:
            self.tell(REVEALED, self._mover(), self.chosen[self._mover()])
        self._ask(SAIL if symbol < FOOD else LOAD)

    def _symbol(self) -> i64:
        """Return what the card says for this time of day; the Ghost Ship has no card."""
        ship = self._mover()
        return NO_CARD if ship == self.seats else SYMBOLS[2 * self.chosen[ship] + self.watch % 2]

    def _die(self) -> i64:
        return self.dice[self.watch % 2]

    def _end_watch(self, chance: Chance) -> None:
        """A ship that is home ignores the evening; a card that was played is discarded."""
        ship = self._mover()
        self.watch += 1
        if ship < self.seats and self.places[ship] == HOME:
            self.watch += self.watch % 2
        if ship < self.seats and self.watch % 2 == 0:
            self.discards[ship].add(self.chosen[ship])
            self.chosen[ship] = NO_CARD
        if self.watch < 2 * len(self.places):
            self._begin_watch()
        else:
            self._end_round(chance)

    # Moving

    def _ways(self, ship: i64) -> list[int]:
        """Return the places where this move can end."""
        found: list[int] = []
        if self.asked == RETREAT:
            self._add_retreats(ship, self.places[ship], found)
            return found
        for heading in (BACKWARD, FORWARD):
            if self._may_head(heading):
                TRACK.add_places(self.places[ship], self._die(), heading, found)
        return found

    def _may_head(self, heading: i64) -> bool:
        """As the card says; the Ghost Ship goes back if it leads, on if it is last: J20."""
        if self._mover() < self.seats:
            return self._symbol() == heading
        left = TRACK.left(self.places[self.seats])
        others = [TRACK.left(self.places[seat]) for seat in range(self.seats)]
        return left >= min(others) if heading == FORWARD else left <= max(others)

    def _add_retreats(self, ship: i64, start: i64, found: list[int]) -> None:
        """Find the first payable space back in each lane: J2, J3."""
        for place in TRACK.next_to(start, BACKWARD):
            price = TRACK.prices[place % SPACES]
            if self._stock(ship, price - price % TEN) < price % TEN:
                self._add_retreats(ship, place, found)
            elif place not in found:
                found.append(place)

    def _sail(self, space: i64, chance: Chance) -> None:
        ship = self._mover()
        start = self.places[ship]
        for place in self._ways(ship):
            if place % SPACES == space:
                self.places[ship] = place
        if self.places[ship] != start:
            self.tell(self.asked, ship, space)
            if self.places[ship] == HOME:
                self.tell(ARRIVED, ship)
        if self._met(ship):
            self._ask(FIGHT)
        else:
            self._pay(chance)

    def _met(self, ship: i64) -> list[int]:
        """Return the ships on the same space: J4. There are no battles in Port Royal."""
        space = self.places[ship] % SPACES
        if space == PORT_ROYAL:
            return []
        return [other for other in range(len(self.places)) if other != ship and self.places[other] % SPACES == space]

    def _pay(self, chance: Chance) -> None:
        """The price of the space, once the battle is over; who cannot pay gives all and falls back: J1."""
        self.battle = vec[i64]()
        ship = self._mover()
        space = self.places[ship] % SPACES
        if space in TRACK.lairs and self.plundered.copies(space) == 0:
            self._find_treasure(ship, space, chance)
        price = TRACK.prices[space] if ship < self.seats else 0  # J20
        kind, amount = price - price % TEN, price % TEN
        paid = min(amount, self._stock(ship, kind))
        self._spend(ship, kind, paid)
        if amount > 0:
            self.tell(PAID if paid == amount else SHORT, ship, kind + paid)
        if paid == amount:
            self._end_watch(chance)
        else:
            self._ask(RETREAT)

    def _find_treasure(self, ship: i64, lair: i64, chance: Chance) -> None:
        """J13: powers are laid open, gold stays face down."""
        self.plundered.add(lair)
        treasure = WORTH if ship == self.seats else chance.draw(self._unseen_treasures())  # J21
        self._take_treasure(FOUND, ship, treasure, ship)

    def _unseen_treasures(self) -> Pile:
        """J14: also those in the box, and what the Ghost Ship found."""
        seen = [power for power in range(POWERS) if self.powers[power] != NOBODY]
        for treasures in self.treasures:
            seen += [treasure for treasure in treasures.cards() if treasure != WORTH]
        return rest(ALL_TREASURES, [pile_of(TREASURES, seen)])

    def _take_treasure(self, event: int, ship: i64, treasure: i64, origin: i64) -> None:
        self.tell(event, ship, treasure, origin)
        if treasure < POWERS:
            self.powers[treasure] = ship
        else:
            self.treasures[ship].add(treasure)

    # Goods

    def _stock(self, ship: i64, kind: i64) -> i64:
        stock: i64 = 0
        for hold in range(ship * HOLDS, ship * HOLDS + HOLDS):
            if kind < self.holds[hold] < kind + TEN:
                stock += self.holds[hold] % TEN
        return stock

    def _spend(self, ship: i64, kind: i64, amount: i64) -> None:
        """J16: from the smallest hold first."""
        for _ in range(amount):
            smallest: i64 = NOBODY
            for hold in range(ship * HOLDS, ship * HOLDS + HOLDS):
                if kind < self.holds[hold] < (kind + TEN if smallest == NOBODY else self.holds[smallest]):
                    smallest = hold
            last = self.holds[smallest] == kind + 1
            self.holds[smallest] = EMPTY if last else self.holds[smallest] - 1

    def _room(self, ship: i64, goods: i64) -> list[int]:
        """Return the holds that these goods can go to: empty ones (J16), or if there are none, other goods' ones."""
        empty: list[int] = []
        others: list[int] = []
        sixth = self.powers[SIXTH_HOLD] == ship and ship < self.seats  # J17, J21
        for hold in range(HOLDS if sixth else HOLDS - 1):
            there = self.holds[ship * HOLDS + hold]
            if there == EMPTY:
                if not empty or hold == HOLDS - 1:
                    empty.append(hold)
            elif there // TEN != goods // TEN:
                others.append(hold)
        return empty or others

    def _load(self, action: i64, chance: Chance) -> None:
        """Goods fill a hold of their own; what was in it is thrown away. Without room the action is lost."""
        ship, goods = self._active_ship(), self._cargo()
        if action == NOTHING:
            self.tell(NOTHING, ship, goods)
        else:
            hold = ship * HOLDS + action - LOAD
            if self.holds[hold] != EMPTY:
                self.tell(THREW_AWAY, ship, self.holds[hold])
            self.holds[hold] = goods
            self.tell(LOAD, ship, goods)
        if len(self.battle) > 0:
            self._pay(chance)
        else:
            self._end_watch(chance)

    def _cargo(self) -> i64:
        """Return what is to be loaded: spoils, or what card and die say."""
        return self.battle[SEIZED] if len(self.battle) > 0 else self._symbol() + self._die()

    # A battle

    def _attack(self, rival: i64) -> None:
        self.tell(FIGHT, self._mover(), rival)
        self.battle = vec[i64]([0] * BATTLE)
        self.battle[RIVAL] = rival
        self._ask(FIRE)

    def _fire(self, powder: i64, chance: Chance) -> None:
        """Powder first, then the die; and the Sabre right after it: J8."""
        ship = self._active_ship()
        self._spend(ship, POWDER, powder)
        if powder > 0:
            self.tell(FIRE, ship, powder)
        self.battle[STRENGTH + self.battle[SIDE]] = powder + (2 if self.powers[BETH] == ship else 0)  # J17
        self._roll(chance)
        if self.battle[REROLLED] == 0 and self._sabre_is_here():
            self._ask(KEEP)
        else:
            self._compare(chance)

    def _roll(self, chance: Chance) -> None:
        self.battle[DIE] = 2 + 2 * chance.below(6)
        strength = self.battle[STRENGTH + self.battle[SIDE]] + self.battle[DIE]
        event = ROLLED_STAR if self.battle[DIE] == STAR else ROLLED
        self.tell(event, self._active_ship(), self.battle[DIE], strength)

    def _sabre_is_here(self) -> bool:
        owner = self.powers[SABRE]
        return owner < self.seats and (owner == self._mover() or owner == self.battle[RIVAL])  # J21

    def _use_sabre(self, action: i64, chance: Chance) -> None:
        if action == REROLL:
            self.tell(REROLL, self.actor)
            self.battle[REROLLED] = 1
            self._roll(chance)
        self._compare(chance)

    def _compare(self, chance: Chance) -> None:
        """A star wins at once; else the defender rolls, too, and the higher total wins."""
        side = self.battle[SIDE]
        if self.battle[DIE] == STAR:
            self._win(side)
            return
        self.battle[STRENGTH + side] += self.battle[DIE]
        if side == 0:
            self.battle[SIDE] = 1
            self._ask(FIRE)
        elif self.battle[STRENGTH] == self.battle[STRENGTH + 1]:
            self.tell(EVEN, self._mover(), self.battle[RIVAL])
            self._pay(chance)
        else:
            self._win(0 if self.battle[STRENGTH] > self.battle[STRENGTH + 1] else 1)

    def _win(self, side: i64) -> None:
        self.battle[SIDE] = side
        self.tell(BEAT, self._fighter(side), self._fighter(1 - side))
        self._ask(SEIZE)

    def _spoils(self, winner: i64, loser: i64) -> list[int]:
        """The goods of one hold, a treasure of the loser, a curse for the loser, or nothing: J6."""
        found: list[int] = []
        for hold in range(HOLDS):
            goods = self.holds[loser * HOLDS + hold]
            if goods != EMPTY and (self._sinks(winner, goods) or self._room(winner, goods)):  # J7
                found.append(SEIZE + hold)
        for power in range(POWERS):
            if self.powers[power] == loser and (power != BETH or loser < self.seats):  # J20
                found.append(STEAL + power)
        if self.treasures[loser].size > 0:
            found.append(STEAL + POWERS)
        for curse in range(CURSED):
            if self.treasures[winner].copies(POWERS + curse) > 0 and winner < self.seats:  # J11, J21
                found.append(CURSE + curse)
        return found if found and winner == self.seats else [*found, NOTHING]

    def _sinks(self, ship: i64, goods: i64) -> bool:
        """J21: the Ghost Ship throws all but gold into the sea."""
        return ship == self.seats and goods // TEN != GOLD // TEN

    def _take_spoils(self, action: i64, chance: Chance) -> None:
        winner, loser = self._active_ship(), self._fighter(1 - self.battle[SIDE])
        if action < STEAL:
            self._seize(winner, loser, action - SEIZE, chance)
            return
        if action < STEAL + POWERS:
            self._take_treasure(STEAL, winner, action - STEAL, loser)
            if action == STEAL + SIXTH_HOLD:
                self._move_sixth_hold(winner, loser)
        elif action == STEAL + POWERS:
            self._take_treasure(STEAL, winner, self._lose_treasure(loser, chance), loser)
        elif action < NOTHING:
            self.treasures[winner].take(POWERS + action - CURSE)
            self._take_treasure(CURSE, loser, POWERS + action - CURSE, winner)
        else:
            self.tell(SPARED, winner, loser)
        self._pay(chance)

    def _seize(self, winner: i64, loser: i64, hold: i64, chance: Chance) -> None:
        goods = self.holds[loser * HOLDS + hold]
        self.holds[loser * HOLDS + hold] = EMPTY
        self.tell(SEIZE, winner, goods, loser)
        if self._sinks(winner, goods):
            self.tell(THREW_AWAY, winner, goods)
            self._pay(chance)
        else:
            self.battle[SEIZED] = goods
            self._ask(LOAD)

    def _move_sixth_hold(self, winner: i64, loser: i64) -> None:
        """J17."""
        goods = self.holds[loser * HOLDS + HOLDS - 1]
        self.holds[loser * HOLDS + HOLDS - 1] = EMPTY
        self.holds[winner * HOLDS + HOLDS - 1] = EMPTY if self._sinks(winner, goods) else goods

    def _lose_treasure(self, loser: i64, chance: Chance) -> i64:
        """One that lies face down, at random."""
        treasure = chance.draw(self.treasures[loser])
        return chance.draw(self._unseen_treasures()) if treasure == WORTH else treasure

    # The end of a round, and of the game

    def _end_round(self, chance: Chance) -> None:
        self.watch = 0
        if self._is_last_round():
            self._finish()
            return
        self._draw_cards(chance)
        self.captain = (self.captain + 1) % self.seats
        self.round += 1
        self._begin_round(chance)

    def _is_last_round(self) -> bool:
        return HOME in self.places[: self.seats] or self.round == MOST_ROUNDS  # J15

    def _draw_cards(self, chance: Chance) -> None:
        for seat in range(self.seats):
            while self.hands[seat].size < self._hand_size(seat):
                self._draw_card(seat, chance)

    def _hand_size(self, seat: i64) -> i64:
        return 4 if self.powers[MAP] == seat else 3  # J9

    def _draw_card(self, seat: i64, chance: Chance) -> None:
        deck = rest(ALL_CARDS, [self.hands[seat], self.discards[seat]])
        if deck.size == 0:
            self.tell(SHUFFLED, seat)
            deck = self.discards[seat]
            self.discards[seat] = Pile(FACE_DOWN)
        card = chance.draw(deck)
        self.tell(DREW, seat, card)
        self.hands[seat].add(card)

    def _finish(self) -> None:
        self.asked = CARD
        self.actor = OVER
        if self.round == MOST_ROUNDS:
            self.tell(STOPPED, NOBODY)
        for seat in range(self.seats):
            self.tell(SCORED, seat, 0, self._score(seat))
        for seat in self._winners():
            self.tell(WON, seat)

    def _score(self, seat: i64) -> i64:
        """The space, the gold in the holds, and the treasures."""
        treasures = [treasure - WORTH for treasure in self.treasures[seat].cards()]
        return TRACK.score(self.places[seat]) + self._stock(seat, GOLD) + sum(treasures)  # J19

    def _winners(self) -> list[int]:
        """The best score; if equal, those who are ahead: J18."""
        best = max([self._score(seat) for seat in range(self.seats)])
        rich = [seat for seat in range(self.seats) if self._score(seat) == best]
        least = min([TRACK.left(self.places[seat]) for seat in rich])
        return [seat for seat in rich if TRACK.left(self.places[seat]) == least]

    def returns(self) -> list[float]:
        winners = self._winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def clone(self) -> Jamaica:
        twin = Jamaica(self.setup)
        twin.actor, twin.asked, twin.round = self.actor, self.asked, self.round
        twin.captain, twin.watch, twin.dice = self.captain, self.watch, self.dice[:]
        twin.hands = [hand.clone() for hand in self.hands]
        twin.chosen = self.chosen[:]
        twin.discards = [discards.clone() for discards in self.discards]
        twin.places, twin.holds = self.places[:], self.holds[:]
        twin.plundered, twin.powers = self.plundered.clone(), self.powers[:]
        twin.treasures = [treasures.clone() for treasures in self.treasures]
        twin.battle = self.battle[:]
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
            hand=[] if seat < 0 else self.hands[seat].cards(),
            hand_sizes=[hand.size for hand in self.hands],
            chosen=[self._card_in_sight(other, seat) for other in range(self.seats)],
            discards=[discards.cards() for discards in self.discards],
            places=list(self.places),
            holds=list(self.holds),
            plundered=self.plundered.cards(),
            powers=list(self.powers),
            treasures=[self._treasures_in_sight(ship, seat) for ship in range(len(self.places))],
            battle=list(self.battle),
        )

    def _card_in_sight(self, owner: i64, seat: i64) -> i64:
        """A card is turned over when it is played."""
        card = self.chosen[owner]
        shown = owner == seat or card == NO_CARD or (self.asked > MORNING and owner == self._mover())
        return card if shown else FACE_DOWN

    def _treasures_in_sight(self, ship: i64, seat: i64) -> list[int]:
        """What they are worth, or 0 for each that lies face down; those of players are shown at the end."""
        shown = ship == seat or (self.actor == OVER and ship < self.seats)
        return [treasure - WORTH if shown else 0 for treasure in self.treasures[ship].cards()]

    def as_seen(self, event: Event, seat: int) -> Event:
        if event.what in (CARD, DREW) and event.seat != seat:
            return Event(event.what, event.seat, NO_CARD, 0)
        secret = event.what in (FOUND, STEAL, CURSE) and event.piece >= POWERS
        if secret and seat not in (event.seat, event.amount):
            return Event(event.what, event.seat, WORTH, event.amount)
        return event

    def dump(self) -> dict[str, object]:
        return {
            "actor": self.actor,
            "asked": self.asked,
            "round": self.round,
            "captain": self.captain,
            "dice": list(self.dice),
            "watch": self.watch,
            "hands": [hand.cards() for hand in self.hands],
            "chosen": list(self.chosen),
            "discards": [discards.cards() for discards in self.discards],
            "places": list(self.places),
            "holds": [list(self.holds)[ship * HOLDS :][:HOLDS] for ship in range(len(self.places))],
            "plundered": self.plundered.cards(),
            "powers": list(self.powers),
            "treasures": [[card - WORTH for card in treasures.cards()] for treasures in self.treasures],
            "battle": list(self.battle),
        }

    def check(self) -> None:
        turn = self.watch // 2 if self.actor != OVER else self.seats
        over = [(seat - self.captain) % self.seats < turn for seat in range(self.seats)]
        self._check_cards(over)
        self._check_ships(over)
        self._check_treasures()
        if self.actor == OVER:
            require(self._is_last_round() and self.asked == CARD, "The game is not over yet.")
        elif self.asked <= MORNING:
            require(self.asked == MORNING or NO_CARD in self.chosen, "All have chosen a card.")
            require(self.watch == 0 and not list(self.battle), "The dice come first.")
        else:
            self._check_turn()
        require(self.actor in (OVER, self._decider()), "It is not the turn of this seat.")

    def _check_cards(self, over: list[bool]) -> None:
        total = 0
        for seat in range(self.seats):
            front = [card for card in [self.chosen[seat]] if card != NO_CARD]
            rest(ALL_CARDS, [self.hands[seat], self.discards[seat], pile_of(FACE_DOWN, front)])
            cards = self.hands[seat].size + len(front) + over[seat]
            total += cards
            waits = self.asked != CARD or over[seat]
            card = len(front) == (self.asked > MORNING and not over[seat])
            require(card or not waits, "A card lies in front of those who are still to play it.")
            size = cards == self._hand_size(seat) if self.asked <= MORNING and not over[seat] else cards in (3, 4)
            require(size, "A hand has three cards, or four with the map.")
        require(total <= 3 * self.seats + 1, "There is but one map.")

    def _check_ships(self, over: list[bool]) -> None:
        for ship in range(len(self.places)):
            require(-2 * SPACES * self.round <= self.places[ship] <= HOME, "A ship has gone too far.")
            early = ship < self.seats and not over[ship]
            require(self.places[ship] != HOME or not early, "A ship that is home is not to move.")
            for hold in range(HOLDS):
                goods = self.holds[ship * HOLDS + hold]
                require(goods == EMPTY or is_goods(goods), "A hold has one to six of one kind of goods.")
                fits = goods == EMPTY or hold < HOLDS - 1 or self.powers[SIXTH_HOLD] == ship
                require(fits, "Only the 6th Hold makes a sixth hold.")
                require(goods == EMPTY or not self._sinks(ship, goods), "The Ghost Ship has nothing but gold.")

    def _check_treasures(self) -> None:
        self._unseen_treasures()  # raises if there are more than in the box
        found = sum([treasures.size for treasures in self.treasures]) + POWERS - list(self.powers).count(NOBODY)
        if len(self.places) > self.seats:
            require(self.powers[BETH] == self.seats, "Lady Beth is aboard the Ghost Ship.")
            found -= 1
        for treasures in self.treasures[: self.seats]:
            require(treasures.copies(WORTH) == 0, "Players know their treasures.")
        lairs = [lair for lair in TRACK.lairs if self.plundered.copies(lair) == 1]
        require(len(lairs) == self.plundered.size, "Only a lair is plundered, and once.")
        require(found == len(lairs), "Each treasure comes from a lair.")

    def _check_turn(self) -> None:
        ship, moves = self._mover(), self._symbol() < FOOD
        require(moves or self.asked == LOAD, "The card is for loading.")
        fights = len(self.battle) > 0
        require(fights == (moves and self.asked > FIGHT), "A battle goes on from the powder to the spoils.")
        require(self.asked != FIGHT or len(self._met(ship)) > 0, "There is no one to fight here.")
        if self.asked == RETREAT:
            price = TRACK.prices[self.places[ship] % SPACES]
            broke = ship < self.seats and price > 0 and self._stock(ship, price - price % TEN) == 0
            require(broke, "Only a ship that could not pay falls back.")
        if fights:
            self._check_battle(ship)

    def _check_battle(self, ship: i64) -> None:
        require(self.battle[RIVAL] in self._met(ship), "The ships in a battle are on the same space.")
        side, die = self.battle[SIDE], self.battle[DIE]
        require(side <= 1 and self.battle[REROLLED] <= 1, "A battle has two sides and one Sabre.")
        rolled = die % 2 == 0 and 2 <= die <= (STAR - 2 if self.asked == FIRE else STAR)
        require(die == 0 if self.asked == FIRE and side == 0 else rolled, "The combat die has no such side.")
        sabre = self._sabre_is_here() and self.battle[REROLLED] == 0
        require(self.asked != KEEP or sabre, "Nobody can use the Sabre now.")
        better = self.battle[STRENGTH + side] > self.battle[STRENGTH + 1 - side]
        require(self.asked < LOAD or better or die == STAR, "The winner of the battle is weaker.")
        winner, goods = self._fighter(side), self.battle[SEIZED]
        room = is_goods(goods) and not self._sinks(winner, goods) and len(self._room(winner, goods)) > 0
        require(room if self.asked == LOAD else goods == EMPTY, "The winner has no room for these goods.")


def is_goods(goods: i64) -> bool:
    return goods > FOOD and 1 <= goods % TEN <= 6


def mover(captain: i64, watch: i64, seats: i64) -> i64:
    """Return whose turn it is: clockwise from the Captain, then the Ghost Ship."""
    turn = watch // 2
    return turn if turn == seats else (captain + turn) % seats


@dataclass(frozen=True)
class JamaicaView(View):
    asked: int
    round: int
    captain: int
    dice: list[int]
    watch: int
    hand: list[int]
    hand_sizes: list[int]
    chosen: list[int]  # FACE_DOWN if it cannot be seen
    discards: list[list[int]]
    places: list[int]
    holds: list[int]
    plundered: list[int]
    powers: list[int]
    treasures: list[list[int]]  # what they are worth; 0 if it cannot be seen
    battle: list[int]

    def fighter(self, side: int) -> int:
        """Return the attacker (0), who is the one that moves, or the defender (1)."""
        return mover(self.captain, self.watch, self.setup.seats) if side == 0 else self.battle[RIVAL]

    def active_ship(self) -> int:
        """Return the ship that something is asked for."""
        return self.fighter(self.battle[SIDE] if self.battle else 0)

    def imagine(self, chance: Chance) -> Jamaica:
        state = set_out(self.setup)
        state.actor, state.asked, state.round = self.actor, self.asked, self.round
        state.captain, state.watch, state.dice = self.captain, self.watch, vec[i64](self.dice)
        state.chosen = vec[i64](self.chosen)
        state.discards = [pile_of(FACE_DOWN, cards) for cards in self.discards]
        state.places, state.holds = vec[i64](self.places), vec[i64](self.holds)
        state.plundered, state.powers = pile_of(SPACES, self.plundered), vec[i64](self.powers)
        state.battle = vec[i64](self.battle)
        for seat in range(self.setup.seats):
            self._imagine_cards(state, seat, chance)
        self._imagine_treasures(state, chance)
        return state

    def _imagine_cards(self, state: Jamaica, seat: int, chance: Chance) -> None:
        """The cards of a seat that are out of sight are in its hand, in front of it and in its pile."""
        hand = pile_of(FACE_DOWN, self.hand if seat == self.seat else [])
        open_cards = [card for card in [self.chosen[seat]] if 0 < card < FACE_DOWN]
        unseen = rest(ALL_CARDS, [hand, state.discards[seat], pile_of(FACE_DOWN, open_cards)])
        if self.chosen[seat] == FACE_DOWN:
            state.chosen[seat] = chance.draw(unseen)
        while hand.size < self.hand_sizes[seat]:
            hand.add(chance.draw(unseen))
        state.hands[seat] = hand

    def _imagine_treasures(self, state: Jamaica, chance: Chance) -> None:
        """What lies face down beside a player is any gold treasure that is out of sight."""
        rows = [[WORTH + worth for worth in row] for row in self.treasures]
        unseen = rest(GOLD_TREASURES, [pile_of(TREASURES, [card for card in row if card != WORTH]) for row in rows])
        for row in rows[: self.setup.seats]:
            row[:] = [chance.draw(unseen) if card == WORTH else card for card in row]
        state.treasures = [pile_of(TREASURES, row) for row in rows]


def set_out(setup: Setup) -> Jamaica:
    """Return all ships in Port Royal, with nothing dealt."""
    state = Jamaica(setup)
    ghost = setup.mode == "ghost"
    ships = setup.seats + ghost
    state.asked, state.round, state.captain, state.watch = CARD, 1, 0, 0
    state.dice = vec[i64]([1, 1])
    state.hands = [Pile(FACE_DOWN) for _ in range(setup.seats)]
    state.chosen = vec[i64]([NO_CARD] * setup.seats)
    state.discards = [Pile(FACE_DOWN) for _ in range(setup.seats)]
    state.places = vec[i64]([PORT_ROYAL] * ships)
    holds = [FOOD + 3, GOLD + 3, EMPTY, EMPTY, EMPTY, EMPTY] * setup.seats
    state.holds = vec[i64]([*holds, GOLD + 5, GOLD + 3, EMPTY, EMPTY, EMPTY, EMPTY] if ghost else holds)  # J20
    state.plundered = Pile(SPACES)
    state.powers = vec[i64]([NOBODY, NOBODY, setup.seats if ghost else NOBODY, NOBODY])
    state.treasures = [Pile(TREASURES) for _ in range(ships)]
    state.battle = vec[i64]()
    return state


def load(setup: Setup, position: Reader) -> Jamaica:
    """The draw piles and the pile of treasures are what the position does not mention."""
    state = set_out(setup)
    ships = len(state.places)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.asked = position.number("asked", CARD, SEIZE, CARD)
    require(state.asked in QUESTIONS, "No question has this number.")
    state.round = position.number("round", 1, MOST_ROUNDS, 1)
    state.captain = position.number("captain", 0, setup.seats - 1, 0)
    state.dice = vec[i64](position.numbers("dice", 1, 6, 2))
    state.watch = position.number("watch", 0, 2 * ships - 1, 0)
    state.hands = position.piles("hands", setup.seats, FACE_DOWN)
    state.chosen = _numbers(position, "chosen", NO_CARD, FACE_DOWN - 1, state.chosen)
    state.discards = position.piles("discards", setup.seats, FACE_DOWN)
    state.places = _numbers(position, "places", -2 * SPACES * MOST_ROUNDS, HOME, state.places)
    rows = position.rows("holds", ships, EMPTY, POWDER + 6, HOLDS)
    state.holds = vec[i64]([goods for row in rows for goods in row])
    state.plundered = position.pile("plundered", SPACES)
    state.powers = _numbers(position, "powers", NOBODY, ships - 1, state.powers)
    rows = position.rows("treasures", ships, -4, 7)
    state.treasures = [pile_of(TREASURES, [WORTH + worth for worth in row]) for row in rows]
    battle = position.numbers("battle", 0, MOST_STRENGTH)
    require(len(battle) in (0, BATTLE), "A battle has seven numbers.")
    state.battle = vec[i64](battle)
    return state


def _numbers(position: Reader, name: str, least: int, most: int, usual: vec[i64]) -> vec[i64]:
    """Return one number for each seat, say, or the usual ones."""
    found = position.numbers(name, least, most) or list(usual)
    values = {"name": name, "length": len(usual), "found": len(found)}
    require(len(found) == len(usual), "“{name}” must have {length} entries, not {found}.", values)
    return vec[i64](found)


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
