"""What good captains in Jamaica know: what goods are worth, which spaces to avoid, and who is likely to win."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER
from flibuste.games.jamaica.cards import (
    BACKWARD,
    CARD,
    CURSE,
    EMPTY,
    EVENINGS,
    FIGHT,
    FIRE,
    FOOD,
    FORWARD,
    GOLD,
    HOLDS,
    KEEP,
    LOAD,
    MORNING,
    MORNINGS,
    NOT_SEEN,
    NOTHING,
    PAY,
    POWDER,
    POWERS,
    PURSER,
    REROLL,
    RETREAT,
    SAIL,
    SEIZE,
    STAR,
    STEAL,
    worth_of_curse,
)
from flibuste.games.jamaica.rules import Jamaica
from flibuste.games.jamaica.track import HOME, PORT_ROYAL, SPACES, TRACK

# All worths are in gold.
STEP: Final = 0.55  # towards home
FOOD_WORTH: Final = 0.6
ENOUGH_FOOD: Final = 9  # more is worth little
POWDER_WORTH: Final = 0.35
TREASURE: Final = 3.0  # one that nobody has seen yet, or a power
SHORTAGE: Final = 2.0  # to fall back, beside all that is given for it
LEADER: Final = 15.0  # for being the first who is home
BEHIND: Final = 1.1  # less for each step that one is behind the first
LAST: Final = -5.0
DOUBT: Final = 2.5  # how many gold two captains may be apart before the race is all but decided, at its end
EARLY_DOUBT: Final = 0.15  # more for each step that the leader has to go
USUAL_ROLL: Final = 6
STAR_WORTH: Final = 20  # as a roll
PREY: Final = 0.1  # for each gold that a ship has which could be fought
MOST_LOSS: Final = 6.0  # of what a full ship throws away
WHIM: Final = 1.0


@final
class JamaicaInstinct(Instinct[Jamaica]):
    def choose(self, state: Jamaica, seat: int, chance: Chance) -> int:
        """Do what promises most, give or take a whim."""
        actions = state.legal(seat)
        best = actions[0]
        highest = -math.inf
        for action in actions:
            promise = promise_of(state, seat, action) + WHIM * float(chance.below(1024)) / 1024.0
            if promise > highest:
                highest = promise
                best = action
        return best

    def chapter(self, state: Jamaica) -> int:
        """Look ahead to the end of the round."""
        return state.round

    def worth(self, state: Jamaica) -> list[float]:
        """Return how likely each captain is to win: who has more gold, and is ahead."""
        if state.actor == OVER:
            return state.returns()
        left = [TRACK.left(state.places[seat]) for seat in range(state.seats)]
        first = max(0, min(left))
        doubt = DOUBT + EARLY_DOUBT * float(first)
        weights = [
            math.exp((riches(state, seat) + max(LAST, LEADER - BEHIND * float(left[seat] - first))) / doubt)
            for seat in range(state.seats)
        ]
        total = sum(weights)
        return [weight / total for weight in weights]


def promise_of(state: Jamaica, seat: i64, action: i64) -> float:
    """Return about what an action brings to the one who decides, in gold."""
    asked = state.asked
    if asked == CARD:
        return day(state, seat, action - CARD, state.dice[0], state.dice[1])
    if asked == MORNING:
        return best_day(state, seat, action - MORNING)
    if asked in (SAIL, RETREAT):
        return landing(state, seat, action - asked)
    if asked == FIGHT:
        return PREY * in_sight(state, action - FIGHT)
    if asked == FIRE:
        return shot(state, seat, action - FIRE)
    if asked == KEEP:
        return second_roll(state, seat) if action == REROLL else 0.0
    if asked == LOAD:
        return loading(state, action)
    if asked == PAY:
        return payment(state, seat, action)
    return spoils(state, seat, action)


# Goods


def goods_worth(kind: i64, amount: i64, had: i64) -> float:
    """Return what so much more of some goods is worth to a ship that has some."""
    if kind == EMPTY:
        return 0.0
    if kind == GOLD:
        return float(amount)
    if kind == POWDER:
        return POWDER_WORTH * float(amount)
    scarce = max(0, min(amount, ENOUGH_FOOD - had))
    return FOOD_WORTH * (float(scarce) + 0.2 * float(amount - scarce))


def hold_worth(state: Jamaica, ship: i64, hold: i64) -> float:
    """Return what is lost with what is in a hold."""
    return goods_worth(state.holds.kind(ship, hold), state.holds.amount(ship, hold), 0)


def riches(state: Jamaica, ship: i64) -> float:
    """Return what a ship has aboard, in gold."""
    found = cargo(state, ship)
    for worth in state.treasures.gold(ship):
        found += TREASURE if worth == NOT_SEEN else float(worth)
    return found


def in_sight(state: Jamaica, ship: i64) -> float:
    """Return what all can see that a ship has aboard: nobody else knows what its treasures of gold are worth."""
    return cargo(state, ship) + TREASURE * float(len(state.treasures.gold(ship)))


def cargo(state: Jamaica, ship: i64) -> float:
    """Return what a ship has in its holds, and the powers that it has."""
    found = goods_worth(FOOD, state.holds.stock(ship, FOOD), 0)
    found += float(state.holds.stock(ship, GOLD)) + POWDER_WORTH * float(state.holds.stock(ship, POWDER))
    for power in range(POWERS):
        if state.treasures.owner(power) == ship:
            found += TREASURE
    return found


# Cards and moves


def best_day(state: Jamaica, seat: i64, morning: i64) -> float:
    """Return what the best card in hand brings with this die for the morning."""
    evening = state.dice[0] + state.dice[1] - morning
    best = -math.inf
    for card in state.hands[seat].values():
        best = max(best, day(state, seat, card, morning, evening))
    return best


def day(state: Jamaica, seat: i64, card: i64, morning: i64, evening: i64) -> float:
    """Return what a card brings; the evening's move begins about where the morning's ends."""
    first = MORNINGS[card]
    second = EVENINGS[card]
    place = state.places[seat]
    worth = symbol_worth(state, seat, first, morning, place)
    if first in (FORWARD, BACKWARD) and second in (FORWARD, BACKWARD):
        place = min(HOME, place + morning if first == FORWARD else place - morning)
    return worth + symbol_worth(state, seat, second, evening, place)


def symbol_worth(state: Jamaica, seat: i64, symbol: i64, die: i64, start: i64) -> float:
    if symbol not in (FORWARD, BACKWARD):
        return goods_worth(symbol, die, state.holds.stock(seat, symbol)) - lightest(state, seat, symbol)
    places: list[int] = []
    TRACK.add_places(start, die, symbol, places)
    best = -math.inf
    for place in places:
        best = max(best, landing_at(state, seat, place))
    return best + STEP * float(TRACK.left(start))


def lightest(state: Jamaica, seat: i64, kind: i64) -> float:
    """Return what has to be thrown away to make room: nothing while a hold is empty."""
    least = math.inf
    for hold in range(HOLDS):
        within = state.holds.kind(seat, hold)
        if within == EMPTY:
            return 0.0
        if within != kind:
            least = min(least, hold_worth(state, seat, hold))
    return min(least, MOST_LOSS)


def landing(state: Jamaica, seat: i64, space: i64) -> float:
    """Return what it is worth to stop on a space: the lap is the one in which it is nearest."""
    place = state.places[seat]
    lap = place - TRACK.space(place)
    best = space + lap
    for near in (space + lap - SPACES, space + lap + SPACES):
        if distance(near, place) < distance(best, place):
            best = near
    return landing_at(state, seat, min(best, HOME))


def distance(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one


def landing_at(state: Jamaica, seat: i64, place: i64) -> float:
    """Return what a place promises: steps, a treasure, and what is to be paid."""
    worth = -STEP * float(TRACK.left(place))
    if place == HOME:
        return worth + LEADER / 2.0
    space = TRACK.space(place)
    if space == PORT_ROYAL:
        return worth
    if TRACK.is_lair(space):
        return worth + (0.0 if space in state.plundered else TREASURE)
    price = TRACK.price(space)
    has = state.holds.stock(seat, price.kind)
    worth -= goods_worth(price.kind, min(has, price.amount), 0)
    return worth if has >= price.amount else worth - SHORTAGE - STEP * 2.0


# Battles


def shot(state: Jamaica, seat: i64, powder: i64) -> float:
    """Return what it is worth to use so much powder: the attacker half of it, the defender just enough."""
    battle = state.battle
    if battle.active != seat:
        return -float(powder)  # for the Ghost Ship
    stock = state.holds.stock(seat, POWDER)
    against = battle.strength(battle.other())
    if against > 0:
        enough = max(0, against + 1 - USUAL_ROLL)
        wanted = enough if enough <= stock else 0
    else:
        wanted = (stock + 1) // 2
    return -float(distance(powder, wanted))


def second_roll(state: Jamaica, seat: i64) -> float:
    """Return whether another roll is likely to be better for the one with the Sabre."""
    battle = state.battle
    gain = float(USUAL_ROLL - (STAR_WORTH if battle.die == STAR else battle.die))
    return gain if battle.active == seat else -gain


def loading(state: Jamaica, action: i64) -> float:
    """Throw away as little as possible."""
    return 0.0 if action == NOTHING else -hold_worth(state, state.ship(), action - LOAD)


def payment(state: Jamaica, seat: i64, action: i64) -> float:
    """The purser empties as many holds as can be; by oneself one rather takes from a small hold."""
    if action == PURSER:
        return WHIM
    return -float(state.holds.amount(seat, action - PAY))


def spoils(state: Jamaica, seat: i64, action: i64) -> float:
    """Return what the spoils are worth; whoever decides for the Ghost Ship wants to lose little."""
    worth = spoils_worth(state, action)
    return worth if state.battle.winner() == seat else -worth


def spoils_worth(state: Jamaica, action: i64) -> float:
    if action == NOTHING:
        return 0.0
    if action >= CURSE:
        return 1.0 - float(worth_of_curse(action))  # what one is rid of, and what the other gets
    if action >= STEAL:
        return TREASURE
    winner = state.battle.winner()
    loser = state.battle.loser()
    hold = action - SEIZE
    return hold_worth(state, loser, hold) * 1.5 - lightest(state, winner, state.holds.kind(loser, hold))


INSTINCT: Final = JamaicaInstinct()
