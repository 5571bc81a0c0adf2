"""The demo model itself: tokenizer, network, training and GGUF export. Needs requirements/train.txt."""
