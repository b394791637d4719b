"""Bébés pirates as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.games.bebes_pirates import rules
from flibuste.games.bebes_pirates.rules import CASH, PAY, PETITS, TAKE, TREASURE, PiratesView
from flibuste.games.content import content
from flibuste.table import Area, Choice, Piece, Table, number_piece, numbered, vain, with_uses

CREW = content("flibuste.games.bebes_pirates", "crew.toml")
MOTIFS, TINTS = ("navigator", "pirate", "gunner", "cook", "lookout"), ("purple", "green", "red", "blue", "yellow")
CREW_LOOKS = [("card", motif, tint) for motif in MOTIFS for tint in TINTS for _icon in "☠¤"]
LOOKS = dict(enumerate([("back", "back", ""), *CREW_LOOKS, ("card", "treasure", "")]))  # kind, art and tint, by card


def draw(view: PiratesView, names: Sequence[str], catalogue: Catalogue) -> Table:
    _, petits = catalogue.gettext, view.setup.mode == PETITS
    areas = [_hand(view, seat, names[seat], catalogue) for seat in range(view.setup.seats)]
    table = view.table[-1:] if petits else view.table
    areas.append(Area("row", _("On the table"), _cards(view, table, catalogue, range(TAKE, CASH + 1))))
    areas.append(Area("pile", _("In the lid") if petits else _("Out of the game"), _cards(view, view.out, catalogue)))
    deck = number_piece(view.deck, False, "back", "count", vain(rules.CHANGE, view.legal))
    areas.append(Area("pile", _("Draw pile"), (deck,)))
    purses = [(_("Paid to the bank") if petits else _("Pot"), view.gold[-1])]
    purses += [(_("Bank"), rules.bank(view.setup, view.gold))] if view.setup.mode == rules.ADVANCED else []
    areas += [Area("purse", title, numbered([gold], art="coin", kind="count")) for title, gold in purses]
    choices = [Choice(action, _choice(view, action, catalogue)) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _hand(view: PiratesView, seat: int, name: str, catalogue: Catalogue) -> Area:
    note = catalogue.ngettext("{count} coin", "{count} coins", view.gold[seat]).format(count=view.gold[seat])
    cards = [card % rules.OPEN for card in view.hands[seat] if card < rules.BACK]
    # The number of a treasure is that of PAY, which is no card: a treasure is never put back or cashed.
    ways = ([card % TREASURE for card in cards], [CASH + card for card in cards]) if seat == view.seat else ()
    return Area("hand" if ways else "row", f"{name} ({note})", _cards(view, cards, catalogue, *ways), seat, note=note)


def _cards(view: PiratesView, cards: Sequence[int], catalogue: Catalogue, *ways: Sequence[int]) -> tuple[Piece, ...]:
    """Each way to use the cards is a row of actions, one for each card."""
    rows = [(_card(card, catalogue), LOOKS[card], uses) for card, *uses in zip(cards, *ways, strict=False)]
    return tuple([with_uses(Piece(name, name, *look), view.legal, uses) for name, look, uses in rows])


def _card(card: int, catalogue: Catalogue) -> str:
    _, face = catalogue.gettext, card % rules.OPEN
    if face in (rules.HIDDEN, TREASURE):
        return _("a treasure") if face == TREASURE else _("a card")
    crew, colour = _group(rules.type_of(face), catalogue), _group(rules.SORTS + rules.colour_of(face), catalogue)
    return _("the {colour} {crew} {icon}").format(crew=crew, colour=colour, icon="☠¤"[face % 2])


def _group(piece: int, catalogue: Catalogue) -> str:
    """Return a type, a colour, or what else scores."""
    if piece in (rules.GOLD, TREASURE):
        return catalogue.gettext("gold") if piece == rules.GOLD else catalogue.gettext("treasures")
    texts = [*CREW["types"], *CREW["colours"]][piece]
    return str(texts.get(catalogue.info().get("language"), texts["en"]))


def _choice(view: PiratesView, action: int, catalogue: Catalogue) -> str:
    _, petits, takes = catalogue.gettext, view.setup.mode == PETITS, TAKE <= action <= CASH
    if action in (rules.CHANGE, PAY, rules.PASS):
        return _("Pass") if action == rules.PASS else _("Pay a coin")
    card = view.table[action - TAKE] if takes else action % CASH
    use = _("Turn {card} into gold") if action > CASH else _("Play {card}") if petits else _("Put back {card}")
    return (_("Take {card}") if takes else use).format(card=_card(card, catalogue))


def _prompt(view: PiratesView, names: Sequence[str], catalogue: Catalogue) -> str:
    _ = catalogue.gettext
    if not view.legal:
        return _("The game is over.") if view.actor == OVER else _("{name} is to play.").format(name=names[view.actor])
    if view.legal[0] >= PAY:
        return _("Your turn: pay or pass?") if view.legal[0] < TAKE else _("All others have passed: take a card.")
    fits = _("Your turn: play a card.") if view.legal[0] else _("Your turn: no card fits, so pay and change them all.")
    return fits if view.setup.mode == PETITS else _("You keep two cards: which one goes back?")


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    _, ngettext, count = catalogue.gettext, catalogue.ngettext, event.amount
    sentences = {
        rules.DREW: _("{name} draws {card}."),
        rules.PUT_BACK: _("{name} puts back {card}."),
        rules.TURNED_UP: _("{name} turns up {card}."),
        rules.PAID: _("{name} pays a coin.") if setup.mode != PETITS else _("{name} pays a coin to change all cards."),
        rules.PASSED: ngettext("{name} passes and gets {count} coin.", "{name} passes and gets {count} coins.", count),
        rules.TOOK: _("{name} takes {card}."),
        rules.CASHED: _("{name} turns {card} into gold: {count}."),
        rules.POINTS: ngettext("{name}, {card}: {count} point.", "{name}, {card}: {count} points.", count),
        rules.SCORED: ngettext("{name} has {count} point.", "{name} has {count} points.", count),
        rules.WON: _("{name} has won!"),
        rules.PLAYED: _("{name} plays {card}, the same: a coin!") if count else _("{name} plays {card}."),
        rules.SHUFFLED: _("The lid is shuffled and becomes the draw pile."),
        rules.STUCK: _("{name} cannot go on: the game is over."),
    }
    card = _group(event.piece, catalogue) if event.what == rules.POINTS else _card(event.piece, catalogue)
    return sentences[event.what].format(name=names[event.seat], card=card, count=count)
