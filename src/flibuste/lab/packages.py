"""Which package an author means: by the name of its game, by its own name, or by its folder."""

from __future__ import annotations

import sys
import tomllib
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from flibuste.core.errors import UnknownGame
from flibuste.shelf import STRANGERS, package_of


def package_at(word: str) -> str:
    """Return a package that can be imported. For one in a folder, Python's path is told where it is."""
    package = package_of(word)
    if package is not None:
        return package
    if Path(word).is_dir():
        return package_in(Path(word).resolve())
    if all(part.isidentifier() for part in word.split(".")) and is_importable(word):
        return word
    raise UnknownGame("There is no game, no package and no folder “{name}”.", {"name": word})


def package_in(folder: Path) -> str:
    """Return the package that a folder is, or that the project in it offers as a game."""
    if (folder / "__init__.py").is_file():
        return package_below(outermost(folder).parent, folder)
    for package in packages_offered(folder):
        for root in (folder, folder / "src"):
            if (root / package.replace(".", "/")).is_dir():
                return package_below(root, root / package.replace(".", "/"))
    raise UnknownGame("There is no package with a game in {folder}.", {"folder": folder})


def outermost(package: Path) -> Path:
    """Return the folder of the package that this one is a part of, if it is."""
    while (package.parent / "__init__.py").is_file():
        package = package.parent
    return package


def package_below(root: Path, folder: Path) -> str:
    sys.path.insert(0, str(root))
    return ".".join(folder.relative_to(root).parts)


def packages_offered(project: Path) -> list[str]:
    """Return the packages that a project offers as games."""
    try:
        written = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        return list(written["project"]["entry-points"][STRANGERS].values())
    except (OSError, ValueError, LookupError):
        return []


def is_importable(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def folder_of(package: str) -> Path:
    return Path(str(resources.files(package)))
