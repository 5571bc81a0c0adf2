"""Helpers for the tests of parsing."""
