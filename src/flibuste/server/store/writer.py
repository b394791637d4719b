"""The one thread that writes journals.

What comes in while it writes waits, and is then written together in one transaction. A move is durable before anyone
hears of it, and many tables share the price of that.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table

from flibuste.server.store.schema import entries, sitters, tables

MOST_VALUES: Final = 900  # in one statement: SQLite takes 999, some builds more
MOST_TOGETHER: Final = 900  # writings in one transaction
A_CROWD: Final = 4  # writings in the last transaction: more are likely to come, and share the price of the next
A_MOMENT: Final = 0.001  # seconds for which it waits for them
STOP: Final = None


class Unwritten(Exception):
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
    new: dict[str, Any] | None = None  # the other columns, for a new table
    sitters: list[str] = field(default_factory=list)  # visitors who took a seat


Asked = tuple[Writing, asyncio.Future[None]]  # and what is done when it is durable


class Writer:
    """Writes in a thread of its own, in the order in which it was asked."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # A SQLite file is written over one connection that is kept: with two, each would read anew what the other has
        # written. Most writings are single statements. SQLite makes a transaction of each, so that the thread has to
        # wait only once for the GIL.
        is_file = engine.dialect.name == "sqlite"
        self._kept = engine.connect().execution_options(isolation_level="AUTOCOMMIT") if is_file else None
        self._waiting: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def write(self, writing: Writing) -> asyncio.Future[None]:
        """Return at once; the future is done when the writing is durable."""
        durable = asyncio.get_running_loop().create_future()
        self._waiting.put((writing, durable))
        return durable

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(STOP)
        self._thread.join()
        if self._kept is not None:
            self._kept.close()

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
                raise Unwritten
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
            with self._engine.begin() as connection:
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
    rows = [
        {**writing.new, "id": writing.table, "phase": writing.phase, "changed": writing.at}
        for writing in writings
        if writing.new is not None
    ]
    insert_rows(connection, tables, [tuple(row[column.name] for column in tables.columns) for row in rows])
    insert_entries(connection, writings)
    for phase, changed in by_phase(writings).items():
        list_as(connection, phase, changed)
    seated = {(visitor, writing.table) for writing in writings for visitor in writing.sitters}
    insert_rows(connection, sitters, sorted(seated), "ON CONFLICT DO NOTHING")


def by_phase(writings: list[Writing]) -> dict[str, dict[str, int]]:
    """Return for each phase the tables that lists must show in it now, with the times of their last changes."""
    latest = {writing.table: writing for writing in writings if writing.phase and writing.new is None}
    found: dict[str, dict[str, int]] = {}
    for table, writing in latest.items():
        found.setdefault(writing.phase, {})[table] = writing.at
    return found


def is_one_statement(writings: list[Writing]) -> bool:
    """Tell whether there are only entries to write, and few enough."""
    plain = all(writing.new is None and not writing.phase and not writing.sitters for writing in writings)
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
    """Insert many rows in one statement: after each one the thread has to wait for the GIL."""
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
