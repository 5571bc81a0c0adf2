"""A collector of OpenTelemetry: takes traces over HTTP, and decodes them with its own messages."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from google.protobuf.json_format import ParseDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status, TracesData

_IDS = ("traceId", "spanId", "parentSpanId")


class Collector(ThreadingHTTPServer):
    """Takes what is posted to /v1/traces. `status`: what it answers, once `answering` is set."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 200
        self.answering = threading.Event()
        self.answering.set()
        self.paths: list[str] = []
        self.bodies: list[bytes] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def spans(self) -> list[Span]:
        return [
            span
            for body in list(self.bodies)
            for span in spans_of(ParseDict(with_ids(json.loads(body)), ExportTraceServiceRequest()))
        ]

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that has gone is no fault of the collector."""


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.paths.append(self.path)
        self.server.answering.wait()
        if self.server.status == 200:
            self.server.bodies.append(body)
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector that listens while the context lasts."""
    server = Collector()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.answering.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def with_ids(value: Any) -> Any:
    """OTLP writes ids in hexadecimal digits, where the JSON of protobuf has base64."""
    if isinstance(value, list):
        return [with_ids(each) for each in value]
    if isinstance(value, dict):
        return {
            key: base64.b64encode(bytes.fromhex(each)).decode() if key in _IDS else with_ids(each)
            for key, each in value.items()
        }
    return value


def traces_in(line: str) -> TracesData:
    """One line of a file of traces. Raises ParseError for what OTLP does not have."""
    data = TracesData()
    ParseDict(with_ids(json.loads(line)), data)
    return data


def spans_of(data: ExportTraceServiceRequest | TracesData) -> list[Span]:
    return [
        span
        for resource in data.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


class Trace:
    """The spans of one trace, as a tree."""

    def __init__(self, spans: list[Span]) -> None:
        # Those that take no time stay in the order in which they ended.
        self.spans = sorted(
            spans, key=lambda span: (span.start_time_unix_nano, span.end_time_unix_nano)
        )
        (self.root,) = [span for span in spans if not span.parent_span_id]
        assert {span.trace_id for span in spans} == {self.root.trace_id}

    def below(self, span: Span) -> list[Span]:
        return [each for each in self.spans if each.parent_span_id == span.span_id]

    def tree(self, span: Span | None = None) -> list[Any]:
        """Names: each span's, followed by the list of those below it, if there are any."""
        span = span or self.root
        below = [part for each in self.below(span) for part in self.tree(each)]
        return [span.name, below] if below else [span.name]

    def all(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]

    def one(self, name: str) -> Span:
        (span,) = self.all(name)
        return span

    def check_nesting(self) -> None:
        """Every span lies within the one above it."""
        by_id = {span.span_id: span for span in self.spans}
        for span in self.spans:
            assert span.start_time_unix_nano <= span.end_time_unix_nano, span
            if span.parent_span_id:
                above = by_id[span.parent_span_id]
                assert above.start_time_unix_nano <= span.start_time_unix_nano, (above, span)
                assert span.end_time_unix_nano <= above.end_time_unix_nano, (above, span)


def traces_of(spans: list[Span]) -> list[Trace]:
    """The traces in the order in which they began; only those whose root has come."""
    by_id: dict[bytes, list[Span]] = {}
    for span in spans:
        by_id.setdefault(span.trace_id, []).append(span)
    whole = [each for each in by_id.values() if any(not span.parent_span_id for span in each)]
    return sorted(map(Trace, whole), key=lambda trace: trace.root.start_time_unix_nano)


def attributes(span: Any) -> Mapping[str, Any]:
    """The attributes of a span, or of an event of one, as plain values."""
    return {pair.key: _plain(pair.value) for pair in span.attributes}


def _plain(value: Any) -> Any:
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_plain(each) for each in value.array_value.values]
    return getattr(value, kind)


def failed(span: Span) -> str:
    """The type of a span's error; empty if it is none."""
    if span.status.code != Status.STATUS_CODE_ERROR:
        return ""
    return str(attributes(span)["error.type"])
