"""The players of Decrypto: understood by their own team, a riddle for the other, and able to listen to people."""

from __future__ import annotations

from typing import Any

import pytest

from flibuste.bots.levels import CAPITAINE
from flibuste.bots.vectors import vectors_of
from flibuste.core.chance import Chance
from flibuste.core.state import OVER
from flibuste.games.decrypto.bot import Lexicon, WordsPlayer, lexicon_of
from flibuste.games.decrypto.teams import CODES, GIVE_CLUES, NAME_WORDS
from flibuste.lab.scenes import scene
from flibuste.opponents import opponent
from flibuste.shelf import box
from tests.builds import on_the_compiled_build

BOX = box("decrypto")
WORDS = [["pirate", "castle", "moon", "bread"], ["whale", "guitar", "volcano", "key"]]


def play(language: str, white: str, seed: int) -> Any:
    """Return a game of two players of some level against two captains."""
    luck = Chance(seed)
    state: Any = BOX.game.start(BOX.game.setup(4, "teams", {"language": language}), luck)
    players = [opponent(BOX, level, f"{seed}/{seat}") for seat, level in enumerate([white, "capitaine"] * 2)]
    while state.actor != OVER:
        seat = state.actor
        found = players[seat].answer(state.view(seat))
        assert found.texts is not None or found.action < GIVE_CLUES
        state.play(seat, found.action, luck, found.texts)
    return state


def decoded_and_intercepted(states: list[Any]) -> tuple[float, float]:
    """Return how many of white's codes were understood, and how many intercepted."""
    decoded, intercepted = [], []
    for state in states:
        for turn in range(0, len(state.codes), 2):
            decoded.append(state.answer(0, turn) == state.codes[turn])
            if turn >= 2:
                intercepted.append(state.answer(1, turn) == state.codes[turn])
    return sum(decoded) / len(decoded), sum(intercepted) / len(intercepted)


GAMES = 4


@on_the_compiled_build
@pytest.mark.parametrize("language", ["fr", "en"])
def test_captains_understand_each_other_and_hide_better_than_those_who_say_the_obvious(language: str) -> None:
    captains = decoded_and_intercepted([play(language, "capitaine", seed) for seed in range(GAMES)])
    obvious = decoded_and_intercepted([play(language, "mousse", seed) for seed in range(GAMES)])
    assert captains[0] >= 0.85
    assert captains[1] < obvious[1]


def after_clues(clues: list[str], code: int) -> Any:
    """Return a game of four in which a teammate has to decrypt these clues."""
    fields = {"codes": [code, 123], "clues": [clues, ["", "", ""]], "guesses": [[0] * 4, [0] * 4]}
    return scene("decrypto", 4, "teams", {"language": "en"}, actor=2, words=WORDS, **fields)


@pytest.mark.parametrize(
    ("clues", "code"),
    [
        (["toast", "sailor", "king"], 412),
        (["Baker!", "parrot", "Knight"], 412),
        (["the astronaut", "sandwich", "parrots and hooks"], 341),
    ],
)
def test_a_bot_understands_what_people_write(clues: list[str], code: int) -> None:
    state = after_clues(clues, code)
    assert CODES[WordsPlayer(CAPITAINE, 1).answer(state.view(2)).action] == code


def test_clues_of_people_that_mean_nothing_are_no_trouble() -> None:
    state = after_clues(["zzz", "x" * 60, "été 1998"], 412)
    assert 0 <= WordsPlayer(CAPITAINE, 1).answer(state.view(2)).action < GIVE_CLUES


def test_words_are_nearer_to_what_they_bring_to_mind() -> None:
    lexicon = lexicon_of("fr")
    assert lexicon.nearness("balai", "sorcière") > lexicon.nearness("balai", "océan")
    assert lexicon.nearness("SORCIERE", "sorcière") == pytest.approx(1.0)


def test_in_a_tie_break_words_are_named() -> None:
    fine = (123, 321, 123)
    turns = [(123, 0, 123), (123, 0, 123), *[fine] * 14]
    guesses = []
    for turn, (_code, interception, decryption) in enumerate(turns):
        row = [decryption if seat % 2 == turn % 2 else interception for seat in range(4)]
        row[turn % 2 + 2 * (turn // 2 % 2)] = 0
        guesses.append(row)
    clues = [["", "", ""]] * 15 + [["spout", "strings", "lava"]]
    state = scene(
        "decrypto", 4, "teams", {"language": "en"}, actor=0, words=WORDS, codes=[123] * 16, clues=clues, guesses=guesses
    )
    found = WordsPlayer(CAPITAINE, 1).answer(state.view(0))
    assert found.action == NAME_WORDS
    assert found.texts is not None
    assert {"whale", "volcano"} <= set(found.texts)


@pytest.mark.parametrize(
    ("word", "near", "far"),
    [("paquebot", "bateau", "fromage"), ("matou", "chat", "volcan"), ("quelques cargos", "bateau", "lait")],
)
def test_word_vectors_know_words_that_the_box_does_not(word: str, near: str, far: str) -> None:
    alone, helped = Lexicon(lexicon_of("fr").associations), lexicon_of("fr")
    assert alone.nearness(word, near) == alone.nearness(word, far) == 0.0
    assert helped.nearness(word, near) > helped.nearness(word, far)


@pytest.mark.parametrize("language", ["en", "tlh"])
def test_a_language_without_vectors_does_without(language: str) -> None:
    assert vectors_of(language) is None
