"""Synthetic dialogues that the demo model is trained on, generated from hand-written pattern files."""
