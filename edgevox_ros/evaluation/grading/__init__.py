"""Compares what came of a case with what is right, and counts."""
