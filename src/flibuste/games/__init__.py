"""Our boxes, by name. A box is a package with `GAME`, `table.py` and `box.toml`.

`flibuste.games()` returns the games on the shelf, and `flibuste.games` is also the package in which ours lie. So this
package can be called: a function of that name would hide it from `import flibuste.games.pirates.rules as rules`.
"""

import sys
from types import ModuleType
from typing import Any, Final

BOXES: Final = {
    "aquatika": "flibuste.games.aquatika",
    "auberge": "flibuste.games.auberge",
    "bebes-pirates": "flibuste.games.bebes_pirates",
    "blackstone": "flibuste.games.blackstone",
    "decrypto": "flibuste.games.decrypto",
    "fuji-flush": "flibuste.games.fuji_flush",
    "hawthorn": "flibuste.games.hawthorn",
    "jamaica": "flibuste.games.jamaica",
    "paires": "flibuste.games.paires",
    "pirates": "flibuste.games.pirates",
}


class Games(ModuleType):
    def __call__(self) -> list[Any]:
        """Return the games on the shelf."""
        from flibuste.shelf import boxes  # files and packages: nothing is read before somebody asks

        return [box.game for box in boxes()]


sys.modules[__name__].__class__ = Games
