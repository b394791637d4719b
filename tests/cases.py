"""Every game, mode and number of seats, and every option at its corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.game import Game, Option, Setup, Value
from flibuste.core.state import State


@dataclass(frozen=True)
class Case:
    game: Game
    mode: str
    seats: int
    options: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.name, self.mode, str(self.seats), *options])

    def setup(self) -> Setup:
        return self.game.setup(self.seats, self.mode, self.options)

    def start(self, seed: int) -> State:
        return self.game.start(self.setup(), Chance(seed))


def corners(option: Option) -> list[Value]:
    choices = list(option.choices)
    values = [choices[0], choices[-1]] if isinstance(option.choices, range) else choices
    return [value for value in values if value != option.default]


def cases() -> Iterator[Case]:
    for game in flibuste.games():
        for mode in game.modes:
            for seats in range(mode.fewest, mode.most + 1):
                yield Case(game, mode.name, seats)
            for option in game.options:
                if not option.modes or mode.name in option.modes:
                    for value in corners(option):
                        yield Case(game, mode.name, mode.fewest, {option.name: value})


CASES = list(cases())
