"""Reads the weights and the tokenizer of an exported model, so that training can go on from it."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
import torch
from tokenizers import AddedToken, Tokenizer, models

from scripts.training.demo_model.export import tensor_name
from scripts.training.demo_model.network import Network, Shape
from scripts.training.demo_model.tokenizer import CONTROL, MARKERS, with_splitting

UNUSED = "<|unused_"


class StartError(ValueError):
    """A file that training cannot go on from. The message says what was found and expected."""


def read_weights(path: Path, shape: Shape) -> dict[str, torch.Tensor]:
    """The parameters by their names in the network, in f32. Raises StartError."""
    found = {tensor.name: tensor.data for tensor in gguf.GGUFReader(str(path)).tensors}
    weights: dict[str, torch.Tensor] = {}
    for name, parameter in Network(shape).named_parameters():
        data = found.get(tensor_name(name))
        sizes = None if data is None else tuple(data.shape)
        if data is None or sizes != tuple(parameter.shape):
            raise StartError(
                f"{path}: expected {tensor_name(name)} of {tuple(parameter.shape)}, found {sizes}"
            )
        weights[name] = torch.from_numpy(np.array(data, dtype=np.float32))
    return weights


def read_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of the file, as it was trained."""
    reader = gguf.GGUFReader(str(path))
    tokens = _texts(reader, "tokenizer.ggml.tokens")
    merges = [tuple(text.split(" ")) for text in _texts(reader, "tokenizer.ggml.merges")]
    added = (*CONTROL, *MARKERS)
    vocabulary = {
        token: index
        for index, token in enumerate(tokens)
        if token not in added and not token.startswith(UNUSED)
    }
    tokenizer = with_splitting(Tokenizer(models.BPE(vocab=vocabulary, merges=merges)))
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in CONTROL])
    tokenizer.add_tokens([AddedToken(token, special=False) for token in MARKERS])
    for token in added:
        if tokenizer.token_to_id(token) != tokens.index(token):
            raise StartError(f"{path}: expected {token} at the end of the vocabulary")
    return tokenizer


def _texts(reader: gguf.GGUFReader, key: str) -> list[str]:
    """The texts of an array of the file's header."""
    field = reader.fields[key]
    return [bytes(field.parts[index]).decode("utf-8") for index in field.data]
