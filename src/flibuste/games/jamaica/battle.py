"""A battle."""

from __future__ import annotations

from typing import Annotated, final

from mypy_extensions import i64

from flibuste.core.declared import Part
from flibuste.core.fields import ALL, To
from flibuste.core.story import NOBODY
from flibuste.games.jamaica.cards import EMPTY, FULL, LAST_SHIP, MOST_STRENGTH, POWDER, STAR
from flibuste.games.jamaica.goods import Goods


@final
class Battle(Part):
    """Two ships on the same space. First the attacker uses powder and rolls, then the defender. Without an attacker
    there is no battle."""

    attacker: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    defender: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    active: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]  # whose turn it is; when both had theirs, who has won
    attack: Annotated[i64, To(0, MOST_STRENGTH), ALL]  # the strength of the attacker
    defence: Annotated[i64, To(0, MOST_STRENGTH), ALL]
    die: Annotated[i64, To(0, STAR), ALL]  # what the active ship has rolled last
    rerolled: Annotated[bool, ALL]  # the Sabre has been used
    seized_kind: Annotated[i64, To(EMPTY, POWDER), ALL]  # what the winner takes out of a hold
    seized_amount: Annotated[i64, To(0, FULL), ALL]

    def begin(self, attacker: i64, defender: i64) -> None:
        self.blank()
        self.attacker = attacker
        self.defender = defender
        self.active = attacker

    def is_on(self) -> bool:
        return self.attacker != NOBODY

    def other(self) -> i64:
        """Return the ship that is not active."""
        return self.defender if self.active == self.attacker else self.attacker

    def strength(self, ship: i64) -> i64:
        return self.attack if ship == self.attacker else self.defence

    def set_strength(self, strength: i64) -> None:
        """Of the active ship."""
        if self.active == self.attacker:
            self.attack = strength
        else:
            self.defence = strength

    def change_sides(self) -> None:
        """The other ship is active, and has not rolled yet."""
        self.active = self.other()
        self.die = 0

    def is_even(self) -> bool:
        return self.attack == self.defence

    def winner(self) -> i64:
        """Return the stronger ship."""
        return self.attacker if self.attack > self.defence else self.defender

    def loser(self) -> i64:
        return self.defender if self.attack > self.defence else self.attacker

    def seize(self, goods: Goods) -> None:
        self.seized_kind = goods.kind
        self.seized_amount = goods.amount

    def spoils(self) -> Goods:
        """Return what the winner takes out of a hold."""
        return Goods(self.seized_kind, self.seized_amount)
