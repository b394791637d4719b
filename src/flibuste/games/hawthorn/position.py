"""Positions of Hawthorn: which of them a game can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.core.state import OVER
from flibuste.core.story import NOBODY
from flibuste.games.hawthorn.cards import ANTE, CHOOSING, HAND, MOST_LOST
from flibuste.games.pairs_deck import CHIPS, check_cards, check_debts

if TYPE_CHECKING:
    from flibuste.games.hawthorn.rules import Hawthorn


def check_position(game: Hawthorn) -> None:
    """Raise ImpossiblePosition if no game could lead here."""
    check_cards([game.deck, game.discards, *game.hands, *game.rows])
    check_debts(game.purses, MOST_LOST * game.deal)
    require((game.button == NOBODY) == (game.round == CHOOSING), "The button comes with the first round.")
    for seat in range(game.seats):
        right = was_dealt_right(game, seat) if game.round == CHOOSING else has_played_right(game, seat)
        require(right, "Seat {seat} has a wrong number of cards.", {"seat": seat})
        no_pair = game.rows[seat].size == len(game.rows[seat].values())
        require(no_pair, "Seat {seat} has a pair and is out.", {"seat": seat})
    if game.round == CHOOSING:
        check_choice(game)
    else:
        check_round(game)


def was_dealt_right(game: Hawthorn, seat: i64) -> bool:
    """Five cards, of which one may be chosen; none for whoever sits out."""
    chosen = game.rows[seat].size
    held = game.hands[seat].size + chosen
    if held == 0:
        return not game.purses.can_pay(seat, ANTE)
    return held == HAND and chosen <= 1


def has_played_right(game: Hawthorn, seat: i64) -> bool:
    """After the first card, one of the hand in every second turn."""
    hand = game.hands[seat].size
    row = game.rows[seat].size
    if hand + row == 0:  # sits out, or H5
        return True
    played = HAND - 1 - hand
    has_gone = game.actor == OVER or game.place(seat) < game.place(game.actor)
    turns = game.round if has_gone else game.round - 1
    if row == 0 or game.actor == OVER:
        return 0 <= 2 * played <= turns and turns > 0 and game.discards.size > 0
    return played == turns // 2 and row > turns


def check_choice(game: Hawthorn) -> None:
    first = game.next_to_choose()
    require(game.actor == first != NOBODY, "The actor is the first who has still to choose.")
    require(game.discards.size == 0, "Nothing is discarded before the first cards are shown.")
    players = len([hand for hand in game.hands if hand.size > 0])
    check_pot(game, players, players)


def check_round(game: Hawthorn) -> None:
    players = len([row for row in game.rows if row.size > 0])
    if game.actor == OVER:
        require(players == 1 and game.pot() == 0, "At the end the last player in has taken the pot.")
        require(game.was_last_hand(), "The evening is not over yet.")
    else:
        require(game.is_in(game.actor), "The active player is out.")
        out = game.seats - players
        check_pot(game, players, players + MOST_LOST * out)


def check_pot(game: Hawthorn, players: i64, most: i64) -> None:
    require(players >= 2, "A hand goes on only between two players or more.")
    require(players <= game.pot() <= most, "The pot does not fit the players who are in and out.")
    for seat in range(game.seats):
        fits = game.deal > 1 or has_paid_right(game, seat)
        require(fits, "Seat {seat} has not paid what it should.", {"seat": seat})


def has_paid_right(game: Hawthorn, seat: i64) -> bool:
    """In the first hand: the ante, and a price by whoever is out."""
    price = CHIPS - ANTE - game.purses.of(seat)
    if game.is_in(seat) or game.round == CHOOSING:
        return price == 0
    return 0 < price < MOST_LOST
