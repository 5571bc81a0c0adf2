"""Reads what a robot wrote of its turns, and makes cases of it."""
