"""What is in the box of Jamaica, but for the track; and the numbers of what is done, and of what happens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.core.pile import Pile, pile_of
from flibuste.games.content import content

CARDS_FILE: Final = content("flibuste.games.jamaica", "cards.toml")

# What the owner of a box may change, within these bounds: see cards.toml and track.toml.
FEWEST_CARDS: Final = 5
MOST_CARDS: Final = 30
MOST_TREASURES: Final = 40  # that are no powers
LEAST_WORTH: Final = -9
MOST_WORTH: Final = 9
MOST_SPACES: Final = 120

# What the sheet says, and no file.
MOST_SHIPS: Final = 6
LAST_SHIP: Final = MOST_SHIPS - 1
SIDES: Final = 6  # of a die
HOLDS: Final = 5  # of each ship; the next one is for who has the 6th Hold
ALL_HOLDS: Final = HOLDS + 1
FULL: Final = 6  # a hold has what a die showed
MOST_POWDER: Final = FULL * ALL_HOLDS
STAR: Final = 100  # on the combat die, beside 2, 4, 6, 8 and 10: more than any total without it
MOST_STRENGTH: Final = STAR + MOST_POWDER + 2
MOST_ROUNDS: Final = 100  # J15

# What is in a hold; and the symbols on cards, which are goods or a way to sail.
EMPTY: Final = 0
FOOD: Final = 1
GOLD: Final = 2
POWDER: Final = 3
FORWARD: Final = 4
BACKWARD: Final = 5
NO_SYMBOL: Final = 0  # the Ghost Ship has no card
SYMBOLS: Final = {"forward": FORWARD, "backward": BACKWARD, "food": FOOD, "gold": GOLD, "powder": POWDER}

# Action cards have numbers from 1 on.
NO_CARD: Final = 0


def read_cards(cards: object) -> list[list[str]]:
    """Return the symbols of each card, for the morning and for the evening."""
    bounds = {"least": FEWEST_CARDS, "most": MOST_CARDS}
    count = len(cards) if isinstance(cards, list) else 0
    require(FEWEST_CARDS <= count <= MOST_CARDS, "cards.toml must have a list of {least} to {most} cards.", bounds)
    assert isinstance(cards, list)
    for number, card in enumerate(cards, 1):
        values = {"card": number, "symbols": ", ".join(SYMBOLS)}
        known = isinstance(card, list) and len(card) == 2 and all(is_symbol(symbol) for symbol in card)
        require(known, "Card {card} in cards.toml must have two symbols out of these: {symbols}.", values)
    return cards


def is_symbol(text: object) -> bool:
    return isinstance(text, str) and text in SYMBOLS


def symbols_of(half: int) -> vec[i64]:
    """Return what each card says for the morning, or for the evening."""
    return vec[i64]([NO_SYMBOL] + [SYMBOLS[card[half]] for card in CARDS])


CARDS: Final = read_cards(CARDS_FILE.get("cards"))
MORNINGS: Final = symbols_of(0)  # by the number of the card
EVENINGS: Final = symbols_of(1)
DECK: Final[i64] = len(CARDS)  # cards that each player has
CARD_KINDS: Final[i64] = DECK + 1
FACE_DOWN: Final[i64] = DECK + 1  # one in front of its player, of which one only sees that it is there


# Treasures: four powers; the others are known by what they are worth in gold.
MAP: Final = 0
SABRE: Final = 1
BETH: Final = 2
SIXTH_HOLD: Final = 3
POWERS: Final = 4
NOT_SEEN: Final = 0  # stands for what a treasure is worth that lies face down
# In a pile of treasures, and in the story, gold has a number that rises with its worth.
UNKNOWN: Final = POWERS - LEAST_WORTH  # what a treasure is that nobody has seen
TREASURES: Final = UNKNOWN + MOST_WORTH + 1


def treasure_of(worth: i64) -> i64:
    """Return the number of a treasure that is worth so much."""
    return UNKNOWN + worth


def worth_of(treasure: i64) -> i64:
    """Return what gold is worth; NOT_SEEN, if nobody has seen it."""
    return treasure - UNKNOWN


def read_treasures(treasures: object) -> list[int]:
    """Return what the treasures are worth that are no powers."""
    most = {"most": MOST_TREASURES}
    few = isinstance(treasures, list) and len(treasures) <= MOST_TREASURES
    require(few, "cards.toml must have a list of at most {most} treasures.", most)
    assert isinstance(treasures, list)
    bounds = {"least": LEAST_WORTH, "most": MOST_WORTH}
    for worth in treasures:
        good = type(worth) is int and LEAST_WORTH <= worth <= MOST_WORTH and worth != NOT_SEEN
        require(good, "A treasure in cards.toml is worth a whole number from {least} to {most}, and not 0.", bounds)
    return treasures


def all_treasures() -> Pile:
    gold = [treasure_of(worth) for worth in read_treasures(CARDS_FILE.get("treasures"))]
    return pile_of(TREASURES, [*range(POWERS), *gold])


ALL_TREASURES: Final = all_treasures()

# Actions, and what is asked: a question has the number of its first action.
CARD: Final = 0  # + card
MORNING: Final = CARD + MOST_CARDS + 1  # + the die for the morning
SAIL: Final = MORNING + SIDES + 1  # + space
RETREAT: Final = SAIL + MOST_SPACES  # + space
FIGHT: Final = RETREAT + MOST_SPACES  # + ship
FIRE: Final = FIGHT + MOST_SHIPS  # + powder
KEEP: Final = FIRE + MOST_POWDER + 1
REROLL: Final = KEEP + 1
LOAD: Final = REROLL + 1  # + hold
SEIZE: Final = LOAD + ALL_HOLDS  # + hold of the loser
STEAL: Final = SEIZE + ALL_HOLDS  # + power
STEAL_UNSEEN: Final = STEAL + POWERS  # a treasure that lies face down
CURSE: Final = STEAL_UNSEEN + 1  # + how much its worth is above the least
NOTHING: Final = CURSE - LEAST_WORTH
PAY: Final = NOTHING + 1  # + hold that it is taken from
PURSER: Final = PAY + ALL_HOLDS  # the smallest holds first
QUESTIONS: Final = (CARD, MORNING, SAIL, RETREAT, FIGHT, FIRE, KEEP, LOAD, SEIZE, PAY)


def curse_of(worth: i64) -> i64:
    """Return the action that hands over a treasure that is worth so much."""
    return CURSE + worth - LEAST_WORTH


def worth_of_curse(action: i64) -> i64:
    return action - CURSE + LEAST_WORTH


# Events: those above, for what players do, and these. SEIZE has the kind of the goods added to it.
REVEALED: Final = PURSER + 1
ROLLED: Final = REVEALED + 1
BEAT: Final = ROLLED + 1
EVEN: Final = BEAT + 1
THREW_AWAY: Final = EVEN + 1
PAID: Final = THREW_AWAY + 1
FOUND: Final = PAID + 1
DREW: Final = FOUND + 1
SHUFFLED: Final = DREW + 1
STOPPED: Final = SHUFFLED + 1
SCORED: Final = STOPPED + 1
WON: Final = SCORED + 1
