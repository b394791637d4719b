"""`flibuste check` tells an author everything that is wrong, and has nothing to say against a good box."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.games import BOXES
from flibuste.lab import check_play
from flibuste.lab.check import check
from flibuste.lab.check_words import check_colours, contrast
from flibuste.shelf import Palette
from flibuste.shelf.game_box import Remark
from tests.builds import on_the_compiled_build
from tests.strangers import Stranger


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    """A game that is good until somebody changes it; fewer games are played than an author would play."""
    monkeypatch.setattr(check_play, "SEEDS", range(1))
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield Stranger(tmp_path, "my-dice")
    for module in set(sys.modules) - before:
        del sys.modules[module]


def faults(stranger: Stranger) -> list[str]:
    return [str(found) for found in check(stranger.package) if not isinstance(found, Remark)]


def remarks(stranger: Stranger) -> list[str]:
    return [str(found) for found in check(stranger.package) if isinstance(found, Remark)]


def test_nothing_is_said_against_a_fresh_game(stranger: Stranger) -> None:
    assert list(check(stranger.package)) == []


@on_the_compiled_build
@pytest.mark.parametrize("name", BOXES)
def test_nothing_is_said_against_our_boxes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_play, "LAWS", ())  # they have tests of their own, with more games
    monkeypatch.setattr(check_play, "SEEDS", range(1))
    assert list(check(BOXES[name])) == []


def test_all_that_is_wrong_is_told_at_once(stranger: Stranger) -> None:
    stranger.change("box.toml", "[5, 10]", '"short"')
    stranger.change("box.toml", "age = 6\n", "")
    stranger.change("table.py", "def draw", "def paint")
    stranger.remove("rules.en.md")
    stranger.write("guide.toml", "steps = 3")
    assert faults(stranger) == [
        "my_dice.table has no draw.",
        "“minutes” in box.toml should look like this: [5, 10]",
        "box.toml does not say “age”.",
        "rules.en.md is missing.",
        "guide.toml should be a list of [[steps]].",
    ]


def test_what_is_missing_in_french_is_only_a_remark(stranger: Stranger) -> None:
    stranger.change("box.toml", 'fr = "My Dice"\n', "")
    stranger.change("guide.toml", 'fr = "Voici', 'de = "Voici')
    stranger.remove("rules.fr.md")
    stranger.change("table.py", "{name} plays {card}.", "{name} lays down {card}.")
    assert faults(stranger) == []
    assert remarks(stranger) == [
        "Not said in the language “fr” yet: box.toml: title, rules.fr.md, guide.toml: 1.",
        "Sentences without words in the language “fr”: 1; “flibuste catalogue my_dice” lists them.",
    ]


def test_own_sentences_fit_what_the_code_says(stranger: Stranger) -> None:
    stranger.change("table.py", "{name} plays {card}.", "{name} lays down {card}.")
    stranger.write(
        "catalogue.fr.toml",
        '"{name} lays down {card}." = "{name} pose {carte}."\n"Play {card}" = ["Joue {card}"]\n"Gone" = "Parti"\n',
    )
    assert faults(stranger) == [
        "“{name} lays down {card}.” in catalogue.fr.toml has other names in braces than in English.",
        "“Play {card}” in catalogue.fr.toml should have a list of texts if it is about a number, else one text.",
        "It fails in my-dice-standard-2, seed 0: KeyError: 'carte' (table.py, line 47)",
    ]
    assert remarks(stranger) == ["Nobody says “Gone”, which is in catalogue.fr.toml."]


def test_words_that_nobody_reads_are_a_remark(stranger: Stranger) -> None:
    stranger.change("box.toml", "age = 6\n", "age = 6\nweight = 3\n")
    stranger.change("box.toml", "[palette]", "[modes.fast]\nen = 'Fast'\nfr = 'Vite'\n\n[palette]")
    assert remarks(stranger) == ["Nobody reads “modes.fast” in box.toml.", "Nobody reads “weight” in box.toml."]


def test_the_numbers_of_seats_agree(stranger: Stranger) -> None:
    stranger.change("box.toml", "seats = [2, 4]", "seats = [2, 5]")
    assert faults(stranger) == ["box.toml says 2–5 players, and the modes of the game are for 2–4."]


def test_colours_that_are_hard_to_tell_apart_are_a_remark() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    pale: Palette = {"ground": "#22332f", "paper": "#ffffff", "ink": "#999999", "accent": "#e0b04a"}
    assert [str(remark) for remark in check_colours(pale)] == [
        "#999999 is hard to see on #ffffff: the contrast is 2.8, and should be 7.0."
    ]


def test_pictures_are_drawings(stranger: Stranger) -> None:
    stranger.write("cover.svg", "<svg>")
    stranger.write("art.svg", "<html/>")
    assert faults(stranger) == [
        "cover.svg is not a drawing: no element found: line 1, column 5.",
        "art.svg is not a drawing: <html>.",
    ]


def test_tables_keep_to_the_vocabulary(stranger: Stranger) -> None:
    stranger.change("table.py", 'Area("row", names[seat]', 'Area("circle", names[seat]')
    stranger.change(
        "table.py",
        "number_piece(card, False, wish=vain(rules.NO_CARD, view.legal))",
        'Piece(str(card), str(card), "disc", "sun moon", "pink")',
    )
    stranger.write("art.svg", '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="sun"/></svg>')
    told = faults(stranger)
    assert told[0].startswith("There are no areas of the kind “circle”, only: hand, row, ")
    assert told[1].startswith("There are no pieces of the kind “disc”, only: card, back, ")
    assert told[2].startswith("There is no tint “pink”, only: red, blue, ")
    assert told[3:] == [
        "art.svg has no symbol “moon”.",
        "Step 3 of guide.toml points at “row”, and no table has that.",
    ]


def test_a_table_can_be_sent(stranger: Stranger) -> None:
    stranger.change(
        "table.py", "number_piece(card, False, wish=vain(rules.NO_CARD, view.legal))", 'Piece(card, "card")'
    )
    assert faults(stranger)[0] == (
        "What draw returns cannot be sent to anyone: Expected `str`, got `int` - at `$.areas[0].pieces[0].mark`."
    )


def test_a_guide_points_at_ones_own_area_only_if_somebody_has_one(stranger: Stranger) -> None:
    stranger.change("table.py", "catalogue), cards, seat)", "catalogue), cards)")
    assert "Step 1 of guide.toml points at “hand”, and no table has that." in faults(stranger)


def test_a_broken_law_is_told_with_its_case_and_its_seed(stranger: Stranger) -> None:
    stranger.change("rules.py", "if event.what == DREW and event.seat != seat:", "if event.what == PLAYED:")
    sentence = "A law is broken in my-dice-standard-2, seed 0: The story keeps the secrets of others.\n  what differs:"
    assert any(fault.startswith(sentence) for fault in faults(stranger))


def test_a_failure_is_told_once_and_where_it_is(stranger: Stranger) -> None:
    stranger.change("rules.py", "winners = sums.count(max(sums))", "winners = sums[9]")
    (told,) = faults(stranger)
    assert told.startswith(
        "It fails in my-dice-standard-2, seed 0: IndexError: list index out of range (rules.py, line "
    )


def test_a_forgotten_method_is_named(stranger: Stranger) -> None:
    stranger.change("rules.py", "def legal(", "def allowed(")
    assert faults(stranger) == ["my_dice.rules.MyDice must have a method “legal”."]


def test_worlds_that_nobody_imagines_are_missed(stranger: Stranger) -> None:
    stranger.change("rules.py", "def imagine(", "def fancy(")
    assert faults(stranger) == ["my_dice.rules.MyDice must have a method “imagine”."]
