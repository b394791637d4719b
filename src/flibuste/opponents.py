"""Who can sit down at which box: the levels, instinct alone, or luck alone."""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from flibuste.bots.levels import LEVELS, Bot, Level, level_of
from flibuste.bots.player import Answer, InstinctPlayer, Player, RandomPlayer
from flibuste.core.instinct import Instinct
from flibuste.core.view import View
from flibuste.shelf import Box

log = logging.getLogger(__name__)

CREW: Final = ("Anne", "Bart", "Calico", "Grace", "Mary", "Olivier", "Jeanne", "Jack")  # names for bots
RANDOM: Final = "random"
INSTINCT: Final = "instinct"
NAMES: Final = (RANDOM, INSTINCT, *(level.name for level in LEVELS))


def opponent(box: Box, name: str, seed: int | str) -> Player:
    """Return somebody of this name for one seat of this game, or raise UnknownLevel."""
    if name == RANDOM:
        return RandomPlayer(seed)
    if name == INSTINCT:
        return InstinctPlayer(instinct_of(box.package), seed)
    return bot_of(box.package, level_of(name), seed)


def bot_of(package: str, level: Level, seed: int | str) -> Player:
    """Return a bot of this level: the one that the game brings along, or ours with what the game knows."""
    own = own_bot_of(package)
    return own(level, seed) if own is not None else Bot(level, instinct_of(package), seed)


@cache
def own_bot_of(package: str) -> Callable[[Level, int | str], Player] | None:
    """Return the bot that a game brings along, if it does: one that thinks in words, say."""
    bot: Callable[[Level, int | str], Player] | None = brought(package, "bot", "BOT")
    return bot


@cache
def instinct_of(package: str) -> Instinct[Any]:
    """Return what good players of this game know, or, if nobody has written it down, nothing."""
    instinct: Instinct[Any] = brought(package, "instinct", "INSTINCT") or Instinct()
    return instinct


def brought(package: str, module: str, name: str) -> Any:
    """Return what a game brings along under this name, or None."""
    if importlib.util.find_spec(f"{package}.{module}") is None:
        return None
    return getattr(importlib.import_module(f"{package}.{module}"), name)


class Steady(Player):
    """A player who always answers: if the bot fails, instinct speaks, and if that fails too, luck."""

    def __init__(self, box: Box, name: str, seed: int | str) -> None:
        self._name = name
        self._players = [opponent(box, name, seed), opponent(box, INSTINCT, seed), RandomPlayer(seed)]

    def answer(self, view: View) -> Answer:
        for player in self._players:
            try:
                answer = player.answer(view)
            except Exception:
                log.exception("%s failed; somebody simpler plays this move", self._name)
                continue
            if answer.action in view.legal:
                return answer
            log.error("%s wanted the illegal action %s; somebody simpler plays this move", self._name, answer.action)
        raise AssertionError("luck chooses among the legal actions")
