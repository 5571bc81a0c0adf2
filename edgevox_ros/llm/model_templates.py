"""The chat templates of a model's file: compiles them, and finds out what they need and show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from edgevox_ros.core.errors import ModelError, TemplateError
from edgevox_ros.llm.gguf_header import GgufHeader
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.template_examples import unreadable_examples
from edgevox_ros.llm.prompting.template_profile import (
    TemplateProfile,
    probe_templates,
    prompt_with_tool,
)
from edgevox_ros.llm.prompting.tool_text import TEXT_FORMAT
from edgevox_ros.parsing import detect_formats


@dataclass(frozen=True)
class ModelTemplates:
    """A model's templates by variant, and how they are used.

    `formats`: the wire formats of its calls. `remarks`: what a user should know of the examples of
    calls that the templates show, a line each.
    """

    compiled: Mapping[str, ChatTemplate]
    profile: TemplateProfile
    formats: tuple[str, ...]
    remarks: tuple[str, ...]


def read_templates(
    header: GgufHeader, preset: Preset, bos: str = "", eos: str = ""
) -> ModelTemplates:
    """Compile and try a model's templates. `preset` includes the user's overrides.

    `bos`, `eos`: the texts of these tokens. Raises ModelError.
    """
    refuse_without_template(header)
    compiled = _compiled(header, bos, eos)
    profile = _profile(header, compiled, preset)
    formats = _formats(header, preset, profile)
    remarks = _remarks(compiled, profile, preset, formats)
    return ModelTemplates(compiled, profile, formats, tuple(remarks))


def refuse_without_template(header: GgufHeader) -> None:
    """Raise ModelError for a model without a chat template."""
    if not header.chat_templates():
        found = "no chat template (tokenizer.chat_template)"
        raise ModelError.at(header.path, found, "an instruction-tuned model with its chat template")


def _compiled(header: GgufHeader, bos: str, eos: str) -> dict[str, ChatTemplate]:
    try:
        return {
            name: ChatTemplate(source, bos, eos, f"{name} chat template of {header.path.name}")
            for name, source in header.chat_templates().items()
        }
    except TemplateError as error:
        found = f"a chat template with an error: {error}"
        raise ModelError.at(header.path, found, "one that compiles") from None


def _profile(
    header: GgufHeader, compiled: Mapping[str, ChatTemplate], preset: Preset
) -> TemplateProfile:
    try:
        return probe_templates(compiled, preset.variables, preset.tools_via)
    except TemplateError as error:
        found = f"a chat template that fails on a plain message: {error}"
        raise ModelError.at(header.path, found, "one that renders it") from None


def _formats(header: GgufHeader, preset: Preset, profile: TemplateProfile) -> tuple[str, ...]:
    if preset.formats is not None:
        return preset.formats
    shown = detect_formats(header.chat_templates()[profile.variant])
    return (TEXT_FORMAT,) if profile.tools_via == "text" and not shown else shown


def _remarks(
    compiled: Mapping[str, ChatTemplate],
    profile: TemplateProfile,
    preset: Preset,
    formats: tuple[str, ...],
) -> Iterator[str]:
    mended = dict.fromkeys(each for template in compiled.values() for each in template.mended)
    if mended:
        first, *others = mended
        more = f" and {len(others)} more like it" if others else ""
        yield (
            f"its chat template shows {first}{more}, which is no JSON: "
            "the model is shown single braces instead of doubled ones"
        )
    prompt = prompt_with_tool(compiled[profile.variant], profile, preset.variables)
    for example in unreadable_examples(prompt, formats):
        yield (
            f"its chat template shows the call {example}, which cannot be read as "
            f"{' or '.join(formats)}: if the model writes its calls like this, none will run"
        )
