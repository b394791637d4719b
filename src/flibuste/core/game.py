"""An entry of the library, and how a table of it is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from flibuste.core.chance import Chance
from flibuste.core.errors import UnknownMode, UnknownOption, WrongSeats
from flibuste.core.frozen import Frozen
from flibuste.core.position import Reader

if TYPE_CHECKING:
    from flibuste.core.state import State

Value = bool | int | str


@dataclass(frozen=True)
class Mode(Frozen):
    """A way to play, and for how many."""

    name: str
    fewest: int
    most: int


@dataclass(frozen=True)
class Order(Frozen):
    """What an option can be that puts the seats in order: text such as “2,0”, with seats counted from 0.

    The seats that are not named come after those that are, as they sit. So the empty text means: all as they sit.
    """


@dataclass(frozen=True)
class Option(Frozen):
    """Something the table agrees on beforehand. The choices may be a range of numbers, or an order of seats."""

    name: str
    default: Value
    choices: Sequence[Value] | Order
    modes: tuple[str, ...] = ()  # where it means something; everywhere if empty

    def listed(self) -> Sequence[Value]:
        """Return the choices one by one: none of an order of seats, which depends on how many there are."""
        return () if isinstance(self.choices, Order) else self.choices


class ActionKind(NamedTuple):
    """Actions that mean the same about different things: they follow each other. “sail” 20 is to sail to space 20."""

    name: str
    first: int
    size: int = 1
    least: int = 0  # what the first of them is about


@dataclass(frozen=True)
class Setup(Frozen):
    """What a table has agreed on: every option of the game has a value here."""

    seats: int
    mode: str
    options: dict[str, Value]

    def number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        return self.options[name] is True

    def choice(self, name: str) -> str:
        value = self.options[name]
        assert isinstance(value, str)
        return value

    def order(self, name: str) -> list[int]:
        """Return all seats: first those that are named, in their order, then the others as they sit."""
        text = self.choice(name)
        if not text:  # the usual case, in every random game
            return list(range(self.seats))
        named = named_seats(text)
        return named + [seat for seat in range(self.seats) if seat not in named]


@dataclass(frozen=True)
class Game(Frozen):
    """An entry of the library."""

    name: str
    edition: int  # of the rules: a record of another edition is refused
    fewest: int
    most: int
    modes: tuple[Mode, ...]  # the first is the usual one
    options: tuple[Option, ...]
    kinds: tuple[ActionKind, ...]  # of actions, one after the other from 0 on
    state: Callable[[Setup], State]  # its class, or what returns an object of one
    open: bool = False  # nothing is hidden from anyone, but the luck to come

    def action_limit(self) -> int:
        """Return the number below which all actions are."""
        return self.kinds[-1].first + self.kinds[-1].size

    def spell(self, action: int) -> str:
        """Return an action as people can read it: its kind, and what it is about."""
        kind = [kind for kind in self.kinds if kind.first <= action][-1]
        return f"{kind.name} {action - kind.first + kind.least}" if kind.size > 1 else kind.name

    def start(self, setup: Setup, chance: Chance) -> State:
        """Return a game that is ready for its first decision."""
        state = self.set_out(setup)
        state.begin(chance)
        return state

    def set_out(self, setup: Setup) -> State:
        """Return a table with nothing dealt yet."""
        state = self.state(setup)
        state.blank()
        return state

    def read(self, setup: Setup, position: Reader) -> State:
        """Return the game of a position, not checked yet."""
        state = self.set_out(setup)
        state.set_up(position)
        return state

    def setup(self, seats: object, mode: object = None, options: object = None) -> Setup:
        """Return what was asked for, complete; raise if it cannot be had. Trusts nothing."""
        chosen = self._usual_mode(seats) if mode is None else self.mode(mode)
        count = self._seats(chosen, seats)
        return Setup(count, chosen.name, self._options(chosen, options, count))

    def _usual_mode(self, seats: object) -> Mode:
        """Return the first mode that is for so many players; the very first, if there is none."""
        fitting = [mode for mode in self.modes if isinstance(seats, int) and mode.fewest <= seats <= mode.most]
        return fitting[0] if fitting else self.modes[0]

    def _seats(self, mode: Mode, asked: object) -> int:
        if isinstance(asked, bool) or not isinstance(asked, int) or not mode.fewest <= asked <= mode.most:
            raise WrongSeats(
                "{game} ({mode}) is for {fewest} to {most} players, not {seats}.",
                {
                    "game": self.name,
                    "mode": mode.name,
                    "fewest": mode.fewest,
                    "most": mode.most,
                    "seats": asked,
                },
            )
        return asked

    def mode(self, name: object) -> Mode:
        if name is None:
            return self.modes[0]
        for mode in self.modes:
            if mode.name == name:
                return mode
        raise UnknownMode(
            "{game} has no mode “{mode}”; it has: {known}.",
            {"game": self.name, "mode": name, "known": ", ".join(mode.name for mode in self.modes)},
        )

    def _options(self, mode: Mode, options: object, seats: int) -> dict[str, Value]:
        asked = {} if options is None else options
        if not isinstance(asked, Mapping):
            raise UnknownOption("Options are given as names with values.")
        known = [option for option in self.options if not option.modes or mode.name in option.modes]
        for name in asked:
            if name not in [option.name for option in known]:
                raise UnknownOption(
                    "{game} ({mode}) has no option “{option}”; it has: {known}.",
                    {
                        "game": self.name,
                        "mode": mode.name,
                        "option": name,
                        "known": ", ".join(option.name for option in known) or "—",
                    },
                )
        return {option.name: _value(option, asked.get(option.name, option.default), seats) for option in known}


def _value(option: Option, asked: object, seats: int) -> Value:
    if isinstance(option.choices, Order):
        return _order(option, asked, seats)
    for choice in option.choices:
        # 1 == True in Python; an option tells them apart.
        if type(choice) is type(asked) and choice == asked:
            return choice
    raise UnknownOption(
        "The option “{option}” can be {choices}, not “{asked}”.",
        {"option": option.name, "choices": choices_in_words(option), "asked": asked},
    )


def _order(option: Option, asked: object, seats: int) -> str:
    if not isinstance(asked, str):
        raise _no_order(option, asked)
    named = asked.split(",") if asked else []
    for place, seat in enumerate(named):
        if not (seat.isascii() and seat.isdigit()):
            raise _no_order(option, asked)
        if seat not in [str(known) for known in range(seats)]:
            raise UnknownOption(
                "The option “{option}” names seat {seat}, but the seats of this table are 0 to {most}.",
                {"option": option.name, "seat": seat, "most": seats - 1},
            )
        if seat in named[:place]:
            raise UnknownOption("The option “{option}” names seat {seat} twice.", {"option": option.name, "seat": seat})
    return asked


def _no_order(option: Option, asked: object) -> UnknownOption:
    return UnknownOption(
        "The option “{option}” can be an order of seats such as “2,0”, not “{asked}”.",
        {"option": option.name, "asked": asked},
    )


def named_seats(order: str) -> list[int]:
    """Return the seats that an order names."""
    return [int(seat) for seat in order.split(",")] if order else []


def moved_on(order: str, seats: int) -> str:
    """Return the order of the same people when everyone has moved one seat further on."""
    return ",".join([str((seat + 1) % seats) for seat in named_seats(order)])


def choices_in_words(option: Option) -> str:
    if isinstance(option.choices, range):
        return f"{option.choices[0]}–{option.choices[-1]}"
    return ", ".join(spelled(choice) for choice in option.listed())


def spelled(value: Value) -> str:
    """Return a value as players type it and box.toml names it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
