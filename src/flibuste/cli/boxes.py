"""The commands for the shelf: what is on it, and what the rules are."""

import json
from typing import Annotated, Final

from cyclopts import Parameter
from rich.table import Table as Grid

from flibuste import shelf
from flibuste.catalogue import catalogue_for
from flibuste.cli.common import LANGUAGE, AsJson, GameName, Plain, _, app, language_of, out, tell_left_out
from flibuste.core.game import Order, choices_in_words, spelled
from flibuste.shelf import Box

NARROW: Final = 72  # columns: with fewer, two beside each other are too narrow to read


@app.command(help=_("List the shelf: names, titles, seats, modes and options."))
def games(*, as_json: AsJson = False) -> None:
    tell_left_out()
    if as_json:
        print(json.dumps([box.about() for box in shelf.boxes()], ensure_ascii=False, indent=2))
        return
    lines = [line for box in shelf.boxes() for line in [headline_of(box), *modes_of(box), *options_of(box), ("", "")]]
    if out.width < NARROW:
        for typed, words in lines:
            print(f"{typed}\n    {words}" if words else "")
    else:
        print_side_by_side(lines)
    print(_("All games are unofficial; authors and publishers are named in “flibuste rules GAME”."))


def print_side_by_side(lines: list[tuple[str, str]]) -> None:
    grid = Grid(box=None, pad_edge=False, show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for typed, words in lines:
        grid.add_row(typed, words)
    Plain(highlight=False, markup=False).print(grid)


def headline_of(box: Box) -> tuple[str, str]:
    game = box.game
    seats = f"{game.fewest}–{game.most}" if game.fewest < game.most else str(game.most)
    minutes = "–".join(str(number) for number in box.label.minutes)
    headline = _("{title}, {seats} players, {minutes} minutes")
    return game.name, headline.format(title=box.title(LANGUAGE), seats=seats, minutes=minutes)


def modes_of(box: Box) -> list[tuple[str, str]]:
    """Return what one types for each mode, and what it means."""
    return [(f"  --mode {mode.name}", box.mode(mode.name, LANGUAGE)) for mode in box.game.modes]


def options_of(box: Box) -> list[tuple[str, str]]:
    """Return what one types for each value of each option, or for its range or an order, and what it means."""
    lines = []
    for option in box.game.options:
        title, typed = box.option(option.name, LANGUAGE), f"  --option {option.name}="
        if isinstance(option.choices, range):
            lines.append((typed + choices_in_words(option), title))
            continue
        if isinstance(option.choices, Order):
            lines.append((typed + "2,0", _("{option}: any order of seats, counted from 0").format(option=title)))
        for value in option.listed():
            words = box.choice(option.name, value, LANGUAGE)
            lines.append((typed + spelled(value), _("{option}: {choice}").format(option=title, choice=words)))
    return lines


@app.command(help=_("Show the rules of a game."))
def rules(
    game: GameName,
    *,
    lang: Annotated[str, Parameter(help=_("Language of the rules: en or fr."))] = LANGUAGE,
) -> None:
    box, language = shelf.box(game), language_of(lang)
    text = box.rules(language) + "\n" + credits_of(box, language)
    if out.is_terminal:
        from rich.markdown import Markdown  # here, since other commands should not wait for it to load

        out.print(Markdown(text))
    else:
        print(text)


def credits_of(box: Box, language: str) -> str:
    label, catalogue = box.label, catalogue_for(language)
    _, count = catalogue.gettext, len(label.authors)
    told = [(catalogue.ngettext("Author: {names}.", "Authors: {names}.", count), label.authors)]
    told += [(_("Development: {names}."), label.developers), (_("Translation: {names}."), label.translators)]
    published = _("Published by {names}, {year}.") if isinstance(label.year, int) else _("Published by {names}.")
    told.append((published, label.publishers))
    lines = [sentence.format(names=", ".join(names), year=label.year) for sentence, names in told if names]
    return " ".join([*lines, _("This is an unofficial implementation.")])
