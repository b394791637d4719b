"""Journals in real databases: SQLite always, PostgreSQL where its programs are found."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from flibuste.server.data import OUR_FILES, be_alone, open_store
from flibuste.server.errors import NoDatabase
from flibuste.server.store.store import Store
from flibuste.server.store.writer import Pen, Unwritten, Writing

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


def write(store: Store, *writings: Writing) -> list[BaseException | None]:
    """Write all of this at once; return what went wrong with each."""

    async def together() -> list[BaseException | None]:
        return await asyncio.gather(*map(store.write, writings), return_exceptions=True)

    return asyncio.run(together())


def test_what_is_written_is_there_after_reopening(url: str) -> None:
    store = Store(url)
    opened = [Writing(f"a{n}", 0, [b"opened"], phase="waiting", at=5, new={**COLUMNS, "created": n}) for n in range(20)]
    moves = [Writing(f"a{n}", 1, [b"x", b"y"], phase="playing", at=6, sitters=["v"]) for n in range(20)]
    moves.append(Writing("a0", 3, [b"z"], phase="over", at=7, sitters=["v"]))
    assert write(store, *opened, *moves) == [None] * 41
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
    write(store, Writing("b1", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS))
    write(store, Writing("b2", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS))
    twice = [Writing("b1", 1, [body], phase="playing", at=6) for body in (b"one", b"two")]
    one, two, fine = write(store, *twice, Writing("b2", 1, [b"fine"], phase="playing", at=6))
    assert one is None
    assert isinstance(two, IntegrityError)
    assert fine is None
    assert store.entries_of("b1") == [b"opened", b"one"]
    assert store.entries_of("b2") == [b"opened", b"fine"]
    store.close()


def test_what_follows_from_something_that_was_lost_is_not_written(url: str) -> None:
    store = Store(url)
    write(store, Writing("d", 0, [b"opened", b"one"], phase="waiting", at=5, new=COLUMNS))
    pen = Pen()
    lost, follows = write(store, Writing("d", 1, [b"again"], pen), Writing("d", 2, [b"two"], pen))
    assert isinstance(lost, IntegrityError)
    assert isinstance(follows, Unwritten)
    assert isinstance(write(store, Writing("d", 2, [b"later"], pen))[0], Unwritten)
    assert write(store, Writing("d", 2, [b"two"])) == [None]
    assert store.entries_of("d") == [b"opened", b"one", b"two"]
    store.close()


@pytest.mark.parametrize("refused", ["INSERT INTO tables", "COMMIT"])
def test_what_the_disk_refuses_does_no_harm_to_what_comes_later(tmp_path: Path, refused: str) -> None:
    store = Store(f"sqlite:///{tmp_path / 'flibuste.db'}")
    refusing = [refused]

    def refuse(_connection: object, _cursor: object, statement: str, *_details: object) -> None:
        if refusing and statement.startswith(refusing[0]):
            refusing.clear()
            raise OSError("the disk is full")

    event.listen(store.engine, "before_cursor_execute", refuse)
    opened = Writing("e", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS)
    assert isinstance(write(store, opened)[0], OSError)
    assert store.entries_of("e") == []
    assert write(store, Writing("e", 0, [b"again"], phase="waiting", at=5, new=COLUMNS)) == [None]
    assert write(store, Writing("e", 1, [b"one"])) == [None]
    assert store.entries_of("e") == [b"again", b"one"]
    store.close()


def test_a_setting_is_kept(url: str) -> None:
    store = Store(url)
    assert store.setting("key", "first") == "first"
    assert store.setting("key", "second") == "first"
    store.close()


def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'flibuste.db'}")
    write(store, Writing("c", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS))
    store.backup(tmp_path / "copy.db")
    store.close()
    copy = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    assert copy.entries_of("c") == [b"opened"]
    copy.close()
    with sqlite3.connect(tmp_path / "copy.db") as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    plain.close()


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_no_other_user_of_the_machine_can_look_at_what_is_kept(tmp_path: Path) -> None:
    """There are hands and secrets in it. What an older Flibuste left open is closed."""
    folder = tmp_path / "kept" / "here"
    before = os.umask(0)
    try:
        lock = be_alone(str(folder))
        assert lock is not None
        open_store(str(folder)).close()
        folder.chmod(0o755)
        (folder / "flibuste.db").chmod(0o644)
        store = open_store(str(folder))
        write(store, Writing("c", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS))
        assert {path.name for path in folder.iterdir()} == set(OUR_FILES)
        store.backup(tmp_path / "copy.db")
        store.close()
        lock.close()
    finally:
        os.umask(before)
    assert rights(folder) == 0o700
    assert [rights(path) for path in [tmp_path / "copy.db", *folder.iterdir()]] == [0o600] * 3


def test_a_folder_with_other_things_in_it_stays_as_open_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o755)
    open_store(str(tmp_path)).close()
    assert rights(tmp_path) == 0o755
    assert rights(tmp_path / "flibuste.db") == 0o600


def test_errors_do_not_tell_what_was_to_be_written(url: str) -> None:
    """They are logged."""
    store = Store(url)
    write(store, Writing("f", 0, [b"opened"], phase="waiting", at=5, new=COLUMNS))
    (error,) = write(store, Writing("f", 0, [b"a secret"]))
    store.close()
    told = "".join(traceback.format_exception(error))
    assert "INSERT INTO entries" in told
    assert "a secret" not in told


def test_two_houses_do_not_share_a_database_server(postgres: str) -> None:
    """Unless a bus joins them: each would think that it has all tables."""
    data = postgres.replace("+psycopg", "")
    lock = be_alone(data)
    assert lock is not None
    with pytest.raises(NoDatabase, match="Another house is open in this database"):
        be_alone(data)
    lock.close()
    again = be_alone(data)
    assert again is not None
    again.close()
