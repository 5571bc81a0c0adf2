"""Runs cases with models, and notes a record of each."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from edgevox_ros.evaluation.answers import CannedResults
from edgevox_ros.evaluation.asr_noise import noised
from edgevox_ros.evaluation.case import Case
from edgevox_ros.evaluation.judge import case_record, judge_turn
from edgevox_ros.evaluation.open_rehearsal import RehearsalOptions, load_model, rehearse
from edgevox_ros.evaluation.peak_memory import peak_memory_bytes, reset_peak_memory
from edgevox_ros.evaluation.record import CaseRecord, Evaluation, ModelRecord, TurnRecord
from edgevox_ros.evaluation.rehearsal import Rehearsal
from edgevox_ros.evaluation.run_key import RunKey
from edgevox_ros.evaluation.sheet import Sheet
from edgevox_ros.llm.llama.warm_cache import fingerprint
from edgevox_ros.llm.loader import LoadedModel

Hear = Callable[[str, str, int], str]
"""What is heard of a sentence: of its text, language and seed."""
NOISES: Mapping[str, Hear] = {"": lambda text, language, seed: text, "asr": noised}


@dataclass(frozen=True)
class ModelChoice:
    """One model to run. `label` is unique among the models of an evaluation."""

    label: str
    options: RehearsalOptions
    quant: str = ""


@dataclass(frozen=True)
class Plan:
    """What to run with each model.

    - `results`: tool -> results, for tools that a case gives none.
    - `repeats`: how often each case runs; run number i samples with `seed` + i.
    - `noises`: besides the sentences as they are, `asr`: as recognisers write them.
    """

    sheets: tuple[Sheet, ...]
    results: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    repeats: int = 1
    seed: int = 0
    noises: tuple[str, ...] = ()

    @property
    def runs(self) -> int:
        """How many runs one model needs."""
        cases = sum(len(sheet.cases) for sheet in self.sheets)
        return cases * self.repeats * (1 + len(self.noises))


class Journal(Protocol):
    """Takes the records as they come, and knows those of an earlier evaluation."""

    def begin(self, model: ModelRecord) -> object:
        """A model is loaded; told again with its memory when it has run."""

    def add(self, record: CaseRecord) -> object:
        """A case has run."""

    def has(self, run: RunKey, digest: str) -> bool:
        """Whether a record is there that need not be made again; `digest`: see CaseRecord."""


@dataclass
class Notebook:
    """A journal in memory."""

    models: dict[str, ModelRecord] = field(default_factory=dict)
    cases: list[CaseRecord] = field(default_factory=list)

    def begin(self, model: ModelRecord) -> None:
        """See Journal."""
        self.models[model.label] = model

    def add(self, record: CaseRecord) -> None:
        """See Journal."""
        self.cases.append(record)

    def has(self, run: RunKey, digest: str) -> bool:
        """See Journal: there is no earlier evaluation."""
        return False

    @property
    def evaluation(self) -> Evaluation:
        """All records."""
        return Evaluation(tuple(self.models.values()), tuple(self.cases))


def run_model(
    choice: ModelChoice,
    plan: Plan,
    journal: Journal,
    progress: Callable[[CaseRecord | None], None] = lambda record: None,
) -> None:
    """Run the plan with one model.

    `progress` is told of each run: its record, or None if the journal had one. Raises EdgevoxError
    or FileNotFoundError if the model cannot be loaded or the tools do not fit.
    """
    reset_peak_memory()
    began = time.monotonic()
    loaded = load_model(choice.options)
    try:
        model = _model_record(choice, loaded, time.monotonic() - began)
        journal.begin(model)
        for sheet in plan.sheets:
            for record in _run_sheet(choice, model, loaded, sheet, plan, journal):
                progress(record)
        journal.begin(replace(model, peak_memory_bytes=peak_memory_bytes()))
    finally:
        loaded.engine.close()


def _run_sheet(
    choice: ModelChoice,
    model: ModelRecord,
    loaded: LoadedModel,
    sheet: Sheet,
    plan: Plan,
    journal: Journal,
) -> Iterator[CaseRecord | None]:
    prompt = replace(choice.options.prompt, language=sheet.language)
    rehearsal: Rehearsal | None = None
    for run, case in sheet_runs(sheet, plan, model.label):
        if journal.has(run, sheet.digest(case)):
            yield None
            continue
        if rehearsal is None:  # not before: reading the prompt takes long
            rehearsal = rehearse(loaded, sheet.offer, replace(choice.options, prompt=prompt))
        record = run_case(rehearsal, sheet, case, run, plan)
        journal.add(record)
        yield record


def sheet_runs(sheet: Sheet, plan: Plan, label: str) -> Iterator[tuple[RunKey, Case]]:
    """The runs of a sheet with the model of this label, in order."""
    for noise in ("", *plan.noises):
        for repeat in range(plan.repeats):
            for case in sheet.cases:
                yield RunKey(label, str(sheet.source), case.name, noise, repeat), case


def of_plan(evaluation: Evaluation, plan: Plan, labels: Sequence[str]) -> Evaluation:
    """The records of this plan with these models, without those of earlier plans."""
    runs = {
        run
        for label in labels
        for sheet in plan.sheets
        for run, _ in sheet_runs(sheet, plan, label)
    }
    return Evaluation(
        tuple(model for model in evaluation.models if model.label in labels),
        tuple(case for case in evaluation.cases if RunKey.of(case) in runs),
    )


def run_case(rehearsal: Rehearsal, sheet: Sheet, case: Case, run: RunKey, plan: Plan) -> CaseRecord:
    """Run one case in a conversation of its own. Never raises because of the model."""
    seed = plan.seed + run.repeat
    robot = sheet.robot(case)
    answers = CannedResults(case.results, CannedResults(plan.results, robot))
    talk = rehearsal.conversation(
        answers, says_yes=case.confirms, language=case.language, seed=seed
    )
    turns: list[TurnRecord] = []
    acted = False
    for number, turn in enumerate(case.turns):
        heard = NOISES[run.noise](turn.say, case.language, _noise_seed(seed, number, turn.say))
        outcome = talk.hear(heard)
        record = judge_turn(
            turn, heard, outcome, sheet.kinds, acted_before=acted, plain=sheet.plain
        )
        turns.append(record)
        acted = acted or any(name in sheet.kinds.acting for name, _ in outcome.carried_out)
    done = case_record(
        case,
        turns,
        robot.state,
        model=run.model,
        source=run.source,
        noise=run.noise,
        repeat=run.repeat,
        seed=seed,
    )
    return replace(done, digest=sheet.digest(case))


def _noise_seed(seed: int, number: int, sentence: str) -> int:
    told = f"{seed} {number} {sentence}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(told).digest()[:4], "big")


def _model_record(choice: ModelChoice, loaded: LoadedModel, load_s: float) -> ModelRecord:
    settings = (choice.options.model, choice.options.prompt, choice.options.constrain)
    preset = replace(loaded.preset, note="", good_for=())
    mark = fingerprint(loaded.path, loaded.model.header.digest)
    text = repr((mark, settings, preset, loaded.n_ctx))
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
        digest=hashlib.sha256(text.encode()).hexdigest()[:16],
    )
