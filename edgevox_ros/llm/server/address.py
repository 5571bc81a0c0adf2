"""Where a server listens."""

from __future__ import annotations

import http.client
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from edgevox_ros.core.errors import ModelError

# llama-server takes its key from here. Arguments could be read by everyone on the machine.
KEY_VARIABLE = "LLAMA_API_KEY"


@dataclass(frozen=True)
class Address:
    """Where a server listens. `prefix` is the path before every route, without a final slash.

    `key` is sent along with every request, "" for none; it is shown nowhere.
    """

    host: str
    port: int
    prefix: str = ""
    tls: bool = False
    key: str = field(default="", repr=False)

    @staticmethod
    def parse(url: str, key: str = "") -> Address:
        """From `http://host:port` or `https://...`. Raises ModelError for anything else."""
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
        """A connection, not yet open."""
        kind = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
        return kind(self.host, self.port, timeout=timeout_s)
