"""Opens a model in this process, from a preset and a user's overrides."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.paths import cache_folder
from edgevox_ros.llm.fingerprint import fingerprint
from edgevox_ros.llm.gguf_header import GgufHeader, read_gguf_header
from edgevox_ros.llm.grammar import call_starts
from edgevox_ros.llm.llama.binding import llama_cpp
from edgevox_ros.llm.llama.crash_check import adapter_crash_check, crash_check
from edgevox_ros.llm.llama.llama_engine import N_LOGITS, EngineOptions, LlamaEngine
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.warm_cache import WarmCache
from edgevox_ros.llm.lora_adapter import LoraAdapter, read_adapter
from edgevox_ros.llm.model_files import adapter_path, model_path
from edgevox_ros.llm.model_overrides import ModelOptions, preset_for
from edgevox_ros.llm.model_templates import read_templates, refuse_without_template
from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.prompting.neutral import Neutraliser
from edgevox_ros.llm.prompting.prompt_builder import PromptBuilder
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.llm.prompting.template_profile import TemplateProfile
from edgevox_ros.llm.running_model import RunningModel
from edgevox_ros.llm.threads import default_threads

LOGGER = logging.getLogger("edgevox.llm")

_BATCH = 512
_CACHE_VERSION = 1
_MIB = 1 << 20
# Compute buffers, vocabulary and llama.cpp itself: what a model needs besides weights and cache.
_FIXED = 96 * _MIB
_F16 = 2


@dataclass(frozen=True)
class LoadedModel(RunningModel):
    """A model that runs in this process.

    `model`, `context` and `prompts` belong to its engine, which closes them. While no request runs
    they can be used to inspect a prompt, its tokens and how many of them are evaluated.
    """

    engine: LlamaEngine
    profile: TemplateProfile
    model: NativeModel
    context: NativeContext
    prompts: PromptBuilder


def open_engine(
    preset: Preset | None,
    options: ModelOptions | None = None,
    progress: Callable[[float], bool] | None = None,
) -> LoadedModel:
    """Load a preset's model, or the file that `options.path` names (then `preset` may be None).

    `progress` gets 0..1 while loading and returns False to stop loading.
    A preset for another file than that of `options.path`: see preset_for.
    Raises ModelError naming the file, what was found and what was expected, PresetError for a
    format that does not exist.
    """
    options = options or ModelOptions()
    path = model_path(preset, options)
    header = read_gguf_header(path)
    preset = preset_for(preset, options, path)
    refuse_without_template(header)
    adapter = preset_adapter(preset, options, header)
    n_ctx = _context_size(preset, header)
    on_gpu = options.n_gpu_layers != 0 and llama_cpp.llama_supports_gpu_offload()
    if not on_gpu:
        check_memory(header, n_ctx, _BATCH, adapter.size_bytes if adapter else 0)
    mark = fingerprint(path, header.digest)
    repack = _try_first(path, mark, adapter, options)
    threads = options.n_threads or default_threads(header.tensor_bytes)
    flash_attn = None if on_gpu else False
    n_logits = N_LOGITS if options.draft else 1
    settings = ContextSettings(n_ctx, min(_BATCH, n_ctx), threads, threads, flash_attn, n_logits)
    model = NativeModel(path, options.n_gpu_layers, progress, repack=repack, adapter=adapter)
    try:
        cache = _cache(mark, model, settings, options)
        return _assemble(model, settings, preset, options, cache)
    except BaseException:
        model.close()
        raise


def preset_adapter(preset: Preset, options: ModelOptions, header: GgufHeader) -> LoraAdapter | None:
    """The adapter for the model of this header; `preset` includes the user's overrides.

    Raises ModelError.
    """
    path = adapter_path(preset, options)
    if path is None or preset.lora is None:
        return None
    return read_adapter(path, preset.lora.scale, header)


def _try_first(path: Path, mark: str, adapter: LoraAdapter | None, options: ModelOptions) -> bool:
    """Load new files in a child first; see crash_check."""
    folder, version = cache_folder(options.cache_dir) / "tried", llama_cpp.__version__
    repack = crash_check(path, folder, f"{mark}-{version}")
    if adapter is not None:
        key = f"{mark}-{adapter.mark}-{version}"
        adapter_crash_check(adapter.path, path, folder, key, repack=repack)
    return repack


def _context_size(preset: Preset, header: GgufHeader) -> int:
    trained = header.number("context_length")
    return min(preset.n_ctx, trained) if trained else preset.n_ctx


def _assemble(
    model: NativeModel,
    settings: ContextSettings,
    preset: Preset,
    options: ModelOptions,
    cache: WarmCache | None,
) -> LoadedModel:
    bos, eos = model.token_text(model.bos), model.eos_text()
    templates = read_templates(model.header, preset, bos, eos)
    for remark in templates.remarks:
        LOGGER.warning("%s: %s", model.path.name, remark)
    profile, formats = templates.profile, templates.formats
    special = model.special_tokens()
    writer = ConversationWriter(
        profile,
        Neutraliser(special.control | special.user_defined),
        Neutraliser(special.control),
        formats,
        preset.tool_style,
    )
    prompts = PromptBuilder(model, templates.compiled, profile, writer, preset.variables)
    context = NativeContext(model, settings)
    engine = LlamaEngine(
        model,
        context,
        prompts,
        EngineOptions(
            formats=formats,
            prompt_opens_thinking=profile.opens_thinking,
            prompt_ends_with=_ending(profile.generation_prompt, formats),
            stop=preset.stop,
            stop_after=preset.stop_after,
            wait=options.wait,
            draft=options.draft,
        ),
        cache,
    )
    return LoadedModel(
        engine=engine,
        preset=preset,
        formats=formats,
        prompt_opens_thinking=profile.opens_thinking,
        profile=profile,
        model=model,
        context=context,
        prompts=prompts,
        path=model.path,
        adapter=model.adapter,
        n_ctx=context.n_ctx,
        n_threads=settings.n_threads,
        n_gpu_layers=model.n_gpu_layers,
        size_bytes=model.header.tensor_bytes,
        description=_describe(model, context, settings),
    )


def _ending(prompt: str, formats: Sequence[str]) -> str:
    """The start marker of a call with which the prompt ends (as Functionary's do), or ""."""
    return next((start for start in call_starts(formats) if prompt.endswith(start)), "")


def _cache(
    mark: str, model: NativeModel, settings: ContextSettings, options: ModelOptions
) -> WarmCache | None:
    if not options.warm_cache:
        return None
    key = {
        "version": _CACHE_VERSION,
        "llama_cpp": str(llama_cpp.__version__),
        "model": mark,
        "n_ctx": settings.n_ctx,
        "n_batch": settings.n_batch,
        "n_gpu_layers": model.n_gpu_layers,
        "flash_attn": settings.flash_attn,
    }
    if model.adapter is not None:
        # llama.cpp takes a state that was made without the adapter, or with another one, and is
        # then wrong without a word.
        key["adapter"] = model.adapter.key
    return WarmCache(cache_folder(options.cache_dir) / "prompts", key)


def _describe(model: NativeModel, context: NativeContext, settings: ContextSettings) -> str:
    offload = llama_cpp.llama_supports_gpu_offload()
    layers = "all layers" if model.n_gpu_layers < 0 else f"{model.n_gpu_layers} layers"
    return (
        f"{model.path.name}: {model.describe().replace(' ?B', '')}, "
        f"{model.header.tensor_bytes / 1e6:.0f} MB, context {context.n_ctx} tokens, "
        f"{settings.n_threads} thread{'s' if settings.n_threads > 1 else ''}, "
        f"{layers if offload else 'no layers'} on the GPU"
        f"{f', {model.adapter}' if model.adapter else ''}"
    )


def needed_bytes(header: GgufHeader, n_ctx: int, n_batch: int, adapter_bytes: int = 0) -> int:
    """Estimated bytes for weights, a cache of `n_ctx` tokens and the buffers of one batch."""
    layers, width = header.number("block_count"), header.number("embedding_length")
    heads = header.number("attention.head_count", 1) or 1
    kv_heads = header.number("attention.head_count_kv", heads)
    key = header.number("attention.key_length", width // heads)
    value = header.number("attention.value_length", width // heads)
    cache = layers * n_ctx * kv_heads * (key + value) * _F16
    batch = n_batch * (header.number("feed_forward_length") + 4 * width) * 4
    return header.tensor_bytes + adapter_bytes + cache + batch + _FIXED


def free_bytes() -> int | None:
    """Bytes of memory that this process can still get, None if the system does not report it."""
    known = [amount for amount in (_available(), _cgroup_room()) if amount is not None]
    return min(known) if known else None


def check_memory(header: GgufHeader, n_ctx: int, n_batch: int, adapter_bytes: int = 0) -> None:
    """Raise ModelError if the model and its adapter would not fit into the free memory."""
    free = free_bytes()
    needed = needed_bytes(header, n_ctx, n_batch, adapter_bytes)
    if free is not None and needed > free:
        raise ModelError.at(
            header.path,
            f"{free // _MIB} MiB of free memory",
            f"about {needed // _MIB} MiB (a smaller model or model.n_ctx, or fewer programs)",
        )


def _available() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def _cgroup_room() -> int | None:
    """Bytes that a container's limit leaves; cached file pages count as free."""
    folder = Path("/sys/fs/cgroup")
    try:
        limit = (folder / "memory.max").read_text().strip()
        used = int((folder / "memory.current").read_text())
        pairs = (line.split() for line in (folder / "memory.stat").read_text().splitlines())
        pages = {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2}
        return int(limit) - used + pages.get("inactive_file", 0) if limit != "max" else None
    except (OSError, ValueError):
        return None
