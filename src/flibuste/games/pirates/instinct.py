"""What a good player of Pirates vs Pirates knows: which dice and powers help in which trial.

It is greedy: it looks at the trial in place and at the power in hand. Whoever looks ahead does so to the end of the
draft or of the trial.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER
from flibuste.core.view import View
from flibuste.games.pirates.cards import NUMBER, PIRATES, RANKS, TRIALS, TURNED_TRIALS, Trial
from flibuste.games.pirates.dice import colour_of, dice_in_play, die_of, first_die, is_among
from flibuste.games.pirates.numbers import (
    ASIDE,
    CHOOSE,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    FACES,
    KINDS,
    MOST_OF_A_COLOUR,
    MOST_SEATS,
    NO_PIRATE,
    PASS_ON,
    PICK,
    SEND,
    SIDES_OF_A_DIE,
    STEAL,
    TRIO,
    USE,
    swap_of,
)
from flibuste.games.pirates.powers import (
    EVERY,
    BlockPower,
    CopyPower,
    CountPower,
    DicePower,
    Power,
    TradePower,
    TurnRoundPower,
    WaitPower,
    WakePower,
)
from flibuste.games.pirates.rules import Pirates

THROWS: Final = 6  # imagined for each three pirates that could be sent
MOST_DICE: Final = TRIO * MOST_OF_A_COLOUR  # of a colour, in an imagined throw
USUAL: Final = vec[i64]([4, 3, 4])  # dice of an opponent whom one cannot see
COMPANIONS: Final = [RANKS[-7], RANKS[-9]]  # who go along when it is weighed how well somebody does in a trial
SUITS: Final[list[list[float]]] = []  # how well each pirate does in each trial, and in it turned round, once known
WORTHS: Final[list[float]] = []  # and in all of them together
WHIM: Final = 0.3
DOUBLE: Final = 2.4  # how much likelier to win the game a side is with each trial that it has won
LAST_WORD: Final = 0.5 * NUMBER  # what it gains to use one's powers after everyone else
CREW_COUNTS: Final = 0.1  # how much likelier it is for each unit of worth that its crew has above the others


@final
class PiratesInstinct(Instinct[Pirates]):
    def choose(self, state: Pirates, seat: int, chance: Chance) -> int:
        """Return a good action: quickly, so the three pirates to send are chosen one by one."""
        if state.asked == SEND and not state.in_tie():
            return SEND + _well_suited(state, seat, chance)
        return _choose(state, seat)

    def answer(self, view: View, chance: Chance) -> int:
        """Return a good action; which three pirates to send is weighed in many throws."""
        state = view.imagine(Chance(0))  # any world will do: nothing below looks at what is hidden
        assert isinstance(state, Pirates)
        if state.asked == SEND and not state.in_tie() and len(view.legal) > 1:
            return SEND + _best_of_three(state, view.seat, chance)
        return _choose(state, view.seat)

    def chapter(self, state: Pirates) -> int:
        return 0 if state.asked == PASS_ON else 1 + state.trials_decided()

    def worth(self, state: Pirates) -> list[float]:
        """Return how likely each seat is to win, by the trials won so far; after the draft, by the crews."""
        if state.actor == OVER:
            return state.returns()
        weights = [DOUBLE ** int(state.trials_won(side)) for side in range(state.sides)]
        total = sum(weights) * float(state.seats) / float(state.sides)
        shares = [weights[state.side_of(seat)] / total for seat in range(state.seats)]
        return shares if state.trials_decided() > 0 else _by_crews(state, shares)


def _by_crews(state: Pirates, shares: list[float]) -> list[float]:
    crews = [0.0] * state.sides
    for rank in range(KINDS):
        owner = state.owner(rank)
        if owner < MOST_SEATS:
            crews[state.side_of(owner)] += worth(rank)
    usual = sum(crews) / float(state.sides)
    return [share * (1.0 + CREW_COUNTS * (crews[state.side_of(seat)] - usual)) for seat, share in enumerate(shares)]


def _choose(state: Pirates, seat: i64) -> int:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if state.asked == PASS_ON:
        return min(legal, key=lambda action: worth(action - PASS_ON))
    if state.asked == SEND:
        return _fourth(state, seat, legal)
    if state.asked == STEAL:
        return max(legal, key=lambda action: 0.0 if action == DONE else worth(action - STEAL))
    if state.asked == CHOOSE:
        return _choose_pirate(state, seat, legal)
    return _turn(state, seat, legal) if state.asked == USE else _pick(state, seat, legal)


# What powers gain


@final
class Fight:
    """A trial as a seat weighs it: its own dice against those of the opponents that matter to it."""

    def __init__(self, trial: Trial, counting: i64, dice: vec[i64], own: i64, others: list[int]) -> None:
        self.trial: Trial = trial
        self.counting: i64 = counting
        self.dice: vec[i64] = dice
        self.own: i64 = own
        self.others: list[int] = others
        self.resting: list[int] = []  # of one's own
        self.last: int = NO_PIRATE  # whose power was used last, and can be copied
        self.upright: list[list[int]] = [[] for _ in others]  # of each opponent: powers still to be used
        self.prospect: float = 0.0  # what it would gain to turn the next trial round

    def score(self, seat: i64) -> float:
        return float(self.trial.score(self.dice, seat, self.counting))

    def lead(self) -> float:
        """Return by how much one's own score is above those of the opponents."""
        lead = self.score(self.own)
        for other in self.others:
            lead -= self.score(other)
        return lead

    def as_seen_by(self, other: int) -> Fight:
        """Return it with one opponent as oneself, as far as powers are concerned that touch dice or the trial."""
        return Fight(self.trial, self.counting, self.dice, other, [int(self.own)])


def gain(fight: Fight, power: Power) -> float:
    """Return what a power gains: own points, or points that opponents lose."""
    if isinstance(power, DicePower):
        return _gain_of_dice(fight, power)
    if isinstance(power, TradePower):
        return _gain_of_trades(fight, power)
    if isinstance(power, CountPower):
        return _gain_of_change(fight, power)
    if isinstance(power, WakePower):
        return max([0.0, *[_gain_of_waking(fight, rank) for rank in fight.resting]])
    if isinstance(power, CopyPower):
        last = PIRATES[fight.last].power
        return 0.0 if fight.last == NO_PIRATE or isinstance(last, CopyPower) else gain(fight, last)
    if isinstance(power, BlockPower):
        return _gain_of_blocks(fight)
    if isinstance(power, TurnRoundPower):
        return fight.prospect
    return LAST_WORD if isinstance(power, WaitPower) else 0.0


def _die_gain(fight: Fight, seat: i64, power: DicePower, die: i64) -> float:
    """Return by how much the score of a seat rises, on average, when the power touches this die of theirs."""
    trial = fight.trial
    dice = fight.dice
    counting = fight.counting
    start = first_die(seat)
    before = trial.score(dice, seat, counting)
    total: i64 = 0
    dice[start + die] -= 1
    if power.rerolls:
        first = start + die_of(colour_of(die), FACES[0])
        for face in range(i64(SIDES_OF_A_DIE)):
            dice[first + face] += 1
            total += trial.score(dice, seat, counting)
            dice[first + face] -= 1
    else:
        dice[start + power.becomes[die]] += 1
        total = SIDES_OF_A_DIE * trial.score(dice, seat, counting)
        dice[start + power.becomes[die]] -= 1
    dice[start + die] += 1
    return float(total) / float(SIDES_OF_A_DIE) - float(before)


def _gains(fight: Fight, seat: i64, power: DicePower, sign: float) -> list[float]:
    """Return what the power gains from each die of a seat that it can touch."""
    start = first_die(seat)
    gains: list[float] = []
    for die in range(i64(ASIDE)):
        if fight.dice[start + die] == 0 or not power.fits(die):
            continue
        found = sign * _die_gain(fight, seat, power, die)
        for _ in range(fight.dice[start + die]):
            gains.append(found)
    return gains


def _gain_from(fight: Fight, seat: i64, power: DicePower, sign: float) -> float:
    """Return what the power gains from the dice of a seat: the best of them, as many as it may or must touch."""
    gains = _gains(fight, seat, power, sign)
    if power.most != EVERY:
        gains.sort(reverse=True)
        gains = gains[: power.most]
    total = 0.0
    for gained in gains:
        if gained > 0 or power.most == EVERY or power.on_opponents:
            total += gained
    return total


def _gain_of_dice(fight: Fight, power: DicePower) -> float:
    if not power.on_opponents:
        return _gain_from(fight, fight.own, power, 1.0)
    total = 0.0
    for other in fight.others:
        total += _gain_from(fight, other, power, -1.0)
    return total


def _gain_of_change(fight: Fight, power: CountPower) -> float:
    """Return what is gained when other dice count."""
    after = Fight(fight.trial, power.changed(fight.counting), fight.dice, fight.own, fight.others)
    return after.lead() - fight.lead()


def _move_gain(fight: Fight, die: i64, giver: i64, taker: i64) -> float:
    """Return what is gained for oneself when a die goes from one hand to another."""
    before = fight.lead()
    _move(fight.dice, die, giver, taker)
    after = fight.lead()
    _move(fight.dice, die, taker, giver)
    return after - before


def _move(dice: vec[i64], die: i64, giver: i64, taker: i64) -> None:
    dice[first_die(giver) + die] -= 1
    dice[first_die(taker) + die] += 1


def _best_move(fight: Fight, dice: list[int], giver: i64, taker: i64) -> int:
    """Return which of these dice it is best to move."""
    best = dice[0]
    highest = _move_gain(fight, best, giver, taker)
    for die in dice[1:]:
        gained = _move_gain(fight, die, giver, taker)
        if gained > highest:
            best = die
            highest = gained
    return best


def _gain_of_trades(fight: Fight, power: TradePower) -> float:
    """One die after the other: the best of theirs, then the one that is missed least."""
    total = 0.0
    for other in fight.others:
        own = [die for die in dice_in_play(fight.dice, fight.own) if is_among(die, power.dice)]
        theirs = [die for die in dice_in_play(fight.dice, other) if is_among(die, power.dice)]
        if own and theirs:
            taken = _best_move(fight, theirs, other, fight.own)
            total += _move_gain(fight, taken, other, fight.own)
            given = _best_move(fight, own, fight.own, other)
            total += _move_gain(fight, given, fight.own, other)
    return total


def _gain_of_waking(fight: Fight, rank: int) -> float:
    """Return what the dice of a pirate add on average, each as if it came alone."""
    total = 0.0
    before = fight.score(fight.own)
    for colour in range(len(COLOURS)):
        dice = PIRATES[rank].dice[colour]
        if dice > 0:
            total += float(dice) * (_score_with_one_more(fight, colour) - before)
    return total


def _score_with_one_more(fight: Fight, colour: i64) -> float:
    """Return the score, on average, with one more die of a colour."""
    total = 0.0
    first = first_die(fight.own) + die_of(colour, FACES[0])
    for face in range(i64(SIDES_OF_A_DIE)):
        fight.dice[first + face] += 1
        total += fight.score(fight.own)
        fight.dice[first + face] -= 1
    return total / float(SIDES_OF_A_DIE)


def _gain_of_blocks(fight: Fight) -> float:
    """Return what the opponents would gain with the powers that they lose: of each the best."""
    total = 0.0
    for place, other in enumerate(fight.others):
        theirs = fight.as_seen_by(other)
        total += max([0.0, *[gain(theirs, PIRATES[rank].power) for rank in fight.upright[place]]])
    return total


# Which pirates to send


def _well_suited(state: Pirates, seat: i64, chance: Chance) -> int:
    """Return the pirate in hand that suits the trial best, give or take a whim."""
    suits = _suits(state.trials[0], state.turned)
    best = NO_PIRATE
    highest = 0.0
    for rank in state.hand(seat):
        promise = suits[rank] + WHIM * float(chance.below(1024)) / 1024.0
        if best == NO_PIRATE or promise > highest:
            highest = promise
            best = rank
    return best


def _best_of_three(state: Pirates, seat: i64, chance: Chance) -> int:
    """Return the first pirate to add of the three that would do best, in a few imagined throws."""
    sent = state.front(seat)
    resting = state.resting(seat)
    throws = _throws(THROWS, chance)
    trial = state.trial()
    best = 0.0
    found = NO_PIRATE
    for trio in _trios(sent, state.hand(seat)):
        value = _value(trial, trio, resting, throws, THROWS)
        if found == NO_PIRATE or value > best:
            best = value
            found = trio[len(sent)]
    return found


def _trios(sent: list[int], hand: list[int]) -> list[list[int]]:
    """Return every way to make three of those already sent and some of the hand."""
    if len(sent) == TRIO:
        return [sent]
    found: list[list[int]] = []
    for place, rank in enumerate(hand):
        found += _trios([*sent, rank], hand[place + 1 :])
    return found


def _throws(throws: i64, chance: Chance) -> vec[i64]:
    """Return faces, from 0, for so many throws of two players: the same for all who are compared."""
    return vec[i64]([chance.below(SIDES_OF_A_DIE) for _ in range(throws * 2 * len(COLOURS) * MOST_DICE)])


def _value(trial: Trial, pirates: list[int], resting: list[int], faces: vec[i64], throws: i64) -> float:
    """Return what these pirates score on average, with what their powers gain against a usual opponent."""
    thrown = vec[i64]([0] * len(COLOURS))
    for rank in pirates:
        for colour in range(len(COLOURS)):
            thrown[colour] += PIRATES[rank].dice[colour]
    total = 0.0
    for throw in range(throws):
        dice = vec[i64]([0] * (2 * DICE))
        _throw(dice, 0, thrown, faces, 2 * throw)
        _throw(dice, 1, USUAL, faces, 2 * throw + 1)
        fight = Fight(trial, trial.dice, dice, 0, [1])
        fight.resting = resting
        fight.last = COMPANIONS[0]
        fight.upright = [COMPANIONS]
        total += float(trial.score(dice, 0, trial.dice))
        for rank in pirates:
            total += max(0.0, gain(fight, PIRATES[rank].power))
    return total / float(throws)


def _throw(dice: vec[i64], player: i64, thrown: vec[i64], faces: vec[i64], throw: i64) -> None:
    """Add so many dice of each colour, with the faces of this throw."""
    for colour in range(len(COLOURS)):
        start = (throw * len(COLOURS) + colour) * MOST_DICE
        first = first_die(player) + die_of(colour, FACES[0])
        for number in range(thrown[colour]):
            dice[first + faces[start + number]] += 1


def _suits(trial: int, is_turned: bool) -> list[float]:
    """Return what each pirate adds to two others in a trial, in units of what they score."""
    if not SUITS:
        faces = _throws(THROWS, Chance("pirates"))
        for card in TRIALS + TURNED_TRIALS:
            SUITS.append(_suits_in(card, faces))
    return SUITS[trial + len(TRIALS)] if is_turned else SUITS[trial]


def _suits_in(trial: Trial, faces: vec[i64]) -> list[float]:
    spread = abs(_value(trial, COMPANIONS, COMPANIONS, faces, THROWS)) + 1.0
    suits = [0.0] * KINDS
    for rank in RANKS:
        suits[rank] = _value(trial, [rank, *COMPANIONS], COMPANIONS, faces, THROWS) / spread
    return suits


def worth(rank: int) -> float:
    """Return what a pirate adds in all trials together."""
    if not WORTHS:
        for other in range(KINDS):
            WORTHS.append(sum([_suits(trial, False)[other] for trial in range(len(TRIALS))]))
    return WORTHS[rank]


# Which power to use, on which dice


def _rivals(state: Pirates, seat: i64) -> list[int]:
    """Return the opponents to beat: the other team, or the one who is best; in a tie, of those in it."""
    others = [other for other in range(state.seats) if state.are_rivals(seat, other)]
    if state.in_teams():
        return others
    return [max(others, key=lambda other: state.score_now(other))]


def _fight(state: Pirates, seat: i64) -> Fight:
    rivals = _rivals(state, seat)
    fight = Fight(state.trial(), state.counting, state.dice, seat, rivals)
    fight.resting = state.resting(seat)
    fight.prospect = NUMBER * (_edge(state, seat, not state.next_turned) - _edge(state, seat, state.next_turned))
    fight.last = int(state.last)
    if not state.all_choose():  # else those in front lie face down
        for place, other in enumerate(rivals):
            fight.upright[place] = state.front(other)
    return fight


def _edge(state: Pirates, seat: i64, is_turned: bool) -> float:
    """Return by how much the best three of those who can be sent to the next trial suit it better than others do."""
    suits = _suits(state.trials[-1], is_turned)
    fresh = sorted([suits[rank] for rank in state.hand(seat) + state.resting(seat)], reverse=True)[:TRIO]
    usual = sum([suits[rank] for rank in RANKS]) / float(len(RANKS))
    return sum([suit - usual for suit in fresh])


def _fourth(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Return the pirate whose power helps most, of equals the highest."""
    fight = _fight(state, seat)
    return max(legal, key=lambda action: max(0.0, gain(fight, PIRATES[action - SEND].power)) + action / 1000.0)


def _turn(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Use the power that gains most, one's own or a neutral one; decline if none gains."""
    fight = _fight(state, seat)
    upright = [int(state.active)] if state.active != NO_PIRATE else state.front(seat)
    gains = [gain(fight, PIRATES[rank].power) for rank in upright]
    least = gains.index(min(gains))
    alternatives = [USE + rank for rank in upright]
    for place, rank in enumerate(state.neutral()):
        alternatives.append(swap_of(least, place))
        gains.append(gain(fight, PIRATES[rank].power) - max(0.0, gains[least]))
    best = 0.0
    action = DECLINE + upright[least]
    for place, alternative in enumerate(alternatives):
        if gains[place] > best and alternative in legal:
            best = gains[place]
            action = alternative
    return action


def _choose_pirate(state: Pirates, seat: i64, legal: list[int]) -> int:
    """The pirate whose dice are thrown, or whose power an opponent loses."""
    fight = _fight(state, seat)
    if isinstance(state.power_at_work(), WakePower):
        return max(legal, key=lambda action: _gain_of_waking(fight, action - CHOOSE))
    theirs = fight.as_seen_by(int(state.target))
    return max(legal, key=lambda action: gain(theirs, PIRATES[action - CHOOSE].power))


def _pick(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Pick the die that gains most; stop when none gains."""
    power = state.power_at_work()
    fight = Fight(state.trial(), state.counting, _dice_left(state), seat, [int(state.target)])
    if isinstance(power, TradePower):
        return PICK + _die_to_trade(state, power, fight, [action - PICK for action in legal])
    assert isinstance(power, DicePower)
    sign = -1.0 if power.on_opponents else 1.0
    best = 0.0
    action = DONE
    for option in legal:
        if option == DONE:
            continue
        found = sign * _die_gain(fight, state.target, power, option - PICK)
        if found > best or action not in legal:
            best = found
            action = option
    return action


def _die_to_trade(state: Pirates, power: TradePower, fight: Fight, dice: list[int]) -> int:
    if power.gives(state):
        return _best_move(fight, dice, fight.own, state.target)
    return _best_move(fight, dice, state.target, fight.own)


def _dice_left(state: Pirates) -> vec[i64]:
    """Return all dice but those that are picked already: these are gone for now."""
    dice = state.dice[:]
    start = first_die(state.target)
    for die in range(ASIDE):
        dice[start + die] -= state.picked[die]
    return dice


INSTINCT: Final = PiratesInstinct()
