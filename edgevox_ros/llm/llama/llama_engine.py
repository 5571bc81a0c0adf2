"""The in-process engine: one GGUF model run by llama.cpp, one generation at a time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Union

from edgevox_ros.core.errors import ContextOverflow, EngineBusy, EngineClosed, GrammarError
from edgevox_ros.core.messages import Finish, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.grammar import CallConstraint, CallFollower, CallGrammars
from edgevox_ros.llm.llama.native_context import NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.recurrent_states import RecurrentStates
from edgevox_ros.llm.llama.sampler import Chain, Samplers
from edgevox_ros.llm.llama.warm_cache import WarmCache
from edgevox_ros.llm.opened_thoughts import OpenedThoughts
from edgevox_ros.llm.prompting.prompt_builder import UNLIKE, PromptBuilder, common_length
from edgevox_ros.llm.reply_until_stop import ReplyUntilStop
from edgevox_ros.llm.running_model import ModelEngine
from edgevox_ros.parsing import SpanWatch
from edgevox_ros.parsing.span_watch import OUTSIDE, PAYLOAD

LOGGER = logging.getLogger("edgevox.llm")
_ONE_TOKEN = SamplingSettings(max_tokens=1)
# In a batch of 16 or more, llama.cpp is asked at each layer whether it is cancelled.
_MOST_DRAFTED = 14
N_LOGITS = 1 + _MOST_DRAFTED


@dataclass(frozen=True)
class EngineOptions:
    """Settings of the model that are the same for all requests.

    `formats` are its wire formats (sampling is greedy inside their call markers);
    `prompt_ends_with` is the start marker that its prompts end with, or "". `stop` strings end a
    reply and are left out of it; `stop_after` strings end it and stay. `wait`: a second request
    waits; otherwise it raises EngineBusy. `draft`: what a format writes next in a call is evaluated
    ahead, and kept as far as the model chooses it.
    """

    formats: tuple[str, ...] = ()
    prompt_opens_thinking: bool = False
    prompt_ends_with: str = ""
    stop: tuple[str, ...] = ()
    stop_after: tuple[str, ...] = ()
    wait: bool = True
    draft: bool = True


@dataclass(frozen=True)
class _Warmed:
    """What `warm_up` evaluated: its tokens, and the lengths up to which it did so at a time."""

    tokens: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()


class LlamaEngine(ModelEngine):
    """Runs one model. `generate` and `close` may be called from any thread.

    Requests run one at a time.
    """

    def __init__(
        self,
        model: NativeModel,
        context: NativeContext,
        prompts: PromptBuilder,
        options: EngineOptions,
        cache: WarmCache | None = None,
    ) -> None:
        """Take ownership of model and context: `close` frees both."""
        self._model = model
        self._context = context
        self._prompts = prompts
        self._options = options
        self._cache = cache
        self._samplers = Samplers(model)
        self._grammars = CallGrammars(model, options.formats)
        self._free: tuple[ToolSchema, ...] | None = None
        self._turn = threading.Lock()
        self._native = threading.Lock()
        self._recurrent_states = RecurrentStates(context) if model.is_recurrent else None
        self._closed = False
        self._thoughts = OpenedThoughts(options.formats)
        self._warmed = _Warmed()
        self._prefix_text: tuple[tuple[str, tuple[ToolSchema, ...]], str] | None = None

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Evaluate the system and tool part once, or restore it from the cache folder.

        Then evaluate `history`, if there is room for it. Raises ContextOverflow if there is no room
        for a conversation, TemplateError if the template refuses it.
        """
        cancel = cancel or threading.Event()
        with self._requests():
            prefix = self._warm_prefix(system, tools, cancel)
            self._warmed = _Warmed(prefix, (len(prefix),))
            if history and not cancel.is_set():
                before = [Message("system", system)] if system else []
                with suppress(ContextOverflow):
                    self._warm_history([*before, *history], tools, cancel)
            if self._recurrent_states is not None:
                self._recurrent_states.keep_start()

    def rewind(self) -> None:
        """Forget all that came after `warm_up`, so that requests before have no influence.

        What has to be evaluated again is evaluated in the same batches: in others the same tokens
        can give other logits.
        """
        self._thoughts.forget()
        with self._requests(), self._step():
            if self._recurrent_states is not None:
                self._recurrent_states.rewind()
            tokens = list(self._warmed.tokens)
            reused = self._keep(tokens)
            self._context.cut(max(end for end in (0, *self._warmed.ends) if end <= reused))
            for end in self._warmed.ends:
                self._context.evaluate(tokens[len(self._context.tokens) : end], threading.Event())

    def prefix_text(self, system: str, tools: Sequence[ToolSchema]) -> str:
        """The beginning of every prompt with this system text and these tools."""
        key = (system, tuple(tools))
        if self._prefix_text is None or self._prefix_text[0] != key:
            with self._step():
                text = self._model.text(self._prompts.prefix(system, tools))
            self._prefix_text = (key, text)
        return self._prefix_text[1]

    def _warm_prefix(
        self, system: str, tools: Sequence[ToolSchema], cancel: threading.Event
    ) -> tuple[int, ...]:
        """Evaluate the system and tool part, and return its tokens."""
        with self._step():
            prefix = self._prompts.prefix(system, tools)
        if len(prefix) >= self._context.n_ctx:
            raise ContextOverflow(len(prefix), 1, self._context.n_ctx)
        with self._step():
            warmed = self._warm(list(prefix), cancel)
            if warmed and self._recurrent_states is not None:
                self._recurrent_states.keep_warm()
        return prefix

    def _warm_history(
        self, messages: Sequence[Message], tools: Sequence[ToolSchema], cancel: threading.Event
    ) -> None:
        """Evaluate what every prompt with these messages begins with."""
        first, second = (
            self._start([*messages, Message("user", text)], tools, _ONE_TOKEN, cancel)
            for text in UNLIKE
        )
        shared = common_length(first.prompt, second.prompt)
        run = replace(first, prompt=first.prompt[:shared], settled=[])
        if self._prefill(run):
            prefix = self._warmed.ends[-1]
            ends = (prefix, shared) if shared > prefix else (prefix,)
            self._warmed = _Warmed(tuple(run.prompt), ends)

    def read_ahead(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        cancel: threading.Event,
    ) -> None:
        """See ReadsAhead. A state that cannot be cut back is left as it is."""
        if self._recurrent_states is not None:
            return
        *before, last = messages
        with self._requests(), self._step():
            first, second = (
                self._prompts.build(
                    [*before, replace(last, content=f"{last.content} {more}")], tools
                ).tokens
                for more in UNLIKE
            )
            tokens = list(first[: common_length(first, second)])
            if len(tokens) < self._context.n_ctx:
                self._context.evaluate(tokens[self._keep(tokens) :], cancel)

    def check_settings(self, tools: Sequence[ToolSchema], settings: SamplingSettings) -> None:
        """Compile the grammars for `constrain`. Raises GrammarError naming format and tool.

        With `constrain_softly` only warn, and sample calls of these tools without a grammar.
        """
        with self._requests(), self._step():
            if settings.constrain == "none":
                self._can_draft(tools)
            else:
                self._compile(tools, settings.constrain_softly)

    def _drafts(self, tools: Sequence[ToolSchema]) -> bool:
        """Whether calls may be guessed ahead: what is not chosen has to be dropped again."""
        return self._options.draft and bool(tools) and self._context.droppable > 0

    def _can_draft(self, tools: Sequence[ToolSchema]) -> bool:
        """Compile the grammars, if that is wanted and possible."""
        what = "replies are written token by token"
        return self._drafts(tools) and self._compile(tools, softly=True, what=what)

    def _compile(
        self,
        tools: Sequence[ToolSchema],
        softly: bool,
        what: str = "calls are sampled without a grammar",
    ) -> bool:
        """Compile the grammars; False if that failed and `softly` allows it, with a warning."""
        if softly and self._free == tuple(tools):
            return False
        try:
            self._grammars.compile(tools)
        except GrammarError as error:
            if not softly:
                raise
            self._free = tuple(tools)
            LOGGER.warning("%s: %s", what, error)
            return False
        return True

    def _warm(self, tokens: list[int], cancel: threading.Event) -> bool:
        """Bring the context to these tokens. False: they were there already, or cancelled."""
        if common_length(self._context.tokens, tokens) == len(tokens):
            return False
        if self._cache is not None and self._cache.restore(self._context, tokens):
            return True
        reused = self._keep(tokens)
        done = self._context.evaluate(tokens[reused:], cancel)
        if done and self._cache is not None:
            self._cache.save(self._context)
        return done

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Yield pieces of text, then one Generation, also when cancelled.

        Raises ContextOverflow, TemplateError, EngineBusy, EngineClosed or DecodeError before the
        first piece; DecodeError and EngineClosed may also come later.
        """
        with self._requests():
            opener, first_text = self._thoughts.opener, ""
            run = self._start(messages, tools, settings, cancel)
            for piece in self._pieces(run):
                yield piece if first_text else opener + piece
                first_text = opener or piece
            generation = run.generation()
            if not self._options.prompt_opens_thinking:
                self._thoughts.learn(generation.text, whole=run.finish == "stop")
            text = (opener if first_text else "") + generation.text
            yield replace(generation, text=text)

    def _pieces(self, run: LlamaRun) -> Iterator[str]:
        """The reply in pieces."""
        try:
            if self._prefill(run):
                yield from self._decode(run)
        finally:
            with suppress(EngineClosed), self._step():
                self._drop_draft(run)
        rest = run.reply.finish()
        if rest:
            yield rest

    def close(self) -> None:
        """Free the model. A running generation ends with EngineClosed."""
        with self._native:
            if self._closed:
                return
            self._closed = True
            self._samplers.close()
            self._grammars.close()
            self._context.close()
            self._model.close()

    @property
    def thinks_first(self) -> bool:
        """Whether the next reply begins inside a thinking block that the prompt opens."""
        return self._options.prompt_opens_thinking or bool(self._thoughts.opener)

    @property
    def n_ctx(self) -> int:
        """Maximum number of tokens of prompt and reply together."""
        return self._context.n_ctx

    def _requests(self) -> _Held:
        if not self._turn.acquire(blocking=self._options.wait):
            raise EngineBusy("the engine is busy with another request")
        return _Held(self._turn)

    def _step(self) -> _Held:
        """Lock the native objects, so that `close` frees nothing during the step."""
        self._native.acquire()
        if self._closed:
            self._native.release()
            raise EngineClosed("the model has been freed")
        return _Held(self._native)

    def _start(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> LlamaRun:
        begun = time.monotonic()
        with self._step():
            tokens = list(self._prompts.build(messages, tools).tokens)
            settled = self._prompts.settled(messages, tools) if self._recurrent_states else []
        reserved = max(1, min(settings.max_tokens, self._context.n_ctx // 4))
        if len(tokens) + reserved > self._context.n_ctx:
            raise ContextOverflow(len(tokens), reserved, self._context.n_ctx)
        options = self._options
        constraint = follower = None
        said = said_last(messages)
        with self._step():
            if settings.constrain == "none":
                if self._can_draft(tools):
                    follower = CallFollower(
                        self._grammars, options.prompt_ends_with, self.thinks_first, said
                    )
            elif self._compile(settings.narrowed or tools, settings.constrain_softly):
                constraint = CallConstraint(
                    self._grammars,
                    settings.constrain == "turn",
                    options.prompt_ends_with,
                    self.thinks_first,
                    said,
                )
                follower = constraint.follower if self._drafts(tools) else None
        watch = SpanWatch(options.formats, prompt_opens_thinking=self.thinks_first)
        watch.feed(options.prompt_ends_with)
        return LlamaRun(
            constraint=constraint,
            follower=follower,
            settings=settings,
            cancel=cancel,
            prompt=tokens,
            settled=settled,
            reply=ReplyUntilStop((*options.stop, *settings.stop), options.stop_after),
            watch=watch,
            begun=begun,
        )

    def _prefill(self, run: LlamaRun) -> bool:
        with self._step():
            # The logits of the last token are needed, so at least that one is evaluated.
            there = len(self._context.tokens)
            reused = self._keep(run.prompt, at_most=len(run.prompt) - 1)
            run.lost = max(0, there - reused)
            done = self._evaluate(run)
            run.evaluated = len(self._context.tokens) - reused
        if not done:
            run.interrupted()
        return done

    def _evaluate(self, run: LlamaRun) -> bool:
        """Evaluate the rest of the prompt; save states on the way if they cannot be cut back."""
        context, saved = self._context, self._recurrent_states
        if saved is None:
            return context.evaluate(run.prompt[len(context.tokens) :], run.cancel, run.deadline)
        for length in (*run.settled, len(run.prompt)):
            missing = run.prompt[len(context.tokens) : length]
            if not missing:
                continue
            if not context.evaluate(missing, run.cancel, run.deadline):
                return False
            saved.keep_prompt() if length == len(run.prompt) else saved.keep_settled()
        return True

    def _keep(self, tokens: list[int], at_most: int | None = None) -> int:
        """Cut the cache back to the tokens that it shares with `tokens`; return their number."""
        shared = common_length(self._context.tokens, tokens)
        limit = len(tokens) if at_most is None else at_most
        shared = min(shared, limit)
        self._context.cut(shared)
        if self._recurrent_states is not None:
            self._recurrent_states.restore(tokens, limit)
        return len(self._context.tokens)

    def _decode(self, run: LlamaRun) -> Iterator[str]:
        chain = self._samplers.begin(run.settings)
        while not run.over():
            token = run.known
            if token is None:
                with self._step():
                    token = self._ask(run, self._samplers.greedy if run.greedy else chain)
                if token is None:
                    continue
            elif run.draft[:1] != [token]:
                with self._step():
                    self._drop_draft(run)
            run.sampled()
            if self._model.is_end(token):
                run.finish = "stop"
                return
            piece = self._take(run, token)
            if piece:
                yield piece
            if run.ended:
                run.finish = "stop"
                return
            if run.full(self._context.n_ctx - len(self._context.tokens) - len(run.unread) + 1):
                return

    def _ask(self, run: LlamaRun, sampler: Chain) -> int | None:
        """The model's choice of the next token; None: cancelled.

        The tokens that it will probably choose behind that are evaluated with what it has to read.
        """
        if run.unread:
            room = self._context.n_ctx - len(self._context.tokens) - len(run.unread)
            most = min(room, _MOST_DRAFTED, self._context.droppable)
            drafted = run.likely(most) if sampler is self._samplers.greedy else []
            batch = [*run.unread, *drafted]
            if not self._context.evaluate(batch, run.cancel, n_logits=1 + len(drafted)):
                return None
            run.questions += 1
            run.unread, run.draft = [], drafted
        token = run.choose(sampler, self._context.handle, -1 - len(run.draft))
        if run.draft[:1] != [token]:
            self._drop_draft(run)
        return token

    def _drop_draft(self, run: LlamaRun) -> None:
        """Forget the tokens that were evaluated but not chosen."""
        self._context.cut(len(self._context.tokens) - len(run.draft))
        run.draft = []

    def _take(self, run: LlamaRun, token: int) -> str:
        """Add a token to the reply; returns the text that can be released."""
        piece = run.reply.feed(token, self._model.piece(token))
        inside = run.watch.feed(run.reply.fresh) != OUTSIDE
        if run.draft:
            run.draft = run.draft[1:]
        else:
            run.unread.append(token)
        with self._step():
            if run.constraint is not None:
                run.constraint.follow(token, inside)
            elif run.follower is not None:
                run.follower.follow(token, inside)
        return piece


def said_last(messages: Sequence[Message]) -> str:
    """The newest words of the user, without what stands in front of them for this turn."""
    said = (each for each in reversed(messages) if each.role == "user")
    return next((each.content if each.later is None else each.later for each in said), "")


@dataclass
class _Held:
    """A context manager that releases a lock which is already acquired."""

    lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self.lock.release()


@dataclass
class LlamaRun:
    """The state of one running generation. Times are time.monotonic seconds.

    `unread` are tokens of the reply that the model has yet to evaluate; `draft` are tokens that it
    evaluated before it chose them, which `follower` guessed; None: nothing is guessed.
    `questions`: how many batches it was asked for a choice.
    """

    settings: SamplingSettings
    cancel: threading.Event
    prompt: list[int]
    settled: list[int]
    reply: ReplyUntilStop
    watch: SpanWatch
    begun: float
    finish: Finish = "length"
    evaluated: int = 0
    lost: int = 0
    steps: int = 0
    questions: int = 1
    unread: list[int] = field(default_factory=list)
    draft: list[int] = field(default_factory=list)
    follower: CallFollower | None = None
    first_token: float | None = None
    constraint: CallConstraint | None = None

    @property
    def deadline(self) -> float | None:
        """When the time is over; None: never."""
        budget = self.settings.budget_s
        return None if budget is None else self.begun + budget

    @property
    def greedy(self) -> bool:
        """Whether the next token is inside the markers of a call."""
        free = (OUTSIDE, PAYLOAD) if self.settings.strings == "free" else (OUTSIDE,)
        return self.watch.state not in free

    @property
    def known(self) -> int | None:
        """The next token, if only one can come; None: the model has to be asked."""
        return None if self.constraint is None else self.constraint.known

    @property
    def ended(self) -> bool:
        """Whether the reply is complete: at a stop string, or calls to which nothing is added."""
        held = self.constraint is not None and self.constraint.ended
        return held or self.reply.stopped or self.watch.over

    def likely(self, most: int) -> list[int]:
        """What will probably come behind the unread tokens: up to so many tokens."""
        return [] if self.follower is None else self.follower.likely(most)

    def choose(self, chain: Chain, context: int, index: int) -> int:
        """The next token, from the logits of one of the last evaluated ones; -1: of the last."""
        if self.constraint is None:
            return chain.sample(context, index)
        return self.constraint.choose(chain, context, index)

    def interrupted(self) -> None:
        """Note why it ended early: cancelled, or out of time."""
        self.finish = "cancelled" if self.cancel.is_set() else "length"

    def over(self) -> bool:
        """Whether the generation has to end: cancelled, out of time, or at `max_tokens`."""
        if self.cancel.is_set() or (self.deadline and time.monotonic() > self.deadline):
            self.interrupted()
            return True
        return self.steps >= self.settings.max_tokens

    def full(self, room: int) -> bool:
        """Whether `max_tokens` is reached, or no room (in tokens) is left for a decode step."""
        return self.steps >= self.settings.max_tokens or room < 1

    def sampled(self) -> None:
        """Count a token."""
        self.steps += 1
        if self.first_token is None:
            self.first_token = time.monotonic()

    def generation(self) -> Generation:
        """The summary that ends the reply."""
        now = time.monotonic()
        return Generation(
            finish=self.finish,
            text=self.reply.text,
            token_ids=self.reply.token_ids,
            prompt_tokens=len(self.prompt),
            evaluated_tokens=self.evaluated,
            sampled_tokens=self.steps,
            questions=self.questions,
            lost_tokens=self.lost,
            first_token_s=(self.first_token or now) - self.begun,
            duration_s=now - self.begun,
        )
