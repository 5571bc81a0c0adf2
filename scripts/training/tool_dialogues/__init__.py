"""Dialogues with made-up robots, to train a model that follows any tool map."""
