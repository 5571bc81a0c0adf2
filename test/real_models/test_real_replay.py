"""What a real model has evaluated is used again, and its reply is that of a bare llama.cpp."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from support.llm.after_some import AfterSome
from support.llm.bare_context import BareContext
from support.llm.real_talk import CALL, GREEDY, RESULT, SYSTEM, TOOLS, ask, said, user

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import LoadedModel

Bare = Callable[[Sequence[Message], Sequence[int]], tuple[int, ...]]


@pytest.fixture(scope="module")
def bare(shared: LoadedModel) -> Iterator[Bare]:
    """The reply to a conversation whose prompt is evaluated in batches of these sizes."""
    context = BareContext(shared)
    yield lambda messages, batches: context.reply(
        shared.prompts.build(messages, TOOLS).tokens, batches, GREEDY.max_tokens
    )
    context.close()


def one_by_one(loaded: LoadedModel, done: Generation) -> list[int]:
    """The batches of a reply: each of its tokens that is in the cache was evaluated alone."""
    return [1] * (len(loaded.context.tokens) - done.prompt_tokens)


def test_every_later_prompt_evaluates_only_what_is_new(loaded: LoadedModel, bare: Bare) -> None:
    messages, batches = [SYSTEM, user("drive two metres")], list[int]()
    for following in (RESULT, user("and two more"), user("thanks")):
        done = ask(loaded, messages)
        assert done.evaluated_tokens == done.prompt_tokens - sum(batches)
        assert done.lost_tokens == 0
        assert bare(messages, batches) == done.token_ids
        batches += [done.evaluated_tokens, *one_by_one(loaded, done)]
        messages += [said(done, *([CALL] if following is RESULT else [])), following]


def test_a_cancel_while_decoding_ends_within_one_step(loaded: LoadedModel, bare: Bare) -> None:
    messages, cancel = [SYSTEM, user("tell me a story")], threading.Event()
    replies = loaded.engine.generate(messages, TOOLS, SamplingSettings(max_tokens=200), cancel)
    first = next(iter(replies))
    in_cache = len(loaded.context.tokens)
    cancel.set()
    *_, last = replies
    assert isinstance(last, Generation) and isinstance(first, str)
    assert last.finish == "cancelled" and last.text.startswith(first)
    assert len(loaded.context.tokens) <= in_cache + 1
    following = [*messages, said(last), user("go on")]
    batches = [last.prompt_tokens, *one_by_one(loaded, last)]
    found = ask(loaded, following)
    assert found.evaluated_tokens == found.prompt_tokens - sum(batches)
    assert bare(following, batches) == found.token_ids


def test_a_cancel_in_the_prompt_ends_inside_a_batch(loaded: LoadedModel, bare: Bare) -> None:
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    warm = len(loaded.context.tokens)
    last = ask(loaded, [SYSTEM, user("drive on " * 300)], cancel=AfterSome(20))
    assert (last.finish, last.text, last.sampled_tokens) == ("cancelled", "", 0)
    assert last.prompt_tokens > warm + 512
    assert last.evaluated_tokens == 0, "the first batch of the prompt was not finished"
    assert len(loaded.context.tokens) == warm
    following = [SYSTEM, user("drive two metres")]
    found = ask(loaded, following)
    assert found.evaluated_tokens == found.prompt_tokens - warm
    assert bare(following, [warm]) == found.token_ids


def test_the_warm_part_comes_from_disk(
    open_real: Callable[..., LoadedModel], loaded: LoadedModel, bare: Bare, tmp_path: Path
) -> None:
    messages = [SYSTEM, user("drive two metres")]
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    warm = len(loaded.context.tokens)
    expected = bare(messages, [warm])
    for _ in range(2):
        opened = open_real(warm_cache=True, cache_dir=str(tmp_path))
        opened.engine.warm_up(SYSTEM.content, TOOLS)
        found = ask(opened, messages)
        opened.engine.close()
        assert found.token_ids == expected
        assert found.evaluated_tokens == found.prompt_tokens - warm
        assert len(list((tmp_path / "prompts").iterdir())) == 1


def test_a_stop_string_ends_the_reply_and_the_next_one_is_clean(
    loaded: LoadedModel, bare: Bare
) -> None:
    messages = [SYSTEM, user("what are you?")]
    whole = ask(loaded, messages)
    stop = whole.text[4:7]
    settings = SamplingSettings(temperature=0.0, max_tokens=GREEDY.max_tokens, stop=(stop,))
    loaded.context.clear()
    cut = ask(loaded, messages, settings)
    assert cut.text == whole.text[: whole.text.index(stop)] and cut.finish == "stop"
    assert len(cut.token_ids) < cut.sampled_tokens, "tokens of the stop string are left out"
    following = [*messages, said(cut), user("go on")]
    found = ask(loaded, following)
    kept = found.prompt_tokens - found.evaluated_tokens
    assert kept == cut.prompt_tokens + len(cut.token_ids)
    batches = [cut.prompt_tokens, *[1] * len(cut.token_ids)]
    assert bare(following, batches) == found.token_ids
