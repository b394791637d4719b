"""What is declared of the fields is so: what a seat observes, in numbers, is within its bounds."""

from __future__ import annotations

from flibuste.core.observer import Observer
from flibuste.core.state import State
from flibuste.lab.laws.broken import law
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import Trial


def what_a_seat_observes_is_within_bounds(case: Case, seed: int) -> None:
    if not has_declared_fields(case):
        return
    with Trial(case, seed) as trial:
        observer = Observer(case.box.game, case.setup())
        for state, _move in trial.sampled():
            for viewer in trial.viewers():
                check_row(observer, list(observer.observe(state, viewer)))


def has_declared_fields(case: Case) -> bool:
    """A game may have views of its own, which are no rows of numbers."""
    return type(case.box.game.set_out(case.setup())).view is State.view


def check_row(observer: Observer, row: list[int]) -> None:
    for window in observer.windows:
        numbers = row[window.start : window.end]
        most = max(numbers, default=0) if window.most is None else window.most
        fits = all(window.least <= number <= most for number in numbers)
        law(fits, f"The field “{window.name}” is within {window.least} and {window.most}, and not: {numbers}.")
