"""Records as an evaluation of three models would leave them: 60 cases, some wrong in every way."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.named_calls import show_call
from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.grading.record import CaseVerdict
from support.evaluation.fake_sentences import SENTENCES, Sentence

Calls = tuple[Mapping[str, Any], ...]
READERS = ("get_battery", "get_pose", "get_lock")


@dataclass(frozen=True)
class _Model:
    """A model, the part of cases that it gets right, and seconds a turn."""

    record: ModelRecord
    right: float
    seconds: float


def _model(preset: str, quant: str, file: str, gigabytes: float, memory: float) -> ModelRecord:
    return ModelRecord(
        label=f"{preset} {quant}".strip(),
        preset=preset,
        quant=quant,
        file=file,
        size_bytes=int(gigabytes * 1e9),
        n_ctx=4096,
        n_threads=4,
        load_s=round(0.4 + gigabytes, 3),
        peak_memory_bytes=int(memory * 1e9),
        description=f"{file}, 4 threads, 4096 tokens of context",
        digest=f"{preset}-1",
    )


_MODELS = (
    _Model(_model("demo", "", "demo_model.gguf", 0.012, 0.11), 0.42, 0.21),
    _Model(
        _model("qwen2.5-1.5b", "Q4_K_M", "Qwen2.5-1.5B-Instruct-Q4_K_M.gguf", 0.99, 1.62),
        0.72,
        1.35,
    ),
    _Model(
        _model("gemma-4-e2b", "Q4_K_M", "gemma-4-E2B-it-Q4_K_M.gguf", 3.11, 4.05),
        0.94,
        3.4,
    ),
)
_WRONG: Mapping[str, tuple[CaseVerdict, ...]] = {
    "calls": ("wrong_arguments", "wrong_arguments", "missed", "wrong_calls", "failed"),
    "no_call": ("moved",),
    "asks": ("moved", "not_asked", "not_asked"),
    "refuses": ("not_refused", "not_refused", "moved"),
    "stop": ("not_stopped",),
}
_SAID: Mapping[str, tuple[str, str]] = {
    "calls": ("Done.", "Sorry, I did not get that."),
    "no_call": ("Okay.", "I have done that for you."),
    "asks": ("How far should that be?", "All right, I am on my way."),
    "refuses": ("I am sorry, I cannot do that.", "Sure, coming right up!"),
    "stop": ("Stopped.", "Where should I stop?"),
}
_WANTED: Mapping[str, str] = {
    "no_call": "no call",
    "asks": "a question",
    "refuses": "a refusal",
    "stop": "a stop",
}
_WHY: Mapping[CaseVerdict, str] = {
    "wrong_arguments": "the arguments differ",
    "missed": "a call is missing",
    "wrong_calls": "other calls than wanted",
    "moved": "a call acted that nobody asked for",
    "not_asked": "nothing was asked",
    "not_refused": "it did not say that it cannot",
    "not_stopped": "nothing was stopped",
    "failed": "DecodeError: the batch failed",
}


def fake_evaluation(
    cases: int = len(SENTENCES), *, noise: bool = True, seed: int = 7
) -> Evaluation:
    """Three models, each with `cases` cases; with `noise` a third of them again, heard badly."""
    runs = [(model, each, "") for model in _MODELS for each in SENTENCES[:cases]]
    if noise:
        runs += [(model, each, "asr") for model in _MODELS for each in SENTENCES[:cases:3]]
    made = [_case(_luck(seed, *run), *run) for run in runs]
    order = {model.record.label: index for index, model in enumerate(_MODELS)}
    made.sort(key=lambda case: order[case.model])
    return Evaluation(tuple(model.record for model in _MODELS), tuple(made))


def _luck(seed: int, model: _Model, sentence: Sentence, noise: str) -> random.Random:
    """What goes wrong hangs on the names alone: a new field of a record changes no figure."""
    return random.Random(f"{seed} {model.record.label} {sentence.say} {noise}")


def _case(luck: random.Random, model: _Model, sentence: Sentence, noise: str) -> CaseRecord:
    right = model.right - (0.12 if noise else 0)
    if sentence.language != "en" or sentence.tag in ("several", "dialogue", "missing_value"):
        right -= (1 - model.right) * 0.6
    verdict: CaseVerdict = "exact"
    if luck.random() > right:
        verdict = luck.choice(_WRONG[sentence.expected])
    turn = _turn(luck, model, sentence, verdict, noise)
    line = 4 + 3 * SENTENCES.index(sentence)
    return CaseRecord(
        model=model.record.label,
        case=sentence.say,
        source=sentence.source,
        place=f"suites/{sentence.source}:{line}",
        expected=sentence.expected,
        verdict=verdict,
        why=_WHY.get(verdict, ""),
        language=sentence.language,
        tags=(sentence.tag,),
        tools=tuple(dict.fromkeys(name for name, _ in sentence.calls)),
        noise=noise,
        seed=1,
        moved=verdict == "moved",
        turns=(turn,),
    )


def _turn(
    luck: random.Random, model: _Model, sentence: Sentence, verdict: CaseVerdict, noise: str
) -> GradedTurn:
    wanted = ", ".join(show_call(name, arguments) for name, arguments in sentence.calls)
    calls = _calls(sentence, verdict)
    asked = verdict != "exact"
    acted = any(call["name"] not in READERS for call in calls)
    rejected = verdict in ("missed", "failed")
    raw = json.dumps({"name": sentence.calls[0][0] if sentence.calls else "go", "arguments": {}})
    text = "\n".join(f"<tool_call>\n{json.dumps(call)}\n</tool_call>" for call in calls)
    said = _SAID[sentence.expected][asked]
    return GradedTurn(
        say=sentence.say,
        heard=f"uh {sentence.say.lower()}" if noise else sentence.say,
        wanted=wanted or _WANTED[sentence.expected],
        verdict=verdict,
        why=_WHY.get(verdict, ""),
        calls=calls,
        carried_out=calls,
        rejections=(
            {
                "name": "go",
                "reason": "missing_argument",
                "message": "An argument is missing.",
                "raw": raw,
            },
        )
        if rejected
        else (),
        results=tuple({"name": call["name"], "status": "ok", "data": {}} for call in calls),
        speech=(said,),
        stopped=sentence.expected == "stop" and not asked,
        failure=_WHY["failed"] if verdict == "failed" else "",
        prompts=(f"<|im_start|>user\n{sentence.say}<|im_end|>\n<|im_start|>assistant\n",),
        texts=(f"{text}\n{said}".strip(),),
        parse_modes=("primary" if calls else "none",),
        moved=verdict == "moved",
        claims=(said,) if asked and not acted and sentence.expected == "refuses" else (),
        timings=_timings(luck, model, bool(calls)),
    )


def _calls(sentence: Sentence, verdict: CaseVerdict) -> Calls:
    wanted: list[Mapping[str, Any]] = [
        {"name": name, "arguments": dict(arguments)} for name, arguments in sentence.calls
    ]
    if verdict == "moved":
        return ({"name": "go_to", "arguments": {"place": "kitchen"}},)
    if verdict in ("missed", "failed"):
        return tuple(wanted[:-1])
    if verdict == "wrong_calls":
        return (*wanted, {"name": "get_battery", "arguments": {}})
    if verdict == "wrong_arguments":
        return tuple({**call, "arguments": _other(call["arguments"])} for call in wanted)
    return tuple(wanted)


def _other(arguments: Mapping[str, Any]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for key, value in arguments.items():
        if isinstance(value, bool):
            changed[key] = not value
        else:
            changed[key] = -value if isinstance(value, (int, float)) else f"{value}s"
    return changed


def _timings(luck: random.Random, model: _Model, called: bool) -> dict[str, float]:
    seconds = model.seconds * luck.lognormvariate(0, 0.25)
    tokens = luck.randint(12, 44)
    timings = {
        "first_token_s": round(seconds * 0.3, 4),
        "first_speech_s": round(seconds * 0.8, 4),
        "model_s": round(seconds * 0.95, 4),
        "writing_s": round(seconds * 0.6, 4),
        "total_s": round(seconds, 4),
        "hops": 2.0 if called else 1.0,
        "prompt_tokens": 620.0,
        "evaluated_tokens": 38.0,
        "sampled_tokens": float(tokens),
    }
    if called:
        timings["first_call_s"] = round(seconds * 0.6, 4)
    return timings
