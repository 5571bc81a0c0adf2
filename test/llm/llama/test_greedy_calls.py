"""Inside a call's markers the likeliest token is taken, whatever the preset's sampling."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.llm.llama.sampler import Chain
from edgevox_ros.llm.loader import LoadedModel

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

    def sample(chain: Chain, context: int) -> int:
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
