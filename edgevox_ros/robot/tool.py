"""One tool of the map, as plain data: what it does, and what the map says about its calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from edgevox_ros.core.sentence_templates import SentenceTemplate
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.interfaces.types import InterfaceKind
from edgevox_ros.robot.say import MapText, Say


@dataclass(frozen=True)
class Endpoint:
    """A topic, service or action on the graph, as the map names it."""

    family: InterfaceKind
    name: str
    type: str

    @property
    def word(self) -> str:
        """The graph's word for it."""
        return {"msg": "topic", "srv": "service", "action": "action"}[self.family]

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"the {self.word} {self.name}"

    @property
    def full_type(self) -> str:
        """`package/msg/Name`; the map may leave out the middle part."""
        plain = self.type.count("/") != 1
        return self.type if plain else self.type.replace("/", f"/{self.family}/")


@dataclass(frozen=True)
class Step:
    """One call of a sequence. `arguments`: constants, or Expressions over those of the sequence."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


class Spec(ABC):
    """What a tool of one kind does, as the map describes it.

    `KEY` is its key in the map. `FAMILY`: topic, service or action, named under `NAME_KEY`.
    `USES_TOOLS`: it consists of other tools.
    """

    KEY: ClassVar[str]
    FAMILY: ClassVar[InterfaceKind | None] = None
    NAME_KEY: ClassVar[str] = "name"
    USES_TOOLS: ClassVar[bool] = False

    @abstractmethod
    def description(self) -> str:
        """What it does, in a programmer's words."""

    @property
    def end(self) -> Endpoint | None:
        """The topic, service or action that it uses, if any."""
        return None

    @property
    def label(self) -> str:
        """What messages call the topic, service or action that it uses; empty without one."""
        return self.end.label if self.end else ""

    @property
    def feedback_text(self) -> MapText | None:
        """What is said while a call goes on, if the map says that."""
        return None

    @property
    def waits(self) -> bool:
        """Whether a call ends only when what it began has ended."""
        return True

    def waited(self) -> Spec:
        """The same, but every call waits for the end of what it began."""
        return self

    @property
    def runs_beside(self) -> bool:
        """Whether a call that moves nothing may run on another thread, beside a running one."""
        return False

    @property
    def members(self) -> tuple[Step, ...]:
        """The steps of which it consists."""
        return ()

    def calls(self, inputs: Inputs, tools: Mapping[str, Tool]) -> Sequence[Call]:
        """The calls of which one call consists. Raises ToolFailed with what is wrong."""
        return ()

    def check_values(self, inputs: Inputs) -> None:
        """Raise ToolFailed for a call that the map forbids. Needs no installed interface type."""
        return

    def why_not_on_stop(self) -> str:
        """Why a stop cannot carry it out at once ("sends a goal"), or an empty text."""
        return "is of another kind"

    def input_error(self, inputs: Inputs) -> str:
        """Why no message can be made from these inputs, or an empty text."""
        return ""


@dataclass(frozen=True)
class RateLimit:
    """At most `calls` calls within any `per_s` seconds."""

    calls: int
    per_s: float


@dataclass(frozen=True)
class Tool:
    """One tool of the map. `unavailable` says why it cannot be carried out here, or is empty.

    `incomplete`: its schema lacks parameters that only its missing type declares.

    `sentences`: how people say its calls, so that no model is needed for them.

    `confirm`: the question before a call, None without one. `say`: what is said about its calls;
    None if that is left to the model. A tool that `moves` may leave the robot moving after a
    stop, unless everybody who was asked to stop has answered. Tools that share an `exclusive` word
    never run together: a call first ends the goals of the others.
    """

    schema: ToolSchema
    spec: Spec
    defaults: Mapping[str, Any] = field(default_factory=dict)
    confirm: MapText | None = None
    say: Say | None = None
    dry_run: bool = False
    rate_limit: RateLimit | None = None
    still_only: bool = False
    idempotent: bool = False
    unavailable: str = ""
    moves: bool = True
    exclusive: str = ""
    incomplete: bool = False
    sentences: tuple[SentenceTemplate, ...] = ()

    @property
    def name(self) -> str:
        """The name that the model uses."""
        return self.schema.name

    def inputs(self, arguments: Mapping[str, Any], tables: Mapping[str, Any]) -> Inputs:
        """What expressions read in a call with these arguments; its defaults are filled in."""
        return Inputs({**self.defaults, **arguments}, tables, self.schema.aliases)

    @property
    def runs_beside(self) -> bool:
        """Whether a call may be carried out while another is: it moves nothing, and may do so."""
        return not (self.moves or self.still_only) and self.spec.runs_beside

    @property
    def waited(self) -> Tool:
        """The same tool, but every call waits for the end of what it began."""
        return self if self.spec.waits else replace(self, spec=self.spec.waited())

    @property
    def language_codes(self) -> tuple[WrittenCode, ...]:
        """The languages for which the map writes texts that are said about its calls."""
        say_texts = self.say.texts if self.say is not None else ()
        texts = (*say_texts, self.confirm, self.spec.feedback_text)
        return tuple(code for text in texts if text is not None for code in text.codes)


Call = tuple[Tool, Mapping[str, Any]]
"""A tool, and the arguments of one call of it."""
