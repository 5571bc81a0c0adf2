"""Helpers for the tests of evaluations."""
