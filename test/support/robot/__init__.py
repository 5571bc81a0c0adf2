"""Helpers for the tests of robot."""
