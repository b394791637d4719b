"""A house to measure, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time

from bench.builds import Build


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_house(build: Build, folder: str, port: int) -> subprocess.Popen[bytes]:
    """Open the compiled house of a build, with a durable SQLite file in the folder."""
    program = [sys.executable, "-m", "flibuste", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    environment = {**os.environ, "PYTHONPATH": str(build.compiled)}
    return subprocess.Popen([*program, "--workers", "1"], env=environment, cwd=folder, stdout=subprocess.DEVNULL)


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("a server did not start")
