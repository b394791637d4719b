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
from flibuste.games.pirates.cards import (
    ASIDE,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    EVERY,
    FACES,
    KINDS,
    MOST_OF_A_COLOUR,
    MOST_SEATS,
    NO_PIRATE,
    PASS_ON,
    PICK,
    PIRATES,
    RANKS,
    SEND,
    SIDES_OF_A_DIE,
    STEAL,
    TRIALS,
    TRIO,
    USE,
    DicePower,
    Power,
    Trial,
    TrialPower,
    colour_of,
    die_of,
    first_die,
    swap_of,
)
from flibuste.games.pirates.rules import Pirates

THROWS: Final = 6  # imagined for each three pirates that could be sent
MOST_DICE: Final = TRIO * MOST_OF_A_COLOUR  # of a colour, in an imagined throw
USUAL: Final = vec[i64]([4, 3, 4])  # dice of an opponent whom one cannot see
COMPANIONS: Final = [RANKS[-7], RANKS[-3]]  # who go along when it is weighed how well somebody does in a trial
SUITS: Final[list[list[float]]] = []  # how well each pirate does in each trial, once that is known
WORTHS: Final[list[float]] = []  # and in all of them together
WHIM: Final = 0.3
DOUBLE: Final = 2.4  # how much likelier to win the game a side is with each trial that it has won
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
    return _turn(state, seat, legal) if state.asked == USE else _pick(state, legal)


# What powers gain


def _die_gain(trial: Trial, dice: vec[i64], seat: i64, counting: i64, power: DicePower, die: i64) -> float:
    """Return by how much the score of a seat rises, on average, when the power touches this die of theirs."""
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


def _gains(trial: Trial, dice: vec[i64], seat: i64, counting: i64, power: DicePower, sign: float) -> list[float]:
    """Return what the power gains from each die of a seat that it can touch."""
    start = first_die(seat)
    gains: list[float] = []
    for die in range(i64(ASIDE)):
        if dice[start + die] == 0 or not power.fits(die):
            continue
        found = sign * _die_gain(trial, dice, seat, counting, power, die)
        for _ in range(dice[start + die]):
            gains.append(found)
    return gains


def _gain_from(trial: Trial, dice: vec[i64], seat: i64, counting: i64, power: DicePower, sign: float) -> float:
    """Return what the power gains from the dice of a seat: the best of them, as many as it may or must touch."""
    gains = _gains(trial, dice, seat, counting, power, sign)
    if power.most != EVERY:
        gains.sort(reverse=True)
        gains = gains[: power.most]
    total = 0.0
    for gain in gains:
        if gain > 0 or power.most == EVERY or power.on_opponents:
            total += gain
    return total


def gain(trial: Trial, dice: vec[i64], own: i64, others: list[int], counting: i64, power: Power) -> float:
    """Return what a power gains for a seat against others: own points, or points that they lose."""
    if isinstance(power, TrialPower):
        return _gain_of_change(trial, dice, own, others, counting, power.changed(counting))
    assert isinstance(power, DicePower)
    if not power.on_opponents:
        return _gain_from(trial, dice, own, counting, power, 1.0)
    total = 0.0
    for other in others:
        total += _gain_from(trial, dice, other, counting, power, -1.0)
    return total


def _gain_of_change(trial: Trial, dice: vec[i64], own: i64, others: list[int], counting: i64, changed: i64) -> float:
    """Return what is gained when other dice count."""
    gained = float(trial.score(dice, own, changed) - trial.score(dice, own, counting))
    for other in others:
        gained -= float(trial.score(dice, other, changed) - trial.score(dice, other, counting))
    return gained


# Which pirates to send


def _well_suited(state: Pirates, seat: i64, chance: Chance) -> int:
    """Return the pirate in hand that suits the trial best, give or take a whim."""
    suits = _suits(state.trials[0])
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
    throws = _throws(THROWS, chance)
    trial = TRIALS[state.trials[0]]
    best = 0.0
    found = NO_PIRATE
    for trio in _trios(sent, state.hand(seat)):
        value = _value(trial, trio, throws, THROWS)
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


def _value(trial: Trial, pirates: list[int], faces: vec[i64], throws: i64) -> float:
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
        total += float(trial.score(dice, 0, trial.dice))
        for rank in pirates:
            total += max(0.0, gain(trial, dice, 0, [1], trial.dice, PIRATES[rank].power))
    return total / float(throws)


def _throw(dice: vec[i64], player: i64, thrown: vec[i64], faces: vec[i64], throw: i64) -> None:
    """Add so many dice of each colour, with the faces of this throw."""
    for colour in range(len(COLOURS)):
        start = (throw * len(COLOURS) + colour) * MOST_DICE
        first = first_die(player) + die_of(colour, FACES[0])
        for number in range(thrown[colour]):
            dice[first + faces[start + number]] += 1


def _suits(trial: int) -> list[float]:
    """Return what each pirate adds to two others in a trial, in units of what they score."""
    if not SUITS:
        faces = _throws(THROWS, Chance("pirates"))
        for card in TRIALS:
            SUITS.append(_suits_in(card, faces))
    return SUITS[trial]


def _suits_in(trial: Trial, faces: vec[i64]) -> list[float]:
    spread = abs(_value(trial, COMPANIONS, faces, THROWS)) + 1.0
    suits = [0.0] * KINDS
    for rank in RANKS:
        suits[rank] = _value(trial, [rank, *COMPANIONS], faces, THROWS) / spread
    return suits


def worth(rank: int) -> float:
    """Return what a pirate adds in all trials together."""
    if not WORTHS:
        for other in range(KINDS):
            WORTHS.append(sum([_suits(trial)[other] for trial in range(len(TRIALS))]))
    return WORTHS[rank]


# Which power to use, on which dice


def _rivals(state: Pirates, seat: i64) -> list[int]:
    """Return the opponents to beat: the other team, or the one who is best; in a tie, of those in it."""
    others = [other for other in range(state.seats) if state.are_rivals(seat, other)]
    if state.in_teams():
        return others
    return [max(others, key=lambda other: state.score_now(other))]


def _gain_now(state: Pirates, seat: i64, rivals: list[int], rank: i64) -> float:
    trial = TRIALS[state.trials[0]]
    return gain(trial, state.dice, seat, rivals, state.counting, PIRATES[rank].power)


def _fourth(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Return the pirate whose power helps most, of equals the highest."""
    rivals = _rivals(state, seat)
    return max(legal, key=lambda action: max(0.0, _gain_now(state, seat, rivals, action - SEND)) + action / 1000.0)


def _turn(state: Pirates, seat: i64, legal: list[int]) -> int:
    """Use the power that gains most, one's own or a neutral one; decline if none gains."""
    rivals = _rivals(state, seat)
    upright = state.front(seat)
    gains = [_gain_now(state, seat, rivals, rank) for rank in upright]
    least = gains.index(min(gains))
    alternatives = [USE + rank for rank in upright]
    for place, rank in enumerate(state.neutral()):
        alternatives.append(swap_of(least, place))
        gains.append(_gain_now(state, seat, rivals, rank) - max(0.0, gains[least]))
    best = 0.0
    action = DECLINE + upright[least]
    for place, alternative in enumerate(alternatives):
        if gains[place] > best and alternative in legal:
            best = gains[place]
            action = alternative
    return action


def _pick(state: Pirates, legal: list[int]) -> int:
    """Pick the die that gains most; stop when none gains."""
    dice = _dice_left(state)
    trial = TRIALS[state.trials[0]]
    power = state.power_at_work()
    sign = -1.0 if power.on_opponents else 1.0
    best = 0.0
    action = DONE
    for option in legal:
        if option == DONE:
            continue
        found = sign * _die_gain(trial, dice, state.target, state.counting, power, option - PICK)
        if found > best or action not in legal:
            best = found
            action = option
    return action


def _dice_left(state: Pirates) -> vec[i64]:
    """Return all dice but those that are picked already: these are gone for now."""
    dice = state.dice[:]
    start = first_die(state.target)
    for die in range(ASIDE):
        dice[start + die] -= state.picked[die]
    return dice


INSTINCT: Final = PiratesInstinct()
