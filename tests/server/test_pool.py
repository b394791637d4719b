"""The bots' processes, without a house around them."""

from __future__ import annotations

import asyncio
import time

import pytest

import flibuste
from flibuste.server.thinking import pool
from flibuste.server.thinking.pool import ADVICE, BOTS_ALONE, PEOPLE, Pool, Queue, Thought


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


def thought(asker: str) -> Thought:
    view = flibuste.new("fuji-flush", seats=4, seed=1).view(0)
    return Thought(asker, "fuji-flush", "mousse", "seed", view, advises=False)


def order_of(*asked: tuple[str, int]) -> list[str]:
    """Return in which order visitors are served who ask one after the other, with these ranks."""

    async def ask() -> list[str]:
        queue = Queue()
        for asker, rank in asked:
            queue.put(thought(asker), rank)
        assert len(queue) == len(asked)
        served = [one.asker for _ in asked if (one := queue.take()) is not None]
        assert queue.take() is None
        return served

    return asyncio.run(ask())


def test_people_come_before_advice_and_advice_before_bots_among_themselves() -> None:
    assert order_of(("a", BOTS_ALONE), ("b", ADVICE), ("c", PEOPLE)) == ["c", "b", "a"]


def test_one_visitor_with_many_tables_waits_longer_than_another_with_one() -> None:
    assert order_of(*[("greedy", ADVICE)] * 50, ("zoe", ADVICE))[:3] == ["greedy", "zoe", "greedy"]


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
