"""Settings for all tests: DDS on loopback only, in a domain that nobody else uses."""

from __future__ import annotations

import atexit
import gc
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from edgevox_ros.demo.dds_loopback import apply, free_domain, loopback_environment

ROOT = Path(__file__).resolve().parent.parent


def _ament_prefixes() -> str:
    """AMENT_PREFIX_PATH with the environment of the wheels, so that their packages are found."""
    given = [path for path in os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep) if path]
    own = sys.prefix
    if (Path(own) / "share" / "ament_index").is_dir() and own not in given:
        given.append(own)
    return os.pathsep.join(given)


# Packages that `make unit` does not need.
NOT_FOR_UNIT = re.compile(
    r"rclpy|llama_cpp|launch|launch_ros|\w+_(msgs|srvs|interfaces|parser|py|python)"
    r"|anyio|mcp|mcp_types|starlette|uvicorn"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--unit`, which leaves out every test that needs ROS or llama.cpp."""
    parser.addoption("--unit", action="store_true", help="without ROS and llama.cpp")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """With `--unit`, skip files that cannot be imported without ROS and llama.cpp."""
    report = yield
    if report.failed and collector.config.getoption("--unit") and _needs_more(report):
        report.outcome, report.longrepr, report.result = "passed", None, []
    return report


def _needs_more(report: pytest.CollectReport) -> bool:
    call: pytest.CallInfo[Any] | None = getattr(report, "call", None)
    cause = call.excinfo.value.__cause__ if call and call.excinfo else None
    name = getattr(cause, "name", None) or ""
    return isinstance(cause, ModuleNotFoundError) and bool(
        NOT_FOR_UNIT.fullmatch(name.partition(".")[0])
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests that wait first; with `--unit`, leave out what needs a model or ROS."""
    if not config.getoption("--unit"):
        items.sort(key=_how_late)
        return
    left = {item for item in items if any(item.iter_markers(name="not_unit"))}
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


# Where processes and robots are waited for: workers that begin with these end at the same time.
WAITING = ("node", "demo", "launch", "cli", "robot", "llm")


def _how_late(item: pytest.Item) -> int:
    folder = item.path.relative_to(ROOT / "test").parts[0]
    return WAITING.index(folder) if folder in WAITING else len(WAITING)


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection: they stay to the end anyway."""
    gc.freeze()


def _own_cache() -> str:
    """A cache folder of this process, so that no test finds what another one has left.

    Only the notes which model files do not crash llama.cpp are shared by the workers of a run.
    """
    folder = Path(tempfile.mkdtemp(prefix="edgevox-test-cache-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    own, tried = folder / "tried", Path(os.environ.get("EDGEVOX_TEST_TRIED", folder / "tried"))
    os.environ["EDGEVOX_TEST_TRIED"] = str(tried)
    tried.mkdir(parents=True, exist_ok=True)
    if own != tried:
        own.symlink_to(tried)
    return str(folder)


# Before any test imports rclpy: the middleware reads its environment once.
apply(loopback_environment(os.environ, free_domain()))
os.environ["EDGEVOX_CACHE"] = _own_cache()
if _ament_prefixes():
    os.environ["AMENT_PREFIX_PATH"] = _ament_prefixes()

# A shell that starts us in the background, or nohup, makes us ignore these signals, and child
# processes would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
for _ignored in (signal.SIGQUIT, signal.SIGHUP):
    signal.signal(_ignored, signal.SIG_DFL)

# A test must not fail by chance on an unrelated change. To look for new cases:
# EDGEVOX_HYPOTHESIS=random, and the fuzz benchmarks. PATIENT: a busy machine fails no example.
# thorough: what to run before a release, and after a change of the parser. It takes an hour.
PATIENT: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
    "print_blob": True,
}
settings.register_profile("usual", derandomize=True, database=None, max_examples=25, **PATIENT)
settings.register_profile("thorough", derandomize=True, database=None, **PATIENT)
settings.register_profile("random", **PATIENT)
# For `make unit`.
settings.register_profile("quick", derandomize=True, database=None, max_examples=10, **PATIENT)
settings.load_profile(os.environ.get("EDGEVOX_HYPOTHESIS", "usual"))


PATIENCE_S = 60.0


def _udp_sockets() -> int:
    """How many UDP sockets this process has open; 0 if the system does not tell."""
    mine = set()
    with suppress(OSError):
        for entry in Path("/proc/self/fd").iterdir():
            with suppress(OSError):
                mine.add(str(entry.readlink()))
    total = 0
    with suppress(OSError):
        lines = Path("/proc/self/net/udp").read_text(encoding="ascii").splitlines()[1:]
        total = sum(f"socket:[{line.split()[9]}]" in mine for line in lines)
    return total


@pytest.fixture(scope="module", autouse=True)
def _nothing_stays_in_the_graph(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a module that leaves a ROS context open: its services would disturb later tests."""
    before, failed = _udp_sockets(), request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        return  # the traceback keeps the test's objects alive
    deadline = time.monotonic() + PATIENCE_S
    while _udp_sockets() > before and time.monotonic() < deadline:
        gc.collect()  # objects in a reference cycle are no leak
        time.sleep(0.1)
    left = _udp_sockets() - before
    assert left <= 0, f"{left} UDP sockets were left open: destroy every node and its context"
