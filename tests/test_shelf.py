"""What every box of ours says of itself: its modes and options in words, its colours, its first steps."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import convert, structs

from flibuste.catalogue import catalogue_for
from flibuste.core.chance import Chance
from flibuste.core.game import Option, Order
from flibuste.games import BOXES
from flibuste.games.content import content
from flibuste.lab.check_words import check_colours
from flibuste.lab.sentences import sentences_in
from flibuste.shelf import Box, box
from flibuste.shelf.game_box import Faults, Texts, about_option
from flibuste.shelf.label import Label, read_guide

GAMES = Path(__file__).parents[1] / "src" / "flibuste" / "games"
LANGUAGES = {"en", "fr"}
LONGEST_STEP = 200
LONGEST_TITLE = 60  # of a mode, in a list of choices

every_box = pytest.mark.parametrize("ours", [box(name) for name in BOXES], ids=lambda ours: ours.game.name)


# Catalogue


def in_both_languages(texts: Mapping[str, str]) -> bool:
    return set(texts) == LANGUAGES and all(texts.values())


def test_what_three_boxes_say_at_their_tables_is_written_once() -> None:
    """In `flibuste.table.sentences`, from where all of them have it."""
    written = defaultdict(set)
    for sentence in sentences_in(GAMES):
        if sentence.file.name == "table.py":
            written[sentence.one].add(sentence.file.parent.name)
    assert {one: boxes for one, boxes in written.items() if len(boxes) > 2} == {}


@every_box
def test_every_mode_has_a_short_title_in_both_languages(ours: Box) -> None:
    for mode in ours.about()["modes"]:
        assert in_both_languages(mode["title"])
        assert max(map(len, mode["title"].values())) <= LONGEST_TITLE


@every_box
def test_every_option_and_every_choice_has_words_in_both_languages(ours: Box) -> None:
    for option, about in zip(ours.game.options, ours.about()["options"], strict=True):
        assert in_both_languages(about["title"])
        if isinstance(option.choices, range):
            assert (about["from"], about["to"]) == (option.choices[0], option.choices[-1])
            assert "choices" not in about
        elif isinstance(option.choices, Order):
            assert about["order"]
            assert "choices" not in about
        else:
            assert [choice["value"] for choice in about["choices"]] == list(option.choices)
            assert all(in_both_languages(choice["title"]) for choice in about["choices"])


@every_box
def test_no_words_are_left_over(ours: Box) -> None:
    for option in ours.game.options:
        words = ours.label.choices(option.name)
        assert len(words) == (0 if isinstance(option.choices, range) else len(option.listed()))


def test_a_value_without_words_is_called_by_its_name() -> None:
    option = Option("board", "reef", ("reef", "mine", True))
    words: dict[str, str | dict[str, Texts]] = {"en": "Board", "choices": {"reef": {"en": "the reef"}}}
    about = about_option(option, structs.replace(box("paires").label, options={"board": words}))
    assert about["title"] == {"en": "Board"}
    assert [choice["title"] for choice in about["choices"]] == [{"en": "the reef"}, {"en": "mine"}, {"en": "true"}]


def test_a_choice_is_named_in_the_language_of_the_reader() -> None:
    assert box("blackstone").choice("credit", True, "fr").startswith("oui")
    assert box("fuji-flush").choice("first", "lot", "xx") == "drawn by lot"


# Rules


def outline(rules: str) -> list[str]:
    """Return what begins each heading, each point of a list, and each row of a table."""
    return re.findall(r"^(#+ | *- |\d+\. |\|)", rules, flags=re.MULTILINE)


@every_box
def test_the_rules_have_the_same_points_in_both_languages(ours: Box) -> None:
    in_english, in_french = (outline(ours.rules(language)) for language in ("en", "fr"))
    assert in_english
    assert in_french == in_english


# Colours


def test_a_box_without_colours_gets_plain_ones_that_can_be_read() -> None:
    written = content("flibuste.games.paires", "box.toml")
    del written["palette"]
    assert list(check_colours(convert(written, Label).palette)) == []


# First steps


@every_box
def test_every_box_has_a_guide_of_short_steps_in_both_languages(ours: Box) -> None:
    steps = ours.guide()
    assert 5 <= len(steps) <= 8
    for step in steps:
        assert set(step) - {"mine"} == {"area", *LANGUAGES}
        assert step.get("mine", True) is True
        assert all(0 < len(text) <= LONGEST_STEP for text in (step["en"], step["fr"]))


@every_box
def test_every_step_points_at_something_on_the_table(ours: Box) -> None:
    seats = ours.game.modes[0].fewest
    view = ours.game.start(ours.game.setup(seats), Chance(1)).view(0)
    areas = ours.draw(view, ["Ada"] * seats, catalogue_for("en")).areas
    for step in ours.guide():
        if step["area"] not in ("choices", "prompt"):
            assert any(area.kind == step["area"] and ("mine" not in step or area.seat == 0) for area in areas)


def test_a_box_may_do_without_a_guide() -> None:
    faults: Faults = []
    assert read_guide("flibuste.core", faults) == []
    assert faults == []
