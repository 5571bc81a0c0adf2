"""The address of a server."""

from __future__ import annotations

import http.client
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from edgevox_ros.core.errors import ModelError

# llama-server reads its key from here: every user of the machine could read an argument.
KEY_VARIABLE = "LLAMA_API_KEY"


@dataclass(frozen=True)
class Address:
    """The address of a server. `prefix` is the path before every route, without a final slash.

    `key` is sent with every request, "" for none; it never appears in messages.
    """

    host: str
    port: int
    prefix: str = ""
    tls: bool = False
    key: str = field(default="", repr=False)

    @staticmethod
    def parse(url: str, key: str = "") -> Address:
        """Parse `http://host:port` or `https://...`. Raises ModelError for anything else."""
        try:
            parts = urlsplit(url if "//" in url else f"http://{url}")
            port = parts.port
        except ValueError as error:
            found = f"{url!r} ({error})"
            raise ModelError.at("model.server_url", found, "http://HOST:PORT") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ModelError.at("model.server_url", repr(url), "http://HOST:PORT")
        tls = parts.scheme == "https"
        default = 443 if tls else 80
        return Address(parts.hostname, port or default, parts.path.rstrip("/"), tls, key)

    def __str__(self) -> str:
        return f"http{'s' if self.tls else ''}://{self.host}:{self.port}{self.prefix}"

    def connect(self, timeout_s: float | None) -> http.client.HTTPConnection:
        """A new connection, not opened yet."""
        kind = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
        return kind(self.host, self.port, timeout=timeout_s)
