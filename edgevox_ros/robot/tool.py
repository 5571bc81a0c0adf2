"""One tool of the map, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.sentences import SentenceTemplate
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.say import MapText, Say

if TYPE_CHECKING:
    from edgevox_ros.robot.kinds.kind import Spec


@dataclass(frozen=True)
class RateLimit:
    """At most `calls` calls within any `per_s` seconds."""

    calls: int
    per_s: float


@dataclass(frozen=True)
class Tool:
    """One tool of the map. `unavailable` says why it cannot be carried out here, or is empty.

    `incomplete`: its schema lacks parameters that only its missing type tells.

    `sentences`: how people say its calls, so that no model is needed for them.

    `aliases`: see Inputs.

    `confirm`: the question before a call, None without one. `say`: what is said about its calls;
    None if that is left to the model. A tool that `moves` may leave the robot moving after a
    stop, unless everybody who was told has answered. Tools that share an `exclusive` word never run
    together: a call first ends the goals of the others.
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
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name that the model uses."""
        return self.schema.name

    def inputs(self, arguments: Mapping[str, Any], tables: Mapping[str, Any]) -> Inputs:
        """What expressions read in a call with these arguments; its defaults are filled in."""
        return Inputs({**self.defaults, **arguments}, tables, self.aliases)

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
        said = self.say.texts if self.say is not None else ()
        texts = (*said, self.confirm, self.spec.feedback_text)
        return tuple(code for text in texts if text is not None for code in text.codes)
