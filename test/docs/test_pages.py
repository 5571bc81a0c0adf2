"""README and docs: links lead somewhere, what they name exists, and code in them works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.docs.pages import DOCS, PAGES, ROOT, anchors, blocks, links, name_of, prose

from edgevox_ros.robot import ToolMap

README = ROOT / "README.md"


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for path, anchor in links(page):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        if anchor:
            assert anchor in anchors(target), f"{path}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folders = "config|scripts|test|docs|edgevox_ros|requirements|launch|resource"
    for name in re.findall(rf"`((?:{folders})/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"python ((?:scripts|test)/[\w/]+\.py)", text):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_targets_of_make_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"(?:^|`)make ([\w-]+)", text, re.M):
        assert re.search(rf"^{target}:", makefile, re.M), target


@pytest.mark.parametrize("page", [page for page in PAGES if DOCS in page.parents], ids=name_of)
def test_a_page_of_the_docs_stands_in_a_table_of_contents(page: Path) -> None:
    index = DOCS / "index.rst" if page.parent == DOCS else page.parent / "index.md"
    if page.name == "index.md":
        index, name = DOCS / "index.rst", f"{page.parent.name}/index"
    else:
        name = page.stem
    assert re.search(rf"^ *{name}$", index.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_tool_maps_that_are_shown_can_be_read(page: Path, tmp_path: Path) -> None:
    for number, block in enumerate(blocks(page)):
        if block.language == "yaml" and re.search(r"^on_stop:", block.text, re.M):
            file = tmp_path / f"{number}.yaml"
            file.write_text(block.text)
            assert ToolMap.from_yaml(file).tools


def test_the_example_map_has_a_tool_of_each_kind() -> None:
    [text] = [
        block.text
        for block in blocks(DOCS / "reference" / "tool-map.md")
        if block.text.startswith("tables:")
    ]
    kinds = re.findall(r"^    (publish|service|action|read):", text, re.M)
    assert sorted(set(kinds)) == ["action", "publish", "read", "service"]
    tools = re.findall(r"^  (\w+):", text[text.index("\ntools:") :], re.M)
    assert tools == ["drive", "stop", "go_to", "set_light", "get_battery"]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_that_is_shown_compiles_and_says_what_it_prints(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for block in blocks(page):
        if block.language != "python":
            continue
        code = compile(block.text, name_of(page), "exec")
        if runs_anywhere(block.text):
            exec(code, {})
            wanted = re.findall(r"print\(.*\)  # (.*)$", block.text, re.M)
            assert capsys.readouterr().out.splitlines() == wanted


def runs_anywhere(code: str) -> bool:
    """Whether code needs neither ROS nor a model.

    test_evaluate.py runs what needs a model, test_host_process.py what needs ROS.
    """
    needs_more = ("launch", "rclpy", "evaluation")
    return "edgevox_ros" in code and not any(each in code for each in needs_more)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_nothing_is_left_to_do(page: Path) -> None:
    assert not re.search(r"\b(TODO|TBD|FIXME)\b", prose(page))
