"""The two tables of speeds: the rates of one build beside its peers, and two commits side by side."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bench.builds import Build
from bench.markdown import Column
from bench.sides import CLOSE, UNSURE, Outcome, Program, Side, Workers, is_close

RATE: Final = 11  # characters
NOTE: Final = 21
PURE_TURNS: Final = 6  # the pure build takes part once in so many turns: it is slow, and a rough ratio is enough
WORST: Final = 3  # rows that are named in the end
PEERS: Final = {("fuji-flush", "games"): "C", ("leduc", "games"): "OpenSpiel", ("leduc", "search"): "OpenSpiel"}


@dataclass(frozen=True)
class Row:
    game: str
    package: str
    mode: str
    seats: int
    what: str

    def __str__(self) -> str:
        return f"{self.game} {self.mode} {self.seats} {self.what}"

    def request(self) -> dict[str, Any]:
        return {"package": self.package, "mode": self.mode, "seats": self.seats, "what": self.what}

    def peer(self) -> str | None:
        return PEERS.get((self.game, self.what))

    def rate(self, outcome: Outcome) -> float:
        """Games are counted whole, all else by its parts: iterations, clones, views, worlds."""
        return outcome.rate() if self.what == "games" else outcome.parts_rate()

    def rate_cell(self, outcome: Outcome) -> str:
        return f"{self.rate(outcome):,.0f}" if outcome.slices else "lacks it"

    def ratio_cell(self, one: Outcome, other: Outcome) -> str:
        return f"{self.rate(one) / self.rate(other):.2f} ×" if one.slices and other.slices else ""


Found = dict[str, Outcome]  # what was measured in a row, by the name of the side


class Field(NamedTuple):
    column: Column
    text: Callable[[Row, Found], str]


class Report(ABC):
    """What is measured in each row, and what is said of it."""

    closely: bool  # whether a small difference matters

    def __init__(self, rows: Sequence[Row]) -> None:
        self.fields = [
            Field(Column("game", widest(row.game for row in rows), is_number=False), lambda row, found: row.game),
            Field(Column("mode", widest(row.mode for row in rows), is_number=False), lambda row, found: row.mode),
            Field(Column("seats"), lambda row, found: str(row.seats)),
            Field(Column("what", widest(row.what for row in rows), is_number=False), lambda row, found: row.what),
        ]
        self._lacking: dict[str, list[str]] = {}  # rows, by who lacks them and why

    @abstractmethod
    def sides(self, row: Row) -> list[Side]:
        """Return what is compared in a row, the build of this working tree first."""

    def columns(self) -> list[Column]:
        return [field.column for field in self.fields]

    def cells(self, row: Row, found: Found) -> list[str]:
        for name, outcome in found.items():
            if outcome.lacks:
                self._lacking.setdefault(f"{name}: {outcome.lacks}", []).append(str(row))
        return [field.text(row, found) for field in self.fields]

    def ending(self) -> list[str]:
        """Return the lines below the table."""
        return [f"{reason} ({', '.join(rows)})" for reason, rows in self._lacking.items()]


def widest(texts: Iterable[str]) -> int:
    return max(len(text) for text in texts)


def spread_note(found: Found) -> str:
    spread = max((outcome.spread() for outcome in found.values()), default=0.0)
    return f"spread {100 * spread:.1f} %" if spread > UNSURE else ""


class Rates(Report):
    """How fast the compiled build is, beside the pure one if that is asked for, and beside the peer of a game."""

    closely = False

    def __init__(self, rows: Sequence[Row], build: Build, with_pure: bool) -> None:
        super().__init__(rows)
        self._builds: list[Side] = [Workers("compiled", "flibuste", build.compiled)]
        if with_pure:
            self._builds.append(Workers("pure", "flibuste", build.pure, PURE_TURNS))
            self.fields.append(Field(Column("pure", RATE), lambda row, found: row.rate_cell(found["pure"])))
        self.fields.append(Field(Column("compiled", RATE), lambda row, found: row.rate_cell(found["compiled"])))
        if with_pure:
            self.fields.append(Field(Column("compiled / pure"), times_pure))
        if any(row.what == "games" for row in rows):
            self.fields.append(Field(Column("actions/s", RATE), actions))
        self._peers = start_peers({row.peer() for row in rows})
        if self._peers:
            self.fields += [
                Field(Column("peer", 20, is_number=False), peer_rate),
                Field(Column("compiled / peer"), times_peer),
            ]
        self.fields.append(Field(Column("note", NOTE, is_number=False), lambda row, found: spread_note(found)))

    def sides(self, row: Row) -> list[Side]:
        return self._builds + [side for side in self._peers if side.name == row.peer()]


def start_peers(names: set[str | None]) -> list[Side]:
    peers: list[Side] = []
    if "C" in names:
        peers.append(Program())
    if "OpenSpiel" in names:
        peers.append(Workers("OpenSpiel", "open_spiel"))
    return peers


def times_pure(row: Row, found: Found) -> str:
    return row.ratio_cell(found["compiled"], found["pure"])


def actions(row: Row, found: Found) -> str:
    compiled = found["compiled"]
    return f"{compiled.parts_rate():,.0f}" if row.what == "games" and compiled.slices else ""


def peer_rate(row: Row, found: Found) -> str:
    name = row.peer()
    if name is None:
        return ""
    return f"{name} {row.rate_cell(found[name])}" if found[name].slices else f"{name} is missing"


def times_peer(row: Row, found: Found) -> str:
    name = row.peer()
    return row.ratio_cell(found["compiled"], found[name]) if name is not None else ""


class Comparison(Report):
    """This working tree beside another commit."""

    closely = True

    def __init__(self, rows: Sequence[Row], this: Build, that: Build) -> None:
        super().__init__(rows)
        self._that = that.name
        self._ratios: dict[Row, float] = {}
        self._sides: list[Side] = [Workers(build.name, "flibuste", build.compiled) for build in (this, that)]
        self.fields += [
            Field(Column(this.name, RATE), lambda row, found: row.rate_cell(found[this.name])),
            Field(Column(that.name, RATE), lambda row, found: row.rate_cell(found[that.name])),
            Field(Column("ratio", 7), lambda row, found: f"{self._ratios[row]:.3f} ×" if row in self._ratios else ""),
            Field(Column("note", NOTE, is_number=False), self._note),
        ]

    def sides(self, row: Row) -> list[Side]:
        return self._sides

    def cells(self, row: Row, found: Found) -> list[str]:
        this, that = found.values()
        if this.slices and that.slices:
            self._ratios[row] = row.rate(this) / row.rate(that)
        return super().cells(row, found)

    def _note(self, row: Row, found: Found) -> str:
        if row not in self._ratios:
            return ""
        this, that = found.values()
        other = "other work" if this.slices[0].parts != that.slices[0].parts else ""
        return ", ".join(note for note in (marked(self._ratios[row]), other, spread_note(found)) if note)

    def ending(self) -> list[str]:
        return super().ending() + sum_up(self._ratios, self._that)


def marked(ratio: float) -> str:
    if is_close(ratio):
        return ""
    return "SLOWER" if ratio < 1 else "FASTER"


def sum_up(ratios: dict[Row, float], that: str) -> list[str]:
    if not ratios:
        return [f"Nothing could be compared with {that}."]
    whats = {row.what: [ratio for one, ratio in ratios.items() if one.what == row.what] for row in ratios}
    by_what = ", ".join(f"{what} {geometric_mean(some):.3f}" for what, some in whats.items())
    outside = sum(not is_close(ratio) for ratio in ratios.values())
    worst = sorted(ratios, key=lambda row: ratios[row])[:WORST]
    return [
        f"this / {that}, geometric mean of {len(ratios)} rows: {geometric_mean(ratios.values()):.3f} × ({by_what}).",
        f"Rows outside ±{100 * CLOSE:.0f} %: {outside}.",
        f"Slowest: {', '.join(f'{row} {ratios[row]:.3f} ×' for row in worst)}.",
    ]


def geometric_mean(ratios: Iterable[float]) -> float:
    logarithms = [math.log(ratio) for ratio in ratios]
    return math.exp(sum(logarithms) / len(logarithms))
