"""The demo model: tokenizer, network, training, GGUF export. Needs requirements/train.txt."""
