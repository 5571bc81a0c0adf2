"""For every test: DDS on loopback only, in a domain that nobody else uses."""

from __future__ import annotations

import os
import sys
from pathlib import Path

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
