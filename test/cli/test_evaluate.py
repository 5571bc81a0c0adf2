"""evaluate, as users start it: real model, real maps, no robot and no ROS graph."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.docs.pages import blocks
from support.forked import run
from support.llm.tiny_lora import TinyLora

from edgevox_ros.cli.evaluate import main
from edgevox_ros.evaluation.grading.results_file import read_results
from edgevox_ros.llm import load_presets

pytestmark = pytest.mark.not_unit

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
CASES = """
results: {get_battery: {percent: 34}}
cases:
  - say: drive forward two metres
    calls: [{name: drive, arguments: {distance_m: 2, speed_mps: 0.25}}]
    tags: [plain]
  - say: how full is the battery
    calls: [{name: get_battery}]
    speech: {has: ["34"]}
  - say: stop
    expect: stop
  - say: the weather is lovely today
    expect: no_call
  - turns:
      - {say: go to the kitchen, calls: [{name: go_to, arguments: {place: kitchen}}]}
      - {say: turn left ninety degrees, calls: [{name: turn, arguments: {angle_deg: 90}}]}
"""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES)
    return file


def evaluate(*options: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "edgevox_ros.cli.evaluate", *map(str, options)]
    done = run(command)
    shown = (each.decode() for each in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(command, done.returncode, *shown)


def test_what_is_right_is_exact_and_stands_in_table_and_report(cases: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--report", out, "--min-exact", "1", "--sentences", "off")
    done = evaluate("--tools", TOOLS, "--cases", cases, *options)
    assert done.returncode == 0, done.stderr
    assert "demo" in done.stdout
    assert "100" in done.stdout
    evaluation = read_results(out / "results.jsonl")
    assert [case.verdict for case in evaluation.cases] == ["exact"] * 5
    (model,) = evaluation.models
    assert model.file == "demo_model.gguf"
    assert model.size_bytes == (ROOT / "resource" / "demo_model.gguf").stat().st_size
    assert model.peak_memory_bytes > model.size_bytes
    drive = evaluation.cases[0].turns[0]
    assert "drive forward two metres" in drive.prompts[0]
    assert "<tool_call>" in drive.texts[0]
    assert drive.timings["first_call_s"] > 0
    suites = ElementTree.parse(out / "junit.xml").getroot()
    assert (suites.get("tests"), suites.get("failures")) == ("5", "0")
    assert "go to the kitchen" not in (out / "report.html").read_text()
    assert "demo" in (out / "report.html").read_text()


def test_adapters_are_compared_and_told(cases: Path, tmp_path: Path) -> None:
    demo = ROOT / "resource" / "demo_model.gguf"
    mine = TinyLora().write(tmp_path / "mine.gguf", demo)
    out = tmp_path / "out"
    command: list[str | Path] = [
        "--tools",
        TOOLS,
        "--cases",
        cases,
        "--tag",
        "plain",
        "--report",
        out,
        "--sentences",
        "off",
    ]
    done = evaluate(*command, "--lora", "none", "--lora", mine)
    assert done.returncode == 0, done.stderr
    assert "demo without adapter" in done.stdout and "demo + mine" in done.stdout
    evaluation = read_results(out / "results.jsonl")
    base, tuned = evaluation.models
    assert (base.label, base.lora, base.adapter) == ("demo without adapter", "none", "")
    assert (tuned.label, tuned.lora, tuned.adapter) == ("demo + mine", "mine.gguf", "mine.gguf")
    assert base.digest != tuned.digest
    assert "LoRA adapter mine.gguf" in tuned.description
    ran = [
        [case for case in evaluation.cases if case.model == each.label] for each in (base, tuned)
    ]
    assert [case.verdict for case in ran[0]] == ["exact"]
    texts = [[turn.texts for case in cases for turn in case.turns] for cases in ran]
    assert texts[0] != texts[1]
    (tmp_path / "other").mkdir()
    moved = mine.rename(tmp_path / "other" / "mine.gguf")
    again = evaluate(*command, "--resume", "--lora", "none", "--lora", moved)
    assert again.stderr.count("took over 1 run of the earlier evaluation, none is left") == 2


def test_an_adapter_that_is_not_there_ends_it_before_anything_runs(cases: Path) -> None:
    done = evaluate("--tools", TOOLS, "--cases", cases, "--lora", "/no/such.gguf")
    assert done.returncode == 2
    assert "/no/such.gguf: found no such file, expected a LoRA adapter" in done.stderr


def test_a_map_that_breaks_a_sentence_is_found_by_the_exit_status(
    cases: Path, tmp_path: Path
) -> None:
    bar: list[str | Path] = ["--cases", cases, "--min-exact", "1", "--max-moved", "0"]
    bar += ["--sentences", "off"]
    changed = tmp_path / "changed.yaml"
    changed.write_text(TOOLS.read_text().replace("maximum: 10,", "maximum: 2,", 1))
    assert evaluate("--tools", changed, *bar).returncode == 0
    changed.write_text(TOOLS.read_text().replace("kitchen", "kitchenette"))
    done = evaluate("--tools", changed, *bar)
    assert done.returncode == 2, "a case that the map cannot do is an error, not a failure"
    assert "cases.yaml:15: cases[4].turns[0].calls[0]: found the call go_to(pl" in done.stderr
    confused = TOOLS.read_text().replace("  drive:\n", "  go_ahead:\n", 1)
    changed.write_text(confused)
    cases.write_text(CASES.replace("name: drive", "name: go_ahead"))
    done = evaluate("--tools", changed, *bar)
    assert done.returncode == 1
    assert "demo: " in done.stderr
    assert "expected at least 1" in done.stderr


def test_a_ride_to_another_place_than_was_asked_for_has_a_bar_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = tmp_path / "office.yaml"
    cases.write_text(
        "- {say: go to the kitchen, calls: [{name: go_to, arguments: {place: office}}]}\n"
    )
    files = ["--tools", str(TOOLS), "--cases", str(cases)]
    assert main([*files, "--max-moved", "0", "--max-elsewhere", "1"]) == 0
    told = capsys.readouterr().out
    assert "go to the kitchen: go_to: place is 'kitchen', expected 'office'" in told
    assert main([*files, "--max-moved", "0", "--max-elsewhere", "0", "--json"]) == 1
    printed = capsys.readouterr()
    assert "demo: moved elsewhere in 1 run, expected at most 0" in printed.err
    (row,) = json.loads(printed.out)
    assert row["scores"]["verdicts"] == {"elsewhere": 1}
    assert (row["scores"]["elsewhere"]["hits"], row["scores"]["moved"]["hits"]) == (1, 0)


def test_the_same_seed_gives_the_same_texts_whatever_ran_before(
    cases: Path, tmp_path: Path
) -> None:
    def texts(name: str, *options: str) -> dict[str, tuple[str, ...]]:
        out = tmp_path / name
        assert (
            main(["--tools", str(TOOLS), "--cases", str(cases), "--report", str(out), *options])
            == 0
        )
        return {
            f"{case.case} {case.repeat}": tuple(text for turn in case.turns for text in turn.texts)
            for case in read_results(out / "results.jsonl").cases
        }

    every = texts("every", "--repeat", "2")
    assert every == texts("again", "--repeat", "2")
    alone = texts("alone", "--tag", "plain")
    assert len(alone) == 1
    assert alone.items() <= every.items()


def test_ctrl_c_keeps_what_was_done_and_resume_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    options = ["--suite", "robot", "--language", "de", "--report", str(out)]
    command = [sys.executable, "-m", "edgevox_ros.cli.evaluate", *options]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    results = out / "results.jsonl"
    while process.poll() is None and lines(results) < 4:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    shown, told = process.communicate(timeout=120)
    assert process.returncode == 130, told
    assert "interrupted" in told
    assert "demo" in shown
    done = read_results(results).cases
    assert 2 <= len(done) < 54
    remark = f"Not finished: {len(done)} of 54 runs were done"
    assert remark in shown.splitlines()
    assert remark in (out / "report.html").read_text()
    assert main([*options, "--resume"]) == 0
    captured = capsys.readouterr()
    left = f"{54 - len(done)} {'is' if len(done) == 53 else 'are'} left"
    assert f"demo: took over {len(done)} runs of the earlier evaluation, {left}" in captured.err
    assert "Not finished" not in captured.out + (out / "report.html").read_text()
    resumed = read_results(results).cases
    assert len(resumed) == 54
    assert resumed[: len(done)] == done


def test_failures_stand_below_the_table_each_with_its_place(
    cases: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases.write_text(
        "- {say: drive forward two metres, expect: no_call}\n- {say: stop, expect: stop}\n"
    )
    options = ["--tools", str(TOOLS), "--cases", str(cases)]
    assert main(options) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-2] == "demo failed 1 of 2 runs"
    assert "cases.yaml:1 drive forward two metres: " in told[-1]
    assert main([*options, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_failures_are_whole_where_there_is_no_terminal(
    cases: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "drive forward two metres " * 8
    cases.write_text(f"- {{say: {said}, name: {said}, expect: stop}}\n")
    options = ["--tools", str(TOOLS), "--cases", str(cases)]
    assert main(options) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert f"{cases}:1 {said.strip()}: " in told
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(options) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert len(told) <= 100
    assert told.startswith("  ...")


def lines(file: Path) -> int:
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def test_noise_is_reported_apart(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--noise", "asr", "--json"]
    assert main(options) == 0
    clean, noisy = json.loads(capsys.readouterr().out)
    assert (clean["noise"], noisy["noise"]) == ("", "asr")
    assert clean["scores"]["exact"]["hits"] == 5
    assert noisy["scores"]["runs"] == 5


def test_a_draft_can_be_evaluated_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--draft", "--tools", str(TOOLS)]) == 0
    draft = tmp_path / "draft.yaml"
    draft.write_text(capsys.readouterr().out)
    options = ["--tools", str(TOOLS), "--cases", str(draft), "--tag", "dock", "--json"]
    assert main(options) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["scores"]["runs"] > 0


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The model in the box under another name; no other model is on this disk."""
    monkeypatch.setenv("EDGEVOX_MODELS", str(tmp_path / "models"))
    other = tmp_path / "other.gguf"
    other.write_bytes((ROOT / "resource" / "demo_model.gguf").read_bytes())
    return other


def test_two_models_are_compared_and_all_stands_for_those_on_the_disk(
    cases: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--tag", "plain", "--json"]
    assert main([*options, "--preset", "all", "--model-path", str(copy)]) == 0
    captured = capsys.readouterr()
    assert [each["label"] for each in json.loads(captured.out)] == ["demo", "other"]
    assert re.search(r"not on this disk: .*qwen2.5-1.5b.*fetch_model NAME", captured.err)


def test_a_file_runs_with_the_settings_of_the_preset_beside_it(
    cases: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--tag", "plain", "--json"]
    # The preset's own file is not on this disk.
    assert main([*options, "--preset", "hermes-3-3b", "--model-path", str(copy)]) == 0
    assert [each["label"] for each in json.loads(capsys.readouterr().out)] == ["other"]


def test_the_smoke_suite_passes_with_the_model_in_the_box(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--suite", "smoke", "--min-exact", "1", "--max-moved", "0", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["preset"] == "demo"
    assert found["formats"] == ["hermes"]
    assert found["scores"]["exact"]["hits"] == 3


def test_repetitions_that_tell_nothing_are_remarked_on_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--suite", "smoke", "--repeat", "2", "--json"]) == 0
    told = capsys.readouterr().err
    assert told.count("demo: temperature 0, every repetition is the same") == 1
    assert main(["--suite", "smoke", "--json"]) == 0
    assert "temperature" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "found no cases, expected --cases FILE"),
        (["--suite", "nothing"], "invalid choice: 'nothing'"),
        (["--cases", "none.yaml"], "none.yaml: found No such file"),
        (["--cases", "CASES"], "found no tools, expected the tool map"),
        (["--cases", "CASES", "--tools", "TOOLS", "--tag", "x"], "--tag: found 'x', expected one"),
        (["--suite", "smoke", "--language", "german"], "--language: found 'german', expected one"),
        (["--draft", "--tools", "TOOLS", "--cases", "CASES"], "--draft: found --cases beside it"),
        (["--suite", "smoke", "--report", ""], "--report: found '', expected a path"),
        (["--suite", "smoke", "--quant", "Q8_0,"], "expected quantisations with commas between"),
        (["--suite", "smoke", "--repeat", "x"], "expected a whole number from 1 on"),
        (["--cases", "CASES", "--tools", "TOOLS", "--preset", "demmo"], "did you mean demo?"),
        (["--cases", "CASES", "--tools", "TOOLS", "--preset", "qwen2.5-1.5b"], "no such file"),
        (
            ["--cases", "CASES", "--tools", "TOOLS", "--preset", "demo", "--preset", "demo"],
            "found the model demo 2 times",
        ),
        (["--cases", "CASES", "--tools", "TOOLS", "--quant", "Q8_0"], "found Q8_0 for the file"),
        (["--suite", "smoke", "--tools", "TOOLS"], "a suite has maps of its own"),
        (["--cases", "LOST"], "lost.yaml:1: tools: found the tool map"),
        (["--cases", "CASES", "--tools", "none.yaml"], "none.yaml: found No such file"),
        (["--draft"], "found no tool map, expected --tools FILE"),
        (["--suite", "smoke", "--min-exact", "90"], "expected a number from 0 to 1"),
        (["--suite", "smoke", "--repeat", "0"], "expected a whole number from 1 on"),
        (["--suite", "smoke", "--resume"], "found --resume without --report DIR"),
    ],
)
def test_what_cannot_be_used_is_told_before_a_model_is_loaded(
    options: list[str],
    message: str,
    cases: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EDGEVOX_MODELS", str(tmp_path))
    lost = tmp_path / "lost.yaml"
    lost.write_text("{tools: none.yaml, cases: [{say: a, expect: asks}]}")
    places = {"CASES": str(cases), "TOOLS": str(TOOLS), "LOST": str(lost)}
    assert main([places.get(word, word) for word in options]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_resuming_runs_anew_what_is_out_of_date(cases: Path, tmp_path: Path) -> None:
    out, results = tmp_path / "out", tmp_path / "results.json"
    cases.write_text("- {say: how full is the battery, calls: [{name: get_battery}], tags: [a]}\n")

    def resumed(*more: str) -> tuple[str, int, tuple[str, ...]]:
        files = ["--tools", str(TOOLS), "--cases", str(cases), "--report", str(out), "--resume"]
        assert main([*files, *more]) == 0
        (case,) = read_results(out / "results.jsonl").cases
        return " ".join(case.turns[0].speech), case.seed, case.tags

    results.write_text('{"get_battery": {"percent": 71}}')
    assert resumed("--results", str(results)) == ("The battery is at 71 percent.", 0, ("a",))
    memory = read_results(out / "results.jsonl").models[0].peak_memory_bytes
    results.write_text('{"get_battery": {"percent": 12}}')
    assert "12 percent" in resumed("--results", str(results))[0]
    assert resumed("--results", str(results), "--seed", "5")[1] == 5
    cases.write_text(cases.read_text().replace("[a]", "[b]"))
    assert resumed("--results", str(results), "--seed", "5")[2] == ("b",)
    before = (out / "results.jsonl").read_text()
    resumed("--results", str(results), "--seed", "5")
    again = read_results(out / "results.jsonl")
    assert (out / "results.jsonl").read_text().count('"record":"case"') == before.count(
        '"record":"case"'
    )
    assert again.models[0].peak_memory_bytes >= memory


def test_a_model_that_cannot_be_loaded_ends_only_its_own_runs(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes((ROOT / "resource" / "demo_model.gguf").read_bytes()[:3_000_000])
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--tag", "plain", "--json"]
    options += ["--report", str(tmp_path / "out"), "--min-exact", "0.5"]
    whole = ROOT / "resource" / "demo_model.gguf"
    both = ["--model-path", str(whole), "--model-path", str(broken)]
    assert main([*options, *both]) == 2
    captured = capsys.readouterr()
    assert [each["label"] for each in json.loads(captured.out)] == ["demo_model"]
    assert "evaluate: broken: " in captured.err
    assert "broken: no case was run" in captured.err
    remarks = ("Not finished: 1 of 2 runs were done (demo_model 1 of 1, broken 0 of 1)",)
    assert remarks[0] in captured.err
    report = (tmp_path / "out" / "report.html").read_text()
    for remark in (*remarks, "broken could not be run: "):
        assert remark in report


def test_no_model_at_all_misses_every_bar(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEVOX_MODELS", str(tmp_path))
    presets = tmp_path / "presets.yaml"
    presets.write_text("presets: {a: {repo: b/c, file: d.gguf, license: x, formats: auto}}\n")
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--preset", "all"]
    options += ["--presets-file", str(presets)]
    assert main([*options, "--min-exact", "0.5"]) == 1
    assert "found no model to run" in capsys.readouterr().err


def test_what_is_given_twice_runs_once(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--tools", str(TOOLS), "--noise", "asr", "--noise", "asr", "--json"]
    same = str(cases.parent / "." / cases.name)
    assert main([*options, "--cases", str(cases), "--cases", same, "--tag", "plain"]) == 0
    assert [each["scores"]["runs"] for each in json.loads(capsys.readouterr().out)] == [1, 1]


def test_results_that_no_tool_returns_are_told(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.json"
    results.write_text('{"get_battery": {"precent": 3}, "fly": {}}')
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--tag", "plain"]
    assert main([*options, "--results", str(results)]) == 0
    told = capsys.readouterr().err
    assert f"{results}: fly: found the tool 'fly', expected one of drive, " in told
    assert f"{results}: get_battery: found the field 'precent', expected percent? The" in told


def test_tools_that_a_node_would_leave_out_are_told_of_ones_own_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tools = tmp_path / "map.yaml"
    tools.write_text(TOOLS.read_text().replace("std_srvs/srv/SetBool", "not_here/srv/SetBool", 1))
    cases = tmp_path / "own.yaml"
    cases.write_text("- {say: stop, expect: stop}\n")
    assert main(["--tools", str(tools), "--cases", str(cases), "--suite", "smoke"]) == 0
    (told,) = [line for line in capsys.readouterr().err.splitlines() if "interface type" in line]
    assert "a node would leave" in told


def test_what_cannot_be_printed_or_written_is_no_traceback(cases: Path, tmp_path: Path) -> None:
    cases.write_text("- {say: stop, expect: stop, tags: [größe]}\n")
    files = ["--tools", str(TOOLS), "--cases", str(cases)]
    command = [sys.executable, "-m", "edgevox_ros.cli.evaluate", *files]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    out = tmp_path / "out"
    (out / "junit.xml").mkdir(parents=True)
    done = subprocess.run(
        [*command, "--report", str(out)], capture_output=True, cwd=ROOT, timeout=300
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"junit.xml: found a folder, expected a file that can be written" in done.stderr
    assert list(out.iterdir()) == [out / "junit.xml"], "nothing has run"


def test_figures_are_saved_in_a_presets_file_of_ones_own(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    presets = tmp_path / "presets.yaml"
    presets.write_text((ROOT / "config" / "presets.yaml").read_text())
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--save", str(presets)]
    assert main([*options, "--presets-file", str(presets)]) == 0
    ours = load_presets(presets)["demo"].ours
    assert ours is not None
    assert (ours.exact, ours.moved, ours.of) == (1.0, 0, 5)
    assert capsys.readouterr().err.endswith(f"the figures are in {presets}\n")
    assert main([*options, "--tag", "plain"]) == 0
    assert (
        "they come from a part of the cases only, because --tag was given"
        in capsys.readouterr().err
    )
    presets.write_text("presets: {}\n")
    assert main(options) == 2
    assert "found no preset demo" in capsys.readouterr().err
    assert main([*options, "--model-path", str(ROOT / "resource" / "demo_model.gguf")]) == 2
    assert "expected a preset without --quant" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_told(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    options = ["--tools", str(TOOLS), "--cases", str(cases), "--report", str(blocked / "out")]
    assert main(options) == 2
    assert f"{blocked}: found a file, expected a folder for the report" in capsys.readouterr().err


def test_no_interface_package_is_needed(tmp_path: Path) -> None:
    """Maps with explicit parameters are tried where ROS is not even installed."""
    start = """
        import sys
        for name in ("rclpy", "geometry_msgs", "std_msgs", "sensor_msgs", "rosidl_runtime_py"):
            sys.modules[name] = None
        from edgevox_ros.cli.evaluate import main
        sys.exit(main(["--suite", "smoke", "--min-exact", "1"]))
    """
    command = [sys.executable, "-c", textwrap.dedent(start)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr


def test_the_python_of_the_guide_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "how-to" / "evaluate.md"
    [code] = [block.text for block in blocks(page) if block.language == "python"]
    exec(compile(code, page.name, "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)$", code, re.M)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Warm prompts of other runs have no influence."""
    monkeypatch.setenv("EDGEVOX_CACHE", str(tmp_path / "cache"))
