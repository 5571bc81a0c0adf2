"""Every launch file in the docs starts its nodes, with the words that launch gives them.

`launch` is on no package registry. Where it is missing, what it makes of a file is computed
(support.launch.included_nodes), and nodes are started with that; where it is there, it is compared.
"""

from __future__ import annotations

import importlib.util
import json
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from std_msgs.msg import String
from support.cli.typist import environment
from support.docs.pages import PAGES, Block, blocks, file_name, name_of, runnable
from support.launch.included_nodes import in_full, included, node_words
from support.launch.installed import install
from support.launch.launch_source import MISSING, ROOT
from support.node.stage import MAP, Person

from edgevox_ros.cli.processes import Children

TELL = ROOT / "test" / "support" / "launch" / "tell_words.py"
RUN = ROOT / "test" / "support" / "launch" / "run_launch.py"
LACKING = [*MISSING, *(["launch_xml"] if importlib.util.find_spec("launch_xml") is None else [])]


@dataclass(frozen=True)
class Written:
    """A launch file of a page."""

    page: Path
    block: Block

    @property
    def name(self) -> str:
        return file_name(self.block)

    def write(self, folder: Path) -> Path:
        """It, and the other files of its page; the reader's map is the demo robot's."""
        (folder / "my_robot.yaml").write_bytes(MAP.read_bytes())
        for each in blocks(self.page):
            if name := file_name(each):
                (folder / name).write_text(runnable(each.text), encoding="utf-8")
        return folder / self.name


def is_launch_file(block: Block) -> bool:
    marks = {"xml": "<launch>", "python": "def generate_launch_description", "yaml": "\nlaunch:"}
    return block.language in marks and marks[block.language] in f"\n{block.text}"


FILES = [Written(page, block) for page in PAGES for block in blocks(page) if is_launch_file(block)]
every_file = pytest.mark.parametrize("written", FILES, ids=lambda each: name_of(each.page))


def test_they_are_found_and_have_names() -> None:
    assert {each.name for each in FILES} == {"two_robots.launch.xml", "my_robot.launch.py"}


@pytest.fixture
def person() -> Iterator[Person]:
    made = Person()
    yield made
    made.close()


@pytest.fixture
def children(tmp_path: Path) -> Iterator[Children]:
    logs = tmp_path / "logs"
    logs.mkdir()
    with Children(logs) as made:
        yield made


def start(words: list[list[str]], children: Children) -> None:
    """Start a node with each of these."""
    for number, each in enumerate(words):
        command = [sys.executable, "-m", "edgevox_ros.node.main", *each]
        children.start(f"node{number}", command, environment())


def are_active(person: Person, chosen: Iterable[dict[str, str]]) -> None:
    """Wait until the nodes with these launch arguments are active."""
    for each in chosen:
        name = f"/{each['namespace']}/edgevox".replace("//", "/")
        person.wait(partial(is_active, person, name))


def is_active(person: Person, name: str) -> bool:
    answer = person.call(GetState, f"{name}/get_state", GetState.Request())
    return bool(answer.current_state.id == State.PRIMARY_STATE_ACTIVE)


@every_file
def test_its_nodes_become_active(
    written: Written, tmp_path: Path, children: Children, person: Person
) -> None:
    chosen = included(written.write(tmp_path))
    start([node_words(each) for each in chosen], children)
    are_active(person, chosen)


def test_each_of_two_robots_is_called_by_its_name(tmp_path: Path, children: Children) -> None:
    [written] = [each for each in FILES if each.name == "two_robots.launch.xml"]
    chosen = included(written.write(tmp_path))
    assert [each["namespace"] for each in chosen] == ["anton", "berta"]
    anton, berta = people = [Person(each["namespace"]) for each in chosen]
    try:
        start([node_words(each) for each in chosen], children)
        are_active(anton, chosen)
        for person in people:
            person.wait(partial(len, person.states))
        microphone = anton.node.create_publisher(String, "/transcript", 10)
        anton.wait(lambda: microphone.get_subscription_count() == 2)
        microphone.publish(String(data="hey anton, what is planned?"))
        anton.wait(lambda: anton.said == ["Nothing is planned."])
        berta.wait(lambda: any(each.get("detail") == "not_addressed" for each in berta.events))
        assert berta.said == []
    finally:
        for person in people:
            person.close()


@pytest.mark.skipif(bool(LACKING), reason=f"not installed: {', '.join(LACKING)}")
@every_file
def test_launch_itself_starts_the_same_nodes(written: Written, tmp_path: Path) -> None:
    file, told = written.write(tmp_path), tmp_path / "told"
    told.mkdir()
    tell = " ".join(shlex.quote(str(each)) for each in (sys.executable, TELL, told))
    others = {("audio_common", name): "true" for name in ("tts_node", "audio_player_node")}
    prefix = tmp_path / "prefix"
    prefix.mkdir()
    found = install(prefix, {("edgevox_ros", "edgevox"): tell, **others})
    done = subprocess.run(
        [sys.executable, str(RUN), str(file)],
        env=found, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    words = [json.loads(each.read_text(encoding="utf-8")) for each in told.glob("*.json")]
    expected = [in_full(node_words(each)) for each in included(file)]
    assert sorted(words, key=str) == sorted(expected, key=str), done.stdout + done.stderr
