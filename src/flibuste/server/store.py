"""Where journals are kept: SQLite by default, PostgreSQL by a URL.

One thread writes. What comes in while it writes waits and is written together, in one transaction: a move is durable
before anyone hears of it, and many tables share the price of that.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.engine import make_url

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("phase", String(16), nullable=False),  # waiting, playing, over
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("tables_by_phase", "phase", "listed", "changed"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

sitters: Final = Table(
    "sitters",
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Index("sitters_by_table", "table_id"),
)

settings: Final = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(256), nullable=False),
)

MOST_VALUES: Final = 900  # in one statement: SQLite takes 999, some builds more
MOST_TOGETHER: Final = 900  # writings in one transaction
A_CROWD: Final = 4  # writings in the last transaction: more are likely to come, and share the price of the next
A_MOMENT: Final = 0.001  # seconds for which it waits for them
STOP: Final = None


class Lost(Exception):
    """Something before this could not be written: what follows from it must not be, either."""


@dataclass
class Pen:
    """What a journal is written with, as long as its table is in use. It breaks when something cannot be written."""

    broken: bool = False


@dataclass
class Writing:
    """What is to be written of a table at once: entries from a number on, and what lists need to know."""

    table: str
    first: int
    bodies: list[bytes]
    pen: Pen = field(default_factory=Pen)
    phase: str = ""  # if it has changed, or was not written for a while
    at: int = 0
    opened: dict[str, Any] | None = None  # the other columns, for a new table
    sitters: list[str] = field(default_factory=list)  # visitors who took a seat


Asked = tuple[Writing, asyncio.Future[None]]  # and what is done when it is durable


@dataclass(frozen=True)
class Listing:
    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    changed: int


class Store:
    """All journals. Reading happens in the caller's thread, writing in one of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = engine_for(url)
        upgrade(self.engine)
        # A SQLite file is written over one connection that is kept: with two, each would read anew what the other has
        # written. Most of what is written are single statements. SQLite makes a transaction of each, so that the writer
        # has to wait only once for its turn among the threads.
        is_file = self.engine.dialect.name == "sqlite"
        self._kept = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") if is_file else None
        self._waiting: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def write(self, writing: Writing) -> asyncio.Future[None]:
        """Return at once; the future is done when the writing is durable."""
        durable = asyncio.get_running_loop().create_future()
        self._waiting.put((writing, durable))
        return durable

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(STOP)
        self._writer.join()
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()

    # Reading

    def entries_of(self, table: str) -> list[bytes]:
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.number)
            )
            return [row.body for row in rows]

    def listed(self, phase: str, most: int = 100) -> list[Listing]:
        """Return the tables that anyone may see, those that changed last first."""
        return self._listings((tables.c.phase == phase) & tables.c.listed, most)

    def tables_of(self, visitor: str, most: int = 100) -> list[Listing]:
        """Return the tables at which a visitor sits."""
        own = select(sitters.c.table_id).where(sitters.c.visitor == visitor)
        return self._listings(tables.c.id.in_(own), most)

    def unfinished(self) -> list[str]:
        """Return all tables that are being played: clocks run and bots think there."""
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(select(tables.c.id).where(tables.c.phase == "playing"))]

    def hosted(self, visitor: str) -> int:
        """Return how many unfinished tables a visitor has opened."""
        own = (tables.c.host == visitor) & (tables.c.phase != "over")
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(tables).where(own)).scalar_one())

    def seated(self, visitor: str, besides: str) -> int:
        """Return at how many unfinished tables a visitor sits, besides one."""
        own = (sitters.c.visitor == visitor) & (sitters.c.table_id == tables.c.id) & (sitters.c.table_id != besides)
        count = select(func.count()).select_from(sitters, tables).where(own & (tables.c.phase != "over"))
        with self.engine.connect() as connection:
            return int(connection.execute(count).scalar_one())

    def finished(self) -> Iterator[str]:
        with self.engine.connect() as connection:
            rows = connection.execute(select(tables.c.id).where(tables.c.phase == "over").order_by(tables.c.created))
            for row in rows:
                yield row.id

    def _listings(self, which: Any, most: int) -> list[Listing]:
        wanted = select(tables.c.id, tables.c.game, tables.c.phase, tables.c.changed)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.where(which).order_by(tables.c.changed.desc()).limit(most))
            return [Listing(row.id, row.game, row.phase, row.changed) for row in rows]

    # Keeping house

    def setting(self, name: str, value: str) -> str:
        """Return what is kept under a name; if nothing is, keep this value."""
        with self.engine.begin() as connection:
            kept = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
            if kept is None:
                connection.execute(insert(settings).values(name=name, value=value))
            return value if kept is None else str(kept)

    def prune(self, before: int) -> int:
        """Forget finished tables that have not changed since; return how many."""
        old = select(tables.c.id).where((tables.c.phase == "over") & (tables.c.changed < before))
        with self.engine.begin() as connection:
            connection.execute(delete(entries).where(entries.c.table_id.in_(old)))
            connection.execute(delete(sitters).where(sitters.c.table_id.in_(old)))
            return connection.execute(
                delete(tables).where((tables.c.phase == "over") & (tables.c.changed < before))
            ).rowcount

    def backup(self, path: Path) -> None:
        """Copy a SQLite file while it is in use. PostgreSQL has its own tools for that."""
        source = make_url(self.url).database
        with sqlite3.connect(str(source)) as live, sqlite3.connect(path) as copy:
            live.backup(copy)

    # The writer

    def _write_all(self) -> None:
        together: list[Asked | None] = []
        stopping = False
        while not stopping:
            first = self._waiting.get()
            if len(together) >= A_CROWD:
                time.sleep(A_MOMENT)
            together = [first]
            while len(together) < MOST_TOGETHER and not self._waiting.empty():
                together.append(self._waiting.get())
            stopping = STOP in together
            self._write_together([asked for asked in together if asked is not None])

    def _write_together(self, asked: list[Asked]) -> None:
        writings = [writing for writing, _durable in asked]
        try:
            if any(writing.pen.broken for writing in writings):
                raise Lost
            if self._kept is not None and is_one_statement(writings):
                insert_entries(self._kept, writings)
            else:
                with self._transaction() as connection:
                    write_rows(connection, writings)
        except Exception as error:  # whoever waits for it is told; one that cannot be written does no harm to others
            if len(asked) == 1:
                writings[0].pen.broken = True
                tell(asked, error)
            else:
                for one in asked:
                    self._write_together([one])
        else:
            tell(asked, None)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._kept is None:
            with self.engine.begin() as connection:
                yield connection
            return
        try:
            self._kept.exec_driver_sql("BEGIN IMMEDIATE")
            yield self._kept
            self._kept.exec_driver_sql("COMMIT")
        except BaseException:
            self._kept.connection.rollback()  # if there is still something: a full disk may have done it already
            raise


def tell(asked: list[Asked], error: Exception | None) -> None:
    """Wake the event loop once for all who wait."""
    if asked:
        asked[0][1].get_loop().call_soon_threadsafe(settle, asked, error)


def settle(asked: list[Asked], error: Exception | None) -> None:
    for _writing, durable in asked:
        if durable.cancelled():
            continue
        if error is None:
            durable.set_result(None)
        else:
            durable.set_exception(error)


def write_rows(connection: Connection, writings: list[Writing]) -> None:
    opened = [
        {**writing.opened, "id": writing.table, "phase": writing.phase, "changed": writing.at}
        for writing in writings
        if writing.opened is not None
    ]
    insert_rows(connection, tables, [tuple(row[column.name] for column in tables.columns) for row in opened])
    insert_entries(connection, writings)
    for phase, changed in by_phase(writings).items():
        list_as(connection, phase, changed)
    seated = {(visitor, writing.table) for writing in writings for visitor in writing.sitters}
    insert_rows(connection, sitters, sorted(seated), "ON CONFLICT DO NOTHING")


def by_phase(writings: list[Writing]) -> dict[str, dict[str, int]]:
    """Return for each phase the tables that lists must show in it now, with the times of their last changes."""
    latest = {writing.table: writing for writing in writings if writing.phase and writing.opened is None}
    found: dict[str, dict[str, int]] = {}
    for table, writing in latest.items():
        found.setdefault(writing.phase, {})[table] = writing.at
    return found


def is_one_statement(writings: list[Writing]) -> bool:
    """Tell whether there are only entries to write, and few enough."""
    plain = all(writing.opened is None and not writing.phase and not writing.sitters for writing in writings)
    few = sum(len(writing.bodies) for writing in writings) * len(entries.columns) <= MOST_VALUES
    return plain and few


def insert_entries(connection: Connection, writings: list[Writing]) -> None:
    rows = [
        (writing.table, writing.first + place, body)
        for writing in writings
        for place, body in enumerate(writing.bodies)
    ]
    insert_rows(connection, entries, rows)


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[object, ...]], known: str = "") -> None:
    """Insert many rows in one statement: after each one the writer has to wait for its turn among the threads."""
    names = ", ".join(column.name for column in table.columns)
    row_of_marks = f"({', '.join([mark_for(connection)] * len(table.columns))})"
    most = MOST_VALUES // len(table.columns)
    for start in range(0, len(rows), most):
        some = rows[start : start + most]
        places = ", ".join([row_of_marks] * len(some))
        values = tuple(value for row in some for value in row)
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES {places} {known}", values)


def list_as(connection: Connection, phase: str, changed: dict[str, int]) -> None:
    """Let lists show these tables in a phase."""
    mark = mark_for(connection)
    places = ", ".join([mark] * len(changed))
    values = (phase, max(changed.values()), *changed)
    connection.exec_driver_sql(f"UPDATE tables SET phase = {mark}, changed = {mark} WHERE id IN ({places})", values)


def mark_for(connection: Connection) -> str:
    """Return what stands for a value in a statement."""
    return "?" if connection.dialect.paramstyle == "qmark" else "%s"


def engine_for(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def careful(connection: sqlite3.Connection, _record: object) -> None:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # durable also when the power fails
            connection.execute("PRAGMA busy_timeout = 10000")
            connection.execute("PRAGMA temp_store = MEMORY")  # or large statements make a file each, and remove it

    return engine


def upgrade(engine: Engine) -> None:
    """Bring the database up to date, whatever edition of Flibuste wrote it."""
    config = Config()
    config.set_main_option("script_location", "flibuste.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
