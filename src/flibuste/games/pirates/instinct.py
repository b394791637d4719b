"""What a good player of Pirates vs Pirates knows: which dice and powers help in which trial.

It is greedy: it looks at the trial in place and at the power in hand, and never further ahead.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
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
    PiratesView,
    Power,
    Trial,
)

THROWS: Final = 6  # imagined for each three pirates that could be sent
MOST_DICE: Final = 12  # of a colour, in an imagined throw
USUAL: Final = vec[i64]([4, 3, 4])  # dice of an opponent whom one cannot see
WORTHS: Final[list[float]] = []  # of each pirate, once they are known


def choose(view: PiratesView, chance: Chance) -> int:
    """Return a good action, from what the seat knows."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.asked == PASS_ON:
        return min(view.legal, key=lambda action: worth(action - PASS_ON))
    if view.asked == SEND:
        return _fourth(view) if TIED in view.fourth else SEND + _best_of_three(view, chance)
    if view.asked == STEAL:
        return max(view.legal, key=lambda action: 0.0 if action == DONE else worth(action - STEAL))
    return _turn(view) if view.asked == USE else _pick(view)


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


def _best_of_three(view: PiratesView, chance: Chance) -> int:
    """Return the first pirate to add of the three that would do best, in a few imagined throws."""
    sent = [rank for rank in range(KINDS) if view.place[rank] == view.seat * ZONES + FRONT]
    hand = [rank for rank in range(KINDS) if view.place[rank] == view.seat * ZONES + HAND]
    throws = _throws(THROWS, chance)
    trial = TRIALS[view.trials[0]]
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


def worth(rank: int) -> float:
    """Return what a pirate adds to two others in all trials together, in units of what trials differ by."""
    if not WORTHS:
        faces = _throws(THROWS, Chance("pirates"))
        for other in range(KINDS):
            total = 0.0
            for trial in TRIALS:
                spread = abs(_value(trial, [40, 50], faces, THROWS)) + 1.0
                total += _value(trial, [other, 40, 50], faces, THROWS) / spread if other in PIRATES else 0.0
            WORTHS.append(total)
    return WORTHS[rank]


# Which power to use, on which dice


def _rivals(view: PiratesView, dice: vec[i64]) -> list[int]:
    """Return the opponents to beat: the other team, or the one who is best; in a tie, of those in it."""
    trial, sides = TRIALS[view.trials[0]], len(view.won)
    others = [seat for seat in range(view.setup.seats) if seat % sides != view.seat % sides]
    if view.fourth[view.seat] != 0:
        others = [seat for seat in others if view.fourth[seat] != 0]
    if sides < view.setup.seats:
        return others
    return [max(others, key=lambda seat: trial.score(dice, seat, view.counting))]


def _gain_now(view: PiratesView, dice: vec[i64], rivals: list[int], rank: i64) -> float:
    return _gain(TRIALS[view.trials[0]], dice, view.seat, rivals, view.counting, POWERS[rank])


def _fourth(view: PiratesView) -> int:
    """Return the pirate whose power helps most, of equals the highest."""
    dice = vec[i64](view.dice)
    rivals = _rivals(view, dice)
    return max(view.legal, key=lambda action: max(0.0, _gain_now(view, dice, rivals, action - SEND)) + action / 1000.0)


def _turn(view: PiratesView) -> int:
    """Use the power that gains most, one's own or a neutral one; decline if none gains."""
    dice = vec[i64](view.dice)
    rivals = _rivals(view, dice)
    upright = [rank for rank in range(KINDS) if view.place[rank] == view.seat * ZONES + FRONT]
    neutral = [rank for rank in range(KINDS) if view.place[rank] == NEUTRAL]
    gains = [_gain_now(view, dice, rivals, rank) for rank in upright]
    least = gains.index(min(gains))
    best, action = 0.0, DECLINE + upright[least]
    for place, rank in enumerate(upright):
        if gains[place] > best and USE + rank in view.legal:
            best, action = gains[place], USE + rank
    for place, rank in enumerate(neutral):
        gain = _gain_now(view, dice, rivals, rank) - max(0.0, gains[least])
        if gain > best and SWAP + 4 * least + place in view.legal:
            best, action = gain, SWAP + 4 * least + place
    return action


def _pick(view: PiratesView) -> int:
    """Pick the die that gains most; stop when none gains. What is picked already is gone for now."""
    dice = vec[i64](view.dice)
    for die in range(ASIDE):
        dice[view.target * DICE + die] -= view.picked[die]
    trial, power = TRIALS[view.trials[0]], POWERS[view.active]
    sign = -1.0 if power.on_opponents else 1.0
    best, action = 0.0, DONE
    for option in view.legal:
        if option != DONE:
            gain = sign * _die_gain(trial, dice, view.target, view.counting, power, option - PICK)
            if gain > best or action not in view.legal:
                best, action = gain, option
    return action


@final
class PiratesInstinct(Instinct):
    """A good player weighs many throws: too slow for looking ahead, where chance decides."""

    def answer(self, view: View, chance: Chance) -> int:
        assert isinstance(view, PiratesView)
        return choose(view, chance)


INSTINCT: Final = PiratesInstinct()
