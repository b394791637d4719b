"""The house is a plain ASGI application: Starlette's test client runs it, and so does uvicorn as it comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from flibuste.server import limits
from flibuste.server.app import app_from_environment, make_app
from flibuste.server.data import open_store
from flibuste.server.errors import NoDatabase
from flibuste.server.ws import connection
from flibuste.server.ws.asgi_channel import TOO_SLOW, AsgiChannel
from tests.server.house import in_a_thread


@contextmanager
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(make_app(open_store(str(folder)), workers=0)) as found:
        yield found


def open_table(web: TestClient) -> str:
    answer = web.post("/api/tables", json={"game": "fuji-flush", "seats": ["mine"] * 3, "name": "Zoé"})
    assert answer.status_code == 201
    return str(answer.json()["table"])


def reply(socket: WebSocketTestSession, number: int) -> dict[str, Any]:
    """Return the reply to a request, passing over what comes first."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message.get("id") == number:
            return message


def test_the_test_client_of_starlette_plays_a_game(tmp_path: Path) -> None:
    with client(tmp_path) as web:
        table = open_table(web)
        with web.websocket_connect("/ws") as socket:
            moves = 0
            while True:
                socket.send_json({"do": "watch", "id": 1, "table": table, "seat": moves % 3})
                frame = socket.receive_json()
                assert frame["is"] == "frame"
                assert reply(socket, 1)["is"] == "done"
                seat = next((seat for seat, place in enumerate(frame["places"]) if place.get("acts")), None)
                if seat is None:
                    break
                if frame["seat"] == seat:
                    action, made = frame["view"]["choices"][0]["action"], frame.get("made", 0)
                    move = {"do": "play", "table": table, "seat": seat, "action": action, "made": made}
                    socket.send_json({**move, "id": 2})
                    assert reply(socket, 2)["is"] == "done"
                moves += 1
        assert frame["phase"] == "over"
        assert web.get(f"/api/tables/{table}/verify").json()["honest"] is True


def test_a_page_from_elsewhere_gets_no_connection(tmp_path: Path) -> None:
    with client(tmp_path) as web, pytest.raises(WebSocketDisconnect):
        web.websocket_connect("/ws", headers={"Origin": "http://elsewhere.example"}).__enter__()


def test_what_is_too_long_is_not_understood(tmp_path: Path) -> None:
    with client(tmp_path) as web, web.websocket_connect("/ws") as socket:
        socket.send_text(json.dumps({"do": "say", "text": "x" * limits.LARGEST_BODY}))
        assert socket.receive_json()["code"] == "not-understood"
        socket.send_bytes(b'{"do": "leave", "table": "nothing", "id": 3}')
        assert socket.receive_json() == {"is": "done", "id": 3}


def test_who_asks_too_much_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REQUESTS_AT_ONCE", 5.0)
    monkeypatch.setattr(connection, "REQUESTS_A_SECOND", 0.0)
    with client(tmp_path) as web, web.websocket_connect("/ws") as socket:
        for _ in range(6):
            socket.send_text("{")
        with pytest.raises(WebSocketDisconnect):
            reply(socket, -1)  # which never comes


def test_who_reads_too_slowly_is_sent_away() -> None:
    sent: list[dict[str, Any]] = []

    async def scene() -> None:
        gate = asyncio.Event()

        async def send(message: Any) -> None:
            await gate.wait()
            sent.append(message)

        channel = AsgiChannel(send)
        channel.start()
        for _ in range(limits.MOST_WAITING // 1000 + 2):
            channel.send_text(b"x" * 1000)
        gate.set()
        while not sent or sent[-1]["type"] != "websocket.close":
            await asyncio.sleep(0)
        channel.stop()

    asyncio.run(scene())
    assert sent[-1] == {"type": "websocket.close", "code": TOO_SLOW}


def test_uvicorn_runs_it_as_it_comes(tmp_path: Path) -> None:
    with in_a_thread(make_app(open_store(str(tmp_path)), workers=0)) as port:
        assert httpx.get(f"http://127.0.0.1:{port}/health").json()["status"] == "ok"
        asyncio.run(say_nothing(f"ws://127.0.0.1:{port}/ws"))


def test_other_servers_find_it_set_up_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_DATA", str(tmp_path))
    monkeypatch.setenv("FLIBUSTE_BUS", "")
    with TestClient(app_from_environment()) as web:
        assert web.get("/health").json()["status"] == "ok"
        with pytest.raises(NoDatabase, match="Another house is open"):
            app_from_environment()


async def say_nothing(address: str) -> None:
    async with websockets.connect(address) as socket:
        await socket.send('{"do": "leave", "table": "nothing", "id": 3}')
        assert json.loads(await socket.recv()) == {"is": "done", "id": 3}
