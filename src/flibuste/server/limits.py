"""How much strangers may ask for. Every limit of the house stands here."""

from __future__ import annotations

from typing import Final

# What people write, in characters.
LONGEST_NAME: Final = 24
LONGEST_SAYING: Final = 300
LONGEST_LINK: Final = 300  # in a QR code

# What is said at one table.
MOST_SAID: Final = 1000
MOST_SAID_BY_ALL: Final = 500  # after that only those may speak who sit there

# What one visitor has.
MOST_HOSTED: Final = 50  # unfinished tables that they opened
MOST_SEATS: Final = 100  # unfinished tables at which they sit
MOST_DEVICES: Final = 8  # from which one seat is played; the oldest are forgotten
MOST_WATCHED: Final = 32  # tables over one connection

LINK_LASTS: Final = 600_000  # milliseconds in which a link lets another device in
MOST_SECONDS: Final = 30 * 86400  # of a clock
MOST_STEPS: Final = 64  # moments of a replay in one answer
MOST_KEPT: Final = 16_000_000  # bytes of answers that never change, and take long to work out

# What arrives over the network.
LARGEST_BODY: Final = 16_384  # bytes of a request
MOST_WAITING: Final = 4_000_000  # bytes that a reader may be behind
REQUESTS_AT_ONCE: Final = 1000.0  # over one connection
REQUESTS_A_SECOND: Final = 1000.0
SAYINGS_AT_ONCE: Final = 10.0
SAYINGS_A_SECOND: Final = 0.5
UNDOS_AT_ONCE: Final = 20.0  # to see whether a move has shown anything takes long
UNDOS_A_SECOND: Final = 2.0
VISITS_AT_ONCE: Final = 2000.0  # requests over HTTP from one address
VISITS_A_SECOND: Final = 100.0
VISITS_A_MILLISECOND: Final = 1.0  # that the processor works for somebody: some answers take hundreds
PRICE_OF_A_TABLE: Final = 20.0  # visits that could be made instead
