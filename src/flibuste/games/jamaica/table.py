"""Jamaica as it is seen and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.jamaica import cards
from flibuste.games.jamaica.cards import BACKWARD, EMPTY, FOOD, FORWARD, GOLD, NO_CARD, NOT_SEEN, POWDER, POWERS
from flibuste.games.jamaica.rules import Jamaica
from flibuste.games.jamaica.track import HOME, MAP, NO_SPACE, PORT_ROYAL, SPACES, TRACK
from flibuste.table import Area, Choice, Piece, Table, with_uses
from flibuste.table.sentences import CHOOSES, DRAWS, HAS_WON, Sentence, for_those_who_wait, title_of_hand

CELLS: Final = [cell for row in MAP for cell in row]
GAP: Final = Piece("", "", "cell")
WAYS: Final = [(space, TRACK.space(space + step)) for space in range(SPACES) for step in TRACK.steps(space, FORWARD)]
LINKS: Final = tuple([(CELLS.index(start), CELLS.index(end)) for start, end in WAYS])
# How cards look, by their number: their kind, and the symbols for morning and evening.
LOOKS: Final = [("back", "back"), *[("card", " ".join(symbols)) for symbols in cards.CARDS], ("back", "back")]
SHIPS: Final = "①②③④⑤⑥"
GHOST: Final = "☠"
GOODS_ART: Final = ("", "food", "gold", "powder")  # by kind
SPACE_ART: Final = ("lair", "sea", "port")  # by the kind of the price
POWERS_ART: Final = ("map", "sabre", "lady-beth", "sixth-hold")
FAR: Final = TRACK.score(PORT_ROYAL)  # what a space is worth that says nothing else
IN_VAIN: Final = cards.CARD + NO_CARD  # no card has this number: what is pressed here is never allowed

TRACK_TITLE: Final = Sentence(
    "Track (price in food f or gold g; treasure ◆, or none ◇; points at the end, elsewhere {far})"
)
LETTERS: Final = Sentence("fgp")
DISCARDS_OF: Final = Sentence("Discards of {name}")
DISCARDS: Final = Sentence("discards")
DICE_OF: Final = Sentence("Round {round}, dice of Captain {name}")
COMBAT_DIE: Final = Sentence("Combat die")
WORTH: Final = Sentence("{space}: {points} point at the end", "{space}: {points} points at the end")
STEPS_TO_GO: Final = Sentence("{left} step to go", "{left} steps to go")

GHOST_SHIP: Final = Sentence("Ghost Ship")
HIDDEN_CARD: Final = Sentence("a hidden card")
HIDDEN_TREASURE: Final = Sentence("a hidden treasure")
POWERS_NAMED: Final = (
    Sentence("Morgan’s Map"),
    Sentence("Saran’s Sabre"),
    Sentence("Lady Beth"),
    Sentence("6th Hold"),
)
SYMBOLS: Final = {
    FORWARD: Sentence("forward"),
    BACKWARD: Sentence("backward"),
    FOOD: Sentence("food"),
    GOLD: Sentence("gold"),
    POWDER: Sentence("powder"),
}
GOODS: Final = {
    EMPTY: Sentence("nothing"),
    FOOD: Sentence("{count} food", "{count} food"),
    GOLD: Sentence("{count} gold", "{count} gold"),
    POWDER: Sentence("{count} powder", "{count} powder"),
}
IN_PORT_ROYAL: Final = Sentence("Port Royal")
AT_HOME: Final = Sentence("Port Royal, home")
SPACES_NAMED: Final = (
    Sentence("space {space} (pirate lair)"),
    Sentence("space {space} (sea, {price})"),
    Sentence("space {space} (port, {price})"),
)

FOR_THE_GHOST: Final = Sentence("You decide for the Ghost Ship.")
PROMPTS: Final = {
    cards.CARD: Sentence("Choose a card to play."),
    cards.MORNING: Sentence("You are the Captain: which die is for the morning?"),
    cards.SAIL: Sentence("Where do you sail?"),
    cards.RETREAT: Sentence("You cannot pay. Where do you fall back to?"),
    cards.FIGHT: Sentence("Whom do you fight?"),
    cards.FIRE: Sentence("How much powder do you use?"),
    cards.KEEP: Sentence("Does the combat die stand, or do you use Saran’s Sabre?"),
    cards.LOAD: Sentence("Which hold do you load? What is in it is thrown away."),
    cards.SEIZE: Sentence("You have won the battle: which spoils?"),
    cards.PAY: Sentence("Which hold pays? Still due: {goods}."),
}
CHOICES: Final = {
    cards.MORNING: Sentence("{piece} in the morning, {evening} in the evening"),
    cards.SAIL: Sentence("Sail to {space}"),
    cards.RETREAT: Sentence("Fall back to {space}"),
    cards.FIGHT: Sentence("Fight {rival}"),
    cards.FIRE: Sentence("Powder: {piece}"),
    cards.KEEP: Sentence("Let it stand"),
    cards.REROLL: Sentence("Roll it again"),
    cards.LOAD: Sentence("Hold {hold}: {goods}"),
    cards.SEIZE: Sentence("Take {goods} from hold {hold}"),
    cards.STEAL: Sentence("Take {treasure}"),
    cards.STEAL_UNSEEN: Sentence("Take {treasure}"),
    cards.CURSE: Sentence("Hand over {treasure}"),
    cards.NOTHING: Sentence("Take nothing"),
    cards.PAY: Sentence("Hold {hold}: {piece} of {goods}"),
    cards.PURSER: Sentence("Let the purser choose: the smallest holds first"),
}
ROLLED_A_STAR: Final = Sentence("{name} rolls a star!")
TAKES_GOODS: Final = Sentence("{name} takes {goods} from {other}.")
STORY: Final = {
    cards.MORNING: Sentence("{name} is the Captain: {piece} for the morning, {amount} for the evening."),
    cards.CARD: CHOOSES,
    cards.REVEALED: Sentence("{name} turns over {card}."),
    cards.SAIL: Sentence("{name} sails to {space}."),
    cards.RETREAT: Sentence("{name} cannot pay in full and falls back to {space}."),
    cards.FIGHT: Sentence("{name} attacks {rival}."),
    cards.FIRE: Sentence("{name} uses {piece} powder.", "{name} uses {piece} powder."),
    cards.ROLLED: Sentence("{name} rolls {piece}: {amount} in all."),
    cards.REROLL: Sentence("{name} draws Saran’s Sabre: the die is rolled again."),
    cards.EVEN: Sentence("{name} and {rival} are equally strong: nobody wins."),
    cards.BEAT: Sentence("{name} beats {rival}."),
    cards.SEIZE + EMPTY: TAKES_GOODS,
    cards.SEIZE + FOOD: TAKES_GOODS,
    cards.SEIZE + GOLD: TAKES_GOODS,
    cards.SEIZE + POWDER: TAKES_GOODS,
    cards.STEAL: Sentence("{name} takes a treasure from {other}: {treasure}."),
    cards.CURSE: Sentence("{name} gets a cursed treasure from {other}: {treasure}."),
    cards.THREW_AWAY: Sentence("{name} throws away {goods}."),
    cards.LOAD: Sentence("{name} loads {goods}."),
    cards.NOTHING: Sentence("{name} has no room for {goods}."),
    cards.FOUND: Sentence("{name} finds a treasure: {treasure}."),
    cards.PAID: Sentence("{name} pays {goods}."),
    cards.SHUFFLED: Sentence("{name} shuffles the discards."),
    cards.DREW: DRAWS,
    cards.STOPPED: Sentence("100 rounds are over: the game ends."),
    cards.SCORED: Sentence("{name} scores {amount}."),
    cards.WON: HAS_WON,
}


def draw(view: Sight[Jamaica], names: Sequence[str], catalogue: Catalogue) -> Table:
    seats = range(view.setup.seats)
    tokens = [_token(view, ship, names, catalogue) for ship in range(len(view.seen.places))]
    areas = [_track(view, tokens, catalogue)]
    areas += [_ship(view, ship, token, catalogue) for ship, token in enumerate(tokens)]
    areas += [_discards(view, seat, names, catalogue) for seat in seats]
    areas += [_dice(view, names, catalogue), *_combat_die(view, catalogue)]
    areas += [_hand(view, seat, names, catalogue) for seat in view.knows()]
    choices = [Choice(action, _choice(view, action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


# The track


def _track(view: Sight[Jamaica], tokens: Sequence[Piece], catalogue: Catalogue) -> Area:
    pieces = [GAP if cell == NO_SPACE else _cell(view, cell, tokens, catalogue) for cell in CELLS]
    title = TRACK_TITLE.say(catalogue, far=_signed(FAR))
    return Area("track", title, tuple(pieces), columns=len(MAP[0]), links=LINKS)


def _cell(view: Sight[Jamaica], space: int, tokens: Sequence[Piece], catalogue: Catalogue) -> Piece:
    """Return a space with its price or its treasure, what it is worth, and the ships on it."""
    plundered = space in view.seen.plundered
    on_it = [token for token, place in zip(tokens, view.seen.places, strict=True) if TRACK.space(place) == space]
    mark = f"{space}·{_price_mark(space, plundered, catalogue)}{_points_mark(space)}"
    cell = Piece(mark, _cell_words(space, catalogue), "cell", _space_art(space, plundered), on=tuple(on_it))
    return with_uses(cell, view.legal, [cards.SAIL + space, cards.RETREAT + space])


def _price_mark(space: int, plundered: bool, catalogue: Catalogue) -> str:
    price = TRACK.price(space)
    if space == PORT_ROYAL:
        return "⌂"
    if TRACK.is_lair(space):
        return "◇" if plundered else "◆"
    return f"{price.amount}{_letter(price.kind, catalogue)}"


def _points_mark(space: int) -> str:
    """Return what a space is worth at the end, unless that is what most are worth: the title says it."""
    points = _points(space)
    return "" if points == FAR else _signed(points)


def _points(space: int) -> int:
    """Return what a space is worth in the last lap: Port Royal to those who are home."""
    return TRACK.score(HOME if space == PORT_ROYAL else space)


@cache
def _cell_words(space: int, catalogue: Catalogue) -> str:
    points = _points(space)
    return WORTH.say(catalogue, points, space=_space(space, catalogue), points=points)


def _letter(kind: int, catalogue: Catalogue) -> str:
    return LETTERS.say(catalogue)[kind - FOOD]


def _space_art(space: int, plundered: bool) -> str:
    if space == PORT_ROYAL:
        return "port-royal"
    return "plundered" if plundered else SPACE_ART[TRACK.price(space).kind]


@cache
def _space(place: int, catalogue: Catalogue) -> str:
    space = TRACK.space(place)
    if space == PORT_ROYAL:
        return (AT_HOME if place == HOME else IN_PORT_ROYAL).say(catalogue)
    price = TRACK.price(space)
    return SPACES_NAMED[price.kind].say(catalogue, space=space, price=_goods(price.kind, price.amount, catalogue))


# Ships


def _token(view: Sight[Jamaica], ship: int, names: Sequence[str], catalogue: Catalogue) -> Piece:
    who = _who(ship, names, catalogue)
    if view.seen.is_ghost(ship):
        token = Piece(GHOST, who, "token", "ghost")
    else:
        token = Piece(SHIPS[ship], who, "token", "ship", seat=ship)
    return with_uses(token, view.legal, [cards.FIGHT + ship])


def _who(ship: int, names: Sequence[str], catalogue: Catalogue) -> str:
    return names[ship] if 0 <= ship < len(names) else GHOST_SHIP.say(catalogue)


def _ship(view: Sight[Jamaica], ship: int, token: Piece, catalogue: Catalogue) -> Area:
    place = view.seen.places[ship]
    left = TRACK.left(place)
    note = STEPS_TO_GO.say(catalogue, left, left=left)
    pieces = _holds(view, ship, catalogue)
    pieces += _powers(view, ship, catalogue)
    pieces += [_treasure(view, ship, worth, catalogue) for worth in view.seen.treasures.gold(ship)]
    pieces += _chosen(view, ship, catalogue)
    title = f"{token.mark} {token.words}, {_space(place, catalogue)}, {note}"
    return Area("row", title, tuple(pieces), token.seat, note=note)


def _holds(view: Sight[Jamaica], ship: int, catalogue: Catalogue) -> list[Piece]:
    """Return the holds that are full, and an empty one that can be loaded."""
    found = []
    for hold in range(view.seen.holds_of(ship)):
        goods = view.seen.holds.goods(ship, hold)
        use = _use_of_hold(view, ship, hold)
        if goods.kind != EMPTY or use in view.legal:
            mark = f"{hold + 1}: {_goods(goods.kind, goods.amount, catalogue)}"
            found.append(_piece(mark, "token", GOODS_ART[goods.kind], view.legal, use))
    return found


def _use_of_hold(view: Sight[Jamaica], ship: int, hold: int) -> int:
    if _is_rival(view, ship):
        return cards.SEIZE + hold
    if ship != view.seen.ship():
        return IN_VAIN
    return cards.PAY + view.seen.holds.like(ship, hold) if view.seen.asked == cards.PAY else cards.LOAD + hold


def _is_rival(view: Sight[Jamaica], ship: int) -> bool:
    """Return whether it is the other ship of a battle: what is asked then is asked for the winner."""
    return view.seen.battle.is_on() and ship == view.seen.battle.other()


def _powers(view: Sight[Jamaica], ship: int, catalogue: Catalogue) -> list[Piece]:
    owned = [power for power in range(POWERS) if view.seen.treasures.owner(power) == ship]
    return [_power(view, ship, power, catalogue) for power in owned]


def _power(view: Sight[Jamaica], ship: int, power: int, catalogue: Catalogue) -> Piece:
    use = cards.STEAL + power if _is_rival(view, ship) else IN_VAIN
    return _piece(POWERS_NAMED[power].say(catalogue), "card", POWERS_ART[power], view.legal, use)


def _treasure(view: Sight[Jamaica], ship: int, worth: int, catalogue: Catalogue) -> Piece:
    """Return a treasure, which the winner of a battle can take from the loser, or hand over."""
    use = IN_VAIN
    if _is_rival(view, ship):
        use = cards.STEAL_UNSEEN
    elif worth < NOT_SEEN and cards.curse_of(worth) in view.legal:
        use = cards.curse_of(worth)
    kind = "back" if worth == NOT_SEEN else "card"
    return _piece(_worth(worth, catalogue), kind, "treasure", view.legal, use)


def _chosen(view: Sight[Jamaica], ship: int, catalogue: Catalogue) -> list[Piece]:
    """Return the card in front of a player."""
    if view.seen.is_ghost(ship) or view.seen.chosen[ship] == NO_CARD:
        return []
    card = view.seen.chosen[ship]
    kind, art = LOOKS[card]
    return [Piece(_card(card, catalogue), _card(card, catalogue), kind, art)]


# Cards and dice


def _discards(view: Sight[Jamaica], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    pieces = tuple([_discarded(card, catalogue) for card in view.seen.discards(seat)])
    title = DISCARDS_OF.say(catalogue, name=names[seat])
    return Area("pile", title, pieces, seat, note=DISCARDS.say(catalogue))


@cache
def _discarded(card: int, catalogue: Catalogue) -> Piece:
    """Return a card with its two symbols only: there may be many."""
    kind, art = LOOKS[card]
    mark = "".join([_symbol_mark(symbol, catalogue) for symbol in (cards.MORNINGS[card], cards.EVENINGS[card])])
    return Piece(mark, _card(card, catalogue), kind, art)


def _symbol_mark(symbol: int, catalogue: Catalogue) -> str:
    if symbol in (FORWARD, BACKWARD):
        return "▶" if symbol == FORWARD else "◀"
    return _letter(symbol, catalogue)


def _dice(view: Sight[Jamaica], names: Sequence[str], catalogue: Catalogue) -> Area:
    title = DICE_OF.say(catalogue, round=view.seen.round, name=names[view.seen.captain])
    dice = [_piece(str(die), "die", "", view.legal, cards.MORNING + die) for die in view.seen.dice]
    return Area("dice", title, tuple(dice))


def _combat_die(view: Sight[Jamaica], catalogue: Catalogue) -> list[Area]:
    die = view.seen.battle.die
    if die == 0:
        return []
    piece = Piece("★", "★", "die", "star") if die == cards.STAR else Piece(str(die), str(die), "die")
    return [Area("dice", COMBAT_DIE.say(catalogue), (piece,))]


def _hand(view: Sight[Jamaica], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    held = view.seen.hands[seat].cards()
    pieces = [_piece(_card(card, catalogue), *LOOKS[card], view.legal, cards.CARD + card) for card in held]
    return Area("hand", title_of_hand(view, seat, names, catalogue), tuple(pieces), seat)


def _piece(mark: str, kind: str, art: str, legal: Sequence[int], action: int) -> Piece:
    return with_uses(Piece(mark, mark, kind, art), legal, [action])


# In words


def _card(card: int, catalogue: Catalogue) -> str:
    if card in (NO_CARD, cards.FACE_DOWN):
        return HIDDEN_CARD.say(catalogue)
    morning = SYMBOLS[cards.MORNINGS[card]].say(catalogue)
    evening = SYMBOLS[cards.EVENINGS[card]].say(catalogue)
    return f"[{morning}/{evening}]"


def _goods(kind: int, amount: int, catalogue: Catalogue) -> str:
    return GOODS[kind].say(catalogue, amount)


def _worth(worth: int, catalogue: Catalogue) -> str:
    return HIDDEN_TREASURE.say(catalogue) if worth == NOT_SEEN else _signed(worth)


def _signed(number: int) -> str:
    return f"{number:+d}"


def _any_treasure(treasure: int, catalogue: Catalogue) -> str:
    if treasure < POWERS:
        return POWERS_NAMED[treasure].say(catalogue)
    return _worth(cards.worth_of(treasure), catalogue)


# What is asked


def _prompt(view: Sight[Jamaica], names: Sequence[str], catalogue: Catalogue) -> str:
    if not view.legal:
        return for_those_who_wait(view, names, catalogue)
    asked = view.seen.asked
    if asked not in (cards.CARD, cards.MORNING, cards.KEEP) and view.seen.is_ghost(view.seen.ship()):
        return FOR_THE_GHOST.say(catalogue)
    owed = view.seen.owed()
    return PROMPTS[asked].say(catalogue, goods=_goods(owed.kind, owed.amount, catalogue))


def _choice(view: Sight[Jamaica], action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    if action < cards.MORNING:
        return _card(action - cards.CARD, catalogue)
    what = max([first for first in CHOICES if first <= action])
    about = _about(view, what, action - what, names, catalogue)
    return CHOICES[what].say(catalogue, 1, **about)


def _about(
    view: Sight[Jamaica], what: int, number: int, names: Sequence[str], catalogue: Catalogue
) -> dict[str, str | int]:
    """Return what a choice is about, by what its sentence calls it."""
    if what in (cards.SAIL, cards.RETREAT):
        return {"space": _space(number, catalogue)}
    if what == cards.FIGHT:
        return {"rival": _who(number, names, catalogue)}
    if what in (cards.LOAD, cards.SEIZE, cards.PAY):
        return _about_hold(view, what, number, catalogue)
    if what == cards.STEAL:
        return {"treasure": POWERS_NAMED[number].say(catalogue)}
    if what == cards.STEAL_UNSEEN:
        return {"treasure": HIDDEN_TREASURE.say(catalogue)}
    if what == cards.CURSE:
        return {"treasure": _worth(cards.worth_of_curse(what + number), catalogue)}
    return {"piece": number, "evening": sum(view.seen.dice) - number}


def _about_hold(view: Sight[Jamaica], what: int, hold: int, catalogue: Catalogue) -> dict[str, str | int]:
    ship = view.seen.battle.other() if what == cards.SEIZE else view.seen.ship()
    goods = view.seen.holds.goods(ship, hold)
    paid = min(goods.amount, view.seen.due)
    return {"hold": hold + 1, "goods": _goods(goods.kind, goods.amount, catalogue), "piece": paid}


# The story


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    starred = event.what == cards.ROLLED and event.piece == cards.STAR
    sentence = ROLLED_A_STAR if starred else STORY[event.what]
    name = _who(event.seat, names, catalogue)
    words = {word: say(event, names, catalogue) for word, say in WORDS.items() if f"{{{word}}}" in sentence.one}
    return sentence.say(catalogue, event.piece, name=name, piece=event.piece, amount=event.amount, **words)


def _told_card(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    return _card(event.piece, catalogue)


def _told_goods(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    """Goods that are taken from somebody: their kind is part of what happened."""
    if cards.SEIZE <= event.what < cards.STEAL:
        return _goods(event.what - cards.SEIZE, event.piece, catalogue)
    return _goods(event.piece, event.amount, catalogue)


def _told_space(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    return _space(event.piece, catalogue)


def _told_treasure(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    return _any_treasure(event.piece, catalogue)


def _told_rival(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    return _who(event.piece, names, catalogue)


def _told_other(event: Event, names: Sequence[str], catalogue: Catalogue) -> str:
    return _who(event.amount, names, catalogue)


# What sentences of the story ask for.
WORDS: Final[dict[str, Callable[[Event, Sequence[str], Catalogue], str]]] = {
    "card": _told_card,
    "goods": _told_goods,
    "space": _told_space,
    "treasure": _told_treasure,
    "rival": _told_rival,
    "other": _told_other,
}
