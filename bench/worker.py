"""Measures slices of work on request, in a process of its own: one JSON object a line in, one a line out.

Which build it measures is a matter of PYTHONPATH; which peer, of the first argument. This file measures the builds of
older commits, too: it imports nothing but what has long been there.

A slice is a fixed amount of work, always the same, and is timed by the clock of the processor: other processes cost it
a part of their cache and nothing else. A request without a `count` finds out how much work takes so many `seconds`.
"""

from __future__ import annotations

import gc
import importlib
import json
import pkgutil
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

ITERATIONS = 500  # of one search: a fresh tree each time
POSITIONS = 8  # that are cloned, viewed and imagined in turns
HELD = 8  # clones of each at the same time

Request = dict[str, Any]
Work = Callable[[int], int]  # does it so often, and returns how many parts it had


def shelf() -> list[dict[str, Any]]:
    """Return every box with its modes."""
    games = importlib.import_module("flibuste.games")
    packages = [found.name for found in pkgutil.iter_modules(games.__path__, "flibuste.games.") if found.ispkg]
    boxes = [(package, importlib.import_module(package).GAME) for package in packages]
    return [
        {
            "game": game.name,
            "package": package,
            "modes": [[mode.name, mode.fewest, mode.most] for mode in game.modes],
        }
        for package, game in boxes
    ]


def flibuste_work(request: Request) -> Work:
    game = importlib.import_module(request["package"]).GAME
    setup = game.setup(request["seats"], request["mode"])
    measures = {
        "games": games,
        "clones": clones,
        "search": search,
        "views": views,
        "observe": observe,
        "imagine": imagine,
    }
    return measures[request["what"]](game, setup)


def games(game: Any, setup: Any) -> Work:
    """Random games, dealt and played to the end; their parts are actions."""
    from flibuste.core.chance import Chance
    from flibuste.core.playout import playout

    def work(count: int) -> int:
        chance = Chance(1)
        return sum(playout(game.start(setup, chance), chance) for _ in range(count))

    return work


def clones(game: Any, setup: Any) -> Work:
    """Copies of games just begun. Copying one again and again into the same memory would measure where that lies."""
    from flibuste.core.chance import Chance

    copies = [game.start(setup, Chance(seed)).clone for seed in range(POSITIONS)]

    def work(count: int) -> int:
        gc.disable()  # whether so many clones at a time call for a collection would be all that is seen
        for _ in range(count):
            [clone() for clone in copies * HELD]
        gc.enable()
        return count * POSITIONS * HELD

    return work


def search(game: Any, setup: Any) -> Work:
    """Searches with random rollouts, from the first decision; their parts are iterations."""
    from flibuste.bots.search import Search
    from flibuste.core.chance import Chance
    from flibuste.core.instinct import Instinct

    view = first_choice(game, setup, Chance(1))

    def work(count: int) -> int:
        done = 0
        for _ in range(count):
            # A search that is settled stops early.
            done += sum(opinion.visits for opinion in Search(Instinct(), 1).think(view, ITERATIONS))
        return done

    return work


def first_choice(game: Any, setup: Any, chance: Any) -> Any:
    """Return the view of the first who can choose between several actions."""
    state = game.start(setup, chance)
    while len(state.legal(state.actor)) == 1:
        step(state, chance)
    return state.view(state.actor)


def views(game: Any, setup: Any) -> Work:
    """Views of the seat that is to act, in the middle of several games."""
    seen = [(state.view, state.actor) for state in middles(game, setup)]

    def work(count: int) -> int:
        for _ in range(count):
            for view, seat in seen:
                view(seat)
        return count * len(seen)

    return work


def observe(game: Any, setup: Any) -> Work:
    """The same views as rows of numbers."""
    from flibuste.core.observer import Observer

    observer = Observer(game, setup).observe
    states = middles(game, setup)

    def work(count: int) -> int:
        for _ in range(count):
            for state in states:
                observer(state, state.actor)
        return count * len(states)

    return work


def imagine(game: Any, setup: Any) -> Work:
    """Worlds imagined from the same views."""
    from flibuste.core.chance import Chance

    dreams = [state.view(state.actor).imagine for state in middles(game, setup)]

    def work(count: int) -> int:
        chance = Chance(1)
        for _ in range(count):
            for dream in dreams:
                dream(chance)
        return count * len(dreams)

    return work


def middles(game: Any, setup: Any) -> list[Any]:
    """Return some random games in their middle."""
    return [middle(game, setup, seed) for seed in range(POSITIONS)]


def middle(game: Any, setup: Any, seed: int) -> Any:
    from flibuste.core.chance import Chance
    from flibuste.core.playout import playout

    chance = Chance(seed)
    length = playout(game.start(setup, chance), chance)
    chance = Chance(seed)
    state = game.start(setup, chance)
    for _ in range(length // 2):
        step(state, chance)
    return state


def step(state: Any, chance: Any) -> None:
    """Play a random action, the same that `playout` would."""
    actions = state.legal(state.actor)
    state.apply(state.actor, actions[chance.below(len(actions))], chance)


def open_spiel_work(request: Request) -> Work:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    return open_spiel_search(pyspiel, game) if request["what"] == "search" else open_spiel_games(game)


def open_spiel_games(game: Any) -> Work:
    """Random games as users of OpenSpiel write them, with the cheapest way to choose at random."""

    def play() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            if state.is_chance_node():  # in Leduc every outcome is as likely
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                actions += 1
        return actions

    def work(count: int) -> int:
        random.seed(1)
        return sum(play() for _ in range(count))

    return work


def open_spiel_search(pyspiel: Any, game: Any) -> Work:
    """OpenSpiel's own search in C++, with random rollouts, from the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def work(count: int) -> int:
        for _ in range(count):
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            pyspiel.ISMCTSBot(1, evaluator, 0.7, ITERATIONS).step(state)
        return count * ITERATIONS

    return work


def timed(work: Work, count: int) -> dict[str, Any]:
    gc.collect()
    begun = time.process_time()
    parts = work(count)
    return {"count": count, "parts": parts, "seconds": time.process_time() - begun}


def calibrated(work: Work, seconds: float) -> dict[str, Any]:
    """Return the first slice that takes as long."""
    found = timed(work, 1)
    while found["seconds"] < seconds:
        more = 1.1 * seconds / max(found["seconds"], seconds / 10)
        found = timed(work, int(found["count"] * more) + 1)
    return found


class Desk:
    """Answers requests; what has been prepared for one is kept for the next."""

    def __init__(self, prepare: Callable[[Request], Work]) -> None:
        self._prepare = prepare
        self._key = ""
        self._work: Work = lambda count: 0

    def answer(self, request: Request) -> dict[str, Any]:
        count, seconds = request.pop("count", 0), request.pop("seconds", 0.0)
        key = json.dumps(request)
        if key != self._key:
            self._work = self._prepare(request)
            self._key = key
        return timed(self._work, count) if count else calibrated(self._work, seconds)


def main() -> None:
    if sys.argv[1] == "shelf":
        print(json.dumps(shelf()))
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the process that asks
    desk = Desk({"flibuste": flibuste_work, "open_spiel": open_spiel_work}[sys.argv[1]])
    for line in sys.stdin:
        try:
            answer = desk.answer(json.loads(line))
        except Exception as error:  # an older commit may lack anything
            answer = {"lacks": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
