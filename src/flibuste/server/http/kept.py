"""Answers that never change: each is worked out once, beside the event loop, and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from flibuste.server.limits import MOST_KEPT


class KeptAnswers:
    """The answers that were asked for last. Whoever asks for one that is being worked out waits for the same."""

    def __init__(self) -> None:
        self._pending: dict[Hashable, asyncio.Task[bytes]] = {}
        self._kept: dict[Hashable, bytes] = {}  # what was asked for last comes last
        self._size = 0

    async def get(self, question: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        if question in self._kept:
            self._kept[question] = self._kept.pop(question)
            return self._kept[question]
        if question not in self._pending:
            self._pending[question] = asyncio.ensure_future(self._worked_out(question, work_out))
        return await asyncio.shield(self._pending[question])

    async def _worked_out(self, question: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        """Work an answer out and keep it; not a refusal, which may be none in a moment."""
        try:
            answer = await work_out()
        finally:
            del self._pending[question]
        self._kept[question] = answer
        self._size += len(answer)
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
        return answer
