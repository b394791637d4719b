"""Where a house keeps its tables: in a folder or in a database server, for one house at a time."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from alembic.util.exc import CommandError
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from flibuste.core.record import Record
from flibuste.server.errors import NoDatabase
from flibuste.server.rooms.room import read_room
from flibuste.server.store.store import PRIVATE_FILE, Store

log = logging.getLogger(__name__)

FILE: Final = "flibuste.db"
LOCK: Final = "flibuste.lock"
OUR_FILES: Final = (FILE, f"{FILE}-wal", f"{FILE}-shm", LOCK)
PRIVATE_FOLDER: Final = 0o700
LOCK_NUMBER: Final = 0x666C6962  # of our lock in a database server


class DatabaseLock:
    """A lock that a database server keeps, until it is closed or the connection ends."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Give the lock up now: a server notices later that a connection has ended, and keeps the next house out."""
        with suppress(SQLAlchemyError):  # there is no connection any more
            self._connection.execute(select(func.pg_advisory_unlock(LOCK_NUMBER)))
        self._connection.close()


Lock = IO[str] | DatabaseLock  # held until it is closed


def database_url(data: str) -> str:
    """Return the URL of a database: as given, or a SQLite file in this folder."""
    if "://" in data:
        return data.replace("postgresql://", "postgresql+psycopg://", 1)
    folder = Path(data).expanduser()
    try:
        keep_private(folder)
    except OSError as error:
        values = {"folder": str(folder), "reason": error.strerror}
        raise NoDatabase("Nothing can be kept in {folder}: {reason}.", values) from None
    return f"sqlite:///{folder / FILE}"


def keep_private(folder: Path) -> None:
    """Make the folder, and let no other user of this machine look at what is kept in it: hands, secrets, names. One
    that holds more than our files may be meant for others, too."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    (folder / FILE).touch(PRIVATE_FILE)  # SQLite gives what it puts beside it the same rights
    with suppress(PermissionError):  # it is somebody else's, who lets us write here
        if all(entry.name in OUR_FILES for entry in folder.iterdir()):
            folder.chmod(PRIVATE_FOLDER)
        for name in OUR_FILES:
            if (folder / name).exists():
                (folder / name).chmod(PRIVATE_FILE)


@contextmanager
def kept(data: str) -> Iterator[Store]:
    """Open what a house has kept, for a while. It must be there: a new one would hide a slip of the pen."""
    folder = Path(data).expanduser()
    if "://" not in data and not (folder / FILE).is_file():
        raise NoDatabase("No tables are kept in {folder}.", {"folder": str(folder)})
    store = open_store(data)
    try:
        yield store
    except SQLAlchemyError as error:
        raise unusable(error) from None
    finally:
        store.close()


def open_store(data: str) -> Store:
    try:
        return Store(database_url(data))
    except (SQLAlchemyError, CommandError, ImportError) as error:
        raise unusable(error) from None


def unusable(error: Exception) -> NoDatabase:
    if isinstance(error, CommandError):  # of Alembic: there are migrations that we do not know
        return NoDatabase("These tables were kept by a newer Flibuste: bring this one up to date.")
    reason = str(error).splitlines()[0].rstrip(".")
    return NoDatabase("The database cannot be used: {reason}.", {"reason": reason})


def finished_records(store: Store) -> Iterator[Record]:
    """Yield all games that came to an end, the oldest first."""
    for table in store.finished():
        try:
            record = read_room(table, store.entries_of(table)).record()
        except Exception:  # one that is damaged does not hide the others
            log.exception("table %s cannot be read", table)
        else:
            yield record


def be_alone(data: str) -> Lock | None:
    """Keep other houses out: each would think that it has all tables, and neither would hear of the moves that the
    other writes down. Nodes of one house know of each other, and share."""
    if data.startswith("postgresql"):
        return lock_database(database_url(data))
    if "://" in data or sys.platform == "win32":
        return None
    database_url(data)  # makes the folder
    return lock_folder(Path(data).expanduser())


def lock_database(url: str) -> DatabaseLock:
    try:
        connection = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT").connect()
        alone = connection.execute(select(func.pg_try_advisory_lock(LOCK_NUMBER))).scalar()
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(error) from None
    if not alone:
        connection.close()
        raise NoDatabase("Another house is open in this database; “--bus” joins several.")
    return DatabaseLock(connection)


def lock_folder(folder: Path) -> IO[str]:
    import fcntl  # not everywhere

    try:
        (folder / LOCK).touch(PRIVATE_FILE)
        lock = (folder / LOCK).open("w")
    except OSError as error:
        values = {"folder": str(folder), "reason": error.strerror}
        raise NoDatabase("Nothing can be kept in {folder}: {reason}.", values) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise NoDatabase("Another house is open in {folder}.", {"folder": str(folder)}) from None
    return lock
