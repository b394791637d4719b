"""What is measured: this working tree or a commit, pure and compiled, in build/bench/builds.

A build is kept under a hash of all that it is made of. A second run starts at once, and a working tree without changes
shares the build of its commit. The files of a commit come from `git archive`, so nothing is left in the repository.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build" / "bench" / "builds"
MOST_KEPT: Final = 8
THIS_TREE: Final = ""  # in the place of a commit
MADE_OF: Final = ("src", "hatch_build.py", "bench/leduc.py")
NOT_WRITTEN: Final = ("__pycache__", "*.mo", "static")  # what git ignores among these

# Runs in the folder of the build, by the build hook of its own commit.
COMPILE: Final = """
import subprocess, sys
from pathlib import Path
from hatch_build import compile_catalogues, compile_rules

compile_catalogues(Path("src"))
try:
    compile_rules(Path("src").resolve(), Path("workshop").resolve())
except subprocess.CalledProcessError as error:
    sys.exit(f"{error.stdout}{error.stderr}")
"""


@dataclass(frozen=True)
class Build:
    """The two builds of a working tree or a commit, as folders for PYTHONPATH."""

    name: str
    folder: Path

    @property
    def pure(self) -> Path:
        return self.folder / "src"

    @property
    def compiled(self) -> Path:
        return self.folder / "compiled"


def name_of(revision: str) -> str:
    """Return how a commit is called in a table."""
    if revision == THIS_TREE:
        return "this"
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", "--short", f"{revision}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if found.returncode != 0:
        raise SystemExit(f"There is no commit “{revision}” here.")
    return found.stdout.strip()


def make_builds(revisions: Sequence[str]) -> list[Build]:
    """Return a build of each of these; those that are not kept yet are made at the same time."""
    names = [name_of(revision) for revision in revisions]
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as workplace:
        hashes: list[str] = []
        missing: dict[str, tuple[str, Path]] = {}
        for number, (name, revision) in enumerate(zip(names, revisions, strict=True)):
            folder = Path(workplace, str(number))
            lay_out(revision, folder)
            hashes.append(hash_of(folder))
            if not (KEPT / hashes[-1]).exists():
                missing[hashes[-1]] = name, folder
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda one: compile_build(*one), missing.values()))
        for key, (_name, folder) in missing.items():
            folder.rename(KEPT / key)
    forget_old(hashes)
    return [Build(name, KEPT / key) for name, key in zip(names, hashes, strict=True)]


def lay_out(revision: str, folder: Path) -> None:
    """Copy what a build is made of into a folder."""
    folder.mkdir()
    if revision == THIS_TREE:
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*NOT_WRITTEN))
        (folder / "bench").mkdir()
        for file in MADE_OF[1:]:
            shutil.copy(ROOT / file, folder / file)
        return
    listing = ["git", "ls-tree", "--name-only", revision, *MADE_OF]
    there = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    archive = folder.with_suffix(".zip")
    subprocess.run(["git", "archive", f"--output={archive}", revision, *there], cwd=ROOT, check=True)
    shutil.unpack_archive(archive, folder)


def hash_of(folder: Path) -> str:
    """Return a hash of all files in a folder, of what they are compiled with, and of how that is done here."""
    tools = f"{sys.version} {version('mypy')} {os.environ.get('CC')} {os.environ.get('CFLAGS')}"
    found = hashlib.sha256(tools.encode() + Path(__file__).read_bytes())
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            found.update(f"{file.relative_to(folder)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def compile_build(name: str, folder: Path) -> None:
    """Compile what was laid out in a folder, with Leduc poker among the games where the commit has it."""
    add_leduc(folder)
    add_metadata(folder)
    done = subprocess.run([sys.executable, "-c", COMPILE], cwd=folder, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{done.stderr}\n“{name}” could not be compiled.")
    shutil.copytree(folder / "src", folder / "compiled")
    shutil.copytree(folder / "workshop" / "library", folder / "compiled", dirs_exist_ok=True)
    shutil.rmtree(folder / "workshop")


def add_leduc(folder: Path) -> None:
    rules = folder / "bench" / "leduc.py"
    if not rules.exists():
        return
    package = folder / "src" / "flibuste" / "games" / "leduc"
    package.mkdir()
    shutil.copy(rules, package / "rules.py")
    (package / "__init__.py").write_text("from flibuste.games.leduc.rules import GAME as GAME\n")


def add_metadata(folder: Path) -> None:
    """Let the house find out which version it is, as if it were installed."""
    about = folder / "src" / "flibuste-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: flibuste\nVersion: 0\n")


def forget_old(used: list[str]) -> None:
    """Remove the builds that were not used for longest."""
    for key in used:
        os.utime(KEPT / key)
    kept = sorted(KEPT.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in kept[MOST_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
