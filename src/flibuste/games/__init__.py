"""The boxes on the shelf, by name. A box is a package with `GAME`, `table.py` and `box.toml`."""

from typing import Final

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
