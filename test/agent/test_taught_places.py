"""Places that people teach: what is asked, done and said, with a scripted model and robot."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import pytest
from support.agent.turn_stage import TurnStage, schema
from support.hearing.templates import template

from edgevox_ros.agent.facts import Facts
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.schedule import Planned
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.taught_places import MOST_LISTED, Kept, Readings, TaughtPlaces
from edgevox_ros.core.outcomes import ConfirmationAnswer
from edgevox_ros.hearing import stop_matcher
from edgevox_ros.languages import LANGUAGES

SAYS = LANGUAGES["en"].place_talk
LIGHT = {"enum": ["red", "blue"]}


class ListBook:
    """Places in memory. `fails`: what becomes of the next change."""

    def __init__(self, *taught: str) -> None:
        self.own: dict[str, str] = {"kitchen": "kitchen", "cooking area": "kitchen"}
        self.rows: dict[str, Readings] = {name: {} for name in taught}
        self.words: Mapping[str, str] = {}
        self.readers = ("get_pose",)
        self.moving = False
        self.fails: Kept | None = None

    @property
    def taught(self) -> tuple[str, ...]:
        return tuple(self.rows)

    def keep(self, name: str, readings: Readings) -> Kept:
        if self.fails is None:
            self.rows[name] = readings
        return self.fails or "kept"

    def forget(self, name: str) -> bool:
        if self.fails is None:
            del self.rows[name]
        return self.fails is None


class PlaceStage(TurnStage):
    """A stage whose robot knows where it is."""

    def __init__(self, book: ListBook | None, *replies: Any) -> None:
        super().__init__(*replies)
        self.tools = (
            schema("go_to", place={"enum": ["kitchen"]}),
            schema("set_color", color=LIGHT),
            schema("dance"),
            schema("get_pose", read_only=True),
        )
        self.executor.schemas = lambda: self.tools  # type: ignore[method-assign]
        self.executor.beside = {"get_pose"}
        self.executor.results["get_pose"] = {"x": 1.0}
        sentences = (template("dance", "boogie"),)
        self.parts.spoken = SpokenCalls(lambda: sentences)
        self.parts.places = TaughtPlaces(lambda: book, stop_matcher())

    def hear(self, text: str) -> list[str]:
        """What is said after a text."""
        before = len(self.said)
        self.run(text)
        return self.said[before:]


@pytest.fixture
def book() -> ListBook:
    return ListBook()


@pytest.mark.parametrize(
    "text",
    ["Remember this place as the workshop.", "call this place workshop", "this is the workshop"],
)
def test_a_place_is_kept_with_what_is_read_now(book: ListBook, text: str) -> None:
    stage = PlaceStage(book)
    assert stage.hear(text) == ["I will remember this place as workshop."]
    assert book.rows == {"workshop": {"get_pose": {"x": 1.0}}}
    assert stage.engine.prompts == [], "no model is asked"


def test_without_a_table_that_is_taught_the_model_hears_it() -> None:
    stage = PlaceStage(None, "What a nice place.")
    assert stage.hear("remember this place as the workshop") == ["What a nice place."]


@pytest.mark.parametrize("text", ["this is great", "this is my friend Anna", "this is the kitchen"])
def test_what_teaches_nothing_is_for_the_model(book: ListBook, text: str) -> None:
    stage = PlaceStage(book, "I see.")
    assert stage.hear(text) == ["I see."]
    assert book.rows == {}


def test_a_sentence_of_the_map_comes_first(book: ListBook) -> None:
    stage = PlaceStage(book)
    sentences = (template("dance", "call this place red"),)
    stage.parts.spoken = SpokenCalls(lambda: sentences)
    stage.hear("call this place red")
    assert stage.executor.names == ["dance"] and book.rows == {}


@pytest.mark.parametrize(
    "name",
    [
        *("stop", "halt", "here", "yes", "okay", "that"),
        *("boogie", "dance", "red", "go to", "set color"),
    ],
)
def test_a_name_that_says_something_else_is_refused(book: ListBook, name: str) -> None:
    stage = PlaceStage(book)
    said = stage.hear(f"remember this place as {name}")
    assert said == [SAYS.no_name]
    assert book.rows == {} and "get_pose" not in stage.executor.names


def test_a_long_name_is_refused(book: ListBook) -> None:
    stage = PlaceStage(book)
    assert stage.hear("remember this place as " + "very " * 8 + "big hall") == [SAYS.too_long]


@pytest.mark.parametrize("name", ["kitchen", "the Kitchen", "cooking area", "kit chen"])
def test_a_row_of_the_map_stays(book: ListBook, name: str) -> None:
    stage = PlaceStage(book)
    said = stage.hear(f"remember this place as {name}")
    assert said == [SAYS.in_map.format("kitchen")]
    assert stage.hear("forget the kitchen") == said
    assert book.rows == {}


@pytest.mark.parametrize("row", ["row_7", "row7", "Row-7", "row_seven"])
@pytest.mark.parametrize("name", ["row seven", "row 7", "Row Seven", "row_7"])
def test_an_identifier_of_the_map_is_a_row_however_it_is_said(
    book: ListBook, row: str, name: str
) -> None:
    """A place of that name would be driven to in place of the row."""
    book.own = {row: row}
    said = PlaceStage(book).hear(f"call this place {name}")
    assert said == [SAYS.in_map.format(row.replace("_", " "))]
    assert book.rows == {}


def test_an_identifier_that_was_taught_by_hand_is_spoken_in_words() -> None:
    book = ListBook("row_7")
    stage = PlaceStage(book)
    question = SAYS.move_here.format("row 7")
    stage.answers[question] = ConfirmationAnswer("yes")
    assert stage.hear("call this place row seven") == [SAYS.kept.format("row 7")]
    assert list(book.rows) == ["row_7"]
    assert TaughtPlaces(lambda: book, stop_matcher()).named_in("to row 7 please") == ("row_7",)
    assert stage.hear("forget row seven") == [SAYS.forgotten.format("row 7")]


@pytest.mark.parametrize("name", ["five metres", "forward", "noon", "twelve"])
def test_what_is_no_thing_is_refused_and_told_why(book: ListBook, name: str) -> None:
    stage = PlaceStage(book)
    assert stage.hear(f"call this place {name}") == [SAYS.says_else]
    assert book.rows == {} and "get_pose" not in stage.executor.names


@pytest.mark.parametrize(
    ("said", "name"),
    [("R2/D2", "R2 D2"), ("A&B", "A B"), ("C++", "C"), ("the 50% room", "50 room")],
)
def test_a_name_is_not_changed_in_silence(book: ListBook, said: str, name: str) -> None:
    stage = PlaceStage(book)
    question = SAYS.called.format(name)
    stage.answers[question] = ConfirmationAnswer("no")
    assert stage.hear(f"call this place {said}") == [phrase("refused", "en")]
    assert book.rows == {}
    stage.answers[question] = ConfirmationAnswer("yes")
    assert stage.hear(f"call this place {said}") == [SAYS.kept.format(name)]
    assert list(book.rows) == [name]


@pytest.mark.parametrize("name", ["workshop", "work shop", "Workshop"])
def test_a_place_that_is_known_is_moved_only_if_that_is_wanted(name: str) -> None:
    book = ListBook("workshop")
    stage = PlaceStage(book)
    question = "I already know workshop. Shall I move it here?"
    stage.answers[question] = ConfirmationAnswer("no")
    assert stage.hear(
        f"this is the {name}" if name == "workshop" else f"call this place {name}"
    ) == [phrase("refused", "en")]
    assert book.rows == {"workshop": {}}
    stage.answers[question] = ConfirmationAnswer("timeout")
    assert stage.hear("call this place workshop") == [phrase("unanswered", "en")]
    stage.answers[question] = ConfirmationAnswer("yes")
    assert stage.hear("call this place workshop") == [SAYS.kept.format("workshop")]
    assert book.rows == {"workshop": {"get_pose": {"x": 1.0}}}


def test_a_name_that_sounds_like_another_is_asked_about() -> None:
    book = ListBook("woodshop")
    stage = PlaceStage(book)
    question = "That sounds like woodshop. Shall I call this place workshop all the same?"
    stage.answers[question] = ConfirmationAnswer("no")
    stage.hear("call this place workshop")
    assert list(book.rows) == ["woodshop"]
    stage.answers[question] = ConfirmationAnswer("yes")
    stage.hear("call this place workshop")
    assert list(book.rows) == ["woodshop", "workshop"]


def test_other_numbers_are_other_places() -> None:
    book = ListBook("room 12")
    PlaceStage(book).hear("this is room 20")
    assert list(book.rows) == ["room 12", "room 20"]


def test_nothing_is_taught_or_forgotten_while_it_moves() -> None:
    book = ListBook("workshop")
    book.moving = True
    stage = PlaceStage(book)
    assert stage.hear("remember this place as the lab") == [SAYS.moving]
    assert stage.hear("forget the workshop") == [SAYS.moving]
    assert stage.hear("where can you go?") == [SAYS.known.format("kitchen, workshop")]
    assert list(book.rows) == ["workshop"]


def test_nothing_is_taught_while_another_turn_acts(book: ListBook) -> None:
    class Acting(Surroundings):
        acting = True

    stage = PlaceStage(book)
    stage.runner.around = Acting()
    assert stage.hear("remember this place as the lab") == [SAYS.moving]


def test_a_motion_that_begins_while_it_is_asked_keeps_nothing() -> None:
    book = ListBook("woodshop")
    stage = PlaceStage(book)

    def confirm(question: str, cancel: threading.Event) -> bool:
        book.moving = True
        return True

    stage.parts.confirm = confirm
    assert stage.hear("call this place workshop") == [SAYS.moving]
    assert list(book.rows) == ["woodshop"]


@pytest.mark.parametrize("reading", ["no message on odom", {}])
def test_where_it_is_must_be_known(book: ListBook, reading: Any) -> None:
    stage = PlaceStage(book)
    stage.executor.results["get_pose"] = reading
    assert stage.hear("remember this place as the lab") == [SAYS.lost]
    assert book.rows == {}


@pytest.mark.parametrize("fails", ["lost", "no_name", "not_kept"])
def test_what_could_not_be_kept_is_said(book: ListBook, fails: Kept) -> None:
    book.fails = fails
    stage = PlaceStage(book)
    assert stage.hear("remember this place as the lab") == [getattr(SAYS, fails)]


def test_a_stop_while_it_asks_keeps_nothing() -> None:
    book = ListBook("woodshop")
    stage = PlaceStage(book)

    def confirm(question: str, cancel: threading.Event) -> ConfirmationAnswer:
        cancel.set()
        return ConfirmationAnswer("cancelled")

    stage.parts.confirm = confirm
    assert stage.run("call this place workshop").ending == "cancelled"
    assert stage.said == [] and list(book.rows) == ["woodshop"]


def test_what_was_taught_is_forgotten() -> None:
    book = ListBook("workshop", "room 12")
    stage = PlaceStage(book)
    assert stage.hear("forget the work shop") == [SAYS.forgotten.format("workshop")]
    assert stage.hear("forget room twelve") == [SAYS.forgotten.format("room 12")]
    assert stage.hear("forget the garage") == [SAYS.unknown.format("garage")]
    assert book.rows == {}


def test_a_form_of_the_name_means_it() -> None:
    book = ListBook("warsztat", "sala 2")
    stage = PlaceStage(book)
    assert stage.hear("zapomnij o warsztacie") == [SAYS.forgotten.format("warsztat")]
    assert list(book.rows) == ["sala 2"]


def test_what_no_place_is_called_is_for_the_model() -> None:
    stage = PlaceStage(ListBook("workshop"), "All right.")
    assert stage.hear("forget about Anna") == ["All right."]


def test_a_file_that_cannot_be_written_forgets_nothing() -> None:
    book = ListBook("workshop")
    book.fails = "not_kept"
    assert PlaceStage(book).hear("forget the workshop") == [SAYS.not_kept]


def test_places_are_listed(book: ListBook) -> None:
    stage = PlaceStage(book)
    assert stage.hear("where can you go?") == ["I can go to: kitchen."]
    book.rows = {f"room {number}": {} for number in range(1, 15)}
    rooms = ", ".join(f"room {number}" for number in range(1, MOST_LISTED))
    assert stage.hear("which places do you know?") == [
        f"I can go to: kitchen, {rooms}, and 3 more."
    ]
    book.own, book.rows = {}, {}
    assert stage.hear("where can you go?") == [SAYS.none_known]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_what_it_does(code: str) -> None:
    table = LANGUAGES[code].place_talk
    for name in ("kept", "forgotten", "in_map", "unknown", "move_here", "known", "more"):
        assert "X" in getattr(table, name).format("X")
    asked = table.sounds_like.format(name="X", other="Y")
    assert "X" in asked and "Y" in asked
    assert "X" in table.called.format("X")
    assert all(each.rstrip()[-1] in "?？؟" for each in (asked, table.move_here, table.called))


def test_the_model_is_shown_what_was_taught_in_front_of_the_words() -> None:
    facts = Facts(named=lambda words: ("workshop", "room 12"))
    assert facts.of("go there") == "Taught places: workshop, room 12."
    assert Facts().of("go there") == ""


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("I want you at the workshop", ("workshop",)),
        ("what do the workshops look like", ("workshop",)),
        ("go to room 12", ("room 12", "room 20")),
        ("drive forward 12 metres", ()),
        ("我想让你去会议室", ("会议室",)),
        ("hello", ()),
    ],
)
def test_only_places_that_are_named_are_shown(text: str, named: tuple[str, ...]) -> None:
    book = ListBook("workshop", "room 12", "room 20", "会议室")
    assert TaughtPlaces(lambda: book, stop_matcher()).named_in(text) == named


def test_the_next_turn_has_it_in_front_but_does_not_remember_it() -> None:
    book = ListBook("workshop")
    stage = PlaceStage(book, "Yes.", "No.")
    places = stage.parts.places
    assert places is not None
    stage.parts.facts = Facts(named=places.named_in)
    stage.hear("do you like the workshop")
    assert stage.engine.prompts[0][-1].content.startswith("Taught places: workshop.\n")
    stage.hear("really, the workshop")
    shown = stage.engine.prompts[1][-1].content
    assert shown == "Taught places: workshop.\nreally, the workshop"
    assert all("Taught" not in each.content for each in stage.engine.prompts[1][:-1])


def test_an_order_for_later_of_a_place_that_was_forgotten_is_checked_when_due() -> None:
    stage = PlaceStage(ListBook())
    due = Planned(1, "go to the workshop", "later", 0.0, (("go_to", {"place": "workshop"}),))
    stage.runner.run(due.text, stage.settings, stage.cancel, due)
    assert stage.executor.names == []
    assert stage.said[-1] == phrase("not_done", "en")
