"""The layout for Foxglove and Lichtblick: known panels, and topics that node and demo have."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "config" / "foxglove_layout.json"
LAYOUT: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
CONFIGS: Mapping[str, Mapping[str, Any]] = LAYOUT["configById"]

# Types of panels, and the keys of their settings. Sources: Lichtblick's list of built-in panels
# (packages/suite-base/src/panels/index.ts in its repository), with the type of the settings in the
# folder of each panel; and src/panels in the npm package @foxglove/studio-base 1.48.0, which has
# the same ones but for CallService. Foxglove's newer releases, whose source is closed, open layouts
# of this form, too.
TITLES = {"foxglovePanelTitle", "lichtblickPanelTitle"}
PATH = {"value", "label", "enabled", "color", "timestampMethod"}
KNOWN: Mapping[str, set[str]] = {
    "CallService": {
        *("serviceName", "requestPayload", "layout", "buttonText", "buttonTooltip", "buttonColor"),
    },
    "DiagnosticSummary": {
        *("minLevel", "pinnedIds", "topicToRender", "hardwareIdFilter", "sortByLevel"),
    },
    "Plot": {
        *("paths", "minXValue", "maxXValue", "minYValue", "maxYValue", "showLegend"),
        *("legendDisplay", "showPlotValuesInLegend", "showXAxisLabels", "showYAxisLabels"),
        *("isSynced", "xAxisVal", "xAxisPath", "followingViewWidth", "sidebarDimension"),
    },
    "Publish": {
        *("topicName", "datatype", "buttonText", "buttonTooltip", "buttonColor", "advancedView"),
        "value",
    },
    "RawMessages": {
        *("diffEnabled", "diffMethod", "diffTopicPath", "expansion", "showFullMessageForDiff"),
        "topicPath",
    },
    "StateTransitions": {"isSynced", "paths"},
}
NODE_TYPE = re.compile(r"\w+/msg/\w+")


def kind_of(panel: str) -> str:
    kind, mark, name = panel.partition("!")
    assert mark and name, panel
    return kind


def placed(part: Any) -> Iterator[str]:
    """The panels of the layout's tree."""
    if isinstance(part, str):
        yield part
        return
    assert set(part) == {"direction", "splitPercentage", "first", "second"}
    assert part["direction"] in ("row", "column") and 0 < part["splitPercentage"] < 100
    yield from placed(part["first"])
    yield from placed(part["second"])


def message_paths() -> list[str]:
    """Every path to a field that a panel shows: the topic, and the names of the fields."""
    found = []
    for config in CONFIGS.values():
        found += [each["value"] for each in config.get("paths", ())]
        found += [config[key] for key in ("topicPath", "topicToRender") if key in config]
    return found


def test_every_panel_has_a_place_and_settings() -> None:
    places = list(placed(LAYOUT["layout"]))
    assert len(places) == len(set(places))
    assert set(places) == set(CONFIGS)
    assert set(LAYOUT) == {
        *("configById", "globalVariables", "userNodes", "playbackConfig", "layout"),
    }


@pytest.mark.parametrize("panel", CONFIGS)
def test_panels_and_their_settings_are_known(panel: str) -> None:
    config = CONFIGS[panel]
    assert set(config) <= KNOWN[kind_of(panel)] | TITLES
    assert len({config[title] for title in TITLES}) == 1
    for path in config.get("paths", ()):
        assert set(path) <= PATH and {"value", "timestampMethod"} <= set(path)


def test_what_is_published_and_called_is_json() -> None:
    texts = [config.get("value", config.get("requestPayload")) for config in CONFIGS.values()]
    values = [json.loads(text) for text in texts if text is not None]
    assert values == [{"data": "drive forward one metre"}, {}]


@pytest.mark.not_unit
def test_the_graph_has_its_topics_and_services(scene: Any) -> None:
    person, _ = scene
    person.ask("drive forward half a metre")
    topics = dict(person.node.get_topic_names_and_types())
    services = dict(person.node.get_service_names_and_types())
    for path in message_paths():
        topic, *fields = path.split(".")
        (kind,) = topics[topic]
        assert NODE_TYPE.fullmatch(kind)
        value = message(kind)
        for name in fields:
            value = getattr(value, name)
        assert isinstance(value, (bool, float, str)) or topic == "/diagnostics"
    publish = CONFIGS["Publish!transcript"]
    assert topics[publish["topicName"]] == [publish["datatype"]]
    made = message(publish["datatype"])
    for name, value in json.loads(publish["value"]).items():
        assert type(getattr(made, name)) is type(value)
    assert services[CONFIGS["CallService!cancel"]["serviceName"]] == ["std_srvs/srv/Trigger"]


def message(kind: str) -> Any:
    from edgevox_ros.node.message_types import message_class

    return message_class(kind, "layout")()
