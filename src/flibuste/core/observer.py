"""What a seat sees, as a row of numbers of the same length throughout a game: for those who learn to play."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.game import Game, Setup
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.core.view import Sight
from flibuste.core.windows import Numbers, Window, Windows

ABOUT: Final = 2  # numbers before those of the game: who looks, and who is to act


@final
class Observer:
    """Observes all games of one setup. `windows` tells what stands where in a row, and within which limits."""

    def __init__(self, game: Game, setup: Setup) -> None:
        windows = Windows([])
        windows.add("seat", 1, SPECTATOR, setup.seats - 1)
        windows.add("actor", 1, OVER, setup.seats - 1)
        game.set_out(setup).add_windows(windows)
        self.windows: list[Window] = windows.found
        self.size: int = windows.size()
        self._empty: vec[i64] = vec[i64]([0] * self.size)

    def observe(self, state: State, seat: int) -> vec[i64]:
        """Return what the seat sees: the same in every world that it could be in."""
        row = self._empty[:]
        self.observe_into(row, 0, state, seat)
        return row

    def observe_into(self, row: vec[i64], start: i64, state: State, seat: int) -> None:
        """Write it into a longer row, from there on."""
        self._write(row, start, state.seen_by(seat), seat)

    def observe_view(self, view: Sight[State]) -> vec[i64]:
        """Return what is in a view: the same as what its seat observes."""
        row = self._empty[:]
        self._write(row, 0, view.seen, view.seat)
        return row

    def _write(self, row: vec[i64], start: i64, seen: State, seat: int) -> None:
        row[start] = seat
        row[start + 1] = seen.actor
        numbers = Numbers(row, start + ABOUT)
        seen.add_to_row(numbers)
        assert numbers.at == start + self.size, "a field has not the size of its window"
