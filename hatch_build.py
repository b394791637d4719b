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
    "flibuste/games/*/instinct.py",
    "flibuste/bots/*.py",
)

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

target, *files = sys.argv[1:]
options = ["--follow-imports=silent"]  # what is not compiled may import packages that are not there yet
setup(
    name="flibuste",
    packages=[],
    ext_modules=mypycify(options + files, opt_level="3", debug_level="0", target_dir=target, group_name="flibuste"),
    script_args=["-q", "build_ext", "--build-lib", target + "/library", "--build-temp", target + "/temp"],
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
        try:
            library = compile_rules(source, Path(self._workshop.name))
        except subprocess.CalledProcessError as error:
            self.app.display_warning(f"flibuste is built without a compiler:\n{error.stdout}{error.stderr}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        built = [file for file in library.rglob("*") if file.is_file()]
        build_data["force_include"].update({str(file): str(file.relative_to(library)) for file in built})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_workshop"):
            self._workshop.cleanup()


def compile_rules(source: Path, workshop: Path) -> Path:
    """Compile core and rules; return the folder with the libraries, laid out like the source."""
    files = sorted(str(file.relative_to(source)) for glob in COMPILED for file in source.glob(glob))
    files = [file for file in files if not file.endswith("__init__.py")]
    command = [sys.executable, "-c", COMPILE, str(workshop), *files]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(workshop / "cache")}
    subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=True)
    return workshop / "library"


def compile_catalogues(source: Path) -> None:
    for catalogue in source.glob("flibuste/locale/*/LC_MESSAGES/*.po"):
        with catalogue.open("rb") as text, catalogue.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text))
