"""junit.xml: what CI servers read of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord
from edgevox_ros.evaluation.report.junit import junit_xml, write_junit

MODEL = ModelRecord("small", "small", file="small.gguf")
TURN = GradedTurn(
    "drive two metres",
    "uh drive two meters",
    "drive(distance_m=2)",
    "wrong_arguments",
    "the arguments differ",
    calls=({"name": "drive", "arguments": {"distance_m": 3}},),
    results=({"name": "drive", "status": "ok", "data": {"moved_m": 3}, "error": ""},),
    speech=("On my way.",),
    texts=("<tool_call>\n{}",),
    rejections=({"name": "turn", "reason": "unknown_tool", "message": "There is no turn."},),
    guards=(
        GuardRecord("schema_retry", "asked_again", "unknown_tool"),
        GuardRecord("memory", "forgot", "1 kept"),
    ),
    timings={"total_s": 1.25},
)
RUN = CaseRecord(
    "small", "two metres", "base.yaml", "suites/base.yaml:12", "calls", TURN.verdict, TURN.why,
    turns=(TURN,),
)  # fmt: skip


def parsed(*cases: CaseRecord) -> ElementTree.Element:
    return ElementTree.fromstring(junit_xml(Evaluation((MODEL,), cases)).encode())


def only_test(case: CaseRecord) -> ElementTree.Element:
    (test,) = parsed(case).iter("testcase")
    return test


def test_each_model_and_noise_has_a_suite_with_its_numbers() -> None:
    evaluation = fake_evaluation()
    root = ElementTree.fromstring(junit_xml(evaluation).encode())
    names = [suite.get("name") for suite in root]
    assert names[:3] == ["demo", "demo with ASR noise", "qwen2.5-1.5b Q4_K_M"]
    assert len(names) == 6
    for suite in [root, *root]:
        tests = list(suite.iter("testcase"))
        assert suite.get("tests") == str(len(tests))
        assert suite.get("failures") == str(sum(1 for _ in suite.iter("failure")))
        assert suite.get("errors") == str(sum(1 for _ in suite.iter("error")))
    wrong = sum(case.verdict != "exact" for case in evaluation.cases)
    assert int(root.get("failures", 0)) + int(root.get("errors", 0)) == wrong


def test_a_test_has_the_place_of_its_case() -> None:
    assert only_test(replace(RUN, verdict="exact")).attrib == {
        "name": "two metres",
        "classname": "base.yaml",
        "time": "1.250",
        "file": "suites/base.yaml",
        "line": "12",
    }
    assert only_test(replace(RUN, place="base.yaml")).get("line") is None


def test_a_repetition_has_a_name_of_its_own() -> None:
    tests = parsed(RUN, replace(RUN, repeat=1)).iter("testcase")
    assert [test.get("name") for test in tests] == ["two metres", "two metres #2"]


def test_a_failure_tells_what_was_said_wanted_called_and_written() -> None:
    failure = only_test(RUN).find("failure")
    assert failure is not None
    assert failure.get("type") == "wrong_arguments"
    assert failure.get("message") == "wrong arguments: the arguments differ"
    assert (failure.text or "").splitlines() == [
        "why:      the arguments differ",
        "",
        "said:     drive two metres",
        "heard:    uh drive two meters",
        "wanted:   drive(distance_m=2)",
        "called:   drive(distance_m=3)",
        "rejected: turn: There is no turn.",
        "returned: drive: {moved_m: 3}",
        "answered: On my way.",
        "guards:   asked again, because of what was rejected",
        "written:  <tool_call>",
        "          {}",
    ]


def test_each_turn_of_a_dialogue_is_told() -> None:
    failure = only_test(replace(RUN, turns=(replace(TURN, verdict="exact"), TURN))).find("failure")
    assert failure is not None
    assert "Turn 1: exact\nsaid:" in (failure.text or "")
    assert "Turn 2: wrong arguments\nsaid:" in (failure.text or "")


def test_a_run_that_broke_is_an_error() -> None:
    test = only_test(replace(RUN, verdict="failed", why=""))
    error = test.find("error")
    assert error is not None
    assert (error.get("message"), test.find("failure")) == ("failed", None)


@given(st.text(st.characters(codec=None)))
def test_any_text_gives_valid_xml(text: str) -> None:
    run = replace(RUN, case=text, place=text, why=text, turns=(replace(TURN, say=text),))
    assert only_test(run).find("failure") is not None


def test_control_characters_are_left_out() -> None:
    assert only_test(replace(RUN, case="a\x00\x1b[31mb\ufffe\ud800")).get("name") == "a[31mb"


def test_the_file_is_written(tmp_path: Path) -> None:
    path = write_junit(fake_evaluation(6), tmp_path / "out")
    assert path == tmp_path / "out" / "junit.xml"
    assert ElementTree.parse(path).getroot().get("tests") == str(3 * 6 + 3 * 2)
