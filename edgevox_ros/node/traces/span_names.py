"""The names in traces: OpenTelemetry's where it has one, ours for the rest.

OpenTelemetry's are those of its semantic conventions, version 1.41.0, the last one before those for
generative AI moved to a repository of their own:
https://github.com/open-telemetry/semantic-conventions/blob/v1.41.0/docs/gen-ai/README.md
There they are still marked as in development, so they stay at this version until somebody decides
otherwise.
"""

from __future__ import annotations

CONVENTIONS = "1.41.0"
SCHEMA_URL = f"https://opentelemetry.io/schemas/{CONVENTIONS}"

# Attributes of the conventions. Those with text of people are only written if that is wanted.
AGENT_NAME = "gen_ai.agent.name"
CACHED_TOKENS = "gen_ai.usage.cache_read.input_tokens"
ERROR_TYPE = "error.type"
FINISH_REASONS = "gen_ai.response.finish_reasons"
INPUT_MESSAGES = "gen_ai.input.messages"
INPUT_TOKENS = "gen_ai.usage.input_tokens"
MODEL = "gen_ai.request.model"
OPERATION = "gen_ai.operation.name"
OUTPUT_MESSAGES = "gen_ai.output.messages"
OUTPUT_TOKENS = "gen_ai.usage.output_tokens"
PROVIDER = "gen_ai.provider.name"
TIME_TO_FIRST = "gen_ai.response.time_to_first_chunk"
TOOL_ARGUMENTS = "gen_ai.tool.call.arguments"
TOOL_CALL_ID = "gen_ai.tool.call.id"
TOOL_NAME = "gen_ai.tool.name"
TOOL_RESULT = "gen_ai.tool.call.result"
TOOL_TYPE = "gen_ai.tool.type"

# Values of OPERATION.
INVOKE_AGENT = "invoke_agent"
CHAT = "chat"
EXECUTE_TOOL = "execute_tool"

# Attributes of the resource, the conventions' too.
INSTANCE_ID = "service.instance.id"
SERVICE_NAME = "service.name"
SERVICE_VERSION = "service.version"

# Ours.
ANSWER = "edgevox.confirm.answer"
BY = "edgevox.by"
CALLS_FOUND = "edgevox.parse.candidates"
DETAIL = "edgevox.detail"
FIRST_SPEECH_S = "edgevox.first_speech_s"
GUARD = "edgevox.guard"
HOP = "edgevox.hop"
PARSE_MODE = "edgevox.parse.mode"
SENTENCE = "edgevox.sentence"
TOKENS_PER_S = "edgevox.tokens_per_s"
TURN = "edgevox.turn"

# Spans: a turn is the root of a trace.
TURN_SPAN = "turn"
HEAR = "hear"
HOP_SPAN = "hop"
PREFILL = "prefill"
GENERATE = "generate"
PARSE = "parse"
CALL = "call"
CONFIRM = "confirm"
SAY = "say"
