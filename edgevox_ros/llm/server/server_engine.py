"""The engine over a server: the model runs in another process or on another machine."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from edgevox_ros.llm.opened_thoughts import OpenedThoughts
from edgevox_ros.llm.running_model import Away, ModelEngine, ServerNews
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.chat_reply import ChatReply, is_count
from edgevox_ros.llm.server.chat_request import Recipient, chat_request, without_effect
from edgevox_ros.llm.server.connection_errors import ConnectionLost, ServerRefused
from edgevox_ros.llm.server.http_stream import EventStream
from edgevox_ros.llm.server.server_options import NAMES, Patience
from edgevox_ros.llm.server.tools_in_text import messages_with_tools

LOGGER = logging.getLogger("edgevox.llm")

_CHAT = "/v1/chat/completions"
# How a whole reply ends; any other reason (SGLang's `abort`) cuts one off. "": it gave no reason.
_WHOLE = ("", "stop", "tool_calls", "function_call")
# A token may end one part of a call and begin the next.
_PARTS_A_TOKEN = 2
# Servers need 200 to 500 bytes for an event.
_BYTES_A_TOKEN = 2048
# The first request may have to wait until the server has loaded its model.
_WARM_UP_S = 120.0
_BYTES_BESIDE = 1 << 20
_TOO_LONG = "exceed_context_size_error"
_INVALID = (400, 422)
# vLLM: '"auto" tool choice requires --enable-auto-tool-choice', Ollama: 'does not support tools',
# llama-server: 'tools param requires --jinja flag', proxies: 'tools is not supported'.
_NO = r"(?:support|permit|allow|enabl|unexpected|unknown|unrecogni)"
_NO_TOOLS = re.compile(
    rf"tool[ _-]?choice|--jinja|\btools?\b.{{0,60}}{_NO}|{_NO}\w*.{{0,60}}\btools?\b", re.IGNORECASE
)
# vLLM: "maximum context length is 2048 tokens. However, you requested 3060 tokens (3000 in the
# messages" or "your request has 3000 input tokens", "(length 3000) is longer than the maximum model
# length of 2048". SGLang: "The input (3000 tokens) is longer than the model's context length (2048
# tokens)", "maximum context length of 2048 tokens. You requested a total of 3060 tokens".
_CONTEXT = re.compile(r"(?:context|model) length\D{0,12}(\d+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")


class Server(Protocol):
    """The server that requests go to: a process of our own or one at an address."""

    @property
    def away(self) -> Away | None:
        """Since when the server is away; None if it is there as far as we know."""

    def watch(self, news: Callable[[ServerNews], None]) -> None:
        """Have `news` hear when the server goes and comes, from any thread."""

    def ensure_ready(self, cancel: threading.Event | None = None) -> Address | None:
        """Start the server if it does not run; return its address once its model is loaded.

        None if cancelled before that.
        """

    def has_ended(self) -> bool:
        """Whether the server's process has ended."""

    def restart(self) -> None:
        """Start the server again."""

    def answered(self) -> None:
        """The server has answered a request to its end."""

    def note_lost(self, why: str) -> None:
        """The server did not answer."""

    def close(self) -> None:
        """End the server if it is ours."""


@dataclass(frozen=True)
class ServerEngineOptions:
    """`variables` go to the chat template. `stop`, `stop_after`, `wait`: see EngineOptions.

    `takes_tools`: the server takes tools in a request; otherwise the prompt's text describes them.
    """

    variables: Mapping[str, Any] = field(default_factory=dict)
    stop: tuple[str, ...] = ()
    stop_after: tuple[str, ...] = ()
    wait: bool = True
    to: Recipient = field(default_factory=Recipient)
    takes_tools: bool = True
    patience: Patience = field(default_factory=Patience)


class ServerEngine(ModelEngine):
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
        self._warned_of = ""
        self._thoughts = OpenedThoughts(options.to.formats)
        self._tools_as_text = not options.takes_tools

    @property
    def away(self) -> Away | None:
        """Since when the server is away; None if it is there as far as we know."""
        return self.server.away

    def watch(self, news: Callable[[ServerNews], None], alone: Callable[[], None]) -> None:
        """Have `news` hear of the server. `alone` is never called: no model answers for it."""
        self.server.watch(news)

    def check_settings(self, tools: Sequence[ToolSchema], settings: SamplingSettings) -> None:
        """Warn once about settings that have no effect over a server."""
        kind = self._options.to.kind
        lost = without_effect(settings, kind)
        if lost and lost != self._warned_of:
            LOGGER.warning("with %s these have no effect: %s", NAMES[kind], lost)
            self._warned_of = lost

    @property
    def tools_as_text(self) -> bool:
        """Whether the prompt's text describes the tools, as the server takes none in a request."""
        return self._tools_as_text

    def prefix_text(self, system: str, tools: Sequence[ToolSchema]) -> str:
        """The prompt before the conversation, where we write all of it; else empty."""
        if not (self._tools_as_text and tools):
            return ""
        to = self._options.to
        messages = (Message("system", system),) if system else ()
        return messages_with_tools(messages, tools, to.formats, to.style)[0]["content"]

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
        first_s = self._options.patience.first_token_s
        patience = replace(
            self._options.patience,
            first_token_s=None if first_s is None else max(first_s, _WARM_UP_S),
        )
        for _ in self._answer(messages, tools, settings, cancel or threading.Event(), patience):
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
        To a server that refuses tools they are described in the prompt's text from then on.
        Raises ContextOverflow, TemplateError, EngineBusy, EngineClosed, ModelError (the server
        cannot be started) or DecodeError (ServerAway at once, while it is being looked for).
        """
        yield from self._answer(messages, tools, settings, cancel, self._options.patience)

    def close(self) -> None:
        """End the running request, and a server of our own."""
        self._closed = True
        stream = self._stream
        if stream is not None:
            stream.stop()
        self.server.close()

    def _answer(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
        patience: Patience,
    ) -> Iterator[Union[str, Generation]]:
        if not self._turn.acquire(blocking=self._options.wait):
            raise EngineBusy("the engine is busy with another request")
        try:
            if self._closed:
                raise EngineClosed("the engine is closed")
            run = self._run(messages, tools, settings, cancel, patience)
            try:
                yield from self._pieces(run)
            except ConnectionLost as error:
                self._after_loss(error)
                if run.reply.any:
                    raise
                run = self._run(messages, tools, settings, cancel, patience, run.begun)
                yield from self._pieces(run)
            except ServerRefused as error:
                if not self._without_tools(error, run.body):
                    raise as_ours(error) from None
                run = self._run(messages, tools, settings, cancel, patience, run.begun)
                yield from self._pieces(run)
            if run.finish != "cancelled":
                self.server.answered()
            self._thoughts.learn(run.reply.text, whole=run.finish == "stop")
            yield run.generation()
        except ServerRefused as error:
            raise as_ours(error) from None
        finally:
            self._turn.release()

    def _after_loss(self, error: ConnectionLost) -> None:
        """Start a server of our own again. Raises `error` where there is nothing to start."""
        if self._closed:
            raise EngineClosed("the engine was closed") from None
        if not self.server.has_ended():
            if error.away:
                self.server.note_lost(str(error))
            raise error
        self.server.restart()

    def _without_tools(self, error: ServerRefused, body: Mapping[str, Any]) -> bool:
        """Whether to ask once more, with the tools in the text."""
        if error.away:
            self.server.note_lost(str(error))
        if "tools" not in body or not takes_no_tools(error):
            return False
        LOGGER.warning("%s; the tools are described in the text instead", error)
        self._tools_as_text = True
        return True

    def _run(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
        patience: Patience,
        begun: float | None = None,
    ) -> _ServerRun:
        options = self._options
        self.check_settings(tools, settings)
        body = chat_request(
            messages,
            tools,
            settings,
            options.variables,
            options.to,
            tools_as_text=self._tools_as_text,
        )
        stops = (*options.stop, *settings.stop)
        if stops:
            body["stop"] = list(stops)
        reply = ChatReply(stops, options.stop_after)
        begun = begun or time.monotonic()
        opener = self._thoughts.opener
        return _ServerRun(body, settings, cancel, reply, begun, patience, opener)

    def _pieces(self, run: _ServerRun) -> Iterator[str]:
        address = self.server.ensure_ready(run.cancel)
        if address is None:
            return
        most_bytes = _BYTES_BESIDE + _BYTES_A_TOKEN * run.settings.max_tokens
        stream = self._stream = EventStream(
            address, run.cancel, run.deadline, most_bytes, run.patience
        )
        try:
            for event in stream.post(_CHAT, run.body):
                piece = run.reply.feed(event)
                stream.began = run.reply.any
                run.note_time()
                if piece:
                    yield run.opened(piece)
                if run.reply.stopped:
                    break
                if run.reply.parts > _PARTS_A_TOKEN * run.settings.max_tokens:
                    run.interrupted = True
                    break
            if stream.over and not (run.reply.finish_reason or run.reply.stopped):
                run.interrupted = True
        finally:
            self._stream = None
            stream.stop()
        if self._closed:
            raise EngineClosed("the engine was closed")
        rest = run.reply.finish()
        if rest:
            yield run.opened(rest)


@dataclass
class _ServerRun:
    """The state of one running generation. Times are time.monotonic seconds.

    `opener` stands before the reply's text, if it has any.
    """

    body: dict[str, Any]
    settings: SamplingSettings
    cancel: threading.Event
    reply: ChatReply
    begun: float
    patience: Patience
    opener: str = ""
    first_text: str = ""
    interrupted: bool = False
    first_token: float | None = None

    @property
    def deadline(self) -> float | None:
        budget = self.settings.budget_s
        return None if budget is None else self.begun + budget

    def opened(self, piece: str) -> str:
        """A piece as it is yielded: the first one with the opener before it."""
        piece = piece if self.first_text else self.opener + piece
        self.first_text = self.first_text or self.opener or piece
        return piece

    def note_time(self) -> None:
        if self.first_token is None and self.reply.any:
            self.first_token = time.monotonic()

    @property
    def finish(self) -> Finish:
        reason = self.reply.finish_reason
        if self.cancel.is_set() and not reason and not self.reply.stopped:
            return "cancelled"
        return "stop" if reason in _WHOLE and not self.interrupted else "length"

    def generation(self) -> Generation:
        now = time.monotonic()
        reply = self.reply
        return Generation(
            finish=self.finish,
            text=(self.opener if self.first_text else "") + reply.text,
            prompt_tokens=reply.prompt_tokens,
            evaluated_tokens=reply.evaluated_tokens,
            sampled_tokens=reply.sampled_tokens,
            first_token_s=(self.first_token or now) - self.begun,
            duration_s=now - self.begun,
            native_calls=reply.calls(whole=self.finish == "stop"),
        )


def takes_no_tools(error: ServerRefused) -> bool:
    """Whether a request with tools was refused because of them."""
    message = str(error.error.get("message", ""))
    about_tools = error.status in (*_INVALID, 500, 501) and _NO_TOOLS.search(message)
    return bool(about_tools) and _overflow(error) is None


def as_ours(error: ServerRefused) -> Exception:
    """The error that an engine raises for it."""
    overflow = _overflow(error)
    if overflow is not None:
        return overflow
    if error.status in _INVALID:
        return TemplateError(str(error))
    return DecodeError(str(error))


def _overflow(error: ServerRefused) -> ContextOverflow | None:
    details = error.error
    if details.get("type") == _TOO_LONG:
        prompt, context = details.get("n_prompt_tokens"), details.get("n_ctx")
        if is_count(prompt) and is_count(context):
            return ContextOverflow(prompt, 1, context)
        return None
    message = str(details.get("message", ""))[:1000]
    found = _CONTEXT.search(message)
    if error.status not in _INVALID or found is None:
        return None
    context = int(found.group(1))
    longer = [int(number) for number in _NUMBER.findall(message) if int(number) > context]
    return ContextOverflow(min(longer, default=context), 1, context)
