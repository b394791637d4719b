"""Runs slices of work on request: one JSON object a line in, two numbers a line out: how often a second the work was
done, and how many of its parts (actions of a game, iterations of a search).

Which build it measures is a matter of PYTHONPATH; which peer, of the first argument.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

BATCH = 20
ITERATIONS = 500  # of one search: a fresh tree each time


def rates(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Return how often a second the work can be done, and how many of its parts."""
    done = parts = 0
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds:
        for _ in range(BATCH):
            parts += work()
        done += BATCH
    return done / elapsed, parts / elapsed


def flibuste_work(request: dict[str, Any]) -> Callable[[], int]:
    from flibuste.core.chance import Chance
    from flibuste.core.playout import playout

    game = importlib.import_module(request["package"]).GAME
    setup = game.setup(request["seats"], request["mode"])
    chance = Chance(1)
    state = game.start(setup, chance)
    if request["what"] == "clones":
        return lambda: 1 if state.clone() else 0
    if request["what"] == "search":
        return search_work(state.view(state.actor))
    return lambda: playout(game.start(setup, chance), chance)


def search_work(view: Any) -> Callable[[], int]:
    """Searches with random rollouts from the same first decision."""
    from flibuste.bots.search import Search
    from flibuste.core.instinct import Instinct

    def work() -> int:
        Search(Instinct(), 1).think(view, ITERATIONS)
        return ITERATIONS

    return work


def open_spiel_work(request: dict[str, Any]) -> Callable[[], int]:
    """Random games as users of OpenSpiel write them, with the cheapest way to choose at random."""
    import pyspiel

    game = pyspiel.load_game(request["package"])
    if request["what"] == "search":
        return open_spiel_search(pyspiel, game)

    def work() -> int:
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

    return work


def open_spiel_search(pyspiel: Any, game: Any) -> Callable[[], int]:
    """OpenSpiel's own search in C++, with random rollouts, from the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.ISMCTSBot(1, evaluator, 0.7, ITERATIONS).step(state)
        return ITERATIONS

    return work


def main() -> None:
    peers = {"flibuste": flibuste_work, "open_spiel": open_spiel_work}
    prepare = peers[sys.argv[1]]
    prepared: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        request = json.loads(line)
        seconds = request.pop("seconds")
        key = json.dumps(request)
        if key not in prepared:
            prepared[key] = prepare(request)
        print(*rates(prepared[key], seconds), flush=True)


if __name__ == "__main__":
    main()
