"""Helpers for the tests of the launch files."""
