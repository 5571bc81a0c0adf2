"""Turns messages and tools into the token ids of a prompt, with the model's own chat template."""
