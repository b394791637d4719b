"""Jamaica as it is seen and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.content import content
from flibuste.games.jamaica import rules
from flibuste.games.jamaica.board import BACKWARD, FOOD, FORWARD, GOLD, HOME, PORT_ROYAL, POWDER, SPACES, TEN
from flibuste.games.jamaica.rules import HIDDEN, HOLDS, NO_CARD, PLAYED, POWERS, SIXTH_HOLD, TRACK, JamaicaView
from flibuste.table import Area, Choice, Piece, Table, with_uses

MAP = [row.split() for row in content("flibuste.games.jamaica", "track.toml")["map"]]
CELLS = [int(cell) if cell.isdigit() else Piece(cell.strip("."), "", "cell") for row in MAP for cell in row]
WAYS = [(space, (space + step) % SPACES) for space in range(SPACES) for step in TRACK.steps(space, FORWARD)]
LINKS = tuple([(CELLS.index(start), CELLS.index(end)) for start, end in WAYS])
# How cards look, by their number: their kind, and the symbols for morning and evening.
CARDS = [("back", "back"), *[("card", " ".join(symbols)) for symbols in rules.CONTENT["cards"]], ("back", "back")]
GOODS, TREASURES = ("", "food", "gold", "powder"), ("map", "sabre", "lady-beth", "sixth-hold", "treasure")


def draw(view: JamaicaView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _ = catalogue.gettext
    ships = [_token(view, ship, names, catalogue) for ship in range(len(view.places))]
    track = tuple([_cell(view, cell, ships, catalogue) if isinstance(cell, int) else cell for cell in CELLS])
    title = _("Track (price in food f or gold g; treasure ◆, or none ◇)")
    areas = [Area("track", title, track, columns=len(MAP[0]), links=LINKS)]
    areas += [_ship(view, ship, token, catalogue) for ship, token in enumerate(ships)]
    for seat, cards in enumerate(view.cards):
        discards = tuple([_discarded(card - PLAYED, catalogue) for card in cards if card > PLAYED])
        areas.append(Area("pile", _("Discards of {name}").format(name=names[seat]), discards, seat, note=_("discards")))
    title = _("Round {round}, dice of Captain {name}").format(round=view.round, name=names[view.captain])
    dice = tuple([_piece(str(die), "die", "", view.legal, rules.MORNING + die) for die in view.dice])
    areas.append(Area("dice", title, dice))
    rolled = ["★" if die == rules.STAR else str(die) for die in view.battle[rules.DIE : rules.REROLLED] if die > 0]
    areas += [Area("dice", _("Combat die"), (_piece(mark, "die", "star" if mark == "★" else ""),)) for mark in rolled]
    if view.seat != SPECTATOR:
        cards = [card for card in view.cards[view.seat] if card < PLAYED]
        hand = [_piece(_card(card, catalogue), *CARDS[card], view.legal, card) for card in cards]
        areas.append(Area("hand", _("Your hand"), tuple(hand), view.seat))
    choices = [Choice(action, _choice(view, action, names, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _cell(view: JamaicaView, space: int, ships: Sequence[Piece], catalogue: Catalogue) -> Piece:
    """Return a space with its price or its treasure, and the ships on it."""
    price, plundered, letters = TRACK.prices[space], space in view.plundered, catalogue.gettext("fgp")
    mark = f"{price % TEN}{letters[price // TEN - 1]}" if price else "◇" if plundered else "◆"
    art = ("plundered" if plundered else "lair", "sea", "port")[price // TEN] if space else "port-royal"
    standing = tuple([ship for ship, place in zip(ships, view.places, strict=True) if place % SPACES == space])
    cell = Piece(f"{space}·{mark if space else '⌂'}", _space(space, catalogue), "cell", art, on=standing)
    return with_uses(cell, view.legal, [rules.SAIL + space, rules.RETREAT + space])


def _token(view: JamaicaView, ship: int, names: Sequence[str], catalogue: Catalogue) -> Piece:
    mark, art, seat = ("①②③④⑤⑥"[ship], "ship", ship) if ship < len(names) else ("☠", "ghost", None)
    token = Piece(mark, _who(ship, names, catalogue), "token", art, seat=seat)
    return with_uses(token, view.legal, [rules.FIGHT + ship])


def _ship(view: JamaicaView, ship: int, token: Piece, catalogue: Catalogue) -> Area:
    place, left = _space(view.places[ship], catalogue), TRACK.left(view.places[ship])
    note = catalogue.ngettext("{left} step to go", "{left} steps to go", left).format(left=left)
    pieces = _holds(view, ship, catalogue) + [
        _spoils(view, ship, treasure, catalogue) for treasure in view.treasures[ship]
    ]
    pieces += [_piece(_card(card, catalogue), *CARDS[card]) for card in view.chosen[ship : ship + 1] if card != NO_CARD]
    return Area("row", f"{token.mark} {token.words}, {place}, {note}", tuple(pieces), token.seat, note=note)


def _holds(view: JamaicaView, ship: int, catalogue: Catalogue) -> list[Piece]:
    """Return the holds that are full, and an empty one that can be loaded."""
    # No hold is a curse: those of ships that nothing is asked about are pressed in vain.
    first = rules.SEIZE if _is_beaten(view, ship) else rules.LOAD if ship == view.ship else rules.CURSE
    holds = [(hold, _in_hold(view, ship, hold)) for hold in range(HOLDS + view.treasures[ship].count(SIXTH_HOLD))]
    named = [(f"{hold + 1}: {_goods(goods, catalogue)}", GOODS[goods // TEN], first + hold) for hold, goods in holds]
    return [_piece(mark, "token", art, view.legal, use) for mark, art, use in named if art or use in view.legal]


def _spoils(view: JamaicaView, ship: int, treasure: int, catalogue: Catalogue) -> Piece:
    """Return a treasure, which the winner of a battle can take from the loser, or hand over."""
    stolen = rules.STEAL + (treasure if treasure < POWERS else HIDDEN)  # nobody chooses among those face down
    curse = rules.CURSE + treasure if rules.CURSE + treasure in view.legal else NO_CARD
    kind, art = "back" if treasure == HIDDEN else "card", TREASURES[min(treasure, POWERS)]
    return _piece(_treasure(treasure, catalogue), kind, art, view.legal, stolen if _is_beaten(view, ship) else curse)


def _is_beaten(view: JamaicaView, ship: int) -> bool:
    """Return whether it is the other ship of a battle: what is asked then is asked for the winner."""
    return ship in view.battle[rules.RIVAL : rules.DIE]


def _in_hold(view: JamaicaView, ship: int, hold: int) -> int:
    return view.holds[ship * HOLDS + hold if hold < HOLDS else -1]


def _piece(mark: str, kind: str, art: str, legal: Sequence[int] = (), action: int = NO_CARD) -> Piece:
    return with_uses(Piece(mark, mark, kind, art), legal, [action])


def _who(ship: int, names: Sequence[str], catalogue: Catalogue) -> str:
    return names[ship] if 0 <= ship < len(names) else catalogue.gettext("Ghost Ship")


def _card(card: int, catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    symbols = {FORWARD: _("forward"), BACKWARD: _("backward"), FOOD: _("food"), GOLD: _("gold"), POWDER: _("powder")}
    if card in (NO_CARD, rules.FACE_DOWN):
        return _("a hidden card")
    return f"[{symbols[rules.SYMBOLS[2 * card]]}/{symbols[rules.SYMBOLS[2 * card + 1]]}]"


@cache
def _discarded(card: int, catalogue: Catalogue) -> Piece:
    """Return a card with its two symbols only: there may be many."""
    marks = dict(zip(rules.MEANING, "◀▶" + catalogue.gettext("fgp"), strict=True))
    return Piece("".join([marks[symbol] for symbol in CARDS[card][1].split()]), _card(card, catalogue), *CARDS[card])


def _goods(goods: int, catalogue: Catalogue) -> str:
    count, ngettext = goods % TEN, catalogue.ngettext
    food, gold = ngettext("{count} food", "{count} food", count), ngettext("{count} gold", "{count} gold", count)
    powder = ngettext("{count} powder", "{count} powder", count)
    return (catalogue.gettext("nothing"), food, gold, powder)[goods // TEN].format(count=count)


@cache
def _space(place: int, catalogue: Catalogue) -> str:
    _, space, price = catalogue.gettext, place % SPACES, TRACK.prices[place % SPACES]
    if space == PORT_ROYAL:
        return _("Port Royal, home") if place == HOME else _("Port Royal")
    kinds = (_("space {space} (pirate lair)"), _("space {space} (sea, {price})"), _("space {space} (port, {price})"))
    return kinds[price // TEN].format(space=space, price=_goods(price, catalogue))


def _treasure(treasure: int, catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    powers = (_("Morgan’s Map"), _("Saran’s Sabre"), _("Lady Beth"), _("6th Hold"))
    worth = _("a hidden treasure") if treasure == HIDDEN else f"{treasure - HIDDEN:+d}"
    return powers[treasure] if treasure < POWERS else worth


def _fill(sentence: str, piece: int, names: Sequence[str], catalogue: Catalogue, **others: object) -> str:
    """Put into the sentence what it asks for: the piece as a card, as goods, as a space, …"""
    meanings: dict[str, Callable[[int, Catalogue], str]]
    meanings = {"card": _card, "goods": _goods, "space": _space, "treasure": _treasure}
    meant = {word: meaning(piece, catalogue) for word, meaning in meanings.items() if f"{{{word}}}" in sentence}
    return sentence.format(piece=piece, rival=_who(piece, names, catalogue), **meant, **others)


def _choice(view: JamaicaView, action: int, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    sentences = {
        rules.CARD: "{card}",
        rules.MORNING: _("{piece} in the morning, {evening} in the evening"),
        rules.SAIL: _("Sail to {space}"),
        rules.RETREAT: _("Fall back to {space}"),
        rules.FIGHT: _("Fight {rival}"),
        rules.FIRE: _("Powder: {piece}"),
        rules.KEEP: _("Let it stand"),
        rules.REROLL: _("Roll it again"),
        rules.LOAD: _("Hold {hold}: {goods}"),
        rules.SEIZE: _("Take {goods} from hold {hold}"),
        rules.STEAL: _("Take {treasure}"),
        rules.CURSE: _("Hand over {treasure}"),
        rules.NOTHING: _("Take nothing"),
    }
    what = max(kind for kind in sentences if kind <= action)
    ship = view.battle[rules.RIVAL] if what == rules.SEIZE else view.ship
    number = _in_hold(view, ship, action - what) if what in (rules.LOAD, rules.SEIZE) else action - what
    return _fill(sentences[what], number, names, catalogue, evening=sum(view.dice) - number, hold=action - what + 1)


def _prompt(view: JamaicaView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if not view.legal:
        return _("The game is over.") if view.actor == OVER else _("{name} is to play.").format(name=names[view.actor])
    if view.asked not in (rules.CARD, rules.MORNING, rules.KEEP) and view.ship == view.setup.seats:
        return _("You decide for the Ghost Ship.")
    prompts = {
        rules.CARD: _("Choose a card to play."),
        rules.MORNING: _("You are the Captain: which die is for the morning?"),
        rules.SAIL: _("Where do you sail?"),
        rules.RETREAT: _("You cannot pay. Where do you fall back to?"),
        rules.FIGHT: _("Whom do you fight?"),
        rules.FIRE: _("How much powder do you use?"),
        rules.KEEP: _("Does the combat die stand, or do you use Saran’s Sabre?"),
        rules.LOAD: _("Which hold do you load? What is in it is thrown away."),
        rules.SEIZE: _("You have won the battle: which spoils?"),
    }
    return prompts[view.asked]


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _ = catalogue.gettext
    what, ship, piece, amount, _text = event
    sentences = {
        rules.MORNING: _("{name} is the Captain: {piece} for the morning, {amount} for the evening."),
        rules.CARD: _("{name} chooses {card}."),
        rules.REVEALED: _("{name} turns over {card}."),
        rules.SAIL: _("{name} sails to {space}."),
        rules.RETREAT: _("{name} cannot pay in full and falls back to {space}."),
        rules.FIGHT: _("{name} attacks {rival}."),
        rules.FIRE: catalogue.ngettext("{name} uses {piece} powder.", "{name} uses {piece} powder.", piece),
        rules.ROLLED: _("{name} rolls a star!") if piece == rules.STAR else _("{name} rolls {piece}: {amount} in all."),
        rules.REROLL: _("{name} draws Saran’s Sabre: the die is rolled again."),
        rules.EVEN: _("{name} and {rival} are equally strong: nobody wins."),
        rules.BEAT: _("{name} beats {rival}."),
        rules.SEIZE: _("{name} takes {goods} from {other}."),
        rules.STEAL: _("{name} takes a treasure from {other}: {treasure}."),
        rules.CURSE: _("{name} gets a cursed treasure from {other}: {treasure}."),
        rules.THREW_AWAY: _("{name} throws away {goods}."),
        rules.LOAD: _("{name} loads {goods}."),
        rules.NOTHING: _("{name} has no room for {goods}."),
        rules.FOUND: _("{name} finds a treasure: {treasure}."),
        rules.PAID: _("{name} pays {goods}."),
        rules.SHUFFLED: _("{name} shuffles the discards."),
        rules.DREW: _("{name} draws {card}."),
        rules.STOPPED: _("100 rounds are over: the game ends."),
        rules.SCORED: _("{name} scores {amount}."),
        rules.WON: _("{name} has won!"),
    }
    name, other = _who(ship, names, catalogue), _who(amount, names, catalogue)
    return _fill(sentences[what], piece, names, catalogue, name=name, other=other, amount=amount)
