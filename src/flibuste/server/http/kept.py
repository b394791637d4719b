"""Answers that never change: each is worked out once, beside the event loop, and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from flibuste.server.limits import MOST_ANSWERS_KEPT


class KeptAnswers:
    """The answers that were asked for last. Whoever asks for one that is being worked out waits for the same."""

    def __init__(self) -> None:
        self._answers: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, question: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        if question not in self._answers:
            self._answers[question] = asyncio.ensure_future(self._worked_out(question, work_out))
            if len(self._answers) > MOST_ANSWERS_KEPT:
                del self._answers[next(iter(self._answers))]
        return await asyncio.shield(self._answers[question])

    async def _worked_out(self, question: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            return await work_out()
        except BaseException:
            self._answers.pop(question, None)  # a refusal may be none in a moment
            raise
