"""For every test: DDS on loopback only, in a domain that nobody else uses."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import settings

from edgevox_ros.cli.dds_loopback import apply, free_domain, loopback_environment

ROOT = Path(__file__).resolve().parent.parent


def _ament_prefixes() -> str:
    """The wheels' packages are found only where AMENT_PREFIX_PATH names their environment."""
    given = [path for path in os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep) if path]
    own = sys.prefix
    if (Path(own) / "share" / "ament_index").is_dir() and own not in given:
        given.append(own)
    return os.pathsep.join(given)


# Before any test imports rclpy: the middleware reads its environment once.
apply(loopback_environment(os.environ, free_domain()))
if _ament_prefixes():
    os.environ["AMENT_PREFIX_PATH"] = _ament_prefixes()

# A test run must not fail by luck on a change that has nothing to do with it. To look for new
# cases: EDGEVOX_HYPOTHESIS=random, and the fuzz benchmarks.
settings.register_profile("repeatable", derandomize=True, database=None, print_blob=True)
settings.register_profile("random", print_blob=True)
settings.load_profile(os.environ.get("EDGEVOX_HYPOTHESIS", "repeatable"))
