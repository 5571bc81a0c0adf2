"""Runs of cases with a scripted model: what it hears, what it is told, what is noted."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.agent.turn_stage import ScriptedEngine, any_values, call

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import CaseRecord, Notebook, Plan, case_groups_of
from edgevox_ros.evaluation.cases.case_file import read_case_file
from edgevox_ros.evaluation.cases.case_group import CaseGroup, Selection
from edgevox_ros.evaluation.grading.run_key import RunKey
from edgevox_ros.evaluation.grading.scores import score
from edgevox_ros.evaluation.noise import audio_noise
from edgevox_ros.evaluation.noise.audio_noise import SyntheticSpeaker
from edgevox_ros.evaluation.plan import group_runs, of_plan
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordingEngine
from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal, RehearsalParts
from edgevox_ros.evaluation.run import run_case
from edgevox_ros.parsing import ToolCallParser

MAP = """
tables:
  rooms:
    hall: {x: 1.0}
    kitchen: {x: 2.0, aliases: [cooking area]}
tools:
  go_to:
    description: Go.
    parameters: {room: {enum_from: rooms}}
    publish: {topic: go, type: std_msgs/msg/String, message: {data: "=room"}}
  unlock:
    description: Unlock.
    parameters: {}
    confirm: Unlock the door?
    publish: {topic: lock, type: std_msgs/msg/Empty, message: {}}
  get_battery:
    description: Battery.
    read: {topic: b, type: std_msgs/msg/Int32, result: {percent: "=data"}}
  stop: {description: Stop., publish: {topic: s, type: std_msgs/msg/Empty, message: {}}}
on_stop: [stop]
"""
CASES = """
tools: map.yaml
results: {get_battery: {percent: 34}}
robot:
  state: {at: hall, open: false, moving: true, seen: {kitchen: false, hall: true}}
  effects:
    go_to: {at: "=room", moving: true, "seen.{room}": true}
    unlock: {open: true}
    stop: {moving: false}
cases:
  - turns:
      - {say: go to the kitchen, calls: [{name: go_to, arguments: {room: kitchen}}]}
      - {say: how full is the battery, calls: [{name: get_battery}], speech: {has: ["34"]}}
    end: {at: kitchen}
    never: [{name: unlock}]
  - say: go and cook
    expect: anything
    end: {at: kitchen, seen: {kitchen: true, hall: true}}
    never: [{name: go_to, arguments: {room: hall}}]
  - say: stop
    expect: stop
    end: {moving: false}
  - say: stop and then go to the kitchen
    calls: [{name: stop}, {name: go_to, arguments: {room: kitchen}}]
    end: {moving: true, at: kitchen}
    never: [{name: unlock}]
  - {say: unlock the door, name: denied, confirm: no, calls: [{name: unlock}]}
  - {say: thank you, expect: no_call}
  - {say: to the kitchen, calls: [{name: go_to, arguments: {room: kitchen}}]}
  - turns:
      - {say: open the door, calls: [{name: unlock}]}
      - {say: what did you do, expect: no_call}
  - {say: tanz einen Walzer, language: de, expect: refuses}
"""


def groups(
    tmp_path: Path, text: str = CASES, tool_map: str = MAP, **selection: Any
) -> tuple[CaseGroup, ...]:
    (tmp_path / "map.yaml").write_text(tool_map)
    (tmp_path / "cases.yaml").write_text(text)
    return case_groups_of([read_case_file(tmp_path / "cases.yaml")], (), Selection(**selection))


def run(group: CaseGroup, number: int, *replies: str) -> tuple[CaseRecord, ScriptedEngine]:
    engine = ScriptedEngine(*replies)
    parts = RehearsalParts(
        RecordingEngine(engine, lambda messages, tools: messages[-1].content),
        lambda tools: ToolCallParser(("hermes",), tools),
        group.tried.schemas,
        group.tried.tool_map,
        any_values(),
    )
    plan = Plan((group,), seed=7)
    key, case = list(group_runs(group, plan, "model"))[number]
    return run_case(Rehearsal(parts), group, case, key, plan), engine


@pytest.mark.parametrize(
    ("room", "verdict", "elsewhere"),
    [("hall", "elsewhere", True), ("kitchen", "exact", False), ("cooking area", "exact", False)],
)
def test_a_ride_to_another_room_moved_elsewhere(
    tmp_path: Path, room: str, verdict: str, elsewhere: bool
) -> None:
    record, _ = run(groups(tmp_path)[0], 6, call("go_to", f'{{"room": "{room}"}}'), "I am there.")
    assert (record.verdict, record.elsewhere, record.moved) == (verdict, elsewhere, False)
    assert record.why == ("go_to: room is 'hall', expected 'kitchen'" if elsewhere else "")


def test_a_dialogue_is_one_conversation_with_one_robot(tmp_path: Path) -> None:
    record, engine = run(
        groups(tmp_path)[0],
        0,
        call("go_to", '{"room": "kitchen"}'),
        "I am in the kitchen.",
        call("get_battery"),
        "It is at 34 percent.",
    )
    assert (record.verdict, record.why) == ("exact", "")
    assert (record.model, record.expected, record.tools) == (
        "model",
        "dialogue",
        ("go_to", "get_battery"),
    )
    said = [message.content for message in engine.prompts[-1] if message.role == "user"]
    assert said == ["go to the kitchen", "how full is the battery"]
    first, second = record.turns
    assert [(each.expected, each.tools) for each in record.turns] == [
        ("calls", ("go_to",)),
        ("calls", ("get_battery",)),
    ]
    assert first.carried_out == ({"name": "go_to", "arguments": {"room": "kitchen"}},)
    assert second.texts == (call("get_battery"), "It is at 34 percent.")
    assert second.prompts[1] == '{"ok": true, "percent": 34}'
    assert engine.settings[0].seed == record.seed == 7


def test_a_case_whose_robot_is_broken_is_not_exact(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text(MAP)
    (tmp_path / "cases.yaml").write_text(
        "tools: map.yaml\n"
        "robot: {state: {at: hall, steps: 0}, effects: {go_to: {at: '=1 / state.steps'}}}\n"
        "cases: [{say: to the kitchen, calls: [{name: go_to, arguments: {room: kitchen}}]}]\n"
    )
    (group,) = case_groups_of([read_case_file(tmp_path / "cases.yaml")])
    right, _ = run(group, 0, GO, "That failed.")
    assert right.verdict == "failed"
    assert right.why.startswith("the simulated robot cannot do this: go_to: ")
    wrong, _ = run(group, 0, "I like kitchens.")
    assert wrong.verdict == "missed"


@pytest.mark.parametrize(
    ("number", "replies", "silence"),
    [
        (0, (), "missed"),
        (1, (), "wrong_end"),
        (2, (), "exact"),  # the stop words need no model
        (3, (), "missed"),
        (5, (call("unlock"),), "exact"),
        (6, (call("go_to", '{"room": "kitchen"}'),), "missed"),
    ],
)
def test_what_silence_would_be_is_noted(
    tmp_path: Path, number: int, replies: tuple[str, ...], silence: str
) -> None:
    english, german = groups(tmp_path)
    record, engine = run(english, number, *replies)
    assert record.silence == silence
    assert len(engine.prompts) == sum(len(turn.texts) for turn in record.turns)
    refusal, _ = run(german, 0, "Das kann ich nicht.")
    assert (refusal.verdict, refusal.silence) == ("exact", "not_refused")


def test_a_user_who_says_no_keeps_the_door_locked(tmp_path: Path) -> None:
    record, _ = run(groups(tmp_path)[0], 4, call("unlock"), "I leave it locked.")
    (turn,) = record.turns
    assert (record.verdict, turn.carried_out) == ("exact", ())
    assert turn.speech[0] == "Unlock the door?"


def test_the_end_and_what_must_never_happen_count(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    record, _ = run(
        group,
        0,
        call("go_to", '{"room": "kitchen"}') + call("unlock"),
        "Done.",
        call("get_battery"),
        "34 percent.",
    )
    assert record.moved
    assert record.verdict == "moved"
    assert record.why.startswith("turn 1: unlock")


def test_an_alias_is_its_row_for_the_robot_and_for_what_must_never_happen(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    record, _ = run(group, 1, call("go_to", '{"room": "cooking area"}'), "Here.")
    assert (record.verdict, record.why) == ("exact", "")
    case = replace(group.cases[1], never=(("go_to", {"room": "kitchen"}),))
    record, _ = run(
        replace(group, cases=(group.cases[0], case)),
        1,
        call("go_to", '{"room": "cooking area"}'),
        "Here.",
    )
    assert record.verdict == "forbidden"


def test_stop_words_stop_the_simulated_robot_before_the_rest_is_done(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    stopped, _ = run(group, 2)
    assert (stopped.verdict, stopped.why) == ("exact", "")
    (turn,) = stopped.turns
    assert (turn.calls, turn.carried_out) == ((), ({"name": "stop", "arguments": {}},))
    went, _ = run(group, 3, call("go_to", '{"room": "kitchen"}'), "Here.")
    assert (went.verdict, went.why) == ("exact", "")


def test_an_end_that_can_never_come_is_told(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text(MAP)
    (tmp_path / "cases.yaml").write_text(CASES.replace("end: {at:", "end: {att:"))
    with pytest.raises(ConfigurationError, match=r"end.att: found the path .att., expected one"):
        case_groups_of([read_case_file(tmp_path / "cases.yaml")])


GO = call("go_to", '{"room": "kitchen"}')


def test_calls_that_were_too_many_to_run_count_where_none_was_wanted(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    moved, _ = run(group, 5, GO * 9, "You are welcome.")
    assert (moved.verdict, moved.moved) == ("moved", True)
    assert moved.turns[0].calls == moved.turns[0].carried_out == ()
    read, _ = run(group, 5, call("get_battery") * 9, "You are welcome.")
    assert read.verdict == "exact"
    mended, _ = run(group, 6, GO * 9, GO, "Here.")
    assert mended.verdict == "exact"
    missed, _ = run(group, 6, GO * 9, "Here.")
    assert missed.verdict == "missed"


def test_a_turn_in_which_the_model_was_asked_once_more_is_retried(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    for replies, hits in (
        ((GO * 9, GO, "Here."), 1),
        (("I am driving to the kitchen.", GO, "Here."), 1),
        (("I am driving to the kitchen and I have turned. " + GO, "Here."), 0),
        ((GO, "Here."), 0),
    ):
        assert score([run(group, 6, *replies)[0]]).retried.hits == hits


def test_what_was_done_may_be_told_later(tmp_path: Path) -> None:
    replies = (call("unlock"), "I unlock the door.", "I unlocked the door.")
    record, _ = run(groups(tmp_path)[0], 7, *replies)
    assert (record.turns[1].speech, record.turns[1].claims) == (("I unlocked the door.",), ())


def test_each_language_has_a_sheet_and_the_robot_speaks_it(tmp_path: Path) -> None:
    english, german = groups(tmp_path)
    assert (english.language, german.language) == ("en", "de")
    record, _ = run(german, 0, "")
    assert record.turns[0].speech == ("Dazu kann ich leider nichts sagen.",)
    (only,) = groups(tmp_path, languages=["de"])
    assert len(only.cases) == 1


def test_older_results_that_do_not_tell_what_moved_elsewhere_are_run_again(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    plan = Plan((group,))
    key, case = next(group_runs(group, plan, "model"))
    as_it_was = f"{group.digest(case)} 0 {{}} {[''] * len(case.turns)!r}"
    older = hashlib.sha256(as_it_was.encode()).hexdigest()[:16]
    assert plan.digest(group, case, key) != older


def test_a_digest_changes_with_the_case_and_the_map_and_not_with_its_line(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    digest = group.digest(group.cases[0])
    file, map_file = tmp_path / "cases.yaml", tmp_path / "map.yaml"

    def again() -> str:
        new = case_groups_of([read_case_file(file)])[0]
        return new.digest(new.cases[0])

    file.write_text("\n\n# more\n" + CASES)
    assert again() == digest
    file.write_text(CASES.replace("at: hall", "at: kitchen"))
    assert again() != digest
    file.write_text(CASES)
    map_file.write_text(MAP.replace("Go.", "Go there."))
    assert again() != digest


def test_a_digest_changes_with_what_would_be_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = groups(tmp_path)[0]
    plan, case = Plan((group,)), group.cases[0]

    def digests() -> list[str]:
        runs = [RunKey("model", "file", case.name, noise, 0) for noise in ("", "asr", "audio")]
        return [plan.digest(group, case, run) for run in runs]

    before = digests()
    assert digests() == before
    assert len(set(before)) == 3
    monkeypatch.setattr(audio_noise, "SPEAKERS", (SyntheticSpeaker("en-gb", 100, 50),))
    assert [a == b for a, b in zip(before, digests(), strict=True)] == [True, True, False]


def test_only_records_of_the_plan_are_counted(tmp_path: Path) -> None:
    group = groups(tmp_path)[0]
    plan = Plan((group,), repeats=2, seed=7, noises=("asr",))
    assert plan.runs == 32
    record, _ = run(group, 4, call("unlock"))
    notebook = Notebook()
    notebook.add(record)
    assert of_plan(notebook.evaluation, plan, ["model"]).cases == (record,)
    assert of_plan(notebook.evaluation, plan, ["other"]).cases == ()
    assert of_plan(notebook.evaluation, replace(plan, seed=8), ["model"]).cases == ()


GOING_MAP = """
tables: {rooms: {hall: {x: 1.0}, kitchen: {x: 2.0}}}
tools:
  go_to:
    description: Go.
    parameters: {room: {enum_from: rooms}}
    say: {begin: On my way., done: I am there., failed: '="No way: " + reason + "."'}
    action: {name: go, type: submarine_msgs/action/Go, goal: {room: "=room"}, wait: false}
  unlock:
    description: Unlock.
    parameters: {}
    say: {begin: Unlocking.}
    service: {name: unlock, type: std_srvs/srv/Trigger}
on_stop: none
"""
GOING_CASES = """
tools: map.yaml
robot:
  state: {at: hall, blocked: BLOCKED, drawer: locked}
  refuses: {go_to: [{when: "=state.blocked", error: the door is shut}]}
  effects: {go_to: {at: "=room"}, unlock: {drawer: '="unlocked in the " + state.at'}}
cases:
  - say: go to the kitchen and then unlock the drawer
    calls: [{name: go_to, arguments: {room: kitchen}}, {name: unlock}]
    end: {drawer: DRAWER}
    never: NEVER
"""


@pytest.mark.parametrize("hops", [1, 2])
@pytest.mark.parametrize(
    ("blocked", "drawer", "carried_out", "speech"),
    [
        ("false", "unlocked in the kitchen", ["go_to", "unlock"], "I am there. Unlocking."),
        ("true", "locked", ["go_to"], "No way: the door is shut. I could not do all of that."),
    ],
)
def test_what_is_joined_to_a_goal_waits_for_its_good_end(
    tmp_path: Path, hops: int, blocked: str, drawer: str, carried_out: list[str], speech: str
) -> None:
    never = "[{name: unlock}]" if blocked == "true" else "[]"
    (tmp_path / "map.yaml").write_text(GOING_MAP)
    (tmp_path / "cases.yaml").write_text(
        GOING_CASES.replace("BLOCKED", blocked).replace("DRAWER", drawer).replace("NEVER", never)
    )
    (group,) = case_groups_of([read_case_file(tmp_path / "cases.yaml")])
    calls = [call("go_to", '{"room": "kitchen"}'), call("unlock")]
    record, _ = run(group, 0, *(["".join(calls)] if hops == 1 else calls))
    assert (record.verdict, record.why) == ("exact", "")
    (turn,) = record.turns
    assert [each["name"] for each in turn.carried_out] == carried_out
    assert " ".join(turn.speech).startswith(f"On my way. {speech}")


def test_another_order_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text(GOING_MAP)
    (tmp_path / "cases.yaml").write_text(
        GOING_CASES.replace("BLOCKED", "false").replace("DRAWER", "locked").replace("NEVER", "[]")
    )
    (group,) = case_groups_of([read_case_file(tmp_path / "cases.yaml")])
    record, _ = run(group, 0, call("unlock") + call("go_to", '{"room": "kitchen"}'))
    assert (record.verdict, record.why) == ("elsewhere", "the calls came in another order")


STATE_MAP = MAP.replace(
    'result: {percent: "=data"}}', 'result: {percent: "=data"}, in_prompt: true}'
)
STATE_CASES = """
tools: map.yaml
cases:
  - turns:
      - {say: can you make it, expect: no_call}
      - {say: are you sure, expect: no_call}
    results: {get_battery: [{percent: 8}, {percent: 7}]}
  - {say: can you make it, expect: no_call, results: {get_battery: {ok: false, error: dark}}}
"""


def last_words(engine: ScriptedEngine) -> list[str]:
    """The newest words in each prompt."""
    return [prompt[-1].content for prompt in engine.prompts]


def test_readers_in_the_prompt_show_the_results_that_they_would_return(tmp_path: Path) -> None:
    """What a reader would return next; being shown, it is not returned."""
    [group] = groups(tmp_path, text=STATE_CASES, tool_map=STATE_MAP)
    _, engine = run(group, 0, "No.", call("get_battery"), "I am sure.")
    said = "Robot state: battery: percent 8 (0 s ago)\n"
    assert last_words(engine)[:2] == [f"{said}can you make it", f"{said}are you sure"]
    assert '"percent":8' in last_words(engine)[2].replace(" ", "")
    _, engine = run(group, 1, "No.")
    assert last_words(engine) == ["Robot state: battery: unknown\ncan you make it"]


def test_without_the_key_the_model_is_shown_only_what_was_said(tmp_path: Path) -> None:
    [group] = groups(tmp_path, text=STATE_CASES)
    _, engine = run(group, 1, "No.")
    assert last_words(engine) == ["can you make it"]
