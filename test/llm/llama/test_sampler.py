from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.sampler import Samplers

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]


@pytest.fixture
def samplers(open_tiny: Open) -> Iterator[Samplers]:
    made = Samplers(open_tiny().model)
    yield made
    made.close()


def reply(loaded: LoadedModel, settings: SamplingSettings) -> tuple[int, ...]:
    messages = [Message("user", "hello")]
    last = list(loaded.engine.generate(messages, (), settings, threading.Event()))[-1]
    assert isinstance(last, Generation)
    return last.token_ids


def test_a_chain_is_built_once_for_each_set_of_settings(samplers: Samplers) -> None:
    warm = SamplingSettings(temperature=0.7)
    assert samplers.begin(warm) is samplers.begin(SamplingSettings(temperature=0.7, max_tokens=9))
    assert samplers.begin(warm) is not samplers.begin(SamplingSettings(temperature=0.8))
    assert samplers.begin(SamplingSettings(temperature=0.0)) is samplers.greedy


def test_only_some_chains_are_kept(samplers: Samplers) -> None:
    settings = [SamplingSettings(temperature=1.0, seed=seed) for seed in range(100)]
    begun = [samplers.begin(each) for each in settings]
    # The newest first: each that has to be built again pushes another out.
    kept = [samplers.begin(settings[at]) is begun[at] for at in reversed(range(100))]
    assert 0 < sum(kept) <= 8
    assert not any(kept[sum(kept) :])


def test_settings_have_their_effect(open_tiny: Open) -> None:
    loaded = open_tiny()
    greedy = reply(loaded, SamplingSettings(temperature=0.0, max_tokens=16))
    hot = SamplingSettings(temperature=5.0, top_k=0, top_p=1.0, min_p=0.0, max_tokens=16)
    assert reply(loaded, hot) != greedy
    assert reply(loaded, SamplingSettings(temperature=5.0, top_k=1, max_tokens=16)) == greedy
    penalised = SamplingSettings(temperature=0.0, repeat_penalty=10.0, max_tokens=16)
    found = reply(loaded, penalised)
    assert len(set(found)) > len(set(greedy))
