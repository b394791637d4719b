"""Decrypto whose owner has written other words."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from flibuste.bots.levels import CAPITAINE
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.core.state import OVER
from flibuste.games.content import BadContent, content
from tests.edited import edited, needs_the_source, play_all_modes

PACKAGE = "flibuste.games.decrypto"
FILES = ("keywords.fr.toml", "keywords.en.toml")
LETTERS = "abcdefghijklmnopqrstuvwxyzéèçßñøабв"
SIGNS = LETTERS + " '-!0123456789"


def word(least: int, most: int, chance: Chance) -> str:
    return "".join(LETTERS[chance.below(len(LETTERS))] for _ in range(least + chance.below(most - least + 1)))


def text(longest: int, chance: Chance) -> str:
    """Return what could be a clue: words, figures and signs, with single spaces."""
    signs = "".join(SIGNS[chance.below(len(SIGNS))] for _ in range(chance.below(longest)))
    return " ".join(f"{word(1, 1, chance)}{signs}".split())


def other_words(chance: Chance) -> dict[str, list[str]]:
    """Return from 100 to 160 keywords: most are of ours, with other associations here and there."""
    ours = list(content(PACKAGE, FILES[chance.below(2)]).items())
    found: dict[str, list[str]] = {}
    for _ in range(100 + chance.below(61)):
        keyword, associations = ours.pop(chance.below(len(ours)))
        if chance.below(3) == 0:
            associations = [text(60, chance) for _ in range(1 + chance.below(40))]
        found[keyword if chance.below(2) == 0 else word(12, 20, chance)] = associations
    return found


@needs_the_source
@pytest.mark.parametrize("seed", range(30))
def test_any_words_within_the_bounds_are_played(seed: int) -> None:
    chance = Chance(f"words {seed}")
    with edited(PACKAGE, {file: other_words(chance) for file in FILES}) as game:
        play_all_modes(game, seed)
        if seed % 10 == 0:
            play_with_bots(game, seed)


def play_with_bots(game: Game, seed: int) -> None:
    bot = import_module(f"{PACKAGE}.bot").WordsPlayer
    luck = Chance(seed)
    state = game.start(game.setup(3, "three"), luck)
    players = [bot(CAPITAINE, f"{seed} {seat}") for seat in range(3)]
    while state.actor != OVER:
        seat = state.actor
        answer = players[seat].answer(state.view(seat))
        state.play(seat, answer.action, luck, answer.texts)


def words(count: int) -> dict[str, Any]:
    """Return the first keywords of ours."""
    return dict(list(content(PACKAGE, "keywords.fr.toml").items())[:count])


NO_KEYWORD = "keywords.fr.toml: a keyword is one word of 20 letters at most, not “{word}”."
LIST = "keywords.fr.toml: “voile” needs a list of 1 to 40 words that it brings to mind."
CLUE = "keywords.fr.toml: what “voile” brings to mind must be clues of 60 characters at most."
HIDDEN = "keywords.fr.toml: what “voile” brings to mind has needless spaces or hidden signs in it."


@needs_the_source
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (words(99), "keywords.fr.toml: there must be from 100 to 2000 keywords, not 99."),
        (
            {**words(1), **{word(15, 20, Chance(number)): ["x"] for number in range(2000)}},
            "keywords.fr.toml: there must be from 100 to 2000 keywords, not 2001.",
        ),
        ({**words(200), "": ["x"]}, NO_KEYWORD.format(word="")),
        ({**words(200), "two words": ["x"]}, NO_KEYWORD.format(word="two words")),
        ({**words(200), "rendez-vous": ["x"]}, NO_KEYWORD.format(word="rendez-vous")),
        ({**words(200), "route66": ["x"]}, NO_KEYWORD.format(word="route66")),
        ({**words(200), "x" * 21: ["x"]}, NO_KEYWORD.format(word="x" * 21)),
        ({**words(200), "\u3164": ["x"]}, NO_KEYWORD.format(word="\u3164")),
        ({**words(200), "Ancré": ["x"]}, "keywords.fr.toml: “Ancré” is in the list twice, as “ancre”, too."),
        ({**words(200), "voile": "mer"}, LIST),
        ({**words(200), "voile": {"en": "sail"}}, LIST),
        ({**words(200), "voile": []}, LIST),
        ({**words(200), "voile": [f"x{number}" for number in range(41)]}, LIST),
        ({**words(200), "voile": ["mer", 5]}, CLUE),
        ({**words(200), "voile": ["mer", ""]}, CLUE),
        ({**words(200), "voile": ["mer", "1984"]}, CLUE),
        ({**words(200), "voile": ["x" * 61]}, CLUE),
        ({**words(200), "voile": ["mer", " vent"]}, HIDDEN),
        ({**words(200), "voile": ["grand  vent"]}, HIDDEN),
        ({**words(200), "voile": ["so\u200bft"]}, HIDDEN),
        ({**words(200), "voile": ["e\u0301te"]}, HIDDEN),
    ],
)
def test_whatever_is_beyond_the_bounds_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadContent) as caught, edited(PACKAGE, {"keywords.fr.toml": changed}):
        pass
    assert str(caught.value) == sentence


@needs_the_source
def test_words_at_the_bounds_are_let_in() -> None:
    longest = {"x" * 20: ["y" * 60] * 40, "z": ["z 1"]}
    with edited(PACKAGE, {"keywords.fr.toml": {**words(98), **longest}}) as game:
        play_all_modes(game, 1)


@needs_the_source
def test_bots_find_something_to_say_when_all_associations_are_used_up() -> None:
    alike = {word(10, 12, Chance(number)): ["x"] for number in range(100)}
    with edited(PACKAGE, {"keywords.fr.toml": alike}) as game:
        play_with_bots(game, 2)
