"""Luck: the same in every build, fair, recordable, enumerable."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.core.chance import (
    Asking,
    Chance,
    Enumerator,
    FairChance,
    Question,
    Recorder,
    Script,
    Stacked,
    commitment,
)
from flibuste.core.errors import BadRecord, ImpossibleLuck
from flibuste.core.game import Game
from flibuste.core.instinct import Instinct
from flibuste.core.pile import Pile, pile_of
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER, State
from flibuste.lab.scenes import scene
from flibuste.match import Luck, Match, load_state, replay_record
from flibuste.scaffold.new_game.rules import GAME as SMALL
from flibuste.shelf import box, boxes


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


# Luck of a guest's own


class Wheel(Chance):
    """Numbers round and round, by interpreted code."""

    def __init__(self) -> None:
        super().__init__(0)
        self.given: list[int] = []

    def below(self, n: int) -> int:
        self.given.append(len(self.given) % n)
        return self.given[-1]


class LowestCard(Wheel):
    """Draws in a way of its own."""

    def draw(self, pile: Pile) -> int:
        card = pile.values()[0]
        pile.take(card)
        return card


every_box = pytest.mark.parametrize("game", [one.game for one in boxes()], ids=lambda game: game.name)


@every_box
def test_luck_of_a_guest_is_honoured_by_every_box(game: Game) -> None:
    """The numbers that it gave, from a script, lead to the same end."""
    setup = game.setup(game.modes[0].fewest)
    wheel = Wheel()
    state = game.start(setup, wheel)
    playout(state, wheel)
    again = game.start(setup, script := Script(wheel.given))
    playout(again, script)
    assert wheel.given
    assert script.used == len(wheel.given)
    assert again.dump() == state.dump()


def test_luck_of_a_guest_is_honoured_by_instincts_and_imagined_worlds() -> None:
    state = scene("fuji-flush", 3, actor=0, hands=[[9, 3], [5], [7]], front=[0, 0, 4])
    wheel = Wheel()
    assert [Instinct().choose(state, 0, wheel) for _ in range(3)] == [3, 9, 3]
    world = state.view(0).imagine(LowestCard())
    assert [hand.cards() for hand in world.hands] == [[3, 9], [2], [2]]


@pytest.mark.parametrize(
    ("luck", "hands"),
    [
        (LowestCard(), [[2] * 6, [2] * 6, [2, 2, 2, 2, 3, 3]]),
        (Stacked([3, 4, 5, 6, 7, 8] * 3, [2]), [[3, 4, 5, 6, 7, 8]] * 3),
    ],
    ids=["guest", "stacked"],
)
def test_luck_that_draws_in_its_own_way_is_honoured_and_recorded(luck: Chance, hands: list[list[int]]) -> None:
    game = box("fuji-flush").game
    match = Match(game, game.setup(3), Luck(luck))
    assert match.position()["hands"] == hands
    assert replay_record(game, match.record()).position() == match.position()


def test_a_recorder_writes_down_the_rank_of_a_card_that_came_by_value() -> None:
    pile = pile_of(11, [2, 2, 5, 5, 9])
    recorder = Recorder(Stacked([5, 9, 2]))
    assert [recorder.draw(pile) for _ in range(3)] == [5, 9, 2]
    numbers = recorder.take()
    assert numbers == [2, 3, 0]
    again = pile_of(11, [2, 2, 5, 5, 9])
    script = Script(numbers)
    assert [script.draw(again) for _ in range(3)] == [5, 9, 2]


# Luck that asks


def asked(state: State, seat: int, action: int) -> Iterator[tuple[float, State]]:
    """Yield what `outcomes` yields, by asking for each number and each card."""
    unanswered: list[list[int]] = [[]]
    while unanswered:
        answers = unanswered.pop()
        luck, after = Asking(answers), state.clone()
        try:
            after.apply(seat, action, luck)
        except Question as question:
            unanswered += [[*answers, value] for value in reversed(question.values)]
        else:
            assert luck.used == len(answers)
            yield luck.probability, after


def dumped(ways: Iterator[tuple[float, State]]) -> list[tuple[float, str]]:
    return [(probability, str(after.dump())) for probability, after in ways]


def test_luck_that_asks_tells_what_can_come_and_how_likely_it_is() -> None:
    luck = Asking([4])
    assert luck.below(6) == 4
    with pytest.raises(Question) as throw:
        luck.below(3)
    assert (throw.value.values, throw.value.weights) == ([0, 1, 2], [1, 1, 1])
    pile = pile_of(8, [7, 2, 2, 2])
    with pytest.raises(Question) as card:
        luck.draw(pile)
    assert (card.value.values, card.value.weights) == ([2, 7], [3, 1])
    assert card.value.probabilities() == [0.75, 0.25]
    assert pile.cards() == [2, 2, 2, 7], "who asks has taken nothing"
    told = Asking([4, 2])
    assert (told.below(6), told.draw(pile)) == (4, 2)
    assert told.probability == pytest.approx(1 / 6 * 3 / 4)
    assert pile.cards() == [2, 2, 7]


def test_luck_that_cannot_come_is_refused() -> None:
    with pytest.raises(ImpossibleLuck, match="cannot give 6 here"):
        Asking([6]).below(6)
    with pytest.raises(ImpossibleLuck, match="cannot give 3 here"):
        Asking([3]).draw(pile_of(8, [2, 7]))


def positions_below(state: State, probability: float) -> Iterator[tuple[float, str]]:
    """Walk through all that can follow, by both ways at once; yield how likely each end is when all play at random."""
    if state.actor == OVER:
        yield probability, str(state.returns())
        return
    actions = state.legal(state.actor)
    for action in actions:
        assert dumped(asked(state, state.actor, action)) == dumped(outcomes(state, state.actor, action))
        for chance, after in asked(state, state.actor, action):
            yield from positions_below(after, probability * chance / len(actions))


def test_a_whole_game_tree_can_be_asked_for() -> None:
    """The end of a small game: three cards are left, two of them alike. Whoever draws the third one wins."""
    fields = {"actor": 0, "hands": [[1, 6], [2, 6]], "rows": [[1, 1, 2, 3, 4, 5], [2, 3, 3, 5, 6]]}
    state: Any = load_state(SMALL, SMALL.setup(2), fields)
    assert state.deck.cards() == [4, 4, 5]
    ends = list(positions_below(state, 1.0))
    assert sum(probability for probability, _returns in ends) == pytest.approx(1)
    won = [probability for probability, returns in ends if returns == "[1.0, 0.0]"]
    assert sum(won) == pytest.approx(2 / 3), "seat 0 draws two of the three"


@every_box
def test_asking_leads_to_the_outcomes_of_every_box(game: Game) -> None:
    """To the first ways of each action that is met in a random game."""
    chance = Chance(4)
    state = game.start(game.setup(game.modes[0].fewest), chance)
    for _ in range(25):
        if state.actor == OVER:
            break
        actions = state.legal(state.actor)
        action = actions[chance.below(len(actions))]
        ways = dumped(islice(asked(state, state.actor, action), 30))
        assert ways == dumped(islice(outcomes(state, state.actor, action), 30))
        state.apply(state.actor, action, chance)


def test_a_deal_can_be_asked_for() -> None:
    state = SMALL.set_out(SMALL.setup(2))
    answers: list[int] = []
    while len(answers) < 6:
        with pytest.raises(Question) as question:
            SMALL.set_out(SMALL.setup(2)).begin(Asking(answers))
        answers.append(question.value.values[-1])
    state.begin(Asking(answers))
    assert state.dump()["hands"] == [[6, 6, 6], [5, 5, 5]]
