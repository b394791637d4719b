"""Refusals: each has a code of its own, which programs can rely on."""

from __future__ import annotations

from pathlib import Path

from flibuste.core import errors as engine
from flibuste.core.errors import FlibusteError
from flibuste.server import errors
from flibuste.server.errors import (
    INTERNAL,
    OF_THE_ENGINE,
    BrokenTable,
    NoSuchTable,
    Refused,
    Relayed,
    code_of,
    status_of,
)

HOUSE_PAGE = Path(__file__).parents[2] / "docs" / "house.md"


def refusals() -> list[type[Refused]]:
    return [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Refused)]


def test_every_refusal_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in refusals()]
    assert len(set(codes)) == len(codes) > 10


def test_every_error_of_the_engine_has_a_code() -> None:
    kinds = [kind for kind in vars(engine).values() if isinstance(kind, type) and issubclass(kind, FlibusteError)]
    assert {kind for kind in kinds if kind is not FlibusteError} <= set(OF_THE_ENGINE)


def test_codes_and_statuses_are_found() -> None:
    assert (code_of(NoSuchTable("")), status_of(NoSuchTable(""))) == ("no-such-table", 404)
    assert (code_of(BrokenTable("")), status_of(BrokenTable(""))) == ("broken-table", 500)
    assert (code_of(engine.IllegalAction("")), status_of(engine.IllegalAction(""))) == ("illegal-action", 400)
    assert (code_of(Relayed("seat-taken", "", {})), code_of(FlibusteError(""))) == ("seat-taken", INTERNAL)


def test_every_code_is_told_to_those_who_write_clients() -> None:
    page = HOUSE_PAGE.read_text(encoding="utf-8")
    for code in [*(kind.code for kind in refusals()), *OF_THE_ENGINE.values(), INTERNAL]:
        assert f"`{code}`" in page, code
