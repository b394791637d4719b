"""What good captains in Jamaica know: what goods are worth, which spaces to avoid, and who is likely to win."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import OVER, State
from flibuste.games.jamaica.board import BACKWARD, FOOD, FORWARD, FREE, GOLD, HOME, PORT_ROYAL, POWDER, SPACES, TEN
from flibuste.games.jamaica.rules import (
    CARD,
    CURSE,
    DIE,
    EMPTY,
    FACE_DOWN,
    FIGHT,
    FIRE,
    HIDDEN,
    HOLDS,
    KEEP,
    LOAD,
    MORNING,
    NOTHING,
    POWERS,
    REROLL,
    RETREAT,
    RIVAL,
    SAIL,
    SEIZE,
    SHIP,
    SIXTH_HOLD,
    STEAL,
    STRENGTH,
    SYMBOLS,
    TRACK,
    Jamaica,
)

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
WHIM: Final = 1.0


@final
class JamaicaInstinct(Instinct):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """Do what promises most, give or take a whim."""
        assert isinstance(state, Jamaica)
        actions = state.legal(seat)
        best = actions[0]
        highest = -math.inf
        for action in actions:
            promise = promise_of(state, seat, action) + WHIM * float(chance.below(1024)) / 1024.0
            if promise > highest:
                highest = promise
                best = action
        return best

    def chapter(self, state: State) -> int:
        """Look ahead to the end of the round."""
        assert isinstance(state, Jamaica)
        return state.round

    def worth(self, state: State) -> list[float]:
        """Return how likely each captain is to win: who has more gold, and is ahead."""
        assert isinstance(state, Jamaica)
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
        return day(state, seat, action, state.dice[0], state.dice[1])
    if asked == MORNING:
        return best_day(state, seat, action - MORNING)
    if asked in (SAIL, RETREAT):
        return landing(state, seat, action - asked)
    if asked == FIGHT:
        return riches(state, action - FIGHT) / TEN
    if asked == FIRE:
        return shot(state, seat, action - FIRE)
    if asked == KEEP:
        return second_roll(state, seat) if action == REROLL else 0.0
    if asked == LOAD:
        return loading(state, seat, action)
    return spoils(state, seat, action)


# Goods


def goods_at(state: Jamaica, ship: i64, hold: i64) -> i64:
    """Return what is in a hold; the last is the 6th, for whoever has it."""
    if hold < HOLDS:
        return state.holds[ship * HOLDS + hold]
    return state.holds[len(state.holds) - 1] if state.treasures[ship].copies(SIXTH_HOLD) > 0 else EMPTY


def stock(state: Jamaica, ship: i64, kind: i64) -> i64:
    found: i64 = 0
    for hold in range(HOLDS + 1):
        goods = goods_at(state, ship, hold)
        if goods // TEN == kind // TEN:
            found += goods % TEN
    return found


def price_of(kind: i64, amount: i64, had: i64) -> float:
    """Return what so much more of some goods is worth to a ship that has some."""
    if kind // TEN == GOLD // TEN:
        return float(amount)
    if kind // TEN == POWDER // TEN:
        return POWDER_WORTH * float(amount)
    scarce = max(0, min(amount, ENOUGH_FOOD - had))
    return FOOD_WORTH * (float(scarce) + 0.2 * float(amount - scarce))


def goods_worth(goods: i64) -> float:
    return 0.0 if goods == EMPTY else price_of(goods, goods % TEN, 0)


def riches(state: Jamaica, ship: i64) -> float:
    """Return what a ship has aboard, in gold."""
    found = price_of(FOOD, stock(state, ship, FOOD), 0)
    found += float(stock(state, ship, GOLD)) + POWDER_WORTH * float(stock(state, ship, POWDER))
    for treasure in state.treasures[ship].cards():
        found += TREASURE if treasure < POWERS or treasure == HIDDEN else float(treasure - HIDDEN)
    return found


# Cards and moves


def best_day(state: Jamaica, seat: i64, morning: i64) -> float:
    """Return what the best card in hand brings with this die for the morning."""
    evening = state.dice[0] + state.dice[1] - morning
    best = -math.inf
    for card in range(1, FACE_DOWN):
        if state.cards[seat].copies(card) > 0:
            best = max(best, day(state, seat, card, morning, evening))
    return best


def day(state: Jamaica, seat: i64, card: i64, morning: i64, evening: i64) -> float:
    """Return what a card brings; the evening's move begins about where the morning's ends."""
    first, second = SYMBOLS[2 * card], SYMBOLS[2 * card + 1]
    place = state.places[seat]
    worth = action_worth(state, seat, first, morning, place)
    if first in (FORWARD, BACKWARD) and second in (FORWARD, BACKWARD):
        place = min(HOME, place + first * morning)
    return worth + action_worth(state, seat, second, evening, place)


def action_worth(state: Jamaica, seat: i64, symbol: i64, die: i64, start: i64) -> float:
    if symbol >= FOOD:
        return price_of(symbol, die, stock(state, seat, symbol)) - lightest(state, seat, symbol)
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
        goods = goods_at(state, seat, hold)
        if goods == EMPTY:
            return 0.0
        if goods // TEN != kind // TEN:
            least = min(least, goods_worth(goods))
    return min(least, 6.0)


def landing(state: Jamaica, seat: i64, space: i64) -> float:
    """Return what it is worth to stop on a space: the lap is the one in which it is nearest."""
    place = state.places[seat]
    lap = place // SPACES * SPACES
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
    space = place % SPACES
    if space == PORT_ROYAL:
        return worth
    if space in TRACK.lairs:
        return worth + (TREASURE if state.plundered.copies(space) == 0 else 0.0)
    price = TRACK.prices[space]
    if price == FREE:
        return worth
    has = stock(state, seat, price)
    worth -= goods_worth(price - price % TEN + min(has, price % TEN)) if has > 0 else 0.0
    return worth if has >= price % TEN else worth - SHORTAGE - STEP * 2.0


# Battles


def shot(state: Jamaica, seat: i64, powder: i64) -> float:
    """Return what it is worth to use so much powder: the attacker half of it, the defender just enough."""
    ship = state.battle[SHIP]
    if ship != seat:
        return -float(powder)  # for the Ghost Ship
    against = state.battle[STRENGTH + 1]
    if against > 0:
        enough = max(0, against + 1 - USUAL_ROLL)
        wanted = enough if enough <= stock(state, ship, POWDER) else 0
    else:
        wanted = (stock(state, ship, POWDER) + 1) // 2
    return -float(distance(powder, wanted))


def second_roll(state: Jamaica, seat: i64) -> float:
    """Return whether another roll is likely to be better for the one with the Sabre."""
    gain = float(USUAL_ROLL - min(state.battle[DIE], 2 * TEN))
    return gain if state.battle[SHIP] == seat else -gain


def loading(state: Jamaica, seat: i64, action: i64) -> float:
    """Throw away as little as possible."""
    ship = seat if len(state.battle) == 0 else state.battle[SHIP]
    return 0.0 if action == NOTHING else -goods_worth(goods_at(state, ship, action - LOAD))


def spoils(state: Jamaica, seat: i64, action: i64) -> float:
    """Return what the spoils are worth; whoever decides for the Ghost Ship wants to lose little."""
    loser = state.battle[RIVAL]
    worth = 0.0
    if action == NOTHING:
        worth = 0.0
    elif action >= CURSE:
        worth = float(HIDDEN - (action - CURSE)) + 1.0  # what is rid of, and what the other gets
    elif action >= STEAL:
        worth = TREASURE
    else:
        goods = goods_at(state, loser, action - SEIZE)
        worth = goods_worth(goods) * 1.5 - lightest(state, state.battle[SHIP], goods)
    return worth if state.battle[SHIP] == seat else -worth


INSTINCT: Final = JamaicaInstinct()
