"""Runs cases with a model, and notes a record of each."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path

from edgevox_ros.agent.deeds import Deed
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.messages import ModelTraits, SamplingSettings
from edgevox_ros.core.settings.model import PresetSettings, Sampling
from edgevox_ros.evaluation.cases.answers import CannedResults
from edgevox_ros.evaluation.cases.case import Case
from edgevox_ros.evaluation.cases.case_group import CaseGroup
from edgevox_ros.evaluation.grading.judge import case_record, deed_of_turn, judge_turn
from edgevox_ros.evaluation.grading.meant_calls import meant_by
from edgevox_ros.evaluation.grading.record import CaseRecord, GradedTurn, ModelRecord
from edgevox_ros.evaluation.grading.run_key import RunKey
from edgevox_ros.evaluation.plan import NOISES, Journal, ModelChoice, Plan, group_runs
from edgevox_ros.evaluation.rehearsal.open_rehearsal import load_model, rehearse
from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal
from edgevox_ros.llm.fingerprint import fingerprint
from edgevox_ros.llm.loader import LoadedModel
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.preset import Preset

PROCESS_STATUS = Path("/proc/self/status")
RESET_PEAK = Path("/proc/self/clear_refs")
# What of a preset has an influence on what the model writes.
_INFLUENTIAL = tuple(each.name for each in (*fields(PresetSettings), *fields(ModelTraits)))


def run_model(
    choice: ModelChoice,
    plan: Plan,
    journal: Journal,
    progress: Callable[[CaseRecord | None], None] = lambda record: None,
    cancel: threading.Event | None = None,
    note: Callable[[str], None] = lambda remark: None,
) -> None:
    """Run the plan with one model.

    `progress` gets each run's record, or None if the journal had one already; these come first.
    `note` gets remarks: on what is taken over of an earlier evaluation, and what is not, and on
    repetitions that say nothing. Once `cancel` is set, KeyboardInterrupt is raised soon; what has
    begun by then is not noted. Raises EdgevoxError or FileNotFoundError if the model cannot be
    loaded or the tools do not fit.
    """
    try:
        _run_model(choice, plan, journal, progress, cancel, note)
    except EdgevoxError:
        _raise_if(cancel)
        raise


def _raise_if(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise KeyboardInterrupt


def _run_model(
    choice: ModelChoice,
    plan: Plan,
    journal: Journal,
    progress: Callable[[CaseRecord | None], None],
    cancel: threading.Event | None,
    note: Callable[[str], None],
) -> None:
    reset_peak_memory()
    began = time.monotonic()
    loaded = load_model(choice.options, cancel)
    try:
        model = model_record(choice, loaded, time.monotonic() - began)
        if changed := journal.begin(model):
            note(changed)
        if alike := same_answers(model.label, loaded.preset.sampling, plan):
            note(alike)
        left = [list(_left(group, plan, model.label, journal)) for group in plan.groups]
        taken = plan.runs - sum(map(len, left))
        if journal.resumed:
            note(_taken_over(model.label, taken, plan.runs - taken))
        for _ in range(taken):
            progress(None)
        for group, runs in zip(plan.groups, left, strict=True):
            for record in _run_group(choice, loaded, group, runs, plan, cancel):
                journal.add(record)
                progress(record)
        journal.begin(replace(model, peak_memory_bytes=peak_memory_bytes()))
    finally:
        loaded.engine.close()


def _left(
    group: CaseGroup, plan: Plan, label: str, journal: Journal
) -> Iterator[tuple[RunKey, Case]]:
    """The runs that the journal does not have."""
    for run, case in group_runs(group, plan, label):
        if not journal.has(run, plan.digest(group, case, run)):
            yield run, case


def _taken_over(label: str, taken: int, left: int) -> str:
    runs = "1 run" if taken == 1 else f"{taken} runs"
    are_left = "1 is left" if left == 1 else f"{left or 'none'} {'are' if left else 'is'} left"
    return f"{label}: took over {runs} of the earlier evaluation, {are_left}"


def _run_group(
    choice: ModelChoice,
    loaded: LoadedModel,
    group: CaseGroup,
    runs: Sequence[tuple[RunKey, Case]],
    plan: Plan,
    cancel: threading.Event | None,
) -> Iterator[CaseRecord]:
    rehearsal: Rehearsal | None = None
    for run, case in runs:
        if rehearsal is None:  # not before: reading the prompt takes long
            options = choice.options.in_language(group.language)
            rehearsal = rehearse(loaded, group.tried, options, cancel)
        _raise_if(cancel)
        record = run_case(rehearsal, group, case, run, plan)
        _raise_if(cancel)
        yield record


def run_case(
    rehearsal: Rehearsal, group: CaseGroup, case: Case, run: RunKey, plan: Plan
) -> CaseRecord:
    """Run one case in a conversation of its own. Never raises because of the model."""
    hear = NOISES[run.noise].hear
    transcripts = [hear(*sentence) for sentence in plan.sentences(case, run.repeat)]
    done = _hold(rehearsal, group, case, run, plan, transcripts)
    silence = _hold(rehearsal.silent, group, case, run, plan, transcripts)
    return replace(done, digest=plan.digest(group, case, run), silence=silence.verdict)


def _hold(
    rehearsal: Rehearsal,
    group: CaseGroup,
    case: Case,
    run: RunKey,
    plan: Plan,
    transcripts: Sequence[str],
) -> CaseRecord:
    """Hold the conversation of a case, in which this is heard."""
    seed = plan.seed + run.repeat
    robot = group.robot(case)
    answers = CannedResults(case.results, CannedResults(plan.results, robot))
    talk = rehearsal.conversation(
        answers, says_yes=case.confirms, language=case.language, seed=seed
    )
    turns: list[GradedTurn] = []
    deeds: list[Deed] = []
    for turn, sentence in zip(case.turns, transcripts, strict=True):
        outcome = talk.hear(sentence, meant_by(turn.expected, group.spell))
        record = judge_turn(turn, sentence, outcome, group.kinds, deeds=deeds, spell=group.spell)
        turns.append(record)
        if deed := deed_of_turn(outcome, group.kinds):
            deeds.append(deed)
    done = case_record(
        case,
        turns,
        robot.state,
        model=run.model,
        source=run.source,
        spell=group.spell,
        noise=run.noise,
        repeat=run.repeat,
        seed=seed,
    )
    if robot.broken and done.verdict == "exact":
        return replace(done, verdict="failed", why=robot.broken)
    return done


def same_answers(label: str, sampling: SamplingSettings, plan: Plan) -> str:
    """A remark if repetitions of the plan say nothing of this model; else "".

    At temperature 0 the likeliest token is always taken, whatever the seed. Noise changes with the
    seed all the same.
    """
    if plan.repeats < 2 or sampling.temperature > 0:
        return ""
    which = "every repetition without noise" if plan.noises else "every repetition"
    how = "another sampling.temperature in a file for --presets-file changes that"
    return f"{label}: temperature 0, {which} is the same; {how}"


def reset_peak_memory() -> None:
    """Begin to measure anew. Where the kernel does not allow it, the peak is that of all time."""
    with suppress(OSError):
        RESET_PEAK.write_text("5", encoding="ascii")


def peak_memory_bytes() -> int:
    """The peak in bytes, mapped files of the model included; 0 where it is not known."""
    try:
        found = re.search(r"^VmHWM:\s+(\d+) kB$", PROCESS_STATUS.read_text(encoding="ascii"), re.M)
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


def model_record(choice: ModelChoice, loaded: LoadedModel, load_s: float) -> ModelRecord:
    """The record, without the memory that the model is going to need."""
    return ModelRecord(
        label=choice.label,
        preset=choice.options.preset,
        quant=choice.quant,
        file=loaded.path.name,
        size_bytes=loaded.path.stat().st_size,
        n_ctx=loaded.n_ctx,
        n_threads=loaded.n_threads,
        load_s=round(load_s, 3),
        description=loaded.description,
        digest=_digest(choice, loaded),
        formats=loaded.formats,
        lora=Path(choice.options.model.lora).name,
        adapter=_adapter(loaded.adapter),
    )


def _adapter(adapter: LoraAdapter | None) -> str:
    if adapter is None:
        return ""
    scale = "" if adapter.scale == 1 else f" x {adapter.scale:g}"
    return f"{adapter.path.name}{scale}"


def _digest(choice: ModelChoice, loaded: LoadedModel) -> str:
    """A hash of the model's file and of what has an influence on what becomes of a sentence."""
    options = choice.options
    own = replace(options.model, path="", cache_dir="", lora="", lora_scale=None)
    mark = fingerprint(loaded.path, loaded.model.header.digest)
    if loaded.adapter is not None:
        mark = f"{mark} + {loaded.adapter.key}"
    chosen = options.settings
    sampling = chosen.chosen_in("sampling", Sampling)
    parts = (mark, own, chosen.prompt, sampling, _settings(loaded.preset))
    text = repr(parts if chosen.sentences.enabled else (*parts, "without sentences"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _settings(preset: Preset) -> tuple[object, ...]:
    return tuple(getattr(preset, name) for name in _INFLUENTIAL)
