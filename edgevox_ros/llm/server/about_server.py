"""Asks a server what it is: its kind, its model, the context, whether it takes tools.

all            /v1/models: names; `owned_by` identifies vLLM, SGLang and llama-server
vLLM           `max_model_len` there, /version
SGLang         `max_model_len` there, /get_server_info or /server_info
llama-server   /health: whether it is loaded; /props: context, chat template, file
Ollama         /api/version, /api/show: capabilities, template, parameters
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import DecodeError, ModelError
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.chat_reply import is_count
from edgevox_ros.llm.server.connection_errors import ServerRefused
from edgevox_ros.llm.server.http_stream import get_json
from edgevox_ros.llm.server.server_options import NAMES, ServerKind

MODEL_PLACE = "model.server_model"
_OWNERS: dict[object, ServerKind] = {"vllm": "vllm", "sglang": "sglang", "llamacpp": "llama.cpp"}
_MOST_NAMED, _LONGEST_NAME = 20, 300
_CONTEXT = re.compile(r"^\s*num_ctx\s+(\d{1,9})\s*$", re.MULTILINE)


@dataclass(frozen=True)
class About:
    """What a server says of itself. `model`: the name for requests. `n_ctx`: 0 if it does not say.

    `template`: its chat template, "" if unknown. `takes_tools`: it takes tools in a request.
    `file`: the model's file on the server's machine, "" if unknown.
    """

    kind: ServerKind
    version: str = ""
    model: str = ""
    n_ctx: int = 0
    template: str = ""
    takes_tools: bool = True
    file: str = ""

    @property
    def probe(self) -> str:
        """A path at which it answers JSON once its model is loaded."""
        return "/health" if self.kind == "llama.cpp" else "/v1/models"

    @property
    def name(self) -> str:
        """The server in words."""
        return f"{NAMES[self.kind]} {self.version}".strip()


def ask_server(address: Address, model: str, cancel: threading.Event | None = None) -> About:
    """Ask; `model` is the name that is wanted, "" for the only one.

    Raises ConnectionLost, ServerRefused, and ModelError for a model that it does not have or a
    choice of several.
    """
    entries = _entries(address, cancel)
    chosen = _choose(address, entries, model)
    kind = _kind(address, chosen, cancel)
    name = str(chosen["id"])
    if kind == "llama.cpp":
        # It lists its model while it still loads it.
        get_json(address, "/health", cancel=cancel)
        return about_props(_get_if_known(address, "/props", cancel), name)
    if kind == "ollama":
        return _ollama(address, name, cancel)
    context = chosen.get("max_model_len")
    n_ctx = context if is_count(context) else 0
    return About(kind, _version(address, kind, cancel), name, n_ctx)


def about_props(props: Mapping[str, Any], model: str = "") -> About:
    """Read the answer of llama-server's /props."""
    settings = props.get("default_generation_settings")
    context = settings.get("n_ctx") if isinstance(settings, Mapping) else 0
    file = props.get("model_path")
    return About(
        "llama.cpp",
        model=model,
        n_ctx=context if is_count(context) else 0,
        template=str(props.get("chat_template", "")),
        file=file if isinstance(file, str) and file.endswith(".gguf") else "",
    )


def _entries(address: Address, cancel: threading.Event | None) -> list[Mapping[str, Any]]:
    try:
        models = get_json(address, "/v1/models", cancel=cancel)
    except ServerRefused as error:
        if error.status in (404, 405, 501):
            found = f"a server that does not know /v1/models (status {error.status})"
            raise ModelError.at(address, found, "a server with OpenAI's chat completions") from None
        raise
    listed = models.get("data")
    entries = listed if isinstance(listed, list) else []
    return [each for each in entries if isinstance(each, dict) and _is_name(each.get("id"))]


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME


def _choose(
    address: Address, entries: Sequence[Mapping[str, Any]], model: str
) -> Mapping[str, Any]:
    names = [str(entry["id"]) for entry in entries]
    listed = ", ".join(names[:_MOST_NAMED]) or "no model"
    if not model and len(entries) == 1:
        return entries[0]
    if not model:
        raise ModelError.at(address, f"a server with {listed}", f"{MODEL_PLACE}: one of them")
    for entry, name in zip(entries, names, strict=True):
        # Ollama lists a model without a tag as its latest.
        if name in (model, f"{model}:latest"):
            return entry
    expected = f"{MODEL_PLACE}: {model} among them"
    raise ModelError.at(address, f"a server with {listed}", expected)


def _kind(address: Address, entry: Mapping[str, Any], cancel: threading.Event | None) -> ServerKind:
    kind = _OWNERS.get(entry.get("owned_by"))
    if kind is not None:
        return kind
    return "ollama" if "version" in _get_if_known(address, "/api/version", cancel) else "other"


def _version(address: Address, kind: ServerKind, cancel: threading.Event | None) -> str:
    paths = {"vllm": ("/version",), "sglang": ("/get_server_info", "/server_info")}
    for path in paths.get(kind, ()):
        version = _get_if_known(address, path, cancel).get("version")
        if isinstance(version, str):
            return version[:40]
    return ""


def _ollama(address: Address, name: str, cancel: threading.Event | None) -> About:
    version = str(_get_if_known(address, "/api/version", cancel).get("version", ""))[:40]
    details = _get_if_known(address, "/api/show", cancel, {"model": name})
    capabilities = details.get("capabilities")
    context = _CONTEXT.search(str(details.get("parameters", "")))
    return About(
        "ollama",
        version,
        name,
        int(context.group(1)) if context else 0,
        str(details.get("template", "")),
        # Versions before 0.6.4 list no capabilities; the first request shows whether it has tools.
        not isinstance(capabilities, list) or "tools" in capabilities,
    )


def _get_if_known(
    address: Address,
    path: str,
    cancel: threading.Event | None,
    body: Mapping[str, Any] | None = None,
) -> Mapping[str, Any]:
    """The server's answer at a path; empty if it does not know the path."""
    try:
        return get_json(address, path, cancel=cancel, body=body)
    except DecodeError:
        return {}
