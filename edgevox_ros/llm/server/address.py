"""The address of a server."""

from __future__ import annotations

import functools
import http.client
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.loopback import is_loopback

# llama-server reads its key from here: every user of the machine could read an argument.
KEY_VARIABLE = "LLAMA_API_KEY"
_EXPECTED = "http://HOST:PORT"
# Servers are often named by the part before their routes, which have it in them already.
_API = "/v1"


@dataclass(frozen=True)
class Address:
    """The address of a server. `prefix` is the path before every route, without a final slash.

    `key` is sent with every request, "" for none; it never appears in messages. `ca_file` has the
    certificates (PEM) that may sign the server's, "" for those that the machine trusts.
    """

    host: str
    port: int
    prefix: str = ""
    tls: bool = False
    key: str = field(default="", repr=False)
    ca_file: str = ""

    @staticmethod
    def parse(url: str, key: str = "", ca_file: str = "") -> Address:
        """Parse `http://host:port` or `https://...`, with or without `/v1`.

        Raises ModelError for anything else, and for a file without certificates.
        """
        try:
            parts = urlsplit(url if "//" in url else f"http://{url}")
            port = parts.port
        except ValueError as error:
            found = f"{url!r} ({error})"
            raise ModelError.at("model.server_url", found, _EXPECTED) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ModelError.at("model.server_url", repr(url), _EXPECTED)
        tls = parts.scheme == "https"
        default = 443 if tls else 80
        prefix = parts.path.rstrip("/").removesuffix(_API)
        address = Address(parts.hostname, port or default, prefix, tls, key, ca_file)
        if tls:
            _context(ca_file)
        return address

    def __str__(self) -> str:
        return f"http{'s' if self.tls else ''}://{self.host}:{self.port}{self.prefix}"

    @property
    def shows_key(self) -> bool:
        """Whether the key would go over a network unencrypted."""
        return bool(self.key) and not self.tls and not is_loopback(self.host)

    def connect(self, timeout_s: float | None) -> http.client.HTTPConnection:
        """A new connection, not opened yet. The certificate of a server is always checked."""
        if self.tls:
            context = _context(self.ca_file)
            return http.client.HTTPSConnection(
                self.host, self.port, timeout=timeout_s, context=context
            )
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout_s)


@functools.lru_cache(maxsize=4)
def _context(ca_file: str) -> ssl.SSLContext:
    file = str(Path(ca_file).expanduser()) if ca_file else None
    try:
        return ssl.create_default_context(cafile=file)
    except OSError as error:
        found = f"{ca_file} ({error.strerror or error})"
        raise ModelError.at("server.ca_file", found, "certificates in PEM form") from None
