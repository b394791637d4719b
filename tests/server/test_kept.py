"""Answers that are worked out once."""

from __future__ import annotations

import asyncio

import pytest

from flibuste.server.errors import NotNow
from flibuste.server.http.kept import KeptAnswers


class Work:
    """Works something out, in its own time, and counts how often."""

    def __init__(self) -> None:
        self.times = 0
        self.refuses = False

    async def __call__(self) -> bytes:
        self.times += 1
        await asyncio.sleep(0)
        if self.refuses:
            raise NotNow("The game is not over yet.")
        return b"worked out"


def test_an_answer_is_worked_out_once_however_many_ask() -> None:
    async def ask() -> None:
        kept, work = KeptAnswers(), Work()
        assert await asyncio.gather(*[kept.get("a", work) for _ in range(5)]) == [b"worked out"] * 5
        assert await kept.get("a", work) == b"worked out"
        assert work.times == 1

    asyncio.run(ask())


def test_a_refusal_is_not_kept() -> None:
    async def ask() -> None:
        kept, work = KeptAnswers(), Work()
        work.refuses = True
        with pytest.raises(NotNow):
            await kept.get("a", work)
        work.refuses = False
        assert await kept.get("a", work) == b"worked out"

    asyncio.run(ask())


def test_who_hangs_up_does_not_keep_others_from_the_answer() -> None:
    async def ask() -> None:
        kept, work = KeptAnswers(), Work()
        first = asyncio.create_task(kept.get("a", work))
        await asyncio.sleep(0)
        other = asyncio.create_task(kept.get("a", work))
        await asyncio.sleep(0)
        first.cancel()
        assert await other == b"worked out"

    asyncio.run(ask())


def test_only_so_much_is_kept_of_what_was_asked_for_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.server.http.kept.MOST_KEPT", 3 * len(b"worked out"))

    async def ask() -> None:
        kept, work = KeptAnswers(), Work()
        for question in ("a", "b", "c", "a", "d"):
            await kept.get(question, work)
        assert work.times == 4
        for question in ("a", "c", "d"):
            await kept.get(question, work)
        assert work.times == 4
        await kept.get("b", work)
        assert work.times == 5

    asyncio.run(ask())
