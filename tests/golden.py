"""Golden games: whole games as readable text. To write one anew:

python -m tests.golden GAME MODE SEATS SEED [OPTION=VALUE...]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import flibuste
from flibuste.catalogue import ENGLISH
from flibuste.core.chance import Chance
from flibuste.lab.laws import random_move
from flibuste.match import Match
from flibuste.shelf import box

GAMES = Path(__file__).parent / "games"


def folder(game: str) -> Path:
    return GAMES / game.replace("-", "_")


def golden_text(game: str, mode: str, seats: int, seed: int, options: dict[str, Any]) -> str:
    """Return a random game, told from beginning to end with all cards open."""
    table = flibuste.new(game, seats=seats, mode=mode, options=options, seed=seed)
    head = {"game": game, "mode": mode, "seats": seats, "seed": seed, "options": options}
    lines = [json.dumps(head), "", *told(table, 0)]
    chance = Chance(f"{seed} moves")
    while table.result is None:
        seat = table.to_act[chance.below(len(table.to_act))]
        move = random_move(table.state, seat, chance)
        said = " ".join([words(table, seat, move.action), *move.texts])
        lines += ["", f"{len(table.moves) + 1}. {seat}: {said}"]
        before = len(table.story())
        table.play(seat, move.action, move.texts)
        lines += told(table, before)
    lines += ["", f"result: {json.dumps(table.result.returns)}"]
    seen: Any = table.view_of_everything()
    lines += [f"{name}: {json.dumps(value)}" for name, value in seen.seen.dump().items()]
    return "\n".join(lines) + "\n"


def names(table: Match) -> list[str]:
    return [f"Seat {seat}" for seat in range(table.setup.seats)]


def words(table: Match, seat: int, action: int) -> str:
    """Return the action as the player reads it: every legal action has its words."""
    drawn = box(table.game.name).draw(table.view(seat), names(table), ENGLISH)
    offered = {choice.action: choice.words for choice in drawn.choices}
    assert list(offered) == table.legal(seat)
    return offered[action]


def told(table: Match, since: int) -> list[str]:
    tell = box(table.game.name).tell
    return ["   " + tell(event, table.setup, names(table), ENGLISH) for event in table.story()[since:]]


def main() -> None:
    game, mode, seats, seed, *rest = sys.argv[1:]
    options = {name: json.loads(value) for name, value in (option.split("=") for option in rest)}
    place = folder(game) / "golden"
    place.mkdir(exist_ok=True)
    name = "-".join([mode, seats, seed, *rest]).replace('"', "")
    (place / f"{name}.txt").write_text(golden_text(game, mode, int(seats), int(seed), options), encoding="utf-8")


if __name__ == "__main__":
    main()
