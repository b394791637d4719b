"""What only playing shows of a box: tables that clients cannot draw, and laws that are broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from msgspec import ValidationError, convert, to_builtins

from flibuste.catalogue import languages
from flibuste.core.chance import Chance
from flibuste.core.state import OVER, State
from flibuste.lab.fuzz import FUZZ
from flibuste.lab.instinct import an_instinct_is_legal_and_blind_to_what_is_hidden, has_instinct
from flibuste.lab.laws import LAWS, MOST_ACTIONS, Case, Law, LawBroken, cases, random_move
from flibuste.shelf import Box
from flibuste.shelf.game_box import Fault, GuideStep, Remark
from flibuste.shelf.opening import reason_of
from flibuste.table import AREA_KINDS, PIECE_KINDS, TINTS, Area, Piece, Table

SEEDS: Final = range(5)  # what each law is tried with, in every mode and for every number of seats


@dataclass
class Seen:
    """What tables have shown."""

    areas: set[str] = field(default_factory=set)
    own_areas: set[str] = field(default_factory=set)  # those that someone saw as their own
    kinds: set[str] = field(default_factory=set)
    tints: set[str] = field(default_factory=set)
    symbols: set[str] = field(default_factory=set)
    misshapen: set[str] = field(default_factory=set)  # what no table can be sent as

    def table(self, table: Table, viewer: int) -> None:
        try:
            convert(to_builtins(table), Table)
        except ValidationError as error:
            self.misshapen.add(str(error))
            return
        for area in table.areas:
            self.area(area, viewer)

    def area(self, area: Area, viewer: int) -> None:
        self.areas.add(area.kind)
        if area.seat == viewer:
            self.own_areas.add(area.kind)
        for piece in area.pieces:
            self.piece(piece)

    def piece(self, piece: Piece) -> None:
        self.kinds.add(piece.kind)
        self.tints.add(piece.tint)
        self.symbols.update(piece.art.split())
        for upper in piece.on:
            self.piece(upper)


def check_play(box: Box, symbols: set[str] | None) -> Iterator[Fault | Remark]:
    """Yield what comes out when the box is played. Pieces show these symbols; without any, they are not looked at."""
    seen, failures = Seen(), Failures(box)
    for case in cases(box):
        try:
            watch(case, seen)
        except Exception as error:
            failures.note(case, 0, error)
    yield from check_vocabulary(seen)
    if symbols is not None:
        yield from check_symbols(seen, symbols)
    if not failures.told:  # else not every table has been seen
        yield from check_guide(box.guide(), seen)
    try_laws(box, failures)
    yield from failures.told.values()


def watch(case: Case, seen: Seen) -> None:
    """Play a game at random; look at every table that anyone is shown, and listen to the story, in every language."""
    chance, state = Chance(0), case.box.game.set_out(case.setup())
    state.story = []
    state.begin(chance)
    look(case, state, seen)
    for _ in range(MOST_ACTIONS):
        if state.actor == OVER:
            break
        random_move(state, state.actor, chance).play(state, chance)
        look(case, state, seen)
    listen(case, state)


def look(case: Case, state: State, seen: Seen) -> None:
    for viewer in case.viewers():
        view = state.view(viewer)
        for language in languages():
            seen.table(case.box.draw(view, case.names(), case.box.catalogue(language)), viewer)


def listen(case: Case, state: State) -> None:
    for viewer in case.viewers():
        for event in state.story_for(viewer):
            for language in languages():
                case.box.tell(event, state.setup, case.names(), case.box.catalogue(language))


def check_vocabulary(seen: Seen) -> Iterator[Fault]:
    for reason in sorted(seen.misshapen):
        yield Fault("What draw returns cannot be sent to anyone: {reason}.", {"reason": reason})
    for kind in sorted(seen.areas.difference(AREA_KINDS)):
        yield Fault("There are no areas of the kind “{kind}”, only: {known}.", known("kind", kind, AREA_KINDS))
    for kind in sorted(seen.kinds.difference(PIECE_KINDS)):
        yield Fault("There are no pieces of the kind “{kind}”, only: {known}.", known("kind", kind, PIECE_KINDS))
    for tint in sorted(seen.tints.difference(["", *TINTS])):
        yield Fault("There is no tint “{tint}”, only: {known}.", known("tint", tint, TINTS))


def check_symbols(seen: Seen, symbols: set[str]) -> Iterator[Fault | Remark]:
    for symbol in sorted(seen.symbols - symbols):
        yield Fault("art.svg has no symbol “{symbol}”.", {"symbol": symbol})
    if "back" in seen.kinds and symbols and "back" not in symbols:
        yield Remark("art.svg has no symbol “{symbol}”.", {"symbol": "back"})


def known(name: str, value: str, words: tuple[str, ...]) -> dict[str, object]:
    return {name: value, "known": ", ".join(words)}


def check_guide(steps: list[GuideStep], seen: Seen) -> Iterator[Fault]:
    """Every step points at something that is on some table."""
    for number, step in enumerate(steps, 1):
        areas = seen.own_areas if step.get("mine") else seen.areas
        if step["area"] not in areas | {"choices", "prompt"}:
            values = {"number": number, "area": step["area"]}
            yield Fault("Step {number} of guide.toml points at “{area}”, and no table has that.", values)


class Failures:
    """What went wrong in play, each thing once: it goes wrong in most games."""

    def __init__(self, box: Box) -> None:
        self.package = box.package
        self.told: dict[str, Fault] = {}

    def note(self, case: Case, seed: int, error: Exception) -> None:
        if isinstance(error, LawBroken):
            law, *details = str(error).splitlines()
            plain = law.replace("{", "{{").replace("}", "}}")
            values = {"case": case, "seed": seed, "law": Fault(plain), "details": lines(details)}
            self.told.setdefault(law, Fault("A law is broken in {case}, seed {seed}: {law}{details}", values))
        else:
            reason = reason_of(error, self.package)
            values = {"case": case, "seed": seed, "reason": reason, "details": lines(getattr(error, "__notes__", []))}
            self.told.setdefault(str(reason), Fault("It fails in {case}, seed {seed}: {reason}{details}", values))


def lines(details: list[str]) -> str:
    return "".join(f"\n{line}" for line in details)


def try_laws(box: Box, failures: Failures) -> None:
    """Try every law with some games of every kind."""
    for law in (*LAWS, *FUZZ):
        try_law(law, box, failures)
    if has_instinct(box):
        try_law(an_instinct_is_legal_and_blind_to_what_is_hidden, box, failures)


def try_law(law: Law, box: Box, failures: Failures) -> None:
    """A law that is broken once need not be tried again."""
    for case in cases(box):
        for seed in SEEDS:
            try:
                law(case, seed)
            except Exception as error:
                failures.note(case, seed, error)
                return
