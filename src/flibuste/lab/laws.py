"""What every game obeys, in every mode, for every number of seats, for any luck.

Each law plays one game from a seed and raises LawBroken where the game breaks it.
"""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from flibuste.catalogue import ENGLISH, catalogue_for
from flibuste.core.chance import Chance, Recorder, Script
from flibuste.core.game import Option, Setup, Value
from flibuste.core.playout import playout
from flibuste.core.state import OVER, SPECTATOR, State
from flibuste.match import Match, load_state, replay_record, seeded_luck
from flibuste.shelf import Box
from flibuste.table import Piece, Table
from flibuste.table.text import read_aloud, read_choices

MOST_ACTIONS: Final = 20_000  # the longest game ends well before
CONSONANTS: Final = "bcdfghjklmnpqrstvwxz"


class LawBroken(AssertionError):
    """A game does something that no game may do."""


def law(holds: object, sentence: str) -> None:
    if not holds:
        raise LawBroken(sentence)


@dataclass(frozen=True)
class Case:
    """A box with a mode, a number of seats and perhaps an option that is not the usual one."""

    box: Box
    mode: str
    seats: int
    options: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.box.game.name, self.mode, str(self.seats), *options])

    def setup(self) -> Setup:
        return self.box.game.setup(self.seats, self.mode, self.options)

    def start(self, seed: int) -> State:
        return self.box.game.start(self.setup(), Chance(seed))

    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.seats)]

    def names(self) -> list[str]:
        return [f"Seat {seat}" for seat in range(self.seats)]


def cases(box: Box) -> Iterator[Case]:
    """Yield every mode with every number of seats, and every option at its corners."""
    for mode in box.game.modes:
        for seats in range(mode.fewest, mode.most + 1):
            yield Case(box, mode.name, seats)
        for option in box.game.options:
            if not option.modes or mode.name in option.modes:
                for value in corners(option):
                    yield Case(box, mode.name, mode.fewest, {option.name: value})


def corners(option: Option) -> list[Value]:
    choices = list(option.choices)
    values = [choices[0], choices[-1]] if isinstance(option.choices, range) else choices
    return [value for value in values if value != option.default]


class NextMove(NamedTuple):
    """A move that someone will make."""

    seat: int
    action: int
    texts: list[str]  # what they write for it

    def play(self, state: State, chance: Chance) -> None:
        state.play(self.seat, self.action, chance, self.texts)


def random_play(case: Case, seed: int) -> Iterator[tuple[State, NextMove]]:
    """Yield a running game before each of its moves, and who will do what."""
    chance = Chance(f"{seed} moves")
    luck = Chance(seed)
    state = case.start(seed)
    for _ in range(MOST_ACTIONS):
        if state.actor == OVER:
            return
        move = random_move(state, pick(state.to_act(), chance), chance)
        yield state, move
        move.play(state, luck)
    raise LawBroken("The game does not end.")


def random_move(state: State, seat: int, chance: Chance) -> NextMove:
    action = pick(state.legal(seat), chance)
    return NextMove(seat, action, [random_text(chance) for _ in range(state.asks_for(action))])


def random_text(chance: Chance) -> str:
    """Return a word that no language has, so that no rule about words forbids it."""
    return "".join(CONSONANTS[chance.below(len(CONSONANTS))] for _ in range(12))


def pick(some: list[int], chance: Chance) -> int:
    law(some, "Whoever is to act has something to do.")
    return some[chance.below(len(some))]


def play_a_little(state: State, chance: Chance) -> None:
    for _ in range(20):
        if state.actor != OVER:
            state.apply(state.actor, pick(state.legal(state.actor), chance), chance)


def nothing_is_lost_and_the_game_ends(case: Case, seed: int) -> None:
    state = case.start(seed)
    for state, _move in random_play(case, seed):
        state.check()
        law(state.actor == state.to_act()[0], "The actor is the first of those to act.")
        for seat in range(case.seats):
            actions = state.legal(seat)
            law(len(set(actions)) == len(actions), "No action is offered twice.")
            numbers = all(type(action) is int and 0 <= action < case.box.game.actions for action in actions)
            law(numbers, "An action is a whole number below the number of actions.")
    state.check()
    law(state.actor == OVER and state.to_act() == [], "At the end nobody is to act.")
    returns = state.returns()
    law(len(returns) == case.seats and all(map(math.isfinite, returns)), "Every seat gets a result.")
    counted = [state.score(seat) is not None for seat in range(case.seats)]
    law(all(counted) or not any(counted), "What is counted for one seat is counted for all.")


def an_imagined_world_cannot_be_told_from_the_true_one(case: Case, seed: int) -> None:
    """The leak test: what a seat is given is the same in every world that it could be in."""
    chance = Chance(f"{seed} worlds")
    compared = 0
    for state, move in random_play(case, seed):
        for viewer in case.viewers():
            view = state.view(viewer)
            law(pickle.loads(pickle.dumps(view)) == view, "Views travel to the processes of bots.")
            world = view.imagine(chance)
            world.check()
            law(seen(case, world, viewer) == seen(case, state, viewer), "A view keeps the secrets of others.")
            if viewer != SPECTATOR:
                compare_choices(case, state, world, viewer, chance)
            compared += same_story(state.clone(), world, viewer, move)
    law(compared > 0, "In some worlds the story can be compared.")


def seen(case: Case, state: State, viewer: int) -> tuple[str, str, str, str]:
    """Return all that a client is sent, as text: equal text is equal size, too."""
    view = state.view(viewer)
    table = case.box.draw(view, case.names(), ENGLISH)
    return repr(view), repr(table), read_aloud(table, ENGLISH), read_choices(table)


def the_table_offers_what_may_be_done(case: Case, seed: int) -> None:
    for state, _move in random_play(case, seed):
        for viewer in case.viewers():
            view = state.view(viewer)
            table = case.box.draw(view, case.names(), ENGLISH)
            offered = [choice.action for choice in table.choices]
            law(offered == list(view.legal), "The table offers every legal action, in order, and no other.")
            picked = {action for area in table.areas for piece in area.pieces for action in actions_of(piece)}
            law(picked <= set(offered), "What can be picked leads to a legal action.")
            check_wishes(case, state, viewer, table)


def check_wishes(case: Case, state: State, viewer: int, table: Table) -> None:
    """Whoever presses a piece in vain is told why."""
    for wish in wishes_on(table):
        law(0 <= wish < case.box.game.actions, "A wish is a whole number below the number of actions.")
        law(state.legal(viewer), "Only who is to act wishes for something.")
        law(wish not in state.legal(viewer), "A wish is what may not be done.")
        told = state.refusal(viewer, wish).sentence != State.reason(state, viewer, wish).sentence
        law(told, "A wish is refused with a sentence of its own.")


def wishes_on(table: Table) -> set[int]:
    """Return what pieces are pressed for in vain."""
    pieces = [piece for area in table.areas for cell in area.pieces for piece in (cell, *cell.on)]
    return {piece.wish for piece in pieces if piece.wish is not None}


def actions_of(piece: Piece) -> Iterator[int]:
    yield from piece.actions
    for other in piece.on:
        yield from actions_of(other)


def compare_choices(case: Case, state: State, world: State, viewer: int, chance: Chance) -> None:
    law(world.legal(viewer) == state.legal(viewer), "A seat knows what it may do.")
    wishes = wishes_on(case.box.draw(state.view(viewer), case.names(), ENGLISH)) if state.legal(viewer) else set()
    for action in {chance.below(case.box.game.actions), *wishes}.difference(state.legal(viewer)):
        told = str(world.refusal(viewer, action)) == str(state.refusal(viewer, action))
        law(told, "A refusal says only what the seat knows.")


def same_story(true: State, world: State, viewer: int, move: NextMove) -> bool:
    """Make the same move in both worlds. If the viewer still sees no difference, neither may the story
    tell one. Return whether the two could be compared."""
    if move.action not in world.legal(move.seat):
        return False
    true.story, world.story = [], []
    move.play(true, Chance(1))
    move.play(world, Chance(1))
    if true.view(viewer) != world.view(viewer):
        return False
    law(true.story_for(viewer) == world.story_for(viewer), "The story keeps the secrets of others.")
    return True


def every_seat_can_be_told_the_story_in_both_languages(case: Case, seed: int) -> None:
    state = case.box.game.set_out(case.setup())
    state.story = []
    luck = Chance(seed)
    state.begin(luck)
    while state.actor != OVER:
        random_move(state, state.actor, luck).play(state, luck)
    for viewer in case.viewers():
        for event in state.story_for(viewer):
            for catalogue in (ENGLISH, catalogue_for("fr")):
                law(case.box.tell(event, case.setup(), case.names(), catalogue), "Every event has its sentence.")


def a_clone_is_equal_and_shares_nothing(case: Case, seed: int) -> None:
    for state, move in random_play(case, seed):
        before = state.dump()
        twin = state.clone()
        law(twin.dump() == before, "A clone is equal.")
        law(twin.story is None, "A clone tells no story.")
        move.play(twin, Chance(seed))
        play_a_little(twin, Chance(seed))
        law(state.dump() == before, "A clone shares nothing.")
        state.check()  # a position leaves out what follows from the rest, such as a deck


def a_position_says_it_all(case: Case, seed: int) -> None:
    for state, move in random_play(case, seed):
        text = json.dumps(state.dump())
        copy = load_state(case.box.game, case.setup(), json.loads(text))
        law(json.dumps(copy.dump()) == text, "A position that is loaded is dumped as it was.")
        same = all(copy.view(viewer) == state.view(viewer) for viewer in case.viewers())
        law(same, "A position that is loaded looks as it did.")
        twin = state.clone()
        for world in (copy, twin):
            world.story = []
            move.play(world, Chance(seed))
        law(copy.story == twin.story and copy.dump() == twin.dump(), "A position that is loaded goes on as it would.")


def the_end_is_a_position_too(case: Case, seed: int) -> None:
    state = case.start(seed)
    playout(state, Chance(seed))
    copy = load_state(case.box.game, case.setup(), json.loads(json.dumps(state.dump())))
    law(copy.returns() == state.returns() and copy.dump() == state.dump(), "The end can be loaded.")


def a_record_replays_to_the_same_game(case: Case, seed: int) -> None:
    chance = Chance(seed)
    match = Match(case.box.game, case.setup(), seeded_luck(str(seed)))
    stop = chance.below(200)
    while match.result is None and len(match.moves) != stop:
        move = random_move(match.state, pick(match.to_act, chance), chance)
        match.play(move.seat, move.action, move.texts)
    again = replay_record(case.box.game, match.record())
    law(again.story() == match.story(), "A record tells the same story again.")
    law(again.position() == match.position() and again.record() == match.record(), "A record leads to the same place.")


def choices_made_at_once_may_come_in_any_order(case: Case, seed: int) -> None:
    chance = Chance(seed)
    for state, move in random_play(case, seed):
        others = [other for other in state.to_act() if other != move.seat]
        if not others:
            continue
        answer = random_move(state, pick(others, chance), chance)
        one, two = state.clone(), state.clone()
        one_luck = Recorder(Chance(seed))
        move.play(one, one_luck)
        law(answer.action in one.legal(answer.seat), "A choice made at once does not go stale.")
        answer.play(one, one_luck)
        two_luck = Script(one_luck.take())
        answer.play(two, two_luck)
        move.play(two, two_luck)
        law(one.dump() == two.dump(), "Choices made at once may come in any order.")


LAWS: Final[tuple[Callable[[Case, int], None], ...]] = (
    nothing_is_lost_and_the_game_ends,
    an_imagined_world_cannot_be_told_from_the_true_one,
    the_table_offers_what_may_be_done,
    every_seat_can_be_told_the_story_in_both_languages,
    a_clone_is_equal_and_shares_nothing,
    a_position_says_it_all,
    the_end_is_a_position_too,
    a_record_replays_to_the_same_game,
    choices_made_at_once_may_come_in_any_order,
)
