"""Hands spans to the OpenTelemetry SDK, which writes or sends them from a thread of its own.

The only module that imports OpenTelemetry. Whoever emits an event only notes it: even the spans are
made in another thread. Nothing waits for a disk or a collector either: at most MOST_TURNS turns and
MOST_SPANS spans are kept, the newest ones. What the SDK complains of is passed on as a warning, at
most one a minute.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, cast

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.json.file.trace_exporter import FileSpanExporter
from opentelemetry.exporter.otlp.json.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import Status, StatusCode, Tracer, set_span_in_context

from edgevox_ros import __version__
from edgevox_ros.core.events import Event
from edgevox_ros.core.turn_record import TurnRecord
from edgevox_ros.node.event_file import EventFile
from edgevox_ros.node.event_warnings import LineThrottle
from edgevox_ros.node.traces import span_names as names
from edgevox_ros.node.traces.turn_spans import TraceSettings, TurnEvents, TurnSpan, spans_of_turn

MOST_TURNS = 200
MOST_SPANS = 2048
SEND_EVERY_S = 1.0
_COMPLAIN_EVERY_S = 60.0
_LIBRARY = logging.getLogger("opentelemetry")
_PATH = "/v1/traces"

Warn = Callable[[str], None]


class OtlpTraces:
    """Makes a trace of each turn. `take` may be called from any thread, neither waits nor raises.

    `endpoint`: address of a collector without a path, empty for none. `file`: empty for none.
    `warn`: called with what goes wrong later, from any thread. `node`: name of the node in the
    graph. Raises OSError for a file that cannot be written.
    """

    def __init__(
        self,
        settings: TraceSettings,
        *,
        endpoint: str = "",
        file: str = "",
        node: str = "",
        warn: Warn = lambda text: None,
    ) -> None:
        self._settings = settings
        self._warn = _Throttled(warn)
        self._turns = TurnEvents()
        self._file = EventFile(file, "events.otlp_file")
        self._complaints = _Complaints(self._warn)
        self._complaints.attach()
        self._exporters: list[SpanExporter] = []
        if file:
            self._exporters.append(FileSpanExporter(stream=_as_stream(self._file)))
        if endpoint:
            self._exporters.append(OTLPSpanExporter(endpoint.rstrip("/") + _PATH))
        self._provider = TracerProvider(
            resource=Resource.create(_resource(settings.agent, node)), shutdown_on_exit=False
        )
        for exporter in self._exporters:
            self._provider.add_span_processor(
                BatchSpanProcessor(
                    exporter,
                    max_queue_size=MOST_SPANS,
                    schedule_delay_millis=SEND_EVERY_S * 1000,
                )
            )
        self._tracer = self._provider.get_tracer(
            "edgevox_ros", __version__, schema_url=names.SCHEMA_URL
        )
        self._ended: queue.Queue[TurnRecord | None] = queue.Queue(MOST_TURNS)
        self._thread = threading.Thread(target=self._make_spans, name="traces", daemon=True)
        self._thread.start()

    def take(self, event: Event) -> None:
        """Note an event. If it ends a turn, the turn's spans are queued."""
        for record in self._turns.take(event, time.monotonic_ns()):
            if self._ended.full():
                self._warn("a turn has no trace: too many are waiting to be written")
                with suppress(queue.Empty):
                    self._ended.get_nowait()
            with suppress(queue.Full):
                self._ended.put_nowait(_dated(record))

    def _make_spans(self) -> None:
        while (record := self._ended.get()) is not None:
            try:
                _emit(self._tracer, spans_of_turn(record, self._settings), Context())
            except Exception as error:
                self._warn(f"a turn has no trace: {type(error).__name__}: {error}")

    def close(self, wait_s: float) -> None:
        """Send what is queued, within `wait_s` seconds, and end. Never raises.

        A collector that does not answer must not keep the node from ending.
        """
        self._complaints.enabled = False
        ending = threading.Thread(target=self._shut_down, name="end of traces", daemon=True)
        ending.start()
        ending.join(max(wait_s, 0.0))
        if ending.is_alive():
            for exporter in self._exporters:
                with suppress(Exception):
                    exporter.shutdown()
        self._file.close()

    def _shut_down(self) -> None:
        for record in self._turns.take_rest():
            self._ended.put(_dated(record))
        self._ended.put(None)
        self._thread.join()
        with suppress(Exception):
            self._provider.shutdown()
        self._complaints.detach()


def _resource(service: str, node: str) -> Mapping[str, str]:
    """Who writes the traces. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES may say it, too."""
    attributes = {names.SERVICE_VERSION: __version__, names.INSTANCE_ID: f"{node}:{os.getpid()}"}
    if not os.environ.get("OTEL_SERVICE_NAME"):
        attributes[names.SERVICE_NAME] = service
    return attributes


def _dated(record: TurnRecord) -> TurnRecord:
    """A record of the monotonic clock with the date: the clock may be set while a turn runs."""
    offset = time.time_ns() - time.monotonic_ns()
    return TurnRecord(tuple((at + offset, event) for at, event in record.events))


def _emit(tracer: Tracer, made: TurnSpan, context: Context) -> None:
    """Queue a span after those below it."""
    span = tracer.start_span(made.name, context, attributes=made.attributes, start_time=made.begin)
    for moment in made.moments:
        span.add_event(moment.name, moment.attributes, moment.at)
    if made.error:
        span.set_attribute(names.ERROR_TYPE, made.error)
        span.set_status(Status(StatusCode.ERROR, made.error))
    if made.children:
        below = set_span_in_context(span, context)
        for child in made.children:
            _emit(tracer, child, below)
    span.end(made.end)


class _Throttled:
    """Passes on at most one warning a minute, with the number of those held back."""

    def __init__(self, warn: Warn) -> None:
        self._warn = warn
        self._throttle = LineThrottle(_COMPLAIN_EVERY_S)

    def __call__(self, text: str) -> None:
        if warning := self._throttle.let_through("traces", text):
            with suppress(Exception):
                self._warn(f"traces: {warning}")


class _Complaints(logging.Handler):
    """Passes on what the library complains of, without tracebacks, as long as it is `enabled`."""

    def __init__(self, warn: Warn) -> None:
        super().__init__(logging.WARNING)
        self._pass_on = warn
        self.enabled = True

    def attach(self) -> None:
        """Take what the library logs; it goes nowhere else."""
        _LIBRARY.addHandler(self)
        _LIBRARY.propagate = False

    def detach(self) -> None:
        """Take no more. Without another one, the library logs as it did before."""
        _LIBRARY.removeHandler(self)
        _LIBRARY.propagate = not _LIBRARY.handlers

    def emit(self, record: logging.LogRecord) -> None:
        if self.enabled:
            with suppress(Exception):
                self._pass_on(record.getMessage())


class _Lines:
    """An EventFile as the text stream that the library writes whole lines to."""

    closed = False

    def __init__(self, file: EventFile) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Append a line."""
        self._file.write(text.rstrip("\n"))
        return len(text)

    def flush(self) -> None:
        """Do nothing: every line is written at once."""


def _as_stream(file: EventFile) -> IO[str]:
    return cast("IO[str]", _Lines(file))
