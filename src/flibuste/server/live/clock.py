"""What time it is in the house."""

from __future__ import annotations

import time
from typing import Final

BEGAN: Final = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Return the time in milliseconds since 1970: as it was when the house was opened, and has gone on since. The clock
    on the wall may jump, and nobody should win or lose time by that."""
    return (BEGAN + time.monotonic_ns()) // 1_000_000
