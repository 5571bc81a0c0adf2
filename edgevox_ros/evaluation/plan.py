"""What an evaluation runs with each model, and who takes the records."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.evaluation.cases.case import Case
from edgevox_ros.evaluation.cases.case_group import CaseGroup
from edgevox_ros.evaluation.cases.result_fields import misfits
from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation, ModelRecord
from edgevox_ros.evaluation.grading.run_key import RunKey
from edgevox_ros.evaluation.noise.asr_noise import noised
from edgevox_ros.evaluation.noise.audio_noise import (
    audio_settings,
    check_audio,
    is_spoken,
    left_out,
    recognised_sentence,
)
from edgevox_ros.evaluation.noise.noises import ASR, AUDIO, NO_NOISE
from edgevox_ros.evaluation.rehearsal.open_rehearsal import RehearsalOptions

# Changes when records have a new grade: those without it would reach a bar for it.
_GRADES = "elsewhere"
Hear = Callable[[str, str, int], str]
"""What is heard of a sentence: of its text, language and seed."""


@dataclass(frozen=True)
class Noise:
    """A kind of noise. `trace` is quick, and changes when something else may be heard."""

    hear: Hear
    trace: Hear


NOISES: Mapping[str, Noise] = {
    NO_NOISE: Noise(lambda text, language, seed: text, lambda text, language, seed: ""),
    ASR: Noise(noised, noised),
    AUDIO: Noise(recognised_sentence, audio_settings),
}


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
    - `noises`: besides the sentences as they are, `asr`: as recognisers write them; `audio`: spoken
      and recognised, in English only.
    """

    groups: tuple[CaseGroup, ...]
    results: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    repeats: int = 1
    seed: int = 0
    noises: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise ConfigurationError for a kind of noise that does not exist."""
        for noise in self.noises:
            if noise not in NOISES:
                known = ", ".join(filter(None, NOISES))
                raise ConfigurationError.at("noise", repr(noise), f"one of {known}")

    def digest(self, group: CaseGroup, case: Case, run: RunKey) -> str:
        """A hash of all that has an influence on a run and its grades, but for the model."""
        results = {name: found for name, found in self.results.items() if name not in case.results}
        noise = NOISES[run.noise]
        traces = [noise.trace(*sentence) for sentence in self.sentences(case, run.repeat)]
        text = f"{_GRADES} {group.digest(case)} {self.seed + run.repeat} {results!r} {traces!r}"
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def sentences(self, case: Case, repeat: int) -> Iterator[tuple[str, str, int]]:
        """The sentences of a case, their language, and the seeds of their noise."""
        for number, turn in enumerate(case.turns):
            key = f"{self.seed + repeat} {number} {turn.say}".encode("utf-8", "surrogatepass")
            seed = int.from_bytes(hashlib.sha256(key).digest()[:4], "big")
            yield turn.say, case.language, seed

    @property
    def runs(self) -> int:
        """How many runs one model needs."""
        cases = sum(len(group.cases) * len(self.noises_of(group)) for group in self.groups)
        return cases * self.repeats

    def noises_of(self, group: CaseGroup) -> tuple[str, ...]:
        """The kinds of noise that there are in the language of a group, none first."""
        there = (each for each in self.noises if each != AUDIO or is_spoken(group.language))
        return ("", *there)


def check_noises(plan: Plan) -> tuple[str, ...]:
    """Check that each kind of noise can be made. Returns remarks on cases that run without one.

    Raises ConfigurationError.
    """
    if AUDIO not in plan.noises:
        return ()
    languages = {group.language for group in plan.groups}
    check_audio(languages)
    return tuple(filter(None, [left_out(languages)]))


def unfit_results(plan: Plan, source: str) -> Iterator[Problem]:
    """The results of the plan, read from `source`, that are for no tool, or have odd fields."""
    tools = [tool for group in plan.groups for tool in group.tried.tool_map.tools.values()]
    names = list(dict.fromkeys(each.name for group in plan.groups for each in group.tried.schemas))
    for name, results in plan.results.items():
        if name not in names:
            yield Problem(source, f"the tool {name!r}", f"one of {', '.join(names)}", path=name)
        for tool in tools:
            for wrong in misfits(tool, results) if tool.name == name else ():
                yield Problem(source, wrong.found, wrong.expected, path=name)


class Journal(Protocol):
    """Takes the records as they come, and knows those of an earlier evaluation."""

    @property
    def resumed(self) -> bool:
        """Whether there are records of an earlier evaluation."""

    def begin(self, model: ModelRecord) -> str:
        """A model is loaded; called again with its memory when it has run. A remark, or nothing."""

    def add(self, record: CaseRecord) -> object:
        """A case has run."""

    def has(self, run: RunKey, digest: str) -> bool:
        """Whether a record is there that need not be made again; `digest`: see CaseRecord."""


@dataclass
class Notebook:
    """A journal in memory."""

    models: dict[str, ModelRecord] = field(default_factory=dict)
    cases: list[CaseRecord] = field(default_factory=list)
    resumed: bool = False

    def begin(self, model: ModelRecord) -> str:
        """Note the model; there is nothing to remark."""
        self.models[model.label] = model
        return ""

    def add(self, record: CaseRecord) -> None:
        """Note the record."""
        self.cases.append(record)

    def has(self, run: RunKey, digest: str) -> bool:
        """Never: there is no earlier evaluation."""
        return False

    @property
    def evaluation(self) -> Evaluation:
        """All records."""
        return Evaluation(tuple(self.models.values()), tuple(self.cases))


def group_runs(group: CaseGroup, plan: Plan, label: str) -> Iterator[tuple[RunKey, Case]]:
    """The runs of a group with the model of this label, in order."""
    for noise in plan.noises_of(group):
        for repeat in range(plan.repeats):
            for case in group.cases:
                yield RunKey(label, str(group.source), case.name, noise, repeat), case


def of_plan(evaluation: Evaluation, plan: Plan, labels: Sequence[str]) -> Evaluation:
    """The records of this plan with these models.

    Those of earlier plans are left out, also those of cases or maps that have changed since.
    """
    runs = {
        run: plan.digest(group, case, run)
        for label in labels
        for group in plan.groups
        for run, case in group_runs(group, plan, label)
    }
    return Evaluation(
        tuple(model for model in evaluation.models if model.label in labels),
        tuple(case for case in evaluation.cases if case.digest == runs.get(RunKey.of(case))),
    )
