"""A preset: one model with all the settings to run it well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.llm.prompting.template_profile import ToolsVia


@dataclass(frozen=True)
class Measured:
    """Figures that others have published for a model; None if there are none.

    `chat_s` and `tool_s` are seconds for a short reply and for one call on an RTX 3090,
    `robot_score` is per cent of a 40-scenario robot test, `bfcl_v3` per cent of that benchmark.
    """

    called: bool | None = None
    chat_s: float | None = None
    tool_s: float | None = None
    robot_score: float | None = None
    bfcl_v3: float | None = None


@dataclass(frozen=True)
class Preset:
    """One entry of presets.yaml.

    `repo` is on the Hugging Face hub; without one, `file` lies in the package's resource folder.
    `formats` None: detected from the chat template when the model is loaded. `variables` go to
    the chat template. `tools_via` overrides how the template was found to take tools. `n_ctx` is in
    tokens. `history_turns`: how many previous turns the model can make use of. `directive`: the
    system prompt tells the model how to use tools; `tool_examples`: it shows an example call of
    each. `own`: a file of the user's, of which nothing is known.
    """

    name: str
    file: str
    repo: str | None = None
    sha256: str | None = None
    size_gb: float = 0.0
    license: str = ""
    commercial: bool = True
    formats: tuple[str, ...] | None = None
    variables: Mapping[str, Any] = field(default_factory=dict)
    tools_via: ToolsVia | None = None
    tool_style: str | None = None
    stop: tuple[str, ...] = ()
    stop_after: tuple[str, ...] = ()
    n_ctx: int = 4096
    history_turns: int = 6
    directive: bool = True
    tool_examples: bool = False
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    measured: Measured = field(default_factory=Measured)
    good_for: tuple[str, ...] = ()
    note: str = ""
    own: bool = False

    @property
    def bundled(self) -> bool:
        """Whether the model file comes with the package."""
        return self.repo is None and not self.own

    @property
    def url(self) -> str:
        """The model's page, "" for the bundled one."""
        return f"https://huggingface.co/{self.repo}" if self.repo else ""


def own_model(path: Path) -> Preset:
    """The preset for a GGUF file of the user's own: its settings come from the file.

    A grammar keeps its calls to the tools' schemas, since nothing is known of how well it calls.
    """
    return Preset(
        name=path.stem,
        file=path.name,
        license="your own model",
        sampling=SamplingSettings(constrain="calls", constrain_softly=True),
        own=True,
    )
