"""Stands for a model that is not loaded yet, or for none: the node runs without one."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Union

from edgevox_ros.core.errors import EdgevoxError, ModelLoading, NoModel
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.loader import preset_adapter
from edgevox_ros.llm.model_files import model_path
from edgevox_ros.llm.model_overrides import ModelOptions, preset_for
from edgevox_ros.llm.model_templates import refuse_without_template
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.running_model import ModelEngine, RunningModel


class UnavailableEngine(ModelEngine):
    """An engine that refuses every request, with the error `missing`."""

    def __init__(self, missing: EdgevoxError) -> None:
        self.missing: Exception = missing

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Do nothing: the model reads its prompt once it is loaded."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Raise `missing`."""
        raise self.missing

    def close(self) -> None:
        """Do nothing."""


def unloaded_model(preset: Preset | None, options: ModelOptions) -> RunningModel:
    """What is known of a model without loading it: preset and file, with the user's overrides.

    Raises ModelError and PresetError for what can be seen in the file's header.
    """
    path = model_path(preset, options)
    header = read_gguf_header(path)
    refuse_without_template(header)
    merged = preset_for(preset, options, path)
    return RunningModel(
        engine=UnavailableEngine(ModelLoading("the model is still being loaded")),
        preset=merged,
        formats=merged.formats or (),
        prompt_opens_thinking=False,
        path=path,
        adapter=preset_adapter(merged, options, header),
        n_ctx=merged.n_ctx,
        n_threads=0,
        n_gpu_layers=options.n_gpu_layers,
        size_bytes=header.tensor_bytes,
        description=f"{path.name}: {header.tensor_bytes / 1e6:.0f} MB, still being loaded",
    )


def no_model(preset: Preset) -> RunningModel:
    """What a node runs that needs no model: its settings are the preset's, its file is not read."""
    return RunningModel(
        engine=UnavailableEngine(NoModel("this node runs no model")),
        preset=preset,
        formats=preset.formats or (),
        prompt_opens_thinking=False,
        path=Path(preset.file),
        adapter=None,
        n_ctx=preset.n_ctx,
        n_threads=0,
        n_gpu_layers=0,
        size_bytes=0,
        description="no model: only stop words, sentences of the tool map and calls from outside",
    )
