"""The sentences of a tool map: what they become, and every error with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_files import read
from support.robot.map_problems import problems

from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.robot.expressions import ExpressionError

MAP = """\
spoken_rules:
  polite: "[please]"
  en: {unit: "(degree|degrees)"}
tables:
  places:
    dining_room: {x: 1.0, aliases: [eating corner, "<|dine|>"]}
tools:
  turn:
    description: Turn.
    parameters:
      angle: {type: number, minimum: -360, maximum: 360}
      speed: {type: number, default: 1.0}
    sentences:
      en:
        - "<polite> turn left {angle} <unit>"
        - {in: "<polite> turn right {angle} <unit>", with: {angle: "=-angle", speed: 2}}
        - {in: turn around, with: {angle: 180}}
    publish: {topic: a, type: std_msgs/msg/Float64MultiArray, message: {data: "=[angle, speed]"}}
  go_to:
    description: Go.
    parameters:
      place: {enum_from: places}
      way: {enum: [fast, slow], default: fast, spoken: {fast: {en: [quickly]}, slow: [piano]}}
      light:
        type: boolean
        default: false
        spoken: {"true": {en: [on, lit], de: [an]}, "false": {en: [off], de: [aus]}}
    sentences: ["go to the {place} [{way}]"]
    publish: {topic: b, type: std_msgs/msg/String, message: {data: "=place + way + text(light)"}}
  light:
    description: Light.
    parameters: {on: {type: boolean, spoken: {"true": {de: [an, ein]}, "false": {de: [Aus]}}}}
    sentences: {de: ["mach das Licht {on}"]}
    publish: {topic: c, type: std_msgs/msg/Bool, message: {data: "=on"}}
"""


@pytest.fixture
def templates(tmp_path: Path) -> dict[str, SentenceTemplate]:
    return {each.text: each for each in read(tmp_path, MAP).sentences()}


@pytest.mark.not_unit
def test_the_templates_of_a_map(templates: dict[str, SentenceTemplate]) -> None:
    assert [(each.tool, each.language, each.line, each.path) for each in templates.values()] == [
        ("turn", "en", 15, "tools.turn.sentences.en[0]"),
        ("turn", "en", 16, "tools.turn.sentences.en[1]"),
        ("turn", "en", 17, "tools.turn.sentences.en[2]"),
        ("go_to", "", 28, "tools.go_to.sentences[0]"),
        ("light", "de", 33, "tools.light.sentences.de[0]"),
    ]
    assert templates["turn around"].place.endswith("map0.yaml:17")


@pytest.mark.not_unit
def test_what_with_makes_of_the_captured_values(templates: dict[str, SentenceTemplate]) -> None:
    right = templates["<polite> turn right {angle} <unit>"]
    assert right.arguments_of({"angle": 90}) == {"angle": -90, "speed": 2}
    assert templates["turn around"].arguments_of({}) == {"angle": 180}
    assert templates["<polite> turn left {angle} <unit>"].arguments_of({"angle": 5}) == {"angle": 5}
    with pytest.raises(ExpressionError):
        right.arguments_of({})


@pytest.mark.not_unit
def test_what_is_said_for_the_values(templates: dict[str, SentenceTemplate]) -> None:
    assert templates["<polite> turn left {angle} <unit>"].slots == {"angle": NumberSlot()}
    assert templates["go to the {place} [{way}]"].slots == {
        "place": WordSlot({"dining room": "dining_room", "eating corner": "eating corner"}),
        "way": WordSlot({"fast": "fast", "piano": "slow"}),
    }
    said = {"an": True, "ein": True, "aus": False}
    assert templates["mach das Licht {on}"].slots == {"on": WordSlot(said)}


@pytest.mark.not_unit
def test_the_model_is_not_told_of_them(tmp_path: Path) -> None:
    told = str([each.to_openai() for each in read(tmp_path, MAP).schemas()])
    assert "spoken" not in told
    assert "quickly" not in told


ROWS = """\
tables:
  places:
    wp_01: {x: 1, spoken: {en: [first waypoint, way point one], de: [erster Wegpunkt]}}
    lab: {x: 1, aliases: [lab two], spoken: [laboratory]}
tools:
  go_to:
    description: Go.
    parameters: {place: {enum_from: places}}
    sentences: {en: ["go to {place}"], de: ["fahr zu {place}"]}
    publish: {topic: b, type: std_msgs/msg/String, message: {data: "=place"}}
on_stop: none
"""


@pytest.mark.not_unit
def test_the_rows_of_a_table_may_say_how_they_are_spoken(tmp_path: Path) -> None:
    english, german = read(tmp_path, ROWS).sentences()
    assert english.slots["place"] == WordSlot(
        {"first waypoint": "wp_01", "way point one": "wp_01", "laboratory": "lab",
         "lab two": "lab two"}
    )  # fmt: skip
    assert german.slots["place"] == WordSlot(
        {"erster wegpunkt": "wp_01", "laboratory": "lab", "lab two": "lab two"}
    )
    assert [code.path for code in read(tmp_path, ROWS).spoken_codes] == [
        "tables.places.wp_01.spoken.en",
        "tables.places.wp_01.spoken.de",
    ]
    here = "{enum_from: places, spoken: {wp_01: {en: [start]}}}"
    english, _ = read(tmp_path, ROWS.replace("{enum_from: places}", here)).sentences()
    assert english.slots["place"] == WordSlot(
        {"start": "wp_01", "laboratory": "lab", "lab two": "lab two"}
    )


@pytest.mark.parametrize(
    ("spoken", "below", "found"),
    [
        ("laboratory", "", "'laboratory'"),
        ("{english: [lab]}", ".english", "the language 'english'"),
        ("{en: lab}", ".en", "'lab'"),
        ("{en: ['{x}']}", ".en[0]", "'{'"),
    ],
)
def test_words_of_a_row_that_are_wrong_are_told_once(
    tmp_path: Path, spoken: str, below: str, found: str
) -> None:
    told = problems(tmp_path, ROWS.replace("[laboratory]", spoken))
    assert [(each.line, each.path) for each in told] == [(4, f"tables.places.lab.spoken{below}")]
    assert told[0].found == found


@pytest.mark.not_unit
def test_a_map_read_twice_is_the_same(tmp_path: Path) -> None:
    assert read(tmp_path, MAP) == read(tmp_path, MAP)


BROKEN = """\
spoken_rules:
  7x: {a: b}
  en: {bad: "(a|b", loop: "<loop> a", "a b": c, num: 5}
  bad: 7
tools:
  turn:
    description: d
    parameters:
      angle: {type: number}
      free: {type: string, default: ""}
      flag: {type: boolean, default: true}
      odd: {enum: ['-5', '<c>'], default: '-5'}
      word: {enum: [a_b, c], default: c, spoken: {d: [x], a_b: {deu: [y]}, c: z}}
      same: {enum: [a_b, a-b], default: a_b}
      list: {enum: [c, d], default: c, spoken: {c: ["a, b", 5]}}
    sentences:
      en:
        - "turn {angel}"
        - "turn"
        - "turn {angle} {angle}"
        - "turn [{angle}]"
        - "turn {angle} {free}"
        - "turn {angle} {flag}"
        - "turn {angle} {odd}"
        - "turn {angle} {same}"
        - {in: "turn {angle}", with: {angle: "=-angel"}}
        - {in: "turn {angle}", with: {angel: 5}}
        - {in: "turn [{angle}]", with: {angle: "=angle"}}
        - {inn: "turn {angle}"}
        - 5
        - "turn <bad> {angle}"
        - "turn | {angle}"
      deutsch: ["x"]
      de: "dreh {angle}"
    publish:
      topic: a
      type: std_msgs/msg/String
      message: {data: "=text(angle) + free + text(flag) + odd + word + same + list"}
  halt:
    description: d
    sentences: 5
    publish: {topic: b, type: std_msgs/msg/Empty}
"""
NAMES = "angle, free, flag, odd, word, same, list"
FOUND = {
    2: [("the language '7x'", "a language's code of two letters, such as en or de")],
    3: [
        ("the name 'a b'", "letters, digits and _"),
        ("5", "a text: the sentence's piece"),
        ("'(', which is never closed (character 1)", "')'"),
        ("the rule <loop> inside itself", "rules that end"),
    ],
    4: [("7", "a text: the sentence's piece")],
    13: [
        ("the value 'd'", "one of those of word: a_b, c"),
        ("the language 'deu'", "a language's code of two letters, such as en or de"),
        ("'z'", "a list of words: [on, lit]"),
    ],
    15: [
        ("','", "words: punctuation, wherever it stands, is no part of a sentence"),
        ("5", "words"),
    ],
    18: [("the name {angel}", f"{{angle}}? A parameter of the tool ({NAMES})")],
    19: [("no value for angle", "{angle} outside square brackets, or under with")],
    20: [("{angle} twice in one sentence", "each value once")],
    21: [("no value for angle", "{angle} outside square brackets, or under with")],
    22: [
        (
            "{free}, whose values are not known",
            "a number, a boolean, or a text with enum or enum_from",
        )
    ],
    23: [
        ("{flag}, for whose true no words are known", 'spoken: {"true": {en: [WORDS]}} at flag'),
    ],
    24: [("{odd}, whose values are no words", "spoken: {-5: {en: [WORDS]}}")],
    25: [("the words 'a b' for both a_b and a-b", "different ones: spoken of same")],
    26: [
        (
            "the name 'angel'",
            "one of angle in an expression over values that are always said, and tables",
        )
    ],
    27: [("the name 'angel'", f"a parameter ({NAMES})")],
    28: [
        (
            "the name 'angle'",
            "one of none: nothing can be read here"
            " in an expression over values that are always said, and tables",
        )
    ],
    29: [("the key 'inn'", "in? It takes in, with")],
    30: [("5", "a template, or {in: TEMPLATE, with: {PARAMETER: VALUE}}")],
    32: [("'|' outside brackets (character 6)", "(a|b)")],
    33: [("the language 'deutsch'", "a language's code of two letters, such as en or de")],
    34: [("'dreh {angle}'", "a list of templates, or of each language: {en: [...], de: [...]}")],
    41: [("5", "a list of templates, or of each language: {en: [...], de: [...]}")],
}


@pytest.mark.not_unit
def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    told: dict[int, list[tuple[str, str]]] = {}
    for each in problems(tmp_path, BROKEN):
        told.setdefault(each.line, []).append((each.found, each.expected))
    assert told == FOUND


def test_a_second_rule_of_a_name_in_another_file(tmp_path: Path) -> None:
    rule = "spoken_rules: {en: {please: '[please]'}}\n"
    with pytest.raises(ValueError, match=r"map1\.yaml:1: .* found a second rule please"):
        read(tmp_path, "tools: {}\n" + rule, rule)


def test_rules_alone_need_no_tool(tmp_path: Path) -> None:
    assert read(tmp_path, "tools: {}\nspoken_rules: {please: '[please]'}\n").sentences() == ()


@pytest.mark.not_unit
def test_a_tool_of_a_type_that_is_not_installed_has_no_sentences(tmp_path: Path) -> None:
    away = """
tools:
  go:
    description: d
    sentences: ["go {far}"]
    publish: {topic: a, type: not_installed_msgs/msg/Far}
"""
    tool_map = read(tmp_path, away)
    assert tool_map.unavailable()
    assert tool_map.sentences() == ()


WORDLESS = """\
tools:
  drive:
    description: d
    parameters: {{metres: {{type: number}}, way: {{enum: [fast, slow], default: fast}}}}
    sentences: ["{sentence}"]
    {kind}
on_stop: none
"""
ACTS = "publish: {topic: a, type: std_msgs/msg/String, message: {data: '=text(metres) + way'}}"


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("sentence", "alone"),
    [
        ("{metres}", "{metres}"),
        ("[drive] {metres}", "{metres}"),
        ("[please] {metres} [(metre|metres)]", "{metres}"),
        ("{metres} (metres|[m])", "{metres}"),
        ("{metres}°", "{metres}"),
        ("({metres} {way}|{metres} metres)", "{metres} or {way}"),
    ],
)
def test_a_value_alone_calls_no_tool_that_acts(tmp_path: Path, sentence: str, alone: str) -> None:
    [told] = problems(tmp_path, WORDLESS.format(sentence=sentence, kind=ACTS))
    assert (told.line, told.path) == (5, "tools.drive.sentences[0]")
    assert told.found == f"a sentence of which {alone} alone would be enough"
    assert told.expected == "a word that is always said, such as a verb"


@pytest.mark.not_unit
@pytest.mark.parametrize("sentence", ["(drive|go) {metres}", "[drive] {metres} m", "{metres} up"])
def test_one_word_beside_the_value_is_enough(tmp_path: Path, sentence: str) -> None:
    assert len(read(tmp_path, WORDLESS.format(sentence=sentence, kind=ACTS)).sentences()) == 1


NAMED = """\
tools:
  go_to:
    description: d
    parameters:
      place: {enum: [lab-2, WP-01, A/B, 3-D, Zimmer_14, St. Mary, R&D, v2.1, "1/2", "-5"]}
    publish: {topic: t, type: std_msgs/msg/String, message: {data: "=place"}}
    sentences: ["go to {place}", "go to a {place}-metre place"]
"""


@pytest.mark.not_unit
def test_a_name_is_said_without_its_punctuation_but_with_what_is_of_its_number(
    tmp_path: Path,
) -> None:
    for each in read(tmp_path, NAMED).sentences():
        (slot,) = each.slots.values()
        assert isinstance(slot, WordSlot)
        assert list(slot.said) == [
            "lab 2", "wp 01", "a b", "3 d", "zimmer 14", "st mary", "r d", "v 2.1", "1/2",
        ]  # fmt: skip
