"""A message of `~/call`: a call that somebody makes by hand, beside the model's."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

BY = "panel"


@dataclass(frozen=True)
class HandMadeCall:
    """One call. The result of the node has the same `ident`."""

    ident: str
    name: str
    arguments: Mapping[str, Any]

    @classmethod
    def of(cls, name: str, arguments: Mapping[str, Any]) -> HandMadeCall:
        """A call with an id of its own."""
        return cls(uuid.uuid4().hex, name, dict(arguments))

    def as_json(self) -> str:
        """The text of the message."""
        told = {"id": self.ident, "name": self.name, "arguments": self.arguments, "by": BY}
        return json.dumps(told, ensure_ascii=False)
