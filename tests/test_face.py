"""The public face: new, play, record, replay, position, load, verify, and every error by its name."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

import flibuste
from flibuste.core.chance import Chance
from flibuste.core.game import moved_on
from flibuste.core.pile import UNSEEN
from flibuste.core.playout import playout
from flibuste.core.record import Move, Record, read_record
from flibuste.games.bebes_pirates import cards as bebes_pirates
from flibuste.games.jamaica import cards as jamaica
from flibuste.match import Luck, Match, fair_luck, seeded_luck
from flibuste.shelf import box


def a_table(seed: int | None = 7, moves: int = 10) -> Match:
    table = flibuste.new("fuji-flush", seats=4, seed=seed)
    for _ in range(moves):
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[-1])
    return table


def a_finished_table(luck: Luck | None = None) -> Match:
    game = box("fuji-flush").game
    table = Match(game, game.setup(3), luck or fair_luck(b"one secret"))
    while table.result is None:
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[-1])
    return table


def edited(record: Record, **changes: Any) -> str:
    """Return a record with some fields changed by hand and no digest to give it away."""
    fields = json.loads(record.to_json())
    del fields["digest"]
    return json.dumps({**fields, **changes})


# What a table does


def test_the_shelf_lists_games() -> None:
    assert "fuji-flush" in [game.name for game in flibuste.games()]


def test_the_example_of_the_documentation() -> None:
    table = flibuste.new("fuji-flush", seats=4, seed=7)
    while table.result is None:
        seat = table.to_act[0]
        table.play(seat, table.legal(seat)[0])
    assert table.result.winners
    assert sum(table.result.returns) == pytest.approx(1)
    assert table.to_act == []


def test_the_same_seed_deals_the_same_cards() -> None:
    assert a_table(7).position() == a_table(7).position()
    assert a_table(7).position() != a_table(8).position()


def test_without_a_seed_no_two_deals_are_alike() -> None:
    assert a_table(None, 0).position() != a_table(None, 0).position()


def test_a_refused_move_changes_nothing() -> None:
    table = a_table()
    before = table.record()
    seat = table.to_act[0]
    other = (seat + 1) % 4
    with pytest.raises(flibuste.IllegalAction, match="not your turn"):
        table.play(other, 5)
    missing = next(card for card in range(2, 21) if card not in table.legal(seat))
    with pytest.raises(flibuste.IllegalAction, match=f"no {missing} in hand"):
        table.play(seat, missing)
    for wrong in [-1, 21, 10**30, "5", None, 2.0, True]:
        with pytest.raises(flibuste.MalformedAction):
            table.play(seat, wrong)  # type: ignore[arg-type]
    for wrong in [-1, 4, 10**30, "0", None, True]:
        with pytest.raises(flibuste.WrongSeats):
            table.play(wrong, 5)  # type: ignore[arg-type]
    for texts in (["hello"], "hello", [5], {"a": 1}):
        with pytest.raises((flibuste.MalformedAction, flibuste.IllegalAction)):
            table.play(seat, table.legal(seat)[0], texts)  # type: ignore[arg-type]
    assert table.record() == before


def test_a_move_that_nobody_was_there_to_write_for_is_played_and_replayed() -> None:
    """Who writes too little is refused; a clock that ran out is not. The record leads to the same place."""
    table = flibuste.new("decrypto", seats=4, seed=1)
    seat = table.to_act[0]
    action = table.legal(seat)[0]
    assert table.state.asks_for(action) == 3
    for texts in ([], ["one", "two"]):
        with pytest.raises(flibuste.IllegalAction, match="This takes 3 texts"):
            table.play(seat, action, texts)
    table.play(seat, action)
    assert table.moves[-1].texts == []
    again = flibuste.replay(table.record().to_json())
    assert (again.record(), again.position(), again.story()) == (table.record(), table.position(), table.story())


def played_at_random(game: str, mode: str, seats: int) -> Match:
    match = flibuste.new(game, seats=seats, mode=mode, seed=11)
    playout(match.state, Chance(11))
    return match


def test_what_was_counted_is_part_of_the_result() -> None:
    """The scores that the story tells, and none where a game is won otherwise."""
    for game, mode, scored in (("jamaica", "race", jamaica.SCORED), ("bebes-pirates", "auction", bebes_pirates.SCORED)):
        match = played_at_random(game, mode, 3)
        told = {event.seat: event.amount for event in match.story() if event.what == scored}
        assert match.result is not None
        assert match.result.scores == [told[seat] for seat in range(3)]
    trials = played_at_random("pirates", "battle", 2).result
    assert trials is not None
    assert trials.scores is not None
    assert trials.winners == [trials.scores.index(max(trials.scores))]
    for game, mode in (("fuji-flush", "standard"), ("paires", "norland")):
        result = played_at_random(game, mode, 3).result
        assert result is not None
        assert result.scores is None


def test_a_finished_table_refuses_moves() -> None:
    with pytest.raises(flibuste.IllegalAction, match="over"):
        a_finished_table().play(0, 5)


def test_a_spectator_has_a_view_but_no_moves() -> None:
    table = a_table()
    view: Any = table.view(flibuste.SPECTATOR)
    assert all(card == UNSEEN for hand in view.seen.hands for card in hand.cards())
    assert view.legal == []
    with pytest.raises(flibuste.WrongSeats):
        table.legal(flibuste.SPECTATOR)


# Asking for a table


@pytest.mark.parametrize("name", ["fuji", "", "../etc", "fuji_flush", 7, None])
def test_unknown_game(name: Any) -> None:
    with pytest.raises(flibuste.UnknownGame, match="no game"):
        flibuste.new(name, seats=3)


@pytest.mark.parametrize("seats", [0, 2, 9, -3, 3.0, "3", None, True, 10**40])
def test_wrong_number_of_seats(seats: Any) -> None:
    with pytest.raises(flibuste.WrongSeats, match="3 to 8"):
        flibuste.new("fuji-flush", seats=seats)


@pytest.mark.parametrize("mode", ["Standard", "", 1, ["standard"]])
def test_unknown_mode(mode: Any) -> None:
    with pytest.raises(flibuste.UnknownMode, match="standard"):
        flibuste.new("fuji-flush", seats=3, mode=mode)


@pytest.mark.parametrize("options", [{"frist": "lot"}, {"first": "nobody"}, {"first": 1}, {1: 2}, [], "first"])
def test_unknown_option(options: Any) -> None:
    with pytest.raises(flibuste.UnknownOption):
        flibuste.new("fuji-flush", seats=3, options=options)


def test_an_order_of_seats_begins_with_those_that_are_named() -> None:
    orders = {"": [0, 1, 2, 3], "2": [2, 0, 1, 3], "3,1": [3, 1, 0, 2], "3,2,1,0": [3, 2, 1, 0]}
    for text, order in orders.items():
        assert flibuste.new("auberge", seats=4, options={"ages": text}).setup.order("ages") == order


def test_an_order_of_seats_moves_on_with_those_who_sit_there() -> None:
    assert [moved_on(order, 3) for order in ("", "2", "2,0", "0,2,1")] == ["", "0", "0,1", "1,0,2"]


@pytest.mark.parametrize(
    "ages",
    ["3", "0,0", "0,", ",", "0;1", "-1", "+1", "01", " 1", "²", "9" * 9999, 0, True, None, [0]],
    ids=lambda ages: str(ages)[:9],
)
def test_what_is_no_order_of_the_seats_is_an_unknown_option(ages: Any) -> None:
    with pytest.raises(flibuste.UnknownOption, match="“ages”"):
        flibuste.new("auberge", seats=3, options={"ages": ages})


# Records


def test_a_record_says_nothing_of_what_is_to_come() -> None:
    text = a_table(7).record().to_json()
    assert '"seed"' not in text
    text = a_table(None).record().to_json()
    assert '"commitment"' in text
    assert '"secret"' not in text


@pytest.mark.parametrize("seed", [7, None])
def test_a_saved_game_goes_on_with_the_same_luck(seed: int | None) -> None:
    table = a_table(seed)
    again = flibuste.replay(table.save().to_json())
    for match in (table, again):
        while match.result is None:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[-1])
    assert again.record() == table.record()


def test_a_public_record_can_go_on_with_other_luck_but_keeps_no_promise() -> None:
    table = a_table(None)
    again = flibuste.replay(table.record())
    assert again.record() == table.record()
    seat = again.to_act[0]
    again.play(seat, again.legal(seat)[0])
    assert again.commitment is None


def test_a_finished_record_of_fair_luck_verifies() -> None:
    record = a_finished_table().record()
    flibuste.verify(record)
    flibuste.verify(record.to_json())
    assert flibuste.replay(record.to_json()).record() == record


def test_luck_that_was_not_promised_is_found_out() -> None:
    record = a_finished_table().record()
    other = a_finished_table(fair_luck(b"another secret")).record()
    with pytest.raises(flibuste.BadRecord, match="not the one that was promised"):
        flibuste.verify(edited(record, secret=other.secret))
    dishonest = replace(record, commitment=other.commitment, secret=other.secret)
    with pytest.raises(flibuste.DishonestLuck):
        flibuste.verify(dishonest)


def test_dishonest_luck_in_mid_game_is_found_out() -> None:
    table = a_finished_table()
    record = table.record()
    at = next(number for number, move in enumerate(record.moves) if move.luck)
    move = record.moves[at]
    changed = replace(move, luck=[(move.luck[0] + 1) % 10, *move.luck[1:]])
    short = replace(record, moves=[*record.moves[:at], changed], result=None)
    again = flibuste.replay(short)
    while again.result is None:
        seat = again.to_act[0]
        again.play(seat, again.legal(seat)[-1])
    forged = replace(again.record(), commitment=record.commitment, secret=record.secret)
    with pytest.raises(flibuste.DishonestLuck, match=f"move {at + 1} "):
        flibuste.verify(forged)


def test_what_nobody_promised_cannot_be_verified() -> None:
    with pytest.raises(flibuste.Unverifiable, match="Nobody promised"):
        flibuste.verify(a_finished_table(seeded_luck("3")).record())
    with pytest.raises(flibuste.Unverifiable, match="when the game is over"):
        flibuste.verify(a_table(None).record())


def test_a_record_cut_short_is_refused() -> None:
    text = a_table().record().to_json()
    for end in range(0, len(text) - 2, 7):
        with pytest.raises(flibuste.BadRecord):
            flibuste.replay(text[:end])


def test_a_record_changed_by_hand_is_refused() -> None:
    record = a_table().record()
    text = record.to_json()
    with pytest.raises(flibuste.BadRecord, match="digest"):
        flibuste.replay(text.replace('"seats": 4', '"seats": 5'))
    moves = [[move.seat, move.action, *move.luck] for move in record.moves]
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"moves": [[(moves[0][0] + 1) % 4, *moves[0][1:]], *moves[1:]]}, "Move 1 .*not your turn"),
        ({"moves": [[moves[0][0], 1], *moves[1:]]}, "Move 1 .*no 1 in hand"),
        ({"moves": [[moves[0][0], 99], *moves[1:]]}, "Move 1 .*whole number"),
        ({"moves": [[9, 5], *moves[1:]]}, "Move 1 .*seats"),
        ({"moves": [[*moves[0], 5], *moves[1:]]}, "Move 1 .*too much luck"),
        ({"moves": [[3]]}, "seat and an action"),
        ({"moves": [[0, "5", 5]]}, "moves"),
        ({"moves": [[*moves[0], "hello"], *moves[1:]]}, "Move 1 .*takes 0 texts, not 1"),
        ({"moves": 5}, "moves"),
        ({"deal": record.deal[:-1]}, "too little luck"),
        ({"deal": [*record.deal, 0]}, "too much luck"),
        ({"deal": [95, *record.deal[1:]]}, "only 0 to 89"),
        ({"deal": [10**30, *record.deal[1:]]}, "deal"),
        ({"result": [1, 0, 0, 0]}, "result"),
        ({"flibuste": 2}, "layout"),
        ({"edition": "1"}, "edition"),
        ({"colour": "red"}, "no field “colour”"),
    ]
    for changes, sentence in wrongs:
        with pytest.raises(flibuste.BadRecord, match=sentence):
            flibuste.replay(edited(record, **changes))


def test_a_record_of_something_else_is_refused_by_its_name() -> None:
    record = a_table().record()
    with pytest.raises(flibuste.OtherEdition, match="edition 2"):
        flibuste.replay(edited(record, edition=2))
    with pytest.raises(flibuste.UnknownGame):
        flibuste.replay(edited(record, game="whist"))
    with pytest.raises(flibuste.WrongSeats):
        flibuste.replay(edited(record, seats=2))
    with pytest.raises(flibuste.UnknownMode):
        flibuste.replay(edited(record, mode="fast"))
    with pytest.raises(flibuste.UnknownOption):
        flibuste.replay(edited(record, options={"first": "me"}))


def test_a_record_and_a_position_keep_an_order_of_seats() -> None:
    table = flibuste.new("auberge", seats=3, options={"ages": "2,0"}, seed=1)
    record = table.record().to_json()
    assert flibuste.replay(record).record().options == {"ages": "2,0"}
    assert flibuste.load("auberge", table.position()).setup == table.setup
    for ages in ("2,3", "seat 2"):
        with pytest.raises(flibuste.UnknownOption, match="“ages”"):
            flibuste.replay(edited(read_record(record), options={"ages": ages}))
    with pytest.raises(flibuste.UnknownOption, match="no option “oldest”; it has: ages"):
        flibuste.replay(edited(read_record(record), options={"oldest": 0}))


def test_a_record_survives_its_text() -> None:
    record = a_finished_table().record()
    assert read_record(record.to_json()) == record
    assert read_record(record.to_json().encode()) == record
    assert isinstance(record.moves[0], Move)


# Positions


def test_a_position_can_be_loaded_and_played_on() -> None:
    table = a_table()
    again = flibuste.load("fuji-flush", json.loads(json.dumps(table.position())), seed=3)
    assert again.position() == table.position()
    seat = again.to_act[0]
    again.play(seat, again.legal(seat)[0])
    assert flibuste.replay(again.record().to_json()).position() == again.position()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": [[2], [3]]}, "3 entries"),
        ({"hands": [[2], [3], [1]]}, "fewer pieces numbered 1"),
        ({"hands": [[20, 20], [3], [4]]}, "fewer pieces numbered 20"),
        ({"hands": [[2], [3], "5"]}, "must be a list"),
        ({"hands": [[2], [3], [2.5]]}, "whole numbers"),
        ({"hands": [[2], [3], [True]]}, "whole numbers"),
        ({"hands": [[2], [3], [10**30]]}, "whole numbers"),
        ({"hands": [[2] * 7, [3], [4]]}, "more cards than were dealt"),
        ({"hands": [[2], [3], []]}, "has won already"),
        ({"front": [5, 0, 0]}, "in front of the active player"),
        ({"front": [0, 0]}, "3 entries"),
        ({"actor": 3}, "actor"),
        ({"actor": -1}, "has a winner"),
        ({"winners": [1]}, "won already"),
        ({"winners": [1], "actor": -1}, "winners hold cards"),
        ({"played": 2000}, "2,000"),
        ({"hand": [[2]]}, "no field “hand”"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(changes: dict[str, Any], sentence: str) -> None:
    good = {"seats": 3, "actor": 0, "hands": [[2], [3], [4]], "front": [0, 0, 0]}
    flibuste.load("fuji-flush", good)
    with pytest.raises(flibuste.ImpossiblePosition, match=sentence):
        flibuste.load("fuji-flush", {**good, **changes})


def test_a_position_of_something_else_is_refused_by_its_name() -> None:
    good = a_table().position()
    with pytest.raises(flibuste.OtherEdition):
        flibuste.load("fuji-flush", {**good, "edition": 9})
    with pytest.raises(flibuste.ImpossiblePosition, match="another game"):
        flibuste.load("fuji-flush", {**good, "game": "whist"})
    with pytest.raises(flibuste.WrongSeats):
        flibuste.load("fuji-flush", {"hands": []})
    with pytest.raises(flibuste.ImpossiblePosition):
        flibuste.load("fuji-flush", [1, 2])  # type: ignore[arg-type]


# Between processes


def test_what_is_frozen_can_be_copied_and_pickled() -> None:
    table = a_table()
    for thing in [table.setup, table.record(), table.save(), table.moves[0], table.view(1), *table.game.modes]:
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    error = flibuste.IllegalAction("You have no {card} in hand.", {"card": 5})
    assert str(pickle.loads(pickle.dumps(error))) == "You have no 5 in hand."


@pytest.mark.parametrize(
    ("name", "seats", "mode"), [("decrypto", 3, "three"), ("decrypto", 4, "teams"), ("jamaica", 2, "ghost")]
)
def test_without_a_mode_the_first_that_fits_is_played(name: str, seats: int, mode: str) -> None:
    assert flibuste.new(name, seats=seats).setup.mode == mode


def test_where_no_mode_fits_the_usual_one_says_so() -> None:
    with pytest.raises(flibuste.WrongSeats, match="4 to 8 players, not 9"):
        flibuste.new("decrypto", seats=9)
