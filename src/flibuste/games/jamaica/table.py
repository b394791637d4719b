"""Jamaica as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.core.game import Setup
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.jamaica import rules
from flibuste.games.jamaica.board import BACKWARD, FOOD, FORWARD, GOLD, PORT_ROYAL, POWDER, SPACES, TEN
from flibuste.games.jamaica.rules import EMPTY, HOLDS, POWERS, TRACK, WORTH, JamaicaView
from flibuste.table import Area, Choice, Piece, Table
from flibuste.words import Words


def draw(view: JamaicaView, names: Sequence[str], words: Words) -> Table:
    _ = words.gettext
    areas = [Area("track", _("Track"), tuple(_space(view, space, words) for space in range(SPACES)))]
    areas += [_ship(view, ship, names, words) for ship in range(len(view.places))]
    areas += [_discards(view, seat, names, words) for seat in range(view.setup.seats)]
    title = _("Round {round}, dice of Captain {name}").format(round=view.round, name=names[view.captain])
    areas.append(Area("dice", title, _pieces([str(die) for die in view.dice])))
    if view.seat != SPECTATOR:
        areas.append(Area("hand", _("Your hand"), _cards(view.hand, words), view.seat))
    choices = [Choice(action, _choice(view, action, names, words)) for action in view.legal]
    return Table(_prompt(view, names, words), tuple(areas), tuple(choices))


def _space(view: JamaicaView, space: int, words: Words) -> Piece:
    """Say what it costs, and whether a lair still has its treasure."""
    price, letters = TRACK.prices[space], words.gettext("fg")
    free = "⚓" if space == PORT_ROYAL else "☠" if space in view.plundered else "★"
    mark = free if price == EMPTY else f"{price % TEN}{letters[price // TEN - 1]}"
    return Piece(f"{space}:{mark}", _name(space, words))


def _name(space: int, words: Words) -> str:
    _ = words.gettext
    price = TRACK.prices[space]
    kinds = {FOOD: _("space {space} (sea, {price})"), GOLD: _("space {space} (port, {price})")}
    free = _("Port Royal") if space == PORT_ROYAL else _("space {space} (pirate lair)")
    return kinds.get(price - price % TEN, free).format(space=space, price=_goods(price, words))


def _goods(goods: int, words: Words) -> str:
    count = goods % TEN
    food = words.ngettext("{count} food", "{count} food", count)
    gold = words.ngettext("{count} gold", "{count} gold", count)
    return {FOOD: food, GOLD: gold}.get(goods - count, _powder(count, words)).format(count=count)


def _ship(view: JamaicaView, ship: int, names: Sequence[str], words: Words) -> Area:
    _ = words.gettext
    place = view.places[ship]
    title = _("{name}, {space}, {left} steps to go").format(
        name=_who(ship, names, words), space=_name(place % SPACES, words), left=TRACK.left(place)
    )
    holds = enumerate(view.holds[ship * HOLDS :][:HOLDS])
    marks = [f"{hold + 1}: {_goods(goods, words)}" for hold, goods in holds if goods != EMPTY]
    marks += [_treasure(power, words) for power in range(POWERS) if view.powers[power] == ship]
    marks += [_treasure(WORTH + worth, words) for worth in view.treasures[ship]]
    if ship == view.setup.seats:
        return Area("row", title, _pieces(marks))
    return Area("row", title, _pieces(marks) + _cards([view.chosen[ship]], words), ship)


def _discards(view: JamaicaView, seat: int, names: Sequence[str], words: Words) -> Area:
    title = words.gettext("Discards of {name}").format(name=names[seat])
    return Area("pile", title, _cards(view.discards[seat], words), seat)


def _cards(cards: Sequence[int], words: Words) -> tuple[Piece, ...]:
    return _pieces([_card(card, words) for card in cards if card != rules.NO_CARD])


def _pieces(marks: Sequence[str]) -> tuple[Piece, ...]:
    return tuple(Piece(mark, mark) for mark in marks)


def _card(card: int, words: Words) -> str:
    _ = words.gettext
    if card in (rules.NO_CARD, rules.FACE_DOWN):
        return _("a hidden card")
    symbols = {FORWARD: _("forward"), BACKWARD: _("backward"), FOOD: _("food"), GOLD: _("gold"), POWDER: _("powder")}
    morning, evening = rules.CARDS[card]
    return f"[{symbols[morning]}/{symbols[evening]}]"


def _treasure(treasure: int, words: Words) -> str:
    _ = words.gettext
    powers = (_("Morgan’s Map"), _("Saran’s Sabre"), _("Lady Beth"), _("6th Hold"))
    if treasure < POWERS:
        return powers[treasure]
    return _("a hidden treasure") if treasure == WORTH else f"{treasure - WORTH:+d}"


def _who(ship: int, names: Sequence[str], words: Words) -> str:
    return names[ship] if ship < len(names) else words.gettext("Ghost Ship")


def _choice(view: JamaicaView, action: int, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    number = action - view.asked
    if view.asked == rules.CARD:
        return _card(action, words)
    if view.asked == rules.MORNING:
        evening = sum(view.dice) - number
        return _("{morning} in the morning, {evening} in the evening").format(morning=number, evening=evening)
    if view.asked in (rules.SAIL, rules.RETREAT):
        return _("Sail to {space}").format(space=_name(number, words))
    if view.asked == rules.FIGHT:
        return _("Fight {name}").format(name=_who(number, names, words))
    if view.asked == rules.FIRE:
        return _powder(number, words)
    if view.asked == rules.KEEP:
        return _("Roll it again") if number else _("Let it stand")
    if action == rules.NOTHING:
        return _("Take nothing")
    return _loading(view, number, words) if view.asked == rules.LOAD else _spoils(view, action, words)


def _powder(count: int, words: Words) -> str:
    return words.ngettext("{count} powder", "{count} powder", count).format(count=count)


def _loading(view: JamaicaView, hold: int, words: Words) -> str:
    _ = words.gettext
    there = view.holds[view.active_ship() * HOLDS + hold]
    sentence = _("Hold {hold}") if there == EMPTY else _("Hold {hold}, throwing away {goods}")
    return sentence.format(hold=hold + 1, goods=_goods(there, words))


def _spoils(view: JamaicaView, action: int, words: Words) -> str:
    _ = words.gettext
    if action < rules.STEAL:
        hold = action - rules.SEIZE
        goods = _goods(view.holds[view.fighter(1 - view.battle[rules.SIDE]) * HOLDS + hold], words)
        return _("Take {goods} from hold {hold}").format(goods=goods, hold=hold + 1)
    if action < rules.CURSE:
        treasure = action - rules.STEAL
        return _("Take {treasure}").format(treasure=_treasure(WORTH if treasure == POWERS else treasure, words))
    return _("Hand over {treasure}").format(treasure=_treasure(POWERS + action - rules.CURSE, words))


def _prompt(view: JamaicaView, names: Sequence[str], words: Words) -> str:
    _ = words.gettext
    if view.actor == OVER:
        return _("The game is over.")
    if not view.legal:
        return _("{name} is to play.").format(name=names[view.actor])
    if view.asked not in (rules.CARD, rules.MORNING, rules.KEEP) and view.active_ship() == view.setup.seats:
        return _("You decide for the Ghost Ship.")
    prompts = {
        rules.CARD: _("Choose a card to play."),
        rules.MORNING: _("You are the Captain: which die is for the morning?"),
        rules.SAIL: _("Where do you sail?"),
        rules.RETREAT: _("You cannot pay. Where do you fall back to?"),
        rules.FIGHT: _("Whom do you fight?"),
        rules.FIRE: _("How much powder do you use?"),
        rules.KEEP: _("The combat die shows {die}. Use Saran’s Sabre?"),
        rules.LOAD: _("Which hold do you load?"),
        rules.SEIZE: _("You have won the battle: which spoils?"),
    }
    die = view.battle[rules.DIE] if view.battle else 0
    return prompts[view.asked].format(die="★" if die == rules.STAR else die)


def tell(event: Event, setup: Setup, names: Sequence[str], words: Words) -> str:
    """Return one event of the story as a sentence."""
    _ = words.gettext
    what, ship, _piece, amount, _text = event
    sentences = {
        rules.ROUND: _("Round {amount}: {name} is the Captain."),
        rules.THREW: _("{name} throws {thing} and {amount}."),
        rules.MORNING: _("{name} places {thing} for the morning, {amount} for the evening."),
        rules.CARD: _("{name} chooses {thing}."),
        rules.REVEALED: _("{name} turns over {thing}."),
        rules.SAIL: _("{name} sails to {thing}."),
        rules.RETREAT: _("{name} falls back to {thing}."),
        rules.ARRIVED: _("{name} is home!"),
        rules.FIGHT: _("{name} attacks {thing}."),
        rules.FIRE: _("{name} uses {thing}."),
        rules.ROLLED: _("{name} rolls {thing}: {amount} in all."),
        rules.ROLLED_STAR: _("{name} rolls a star!"),
        rules.REROLL: _("{name} draws Saran’s Sabre: the die is rolled again."),
        rules.EVEN: _("{name} and {thing} are equally strong: nobody wins."),
        rules.BEAT: _("{name} beats {thing}."),
        rules.SPARED: _("{name} takes nothing from {thing}."),
        rules.SEIZE: _("{name} takes {thing} from {other}."),
        rules.STEAL: _("{name} takes a treasure from {other}: {thing}."),
        rules.CURSE: _("{name} gets a cursed treasure from {other}: {thing}."),
        rules.THREW_AWAY: _("{name} throws away {thing}."),
        rules.LOAD: _("{name} loads {thing}."),
        rules.NOTHING: _("{name} has no room for {thing}."),
        rules.FOUND: _("{name} finds a treasure: {thing}."),
        rules.PAID: _("{name} pays {thing}."),
        rules.SHORT: _("{name} cannot pay and gives what there is: {thing}."),
        rules.SHUFFLED: _("{name} shuffles the discards."),
        rules.DREW: _("{name} draws {thing}."),
        rules.STOPPED: _("100 rounds are over: the game ends."),
        rules.SCORED: _("{name} scores {amount}."),
        rules.WON: _("{name} has won!"),
    }
    name, thing = _who(ship, names, words), _thing(event, names, words)
    other = _who(amount, names, words) if what in (rules.SEIZE, rules.STEAL, rules.CURSE) else ""
    return sentences[what].format(name=name, thing=thing, other=other, amount=amount)


def _thing(event: Event, names: Sequence[str], words: Words) -> str:
    """Return what the piece of an event is."""
    if event.what in (rules.SEIZE, rules.THREW_AWAY, rules.LOAD, rules.NOTHING, rules.PAID, rules.SHORT):
        return _goods(event.piece, words)
    if event.what in (rules.CARD, rules.REVEALED, rules.DREW):
        return _card(event.piece, words)
    if event.what in (rules.SAIL, rules.RETREAT):
        return _name(event.piece, words)
    if event.what in (rules.FIGHT, rules.EVEN, rules.BEAT, rules.SPARED):
        return _who(event.piece, names, words)
    if event.what in (rules.STEAL, rules.CURSE, rules.FOUND):
        return _treasure(event.piece, words)
    return _powder(event.piece, words) if event.what == rules.FIRE else str(event.piece)
