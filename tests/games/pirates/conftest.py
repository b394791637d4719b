"""Scenes of Pirates vs Pirates have the powers of this page: those of the cards are their owner's to change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from flibuste.games.pirates import table
from flibuste.games.pirates.cards import PIRATES
from flibuste.games.pirates.powers import Power, read_power

OWN: Final = {"whose": "own"}
OPPONENTS: Final = {"whose": "opponents"}
TRIAL: Final = {"whose": "trial"}
ALL_BUT_1: Final = [2, 3, 4, 5, 6]
ALL_BUT_6: Final = [1, 2, 3, 4, 5]
POWERS: Final[dict[str, dict[str, Any]]] = {  # by what the card says
    "Trade a die.": {"ranks": [3, 4], **OPPONENTS, "does": "trade"},
    "Reroll up to three of your dice.": {"ranks": [5, 6], **OWN, "does": "reroll", "most": 3},
    "Reroll all your 2s.": {"ranks": [1, 2, 9, 10], **OWN, "does": "reroll", "faces": [2]},
    "All reroll a blue die.": {"ranks": [13, 14], **OPPONENTS, "does": "reroll", "colours": ["blue"], "most": 1},
    "Turn the trial round.": {"ranks": [15, 16], **TRIAL, "does": "turn round"},
    "Raise up to two of your dice.": {"ranks": [17, 18], **OWN, "does": "raise", "faces": ALL_BUT_6, "most": 2},
    "Lower up to two of your dice.": {"ranks": [19, 20], **OWN, "does": "lower", "faces": ALL_BUT_1, "most": 2},
    "Wake a pirate.": {"ranks": [21, 22], **OWN, "does": "wake"},
    "Copy a power.": {"ranks": [23, 24], **OWN, "does": "copy"},
    "Paint one of your dice red.": {
        "ranks": [25, 26], **OWN, "does": "change", "colours": ["blue", "yellow"], "to_colour": "red", "most": 1,
    },
    "Set one of your dice to 6.": {
        "ranks": [27, 28], **OWN, "does": "change", "faces": ALL_BUT_6, "to_face": 6, "most": 1,
    },
    "Set one of your dice to 1.": {
        "ranks": [29, 30], **OWN, "does": "change", "faces": ALL_BUT_1, "to_face": 1, "most": 1,
    },
    "All flip a yellow die.": {"ranks": [31, 32], **OPPONENTS, "does": "flip", "colours": ["yellow"], "most": 1},
    "6s do not count.": {"ranks": [33, 34], **TRIAL, "does": "ignore", "faces": [6]},
    "Yellow dice count too.": {"ranks": [35, 36], **TRIAL, "does": "count", "colours": ["yellow"]},
    "Put aside up to two of your dice.": {"ranks": [37, 38], **OWN, "does": "put aside", "most": 2},
    "Reroll up to five of your red dice.": {
        "ranks": [39, 40], **OWN, "does": "reroll", "colours": ["red"], "most": 5,
    },
    "All put aside a die.": {"ranks": [41, 42], **OPPONENTS, "does": "put aside", "most": 1},
    "Wait for the others.": {"ranks": [49, 50], **OWN, "does": "wait"},
    "Block a power.": {"ranks": [51, 52], **OPPONENTS, "does": "block"},
}  # fmt: skip


def powers_by_rank() -> dict[int, Power]:
    powers = [read_power({**card, "en": text}) for text, card in POWERS.items()]
    return {rank: power for power in powers for rank in power.ranks}


BY_RANK: Final = powers_by_rank()


@pytest.fixture
def printed() -> None:
    """Ask for this to test the cards themselves."""


@pytest.fixture(autouse=True)
def powers_of_scenes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if "printed" not in request.fixturenames:
        for rank, power in BY_RANK.items():
            monkeypatch.setattr(PIRATES[rank], "power", power)
    table._pirate.cache_clear()  # the marks of these powers are not those of the cards
    yield
    table._pirate.cache_clear()
