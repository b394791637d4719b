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
from flibuste.core.state import OVER, State
from flibuste.core.view import View
from flibuste.games.pirates.rules import (
    ASIDE,
    DECLINE,
    DICE,
    DICE_OF,
    DONE,
    EVERY,
    FRONT,
    HAND,
    KINDS,
    NEUTRAL,
    PASS_ON,
    PICK,
    PIRATES,
    POWERS,
    SEND,
    STEAL,
    SWAP,
    TIED,
    TRIALS,
    TRIO,
    USE,
    ZONES,
    Pirates,
    Power,
    Trial,
)

THROWS: Final = 6  # imagined for each three pirates that could be sent
MOST_DICE: Final = 12  # of a colour, in an imagined throw
USUAL: Final = vec[i64]([4, 3, 4])  # dice of an opponent whom one cannot see
SUITS: Final[list[list[float]]] = []  # how well each pirate does in each trial, once that is known
WORTHS: Final[list[float]] = []  # and in all of them together
WHIM: Final = 0.3
DOUBLE: Final = 2.4  # how much likelier to win the game a side is with each trial that it has won
CREW_COUNTS: Final = 0.1  # how much likelier it is for each unit of worth that its crew has above the others


@final
class PiratesInstinct(Instinct):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Return a good action: quickly, so the three pirates to send are chosen one by one."""
        assert isinstance(state, Pirates)
        if state.asked == SEND and TIED not in state.fourth:
            return _well_suited(state, seat, chance)
        return _choose(state, seat)

    def answer(self, view: View, chance: Chance) -> int:
        """Return a good action; which three pirates to send is weighed in many throws."""
        state = view.imagine(Chance(0))  # any world will do: nothing below looks at what is hidden
        assert isinstance(state, Pirates)
        if state.asked == SEND and TIED not in state.fourth and len(view.legal) > 1:
            return SEND + _best_of_three(state, view.seat, chance)
        return _choose(state, view.seat)

    def chapter(self, state: State) -> int:
        assert isinstance(state, Pirates)
        return 0 if state.asked == PASS_ON else 1 + sum([len(trials) for trials in state.won])

    def worth(self, state: State) -> list[float]:
        """Return how likely each seat is to win, by the trials won so far; after the draft, by the crews."""
        assert isinstance(state, Pirates)
        if state.actor == OVER:
            return state.returns()
        weights = [DOUBLE ** len(trials) for trials in state.won]
        total = sum(weights) * float(state.seats) / float(state.sides)
        shares = [weights[seat % state.sides] / total for seat in range(state.seats)]
        return shares if sum([len(trials) for trials in state.won]) > 0 else _by_crews(state, shares)


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
    return _turn(state, seat, legal) if state.asked == USE else _pick(state, legal)


def _by_crews(state: Pirates, shares: list[float]) -> list[float]:
    crews = [0.0] * state.sides
    for rank in range(KINDS):
        if state.place[rank] < NEUTRAL:
            crews[state.place[rank] // ZONES % state.sides] += worth(rank)
    usual = sum(crews) / float(state.sides)
    return [share * (1.0 + CREW_COUNTS * (crews[seat % state.sides] - usual)) for seat, share in enumerate(shares)]


# Dice and powers


def _die_gain(trial: Trial, dice: vec[i64], seat: i64, counting: i64, power: Power, die: i64) -> float:
    """Return by how much the score of a seat rises, on average, when the power touches this die of theirs."""
    start = seat * DICE
    before = trial.score(dice, seat, counting)
    total: i64 = 0
    dice[start + die] -= 1
    if power.rerolls:
        for face in range(6):
            dice[start + die - die % 6 + face] += 1
            total += trial.score(dice, seat, counting)
            dice[start + die - die % 6 + face] -= 1
    else:
        dice[start + power.becomes[die]] += 1
        total = 6 * trial.score(dice, seat, counting)
        dice[start + power.becomes[die]] -= 1
    dice[start + die] += 1
    return float(total) / 6.0 - float(before)


def _gain_from(trial: Trial, dice: vec[i64], seat: i64, counting: i64, power: Power, sign: float) -> float:
    """Return what the power gains from the dice of a seat: the best of them, as many as it may or must touch."""
    gains: list[float] = []
    for die in range(ASIDE):
        copies = dice[seat * DICE + die]
        if copies > 0 and power.fits(die):
            gain = sign * _die_gain(trial, dice, seat, counting, power, die)
            for _ in range(copies):
                gains.append(gain)
    if power.most != EVERY:
        gains.sort(reverse=True)
        gains = gains[: power.most]
    total = 0.0
    for gain in gains:
        if gain > 0 or power.most == EVERY or power.on_opponents:
            total += gain
    return total


def _gain(trial: Trial, dice: vec[i64], own: i64, others: list[int], counting: i64, power: Power) -> float:
    """Return what a power gains for a seat against others: own points, or points that they lose."""
    if not power.on_trial:
        if not power.on_opponents:
            return _gain_from(trial, dice, own, counting, power, 1.0)
        total = 0.0
        for other in others:
            total += _gain_from(trial, dice, other, counting, power, -1.0)
        return total
    changed = power.changed(counting)
    gain = float(trial.score(dice, own, changed) - trial.score(dice, own, counting))
    for other in others:
        gain -= float(trial.score(dice, other, changed) - trial.score(dice, other, counting))
    return gain


# Which pirates to send


def _well_suited(state: Pirates, seat: i64, chance: Chance) -> i64:
    """Return the pirate in hand that suits the trial best, give or take a whim."""
    suits = _suits(state.trials[0])
    best: i64 = 0
    highest = 0.0
    for rank in range(KINDS):
        if state.place[rank] == seat * ZONES + HAND:
            promise = suits[rank] + WHIM * float(chance.below(1024)) / 1024.0
            if best == 0 or promise > highest:
                highest = promise
                best = rank
    return SEND + best


def _best_of_three(state: Pirates, seat: i64, chance: Chance) -> int:
    """Return the first pirate to add of the three that would do best, in a few imagined throws."""
    sent = [rank for rank in range(KINDS) if state.place[rank] == seat * ZONES + FRONT]
    hand = [rank for rank in range(KINDS) if state.place[rank] == seat * ZONES + HAND]
    throws = _throws(THROWS, chance)
    trial = TRIALS[state.trials[0]]
    best, found = 0.0, 0
    for trio in _trios(sent, hand):
        value = _value(trial, trio, throws, THROWS)
        if found == 0 or value > best:
            best, found = value, trio[len(sent)]
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
    return vec[i64]([chance.below(6) for _ in range(throws * 6 * MOST_DICE)])


def _value(trial: Trial, pirates: list[int], faces: vec[i64], throws: i64) -> float:
    """Return what these pirates score on average, with what their powers gain against a usual opponent."""
    total = 0.0
    for throw in range(throws):
        dice = vec[i64]([0] * (2 * DICE))
        for colour in range(3):
            count: i64 = 0
            for rank in pirates:
                count += DICE_OF[rank * 3 + colour]
            for player in range(2):
                start = ((throw * 2 + player) * 3 + colour) * MOST_DICE
                for number in range(count if player == 0 else USUAL[colour]):
                    dice[player * DICE + colour * 6 + faces[start + number]] += 1
        total += float(trial.score(dice, 0, trial.dice))
        for rank in pirates:
            total += max(0.0, _gain(trial, dice, 0, [1], trial.dice, POWERS[rank]))
    return total / float(throws)


def _suits(trial: int) -> list[float]:
    """Return what each pirate adds to two others in a trial, in units of what they score."""
    if not SUITS:
        faces = _throws(THROWS, Chance("pirates"))
        for card in TRIALS:
            spread = abs(_value(card, [40, 50], faces, THROWS)) + 1.0
            SUITS.append(
                [
                    _value(card, [rank, 40, 50], faces, THROWS) / spread if rank in PIRATES else 0.0
                    for rank in range(KINDS)
                ]
            )
    return SUITS[trial]


def worth(rank: int) -> float:
    """Return what a pirate adds in all trials together."""
    if not WORTHS:
        for other in range(KINDS):
            WORTHS.append(sum([_suits(trial)[other] for trial in range(len(TRIALS))]))
    return WORTHS[rank]


# Which power to use, on which dice


def _rivals(state: Pirates, seat: i64) -> list[int]:
    """Return the opponents to beat: the other team, or the one who is best; in a tie, of those in it."""
    trial = TRIALS[state.trials[0]]
    others = [other for other in range(state.seats) if other % state.sides != seat % state.sides]
    if state.fourth[seat] != 0:
        others = [other for other in others if state.fourth[other] != 0]
    if state.sides < state.seats:
        return others
    return [max(others, key=lambda other: trial.score(state.dice, other, state.counting))]


def _gain_now(state: Pirates, seat: i64, rivals: list[int], rank: i64) -> float:
    return _gain(TRIALS[state.trials[0]], state.dice, seat, rivals, state.counting, POWERS[rank])


def _fourth(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Return the pirate whose power helps most, of equals the highest."""
    rivals = _rivals(state, seat)
    return max(legal, key=lambda action: max(0.0, _gain_now(state, seat, rivals, action - SEND)) + action / 1000.0)


def _turn(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Use the power that gains most, one's own or a neutral one; decline if none gains."""
    rivals = _rivals(state, seat)
    upright = [rank for rank in range(KINDS) if state.place[rank] == seat * ZONES + FRONT]
    neutral = [rank for rank in range(KINDS) if state.place[rank] == NEUTRAL]
    gains = [_gain_now(state, seat, rivals, rank) for rank in upright]
    least = gains.index(min(gains))
    best, action = 0.0, DECLINE + upright[least]
    for place, rank in enumerate(upright):
        if gains[place] > best and USE + rank in legal:
            best, action = gains[place], USE + rank
    for place, rank in enumerate(neutral):
        gain = _gain_now(state, seat, rivals, rank) - max(0.0, gains[least])
        if gain > best and SWAP + 4 * least + place in legal:
            best, action = gain, SWAP + 4 * least + place
    return action


def _pick(state: Pirates, legal: list[int]) -> int:
    """Pick the die that gains most; stop when none gains. What is picked already is gone for now."""
    dice = state.dice[:]
    for die in range(ASIDE):
        dice[state.target * DICE + die] -= state.picked[die]
    trial, power = TRIALS[state.trials[0]], POWERS[state.active]
    sign = -1.0 if power.on_opponents else 1.0
    best, action = 0.0, DONE
    for option in legal:
        if option != DONE:
            gain = sign * _die_gain(trial, dice, state.target, state.counting, power, option - PICK)
            if gain > best or action not in legal:
                best, action = gain, option
    return action


INSTINCT: Final = PiratesInstinct()
