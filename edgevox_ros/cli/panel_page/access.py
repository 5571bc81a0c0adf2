"""Who may use the page: which hosts, origins and tokens. No network in here, only decisions.

Three kinds of harm are kept out. A foreign web page in the user's browser could send requests to
the page (CSRF) or show it in a frame: so a request that says it comes from another page is refused.
A foreign name could be pointed at 127.0.0.1 (DNS rebinding): so without a token only names of this
machine's loopback are answered. Anybody on the network could open the page: so beyond loopback a
token is demanded, for every request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from edgevox_ros.cli.access_token import same

COOKIE = "edgevox_panel"
"""How the names of our cookies begin. The port follows: browsers keep cookies by host alone."""
_SAFE_METHODS = ("GET", "HEAD")
Headers = Iterable[tuple[bytes, bytes]]


@dataclass(frozen=True)
class AccessRules:
    """What the page asks of every request.

    `token`: empty if none is needed; then only `hosts`, names of loopback, are answered.
    """

    token: str = ""
    hosts: frozenset[str] = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True)
class Asked:
    """What counts of a request. Headers that it does not have are empty."""

    method: str
    path: str
    host: str
    origin: str
    site: str
    """Sec-Fetch-Site: where the request comes from, in the browser's words."""
    mode: str
    """Sec-Fetch-Mode: `navigate` for a page that is opened."""
    tokens: tuple[str, ...]
    """Tokens that it shows, in its cookie, as bearer or in its address."""

    @classmethod
    def of(cls, method: str, path: str, query: bytes, headers: Headers) -> Asked:
        """Read a request."""
        found: dict[str, str] = {}
        cookies: list[str] = []
        for name, value in headers:
            known, text = name.decode("latin-1").lower(), value.decode("latin-1")
            found.setdefault(known, text)
            cookies += text.split(";") if known == "cookie" else ()
        return cls(
            method=method,
            path=path,
            host=found.get("host", ""),
            origin=found.get("origin", ""),
            site=found.get("sec-fetch-site", ""),
            mode=found.get("sec-fetch-mode", ""),
            tokens=tuple(_tokens(found, cookies, query)),
        )


@dataclass(frozen=True)
class Refusal:
    """Why a request is refused. `status`: 401 asks for the token, 403 is final."""

    status: int
    reason: str


def refusal(asked: Asked, rules: AccessRules) -> Refusal | None:
    """Why a request is refused; None if it may pass."""
    return foreign(asked, rules) or _without_token(asked, rules)


def foreign(asked: Asked, rules: AccessRules) -> Refusal | None:
    """Why a request is refused for where it comes from, whatever token it shows."""
    if not rules.token and _name(asked.host) not in rules.hosts:
        return Refusal(403, "this page answers only to the names of this machine's loopback")
    if asked.origin and _place(asked.origin) != asked.host.lower():
        return Refusal(403, "the request comes from another page")
    opened = asked.mode == "navigate" and asked.method in _SAFE_METHODS
    if asked.site in ("cross-site", "same-site") and not opened:
        return Refusal(403, "the request comes from another page")
    return None


def _without_token(asked: Asked, rules: AccessRules) -> Refusal | None:
    if not rules.token or any(same(shown, rules.token) for shown in asked.tokens):
        return None
    return Refusal(401, "a token is needed")


def _tokens(headers: Mapping[str, str], cookies: Iterable[str], query: bytes) -> Iterable[str]:
    # Other programs of the same host have cookies here too, with values such as {"a": 1}, at which
    # Python's own reader gives up, and a STOP would be refused.
    for cookie in cookies:
        name, _, value = cookie.strip().partition("=")
        if name.startswith(COOKIE):
            yield value.strip('"')
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        yield bearer.strip()
    yield from (value for name, value in parse_qsl(query.decode("latin-1")) if name == "token")


def _place(origin: str) -> str | None:
    """Host and port of an Origin header; None if it cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
