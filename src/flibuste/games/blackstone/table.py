"""Blackstone as it is seen and told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.catalogue import Catalogue
from flibuste.core.game import Setup
from flibuste.core.state import OVER
from flibuste.core.story import Event
from flibuste.core.view import Sight
from flibuste.games.blackstone import rules
from flibuste.games.blackstone.rules import Blackstone
from flibuste.table import Area, Choice, Piece, Table, numbered, vain
from flibuste.table.sentences import GAME_IS_OVER, POT, Sentence

WHITE_STONES: Final = Sentence("White stones in the middle")
DECK: Final = Sentence("Cards in the deck")
BLACK_STONES: Final = Sentence("Black stones among them")
HAND: Final = Sentence("Hand")
PLAYER: Final = Sentence("{name} ({count} chip)", "{name} ({count} chips)")
CHIPS: Final = Sentence("{count} chip", "{count} chips")
STONE: Final = Sentence("a black stone")
MARK_OF_ANTE: Final = Sentence("ante")
ANTE: Final = Sentence("the ante")

TAKE: Final = Sentence("Take {count} card", "Take {count} cards")
FOLD: Final = Sentence("Fold (ante and {count} chip)", "Fold (ante and {count} chips)")
YOUR_TURN: Final = Sentence("Your turn: take cards (at least {least}), or fold.")
TURN_OF: Final = Sentence("{name} may take cards (at least {least}) or fold.")

FINED_TOO_MUCH: Final = Sentence("{name} cannot pay the whole fine, only {count}.")
STORY: Final = {
    rules.ANTED: Sentence("{name} puts down the ante: {count} chips."),
    rules.SAT_OUT: Sentence("{name} cannot pay the ante and sits out."),
    rules.DEALT: Sentence("{name} is dealt {card}."),
    rules.DEALT_FOR_TIE: Sentence("{name} is dealt {card} to break the tie."),
    rules.RETURNED: Sentence("{name} keeps one black stone only: another goes back into the deck."),
    rules.BEGAN: Sentence("{name} begins."),
    rules.ANNOUNCED: Sentence("{name} asks for {count} card.", "{name} asks for {count} cards."),
    rules.WHITE_STONE: Sentence("{card}: a white stone for the middle."),
    rules.BLACK_STONE: Sentence("{card}: a black stone for {name}."),
    rules.LOST: Sentence("{card}: a second black stone! {name} loses the hand and the ante."),
    rules.FOLDED: Sentence("{name} folds and loses the ante."),
    rules.FINED: Sentence("{name} pays a fine of {count} chip.", "{name} pays a fine of {count} chips."),
    rules.SHARED_POT: Sentence("{name} takes the ante back, and {count} from the pot."),
    rules.LEFT_IN_POT: Sentence("The pot keeps {count} chip.", "The pot keeps {count} chips."),
    rules.NEXT_HAND: Sentence("Hand {count}: all cards are shuffled."),
    rules.SUNRISE: Sentence("The sun rises: the game is over."),
}


def draw(view: Sight[Blackstone], names: Sequence[str], catalogue: Catalogue) -> Table:
    seen = view.seen
    areas = [_front(view, seat, names, catalogue) for seat in range(view.setup.seats)]
    areas.append(_count("pile", WHITE_STONES.say(catalogue), seen.middle.size, "white-stone"))
    areas.append(Area("pile", DECK.say(catalogue), (_deck(view),)))
    areas.append(_count("pile", BLACK_STONES.say(catalogue), seen.deck.copies(rules.BLACK), "black-stone"))
    areas.append(_count("purse", POT.say(catalogue), seen.pot, "chip"))
    areas.append(_count("count", HAND.say(catalogue), seen.hand, "candle"))
    choices = [_choice(view, action, catalogue) for action in view.legal]
    return Table(_prompt(view, names, catalogue), tuple(areas), tuple(choices))


def _deck(view: Sight[Blackstone]) -> Piece:
    """It is picked to take cards: how many of them is asked then."""
    size = str(view.seen.deck.size)
    numbers = tuple([action for action in view.legal if action != rules.FOLD])
    return Piece(size, size, "count", "back", actions=numbers)


def _front(view: Sight[Blackstone], seat: int, names: Sequence[str], catalogue: Catalogue) -> Area:
    seen = view.seen
    chips = seen.purses.of(seat)
    title = PLAYER.say(catalogue, chips, name=names[seat])
    too_few = vain(seen.fewest_to_take() - 1, view.legal)  # cards: that is the rule to be reminded of
    stone = Piece("●", STONE.say(catalogue), "token", "black-stone", "black", wish=too_few)
    pieces = [stone] * seen.black[seat]
    if seen.stakes[seat] > 0:
        folds = seat == view.seat and rules.FOLD in view.legal
        fold = (rules.FOLD,) if folds else ()
        wish = None if folds else too_few
        mark = MARK_OF_ANTE.say(catalogue)
        pieces.append(Piece(mark, ANTE.say(catalogue), "token", "chip", actions=fold, wish=wish))
    return Area("row", title, tuple(pieces), seat, note=CHIPS.say(catalogue, chips))


def _count(kind: str, title: str, number: int, art: str) -> Area:
    return Area(kind, title, numbered([number], art=art, kind="count"))


def _choice(view: Sight[Blackstone], action: int, catalogue: Catalogue) -> Choice:
    if action == rules.FOLD:
        return Choice(action, FOLD.say(catalogue, rules.fine_for_folding(view.seen.middle.size)))
    return Choice(action, TAKE.say(catalogue, action))


def _prompt(view: Sight[Blackstone], names: Sequence[str], catalogue: Catalogue) -> str:
    if view.actor == OVER:
        return GAME_IS_OVER.say(catalogue)
    sentence = YOUR_TURN if view.actor == view.seat else TURN_OF
    return sentence.say(catalogue, name=names[view.actor], least=view.seen.fewest_to_take())


def tell(event: Event, setup: Setup, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return one event of the story as a sentence."""
    in_part = event.what == rules.FINED and event.piece > event.amount
    sentence = FINED_TOO_MUCH if in_part else STORY[event.what]
    return sentence.say(catalogue, event.amount, name=names[event.seat], card=event.piece)
