"""What every game must have, told without playing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flibuste.core.chance import Chance
from flibuste.core.errors import full_name
from flibuste.core.game import Game
from flibuste.core.state import SPECTATOR, State
from flibuste.core.view import View

OF_A_STATE: Final = ("begin", "legal", "apply", "returns", "check")
FROM_FIELDS: Final = ("clone", "seen_by", "dump", "read")  # these follow from declared fields; or are written by hand
OF_A_VIEW: Final = ("imagine",)


def missing_methods(game: Game) -> list[str]:
    """Return what the game has forgotten, or misspelt: `my_game.rules.MyGame.legal`, say. Nothing, if it is complete.

    A table is set out for the fewest players. Views are looked at when the state is complete: to have one, cards must
    be dealt.
    """
    state = game.set_out(game.setup(game.modes[0].fewest))
    missing = _missing(state, State, wanted_of(state))
    if missing:
        return missing
    state.begin(Chance(0))
    return _missing(state.view(SPECTATOR), View, OF_A_VIEW)


def wanted_of(state: State) -> list[str]:
    """Return the methods that the class of a state must have."""
    wanted = [*OF_A_STATE, *FROM_FIELDS, "imagine"]
    if type(state).view is not State.view:  # its views are of a kind of their own, and imagine by themselves
        wanted = [name for name in wanted if name not in ("seen_by", "imagine")]
    return wanted


def gaps_between_kinds(game: Game) -> list[str]:
    """Return the names of the kinds of actions that do not begin where the kind before them ends."""
    ends = [0, *[kind.first + kind.size for kind in game.kinds]]
    return [kind.name for kind, end in zip(game.kinds, ends, strict=False) if kind.first != end or kind.size < 1]


def _missing(thing: object, base: type, methods: Sequence[str]) -> list[str]:
    """Return the methods that are still those of the base, which do nothing but complain."""
    kind = type(thing)
    return [f"{full_name(thing)}.{name}" for name in methods if getattr(kind, name) is getattr(base, name)]
