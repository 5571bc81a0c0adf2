"""Helpers for the tests of cli."""
