"""What every game must have, told without playing it."""

from __future__ import annotations

from typing import Final

from flibuste.core.chance import Chance
from flibuste.core.errors import full_name
from flibuste.core.game import Game
from flibuste.core.state import SPECTATOR, State
from flibuste.core.view import View

OF_A_STATE: Final = ("begin", "legal", "apply", "returns", "clone", "view", "dump", "check")
OF_A_VIEW: Final = ("imagine",)


def missing_methods(game: Game) -> list[str]:
    """Return what the game has forgotten, or misspelt: `my_game.rules.MyGame.legal`, say. Nothing, if it is complete.

    A table is set out for the fewest players. Views are looked at when the state is complete: to have one, cards must
    be dealt.
    """
    state = game.set_out(game.setup(game.modes[0].fewest))
    missing = _missing(state, State, OF_A_STATE)
    if missing:
        return missing
    state.begin(Chance(0))
    return _missing(state.view(SPECTATOR), View, OF_A_VIEW)


def _missing(thing: object, base: type, methods: tuple[str, ...]) -> list[str]:
    """Return the methods that are still those of the base, which do nothing but complain."""
    kind = type(thing)
    return [f"{full_name(thing)}.{name}" for name in methods if getattr(kind, name) is getattr(base, name)]
