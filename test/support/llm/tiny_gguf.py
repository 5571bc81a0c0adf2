"""Small GGUF models with a real structure and random weights.

A byte-level tokenizer (every byte a token, plus the special tokens asked for) and a Llama
architecture. What such a model says is noise, but tokens, templates and caches are real.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any

import gguf
import numpy as np

CHATML = """\
{%- if tools %}
{{- '<|im_start|>system\\n' }}
{%- if messages[0].role == 'system' %}{{- messages[0].content + '\\n\\n' }}{%- endif %}
{{- '<tools>' }}
{%- for tool in tools %}{{- '\\n' }}{{- tool | tojson }}{%- endfor %}
{{- '\\n</tools><|im_end|>\\n' }}
{%- elif messages[0].role == 'system' %}
{{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
{%- endif %}
{%- for message in messages %}
{%- if message.role == 'user' %}
{{- '<|im_start|>user\\n' + message.content + '<|im_end|>\\n' }}
{%- elif message.role == 'assistant' %}
{{- '<|im_start|>assistant\\n' + message.content }}
{%- for call in message.tool_calls or [] %}
{{- '<tool_call>\\n' + (call.function | tojson) + '\\n</tool_call>' }}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- elif message.role == 'tool' %}
{{- '<|im_start|>tool\\n' + message.content + '<|im_end|>\\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}
"""

CONTROL_TOKENS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
# Pieces that reach over the seams of a call: between its keys, brackets and values.
_JOINED = (
    *('":', '{"', '"}', '",', "}}", '"\u2581', '\u2581"', ":\u2581", ",\u2581", ',\u2581"'),
    *('"name', "name", "na", "arguments", "argu", "dr", "drive", "dri", "go", "_to", "st", "stop"),
    *("re", "er", "ki", "kitchen", "\u2581the", "\u2581a", "he", "in", "en"),
    *(">\n", "\n<", "</", "><", "=\u2581", "[{", "}]", "],", "10", "12", "0."),
)
MARKER_TOKENS = ("<tool_call>", "</tool_call>", "<think>", "</think>")


@dataclass(frozen=True)
class TinyModel:
    """The parts of a model. Sizes are counts; the defaults make about 500 kB.

    Weights are 32-bit floats unless `half`: with 16 bits, the same prompt in other batches gives
    logits that differ by several hundredths, so near ties may be decided differently.
    `hybrid`: every second layer, beginning with the first, is a short convolution with a state that
    cannot be cut back (architecture LFM2). `sentencepiece`: the tokenizer joins pieces by their
    scores, as Llama 2's and Gemma's do, instead of by merges. `n_more`: so many more tokens, for a
    vocabulary of the size of a large model's.
    """

    template: str | None = CHATML
    control: tuple[str, ...] = CONTROL_TOKENS
    markers: tuple[str, ...] = MARKER_TOKENS
    end: str = "<|im_end|>"
    bos: str | None = None
    n_layers: int = 2
    width: int = 64
    heads: int = 4
    feed_forward: int = 128
    n_ctx_train: int = 4096
    seed: int = 0
    half: bool = False
    hybrid: bool = False
    sentencepiece: bool = False
    n_more: int = 0
    extra_templates: tuple[tuple[str, str], ...] = ()

    def write(self, path: Path) -> Path:
        """Write the GGUF file and return its path."""
        writer = gguf.GGUFWriter(path, "lfm2" if self.hybrid else "llama")
        self._hyperparameters(writer)
        n_vocab = self._pieces(writer) if self.sentencepiece else self._tokenizer(writer)
        self._weights(writer, n_vocab)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    def _hyperparameters(self, writer: gguf.GGUFWriter) -> None:
        writer.add_name("tiny")
        writer.add_context_length(self.n_ctx_train)
        writer.add_embedding_length(self.width)
        writer.add_block_count(self.n_layers)
        writer.add_feed_forward_length(self.feed_forward)
        writer.add_head_count(self.heads)
        if self.hybrid:
            writer.add_shortconv_l_cache(3)
            layers = range(self.n_layers)
            writer.add_head_count_kv([self.heads if n % 2 else 0 for n in layers])
        else:
            writer.add_head_count_kv(self.heads)
        writer.add_rope_dimension_count(self.width // self.heads)
        writer.add_layer_norm_rms_eps(1e-5)

    def _pieces(self, writer: gguf.GGUFWriter) -> int:
        kinds = gguf.TokenType
        pieces = [("<unk>", kinds.UNKNOWN), *((text, kinds.CONTROL) for text in self.control)]
        pieces += [(f"<0x{byte:02X}>", kinds.BYTE) for byte in range(256)]
        singles = [chr(code) for code in range(33, 127)]
        pieces += [(text, kinds.NORMAL) for text in ("\u2581", *singles, *_JOINED)]
        pieces += [(text, kinds.USER_DEFINED) for text in self.markers]
        tokens = [text for text, _ in pieces]
        writer.add_tokenizer_model("llama")
        writer.add_token_list(tokens)
        writer.add_token_types([kind for _, kind in pieces])
        # Longer pieces first, as in vocabularies that were trained.
        writer.add_token_scores([float(len(text)) for text in tokens])
        writer.add_eos_token_id(tokens.index(self.end))
        writer.add_unk_token_id(0)
        writer.add_add_bos_token(False)
        writer.add_add_space_prefix(False)
        if self.template is not None:
            writer.add_chat_template(self.template)
        return len(tokens)

    def _tokenizer(self, writer: gguf.GGUFWriter) -> int:
        letters = list(_byte_letters().values())
        letters.append(letters[ord("h")] + letters[ord("e")])
        letters += _words(self.n_more)
        tokens = [*letters, *self.control, *self.markers]
        types = [gguf.TokenType.NORMAL] * len(letters)
        types += [gguf.TokenType.CONTROL] * len(self.control)
        types += [gguf.TokenType.USER_DEFINED] * len(self.markers)
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre("gpt-2")
        writer.add_token_list(tokens)
        writer.add_token_types(types)
        writer.add_token_merges(["h e"])
        writer.add_eos_token_id(tokens.index(self.end))
        writer.add_add_bos_token(self.bos is not None)
        if self.bos is not None:
            writer.add_bos_token_id(tokens.index(self.bos))
        if self.template is not None:
            writer.add_chat_template(self.template)
        for name, template in self.extra_templates:
            writer.add_string(f"tokenizer.chat_template.{name}", template)
        return len(tokens)

    def _weights(self, writer: gguf.GGUFWriter, n_vocab: int) -> None:
        random = np.random.default_rng(self.seed)
        kind: Any = np.float16 if self.half else np.float32

        def matrix(*shape: int) -> Any:
            return (random.standard_normal(shape) * shape[-1] ** -0.5).astype(kind)

        ones: Any = np.ones(self.width, dtype=np.float32)
        writer.add_tensor("token_embd.weight", matrix(n_vocab, self.width))
        writer.add_tensor(f"{'token_embd_norm' if self.hybrid else 'output_norm'}.weight", ones)
        writer.add_tensor("output.weight", matrix(n_vocab, self.width) * kind(3))
        for layer in range(self.n_layers):
            block = f"blk.{layer}"
            writer.add_tensor(f"{block}.attn_norm.weight", ones)
            writer.add_tensor(f"{block}.ffn_norm.weight", ones)
            if self.hybrid and layer % 2 == 0:
                writer.add_tensor(f"{block}.shortconv.conv.weight", matrix(self.width, 3))
                for name, rows in (("in_proj", 3 * self.width), ("out_proj", self.width)):
                    weight = matrix(rows, self.width)
                    writer.add_tensor(f"{block}.shortconv.{name}.weight", weight)
            else:
                self._attention(writer, block, matrix)
            for name in ("ffn_gate", "ffn_up"):
                writer.add_tensor(f"{block}.{name}.weight", matrix(self.feed_forward, self.width))
            writer.add_tensor(f"{block}.ffn_down.weight", matrix(self.width, self.feed_forward))

    def _attention(self, writer: gguf.GGUFWriter, block: str, matrix: Any) -> None:
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"{block}.{name}.weight", matrix(self.width, self.width))
        if self.hybrid:
            ones: Any = np.ones(self.width // self.heads, dtype=np.float32)
            writer.add_tensor(f"{block}.attn_q_norm.weight", ones)
            writer.add_tensor(f"{block}.attn_k_norm.weight", ones)


def _words(count: int) -> list[str]:
    """As many different words, written as the tokenizer writes bytes."""
    parts = [
        "\u0120",
        *"etaoinshrdlucmfw",
        "th",
        "in",
        "er",
        "an",
        "re",
        "on",
        "at",
        "en",
        '":',
        "_",
    ]
    words = ("".join(each) for size in range(2, 6) for each in product(parts, repeat=size))
    return sorted(set(islice((word for word in words if word != "he"), 2 * count)))[:count]


def _byte_letters() -> dict[int, str]:
    """The printable stand-in of every byte in byte-level BPE vocabularies."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    letters = {byte: chr(byte) for byte in plain}
    others = (byte for byte in range(256) if byte not in letters)
    letters.update({byte: chr(256 + index) for index, byte in enumerate(others)})
    return dict(sorted(letters.items()))
