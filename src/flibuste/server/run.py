"""Runs a house on a port with uvicorn, and tells how to get there."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Final

import segno
import uvicorn

from flibuste.catalogue import Catalogue
from flibuste.server.app import make_app
from flibuste.server.data import be_alone, open_store
from flibuste.server.errors import NoBus, PortTaken
from flibuste.server.http.impatient import ImpatientProtocol
from flibuste.server.limits import LARGEST_BODY
from flibuste.server.visitors import names_of_house
from flibuste.server.ws.uvicorn_fast import FastSocket

EVERYWHERE: Final = ("", "0.0.0.0", "::")
GARBAGE: Final = (10_000, 10, 30)  # new objects, then collections of the young and of the middle-aged, before each next
PATIENCE: Final = 5  # seconds that open connections are given when the house closes


class Server(uvicorn.Server):
    """Says so when it is ready, and not before."""

    def __init__(self, config: uvicorn.Config, welcome: Callable[[], None]) -> None:
        super().__init__(config)
        self._welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._welcome()


def serve(
    host: str,
    port: int,
    data: str,
    workers: int,
    bus: str,
    names: str,
    catalogue: Catalogue,
    open_page: bool = False,
) -> None:
    """Serve until told to stop. Everything that was acknowledged is kept. Visitors come by an address, by a name that
    this machine has anyway, or by one of these names."""
    if bus:
        check_bus(bus)
    listener = listen(host, port)
    lock = None if bus else be_alone(data)
    address = address_of(host, listener.getsockname()[1])
    config = uvicorn.Config(
        make_app(open_store(data), workers, bus, lock, names_of_house(names)),
        log_level="warning",
        http=ImpatientProtocol,
        ws=FastSocket,
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
