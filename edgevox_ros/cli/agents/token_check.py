"""Whether a request over HTTP has the token."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.cli.access_token import same

_SCHEME = b"bearer "


class TokenCheck:
    """Lets those pass that have the token."""

    def __init__(self, token: str) -> None:
        self._token = token

    def passes(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether the headers of a request have the token, once, as `Authorization: Bearer`.

        `headers`: names in lower case, and values.
        """
        values = [value for name, value in headers if name == b"authorization"]
        if len(values) != 1 or values[0][: len(_SCHEME)].lower() != _SCHEME:
            return False
        return same(values[0][len(_SCHEME) :].strip().decode("latin-1"), self._token)
