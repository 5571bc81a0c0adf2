"""What an evaluation notes: one record for each model, and one for each run of a case.

Plain data that JSON can carry. results_file.py writes and reads records, scores.py counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord

CaseVerdict = Literal[
    "exact",
    "wrong_arguments",
    "missed",
    "wrong_calls",
    "moved",
    "elsewhere",
    "not_asked",
    "not_refused",
    "not_stopped",
    "wrong_speech",
    "wrong_end",
    "forbidden",
    "failed",
]
"""How a case or one of its turns ended.

- `exact`: all that was asked for, and nothing else.
- `wrong_arguments`: the right tools with other arguments. `missed`: some or all calls are missing,
  the others are right. `wrong_calls`: other calls, too many, or in another order. None of these if
  it moved unasked or elsewhere.
- `moved`: a tool that acts was called where no right answer has it.
- `elsewhere`: right tools were called to move to another place, in another direction, by another
  distance or in another order than in any right answer.
- `not_asked`, `not_refused`, `not_stopped`: nothing was done, but what was expected did not happen.
- `wrong_speech`, `wrong_end`, `forbidden`: what was said, the state at the end, or a call that must
  never be carried out.
- `failed`: an error inside, an expression of the simulated robot failed, or the sentence was
  dropped.
"""


@dataclass(frozen=True)
class GradedTurn:
    """What came of one sentence.

    - `say` is what the case says, `heard` what the robot heard (they differ with noise).
    - `wanted`: the expectation, for people to read. `expected`: its kind. `tools`: those that a
      right answer calls. In older files both are missing: "" and none.
    - `calls` passed validation; of `carried_out`, those succeeded, or the stop words called them:
      {name, arguments}. A call that a sentence of the map says has `by: sentence`, too.
    - `rejections`: {name, reason, message, arguments, raw}. `results`: {name, status, data, error,
      not_run}.
    - `prompts` and `texts`: what the model read (after the part that is the same for all cases) and
      wrote, one for each hop.
    - `guards`: what they did, in order. `parse_modes`: one for each hop.
    - `moved`, `elsewhere`: whether a call did so (see CaseVerdict), whatever decides the verdict.
    - `claims`: sentences that claim an act although nothing was done in the turn.
    - `timings`: first_call_s, first_speech_s, total_s (seconds since the sentence was heard; absent
      where there was none), first_token_s (of the first hop, since it began), model_s (seconds of
      all hops) and writing_s (those after each hop's first token), hops, prompt_tokens,
      evaluated_tokens, sampled_tokens.
    """

    say: str
    heard: str
    wanted: str
    verdict: CaseVerdict
    why: str = ""
    calls: tuple[Mapping[str, Any], ...] = ()
    carried_out: tuple[Mapping[str, Any], ...] = ()
    rejections: tuple[Mapping[str, Any], ...] = ()
    results: tuple[Mapping[str, Any], ...] = ()
    speech: tuple[str, ...] = ()
    stopped: bool = False
    dropped: str = ""
    failure: str = ""
    prompts: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    guards: tuple[GuardRecord, ...] = ()
    parse_modes: tuple[str, ...] = ()
    moved: bool = False
    elsewhere: bool = False
    claims: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    expected: str = ""
    tools: tuple[str, ...] = ()


@dataclass(frozen=True)
class CaseRecord:
    """One run of a case with one model.

    - `model`: the label of the model, as in ModelRecord. `case` and `source` name the case: its
      name, and its file.
    - `expected`: the kind of the expectation; of a dialogue, `dialogue`. `tools`: the tools that a
      right answer calls.
    - `noise`: "", `asr` or `audio`. `repeat`: from 0.
    - `digest`: changes with the case and its map. A record with another digest is out of date.
    - `verdict` and `why` are those of the first turn that is `moved`; without one, of the first
      that is `elsewhere`, of the first that is not exact, or of the whole case.
    - `moved`: whether a call acted unasked in any turn, or one was carried out that the case
      forbids (`never`), whatever decides the verdict. `elsewhere`: whether a call moved to another
      place than was asked for in any turn, also where something else decides the verdict.
    - `silence`: the verdict that a model gets here which writes nothing. "" in older files.
    """

    model: str
    case: str
    source: str
    place: str
    expected: str
    verdict: CaseVerdict
    why: str = ""
    language: str = "en"
    tags: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    noise: str = ""
    repeat: int = 0
    seed: int = 0
    digest: str = ""
    moved: bool = False
    elsewhere: bool = False
    turns: tuple[GradedTurn, ...] = ()
    silence: str = ""


@dataclass(frozen=True)
class ModelRecord:
    """One model on this machine.

    - `label` is unique in an evaluation. `preset`, `quant` and `lora` as they were asked for.
    - `file`: its name; `size_bytes` of it. `peak_memory_bytes`: the most that the process needed
      while the model was loaded and ran (0: unknown).
    - `adapter`: the file name of its LoRA adapter, and how strongly it counts, if that is not 1.
    - `formats`: the wire formats in which its calls are read; none: unmarked ones.
    - `load_s`: seconds until it was ready. `digest`: changes with the model's file and its
      settings: records with another digest are not comparable.
    """

    label: str
    preset: str
    quant: str = ""
    file: str = ""
    size_bytes: int = 0
    n_ctx: int = 0
    n_threads: int = 0
    load_s: float = 0.0
    peak_memory_bytes: int = 0
    description: str = ""
    digest: str = ""
    formats: tuple[str, ...] = ()
    lora: str = ""
    adapter: str = ""


@dataclass(frozen=True)
class Evaluation:
    """All records of an evaluation: the models in the order in which they were asked for."""

    models: tuple[ModelRecord, ...] = ()
    cases: tuple[CaseRecord, ...] = ()
