"""Compile the engine and the games by mypyc into one library.

    python -P mypyc_group.py SOURCE WORKSHOP [PACKAGE ...]

SOURCE is a folder with `flibuste`, and perhaps with packages of other people. The engine, the bots and the PACKAGES are
compiled as one group: only within a group does mypyc call directly. The libraries are written to WORKSHOP/library, laid
out like SOURCE. A PACKAGE may be a pattern: `flibuste.games.*`.

What follows from declared fields is written into a copy of the source, and the copy is compiled. The modules that got
methods are in WORKSHOP/library, too: shipped with the libraries, they are what debuggers and tracebacks show.

This is a program, and knows nothing of flibuste: the build hook runs it before flibuste can be imported.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
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
FIELD_METHODS: Final = Path("flibuste", "core", "field_methods.py")
NO_WARNINGS: Final = "-Wno-all"  # to look for them in what was generated takes gcc longer than to compile it


def files_of(source: Path, packages: list[str]) -> list[str]:
    """Return all that is compiled. What only names a package is not: a library cannot hold it."""
    globs = [*ENGINE, *(f"{package.replace('.', '/')}/*.py" for package in packages)]
    files = sorted(file for glob in globs for file in source.glob(glob) if file.name != "__init__.py")
    return [str(file.relative_to(source)) for file in files]


def write_methods(source: Path, workshop: Path, packages: list[str]) -> Path:
    """Return a copy of the source where classes have the methods that follow from their fields."""
    copy, library = workshop / "written", workshop / "library"
    shutil.copytree(source, copy, ignore=lambda folder, names: [name for name in names if skipped(folder, name)])
    with_methods = module_at(source / FIELD_METHODS).with_methods
    for file in files_of(copy, packages):
        text = (copy / file).read_text(encoding="utf-8")
        written = with_methods(text)
        if written != text:
            (copy / file).write_text(written, encoding="utf-8")
            (library / file).parent.mkdir(parents=True, exist_ok=True)
            (library / file).write_text(written, encoding="utf-8")
    return copy


def skipped(folder: str, name: str) -> bool:
    return Path(folder, name).is_file() and not name.endswith((".py", ".pyi", ".typed"))


def module_at(file: Path) -> ModuleType:
    """Return a module that needs nothing but Python, without importing the package that it lies in."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    source, workshop, *packages = sys.argv[1:]
    os.chdir(write_methods(Path(source).absolute(), Path(workshop).absolute(), packages))
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
