"""What a seat may not know, it is never told: not by a view, a table, a refusal or the story."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Final

from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance, Recorder
from flibuste.core.state import SPECTATOR, State
from flibuste.lab.laws.broken import in_lines, law, same
from flibuste.lab.laws.cases import Case
from flibuste.lab.laws.table import wishes_on
from flibuste.lab.laws.trial import NextMove, Trial, by_lot, random_texts

MOST_OTHERS: Final = 4  # things that somebody could have done instead
GAMES: Final = 20  # in which something is hidden from somebody
WORLDS: Final = ("the true game", "an imagined one")


# A view keeps the secrets of others: it is the same in every world that its seat could be in.


def an_imagined_world_cannot_be_told_from_the_true_one(case: Case, seed: int) -> None:
    """The leak test: what a seat is given is the same in every world that it could be in."""
    with Trial(case, seed) as trial:
        compare_with_imagined_worlds(trial)


def compare_with_imagined_worlds(trial: Trial) -> int:
    """Return in how many of them the story could be compared, too."""
    chance = Chance(f"{trial.seed} worlds")
    compared = 0
    for state, move in trial.sampled():
        for viewer in trial.viewers():
            view = state.view(viewer)
            law(pickle.loads(pickle.dumps(view)) == view, "Views travel to the processes of bots.")
            world = view.imagine(chance)
            world.check()
            compare_worlds(trial.case, state, world, viewer)
            compare_refusals(trial.case, state, world, viewer, chance)
            moves = in_both(state, world, move.seat, chance)
            compared += compare_stories(trial.case, state.clone(), world, viewer, moves)
    return compared


def compare_worlds(case: Case, state: State, world: State, viewer: int) -> None:
    """Equal lines are equal messages, and of equal size."""
    same(seen(case, state, viewer), seen(case, world, viewer), "A view keeps the secrets of others.", WORLDS)
    if viewer != SPECTATOR:
        same(state.legal(viewer), world.legal(viewer), "A seat knows what it may do.", WORLDS)


def seen(case: Case, state: State, viewer: int) -> list[str]:
    """Return all that a client is sent, in lines."""
    view = state.view(viewer)
    return in_lines(view) + in_lines(case.box.draw(view, case.names(), ENGLISH))


def compare_refusals(case: Case, state: State, world: State, viewer: int, chance: Chance) -> None:
    """What the table lets one press in vain, and something else by lot."""
    if viewer == SPECTATOR:
        return
    wishes = wishes_on(case.box.draw(state.view(viewer), case.names(), ENGLISH))
    for action in sorted({chance.below(case.box.game.action_limit()), *wishes}.difference(state.legal(viewer))):
        true, imagined = (str(one.refusal(viewer, action)) for one in (state, world))
        same(true, imagined, "A refusal says only what the seat knows.", WORLDS)


def in_both(state: State, world: State, seat: int, chance: Chance) -> list[NextMove]:
    """Return one thing that a seat may do in both worlds, if there is any."""
    common = [action for action in state.legal(seat) if action in world.legal(seat)]
    return [NextMove(seat, action, random_texts(state, action, chance)) for action in by_lot(common, 1, chance)]


def compare_stories(case: Case, true: State, world: State, viewer: int, moves: list[NextMove]) -> bool:
    """Make the same moves in both worlds. If the viewer still sees no difference, the story tells none."""
    for state in (true, world):
        state.story = []
        for move in moves:
            move.play(state, Chance(1))
    if not moves or true.view(viewer) != world.view(viewer):
        return False
    names = f"the true game, where {moves[0]}", f"an imagined one, where {moves[0]}"
    same(told(case, true, viewer), told(case, world, viewer), "The story keeps the secrets of others.", names)
    return True


def told(case: Case, state: State, viewer: int) -> list[str]:
    """Return the story as a viewer is told it: each event as numbers, and its sentence."""
    names, setup = case.names(), case.setup()
    return [f"{tuple(event)} {case.box.tell(event, setup, names, ENGLISH)}" for event in state.story_for(viewer)]


# The story keeps what somebody has chosen in secret.


def a_secret_choice_is_not_told(case: Case, seed: int) -> None:
    """Where a viewer cannot see what somebody did, the story does not tell it either."""
    with Trial(case, seed) as trial:
        chance = Chance(f"{seed} choices")
        for state, move in trial.sampled():
            done = Done(state, move)
            for other in other_choices(state, move, chance):
                compare_choices(trial, done, Done(state, other))


class Done:
    """What comes of a move, with the same luck for all."""

    def __init__(self, state: State, move: NextMove) -> None:
        luck = Recorder(Chance(1))
        self.move = move
        self.state = state.clone()
        self.state.story = []
        move.play(self.state, luck)
        self.luck = luck.take()

    def hides(self, other: Done, viewer: int) -> bool:
        """Tell whether this viewer cannot see which of two moves was made, though it makes a difference.

        What makes none was done in the open and has left no trace: one card more announced, by someone who loses
        all the same. Moves that ask for other luck cannot be compared.
        """
        alike = self.luck == other.luck and self.state.view(viewer) == other.state.view(viewer)
        return alike and self.state.dump() != other.state.dump()


def compare_choices(trial: Trial, one: Done, other: Done) -> None:
    for viewer in trial.viewers():
        if viewer != one.move.seat and one.hides(other, viewer):
            story, another = (told(trial.case, done.state, viewer) for done in (one, other))
            same(story, another, "The story keeps a secret choice.", (str(one.move), str(other.move)))


def other_choices(state: State, move: NextMove, chance: Chance) -> Iterator[NextMove]:
    """Yield what the same seat could have done: other actions, and the same one with other texts."""
    actions = [action for action in state.legal(move.seat) if action != move.action]
    if move.texts:
        actions.append(move.action)
    for action in by_lot(actions, MOST_OTHERS, chance):
        yield NextMove(move.seat, action, random_texts(state, action, chance))


# Something is hidden, unless the box is open.


def something_is_hidden_unless_the_box_is_open(case: Case, seed: int) -> None:
    """A view that shows all cannot be told from itself. So some imagined world must be another than the true one."""
    with Trial(case, seed) as trial:
        if case.box.game.open:
            check_open(trial)
        else:
            check_hidden(case, seed)


def check_open(trial: Trial) -> None:
    chance = Chance(f"{trial.seed} worlds")
    for state, _move in trial.sampled():
        for viewer in trial.viewers():
            world = state.view(viewer).imagine(chance)
            same(state.dump(), world.dump(), "In a box that says it is open, nothing is hidden.", WORLDS)


def check_hidden(case: Case, seed: int) -> None:
    """Whoever watches does not know all, nor does every player. One seat may: somebody has to judge the guesses."""
    wondering: set[int] = set()
    for game in range(seed, seed + GAMES):
        wondering |= who_wonders(case, game)
        if SPECTATOR in wondering and len(wondering) > 1:
            return
    law(SPECTATOR in wondering, "Something is hidden from spectators, or else the box says that it is open.")
    law(False, "Something is hidden from some seat, or else the box says that it is open.")


def who_wonders(case: Case, seed: int) -> set[int]:
    """Return those who imagine another world than the true one at some time of a game."""
    wondering: set[int] = set()
    with Trial(case, seed) as trial:
        chance = Chance(f"{seed} worlds")
        for state, _move in trial.sampled():
            true = state.dump()
            wondering |= {seat for seat in case.viewers() if state.view(seat).imagine(chance).dump() != true}
    return wondering
