"""What turns cost, in words and as a plot; without nicegui, so that it can be tried anywhere."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core.turn_record import TurnCost

_INK = "#7d8590"  # can be read on light and on dark
_TEXT = {"color": _INK}
_COLOURS = ["#9db4c8", "#3b82c4", "#e08a2e", "#c2527a"]


def cost_text(cost: TurnCost) -> str:
    """One line for people."""
    hops = "1 hop" if cost.hops == 1 else f"{cost.hops} hops"
    prompt = f"{cost.evaluated} of {cost.cached + cost.evaluated} prompt tokens evaluated"
    return (
        f"Turn {cost.turn}: {hops}, {cost.seconds:.2f} s, first token after "
        f"{cost.first_s:.2f} s, {prompt}, {cost.written} written."
    )


def plot(costs: tuple[TurnCost, ...]) -> dict[str, Any]:
    """The plot as options of ECharts: tokens above, seconds below, one column a turn."""
    turns = [str(cost.turn) for cost in costs]
    columns = (
        ("from the cache", "tokens", [cost.cached for cost in costs]),
        ("evaluated", "tokens", [cost.evaluated for cost in costs]),
        ("written", "tokens", [cost.written for cost in costs]),
        ("seconds", "", [round(cost.seconds, 3) for cost in costs]),
    )
    return {
        "color": _COLOURS,
        "animation": False,
        "textStyle": _TEXT,
        "legend": {
            "top": 0,
            "left": 0,
            "itemWidth": 12,
            "itemHeight": 10,
            "textStyle": _TEXT,
        },
        "tooltip": {"trigger": "axis", "renderMode": "richText", "confine": True},
        "axisPointer": {"link": [{"xAxisIndex": "all"}]},
        "grid": [
            {"left": 44, "right": 8, "top": 52, "height": 96},
            {"left": 44, "right": 8, "top": 180, "height": 64},
        ],
        "xAxis": [_turn_axis(turns, 0), {**_turn_axis(turns, 1), "name": "turn"}],
        "yAxis": [_value_axis("tokens", 0), _value_axis("s", 1)],
        "series": [
            {
                "name": name,
                "type": "bar",
                "data": data,
                "stack": stack or None,
                "barMaxWidth": 18,
                "xAxisIndex": 0 if stack else 1,
                "yAxisIndex": 0 if stack else 1,
            }
            for name, stack, data in columns
        ],
    }


def _turn_axis(turns: list[str], place: int) -> dict[str, Any]:
    return {
        "type": "category",
        "data": turns,
        "gridIndex": place,
        "axisLabel": {"color": _INK, "show": place == 1},
        "axisTick": {"show": False},
        "nameLocation": "middle",
        "nameGap": 22,
    }


def _value_axis(name: str, place: int) -> dict[str, Any]:
    return {
        "type": "value",
        "name": name,
        "gridIndex": place,
        "splitNumber": 2,
        "axisLabel": {"color": _INK},
        "nameTextStyle": {"color": _INK, "align": "right"},
        "splitLine": {"lineStyle": {"color": _INK, "opacity": 0.25}},
    }
