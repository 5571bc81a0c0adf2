"""Reads and checks cases: what people say to a robot, and what is right then."""
