"""What a voice may say of a model's text, for every cutting into pieces."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.speech import Sanitizer, SpokenSentences

CASES = [
    ("**Sure!** I will *drive* now.", ["Sure!", "I will drive now."]),
    (
        "# Plan\n- turn left\n- drive 2.5 m\n\nThen stop.",
        ["Plan.", "turn left.", "drive 2.5 m.", "Then stop."],
    ),
    ("1. one\n2. two\n", ["one.", "two."]),
    ("See [the map](http://x.y/z) now.", ["See the map now."]),
    ("Go to https://a.b/c?d=e now.", ["Go to now."]),
    ("Use `get_battery` now.", ["Use get battery now."]),
    ("```python\nprint(1)\n```\nDone.", ["Done."]),
    ("Done.\n```\ncode", ["Done."]),
    ("I am happy \U0001f600❤️ today.", ["I am happy today."]),
    ("It is 21 °C.", ["It is 21 °C."]),
    ("Hi<|im_end|> there</s>.", ["Hi there."]),
    ("assistant: Hello there.", ["Hello there."]),
    ("Hello.\nUser: what?\nAssistant: foo", ["Hello."]),
    ('The result is {"ok": true, "percent": 80}. Fine.', ["The result is.", "Fine."]),
    ('It is 80 {"ok": tr', ["It is 80"]),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n", ["a, b.", "1, 2."]),
    ('He said "hi.', ["He said hi."]),
    ("3 < 5 and 2 * 3.", ["3 < 5 and 2 * 3."]),
    ("[1] Source [2].", ["Source."]),
    ("[INST] hi [/INST]", ["hi"]),
    ("> quoted text.\n", ["quoted text."]),
    ("We went [home", ["We went home"]),
    ("See [**the** `map`\U0001f600](u) now.", ["See the map now."]),
    ("It is 5 <= 6, x <{b> y.", ["It is 5 <= 6, x b> y."]),
    ("<tool_call>Driving.</tool_call>", ["Driving."]),
    ("<|tool_call_begin|>Hi <unused94>you<eos>.", ["Hi you."]),
    ("Robot: I am here.", ["I am here."]),
    ("I can not do that. {'error': 'no", ["I can not do that."]),
    ("क्‍ष है।", ["क्‍ष है।"]),
    ('[{"name": "drive"}] ok', ["ok"]),
    ("...", []),
    ("\U0001f600", []),
    ("---\n***", []),
    ("~~gone~~ here.", ["gone here."]),
    ("- [ ] task\n- [x] done\n", ["task.", "done."]),
    ("Done. {ok: true}", ["Done."]),
    # A small object that tells something is said within a sentence, or alone.
    ('The pose is {"x": 1, "y_m": -2.5}, I think.', ["The pose is x 1, y m -2.5, I think."]),
    ('{"battery": 80, "door": "open"}', ["battery 80, door open"]),
    ('{"battery": 80} Done.', ["Done."]),
    ('Done. {"battery": 80}', ["Done."]),
    ('It is 80 {"battery": 80}', ["It is 80"]),
    ('x {"a": {"b": 1}} y {"a": 1', ["x y"]),
    ("```hello there``` Bye.", ["Bye."]),
    ("**assistant**: Hello.", ["Hello."]),
    ("**Tool result** : 80", []),
    ("", []),
    # Entities and escapes
    ("3 &lt; 5 &amp;&amp; &quot;ok&quot;&nbsp;now.", ['3 < 5 && "ok" now.']),
    ("3 &amp;lt; 5, AT&T; R&D.", ["3 < 5, AT&T; R&D."]),
    ("One.\\nTwo caf\\u00e9.\\tC:\\new", ["One.", "Two café.", "C:/new"]),
    ("\\ud83d\\ude00 Hi.", ["Hi."]),
    # Lists, tables, headings and roles in other clothes
    ("– dash item\n– two\n", ["dash item.", "two."]),
    ("a) first\nb) second\n", ["first.", "second."]),
    ("Name | Value\n--- | ---\nBattery | 80\n", ["Name, Value", "Battery, 80"]),
    ("| the **bold** `x` | [y](http://z) \U0001f600 |\n", ["the bold x, y."]),
    ("one \u2022 two \u2192 three", ["one, two three"]),
    ("### Response:\nHello.", ["Hello."]),
    ("助手：好的。\n・左へ\n●右へ", ["好的。", "左へ。", "右へ"]),
    ("Assistente : Arrivo. Das: ok.", ["Arrivo.", "Das: ok."]),
    ("Hello.\n### Instruction: go on", ["Hello."]),
    ("<|im_start|>assistant\nHi.", ["Hi."]),
    ("<start_of_turn>model\nHi.<end_of_turn>", ["Hi."]),
    ("<\uff5cend\u2581of\u2581sentence\uff5c>Hi<0x0A> you.", ["Hi you."]),
    # Numbers stay what they are
    ("2*3*4 = 24, 2**3 = 8, **5** m.", ["2*3*4 = 24, 2 ^ 3 = 8, 5 m."]),
    ("a<b.", ["a b."]),
    # What stands around addresses, faces, German quotation marks
    ("See https://a.b/c. Then (www.d.e) go.", ["See.", "Then go."]),
    ("Done :) Next ;-) at 5:3 (ok:)", ["Done Next at 5:3 (ok:)"]),
    ("Er sagt „Hallo“ und »geht«.", ["Er sagt „Hallo“ und »geht«."]),
    ("Er sagt „Hallo und geht.", ["Er sagt Hallo und geht."]),
    # HTML: what ends a line ends it here too, what only marks words is left out
    ("One<br>two, three.<br />Four", ["One two, three.", "Four"]),
    ("One<BR><br/>two", ["One", "two"]),
    ("<p>The hall</p><p class='x'>The kitchen</p>", ["The hall", "The kitchen"]),
    ("Take:<ul><li>milk</li><li>bread</li></ul>Done.", ["Take:", "milk.", "bread.", "Done."]),
    ("Take<li>milk<li>bread", ["Take", "milk.", "bread"]),
    (
        "<table><tr><td>Battery</td><td>80 %</td></tr><tr><th>7</th><td>open</td></tr></table>",
        ["Battery, 80 %", "7, open"],
    ),
    ("one</td><td>two", ["one, two"]),
    ("<h2>Plan</h2>Go.<hr>Stop", ["Plan.", "Go.", "Stop"]),
    ("<dt>Door</dt><dd>open</dd>", ["Door", "open"]),
    ("| a<br>b | c |\n", ["a b, c."]),
    ("un<b>believ</b>able, H<sub>2</sub>O", ["unbelievable, H2O"]),
    ("10<sup>3</sup>, 5 m<sup>2</sup>, 90<sup>o</sup>", ["10 ^ 3, 5 m², 90°"]),
    ("the 21<sup>st</sup>, e<sup>x+1</sup>, 2<sup>-3</sup>", ["the 21st, e ^ x+1, 2 ^ -3"]),
    ("It is on</su", ["It is on"]),
    ("<script>alert(1)</script>Hi<style type='x'>p{color:red}</style> you", ["Hi", "you"]),
    # LaTeX
    ("Turn $90^\\circ$ left.", ["Turn 90° left."]),
    ("Turn 90^\\circ or \\(45^{\\circ}\\).", ["Turn 90° or 45°."]),
    ("$\\frac{1}{2}$, \\frac{1}{2}, \\dfrac12", ["1/2, 1/2, 1/2"]),
    ("$\\frac{\\text{way}}{\\sqrt{2}}$", ["way/√2"]),
    ("It is 2 \\text{m}, $3\\,\\mathrm{m/s}$.", ["It is 2 m, 3 m/s."]),
    ("\\[ x^2 + y_1 \\approx 10^{-3} \\]", ["x² + y 1 ≈10 ^ -3"]),
    ("$$v = 5 \\times 3$$", ["v = 5 ×3"]),
    ("5\\times3, 20\\,\\%, \\pm 2", ["5×3, 20 %, ± 2"]),
    ("So \\boxed{42} it is, $\\unknown{x}$.", ["So 42 it is, x."]),
    ("It is \\frac{1}{2", ["It is"]),
    ("$3 \\times 2$ m, $5\\%$ full", ["3 ×2 m, 5% full"]),
    ("\\begin{itemize}\\item One\\item[a] Two\\end{itemize}", ["One", "Two"]),
    ("$\\SI{5}{\\meter\\per\\second}$ in \\section{Plan}", ["5 m/s in Plan"]),
    ("It costs $5 and $6.50, 5$ or US$7-$8.", ["It costs $5 and $6.50, 5$ or US$7-$8."]),
    ("Open C:\\times or $HOME.", ["Open C:/times or $HOME."]),
    # Colours of a terminal, with or without the escape character
    ("\x1b[31mERROR\x1b[0m: low", ["ERROR: low"]),
    ("[31mERROR[0m: [1;32mok[39m", ["ERROR: ok"]),
    ("\\x1b[1mA\\033[0m \\u001b[32mB \\e[0mC ^[[4mD", ["A B C D"]),
    ("\x1b[2J\x1b[1;1HHi\x1b]0;title\x07 \x9b31myou", ["Hi you"]),
    ("\x1b(BHi \x1bcyou [2J[Hand [K me[m [?25l[1A!", ["Hi you and me!"]),
    ("It is [5m] or [5m wide] away [3 m]", ["It is 5m or 5m wide away 3 m"]),
    # A line that an emoji begins or ends is one of a list
    ("✅ Battery full\n⚠️ Door open\n", ["Battery full.", "Door open."]),
    ("State:\n\U0001f50b 80 %\n\U0001f6aa open", ["State:", "80 %", "open"]),
    ("Battery full ✅\nDoor open ❌\nBye", ["Battery full", "Door open", "Bye"]),
    ("1️⃣ First\n2️⃣ Second\n① one\n② two", ["First.", "Second.", "one.", "two"]),
    ("\U0001f468‍\U0001f469 us\n\U0001f1e9\U0001f1ea Deutsch\n", ["us.", "Deutsch."]),
    ("I \U0001f600 am\nhere.", ["I am here."]),
    # Paths: those of Windows with slashes, as all others are said
    ("It is in C:\\Users\\x.", ["It is in C:/Users/x."]),
    (
        "See C:\\\\Users\\\\times.txt, D:\\robot_ws\\src.",
        ["See C:/Users/times.txt, D:/robot ws/src."],
    ),
    ("Is \\\\nas\\maps\\hall.pgm full?", ["Is nas/maps/hall.pgm full?"]),
    ("Run .\\start.bat, maps\\hall or C:\\.", ["Run ./start.bat, maps/hall or C:."]),
    ("It is in /home/x/maps, ~/maps or C:/maps.", ["It is in /home/x/maps, ~/maps or C:/maps."]),
    # Characters that nobody sees
    ("Kran\u00adken\u00adhaus, soft&shy;ly, \\u00adso", ["Krankenhaus, softly, so"]),
    ("a\u200bb\u2060c\ufeffd\u180ee\u034ff\u061cg\u3164h\U000e0101", ["abcdefgh"]),
    # SSML
    ('At <say-as interpret-as="time">2:30</say-as>.', ["At 2:30."]),
    ('It is a <say-as interpret-as="card', ["It is a"]),
    ("It is a </say-as", ["It is a"]),
    ('<say-as interpret-as="date"\n format="mdy">May 2</say-as> is near.', ["May 2 is near."]),
    (
        '<?xml version="1.0"?><speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" '
        'xml:lang="en-US">Hello <break time="1s"/><emphasis level="strong">you</emphasis>.</speak>',
        ["Hello you."],
    ),
    ("Hi <!-- a comment\nof any length > or < other --> you, 3 <!", ["Hi you, 3"]),
    # Markdown of Pandoc, wikis and chats
    ("==Careful==, it is **==hot==**: a == b, c==d.", ["Careful, it is hot: a == b, c==d."]),
    ("请==注意==前方。", ["请注意前方。"]),
    ("H~2~O, x^2^, 10^3^, the 21^st^, ~5 m, 5~10 m.", ["H2O, x², 10 ^ 3, the 21st, ~5 m, 5~10 m."]),
    ("I use ++new++ C++, 2 + 3, 100%% %%aside%% sure.", ["I use new C++, 2 + 3, 100%% sure."]),
    (
        "See [[Kitchen]], [[Hall|the hall]] and ![[map.png]] [[1, 2], [3]].",
        ["See Kitchen, the hall and."],
    ),
    ("[[stop()]] [[INST]]", []),
    ("It is full.[^1] Text[^note].\n\n[^1]: Nearly.", ["It is full.", "Text.", "Nearly."]),
    ("> [!WARNING]\n> The door is open.\n", ["The door is open."]),
    (":wave: Hello :smile:. At 5:30: go", ["Hello.", "At 5:30: go"]),
]
MARKS = st.text(
    alphabet='ab 1.,$^m;*_`[](){}<|>"#-\n~!:/\\hun&;–\U0001f600。=+%\u00ad', max_size=60
)


def say(text: str, step: int) -> list[str]:
    voice = SpokenSentences()
    said: list[str] = []
    for start in range(0, len(text), step):
        said += voice.feed(text[start : start + step])
    return said + voice.finish()


@pytest.mark.parametrize(("text", "said"), CASES)
def test_only_what_can_be_said_is_left(text: str, said: list[str]) -> None:
    for step in (1, 2, 3, 7, 1000):
        assert say(text, step) == said


@given(MARKS, st.integers(1, 9))
def test_the_cutting_into_pieces_changes_nothing(text: str, step: int) -> None:
    assert say(text, step) == say(text, 1000)


@given(st.one_of(st.text(), MARKS))
def test_nothing_empty_and_no_mark_is_ever_said(text: str) -> None:
    for sentence in say(text, 1000):
        assert sentence == sentence.strip()
        assert any(char.isalnum() for char in sentence)
        assert not any(mark in sentence for mark in ("`", "**", "<|", "\U0001f600", "\n"))


@given(st.lists(st.sampled_from(["drive", "left", "metres", "the", "kitchen,"]), min_size=1))
def test_plain_words_pass_unchanged(words: list[str]) -> None:
    text = " ".join(words) + " end."
    assert " ".join(say(text, 5)) == text


FRAGMENTS = (
    "**left** ", "I drive 2.5 m. ", "Dr. Smith, ", "\n- one", "\n# Plan\n", "`x` ",
    "[a](http://b) ",
    "\U0001f600 ", '{"ok": true} ', "<|im_end|>", "<tool_call>", "\n| a | b |\n", '"quoted ',
    "3 < 5. ", "\n- [x] ", "~~g~~ ", "\n**assistant**: ", "\n**tool result** : ", "{ok: true} ",
    "{ ", "&lt;b", "&gt; ", "&amp;", "&#39; ", "\\n", "\\u00e9", "\n### Response: ", "\n– ", "2*3 ",
    "\n--- | :---\n", "a | b ", "<|im_start|>", "assistant", "<start_of_turn>",
    "model", "\n```", "```x\n", '[\n"a"] ', "one<br>", "<p>", "<li>", "</td><td>", "m<sup>2</sup>",
    "$90^\\circ$ ", "\\frac{1}{2} ", "\\text{m} ", "$5 ", "10^3 ", "\x1b[31m", "[0m", "\\[", "\\) ",
    "✅ on\n", "\\x1b", "1️⃣", "^[", "[2J", "[H", "[?25l", "\n(1) one", "\\item ", "\\begin{a}",
    "<script>", "</script>", "$3 \\times 2$ ", "C:\\Users\\x ", "\\\\nas\\maps", "==hot== ",
    "H~2~O ", "x^2^ ", "[[Hall|the hall]] ", "[[", "]]", "++new++ ", "%%aside%% ", ":wave: ",
    "[^note]", "<!-- ", "--> ", '<say-as interpret-as="time">', "</say-as>", "so\u00adft ",
)  # fmt: skip
REPLIES = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join)


@given(REPLIES)
def test_what_was_cleaned_stays_as_it_is(reply: str) -> None:
    said = " ".join(say(reply, 1000))
    assert " ".join(say(said, 1000)) == said


@given(REPLIES, st.integers(1, 9))
def test_a_reply_is_the_same_however_it_is_cut(reply: str, step: int) -> None:
    assert say(reply, step) == say(reply, 1000)


@given(st.one_of(REPLIES, MARKS, st.text()))
def test_no_tag_and_no_control_token_is_left(text: str) -> None:
    for sentence in say(text, 3):
        assert not re.search(r"<[|/!A-Za-z]", sentence)


def test_a_cleaned_text_has_no_control_characters() -> None:
    assert Sanitizer().clean("a\x00b\x1b[31mc\ufffe") == "abc"


@pytest.mark.parametrize(
    "unit",
    [
        "*",
        "![",
        "`",
        '{"a',
        "[a](",
        "| a ",
        "- a\n",
        "\n",
        "_a",
        "<",
        "<br>",
        "^",
        "\\frac{",
        "[[a",
        "\\a",
        "\\\\a.",
        " %%a",
        "==",
        "<!--",
        ' <a b="c"',
        "\u00ad",
    ],
)
def test_any_mark_a_hundred_thousand_times_is_no_trouble(unit: str) -> None:
    voice = SpokenSentences()
    said = voice.feed(unit * (amount(100_000, quick=5_000) // len(unit))) + voice.finish()
    assert not any(unit in sentence for sentence in said if not unit.isspace())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("&lt;b&gt;hi&lt;/b&gt;", "hi"),
        ("<b&gt;hi</b&gt;", "hi"),
        ("\\u003cb\\u003ehi", "hi"),
        ("3 &lt; 5 &gt; 2", "3 < 5 > 2"),
        ("I call drive(distance_m=1) now.", "I call drive now."),
        ("I call drive(distance m=1) now.", "I call drive now."),
        ("Use set_light(room='x', on=True).", "Use set light."),
        ("call stop() now", "call stop now"),
        ("[__import__('os').system('reboot')]", ""),
        ("[unlock(stop())]", ""),
        ("The apple(s) and the meter(s) (two).", "The apple(s) and the meter(s) (two)."),
        ("f(x) = 2, or (x=1).", "f(x) = 2, or (x=1)."),
    ],
)
def test_escaped_tags_and_call_syntax(text: str, said: str) -> None:
    assert Sanitizer().clean(text) == said
    for cut in range(1, len(text)):
        sanitizer = Sanitizer()
        pieces = sanitizer.feed(text[:cut]) + sanitizer.feed(text[cut:]) + sanitizer.finish()
        assert pieces.strip() == said, text[:cut]
