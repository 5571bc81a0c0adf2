"""A long conversation in one engine: memory, cache and overflow over a thousand turns.

The model's weights are random, the conversation outgrows its context again and again; then the
oldest turns are dropped whole. Every hundredth turn the same prompt is put to a clean engine,
whose greedy reply must be the same, token by token.

    python test/benchmark/llm_endurance.py [--turns 1000]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.long_talk import Conversation, ask, take_turn  # noqa: E402
from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.core import Generation  # noqa: E402
from edgevox_ros.core.messages import Message  # noqa: E402
from edgevox_ros.llm import ModelOptions, open_engine  # noqa: E402

COMPARE_EVERY = 100
SETTLED = 100


def resident_bytes() -> int:
    """What this process holds in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def differs(path: Path, conversation: Conversation, reply: Generation) -> bool:
    engine = open_engine(None, options(path)).engine
    try:
        return ask(engine, conversation).token_ids != reply.token_ids
    finally:
        engine.close()


def options(path: Path) -> ModelOptions:
    return ModelOptions(path=str(path), over={"n_ctx": 1024}, warm_cache=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    turns = parser.parse_args().turns
    conversation, different, compared, settled = Conversation(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = TinyModel().write(Path(folder) / "model.gguf")
        engine = open_engine(None, options(path)).engine
        for number in range(turns):
            reply = take_turn(engine, conversation, number)
            if number % COMPARE_EVERY == COMPARE_EVERY - 1:
                compared += 1
                different += differs(path, conversation, reply)
            said = Message("assistant", reply.text, token_ids=reply.token_ids)
            conversation.turns[-1].append(said)
            settled = resident_bytes() if number == min(SETTLED, turns - 1) else settled
        grown = resident_bytes() - settled
        engine.close()
    figures = {
        "turns": turns,
        "dropped_turns": conversation.dropped,
        "compared": compared,
        "different": different,
        "grown_kib": grown // 1024,
        "settled_mib": settled >> 20,
    }
    print(json.dumps({"benchmark": "llm_endurance", **figures}))


if __name__ == "__main__":
    main()
