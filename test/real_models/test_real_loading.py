"""What is found out about a real model when it is loaded."""

from __future__ import annotations

from edgevox_ros.llm import LoadedModel

# By architecture: format, template knows tool results, refuses two messages of a role in a row.
EXPECTED = {"llama": ("smollm", True, False), "gemma3": ("pythonic", False, True)}


def test_template_and_format_are_found(loaded: LoadedModel) -> None:
    profile = loaded.profile
    found = (*loaded.formats, profile.tool_role, profile.alternates)
    assert found == EXPECTED[loaded.model.header.architecture]
    assert profile.tools_via == "text" and profile.system_role and profile.plain_history
    assert not profile.opens_thinking and loaded.model.text(
        loaded.model.tokenize(profile.generation_prompt)
    )


def test_the_model_is_described(loaded: LoadedModel) -> None:
    assert loaded.path.name in loaded.description
    assert 90e6 < loaded.size_bytes < loaded.path.stat().st_size
    assert loaded.n_ctx == 2048 and not loaded.model.is_recurrent


def test_marks_of_a_turn_are_one_token_each(loaded: LoadedModel) -> None:
    (first, *_) = loaded.model.tokenize(loaded.profile.generation_prompt)
    assert loaded.model.is_control(first)
    assert any(loaded.model.is_end(token) for token in range(loaded.model.n_vocab))
