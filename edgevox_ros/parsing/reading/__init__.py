"""Readers of what stands in a call: values, calls, payloads, and what mends them."""
