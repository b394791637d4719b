"""Boxes of other people: a good one stands on the shelf, a bad one is left out and harms nothing else."""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Callable, Iterator

import pytest

from flibuste import shelf
from flibuste.catalogue import catalogue_for, explain
from flibuste.core.errors import UnknownGame
from flibuste.games import BOXES
from flibuste.shelf import BadBox
from tests.strangers import Stranger

GOOD = "good-game"
TALKATIVE = "talkative"  # a good game, too
OWN_SENTENCES = """
"{name} rolls a {number}." = "{name} fait {number}."
"{count} die left" = ["{count} dé restant", "{count} dés restants"]
"{count} cup left" = ["", ""]
"Still to be translated" = ""
"""
Spoil = Callable[[Stranger], object]


def changed(file: str, old: str, new: str) -> Spoil:
    return lambda stranger: stranger.change(file, old, new)


def written(file: str, text: str | bytes) -> Spoil:
    return lambda stranger: stranger.write(file, text)


def removed(file: str) -> Spoil:
    return lambda stranger: stranger.remove(file)


def with_option(default: int, words: str = "") -> Spoil:
    def spoil(stranger: Stranger) -> None:
        stranger.change("rules.py", "Game, Mode\n", "Game, Mode, Option\n")
        stranger.change("rules.py", "options=()", f"options=(Option('first', {default}, (1, 2)),)")
        stranger.change("box.toml", "[palette]", f"{words}[palette]")

    return spoil


# Boxes by name: how they were spoilt, and what is said of them.
BAD: dict[str, tuple[Spoil, str]] = {
    "no-label": (removed("box.toml"), "box.toml is missing."),
    "broken-label": (written("box.toml", "seats ="), "box.toml is not TOML: "),
    "latin-label": (written("box.toml", b"title = '\xe9'"), "box.toml is not TOML: "),
    "no-summary": (changed("box.toml", "[summary]", "[resume]"), "box.toml does not say “summary”."),
    "no-age": (changed("box.toml", "age = 6\n", ""), "box.toml does not say “age”."),
    "slow": (changed("box.toml", "[5, 10]", '"5 to 10"'), "“minutes” in box.toml should look like this: [5, 10]"),
    "one-author": (changed("box.toml", '["?"]', '"?"'), "“authors” in box.toml should look like this: ["),
    "red-table": (changed("box.toml", '"#22332f"', '"red"'), "“palette” in box.toml should look like this: {"),
    "french-title": (changed("box.toml", 'en = "French Title"\n', ""), "“title” in box.toml is not said in English."),
    "syntax": (written("rules.py", "def ("), "syntax cannot be imported: "),
    "missing-import": (written("rules.py", "import flibuste.nothing"), "No module named 'flibuste.nothing'"),
    "raises": (written("rules.py", "\n\n1 / 0"), "ZeroDivisionError: division by zero (rules.py, line 3)"),
    "leaves": (written("rules.py", "raise SystemExit(3)"), "leaves cannot be imported: SystemExit: 3"),
    "bad-content": (
        written("rules.py", "from flibuste.games.content import content\ncontent('bad_content', 'cards.toml')"),
        "cards.toml is missing.",
    ),
    "no-game": (written("__init__.py", ""), "no_game has no GAME."),
    "odd-game": (written("__init__.py", "GAME = 3"), "GAME is not what it should be: "),
    "no-table": (removed("table.py"), "There is no module no_table.table."),
    "no-draw": (changed("table.py", "def draw", "def paint"), "no_draw.table has no draw."),
    "no-tell": (changed("table.py", "def tell", "def say"), "no_tell.table has no tell."),
    "bad-instinct": (written("instinct.py", "1 / 0"), "bad_instinct.instinct cannot be imported: ZeroDivisionError"),
    "no-instinct": (written("instinct.py", ""), "no_instinct.instinct has no INSTINCT."),
    "no-bot": (written("bot.py", ""), "no_bot.bot has no BOT."),
    "mute-mode": (changed("box.toml", "modes.standard", "modes.usual"), "no words for the mode “standard”."),
    "no-modes": (changed("rules.py", 'Mode("standard", 2, 4),', ""), "GAME has no modes."),
    "mute-option": (with_option(1), "box.toml has no words for the option “first”."),
    "no-default": (with_option(3, "[options.first]\nen = 'First'\n"), "The option “first” can be 1, 2, not “3”."),
    "no-rules": (removed("rules.en.md"), "rules.en.md is missing."),
    "latin-rules": (written("rules.fr.md", b"\xe9"), "rules.fr.md cannot be read: "),
    "broken-guide": (written("guide.toml", "steps ="), "guide.toml is not TOML: "),
    "odd-guide": (written("guide.toml", "steps = 3"), "guide.toml should be a list of [[steps]]."),
    "lost-guide": (changed("guide.toml", '"row"', '"moon"'), "Step 3 of guide.toml needs "),
    "broken-words": (written("catalogue.fr.toml", "Play = Jouer"), "catalogue.fr.toml is not TOML: "),
    "odd-words": (written("catalogue.fr.toml", "Play = 3"), "should have a text, or a list of texts, for “Play”."),
    "other-name": (
        changed("rules.py", '"other-name"', '"another-name"'),
        "Its entry point is called “other-name”, and its game “another-name”.",
    ),
    "strange-name": (changed("rules.py", '"strange-name"', '"../strange"'), "small letters, digits and dashes"),
    "gone": (Stranger.leave, "There is no module gone."),
}


@pytest.fixture(scope="module", autouse=True)
def full_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A shelf with one good game of a stranger, and all the bad ones."""
    folder = tmp_path_factory.mktemp("site")
    Stranger(folder, GOOD)
    Stranger(folder, TALKATIVE).write("catalogue.fr.toml", OWN_SENTENCES)
    Stranger(folder, "taken").offer("paires")
    for name, (spoil, _sentence) in BAD.items():
        spoil(Stranger(folder, name))
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    forget()
    yield
    sys.path.remove(str(folder))
    for module in set(sys.modules) - before:
        del sys.modules[module]
    forget()


def forget() -> None:
    """Let the shelf look again at what is installed."""
    importlib.invalidate_caches()
    shelf.offers.cache_clear()
    shelf.box_or_fault.cache_clear()


def test_only_good_boxes_stand_on_the_shelf() -> None:
    assert shelf.names() == [*BOXES, GOOD, TALKATIVE]
    assert [box.game.name for box in shelf.boxes()] == [*BOXES, GOOD, TALKATIVE]
    assert shelf.box(GOOD).title("en") == "Good Game"


def test_whatever_is_left_out_can_be_asked_for() -> None:
    assert set(shelf.left_out()) == {"taken", *(name.replace("-", "_") for name in BAD)}


@pytest.mark.parametrize(("name", "sentence"), [(name, sentence) for name, (_spoil, sentence) in BAD.items()])
def test_a_bad_box_is_left_out_with_a_clear_word(name: str, sentence: str) -> None:
    with pytest.raises(BadBox) as told:
        shelf.box(name)
    assert sentence in str(told.value)
    assert isinstance(told.value, UnknownGame)
    assert str(shelf.left_out()[name.replace("-", "_")]) == str(told.value)
    assert explain(told.value, catalogue_for("fr")).startswith("La boîte")


def test_a_name_that_is_taken_stays_with_the_first_who_has_it() -> None:
    assert shelf.box("paires").package == BOXES["paires"]
    assert "Another box is called “paires” already." in str(shelf.left_out()["taken"])


def test_what_is_left_out_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    forget()
    with caplog.at_level(logging.WARNING):
        shelf.boxes()
        shelf.boxes()
        shelf.left_out()
    assert sorted(record.getMessage() for record in caplog.records) == sorted(map(str, shelf.left_out().values()))


# Own sentences


def test_a_box_says_its_own_sentences_and_behind_them_ours() -> None:
    french = shelf.box(TALKATIVE).catalogue("fr")
    assert french.gettext("{name} rolls a {number}.") == "{name} fait {number}."
    assert french.gettext("Your hand") == catalogue_for("fr").gettext("Your hand") != "Your hand"
    assert french.gettext("Still to be translated") == "Still to be translated"
    assert french.gettext("Nobody knows this") == "Nobody knows this"


def test_own_sentences_about_a_number_have_the_forms_of_their_language() -> None:
    french = shelf.box(TALKATIVE).catalogue("fr")
    told = [french.ngettext("{count} die left", "{count} dice left", count) for count in (0, 1, 2)]
    assert told == ["{count} dé restant", "{count} dé restant", "{count} dés restants"]
    assert french.ngettext("{count} cup left", "{count} cups left", 2) == "{count} cups left"


def test_other_languages_are_those_of_flibuste() -> None:
    assert shelf.box(TALKATIVE).catalogue("en") is catalogue_for("en")
    assert shelf.box("paires").catalogue("fr") is catalogue_for("fr")
