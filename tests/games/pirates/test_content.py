"""The cards of Pirates vs Pirates are their owner's: other pirates, other powers, other trials."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from importlib import import_module, resources
from random import Random
from typing import Any

import pytest

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.core.errors import FlibusteError
from flibuste.core.state import OVER
from flibuste.games.content import content
from tests.edited import edited, needs_the_source, play_all_modes

PACKAGE = "flibuste.games.pirates"
FILES = {name: content(PACKAGE, name) for name in ("pirates.toml", "powers.toml", "trials.toml")}
COLOURS = ["red", "blue", "yellow"]
ON_DICE = ["reroll", "flip", "raise", "lower", "put aside", "change"]
EFFECTS = {  # of whom each can speak
    **{does: ["own", "opponents"] for does in ON_DICE},
    **{does: ["trial"] for does in ("count", "ignore", "turn round")},
    **{does: ["opponents"] for does in ("trade", "block")},
    **{does: ["own"] for does in ("wake", "copy", "wait")},
}
NAMES_DICE = [*ON_DICE, "trade", "count", "ignore"]
MOST = 84  # dice of a seat: of three pirates, and of one more woken by each of four powers
TEXT = {"en": "Text", "fr": "Texte"}
NAMES = ["Ada", "Ben", "Cem", "Dina"]
EDITS = 30

Files = dict[str, dict[str, Any]]
pytestmark = needs_the_source


def some(random: Random, things: list[Any]) -> list[Any]:
    return random.sample(things, random.randint(1, len(things)))


def random_ranks(random: Random) -> list[int]:
    odd = random.sample(range(5, 53, 2), 19)
    even = random.sample(range(6, 53, 2), 19)
    return sorted([1, 2, 3, 4, *odd, *even])


def random_pirates(random: Random, ranks: list[int]) -> list[dict[str, Any]]:
    red = [rank for rank in ranks if rank % 2 == 0 and rank != 2]
    yellow = [rank for rank in ranks if rank % 2 == 1 and rank != 1]
    random.shuffle(red)
    random.shuffle(yellow)
    crews = {rank: place // 10 for place, rank in enumerate(red + yellow)}
    return [random_pirate(random, rank, crews.get(rank)) for rank in random.sample(ranks, len(ranks))]


def random_pirate(random: Random, rank: int, starter: int | None) -> dict[str, Any]:
    dice = [random.randint(0, 4) for _ in COLOURS]
    dice[random.randrange(3)] = random.randint(1, 4)
    crew = {} if starter is None else {"starter": starter}
    return {"rank": rank, "dice": dice, **crew, **TEXT, "says": TEXT}


def random_powers(random: Random, ranks: list[int]) -> list[dict[str, Any]]:
    """Return powers of which each has some of the pirates."""
    powers: list[dict[str, Any]] = [{"ranks": [], **random_power(random)} for _ in range(random.randint(1, len(ranks)))]
    for place, rank in enumerate(random.sample(ranks, len(ranks))):
        powers[place % len(powers)]["ranks"].append(rank)
    return powers


def random_power(random: Random) -> dict[str, Any]:
    does = random.choice(list(EFFECTS))
    power: dict[str, Any] = {"whose": random.choice(EFFECTS[does]), "does": does, **TEXT}
    if does in NAMES_DICE:
        power |= random_dice(random)
    if does == "change":
        power |= random.choice([{"to_colour": random.choice(COLOURS)}, {"to_face": random.randint(1, 6)}])
    if does in ON_DICE and random.random() < 0.7:
        power["most"] = random.choice([1, 2, 3, 5, MOST])
    return power


def random_dice(random: Random) -> dict[str, Any]:
    named: dict[str, Any] = {}
    if random.random() < 0.5:
        named["colours"] = some(random, COLOURS)
    if random.random() < 0.5:
        named["faces"] = some(random, [1, 2, 3, 4, 5, 6])
    return named


def random_trial(random: Random) -> dict[str, Any]:
    then = {"then": "total"} if random.random() < 0.5 else {}
    return {
        "category": random.choice(["strength", "stealth", "aim", "weather"]),
        "kind": random.choice(["highest", "lowest", "values", "doubles", "alike"]),
        "name": TEXT,
        **TEXT,
        **then,
        **random_dice(random),
    }


def random_box(random: Random) -> Files:
    ranks = random_ranks(random)
    return {
        "pirates.toml": {"pirates": random_pirates(random, ranks)},
        "powers.toml": {"powers": random_powers(random, ranks)},
        "trials.toml": {"trials": [random_trial(random) for _ in range(random.choice([8, 9, 17, 60]))]},
    }


@pytest.mark.parametrize("seed", range(EDITS))
def test_a_box_with_other_cards_is_played_in_all_modes(seed: int) -> None:
    with edited(PACKAGE, random_box(Random(seed))) as game:
        play_all_modes(game, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("crews", ["draft", "starter", "neutral"])
def test_good_players_play_with_other_cards(crews: str, seats: int) -> None:
    """They are told what to do in the words of the table."""
    seed = f"{crews} {seats}"
    with edited(PACKAGE, random_box(Random(seed))) as game:
        table, instinct = import_module(f"{PACKAGE}.table"), import_module(f"{PACKAGE}.instinct").INSTINCT
        chance = Chance(seed)
        state = game.start(game.setup(seats, "battle", {"crews": crews}), chance)
        while state.actor != OVER:
            state.check()
            view = state.view(state.actor)
            assert len(table.draw(view, NAMES[:seats], ENGLISH).choices) == len(view.legal)
            state.apply(state.actor, instinct.choose(state, state.actor, chance), chance)


def test_most_dice_can_be_thrown() -> None:
    """Three pirates with four dice of each colour bring thirty-six."""
    files = deepcopy(FILES)
    for card in files["pirates.toml"]["pirates"]:
        card["dice"] = [4, 4, 4]
    with edited(PACKAGE, files) as game:
        play_all_modes(game, 1)


def test_most_dice_can_be_woken_too() -> None:
    """Whoever is at rest throws dice again for every power, so that some seat soon has more than thirty-six."""
    files = deepcopy(FILES)
    for card in files["pirates.toml"]["pirates"]:
        card["dice"] = [4, 4, 4]
    ranks = [card["rank"] for card in files["pirates.toml"]["pirates"]]
    files["powers.toml"]["powers"] = [{"ranks": ranks, "whose": "own", "does": "wake", **TEXT}]
    with edited(PACKAGE, files) as game:
        chance, most = Chance(1), 0
        for crews, mode, seats in (("draft", "battle", 2), ("neutral", "battle", 3), ("draft", "teams", 4)):
            state: Any = game.start(game.setup(seats, mode, {"crews": crews}), chance)
            while state.actor != OVER:
                state.check()
                most = max(most, *[len(dice) for dice in state.dump()["dice"]])
                legal = state.legal(state.actor)
                state.apply(state.actor, legal[0], chance)
        assert 3 * 12 < most <= MOST


@pytest.mark.parametrize("does", sorted(EFFECTS))
def test_all_pirates_may_have_the_same_power(does: str) -> None:
    files = deepcopy(FILES)
    ranks = [card["rank"] for card in files["pirates.toml"]["pirates"]]
    power = {"ranks": ranks, "whose": EFFECTS[does][-1], "does": does, **TEXT}
    files["powers.toml"]["powers"] = [{**power, "to_face": 6} if does == "change" else power]
    with edited(PACKAGE, files) as game:
        play_all_modes(game, 1)


def opened(edit: Callable[[list[Any], list[Any], list[Any]], object]) -> str:
    """Return what is said of the box after an edit of its pirates, powers and trials."""
    files = deepcopy(FILES)
    edit(files["pirates.toml"]["pirates"], files["powers.toml"]["powers"], files["trials.toml"]["trials"])
    return said_of(files)


def said_of(files: Files) -> str:
    try:
        with edited(PACKAGE, files):
            return ""
    except FlibusteError as error:
        return str(error)


def test_the_cards_as_they_are_are_accepted() -> None:
    assert opened(lambda _pirates, _powers, _trials: None) == ""


PIRATE = "pirates.toml, card 1 from the top: "
MISTAKES_IN_PIRATES: list[tuple[Any, str]] = [
    (lambda cards: cards[0].update(rank=0), PIRATE + "“rank” must hold whole numbers from 1 to 52."),
    (lambda cards: cards[0].update(rank=53), PIRATE + "“rank” must hold whole numbers from 1 to 52."),
    (lambda cards: cards[0].update(rank=True), PIRATE + "“rank” must hold whole numbers from 1 to 52."),
    (lambda cards: cards[0].pop("rank"), PIRATE + "“rank” is missing."),
    (lambda cards: cards[0].update(dice=[5, 1, 1]), PIRATE + "“dice” must hold whole numbers from 0 to 4."),
    (lambda cards: cards[0].update(dice=[1, 1, -1]), PIRATE + "“dice” must hold whole numbers from 0 to 4."),
    (lambda cards: cards[0].update(dice=[1, 1]), PIRATE + "“dice” must have 3 entries, not 2."),
    (lambda cards: cards[0].update(dice=3), PIRATE + "“dice” must be a list."),
    (lambda cards: cards[0].update(dice=[0, 0, 0]), PIRATE + "A pirate brings at least one die."),
    (lambda cards: cards[0].update(starter=4), PIRATE + "“starter” must hold whole numbers from 0 to 3."),
    (lambda cards: cards[0].pop("en"), PIRATE + "“en” is missing."),
    (lambda cards: cards[0].update(fr=7), PIRATE + "“fr” must hold texts."),
    (lambda cards: cards[0].pop("says"), PIRATE + "“says” is missing."),
    (lambda cards: cards[0].update(says="Ahoy"), PIRATE + "This must be a table of values with names."),
    (lambda cards: cards[0].update(power="own"), PIRATE + "Nothing here is called “power”."),
    (lambda cards: cards.insert(0, "Pip"), PIRATE + "This must be a table of values with names."),
    (lambda cards: cards[0].update(rank=7), PIRATE + "The pirate 7 has no power in powers.toml."),
    (lambda cards: cards[0].update(rank=3), "pirates.toml: two pirates have the same rank."),
    (lambda cards: cards[2].update(rank=11), PIRATE.replace("1", "3") + "The pirate 11 has no power in powers.toml."),
    (lambda cards: cards.pop(), "pirates.toml: there must be 21 pirates of odd ranks, and as many of even ones."),
    (lambda cards: cards.clear(), "pirates.toml: there must be 21 pirates of odd ranks, and as many of even ones."),
    (
        lambda cards: cards[0].update(starter=3),
        "pirates.toml: a starter crew has ten pirates, not 1 or 2; those of the first two are of even ranks.",
    ),
    (
        lambda cards: cards[2].update(starter=1),
        "pirates.toml: a starter crew has ten pirates, not 1 or 2; those of the first two are of even ranks.",
    ),
]


@pytest.mark.parametrize(("edit", "sentence"), MISTAKES_IN_PIRATES)
def test_a_mistake_in_the_pirates_is_told(edit: Any, sentence: str) -> None:
    assert opened(lambda pirates, _powers, _trials: edit(pirates)) == sentence


POWER = "powers.toml, card 1 from the top: "
POWERLESS = "pirates.toml, card {card} from the top: The pirate {card} has no power in powers.toml."
MISTAKES_IN_POWERS: list[tuple[Any, str]] = [
    (lambda cards: cards[0].pop("whose"), POWER + "“whose” is missing."),
    (lambda cards: cards[0].update(does="juggle"), POWER + "No power can “juggle”."),
    (lambda cards: cards[0].update(does=["flip"]), POWER + "“does” must hold texts."),
    (lambda cards: cards[0].update(does="change"), POWER + "A power that changes dice has “to_colour” or “to_face”."),
    (lambda cards: cards[0].update(to_face=6), POWER + "Nothing here is called “to_face”."),
    (lambda cards: cards[0].update(most=0), POWER + f"“most” must hold whole numbers from 1 to {MOST}."),
    (lambda cards: cards[0].update(most=MOST + 1), POWER + f"“most” must hold whole numbers from 1 to {MOST}."),
    (lambda cards: cards[0].update(colours=["green"]), POWER + "A card names a colour or a face that no die has."),
    (lambda cards: cards[0].update(colours=[]), POWER + "“colours” must name something, and nothing twice."),
    (lambda cards: cards[0].update(colours="red"), POWER + "“colours” must be a list."),
    (lambda cards: cards[0].update(faces=[7]), POWER + "A card names a colour or a face that no die has."),
    (lambda cards: cards[0].update(faces=[1, 1]), POWER + "“faces” must name something, and nothing twice."),
    (lambda cards: cards[0].update(faces=["one"]), POWER + "“faces” must hold whole numbers from 0 to 99."),
    (lambda cards: cards[0].pop("ranks"), POWER + "“ranks” is missing."),
    (lambda cards: cards[0].pop("en"), POWER + "“en” is missing."),
    (lambda cards: cards[0].update(ranks=[3, 4, 5]), "powers.toml: the pirate 5 has two powers."),
    (lambda cards: cards[0].update(ranks=[3, 4, 7]), "powers.toml: a power has a rank that no pirate has."),
    (lambda cards: cards[0].update(ranks=[3]), POWERLESS.format(card=4)),
    (lambda cards: cards.clear(), POWERLESS.format(card=1)),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "sentence"), MISTAKES_IN_POWERS)
def test_a_mistake_in_the_powers_is_told(edit: Any, sentence: str) -> None:
    """The first power is one that touches dice here."""

    def edit_powers(_pirates: list[Any], powers: list[Any], _trials: list[Any]) -> None:
        replace_power(powers, does="reroll", whose="own")
        edit(powers)

    assert opened(edit_powers) == sentence


def replace_power(powers: list[Any], **power: Any) -> None:
    """Let the pirates of the first power have another."""
    powers[0] = {"ranks": powers[0]["ranks"], **TEXT, **power}


@pytest.mark.parametrize(
    ("does", "whose"),
    [(does, whose) for does in EFFECTS for whose in ("own", "opponents", "trial") if whose not in EFFECTS[does]],
)
def test_a_power_that_touches_what_it_cannot_is_refused(does: str, whose: str) -> None:
    """The header of powers.toml says what goes together."""
    sentence = f"{POWER}“whose” must be one of: {', '.join(EFFECTS[does])}."
    assert opened(lambda _pirates, powers, _trials: replace_power(powers, does=does, whose=whose)) == sentence


@pytest.mark.parametrize("does", EFFECTS)
@pytest.mark.parametrize("name", ["colours", "faces", "most"])
def test_dice_are_named_where_a_power_touches_them_and_nowhere_else(does: str, name: str) -> None:
    """“most” with what touches dice, but for a trade; colours and faces also with what counts them."""
    named: dict[str, Any] = {"colours": ["red"], "faces": [1], "most": 2}
    power = {"does": does, "whose": EFFECTS[does][0], name: named[name], **({"to_face": 6} if does == "change" else {})}
    known = does in (ON_DICE if name == "most" else NAMES_DICE)
    sentence = "" if known else f"{POWER}Nothing here is called “{name}”."
    assert opened(lambda _pirates, powers, _trials: replace_power(powers, **power)) == sentence


def test_the_header_of_the_powers_names_every_effect_and_bound() -> None:
    known: dict[str, Any] = import_module(f"{PACKAGE}.powers").EFFECTS
    assert {does: list(whose) for does, (_kind, whose) in known.items()} == EFFECTS
    lines = resources.files(PACKAGE).joinpath("powers.toml").read_text(encoding="utf-8").split("[[", 1)[0]
    header = " ".join(line.removeprefix("#").strip() for line in lines.splitlines())
    assert all(f"“{does}”" in header or f'"{does}"' in header for does in EFFECTS)
    assert f"“most” is 1 to {import_module(f'{PACKAGE}.numbers').MOST_THROWN}" in header
    assert import_module(f"{PACKAGE}.numbers").MOST_THROWN == MOST


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ({"to_face": 7}, "“to_face” must hold whole numbers from 1 to 6."),
        ({"to_colour": "green"}, "“to_colour” must be one of: red, blue, yellow."),
    ],
)
def test_dice_become_dice_that_there_are(edit: dict[str, Any], sentence: str) -> None:
    change = {"does": "change", "whose": "own", **edit}
    assert opened(lambda _pirates, powers, _trials: replace_power(powers, **change)) == POWER + sentence


TRIAL = "trials.toml, card 1 from the top: "
KINDS = "highest, lowest, values, doubles, alike"
MISTAKES_IN_TRIALS: list[tuple[Any, str]] = [
    (lambda cards: cards[0].update(kind="longest"), TRIAL + f"“kind” must be one of: {KINDS}."),
    (lambda cards: cards[0].pop("kind"), TRIAL + "“kind” is missing."),
    (lambda cards: cards[0].update(category="Two words"), TRIAL + "“category” must be a word in small letters."),
    (lambda cards: cards[0].update(faces=[0]), TRIAL + "A card names a colour or a face that no die has."),
    (lambda cards: cards[0].update(faces=[6, 6]), TRIAL + "“faces” must name something, and nothing twice."),
    (lambda cards: cards[0].update(then="colour"), TRIAL + "“then” must be one of: total."),
    (lambda cards: cards[0].pop("name"), TRIAL + "“name” is missing."),
    (lambda cards: cards[0].update(name={"fr": "Nom"}), TRIAL + "“en” is missing."),
    (lambda cards: cards[0].pop("en"), TRIAL + "“en” is missing."),
    (lambda cards: cards[0].update(colour=["red"]), TRIAL + "Nothing here is called “colour”."),
    (lambda cards: cards.__delitem__(slice(7, None)), "trials.toml: there must be 8 to 60 trials."),
    (lambda cards: cards.extend(cards[:11] * 4), "trials.toml: there must be 8 to 60 trials."),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "sentence"), MISTAKES_IN_TRIALS)
def test_a_mistake_in_the_trials_is_told(edit: Any, sentence: str) -> None:
    assert opened(lambda _pirates, _powers, trials: edit(trials)) == sentence


def test_the_ranks_that_replace_each_other_are_there() -> None:
    def edit(pirates: list[Any], powers: list[Any], _trials: list[Any]) -> None:
        pirates[2]["rank"] = 7
        powers[0]["ranks"] = [4, 7]

    assert opened(edit) == "pirates.toml: the ranks 1 to 4 must be among them."


@pytest.mark.parametrize("file", [{}, {"pirates": 3}, {"pirates": {"rank": 1}}, {"pirates": [], "pirate": []}])
def test_a_file_lists_its_cards_and_nothing_else(file: dict[str, Any]) -> None:
    sentence = "pirates.toml must list its cards as [[pirates]], and have nothing else."
    assert said_of({**FILES, "pirates.toml": file}) == sentence
