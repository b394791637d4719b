"""Where journals are kept: SQLite by default, PostgreSQL by a URL. Reading happens in the caller's thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import make_url

from flibuste.server.store.schema import engine_for, entries, settings, sitters, tables, upgrade
from flibuste.server.store.writer import Writer, Writing

PRIVATE_FILE: Final = 0o600  # what is kept is nobody else's business


@dataclass(frozen=True)
class Listing:
    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    changed: int


class Store:
    """All journals."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = engine_for(url)
        upgrade(self.engine)
        self._writer = Writer(self.engine)

    def write(self, writing: Writing) -> asyncio.Future[None]:
        """Return at once; the future is done when the writing is durable."""
        return self._writer.write(writing)

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._writer.close()
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
        path.touch(PRIVATE_FILE, exist_ok=False)
        source = make_url(self.url).database
        with closing(sqlite3.connect(str(source))) as live, closing(sqlite3.connect(path)) as copy:
            live.backup(copy)
