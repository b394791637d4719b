"""A process in which bots think: a view comes in, an answer goes out. It is given nothing else."""

from __future__ import annotations

import pickle
import sys
from typing import BinaryIO

from flibuste.bots.player import Answer
from flibuste.core.view import View
from flibuste.opponents import Steady
from flibuste.shelf import box


def think(game: str, level: str, seed: str, view: View) -> Answer:
    return Steady(box(game), level, seed).answer(view)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Each message is its length in four bytes, then a pickle: both ends are ours."""
    while head := requests.read(4):
        game, level, seed, view = pickle.loads(requests.read(int.from_bytes(head, "big")))
        answer = think(game, level, seed, view)
        body = pickle.dumps((answer.action, answer.texts))
        answers.write(len(body).to_bytes(4, "big") + body)
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
