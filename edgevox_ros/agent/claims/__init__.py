"""What a sentence claims of the robot, in every language that we speak: tables and a reader."""

from edgevox_ros.agent.claims.reading import Claims, admits, claims_action, claims_of, orders
from edgevox_ros.agent.claims.tools_told import wrong_tool_count

__all__ = ["Claims", "admits", "claims_action", "claims_of", "orders", "wrong_tool_count"]
