"""A box of one's own, compiled together with the engine."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from flibuste.core.errors import FlibusteError
from flibuste.lab.packages import folder_of
from flibuste.shelf import STRANGERS, Box

PROGRAM: Final = Path(__file__).with_name("mypyc_group.py")
NEEDED: Final = ("mypyc", "setuptools")
BUILT: Final = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")


class CannotCompile(FlibusteError):
    """Something is missing, or what is compiled is not what the compiler takes."""


def compile_box(box: Box, target: Path) -> None:
    """Write flibuste and a box into a folder, compiled as one. Python takes both from there if its path says so.

    What is installed stays as it is.
    """
    if any(find_spec(module) is None for module in NEEDED):
        raise CannotCompile("Compiling takes mypy and setuptools: pip install 'flibuste[compile]' brings both.")
    if target.exists() and not any(target.glob("flibuste__mypyc.*")):
        raise CannotCompile("{folder} is there already, and nothing was compiled into it.", {"folder": target})
    with tempfile.TemporaryDirectory() as workshop:
        source = Path(workshop, "source")
        for package in {"flibuste", box.package.partition(".")[0]}:
            shutil.copytree(folder_of(package), source / package, ignore=BUILT)
        offer(box, source)
        library = run_compiler(box.package, source, Path(workshop))
        shutil.copytree(library, source, dirs_exist_ok=True)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target)


def offer(box: Box, folder: Path) -> None:
    """Write what an installer would write: so the box is on the shelf even if it was never installed."""
    name, edition = f"{box.package}-compiled", box.game.edition
    about = folder / f"{name.replace('-', '_')}-{edition}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {edition}\n")
    (about / "entry_points.txt").write_text(f"[{STRANGERS}]\n{box.game.name} = {box.package}\n")


def run_compiler(package: str, source: Path, workshop: Path) -> Path:
    """Return the folder with the libraries."""
    command = [sys.executable, "-P", str(PROGRAM), str(source), str(workshop), package]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        values = {"package": package, "output": done.stdout + done.stderr}
        raise CannotCompile("{package} cannot be compiled:\n{output}", values)
    return workshop / "library"
