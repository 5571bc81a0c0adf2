"""Helpers that the tests share, in one package for each layer."""
