"""How much strangers may ask for."""

from __future__ import annotations

import pytest

from flibuste.server import allowance
from flibuste.server.allowance import Allowance, Turnstile, network_of


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be moved by hand."""
    now = [100.0]
    monkeypatch.setattr("flibuste.server.allowance.time.monotonic", lambda: now[0])
    return now


def test_an_allowance_is_used_up_and_grows_again(clock: list[float]) -> None:
    share = Allowance(at_once=3, a_second=0.5)
    assert [share.take() for _ in range(4)] == [True, True, True, False]
    clock[0] += 2
    assert [share.take() for _ in range(2)] == [True, False]
    clock[0] += 3600
    assert [share.take() for _ in range(4)] == [True, True, True, False]


def test_who_has_cost_more_than_their_share_waits_until_it_has_grown(clock: list[float]) -> None:
    turnstile = Turnstile(10, 1)
    assert turnstile.lets("192.0.2.1")
    turnstile.charge("192.0.2.1", 20)
    turnstile.charge("127.0.0.1", 1000)
    assert turnstile.lets("192.0.2.2")
    assert turnstile.lets("127.0.0.1")
    clock[0] += 11
    assert not turnstile.lets("192.0.2.1")
    clock[0] += 1
    assert turnstile.lets("192.0.2.1")


def test_every_address_has_its_own(clock: list[float]) -> None:
    turnstile = Turnstile(at_once=1, a_second=1)
    assert turnstile.lets("192.0.2.1")
    assert not turnstile.lets("192.0.2.1")
    assert turnstile.lets("192.0.2.2")
    assert turnstile.lets("2001:db8::1")
    assert not turnstile.lets("2001:db8::2")
    assert turnstile.lets("2001:db8:0:1::1")


def test_few_addresses_are_remembered(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_KNOWN", 2)
    turnstile = Turnstile(at_once=1, a_second=0)
    assert [turnstile.lets(f"192.0.2.{last}") for last in (1, 2, 3, 3)] == [True, True, True, False]
    assert turnstile.lets("192.0.2.1")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "", "a socket"])
def test_this_machine_is_no_stranger(host: str) -> None:
    assert network_of(host) == ""
