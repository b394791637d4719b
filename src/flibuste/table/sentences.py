"""Sentences as data: what a table says stands in tables of its own, in English, and is translated when it is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, ParamSpec, TypeVar, cast

from flibuste.catalogue import Catalogue
from flibuste.core.state import OVER
from flibuste.core.view import View

MOST_REMEMBERED: Final = 4096

P = ParamSpec("P")
T = TypeVar("T")


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Keep what was returned of late: a table is drawn for each who watches, and most of it says the same to all."""
    return cast(Callable[P, T], lru_cache(MOST_REMEMBERED)(function))


class Sentence(NamedTuple):
    """One that players read, with names in braces for what is put in."""

    one: str
    many: str = ""  # how it is said of a `count` of several things, if it is about one

    @remembered
    def say(self, catalogue: Catalogue, count: int = 1, **values: str | int) -> str:
        if self.many:
            return catalogue.ngettext(self.one, self.many, abs(count)).format(count=count, **values)
        return catalogue.gettext(self.one).format(count=count, **values)


# What many boxes say.
GAME_IS_OVER: Final = Sentence("The game is over.")
HAS_WON: Final = Sentence("{name} has won!")
IS_TO_PLAY: Final = Sentence("{name} is to play.")
YOUR_HAND: Final = Sentence("Your hand")
HAND_OF: Final = Sentence("Hand of {name}")
DRAW_PILE: Final = Sentence("Draw pile")
DISCARDS: Final = Sentence("Discards")
POT: Final = Sentence("Pot")
DRAW_A_CARD: Final = Sentence("Draw a card")
PLAY_IT: Final = Sentence("Play {card}")
CHOOSES: Final = Sentence("{name} chooses {card}.")
DRAWS: Final = Sentence("{name} draws {card}.")
PLAYS: Final = Sentence("{name} plays {card}.")


def for_those_who_wait(view: View, names: Sequence[str], catalogue: Catalogue) -> str:
    """Return the prompt of whoever has nothing to decide."""
    if view.actor == OVER:
        return GAME_IS_OVER.say(catalogue)
    return IS_TO_PLAY.say(catalogue, name=names[view.actor])


def title_of_hand(view: View, seat: int, names: Sequence[str], catalogue: Catalogue) -> str:
    return (YOUR_HAND if view.seat == seat else HAND_OF).say(catalogue, name=names[seat])
