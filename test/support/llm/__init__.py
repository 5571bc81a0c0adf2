"""Helpers for the tests of llm."""
