"""Pirates vs Pirates, as on the sheet. Its cards are a reconstruction, in three content files.

Rulings, where the sheet is silent:
  V1   Whoever wins a trial may steal, or not.
  V2   With three or four players, teams too, a crew of eight is safe; if all are, nobody is asked.
  V3   Everyone can always send three pirates: four rest at most, and a crew keeps seven or more.
  V4   A tied player with nobody left to send is out of the tie; one who is left alone wins without sending.
  V5   Only those who tie send a fourth pirate, and its power touches none but their dice.
  V6   If they still tie, the highest fourth rank wins.
  V7   Teams: each member of tied teams sends one. Powers first, then scores, then the highest rank.
  V8   The highest rank in play begins; then clockwise, one power used or declined at a time.
  V9   Whoever has no power left is passed over.
  V10  A trial of the category of the one in place goes under the pile, and comes back when the rest of the pile
       is used up. If there is no other, it is taken.
  V11  The trials never run out: a game turns up eight at most.
  V12  There are always enough dice.
  V13  A fourth pirate can be stolen like the others. Who is stolen does not rest.
  V14  Teams: each winner robs the opponent on the left, the lower seat first.
  V15  A pirate whose power is still to be used can be left for a neutral one, whose power is used or declined at
       once. The dice stay as they are, others can take the one who was left, and a fourth pirate is not exchanged.
  V16  With neutral pirates, one for each player: nine cards each, keep five, pass on four.
  V17  The owner of a power chooses the dice, of each opponent in turn: as many as it says, or all there are.
  V18  To decline is final. A power that would change nothing can only be declined.
  V19  Three trials win; two if four play everyone for themselves.
  V20  Everyone knows the pirates that they passed on, and all that were ever shown. With two players the whole
       deck is dealt, so that after the draft both know both crews; starter crews are known to all.
  V21  Of one's own dice one picks at least one and at most what the power says; these are rolled together.
  V22  A power never leaves a trial without a colour or a face that counts.
  V23  The trial that decides the game brings no pirate. Else one steals, then all rest, then a trial is turned up.
  V24  Dice are traded with each opponent in turn: one of theirs, then one of one's own. Those put aside stay there.
  V25  Who turns a trial round turns the next one, so that all can choose pirates for it. Twice is as it was.
  V26  Whoever waits is passed over while others have powers left. Of several who wait the first in turn goes on.
       In a tie nobody waits.
  V27  Who is woken throws their dice, stays at rest, and comes back as if nothing had been.
  V28  Whoever copies a power uses it as their own, on their own opponents. It stays the one that was used last.
  V29  “These dice”, where equal numbers are compared, are those that were counted: of doubles, those that make them.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import IllegalAction
from flibuste.core.fields import ALL, By, Each, Seat, Seats, Some, To
from flibuste.core.game import ActionKind, Game, Mode, Option
from flibuste.core.pile import Pile
from flibuste.core.position import Reader
from flibuste.core.state import OVER, State
from flibuste.core.story import NOBODY, Event
from flibuste.games.pirates.cards import (
    LAST_TRIAL,
    NUMBER,
    PIRATES,
    STARTERS,
    TRIALS,
    TRIALS_IN_ALL,
    TURNED_TRIALS,
    Trial,
    deck,
    dice_on_table,
    hand_size,
    number_of_sides,
    trials_to_win,
)
from flibuste.games.pirates.dice import die_of, first_die
from flibuste.games.pirates.numbers import (
    ALL_DICE,
    ASIDE,
    BEGINS,
    BOX,
    CHANGED,
    CHOOSE,
    COLOURS,
    CREW,
    DEALT,
    DECLINE,
    DICE,
    DONE,
    FRONT,
    HAND,
    HIGHEST_RANK,
    IN_SIGHT,
    KEEP,
    KEPT,
    KINDS,
    MOST_SEATS,
    MOST_THROWN,
    NEUTRAL,
    NO_PIRATE,
    OPEN,
    PASS_ON,
    PASSED,
    PICK,
    PUT_UNDER,
    RECEIVED,
    RESTING,
    REVEALED,
    ROLLED,
    SAFE,
    SCORED,
    SEND,
    SIDES_OF_A_DIE,
    STEAL,
    SWAP,
    SWAPS,
    TIE,
    TIED,
    TILTED,
    TRADED,
    TRIO,
    TURNED_UP,
    UNKNOWN,
    USE,
    WON,
    WON_TRIAL,
    ZONES,
    place_of,
    swap_of,
)
from flibuste.games.pirates.position import (
    check_position,
    imagine_crews,
    read_position,
    written_position,
)
from flibuste.games.pirates.powers import CopyPower, DicePower, Power


@final
class Pirates(State):
    """Be the first to win three trials."""

    sides: Annotated[i64, To(2, MOST_SEATS, blank=number_of_sides), ALL]  # as many as seats, or two teams
    asked: Annotated[i64, To(PASS_ON, PICK), ALL]  # what is to be decided
    place: Annotated[vec[i64], Each(HAND, UNKNOWN, count=KINDS, blank=BOX), By("seen_place")]  # of each pirate
    secret: Annotated[vec[i64], Each(OPEN, PASSED, count=KINDS, blank=KEPT), By("seen_secret")]  # who knows it
    under: Annotated[list[int], Some(0, LAST_TRIAL, longest=LAST_TRIAL), ALL]  # trials put under the pile, in order
    trials: Annotated[list[int], Some(0, LAST_TRIAL, longest=IN_SIGHT), ALL]  # the one in place, and the next
    winner: Annotated[vec[i64], Each(NOBODY, MOST_SEATS - 1, count=TRIALS_IN_ALL, blank=NOBODY), ALL]  # side, by trial
    counting: Annotated[i64, To(0, ALL_DICE), ALL]  # the dice that count in the trial in place: a selection
    turned: Annotated[bool, ALL]  # the trial in place is turned round
    next_turned: Annotated[bool, ALL]  # the next one will be
    late: Annotated[list[int], Seats(), ALL]  # who waits until all others have used their powers, in order
    dice: Annotated[vec[i64], Each(0, MOST_THROWN, count=dice_on_table), ALL]  # how many of each each seat has
    fourth: Annotated[vec[i64], Each(NO_PIRATE, TIED), ALL]  # of each seat in a tie: the fourth pirate, or TIED
    last: Annotated[i64, To(NO_PIRATE, HIGHEST_RANK), ALL]  # the pirate whose power was used last in this trial
    active: Annotated[i64, To(NO_PIRATE, HIGHEST_RANK), ALL]  # whose power is at work; or who was just exchanged
    target: Annotated[i64, Seat(NOBODY), ALL]  # who is touched by it now
    picked: Annotated[vec[i64], Each(0, MOST_THROWN, count=ASIDE), ALL]  # how many of each

    # What a seat knows beyond the places that it knows. Nobody is hidden in the game itself.
    hidden: Annotated[vec[i64], Each(0, CREW * MOST_SEATS), By("count_hidden")]  # how many pirates of each seat
    face_down: Annotated[vec[i64], Each(0, CREW - KEEP), By("count_face_down")]  # how many of them each has put down

    # Preparation: ten pirates each

    def begin(self, chance: Chance) -> None:
        """Everyone gets ten pirates, nine beside neutral ones; or the starter crews."""
        cards = deck(self.setup)
        crews = self.setup.choice("crews")
        if crews == "starter":
            self._deal_starter_crews(chance)
            return
        if crews == "neutral":
            for _ in range(self.seats):
                self._lay_out(chance.draw(cards))
        for seat in range(self.seats):
            for _ in range(hand_size(self.setup)):
                self._deal(seat, chance.draw(cards))

    def _lay_out(self, rank: i64) -> None:
        self.place[rank] = NEUTRAL
        self.secret[rank] = OPEN
        self.tell(REVEALED, NOBODY, rank)

    def _deal(self, seat: i64, rank: i64) -> None:
        self.place[rank] = place_of(seat, HAND)
        self.tell(DEALT, seat, rank)

    def _deal_starter_crews(self, chance: Chance) -> None:
        for seat in range(self.seats):
            for rank in STARTERS[seat]:
                self.place[rank] = place_of(seat, HAND)
                self.secret[rank] = OPEN
                self.tell(REVEALED, seat, rank)
        self._begin_trials(chance)

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat < 0 or self.actor == OVER:
            return []
        if self.all_choose():
            return [self.asked + rank for rank in self.hand(seat)] if self._is_awaited(seat) else []
        if seat != self.actor:
            return []
        if self.asked == USE:
            return self._turns(seat)
        if self.asked in (CHOOSE, PICK):
            return self.power_at_work().options(self)
        return [*[STEAL + rank for rank in self.loot(seat)], DONE]  # V1

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.asked == USE and action - USE in self.front(seat):
            return IllegalAction("This power would change nothing now: decline it.")
        sentences = {
            PASS_ON: IllegalAction("Choose a pirate from your hand to pass on."),
            SEND: IllegalAction("Send a pirate from your hand: one who does not rest."),
            USE: IllegalAction("Use or decline the power of a pirate of yours who stands upright."),
            CHOOSE: IllegalAction("Choose a pirate that the power can touch."),
            PICK: IllegalAction("Choose dice that the power can touch, as many as it says."),
            STEAL: IllegalAction("Steal one of the pirates on offer, or nobody: others did not fight, or are safe."),
        }
        return sentences[self.asked]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if self.all_choose():
            self._put_down(seat, action - self.asked, chance)
        elif self.asked == USE:
            self._take_turn(seat, action, chance)
        elif self.asked in (CHOOSE, PICK):
            self.power_at_work().choose(self, action, chance)
            self._go_on_with_power(chance)
        else:
            self._steal(seat, action, chance)

    # Where pirates are

    def owner(self, rank: i64) -> i64:
        """Return the seat whose crew it is in; for others MOST_SEATS, or more."""
        return self.place[rank] // ZONES

    def zone(self, rank: i64) -> i64:
        return self.place[rank] % ZONES

    def is_upright(self, rank: i64) -> bool:
        return self.zone(rank) == FRONT

    def hand(self, seat: i64) -> list[int]:
        return self._pirates_at(place_of(seat, HAND))

    def front(self, seat: i64) -> list[int]:
        """Return those who were put down: face down, or upright with a power that is still to be used."""
        return self._pirates_at(place_of(seat, FRONT))

    def tilted(self, seat: i64) -> list[int]:
        return self._pirates_at(place_of(seat, TILTED))

    def resting(self, seat: i64) -> list[int]:
        return self._pirates_at(place_of(seat, RESTING))

    def has_another_upright(self, seat: i64, rank: i64) -> bool:
        others = self.count(seat, FRONT)
        if self.place[rank] == place_of(seat, FRONT):
            others -= 1
        return others > 0

    def neutral(self) -> list[int]:
        return self._pirates_at(NEUTRAL)

    def crew(self, seat: i64) -> list[int]:
        return [rank for rank in range(KINDS) if self.owner(rank) == seat]

    def crew_size(self, seat: i64) -> i64:
        size: i64 = 0
        for place in self.place:
            if place // ZONES == seat:
                size += 1
        return size

    def count(self, seat: i64, zone: i64) -> i64:
        return self._count_at(place_of(seat, zone))

    def _pirates_at(self, wanted: i64) -> list[int]:
        return [rank for rank in range(KINDS) if self.place[rank] == wanted]

    def _count_at(self, wanted: i64) -> i64:
        count: i64 = 0
        for place in self.place:
            if place == wanted:
                count += 1
        return count

    # Preparation, and the start of a trial: all choose at once, face down

    def all_choose(self) -> bool:
        return self.asked <= SEND

    def due(self, seat: i64) -> i64:
        """Return how many pirates a seat has to put down."""
        if self.asked == PASS_ON:
            return hand_size(self.setup) - KEEP
        if self.in_tie():
            return 1 if self.fourth[seat] == TIED else 0  # V5
        return TRIO

    def waiting(self) -> i64:
        """Return the first seat that has pirates to put down."""
        for seat in range(self.seats):
            if self._is_awaited(seat):
                return seat
        return NOBODY

    def _is_awaited(self, seat: i64) -> bool:
        return self.count(seat, FRONT) < self.due(seat)

    def _put_down(self, seat: i64, rank: i64, chance: Chance) -> None:
        """When all have chosen, cards are passed on, or turned over."""
        self.place[rank] = place_of(seat, FRONT)
        self.tell(self.asked, seat, rank)
        self.actor = self.waiting()
        if self.actor == NOBODY:
            if self.asked == PASS_ON:
                self._pass_on(chance)
            else:
                self._turn_over(chance)

    # Preparation: the draft

    def _pass_on(self, chance: Chance) -> None:
        """To the neighbour on the left. Only then are trials turned up."""
        for seat in range(self.seats):
            left = (seat + 1) % self.seats
            for rank in self.front(seat):
                self.place[rank] = place_of(left, HAND)
                self.secret[rank] = PASSED
                self.tell(RECEIVED, left, rank)
        if self.seats == 2:  # V20
            for rank in self.hand(0) + self.hand(1):
                self.secret[rank] = OPEN
        self._begin_trials(chance)

    # Trials: the one in place, and the next

    def _begin_trials(self, chance: Chance) -> None:
        self._turn_up_trial(chance)
        self._turn_up_trial(chance)
        self._begin_trial()

    def _turn_up_trial(self, chance: Chance) -> None:
        """Of another category than the one in place: V10."""
        trial = self._next_trial(chance)
        seen = 1
        while seen < TRIALS_IN_ALL and self._is_like_the_one_in_place(trial):
            self.tell(PUT_UNDER, NOBODY, trial)
            self.under.append(trial)
            trial = self._next_trial(chance)
            seen += 1
        self.tell(TURNED_UP, NOBODY, trial)
        self.trials.append(trial)

    def _is_like_the_one_in_place(self, trial: int) -> bool:
        return len(self.trials) > 0 and TRIALS[trial].category == TRIALS[self.trials[0]].category

    def _next_trial(self, chance: Chance) -> int:
        pile = Pile(TRIALS_IN_ALL)
        for trial in range(TRIALS_IN_ALL):
            if self.winner[trial] == NOBODY and trial not in self.under and trial not in self.trials:
                pile.add(trial)
        return chance.draw(pile) if pile.size > 0 else self.under.pop(0)

    def _begin_trial(self) -> None:
        self.counting = TRIALS[self.trials[0]].dice
        self.turned = self.next_turned
        self.next_turned = False
        self.late = []
        self.last = NO_PIRATE
        self.asked = SEND
        self.actor = 0

    # The start of a trial: pirates are turned over, and dice thrown

    def _turn_over(self, chance: Chance) -> None:
        """All pirates are shown and all dice thrown; a fourth pirate throws none."""
        first: i64 = 0
        for rank in range(KINDS):
            if self.is_upright(rank):
                first = self.owner(rank)  # V8: the highest comes last
                self._show(first, rank)
        if not self.in_tie():
            for seat in range(self.seats):
                self.throw(seat, self.front(seat), chance)
        self.tell(BEGINS, first)
        self.actor = first
        self.asked = USE

    def _show(self, seat: i64, rank: i64) -> None:
        self.secret[rank] = OPEN
        self.tell(REVEALED, seat, rank)
        if self.fourth[seat] == TIED:
            self.fourth[seat] = rank

    def throw(self, seat: i64, pirates: list[int], chance: Chance) -> None:
        for colour in range(len(COLOURS)):
            dice: i64 = 0
            for rank in pirates:
                dice += PIRATES[rank].dice[colour]
            if dice > 0:
                self._throw_dice(seat, colour, dice, chance)

    def _throw_dice(self, seat: i64, colour: i64, dice: i64, chance: Chance) -> None:
        faces: i64 = 0
        for _ in range(dice):
            face = 1 + chance.below(SIDES_OF_A_DIE)
            self.dice[first_die(seat) + die_of(colour, face)] += 1
            faces = faces * 10 + face
        self.tell(ROLLED, seat, colour, faces)

    # Pirates and powers: one at a time, in turn

    def _turns(self, seat: i64) -> list[int]:
        """Use a power, or decline it; or leave a pirate for a neutral one."""
        upright = [int(self.active)] if self.active != NO_PIRATE else self.front(seat)
        found = [USE + rank for rank in upright if self.power(rank).would_change(self, seat, rank)]  # V18
        found += [DECLINE + rank for rank in upright]
        if self.can_exchange():
            neutral = range(self._count_at(NEUTRAL))
            found += [swap_of(left, taken) for left in range(len(upright)) for taken in neutral]
        return found

    def can_exchange(self) -> bool:
        """V15: no fourth pirate, and nobody twice in a turn."""
        return self.active == NO_PIRATE and not self.in_tie()

    def _take_turn(self, seat: i64, action: i64, chance: Chance) -> None:
        if action >= SWAP:
            self._exchange(seat, action, chance)
            return
        self.active = NO_PIRATE
        if action >= DECLINE:
            self.tilt(DECLINE, seat, action - DECLINE)
            self._pass_turn(chance)
        else:
            self._use(seat, action - USE, chance)

    def _use(self, seat: i64, rank: i64, chance: Chance) -> None:
        self.tilt(USE, seat, rank)
        power = self.power(rank)
        power.work(self, seat, rank)
        if not isinstance(power, CopyPower):  # V28
            self.last = rank
        self._go_on_with_power(chance)

    def tilt(self, what: i64, seat: i64, rank: i64) -> None:
        self.tell(what, seat, rank)
        self.place[rank] = place_of(seat, TILTED)

    def power(self, rank: i64) -> Power:
        return PIRATES[rank].power

    def power_at_work(self) -> Power:
        return PIRATES[self.active].power

    def _go_on_with_power(self, chance: Chance) -> None:
        """Ask where there is a choice; then the turn passes."""
        while self.target != NOBODY:
            power = self.power_at_work()
            options = power.options(self)
            if len(options) > 1:
                self.asked = power.question
                return
            power.choose(self, options[0] if options else DONE, chance)
        self.active = NO_PIRATE
        self._pass_turn(chance)

    def next_target(self, power: Power, seat: i64, last: i64) -> i64:
        """Return who is touched next: oneself; or all opponents, clockwise, in a tie those who are tied: V5, V17."""
        if not power.on_opponents:
            return seat if last == NOBODY else NOBODY
        other = (seat + 1 if last == NOBODY else last + 1) % self.seats
        while other != seat:
            if self.are_rivals(seat, other):
                return other
            other = (other + 1) % self.seats
        return NOBODY

    def are_rivals(self, seat: i64, other: i64) -> bool:
        """Return whether they are opponents; in a tie, of those in it: V5."""
        return self.side_of(other) != self.side_of(seat) and (
            self.fourth[seat] == NO_PIRATE or self.fourth[other] != NO_PIRATE
        )

    def has_dice_for(self, power: DicePower, seat: i64) -> bool:
        """Return whether the seat has dice that the power can touch."""
        start = first_die(seat)
        fitting: i64 = 0
        for die in range(i64(ASIDE)):
            if power.fits(die):
                fitting += self.dice[start + die]
        return fitting > 0

    def change_dice(self, power: DicePower, chance: Chance) -> None:
        """The dice that were picked leave the table together, and come back as what becomes of them."""
        start = first_die(self.target)
        picked = self.picked
        self.picked = vec[i64]([0] * ASIDE)
        for die in range(i64(ASIDE)):
            self.dice[start + die] -= picked[die]
        for die in range(i64(ASIDE)):
            for _ in range(picked[die]):
                outcome = power.outcome(die, chance)
                self.dice[start + outcome] += 1
                self.tell(CHANGED, self.target, die, outcome)

    def trade(self, given: i64) -> None:
        """V24: this die goes to the opponent, the one that was picked before comes from there."""
        for die in range(i64(ASIDE)):
            if self.picked[die] > 0:
                self._hand_over(die, self.target, self.actor)
                self.picked[die] = 0
        self._hand_over(given, self.actor, self.target)

    def _hand_over(self, die: i64, giver: i64, taker: i64) -> None:
        self.dice[first_die(giver) + die] -= 1
        self.dice[first_die(taker) + die] += 1
        self.tell(TRADED, giver, die, taker)

    def _pass_turn(self, chance: Chance) -> None:
        """V8, V9. When no power is left, scores are compared."""
        self.asked = USE
        following = self._next_upright(False)
        if following == NOBODY:
            following = self._next_upright(True)
        if following == NOBODY:
            self._compare(chance)
        else:
            self.actor = following

    def _next_upright(self, is_late: bool) -> i64:
        """Return who comes next, clockwise, of those with powers left: those who wait come last, V26."""
        for step in range(1, self.seats + 1):
            seat = (self.actor + step) % self.seats
            if self.count(seat, FRONT) > 0 and (seat in self.late) == is_late:
                return seat
        return NOBODY

    # The end of a trial: scores

    def _compare(self, chance: Chance) -> None:
        """The best score wins. Those who tie send a fourth pirate; if they still tie, the highest rank decides."""
        for seat in range(self.seats):
            score = abs(int(self.score_now(seat)))
            self.tell(SCORED, seat, score // NUMBER, score % NUMBER)
        best = self.best_sides()
        if len(best) > 1 and not self.in_tie():
            best = [side for side in best if self.count(side, HAND) > 0]  # V4: only of two players one may lack
        if len(best) == 1 or self.in_tie():
            self._win(self._highest_fourth(best), chance)
        else:
            self._begin_tie(best)

    def score_now(self, seat: i64) -> i64:
        return self.trial().score(self.dice, seat, self.counting)

    def trial(self) -> Trial:
        """Return the one in place, as it is now: V25."""
        return TURNED_TRIALS[self.trials[0]] if self.turned else TRIALS[self.trials[0]]

    def best_sides(self) -> list[int]:
        """Once there is a tie, only those in it are compared."""
        best: i64 = 0
        found: list[int] = []
        for side in range(self.sides):
            if self.in_tie() and self.fourth[side] == NO_PIRATE:
                continue
            score = self._score_of_side(side)
            if not found or score > best:
                best = score
                found = []
            if score == best:
                found.append(side)
        return found

    # Ties

    def in_tie(self) -> bool:
        tied: i64 = 0
        for rank in self.fourth:
            if rank != NO_PIRATE:
                tied += 1
        return tied > 0

    def _begin_tie(self, sides: list[int]) -> None:
        for seat in range(self.seats):
            if self.side_of(seat) in sides:  # V7
                self.fourth[seat] = TIED
                self.tell(TIE, seat)
        self.late = []  # V26
        self.asked = SEND
        self.actor = self.waiting()

    def _highest_fourth(self, sides: list[int]) -> i64:
        """V6, V7: of one side alone, that side."""
        highest: i64 = NOBODY
        for seat in range(self.seats):
            if self.side_of(seat) in sides and (highest == NOBODY or self.fourth[seat] > self.fourth[highest]):
                highest = seat
        return self.side_of(highest)

    # The end of a trial: theft and rest

    def _win(self, side: i64, chance: Chance) -> None:
        for seat in range(side, self.seats, self.sides):
            self.tell(WON_TRIAL, seat, self.trials[0])
        self.winner[self.trials.pop(0)] = side
        self.asked = STEAL
        if self.trials_won(side) < trials_to_win(self.setup):
            self._let_steal(side, chance)
            return
        for seat in range(side, self.seats, self.sides):  # V23
            self.tell(WON, seat)
        self.actor = OVER

    def _let_steal(self, thief: i64, chance: Chance) -> None:
        """Each winner in turn who finds someone to steal: V2, V14."""
        self.actor = thief
        while self.actor < self.seats and not self.loot(self.actor):
            self.actor += self.sides
        if self.actor >= self.seats:
            self._end_trial(chance)

    def loot(self, thief: i64) -> list[int]:
        """Return the pirates that can be stolen: V13."""
        found: list[int] = []
        for victim in range(self.seats):
            if self._can_rob(thief, victim):
                found += self.tilted(victim)
        return sorted(found)

    def _can_rob(self, thief: i64, victim: i64) -> bool:
        if self.in_teams() and victim != (thief + 1) % self.seats:  # V14
            return False
        return victim != thief and (self.seats == 2 or self.crew_size(victim) > SAFE)  # V2

    def _steal(self, thief: i64, action: i64, chance: Chance) -> None:
        """The pirate joins the hand of the thief at once, and does not rest."""
        if action == DONE:
            self.tell(STEAL, thief, NO_PIRATE)
        else:
            rank = action - STEAL
            self.tell(STEAL, thief, rank, self.owner(rank))
            self.place[rank] = place_of(thief, HAND)
        self._let_steal(thief + self.sides, chance)

    def _end_trial(self, chance: Chance) -> None:
        """Those at rest come back, those who fought go to rest, and a trial is turned up."""
        for rank in range(KINDS):
            zone = self.zone(rank)
            if zone == RESTING:
                self.place[rank] = place_of(self.owner(rank), HAND)
            elif zone == TILTED:
                self.place[rank] = place_of(self.owner(rank), RESTING)
        self.dice = vec[i64]([0] * (self.seats * DICE))
        self.fourth = vec[i64]([0] * self.seats)
        self._turn_up_trial(chance)
        self._begin_trial()

    # The end of the game

    def won_by(self, side: i64) -> list[int]:
        return [trial for trial in range(TRIALS_IN_ALL) if self.winner[trial] == side]

    def trials_won(self, side: i64) -> i64:
        count: i64 = 0
        for winner in self.winner:
            if winner == side:
                count += 1
        return count

    def trials_decided(self) -> i64:
        return TRIALS_IN_ALL - self.trials_won(NOBODY)

    def score(self, seat: int) -> int:
        return self.trials_won(self.side_of(seat))

    def returns(self) -> list[float]:
        won = [self.score(seat) == trials_to_win(self.setup) for seat in range(self.seats)]
        return [int(self.sides) / int(self.seats) if share else 0.0 for share in won]

    # Four players in teams: partners sit opposite each other

    def in_teams(self) -> bool:
        return self.sides < self.seats

    def side_of(self, seat: i64) -> i64:
        return seat % self.sides

    def _score_of_side(self, side: i64) -> i64:
        """Members of a team add up their scores."""
        score: i64 = 0
        for seat in range(side, self.seats, self.sides):
            score += self.score_now(seat)
        return score

    # The variant with neutral pirates

    def _exchange(self, seat: i64, action: i64, chance: Chance) -> None:
        """V15: the power of the neutral one comes at once."""
        left = self.left_by(seat, action)
        taken = self.taken_by(action)
        self.tell(SWAP, seat, taken, left)
        self.place[left] = NEUTRAL
        self.place[taken] = place_of(seat, FRONT)
        self.active = taken
        if not self.power(taken).would_change(self, seat, taken):
            self._take_turn(seat, DECLINE + taken, chance)

    def left_by(self, seat: i64, swap: i64) -> i64:
        """Return the pirate of the seat whom an exchange leaves among the neutral ones."""
        return self.front(seat)[(swap - SWAP) // MOST_SEATS]

    def taken_by(self, swap: i64) -> i64:
        """Return the neutral pirate whom an exchange brings."""
        return self.neutral()[(swap - SWAP) % MOST_SEATS]

    # What is known

    def knows(self, seat: i64, rank: i64) -> bool:
        """V20."""
        secret = self.secret[rank]
        owner = self.owner(rank)
        giver = seat >= 0 and owner == (seat + 1) % self.seats
        return secret == OPEN or owner == seat or (secret == PASSED and giver)

    def seen_place(self, rank: i64, seat: i64) -> i64:
        """What another seat has put down face down could still be in its hand."""
        if not self.knows(seat, rank):
            return UNKNOWN
        if self.all_choose() and self.is_upright(rank) and self.owner(rank) != seat:
            return place_of(self.owner(rank), HAND)
        return self.place[rank]

    def seen_secret(self, rank: i64, seat: i64) -> i64:
        return self.secret[rank] if self.knows(seat, rank) else KEPT

    def count_hidden(self, owner: i64, seat: i64) -> i64:
        hidden: i64 = 0
        for rank in range(KINDS):
            if self.owner(rank) == owner and not self.knows(seat, rank):
                hidden += 1
        return hidden

    def count_face_down(self, owner: i64, seat: i64) -> i64:
        return self.count(owner, FRONT) if self.all_choose() and owner != seat else 0

    def as_seen(self, event: Event, seat: int) -> Event:
        giver = event.what == RECEIVED and seat >= 0 and event.seat == (seat + 1) % self.seats
        secret = event.what in (DEALT, PASS_ON, RECEIVED, SEND) and event.seat != seat and not giver
        return Event(event.what, event.seat, NO_PIRATE, 0) if secret else event

    def imagine(self, seat: int, chance: Chance) -> None:
        imagine_crews(self, seat, chance)

    # Positions

    def dump(self) -> dict[str, object]:
        return written_position(self)

    def read(self, position: Reader) -> None:
        read_position(self, position)

    def check(self) -> None:
        check_position(self)


GAME: Final = Game(
    name="pirates",
    edition=2,
    fewest=2,
    most=MOST_SEATS,
    modes=(Mode("battle", 2, MOST_SEATS), Mode("teams", 4, 4)),
    options=(Option("crews", "draft", ("draft", "starter", "neutral")),),
    kinds=(
        ActionKind("pass on", PASS_ON, KINDS),
        ActionKind("send", SEND, KINDS),
        ActionKind("use", USE, KINDS),
        ActionKind("decline", DECLINE, KINDS),
        ActionKind("exchange", SWAP, SWAPS),
        ActionKind("steal", STEAL, KINDS),
        ActionKind("choose", CHOOSE, KINDS),
        ActionKind("pick", PICK, ASIDE),
        ActionKind("done", DONE),
    ),
    state=Pirates,
)
