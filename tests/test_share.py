"""Work that several processes share."""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import active_children

import pytest

from flibuste.lab.share import interrupts_held_back, share


def test_results_come_in_the_order_of_their_tasks() -> None:
    assert list(share(abs, range(-20, 0), jobs=2)) == list(range(20, 0, -1))


def test_an_interrupt_waits_until_the_processes_are_started() -> None:
    """Whichever thread the signal lands in, nothing that was begun is left half done."""
    done: list[str] = []
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            be_interrupted(done)
    finally:
        ended.set()
        other.join()
    assert done == ["interrupted", "went on"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def be_interrupted(done: list[str]) -> None:
    with interrupts_held_back():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("interrupted")
        time.sleep(0.05)
        done.append("went on")


def test_who_leaves_does_not_wait_for_what_is_being_worked_on() -> None:
    results = share(time.sleep, [0, 60, 60, 60], jobs=2)
    begun = time.monotonic()
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 20
    assert not active_children()


def test_nothing_is_raised_where_nobody_interrupts() -> None:
    with interrupts_held_back():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
