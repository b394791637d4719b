"""What happened, as numbers: log, animation, screen reader and golden files read them."""

from __future__ import annotations

from typing import Final, NamedTuple

NOBODY: Final = -1  # the seat of an event that concerns no seat more than another


class Event(NamedTuple):
    """One thing that happened: what, to which seat, with which piece, how many or where.

    Each game names its own kinds of event and says what the last two numbers mean. The text is what
    a player wrote, in games where players write.
    """

    what: int
    seat: int
    piece: int
    amount: int
    text: str = ""
