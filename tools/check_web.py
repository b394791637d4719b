"""Check the browser client.

python tools/check_web.py lint     ESLint and Prettier: needs nothing of the server, and takes seconds
python tools/check_web.py format   let both mend what they can
python tools/check_web.py check    its types against the server, its warnings, its own tests, and how much they cover

All need Node: without it nothing is checked, which only continuous integration minds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
sys.path[:0] = [str(ROOT)]

from hatch_build import INSTALL, npm  # noqa: E402


def lint() -> None:
    install()
    npm("run", "lint", folder=WEB)


def reformat() -> None:
    install()
    npm("run", "format", folder=WEB)


def check() -> None:
    install()
    subprocess.run([sys.executable, ROOT / "tools" / "web.py"], check=True)
    npm("run", "check", folder=WEB)


def install() -> None:
    """Fetch the tools, unless those that the lock file names are there."""
    locked, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < locked.stat().st_mtime:
        npm(*INSTALL, folder=WEB)


if __name__ == "__main__":
    try:
        {"lint": lint, "format": reformat, "check": check}[sys.argv[1]]()
    except ImportError:
        print("Node is missing here, so the browser client was not checked.")
        sys.exit(1 if os.environ.get("CI") else 0)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stdout or ''}{error.stderr or ''}{error}")
