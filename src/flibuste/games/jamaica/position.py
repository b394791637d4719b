"""Which positions of Jamaica can be, and what a seat can make of what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.pile import pile_of
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY
from flibuste.games.jamaica.battle import Battle
from flibuste.games.jamaica.cards import (
    ALL_HOLDS,
    ALL_TREASURES,
    CARD,
    DECK,
    FACE_DOWN,
    FIGHT,
    KEEP,
    LOAD,
    MORNING,
    NO_CARD,
    NOT_SEEN,
    PAY,
    POWERS,
    QUESTIONS,
    RETREAT,
    SEIZE,
    STAR,
    TREASURES,
    treasure_of,
    worth_of,
)
from flibuste.games.jamaica.goods import Goods, Holds
from flibuste.games.jamaica.track import FURTHEST_BACK, HOME, TRACK
from flibuste.games.jamaica.treasures import Treasures

if TYPE_CHECKING:
    from flibuste.games.jamaica.rules import Jamaica

# What a seat can make of what it sees


def imagine(game: Jamaica, chance: Chance) -> None:
    """What is hidden is anything out of sight."""
    for seat in range(game.seats):
        if game.hands[seat].unseen > 0 or game.chosen[seat] == FACE_DOWN:
            imagine_cards(game, seat, chance)
    hidden = [seat for seat in range(game.seats) if NOT_SEEN in game.treasures.gold(seat)]
    if hidden:
        imagine_treasures(game, hidden, chance)


def imagine_cards(game: Jamaica, seat: i64, chance: Chance) -> None:
    unseen = game.draw_pile(seat)
    if game.chosen[seat] == FACE_DOWN:
        game.chosen[seat] = chance.draw(unseen)
    game.hands[seat].turn_up(chance, unseen)


def imagine_treasures(game: Jamaica, seats: list[int], chance: Chance) -> None:
    """What the Ghost Ship found nobody knows in any world."""
    unseen = game.treasures.unseen()
    gold = pile_of(TREASURES, [treasure for treasure in unseen.cards() if treasure >= POWERS])
    for seat in seats:
        count = len(game.treasures.gold(seat))
        game.treasures.set_gold(seat, sorted([worth_of(chance.draw(gold)) for _ in range(count)]))


# Which positions can be


def check(game: Jamaica) -> None:
    """Raise ImpossiblePosition if no game could lead here."""
    require(game.asked in QUESTIONS, "No question has this number.")
    require((game.due > 0) == (game.asked == PAY), "Something is due when it is asked which hold pays, and only then.")
    check_holds(game, game.holds)
    check_treasures(game, game.treasures)
    for seat in range(game.seats):
        check_cards(game, seat, has_played(game, seat))
    check_places(game)
    if game.asked > MORNING:
        check_turn(game)
    else:
        require(game.watch == 0 and not game.battle.is_on(), "The dice come first.")
    if game.actor == OVER:
        require(game.is_last_round() and game.asked == CARD, "The game is not over yet.")
    else:
        require(game.asked != CARD or NO_CARD in game.chosen, "All have chosen a card.")
        require(game.actor == game.decider(), "It is not the turn of this seat.")


def check_holds(game: Jamaica, holds: Holds) -> None:
    all_holds = len(game.places) * ALL_HOLDS
    complete = len(holds.kinds) == all_holds and len(holds.amounts) == all_holds
    require(complete, "Each ship has six holds: the 6th Hold, too, is given for each.")
    for ship in range(len(game.places)):
        for hold in range(ALL_HOLDS):
            check_hold(game, ship, hold, holds.goods(ship, hold))


def check_hold(game: Jamaica, ship: i64, hold: i64, goods: Goods) -> None:
    require(goods.is_nothing() or goods.fits_a_hold(), "A hold has one to six of one kind of goods.")
    if not goods.is_nothing():
        require(not game.sinks(ship, goods.kind), "The Ghost Ship has nothing but gold.")
        require(hold < game.holds_of(ship), "Only who has the 6th Hold can have something in it.")


def check_treasures(game: Jamaica, treasures: Treasures) -> None:
    require(treasures.is_paired(), "Each treasure of gold has a ship and a worth.")
    check_worths([worth for worth in treasures.worths if worth != NOT_SEEN])
    owners = [*[treasures.owner(power) for power in range(POWERS)], *treasures.ships]
    require(max(owners) < len(game.places), "A treasure is aboard a ship that does not sail.")
    ghosts = len(game.places) - game.seats
    require(ghosts == 0 or game.is_ghost(treasures.beth), "Lady Beth is aboard the Ghost Ship.")
    lairs = [lair for lair in TRACK.lairs if lair in game.plundered]
    require(len(lairs) == len(game.plundered), "Only a lair is plundered, and once.")
    found = [owner for owner in owners if owner != NOBODY]
    require(len(found) - ghosts == len(lairs), "Each treasure comes from a lair.")


def check_worths(worths: list[int]) -> None:
    for worth in worths:
        enough = worths.count(worth) <= ALL_TREASURES.copies(treasure_of(worth))
        require(enough, "The box has fewer treasures worth {worth}.", {"worth": worth})


def has_played(game: Jamaica, seat: i64) -> bool:
    return game.actor == OVER or (seat - game.captain) % game.seats < game.watch // 2


def check_cards(game: Jamaica, seat: i64, over: bool) -> None:
    front = game.chosen[seat] != NO_CARD
    cards = game.hands[seat].size + len(game.discards(seat)) + game.draw_pile(seat).size + front
    require(cards == DECK, "Everyone has the same {count} cards.", {"count": DECK})
    require(NOT_SEEN not in game.treasures.gold(seat), "Players know their treasures.")
    require(game.places[seat] < HOME or over, "A ship that is home is not to move.")
    waits = game.asked > MORNING or (game.asked == CARD and front)
    require(front == (waits and not over), "A card lies in front of those who are still to play it.")
    sizes = [3, 4] if game.asked > MORNING or over else [game.hand_size(seat)]
    require(game.hands[seat].size + front + over in sizes, "A hand has three cards, or four with the map.")


def check_places(game: Jamaica) -> None:
    furthest = FURTHEST_BACK * game.round
    near = all(place >= furthest for place in game.places)
    values = {"place": furthest, "round": game.round}
    require(near, "In round {round} no ship can be behind place {place}.", values)


def check_turn(game: Jamaica) -> None:
    moves = game.is_to_sail()
    fights = game.battle.is_on()
    require(moves or game.asked == LOAD, "The card is for loading.")
    goes_on = fights if game.asked == PAY else moves and game.asked > FIGHT
    require(fights == goes_on, "A battle goes on from the powder to the spoils.")
    require(game.asked != FIGHT or len(game.met()) > 0, "There is no one to fight here.")
    ship = game.mover()
    price = game.price_for(ship, game.places[ship])
    broke = price.amount > 0 and game.holds.stock(ship, price.kind) == 0
    require(game.asked != RETREAT or broke, "Only a ship that could not pay falls back.")
    if game.asked == PAY:
        check_payment(game, price)
    if fights:
        check_battle(game, game.battle)


def check_payment(game: Jamaica, price: Goods) -> None:
    most = game.battle.strength(game.battle.active) if game.battle.is_on() else price.amount
    require(game.due <= most, "No more is due than the price of the space, or the powder that is used.")
    asked = game.setup.choice("purser") == "captain" and game.holds.matters(game.ship(), game.owed())
    require(asked, "Nobody is asked which hold pays where it does not matter.")


def check_battle(game: Jamaica, battle: Battle) -> None:
    met = battle.attacker == game.mover() and battle.defender in game.met()
    require(met, "The ships in a battle are on the same space.")
    require(battle.active in (battle.attacker, battle.defender), "One of the two ships in a battle is active.")
    rolled = battle.die == STAR or battle.die in range(2, 12, 2)
    require(rolled or (battle.die == 0 and game.asked != KEEP), "The combat die has no such side.")
    require(game.asked != KEEP or game.swordsman() != NOBODY, "Nobody can use the Sabre now.")
    won = not battle.is_even() and battle.active == battle.winner()
    require(game.asked not in (LOAD, SEIZE) or won, "The winner of the battle is weaker.")
    check_spoils(game, battle)


def check_spoils(game: Jamaica, battle: Battle) -> None:
    goods = battle.spoils()
    seized = goods.fits_a_hold() and game.can_take(battle.winner(), goods.kind)
    right = seized if game.asked == LOAD else goods.is_nothing()
    require(right, "The winner has no room for these goods.")
