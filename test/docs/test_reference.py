"""The tables of docs/reference are what the code says."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from support.docs.pages import DOCS, ROOT

from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import load_presets
from edgevox_ros.node.event_json import KINDS
from edgevox_ros.parsing import FORMATS
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS
from scripts import make_reference

TABLES_OF_PAGES = [(page, name) for page, blocks in make_reference.PAGES.items() for name in blocks]


@pytest.mark.parametrize(("page", "name"), TABLES_OF_PAGES)
def test_a_table_is_current(page: str, name: str) -> None:
    made = make_reference.PAGES[page][name]()
    assert make_reference.written(page, name) == made, "run python scripts/make_reference.py"


def test_every_preset_stands_in_the_table() -> None:
    table = make_reference.presets()
    assert all(f"`{name}`" in table for name in load_presets())
    assert table.count("non-commercial") == 5


def test_the_quick_start_names_a_recommended_preset() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    guide = (DOCS / "how-to" / "choose-a-model.md").read_text(encoding="utf-8")
    [named] = set(re.findall(r"fetch_model ([a-z]\S+)", readme))
    assert named == make_reference.RECOMMENDED[0]
    assert f"Start with `{named}`" in guide
    assert all(f"`{name}`" in guide for name in make_reference.RECOMMENDED)


def test_every_language_has_its_stop_phrases() -> None:
    page = (DOCS / "reference" / "languages.md").read_text(encoding="utf-8")
    for code, language in LANGUAGES.items():
        assert f"| `{code}` | [{language.name}]" in page
        assert all(phrase.replace("*", r"\*") in page for phrase in language.hearing.stop)


def test_every_format_stands_in_the_table() -> None:
    page = (DOCS / "reference" / "formats.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.M) == list(FORMATS)


def test_every_program_is_told() -> None:
    page = (DOCS / "reference" / "programs.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| (?:the|type|answers|runs|downloads)", page, re.M)
    programs = re.findall(r'"(\w+) = edgevox_ros', (ROOT / "setup.py").read_text())
    assert sorted(told) == sorted(programs)


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for 'presets'"):
        make_reference.replaced("nothing", "presets", "| a |")


def test_the_maps_of_the_package_are_listed() -> None:
    page = (DOCS / "reference" / "tool-map.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+\.yaml)` \|", page, re.M)
    maps = sorted(path.name for path in (ROOT / "config" / "tools").glob("*.yaml"))
    assert sorted(listed) == maps


def test_the_functions_of_expressions_are_listed() -> None:
    page = (DOCS / "reference" / "tool-map.md").read_text(encoding="utf-8")
    table = page[page.index("| function |") : page.index("- Text that looks like an expression")]
    listed = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", table))
    assert listed - {"x", "y"} == set(FUNCTIONS)


def test_the_table_of_events_has_every_field_of_every_kind_and_tells_what_it_means() -> None:
    table = make_reference.event_table()
    rows = [re.split(r" ?\| ?", line)[1:-1] for line in table.splitlines()[2:]]
    expected: list[Any] = []
    for kind in KINDS:
        expected.append(f"`{kind.kind}`")
        names = [field.name for field in dataclasses.fields(kind)]
        expected += [f"`{name}`" for name in names if name != "turn"]
    assert [row[0] or row[1] for row in rows] == expected
    assert all(row[3].strip() for row in rows)
