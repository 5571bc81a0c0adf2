"""Which server to use, and how long to wait for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from edgevox_ros.core.settings.model import ModelSettings

ServerKind = Literal["llama.cpp", "vllm", "sglang", "ollama", "other"]

# What a server calls itself in messages.
NAMES: dict[ServerKind, str] = {
    "llama.cpp": "llama-server",
    "vllm": "vLLM",
    "sglang": "SGLang",
    "ollama": "Ollama",
    "other": "the server",
}


@dataclass(frozen=True)
class Patience:
    """How many seconds to wait: for a connection, the first token, the next one. None: no limit."""

    connect_s: float = 5.0
    first_token_s: float | None = None
    silence_s: float | None = None


@dataclass(frozen=True)
class ServerOptions:
    """The server to use. `url`: a running one; "" starts `program` with the preset's model.

    `kind`: what runs at `url`; None asks it. `model`: its name there, "" for the only one.
    `key_file`, `ca_file`: see key_file.py and Address. `wait_s`: for how many seconds a server that
    is not there yet is waited for. `fallback`: the preset's own model answers while the server is
    away, so the preset is for that one, unless the server runs the same file. `start_s`,
    `crash_seen_s`: see ServerCommand.
    """

    url: str = ""
    program: str = ModelSettings.server_program
    start_s: float = 120.0
    more_arguments: tuple[str, ...] = field(default=())
    crash_seen_s: float = 1.0
    kind: ServerKind | None = "llama.cpp"
    model: str = ""
    key_file: str = ""
    ca_file: str = ""
    patience: Patience = field(default_factory=Patience)
    wait_s: float = 0.0
    fallback: bool = False
