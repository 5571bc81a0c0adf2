"""Lets a robot understand people: speech in, validated tool calls, speech out."""

__version__ = "0.1.0"
