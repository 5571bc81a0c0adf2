"""Examples of what a sentence template matches, to try it while the map is read."""

from __future__ import annotations

from collections.abc import Mapping

from edgevox_ros.core.sentence_templates import Either, Node, Series, Slot, parts_of

MOST_WORDS = 20


def samples(root: Node, values: Mapping[str, list[str]], most: int) -> list[str]:
    """What can be said: the shortest first, each alternative at least once, all of them.

    `values`: what can be said for each slot. At most `most`, evenly chosen.
    """
    found = _samples(root, values)
    found = list(dict.fromkeys(" ".join(each.split()) for each in [*found, _longest(root, values)]))
    step = max(1, -(-len(found) // most))
    return found[::step]


def short_samples(root: Node, values: Mapping[str, list[str]], most: int) -> list[str]:
    """What people would say first: the fewest words, then each other piece once beside these.

    At most `most`, evenly chosen, the shortest one among them.
    """
    found = [" ".join(each.split()) for each in _samples(root, values, short=True)]
    found = list(dict.fromkeys(found))
    return found[:: max(1, -(-len(found) // most))]


def _samples(node: Node, values: Mapping[str, list[str]], *, short: bool = False) -> list[str]:
    """One with the first of everything, then each other piece once beside the first ones.

    `short`: the shortest counts as the first, so what is optional is left out.
    """
    if isinstance(node, Slot):
        return [f" {each} " for each in values[node.name][:MOST_WORDS]]
    if isinstance(node, Either):
        columns = [_samples(option, values, short=short) for option in node.options]
        if short:
            columns.sort(key=lambda column: len(column[0]))
        return [each for column in columns for each in column]
    if not isinstance(node, Series):
        return [node.text]
    columns = [_samples(item, values, short=short) for item in node.items]
    first = [column[0] for column in columns]
    return ["".join(first)] + [
        "".join([*first[:at], other, *first[at + 1 :]])
        for at, column in enumerate(columns)
        for other in column[1:]
    ]


def _longest(node: Node, values: Mapping[str, list[str]]) -> str:
    if isinstance(node, Series):
        return "".join(_longest(item, values) for item in node.items)
    if isinstance(node, Either):
        return max((_longest(option, values) for option in parts_of(node)), key=len)
    return max(_samples(node, values), key=len)
