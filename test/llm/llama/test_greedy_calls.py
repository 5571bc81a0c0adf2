"""Inside a call's markers the likeliest token is taken, whatever the preset's sampling."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.llm.loader import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]


def test_sampling_is_greedy_between_the_markers_only(open_tiny: Open) -> None:
    """The model is made to write a call by force; who chose each token is recorded."""
    loaded = open_tiny(formats=("hermes",))
    engine, model = loaded.engine, loaded.engine._model
    script = model.tokenize("ok <tool_call>{}</tool_call> bye")
    chosen: list[str] = []

    class Scripted:
        def __init__(self, name: str) -> None:
            self.name = name

        def sample(self, context: int) -> int:
            chosen.append(self.name)
            return script[len(chosen) - 1]

    greedy, usual = Scripted("greedy"), Scripted("usual")
    samplers: Any = engine._samplers
    samplers.greedy, keep = greedy, samplers.greedy
    samplers.begin = lambda settings: usual
    settings = SamplingSettings(temperature=1.0, max_tokens=len(script))
    list(engine.generate([Message("user", "go")], (), settings, threading.Event()))
    samplers.greedy = keep
    inside = [model.text(script[:index]).count("tool_call>") == 1 for index in range(len(script))]
    assert chosen == ["greedy" if each else "usual" for each in inside]
