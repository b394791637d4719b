"""Jamaica as it is seen and told."""

from __future__ import annotations

from collections.abc import Container, Sequence

from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.content import content
from flibuste.games.jamaica import rules
from flibuste.games.jamaica.board import BACKWARD, FOOD, FORWARD, FREE, GOLD, HOME, PORT_ROYAL, POWDER, SPACES, TEN
from flibuste.games.jamaica.rules import EMPTY, HIDDEN, HOLDS, NO_CARD, PLAYED, POWERS, SIXTH_HOLD, TRACK, JamaicaView
from flibuste.table import Area, Choice, Piece, Table
from flibuste.words import Words

MAP = [row.split() for row in content("flibuste.games.jamaica", "track.toml")["map"]]


def draw(view: JamaicaView, names: Sequence[str], words: Words) -> Table:
    _ = words.gettext
    track = tuple(_cell(view, cell, names, words) for row in MAP for cell in row)
    areas = [Area("track", _("Track (price in food f or gold g; treasure ◆, or none ◇)"), track, columns=len(MAP[0]))]
    areas += [_ship(view, ship, names, words) for ship in range(len(view.places))]
    for seat, cards in enumerate(view.cards):
        discards = tuple(_discarded(card - PLAYED, words) for card in cards if card > PLAYED)
        areas.append(Area("pile", _("Discards of {name}").format(name=names[seat]), discards, seat))
    title = _("Round {round}, dice of Captain {name}").format(round=view.round, name=names[view.captain])
    dice = tuple(_piece(str(die), view.legal, rules.MORNING + die) for die in view.dice)
    areas.append(Area("dice", title, dice))
    if view.seat != SPECTATOR:
        hand = [_piece(_card(card, words), view.legal, card) for card in view.cards[view.seat] if card < PLAYED]
        areas.append(Area("hand", _("Your hand"), tuple(hand), view.seat))
    choices = [Choice(action, _choice(view, action, names, words)) for action in view.legal]
    return Table(_prompt(view, names, words), tuple(areas), tuple(choices))


def _cell(view: JamaicaView, cell: str, names: Sequence[str], words: Words) -> Piece:
    """Return a space with its price or its treasure and the ships on it, or where a row goes on."""
    if not cell.isdigit():
        return Piece(cell.strip("."), "")
    space = int(cell)
    price, letters = TRACK.prices[space], words.gettext("fgp")
    mark = f"{price % TEN}{letters[price // TEN - 1]}" if price else "◇" if space in view.plundered else "◆"
    ships = [ship for ship, place in enumerate(view.places) if place % SPACES == space]
    tokens = [_token(view, ship, names, words) for ship in ships]
    moves = [action for action in (rules.SAIL + space, rules.RETREAT + space) if action in view.legal]
    return Piece(f"{space}·{mark if space else '⌂'}", _space(space, words), on=tuple(tokens), actions=tuple(moves))


def _token(view: JamaicaView, ship: int, names: Sequence[str], words: Words) -> Piece:
    mark = "①②③④⑤⑥"[ship] if ship < len(names) else "☠"
    fights = (rules.FIGHT + ship,) if rules.FIGHT + ship in view.legal else ()
    return Piece(mark, _who(ship, names, words), actions=fights)


def _ship(view: JamaicaView, ship: int, names: Sequence[str], words: Words) -> Area:
    token, place, treasures = _token(view, ship, names, words), view.places[ship], view.treasures[ship]
    title = words.gettext("{token} {name}, {space}, {left} steps to go")
    title = title.format(token=token.mark, name=token.words, space=_space(place, words), left=TRACK.left(place))
    pieces = _holds(view, ship, words) + [_spoils(view, ship, treasure, words) for treasure in treasures]
    pieces += [_piece(_card(card, words)) for card in view.chosen[ship : ship + 1] if card != NO_CARD]
    return Area("row", title, tuple(pieces), ship if ship < len(names) else None)


def _holds(view: JamaicaView, ship: int, words: Words) -> list[Piece]:
    """Return the holds that are full, and an empty one that can be loaded."""
    legal = view.legal if ship == view.ship or _is_beaten(view, ship) else []
    first = rules.SEIZE if _is_beaten(view, ship) else rules.LOAD
    holds = [(hold, _in_hold(view, ship, hold)) for hold in range(HOLDS + view.treasures[ship].count(SIXTH_HOLD))]
    drawn = [(hold, goods) for hold, goods in holds if goods != EMPTY or first + hold in legal]
    return [_piece(f"{hold + 1}: {_goods(goods, words)}", legal, first + hold) for hold, goods in drawn]


def _spoils(view: JamaicaView, ship: int, treasure: int, words: Words) -> Piece:
    """Return a treasure, which the winner of a battle can take from the loser, or hand over."""
    stolen = rules.STEAL + (treasure if treasure < POWERS else HIDDEN)  # nobody chooses among those face down
    action = stolen if _is_beaten(view, ship) else rules.CURSE + treasure
    return _piece(_treasure(treasure, words), view.legal if ship in view.battle[: rules.DIE] else [], action)


def _is_beaten(view: JamaicaView, ship: int) -> bool:
    """Return whether it is the other ship of a battle: what is asked then is asked for the winner."""
    return ship in view.battle[rules.RIVAL : rules.DIE]


def _in_hold(view: JamaicaView, ship: int, hold: int) -> int:
    return view.holds[ship * HOLDS + hold if hold < HOLDS else -1]


def _piece(mark: str, legal: Container[int] = (), action: int = NO_CARD) -> Piece:
    return Piece(mark, mark, actions=(action,) if action in legal else ())


def _who(ship: int, names: Sequence[str], words: Words) -> str:
    return names[ship] if 0 <= ship < len(names) else words.gettext("Ghost Ship")


def _card(card: int, words: Words) -> str:
    _ = words.gettext
    symbols = {FORWARD: _("forward"), BACKWARD: _("backward"), FOOD: _("food"), GOLD: _("gold"), POWDER: _("powder")}
    if card in (NO_CARD, rules.FACE_DOWN):
        return _("a hidden card")
    return f"[{symbols[rules.SYMBOLS[2 * card]]}/{symbols[rules.SYMBOLS[2 * card + 1]]}]"


def _discarded(card: int, words: Words) -> Piece:
    """Return a card with its two symbols only: there may be many."""
    marks = dict(zip((BACKWARD, FORWARD, FOOD, GOLD, POWDER), "◀▶" + words.gettext("fgp"), strict=True))
    return Piece(marks[rules.SYMBOLS[2 * card]] + marks[rules.SYMBOLS[2 * card + 1]], _card(card, words))


def _goods(goods: int, words: Words) -> str:
    count, ngettext = goods % TEN, words.ngettext
    if goods == EMPTY:
        return words.gettext("nothing")
    food, gold = ngettext("{count} food", "{count} food", count), ngettext("{count} gold", "{count} gold", count)
    kinds = {FOOD: food, GOLD: gold, POWDER: ngettext("{count} powder", "{count} powder", count)}
    return kinds[goods - count].format(count=count)


def _space(place: int, words: Words) -> str:
    _, space, price = words.gettext, place % SPACES, TRACK.prices[place % SPACES]
    if space == PORT_ROYAL:
        return _("Port Royal, home") if place == HOME else _("Port Royal")
    sentence = _("space {space} (sea, {price})") if price < GOLD else _("space {space} (port, {price})")
    free = _("space {space} (pirate lair)")
    return (free if price == FREE else sentence).format(space=space, price=_goods(price, words))


def _treasure(treasure: int, words: Words) -> str:
    _ = words.gettext
    powers = (_("Morgan’s Map"), _("Saran’s Sabre"), _("Lady Beth"), _("6th Hold"))
    if treasure < POWERS:
        return powers[treasure]
    return _("a hidden treasure") if treasure == HIDDEN else f"{treasure - HIDDEN:+d}"


def _fill(sentence: str, piece: int, names: Sequence[str], words: Words, **others: object) -> str:
    """Put into the sentence what it asks for: the piece as a card, as goods, as a space, …"""
    meanings = {"card": _card, "goods": _goods, "space": _space, "treasure": _treasure}
    meant = {word: meaning(piece, words) for word, meaning in meanings.items() if f"{{{word}}}" in sentence}
    return sentence.format(piece=piece, rival=_who(piece, names, words), **meant, **others)


def _choice(view: JamaicaView, action: int, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
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
    number = action - what
    if what in (rules.LOAD, rules.SEIZE):
        number = _in_hold(view, view.ship if what == rules.LOAD else view.battle[rules.RIVAL], number)
    evening, hold = sum(view.dice) - number, action - what + 1
    return _fill(sentences[what], number, names, words, evening=evening, hold=hold)


def _prompt(view: JamaicaView, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
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


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    """Return one event of the story as a sentence."""
    _ = words.gettext
    what, ship, piece, amount, _text = event
    star = _("{name} rolls a star!")
    sentences = {
        rules.MORNING: _("{name} is the Captain: {piece} for the morning, {amount} for the evening."),
        rules.CARD: _("{name} chooses {card}."),
        rules.REVEALED: _("{name} turns over {card}."),
        rules.SAIL: _("{name} sails to {space}."),
        rules.RETREAT: _("{name} cannot pay in full and falls back to {space}."),
        rules.FIGHT: _("{name} attacks {rival}."),
        rules.FIRE: words.ngettext("{name} uses {piece} powder.", "{name} uses {piece} powder.", piece),
        rules.ROLLED: star if piece == rules.STAR else _("{name} rolls {piece}: {amount} in all."),
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
    name, other = _who(ship, names, words), _who(amount, names, words)
    return _fill(sentences[what], piece, names, words, name=name, other=other, amount=amount)
