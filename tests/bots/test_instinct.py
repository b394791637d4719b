"""What good players know: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.core.chance import Chance
from flibuste.core.instinct import Instinct
from flibuste.core.state import State
from flibuste.core.view import View
from flibuste.lab import instinct as lab
from flibuste.lab.instinct import (
    an_instinct_beats_chance,
    an_instinct_is_legal_and_blind_to_what_is_hidden,
    has_instinct,
)
from flibuste.lab.laws import Case, LawBroken
from flibuste.scaffold.new_game.rules import KINDS, NewGame
from flibuste.shelf import boxes, open_box
from tests.builds import THOROUGH, cases_to_test

CASES = [case for box in boxes() if has_instinct(box) for case in cases_to_test(box)]
MATCHES = [
    case
    for case in CASES
    for mode in case.box.game.modes
    if case.mode == mode.name and case.seats in (mode.fewest, mode.most) and not case.options
]
GAMES = 30 if THOROUGH else 2  # to look at what is hidden may matter once in a hundred games


def test_nearly_every_box_has_an_instinct() -> None:
    """Decrypto is about words: it has a bot of its own."""
    assert [box.game.name for box in boxes() if not has_instinct(box)] == ["decrypto"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_legal_and_blind_to_what_is_hidden(case: Case) -> None:
    for seed in range(GAMES):
        an_instinct_is_legal_and_blind_to_what_is_hidden(case, seed)


@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_it_beats_chance(case: Case) -> None:
    an_instinct_beats_chance(case)


# What the law is there to find

STRANGER = Case(open_box("flibuste.scaffold.new_game"), "standard", 2)


class PlaysTheHighestCard(Instinct[State]):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return state.legal(seat)[-1]


class LooksAtOtherHands(Instinct[State]):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, NewGame)
        return state.legal(seat)[0 if sum(state.hands[1 - seat].cards()) % 2 else -1]


class PlaysWhatItDoesNotHave(Instinct[State]):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return next(card for card in range(KINDS) if card not in state.legal(seat))


class AnswersWhatItDoesNotHave(PlaysTheHighestCard):
    def answer(self, view: View, chance: Chance) -> int:
        return next(card for card in range(KINDS) if card not in view.legal)


class FailsInTheMiddle(PlaysTheHighestCard):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, NewGame)
        return super().choose(state, seat, chance) if state.deck.size > 6 else [0][1]


def hold(instinct: Instinct[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold the game that is copied for authors to the law, as if it had this instinct."""
    monkeypatch.setattr(lab, "instinct_of", lambda package: instinct)
    for seed in range(5):
        an_instinct_is_legal_and_blind_to_what_is_hidden(STRANGER, seed)


def test_an_honest_instinct_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    hold(PlaysTheHighestCard(), monkeypatch)


@pytest.mark.parametrize(
    ("instinct", "sentence"),
    [
        (LooksAtOtherHands(), "Instinct does not look at what is hidden"),
        (PlaysWhatItDoesNotHave(), "Instinct does what is legal."),
        (AnswersWhatItDoesNotHave(), "Instinct answers with what is legal."),
    ],
)
def test_a_dishonest_one_is_found(instinct: Instinct[Any], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LawBroken, match=sentence) as caught:
        hold(instinct, monkeypatch)
    assert caught.value.circumstances is not None
    assert caught.value.circumstances.position is not None


def test_one_that_fails_is_told_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(IndexError) as caught:
        hold(FailsInTheMiddle(), monkeypatch)
    assert "position before the move" in caught.value.__notes__[0]


def test_one_that_is_of_no_use_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_DEALS", 50)
    with pytest.raises(LawBroken, match="not clearly better than chance: new-game-standard-2, 50 deals"):
        an_instinct_beats_chance(STRANGER)
