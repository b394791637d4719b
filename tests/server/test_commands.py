"""The commands of a host."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pexpect

from flibuste.core.record import read_record
from tests.server.house import ServedHouse, visitors


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "flibuste", *words]
    environment = {**os.environ, "LANGUAGE": "en", **variables}
    return subprocess.run(program, capture_output=True, text=True, timeout=120, env=environment)


def test_export_backup_and_prune_beside_an_open_house(tmp_path: Path) -> None:
    house = ServedHouse(tmp_path / "data")

    async def play() -> str:
        async with visitors(house, 1) as (zoe,):
            table, _keys = zoe.open_table("blackstone", ["mine", "mousse"])
            await zoe.watch(table, 0)
            await zoe.play_to_the_end(table, 0)
            return zoe.get(f"/api/tables/{table}/record").text

    try:
        record = asyncio.run(play())
        exported = run("export", "--data", house.data)
        assert [read_record(line) for line in exported.stdout.splitlines()] == [read_record(record)]
        copy = tmp_path / "copy" / "flibuste.db"
        copy.parent.mkdir()
        assert run("backup", str(copy), FLIBUSTE_DATA=house.data).returncode == 0
        assert run("backup", str(copy), "--data", house.data).returncode == 1
        found = run("backup", str(tmp_path / "nowhere" / "copy.db"), "--data", house.data)
        assert found.returncode == 1
        assert "cannot be written" in found.stderr
        assert "Traceback" not in found.stderr
        assert run("export", "--data", str(copy.parent)).stdout == exported.stdout
        assert "0 tables" in run("prune", "--data", house.data).stderr
        assert "1 table " in run("prune", "--days", "0", "--data", house.data).stderr
        assert run("export", "--data", house.data).stdout == ""
    finally:
        assert house.close() == 0


def test_an_interrupt_closes_the_house_without_a_word_more(tmp_path: Path) -> None:
    words = ["-m", "flibuste", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    child = pexpect.spawn(sys.executable, words, env={**os.environ, "LANGUAGE": "en"}, encoding="utf-8", timeout=120)
    child.expect(r"http://127\.0\.0\.1:\d+/")
    wanted = {"game": "jamaica", "seats": ["capitaine"] * 4}
    assert httpx.post(f"{child.after}api/tables", json=wanted).status_code == 201
    time.sleep(2)  # until a captain thinks
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert (child.before or "").replace("^C", "").strip() == ""
    assert child.exitstatus == 0


def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path))
    assert found.returncode != 0
    assert "It is not possible to listen at 127.0.0.1" in found.stderr
    (tmp_path / "file").write_text("")
    found = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "file"))
    assert found.returncode != 0
    assert "Nothing can be kept in" in found.stderr
    house = ServedHouse(tmp_path / "data")
    found = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", house.data)
    assert house.close() == 0
    assert found.returncode == 1
    assert "Another house is open in" in found.stderr
    with closing(sqlite3.connect(tmp_path / "data" / "flibuste.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    found = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", house.data)
    assert found.returncode == 1
    assert "by a newer Flibuste" in found.stderr
    found = run("serve", "--port", "0", "--data", "postgresql://nobody@127.0.0.1:1/nothing")
    assert found.returncode != 0
    assert "The database cannot be used" in found.stderr
    assert "Traceback" not in found.stderr
    for words in (["--port", "99999"], ["--workers", "0"]):
        found = run("serve", "--data", str(tmp_path), *words)
        assert found.returncode == 2
        assert "Traceback" not in found.stderr
