"""Is this model good enough for this tool map? Cases, runs, scores, reports. No ROS graph.

The names below are imported at their first use: importing this package loads no other module.
"""
