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
  V15  A pirate whose power is still to be used can be left for a neutral one. The dice stay as they are, others
       can take the one who was left at once, and a fourth pirate is not exchanged.
  V16  With neutral pirates, one for each player: nine cards each, keep five, pass on four.
  V17  The owner of a power chooses the dice, of each opponent in turn: as many as it says, or all there are.
  V18  To decline is final. A power that would change nothing can only be declined.
  V19  Three trials win; two if four play everyone for themselves.
  V20  Everyone knows the pirates that they passed on, and all that were ever shown. With two players the whole
       deck is dealt, so that after the draft both know both crews; starter crews are known to all.
  V21  Of one's own dice one picks at least one and at most what the power says; these are rolled together.
  V22  A power never leaves a trial without a colour or a face that counts.
  V23  The trial that decides the game brings no pirate. Else one steals, then all rest, then a trial is turned up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

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

KINDS: Final = 53  # a pirate is a rank, 1 to 52; 0 is one of whom only the back is seen
COLOURS: Final = ("red", "blue", "yellow")
FACES: Final = (1, 2, 3, 4, 5, 6)
ASIDE: Final = 18  # a die is six times its colour, plus its face less one; or this
DICE: Final = 19
NUMBER: Final = 1000  # what one more of what a trial counts weighs, against a point of the total
EVERY: Final = 0  # die that fits a power
KINDS_OF_TRIAL: Final = ("highest", "lowest", "values", "doubles", "alike")
LOWEST: Final = 1
DOUBLES: Final = 3
ALIKE: Final = 4
CREW: Final = 10
KEEP: Final = 5
TRIO: Final = 3
SAFE: Final = 8  # V2
TIED: Final = 53  # instead of a rank: the fourth pirate is still to be shown

# Where a pirate is: in one of four zones for each seat, or beyond.
HAND: Final = 0
FRONT: Final = 1  # set aside to be passed on; or sent, and the power still to be used
TILTED: Final = 2
RESTING: Final = 3
ZONES: Final = 4
NEUTRAL: Final = 16
BOX: Final = 20
UNKNOWN: Final = 24

# Who knows it: V20.
OPEN: Final = 0
KEPT: Final = 1  # the owner alone
PASSED: Final = 2  # the owner, and who passed it on

# Actions, and what is asked: a question has the number of its first action.
PASS_ON: Final = 0  # + rank
SEND: Final = 53  # + rank
USE: Final = 106  # + rank
DECLINE: Final = 159  # + rank
SWAP: Final = 212  # + 4 times the place of one's own among those upright, + that of the other among the neutral
STEAL: Final = 224  # + rank
PICK: Final = 277  # + die
DONE: Final = 295

# Events: those above, for what players do, and these. The piece is a pirate or a trial, unless said otherwise.
DEALT: Final = 300
RECEIVED: Final = 301
TURNED_UP: Final = 302
PUT_UNDER: Final = 303
REVEALED: Final = 304
ROLLED: Final = 305  # piece: a colour; amount: the faces, as digits
BEGINS: Final = 306
CHANGED: Final = 307  # piece: a die; amount: what becomes of it
SCORED: Final = 308  # piece: what is counted; amount: the total that may decide
TIE: Final = 309
WON_TRIAL: Final = 310
WON: Final = 311


@final
class Power:
    def __init__(self, card: dict[str, Any]) -> None:
        self.on_trial: bool = card["whose"] == "trial"
        self.on_opponents: bool = card["whose"] == "opponents"
        self.rerolls: bool = card["does"] == "reroll"
        self.adds: bool = card["does"] == "count"
        self.dice: i64 = dice_of(card)
        self.most: i64 = card.get("most", EVERY)
        self.becomes: vec[i64] = vec[i64]([outcome(die, card) for die in range(ASIDE)])
        require(self.on_trial == (card["does"] in ("count", "ignore")), "A power touches dice, or the trial.")

    def fits(self, die: i64) -> bool:
        return self.dice >> die & 1 == 1

    def outcome(self, die: i64, chance: Chance) -> i64:
        return die - die % 6 + chance.below(6) if self.rerolls else self.becomes[die]

    def changed(self, counting: i64) -> i64:
        """Return which dice count once the power has changed the trial."""
        if self.adds:  # more colours, with the faces that count
            faces = (counting | counting >> 6 | counting >> 12) & 0b111111
            return counting | self.dice & faces * 0b1_000001_000001
        return counting & ~self.dice if counting & ~self.dice != 0 else counting  # V22


def dice_of(card: dict[str, Any]) -> int:
    """Return the dice that a card names, as bits: all colours and faces if it does not say which."""
    colours, faces = card.get("colours", COLOURS), card.get("faces", FACES)
    known = set(colours) <= set(COLOURS) and set(faces) <= set(FACES)
    require(known, "A card names a colour or a face that no die has.")
    return sum([1 << COLOURS.index(colour) * 6 + face - 1 for colour in colours for face in faces])


def outcome(die: int, card: dict[str, Any]) -> int:
    """Return what becomes of a die, if it is not left to chance."""
    colour, face, does = die // 6, die % 6, card["does"]
    turned = {"flip": 5 - face, "raise": min(face + 1, 5), "lower": max(face - 1, 0)}
    if does == "change":
        colour = COLOURS.index(card.get("to_colour", COLOURS[colour]))
        face = FACES.index(card.get("to_face", face + 1))
    known = does in turned or does in ("change", "reroll", "put aside", "count", "ignore")
    require(known, "No power can “{does}”.", {"does": does})
    return ASIDE if does == "put aside" else colour * 6 + turned.get(does, face)


@final
class Trial:
    def __init__(self, card: dict[str, Any]) -> None:
        self.category: str = card["category"]
        self.kind: i64 = KINDS_OF_TRIAL.index(card["kind"])
        self.dice: i64 = dice_of(card)
        self.then: bool = card.get("then") == "total"

    def score(self, dice: vec[i64], seat: i64, counting: i64) -> i64:
        """Return what the dice of a seat are worth when these count: the more, the better."""
        counted: i64 = 0
        total: i64 = 0
        for face in range(6):
            copies: i64 = 0
            for die in range(face, ASIDE, 6):
                if counting >> die & 1 == 1:
                    copies += dice[seat * DICE + die]
            total += copies * (face + 1)
            if self.kind == ALIKE:
                counted = max(counted, copies)
            else:
                counted += copies // 2 if self.kind == DOUBLES else copies
        if self.kind <= LOWEST:
            return -total * NUMBER if self.kind == LOWEST else total * NUMBER
        return counted * NUMBER + (total if self.then else 0)


CARDS: Final = "flibuste.games.pirates"
PIRATES: Final[dict[int, Any]] = {card["rank"]: card for card in content(CARDS, "pirates.toml")["pirates"]}
POWER_CARDS: Final = {rank: card for card in content(CARDS, "powers.toml")["powers"] for rank in card["ranks"]}
TRIAL_CARDS: Final[list[Any]] = content(CARDS, "trials.toml")["trials"]
NO_DICE: Final = {"dice": [0, 0, 0]}
DICE_OF: Final = vec[i64]([dice for rank in range(KINDS) for dice in PIRATES.get(rank, NO_DICE)["dice"]])
POWERS: Final = [Power(POWER_CARDS.get(rank, POWER_CARDS[1])) for rank in range(KINDS)]
TRIALS: Final = [Trial(card) for card in TRIAL_CARDS]
ALL_TRIALS: Final = pile_of(len(TRIALS), range(len(TRIALS)))
CODES: Final = [100 * (die // DICE) + die % DICE // 6 * 10 + die % DICE % 6 + 11 for die in range(4 * DICE)]
STARTERS: Final = [[rank for rank in PIRATES if PIRATES[rank].get("starter") == seat] for seat in range(4)]


def deck(setup: Setup) -> Pile:
    """Two players use the red deck alone; beside neutral pirates, 1 and 2 replace 3 and 4."""
    out = (3, 4) if setup.choice("crews") == "neutral" else (1, 2)
    return pile_of(KINDS, [rank for rank in PIRATES if rank not in out and (setup.seats > 2 or rank % 2 == 0)])


def hand_size(setup: Setup) -> int:
    return CREW - 1 if setup.choice("crews") == "neutral" else CREW  # V16


def trials_to_win(setup: Setup) -> int:
    return 2 if setup.seats == 4 and setup.mode == "battle" else 3  # V19


class Pirates(State):
    """Be the first to win three trials."""

    sides: i64  # as many as seats, or two teams: seats that are equal modulo sides play together
    asked: i64  # what is to be decided
    place: vec[i64]  # where each pirate is
    secret: vec[i64]  # who knows it
    under: list[int]  # trials put under the pile, in order
    trials: list[int]  # the one in place, and the next
    won: list[list[int]]  # trials of each side
    counting: i64  # the dice that count in the trial in place, as bits
    dice: vec[i64]  # how many of each each seat has
    fourth: vec[i64]  # of each seat in a tie: the fourth pirate, or TIED; else 0
    active: i64  # the pirate whose power is at work, or 0
    target: i64  # whose dice are picked, or NOBODY
    picked: vec[i64]  # how many of each

    def begin(self, chance: Chance) -> None:
        """Everyone gets ten pirates, nine beside neutral ones; or the starter crews."""
        cards, crews = deck(self.setup), self.setup.choice("crews")
        for _ in range(self.seats if crews == "neutral" else 0):
            self._deal(NOBODY, NEUTRAL, chance.draw(cards))
        for seat in range(self.seats):
            for turn in range(hand_size(self.setup)):
                self._deal(seat, seat * ZONES, STARTERS[seat][turn] if crews == "starter" else chance.draw(cards))
        if crews == "starter":
            self._begin_trials(chance)

    def _deal(self, seat: int, place: int, rank: int) -> None:
        self.place[rank] = place
        self.secret[rank] = OPEN if place == NEUTRAL or self.setup.choice("crews") == "starter" else KEPT
        self.tell(REVEALED if self.secret[rank] == OPEN else DEALT, seat, rank)

    def legal(self, seat: int) -> list[int]:
        if seat < 0 or self.actor == OVER:
            return []
        if self.asked <= SEND:
            waiting = self._count(seat, FRONT) < self._due(seat)
            return [self.asked + rank for rank in self._cards(seat, HAND)] if waiting else []
        if seat != self.actor:
            return []
        if self.asked == USE:
            return self._turns(seat)
        return self._picks() if self.asked == PICK else [*[STEAL + rank for rank in self._loot(seat)], DONE]  # V1

    def _due(self, seat: i64) -> i64:
        """Return how many pirates a seat has to put down."""
        if self.asked == PASS_ON:
            return hand_size(self.setup) - KEEP
        if self._in_tie():
            return 1 if self.fourth[seat] == TIED else 0  # V5
        return TRIO

    def _cards(self, seat: i64, zone: i64) -> list[int]:
        return [rank for rank in range(KINDS) if self.place[rank] == seat * ZONES + zone]

    def _count(self, seat: i64, zone: i64) -> i64:
        count: i64 = 0
        for place in self.place:
            if place == seat * ZONES + zone:
                count += 1
        return count

    def reason(self, seat: int, action: int) -> IllegalAction:
        if self.asked == USE and action - USE in self._cards(seat, FRONT):
            return IllegalAction("This power would change nothing now: decline it.")
        sentences = {
            PASS_ON: IllegalAction("Choose a pirate from your hand to pass on."),
            SEND: IllegalAction("Send a pirate from your hand: one who does not rest."),
            USE: IllegalAction("Use or decline the power of a pirate of yours who stands upright."),
            PICK: IllegalAction("Choose dice that the power can touch, as many as it says."),
            STEAL: IllegalAction("Steal one of the pirates on offer, or nobody: others did not fight, or are safe."),
        }
        return sentences[self.asked]

    def apply(self, seat: int, action: int, chance: Chance) -> None:
        if self.asked <= SEND:
            self._put_down(seat, action - self.asked, chance)
        elif self.asked == USE:
            self._take_turn(seat, action, chance)
        elif self.asked == PICK:
            self._pick(action, chance)
            self._go_on_with_power(chance)
        else:
            self._steal(seat, action, chance)

    # The draft and the trials

    def _put_down(self, seat: i64, rank: i64, chance: Chance) -> None:
        """Face down; when all have chosen, cards are passed on, or turned over."""
        self.place[rank] = seat * ZONES + FRONT
        self.tell(self.asked, seat, rank)
        self.actor = self._waiting()
        if self.actor == NOBODY:
            if self.asked == PASS_ON:
                self._pass_on(chance)
            else:
                self._turn_over(chance)

    def _waiting(self) -> i64:
        """Return the first seat that has pirates to put down."""
        for seat in range(self.seats):
            if self._count(seat, FRONT) < self._due(seat):
                return seat
        return NOBODY

    def _pass_on(self, chance: Chance) -> None:
        """To the neighbour on the left. Only then are trials turned up."""
        for seat in range(self.seats):
            left = (seat + 1) % self.seats
            for rank in self._cards(seat, FRONT):
                self.place[rank] = left * ZONES
                self.secret[rank] = PASSED
                self.tell(RECEIVED, left, rank)
        if self.seats == 2:  # V20
            for rank in self._cards(0, HAND) + self._cards(1, HAND):
                self.secret[rank] = OPEN
        self._begin_trials(chance)

    def _begin_trials(self, chance: Chance) -> None:
        self._turn_up_trial(chance)
        self._turn_up_trial(chance)
        self._begin_trial()

    def _turn_up_trial(self, chance: Chance) -> None:
        """Of another category than the one in place: V10."""
        trial = self._next_trial(chance)
        seen = 1
        while seen < len(TRIALS) and self.trials and TRIALS[trial].category == TRIALS[self.trials[0]].category:
            self.tell(PUT_UNDER, NOBODY, trial)
            self.under.append(trial)
            trial = self._next_trial(chance)
            seen += 1
        self.tell(TURNED_UP, NOBODY, trial)
        self.trials.append(trial)

    def _next_trial(self, chance: Chance) -> int:
        pile = rest(ALL_TRIALS, [pile_of(len(TRIALS), some) for some in [self.under, self.trials, *self.won]])
        return chance.draw(pile) if pile.size > 0 else self.under.pop(0)

    def _begin_trial(self) -> None:
        self.counting = TRIALS[self.trials[0]].dice
        self.asked = SEND
        self.actor = 0

    # A trial

    def _turn_over(self, chance: Chance) -> None:
        """All pirates are shown and all dice thrown; a fourth pirate throws none."""
        first: i64 = 0
        for rank in range(KINDS):
            if self.place[rank] % ZONES == FRONT:
                first = self.place[rank] // ZONES  # V8: the highest comes last
                self.secret[rank] = OPEN
                self.tell(REVEALED, first, rank)
                if self._in_tie():
                    self.fourth[first] = rank
        if not self._in_tie():
            for seat in range(self.seats):
                self._throw(seat, chance)
        self.tell(BEGINS, first)
        self.actor = first
        self.asked = USE

    def _throw(self, seat: i64, chance: Chance) -> None:
        pirates = self._cards(seat, FRONT)
        for colour in range(3):
            faces: i64 = 0
            for rank in pirates:
                for _ in range(DICE_OF[rank * 3 + colour]):
                    face = chance.below(6)
                    self.dice[seat * DICE + colour * 6 + face] += 1
                    faces = faces * 10 + face + 1
            if faces > 0:
                self.tell(ROLLED, seat, colour, faces)

    def _turns(self, seat: i64) -> list[int]:
        """Use a power, or decline it; or leave a pirate for a neutral one."""
        upright = self._cards(seat, FRONT)
        found = [USE + rank for rank in upright if self._can_use(seat, POWERS[rank])]
        found += [DECLINE + rank for rank in upright]
        if not self._in_tie():  # V15
            neutral = range(self._count(0, NEUTRAL))
            found += [SWAP + 4 * left + taken for left in range(len(upright)) for taken in neutral]
        return found

    def _can_use(self, seat: i64, power: Power) -> bool:
        """Return whether it would change anything: V18."""
        if power.on_trial:
            return power.changed(self.counting) != self.counting
        target = self._next_target(power, seat, NOBODY)
        while target != NOBODY:
            for die in range(ASIDE):
                if self.dice[target * DICE + die] > 0 and power.fits(die):
                    return True
            target = self._next_target(power, seat, target)
        return False

    def _take_turn(self, seat: i64, action: i64, chance: Chance) -> None:
        if action >= SWAP:
            left = self._cards(seat, FRONT)[(action - SWAP) // 4]
            rank = self._cards(0, NEUTRAL)[(action - SWAP) % 4]
            self.place[left] = NEUTRAL
            self.tell(SWAP, seat, rank, left)
        else:
            rank = action - (DECLINE if action >= DECLINE else USE)
            self.tell(action - rank, seat, rank)
        self.place[rank] = seat * ZONES + TILTED
        if not DECLINE <= action < SWAP:
            self._use(seat, rank, chance)
        else:
            self._pass_turn(chance)

    def _use(self, seat: i64, rank: i64, chance: Chance) -> None:
        power = POWERS[rank]
        if power.on_trial:
            self.counting = power.changed(self.counting)
        else:
            self.active = rank
            self.target = self._next_target(power, seat, NOBODY)
        self._go_on_with_power(chance)

    def _next_target(self, power: Power, seat: i64, last: i64) -> i64:
        """Return whose dice come next: one's own; or of all opponents, clockwise, in a tie of tied ones: V5, V17."""
        if not power.on_opponents:
            return seat if last == NOBODY else NOBODY
        other = (seat + 1 if last == NOBODY else last + 1) % self.seats
        while other != seat:
            if other % self.sides != seat % self.sides and (self.fourth[seat] == 0 or self.fourth[other] != 0):
                return other
            other = (other + 1) % self.seats
        return NOBODY

    def _go_on_with_power(self, chance: Chance) -> None:
        """Ask for dice where there is a choice; then the turn passes."""
        while self.target != NOBODY:
            picks = self._picks()
            if len(picks) > 1:
                self.asked = PICK
                return
            self._pick(picks[0] if picks else DONE, chance)
        self.active = 0
        self._pass_turn(chance)

    def _picks(self) -> list[int]:
        """Return the dice that can be picked: V17, V21. If every die is, it matters not which comes first."""
        power, start = POWERS[self.active], self.target * DICE
        fitting = [PICK + die for die in range(ASIDE) if self.dice[start + die] > self.picked[die] and power.fits(die)]
        if power.most == EVERY:
            return fitting[:1]
        count = sum(self.picked)
        if count == power.most or not fitting:
            return []
        return fitting if power.on_opponents or count == 0 else [*fitting, DONE]

    def _pick(self, action: i64, chance: Chance) -> None:
        """When all are picked, they leave the table together and come back as what becomes of them."""
        if action != DONE:
            self.picked[action - PICK] += 1
            return
        power, start, picked = POWERS[self.active], self.target * DICE, self.picked
        self.picked = vec[i64]([0] * ASIDE)
        for die in range(ASIDE):
            self.dice[start + die] -= picked[die]
        for die in range(ASIDE):
            for _ in range(picked[die]):
                outcome = power.outcome(die, chance)
                self.dice[start + outcome] += 1
                self.tell(CHANGED, self.target, die, outcome)
        self.target = self._next_target(power, self.actor, self.target)

    def _pass_turn(self, chance: Chance) -> None:
        """V8, V9. When no power is left, scores are compared."""
        self.asked = USE
        for step in range(1, self.seats + 1):
            seat = (self.actor + step) % self.seats
            if self._count(seat, FRONT) > 0:
                self.actor = seat
                return
        self._compare(chance)

    # The end of a trial

    def _compare(self, chance: Chance) -> None:
        """The best score wins. Those who tie send a fourth pirate; if they still tie, the highest rank decides."""
        for seat in range(self.seats):
            score = abs(int(self._score(seat)))
            self.tell(SCORED, seat, score // NUMBER, score % NUMBER)
        best = self._best_sides()
        if len(best) > 1 and not self._in_tie():
            best = [side for side in best if self._count(side, HAND) > 0]  # V4: only of two players one may lack
        if len(best) == 1 or self._in_tie():
            self._win(self._highest_fourth(best), chance)
            return
        for seat in range(self.seats):
            if seat % self.sides in best:  # V7
                self.fourth[seat] = TIED
                self.tell(TIE, seat)
        self.asked = SEND
        self.actor = self._waiting()

    def _score(self, seat: i64) -> i64:
        return TRIALS[self.trials[0]].score(self.dice, seat, self.counting)

    def _best_sides(self) -> list[int]:
        """Members of a team add up their scores. Once there is a tie, only those in it are compared."""
        best: i64 = 0
        found: list[int] = []
        for side in range(self.sides):
            score: i64 = 0
            for seat in range(side, self.seats, self.sides):
                score += self._score(seat)
            if self._in_tie() and self.fourth[side] == 0:
                continue
            if not found or score > best:
                best = score
                found = []
            if score == best:
                found.append(side)
        return found

    def _highest_fourth(self, sides: list[int]) -> i64:
        """V6, V7: of one side alone, that side."""
        highest: i64 = NOBODY
        for seat in range(self.seats):
            if seat % self.sides in sides and (highest == NOBODY or self.fourth[seat] > self.fourth[highest]):
                highest = seat
        return highest % self.sides

    def _in_tie(self) -> bool:
        return any(rank != 0 for rank in self.fourth)

    def _win(self, side: i64, chance: Chance) -> None:
        for seat in range(side, self.seats, self.sides):
            self.tell(WON_TRIAL, seat, self.trials[0])
        self.won[side].append(self.trials.pop(0))
        self.asked = STEAL
        if len(self.won[side]) < trials_to_win(self.setup):
            self._let_steal(side, chance)
            return
        for seat in range(side, self.seats, self.sides):  # V23
            self.tell(WON, seat)
        self.actor = OVER

    def _let_steal(self, thief: i64, chance: Chance) -> None:
        """Each winner in turn who finds someone to steal: V2, V14."""
        self.actor = thief
        while self.actor < self.seats and not self._loot(self.actor):
            self.actor += self.sides
        if self.actor >= self.seats:
            self._end_trial(chance)

    def _loot(self, thief: i64) -> list[int]:
        """Return the pirates that can be stolen: V13."""
        found: list[int] = []
        for victim in range(self.seats):
            near = victim == (thief + 1) % self.seats if self.sides < self.seats else victim != thief  # V14
            if near and (self.seats == 2 or self._crew(victim) > SAFE):  # V2
                found += self._cards(victim, TILTED)
        return sorted(found)

    def _crew(self, seat: i64) -> i64:
        return [place // ZONES for place in self.place].count(seat)

    def _steal(self, thief: i64, action: i64, chance: Chance) -> None:
        """The pirate joins the hand of the thief at once, and does not rest."""
        rank = 0 if action == DONE else action - STEAL
        self.tell(STEAL, thief, rank, self.place[rank] // ZONES)
        if rank > 0:
            self.place[rank] = thief * ZONES
        self._let_steal(thief + self.sides, chance)

    def _end_trial(self, chance: Chance) -> None:
        """Those at rest come back, those who fought go to rest, and a trial is turned up."""
        for rank in range(KINDS):
            if self.place[rank] % ZONES == RESTING:
                self.place[rank] -= RESTING
            elif self.place[rank] % ZONES == TILTED:
                self.place[rank] += RESTING - TILTED
        self.dice = vec[i64]([0] * (self.seats * DICE))
        self.fourth = vec[i64]([0] * self.seats)
        self._turn_up_trial(chance)
        self._begin_trial()

    def score(self, seat: int) -> int:
        return len(self.won[seat % self.sides])

    def returns(self) -> list[float]:
        won = [self.score(seat) == trials_to_win(self.setup) for seat in range(self.seats)]
        return [int(self.sides) / int(self.seats) if share else 0.0 for share in won]

    def clone(self) -> Pirates:
        twin = Pirates(self.setup)
        twin.actor, twin.sides, twin.asked = self.actor, self.sides, self.asked
        twin.place = self.place[:]
        twin.secret = self.secret[:]
        twin.under, twin.trials = self.under[:], self.trials[:]
        twin.won = [trials[:] for trials in self.won]
        twin.counting = self.counting
        twin.dice = self.dice[:]
        twin.fourth = self.fourth[:]
        twin.active = self.active
        twin.target = self.target
        twin.picked = self.picked[:]
        return twin

    def view(self, seat: int) -> PiratesView:
        known = [self._knows(seat, rank) for rank in range(KINDS)]
        hidden = [self.place[rank] // ZONES for rank in range(KINDS) if not known[rank]]
        return PiratesView(
            setup=self.setup,
            seat=seat,
            actor=self.actor,
            legal=self.legal(seat),
            asked=self.asked,
            place=[self._seen_place(seat, rank) if known[rank] else UNKNOWN for rank in range(KINDS)],
            secret=[self.secret[rank] if known[rank] else KEPT for rank in range(KINDS)],
            hidden=[hidden.count(other) for other in range(self.seats)],
            down=[self._count(other, FRONT) for other in range(self.seats)],
            under=self.under[:],
            trials=self.trials[:],
            won=[trials[:] for trials in self.won],
            counting=self.counting,
            dice=list(self.dice),
            fourth=list(self.fourth),
            active=self.active,
            target=self.target,
            picked=list(self.picked),
        )

    def _knows(self, viewer: i64, rank: i64) -> bool:
        """V20."""
        owner = self.place[rank] // ZONES
        giver = viewer >= 0 and owner == (viewer + 1) % self.seats
        return self.secret[rank] == OPEN or owner == viewer or (self.secret[rank] == PASSED and giver)

    def _seen_place(self, viewer: i64, rank: i64) -> i64:
        """What another seat has put down face down could still be in its hand."""
        place = self.place[rank]
        face_down = self.asked <= SEND and place % ZONES == FRONT and place // ZONES != viewer
        return place - FRONT if face_down else place

    def as_seen(self, event: Event, seat: int) -> Event:
        giver = event.what == RECEIVED and seat >= 0 and event.seat == (seat + 1) % self.seats
        secret = event.what in (DEALT, PASS_ON, RECEIVED, SEND) and event.seat != seat and not giver
        return Event(event.what, event.seat, 0, 0) if secret else event

    def dump(self) -> dict[str, object]:
        owned = [rank for rank in range(KINDS) if self.place[rank] < NEUTRAL]
        return {
            "actor": self.actor,
            "asked": self.asked,
            "crews": [[rank for rank in owned if self.place[rank] // ZONES == seat] for seat in range(self.seats)],
            "front": [rank for rank in owned if self.place[rank] % ZONES == FRONT],
            "tilted": [rank for rank in owned if self.place[rank] % ZONES == TILTED],
            "resting": [rank for rank in owned if self.place[rank] % ZONES == RESTING],
            "neutral": self._cards(0, NEUTRAL),
            "kept": [rank for rank in owned if self.secret[rank] == KEPT],
            "passed": [rank for rank in owned if self.secret[rank] == PASSED],
            "under": self.under[:],
            "trials": self.trials[:],
            "won": [trials[:] for trials in self.won],
            "counting": self.counting,
            "dice": written(self.dice),
            "fourth": list(self.fourth),
            "active": self.active,
            "target": self.target,
            "picked": written(self.picked),
        }

    def check(self) -> None:
        crews, neutral, cards = self.setup.choice("crews"), self._count(0, NEUTRAL), deck(self.setup)
        used = [rank for rank in range(KINDS) if self.place[rank] != BOX]
        require(all(cards.copies(rank) == 1 for rank in used), "A pirate is not in the decks that are used.")
        require(
            neutral == (self.seats if crews == "neutral" else 0), "Only the variant has neutral pirates, one a player."
        )
        require(len(used) == CREW * self.seats, "There are ten pirates a player, with the neutral ones.")
        if self.asked <= SEND:
            require(self.actor == self._waiting() != NOBODY, "It is not the turn of this seat.")
        if self.asked != PICK:
            idle = self.active == 0 and self.target == NOBODY and sum(self.picked) == 0
            require(idle, "Only while a power is at work are dice picked.")
        if self.asked == PASS_ON:
            self._check_draft()
            return
        self._check_trial()
        for seat in range(self.seats):
            self._check_crew(seat)
            self._check_play(seat)
        if self._in_tie():
            self._check_tie()
        if self.asked in (USE, PICK):
            self._check_turn()

    def _check_draft(self) -> None:
        require(self.setup.choice("crews") != "starter", "Starter crews are not drafted.")
        for seat in range(self.seats):
            whole = self._count(seat, HAND) + self._count(seat, FRONT) == hand_size(self.setup)
            require(whole and self._count(seat, FRONT) <= self._due(seat), "In the draft all have their first hands.")
        secrets = [self.secret[rank] for rank in range(KINDS) if self.place[rank] < NEUTRAL]
        require(secrets.count(KEPT) == len(secrets), "In the draft all know their own cards alone.")
        begun = self.trials or self.under or any(self.won) or self._in_tie() or self.counting > 0
        require(not begun and sum(self.dice) == 0, "No trial begins before the draft is over.")

    def _check_crew(self, seat: i64) -> None:
        size, resting = self._crew(seat), self._count(seat, RESTING)
        lost = sum([len(self.won[side]) for side in range(self.sides) if side != seat % self.sides])
        robbed = lost - int(self.asked == STEAL and seat != self.actor != OVER)
        least = SAFE if self.seats > 2 else hand_size(self.setup) - robbed
        enough = size >= least and resting <= TRIO + 1 and size - resting >= TRIO  # V3
        require(enough, "Seat {seat} lacks pirates.", {"seat": seat})
        secrets = [self.secret[rank] for rank in range(KINDS) if self.place[rank] // ZONES == seat]
        drafted = self.seats > 2 and self.setup.choice("crews") != "starter"
        few = secrets.count(KEPT) <= KEEP and secrets.count(PASSED) <= hand_size(self.setup) - KEEP
        require(few if drafted else max(secrets) == OPEN, "Fewer pirates are secret.")  # V20

    def _check_play(self, seat: i64) -> None:
        """Three pirates are sent, and a fourth in a tie; their dice were thrown."""
        if self.asked == STEAL and self.sides <= self.actor == (seat + 1) % self.seats:
            few = TRIO - 1 <= self._count(seat, TILTED) <= TRIO + 1
            require(few, "Three pirates are sent to a trial.")
            return  # the first of two winners may have robbed this seat
        upright, tilted, fourth = self._cards(seat, FRONT), self._cards(seat, TILTED), self.fourth[seat]
        sending = self.asked == SEND
        shown = [*tilted, *self._cards(seat, RESTING), *([] if sending else upright)]
        require(all(self.secret[rank] == OPEN for rank in shown), "Who was sent is known to all.")
        trio = tilted if sending else [rank for rank in upright + tilted if rank != fourth]
        require(not sending or len(upright) <= self._due(seat), "Too many pirates were sent.")
        require(len(trio) == (0 if sending and not self._in_tie() else TRIO), "Three pirates are sent to a trial.")
        require(fourth in (0, TIED) or fourth in upright + tilted, "The fourth pirate was sent, too.")
        thrown = sum([self.dice[die] for die in range(seat * DICE, seat * DICE + DICE)])
        dice = sum([DICE_OF[3 * rank + colour] for rank in trio for colour in range(3)])
        swapped = self.setup.choice("crews") == "neutral" and 0 < thrown < 3 * ASIDE and len(trio) > 0
        require(thrown == dice or swapped, "The dice are not those of the pirates sent.")

    def _check_trial(self) -> None:
        seen = [*self.under, *self.trials, *[trial for trials in self.won for trial in trials]]
        require(len(set(seen)) == len(seen), "A trial is in two places.")
        goal, wins = trials_to_win(self.setup), [len(trials) for trials in self.won]
        require(len(self.trials) == (1 if self.asked == STEAL else 2), "Two trials are in sight until one is won.")
        require(max(wins) <= goal and wins.count(goal) <= 1, "Too many trials were won.")
        require((self.actor == OVER) == (max(wins) == goal), "The game is over when enough trials are won.")
        fresh = self.asked == SEND and not self._in_tie()
        require(
            self.counting == TRIALS[self.trials[0]].dice if fresh else self.counting > 0,
            "The trial is not changed yet.",
        )
        if self.asked == STEAL:
            upright = [rank for rank in range(KINDS) if self.place[rank] % ZONES == FRONT]
            require(not upright, "All powers come before the end of a trial.")
            thief = self.actor == OVER or (wins[self.actor % self.sides] > 0 and len(self._loot(self.actor)) > 0)
            require(thief, "This seat has nobody to steal.")
        require(self.actor != OVER or self.asked == STEAL, "A game ends with a trial.")

    def _check_tie(self) -> None:
        tied = [seat for seat in range(self.seats) if self.fourth[seat] != 0]
        sides = [side for side in range(self.sides) if side in tied]
        whole = len(sides) > 1 and len(tied) == len(sides) * self.seats // self.sides
        require(whole, "Two sides or more are in a tie, with all their players.")
        waiting = [self.fourth[seat] == TIED for seat in tied]
        require(all(waiting) if self.asked == SEND else not any(waiting), "Fourth pirates are shown together.")
        require(self.asked != SEND or self._best_sides() == sides, "The scores are not equal.")

    def _check_turn(self) -> None:
        order = [(self.actor + step) % self.seats for step in range(self.seats)]
        players = [seat for seat in order if not self._in_tie() or self.fourth[seat] != 0]
        left = [self._count(seat, FRONT) + int(self.asked == PICK and seat == self.actor) for seat in players]
        falling = left == sorted(left, reverse=True) and left[0] - left[-1] <= 1
        require(players[0] == self.actor and left[0] > 0 and falling, "Powers are used in turn.")  # V8
        upright = [place for place in self.place if place % ZONES == FRONT]
        first = self.asked == PICK or len(upright) < len(players) * (1 if self._in_tie() else TRIO)
        require(first or upright[-1] // ZONES == self.actor, "The highest rank begins.")
        if self.asked == PICK:
            self._check_power()

    def _check_power(self) -> None:
        power, targets = POWERS[self.active], [NOBODY]
        own = self.place[self.active] == self.actor * ZONES + TILTED and self.fourth[self.actor] in (0, self.active)
        require(own and not power.on_trial, "A power at work belongs to a pirate of the active player.")
        while len(targets) == 1 or targets[-1] != NOBODY:
            targets.append(self._next_target(power, self.actor, targets[-1]))
        require(self.target in targets[1:-1], "The power does not touch the dice of this seat.")
        there = [self.dice[self.target * DICE + die] if power.fits(die) else 0 for die in range(ASIDE)]
        picked = all(self.picked[die] <= there[die] for die in range(ASIDE))
        require(picked and len(self._picks()) > 1, "There is nothing to choose here.")


def written(dice: vec[i64]) -> list[int]:
    """Return dice as in a position: 100 times the seat, plus 11 to 16 for red, 21 for blue, 31 for yellow, 41 aside."""
    return [CODES[die] for die in range(len(dice)) for _ in range(dice[die])]


def read(codes: list[int], kinds: int) -> vec[i64]:
    dice = vec[i64]([0] * kinds)
    for code in codes:
        require(code in CODES[:kinds], "There is no die {code} here.", {"code": code})
        dice[CODES.index(code)] += 1
    return dice


@dataclass(frozen=True)
class PiratesView(View):
    asked: int
    place: list[int]  # of each pirate, or UNKNOWN
    secret: list[int]
    hidden: list[int]  # how many pirates of each seat this one does not know
    down: list[int]  # how many of each stand upright or lie face down
    under: list[int]
    trials: list[int]
    won: list[list[int]]
    counting: int
    dice: list[int]
    fourth: list[int]
    active: int
    target: int
    picked: list[int]

    def imagine(self, chance: Chance) -> Pirates:
        """Deal what this seat does not know to the hands of the others, and some of these face down."""
        state = set_out(self.setup)
        state.actor = self.actor
        state.asked = self.asked
        state.place = vec[i64]([BOX if place == UNKNOWN else place for place in self.place])
        state.secret = vec[i64](self.secret)
        state.under = self.under[:]
        state.trials = self.trials[:]
        state.won = [trials[:] for trials in self.won]
        state.counting = self.counting
        state.dice = vec[i64](self.dice)
        state.fourth = vec[i64](self.fourth)
        state.active = self.active
        state.target = self.target
        state.picked = vec[i64](self.picked)
        unknown = [rank for rank in deck(self.setup).cards() if self.place[rank] == UNKNOWN]
        self._imagine_hands(state, pile_of(KINDS, unknown), chance)
        return state

    def _imagine_hands(self, state: Pirates, unknown: Pile, chance: Chance) -> None:
        """V20: who passed on five of ten cards cannot tell which of the others were kept and which passed on."""
        for seat in range(self.setup.seats):
            passed_by_me = self.seat >= 0 and seat == (self.seat + 1) % self.setup.seats
            passed = 0 if self.asked == PASS_ON or passed_by_me else hand_size(self.setup) - KEEP
            draft = pile_of(3, [KEPT] * (hand_size(self.setup) - passed) + [PASSED] * passed)
            for _ in range(self.hidden[seat]):
                rank = chance.draw(unknown)
                state.place[rank] = seat * ZONES
                state.secret[rank] = chance.draw(draft)
            if self.asked <= SEND and seat != self.seat:
                hand = pile_of(KINDS, [rank for rank in range(KINDS) if state.place[rank] == seat * ZONES])
                for _ in range(self.down[seat]):
                    state.place[chance.draw(hand)] += FRONT


def set_out(setup: Setup) -> Pirates:
    """Return a table with all cards in the box."""
    state = Pirates(setup)
    state.sides = 2 if setup.mode == "teams" else setup.seats
    state.asked = PASS_ON
    state.place = vec[i64]([BOX] * KINDS)
    state.secret = vec[i64]([KEPT] * KINDS)
    state.under = []
    state.trials = []
    state.won = [[] for _ in range(state.sides)]
    state.counting = 0
    state.dice = vec[i64]([0] * (setup.seats * DICE))
    state.fourth = vec[i64]([0] * setup.seats)
    state.active = 0
    state.target = NOBODY
    state.picked = vec[i64]([0] * ASIDE)
    return state


def load(setup: Setup, position: Reader) -> Pirates:
    """The pile is what the position does not mention. All is known to all, but what is said to be secret."""
    state = set_out(setup)
    state.actor = position.number("actor", OVER, setup.seats - 1)
    state.asked = position.number("asked", PASS_ON, PICK, SEND)
    require(state.asked in (PASS_ON, SEND, USE, STEAL, PICK), "Nothing with this number is asked.")
    crews = position.rows("crews", setup.seats, 1, KINDS - 1)
    crews += [[] for _ in range(setup.seats, NEUTRAL // ZONES)] + [position.numbers("neutral", 1, KINDS - 1)]
    for owner, crew in enumerate(crews):
        for rank in crew:
            require(state.place[rank] == BOX, "There is only one pirate {rank}.", {"rank": rank})
            state.place[rank] = owner * ZONES
            state.secret[rank] = KEPT if state.asked == PASS_ON and owner < setup.seats else OPEN
    for zone, name in ((FRONT, "front"), (TILTED, "tilted"), (RESTING, "resting")):
        for rank in position.numbers(name, 1, KINDS - 1):
            idle = state.place[rank] < NEUTRAL and state.place[rank] % ZONES == HAND
            require(idle, "Pirate {rank} is in no crew, or has two things to do.", {"rank": rank})
            state.place[rank] += zone
    for secret, name in ((KEPT, "kept"), (PASSED, "passed")):
        for rank in position.numbers(name, 1, KINDS - 1):
            require(state.place[rank] < NEUTRAL, "Pirate {rank} is in no crew.", {"rank": rank})
            state.secret[rank] = secret
    state.under = position.numbers("under", 0, len(TRIALS) - 1)
    state.trials = position.numbers("trials", 0, len(TRIALS) - 1)
    state.won = position.rows("won", state.sides, 0, len(TRIALS) - 1)
    usual = TRIALS[state.trials[0]].dice if state.trials else 0
    state.counting = position.number("counting", 0, (1 << ASIDE) - 1, usual)
    state.dice = read(position.numbers("dice", 0, CODES[-1]), setup.seats * DICE)
    fourth = position.numbers("fourth", 0, TIED) or [0] * setup.seats
    require(len(fourth) == setup.seats, "There is one fourth pirate a seat, or none.")
    state.fourth = vec[i64](fourth)
    state.active = position.number("active", 0, KINDS - 1, 0)
    state.target = position.number("target", NOBODY, setup.seats - 1, NOBODY)
    state.picked = read(position.numbers("picked", 0, CODES[-1]), ASIDE)
    return state


GAME: Final = Game(
    name="pirates",
    edition=1,
    fewest=2,
    most=4,
    modes=(Mode("battle", 2, 4), Mode("teams", 4, 4)),
    options=(Option("crews", "draft", ("draft", "starter", "neutral")),),
    actions=DONE + 1,
    set_out=set_out,
    load=load,
)
