"""Fields that are declared once: what they are, their bounds, and who may see them.

    class FujiFlush(State):
        hands: Annotated[list[Pile], Each(KINDS), OWN]
        front: Annotated[vec[i64], Each(NO_CARD, HIGHEST), ALL]
        deck: Annotated[Pile, Rest(KINDS), NOBODY]
        played: Annotated[i64, To(0, MOST_PLAYED), ALL]

From these lines follow `blank`, `clone`, `seen_by`, `dump`, `read`, and what `flibuste.core.observer` needs. It is
`flibuste.core.field_methods` that reads them, as text, and writes these methods; `flibuste fields PACKAGE` shows them.
Methods that the class has of its own are left alone.

Bounds are numbers or constants, or functions of the setup: `To(1, hands)` asks for `hands(setup)`.
"""

from __future__ import annotations

from typing import Final

from flibuste.core.story import NOBODY as NOBODY  # sees it: a pile lies face down, a number is blank


class To:
    """A number from the least to the most. On a blank table it is the least, unless said otherwise."""

    def __init__(self, least: object, most: object, blank: object = None) -> None: ...


class Seat:
    """A seat; or NOBODY, where that is given as the least. On a blank table it is the least."""

    def __init__(self, least: object = 0) -> None: ...


class Seats:
    """Some seats. On a blank table there are none."""


class Of:
    """A pile of cards that are numbered below so many kinds."""

    def __init__(self, kinds: object) -> None: ...


class Rest:
    """A pile of what the other fields leave: no position mentions it, `complete` puts it together."""

    def __init__(self, kinds: object) -> None: ...


class Each:
    """One for each seat, or as many as `count` says: piles of so many kinds, or numbers from the least to the most."""

    def __init__(self, least: object, most: object = None, count: object = None, blank: object = None) -> None: ...


class Some:
    """Any number of numbers, from the least to the most. On a blank table there are none.

    In observations there are as many as the longest has; where that is not said, there are none.
    """

    def __init__(self, least: object, most: object, longest: object = None) -> None: ...


class Lists:
    """For each seat, or as many as `count` says, some numbers. On a blank table there are none."""

    def __init__(self, least: object, most: object, count: object = None, longest: object = None) -> None: ...


class Texts:
    """As many lists of texts. On a blank table there are none in them; observations leave them out."""

    def __init__(self, count: object) -> None: ...


class Chips:
    """Purses: one for each seat, or as many as `count` says, with what is in them; and whether they may go below zero.

    On a blank table there is `blank` in each, or the least.
    """

    def __init__(
        self, least: object, most: object, credit: object = False, count: object = None, blank: object = None
    ) -> None: ...


class Fields:
    """A part of the game: a class made from `flibuste.core.declared.Part`, with fields of its own."""


class Same:
    """Something of any type that follows from the setup and never changes: a board, say. Clones share it."""

    def __init__(self, what: object) -> None: ...


class By:
    """A method of the game tells what a seat sees of the field.

    Where there is one for each owner it is asked for each: `method(owner, seat)`. Else: `method(seat)`. If it has a
    number for what the seat does not see, that is given, too: it may lie beyond the bounds.
    """

    def __init__(self, method: str, hidden: object = None) -> None: ...


class Own:
    """All see their own; of others' they see this number instead."""

    def __init__(self, hidden: object) -> None: ...


ALL: Final = "all"  # may see it
OWN: Final = "own"  # all see their own; a pile of somebody else lies face down
