"""Inside a call's markers the likeliest token is taken, whatever the preset's sampling."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.sampler import Chain

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]


def test_sampling_is_greedy_between_the_markers_only(
    open_tiny: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model is made to write a call by force; which chain chose each token is recorded."""
    loaded = open_tiny(formats=("hermes",))
    model = loaded.model
    script = model.tokenize("ok <tool_call>{}</tool_call> bye")
    chosen: list[Chain] = []

    def sample(chain: Chain, context: int, index: int = -1) -> int:
        chosen.append(chain)
        return script[(len(chosen) - 1) % len(script)]

    def chains_at(temperature: float) -> list[Chain]:
        chosen.clear()
        settings = SamplingSettings(temperature=temperature, max_tokens=len(script))
        list(loaded.engine.generate([Message("user", "go")], (), settings, threading.Event()))
        return list(chosen)

    monkeypatch.setattr(Chain, "sample", sample)
    greedy, *others = chains_at(0.0)
    assert all(chain is greedy for chain in others)
    warm = chains_at(1.0)
    assert warm[0] is not greedy
    inside = [model.text(script[:index]).count("tool_call>") == 1 for index in range(len(script))]
    assert any(inside)
    assert [chain is greedy for chain in warm] == inside
    assert all(chain in (greedy, warm[0]) for chain in warm)


def test_a_reply_that_closes_a_thought_opens_the_next_ones_as_thoughts(
    open_tiny: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is thought is sampled as speech is, also if it looks like a call."""
    loaded = open_tiny(formats=("hermes",))
    model, engine = loaded.model, loaded.engine
    call = "<tool_call>{}</tool_call>"

    def written(text: str, *, ends: bool = False) -> tuple[str, bool]:
        """The reply as it is told, and whether any token was chosen greedily."""
        script = model.tokenize(text)
        chosen: list[Chain] = []

        def sample(chain: Chain, context: int, index: int = -1) -> int:
            chosen.append(chain)
            return script[len(chosen) - 1] if len(chosen) <= len(script) else end

        end = next(token for token in range(model.n_vocab) if model.is_end(token))
        monkeypatch.setattr(Chain, "sample", sample)
        most = len(script) + ends
        settings = SamplingSettings(temperature=1.0, max_tokens=most)
        *pieces, generation = engine.generate(
            [Message("user", "go")], (), settings, threading.Event()
        )
        assert isinstance(generation, Generation)
        assert "".join(map(str, pieces)) == generation.text
        return generation.text, any(chain is not chosen[0] for chain in chosen)

    assert written(f"ok {call}") == (f"ok {call}", True)
    assert written("Hm.</think>ok")[0] == "Hm.</think>ok"
    assert engine.thinks_first
    assert written(f"ok {call}</think>ok") == (f"<think>ok {call}</think>ok", False)
    assert written(f"ok</think>{call}") == (f"<think>ok</think>{call}", True)
    assert written("ok", ends=True)[0] == "<think>ok"
    assert written("ok")[0] == "ok", "the reply before was an answer"
    written("Hm.</think>ok")
    engine.rewind()
    assert not engine.thinks_first
