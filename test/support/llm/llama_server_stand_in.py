"""Speaks llama-server's protocol without a model, for tests. The last message selects the reply.

Tests start it as a program instead of llama-server, or as a server inside their own process, where
`crash` and `halfway` are refused.

hello            words, one at a time          think     reasoning, then words
call             one structured call, in parts raw       a call in the text, unparsed
two              two calls, ended by length    long      words without end
crash            ends the process at once      halfway   ends the process after a word, once
overflow         the prompt is too long        refuse    the template refuses
echo             the request as JSON           stop      a stop string in the middle
line             a line without end            blank     empty lines without end
thoughts         reasoning without end         calls     parts of calls without end
flood            words as fast as they go      drip      one byte in a tenth of a second
headers          headers without end           silent    nothing at all
deep             JSON nested 100,000 levels    odd       events of odd shapes, then words
loud             an error of 500,000 letters   nonsense  a prompt too long by odd numbers
locked           the key is wrong              moved     a redirect
aloud            a thought with a call in it, whose opener the template wrote; then words
meant            the same thought, then the call
"""

from __future__ import annotations

import argparse
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HERMES = '<tool_call>\n{"name": "drive", "arguments": {"distance_m": 2}}\n</tool_call>'


class StandIn(ThreadingHTTPServer):
    """A server on loopback; files in `marks` tell that it was `asked` and that a client `left`.

    `adapters`: what it answers when it is asked for its LoRA adapters; None: it does not know that.
    """

    def __init__(self, marks: Path, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__((host, port), Handler)
        self.marks = marks
        self.adapters: Any = None
        self.may_crash = False
        self.closed = False

    def server_close(self) -> None:
        self.closed = True
        super().server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: StandIn

    @property
    def marks(self) -> Path:
        return self.server.marks

    def log_message(self, *_: object) -> None:
        return None

    def refused(self) -> bool:
        """Refuse a request without the key, except for the health, as llama-server does."""
        key = os.environ.get("LLAMA_API_KEY", "")
        given = self.headers.get("Authorization")
        if self.path == "/health" or not key or given == f"Bearer {key}":
            return False
        self.answer(401, {"error": {"message": "Invalid API Key"}})
        return True

    def do_GET(self) -> None:
        if self.refused():
            return
        settings = {"n_ctx": 1234}
        template = "<tool_call> tools"
        routes: dict[str, Any] = {
            "/health": {"status": "ok"},
            "/props": {"default_generation_settings": settings, "chat_template": template},
        }
        if self.server.adapters is not None:
            routes["/lora-adapters"] = self.server.adapters
        self.answer(200 if self.path in routes else 404, routes.get(self.path, {"error": {}}))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.refused():
            return
        (self.marks / "asked").touch()
        wanted = body["messages"][-1]["content"].split()[0]
        if wanted in ("crash", "halfway"):
            self.crash(wanted)
        elif wanted == "overflow":
            error = {"type": "exceed_context_size_error", "message": "too long"}
            self.answer(400, {"error": {**error, "n_prompt_tokens": 9999, "n_ctx": 1234}})
        elif wanted == "loud":
            self.answer(500, {"error": {"message": "help\n\x1b[31m " * 50_000}})
        elif wanted == "locked":
            self.answer(401, {})
        elif wanted == "moved":
            self.answer(302, {"error": {"message": ""}})
        elif wanted == "nonsense":
            error = {"type": "exceed_context_size_error", "message": "too long"}
            self.answer(400, {"error": {**error, "n_prompt_tokens": True, "n_ctx": -5}})
        elif wanted == "refuse":
            self.answer(400, {"error": {"type": "invalid_request_error", "message": "no system"}})
        elif wanted in ENDLESS:
            self.never_end(wanted)
        else:
            self.stream(wanted, body)

    def never_end(self, wanted: str) -> None:
        """Send the same until the client has left, and mark that, or until the server closes."""
        self.close_connection = True
        data, pause_s = ENDLESS[wanted]
        try:
            if wanted != "headers":
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            while not self.server.closed:
                self.wfile.write(data)
                self.wfile.flush()
                if pause_s:
                    time.sleep(pause_s)
        except OSError:
            (self.marks / "left").touch()

    def crash(self, wanted: str) -> None:
        """End the process at the first request, answer at the second."""
        assert self.server.may_crash
        mark = self.marks / wanted
        if mark.exists():
            self.stream("hello", {})
            return
        mark.touch()
        if wanted == "halfway":
            self.begin()
            self.send({"content": "half "})
        os._exit(9)

    def stream(self, wanted: str, body: dict[str, Any]) -> None:
        self.begin()
        try:
            if wanted == "deep":
                self.chunk(b"data: " + b"[" * 100_000 + b"\n\n")
            for delta in deltas(wanted, body):
                self.send(delta)
                if wanted == "long":
                    time.sleep(0.005)
        except OSError:
            (self.marks / "left").touch()
            return
        reason = {"call": "tool_calls", "two": "length"}.get(wanted, "stop")
        timings: dict[str, Any] = {"prompt_n": 7, "cache_n": 30, "predicted_n": 5, "prompt_ms": 1}
        if wanted == "odd":
            timings = {"prompt_n": 10**300, "cache_n": -5, "predicted_n": True}
        self.send({}, finish_reason=reason, timings=timings)
        self.chunk(b"data: [DONE]\n\n")
        self.chunk(b"")

    def begin(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def send(self, delta: dict[str, Any], finish_reason: str | None = None, **more: Any) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
        self.chunk(f"data: {json.dumps({'choices': [choice], **more})}\n\n".encode())

    def chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def answer(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def event(**delta: Any) -> bytes:
    return f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n".encode()


# What is sent without end, and the pause after each time, in seconds.
ENDLESS: dict[str, tuple[bytes, float]] = {
    "line": (b"data: " + b"x" * 65536, 0),
    "blank": (b"\n" * 65536, 0),
    "thoughts": (event(reasoning_content="hm " * 1000), 0),
    "calls": (event(tool_calls=[{"index": 0, "function": {"arguments": "1" * 3000}}]), 0),
    "flood": (event(content="word " * 600), 0),
    "drip": (b"d", 0.1),
    "headers": (b"HTTP/1.1 100 Continue\r\n\r\n" * 100, 0),
    "silent": (b"", 0.1),
}


def deltas(wanted: str, body: dict[str, Any]) -> Any:
    yield {"role": "assistant", "content": None}
    if wanted in ("call", "two"):
        yield call_part(0, '{"dist', id="c1", name="drive")
        yield call_part(0, 'ance_m": 2}')
    if wanted == "two":
        yield call_part(1, '{"distance_m": 1', id="c2", name="drive")
    if wanted == "think":
        yield {"reasoning_content": "I could greet."}
    if wanted in ("hello", "think"):
        yield from ({"content": word} for word in ("Good ", "morn", "ing."))
    if wanted == "raw":
        yield from ({"content": HERMES[at : at + 5]} for at in range(0, len(HERMES), 5))
    if wanted in ("aloud", "meant"):
        thought = f"I could {HERMES} now.\n</think>\n"
        reply = thought + (HERMES if wanted == "meant" else "I stay.")
        yield from ({"content": reply[at : at + 5]} for at in range(0, len(reply), 5))
    if wanted == "stop":
        yield from ({"content": text} for text in ("one ", "EN", "D two"))
    if wanted == "odd":
        yield {"tool_calls": 5, "content": 7}
        yield {"tool_calls": [3, {"index": [], "id": [], "function": []}]}
        yield {"content": "all right"}
    if wanted == "echo":
        yield {"content": json.dumps(body)}
    if wanted == "long":
        yield from ({"content": f"word{number} "} for number in range(100000))


def call_part(index: int, arguments: str, **first: str) -> dict[str, Any]:
    function = {"arguments": arguments}
    part: dict[str, Any] = {"index": index, "function": function}
    if first:
        function["name"] = first["name"]
        part |= {"id": first["id"], "type": "function"}
    return {"tool_calls": [part]}


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--host")
    options.add_argument("--port", type=int)
    options.add_argument("--marks", type=Path)
    options.add_argument("--die", action="store_true")
    given, _ = options.parse_known_args()
    if given.die:
        raise SystemExit("error: failed to load model")
    server = StandIn(given.marks, given.host, given.port)
    server.may_crash = True
    server.serve_forever()


if __name__ == "__main__":
    main()
