"""Print how much of the code the last tests covered: two lines, for people who skim."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OF_THE_CLIENT = ROOT / "web" / "coverage" / "coverage-summary.json"


def python_lines() -> str:
    """Join what several processes have written, and return the share of lines."""
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT, check=False)  # 1 if it was done before
    told = subprocess.run([*coverage, "report", "--format=total"], cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip() if told.returncode == 0 else "?"


def typescript_lines() -> str:
    if not OF_THE_CLIENT.is_file():
        return "?"
    return f"{json.loads(OF_THE_CLIENT.read_text())['total']['lines']['pct']:.0f}"


if __name__ == "__main__":
    print(f"Python: {python_lines()} % of lines covered")
    print(f"TypeScript: {typescript_lines()} % of lines covered by unit tests")
