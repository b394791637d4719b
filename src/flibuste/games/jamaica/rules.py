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
  J12  With two players the table chooses: with the Ghost Ship, which is usual, or without.
  J13  A treasure in a lair is always taken, by ships that fall back, too.
  J14  Nine of the twelve treasures are used and nobody knows which: they stay together, as one pile.
  J15  After 100 rounds the game ends like any other.
  J16  Where it matters which holds pay, their captain chooses one after the other: a hold gives all that is due, or all
       it has. The purser takes from the smallest hold first. Holds with the same in them are alike, and so are empty
       ones; but the 6th Hold is like no other.
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

from typing import Annotated, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, OWN, By, Each, Fields, Seat, Some, To
from flibuste.core.game import ActionKind, Game, Mode, Option, Setup
from flibuste.core.pile import Pile, pile_of
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.games.jamaica import position
from flibuste.games.jamaica.battle import Battle
from flibuste.games.jamaica.cards import (
    ALL_HOLDS,
    BACKWARD,
    BEAT,
    BETH,
    CARD,
    CARD_KINDS,
    CURSE,
    DECK,
    DREW,
    EMPTY,
    EVEN,
    EVENINGS,
    FACE_DOWN,
    FIGHT,
    FIRE,
    FOOD,
    FORWARD,
    FOUND,
    GOLD,
    HOLDS,
    KEEP,
    LEAST_WORTH,
    LOAD,
    MORNING,
    MORNINGS,
    MOST_CARDS,
    MOST_POWDER,
    MOST_ROUNDS,
    MOST_SHIPS,
    MOST_SPACES,
    NO_CARD,
    NO_SYMBOL,
    NOTHING,
    PAID,
    PAY,
    POWDER,
    POWERS,
    PURSER,
    REROLL,
    RETREAT,
    REVEALED,
    ROLLED,
    SAIL,
    SCORED,
    SEIZE,
    SHUFFLED,
    SIDES,
    SIXTH_HOLD,
    STAR,
    STEAL,
    STEAL_UNSEEN,
    STOPPED,
    THREW_AWAY,
    TREASURES,
    UNKNOWN,
    WON,
    curse_of,
    treasure_of,
    worth_of,
    worth_of_curse,
)
from flibuste.games.jamaica.goods import FREE, Goods, Holds
from flibuste.games.jamaica.track import FURTHEST_BACK, HOME, LAIRS, PORT_ROYAL, SPACES, TRACK
from flibuste.games.jamaica.treasures import Treasures


def ships(setup: Setup) -> int:
    """Return how many there are, with the Ghost Ship: that has the number after the last seat."""
    return setup.seats + 1 if setup.mode == "ghost" else setup.seats


def last_watch(setup: Setup) -> int:
    return 2 * ships(setup) - 1


def cards_of_all(setup: Setup) -> int:
    return setup.seats * DECK


class Jamaica(State):
    """Be the richest when the first ship is back in Port Royal."""

    asked: Annotated[i64, To(CARD, PAY), ALL]  # what is to be decided
    round: Annotated[i64, To(1, MOST_ROUNDS), ALL]
    captain: Annotated[i64, Seat(), ALL]
    dice: Annotated[vec[i64], Each(1, SIDES, count=2), ALL]  # for the morning and the evening, once they are placed
    watch: Annotated[i64, To(0, last_watch), ALL]  # actions of this round that are over: two for each ship
    hands: Annotated[list[Pile], Each(CARD_KINDS), OWN]
    discarded: Annotated[vec[i64], Each(0, 1, count=cards_of_all), ALL]  # 1 for those that are; see `discards`
    chosen: Annotated[vec[i64], Each(NO_CARD, FACE_DOWN), By("chosen_in_sight")]  # the card in front of each seat
    places: Annotated[vec[i64], Each(FURTHEST_BACK * MOST_ROUNDS, HOME, count=ships, blank=PORT_ROYAL), ALL]
    holds: Annotated[Holds, Fields(), ALL]
    plundered: Annotated[vec[i64], Some(PORT_ROYAL, SPACES - 1, longest=LAIRS), ALL]  # lairs without a treasure
    treasures: Annotated[Treasures, Fields(), By("treasures_in_sight")]
    battle: Annotated[Battle, Fields(), ALL]
    due: Annotated[i64, To(0, MOST_POWDER), ALL]  # how much the holds are still to pay

    # Preparation

    def begin(self, chance: Chance) -> None:
        self._load_ships()
        if self.setup.choice("first") == "lot":
            self.captain = chance.below(self.seats)
        self._begin_round(chance)
        self._take_lone_choices(chance)

    def _load_ships(self) -> None:
        """One hold has 3 food, another 3 gold; the Ghost Ship as J20 says."""
        self.holds.set_out(len(self.places))
        for seat in range(self.seats):
            self.holds.load(seat, 0, Goods(FOOD, 3))
            self.holds.load(seat, 1, Goods(GOLD, 3))
        for ghost in range(self.seats, len(self.places)):
            self.holds.load(ghost, 0, Goods(GOLD, 5))
            self.holds.load(ghost, 1, Goods(GOLD, 3))
            self.treasures.beth = ghost

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if self.asked == CARD:
            chooses = seat >= 0 and self.actor != OVER and self.chosen[seat] == NO_CARD
            return self.hands[seat].values() if chooses else []
        if seat != self.actor:
            return []
        if self.asked == MORNING:
            low = min(self.dice[0], self.dice[1])
            high = max(self.dice[0], self.dice[1])
            return [MORNING + low, MORNING + high] if low < high else [MORNING + low]
        if self.asked in (SAIL, RETREAT):
            spaces = [self.asked + TRACK.space(place) for place in self._ways()]
            spaces.sort()
            return spaces
        if self.asked == FIGHT:
            return [FIGHT + ship for ship in self.met()]
        if self.asked == FIRE:
            return list(range(FIRE, FIRE + self.holds.stock(self.ship(), POWDER) + 1))
        if self.asked == KEEP:
            return [KEEP, REROLL]
        if self.asked == LOAD:
            return [LOAD + hold for hold in self.room(self.ship(), self._cargo().kind)] or [NOTHING]
        if self.asked == PAY:
            return [PAY + hold for hold in self.holds.unlike(self.ship(), self.owed().kind)] + [PURSER]
        return self._spoils(self.battle.winner(), self.battle.loser())

    def pick(self, seat: int, chance: Chance) -> int:
        return self.hands[seat].pick(chance) if self.asked == CARD else super().pick(seat, chance)

    def reason(self, seat: int, action: int) -> IllegalAction:
        die = {"die": self._die()}
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
            PAY: IllegalAction("Choose a hold to pay from, or let the purser choose."),
        }
        return sentences[self.asked]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        self._act(seat, action, chance)
        self._take_lone_choices(chance)

    def _take_lone_choices(self, chance: Chance) -> None:
        """Where only one thing can be done it is done, unless that would tell what lies face down: J6."""
        while self.actor != OVER and not self._is_open():
            choices = self.legal(self.actor)
            if len(choices) > 1 or self._keeps_a_secret():
                return
            self._act(self.actor, choices[0], chance)

    def _is_open(self) -> bool:
        """Return whether it is seen at a glance that there is a choice: to list what can be done takes longer."""
        return self.asked in (CARD, PAY, KEEP) or (self.asked == MORNING and self.dice[0] != self.dice[1])

    def _keeps_a_secret(self) -> bool:
        """Return whether nobody knows if the winner of a battle has a curse to hand over."""
        won = self.asked == SEIZE and self.battle.winner() == self.actor
        return won and self.treasures.has_gold(self.actor)

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
        elif action == PURSER:
            self._pay_up(self.ship(), self.owed(), chance)
        elif self.asked == PAY:
            self._pay_from(action - PAY, chance)
        else:
            self._take_spoils(action, chance)

    # Who is asked, and for which ship

    def _ask(self, question: i64) -> None:
        self.asked = question
        self.actor = self.decider()

    def decider(self) -> i64:
        """Return who answers: for the Ghost Ship the player whom it fights, or the Captain; J20, J21."""
        if self.asked == CARD:
            return self._chooser()
        if self.asked == KEEP:
            return self.swordsman()
        if self.asked != MORNING and not self.is_ghost(self.ship()):
            return self.ship()
        return self.battle.other() if self.battle.is_on() else self.captain

    def _chooser(self) -> i64:
        """Return the first who is still to choose a card, or NOBODY."""
        for seat in range(self.seats):
            if self.chosen[seat] == NO_CARD:
                return seat
        return NOBODY

    def ship(self) -> i64:
        """Return the ship that something is asked for."""
        return self.battle.active if self.battle.is_on() else self.mover()

    def mover(self) -> i64:
        """Return whose turn it is: clockwise from the Captain, then the Ghost Ship."""
        turn = self.watch // 2
        return turn if self.is_ghost(turn) else (self.captain + turn) % self.seats

    def is_ghost(self, ship: i64) -> bool:
        return ship == self.seats

    # A round

    def _begin_round(self, chance: Chance) -> None:
        for seat in range(self.seats):
            while self.hands[seat].size < self.hand_size(seat):
                self._draw_card(seat, chance)
        self.dice = vec[i64]([1 + chance.below(SIDES), 1 + chance.below(SIDES)])
        self._ask(MORNING)

    def hand_size(self, seat: i64) -> i64:
        """Return up to how many cards a seat draws: J9."""
        return 4 if self.treasures.map == seat else 3

    def _draw_card(self, seat: i64, chance: Chance) -> None:
        """From the own pile; if it is empty, the discards are shuffled."""
        pile = self.draw_pile(seat)
        if pile.size == 0:
            self.tell(SHUFFLED, seat)
            self._pick_up_discards(seat)
            pile = self.draw_pile(seat)
        card = chance.draw(pile)
        self.tell(DREW, seat, card, seat)
        self.hands[seat].add(card)

    def draw_pile(self, seat: i64) -> Pile:
        """Return the cards of this seat that are neither in hand, nor chosen, nor discarded."""
        pile = Pile(CARD_KINDS)
        hand = self.hands[seat]
        for card in range(1, CARD_KINDS):
            if hand.copies(card) == 0 and card != self.chosen[seat] and not self.is_discarded(seat, card):
                pile.add(card)
        return pile

    def discards(self, seat: i64) -> list[int]:
        """Return the cards that this seat has played since its pile was shuffled."""
        return [card for card in range(1, CARD_KINDS) if self.is_discarded(seat, card)]

    def is_discarded(self, seat: i64, card: i64) -> bool:
        return self.discarded[seat * DECK + card - 1] == 1

    def _discard(self, seat: i64, card: i64) -> None:
        self.discarded[seat * DECK + card - 1] = 1

    def _pick_up_discards(self, seat: i64) -> None:
        for card in range(1, CARD_KINDS):
            self.discarded[seat * DECK + card - 1] = 0

    def _place_dice(self, morning: i64) -> None:
        self.dice = vec[i64]([morning, self.dice[0] + self.dice[1] - morning])
        self.tell(MORNING, self.captain, self.dice[0], self.dice[1])
        self._ask(CARD)

    def _choose(self, seat: i64, card: i64) -> None:
        """Face down; when all have chosen, the Captain begins."""
        self.hands[seat].take(card)
        self.chosen[seat] = card
        self.tell(CARD, seat, card, seat)
        if self._chooser() != NOBODY:
            self._ask(CARD)
        else:
            self._begin_watch()

    def _begin_watch(self) -> None:
        """First the morning action with the morning's die, then the evening action with the evening's."""
        ship = self.mover()
        if self.watch % 2 == 0 and not self.is_ghost(ship):
            self.tell(REVEALED, ship, self.chosen[ship])
        self._ask(SAIL if self.is_to_sail() else LOAD)

    def _symbol(self) -> i64:
        """Return what the card says for this time of day; the Ghost Ship has no card."""
        ship = self.mover()
        if self.is_ghost(ship):
            return NO_SYMBOL
        return MORNINGS[self.chosen[ship]] if self.watch % 2 == 0 else EVENINGS[self.chosen[ship]]

    def is_to_sail(self) -> bool:
        return self._symbol() in (FORWARD, BACKWARD, NO_SYMBOL)

    def _die(self) -> i64:
        """Return the die for this time of day."""
        return self.dice[self.watch % 2]

    def _end_watch(self, chance: Chance) -> None:
        """A ship that is home ignores the evening; a card that was played is discarded."""
        ship = self.mover()
        self.watch += 1
        if self.places[ship] == HOME:
            self.watch += self.watch % 2
        if self.watch % 2 == 0 and not self.is_ghost(ship):
            self._discard(ship, self.chosen[ship])
            self.chosen[ship] = NO_CARD
        if self.watch < 2 * len(self.places):
            self._begin_watch()
        else:
            self._end_round(chance)

    # Loading

    def room(self, ship: i64, kind: i64) -> list[int]:
        """Return the holds for these goods; the Ghost Ship uses no 6th Hold: J21."""
        if self.sinks(ship, kind):
            return []
        return self.holds.room(ship, kind, HOLDS if self.is_ghost(ship) else self.holds_of(ship))

    def holds_of(self, ship: i64) -> i64:
        """Return how many holds a ship has: J17."""
        return ALL_HOLDS if self.treasures.sixth_hold == ship else HOLDS

    def sinks(self, ship: i64, kind: i64) -> bool:
        """The Ghost Ship throws all but gold into the sea: J21."""
        return self.is_ghost(ship) and kind != GOLD

    def _cargo(self) -> Goods:
        """Return what is to be loaded: spoils, or what card and die say."""
        return self.battle.spoils() if self.battle.is_on() else Goods(self._symbol(), self._die())

    def _load(self, action: i64, chance: Chance) -> None:
        """Goods fill a hold of their own. Without room they are lost."""
        ship = self.ship()
        goods = self._cargo()
        if action == NOTHING:
            self.tell(NOTHING, ship, goods.kind, goods.amount)
        else:
            self._fill(ship, action - LOAD, goods)
        if self.battle.is_on():
            self._pay(chance)
        else:
            self._end_watch(chance)

    def _fill(self, ship: i64, hold: i64, goods: Goods) -> None:
        """What was in the hold is thrown away."""
        if self.holds.kind(ship, hold) != EMPTY:
            self.tell(THREW_AWAY, ship, self.holds.kind(ship, hold), self.holds.amount(ship, hold))
        self.holds.load(ship, hold, goods)
        self.tell(LOAD, ship, goods.kind, goods.amount)

    # Moving

    def _ways(self) -> list[int]:
        """Return the places where this move can end."""
        ship = self.mover()
        found: list[int] = []
        if self.asked == RETREAT:
            self._add_retreats(ship, self.places[ship], found, [])
            return found
        for heading in self._headings():
            TRACK.add_places(self.places[ship], self._die(), heading, found)
        return found

    def _headings(self) -> list[int]:
        """As the card says; the Ghost Ship goes back if it leads, on if it is last, else either way: J20."""
        if self._symbol() != NO_SYMBOL:
            return [self._symbol()]
        left = [TRACK.left(place) for place in self.places]
        ghost = left.pop()
        if ghost < min(left):
            return [BACKWARD]
        if ghost > max(left):
            return [FORWARD]
        return [BACKWARD, FORWARD]

    def _add_retreats(self, ship: i64, start: i64, found: list[int], passed: list[int]) -> None:
        """Find the first payable space back in each lane: J2, J3. Where lanes meet, one look is enough."""
        for step in TRACK.steps(start, BACKWARD):
            place = start + step
            if place in passed:
                continue
            passed.append(place)
            if self._can_pay(ship, place):
                found.append(place)
            else:
                self._add_retreats(ship, place, found, passed)

    def _can_pay(self, ship: i64, place: i64) -> bool:
        price = TRACK.price(place)
        return self.holds.stock(ship, price.kind) >= price.amount

    def _sail(self, space: i64, chance: Chance) -> None:
        ship = self.mover()
        for place in self._ways():
            if TRACK.space(place) == space and place != self.places[ship]:
                self.places[ship] = place
                self.tell(self.asked, ship, place)
        if self.met():
            self._ask(FIGHT)
        else:
            self._pay(chance)

    def met(self) -> list[int]:
        """Return the other ships on the space: J4. There are no battles in Port Royal."""
        mover = self.mover()
        space = TRACK.space(self.places[mover])
        found: list[int] = []
        for ship in range(len(self.places)):
            if ship != mover and space != PORT_ROYAL and TRACK.space(self.places[ship]) == space:
                found.append(ship)
        return found

    def _pay(self, chance: Chance) -> None:
        """The price of the space, once the battle is over; who cannot pay gives all and falls back: J1."""
        self.battle.blank()
        ship = self.mover()
        place = self.places[ship]
        space = TRACK.space(place)
        if TRACK.is_lair(space) and space not in self.plundered:
            self._find_treasure(ship, space, chance)
        self._settle(ship, self.price_for(ship, place), chance)

    def price_for(self, ship: i64, place: i64) -> Goods:
        """The Ghost Ship pays nothing: J20."""
        return FREE if self.is_ghost(ship) else TRACK.price(place)

    # From which holds

    def _settle(self, ship: i64, owed: Goods, chance: Chance) -> None:
        """A captain is asked only where it matters which holds pay: J16."""
        if self.holds.matters(ship, owed) and self.setup.choice("purser") == "captain":
            self.due = owed.amount
            self._ask(PAY)
        else:
            self._pay_up(ship, owed, chance)

    def owed(self) -> Goods:
        """Return what is still due: the powder that is used in a battle, or the price of the space."""
        kind = POWDER if self.battle.is_on() else TRACK.price(self.places[self.mover()]).kind
        return Goods(kind, self.due)

    def _pay_from(self, hold: i64, chance: Chance) -> None:
        ship = self.ship()
        owed = self.owed()
        paid = self.holds.take(ship, hold, owed.amount)
        self.due -= paid
        self._tell_paid(ship, owed.kind, paid)
        self._settle(ship, self.owed(), chance)

    def _pay_up(self, ship: i64, owed: Goods, chance: Chance) -> None:
        """From the smallest hold first, until nothing is due or nothing is left."""
        paid = self.holds.pay(ship, owed)
        self.due = 0
        self._tell_paid(ship, owed.kind, paid)
        if self.battle.is_on():
            self._roll(chance)
        elif paid == owed.amount:
            self._end_watch(chance)
        else:
            self._ask(RETREAT)

    def _tell_paid(self, ship: i64, kind: i64, amount: i64) -> None:
        if amount > 0 and self.battle.is_on():
            self.tell(FIRE, ship, amount)
        elif amount > 0:
            self.tell(PAID, ship, kind, amount)

    # A battle

    def _attack(self, rival: i64) -> None:
        self.tell(FIGHT, self.mover(), rival)
        self.battle.begin(self.mover(), rival)
        self._ask(FIRE)

    def _fire(self, powder: i64, chance: Chance) -> None:
        """Powder first, then the die."""
        ship = self.battle.active
        self.battle.set_strength(powder + 2 if self.treasures.beth == ship else powder)  # J17
        self._settle(ship, Goods(POWDER, powder), chance)

    def _roll(self, chance: Chance) -> None:
        """The Sabre may be used right after it: J8."""
        battle = self.battle
        number = chance.below(SIDES)
        battle.die = STAR if number == SIDES - 1 else 2 + 2 * number
        self.tell(ROLLED, battle.active, battle.die, battle.strength(battle.active) + battle.die)
        if self.swordsman() != NOBODY:
            self._ask(KEEP)
        else:
            self._compare(chance)

    def swordsman(self) -> i64:
        """Return who can still use the Sabre in this battle; the Ghost Ship never does: J21."""
        owner = self.treasures.sabre
        fights = owner in (self.battle.attacker, self.battle.defender)
        return owner if fights and not self.is_ghost(owner) and not self.battle.rerolled else NOBODY

    def _use_sabre(self, chance: Chance) -> None:
        self.tell(REROLL, self.actor)
        self.battle.rerolled = True
        self._roll(chance)

    def _compare(self, chance: Chance) -> None:
        """The defender rolls, too, unless the attacker has a star; then the higher total wins."""
        battle = self.battle
        battle.set_strength(battle.strength(battle.active) + battle.die)
        if battle.active == battle.attacker and battle.die != STAR:
            battle.change_sides()
            self._ask(FIRE)
        elif battle.is_even():
            self.tell(EVEN, battle.attacker, battle.defender)
            self._pay(chance)
        else:
            self._win()

    def _win(self) -> None:
        if self.battle.active != self.battle.winner():
            self.battle.change_sides()
        self.tell(BEAT, self.battle.winner(), self.battle.loser())
        self._ask(SEIZE)

    def _spoils(self, winner: i64, loser: i64) -> list[int]:
        """The goods of one hold, a treasure of the loser, a curse for the loser, or nothing: J6."""
        found = [SEIZE + hold for hold in range(self.holds_of(loser)) if self._can_seize(winner, loser, hold)]
        found += [STEAL + power for power in range(POWERS) if self._can_steal(loser, power)]
        if self.treasures.has_gold(loser):
            found.append(STEAL_UNSEEN)
        if self.is_ghost(winner):
            return found or [NOTHING]  # J21
        gold = self.treasures.gold(winner)
        curses = [curse_of(worth) for worth in range(LEAST_WORTH, 0) if worth in gold]  # J11
        return [*found, *curses, NOTHING]

    def _can_seize(self, winner: i64, loser: i64, hold: i64) -> bool:
        kind = self.holds.kind(loser, hold)
        return kind != EMPTY and self.can_take(winner, kind)

    def can_take(self, winner: i64, kind: i64) -> bool:
        """J7: not what there is no room for; what the Ghost Ship throws into the sea needs none."""
        return self.sinks(winner, kind) or len(self.room(winner, kind)) > 0

    def _can_steal(self, loser: i64, power: i64) -> bool:
        """J20: nobody takes Lady Beth from the Ghost Ship."""
        return self.treasures.owner(power) == loser and (power != BETH or not self.is_ghost(loser))

    def _take_spoils(self, action: i64, chance: Chance) -> None:
        winner = self.battle.winner()
        loser = self.battle.loser()
        if action < STEAL:
            self._seize(winner, loser, action - SEIZE)
            return
        if action == NOTHING:
            self.tell(SEIZE + EMPTY, winner, 0, loser)
        elif action >= CURSE:
            self._curse(winner, loser, worth_of_curse(action))
        elif action == STEAL_UNSEEN:
            self._steal_unseen(winner, loser, chance)
        else:
            self._steal_power(winner, loser, action - STEAL)
        self._pay(chance)

    def _seize(self, winner: i64, loser: i64, hold: i64) -> None:
        goods = self.holds.goods(loser, hold)
        self.battle.seize(goods)
        self.holds.clear(loser, hold)
        self.tell(SEIZE + goods.kind, winner, goods.amount, loser)
        self._ask(LOAD)

    def _curse(self, winner: i64, loser: i64, worth: i64) -> None:
        self.treasures.remove_gold(winner, worth)
        self._get_treasure(CURSE, loser, treasure_of(worth), winner)

    def _steal_unseen(self, winner: i64, loser: i64, chance: Chance) -> None:
        """One of those that lie face down, each as likely. Now it is seen what the Ghost Ship found."""
        pile = pile_of(TREASURES, [treasure_of(worth) for worth in self.treasures.gold(loser)])
        taken = chance.draw(pile)
        self.treasures.remove_gold(loser, worth_of(taken))
        if taken == UNKNOWN:
            taken = chance.draw(self.treasures.unseen())
        self._get_treasure(STEAL, winner, taken, loser)

    def _steal_power(self, winner: i64, loser: i64, power: i64) -> None:
        """The 6th Hold with what is in it (J17), unless that sinks: J21."""
        if power == SIXTH_HOLD:
            goods = self.holds.goods(loser, HOLDS)
            self.holds.clear(loser, HOLDS)
            self.holds.load(winner, HOLDS, FREE if self.sinks(winner, goods.kind) else goods)
        self._get_treasure(STEAL, winner, power, loser)

    # Treasures

    def _find_treasure(self, ship: i64, lair: i64, chance: Chance) -> None:
        """J13: powers are laid open, gold stays face down, and nobody looks for the Ghost Ship: J21."""
        self.plundered = append(self.plundered, lair)
        treasure = UNKNOWN if self.is_ghost(ship) else chance.draw(self.treasures.unseen())
        self._get_treasure(FOUND, ship, treasure, ship)

    def _get_treasure(self, event: i64, ship: i64, treasure: i64, origin: i64) -> None:
        self.tell(event, ship, treasure, origin)
        if treasure < POWERS:
            self.treasures.give_power(ship, treasure)
        else:
            self.treasures.add_gold(ship, worth_of(treasure))

    # The end

    def _end_round(self, chance: Chance) -> None:
        self.watch = 0
        if self.is_last_round():
            self._finish()
            return
        self.captain = (self.captain + 1) % self.seats
        self.round += 1
        self._begin_round(chance)

    def is_last_round(self) -> bool:
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
        return TRACK.score(self.places[seat]) + self.holds.stock(seat, GOLD) + sum(self.treasures.gold(seat))

    def returns(self) -> list[float]:
        """The best score wins; if equal, who is ahead: J18."""
        ranks = [(self.score(seat), -TRACK.left(self.places[seat])) for seat in range(self.seats)]
        return [1.0 / ranks.count(rank) if rank == max(ranks) else 0.0 for rank in ranks]

    # What is known

    def chosen_in_sight(self, owner: i64, seat: i64) -> i64:
        """A card is turned over when it is played."""
        played = self.asked > MORNING and owner == self.mover()
        shown = played or seat == owner or self.chosen[owner] == NO_CARD
        return self.chosen[owner] if shown else FACE_DOWN

    def treasures_in_sight(self, seat: int) -> Treasures:
        """Powers lie open. Gold is shown at the end, but for the Ghost Ship's."""
        seen = self.treasures.clone()
        for ship in range(len(self.places)):
            shown = ship == seat or (self.actor == OVER and not self.is_ghost(ship))
            if not shown:
                seen.turn_down(ship)
        return seen

    def as_seen(self, event: Event, seat: int) -> Event:
        is_card = event.what in (CARD, DREW)
        is_gold = event.what in (FOUND, STEAL, CURSE) and event.piece >= POWERS
        if seat in (event.seat, event.amount) or not (is_card or is_gold):
            return event
        return Event(event.what, event.seat, NO_CARD if is_card else UNKNOWN, event.amount)

    def complete(self) -> None:
        """In a position treasures may stand in any order."""
        if self.treasures.is_paired():
            self.treasures.put_in_order()

    def imagine(self, seat: int, chance: Chance) -> None:
        position.imagine(self, chance)

    # Positions

    def check(self) -> None:
        position.check(self)


GAME: Final = Game(
    name="jamaica",
    edition=3,
    fewest=2,
    most=MOST_SHIPS,
    modes=(Mode("ghost", 2, 2), Mode("race", 2, MOST_SHIPS)),
    options=(
        Option("first", "lot", ("lot", "first-seat")),
        Option("purser", "captain", ("captain", "purser")),
    ),
    kinds=(
        ActionKind("card", CARD, MOST_CARDS + 1),
        ActionKind("morning", MORNING, SIDES + 1),
        ActionKind("sail", SAIL, MOST_SPACES),
        ActionKind("retreat", RETREAT, MOST_SPACES),
        ActionKind("fight", FIGHT, MOST_SHIPS),
        ActionKind("fire", FIRE, MOST_POWDER + 1),
        ActionKind("keep", KEEP),
        ActionKind("reroll", REROLL),
        ActionKind("load", LOAD, ALL_HOLDS),
        ActionKind("seize", SEIZE, ALL_HOLDS),
        ActionKind("steal", STEAL, POWERS),
        ActionKind("steal-unseen", STEAL_UNSEEN),
        ActionKind("curse", CURSE, -LEAST_WORTH),
        ActionKind("nothing", NOTHING),
        ActionKind("pay", PAY, ALL_HOLDS),
        ActionKind("purser", PURSER),
    ),
    state=Jamaica,
)
