"""Counts the records of an evaluation: how good a model is, how certain that is, what it costs."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist

from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.evaluation.grading.record import CaseRecord, CaseVerdict, Evaluation, GradedTurn
from edgevox_ros.evaluation.noise.noises import NOISE_WORDS

# How a guard's detail begins that asked the model once more; that of `calls` ends so. Others may
# end so, too: with the words of a sentence that was not said.
_Sentence = tuple[tuple[str, str, int], GradedTurn]
"""A turn, behind what its repetitions have in common: file, case, and number of the turn."""
Try = tuple[Hashable, bool]
"""What was tried, a case or one of its sentences, and whether it is a hit."""
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Spread:
    """Values of several turns: how many, their median, and what 95 % of them do not exceed.

    `median`: of an even number the mean of the two in the middle. `p95`: the nearest rank, that is
    the smallest value that at least 95 % do not exceed. None without values.
    """

    of: int = 0
    median: float | None = None
    p95: float | None = None


@dataclass(frozen=True)
class Scores:
    """What one model reached with one kind of noise. Each repetition of a case counts as a run.

    Intervals count each case or sentence once, however often it was repeated (see Share).

    Shares of all runs: `exact`, `moved` (a call acted unasked in any turn, or a forbidden one
    was carried out), `elsewhere` (a call moved to another place than was asked for in any turn),
    `claims` (an act was claimed that did not happen), `silent` (a model that writes nothing would
    be exact).

    Shares of sentences, of which each turn of a dialogue is one:

    - `wrong_arguments`, `missed`, `wrong_calls`: of those that want a call, the ones that ended so
      (see CaseVerdict). They exclude each other; the rest was exact, had the wrong speech, failed,
      or moved: where a call acted unasked or moved elsewhere, what else was wrong or missing does
      not count.
    - `asked_back`, `refused`, `stopped`: of those that should do so, the ones that did. What was
      said besides is another question.
    - `tools`: of those whose right answer calls the tool, the exact ones.
    - `retried`: of all, those in which a guard asked the model once more.

    Besides these:

    - `verdicts`: how many runs ended so; all verdicts together are `runs`.
    - `by_model`, `without_model`: the exact ones of the runs in which the model wrote something,
      and of the others, which sentences of the map and stop words answered.
    - `languages`, `tags`: the exact ones of the runs that have the language or tag.
    - `pass_k`: for k = 1, 2, ...: how probable it is that a case is exact in all of k runs.
    - `rejections` by reason, `parse_modes` of hops, `guards` by name: how often.
    - Cost, over the turns in which the model wrote something. Seconds since the sentence was heard:
      `first_word_s`, `first_command_s` (only turns that have one), `turn_s`. `tokens_per_s` while
      it wrote, without reading prompts. A turn's `evaluated_tokens` (median) and `hops` (mean).
    """

    runs: int
    turns: int
    exact: Share
    verdicts: Mapping[CaseVerdict, int]
    wrong_arguments: Share
    missed: Share
    wrong_calls: Share
    moved: Share
    elsewhere: Share
    asked_back: Share
    refused: Share
    stopped: Share
    claims: Share
    silent: Share
    by_model: Share
    without_model: Share
    retried: Share
    rejections: Mapping[str, int]
    parse_modes: Mapping[str, int]
    guards: Mapping[str, int]
    tools: Mapping[str, Share]
    languages: Mapping[str, Share]
    tags: Mapping[str, Share]
    pass_k: tuple[float, ...]
    first_word_s: Spread
    first_command_s: Spread
    turn_s: Spread
    tokens_per_s: float | None
    evaluated_tokens: float | None
    hops: float | None


def scores_by_model(evaluation: Evaluation) -> dict[tuple[str, str], Scores]:
    """The scores for each (label of the model, noise) that has records.

    Models come in the evaluation's order, each first without noise.
    """
    found: dict[tuple[str, str], list[CaseRecord]] = defaultdict(list)
    for record in evaluation.cases:
        found[record.model, record.noise].append(record)
    labels = [*(model.label for model in evaluation.models), *(label for label, _ in found)]
    noises = [*NOISE_WORDS, *(noise for _, noise in found)]
    keys = dict.fromkeys((label, noise) for label in labels for noise in noises)
    return {key: score(found[key]) for key in keys if key in found}


def score(records: Sequence[CaseRecord]) -> Scores:
    """The scores of the records of one model and one kind of noise."""
    sentences = list(_sentences(records))
    calling = [each for each in sentences if each[1].expected == "calls" and each[1].tools]
    turns = [turn for _, turn in sentences]
    written = [turn for turn in turns if turn.timings.get("hops")]
    return Scores(
        runs=len(records),
        turns=len(turns),
        exact=_share(records, _is_exact),
        verdicts=dict(Counter(record.verdict for record in records)),
        wrong_arguments=_ended(calling, "wrong_arguments"),
        missed=_ended(calling, "missed"),
        wrong_calls=_ended(calling, "wrong_calls"),
        moved=_share(records, lambda record: record.moved),
        elsewhere=_share(records, lambda record: record.elsewhere),
        asked_back=_did(sentences, "asks"),
        refused=_did(sentences, "refuses"),
        stopped=_did(sentences, "stop"),
        claims=_share(records, lambda record: any(turn.claims for turn in record.turns)),
        silent=_share(records, _is_exact_in_silence),
        by_model=_share(filter(model_wrote, records), _is_exact),
        without_model=_share((each for each in records if not model_wrote(each)), _is_exact),
        retried=share_of((key, _retried(turn)) for key, turn in sentences),
        rejections=_count(str(each["reason"]) for turn in turns for each in turn.rejections),
        parse_modes=_count(mode for turn in turns for mode in turn.parse_modes),
        guards=_count(name for turn in turns for name in (each.guard for each in turn.guards)),
        tools=share_by((turn.tools, (key, turn.verdict == "exact")) for key, turn in sentences),
        languages=_exact_by(records, lambda record: (record.language,)),
        tags=_exact_by(records, lambda record: record.tags),
        pass_k=pass_k(records),
        first_word_s=spread(_timings(written, "first_speech_s")),
        first_command_s=spread(_timings(written, "first_call_s")),
        turn_s=spread(_timings(written, "total_s")),
        tokens_per_s=_tokens_per_s(written),
        evaluated_tokens=spread(_timings(written, "evaluated_tokens")).median,
        hops=statistics.fmean(_timings(written, "hops")) if written else None,
    )


def turns_of(record: CaseRecord) -> tuple[GradedTurn, ...]:
    """The turns of a run. In older files the expectation of the case is that of its one turn.

    What the turns of a dialogue in such a file expect is not known.
    """
    if len(record.turns) != 1 or record.turns[0].expected:
        return record.turns
    return (replace(record.turns[0], expected=record.expected, tools=record.tools),)


def model_wrote(record: CaseRecord) -> bool:
    """Whether the model had a part in a run. Sentences of the map and stop words need none."""
    return any(turn.timings.get("hops") for turn in record.turns)


def pass_k(records: Iterable[CaseRecord]) -> tuple[float, ...]:
    """pass^k for k = 1, 2, ... up to the most runs that any case has.

    The mean over cases of C(c, k) / C(n, k), where c of n runs are exact: the unbiased estimate of
    the probability that k runs of a case are all exact, from Yao et al., "tau-bench" (2024). Cases
    with fewer than k runs are left out.
    """
    runs: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for record in records:
        runs[_case(record)].append(_is_exact(record))
    most = max(map(len, runs.values()), default=0)
    return tuple(
        statistics.fmean(
            math.comb(sum(case), k) / math.comb(len(case), k)
            for case in runs.values()
            if len(case) >= k
        )
        for k in range(1, most + 1)
    )


def spread(values: Iterable[float]) -> Spread:
    """The spread of values."""
    ranked = sorted(values)
    if not ranked:
        return Spread()
    rank = -(-95 * len(ranked) // 100)  # rounded up
    return Spread(len(ranked), statistics.median(ranked), ranked[rank - 1])


def _case(record: CaseRecord) -> tuple[str, str]:
    """What all repetitions of a case have in common."""
    return record.source, record.case


def _sentences(records: Iterable[CaseRecord]) -> Iterator[_Sentence]:
    for record in records:
        for number, turn in enumerate(turns_of(record)):
            yield (*_case(record), number), turn


def _is_exact(record: CaseRecord) -> bool:
    return record.verdict == "exact"


def _is_exact_in_silence(record: CaseRecord) -> bool:
    """Whether silence would have been exact. For older files: whether no call was wanted."""
    if record.silence:
        return record.silence == "exact"
    return all(turn.expected == "no_call" for turn in turns_of(record))


def _share(records: Iterable[CaseRecord], hit: Callable[[CaseRecord], bool]) -> Share:
    return share_of((_case(record), hit(record)) for record in records)


def _ended(sentences: Iterable[_Sentence], *verdicts: CaseVerdict) -> Share:
    return share_of((key, turn.verdict in verdicts) for key, turn in sentences)


def _did(sentences: Iterable[_Sentence], expected: str) -> Share:
    """How many did what was expected, whatever was said besides."""
    concerned = (each for each in sentences if each[1].expected == expected)
    return _ended(concerned, "exact", "wrong_speech")


def _exact_by(
    records: Iterable[CaseRecord], names_of: Callable[[CaseRecord], Iterable[str]]
) -> dict[str, Share]:
    return share_by((names_of(each), (_case(each), _is_exact(each))) for each in records)


def _retried(turn: GradedTurn) -> bool:
    return any(each.did == GuardAct.ASKED_AGAIN for each in turn.guards)


def _count(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes, the most frequent first."""
    return dict(Counter(names).most_common())


def _timings(turns: Iterable[GradedTurn], name: str) -> list[float]:
    return [turn.timings[name] for turn in turns if name in turn.timings]


def _tokens_per_s(turns: Iterable[GradedTurn]) -> float | None:
    """Tokens a second after the first token of each hop, over all turns together."""
    timed = [turn.timings for turn in turns if turn.timings.get("writing_s")]
    seconds = sum(each["writing_s"] for each in timed)
    tokens = sum(each["sampled_tokens"] - each["hops"] for each in timed)
    return max(tokens, 0) / seconds if timed else None


@dataclass(frozen=True)
class Share:
    """A share of tries: `rate`, and the ends of its 95 % interval.

    `hits` of the `of` tries. `distinct`: how many cases or sentences they are; the other tries
    repeat these (0: none does). Of no tries, `rate` is 0, and the interval is from 0 to 1.

    The interval is that of `rate` in `distinct` tries (see `wilson`), so its hits may be a
    fraction: repetitions of a case resemble each other, and say little about other cases. If each
    is tried equally often, `rate` is the mean of a value from 0 to 1 for each case. Such a mean
    varies most where all values are 0 or 1, as `wilson` takes them: with repetitions the interval
    may be too wide, but not too narrow.
    """

    hits: int
    of: int
    distinct: int = 0
    rate: float = field(init=False)
    low: float = field(init=False)
    high: float = field(init=False)

    def __post_init__(self) -> None:
        distinct = self.distinct or self.of
        rate = self.hits / self.of if self.of else 0.0
        low, high = wilson(self.hits * distinct / self.of if self.of else 0, distinct)
        computed = {"distinct": distinct, "rate": rate, "low": low, "high": high}
        for name, value in computed.items():
            object.__setattr__(self, name, value)


def share_of(tries: Iterable[Try]) -> Share:
    """The share of hits. What is tried several times counts once in the interval."""
    made = list(tries)
    return Share(sum(hit for _, hit in made), len(made), len({what for what, _ in made}))


def share_by(tries: Iterable[tuple[Iterable[str], Try]]) -> dict[str, Share]:
    """The share of hits for each name that tries have, in the order of the alphabet."""
    groups: dict[str, list[Try]] = defaultdict(list)
    for names, each in tries:
        for name in set(names):
            groups[name].append(each)
    return {name: share_of(groups[name]) for name in sorted(groups)}


def wilson(hits: float, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share: its lower and upper end, from 0 to 1.

    (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), from E. B. Wilson, "Probable inference,
    the law of succession, and statistical inference", Journal of the American Statistical
    Association 22 (1927), 209-212. Hits may be a fraction: the sum of means, see Share. Without any
    tries all is possible: (0, 1). Raises ValueError unless 0 <= hits <= of.
    """
    if not 0 <= hits <= of:
        raise ValueError(f"found {hits:g} hits of {of}, expected none to all of them")
    if of == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, square = hits / of, z * z / of
    middle = share + square / 2
    reach = math.sqrt(square * (share * (1 - share) + square / 4))
    # Rounding could leave 1e-17 where the formula gives exactly 0 or 1.
    low = 0.0 if hits == 0 else (middle - reach) / (1 + square)
    high = 1.0 if hits == of else (middle + reach) / (1 + square)
    return low, high
