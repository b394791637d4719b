"""The bots' processes: few, shared fairly between tables, and never waited for longer than is decent."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import time
from collections import deque
from typing import Final

from flibuste.bots.player import Answer, Opinion
from flibuste.core.view import View
from flibuste.opponents import INSTINCT, Steady
from flibuste.shelf import box

log = logging.getLogger(__name__)

PATIENCE: Final = 8.0  # seconds: a busy machine, or a bot that hangs
FIRST_PATIENCE: Final = 20.0  # for a process that has just begun: it imports first
LONGEST_WAIT: Final = 4.0  # seconds for a turn: in a house that is full of bots, those who have waited do not ponder

# Who comes first.
PEOPLE: Final = 0  # somebody waits for a bot to move
ADVICE: Final = 1
BOTS_ALONE: Final = 2  # somebody looks on at most


class Thought:
    """A question for a bot, in the name of a visitor."""

    def __init__(self, asker: str, game: str, level: str, seed: str, view: View, advises: bool) -> None:
        self.asker = asker
        self.game = game
        self.level = level
        self.seed = seed
        self.view = view
        self.advises = advises
        self.answer: asyncio.Future[Answer | list[Opinion]] = asyncio.get_running_loop().create_future()
        self._asked = time.monotonic()

    def question(self) -> bytes:
        """Return what a process is asked. Whoever has waited long enough is answered by instinct, at once."""
        waited = time.monotonic() - self._asked
        level = INSTINCT if waited > LONGEST_WAIT and not self.advises else self.level
        return pickle.dumps((self.game, level, self.seed, self.view, self.advises))


class Queue:
    """Questions that wait. Visitors take turns, however many tables and questions one of them has."""

    def __init__(self) -> None:
        self._ranks: tuple[dict[str, deque[Thought]], ...] = ({}, {}, {})  # by visitor, the next to be served first

    def __len__(self) -> int:
        return sum(len(thoughts) for rank in self._ranks for thoughts in rank.values())

    def put(self, thought: Thought, rank: int) -> None:
        self._ranks[rank].setdefault(thought.asker, deque()).append(thought)

    def take(self) -> Thought | None:
        """Take the first question of the visitor who has waited longest, and let that one wait again."""
        for rank in self._ranks:
            for asker in rank:
                thoughts = rank.pop(asker)
                thought = thoughts.popleft()
                if thoughts:
                    rank[asker] = thoughts
                return thought
        return None


class Pool:
    """A bounded pool: people come before advice, and advice before bots among themselves."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._queue = Queue()
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.failures = 0

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work()) for _ in range(self._size)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def think(self, asker: str, game: str, level: str, seed: str, view: View, rank: int = PEOPLE) -> Answer:
        answer = await self._ask(Thought(asker, game, level, seed, view, advises=False), rank)
        assert isinstance(answer, Answer)
        return answer

    async def advise(self, asker: str, game: str, level: str, seed: str, view: View) -> list[Opinion]:
        """Return what a bot thinks of each action; nothing if it has no opinion."""
        opinions = await self._ask(Thought(asker, game, level, seed, view, advises=True), ADVICE)
        return opinions if isinstance(opinions, list) else []

    async def _ask(self, thought: Thought, rank: int) -> Answer | list[Opinion]:
        self._queue.put(thought, rank)
        self._something.set()
        return await thought.answer

    def waiting(self) -> int:
        return len(self._queue)

    async def _next(self) -> Thought:
        while (thought := self._queue.take()) is None:
            self._something.clear()
            await self._something.wait()
        return thought

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                thought = await self._next()
                if thought.answer.cancelled():
                    continue
                patience = PATIENCE
                try:
                    if process is None:
                        process = await start_process()
                        patience = FIRST_PATIENCE
                    answer = await asyncio.wait_for(ask(process, thought.question()), patience)
                except Exception as error:  # whatever it is: the table goes on, and so does this task
                    log.error("a bot of %s did not answer (%r); instinct plays this move", thought.game, error)
                    self.failures += 1
                    if process is not None:
                        await stop_process(process)
                    process = None
                    answer = [] if thought.advises else by_instinct(thought)
                if not thought.answer.done():
                    thought.answer.set_result(answer)
        finally:
            if process is not None:
                await stop_process(process)


async def start_process() -> asyncio.subprocess.Process:
    """Start a process that ends when nobody is left to ask it; an interrupt at the keyboard is not for it."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "flibuste.server.thinking.process",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


async def stop_process(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


async def ask(process: asyncio.subprocess.Process, body: bytes) -> Answer | list[Opinion]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(len(body).to_bytes(4, "big") + body)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(4), "big")
    answer: Answer | list[Opinion] = pickle.loads(await process.stdout.readexactly(size))
    return answer


def by_instinct(thought: Thought) -> Answer:
    """Answer in this process, at once."""
    return Steady(box(thought.game), INSTINCT, thought.seed).answer(thought.view)
