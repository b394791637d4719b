"""The arrows between packages: who may import whom."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
FILES = sorted(SOURCE.rglob("*.py"))
PACKED = {"librt", "mypy_extensions"}  # what compiled code needs beside the standard library
NO_WORLD = {"asyncio", "datetime", "gettext", "io", "logging", "os", "pathlib", "random", "socket", "time"}

CLIENT = {"flibuste.match", "flibuste.shelf", "flibuste.table", "flibuste.catalogue"}
PURE = {  # of the house: without sockets, files and processes
    "flibuste.core",
    "flibuste.bots",
    "flibuste.opponents",
    "flibuste.server.errors",
    "flibuste.server.identity",
    "flibuste.server.limits",
    "flibuste.server.wire",
    *CLIENT,
}

# Where a file lies, and what of flibuste it may import. The first line that fits counts.
ARROWS = {
    "flibuste.core.field_methods": set(),  # the build uses it before flibuste can be imported
    "flibuste.core.": {"flibuste.core"},
    "flibuste.games.content": {"flibuste.core"},
    "flibuste.games.pairs_deck": {"flibuste.core"},
    "flibuste.games.*.instinct": {"flibuste.core", "flibuste.games.pairs_deck", "own"},
    "flibuste.games.*.bot": {"flibuste.core", "flibuste.bots", "flibuste.games.content", "own"},
    "flibuste.games.*.table": {
        "flibuste.core",
        "flibuste.games.content",
        "flibuste.table",
        "flibuste.catalogue",
        "own",
    },
    "flibuste.games.*.names": {"flibuste.core", "flibuste.games.content", "flibuste.catalogue", "own"},
    "flibuste.games.*.__init__": {"own"},
    "flibuste.games.*.*": {"flibuste.core", "flibuste.games.content", "flibuste.games.pairs_deck", "own"},
    "flibuste.games.__init__": {"flibuste.shelf"},
    "flibuste.table.": {"flibuste.core", "flibuste.table", "flibuste.catalogue"},
    "flibuste.catalogue": {"flibuste.core"},
    "flibuste.shelf.": {"flibuste.core", "flibuste.games", "flibuste.shelf", "flibuste.table", "flibuste.catalogue"},
    "flibuste.match": {"flibuste.core"},
    "flibuste.terminal.": {"flibuste.core", "flibuste.bots", "flibuste.opponents", *CLIENT},
    "flibuste.bots.": {"flibuste.core", "flibuste.bots"},
    "flibuste.opponents": {"flibuste.core", "flibuste.bots", "flibuste.shelf"},
    # The house. What is pure comes first, the ways in come last.
    "flibuste.server.limits": set(),
    "flibuste.server.allowance": set(),
    "flibuste.server.identity": set(),
    "flibuste.server.errors": {"flibuste.core", "flibuste.bots.levels"},
    "flibuste.server.wire": {*PURE, "flibuste.server.rooms.journal"},
    "flibuste.server.rooms.": {*PURE, "flibuste.server.rooms"},
    "flibuste.server.store.": {"flibuste.server.store"},
    "flibuste.server.thinking.": {"flibuste.core", "flibuste.bots", "flibuste.opponents", "flibuste.shelf"},
    "flibuste.server.live.": {
        *PURE,
        "flibuste.server.live",
        "flibuste.server.rooms",
        "flibuste.server.store",
        "flibuste.server.thinking",
    },
    "flibuste.server.cluster.": {"flibuste.core", "flibuste.server"},
    "flibuste.server.": {"flibuste.core", "flibuste.bots.levels", "flibuste.server", "flibuste.version", *CLIENT},
    "flibuste.lab.mypyc_group": set(),  # the build hook runs it where flibuste cannot be imported yet
    "flibuste.lab.": {
        "flibuste.core",
        "flibuste.games.content",
        "flibuste.lab",
        "flibuste.match",
        "flibuste.opponents",
        "flibuste.shelf",
        "flibuste.table",
        "flibuste.catalogue",
    },
    "flibuste.scaffold.new_game.rules": {"flibuste.core"},
    "flibuste.scaffold.new_game.table": {"flibuste.core", "flibuste.table", "flibuste.catalogue", "own"},
    "flibuste.scaffold.": {"own"},
    "flibuste.__init__": {"flibuste.core", "flibuste.games", "flibuste.shelf", "flibuste.match", "flibuste.version"},
    "flibuste.version": set(),
    "flibuste.__main__": {"flibuste.cli"},
    "flibuste.cli.": {"flibuste"},
}


def module(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def fits(name: str, pattern: str) -> bool:
    parts, wanted = name.split("."), pattern.rstrip(".").split(".")
    if not pattern.endswith(".") and len(parts) != len(wanted):
        return False
    return len(parts) >= len(wanted) and all(want in ("*", part) for want, part in zip(wanted, parts, strict=False))


def is_of_the_rules(file: Path) -> bool:
    """Tell whether this is compiled, and part of a game: its cards, its rules, its positions, its instinct."""
    of_a_game = fits(module(file), "flibuste.games.*.*")
    return of_a_game and file.stem not in ("__init__", "table", "names", "bot")


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            for alias in node.names:
                deeper = f"{node.module}.{alias.name}"
                path = SOURCE / Path(*deeper.split("."))
                yield deeper if path.is_dir() or path.with_suffix(".py").exists() else str(node.module)


@pytest.mark.parametrize("file", FILES, ids=module)
def test_a_file_imports_only_what_it_may(file: Path) -> None:
    name = module(file)
    pattern = next((pattern for pattern in ARROWS if fits(name, pattern)), None)
    assert pattern is not None, f"nobody has said what {name} may import"
    own = ".".join(name.split(".")[:3])
    allowed = {own if entry == "own" else entry for entry in ARROWS[pattern]}
    for imported in imports(file):
        if imported.split(".")[0] == "flibuste":
            assert any(imported == entry or imported.startswith(entry + ".") for entry in allowed), imported


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if fits(module(file), "flibuste.core.") or is_of_the_rules(file)],
    ids=module,
)
def test_core_and_rules_know_nothing_of_the_world(file: Path) -> None:
    for imported in imports(file):
        top = imported.split(".")[0]
        assert top in sys.stdlib_module_names or top in PACKED or top == "flibuste", imported
        assert top not in NO_WORLD, imported


@pytest.mark.parametrize("file", sorted((SOURCE / "flibuste" / "server" / "rooms").glob("*.py")), ids=module)
def test_rooms_know_neither_network_nor_disk_nor_time(file: Path) -> None:
    for imported in imports(file):
        top = imported.split(".")[0]
        assert top not in NO_WORLD | {"sqlalchemy", "starlette", "uvicorn", "threading", "subprocess"}, imported


def test_every_arrow_is_used() -> None:
    for pattern in ARROWS:
        assert any(fits(module(file), pattern) for file in FILES), pattern
