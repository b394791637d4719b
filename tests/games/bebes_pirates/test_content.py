"""Bébés pirates whose owner has written other names on the cards."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.games.content import BadContent, content
from tests.edited import edited, needs_the_source, play_all_modes

PACKAGE = "flibuste.games.bebes_pirates"
FILE = "crew.toml"
LETTERS = "abcdefghijklmnopqrstuvwxyzéèœ -’"


def crew() -> dict[str, Any]:
    return content(PACKAGE, FILE)


def word(longest: int, chance: Chance) -> str:
    return "x" + "".join(LETTERS[chance.below(len(LETTERS))] for _ in range(chance.below(longest)))


def other_names(number: int, chance: Chance) -> dict[str, str]:
    """Return a name in English that no other number has, and some in other languages."""
    names = {language: word(30, chance) for language in ("fr", "nl", "de") if chance.below(2) == 0}
    return {**names, "en": f"{number}{word(29, chance)}"}


@needs_the_source
@pytest.mark.parametrize("seed", range(30))
def test_any_names_within_the_bounds_are_played(seed: int) -> None:
    chance = Chance(f"names {seed}")
    names = {sort: [other_names(number, chance) for number in range(5)] for sort in ("types", "colours")}
    with edited(PACKAGE, {FILE: names}) as game:
        play_all_modes(game, seed)
        draw = import_module(f"{PACKAGE}.table").draw
        for mode in game.modes:
            state = game.start(game.setup(mode.most, mode.name), chance)
            hand = draw(state.view(0), ["a", "b", "c", "d", "e", "f"], ENGLISH).areas[0]
            said = hand.pieces[0].words
            assert any(name["en"] in said for name in names["types"])
            assert any(name["en"] in said for name in names["colours"])


COUNT = "crew.toml: there must be 5 entries “{entry}”."
NAME = "crew.toml: each of “types” has names of 1 to 30 characters, one of them “en”."


def with_type(names: object) -> dict[str, Any]:
    return {**crew(), "types": [names, *crew()["types"][1:]]}


@needs_the_source
@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({}, COUNT.format(entry="types")),
        ({"types": crew()["types"]}, COUNT.format(entry="colours")),
        ({**crew(), "types": crew()["types"][:4]}, COUNT.format(entry="types")),
        ({**crew(), "colours": [*crew()["colours"], {"en": "pink"}]}, COUNT.format(entry="colours")),
        ({**crew(), "types": "five"}, COUNT.format(entry="types")),
        ({**crew(), "types": {"en": "cook"}}, COUNT.format(entry="types")),
        ({**crew(), "captains": []}, "crew.toml: nobody reads “captains”."),
        (with_type("cook"), NAME),
        (with_type({}), NAME),
        (with_type({"fr": "cuisinier"}), NAME),
        (with_type({"en": ""}), NAME),
        (with_type({"en": "  "}), NAME),
        (with_type({"en": "x" * 31}), NAME),
        (with_type({"en": 5}), NAME),
        (with_type({"en": "pilot", "fr": ["pilote"]}), NAME),
        (with_type({"en": "pirate"}), "crew.toml: two of “types” have the same name."),
    ],
)
def test_whatever_is_beyond_the_bounds_is_refused(names: dict[str, Any], sentence: str) -> None:
    with edited(PACKAGE, {FILE: names}), pytest.raises(BadContent) as caught:
        import_module(f"{PACKAGE}.table")
    assert str(caught.value) == sentence


@needs_the_source
def test_names_at_the_bounds_are_let_in() -> None:
    longest = {"en": "x" * 30, "fr": "y" * 30, "tlh": "z"}
    with edited(PACKAGE, {FILE: with_type(longest)}):
        assert import_module(f"{PACKAGE}.names").NAMES[0] == longest
