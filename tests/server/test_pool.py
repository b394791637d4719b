"""The bots' processes, without a house around them."""

from __future__ import annotations

import asyncio
import time

import pytest

import flibuste
from flibuste.server.thinking import pool
from flibuste.server.thinking.pool import Pool


def ask_captains(count: int) -> list[int]:
    """Return what so many captains at so many tables want to do first, all asked at once of one process."""

    async def ask() -> list[int]:
        pool = Pool(1)
        pool.start()
        view = flibuste.new("fuji-flush", seats=4, seed=1).view(0)
        try:
            asked = [pool.think(f"table {number}", "fuji-flush", "capitaine", "seed", view) for number in range(count)]
            return [answer.action for answer in await asyncio.gather(*asked)]
        finally:
            await pool.close()

    return asyncio.run(ask())


def test_a_process_that_cannot_be_started_stalls_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        raise OSError("too many open files")

    monkeypatch.setattr(pool, "start_process", fail)
    legal = flibuste.new("fuji-flush", seats=4, seed=1).legal(0)
    assert all(action in legal for action in ask_captains(3))


def test_an_answer_that_is_none_stalls_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_process: object, _body: bytes) -> None:
        raise AttributeError("this pickle needs a module that is not here")

    monkeypatch.setattr(pool, "ask", fail)
    assert len(ask_captains(3)) == 3


def test_who_has_waited_long_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LONGEST_WAIT", 0.0)
    begun = time.monotonic()
    ask_captains(40)
    assert time.monotonic() - begun < 20  # seconds; captains take about one each
