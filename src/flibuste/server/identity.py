"""Who is who, without accounts: a visitor has a signed cookie, a seat has a secret key. Only hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def new_token() -> str:
    """Return 128 bits that nobody can guess, as text that fits into a link."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """Return what is kept of a token; nothing of nothing."""
    return sha256(token.encode()).hexdigest() if token else ""


def same_secret(one: str, other: str) -> bool:
    """Compare hashes in a time that tells nothing. An empty one is the same as no other."""
    return one != "" and hmac.compare_digest(one, other)


def new_visitor(key: str) -> str:
    """Return the cookie of somebody new, signed with the key of the house."""
    token = new_token()
    return f"{token}.{_signature(token, key)}"


def visitor_of(cookie: str, key: str) -> str:
    """Return the hash of the visitor whose cookie this is; empty if we have not signed it."""
    token, _, signature = cookie.partition(".")
    genuine = hmac.compare_digest(signature.encode(), _signature(token, key).encode())
    return hash_of(token) if genuine else ""


def _signature(token: str, key: str) -> str:
    return hmac.digest(key.encode(), token.encode(), "sha256").hex()
