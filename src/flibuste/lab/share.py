"""Work that several processes share: the results come in order, however many they are."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from types import FrameType
from typing import TypeVar

from flibuste.core.errors import FlibusteError

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkStopped(FlibusteError):
    """The work could not be brought to its end."""


def share(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield what each task came to, in order, with so many tasks worked on at a time."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs)
    try:
        yield from _pooled(pool, work, tasks, jobs)
    except BrokenProcessPool:
        raise WorkStopped("A process that shared the work has died; try with fewer jobs.") from None
    except BaseException:  # nobody wants what is being worked on, and one task may take minutes
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _pooled(
    pool: ProcessPoolExecutor, work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[Result]:
    """Keep only a few tasks ahead."""
    with interrupts_held_back():
        pool.submit(int).result()  # starts the processes, which leave interrupts to this one
    ahead: deque[Future[Result]] = deque()
    for task in tasks:
        ahead.append(pool.submit(work, task))
        if len(ahead) > 4 * jobs:
            yield ahead.popleft().result()
    for future in ahead:
        yield future.result()


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let an interrupt wait until the end, and mask it for good in every process that is started meanwhile.

    The mask alone would not do here: a thread that draws a bar takes the signal, and Python raises in the main one.
    """
    waiting: list[int] = []
    with _handled_by(lambda number, _frame: waiting.append(number)):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    if waiting:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Give interrupts to a handler; only the main thread ever hears of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
