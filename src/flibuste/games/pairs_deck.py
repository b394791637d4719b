"""The deck of the Pairs family: one 1, two 2s, three 3s and so on, 55 cards in all."""

from __future__ import annotations

from typing import Final

from flibuste.core.pile import pile_of

HIGHEST: Final = 10
KINDS: Final = 11
ALL_CARDS: Final = pile_of(KINDS, [card for card in range(1, KINDS) for _ in range(card)])
