"""Journals in real databases: SQLite always, PostgreSQL where its programs are found."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.server.store import Store, Writing

COLUMNS = {"game": "paires", "host": "h", "listed": True, "created": 1}


def postgres_program(name: str) -> str | None:
    """Return where a program of PostgreSQL is; Debian keeps them out of the path."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own, on a socket in a folder of its own."""
    initdb, server = postgres_program("initdb"), postgres_program("postgres")
    if initdb is None or server is None:
        assert not os.environ.get("CI"), "CI must have PostgreSQL"
        pytest.skip("PostgreSQL is not installed here")
    as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        data = f"{folder}/data"
        subprocess.run(
            [*as_user, initdb, "--auth=trust", "--username=flibuste", "--no-sync", data], check=True, stdout=-3
        )
        process = subprocess.Popen(
            [*as_user, server, "-D", data, "-k", folder, "-c", "listen_addresses="], stderr=subprocess.DEVNULL
        )
        url = f"postgresql+psycopg://flibuste@/postgres?host={folder}"
        try:
            wait_for(f"{folder}/.s.PGSQL.5432")
            yield url
        finally:
            process.terminate()
            process.wait()


def wait_for(path: str) -> None:
    for _ in range(100):
        if os.path.exists(path):
            return
        subprocess.run(["sleep", "0.1"], check=True)
    raise AssertionError("PostgreSQL did not start")


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'flibuste.db'}"
    found: str = request.getfixturevalue("postgres")
    return found


def test_what_is_written_is_there_after_reopening(url: str) -> None:
    store = Store(url)
    opened = [store.write(Writing(f"a{n}", 0, [b"opened"], "waiting", 5, {**COLUMNS, "created": n})) for n in range(20)]
    moves = [store.write(Writing(f"a{n}", 1, [b"x", b"y"], "playing", 6, sitters=["v"])) for n in range(20)]
    moves.append(store.write(Writing("a0", 3, [b"z"], "over", 7, sitters=["v"])))
    for future in opened + moves:
        future.result(10)
    store.close()
    store = Store(url)
    assert store.entries_of("a0") == [b"opened", b"x", b"y", b"z"]
    assert len(store.listed("playing")) == 19
    assert {listing.id for listing in store.tables_of("v")} == {f"a{n}" for n in range(20)}
    assert store.tables_of("w") == []
    assert store.hosted("h") == 19
    assert list(store.finished()) == ["a0"]
    assert store.prune(7) == 0
    assert store.prune(8) == 1
    assert store.entries_of("a0") == []
    store.close()


def test_a_number_is_written_once_and_a_failure_does_no_harm_to_others(url: str) -> None:
    store = Store(url)
    store.write(Writing("b1", 0, [b"opened"], "waiting", 5, COLUMNS)).result(10)
    store.write(Writing("b2", 0, [b"opened"], "waiting", 5, COLUMNS)).result(10)
    twice = [store.write(Writing("b1", 1, [body], "playing", 6)) for body in (b"one", b"two")]
    fine = store.write(Writing("b2", 1, [b"fine"], "playing", 6))
    fine.result(10)
    assert [future.exception(10) is None for future in twice] == [True, False]
    assert store.entries_of("b1") == [b"opened", b"one"]
    assert store.entries_of("b2") == [b"opened", b"fine"]
    store.close()


def test_a_setting_is_kept(url: str) -> None:
    store = Store(url)
    assert store.setting("key", "first") == "first"
    assert store.setting("key", "second") == "first"
    store.close()


def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'flibuste.db'}")
    store.write(Writing("c", 0, [b"opened"], "waiting", 5, COLUMNS)).result(10)
    store.backup(tmp_path / "copy.db")
    store.close()
    copy = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    assert copy.entries_of("c") == [b"opened"]
    copy.close()
    with sqlite3.connect(tmp_path / "copy.db") as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    plain.close()
