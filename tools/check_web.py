"""Check the browser client.

python tools/check_web.py install  fetch what the other three need
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

from hatch_build import install_web_tools, npm  # noqa: E402


def install() -> None:
    install_web_tools(WEB)


def lint() -> None:
    npm("run", "lint", folder=WEB)


def reformat() -> None:
    npm("run", "format", folder=WEB)


def check() -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "web.py"], check=True)
    npm("run", "check", folder=WEB)


if __name__ == "__main__":
    try:
        {"install": install, "lint": lint, "format": reformat, "check": check}[sys.argv[1]]()
    except ImportError:
        print("Node is missing here, so the browser client was not checked.")
        sys.exit(1 if os.environ.get("CI") else 0)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stdout or ''}{error.stderr or ''}{error}")
