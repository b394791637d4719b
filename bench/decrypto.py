"""How well the captains of Decrypto speak: `python -m bench.decrypto` prints a table for docs/decrypto.md.

Two teams of two play whole games with a fixed seed. White are captains, or captains who give the most obvious clue that
they have, as people do in their first games; black are captains, and listen. What counts is how many of their codes
white understand, and how many of those black could intercept, from the second round on.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field, replace
from typing import Final

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from flibuste.bots.levels import CAPITAINE, Level
from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.games.decrypto.bot import WordsPlayer
from flibuste.games.decrypto.rules import Decrypto
from flibuste.lab.arena import SURE, mean, variance
from flibuste.shelf import box

OBVIOUS: Final = replace(CAPITAINE, name="obvious clues", guile=0)
SEED: Final = 2026


@dataclass
class Tally:
    """Shares of the codes of white, one for each game."""

    decoded: list[float] = field(default_factory=list)
    intercepted: list[float] = field(default_factory=list)


def play(language: str, white: Level, seed: str) -> Decrypto:
    game = box("decrypto").game
    luck = Chance(seed)
    state = game.start(game.setup(4, "teams", {"language": language}), luck)
    players = [WordsPlayer(level, f"{seed}/{seat}") for seat, level in enumerate([white, CAPITAINE] * 2)]
    while state.actor != OVER:
        seat = state.actor
        found = players[seat].answer(state.view(seat))
        state.play(seat, found.action, luck, found.texts)
    assert isinstance(state, Decrypto)
    return state


def note(tally: Tally, state: Decrypto) -> None:
    turns = range(0, len(state.codes), 2)
    tally.decoded.append(mean([found(state, 0, turn) for turn in turns]))
    if len(turns) > 1:
        tally.intercepted.append(mean([found(state, 1, turn) for turn in turns[1:]]))


def found(state: Decrypto, team: int, turn: int) -> float:
    return float(state.answer(team, turn) == state.codes[turn])


def share(values: list[float]) -> str:
    margin = SURE * math.sqrt(variance(values) / len(values))
    return f"{mean(values):.1%} ± {margin:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in each line of the table")
    asked = parser.parse_args()
    grid = Table(box=MARKDOWN)
    for title in ("keywords", "white", "games", "codes understood", "codes intercepted"):
        grid.add_column(title)
    for language in ("fr", "en"):
        for white in (CAPITAINE, OBVIOUS):
            tally = Tally()
            for number in range(asked.games):
                note(tally, play(language, white, f"{SEED}/{number}"))
            grid.add_row(language, white.name, str(asked.games), share(tally.decoded), share(tally.intercepted))
    Console(width=120).print(grid)


if __name__ == "__main__":
    main()
