"""What can be said against the words of a box: its label, its colours, and what it lacks in other languages."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Final

from flibuste.catalogue import OwnSentences, Translation
from flibuste.core.errors import FlibusteError
from flibuste.core.game import Game, spelled
from flibuste.games.content import content
from flibuste.lab.own_catalogue import sentences_without_words
from flibuste.lab.packages import folder_of
from flibuste.lab.sentences import sentences_in
from flibuste.shelf import Box, Palette
from flibuste.shelf.game_box import Fault, Remark
from flibuste.shelf.label import Label

WHITE: Final = "#eaf2ef"  # of letters on the cloth of the table


def check_seats(label: Label, game: Game) -> Iterator[Fault]:
    modes = (min(mode.fewest for mode in game.modes), max(mode.most for mode in game.modes))
    for place, seats in {"box.toml": label.seats, "GAME": (game.fewest, game.most)}.items():
        if seats != modes:
            values = {"place": place, "said": "–".join(map(str, seats)), "modes": "–".join(map(str, modes))}
            yield Fault("{place} says {said} players, and the modes of the game are for {modes}.", values)


def check_words(box: Box) -> Iterator[Remark]:
    """Yield what the label says in vain, and which values it has no words for."""
    known = {f"modes.{mode.name}" for mode in box.game.modes}
    for option in box.game.options:
        known.add(f"options.{option.name}")
        if not isinstance(option.choices, range):
            known.update(f"options.{option.name}.choices.{spelled(value)}" for value in option.listed())
    said = {place for place, _texts in box.label.texts()} - {"title", "summary"}
    said.update(set(content(box.package, "box.toml")).difference(Label.__struct_fields__))
    for field in sorted(said - known):
        yield Remark("Nobody reads “{field}” in box.toml.", {"field": field})
    for field in sorted(known - said):
        yield Remark("box.toml does not say “{field}”.", {"field": field})


def check_colours(palette: Palette) -> Iterator[Remark]:
    """Yield what is hard to read, by the measure of the guidelines for readable pages."""
    pairs = (
        (WHITE, palette["ground"], 4.5),
        (palette["ink"], palette["paper"], 7.0),
        (palette["accent"], palette["ground"], 3.0),
    )
    for one, other, least in pairs:
        if contrast(one, other) < least:
            values = {"one": one, "other": other, "found": f"{contrast(one, other):.1f}", "least": least}
            yield Remark("{one} is hard to see on {other}: the contrast is {found}, and should be {least}.", values)


def contrast(one: str, other: str) -> float:
    darker, brighter = sorted([luminance(one), luminance(other)])
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return how bright a colour is, as the guidelines for readable pages define it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_language(box: Box, language: str) -> Iterator[FlibusteError]:
    """Yield what the box does not say in a language, and what it says wrongly."""
    silent = [f"box.toml: {place}" for place, texts in box.label.texts() if not texts.get(language)]
    if language not in box.rulebook:
        silent.append(f"rules.{language}.md")
    steps = content(box.package, "guide.toml")["steps"] if box.guide() else []
    silent += [f"guide.toml: {number}" for number, step in enumerate(steps, 1) if not step.get(language)]
    if silent:
        yield Remark(
            "Not said in the language “{language}” yet: {places}.", {"language": language, "places": ", ".join(silent)}
        )
    missing = sentences_without_words(box.package, box.catalogue(language))
    if missing:
        yield Remark(
            "Sentences without words in the language “{language}”: {count}; “flibuste catalogue {package}” lists them.",
            {"language": language, "count": len(missing), "package": box.package},
        )
    own = box.catalogue(language)
    if isinstance(own, OwnSentences):
        yield from check_own_sentences(box, own, f"catalogue.{language}.toml")


def check_own_sentences(box: Box, own: OwnSentences, file: str) -> Iterator[FlibusteError]:
    said = {sentence.one: sentence for sentence in sentences_in(folder_of(box.package))}
    for english, translation in own.sentences.items():
        values = {"file": file, "sentence": english}
        if english not in said:
            yield Remark("Nobody says “{sentence}”, which is in {file}.", values)
        elif isinstance(translation, list) != bool(said[english].many):
            yield Fault(
                "“{sentence}” in {file} should have a list of texts if it is about a number, else one text.", values
            )
        elif not names_in(translation) <= names_in([english, said[english].many]):
            yield Fault("“{sentence}” in {file} has other names in braces than in English.", values)


def names_in(texts: Translation) -> set[str]:
    """Return the names that are filled in."""
    whole = texts if isinstance(texts, str) else " ".join(texts)
    return {name for _text, name, _format, _conversion in Formatter().parse(whole) if name is not None}
