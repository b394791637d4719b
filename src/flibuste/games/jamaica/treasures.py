"""The treasures, and whose they are."""

from __future__ import annotations

from typing import Annotated, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.declared import Part
from flibuste.core.fields import ALL, Some, To
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.story import NOBODY
from flibuste.games.jamaica.cards import (
    ALL_TREASURES,
    BETH,
    LAST_SHIP,
    LEAST_WORTH,
    MAP,
    MOST_WORTH,
    NOT_SEEN,
    POWERS,
    SABRE,
    TREASURES,
    treasure_of,
)
from flibuste.games.jamaica.track import LAIRS


@final
class Treasures(Part):
    """Which ship has which: the four powers, each by its name; and gold, by what it is worth.

    Gold stands here in the order of the ships, and of its worth.
    """

    map: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    sabre: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    beth: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    sixth_hold: Annotated[i64, To(NOBODY, LAST_SHIP), ALL]
    ships: Annotated[vec[i64], Some(0, LAST_SHIP, longest=LAIRS), ALL]  # whose each treasure of gold is
    worths: Annotated[vec[i64], Some(LEAST_WORTH, MOST_WORTH, longest=LAIRS), ALL]  # and what it is worth

    def owner(self, power: i64) -> i64:
        """Return the ship that has a power, or NOBODY."""
        if power == MAP:
            return self.map
        if power == SABRE:
            return self.sabre
        return self.beth if power == BETH else self.sixth_hold

    def give_power(self, ship: i64, power: i64) -> None:
        if power == MAP:
            self.map = ship
        elif power == SABRE:
            self.sabre = ship
        elif power == BETH:
            self.beth = ship
        else:
            self.sixth_hold = ship

    def gold(self, ship: i64) -> list[int]:
        """Return what each treasure of the ship is worth, the least first; NOT_SEEN for those that lie face down."""
        return [self.worths[at] for at in range(len(self.ships)) if self.ships[at] == ship]

    def has_gold(self, ship: i64) -> bool:
        return ship in self.ships

    def add_gold(self, ship: i64, worth: i64) -> None:
        self.set_gold(ship, sorted([*self.gold(ship), worth]))

    def remove_gold(self, ship: i64, worth: i64) -> None:
        left = self.gold(ship)
        left.remove(worth)
        self.set_gold(ship, left)

    def set_gold(self, ship: i64, worths: list[int]) -> None:
        """Let the ship have these treasures, and no others of gold."""
        rows = [worths if other == ship else self.gold(other) for other in range(LAST_SHIP + 1)]
        self.ships = vec[i64]([other for other, row in enumerate(rows) for _ in row])
        self.worths = vec[i64]([one for row in rows for one in row])

    def is_paired(self) -> bool:
        return len(self.ships) == len(self.worths)

    def put_in_order(self) -> None:
        for ship in range(LAST_SHIP + 1):
            self.set_gold(ship, sorted(self.gold(ship)))

    def turn_down(self, ship: i64) -> None:
        """Let all gold of a ship lie face down."""
        for at in range(len(self.ships)):
            if self.ships[at] == ship:
                self.worths[at] = NOT_SEEN

    def unseen(self) -> Pile:
        """Return those that may lie in a lair: J14. Also those in the box, and what the Ghost Ship found."""
        seen = [power for power in range(POWERS) if self.owner(power) != NOBODY]
        seen += [treasure_of(worth) for worth in self.worths if worth != NOT_SEEN]
        return rest(ALL_TREASURES, [pile_of(TREASURES, seen)])
