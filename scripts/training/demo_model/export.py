"""Writes the trained network, its tokenizer and its chat template as one GGUF file."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
import torch
from tokenizers import Tokenizer

from scripts.training.demo_dialogues.rendering import template_source
from scripts.training.demo_model.network import EPSILON, ROPE_BASE, Shape
from scripts.training.demo_model.tokenizer import CONTROL, END, MARKERS, STOP

NAMES = {
    "attention_norm": "attn_norm", "query": "attn_q", "key": "attn_k", "value": "attn_v",
    "output": "attn_output", "inner_norm": "ffn_norm", "gate": "ffn_gate", "up": "ffn_up",
    "down": "ffn_down",
}  # fmt: skip
DESCRIPTION = (
    "Demo model of edgevox_ros: trained from scratch on synthetic dialogues. It knows the demo "
    "robot's tools and little else."
)


def write(path: Path, weights: dict[str, torch.Tensor], shape: Shape, tokenizer: Tokenizer) -> None:
    """Export to `path`: norms in f32, matrices in f16. The output matrix is the embedding."""
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_name("edgevox demo")
    writer.add_description(DESCRIPTION)
    writer.add_license("Apache-2.0")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.inner)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.heads)
    writer.add_rope_dimension_count(shape.width // shape.heads)
    writer.add_rope_freq_base(ROPE_BASE)
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_vocab_size(shape.vocabulary)
    _add_tokenizer(writer, tokenizer, shape.vocabulary)
    for name, tensor in weights.items():
        array = tensor.numpy()
        matrix = array.ndim == 2
        writer.add_tensor(tensor_name(name), array.astype(np.float16 if matrix else np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def tensor_name(name: str) -> str:
    """The GGUF name of a parameter."""
    if name == "embedding.weight":
        return "token_embd.weight"
    if name == "norm.weight":
        return "output_norm.weight"
    _, number, part, _ = name.split(".")
    return f"blk.{number}.{NAMES[part]}.weight"


def _add_tokenizer(writer: gguf.GGUFWriter, tokenizer: Tokenizer, size: int) -> None:
    import json

    model = json.loads(tokenizer.to_str())["model"]
    by_id = {index: token for token, index in tokenizer.get_vocab(with_added_tokens=True).items()}
    tokens = [by_id.get(index, f"<|unused_{index}|>") for index in range(size)]
    kinds = [_kind(token) for token in tokens]
    merges = [m if isinstance(m, str) else " ".join(m) for m in model["merges"]]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(merges)
    writer.add_eos_token_id(tokens.index(STOP))
    writer.add_bos_token_id(tokens.index(END))
    writer.add_pad_token_id(tokens.index(END))
    writer.add_add_bos_token(False)
    writer.add_chat_template(template_source())


def _kind(token: str) -> int:
    if token in CONTROL:
        return int(gguf.TokenType.CONTROL)
    if token in MARKERS:
        return int(gguf.TokenType.USER_DEFINED)
    if token.startswith("<|unused_"):
        return int(gguf.TokenType.UNUSED)
    return int(gguf.TokenType.NORMAL)
