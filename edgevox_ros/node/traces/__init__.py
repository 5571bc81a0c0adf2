"""Traces of turns for OpenTelemetry.

`span_names` has the names, `turn_spans` makes plain spans of the events of a turn, and `otlp` hands
them to the OpenTelemetry SDK. Only `otlp` imports that, and only `open_traces` imports `otlp`, if
traces are on.
"""
