"""Helpers for the tests of the wheel."""
