"""Records that never change, and travel between processes all the same."""

from __future__ import annotations

from dataclasses import fields

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frozen:
    """A base for frozen dataclasses: built anew from their fields when they are copied or unpickled.

    Compiled classes are otherwise restored by assigning to their fields, which frozen ones refuse.
    """

    def __reduce__(self) -> tuple[object, ...]:
        values = [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]
        return type(self), tuple(values)
