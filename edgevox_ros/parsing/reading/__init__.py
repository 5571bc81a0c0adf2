"""Readers of the text of a call: values, call syntax, payloads, and their repair."""
