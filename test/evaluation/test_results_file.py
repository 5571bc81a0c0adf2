"""results.jsonl: what is written is read again, also after a run that was killed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.core.errors import WrongValue
from edgevox_ros.evaluation import CaseRecord, GradedTurn, ModelRecord
from edgevox_ros.evaluation.grading.record import CaseVerdict
from edgevox_ros.evaluation.grading.results_file import (
    ResultsFileError,
    open_results,
    read_results,
    record_from,
    record_line,
)
from edgevox_ros.evaluation.grading.run_key import RunKey
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord

MODEL = ModelRecord("small", "small", digest="d1", size_bytes=7)
CASE = CaseRecord("small", "go to the kitchen", "robot.yaml", "robot.yaml:3", "calls", "exact")

texts = st.text(
    st.characters(codec=None), max_size=8
)  # also control characters and lone surrogates
verdicts: st.SearchStrategy[CaseVerdict] = st.sampled_from(get_args(CaseVerdict))
numbers = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(0, 2**63)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | counts | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=4,
)
objects: st.SearchStrategy[Mapping[str, Any]] = st.dictionaries(texts, json_values, max_size=3)


def few(each: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(each, max_size=2).map(tuple)


turns = st.builds(
    GradedTurn,
    say=texts,
    heard=texts,
    wanted=texts,
    verdict=verdicts,
    calls=few(objects),
    rejections=few(objects),
    speech=few(texts),
    stopped=st.booleans(),
    prompts=few(texts),
    guards=few(st.builds(GuardRecord, texts, texts, texts)),
    timings=st.dictionaries(texts, st.floats(allow_nan=False), max_size=3),
    expected=texts,
    tools=few(texts),
)
cases = st.builds(
    CaseRecord,
    model=texts,
    case=texts,
    source=texts,
    place=texts,
    expected=texts,
    verdict=verdicts,
    tags=few(texts),
    noise=st.sampled_from(["", "asr", "audio"]),
    repeat=counts,
    seed=counts,
    moved=st.booleans(),
    turns=few(turns),
    silence=texts,
)
models = st.builds(
    ModelRecord, label=texts, preset=texts, size_bytes=counts, load_s=numbers, digest=texts
)


@given(cases | models)
def test_a_record_survives_the_file(record: CaseRecord | ModelRecord) -> None:
    line = record_line(record)
    assert line.encode().endswith(b"\n")
    assert line.encode().count(b"\n") == 1
    assert record_from(json.loads(line)) == record


def test_numbers_that_json_lacks_become_texts() -> None:
    call = {"name": "drive", "arguments": {"x": float("nan"), "y": [float("-inf")]}}
    turn = GradedTurn("go", "go", "", "exact", calls=(call,), timings={"total_s": float("inf")})
    data = json.loads(record_line(replace(CASE, turns=(turn,))), parse_constant=pytest.fail)
    read = record_from(data)
    assert isinstance(read, CaseRecord)
    assert read.turns[0].calls[0]["arguments"] == {"x": "NaN", "y": ["-Infinity"]}
    assert read.turns[0].timings == {"total_s": float("inf")}


def changed(original: CaseRecord | ModelRecord, /, **keys: object) -> dict[str, Any]:
    return {**json.loads(record_line(original)), **keys}


TURN = changed(replace(CASE, turns=(GradedTurn("go", "go", "", "exact"),)))["turns"][0]


def test_a_record_of_an_older_file_is_read() -> None:
    turn, case = {**TURN, "guards": [["hops", "4 hops"]]}, changed(CASE)
    for data, newer in ((turn, "expected"), (turn, "tools"), (case, "silence")):
        del data[newer]
    read = record_from({**case, "turns": [turn]})
    assert isinstance(read, CaseRecord)
    assert (read.turns[0].expected, read.turns[0].tools, read.silence) == ("", (), "")
    assert read.turns[0].guards == (GuardRecord("hops", "", "4 hops"),)


@pytest.mark.parametrize(
    ("data", "found", "expected"),
    [
        ([], "[]", "an object"),
        (changed(CASE, record="turn"), "record: 'turn'", "'model' or 'case'"),
        (changed(CASE, record=["case"]), "record: ['case']", "'model' or 'case'"),
        (changed(CASE, verdict=[]), "verdict: []", "one of exact, "),
        (changed(CASE, verdict="good"), "verdict: 'good'", "one of exact, "),
        (changed(CASE, colour="red"), "the key colour", "one of model, case, "),
        ({"record": "model", "label": "x"}, "no key preset", "a text"),
        (changed(CASE, repeat="0"), "repeat: '0'", "a whole number"),
        (changed(CASE, repeat=True), "repeat: true", "a whole number"),
        (changed(CASE, moved=1), "moved: 1", "true or false"),
        (changed(MODEL, load_s="long"), "load_s: 'long'", "a number"),
        (changed(CASE, tags="plain"), "tags: 'plain'", "a list"),
        (changed(CASE, tags=["plain", 1]), "tags[1]: 1", "a text"),
        (changed(CASE, turns=[5]), "turns[0]: 5", "an object"),
        (changed(CASE, turns=[TURN, {**TURN, "calls": [1]}]), "turns[1].calls[0]: 1", "an object"),
        (changed(CASE, turns=[{**TURN, "guards": [["a"]]}]), "turns[0].guards[0]: ", "an object"),
        (changed(CASE, turns=[{**TURN, "oops": 1}]), "the key turns[0].oops", "one of say, "),
        (
            changed(CASE, turns=[{**TURN, "timings": {"total_s": None}}]),
            "turns[0].timings.total_s: nothing",
            "a number",
        ),
    ],
)
def test_another_shape_is_an_error_with_its_place(data: Any, found: str, expected: str) -> None:
    with pytest.raises(WrongValue) as caught:
        record_from(data)
    assert caught.value.found.startswith(found)
    assert caught.value.expected.startswith(expected)


def test_an_evaluation_is_written_and_read(tmp_path: Path) -> None:
    evaluation = fake_evaluation()
    path = tmp_path / "out" / "results.jsonl"
    with open_results(path) as results:
        for model in evaluation.models:
            assert results.begin(model) == ""
            for case in evaluation.cases:
                if case.model == model.label:
                    results.add(case)
        assert results.evaluation == evaluation
        assert results.remarks == []
    assert read_results(path) == evaluation


def test_each_record_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path) as results:
        results.begin(MODEL)
        results.add(CASE)
        assert read_results(path).cases == (CASE,)


def test_resuming_tells_what_is_done_and_appends(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path) as results:
        results.begin(MODEL)
        results.add(CASE)
    again = replace(CASE, repeat=1)
    with open_results(path, resume=True) as results:
        assert results.begin(MODEL) == ""
        assert results.has(RunKey("small", "robot.yaml", "go to the kitchen"), CASE.digest)
        assert not results.has(RunKey.of(again), again.digest)
        results.add(again)
        assert results.has(RunKey.of(again), again.digest)
    assert read_results(path).cases == (CASE, again)


def test_a_torn_last_line_is_left_out_and_removed(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = record_line(MODEL) + record_line(CASE)
    torn = record_line(replace(CASE, case="küche")).encode()
    for cut in (1, 40, len(torn) - 1, torn.index("ü".encode()) + 1):
        path.write_bytes(whole.encode() + torn[:cut])
        assert read_results(path).cases == (CASE,)
        with open_results(path, resume=True) as results:
            assert "incomplete" in results.remarks[0]
        assert path.read_text() == whole


def test_a_broken_line_elsewhere_is_an_error_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(record_line(MODEL) + "{oops\n" + record_line(CASE))
    with pytest.raises(ResultsFileError) as caught:
        read_results(path)
    (problem,) = caught.value.problems
    assert (problem.source, problem.line) == (str(path), 2)
    assert problem.found.startswith("no JSON")


def test_a_case_of_a_model_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(record_line(CASE))
    with pytest.raises(ResultsFileError, match=r":1: found a case of the model 'small'"):
        read_results(path)
    with open_results(path) as results, pytest.raises(WrongValue):
        results.add(CASE)


def test_a_changed_model_is_run_anew(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    other = ModelRecord("large", "large", digest="l1")
    with open_results(path) as results:
        results.begin(MODEL)
        results.add(CASE)
        results.begin(other)
        results.add(replace(CASE, model="large"))
    with open_results(path, resume=True) as results:
        remark = results.begin(replace(MODEL, digest="d2"))
        assert "small" in remark
        assert "1 older run does not count" in remark
        assert results.remarks == [remark]
        assert results.has(replace(RunKey.of(CASE), model="large"), CASE.digest)
        assert not results.has(RunKey.of(CASE), CASE.digest)
        results.add(replace(CASE, verdict="missed"))
    read = read_results(path)
    assert [(each.model, each.verdict) for each in read.cases] == [
        ("large", "exact"),
        ("small", "missed"),
    ]
    assert [each.digest for each in read.models] == ["d2", "l1"]


def test_of_two_records_of_the_same_the_later_one_counts(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path) as results:
        results.begin(MODEL)
        results.add(CASE)
        results.add(replace(CASE, verdict="moved"))
        results.begin(replace(MODEL, peak_memory_bytes=5))
    read = read_results(path)
    assert [each.verdict for each in read.cases] == ["moved"]
    assert [each.peak_memory_bytes for each in read.models] == [5]


def test_a_changed_case_is_run_anew_and_its_old_record_no_longer_counts(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path) as results:
        results.begin(MODEL)
        results.add(CASE)
        changed = replace(CASE, digest="another", verdict="missed")
        assert not results.has(RunKey.of(changed), changed.digest)
        results.add(changed)
    assert read_results(path).cases == (changed,)


def test_without_resuming_an_older_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("anything")
    with open_results(path) as results:
        assert not results.evaluation.cases
        assert "results.jsonl.old" in results.remarks[0]
    assert path.read_text() == ""
    assert (tmp_path / "results.jsonl.old").read_text() == "anything"
    path.write_text("more")
    with open_results(path):
        assert (tmp_path / "results.jsonl.old2").read_text() == "more"
    assert (tmp_path / "results.jsonl.old").read_text() == "anything"


def test_a_file_that_cannot_be_written_is_a_plain_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    with pytest.raises(ResultsFileError, match="can be written"):
        open_results(tmp_path / "out" / "results.jsonl")
    with pytest.raises(ResultsFileError, match="a readable file"):
        read_results(tmp_path / "none.jsonl")


def test_resuming_tells_whether_there_was_anything(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path, resume=True) as results:
        assert not results.resumed
        assert results.remarks == [f"{path}: there are no earlier results, so all is run"]
        results.begin(MODEL)
    with open_results(path, resume=True) as results:
        assert results.resumed
        assert results.remarks == []
    with open_results(path) as results:
        assert not results.resumed
