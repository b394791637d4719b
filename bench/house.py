"""A house to measure, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from typing import Final

from bench.builds import Build

FACTORY: Final = "flibuste.server.app:app_from_environment"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_house(build: Build, folder: str, port: int, portable: bool = False) -> subprocess.Popen[bytes]:
    """Open the compiled house of a build, with a durable SQLite file in the folder. The portable one is the same
    application under uvicorn as it comes, without our short cuts."""
    address = ["--host", "127.0.0.1", "--port", str(port)]
    program = ["flibuste", "serve", *address, "--data", folder, "--workers", "1"]
    if portable:
        program = ["uvicorn", *address, "--ws", "websockets-sansio", "--log-level", "warning", "--factory", FACTORY]
    environment = {**os.environ, "PYTHONPATH": str(build.compiled), "FLIBUSTE_DATA": folder, "FLIBUSTE_WORKERS": "1"}
    return subprocess.Popen([sys.executable, "-m", *program], env=environment, cwd=folder, stdout=subprocess.DEVNULL)


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("a server did not start")
