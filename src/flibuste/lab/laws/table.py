"""What is seen and told: the table offers what may be done, and every event has its sentence."""

from __future__ import annotations

from collections.abc import Iterator

from flibuste.catalogue import ENGLISH, catalogue_for
from flibuste.core.state import State
from flibuste.lab.laws.broken import law, same
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.trial import Trial
from flibuste.table import Piece, Table
from flibuste.table.text import read_aloud, read_choices


def the_table_offers_what_may_be_done(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for state, _move in trial.sampled():
            for viewer in trial.viewers():
                check_choices(case, state, viewer)


def check_choices(case: Case, state: State, viewer: int) -> None:
    view = state.view(viewer)
    for catalogue in (ENGLISH, catalogue_for("fr")):
        table = case.box.draw(view, case.names(), catalogue)
        offered = [choice.action for choice in table.choices]
        sentence = "The table offers every legal action, in order, and no other."
        same(list(view.legal), offered, sentence, ("legal", "offered"))
        law(actions_on(table) <= set(offered), "What can be picked leads to a legal action.")
        check_wishes(case, state, viewer, table)
        law(read_aloud(table, catalogue) and bool(read_choices(table)) == bool(offered), "A table can be read aloud.")


def check_wishes(case: Case, state: State, viewer: int, table: Table) -> None:
    """Whoever presses a piece in vain is told why."""
    for wish in wishes_on(table):
        law(0 <= wish < case.box.game.action_limit(), "A wish is a whole number below the number of actions.")
        law(state.legal(viewer), "Only who is to act wishes for something.")
        law(wish not in state.legal(viewer), "A wish is what may not be done.")
        told = state.refusal(viewer, wish).sentence != State.reason(state, viewer, wish).sentence
        law(told, "A wish is refused with a sentence of its own.")


def wishes_on(table: Table) -> set[int]:
    """Return what pieces are pressed for in vain."""
    return {piece.wish for piece in pieces_on(table) if piece.wish is not None}


def actions_on(table: Table) -> set[int]:
    """Return what pieces are picked for."""
    return {action for piece in pieces_on(table) for action in piece.actions}


def pieces_on(table: Table) -> Iterator[Piece]:
    for area in table.areas:
        for piece in area.pieces:
            yield from with_what_stands_on(piece)


def with_what_stands_on(piece: Piece) -> Iterator[Piece]:
    yield piece
    for upper in piece.on:
        yield from with_what_stands_on(upper)


def every_seat_can_be_told_the_story_in_both_languages(case: Case, seed: int) -> None:
    with Trial(case, seed) as trial:
        for _ in trial.moves():
            pass
        events = {event for viewer in case.viewers() for event in trial.state.story_for(viewer)}
        for event in sorted(events):
            for catalogue in (ENGLISH, catalogue_for("fr")):
                sentence = case.box.tell(event, case.setup(), case.names(), catalogue)
                law(sentence, f"Every event has its sentence: {event}.")
