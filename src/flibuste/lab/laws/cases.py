"""What a law is applied to: every way in which a box can be set up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from flibuste.core.chance import Chance
from flibuste.core.game import Option, Order, Setup, Value
from flibuste.core.state import SPECTATOR, State
from flibuste.shelf import Box


@dataclass(frozen=True)
class Case:
    """A box with a mode, a number of seats and perhaps an option that is not the usual one."""

    box: Box
    mode: str
    seats: int
    options: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.box.game.name, self.mode, str(self.seats), *options])

    def setup(self) -> Setup:
        return self.box.game.setup(self.seats, self.mode, self.options)

    def start(self, seed: int) -> State:
        return self.box.game.start(self.setup(), Chance(seed))

    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.seats)]

    def names(self) -> list[str]:
        return [f"Seat {seat}" for seat in range(self.seats)]

    def position(self, state: State) -> dict[str, object]:
        """Return the position of a game of this case, as `flibuste.load` takes it."""
        setup = state.setup
        about = {"game": self.box.game.name, "edition": self.box.game.edition}
        return {**about, "seats": setup.seats, "mode": setup.mode, "options": setup.options, **state.dump()}


def cases(box: Box) -> Iterator[Case]:
    """Yield every mode with every number of seats, and every option at its corners."""
    for mode in box.game.modes:
        for seats in range(mode.fewest, mode.most + 1):
            yield Case(box, mode.name, seats)
        for option in box.game.options:
            if not option.modes or mode.name in option.modes:
                for value in corners(option, mode.fewest):
                    yield Case(box, mode.name, mode.fewest, {option.name: value})


def corners(option: Option, seats: int) -> list[Value]:
    if isinstance(option.choices, Order):
        return [",".join(str(seat) for seat in reversed(range(seats)))]
    values = [option.choices[0], option.choices[-1]] if isinstance(option.choices, range) else option.choices
    return [value for value in values if value != option.default]
