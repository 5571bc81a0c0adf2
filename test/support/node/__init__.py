"""Helpers for the tests of the node."""
