"""Synthetic dialogues for training the demo model, generated from hand-written pattern files."""
