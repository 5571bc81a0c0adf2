"""The engine over llama-server: the model runs in another process or on another machine."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Union

from edgevox_ros.core.errors import (
    ContextOverflow,
    DecodeError,
    EngineBusy,
    EngineClosed,
    TemplateError,
)
from edgevox_ros.core.messages import Finish, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.chat_reply import ChatReply, is_count
from edgevox_ros.llm.server.chat_request import chat_request, without_effect
from edgevox_ros.llm.server.http_stream import ConnectionLost, EventStream, ServerRefused

LOGGER = logging.getLogger("edgevox.llm")

_CHAT = "/v1/chat/completions"
_TOO_LONG = "exceed_context_size_error"
# A token may end one part of a call and begin the next.
_PARTS_A_TOKEN = 2
# llama-server needs about 300 bytes for an event.
_BYTES_A_TOKEN = 2048
_BYTES_BESIDE = 1 << 20


class Server(Protocol):
    """The server that requests go to: a process of our own or one at an address."""

    def ensure_ready(self, cancel: threading.Event | None = None) -> Address | None:
        """Start the server if it does not run; return its address once its model is loaded.

        None if cancelled before that.
        """

    def has_ended(self) -> bool:
        """Whether the server's process has ended."""

    def restart(self) -> None:
        """Start the server again."""

    def close(self) -> None:
        """End the server if it is ours."""


@dataclass(frozen=True)
class FixedServer:
    """A server that somebody else runs: it is neither started nor ended here."""

    address: Address

    def ensure_ready(self, cancel: threading.Event | None = None) -> Address | None:
        """See Server."""
        return self.address

    def has_ended(self) -> bool:
        """See Server."""
        return False

    def restart(self) -> None:
        """See Server."""

    def close(self) -> None:
        """See Server."""


@dataclass(frozen=True)
class ServerEngineOptions:
    """`variables` go to the chat template. `stop`, `stop_after`, `wait`: see EngineOptions."""

    variables: Mapping[str, Any] = field(default_factory=dict)
    stop: tuple[str, ...] = ()
    stop_after: tuple[str, ...] = ()
    wait: bool = True


class LlamaServerEngine:
    """Sends one request at a time to one server.

    `generate` and `close` may be called from any thread. `server` has the address, and the process
    if it is ours.
    """

    def __init__(self, server: Server, options: ServerEngineOptions) -> None:
        """Take ownership of the server: `close` ends a process of our own."""
        self.server = server
        self._options = options
        self._turn = threading.Lock()
        self._stream: EventStream | None = None
        self._closed = False
        self._said = ""

    def check_settings(self, settings: SamplingSettings) -> None:
        """Warn once about settings that have no effect over a server."""
        lost = without_effect(settings)
        if lost and lost != self._said:
            LOGGER.warning("over llama-server these have no effect: %s", lost)
            self._said = lost

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Make the server evaluate system text, tools and history; it keeps them in its cache.

        Raises what `generate` raises.
        """
        messages = [Message("system", system)] if system else []
        messages += [*history, Message("user", "hello")]
        settings = SamplingSettings(max_tokens=1)
        for _ in self.generate(messages, tools, settings, cancel or threading.Event()):
            pass

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Yield pieces of text, then one Generation, also when cancelled.

        A server of our own that crashed is restarted; it is asked once more if no part of the reply
        (text, thinking or call) had arrived.
        Raises ContextOverflow, TemplateError, EngineBusy, EngineClosed, ModelError (the server
        cannot be started) or DecodeError.
        """
        if not self._turn.acquire(blocking=self._options.wait):
            raise EngineBusy("the engine is busy with another request")
        try:
            if self._closed:
                raise EngineClosed("the engine is closed")
            run = self._run(messages, tools, settings, cancel)
            try:
                yield from self._pieces(run)
            except ConnectionLost:
                if self._closed:
                    raise EngineClosed("the engine was closed") from None
                if not self.server.has_ended():
                    raise
                self.server.restart()
                if run.reply.any:
                    raise
                run = self._run(messages, tools, settings, cancel, run.begun)
                yield from self._pieces(run)
            yield run.generation()
        finally:
            self._turn.release()

    def close(self) -> None:
        """End the running request, and a server of our own."""
        self._closed = True
        stream = self._stream
        if stream is not None:
            stream.stop()
        self.server.close()

    def _run(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
        begun: float | None = None,
    ) -> _ServerRun:
        options = self._options
        self.check_settings(settings)
        body = chat_request(messages, tools, settings, options.variables)
        stops = (*options.stop, *settings.stop)
        if stops:
            body["stop"] = list(stops)
        return _ServerRun(
            body, settings, cancel, ChatReply(stops, options.stop_after), begun or time.monotonic()
        )

    def _pieces(self, run: _ServerRun) -> Iterator[str]:
        address = self.server.ensure_ready(run.cancel)
        if address is None:
            return
        most_bytes = _BYTES_BESIDE + _BYTES_A_TOKEN * run.settings.max_tokens
        stream = self._stream = EventStream(address, run.cancel, run.deadline, most_bytes)
        try:
            for event in stream.post(_CHAT, run.body):
                piece = run.reply.feed(event)
                run.note_time()
                if piece:
                    yield piece
                if run.reply.stopped:
                    break
                if run.reply.parts > _PARTS_A_TOKEN * run.settings.max_tokens:
                    run.interrupted = True
                    break
            if stream.over and not (run.reply.finish_reason or run.reply.stopped):
                run.interrupted = True
        except ServerRefused as error:
            raise _as_ours(error) from None
        finally:
            self._stream = None
            stream.stop()
        if self._closed:
            raise EngineClosed("the engine was closed")
        rest = run.reply.finish()
        if rest:
            yield rest


def _as_ours(error: ServerRefused) -> Exception:
    details = error.error
    if details.get("type") == _TOO_LONG:
        prompt, context = details.get("n_prompt_tokens"), details.get("n_ctx")
        if is_count(prompt) and is_count(context):
            return ContextOverflow(prompt, 1, context)
    if error.status == 400:
        return TemplateError(str(error))
    return DecodeError(str(error))


@dataclass
class _ServerRun:
    """The state of one running generation. Times are time.monotonic seconds."""

    body: dict[str, Any]
    settings: SamplingSettings
    cancel: threading.Event
    reply: ChatReply
    begun: float
    interrupted: bool = False
    first_token: float | None = None

    @property
    def deadline(self) -> float | None:
        budget = self.settings.budget_s
        return None if budget is None else self.begun + budget

    def note_time(self) -> None:
        if self.first_token is None and self.reply.any:
            self.first_token = time.monotonic()

    @property
    def finish(self) -> Finish:
        reason = self.reply.finish_reason
        if self.cancel.is_set() and not reason and not self.reply.stopped:
            return "cancelled"
        return "length" if self.interrupted or reason == "length" else "stop"

    def generation(self) -> Generation:
        now = time.monotonic()
        reply = self.reply
        return Generation(
            finish=self.finish,
            text=reply.text,
            prompt_tokens=reply.prompt_tokens,
            evaluated_tokens=reply.evaluated_tokens,
            sampled_tokens=reply.sampled_tokens,
            first_token_s=(self.first_token or now) - self.begun,
            duration_s=now - self.begun,
            native_calls=reply.calls(whole=self.finish == "stop"),
        )
