"""The leaderboard's questions are read without importing anything of its package."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from support.evaluation.bfcl_files import FILES, write

from edgevox_ros.core.json_schema import compile_schema
from edgevox_ros.evaluation.cases.bfcl import BFCL_SETS, BFCL_VERSION, QUICK, BfclError, bfcl_cases
from edgevox_ros.parsing import ToolCallParser

ROOT = Path(__file__).resolve().parents[2]


def test_every_set_is_read_with_tools_of_its_own(tmp_path: Path) -> None:
    cases = bfcl_cases(data=write(tmp_path / "data", questions=2))
    assert [case.category for case in cases] == [each for each in BFCL_SETS for _ in range(2)]
    first = cases[0]
    assert (first.name, first.say) == ("simple_0", "tea 0")
    assert [tool.name for tool in first.tools] == ["kitchen.mix", "wash"]
    assert first.answers == ({"kitchen.mix": {"name": ["tea"]}},)
    assert cases[-1].category == "irrelevance" and cases[-1].answers == ()


def test_their_types_become_those_of_json_schema(tmp_path: Path) -> None:
    tool = bfcl_cases(data=write(tmp_path / "data"))[0].tools[0]
    assert tool.description == "Mix a drink."
    schema = tool.parameters
    assert (schema["type"], schema["required"]) == ("object", ["name"])
    found = {name: each.get("type") for name, each in schema["properties"].items()}
    assert found == {
        "name": "string",
        "litres": "number",
        "times": "integer",
        "hot": "boolean",
        "parts": "array",
        "shares": "array",
        "glass": "object",
        "steps": "array",
        "note": None,
    }
    assert schema["properties"]["shares"]["items"] == {"type": "number"}
    assert schema["properties"]["glass"]["properties"] == {"size": {"type": "integer"}}
    assert schema["properties"]["times"]["minimum"] == 1
    assert schema["properties"]["hot"]["default"] is False
    assert schema["properties"]["name"] == {"type": "string", "description": "what to mix"}
    compile_schema(schema)
    given = {"name": "tea", "note": 7}
    reply = json.dumps({"name": tool.name, "arguments": given})
    (call,) = ToolCallParser(("json",), [tool]).parse(reply).calls
    assert (call.name, dict(call.arguments)) == ("kitchen.mix", given)


def test_a_quick_look_is_spread_over_each_set_and_always_the_same(tmp_path: Path) -> None:
    data = write(tmp_path / "data", questions=4 * QUICK)
    quick = bfcl_cases(quick=True, data=data)
    assert Counter(case.category for case in quick) == dict.fromkeys(BFCL_SETS, QUICK)
    assert [case.name for case in quick[:3]] == ["simple_0", "simple_4", "simple_8"]
    assert quick == bfcl_cases(quick=True, data=data)
    few = write(tmp_path / "few", questions=3)
    assert len(bfcl_cases(quick=True, data=few)) == 3 * len(BFCL_SETS)


def test_without_the_package_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    told = f"found no Python package bfcl-eval, expected .*--no-deps bfcl-eval=={BFCL_VERSION}"
    with pytest.raises(BfclError, match=told):
        bfcl_cases()


def test_the_data_of_an_installed_package_is_found_and_nothing_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    about = tmp_path / f"bfcl_eval-{BFCL_VERSION}.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(f"Metadata-Version: 2.1\nName: bfcl_eval\nVersion: {BFCL_VERSION}\n")
    write(tmp_path / "bfcl_eval" / "data")
    (tmp_path / "bfcl_eval" / "__init__.py").write_text("raise RuntimeError\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert len(bfcl_cases()) == len(BFCL_SETS)
    assert "bfcl_eval" not in sys.modules


def test_the_version_is_that_of_the_peers() -> None:
    pinned = (ROOT / "requirements" / "peers.txt").read_text()
    assert re.findall(r"^bfcl-eval==(.*)$", pinned, re.MULTILINE) == [BFCL_VERSION]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", r"irrelevance\.json:2: found no JSON \("),
        ("7", r"irrelevance\.json:2: found no JSON object"),
        ('{"id": "a"}', r"irrelevance\.json:2: found another form \(KeyError: 'question'\)"),
        ('{"id": "a", "question": [[]]}', r"found another form \(ValueError"),
    ],
)
def test_a_wrong_line_is_told_with_its_place(tmp_path: Path, line: str, told: str) -> None:
    data = write(tmp_path / "data")
    path = data / FILES["irrelevance"]
    path.write_text(f"{path.read_text()}\n{line}")
    with pytest.raises(BfclError, match=told):
        bfcl_cases(data=data)


def test_an_unknown_type_a_missing_file_and_odd_answers_are_told(tmp_path: Path) -> None:
    data = write(tmp_path / "data")
    questions = data / FILES["simple"]
    whole = questions.read_text()
    questions.write_text(whole.replace('"float"', '"double"'))
    with pytest.raises(BfclError, match=r"simple_python\.json:1: .*KeyError: 'double'"):
        bfcl_cases(data=data)
    questions.write_text(whole)
    answers = data / "possible_answer" / FILES["simple"]
    answers.write_text(json.dumps({"id": "simple_0", "ground_truth": [{"wash": {"a": 5}}]}))
    with pytest.raises(BfclError, match="found no list of answers"):
        bfcl_cases(data=data)
    answers.unlink()
    with pytest.raises(BfclError, match=r"No such file.*expected a file of bfcl-eval"):
        bfcl_cases(data=data)
