"""The lifecycle node: parameters, transcripts, lifecycle, diagnostics, wiring."""
