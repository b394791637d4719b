"""Check the browser client against the server: its types, its warnings, and its own tests.

python tools/check_web.py    needs Node: without it nothing is checked, which only continuous integration minds
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from hatch_build import INSTALL, npm  # noqa: E402


def check() -> None:
    web = ROOT / "web"
    if not (web / "node_modules").is_dir():
        npm(*INSTALL, folder=web)
    subprocess.run([sys.executable, ROOT / "tools" / "web.py"], check=True)
    npm("run", "check", folder=web)


if __name__ == "__main__":
    try:
        check()
    except ImportError:
        print("Node is missing here, so the browser client was not checked.")
        sys.exit(1 if os.environ.get("CI") else 0)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stdout or ''}{error.stderr or ''}{error}")
