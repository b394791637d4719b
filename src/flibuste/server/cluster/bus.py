"""What several nodes share besides the database: which of them has a table, who is alive, and letters between them.

A Valkey or Redis server keeps it. Nothing there is worth keeping: if it is lost, tables are simply claimed anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

LIFE: Final = 6  # seconds for which a claim, or a sign of life, is good
PREFIX: Final = "flibuste"
NODES: Final = f"{PREFIX}:nodes"

# A claim belongs to whoever made it: nobody else prolongs it or gives it up. One that has run out can be renewed.
PROLONG: Final = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
"""
GIVE_UP: Final = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"


class Bus:
    def __init__(self, url: str) -> None:
        self.node = secrets.token_urlsafe(9)
        self._redis = Redis.from_url(url, decode_responses=True)
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Callable[[str], None]) -> None:
        """Listen to letters for this node. Raises RedisError if the server cannot be reached."""
        letters = self._redis.pubsub(ignore_subscribe_messages=True)
        await letters.subscribe(self._channel(self.node))
        await self.give_sign()

        async def read() -> None:
            while True:
                try:
                    letter = await letters.get_message(timeout=None)
                    if letter is not None:
                        hear(letter["data"])
                except Exception:  # whatever it is: a node that hears nothing more would be worse
                    log.exception("a letter could not be read")
                    await asyncio.sleep(1)

        self._tasks = [asyncio.create_task(read()), asyncio.create_task(self._write())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError):  # who is no longer there has forgotten us anyway
            await self._redis.delete(self._life(self.node))
            await self._redis.srem(NODES, self.node)
        await self._redis.aclose()

    # Letters

    def send(self, node: str, letter: bytes) -> None:
        """Letters to a node arrive in the order in which they were sent, or not at all."""
        self._outbox.put_nowait((node, letter))

    async def _write(self) -> None:
        while True:
            together = [await self._outbox.get()]
            while not self._outbox.empty():
                together.append(self._outbox.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for node, letter in together:
                        pipe.publish(self._channel(node), letter)
                    await pipe.execute()
            except RedisError:
                log.exception("%s letters were lost", len(together))

    # Claims

    async def claim(self, table: str) -> str:
        """Return the node that has a table; this one, if nobody had it."""
        while True:
            if await self._redis.set(self._claim(table), self.node, nx=True, ex=LIFE):
                return self.node
            owner = await self._redis.get(self._claim(table))
            if owner is not None:
                return str(owner)

    async def prolong(self, tables: Iterable[str]) -> list[str]:
        """Prolong the claims of this node; return those that it has lost."""
        asked = list(tables)
        async with self._redis.pipeline(transaction=False) as pipe:
            for table in asked:
                pipe.eval(PROLONG, 1, self._claim(table), self.node, str(LIFE))
            kept = await pipe.execute()
        return [table for table, fine in zip(asked, kept, strict=True) if not fine]

    async def give_up(self, table: str) -> None:
        await self._redis.eval(GIVE_UP, 1, self._claim(table), self.node)

    async def claimed_of(self, tables: list[str]) -> set[str]:
        """Return those tables that some node has."""
        owners = await self._redis.mget([self._claim(table) for table in tables]) if tables else []
        return {table for table, owner in zip(tables, owners, strict=True) if owner is not None}

    # Signs of life

    async def give_sign(self) -> None:
        await self._redis.set(self._life(self.node), b"1", ex=LIFE)
        await self._redis.sadd(NODES, self.node)

    async def alive(self, nodes: list[str]) -> set[str]:
        signs = await self._redis.mget([self._life(node) for node in nodes]) if nodes else []
        return {node for node, sign in zip(nodes, signs, strict=True) if sign is not None}

    async def bury(self) -> bool:
        """Strike those off the list that give no sign of life; return whether this node was the first to find one."""
        nodes = [str(node) for node in await self._redis.smembers(NODES)]
        dead = set(nodes) - await self.alive(nodes)
        return bool(dead) and bool(await self._redis.srem(NODES, *dead))

    def _channel(self, node: str) -> str:
        return f"{PREFIX}:letters:{node}"

    def _claim(self, table: str) -> str:
        return f"{PREFIX}:table:{table}"

    def _life(self, node: str) -> str:
        return f"{PREFIX}:node:{node}"
