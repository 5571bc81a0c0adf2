from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.llm.reply_until_stop import ReplyUntilStop


def feed(reply: ReplyUntilStop, *pieces: bytes) -> list[str]:
    return [reply.feed(number, piece) for number, piece in enumerate(pieces)]


def test_text_goes_out_at_once() -> None:
    reply = ReplyUntilStop()
    assert feed(reply, b"I ", b"drive") == ["I ", "drive"]
    assert (reply.text, reply.token_ids, reply.finish()) == ("I drive", (0, 1), "")


def test_a_character_cut_between_tokens_waits_for_its_end() -> None:
    reply = ReplyUntilStop()
    word = "สวัสดี".encode()
    assert "".join(feed(reply, word[:4], word[4:5], word[5:])) == "สวัสดี"
    assert feed(ReplyUntilStop(), b"\xe0", b"a") == ["", "\ufffda"]


def test_half_a_character_at_the_end_is_shown_as_such() -> None:
    reply = ReplyUntilStop()
    assert feed(reply, b"a\xe0") == ["a"]
    assert reply.finish() == "\ufffd"


def test_a_stop_string_is_held_back_and_left_out() -> None:
    reply = ReplyUntilStop(stop=("<end>",))
    assert feed(reply, b"hello <", b"e", b"nd>", b"more")[:3] == ["hello ", "", ""]
    assert reply.stopped
    assert (reply.text, reply.finish()) == ("hello ", "")
    assert reply.token_ids == ()


def test_the_ids_before_a_stop_string_stay() -> None:
    reply = ReplyUntilStop(stop=("<end>",))
    feed(reply, b"hello", b" ", b"<end", b">")
    assert reply.token_ids == (0, 1)


def test_what_only_looked_like_a_stop_string_comes_out() -> None:
    reply = ReplyUntilStop(stop=("<end>",))
    assert feed(reply, b"a <", b"em", b">") == ["a ", "<em", ">"]
    assert feed(reply, b" <en") == [" "]
    assert reply.finish() == "<en"


def test_a_closing_marker_stays() -> None:
    reply = ReplyUntilStop(stop_after=("</call>",))
    assert "".join(feed(reply, b"<call>x</ca", b"ll> and")) == "<call>x</call>"
    assert (reply.stopped, reply.token_ids) == (True, (0, 1))


def test_the_first_of_several_stop_strings_counts() -> None:
    reply = ReplyUntilStop(stop=("cd", "bc"))
    feed(reply, b"abcde")
    assert reply.text == "a"


@given(st.text(alphabet="ab<e>", max_size=40), st.data())
def test_cutting_does_not_matter(text: str, data: st.DataObject) -> None:
    stop = "<e>"
    data_bytes, pieces = text.encode(), []
    while data_bytes:
        size = data.draw(st.integers(1, len(data_bytes)))
        pieces.append(data_bytes[:size])
        data_bytes = data_bytes[size:]
    reply = ReplyUntilStop(stop=(stop,))
    out = ""
    for number, piece in enumerate(pieces):
        out += reply.feed(number, piece)
        if reply.stopped:
            break
    assert out + reply.finish() == text.split(stop)[0]
