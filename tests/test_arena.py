"""Bots against bots: what differs in the end comes from the bots alone."""

from __future__ import annotations

from dataclasses import replace

from flibuste import shelf
from flibuste.lab.arena import Deal, play


def deal_of(bots: tuple[str, ...]) -> Deal:
    return Deal("fuji-flush", shelf.box("fuji-flush").game.setup(len(bots)), bots, number=3, seed=11)


def test_bots_that_are_alike_play_the_same_game_from_every_seat() -> None:
    alike = deal_of(("mousse", "mousse", "mousse"))
    assert play(alike, 0) == play(alike, 1) == play(alike, 2)


def test_bots_that_differ_do_not() -> None:
    unlike = deal_of(("instinct", "random", "random"))
    assert len({tuple(play(unlike, turn)) for turn in range(3)}) > 1


def test_every_deal_is_another_game() -> None:
    deals = [replace(deal_of(("random",) * 3), number=number) for number in range(8)]
    assert len({tuple(play(deal, 0)) for deal in deals}) > 1
