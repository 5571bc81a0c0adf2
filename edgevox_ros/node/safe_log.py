"""The ROS log of our nodes: one line a message, whatever it contains (see core/safe_text.py)."""

from __future__ import annotations

import os
from typing import Any

from rclpy.impl import rcutils_logger

from edgevox_ros.core.safe_text import one_line


class SafeLogger(rcutils_logger.RcutilsLogger):
    """A node's logger that writes one line a message."""

    def log(self, message: object, severity: Any, **kwargs: Any) -> Any:
        """Log one line. rclpy goes by a line's caller: this file must not count as one."""
        for own in {__file__, os.path.realpath(__file__), os.path.normcase(__file__)}:
            if own not in rcutils_logger._internal_callers:
                rcutils_logger._internal_callers.append(own)
        return super().log(one_line(message), severity, **kwargs)


class SafeLogging:
    """A mixin placed before rclpy's node class: its logger writes one line a message."""

    _safe_logger: SafeLogger | None = None

    def get_logger(self) -> SafeLogger:
        """The node's logger."""
        if self._safe_logger is None:
            self._safe_logger = SafeLogger(super().get_logger().name)  # type: ignore[misc]
        return self._safe_logger
