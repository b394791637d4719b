"""A house to measure, in a process of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_house(folder: str, port: int) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "flibuste", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    return subprocess.Popen([*program, "--workers", "1"], stdout=subprocess.DEVNULL)


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("a server did not start")
