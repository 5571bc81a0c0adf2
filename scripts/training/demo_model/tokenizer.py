"""A small byte-level BPE with single digits, trained on generated dialogues."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from scripts.training.demo_dialogues.dialogue import Builder
from scripts.training.demo_dialogues.rendering import prefix, training_parts
from scripts.training.demo_dialogues.toolsets import random_set

# The pre-tokenizer that llama.cpp calls "qwen2": one digit at a time.
QWEN2 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
END, START, STOP = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
CONTROL = (END, START, STOP)
MARKERS = ("<tool_call>", "</tool_call>")


def train(builder: Builder, size: int, seed: int, conversations: int = 40_000) -> Tokenizer:
    """Learn the vocabulary from generated text. Deterministic for a seed."""
    tokenizer = with_splitting(Tokenizer(models.BPE()))
    trainer = trainers.BpeTrainer(
        vocab_size=size - len(CONTROL) - len(MARKERS),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(_corpus(builder, seed, conversations), trainer)
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in CONTROL])
    tokenizer.add_tokens([AddedToken(token, special=False) for token in MARKERS])
    return tokenizer


def with_splitting(tokenizer: Tokenizer) -> Tokenizer:
    """The tokenizer, splitting text as llama.cpp does."""
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(QWEN2), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def _corpus(builder: Builder, seed: int, conversations: int) -> Iterator[str]:
    rng = random.Random(f"tokenizer {seed}")
    for _ in range(conversations // 60):
        toolset = random_set(rng)
        yield _bare(prefix(toolset.system, toolset.tools))
        for _ in range(60):
            for text, _learned in training_parts(builder.conversation(rng, toolset)):
                yield _bare(text)


def _bare(text: str) -> str:
    for marker in CONTROL + MARKERS:
        text = text.replace(marker, "\n")
    return text


def load(path: Path) -> Tokenizer:
    """Read a saved tokenizer."""
    return Tokenizer.from_file(str(path))
