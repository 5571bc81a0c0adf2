"""Decides which candidates count and which become tool calls."""
