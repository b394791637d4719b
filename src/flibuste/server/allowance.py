"""Shares of what strangers may ask for: so much at once, and so much a second after that."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_KNOWN: Final = 10_000  # addresses that are remembered
NETWORK: Final = 64  # bits of an address that one subscriber has to themselves, with version 6


class Allowance:
    """What is left of somebody's share. It grows with time."""

    __slots__ = ("_a_second", "_at_once", "_saved", "_seen")

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._saved = at_once
        self._seen = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take so much, or nothing if there is not enough; return whether there was."""
        now = time.monotonic()
        self._saved = min(self._at_once, self._saved + (now - self._seen) * self._a_second)
        self._seen = now
        if self._saved < cost:
            return False
        self._saved -= cost
        return True

    def charge(self, cost: float) -> None:
        """Take what something has cost, even if that is more than is left: then there is nothing for a while."""
        self._saved -= cost


class Turnstile:
    """A share for every address. Whoever is on this machine may do as they like."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._known: dict[str, Allowance] = {}

    def lets(self, host: str, cost: float = 1.0) -> bool:
        network = network_of(host)
        return not network or self._share_of(network).take(cost)

    def charge(self, host: str, cost: float) -> None:
        network = network_of(host)
        if network:
            self._share_of(network).charge(cost)

    def _share_of(self, network: str) -> Allowance:
        if network not in self._known and len(self._known) == MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return self._known.setdefault(network, Allowance(self._at_once, self._a_second))


def network_of(host: str) -> str:
    """Return whom an address belongs to; nothing if that is this machine, or no address at all."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return "" if address.is_loopback else str(IPv6Address(int(address) >> NETWORK << NETWORK))
        address = address.ipv4_mapped
    return "" if address.is_loopback else str(address)
