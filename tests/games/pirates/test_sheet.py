"""Pirates vs Pirates, sentence by sentence.

Most scenes have the starter crews. Dice are written as in positions: 11 to 16 are red, 21 to 26 blue, 31 to 36 yellow;
those that a scene does not name lie aside.
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
from flibuste.core.playout import outcomes, playout, tally_playouts
from flibuste.core.state import OVER, SPECTATOR
from flibuste.core.story import Event
from flibuste.games.content import content
from flibuste.games.pirates import cards
from flibuste.games.pirates.cards import (
    BEGINS,
    CHANGED,
    CODES,
    DECLINE,
    DONE,
    KINDS,
    NUMBER,
    PASS_ON,
    PICK,
    PIRATES,
    PUT_UNDER,
    RANKS,
    RECEIVED,
    REVEALED,
    ROLLED,
    SCORED,
    SEND,
    STARTERS,
    STEAL,
    SWAP,
    TIED,
    TRIALS,
    TURNED_UP,
    USE,
    WON,
    WON_TRIAL,
    Trial,
    TrialPower,
    deck,
    read_power,
    trials_to_win,
)
from flibuste.games.pirates.instinct import INSTINCT
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
A, B = [10, 18, 28], [6, 16, 24]  # sent by seats 0 and 1: no power touches opponents or the trial
C, D = [5, 15, 23], [9, 17, 27]


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
    assert isinstance(power, TrialPower)
    return power.changed(counting)


def die(code: int) -> int:
    """Return the action that picks this die."""
    return PICK + CODES.index(code)


def decline_all(state: Any) -> None:
    """Let everybody decline all powers, up to the end of the trial."""
    while state.actor != OVER and state.asked == USE:
        play(state, state.actor, next(action for action in state.legal(state.actor) if DECLINE <= action < SWAP))


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
    assert all(2 <= sum(card["dice"]) <= 4 for card in PIRATE_CARDS.values())


def test_the_powers_that_the_sheet_tells_of_are_among_them() -> None:
    assert POWER_CARDS[40]["en"] == "Reroll up to five of your red dice."
    assert PIRATE_CARDS[40]["dice"][0] == 0
    assert POWER_CARDS[10]["en"] == "Reroll all your dice that show 2."
    assert POWER_CARDS[14]["en"] == "Each opponent must reroll one blue die of your choice."
    assert (
        max(sum(PIRATE_CARDS[rank]["dice"][0] for rank in pair) for pair in itertools.combinations(STARTERS[0], 2)) == 5
    )


def test_powers_touch_own_dice_or_those_of_opponents_or_the_trial() -> None:
    powers = [PIRATES[rank].power for rank in STARTERS[0] + STARTERS[1]]
    assert sum(power.on_opponents for power in powers) == 5
    assert sum(isinstance(power, TrialPower) for power in powers) == 2


def test_a_mark_shows_which_powers_touch_the_dice_of_opponents() -> None:
    sight = draw(before().view(0), ["Ada", "Ben"], ENGLISH)
    marks = [piece.mark for area in sight.areas for piece in area.pieces]
    assert "14 Blue Ondine [rrby!]" in marks
    assert "40 Mirabelle Cold-Hands [bbyy]" in marks
    for rank in RANKS:
        assert PIRATES[rank].power.on_opponents == POWER_CARDS[rank]["en"].startswith("Each opponent")


NUMBERS = {1: ("one", "un"), 2: ("two", "deux"), 3: ("three", "trois"), 4: ("four", "quatre"), 5: ("five", "cinq")}
FRENCH = {"red": "rouge", "blue": "bleu", "yellow": "jaune"}


def faces_in_words(faces: list[int], last: str) -> str:
    return ", ".join(map(str, faces[:-1])) + (f" {last} " if len(faces) > 1 else "") + str(faces[-1])


def in_english(card: dict[str, Any]) -> str:
    """Return what a power does, from its numbers."""
    if card["whose"] == "trial":
        named = [f"{colour} dice" for colour in card.get("colours", [])] + [
            f"{face}s" for face in card.get("faces", [])
        ]
        return f"In this trial {' and '.join(named)} {'count too' if card['does'] == 'count' else 'do not count'}."
    most, verb = card.get("most", 0), {"change": "set", "flip": "turn"}.get(card["does"], card["does"])
    colour = f"{' or '.join(card['colours'])} " if "colours" in card else ""
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
    if card["whose"] == "trial":
        named = [f"les dés {FRENCH[colour]}s" for colour in card.get("colours", [])]
        named += [f"les {face}" for face in card.get("faces", [])]
        end = "comptent aussi" if card["does"] == "count" else "ne comptent pas"
        return f"Pour cette épreuve, {' et '.join(named)} {end}."
    most, many = card.get("most", 0), card["whose"] == "own" or card.get("most", 0) != 1
    colours = [FRENCH[colour] + ("s" if many else "") for colour in card.get("colours", [])]
    colour = f" {' ou '.join(colours)}" if colours else ""
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
        ({"whose": "own", "does": "count", "colours": ["red"]}, "A power touches dice, or the trial."),
    ):
        with pytest.raises(flibuste.ImpossiblePosition, match=sentence):
            read_power({**POWER_CARDS[16], **card})
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
    assert state.view(0).seen.place[4] == cards.UNKNOWN
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
    story = send(state, 1, B, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4] + [5] * 10)
    assert shown(state, 0) == [11, 12, 13, 14, 15, 21, 22, 23, 26, 34, 35]
    assert [(event.seat, event.piece) for event in story if event.what == ROLLED] == [
        (seat, colour) for seat in range(2) for colour in range(3)
    ]
    assert [event.amount for event in story if event.what == ROLLED][:2] == [12345, 6123]


def test_a_power_works_on_the_dice_of_all_ones_pirates() -> None:
    """Rank 40 has no red die, and with 14 and 50 rerolls up to five."""
    state = bout([[14, 40, 50], B], [[11, 11, 12, 12, 13, 24, 35], []])
    play(state, 0, USE + 40)
    assert state.legal(0) == [die(11), die(12), die(13)]
    for code in (11, 11, 12, 12):
        play(state, 0, die(code))
    story = play(state, 0, die(13), numbers=[5, 5, 4, 4, 3])
    assert [event.what for event in story][:5] == [CHANGED] * 5
    assert shown(state, 0) == [14, 15, 15, 16, 16, 24, 35]


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
    play(state, 0, DECLINE + 28)
    assert zone(state, "tilted") == [28]
    play(state, 1, DECLINE + 24)
    assert USE + 28 not in state.legal(0)
    assert refused(state, 0, USE + 28) == "Use or decline the power of a pirate of yours who stands upright."


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


def test_every_die_that_fits_is_touched_if_the_power_has_no_number() -> None:
    state = bout([A, [32, 36, 52]], [[16, 26, 36, 35], []])
    play(state, 1, USE + 52, numbers=[0, 1, 2])
    assert shown(state, 0) == [11, 22, 33, 35]


def test_a_power_that_says_two_dice_takes_two_if_there_are() -> None:
    state = bout([A, [6, 16, 42]], [[13, 15, 16], []])
    play(state, 1, USE + 42)
    play(state, 1, die(16))
    play(state, 1, die(15), numbers=[0, 0])
    assert shown(state, 0) == [11, 11, 13]


@pytest.mark.parametrize(
    ("rank", "picks", "before_it", "after_it"),
    [
        (16, [12], [12, 24], [15, 24]),
        (18, [12, 25], [12, 25, 36], [13, 26, 36]),
        (20, [12, 36], [12, 25, 36], [11, 25, 35]),
        (22, [24], [12, 24], [12]),
        (26, [36], [21, 36], [16, 21]),
        (28, [11], [11, 22], [16, 22]),
        (30, [24], [12, 24], [12, 21]),
    ],
)
def test_dice_are_flipped_raised_lowered_changed_and_put_aside(
    rank: int, picks: list[int], before_it: list[int], after_it: list[int]
) -> None:
    seat = 0 if rank in STARTERS[0] else 1
    crew = [*[other for other in STARTERS[seat] if other < rank or other == 50][:2], rank]
    sent = [crew, [4, 6, 38]] if seat == 0 else [[10, 14, 34], [*crew, 52][-3:]]
    dice = [before_it, []] if seat == 0 else [[], before_it]
    state = bout([sorted(sent[0]), sorted(sent[1])], dice)
    if state.actor != seat:
        play(state, state.actor, state.legal(state.actor)[-1])
    play(state, seat, USE + rank)
    for code in picks:
        play(state, seat, die(code))
    assert shown(state, seat) == after_it


def test_only_dice_that_fit_can_be_picked() -> None:
    state = bout([[10, 28, 34], [6, 24, 36]], [[], [11, 12, 16, 26]])
    play(state, 1, DECLINE + 36)
    play(state, 0, DECLINE + 34)
    play(state, 1, USE + 24)
    assert state.legal(1) == [die(11), die(16), die(26)]


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
    story = play(state, 0, DECLINE + 28)
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


def test_without_such_a_line_equal_numbers_are_a_tie() -> None:
    trial = Trial({name: value for name, value in TRIAL_CARDS[AIM].items() if name != "then"})
    dice = bout([A, B], [[11, 24, 36], [14, 24, 33]]).dice
    assert trial.score(dice, 0, trial.dice) == trial.score(dice, 1, trial.dice) == 2 * NUMBER


def test_a_power_can_take_a_face_out_of_the_trial() -> None:
    state = bout([[10, 18, 34], B], [[15, 25], [16, 26]])
    play(state, 0, USE + 34)
    decline_all(state)
    assert zone(state, "won") == [[HIGH], []]


def test_a_power_can_let_another_colour_count() -> None:
    """With the faces that count already, and no others."""
    state = bout([A, [6, 16, 36]], [[16], [11, 36]], HIGH_RED_BLUE)
    play(state, 1, USE + 36)
    decline_all(state)
    assert zone(state, "won") == [[], [HIGH_RED_BLUE]]
    assert changed(36, 0b000001) == 0b000001_000000_000001


def test_a_power_never_leaves_a_trial_without_dice_that_count() -> None:
    """V22."""
    sixes = 0b100000
    assert changed(34, sixes) == sixes
    state = bout([[10, 18, 34], B], [[16], [16]], HIGH, counting=[16])
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
    assert state.view(1).seen.place[50] == cards.HAND  # as far as seat 1 can see
    assert state.view(0).seen.place[50] == cards.FRONT
    assert [event.piece for event in state.story_for(1)] == [0]
    send(state, 0, [10, 18])
    story = send(state, 1, B, [0] * (dice_of([10, 18, 50]) + dice_of(B)))
    assert sorted(event.piece for event in story if event.what == REVEALED) == sorted([10, 18, 50, *B])
    assert state.view(1).seen.place[50] == cards.FRONT


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
    play(state, 1, DECLINE + 24)
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
    play(state, 0, STEAL + 16, ALIKE)
    assert zone(state, "crews")[0] == sorted([*STARTERS[0], 16])
    assert 16 not in zone(state, "crews")[1]


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
    crews = [sorted([*NEUTRAL_CREWS[0], 42]), NEUTRAL_CREWS[1][:8]]
    state = with_neutral([[16], [15]], crews=crews, won=[[3], []])
    decline_all(state)
    assert state.legal(0) == [STEAL + 14, STEAL + 20, STEAL + 26, DONE]


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
    play(state, 0, STEAL + 16, ALIKE)
    assert zone(state, "resting") == sorted([*A, 6, 24])
    assert SEND + 16 in state.legal(0)


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
    assert state.view(0).seen.place[52] == cards.place_of(1, cards.HAND)
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
    play(state, 1, SEND + 4)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 4)
    play(state, 1, die(16))
    assert shown(state, 2) == [11]
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_tied_player_can_fall_behind_one_who_was_not_in_the_tie_and_still_win() -> None:
    """V5: only the tied are compared."""
    state = bout([A, B, C], [[16], [16], [15]])
    decline_all(state)
    play(state, 0, SEND + 22)
    play(state, 1, SEND + 4)
    play(state, 0, DECLINE + 22)
    play(state, 1, USE + 4)
    assert [shown(state, seat) for seat in range(3)] == [[], [16], [15]]
    assert zone(state, "won") == [[], [HIGH], []]


def test_a_tied_player_with_nobody_to_send_loses_the_tie() -> None:
    """V4: seat 1 has seven pirates, of whom four rest; seat 0 wins without sending a fourth."""
    setting: dict[str, Any] = {
        "crews": [sorted([*NEUTRAL_CREWS[0], 36, 38]), [2, 14, 20, 26, 32, 40, 42]],
        "resting": [2, 32, 40, 42],
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
    play(state, 0, STEAL + 15, ALIKE)
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
    play(state, 0, STEAL + 16)
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
    for seat, rank in enumerate([50, 4, 3, 49]):
        play(state, seat, SEND + rank)
    play(state, 0, DECLINE + 50)
    play(state, 1, USE + 4)
    play(state, 2, DECLINE + 3)
    play(state, 3, DECLINE + 49)
    assert zone(state, "won") == [[], [HIGH]]


# Neutral pirates

NEUTRAL_CREWS = [[6, 10, 16, 18, 22, 24, 28, 30, 34], [2, 14, 20, 26, 32, 36, 38, 40, 42]]


def with_neutral(thrown: list[list[int]] | None = None, **fields: Any) -> Any:
    setting: dict[str, Any] = {"crews": NEUTRAL_CREWS, "neutral": [50, 52], "options": {"crews": "neutral"}}
    return bout([A, [14, 20, 26]], thrown or [[12, 16], [25, 11]], **{**setting, **fields})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_neutral_pirate_a_player_lies_face_up_and_nine_are_dealt(seats: int) -> None:
    """V16."""
    state: Any = GAME.start(GAME.setup(seats, options={"crews": "neutral"}), Chance(3))
    neutral = zone(state, "neutral")
    assert len(neutral) == seats
    assert [len(crew) for crew in zone(state, "crews")] == [9] * seats
    assert all(state.view(SPECTATOR).seen.place[rank] == cards.NEUTRAL for rank in neutral)


def test_in_the_variant_five_are_kept_and_four_passed_on() -> None:
    """V16."""
    state = opening("pirates", 2, [50, 52, *NEUTRAL_CREWS[0], *NEUTRAL_CREWS[1]], options={"crews": "neutral"})
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
    """V15: 10 is left for 52, so that the 6s of the other are rerolled; one's own dice stay."""
    state = with_neutral([[12, 36], [16, 26]])
    assert {SWAP + 4 * left + taken for left in range(3) for taken in range(2)} < {*state.legal(0)}
    story = play(state, 0, SWAP + 1, numbers=[0, 0])
    assert story[0] == Event(SWAP, 0, 52, 10)
    assert shown(state, 0) == [12, 36]
    assert shown(state, 1) == [11, 21]
    assert 52 in zone(state, "tilted")
    assert 52 in zone(state, "crews")[0]
    assert zone(state, "neutral") == [10, 50]


def test_the_pirate_who_was_left_can_be_taken_by_others_at_once() -> None:
    """V15: here 10, whom seat 0 has left."""
    state = with_neutral()
    play(state, 0, SWAP + 1)
    play(state, 1, SWAP)
    assert 10 in zone(state, "crews")[1]
    assert zone(state, "neutral") == [14, 50]


def test_a_pirate_whose_power_is_used_cannot_be_left() -> None:
    """V15."""
    state = with_neutral()
    play(state, 0, DECLINE + 10)
    play(state, 1, DECLINE + 14)
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
    state = with_neutral([[13], [13]])
    play(state, 0, SWAP + 1)
    assert 52 in zone(state, "tilted")
    assert state.actor == 1


# What everyone knows


def test_dice_are_never_short() -> None:
    """V12: a scene with more red dice than the box has."""
    state = with_neutral(dice=[[11] * 30, [11] * 15])
    assert len(shown(state, 0)) == 30


def test_with_two_players_both_know_both_crews_after_the_draft() -> None:
    """V20."""
    state = drafted(STARTERS[:2])
    assert sum(place == cards.UNKNOWN for place in state.view(0).seen.place) == KINDS - 10
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
    assert all(view.seen.place[rank] == cards.place_of(1, cards.HAND) for rank in STARTERS[0][:5])
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
    hidden = [rank for rank in deck(state.setup).cards() if view.seen.place[rank] == cards.UNKNOWN]
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
    ({"dice": [[11] * 37, []]}, "Nobody throws more than 36 dice."),
    ({"kept": [10]}, "Fewer pirates are secret."),
    ({"trials": [HIGH]}, "Two trials are in sight until one is won."),
    ({"trials": [HIGH, HIGH]}, "A trial is in two places."),
    ({"won": [[1, 2, 3, 4], []]}, "Too many trials were won."),
    ({"won": [[1, 2, 3], []]}, "The game is over when enough trials are won."),
    ({"counting": [11]}, "The trial is not changed yet."),
    ({"active": 10}, "Only while a power is at work are dice picked."),
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
    ({"front": [10, 18], "tilted": [28, *B], "actor": 1}, "Powers are used in turn."),
    ({"asked": STEAL}, "Two trials are in sight until one is won."),
    ({"asked": STEAL, "trials": [11], "won": [[HIGH], []]}, "All powers come before the end of a trial."),
    ({"asked": STEAL, "trials": [11], "front": [], "tilted": [*A, *B]}, "This seat has nobody to steal."),
    ({"actor": OVER, "won": [[1, 2, 3], []]}, "A game ends with a trial."),
    ({"counting": [41]}, "There is no die 41 here."),
    ({"fourth": [28, 0]}, "Three pirates are sent to a trial."),
    ({"fourth": [50, 0]}, "The fourth pirate was sent, too."),
    ({"asked": PICK}, "A power at work belongs to a pirate of the active player."),
    (
        {"asked": PICK, "front": [10, 28, *B], "tilted": [18], "active": 10, "target": 0},
        "A power at work belongs to a pirate of the active player.",
    ),
    (
        {"asked": PICK, "front": [10, 28, *B], "tilted": [18], "active": 18, "target": 1},
        "The power does not touch the dice of this seat.",
    ),
    ({"asked": PICK, "front": [10, 28, *B], "tilted": [18], "active": 18, "target": 0, "picked": [11, 12]}, STUCK),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE_TURNS)
def test_an_impossible_turn_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        bout([A, B], [[12, 13], [14]], **fields)


IMPOSSIBLE_TIES: list[tuple[dict[str, Any], str]] = [
    ({"fourth": [TIED, TIED], "dice": [[16, *[41] * 10], [15, *[41] * 9]]}, "The scores are not equal."),
    ({"fourth": [TIED, 6]}, "Fourth pirates are shown together."),
    ({"fourth": [TIED, 0]}, "Two sides or more are in a tie, with all their players."),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE_TIES)
def test_an_impossible_tie_is_refused(fields: dict[str, Any], sentence: str) -> None:
    usual = {"asked": SEND, "front": [], "tilted": sorted([*A, *B]), "actor": 0}
    with pytest.raises(flibuste.ImpossiblePosition, match=re.escape(sentence)):
        bout([A, B], [[16], [16]], **{**usual, **fields})


# The table


def test_the_table_shows_what_counts_when_a_power_has_changed_it() -> None:
    state = bout([[10, 18, 34], B], [[15], [16]])
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


def test_hidden_pirates_are_told_as_such() -> None:
    state = before(3, kept=STARTERS[0][:5])
    story = play(state, 0, SEND + 10)
    names = ["Ada", "Ben", "Cem"]
    assert tell(state.as_seen(story[0], 1), state.setup, names, ENGLISH) == "Ada sends a pirate."
    assert tell(story[0], state.setup, names, ENGLISH) == "Ada sends 10 Widow Trois-Mâts [rbby]."


# Values


def test_a_reroll_gives_every_face_as_often() -> None:
    state = bout([A, B], [[12], [12]])
    chances = Counter[int]()
    for probability, after in outcomes(state, 0, USE + 10):
        chances[shown(after, 0)[0]] += probability  # type: ignore[assignment]
    assert chances == {face: pytest.approx(1 / 6) for face in range(11, 17)}


@pytest.mark.parametrize(
    ("seats", "mode", "crews", "mean", "deviation"),
    [(2, "battle", "draft", 78.67, 14.1), (3, "battle", "neutral", 160.6, 36.1), (4, "teams", "draft", 163.1, 28.8)],
)
def test_random_games_are_as_long_as_an_independent_program_finds(
    seats: int, mode: str, crews: str, mean: float, deviation: float
) -> None:
    tally = tally_playouts(GAME, GAME.setup(seats, mode, {"crews": crews}), 400, Chance(1))
    assert tally.actions / tally.games == pytest.approx(mean, abs=4 * deviation / 400**0.5)


@on_the_compiled_build
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
