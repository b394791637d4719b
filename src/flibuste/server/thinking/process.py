"""A process in which bots think: a view comes in, an answer goes out. It is given nothing else."""

from __future__ import annotations

import pickle
import sys
from contextlib import suppress
from typing import BinaryIO

from flibuste.bots.player import Answer, Opinion
from flibuste.core.view import View
from flibuste.opponents import Steady, opponent
from flibuste.shelf import box


def think(game: str, level: str, seed: str, view: View, advises: bool) -> Answer | list[Opinion]:
    """Return a move, or an opinion on each that is possible."""
    return opponent(box(game), level, seed).opinions(view) if advises else Steady(box(game), level, seed).answer(view)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Each message is its length in four bytes, then a pickle: both ends are ours."""
    while head := requests.read(4):
        body = pickle.dumps(think(*pickle.loads(requests.read(int.from_bytes(head, "big")))))
        answers.write(len(body).to_bytes(4, "big") + body)
        answers.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the house was killed: nobody waits for the answer
        serve(sys.stdin.buffer, sys.stdout.buffer)
