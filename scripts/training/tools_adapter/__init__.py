"""A LoRA adapter for SmolLM2, trained on dialogues with made-up robots."""
