"""From messages and tools to the token ids of a prompt, by a model's own chat template."""
