"""Which positions of Bébés pirates are possible, and what a seat may imagine where it cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.chance import Chance
from flibuste.core.errors import require
from flibuste.core.pile import Pile, pile_of
from flibuste.core.position import rest
from flibuste.core.state import OVER
from flibuste.games.bebes_pirates.cards import (
    ADVANCED,
    ALL_CREW,
    DEALT,
    GOLD,
    HIDDEN,
    KEPT,
    KINDS,
    ON_OFFER,
    PRICE,
    SMALL,
    all_cards,
    all_gold,
    crew,
    is_coin,
    set_aside,
)

if TYPE_CHECKING:
    from flibuste.games.bebes_pirates.petits import PetitsPirates
    from flibuste.games.bebes_pirates.rules import BabyPirates


# What is known


def in_none_of(out: Pile, table: vec[i64], hands: list[list[int]], box: Pile) -> Pile:
    """Return the cards of the box that nobody sees in any of these places."""
    seen = out.clone()
    for card in table:
        seen.add(card)
    for hand in hands:
        add_seen(seen, hand)
    return rest(box, [seen])


def add_seen(pile: Pile, hand: list[int]) -> None:
    for card in hand:
        if card != HIDDEN:
            pile.add(card)


def turn_up(hand: list[int], deck: Pile, chance: Chance) -> None:
    """Let each hidden card be one of the deck, each as likely."""
    for place in range(len(hand)):
        if hand[place] == HIDDEN:
            hand[place] = chance.draw(deck)
    hand.sort()


def check_dealt(hands: list[list[int]], box: Pile) -> None:
    """Each card was dealt once, and no treasure; and no position hides one."""
    rest(box, [pile_of(KINDS, [card for hand in hands for card in hand])])


# Auctions


def check_auctions(game: BabyPirates) -> None:
    check_dealt(game.hands + [list(cards) for cards in game.put_back], crew(game.setup))
    choosing = game.is_choosing()
    for hand, put_back in zip(game.hands, game.put_back, strict=True):
        few = len(hand) <= (DEALT if choosing else KEPT) and len(put_back) <= DEALT - KEPT
        require(few and len(hand) + len(put_back) <= DEALT, "Everyone is dealt four cards and keeps two.")
    if choosing:
        check_choice(game)
    else:
        check_shares(game)
        check_bids(game)


def check_choice(game: BabyPirates) -> None:
    require(game.to_act()[:1] == [game.actor], "The first who still has to put cards back is to act.")
    sizes = [len(hand) for hand in game.hands]
    nothing_won = game.deck.size + sum(sizes) == all_cards(game.setup).size and min(sizes) >= KEPT
    nothing_paid = game.gold.chips() == [GOLD] * game.seats and game.bank == set_aside(game.setup) and game.pot == 0
    require(nothing_won and nothing_paid and not game.passed, "The choice comes before the auctions.")


def check_shares(game: BabyPirates) -> None:
    """Three cards are on offer as long as there are any; each auction takes them away, and coin cards are cashed."""
    left = game.deck.size + len(game.table)
    by_threes = left % ON_OFFER == 0 and len(game.table) == min(left, ON_OFFER)
    is_on = game.actor != OVER
    require(by_threes and is_on == (left > 0), "Three cards are on offer until the pile is used up.")
    auctions = (all_cards(game.setup).size - KEPT * game.seats - left) // ON_OFFER
    cashed = game.out.size - auctions * (ON_OFFER - 1)
    coins = [card for card in game.out.cards() if is_coin(card) and game.setup.mode == ADVANCED]
    gone = KEPT * game.seats - sum([len(hand) for hand in game.hands])
    fair = gone <= cashed <= len(coins)
    require(fair, "Every auction puts one card into a hand and two out of the game.")
    check_gold(game, cashed)


def check_gold(game: BabyPirates, cashed: int) -> None:
    whole = sum(game.gold.chips()) + game.pot + game.bank == all_gold(game.setup)
    left = max(0, set_aside(game.setup) - PRICE * cashed)
    require(whole and game.bank == left, "The gold does not add up.")


def check_bids(game: BabyPirates) -> None:
    is_on = game.actor != OVER
    require(game.actor not in game.passed and (is_on or not game.passed), "The active player has passed.")
    require(game.pot == 0 or (is_on and not game.is_last()), "The last to pass took the gold.")


# Petits Pirates


def check_petits(game: PetitsPirates) -> None:
    check_dealt(game.hands, ALL_CREW)
    shuffled = game.seats >= 5 and game.lid.size % SMALL == 0 and game.lid.size < SMALL * game.paid
    require(game.lid.size == SMALL * game.paid or shuffled, "Three cards go into the lid for each coin paid.")
    earned = sum(game.gold.chips()) + game.paid - SMALL * game.seats
    played = 0 <= earned < len(game.crew)
    require(played, "The gold does not add up: a card played earns a coin at most.")
    sizes = sorted([len(hand) for hand in game.hands])
    is_used_up = game.actor == OVER and game.deck.size == 0 and not game.lid_can_be_shuffled()
    whole = sizes[1] == sizes[-1] == SMALL and (sizes[0] == SMALL or is_used_up)
    require(whole, "Everyone has three cards, all from the pile.")
    stuck = [seat for seat in range(game.seats) if game.gold.of(seat) == 0 and not game.fitting(seat)]
    require(game.actor != OVER or sizes[0] < SMALL or bool(stuck), "The game is not over yet.")
