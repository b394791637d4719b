"""Pirates vs Pirates, sentence by sentence.

Most scenes have the starter crews. Dice are written as in positions: 11 to 16 are red, 21 to 26 blue, 31 to 36 yellow;
those that a scene does not name lie aside. The powers are those of `conftest.py`.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import Any

import pytest

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance, FrozenLuck
from flibuste.core.playout import outcomes, playout
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.content import content
from flibuste.games.pirates import numbers
from flibuste.games.pirates.cards import NUMBER, PIRATES, RANKS, STARTERS, TRIALS, Trial, deck, trials_to_win
from flibuste.games.pirates.dice import CODES
from flibuste.games.pirates.instinct import INSTINCT
from flibuste.games.pirates.numbers import (
    BEGINS,
    BLOCKED,
    CHANGED,
    CHOOSE,
    COPIED,
    DECLINE,
    DONE,
    KINDS,
    MOST_THROWN,
    PASS_ON,
    PICK,
    PUT_UNDER,
    RECEIVED,
    REVEALED,
    ROLLED,
    SCORED,
    SEND,
    STEAL,
    SWAP,
    TIE,
    TIED,
    TRADED,
    TURNED_ROUND,
    TURNED_UP,
    USE,
    WAITS,
    WOKE,
    WON,
    WON_TRIAL,
)
from flibuste.games.pirates.powers import (
    BlockPower,
    CopyPower,
    CountPower,
    DicePower,
    TradePower,
    TurnRoundPower,
    WaitPower,
    WakePower,
    read_power,
)
from flibuste.games.pirates.rules import GAME
from flibuste.games.pirates.table import draw, tell
from flibuste.lab.scenes import opening, play, refused, scene
from tests.builds import on_the_compiled_build

# The cards as they stand in the content files.
PACKAGE = "flibuste.games.pirates"
PIRATE_CARDS = {card["rank"]: card for card in content(PACKAGE, "pirates.toml")["pirates"]}
POWER_CARDS = {rank: card for card in content(PACKAGE, "powers.toml")["powers"] for rank in card["ranks"]}
TRIAL_CARDS = content(PACKAGE, "trials.toml")["trials"]

HIGH, HIGH_RED_BLUE, LOW, LOW_RED_BLUE, AIM, DOUBLES, ALIKE = 0, 1, 4, 5, 8, 11, 14
A, B = [10, 18, 40], [6, 30, 38]  # sent by seats 0 and 1: powers that touch nothing but one's own dice
C, D = [5, 29, 37], [9, 17, 27]  # by seats 2 and 3, in the same way


def card_of(rank: int) -> str:
    """Return a pirate as the table and the story write it."""
    printed = PIRATE_CARDS[rank]
    dice = "".join(letter * count for letter, count in zip("rby", printed["dice"], strict=True))
    return f"{rank} {printed['en']} [{dice}{'!' if PIRATES[rank].power.on_opponents else ''}]"


def text_of(rank: int) -> str:
    """Return what the power of a pirate is, in this scene."""
    return PIRATES[rank].power.texts["en"]


def brought(ranks: list[int]) -> list[int]:
    """Return how many dice of each colour these pirates bring."""
    return [sum(PIRATE_CARDS[rank]["dice"][colour] for rank in ranks) for colour in range(3)]


def dice_of(ranks: list[int]) -> int:
    return sum(sum(PIRATE_CARDS[rank]["dice"]) for rank in ranks)


def bout(sent: list[list[int]], thrown: list[list[int]], trial: int = HIGH, **fields: Any) -> Any:
    """Return a trial in which these pirates have been sent and their dice thrown; the highest rank begins."""
    seats = len(sent)
    setting: dict[str, Any] = {
        "actor": max(range(seats), key=lambda seat: max(sent[seat])),
        "asked": USE,
        "crews": [list(crew) for crew in STARTERS[:seats]],
        "front": sorted(itertools.chain(*sent)),
        "trials": [trial, 11 if trial != 11 else 0],
        "won": [[] for _ in range(2 if fields.get("mode") == "teams" else seats)],
        "dice": [thrown[seat] + [41] * (dice_of(sent[seat]) - len(thrown[seat])) for seat in range(seats)],
    }
    return scene("pirates", seats, **{**setting, **fields})


def before(seats: int = 2, trial: int = HIGH, **fields: Any) -> Any:
    """Return a game in which pirates are about to be sent."""
    setting: dict[str, Any] = {
        "actor": 0,
        "crews": [list(crew) for crew in STARTERS[:seats]],
        "trials": [trial, 11 if trial != 11 else 0],
        "won": [[] for _ in range(2 if fields.get("mode") == "teams" else seats)],
    }
    return scene("pirates", seats, **{**setting, **fields})


def shown(state: Any, seat: int) -> list[int]:
    """Return the dice of a seat that are not aside, as in a position."""
    return [code for code in state.dump()["dice"][seat] if code != 41]


def changed(rank: int, counting: int) -> int:
    """Return which dice count once this pirate has changed the trial."""
    power = PIRATES[rank].power
    assert isinstance(power, CountPower)
    return power.changed(counting)


def die(code: int) -> int:
    """Return the action that picks this die."""
    return PICK + CODES.index(code)


def decline_all(state: Any) -> None:
    """Let everybody decline all powers, up to the end of the trial."""
    while state.actor != OVER and state.asked == USE:
        play(state, state.actor, next(action for action in state.legal(state.actor) if DECLINE <= action < SWAP))


def scores(state: Any) -> list[tuple[int, int, int]]:
    """Let everybody decline all powers; return what each seat scores: the number, and the total of equal numbers."""
    story: list[Event] = []
    while not any(event.what == SCORED for event in story):
        story = play(state, state.actor, next(action for action in state.legal(state.actor) if action >= DECLINE))
    return [(event.seat, event.piece, event.amount) for event in story if event.what == SCORED]


def send(state: Any, seat: int, ranks: list[int], numbers: list[int] = []) -> Any:  # noqa: B006
    for rank in ranks[:-1]:
        play(state, seat, SEND + rank)
    return play(state, seat, SEND + ranks[-1], numbers=numbers)


def zone(state: Any, name: str) -> Any:
    return state.dump()[name]


def drafted(cards: list[list[int]]) -> Any:
    return opening("pirates", len(cards), list(itertools.chain(*cards)))


# The box


def test_there_are_seventeen_trials_all_different_in_categories() -> None:
    assert len(TRIALS) == 17
    assert len({(trial.kind, trial.dice) for trial in TRIALS}) == 17
    assert Counter(card["category"] for card in TRIAL_CARDS).keys() == {
        "strength", "stealth", "aim", "brotherhood", "crowd",
    }  # fmt: skip
    kinds = {card["category"]: set() for card in TRIAL_CARDS}  # type: dict[str, set[str]]
    for card in TRIAL_CARDS:
        kinds[card["category"]].add(card["kind"])
    assert [len(kinds[category]) for category in kinds] == [1] * 5


def test_there_are_forty_pirates_and_the_spare_couple() -> None:
    ranks = sorted(itertools.chain(*STARTERS))
    assert len(ranks) == 40
    assert sorted(PIRATE_CARDS) == RANKS == [1, 2, *ranks]
    assert {rank for rank in ranks if rank % 2 == 0} == {*STARTERS[0], *STARTERS[1]}
    assert STARTERS[2] == [rank - 1 for rank in STARTERS[1]]
    assert STARTERS[3] == [rank - 1 for rank in STARTERS[0]]


@pytest.mark.usefixtures("printed")
def test_twenty_powers_are_each_shared_by_a_couple_with_different_dice() -> None:
    used = [POWER_CARDS[rank] for rank in RANKS if rank > 2]
    assert len({card["en"] for card in used}) == 20
    for rank in RANKS:
        if rank % 2 == 0:
            assert PIRATES[rank].power is PIRATES[rank - 1].power
            assert POWER_CARDS[rank] is POWER_CARDS[rank - 1]
            assert PIRATE_CARDS[rank]["dice"] != PIRATE_CARDS[rank - 1]["dice"]
    assert POWER_CARDS[1] in used


def test_twelve_pirates_never_need_more_than_22_dice_of_a_colour() -> None:
    for colour in range(3):
        counts = sorted((card["dice"][colour] for card in PIRATE_CARDS.values()), reverse=True)
        assert sum(counts[:12]) <= 22


@pytest.mark.usefixtures("printed")
def test_the_powers_that_the_sheet_tells_of_are_among_them() -> None:
    assert POWER_CARDS[40]["en"] == "Reroll up to five of your red dice."
    assert PIRATE_CARDS[40]["dice"][0] == 0
    assert POWER_CARDS[10]["en"] == "Reroll all your dice that show 2."
    assert POWER_CARDS[14]["en"] == "Each opponent must reroll one blue die of your choice."
    assert sum(PIRATE_CARDS[rank]["dice"][0] > 0 for rank in STARTERS[0]) >= 2


@pytest.mark.usefixtures("printed")
def test_powers_touch_own_dice_or_those_of_opponents_or_the_trial() -> None:
    for rank in RANKS:
        assert PIRATES[rank].power.on_opponents == (POWER_CARDS[rank]["whose"] == "opponents")
    assert {POWER_CARDS[rank]["whose"] for rank in STARTERS[0] + STARTERS[1]} == {"own", "opponents", "trial"}


@pytest.mark.usefixtures("printed")
def test_powers_upset_the_duel_too() -> None:
    """They move dice from hand to hand, turn a trial round, and touch other pirates and their powers."""
    found = [PIRATES[rank].power for rank in STARTERS[0] + STARTERS[1]]
    for kind in (DicePower, CountPower, TradePower, TurnRoundPower, BlockPower, WakePower, CopyPower, WaitPower):
        assert any(isinstance(power, kind) for power in found)


@pytest.mark.usefixtures("printed")
def test_a_mark_shows_which_powers_touch_the_dice_of_opponents() -> None:
    sight = draw(before().view(0), ["Ada", "Ben"], ENGLISH)
    marks = [piece.mark for area in sight.areas for piece in area.pieces]
    assert card_of(14) in marks
    assert card_of(14).endswith("!]")
    assert card_of(40) in marks
    assert not card_of(40).endswith("!]")
    for rank in RANKS:
        assert PIRATES[rank].power.on_opponents == POWER_CARDS[rank]["en"].startswith("Each opponent")


@pytest.mark.usefixtures("printed")
def test_a_mark_shows_which_powers_touch_the_powers_of_opponents() -> None:
    """A blocked power is lost, so this warns too; a copied one is still there."""
    for rank in RANKS:
        does = POWER_CARDS[rank]["does"]
        assert card_of(rank).endswith("!]") or does != "block"
        assert not card_of(rank).endswith("!]") or does != "copy"


NUMBERS = {1: ("one", "un"), 2: ("two", "deux"), 3: ("three", "trois"), 4: ("four", "quatre"), 5: ("five", "cinq")}
FRENCH = {"red": "rouge", "blue": "bleu", "yellow": "jaune"}
WITHOUT_NUMBERS = {
    "turn round": (
        "Turn the next trial round: what was worst is best.",
        "Renverse l’épreuve suivante\u202f: le pire y est le meilleur.",
    ),
    "wake": (
        "Wake one of your pirates at rest: throw their dice too.",
        "Réveille un de tes pirates au repos\u202f: lance aussi ses dés.",
    ),
    "copy": (
        "Use the power that was used just before once more.",
        "Utilise à ton tour le pouvoir qui vient d’être utilisé.",
    ),
    "wait": (
        "From now on, use your powers after everyone else.",
        "À partir de maintenant, utilise tes pouvoirs après tous les autres.",
    ),
    "block": (
        "Each opponent must give up one unused power of your choice.",
        "Chaque adversaire renonce à un pouvoir encore inutilisé, de ton choix.",
    ),
}


def faces_in_words(faces: list[int], last: str) -> str:
    return ", ".join(map(str, faces[:-1])) + (f" {last} " if len(faces) > 1 else "") + str(faces[-1])


def in_english(card: dict[str, Any]) -> str:
    """Return what a power does, from its numbers."""
    if card["does"] in WITHOUT_NUMBERS:
        return WITHOUT_NUMBERS[card["does"]][0]
    if card["whose"] == "trial":
        named = [f"{colour} dice" for colour in card.get("colours", [])] + [
            f"{face}s" for face in card.get("faces", [])
        ]
        return f"In this trial {' and '.join(named)} {'count too' if card['does'] == 'count' else 'do not count'}."
    most, verb = card.get("most", 0), {"change": "set", "flip": "turn"}.get(card["does"], card["does"])
    colour = f"{' or '.join(card['colours'])} " if "colours" in card else ""
    if card["does"] == "trade":
        return f"Each opponent must trade one {colour}die of your choice for one of yours."
    told = "faces" in card and card["does"] not in ("raise", "lower", "change")
    shows = f" that show {faces_in_words(card['faces'], 'or')}" if told else ""
    after = {"raise": " by one", "lower": " by one", "flip": " to the opposite face"}.get(card["does"], "")
    if card["whose"] == "opponents":
        which = f"all {colour}dice{shows}"
        if most:
            which = f"{NUMBERS[most][0]} {colour}{'die' if most == 1 else 'dice'}{shows} of your choice"
        return f"Each opponent must {verb} {which}{after}."
    which = f"all your {colour}dice{shows}"
    if most:
        which = f"{'' if most == 1 else 'up to '}{NUMBERS[most][0]} of your {colour}dice{shows}"
    verb = "paint" if "to_colour" in card else verb
    return f"{verb} {which}{after}{' ' + card['to_colour'] if 'to_colour' in card else ''}".capitalize() + (
        f" to {card['to_face']}." if "to_face" in card else "."
    )


def in_french(card: dict[str, Any]) -> str:
    if card["does"] in WITHOUT_NUMBERS:
        return WITHOUT_NUMBERS[card["does"]][1]
    if card["whose"] == "trial":
        named = [f"les dés {FRENCH[colour]}s" for colour in card.get("colours", [])]
        named += [f"les {face}" for face in card.get("faces", [])]
        end = "comptent aussi" if card["does"] == "count" else "ne comptent pas"
        return f"Pour cette épreuve, {' et '.join(named)} {end}."
    most, many = card.get("most", 0), card["whose"] == "own" or card.get("most", 0) != 1
    many = many and card["does"] != "trade"
    colours = [FRENCH[colour] + ("s" if many else "") for colour in card.get("colours", [])]
    colour = f" {' ou '.join(colours)}" if colours else ""
    if card["does"] == "trade":
        return f"Chaque adversaire échange un dé{colour} de ton choix contre un des tiens."
    told = "faces" in card and card["does"] not in ("raise", "lower", "change")
    shows = f" qui montrent {faces_in_words(card['faces'], 'ou')}" if told else ""
    verbs = {
        "reroll": "relance", "flip": "tourne", "raise": "augmente d’un point", "lower": "diminue d’un point",
        "put aside": "écarte", "change": "mets",
    }  # fmt: skip
    verb = f"peins en {FRENCH[card['to_colour']]}" if "to_colour" in card else verbs[card["does"]]
    after = " sur la face opposée" if card["does"] == "flip" else ""
    if card["whose"] == "opponents":
        which = (
            f"{NUMBERS[most][1]} dé{'s' if many else ''}{colour}{shows} de ton choix"
            if most
            else f"tous ses dés{shows}"
        )
        return f"Chaque adversaire {verb} {which}{after}."
    which = (
        f"{'' if most == 1 else 'jusqu’à '}{NUMBERS[most][1]} de tes dés{colour}{shows}"
        if most
        else f"tous tes dés{shows}"
    )
    return f"{verb} {which}{after}".capitalize() + (f" sur {card['to_face']}." if "to_face" in card else ".")


@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank % 2 == 0])
def test_the_text_of_a_power_says_what_its_numbers_do(rank: int) -> None:
    assert POWER_CARDS[rank]["en"] == in_english(POWER_CARDS[rank])
    assert POWER_CARDS[rank]["fr"] == in_french(POWER_CARDS[rank])


@pytest.mark.parametrize("number", range(17))
def test_the_text_of_a_trial_says_what_its_numbers_do(number: int) -> None:
    card = TRIAL_CARDS[number]
    colours, faces = card.get("colours", []), card.get("faces", [])
    dice = f"{' and '.join(colours)} dice" if colours else "all dice"
    des = f"dés {' et '.join(FRENCH[colour] + 's' for colour in colours)}" if colours else "dés"
    count = f"{' and '.join(colours)} dice" if colours else "dice"
    aim, but = faces_in_words(faces or [0], "or"), faces_in_words(faces or [0], "ou")
    english = {
        "highest": f"The highest total of {dice}.", "lowest": f"The lowest total of {dice}.",
        "values": f"The most {count} that show {aim}.", "doubles": f"The most doubles among {dice}.",
        "alike": f"The most dice alike among {dice}.",
    }  # fmt: skip
    all_of, among = ("des " if colours else "de tous les ") + des, ("les " if colours else "tous les ") + des
    french = {
        "highest": f"Le plus grand total {all_of}.", "lowest": f"Le plus petit total {all_of}.",
        "values": f"Le plus de {des} qui montrent {but}.", "doubles": f"Le plus de doubles parmi {among}.",
        "alike": f"Le plus de dés identiques parmi {among}.",
    }  # fmt: skip
    then = "then" in card
    assert card["en"] == english[card["kind"]] + (" If equal, the higher total of these dice." if then else "")
    assert card["fr"] == french[card["kind"]] + (" À égalité, le plus grand total de ces dés." if then else "")


def test_every_card_has_a_name_in_both_languages() -> None:
    for language in ("en", "fr"):
        assert len({card[language] for card in PIRATE_CARDS.values()}) == 42
        assert len({card["says"][language] for card in PIRATE_CARDS.values()}) == 42
        assert len({card["name"][language] for card in TRIAL_CARDS}) == 17


def test_a_card_with_a_mistake_is_refused() -> None:
    for card, sentence in (
        ({"whose": "own", "does": "juggle"}, "No power can “juggle”."),
        ({"whose": "own", "does": "reroll", "colours": ["green"]}, "A card names a colour or a face that no die has."),
        ({"whose": "own", "does": "count", "colours": ["red"]}, "“whose” must be one of: trial."),
    ):
        with pytest.raises(flibuste.ImpossiblePosition, match=sentence):
            read_power({**POWER_CARDS[6], **card})
    with pytest.raises(flibuste.ImpossiblePosition, match="A card names a colour or a face"):
        Trial({"category": "x", "kind": "highest", "faces": [7]})


# Preparation


def test_two_players_use_the_red_deck_of_twenty_alone() -> None:
    assert deck(GAME.setup(2)).cards() == sorted([*STARTERS[0], *STARTERS[1]])


@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_shuffle_the_yellow_deck_in(seats: int) -> None:
    assert deck(GAME.setup(seats)).cards() == sorted(itertools.chain(*STARTERS))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_dealt_ten_pirates(seats: int) -> None:
    state: Any = GAME.start(GAME.setup(seats), Chance(1))
    assert [len(crew) for crew in zone(state, "crews")] == [10] * seats
    assert state.asked == PASS_ON
    assert state.to_act() == list(range(seats))


def test_everyone_keeps_five_and_gives_five_to_the_left() -> None:
    state = drafted(STARTERS[:3])
    for seat in range(3):
        for rank in STARTERS[seat][:4]:
            play(state, seat, PASS_ON + rank)
        if seat < 2:
            play(state, seat, PASS_ON + STARTERS[seat][4])
            assert state.legal(seat) == []
    story = play(state, 2, PASS_ON + STARTERS[2][4], HIGH, DOUBLES)
    expected = [STARTERS[2][:5] + STARTERS[0][5:], STARTERS[0][:5] + STARTERS[1][5:], STARTERS[1][:5] + STARTERS[2][5:]]
    assert zone(state, "crews") == [sorted(crew) for crew in expected]
    assert [event.seat for event in story if event.what == RECEIVED] == [1] * 5 + [2] * 5 + [0] * 5


def test_what_is_passed_on_is_chosen_in_secret_from_ones_hand() -> None:
    state = drafted(STARTERS[:3])
    play(state, 1, PASS_ON + 4)
    assert list(state.view(0).seen.face_down) == [0, 1, 0]
    assert state.view(0).seen.place[4] == numbers.UNKNOWN
    assert state.to_act() == [0, 1, 2]
    assert refused(state, 1, PASS_ON + 4) == "Choose a pirate from your hand to pass on."
    assert refused(state, 1, PASS_ON + 10) == "Choose a pirate from your hand to pass on."


def test_two_trials_are_turned_up_only_when_the_draft_is_over() -> None:
    state = drafted(STARTERS[:2])
    assert state.view(0).seen.trials == []
    passes = [(seat, rank) for seat in range(2) for rank in STARTERS[seat][:5]]
    for seat, rank in passes[:-1]:
        play(state, seat, PASS_ON + rank)
        assert state.view(0).seen.trials == []
    story = play(state, 1, PASS_ON + passes[-1][1], LOW, AIM)
    assert state.view(0).seen.trials == [LOW, AIM]
    assert [event.piece for event in story if event.what == TURNED_UP] == [LOW, AIM]
    assert state.asked == SEND


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beginners_take_the_starter_crews_in_the_order_of_seats(seats: int) -> None:
    state = opening("pirates", seats, [HIGH, AIM], options={"crews": "starter"})
    assert zone(state, "crews") == STARTERS[:seats]
    assert state.asked == SEND


# Pirates and powers


def test_all_dice_of_the_three_pirates_are_thrown_at_once() -> None:
    state = before()
    send(state, 0, A)
    story = send(state, 1, B, [place % 6 for place in range(dice_of(A))] + [5] * dice_of(B))
    faces = iter([1 + place % 6 for place in range(dice_of(A))])
    rolled = [list(itertools.islice(faces, count)) for count in brought(A)]
    assert shown(state, 0) == [10 + 10 * colour + face for colour in range(3) for face in sorted(rolled[colour])]
    assert shown(state, 1) == [16 + 10 * colour for colour in range(3) for _die in range(brought(B)[colour])]
    events = [event for event in story if event.what == ROLLED]
    colours = [(seat, colour) for seat, sent in enumerate([A, B]) for colour in range(3) if brought(sent)[colour] > 0]
    assert [(event.seat, event.piece) for event in events] == colours
    assert events[0].amount == int("".join(map(str, next(dice for dice in rolled if dice))))


def test_a_power_works_on_the_dice_of_all_ones_pirates() -> None:
    """Rank 40 has no red die, and with 14 and 50 rerolls up to five."""
    state = bout([[14, 40, 50], B], [[11, 11, 12, 12, 13, 24], []])
    play(state, 0, USE + 40)
    assert state.legal(0) == [die(11), die(12), die(13)]
    for code in (11, 11, 12, 12):
        play(state, 0, die(code))
    story = play(state, 0, die(13), numbers=[5, 5, 4, 4, 3])
    assert [event.what for event in story][:5] == [CHANGED] * 5
    assert shown(state, 0) == [14, 15, 15, 16, 16, 24]


def test_rerolls_are_up_to_a_number_and_rolled_together() -> None:
    """V21: at least one die; none is rolled before all are picked."""
    state = bout([[14, 40, 50], B], [[11, 12, 13], []])
    play(state, 0, USE + 40)
    assert refused(state, 0, DONE) == "Choose dice that the power can touch, as many as it says."
    play(state, 0, die(11))
    assert shown(state, 0) == [11, 12, 13]
    assert state.legal(0) == [die(12), die(13), DONE]
    play(state, 0, DONE, numbers=[5])
    assert shown(state, 0) == [12, 13, 16]


def test_a_power_may_be_declined_for_good() -> None:
    """V18."""
    state = bout([A, B], [[12], [12]])
    play(state, 0, DECLINE + 40)
    assert zone(state, "tilted") == [40]
    play(state, 1, DECLINE + 38)
    assert USE + 40 not in state.legal(0)
    assert refused(state, 0, USE + 40) == "Use or decline the power of a pirate of yours who stands upright."


def test_a_power_against_opponents_touches_all_of_them() -> None:
    """V17: each has a blue die to reroll, and the owner of the power chooses which."""
    state = bout([[10, 14, 50], B, C], [[26], [21, 26], [22, 23, 36]])
    play(state, 0, USE + 14)
    assert state.view(0).seen.target == 1
    assert state.legal(0) == [die(21), die(26)]
    play(state, 0, die(26), numbers=[0])
    assert state.view(0).seen.target == 2
    assert refused(state, 0, DONE) == "Choose dice that the power can touch, as many as it says."
    assert refused(state, 0, die(36)) == "Choose dice that the power can touch, as many as it says."
    play(state, 0, die(23), numbers=[4])
    assert [shown(state, seat) for seat in range(3)] == [[26], [21, 21], [22, 25, 36]]
    assert state.actor == 1


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    state = bout([[10, 14, 50], B, C], [[26], [24], [36]])
    play(state, 0, USE + 14, numbers=[0])
    assert [shown(state, seat) for seat in range(3)] == [[26], [21], [36]]


def give_power(monkeypatch: pytest.MonkeyPatch, rank: int, **power: Any) -> None:
    """Let a pirate have a power that no card has, but could have."""
    text = {"ranks": [rank], "en": "Text"}
    monkeypatch.setattr(PIRATES[rank], "power", read_power({**text, **power}))


def test_every_die_that_fits_is_touched_if_the_power_has_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    state = bout([A, B], [[12, 13, 22, 32], [12]])
    play(state, 0, USE + 10, numbers=[0, 1, 2])
    assert shown(state, 0) == [11, 13, 22, 33]
    give_power(monkeypatch, 42, whose="opponents", does="reroll", faces=[6])
    state = bout([A, [6, 30, 42]], [[16, 26, 36, 35], [16]])
    play(state, 1, USE + 42, numbers=[0, 1, 2])
    assert shown(state, 0) == [11, 22, 33, 35]


def test_a_power_that_says_two_dice_takes_two_if_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    give_power(monkeypatch, 42, whose="opponents", does="reroll", colours=["red"], most=2)
    state = bout([A, [6, 30, 42]], [[13, 15, 16], []])
    play(state, 1, USE + 42)
    play(state, 1, die(16))
    play(state, 1, die(15), numbers=[0, 0])
    assert shown(state, 0) == [11, 11, 13]


@pytest.mark.parametrize(
    ("rank", "picks", "before_it", "after_it"),
    [
        (18, [12, 25], [12, 25, 36], [13, 26, 36]),
        (20, [12, 36], [12, 25, 36], [11, 25, 35]),
        (26, [36], [21, 36], [16, 21]),
        (28, [11], [11, 22], [16, 22]),
        (30, [24], [12, 24], [12, 21]),
        (32, [32], [12, 32, 33], [12, 33, 35]),
        (38, [12, 24], [12, 24, 36], [36]),
        (42, [24], [12, 24], [12]),
    ],
)
def test_dice_are_flipped_raised_lowered_changed_and_put_aside(
    rank: int, picks: list[int], before_it: list[int], after_it: list[int]
) -> None:
    seat = 0 if rank in STARTERS[0] else 1
    touched = 1 - seat if PIRATES[rank].power.on_opponents else seat
    sent = [[10, rank, 50], B] if seat == 0 else [A, [4, 6, rank]]
    state = bout(sent, [before_it if touched == other else [] for other in range(2)])
    if state.actor != seat:
        play(state, state.actor, state.legal(state.actor)[-1])
    play(state, seat, USE + rank)
    for code in picks:
        play(state, seat, die(code))
    assert shown(state, touched) == after_it


def test_only_dice_that_fit_can_be_picked() -> None:
    """A die that shows 6 cannot be raised."""
    state = bout([A, B], [[11, 16, 22, 26], []])
    play(state, 0, USE + 18)
    assert state.legal(0) == [die(11), die(22)]


# Trials


def test_three_pirates_are_chosen_for_a_trial() -> None:
    state = before()
    assert state.legal(0) == [SEND + rank for rank in STARTERS[0]]
    send(state, 0, A)
    assert state.legal(0) == []
    assert state.to_act() == [1]
    assert refused(state, 1, SEND + 10) == "Send a pirate from your hand: one who does not rest."


def test_the_highest_total_wins() -> None:
    state = bout([A, B], [[16, 26, 36], [15, 26, 36]])
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]


def test_the_lowest_total_wins() -> None:
    state = bout([A, B], [[16, 26, 36], [15, 26, 36]], LOW)
    decline_all(state)
    assert zone(state, "won") == [[], [LOW]]


def test_the_most_dice_of_given_values_win() -> None:
    """The example of the sheet: 1s and 4s are counted together."""
    state = bout([A, B], [[11, 24, 36, 36], [11, 21, 34, 33]], AIM)
    decline_all(state)
    assert zone(state, "won") == [[], [AIM]]
    assert TRIAL_CARDS[AIM]["faces"] == [1, 4]


def test_the_most_doubles_win() -> None:
    """Four equal dice are two doubles, three are one."""
    state = bout([A, B], [[11, 11, 21, 31, 32], [15, 15, 26, 36, 36]], DOUBLES)
    story = play(state, 0, DECLINE + 40)
    while state.asked == USE:
        story = play(state, state.actor, state.legal(state.actor)[-1])
    scores = [(event.seat, event.piece) for event in story if event.what == SCORED]
    assert scores == [(0, 2), (1, 2)]
    assert zone(state, "won") == [[], [DOUBLES]]


def test_the_most_dice_alike_win() -> None:
    state = bout([A, B], [[11, 11, 21, 31], [15, 15, 26, 36, 36]], ALIKE)
    decline_all(state)
    assert zone(state, "won") == [[ALIKE], []]


def test_a_trial_imposes_colours() -> None:
    state = bout([A, B], [[16, 22, 36, 36], [15, 26]], HIGH_RED_BLUE)
    decline_all(state)
    assert zone(state, "won") == [[], [HIGH_RED_BLUE]]


def test_equal_numbers_are_compared_by_their_total_if_the_card_says_so() -> None:
    state = bout([A, B], [[11, 24, 36], [14, 24, 33]], AIM)
    decline_all(state)
    assert zone(state, "won") == [[], [AIM]]


def test_equal_numbers_are_compared_by_the_dice_that_show_the_values() -> None:
    """V29: not by those that do not."""
    state = bout([A, B], [[11, 24, 36], [14, 24, 33]], AIM)
    assert scores(state) == [(0, 2, 5), (1, 2, 8)]
    assert zone(state, "won") == [[], [AIM]]


def test_equal_doubles_are_compared_by_the_dice_that_make_them() -> None:
    """V29: of three alike two make a double, and single dice do not help."""
    state = bout([A, B], [[12, 22, 32, 16], [13, 23, 31]], DOUBLES)
    assert scores(state) == [(0, 1, 4), (1, 1, 6)]
    assert zone(state, "won") == [[], [DOUBLES]]


def test_equal_numbers_of_dice_alike_are_compared_by_these_dice() -> None:
    """V29: of as many alike, those of the highest face."""
    state = bout([A, B], [[12, 22, 14, 24, 16], [15, 25, 31]], ALIKE)
    assert scores(state) == [(0, 2, 8), (1, 2, 10)]
    assert zone(state, "won") == [[], [ALIKE]]


def test_partners_add_up_the_dice_that_were_counted() -> None:
    """V29, in teams."""
    state = teams([A, B, C, D], [[12, 22, 36], [14, 24], [11], [16]], DOUBLES)
    assert scores(state) == [(0, 1, 4), (1, 1, 8), (2, 0, 0), (3, 0, 0)]
    assert zone(state, "won") == [[], [DOUBLES]]


def test_without_such_a_line_equal_numbers_are_a_tie() -> None:
    trial = Trial({name: value for name, value in TRIAL_CARDS[AIM].items() if name != "then"})
    dice = bout([A, B], [[11, 24, 36], [14, 24, 33]]).dice
    assert trial.score(dice, 0, trial.dice) == trial.score(dice, 1, trial.dice) == 2 * NUMBER


def test_a_power_can_take_a_face_out_of_the_trial() -> None:
    state = bout([[10, 34, 40], B], [[15, 25], [16, 26]])
    play(state, 0, USE + 34)
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]


def test_a_power_can_let_another_colour_count() -> None:
    """With the faces that count already, and no others."""
    state = bout([A, [6, 30, 36]], [[16], [11, 36]], HIGH_RED_BLUE)
    play(state, 0, DECLINE + 40)
    play(state, 1, USE + 36)
    decline_all(state)
    assert zone(state, "won") == [[], [HIGH_RED_BLUE]]
    assert changed(36, 0b000001) == 0b000001_000000_000001


def test_a_power_never_leaves_a_trial_without_dice_that_count() -> None:
    """V22."""
    sixes = 0b100000
    assert changed(34, sixes) == sixes
    state = bout([[10, 34, 40], B], [[16], [16]], HIGH, counting=[16])
    assert refused(state, 0, USE + 34) == "This power would change nothing now: decline it."


def test_the_trial_in_place_and_the_next_are_always_in_sight() -> None:
    state = bout([A, B], [[16], [15]], HIGH)
    assert state.view(SPECTATOR).seen.trials == [HIGH, 11]
    decline_all(state)
    story = play(state, 0, DONE, ALIKE)
    assert state.view(1).seen.trials == [11, ALIKE]
    assert story[-1] == Event(TURNED_UP, -1, ALIKE, 0)


def test_a_trial_of_the_same_category_goes_under_the_pile() -> None:
    """V10."""
    state = bout([A, B], [[16], [15]], HIGH)
    decline_all(state)
    story = play(state, 0, DONE, 12, 13, ALIKE)
    assert [event.what for event in story][-3:] == [PUT_UNDER, PUT_UNDER, TURNED_UP]
    assert zone(state, "under") == [12, 13]
    assert zone(state, "trials") == [11, ALIKE]


def test_trials_under_the_pile_come_back_in_order_when_the_pile_is_used_up() -> None:
    """V10."""
    under = [trial for trial in range(17) if trial not in (HIGH, DOUBLES, LOW, AIM)]
    state = bout([A, B], [[16], [15]], HIGH, under=[12, *[trial for trial in under if trial != 12]], won=[[LOW], [AIM]])
    decline_all(state)
    play(state, 0, DONE)
    assert zone(state, "trials") == [DOUBLES, 1]
    assert zone(state, "under")[-1] == 12


def test_if_no_other_category_is_left_the_same_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """V10."""
    same = [Trial({**card, "category": "x"}) for card in TRIAL_CARDS]
    for number in range(17):
        monkeypatch.setattr(TRIALS[number], "category", same[number].category)
    state = bout([A, B], [[16], [15]], HIGH)
    decline_all(state)
    state.apply(0, DONE, FrozenLuck())
    assert len(zone(state, "trials")) == 2
    assert len({*zone(state, "under"), *zone(state, "trials"), HIGH}) == len(zone(state, "under")) + 3


def test_the_trials_never_run_out() -> None:
    """V11: nine trials at most are in sight or won."""
    for seats, most in ((2, 5), (3, 7), (4, 5)):
        goal = trials_to_win(GAME.setup(seats))
        assert seats * (goal - 1) + 1 == most
    for seed in range(30):
        state: Any = GAME.start(GAME.setup(3), Chance(seed))
        playout(state, Chance(seed))
        assert sum(map(len, zone(state, "won"))) <= 7


# The start of a trial


def test_pirates_lie_face_down_until_all_have_chosen() -> None:
    state = before()
    play(state, 0, SEND + 50)
    assert list(state.view(1).seen.face_down) == [1, 0]
    assert state.view(1).seen.place[50] == numbers.HAND  # as far as seat 1 can see
    assert state.view(0).seen.place[50] == numbers.FRONT
    assert [event.piece for event in state.story_for(1)] == [0]
    send(state, 0, [10, 18])
    story = send(state, 1, B, [0] * (dice_of([10, 18, 50]) + dice_of(B)))
    assert sorted(event.piece for event in story if event.what == REVEALED) == sorted([10, 18, 50, *B])
    assert state.view(1).seen.place[50] == numbers.FRONT


def test_the_highest_rank_begins() -> None:
    """V8, the example of the sheet: 50 begins, and may use another pirate first."""
    state = before()
    send(state, 1, [4, 42, 52])
    story = send(state, 0, [10, 14, 50], [0] * (dice_of([4, 42, 52]) + dice_of([10, 14, 50])))
    assert [event.seat for event in story if event.what == BEGINS] == [1]
    assert state.to_act() == [1]
    assert {action - DECLINE for action in state.legal(1) if action >= DECLINE} == {4, 42, 52}


def test_players_use_powers_in_turn_clockwise_until_all_are_used() -> None:
    """V8."""
    state = bout([A, B, C], [[12], [12], [12]])
    turns = []
    while state.asked == USE:
        turns.append(state.actor)
        play(state, state.actor, state.legal(state.actor)[-1])
    assert turns == [0, 1, 2] * 3
    assert zone(state, "tilted") == sorted([*A, *B, *C])


def test_a_power_is_used_only_once() -> None:
    """The example of the sheet: a 2 that comes again is not rerolled."""
    state = bout([A, B], [[12, 22], [12]])
    play(state, 0, USE + 10, numbers=[1, 1])
    assert shown(state, 0) == [12, 22]
    assert zone(state, "tilted") == [10]
    play(state, 1, DECLINE + 38)
    assert USE + 10 not in state.legal(0)


def test_a_power_that_would_change_nothing_can_only_be_declined() -> None:
    """V18."""
    state = bout([[10, 14, 40], B], [[23], [13]])
    assert refused(state, 0, USE + 10) == "This power would change nothing now: decline it."
    assert refused(state, 0, USE + 14) == "This power would change nothing now: decline it."
    assert refused(state, 0, USE + 40) == "This power would change nothing now: decline it."
    assert state.legal(0) == [DECLINE + 10, DECLINE + 14, DECLINE + 40]


def test_whoever_has_no_power_left_is_passed_over() -> None:
    """V9: here seat 2, who is not in the tie."""
    state = bout([A, B, C], [[16], [16], [15]])
    decline_all(state)
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 52)
    assert state.actor == 1
    play(state, 1, DECLINE + 52)
    assert state.actor == 0
    play(state, 0, DECLINE + 50)
    assert state.asked == STEAL


# The end of a trial


def test_the_winner_takes_the_trial_and_a_pirate_who_was_beaten_in_it() -> None:
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    assert state.to_act() == [0]
    assert state.legal(0) == [*[STEAL + rank for rank in B], DONE]
    play(state, 0, STEAL + 30, ALIKE)
    assert zone(state, "crews")[0] == sorted([*STARTERS[0], 30])
    assert 30 not in zone(state, "crews")[1]


def test_stealing_is_a_choice() -> None:
    """V1."""
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    play(state, 0, DONE, ALIKE)
    assert zone(state, "crews") == STARTERS[:2]


def test_only_pirates_of_this_trial_can_be_stolen() -> None:
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    sentence = "Steal one of the pirates on offer, or nobody: others did not fight, or are safe."
    assert refused(state, 0, STEAL + 52) == sentence


def small(crews: list[list[int]], *sizes: int) -> list[list[int]]:
    """Return crews cut to these sizes; what is cut goes to the first."""
    cut = [crew[:size] for crew, size in zip(crews[1:], sizes, strict=True)]
    gone = [rank for crew, size in zip(crews[1:], sizes, strict=True) for rank in crew[size:]]
    return [sorted([*crews[0], *gone]), *cut]


def test_with_three_or_four_players_a_crew_of_eight_is_safe() -> None:
    """V2; all pirates count: in hand, in play and at rest."""
    crews = small(STARTERS[:3], 8, 9)
    state = bout([A, B, C], [[16], [15], [14]], crews=crews)
    decline_all(state)
    assert state.legal(0) == [*[STEAL + rank for rank in C], DONE]


def test_if_all_are_safe_nobody_is_asked() -> None:
    """V2."""
    state = bout([A, B, C], [[16], [15], [14]], crews=small(STARTERS[:3], 8, 8))
    for _ in range(8):
        play(state, state.actor, state.legal(state.actor)[-1])
    play(state, state.actor, state.legal(state.actor)[-1], ALIKE)
    assert state.asked == SEND


def test_with_two_players_there_is_no_such_limit() -> None:
    crews = [sorted([*NEUTRAL_CREWS[0], 50]), NEUTRAL_CREWS[1][:8]]
    state = with_neutral([[16], [15]], crews=crews, won=[[3], []])
    decline_all(state)
    assert state.legal(0) == [STEAL + 20, STEAL + 26, STEAL + 38, DONE]


def test_those_who_fought_rest_and_miss_the_next_trial() -> None:
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    play(state, 0, DONE, ALIKE)
    assert zone(state, "resting") == sorted([*A, *B])
    assert not {SEND + rank for rank in A} & {*state.legal(0)}
    assert refused(state, 0, SEND + 10) == "Send a pirate from your hand: one who does not rest."


def test_they_come_back_when_the_next_ones_rest() -> None:
    state = bout([A, B], [[16], [15]], resting=[14, 34, 50, 32, 36, 52])
    decline_all(state)
    play(state, 0, DONE, ALIKE)
    assert zone(state, "resting") == sorted([*A, *B])
    assert {SEND + 14, SEND + 34, SEND + 50} <= {*state.legal(0)}
    assert {SEND + 32, SEND + 36, SEND + 52} <= {*state.legal(1)}


def test_a_stolen_pirate_does_not_rest() -> None:
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    play(state, 0, STEAL + 30, ALIKE)
    assert zone(state, "resting") == sorted([*A, 6, 38])
    assert SEND + 30 in state.legal(0)


@pytest.mark.parametrize(("seats", "crews"), list(itertools.product((2, 3, 4), ("draft", "starter", "neutral"))))
def test_everyone_always_has_three_pirates_to_send(seats: int, crews: str) -> None:
    """V3; without a fourth only one of two players beside neutral pirates can be."""
    chance, least = Chance(f"{seats} {crews}"), 3 if (seats, crews) == (2, "neutral") else 4
    for _ in range(10):
        state: Any = GAME.start(GAME.setup(seats, options={"crews": crews}), chance)
        while state.actor != OVER:
            if state.asked == SEND and TIED not in state.fourth:
                hands = [len(state.hand(seat)) + len(state.front(seat)) for seat in range(seats)]
                assert min(hands) >= least
            legal = state.legal(state.actor)
            state.apply(state.actor, legal[chance.below(len(legal))], chance)


def test_a_crew_that_cannot_send_three_pirates_is_refused() -> None:
    """V3."""
    for fields in ({"crews": small(STARTERS[:2], 7)}, {"crews": small(STARTERS[:2], 8)}, {"resting": STARTERS[1][:5]}):
        with pytest.raises(flibuste.ImpossiblePosition, match="Seat 1 lacks pirates"):
            before(**fields)


# Ties


def tied(seats: int = 2, **fields: Any) -> Any:
    state = bout([A, B, C][:seats], [[16, 23], [16, 23], [11]][:seats], **fields)
    decline_all(state)
    return state


def test_those_who_tie_send_a_fourth_pirate_at_the_same_time() -> None:
    state = tied()
    assert state.to_act() == [0, 1]
    assert state.legal(0) == [SEND + rank for rank in STARTERS[0] if rank not in A]
    play(state, 1, SEND + 52)
    assert state.view(0).seen.place[52] == numbers.place_of(1, numbers.HAND)
    assert list(state.view(0).seen.fourth) == [TIED, TIED]


def test_of_a_fourth_pirate_only_the_power_counts() -> None:
    state = tied()
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 52)
    assert [shown(state, seat) for seat in range(2)] == [[16, 23], [16, 23]]
    assert list(state.fourth) == [50, 52]


def test_the_highest_fourth_rank_begins_and_the_powers_are_compared_again() -> None:
    state = tied()
    play(state, 0, SEND + 14)
    play(state, 1, SEND + 52)
    assert state.actor == 1
    play(state, 1, DECLINE + 52)
    story = play(state, 0, USE + 14, numbers=[0])
    assert [event.seat for event in story if event.what == WON_TRIAL] == [0]
    assert shown(state, 1) == [16, 21]


def test_if_they_still_tie_the_highest_fourth_rank_wins() -> None:
    """V6."""
    state = tied()
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 52)
    decline_all(state)
    assert zone(state, "won") == [[], [HIGH]]


def test_a_fourth_pirate_rests_too_and_can_be_stolen() -> None:
    """V13."""
    state = tied()
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 52)
    decline_all(state)
    assert state.legal(1) == [*[STEAL + rank for rank in [*A, 50]], DONE]
    play(state, 1, STEAL + 50, ALIKE)
    assert zone(state, "resting") == sorted([*A, *B, 52])
    assert SEND + 50 in state.legal(1)


def test_only_those_who_tie_send_a_pirate_and_are_touched_and_compared() -> None:
    """V5: seat 2 stays out of it, and out of the comparison."""
    state = tied(3)
    assert state.to_act() == [0, 1]
    assert list(state.fourth) == [TIED, TIED, 0]
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 42)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 42)
    play(state, 1, die(16))
    assert shown(state, 2) == [11]
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_tied_player_can_fall_behind_one_who_was_not_in_the_tie_and_still_win() -> None:
    """V5: only the tied are compared. Here 1 beats nothing, though seat 2 has 5."""
    state = bout([A, B, C], [[26], [26], [25]])
    decline_all(state)
    play(state, 0, SEND + 14)
    play(state, 1, SEND + 42)
    play(state, 1, USE + 42)
    play(state, 0, USE + 14, numbers=[0])
    assert [shown(state, seat) for seat in range(3)] == [[], [21], [25]]
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_tied_player_with_nobody_to_send_loses_the_tie() -> None:
    """V4: seat 1 has seven pirates, of whom four rest; seat 0 wins without sending a fourth."""
    setting: dict[str, Any] = {
        "crews": [sorted([*NEUTRAL_CREWS[0], 24, 36]), [2, 20, 26, 32, 38, 42, 50]],
        "resting": [2, 32, 42, 50],
        "won": [[3, 6], [2]],
    }
    state = with_neutral([[16], [16]], trial=LOW, **setting)
    decline_all(state)
    assert list(state.fourth) == [0, 0]
    assert state.returns() == [1.0, 0.0]


# The end of the game


@pytest.mark.parametrize(
    ("seats", "mode", "goal"), [(2, "battle", 3), (3, "battle", 3), (4, "battle", 2), (4, "teams", 3)]
)
def test_enough_trials_win_the_game(seats: int, mode: str, goal: int) -> None:
    """V19."""
    won = [[3, 6][: goal - 1], *[[] for _ in range((2 if mode == "teams" else seats) - 1)]]
    sent = [A, B, C, D][:seats]
    state = bout(sent, [[16], [15], [14], [13]][:seats], won=won, mode=mode)
    while state.actor != OVER:
        story = play(state, state.actor, state.legal(state.actor)[-1])
    assert [event.seat for event in story if event.what == WON] == ([0, 2] if mode == "teams" else [0])
    assert state.returns() == ([0.5, 0.0, 0.5, 0.0] if mode == "teams" else [1.0, 0.0, 0.0, 0.0][:seats])


def test_the_last_trial_brings_no_pirate() -> None:
    """V23."""
    state = bout([A, B], [[16], [15]], won=[[3, 6], []])
    decline_all(state)
    assert state.actor == OVER
    assert zone(state, "crews") == STARTERS[:2]
    assert refused(state, 0, STEAL + 6) == "The game is over."


def test_pirates_are_stolen_before_all_rest_and_a_trial_is_turned_up() -> None:
    """V23."""
    state = bout([A, B], [[16], [15]])
    decline_all(state)
    assert zone(state, "resting") == []
    assert zone(state, "trials") == [11]


# Three and four players


def test_the_winner_robs_whom_they_like() -> None:
    state = bout([A, B, C], [[16], [15], [14]])
    decline_all(state)
    assert state.legal(0) == [*sorted(STEAL + rank for rank in [*B, *C]), DONE]
    play(state, 0, STEAL + 29, ALIKE)
    assert [len(crew) for crew in zone(state, "crews")] == [11, 10, 9]


def test_in_a_battle_royale_everyone_is_against_everyone() -> None:
    state = bout([[10, 14, 50], B, C, D], [[], [21], [22], [23]])
    play(state, 0, USE + 14, numbers=[4, 4, 4])
    assert [shown(state, seat) for seat in range(4)] == [[], [25], [25], [25]]


def teams(sent: list[list[int]], dice: list[list[int]], trial: int = HIGH, **fields: Any) -> Any:
    return bout(sent, dice, trial, mode="teams", **fields)


def test_partners_sit_opposite_each_other_and_add_up_their_scores() -> None:
    state = teams([A, B, C, D], [[16], [16, 13], [15], [11]])
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]


def test_doubles_are_counted_for_each_partner_and_then_added() -> None:
    state = teams([A, B, C, D], [[11, 21], [12], [13], [12]], DOUBLES)
    decline_all(state)
    assert zone(state, "won") == [[DOUBLES], []]
    dice = teams([A, B, C, D], [[11], [12], [11], [13]]).dice
    assert sum(TRIALS[DOUBLES].score(dice, seat, TRIALS[DOUBLES].dice) for seat in (0, 2)) < NUMBER


def test_powers_for_ones_own_dice_do_not_touch_those_of_the_partner() -> None:
    state = teams([A, B, C, D], [[12], [12], [12], [12]])
    play(state, 0, USE + 10, numbers=[5])
    assert [shown(state, seat) for seat in range(4)] == [[16], [12], [12], [12]]


def test_powers_against_opponents_touch_both_and_not_the_partner() -> None:
    state = teams([[10, 14, 50], B, C, D], [[], [21], [22], [23]])
    play(state, 0, USE + 14, numbers=[4, 4])
    assert [shown(state, seat) for seat in range(4)] == [[], [25], [22], [25]]


def test_each_winner_robs_the_opponent_on_the_left() -> None:
    """V14: two pirates change crews in a trial."""
    state = teams([A, B, C, D], [[16], [15], [15], [14]])
    decline_all(state)
    assert state.to_act() == [0]
    assert state.legal(0) == [*[STEAL + rank for rank in B], DONE]
    play(state, 0, STEAL + 30)
    assert state.to_act() == [2]
    assert state.legal(2) == [*[STEAL + rank for rank in D], DONE]
    play(state, 2, STEAL + 17, ALIKE)
    assert [len(crew) for crew in zone(state, "crews")] == [11, 9, 11, 9]


def test_in_teams_a_crew_of_eight_is_safe_too() -> None:
    """V2, V14: the partner is asked all the same."""
    state = teams([A, B, C, D], [[16], [15], [15], [14]], crews=small(STARTERS, 8, 10, 10))
    decline_all(state)
    assert state.to_act() == [2]


def test_every_member_of_tied_teams_sends_a_fourth_pirate() -> None:
    """V7: powers first, then scores, then the highest rank."""
    state = teams([A, B, C, D], [[16], [16], [15], [15]])
    decline_all(state)
    assert state.to_act() == [0, 1, 2, 3]
    for seat, rank in enumerate([50, 4, 3, 49]):
        play(state, seat, SEND + rank)
    order = []
    while state.asked == USE:
        order.append(state.actor)
        play(state, state.actor, state.legal(state.actor)[-1])
    assert order == [0, 1, 2, 3]
    assert zone(state, "won") == [[HIGH], []]


def test_in_tied_teams_scores_come_before_rank() -> None:
    """V7."""
    state = teams([A, B, C, D], [[16], [16], [15], [15]])
    decline_all(state)
    for seat, rank in enumerate([50, 42, 3, 49]):
        play(state, seat, SEND + rank)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 42)
    play(state, 2, DECLINE + 3)
    play(state, 3, DECLINE + 49)
    assert zone(state, "won") == [[], [HIGH]]


# Powers that upset the duel
#
# Seat 0 sends F here, of whom the highest is 28; so whoever sends a higher rank begins.

F = [10, 18, 28]


def decline_one(state: Any, seat: int) -> None:
    play(state, seat, next(action for action in state.legal(seat) if DECLINE <= action < SWAP))


def order_of_play(state: Any) -> list[int]:
    """Let everybody decline everything; return who had the turns."""
    turns = []
    while state.asked == USE and state.actor != OVER:
        turns.append(int(state.actor))
        decline_one(state, state.actor)
    return turns


def with_crews(*crews: list[int]) -> list[list[int]]:
    """Return crews of ten that have these pirates; the others are dealt from what is left."""
    cards = deck(GAME.setup(len(crews))).cards()
    left = iter([rank for rank in cards if not any(rank in crew for crew in crews)])
    return [sorted([*crew, *itertools.islice(left, 10 - len(crew))]) for crew in crews]


# To trade dice


def test_a_die_of_an_opponent_is_traded_for_one_of_ones_own() -> None:
    """V24: theirs is chosen first; whoever uses the power chooses both."""
    state = bout([F, [4, 6, 30]], [[13, 26], [11, 32]])
    play(state, 1, USE + 4)
    assert (state.asked, state.to_act(), state.target) == (PICK, [1], 0)
    assert state.legal(1) == [die(13), die(26)]
    sentence = "Choose dice that the power can touch, as many as it says."
    assert [refused(state, 1, action) for action in (die(11), DONE)] == [sentence] * 2
    play(state, 1, die(26))
    assert [shown(state, seat) for seat in range(2)] == [[13, 26], [11, 32]]
    assert state.legal(1) == [die(11), die(32)]
    assert [refused(state, 1, action) for action in (die(13), DONE)] == [sentence] * 2
    story = play(state, 1, die(11))
    assert story == [Event(TRADED, 0, CODES.index(26), 1), Event(TRADED, 1, CODES.index(11), 0)]
    assert [shown(state, seat) for seat in range(2)] == [[11, 13], [26, 32]]
    assert state.actor == 0


def test_dice_are_traded_with_each_opponent_in_turn() -> None:
    """V24: clockwise; a die of the first can go to the second."""
    state = bout([F, [4, 6, 30], C], [[15, 31], [11, 22], [16, 12]])
    play(state, 2, DECLINE + 5)
    play(state, 0, DECLINE + 10)
    play(state, 1, USE + 4)
    assert state.target == 2
    play(state, 1, die(16))
    play(state, 1, die(11))
    assert state.target == 0
    assert state.legal(1) == [die(15), die(31)]
    play(state, 1, die(31))
    assert state.legal(1) == [die(16), die(22)]
    play(state, 1, die(16))
    assert [shown(state, seat) for seat in range(3)] == [[15, 16], [22, 31], [11, 12]]


def test_dice_are_not_traded_with_the_partner() -> None:
    """V24, in teams."""
    state = teams([F, [4, 6, 38], [5, 29, 35], D], [[11], [12], [13], [14]])
    play(state, 1, USE + 4)
    assert [shown(state, seat) for seat in range(4)] == [[13], [11], [12], [14]]


def test_in_a_tie_dice_are_traded_among_those_who_tie() -> None:
    """V5, V24: seat 2 keeps its die."""
    state = tied(3)
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 4)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 4)
    assert state.legal(1) == [die(16), die(23)]
    play(state, 1, die(16))
    play(state, 1, die(23))
    assert [shown(state, seat) for seat in range(3)] == [[23, 23], [16, 16], [11]]
    assert zone(state, "won") == [[], [HIGH], []]


def test_where_a_trade_leaves_no_choice_nobody_is_asked() -> None:
    """V24: one die each; then one of theirs and two of one's own."""
    state = bout([F, [4, 6, 30]], [[13], [11]])
    play(state, 1, USE + 4)
    assert [shown(state, seat) for seat in range(2)] == [[11], [13]]
    state = bout([F, [4, 6, 30]], [[13, 13], [11, 12]])
    play(state, 1, USE + 4)
    assert state.legal(1) == [die(11), die(12)]


def test_an_opponent_without_dice_trades_none() -> None:
    """V24: the others do."""
    state = bout([F, [4, 6, 38], C], [[], [11], [16]])
    play(state, 1, USE + 4)
    assert [shown(state, seat) for seat in range(3)] == [[], [16], [11]]
    assert state.actor == 2


def test_dice_put_aside_are_not_traded() -> None:
    """V24: neither theirs nor one's own."""
    nothing = "This power would change nothing now: decline it."
    assert refused(bout([F, [4, 6, 30]], [[], [11, 12]]), 1, USE + 4) == nothing
    assert refused(bout([F, [4, 6, 30]], [[11, 12], []]), 1, USE + 4) == nothing
    state = bout([F, [4, 6, 30]], [[13, 16], [11, 12]])
    before_it = [codes.count(41) for codes in state.dump()["dice"]]
    play(state, 1, USE + 4)
    play(state, 1, die(16))
    play(state, 1, die(11))
    assert [codes.count(41) for codes in state.dump()["dice"]] == before_it


def test_a_trade_of_equal_dice_would_change_nothing() -> None:
    """V18, V24: if both have nothing but red 3s."""
    state = bout([F, [4, 6, 30]], [[13, 13], [13]])
    assert refused(state, 1, USE + 4) == "This power would change nothing now: decline it."
    state = bout([F, [4, 6, 30]], [[13, 13], [13, 14]])
    play(state, 1, USE + 4)
    play(state, 1, die(14))
    assert [shown(state, seat) for seat in range(2)] == [[13, 14], [13, 13]]


def test_a_trade_can_be_of_some_colours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """V24: on both sides."""
    give_power(monkeypatch, 4, whose="opponents", does="trade", colours=["red"])
    state = bout([F, [4, 6, 30]], [[13, 16, 26], [11, 12, 22]])
    play(state, 1, USE + 4)
    assert state.legal(1) == [die(13), die(16)]
    play(state, 1, die(16))
    assert state.legal(1) == [die(11), die(12)]
    play(state, 1, die(11))
    assert [shown(state, seat) for seat in range(2)] == [[11, 13, 26], [12, 16, 22]]
    nothing = "This power would change nothing now: decline it."
    assert refused(bout([F, [4, 6, 30]], [[26], [11, 22]]), 1, USE + 4) == nothing
    assert refused(bout([F, [4, 6, 30]], [[16], [22]]), 1, USE + 4) == nothing


# To turn the trial round


@pytest.mark.parametrize(
    ("trial", "dice"),
    [
        (HIGH, [[16, 26], [15, 26]]),
        (HIGH, [[11], []]),
        (LOW, [[11, 21], [12, 21]]),
        (AIM, [[11, 24], [11, 25]]),
        (AIM, [[14, 24], [11, 24]]),
        (DOUBLES, [[11, 21], [16, 25]]),
        (DOUBLES, [[12, 22], [11, 21, 36]]),
        (ALIKE, [[11, 21], [16, 25]]),
        (ALIKE, [[12, 22], [11, 21, 36]]),
    ],
)
def test_in_a_trial_that_is_turned_round_the_worst_is_best(trial: int, dice: list[list[int]]) -> None:
    """V25: fewer win, and of as many the lower total."""
    for turned, won in ((False, [[trial], []]), (True, [[], [trial]])):
        state = bout([A, B], dice, trial, turned=turned)
        decline_all(state)
        assert zone(state, "won") == won


def test_whoever_turns_a_trial_round_turns_the_next_one() -> None:
    """V25: that in place goes on as it was; so does that after the next."""
    state = bout([F, [6, 16, 30]], [[16], [15]])
    story = play(state, 1, USE + 16)
    assert story == [Event(USE, 1, 16, 0), Event(TURNED_ROUND, 1, 0, 0)]
    assert (state.turned, state.next_turned) == (False, True)
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]
    play(state, 0, DONE, ALIKE)
    assert (state.turned, state.next_turned, state.asked) == (True, False, SEND)
    sent = [[14, 20, 34], [24, 32, 52]]
    send(state, 0, sent[0])
    send(state, 1, sent[1], [0] * dice_of(sent[0]) + [place % 6 for place in range(dice_of(sent[1]))])
    decline_all(state)
    assert zone(state, "won") == [[HIGH], [DOUBLES]]
    play(state, 1, DONE, HIGH_RED_BLUE)
    assert (state.turned, state.next_turned, state.asked) == (False, False, SEND)


def test_a_trial_that_is_turned_round_twice_is_as_it_was() -> None:
    """V25."""
    state = bout([A, [6, 16, 30], [5, 15, 29]], [[16], [15], [14]])
    play(state, 0, DECLINE + 10)
    play(state, 1, USE + 16)
    turned = [state.next_turned]
    play(state, 2, USE + 15)
    turned.append(state.next_turned)
    assert turned == [True, False]
    decline_all(state)
    play(state, 0, DONE, ALIKE)
    assert state.turned is False


def test_in_a_trial_that_is_turned_round_the_next_can_be_turned_too() -> None:
    """V25: each on its own."""
    state = bout([F, [6, 16, 30]], [[16], [15]], turned=True)
    play(state, 1, USE + 16)
    assert (state.turned, state.next_turned) == (True, True)
    decline_all(state)
    play(state, 1, DONE, ALIKE)
    assert (state.turned, state.next_turned) == (True, False)


def test_turned_round_scores_are_told_as_they_are() -> None:
    """V25."""
    assert scores(bout([A, B], [[16, 26], [15, 26]], turned=True)) == [(0, 12, 0), (1, 11, 0)]
    assert scores(bout([A, B], [[12, 22], [11, 21]], DOUBLES, turned=True)) == [(0, 1, 4), (1, 1, 2)]


def test_teams_add_up_their_scores_in_a_trial_that_is_turned_round_too() -> None:
    """V25, in teams: 11 against 12, though seat 0 has the most of all."""
    state = teams([A, B, C, D], [[16, 24], [16], [11], [16]], turned=True)
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]


def test_a_trial_stays_turned_round_in_a_tie() -> None:
    """V25: a tie is still a tie, and then the lower total wins."""
    state = bout([A, B], [[16, 23], [16, 23]], turned=True)
    decline_all(state)
    assert state.to_act() == [0, 1]
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 42)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 42)
    play(state, 1, die(16))
    assert zone(state, "won") == [[HIGH], []]


def test_if_they_still_tie_the_highest_fourth_rank_wins_in_a_turned_trial_too() -> None:
    """V6, V25: ranks are not turned round."""
    state = tied(turned=True)
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 52)
    decline_all(state)
    assert zone(state, "won") == [[], [HIGH]]


def test_a_fourth_pirate_can_turn_the_next_trial_round() -> None:
    """V25."""
    state = tied()
    play(state, 0, SEND + 14)
    play(state, 1, SEND + 16)
    play(state, 1, USE + 16)
    play(state, 0, USE + 14, numbers=[0])
    assert zone(state, "won") == [[HIGH], []]
    play(state, 0, DONE, ALIKE)
    assert state.turned is True


# To wait


def test_whoever_waits_uses_powers_after_everyone_else() -> None:
    """V26."""
    state = bout([[10, 18, 50], B, C], [[12], [12], [12]])
    story = play(state, 0, USE + 50)
    assert story == [Event(USE, 0, 50, 0), Event(WAITS, 0, 0, 0)]
    assert zone(state, "late") == [0]
    assert order_of_play(state) == [1, 2] * 3 + [0, 0]


def test_of_two_who_wait_the_first_in_turn_goes_on() -> None:
    """V26: seats 0 and 3 wait; after seat 2 comes seat 3."""
    state = bout([[10, 18, 50], B, C, [9, 17, 49]], [[12], [12], [12], [12]])
    play(state, 0, USE + 50)
    play(state, 1, DECLINE + 6)
    play(state, 2, DECLINE + 5)
    play(state, 3, USE + 49)
    assert zone(state, "late") == [0, 3]
    assert order_of_play(state) == [1, 2, 1, 2, 3, 0, 3, 0]


def test_whoever_waits_when_the_others_wait_already_comes_after_them() -> None:
    """V26: seat 1 copies the power of seat 0; both wait, and take turns."""
    state = bout([[10, 18, 50], [6, 24, 38]], [[], [12]])
    play(state, 0, USE + 50)
    play(state, 1, USE + 24)
    assert zone(state, "late") == [0, 1]
    assert order_of_play(state) == [0, 1, 0, 1]


def test_one_waits_for_ones_partner_too() -> None:
    """V26, in teams."""
    state = teams([[10, 18, 50], B, C, D], [[12], [12], [12], [12]])
    play(state, 0, USE + 50)
    assert order_of_play(state) == [1, 2, 3] * 3 + [0, 0]


def test_in_a_tie_nobody_waits() -> None:
    """V26: the highest fourth rank begins, though its owner had to wait before."""
    state = bout([[10, 18, 50], B], [[16], [16]])
    play(state, 0, USE + 50)
    assert order_of_play(state) == [1, 1, 1, 0, 0]
    assert zone(state, "late") == []
    play(state, 0, SEND + 40)
    play(state, 1, SEND + 4)
    assert order_of_play(state) == [0, 1]


def test_a_fourth_pirate_has_nothing_to_wait_for() -> None:
    """V18, V26."""
    state = tied()
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 4)
    assert refused(state, 0, USE + 50) == "This power would change nothing now: decline it."


def test_to_wait_is_no_use_without_powers_to_use_later() -> None:
    """V18, V26: no other power of one's own, or none of the others."""
    nothing = "This power would change nothing now: decline it."
    state = bout([[10, 18, 50], B], [[12], []], front=[38, 50], tilted=[6, 10, 18, 30])
    assert refused(state, 0, USE + 50) == nothing
    state = bout([[10, 18, 50], [6, 30, 52]], [[12], []], front=[18, 50], tilted=[6, 10, 30, 52], actor=0)
    assert refused(state, 0, USE + 50) == nothing


def test_nobody_waits_in_the_trial_that_follows() -> None:
    """V26."""
    state = bout([[10, 18, 50], B], [[16], [15]])
    play(state, 0, USE + 50)
    decline_all(state)
    play(state, 0, DONE, ALIKE)
    assert zone(state, "late") == []


# To block


def test_each_opponent_loses_a_power_that_is_still_to_be_used() -> None:
    """Whoever uses the power chooses it, of each opponent in turn (V17)."""
    state = bout([F, [6, 30, 52], C], [[12], [12], [12]])
    play(state, 1, USE + 52)
    assert (state.asked, state.to_act(), state.target) == (CHOOSE, [1], 2)
    assert state.legal(1) == [CHOOSE + 5, CHOOSE + 29, CHOOSE + 37]
    sentence = "Choose a pirate that the power can touch."
    assert [refused(state, 1, action) for action in (CHOOSE + 10, CHOOSE + 6, DONE)] == [sentence] * 3
    story = play(state, 1, CHOOSE + 29)
    assert story == [Event(BLOCKED, 2, 29, 0)]
    assert state.target == 0
    play(state, 1, CHOOSE + 10)
    assert zone(state, "tilted") == [10, 29, 52]
    assert state.actor == 2
    sentence = "Use or decline the power of a pirate of yours who stands upright."
    assert [refused(state, 2, action) for action in (USE + 29, DECLINE + 29)] == [sentence] * 2
    assert order_of_play(state) == [2, 0, 1, 2, 0, 1]


def test_whoever_loses_the_last_power_is_passed_over() -> None:
    """V9: nobody is asked which, and the turn goes on to those who have powers left."""
    state = bout([A, [6, 30, 52], C], [[12], [12], [12]], front=[6, 10, 52, 37], tilted=[5, 18, 29, 30, 40], actor=1)
    story = play(state, 1, USE + 52)
    assert story[1:] == [Event(BLOCKED, 2, 37, 0), Event(BLOCKED, 0, 10, 0)]
    assert order_of_play(state) == [1]
    assert state.asked == SEND
    assert [event.seat for event in state.story if event.what == TIE] == [0, 1, 2]


def test_a_power_of_the_partner_is_not_blocked() -> None:
    state = teams([F, [6, 30, 52], C, D], [[12], [12], [12], [12]])
    play(state, 1, USE + 52)
    assert state.target == 2
    play(state, 1, CHOOSE + 5)
    assert state.target == 0
    play(state, 1, CHOOSE + 10)
    assert zone(state, "tilted") == [5, 10, 52]


def test_a_block_without_powers_to_lose_would_change_nothing() -> None:
    """V18."""
    sent = [A, [6, 30, 52], [5, 29, 51]]
    state = bout(sent, [[12], [12], [12]], front=[51], tilted=[*A, 6, 30, 52, 5, 29], actor=2)
    assert refused(state, 2, USE + 51) == "This power would change nothing now: decline it."


def test_in_a_tie_only_those_who_tie_lose_a_power() -> None:
    """V5: seat 0 loses the power of its fourth pirate."""
    state = tied(3)
    play(state, 0, SEND + 14)
    play(state, 1, SEND + 52)
    story = play(state, 1, USE + 52)
    assert story[1] == Event(BLOCKED, 0, 14, 0)
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_pirate_whose_power_was_lost_rests_and_can_be_stolen_like_others() -> None:
    state = bout([F, [6, 30, 52]], [[15], [16]])
    play(state, 1, USE + 52)
    play(state, 1, CHOOSE + 18)
    decline_all(state)
    assert state.legal(1) == [*[STEAL + rank for rank in F], DONE]
    play(state, 1, DONE, ALIKE)
    assert 18 in zone(state, "resting")


# To wake


def test_the_dice_of_a_pirate_at_rest_are_thrown_too() -> None:
    """V27: the pirate stays at rest."""
    state = bout([[10, 22, 40], B], [[13], []], resting=[14, 34, 50])
    play(state, 0, USE + 22)
    assert (state.asked, state.to_act(), state.target) == (CHOOSE, [0], 0)
    assert state.legal(0) == [CHOOSE + 14, CHOOSE + 34, CHOOSE + 50]
    sentence = "Choose a pirate that the power can touch."
    assert [refused(state, 0, action) for action in (CHOOSE + 18, CHOOSE + 10, DONE)] == [sentence] * 3
    story = play(state, 0, CHOOSE + 50, numbers=[5] * dice_of([50]))
    assert story[0] == Event(WOKE, 0, 50, 0)
    assert {(event.what, event.seat) for event in story[1:]} == {(ROLLED, 0)}
    woken = [16 + 10 * colour for colour in range(3) for _die in range(brought([50])[colour])]
    assert shown(state, 0) == sorted([13, *woken])
    assert zone(state, "resting") == [14, 34, 50]
    assert state.actor == 1


def test_of_one_pirate_at_rest_nobody_is_asked() -> None:
    """V27; whoever was stolen does not rest, so there may be fewer than three."""
    state = bout([[10, 22, 40], B], [[13], []], resting=[14])
    story = play(state, 0, USE + 22, numbers=[0] * dice_of([14]))
    assert story[1] == Event(WOKE, 0, 14, 0)


def test_while_nobody_rests_nobody_can_be_woken() -> None:
    """V18, V27: as in the first trial, when only others' pirates could rest."""
    state = bout([[10, 22, 40], B], [[13], []])
    assert refused(state, 0, USE + 22) == "This power would change nothing now: decline it."
    state = bout([[10, 22, 40], B], [[13], []], resting=[16, 32])
    assert refused(state, 0, USE + 22) == "This power would change nothing now: decline it."


def test_a_woken_pirate_comes_back_as_usual_and_cannot_be_stolen() -> None:
    """V27."""
    state = bout([[10, 22, 40], B], [[], [16]], resting=[14], trial=LOW)
    play(state, 0, USE + 22, numbers=[5] * dice_of([14]))
    decline_all(state)
    assert zone(state, "won") == [[], [LOW]] or dice_of([14]) == 0
    assert state.legal(1) == [*[STEAL + rank for rank in (10, 22, 40)], DONE]
    play(state, 1, DONE, ALIKE)
    assert zone(state, "resting") == sorted([10, 22, 40, *B])
    assert SEND + 14 in state.legal(0)


def test_a_pirate_can_be_woken_twice() -> None:
    """V27, V28: by one's own power, and by a copy of it."""
    state = bout([[22, 24, 40], B], [[], []], crews=with_crews([14, 22, 24, 40], B), resting=[14])
    play(state, 0, USE + 22, numbers=[0] * dice_of([14]))
    play(state, 1, DECLINE + 6)
    story = play(state, 0, USE + 24, numbers=[1] * dice_of([14]))
    assert story[:3] == [Event(USE, 0, 24, 0), Event(COPIED, 0, 22, 0), Event(WOKE, 0, 14, 0)]
    assert len(shown(state, 0)) == 2 * dice_of([14])
    assert zone(state, "resting") == [14]


def test_a_fourth_pirate_can_wake_another() -> None:
    """V27: the dice of the fourth pirate do not count, those of the woken one do."""
    state = tied(resting=[14])
    play(state, 0, SEND + 22)
    play(state, 1, SEND + 42)
    play(state, 1, DECLINE + 42)
    play(state, 0, USE + 22, numbers=[0] * dice_of([14]))
    assert len(shown(state, 0)) == 2 + dice_of([14])
    assert zone(state, "won") == [[HIGH], []]


def test_the_members_of_a_team_wake_their_own() -> None:
    """V27."""
    state = teams([[10, 22, 40], B, C, D], [[], [], [], []], resting=[14, 34, 3, 16])
    play(state, 0, USE + 22)
    assert state.legal(0) == [CHOOSE + 14, CHOOSE + 34]


# To copy


def test_the_power_that_was_used_last_is_used_as_ones_own() -> None:
    """V28: on one's own dice; the pirate who copies is tilted, and the power stays where it is."""
    state = bout([[10, 18, 40], [6, 24, 30]], [[12, 13], [12, 23]])
    play(state, 0, USE + 18)
    play(state, 0, die(13))
    play(state, 0, DONE)
    assert state.last == 18
    story = play(state, 1, USE + 24)
    assert story == [Event(USE, 1, 24, 0), Event(COPIED, 1, 18, 0)]
    assert (state.asked, state.to_act(), state.active, state.target) == (PICK, [1], 18, 1)
    assert state.legal(1) == [die(12), die(23)]
    play(state, 1, die(23))
    play(state, 1, DONE)
    assert [shown(state, seat) for seat in range(2)] == [[12, 14], [12, 24]]
    assert zone(state, "tilted") == [18, 24]
    assert state.last == 18


def test_powers_that_were_declined_or_lost_are_not_copied() -> None:
    """V28: 18 was used last, whatever happened since; and nothing in a new trial."""
    crews = with_crews([10, 18, 52], [6, 24, 30])
    state = bout([[10, 18, 52], [6, 24, 30]], [[12, 12], [12]], crews=crews)
    play(state, 0, USE + 18)
    play(state, 0, DONE)
    play(state, 1, DECLINE + 6)
    play(state, 0, DECLINE + 10)
    assert state.last == 18
    play(state, 1, USE + 24)
    assert shown(state, 1) == [13]
    state = bout([[10, 18, 52], [6, 24, 30]], [[12], [13]], crews=crews)
    play(state, 0, USE + 52)
    play(state, 0, CHOOSE + 6)
    assert state.last == 52
    decline_all(state)
    play(state, 1, DONE, ALIKE)
    assert state.last == 0


def test_a_power_of_ones_own_or_of_the_partner_can_be_copied() -> None:
    """V28: whoever used it."""
    crews = with_crews([10, 24, 40], [6, 30, 38])
    state = bout([[10, 24, 40], B], [[12], [12]], crews=crews)
    play(state, 0, USE + 10, numbers=[1])
    play(state, 1, DECLINE + 6)
    play(state, 0, USE + 24, numbers=[5])
    assert shown(state, 0) == [16]
    state = teams([A, B, [5, 23, 29], D], [[12], [12], [12], [12]])
    play(state, 0, USE + 10, numbers=[1])
    play(state, 1, DECLINE + 6)
    play(state, 2, USE + 23, numbers=[5])
    assert [shown(state, seat) for seat in range(4)] == [[12], [12], [16], [12]]


def test_a_copied_power_against_opponents_turns_on_those_of_whoever_copies() -> None:
    """V28: its owner too; seat 2 is touched twice in this trial."""
    state = bout([[10, 14, 50], [6, 24, 30], C], [[26], [26], [26]])
    play(state, 0, USE + 14, numbers=[4, 3])
    assert [shown(state, seat) for seat in range(3)] == [[26], [25], [24]]
    story = play(state, 1, USE + 24, numbers=[0, 1])
    assert story[:2] == [Event(USE, 1, 24, 0), Event(COPIED, 1, 14, 0)]
    assert [shown(state, seat) for seat in range(3)] == [[22], [25], [21]]


def test_a_copied_power_against_opponents_spares_the_partner() -> None:
    """V28, in teams."""
    state = teams([[10, 14, 50], [6, 24, 30], C, D], [[26], [26], [26], [26]])
    play(state, 0, USE + 14, numbers=[4, 4])
    play(state, 1, USE + 24, numbers=[0, 0])
    assert [shown(state, seat) for seat in range(4)] == [[21], [25], [21], [25]]


def test_a_copy_that_would_change_nothing_can_only_be_declined() -> None:
    """V18, V28: nobody has used a power yet; or the last is of no use to this player."""
    nothing = "This power would change nothing now: decline it."
    state = bout([F, [6, 24, 30]], [[12], [13]])
    assert refused(state, 1, USE + 24) == nothing
    play(state, 1, DECLINE + 6)
    play(state, 0, USE + 10, numbers=[1])
    assert refused(state, 1, USE + 24) == nothing


def test_a_copy_is_not_copied_but_what_it_copied_is() -> None:
    """V28: 10 stays the one that was used last."""
    state = bout([A, [6, 24, 30], [5, 23, 29]], [[12], [12], [12]])
    play(state, 0, USE + 10, numbers=[5])
    play(state, 1, USE + 24, numbers=[4])
    story = play(state, 2, USE + 23, numbers=[3])
    assert story[:2] == [Event(USE, 2, 23, 0), Event(COPIED, 2, 10, 0)]
    assert [shown(state, seat) for seat in range(3)] == [[16], [15], [14]]


def test_a_power_that_was_used_before_a_tie_can_be_copied_in_it() -> None:
    """V5, V28: it touches nobody but those who tie."""
    crews = with_crews([10, 14, 40, 50], [*B, 24], C)
    state = bout([[10, 14, 40], B, C], [[26], [26], [25]], crews=crews)
    play(state, 0, USE + 14, numbers=[5, 4])
    decline_all(state)
    play(state, 0, SEND + 50)
    play(state, 1, SEND + 24)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 24, numbers=[0])
    assert [shown(state, seat) for seat in range(3)] == [[21], [26], [25]]
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_fourth_pirate_copies_the_power_of_another() -> None:
    """V5, V28."""
    state = tied(crews=with_crews([*A, 42], [*B, 24]))
    play(state, 0, SEND + 42)
    play(state, 1, SEND + 24)
    play(state, 0, USE + 42)
    play(state, 0, die(16))
    play(state, 1, USE + 24)
    play(state, 1, die(16))
    assert [shown(state, seat) for seat in range(2)] == [[23], [23]]
    assert zone(state, "won") == [[HIGH], []]


def test_a_trade_can_be_copied() -> None:
    """V28: here with whoever had it, so that both dice change hands again."""
    crews = with_crews([4, 10, 40], [6, 24, 30])
    state = bout([[4, 10, 40], [6, 24, 30]], [[11], [16]], crews=crews)
    play(state, 0, USE + 4)
    assert [shown(state, seat) for seat in range(2)] == [[16], [11]]
    play(state, 1, USE + 24)
    assert [shown(state, seat) for seat in range(2)] == [[11], [16]]


def test_a_block_can_be_copied() -> None:
    """V28: whoever had it loses a power by it."""
    state = bout([[10, 18, 28], [6, 24, 30], [5, 15, 51]], [[], [], []])
    play(state, 2, USE + 51)
    play(state, 2, CHOOSE + 18)
    play(state, 2, CHOOSE + 6)
    play(state, 0, DECLINE + 10)
    play(state, 1, USE + 24)
    assert (state.asked, state.active, state.target) == (CHOOSE, 51, 2)
    assert state.legal(1) == [CHOOSE + 5, CHOOSE + 15]
    story = play(state, 1, CHOOSE + 15)
    assert story == [Event(BLOCKED, 2, 15, 0), Event(BLOCKED, 0, 28, 0)]
    assert order_of_play(state) == [2, 1]


def test_a_wake_can_be_copied() -> None:
    """V28: one's own pirates are woken."""
    state = bout([[10, 22, 40], [6, 24, 30]], [[], []], resting=[14, 32, 36])
    play(state, 0, USE + 22, numbers=[0] * dice_of([14]))
    play(state, 1, USE + 24)
    assert state.legal(1) == [CHOOSE + 32, CHOOSE + 36]
    play(state, 1, CHOOSE + 36, numbers=[0] * dice_of([36]))
    assert len(shown(state, 1)) == dice_of([36])


def test_what_touches_the_trial_can_be_copied() -> None:
    """V25, V28: the next one is turned round, and turned back."""
    crews = with_crews([10, 16, 40], [6, 24, 30])
    state = bout([[10, 16, 40], [6, 24, 30]], [[], []], crews=crews)
    play(state, 0, USE + 16)
    assert state.next_turned is True
    story = play(state, 1, USE + 24)
    assert story[1:] == [Event(COPIED, 1, 16, 0), Event(TURNED_ROUND, 1, 0, 0)]
    assert state.next_turned is False


# Neutral pirates

NEUTRAL_CREWS = [[6, 10, 16, 18, 22, 28, 30, 34, 40], [2, 20, 24, 26, 32, 36, 38, 42, 50]]
NEUTRAL = [14, 52]  # they reroll a blue die of each opponent, and block


def with_neutral(thrown: list[list[int]] | None = None, **fields: Any) -> Any:
    setting: dict[str, Any] = {"crews": NEUTRAL_CREWS, "neutral": NEUTRAL, "options": {"crews": "neutral"}}
    return bout([A, [20, 26, 38]], thrown or [[12, 16], [25, 11]], **{**setting, **fields})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_neutral_pirate_a_player_lies_face_up_and_nine_are_dealt(seats: int) -> None:
    """V16."""
    state: Any = GAME.start(GAME.setup(seats, options={"crews": "neutral"}), Chance(3))
    neutral = zone(state, "neutral")
    assert len(neutral) == seats
    assert [len(crew) for crew in zone(state, "crews")] == [9] * seats
    assert all(state.view(SPECTATOR).seen.place[rank] == numbers.NEUTRAL for rank in neutral)


def test_in_the_variant_five_are_kept_and_four_passed_on() -> None:
    """V16."""
    state = opening("pirates", 2, [*NEUTRAL, *NEUTRAL_CREWS[0], *NEUTRAL_CREWS[1]], options={"crews": "neutral"})
    for rank in NEUTRAL_CREWS[0][:4]:
        play(state, 0, PASS_ON + rank)
    assert state.legal(0) == []
    for rank in NEUTRAL_CREWS[1][:3]:
        play(state, 1, PASS_ON + rank)
    play(state, 1, PASS_ON + NEUTRAL_CREWS[1][3], HIGH, AIM)
    assert [len(crew) for crew in zone(state, "crews")] == [9, 9]
    assert set(NEUTRAL_CREWS[0][:4]) < {*zone(state, "crews")[1]}


def test_ranks_one_and_two_replace_three_and_four() -> None:
    for seats, out, new in ((2, {4}, {2}), (3, {3, 4}, {1, 2})):
        usual = {*deck(GAME.setup(seats)).cards()}
        assert {*deck(GAME.setup(seats, options={"crews": "neutral"})).cards()} == usual - out | new


def test_a_pirate_can_be_left_for_a_neutral_one_who_is_used_at_once() -> None:
    """V15: 10 is left for 14, so that a blue die of the other is rerolled; one's own dice stay."""
    state = with_neutral([[12, 36], [16, 26]])
    assert {SWAP + 4 * left + taken for left in range(3) for taken in range(2)} < {*state.legal(0)}
    story = play(state, 0, SWAP)
    assert story == [Event(SWAP, 0, 14, 10)]
    assert state.to_act() == [0]
    play(state, 0, USE + 14, numbers=[0])
    assert shown(state, 0) == [12, 36]
    assert shown(state, 1) == [16, 21]
    assert 14 in zone(state, "tilted")
    assert 14 in zone(state, "crews")[0]
    assert zone(state, "neutral") == [10, 52]
    assert state.actor == 1


def test_the_power_of_a_neutral_pirate_is_used_or_declined_before_anything_else() -> None:
    """V15."""
    state = with_neutral([[12, 36], [16, 26]])
    play(state, 0, SWAP)
    assert state.legal(0) == [USE + 14, DECLINE + 14]
    sentence = "Use or decline the power of a pirate of yours who stands upright."
    assert [refused(state, 0, action) for action in (DECLINE + 18, SWAP + 1)] == [sentence] * 2
    play(state, 0, DECLINE + 14)
    assert shown(state, 1) == [16, 26]
    assert zone(state, "tilted") == [14]
    assert (state.actor, state.active) == (1, 0)


def test_the_power_of_a_neutral_pirate_asks_like_any_other() -> None:
    """V15: 52 blocks a power of the opponent, who has three."""
    state = with_neutral()
    play(state, 0, SWAP + 1)
    play(state, 0, USE + 52)
    assert state.legal(0) == [CHOOSE + 20, CHOOSE + 26, CHOOSE + 38]
    play(state, 0, CHOOSE + 26)
    assert zone(state, "tilted") == [26, 52]
    assert state.actor == 1


def test_a_power_is_left_without_being_used_and_can_be_taken_again() -> None:
    """V15: who was left stands upright again, for whoever takes them."""
    state = with_neutral([[12, 36], [12, 26]])
    play(state, 0, SWAP)
    play(state, 0, DECLINE + 14)
    play(state, 1, SWAP)
    assert state.legal(1) == [USE + 10, DECLINE + 10]
    play(state, 1, USE + 10, numbers=[0])
    assert shown(state, 1) == [11, 26]


def test_the_pirate_who_was_left_can_be_taken_by_others_at_once() -> None:
    """V15: here 10, whom seat 0 has left."""
    state = with_neutral()
    play(state, 0, SWAP)
    play(state, 0, DECLINE + 14)
    play(state, 1, SWAP)
    assert 10 in zone(state, "crews")[1]
    assert zone(state, "neutral") == [20, 52]


def test_a_pirate_whose_power_is_used_cannot_be_left() -> None:
    """V15."""
    state = with_neutral()
    play(state, 0, DECLINE + 10)
    play(state, 1, DECLINE + 20)
    assert [action for action in state.legal(0) if SWAP <= action < STEAL] == [SWAP + place for place in (0, 1, 4, 5)]


def test_who_was_taken_stays_in_the_crew() -> None:
    state = with_neutral()
    play(state, 0, SWAP + 1)
    decline_all(state)
    play(state, state.actor, DONE, ALIKE)
    assert 52 in zone(state, "crews")[0]
    assert 52 in zone(state, "resting")


def test_a_fourth_pirate_is_not_exchanged() -> None:
    """V15."""
    state = with_neutral([[16], [16]])
    decline_all(state)
    play(state, 0, SEND + 34)
    play(state, 1, SEND + 42)
    assert state.legal(1) == [USE + 42, DECLINE + 42]


def test_a_neutral_pirate_can_be_taken_though_the_power_does_nothing() -> None:
    """V15: it is declined by itself, and the turn passes."""
    state = with_neutral([[13], [13]])
    story = play(state, 0, SWAP)
    assert story == [Event(SWAP, 0, 14, 10), Event(DECLINE, 0, 14, 0)]
    assert 14 in zone(state, "tilted")
    assert state.actor == 1


# What everyone knows


def test_dice_are_never_short() -> None:
    """V12: a scene with more red dice than the box has."""
    state = with_neutral(dice=[[11] * 30, [11] * 15])
    assert len(shown(state, 0)) == 30


def test_with_two_players_both_know_both_crews_after_the_draft() -> None:
    """V20."""
    state = drafted(STARTERS[:2])
    assert sum(place == numbers.UNKNOWN for place in state.view(0).seen.place) == KINDS - 10
    for seat in range(2):
        for rank in STARTERS[seat][:4]:
            play(state, seat, PASS_ON + rank)
    play(state, 0, PASS_ON + STARTERS[0][4])
    play(state, 1, PASS_ON + STARTERS[1][4], HIGH, AIM)
    assert list(state.view(0).seen.hidden) == list(state.view(1).seen.hidden) == [0, 0]


def test_with_more_players_one_knows_only_what_one_passed_on() -> None:
    """V20."""
    state = drafted(STARTERS[:3])
    for seat in range(3):
        for rank in STARTERS[seat][:4] if seat == 2 else STARTERS[seat][:5]:
            play(state, seat, PASS_ON + rank)
    story = play(state, 2, PASS_ON + STARTERS[2][4], HIGH, AIM)
    view = state.view(0)
    assert list(view.seen.hidden) == [0, 5, 10]
    assert all(view.seen.place[rank] == numbers.place_of(1, numbers.HAND) for rank in STARTERS[0][:5])
    assert list(state.view(SPECTATOR).seen.hidden) == [10, 10, 10]
    assert state.as_seen(story[0], 0).piece == 0
    received = [event for event in state.story if event.what == RECEIVED and event.seat == 1]
    assert all(state.as_seen(event, 0).piece > 0 == state.as_seen(event, 2).piece for event in received)


def test_what_was_shown_is_known_to_all() -> None:
    """V20."""
    kept, passed = STARTERS[0][:5], STARTERS[0][5:]
    state = before(3, kept=kept, passed=passed)
    assert list(state.view(1).seen.hidden) == [10, 0, 0]
    assert list(state.view(2).seen.hidden) == [5, 0, 0]
    send(state, 0, [10, 14, 50])
    assert list(state.view(1).seen.hidden) == [10, 0, 0]
    send(state, 1, B)
    send(state, 2, C, [0] * (dice_of([10, 14, 50]) + dice_of(B) + dice_of(C)))
    assert list(state.view(1).seen.hidden) == [7, 0, 0]
    assert list(state.view(2).seen.hidden) == [3, 0, 0]


def test_each_world_that_fits_what_one_knows_is_as_likely() -> None:
    """Nobody can tell which pirates of another were kept and which passed on: half of them."""
    state = before(3, kept=[*STARTERS[0][:5], *STARTERS[1][:5]], passed=[*STARTERS[0][5:], *STARTERS[1][5:]])
    view, chance = state.view(2), Chance(5)
    assert list(view.seen.hidden) == [5, 10, 0]
    kept, owners = Counter[int](), Counter[int]()
    for _ in range(2000):
        world = view.imagine(chance)
        world.check()
        owners.update(rank for rank in zone(world, "crews")[1])
        kept.update(rank for rank in zone(world, "kept") if rank in zone(world, "crews")[1])
    hidden = [rank for rank in deck(state.setup).cards() if view.seen.place[rank] == numbers.UNKNOWN]
    assert len(hidden) == 25
    for rank in hidden:
        assert owners[rank] / 2000 == pytest.approx(10 / 25, abs=0.05)
        assert kept[rank] / owners[rank] == pytest.approx(1 / 2, abs=0.08)


def test_what_lies_face_down_is_any_of_the_hand_as_likely() -> None:
    state = before()
    send(state, 0, A)
    found = Counter[int]()
    for seed in range(2000):
        world: Any = state.view(1).imagine(Chance(seed))
        found.update(zone(world, "front"))
    assert sorted(found) == STARTERS[0]
    assert all(count / 2000 == pytest.approx(0.3, abs=0.05) for count in found.values())


# Positions


STUCK = "There is nothing to choose here."
UNFIT = "Dice are picked that the power cannot touch."
BELONGS = "A power at work belongs to a pirate of the active player, or is copied."
AT_WORK = {"front": [10, 40, *B], "tilted": [18]}
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"crews": [STARTERS[0], STARTERS[0]]}, "There is only one pirate 10."),
    ({"crews": [STARTERS[0], STARTERS[2]]}, "A pirate is not in the decks that are used."),
    ({"crews": [STARTERS[0], STARTERS[1][:9]]}, "There are ten pirates a player, with the neutral ones."),
    ({"neutral": [52], "crews": [STARTERS[0], STARTERS[1][:9]]}, "Only the variant has neutral pirates, one a player."),
    ({"asked": 7}, "Nothing with this number is asked."),
    ({"actor": 1}, "It is not the turn of this seat."),
    ({"front": [3]}, "Pirate 3 is in no crew, or has two things to do."),
    ({"front": [10], "resting": [10]}, "Pirate 10 is in no crew, or has two things to do."),
    ({"front": STARTERS[1][:4]}, "Too many pirates were sent."),
    ({"tilted": [10]}, "Three pirates are sent to a trial."),
    ({"dice": [[11], []]}, "The dice are not those of the pirates sent."),
    ({"dice": [[17], []]}, "There is no die 17 here."),
    ({"dice": [[], [], [11]]}, "“dice” must have 2 entries, not 3."),
    ({"dice": [[11] * (MOST_THROWN + 1), []]}, f"Nobody throws more than {MOST_THROWN} dice."),
    ({"kept": [10]}, "Fewer pirates are secret."),
    ({"trials": [HIGH]}, "Two trials are in sight until one is won."),
    ({"trials": [HIGH, HIGH]}, "A trial is in two places."),
    ({"won": [[1, 2, 3, 4], []]}, "Too many trials were won."),
    ({"won": [[1, 2, 3], []]}, "The game is over when enough trials are won."),
    ({"counting": [11]}, "The trial is not changed yet."),
    ({"next_turned": True}, "The trial is not changed yet."),
    ({"next_turned": 1}, "“next_turned”"),
    ({"last": 10}, "The trial is not changed yet."),
    ({"late": [0]}, "The trial is not changed yet."),
    ({"late": [1, 1]}, "Somebody waits twice."),
    ({"late": [2]}, "“late”"),
    ({"turned": 1}, "“turned”"),
    ({"active": 10}, "Only while a power is at work is anything picked."),
    ({"fourth": [TIED, 0]}, "Three pirates are sent to a trial."),
    ({"asked": PASS_ON}, "No trial begins before the draft is over."),
    ({"asked": PASS_ON, "trials": [], "passed": [10]}, "In the draft all know their own cards alone."),
    ({"asked": PASS_ON, "trials": [], "resting": [10]}, "In the draft all have their first hands."),
    ({"asked": PASS_ON, "trials": [], "options": {"crews": "starter"}}, "Starter crews are not drafted."),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        before(**fields)


IMPOSSIBLE_TURNS: list[tuple[dict[str, Any], str]] = [
    ({"actor": 1}, "The highest rank begins."),
    ({"front": [10, 18], "tilted": [40, *B], "actor": 1}, "Powers are used in turn."),
    ({"asked": STEAL}, "Two trials are in sight until one is won."),
    ({"asked": STEAL, "trials": [11], "won": [[HIGH], []]}, "All powers come before the end of a trial."),
    ({"asked": STEAL, "trials": [11], "front": [], "tilted": [*A, *B]}, "This seat has nobody to steal."),
    ({"actor": OVER, "won": [[1, 2, 3], []]}, "A game ends with a trial."),
    ({"counting": [41]}, "There is no die 41 here."),
    ({"fourth": [40, 0]}, "Three pirates are sent to a trial."),
    ({"fourth": [50, 0]}, "The fourth pirate was sent, too."),
    ({"asked": PICK}, BELONGS),
    ({"asked": PICK, **AT_WORK, "active": 10, "target": 0}, BELONGS),
    ({"asked": PICK, **AT_WORK, "active": 6, "target": 0}, BELONGS),
    ({"asked": PICK, **AT_WORK, "active": 18, "target": 1}, "The power does not touch this seat."),
    ({"asked": PICK, **AT_WORK, "active": 18, "target": 0, "picked": [11, 12]}, UNFIT),
    ({"asked": PICK, **AT_WORK, "active": 18, "target": 0, "picked": [12, 13]}, STUCK),
    ({"asked": CHOOSE, **AT_WORK, "active": 18, "target": 0}, "The power does not ask this."),
    ({"active": 10}, "Only while a power is at work is anything picked."),
    ({"target": 0}, "Only while a power is at work is anything picked."),
    ({"late": [0, 0]}, "Somebody waits twice."),
    ({"last": 3}, "No power of this pirate was used last."),
    ({"last": 24}, "No power of this pirate was used last."),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE_TURNS)
def test_an_impossible_turn_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        bout([A, B], [[12, 13], [14]], **fields)


IMPOSSIBLE_TIES: list[tuple[dict[str, Any], str]] = [
    (
        {"fourth": [TIED, TIED], "dice": [[16, *[41] * (dice_of(A) - 1)], [15, *[41] * (dice_of(B) - 1)]]},
        "The scores are not equal.",
    ),
    ({"fourth": [TIED, 6]}, "Fourth pirates are shown together."),
    ({"fourth": [TIED, 0]}, "Two sides or more are in a tie, with all their players."),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE_TIES)
def test_an_impossible_tie_is_refused(fields: dict[str, Any], sentence: str) -> None:
    usual = {"asked": SEND, "front": [], "tilted": sorted([*A, *B]), "actor": 0}
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        bout([A, B], [[16], [16]], **{**usual, **fields})


def questions() -> dict[str, Any]:
    """Return a game in the middle of each question that a power can ask."""
    states: dict[str, Any] = {}

    def note(name: str, state: Any) -> None:
        states[name] = scene("pirates", state.setup.seats, state.setup.mode, dict(state.setup.options), **state.dump())

    state = bout([F, [4, 6, 30]], [[13, 26], [11, 32]])
    play(state, 1, USE + 4)
    note("trade", state)
    play(state, 1, die(26))
    note("trade, in return", state)
    state = bout([F, [6, 30, 52], C], [[12], [12], [12]])
    play(state, 1, USE + 52)
    note("block", state)
    play(state, 1, CHOOSE + 29)
    note("block, the next", state)
    state = bout([[10, 22, 40], B], [[13], []], resting=[14, 34, 50])
    play(state, 0, USE + 22)
    note("wake", state)
    play(state, 0, CHOOSE + 50, numbers=[5] * dice_of([50]))
    note("woken", state)
    state = bout([F, [4, 24, 38], [3, 23, 29]], [[12, 23], [13, 14], [12, 36]])
    play(state, 1, USE + 4)
    for code in (12, 13, 12, 14):
        play(state, 1, die(code))
    play(state, 2, USE + 23)
    note("copied trade", state)
    play(state, 2, die(23))
    note("copied trade, in return", state)
    state = bout([[10, 22, 40], [6, 24, 30]], [[], []], resting=[14, 32, 36])
    play(state, 0, USE + 22, numbers=[0] * dice_of([14]))
    play(state, 1, USE + 24)
    note("copied wake", state)
    state = bout([[10, 18, 28], [6, 24, 30], [5, 15, 51]], [[], [], []])
    play(state, 2, USE + 51)
    play(state, 2, CHOOSE + 18)
    play(state, 2, CHOOSE + 6)
    play(state, 0, DECLINE + 10)
    play(state, 1, USE + 24)
    note("copied block", state)
    state = bout([[10, 18, 50], [6, 16, 38]], [[12], [12]])
    play(state, 0, USE + 50)
    play(state, 1, USE + 16)
    note("waits, turned round", state)
    state = with_neutral()
    play(state, 0, SWAP + 1)
    note("exchanged", state)
    return states


def test_a_position_in_the_middle_of_each_question_comes_back_as_it_was() -> None:
    for name, state in questions().items():
        state.check()
        again = scene("pirates", state.setup.seats, state.setup.mode, dict(state.setup.options), **state.dump())
        assert again.dump() == state.dump(), name
        assert again.legal(again.actor) == state.legal(state.actor) != [], name


CHOOSING: list[tuple[str, dict[str, Any], str]] = [
    ("trade", {"target": 1}, "The power does not touch this seat."),
    ("trade", {"asked": CHOOSE}, "The power does not ask this."),
    ("trade", {"picked": [11]}, UNFIT),
    ("trade", {"picked": [13, 26]}, UNFIT),
    ("trade", {"active": 10}, BELONGS),
    ("trade", {"active": 0}, BELONGS),
    ("block", {"target": 1}, "The power does not touch this seat."),
    ("block", {"asked": PICK}, "The power does not ask this."),
    ("block", {"picked": [12]}, UNFIT),
    ("block", {"target": -1}, "The power does not touch this seat."),
    ("block", {"asked": USE}, "Only while a power is at work is anything picked."),
    ("wake", {"resting": [14]}, STUCK),
    ("wake", {"target": 1}, "The power does not touch this seat."),
    ("wake", {"active": 22, "picked": [13]}, UNFIT),
    ("copied trade", {"active": 3}, BELONGS),
    ("copied trade", {"last": 29}, BELONGS),
    ("copied trade", {"last": 0}, BELONGS),
    ("copied trade", {"active": 23}, "The power does not ask this."),
    ("copied trade", {"last": 23}, "No power of this pirate was used last."),
    ("copied trade", {"last": 1}, "No power of this pirate was used last."),
    ("copied trade", {"tilted": [3, 4], "front": [*F, 23, 24, 29, 38]}, BELONGS),
    ("copied block", {"target": 1}, "The power does not touch this seat."),
    ("copied wake", {"target": 0}, "The power does not touch this seat."),
    ("exchanged", {"active": 10}, "Only while a power is at work is anything picked."),
    ("exchanged", {"active": 20}, "Only while a power is at work is anything picked."),
    ("exchanged", {"target": 0}, "Only while a power is at work is anything picked."),
    ("woken", {"tilted": [], "front": [10, 22, 40, *B], "actor": 0}, "The dice are not those of the pirates sent."),
]


@pytest.mark.parametrize(("name", "fields", "sentence"), CHOOSING)
def test_an_impossible_question_is_refused(name: str, fields: dict[str, Any], sentence: str) -> None:
    state = questions()[name]
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        scene("pirates", state.setup.seats, state.setup.mode, dict(state.setup.options), **{**state.dump(), **fields})


# The table


def test_the_table_shows_what_counts_when_a_power_has_changed_it() -> None:
    state = bout([[10, 34, 40], B], [[15], [16]])
    play(state, 0, USE + 34)
    sight = draw(state.view(1), ["Ada", "Ben"], ENGLISH)
    assert sight.areas[0].pieces[1].mark.startswith("Only these count now: r1 r2 r3 r4 r5 b1")
    assert sight.prompt == "Your turn: whose power do you use?"


def test_the_table_asks_like_a_person() -> None:
    names = ["Ada", "Ben"]
    assert draw(before().view(0), names, ENGLISH).prompt == "Whom do you send to this trial?"
    state = tied()
    assert draw(state.view(0), names, ENGLISH).prompt.startswith("A tie!")
    state = bout([[14, 40, 50], B], [[11, 12], []])
    play(state, 0, USE + 40)
    assert draw(state.view(0), names, ENGLISH).prompt == "Reroll up to five of your red dice. Which die of Ada?"
    assert draw(state.view(1), names, ENGLISH).prompt == "Ada is to play."


def test_the_table_shows_which_trials_are_turned_round() -> None:
    """Beside the trial that it is, and told in the words of what wins there now."""
    turned = ["Turned round: the least is best"]
    for trial, slip in ((HIGH, turned), (AIM, turned), (LOW, ["Turned round: the most is best"])):
        assert slips(bout([A, B], [[15], [16]], trial, turned=True)) == [trial, *slip, DOUBLES]
    assert slips(bout([F, [6, 16, 30]], [[15], [16]])) == [HIGH, DOUBLES]
    assert slips(bout([A, B], [[15], [16]], trials=[HIGH, LOW], next_turned=True)) == [
        HIGH, LOW, "Turned round: the most is best",
    ]  # fmt: skip
    both = bout([A, B], [[15], [16]], turned=True, next_turned=True, counting=[11, 12])
    assert slips(both) == [HIGH, *turned, "Only these count now: r1 r2", DOUBLES, *turned]


def slips(state: Any) -> list[str | int]:
    """Return what lies in the middle of the table: trials by their numbers, and what is said of them."""
    marks = [piece.mark for piece in draw(state.view(0), ["Ada", "Ben", "Cem", "Dina"], ENGLISH).areas[0].pieces]
    names = {card["name"]["en"]: number for number, card in enumerate(TRIAL_CARDS)}
    return [names.get(mark.split(" — ")[0], mark) for mark in marks]


def test_the_table_notes_who_waits() -> None:
    state = bout([[10, 18, 50], B], [[12], [12]], won=[[LOW], []])
    play(state, 0, USE + 50)
    notes = [area.note for area in draw(state.view(1), ["Ada", "Ben"], ENGLISH).areas if "trial" in area.note]
    assert notes == ["1 trial won, uses powers after everyone else", "0 trials won"]


@pytest.mark.parametrize(
    ("name", "prompt"),
    [
        ("trade", "{4} Which die of Ada?"),
        ("trade, in return", "{4} Which die does Ada get from you?"),
        ("block", "{52} Whom do you choose?"),
        ("wake", "{22} Whom do you choose?"),
        ("copied trade", "{4} Which die of Ada?"),
        ("copied wake", "{22} Whom do you choose?"),
        ("exchanged", "Do you use the power of {card of 52}? {52}"),
    ],
)
def test_the_table_asks_what_each_power_asks(name: str, prompt: str) -> None:
    state = questions()[name]
    table = draw(state.view(state.actor), ["Ada", "Ben", "Cem"], ENGLISH)
    texts = {str(rank): text_of(rank) for rank in (4, 22, 24, 52)}
    said = prompt.replace("{card of 52}", card_of(52))
    for rank, text in texts.items():
        said = said.replace("{" + rank + "}", text)
    assert table.prompt == said


def test_whoever_can_be_chosen_is_told_with_the_power() -> None:
    state = bout([F, [6, 30, 52]], [[12], [12]])
    play(state, 1, USE + 52)
    labels = [choice.words for choice in draw(state.view(1), ["Ada", "Ben"], ENGLISH).choices]
    assert labels == [f"Choose {card_of(rank)}: {text_of(rank)}" for rank in F]


def test_what_powers_do_to_the_duel_is_told() -> None:
    names, state = ["Ada", "Ben"], before()

    def said(what: int, seat: int, piece: int, amount: int) -> str:
        return tell(Event(what, seat, piece, amount), state.setup, names, ENGLISH)

    assert said(TRADED, 0, CODES.index(26), 1) == "Ada hands over b6 to Ben."
    assert said(BLOCKED, 1, 24, 0) == f"Ben loses the power of {card_of(24)}."
    assert said(WOKE, 0, 14, 0) == f"Ada wakes {card_of(14)}."
    assert said(COPIED, 1, 18, 0) == f"Ben copies {card_of(18)}. {text_of(18)}"
    assert said(TURNED_ROUND, 0, 0, 0) == "Ada turns the next trial round."
    assert said(WAITS, 0, 0, 0) == "Ada uses powers after everyone else from now on."
    assert said(SWAP, 0, 14, 10) == f"Ada leaves {card_of(10)} for {card_of(14)}. {text_of(14)}"
    assert said(CHANGED, 0, CODES.index(26), CODES.index(41)) == "Ada: b6 is put aside."


def test_hidden_pirates_are_told_as_such() -> None:
    state = before(3, kept=STARTERS[0][:5])
    story = play(state, 0, SEND + 10)
    names = ["Ada", "Ben", "Cem"]
    assert tell(state.as_seen(story[0], 1), state.setup, names, ENGLISH) == "Ada sends a pirate."
    assert tell(story[0], state.setup, names, ENGLISH) == f"Ada sends {card_of(10)}."


# Values


def test_a_reroll_gives_every_face_as_often() -> None:
    state = bout([A, B], [[12], [12]])
    chances = Counter[int]()
    for probability, after in outcomes(state, 0, USE + 10):
        chances[shown(after, 0)[0]] += probability  # type: ignore[assignment]
    assert chances == {face: pytest.approx(1 / 6) for face in range(11, 17)}


@on_the_compiled_build
@pytest.mark.usefixtures("printed")
def test_a_good_player_beats_a_random_one() -> None:
    setup, chance, wins = GAME.setup(2), Chance(7), 0.0
    for number in range(30):
        state: Any = GAME.start(setup, chance)
        while state.actor != OVER:
            view = state.view(state.actor)
            good = state.actor == number % 2
            action = INSTINCT.answer(view, chance) if good else view.legal[chance.below(len(view.legal))]
            state.apply(state.actor, action, chance)
        wins += state.returns()[number % 2]
    assert wins >= 24
