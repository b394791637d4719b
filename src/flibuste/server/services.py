"""What the ways into a house need of it. The application keeps one of these."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Protocol

from starlette.requests import HTTPConnection

from flibuste.server import wire
from flibuste.server.allowance import Turnstile
from flibuste.server.http.kept import KeptAnswers
from flibuste.server.limits import VISITS_A_SECOND, VISITS_AT_ONCE
from flibuste.server.live.house import House
from flibuste.server.live.requests import Requests
from flibuste.server.store.store import Store
from flibuste.server.visitors import ANY_NAME


class Desk(Protocol):
    """Where requests are handed in: at this node, or at what connects several."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done: ...

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Callable[[], None]: ...


@dataclass
class Services:
    key: str  # with which cookies are signed
    store: Store
    house: House
    requests: Requests
    desk: Desk
    names: Collection[str] = (ANY_NAME,)  # by which visitors may come
    kept: KeptAnswers = field(default_factory=KeptAnswers)
    turnstile: Turnstile = field(default_factory=lambda: Turnstile(VISITS_AT_ONCE, VISITS_A_SECOND))
    connections: int = 0  # WebSockets that are open


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services
