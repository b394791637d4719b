"""What changes in play, and can be copied and pickled all the same."""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A base for what `copy` and `pickle` take as it stands, in mid-game, and restore field by field.

    The fields of compiled classes are no part of `__dict__`. A guest's class, made from a compiled one, has fields of
    both kinds.
    """

    def __getstate__(self) -> dict[str, object]:
        fields = dict(getattr(self, "__dict__", {}))
        for name in getattr(type(self), "__mypyc_attrs__", ()):
            if hasattr(self, name):  # a field may be declared and not set yet
                fields[name] = getattr(self, name)
        return fields

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)


def packed(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def unpacked(numbers: vec[i64]) -> tuple[Callable[[list[int]], vec[i64]], tuple[list[int]]]:
    return packed, (list(numbers),)


# Packed arrays cannot be copied or pickled by themselves.
copyreg.pickle(type(vec[i64]()), unpacked)
