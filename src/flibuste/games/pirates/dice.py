"""Dice of Pirates vs Pirates: colours, faces, and which of them a card speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.core.errors import require
from flibuste.games.pirates.entries import Entry
from flibuste.games.pirates.numbers import ASIDE, COLOURS, DICE, FACES, SIDES_OF_A_DIE


def die_of(colour: i64, face: i64) -> i64:
    return colour * SIDES_OF_A_DIE + face - 1


def colour_of(die: i64) -> i64:
    """Return the place of the colour in COLOURS; of a die put aside, the one after these."""
    return die // SIDES_OF_A_DIE


def face_of(die: i64) -> i64:
    return die % SIDES_OF_A_DIE + 1


def first_die(seat: i64) -> i64:
    """Return where the dice of a seat begin among all that were thrown."""
    return seat * DICE


def code_of(die: i64) -> int:
    """Return a die as it is written in positions: 11 to 16 for red, 21 to 26 blue, 31 to 36 yellow, 41 put aside."""
    return 10 * (1 + colour_of(die)) + face_of(die)


CODES: Final = [code_of(die) for die in range(DICE)]

# Some of the 18 dice, such as those that count in a trial, are a selection: a number with a bit for each.


def selection(dice: Iterable[int]) -> int:
    return sum([1 << die for die in dice])


def is_among(die: i64, dice: i64) -> bool:
    """Return whether a selection has this die."""
    return dice >> die & 1 == 1


def same_faces(dice: i64) -> i64:
    """Return the dice of every colour that show a face of one of these."""
    found: i64 = 0
    for showing in SHOWING:
        if dice & showing != 0:
            found |= showing
    return found


def dice_with(colours: Sequence[str], faces: Sequence[int]) -> int:
    return selection([die_of(COLOURS.index(colour), face) for colour in colours for face in faces])


SHOWING: Final = vec[i64]([dice_with(COLOURS, [face]) for face in FACES])  # the dice of every colour with this face


def dice_of(entry: Entry) -> int:
    """Return the dice that a card names: all colours and faces if it does not say which."""
    colours = entry.words("colours") if entry.has("colours") else COLOURS
    known = set(colours) <= set(COLOURS)
    faces: Sequence[int] = FACES
    if entry.has("faces"):
        faces = entry.numbers("faces")
        known = known and set(faces) <= set(FACES)
    require(known, "A card names a colour or a face that no die has.")
    return dice_with(colours, faces)


def dice_in_play(dice: vec[i64], seat: i64) -> list[int]:
    """Return the kinds of dice that a seat has: not those put aside."""
    start = first_die(seat)
    return [die for die in range(ASIDE) if dice[start + die] > 0]
