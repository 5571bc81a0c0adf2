"""Golden logs: what a robot is told, and what happens, line by line."""
