"""How the package is built."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EDITABLE = "import hatch_build; print(hatch_build.get_requires_for_build_editable(), hatch_build.build_editable({!r}))"


def test_an_editable_install_needs_neither_node_nor_a_compiler(tmp_path: Path) -> None:
    """It says where the source is, and that is all."""
    nothing_installed = {**os.environ, "PATH": str(tmp_path / "nothing")}
    command = [sys.executable, "-c", EDITABLE.format(str(tmp_path))]
    done = subprocess.run(command, cwd=ROOT, env=nothing_installed, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[] flibuste-")
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = [name for name in archive.namelist() if ".dist-info/" not in name]
        assert inside == ["_flibuste.pth"]
        assert archive.read("_flibuste.pth").decode().strip() == str(ROOT / "src")
