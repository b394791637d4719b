"""Runs the house on a port, and tells how to get there."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import h11
import segno
import uvicorn
from alembic.util.exc import CommandError
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool
from uvicorn.protocols.http.h11_impl import H11Protocol

from flibuste.catalogue import Catalogue
from flibuste.core.errors import FlibusteError
from flibuste.server.app import make_app
from flibuste.server.pages import LARGEST_BODY
from flibuste.server.socket import Socket
from flibuste.server.store import Store

EVERYWHERE: Final = ("", "0.0.0.0", "::")
FILE: Final = "flibuste.db"
LOCK: Final = "flibuste.lock"
HOUSE: Final = 0x666C6962  # the number of our lock in a database server
GARBAGE: Final = (10_000, 10, 30)  # new objects, then collections of the young and of the middle-aged, before each next
PATIENCE: Final = 5  # seconds that open lines are given when the house closes
LONGEST_ASKING: Final = 15  # seconds in which somebody who has connected asks for something


Lock = IO[str] | Connection  # held until it is closed


class NoDatabase(FlibusteError):
    """The data cannot be kept there."""


class NoBus(FlibusteError):
    """Other nodes cannot be reached."""


class PortTaken(FlibusteError):
    """Somebody else listens there."""


def database_url(data: str) -> str:
    """Return the URL of a database: as given, or a SQLite file in this folder."""
    if "://" in data:
        return data.replace("postgresql://", "postgresql+psycopg://", 1)
    folder = Path(data).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        values = {"folder": str(folder), "reason": error.strerror}
        raise NoDatabase("Nothing can be kept in {folder}: {reason}.", values) from None
    return f"sqlite:///{folder / FILE}"


class Door(H11Protocol):
    """Where requests come in. Who does not come to the end of one is not waited for; lines have their own signs of
    life."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._answered = self.cycle
        self._alarm = self.loop.call_later(LONGEST_ASKING, self._look)

    def _look(self) -> None:
        asking = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if asking and self.cycle is self._answered:
            self.transport.close()
        else:
            self._answered = self.cycle
            self._alarm = self.loop.call_later(LONGEST_ASKING, self._look)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._alarm.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._alarm.cancel()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Says so when it is ready, and not before."""

    def __init__(self, config: uvicorn.Config, welcome: Callable[[], None]) -> None:
        super().__init__(config)
        self._welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._welcome()


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


def serve(
    host: str, port: int, data: str, workers: int, bus: str, catalogue: Catalogue, open_page: bool = False
) -> None:
    """Serve until told to stop. Everything that was acknowledged is kept."""
    if bus:
        check_bus(bus)
    listener = listen(host, port)
    lock = None if bus else be_alone(data)  # held until the end
    address = address_of(host, listener.getsockname()[1])
    config = uvicorn.Config(
        make_app(open_store(data), workers, bus),
        log_level="warning",
        http=Door,
        ws=Socket,
        ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
    )

    def welcome() -> None:
        collect_garbage_rarely()
        print(catalogue.gettext("Flibuste is open at {address}").format(address=address), flush=True)
        if host in EVERYWHERE:
            segno.make(address, micro=False).terminal(sys.stderr, compact=True)
        if open_page:
            threading.Thread(
                target=webbrowser.open, args=[address], daemon=True
            ).start()  # browsers may take their time

    for number in (signal.SIGTERM, signal.SIGINT):  # uvicorn closes the house, then raises the signal once more
        signal.signal(number, lambda *_details: None)
    Server(config, welcome).run(sockets=[listener])
    if lock is not None:
        lock.close()


def be_alone(data: str) -> Lock | None:
    """Keep other houses out: each would think that it has all tables, and neither would hear of the moves that the
    other writes down. Nodes of one house know of each other, and share."""
    if data.startswith("postgresql"):
        return lock_database(database_url(data))
    if "://" in data or sys.platform == "win32":
        return None
    database_url(data)  # makes the folder
    return lock_folder(Path(data).expanduser())


def lock_database(url: str) -> Connection:
    """Take a lock that the server keeps for as long as this connection is open."""
    try:
        connection = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT").connect()
        alone = connection.execute(select(func.pg_try_advisory_lock(HOUSE))).scalar()
    except (SQLAlchemyError, ImportError) as error:
        raise unusable(error) from None
    if not alone:
        connection.close()
        raise NoDatabase("Another house is open in this database; “--bus” joins several.")
    return connection


def lock_folder(folder: Path) -> IO[str]:
    import fcntl  # not everywhere

    try:
        lock = (folder / LOCK).open("w")
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise NoDatabase("Another house is open in {folder}.", {"folder": str(folder)}) from None
    except OSError as error:
        values = {"folder": str(folder), "reason": error.strerror}
        raise NoDatabase("Nothing can be kept in {folder}: {reason}.", values) from None
    return lock


def collect_garbage_rarely() -> None:
    """Look for garbage in what is old once in a million objects or more. By default that is every second in a full
    house, and nobody can move for a quarter of a second. What is here from the beginning is never garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def check_bus(address: str) -> None:
    """Raise NoBus if nobody answers there."""
    try:
        from redis import Redis  # an optional package
        from redis.exceptions import RedisError
    except ImportError:
        raise NoBus("Several nodes need the extra “nodes”: pip install 'flibuste[nodes]'.") from None
    try:
        with Redis.from_url(address) as bus:
            bus.ping()
    except (RedisError, ValueError) as error:
        values = {"address": address.rpartition("@")[2], "reason": str(error).rstrip(".")}
        raise NoBus("The bus at {address} does not answer: {reason}.", values) from None


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, since asyncio sends without delay only on sockets that are known to be TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        values = {"address": f"{host}:{port}", "reason": error.strerror}
        raise PortTaken("It is not possible to listen at {address}: {reason}.", values) from None
    return listener


def address_of(host: str, port: int) -> str:
    """Return the address that others on the local network can type."""
    name = lan_address() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def lan_address() -> str:
    """Return the address of this machine on its network. Nothing is sent: only the way there is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
