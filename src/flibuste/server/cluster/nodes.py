"""Several nodes as one house. Each table is at one node at a time; requests that arrive elsewhere are passed on to it.

All nodes share a database and a bus. If two ever believed that they had the same table, the database would refuse the
second entry of the same number: that node forgets the table, and everyone who watches begins anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Final

import msgspec
from redis.exceptions import RedisError

from flibuste.core.errors import FlibusteError
from flibuste.server import wire
from flibuste.server.cluster.bus import LIFE, Bus
from flibuste.server.errors import INTERNAL, Refused, Relayed, code_of
from flibuste.server.live.house import House
from flibuste.server.live.requests import Requests

log = logging.getLogger(__name__)

PATIENCE: Final = 3.0  # seconds that another node has for an answer
TRIES: Final = 4  # together longer than a claim of a node that has died
SAFE_TWICE: Final = (wire.Watch, wire.Play, wire.May, wire.Sit, wire.ComeBack, wire.Rematch)

Leave = Callable[[], None]


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Please carry this out at a table of yours. `watch` names what is to be told from now on."""

    id: int
    origin: str
    visitor: str
    request: wire.AnyRequest
    watch: int = 0


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    id: int
    done: wire.Done


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    """Not carried out: the sentence is English still, since the visitor's catalogue is where their connection ends."""

    id: int
    code: str
    sentence: str
    values: dict[str, str | int | float]


class Tell(msgspec.Struct, frozen=True, tag="tell"):
    """Something for a connection that ends at your node."""

    watch: int
    message: str


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch"):
    """Nobody watches over here any more."""

    origin: str
    watch: int


Letter = Ask | Answer | Refuse | Tell | Unwatch


class Nodes:
    """Stands before the requests of this node, and knows which node has which table."""

    def __init__(self, house: House, requests: Requests, bus: Bus) -> None:
        self._house = house
        self._registry = house.registry
        self._requests = requests
        self._bus = bus
        self._numbers = 0
        self._asked: dict[int, asyncio.Future[wire.Done]] = {}
        self._listening: dict[int, tuple[str, str, Callable[[bytes], None]]] = {}  # node, table, and where it is sent
        self._told: dict[tuple[str, int], Leave] = {}  # what other nodes listen to here
        self._tasks: set[asyncio.Task[None]] = set()
        house.registry.neighbours = self

    async def start(self) -> None:
        await self._bus.start(self._hear)
        await self._adopt()
        self._spawn(self._keep_alive())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        tables = self._registry.tables()
        await self._house.close()
        with suppress(RedisError):  # claims run out by themselves
            for table in tables:
                await self._bus.give_up(table)
        await self._bus.close()

    # What visitors ask for

    async def handle(self, visitor: str, request: wire.Action) -> wire.Done:
        owner = await self._claim(request.table)
        if owner == self._bus.node:
            return await self._requests.handle(visitor, request)
        return await self._pass_on(owner, visitor, request)

    async def watch(self, visitor: str, request: wire.Watch, send: Callable[[bytes], None]) -> Leave:
        owner = await self._claim(request.table)
        if owner == self._bus.node:
            return await self._requests.watch(visitor, request, send)
        self._numbers += 1
        watch = self._numbers
        await self._pass_on(owner, visitor, request, watch, send)

        def leave() -> None:
            if watch in self._listening:
                node, _table, _send = self._listening.pop(watch)
                self._post(node, Unwatch(self._bus.node, watch))

        return leave

    async def _claim(self, table: str) -> str:
        """Return the node that has a table. A table in use here is ours: that need not be asked each time."""
        return self._bus.node if self._registry.has(table) else await self._bus.claim(table)

    async def _pass_on(
        self,
        owner: str,
        visitor: str,
        request: wire.AnyRequest,
        watch: int = 0,
        send: Callable[[bytes], None] | None = None,
    ) -> wire.Done:
        """Let another node carry it out. If that one has died meanwhile, whoever has the table now."""
        for _try in range(TRIES if isinstance(request, SAFE_TWICE) else 1):
            if send is not None:
                self._listening[watch] = (owner, request.table, send)
            try:
                return await self._ask(owner, visitor, request, watch)
            except TimeoutError:
                owner = await self._bus.claim(request.table)
            except FlibusteError:
                self._listening.pop(watch, None)
                raise
        self._listening.pop(watch, None)
        raise Refused("This table is being moved. Look, and try again.")

    async def _ask(self, node: str, visitor: str, request: wire.AnyRequest, watch: int) -> wire.Done:
        self._numbers += 1
        letter = Ask(self._numbers, self._bus.node, visitor, request, watch)
        self._asked[letter.id] = asyncio.get_running_loop().create_future()
        self._post(node, letter)
        try:
            return await asyncio.wait_for(self._asked[letter.id], PATIENCE)
        finally:
            del self._asked[letter.id]

    # Letters

    def _post(self, node: str, letter: Letter) -> None:
        if node == self._bus.node:
            self._take(letter)
        elif node:
            self._bus.send(node, _encoder.encode(letter))

    def _hear(self, body: str) -> None:
        try:
            self._take(_decoder.decode(body))
        except msgspec.DecodeError:
            log.exception("a letter from another node is not understood: are they of the same edition?")

    def _take(self, letter: Letter) -> None:
        if isinstance(letter, Ask):
            self._spawn(self._carry_out(letter))
        elif isinstance(letter, Answer | Refuse):
            self._answered(letter)
        elif isinstance(letter, Tell):
            if letter.watch in self._listening:
                self._listening[letter.watch][2](letter.message.encode())
        else:
            leave = self._told.pop((letter.origin, letter.watch), None)
            if leave is not None:
                leave()

    def _answered(self, letter: Answer | Refuse) -> None:
        asked = self._asked.get(letter.id)
        if asked is None or asked.done():
            return  # too late: somebody else was asked
        if isinstance(letter, Answer):
            asked.set_result(letter.done)
        else:
            asked.set_exception(Relayed(letter.code, letter.sentence, dict(letter.values)))

    async def _carry_out(self, letter: Ask) -> None:
        """Do what another node asks for one of its visitors."""
        request = letter.request
        try:
            if await self._claim(request.table) != self._bus.node:
                return  # it has moved on: whoever asked will find it
            if isinstance(request, wire.Watch):
                done = await self._let_listen(letter, request)
            else:
                assert not isinstance(request, wire.Leave)
                done = await self._requests.handle(letter.visitor, request)
        except FlibusteError as error:
            self._post(letter.origin, refused(letter.id, error))
        except Exception:
            log.exception("a request of another node failed")
            self._post(letter.origin, Refuse(letter.id, INTERNAL, "Something went wrong here. Try again.", {}))
        else:
            self._post(letter.origin, Answer(letter.id, done))

    async def _let_listen(self, letter: Ask, request: wire.Watch) -> wire.Done:
        place = (letter.origin, letter.watch)
        leave = await self._requests.watch(
            letter.visitor, request, lambda message: self._post(letter.origin, Tell(letter.watch, message.decode()))
        )
        if place in self._told:
            self._told.pop(place)()
        self._told[place] = leave
        return wire.Done(request.id)

    # Life

    async def hear_of_use(self, table: str) -> None:
        await self._bus.claim(table)

    def hear_of_rest(self, table: str) -> None:
        """A table rests here: any node may have it, unless somebody has come back to it."""

        async def give_up() -> None:
            if not self._registry.has(table):
                await self._bus.give_up(table)

        self._spawn(give_up())

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(LIFE / 3)
            try:
                await self._bus.give_sign()
                for table in await self._bus.prolong(self._registry.tables()):
                    log.error("table %s was lost to another node", table)
                    self._house.forget(table)
                await self._forget_the_dead()
                if await self._bus.bury():
                    await self._adopt()
            except Exception:  # of the bus or of the database: a node that gives no more signs of life loses its tables
                log.exception("no sign of life could be given")

    async def _forget_the_dead(self) -> None:
        """Watchers who were passed on to a node that has died begin anew; what it listened to here is dropped."""
        nodes = {node for node, _table, _send in self._listening.values()} | {node for node, _watch in self._told}
        dead = nodes - await self._bus.alive(list(nodes))
        for number, (node, table, send) in list(self._listening.items()):
            if node in dead:
                del self._listening[number]
                send(wire.write(wire.WatchAgain(table)))
        for node, watch in list(self._told):
            if node in dead:
                self._told.pop((node, watch))()

    async def _adopt(self) -> None:
        """Take tables that are being played and that nobody has: bots go on thinking there, and clocks run."""
        unfinished = await asyncio.to_thread(self._house.store.unfinished)
        claimed = await self._bus.claimed_of(unfinished)
        for table in unfinished:
            if table not in claimed and await self._bus.claim(table) == self._bus.node:
                await self._house.adopt(table)
                if not self._registry.has(table):
                    await self._bus.give_up(table)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def refused(number: int, error: FlibusteError) -> Refuse:
    values = {name: value if isinstance(value, int | float) else str(value) for name, value in error.values.items()}
    return Refuse(number, code_of(error), error.sentence, values)


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Letter)
