"""Runs slices of work on request: one JSON object a line in, one number (times a second) a line out.

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


def rate(work: Callable[[], object], seconds: float) -> float:
    """Return how often a second the work can be done."""
    done = 0
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds:
        for _ in range(BATCH):
            work()
        done += BATCH
    return done / elapsed


def flibuste_work(request: dict[str, Any]) -> Callable[[], object]:
    from flibuste.core.chance import Chance
    from flibuste.core.playout import playout

    game = importlib.import_module(request["package"]).GAME
    setup = game.setup(request["seats"], request["mode"])
    chance = Chance(1)
    if request["what"] == "clones":
        return game.start(setup, chance).clone  # type: ignore[no-any-return]
    return lambda: playout(game.start(setup, chance), chance)


def open_spiel_work(request: dict[str, Any]) -> Callable[[], object]:
    """Random games as users of OpenSpiel write them, with the cheapest way to choose at random."""
    import pyspiel

    game = pyspiel.load_game(request["package"])

    def work() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():  # in Leduc every outcome is as likely
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])

    return work


def main() -> None:
    peers = {"flibuste": flibuste_work, "open_spiel": open_spiel_work}
    prepare = peers[sys.argv[1]]
    prepared: dict[str, Callable[[], object]] = {}
    for line in sys.stdin:
        request = json.loads(line)
        seconds = request.pop("seconds")
        key = json.dumps(request)
        if key not in prepared:
            prepared[key] = prepare(request)
        print(rate(prepared[key], seconds), flush=True)


if __name__ == "__main__":
    main()
