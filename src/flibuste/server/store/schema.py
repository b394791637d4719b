"""The tables of the database, and how it is opened and brought up to date."""

from __future__ import annotations

import sqlite3
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
)

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


def engine_for(url: str) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # errors are logged, and what is written is secret
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
    config.set_main_option("script_location", "flibuste.server.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
