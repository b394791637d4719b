"""Compile the engine and the games by mypyc into one library.

    python -P mypyc_group.py SOURCE WORKSHOP [PACKAGE ...]

SOURCE is a folder with `flibuste`, and perhaps with packages of other people. The engine, the bots and the PACKAGES are
compiled as one group: only within a group does mypyc call directly. The libraries are written to WORKSHOP/library, laid
out like SOURCE. A PACKAGE may be a pattern: `flibuste.games.*`.

This is a program, and knows nothing of flibuste: the build hook runs it before flibuste can be imported.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import setup

ENGINE: Final = (
    "flibuste/core/*.py",
    "flibuste/games/pairs_deck.py",
    "flibuste/bots/*.py",
    "flibuste/table/follow.py",
)
OPTIONS: Final = (
    "--config-file=",  # whatever the folders above have been told
    "--follow-imports=silent",  # what is not compiled may import packages that are not there yet
)
NO_WARNINGS: Final = "-Wno-all"  # to look for them in what was generated takes gcc longer than to compile it


def files_of(source: Path, packages: list[str]) -> list[str]:
    """Return all that is compiled. What only names a package is not: a library cannot hold it."""
    globs = [*ENGINE, *(f"{package.replace('.', '/')}/*.py" for package in packages)]
    files = sorted(file for glob in globs for file in source.glob(glob) if file.name != "__init__.py")
    return [str(file.relative_to(source)) for file in files]


def main() -> None:
    source, workshop, *packages = sys.argv[1:]
    os.chdir(source)
    os.environ["MYPY_CACHE_DIR"] = f"{workshop}/cache"
    modules = [*OPTIONS, *files_of(Path(), packages)]
    optimise = os.environ.get("FLIBUSTE_OPTIMISE", "3")  # 0 takes a fifth of the time, for tests
    extensions = mypycify(modules, opt_level=optimise, debug_level="0", target_dir=workshop, group_name="flibuste")
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, NO_WARNINGS]
    setup(
        name="flibuste",
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--build-lib", f"{workshop}/library", "--build-temp", f"{workshop}/temp"],
    )


if __name__ == "__main__":
    main()
