"""How near words are by the company they keep: the French word vectors of spaCy, if the extra `vectors` is there.

Only the table of vectors is read, not the language model around it: that would take more memory than a bot may have.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Final, final

PACKAGES: Final = {"fr": "fr_core_news_md"}
UNRELATED: Final = 0.3  # two words that have nothing in common are about as near as this, and less
LENT: Final = 0.8  # how near words can be at most by their company alone
MIX: Final = 0xC6A4A7935BD1E995
WORD: Final = (1 << 64) - 1


@final
class Vectors:
    """One vector for each of many words. Rare words share that of a similar one."""

    def __init__(self, folder: Path) -> None:
        # By name: whoever builds or checks Flibuste need not have them.
        numpy, msgpack = importlib.import_module("numpy"), importlib.import_module("msgpack")
        self._norm: Any = numpy.linalg.norm
        self._table: Any = numpy.load(folder / "vectors")
        self._rows: dict[int, int] = msgpack.unpackb((folder / "key2row").read_bytes(), strict_map_key=False)
        self._known: dict[str, Any] = {}

    def nearness(self, one: str, other: str) -> float:
        """Return how near two texts are, from 0 to 1; 0 if one of them is unknown."""
        first, second = self._vector(one), self._vector(other)
        if first is None or second is None:
            return 0.0
        return LENT * max(0.0, float(first @ second) - UNRELATED) / (1.0 - UNRELATED)

    def _vector(self, text: str) -> Any:
        """Return the direction of a text: that of its words together."""
        if text not in self._known:
            rows = [self._rows.get(key_of(word), -1) for word in text.lower().split()]
            total = sum([self._table[row] for row in rows if row >= 0])
            length = float(self._norm(total))
            self._known[text] = total / length if length > 0.0 else None
        return self._known[text]


def key_of(word: str) -> int:
    """Return the number of a word in the table: MurmurHash64A, with 1 as seed."""
    data = word.encode()
    key = (1 ^ (len(data) * MIX)) & WORD
    whole = len(data) // 8 * 8
    for place in range(0, whole, 8):
        part = int.from_bytes(data[place : place + 8], "little") * MIX & WORD
        part = (part ^ (part >> 47)) * MIX & WORD
        key = (key ^ part) * MIX & WORD
    if whole < len(data):
        key = (key ^ int.from_bytes(data[whole:], "little")) * MIX & WORD
    key = (key ^ (key >> 47)) * MIX & WORD
    return key ^ (key >> 47)


@cache
def vectors_of(language: str) -> Vectors | None:
    """Return the vectors of a language, or None where there are none."""
    package = PACKAGES.get(language, "")
    needed = [package, "msgpack", "numpy"]
    if not package or any(importlib.util.find_spec(name) is None for name in needed):
        return None
    found = importlib.util.find_spec(package)
    places = found.submodule_search_locations if found is not None else None
    folders = sorted(Path(places[0]).glob(f"{package}-*/vocab")) if places else []
    return Vectors(folders[-1]) if folders else None
