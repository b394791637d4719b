"""What happens when the package is built: catalogues are compiled, and the rules too if they can be.

Core and rules are compiled by mypyc into one library where a C compiler is found. Where there is
none, or it fails, or FLIBUSTE_PURE is set, the same files are shipped as they are. Nothing is
written into the source tree but the catalogues.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "flibuste/core/*.py",
    "flibuste/games/pairs_deck.py",
    "flibuste/games/*/rules.py",
    "flibuste/games/*/board.py",
)

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

target, *files = sys.argv[1:]
setup(
    name="flibuste",
    packages=[],
    ext_modules=mypycify(files, opt_level="3", debug_level="0", target_dir=target, group_name="flibuste"),
    script_args=["-q", "build_ext", "--build-lib", target + "/lib", "--build-temp", target + "/temp"],
)
"""


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src")
        compile_catalogues(source)
        if self.target_name != "wheel" or version == "editable" or os.environ.get("FLIBUSTE_PURE"):
            return
        # Kept on the hook: the files must live until the wheel is written.
        self._workshop = tempfile.TemporaryDirectory()
        libraries = self._compile(source, Path(self._workshop.name))
        if libraries:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(libraries)

    def _compile(self, source: Path, target: Path) -> dict[str, str]:
        """Return each library that was built, with its place in the wheel."""
        files = sorted(str(file.relative_to(source)) for glob in COMPILED for file in source.glob(glob))
        files = [file for file in files if not file.endswith("__init__.py")]
        command = [sys.executable, "-c", COMPILE, str(target), *files]
        done = subprocess.run(command, cwd=source, capture_output=True, text=True)
        if done.returncode != 0:
            self.app.display_warning(f"flibuste is built without a compiler:\n{done.stdout}{done.stderr}")
            return {}
        built = (target / "lib").rglob("*.[sp][oy]*")
        return {str(file): str(file.relative_to(target / "lib")) for file in built}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_workshop"):
            self._workshop.cleanup()


def compile_catalogues(source: Path) -> None:
    for catalogue in source.glob("flibuste/locale/*/LC_MESSAGES/*.po"):
        with catalogue.open("rb") as text, catalogue.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text))
