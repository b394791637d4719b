"""What the owner of Jamaica may change: other cards, other treasures, another track. All games work."""

from __future__ import annotations

import copy
import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.game import Game
from flibuste.core.state import EVERYTHING, OVER, SPECTATOR
from flibuste.games.content import content
from flibuste.lab.laws import random_move
from tests.edited import edited, needs_the_source, play, play_all_modes

PACKAGE = "flibuste.games.jamaica"
CARDS = content(PACKAGE, "cards.toml")
TRACK = content(PACKAGE, "track.toml")
SYMBOLS = ("forward", "backward", "food", "gold", "powder")
FORWARD = ["forward", "forward"]
COLUMNS = 12
SHORTEST_LAP = 13
POWERS = 4


def random_cards(luck: Random, lairs: int) -> dict[str, Any]:
    """Return other cards, and treasures enough for so many lairs, with the four powers."""
    cards = [[luck.choice(SYMBOLS), luck.choice(SYMBOLS)] for _ in range(luck.randint(4, 29))]
    worths = [worth for worth in range(-9, 10) if worth != 0]
    few = max(0, lairs + 1 - POWERS)
    return {"cards": [FORWARD, *cards], "treasures": luck.choices(worths, k=luck.randint(few, 40))}


def random_track(luck: Random) -> dict[str, Any]:
    """Return a track of another length, with two lanes here and there."""
    length = luck.randint(SHORTEST_LAP, 120)
    spaces = [{"score": luck.randint(-99, 99)}, *[random_space(luck) for _ in range(length - 1)]]
    spaces[luck.randrange(1, length)] = {"lair": True}
    add_lanes(spaces, luck)
    return {"spaces": spaces, "far": luck.randint(-99, 99), "map": random_map(length, luck)}


def random_space(luck: Random) -> dict[str, Any]:
    kind = luck.choice(["sea", "sea", "port", "port", "lair"])
    space: dict[str, Any] = {kind: True if kind == "lair" else luck.randint(1, 9)}
    return space if luck.random() < 0.7 else {**space, "score": luck.randint(-99, 99)}


def add_lanes(spaces: list[dict[str, Any]], luck: Random) -> None:
    """From a fork one goes on, or passes by some spaces; there must be steps enough left for a lap."""
    at, surplus = 1, len(spaces) - SHORTEST_LAP
    while at + 4 < len(spaces) and surplus >= 4:
        lane = luck.randint(1, 2)
        spaces[at]["next"] = [at + 1, at + 1 + lane]
        surplus -= lane
        at += luck.randint(3, 20)


def random_map(length: int, luck: Random) -> list[str]:
    cells = [str(space) for space in range(length)]
    luck.shuffle(cells)
    cells += ["."] * (-len(cells) % COLUMNS)
    return [" ".join(cells[row : row + COLUMNS]) for row in range(0, len(cells), COLUMNS)]


def lairs_on(track: dict[str, Any]) -> int:
    return sum("lair" in space for space in track["spaces"])


def random_edit(luck: Random) -> dict[str, dict[str, Any]]:
    track = random_track(luck)
    while not 0 < lairs_on(track) <= 40:
        track = random_track(luck)
    return {"cards.toml": random_cards(luck, lairs_on(track)), "track.toml": track}


def draw_and_tell(game: Game, luck: Chance) -> None:
    """Draw the table now and then, for all who look at it; tell all that happened."""
    table = import_module(f"{PACKAGE}.table")
    names = ["Ann", "Bob", "Cid"]
    state = game.set_out(game.setup(3))
    state.story = []
    state.begin(luck)
    while state.actor != OVER:
        for seat in (SPECTATOR, EVERYTHING, *range(3)) if luck.below(10) == 0 else (state.actor,):
            drawn = table.draw(state.view(seat), names, ENGLISH)
            assert [choice.action for choice in drawn.choices] == state.view(seat).legal
        random_move(state, state.actor, luck).play(state, luck)
    assert all(table.tell(event, state.setup, names, ENGLISH) for event in state.story)


@needs_the_source
@pytest.mark.parametrize("seed", range(30))
def test_with_what_an_owner_may_change_all_games_work(seed: int) -> None:
    with edited(PACKAGE, random_edit(Random(seed))) as game:
        play_all_modes(game, seed)
        draw_and_tell(game, Chance(seed))


@needs_the_source
@pytest.mark.parametrize("seed", range(100, 106))
def test_instinct_finds_its_way_in_another_box(seed: int) -> None:
    luck = Chance(seed)
    with edited(PACKAGE, random_edit(Random(seed))) as game:
        instinct = import_module(f"{PACKAGE}.instinct").INSTINCT
        state: Any = game.start(game.setup(2, "ghost"), luck)
        while state.actor != OVER:
            assert abs(sum(instinct.worth(state)) - 1.0) < 1e-9
            state.play(state.actor, instinct.choose(state, state.actor, luck), luck)


@needs_the_source
@pytest.mark.parametrize("worth", [worth for worth in range(-9, 10) if worth != 0])
def test_a_treasure_may_have_any_worth_within_the_bounds(worth: int) -> None:
    with edited(PACKAGE, {"cards.toml": {**CARDS, "treasures": [worth] * 8}}) as game:
        for seed in range(3):
            play(game, 2, "ghost", Chance(seed))


@needs_the_source
def test_the_bounds_are_within_them() -> None:
    """The fewest and the most of everything."""
    least = {"score": -99}
    shortest = [least, *[{"lair": True}] * 12]
    longest = [{"score": 99}, *[{"port": 9, "score": 99}] * 75, *[{"lair": True}] * 43, {"sea": 1, "next": [0]}]
    cards = [FORWARD, ["gold", "powder"], ["food", "gold"], ["backward", "forward"], ["powder", "food"]]
    for spaces, number, treasures in ((shortest, 5, [-9] * 9), (longest, 30, [9] * 40)):
        track = {"spaces": spaces, "far": -99, "map": random_map(len(spaces), Random(1))}
        with edited(
            PACKAGE, {"cards.toml": {"cards": (cards * 6)[:number], "treasures": treasures}, "track.toml": track}
        ) as game:
            play_all_modes(game, 1)


@needs_the_source
def test_there_may_be_as_many_lanes_as_there_are_spaces() -> None:
    """Whoever cannot pay looks at each space on the way back once, not at each way."""
    dear = [{"sea": 9, "next": [space + 1, space + 2, space + 3]} for space in range(2, 117)]
    spaces = [{"score": 15}, {"lair": True}, *dear, *[{"sea": 9}] * 3]
    track = {"spaces": spaces, "far": -5, "map": random_map(120, Random(1))}
    with edited(PACKAGE, {"track.toml": track}) as game:
        for seed in range(5):
            play(game, 2, "race", Chance(seed))


@needs_the_source
def test_what_a_space_is_worth_follows_from_the_track() -> None:
    track = copy.deepcopy(TRACK)
    track["far"] = -20
    track["spaces"][0]["score"] = 40
    del track["spaces"][49]["score"]
    with edited(PACKAGE, {"track.toml": track}):
        read = import_module(f"{PACKAGE}.track").TRACK
        assert [read.score(place) for place in (-1, 0, 40, 48, 49, 50)] == [-20, -20, -20, 9, -20, 40]


def cards_with(**entries: Any) -> dict[str, dict[str, Any]]:
    return {"cards.toml": {**CARDS, **entries}}


def track_with(**entries: Any) -> dict[str, dict[str, Any]]:
    return {"track.toml": {**TRACK, **entries}}


def space_with(number: int, space: object) -> dict[str, dict[str, Any]]:
    spaces = list(TRACK["spaces"])
    spaces[number] = space
    return track_with(spaces=spaces)


HOW_MANY_CARDS = "cards.toml must have a list of 5 to 30 cards."
A_CARD = "Card 1 in cards.toml must have two symbols out of these: forward, backward, food, gold, powder."
HOW_MANY_TREASURES = "cards.toml must have a list of at most 40 treasures."
WORTH = "A treasure in cards.toml is worth a whole number from -9 to 9, and not 0."
HOW_MANY_SPACES = "track.toml must have a list of 13 to 120 spaces."
FAR = "“far” in track.toml must be a whole number from -99 to 99."
ENTRIES = "Space 7 in track.toml must have entries out of these: sea, port, lair, next, score."
ONE_KIND = "Space 7 in track.toml must be one of these: sea, port, or lair = true."
PORT_ROYAL = "Space 0 in track.toml is Port Royal: no sea, no port and no lair."
NEXT = "Space 7 in track.toml: “next” must be a list of 1 to 3 numbers of spaces."
MAP = "The map in track.toml must have every space once, and as many places in each row."
LAIRS = "There are treasures for 1 to 11 pirate lairs on the track."
CHAIN = [{"score": 1}, {"lair": True}, *[{"sea": 1}] * 18]

REFUSED: list[tuple[dict[str, dict[str, Any]], str]] = [
    ({"cards.toml": {}}, HOW_MANY_CARDS),
    (cards_with(cards=7), HOW_MANY_CARDS),
    (cards_with(cards=[FORWARD] * 4), HOW_MANY_CARDS),
    (cards_with(cards=[FORWARD] * 31), HOW_MANY_CARDS),
    (cards_with(cards=[["forward"], *[FORWARD] * 9]), A_CARD),
    (cards_with(cards=["forward", *[FORWARD] * 9]), A_CARD),
    (cards_with(cards=[["forward", "rum"], *[FORWARD] * 9]), A_CARD),
    (cards_with(cards=[["forward", []], *[FORWARD] * 9]), A_CARD),
    ({"cards.toml": {"cards": CARDS["cards"]}}, HOW_MANY_TREASURES),
    (cards_with(treasures={}), HOW_MANY_TREASURES),
    (cards_with(treasures=[1] * 41), HOW_MANY_TREASURES),
    (cards_with(treasures=[-10]), WORTH),
    (cards_with(treasures=[10]), WORTH),
    (cards_with(treasures=[0]), WORTH),
    (cards_with(treasures=["3"]), WORTH),
    (cards_with(treasures=[1.5]), WORTH),
    (cards_with(treasures=[True]), WORTH),
    (cards_with(treasures=[1] * 5), "There are treasures for 1 to 8 pirate lairs on the track."),
    ({"track.toml": {}}, HOW_MANY_SPACES),
    (track_with(spaces="sea"), HOW_MANY_SPACES),
    (track_with(spaces=CHAIN[:12]), HOW_MANY_SPACES),
    (track_with(spaces=[*CHAIN, *[{"sea": 1}] * 101]), HOW_MANY_SPACES),
    ({"track.toml": {"spaces": TRACK["spaces"], "map": TRACK["map"]}}, FAR),
    (track_with(far=-100), FAR),
    (track_with(far=100), FAR),
    (track_with(far="none"), FAR),
    (space_with(7, 3), ENTRIES),
    (space_with(7, {"sea": 2, "rum": 2}), ENTRIES),
    (space_with(7, {}), ONE_KIND),
    (space_with(7, {"sea": 2, "port": 2}), ONE_KIND),
    (space_with(7, {"lair": False}), ONE_KIND),
    (space_with(0, {"sea": 2}), PORT_ROYAL),
    (space_with(7, {"sea": 0}), "Space 7 in track.toml: “sea” must be a whole number from 1 to 9."),
    (space_with(7, {"port": 10}), "Space 7 in track.toml: “port” must be a whole number from 1 to 9."),
    (space_with(7, {"port": []}), "Space 7 in track.toml: “port” must be a whole number from 1 to 9."),
    (space_with(7, {"sea": 2, "score": 100}), "Space 7 in track.toml: “score” must be a whole number from -99 to 99."),
    (space_with(7, {"sea": 2, "score": -100}), "Space 7 in track.toml: “score” must be a whole number from -99 to 99."),
    (space_with(7, {"sea": 2, "next": 8}), NEXT),
    (space_with(7, {"sea": 2, "next": []}), NEXT),
    (space_with(7, {"sea": 2, "next": ["8"]}), NEXT),
    (space_with(7, {"sea": 2, "next": [51]}), NEXT),
    (space_with(7, {"sea": 2, "next": [8, 9, 10, 11]}), NEXT),
    (space_with(7, {"sea": 2, "next": [-1]}), NEXT),
    (space_with(7, {"sea": 2, "next": [7]}), "The numbers rise along every way."),
    (space_with(7, {"sea": 2, "next": [9]}), "Each space can be reached from another."),
    (track_with(spaces=[CHAIN[0], *CHAIN[2:]]), LAIRS),
    (track_with(spaces=[CHAIN[0], *[{"lair": True}] * 12, *CHAIN[2:]]), LAIRS),
    (track_with(spaces=[CHAIN[0], {"lair": True, "next": [2, 10]}, *CHAIN[2:]]), "at least 13 steps"),
    ({"track.toml": {"spaces": TRACK["spaces"], "far": -5}}, MAP),
    (track_with(map=4), MAP),
    (track_with(map=[4]), MAP),
    (track_with(map=[*TRACK["map"][1:]]), MAP),
    (track_with(map=[*TRACK["map"], "."]), MAP),
    (track_with(map=[*TRACK["map"], " ".join(["0"] * 14)]), MAP),
    (track_with(map=[row.replace(".", "~") for row in TRACK["map"]]), MAP),
]


@needs_the_source
@pytest.mark.parametrize(("files", "sentence"), REFUSED)
def test_what_is_beyond_the_bounds_is_refused(files: dict[str, dict[str, Any]], sentence: str) -> None:
    with pytest.raises(flibuste.FlibusteError, match=re.escape(sentence)), edited(PACKAGE, files):
        pass
