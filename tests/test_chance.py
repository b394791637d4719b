"""Luck: the same in every build, fair, recordable, enumerable."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.core.chance import Chance, Enumerator, FairChance, Recorder, Script, Stacked, commitment
from flibuste.core.errors import BadRecord
from flibuste.core.pile import Pile, pile_of
from flibuste.core.playout import outcomes
from flibuste.lab.scenes import scene


def test_the_generator_gives_the_same_numbers_for_ever() -> None:
    """Multiply with carry, seeded by SHA-256, written out once more."""
    word = 1 + (int.from_bytes(sha256(b"7").digest()[:8], "big") >> 2)
    expected = []
    for _ in range(20):
        low, high = word & 0xFFFFFFFF, word >> 32
        word = low * 0x7FFFFDCD + high
        expected.append(((low ^ high) * 1000) >> 32)
    chance = Chance(7)
    assert [chance.below(1000) for _ in range(20)] == expected
    assert expected[:5] == [903, 87, 522, 155, 212]


def test_seeds_are_told_apart() -> None:
    seeds: list[int | str] = [0, 1, -1, 7, -7, "0/1", "0/2", 10**30]
    assert len({tuple(Chance(seed).below(1 << 30) for _ in range(1)) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("chance", [Chance(1), FairChance(bytes(32))], ids=["fast", "fair"])
@pytest.mark.parametrize("n", [2, 3, 6, 20, 55])
def test_every_number_is_as_likely(chance: Chance, n: int) -> None:
    """Chi-squared, at a level that a fair source fails once in a million."""
    throws = 400 * n
    counts = Counter(chance.below(n) for _ in range(throws))
    assert set(counts) == set(range(n))
    expected = throws / n
    statistic = sum((counts[face] - expected) ** 2 / expected for face in range(n))
    degrees = n - 1
    assert statistic < degrees + 5 * (2 * degrees) ** 0.5 + 20


def test_successive_numbers_do_not_depend_on_each_other() -> None:
    chance = Chance(5)
    pairs = Counter((chance.below(6), chance.below(6)) for _ in range(36_000))
    assert len(pairs) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 35 + 5 * 70**0.5 + 20


def test_fair_luck_is_what_the_documentation_says() -> None:
    secret = bytes(range(32))
    chance = FairChance(secret)
    numbers = [chance.below(90) for _ in range(10)]
    by_hand = [
        int.from_bytes(hmac.new(secret, counter.to_bytes(8, "big"), sha256).digest()[:8], "big") % 90
        for counter in range(10)
    ]
    assert numbers == by_hand
    assert commitment(secret) == sha256(secret).hexdigest()


def test_fair_luck_goes_on_where_it_stopped() -> None:
    one = FairChance(b"secret")
    before = [one.below(10) for _ in range(7)]
    other = FairChance(b"secret", one.drawn)
    assert [one.below(10) for _ in range(5)] == [other.below(10) for _ in range(5)]
    assert len(before) == 7


def test_a_recorder_gives_back_what_was_given() -> None:
    recorder = Recorder(Chance(3))
    numbers = [recorder.below(100) for _ in range(5)]
    assert recorder.take() == numbers
    assert recorder.take() == []


def test_a_script_gives_its_numbers_and_complains_of_others() -> None:
    script = Script([2, 5, 9])
    assert [script.below(10), script.below(6)] == [2, 5]
    with pytest.raises(BadRecord, match="gave 9"):
        script.below(9)
    with pytest.raises(BadRecord, match="too little"):
        script.below(9)


def test_a_card_is_drawn_by_its_rank_in_the_sorted_pile() -> None:
    pile = pile_of(11, [7, 3, 3, 10])
    assert Script([2]).draw(pile) == 7
    assert pile.cards() == [3, 3, 10]
    assert Stacked([10]).draw(pile) == 10
    assert pile.cards() == [3, 3]


@given(st.lists(st.integers(0, 10), min_size=1, max_size=30))
def test_a_pile_keeps_its_cards(cards: list[int]) -> None:
    pile = pile_of(11, cards)
    assert pile.cards() == sorted(cards)
    assert pile.values() == sorted(set(cards))
    assert [pile.at(rank) for rank in range(len(cards))] == sorted(cards)
    twin = pile.clone()
    twin.take(cards[0])
    twin.add_all(pile)
    assert pile.size == len(cards)
    assert twin.size == 2 * len(cards) - 1
    assert pile.copies(cards[0]) == cards.count(cards[0])


def test_the_enumerator_goes_through_every_way_once() -> None:
    luck = Enumerator()
    ways = {}
    more = True
    while more:
        pile = pile_of(4, [1, 1, 2, 3])
        way = (luck.below(2), luck.draw(pile), luck.draw(pile))
        assert way not in ways
        ways[way] = luck.probability
        more = luck.next_way()
    assert sum(ways.values()) == pytest.approx(1)
    assert ways[(0, 1, 1)] == pytest.approx(1 / 2 * 2 / 4 * 1 / 3)
    assert ways[(1, 2, 3)] == pytest.approx(1 / 2 * 1 / 4 * 1 / 3)
    assert len(ways) == 2 * 7


def test_outcomes_are_every_state_that_an_action_can_lead_to() -> None:
    state = scene("fuji-flush", 3, actor=0, hands=[[9, 3], [5], [7]], front=[0, 0, 4])
    ends: list[tuple[float, Any]] = list(outcomes(state, 0, 9))
    assert sum(probability for probability, _after in ends) == pytest.approx(1)
    assert len(ends) == 19
    chances = {tuple(after.hands[2].cards()): probability for probability, after in ends}
    assert chances[(2, 7)] == pytest.approx(16 / 85)
    assert chances[(7, 20)] == pytest.approx(1 / 85)


def test_an_empty_pile_has_no_cards() -> None:
    pile = Pile(5)
    assert pile.size == 0
    assert pile.cards() == pile.values() == []
