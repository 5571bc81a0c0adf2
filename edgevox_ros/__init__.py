"""Lets a robot understand people: speech in, validated tool calls, speech out."""
