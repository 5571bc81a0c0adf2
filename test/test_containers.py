"""Dockerfile and workflows agree with the package and with each other.

Neither is run here, for that needs Docker and GitHub (docs/how-to/release.md).
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
DOCKER = ROOT / ".ci" / "docker"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DISTRIBUTIONS = ("humble", "jazzy", "kilted", "lyrical")


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the Dockerfile and its words, in one line."""
    lines = (DOCKER / "Dockerfile").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", "", text)
    return [(each.split()[0], each.partition(" ")[2]) for each in joined.splitlines() if each]


def build(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [str(DOCKER / "build"), *words]
    environment = {**os.environ, **environment}
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def steps(workflow: Path) -> list[dict[str, Any]]:
    read = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    return [step for job in read["jobs"].values() for step in job["steps"]]


def test_every_stage_is_an_official_image_one_with_cuda_or_another_stage() -> None:
    known: set[str] = set()
    for name, words in instructions():
        if name != "FROM":
            continue
        image, _, stage = words.partition(" AS ")
        of_ros = re.fullmatch(r"ros:\$\{ROS_DISTRO\}-ros-(core|base)", image)
        chosen = {image.replace("${GPU}", gpu) for gpu in ("cpu", "cuda")}
        assert of_ros or image == "${CUDA_IMAGE}" or chosen <= known, image
        known.add(stage)


def test_what_rosdep_would_install_is_in_the_image() -> None:
    manifest = ElementTree.parse(ROOT / "package.xml").getroot()
    keys = {each.text or "" for each in manifest.findall("exec_depend")}
    of_python = {key for key in keys if key.startswith("python3-")}
    of_ros = {f'"ros-${{ROS_DISTRO}}-{key.replace("_", "-")}"' for key in keys - of_python}
    installed = " ".join(words for name, words in instructions() if name == "RUN").split()
    assert of_python | of_ros <= set(installed)


def test_what_is_copied_exists_and_reaches_the_builder() -> None:
    admitted = (DOCKER / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    for name, words in instructions():
        if name != "COPY" or "--from" in words:
            continue
        *sources, _ = (word for word in words.split() if not word.startswith("--"))
        for source in sources:
            assert (ROOT / source).exists(), source
            assert re.search(rf"^!{re.escape(source)}(/.*)?$", admitted, re.M), source


def test_files_of_requirements_in_the_image_are_those_that_are_installed() -> None:
    admitted = (DOCKER / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    for name in re.findall(r"^!requirements/(\S+)$", admitted, re.M):
        assert f'"{name}"' in setup


def test_the_robot_is_not_root_and_gets_the_signal_that_launch_hands_on() -> None:
    last = dict(instructions())
    assert last["USER"] == "robot"
    assert last["STOPSIGNAL"] == "SIGINT"
    assert last["ENTRYPOINT"] == '["/entrypoint.sh"]'


def test_weights_come_from_the_package_alone() -> None:
    for _, words in instructions():
        assert not re.search(r"fetch_model|gguf|curl|wget", words)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_the_command_for_each_distribution(distribution: str) -> None:
    done = build(distribution, "--print")
    assert done.stdout == build(distribution, "cpu", "--print").stdout
    assert f"--tag edgevox_ros:{distribution} " in done.stdout
    assert f"ROS_DISTRO={distribution}" in done.stdout and "GPU=cpu" in done.stdout
    done = build(distribution, "cuda", "--print", CUDA_IMAGE="an/image")
    assert f"--tag edgevox_ros:{distribution}-cuda " in done.stdout
    assert "CUDA_IMAGE=an/image" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("foxy",), "found distribution 'foxy'"),
        ((), "found distribution ''"),
        (("jazzy", "rocm"), "found 'rocm', expected cpu or cuda"),
    ],
)
def test_what_cannot_be_built_is_told(words: tuple[str, ...], told: str) -> None:
    done = build(*words)
    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.parametrize("script", ["docker/build", "docker/entrypoint.sh", "run", "test_with_ros"])
def test_scripts_can_be_read_and_run(script: str) -> None:
    file = ROOT / ".ci" / script
    assert subprocess.run(["bash", "-n", str(file)]).returncode == 0
    assert os.access(file, os.X_OK) or script == "run"


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_names_what_exists(workflow: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in steps(workflow):
        command = step.get("run", "")
        for name in re.findall(r"\.ci/[\w/]+", f"{command} {step.get('env', {})}"):
            assert (ROOT / name).exists(), name
        for target in re.findall(r"^make (\w+)", command):
            assert re.search(rf"^{target}:", makefile, re.M), target


@pytest.mark.parametrize("name", ["ros", "images"])
def test_each_distribution_is_built(name: str) -> None:
    [workflow] = [file for file in WORKFLOWS if file.stem == name]
    [job] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
    assert tuple(job["strategy"]["matrix"]["distro"]) == DISTRIBUTIONS


def test_every_version_of_python_that_ros_brings_runs_the_unit_tests() -> None:
    [workflow] = [file for file in WORKFLOWS if file.stem == "test"]
    job = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]["unit"]
    assert job["strategy"]["matrix"]["python"] == ["3.10", "3.11", "3.12", "3.13"]
