"""Reads `spoken_rules`: pieces of sentences that have a name, for all tools of the map."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.requirements import remedy
from edgevox_ros.core.sentence_syntax import WrongTemplate, check_rule, missing_package
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.map.checks.fields import Fields, show

LANGUAGE_CODE = re.compile("[a-z]{2}")
CODE_EXPECTED = "a language's code of two letters, such as en or de"
# A wrong rule is replaced by this, so that its error is reported once.
_BROKEN = "broken"

# By language and name; "" for every language.
SpokenRules = Mapping[str, Mapping[str, str]]
NO_RULES: SpokenRules = {}


def rules_for(rules: SpokenRules, language: str) -> dict[str, str]:
    """The rules that a template of this language may name."""
    return {**rules.get("", {}), **(rules.get(language, {}) if language else {})}


def read_rules(documents: Iterable[Document], problems: list[Problem]) -> SpokenRules:
    """All rules of the files. Errors are noted, also that a package is not installed."""
    documents = list(documents)
    if _lacks_package(documents, problems):
        return NO_RULES
    rules: dict[str, dict[str, str]] = {}
    places: dict[tuple[str, str], tuple[Fields, KeyPath]] = {}
    for document in documents:
        if "spoken_rules" not in document.data:
            continue
        top = Fields(document, ("spoken_rules",), problems)
        for key, value in top.data.items():
            if isinstance(value, Mapping):
                if not LANGUAGE_CODE.fullmatch(key):
                    top.wrong((key,), f"the language {key!r}", CODE_EXPECTED)
                for name, text in value.items():
                    _note(rules, places, top, (key, name), text)
            else:
                _note(rules, places, top, ("", key), value)
    _check(rules, places)
    return rules


def _note(
    rules: dict[str, dict[str, str]],
    places: dict[tuple[str, str], tuple[Fields, KeyPath]],
    top: Fields,
    key: tuple[str, str],
    text: object,
) -> None:
    """Note one rule and its place."""
    language, name = key
    below = tuple(part for part in key if part)
    if key in places:
        top.wrong(below, f"a second rule {name}", "one of that name for a language")
    elif not name.isidentifier():
        top.wrong(below, f"the name {name!r}", "letters, digits and _")
    elif not isinstance(text, str):
        top.wrong(below, show(text), "a text: the sentence's piece")
    else:
        places[key] = top, below
        rules.setdefault(language, {})[name] = text


def _check(
    rules: dict[str, dict[str, str]],
    places: Mapping[tuple[str, str], tuple[Fields, KeyPath]],
) -> None:
    wrong: list[tuple[str, str]] = []
    for (language, name), (top, below) in places.items():
        try:
            check_rule(name, rules_for(rules, language))
        except WrongTemplate as error:
            top.wrong(below, error.found, error.expected)
            wrong.append((language, name))
    for language, name in wrong:
        rules[language][name] = _BROKEN


def _lacks_package(documents: Iterable[Document], problems: list[Problem]) -> bool:
    """Whether the map has sentences, but their parser is not installed; then that is noted."""
    for document in documents:
        tools = document.data.get("tools")
        for name, tool in tools.items() if isinstance(tools, Mapping) else ():
            if not isinstance(tool, Mapping) or "sentences" not in tool:
                continue
            package = missing_package()
            if package:
                found = f"sentences without the Python package {package}"
                place = ("tools", name, "sentences")
                problems.append(document.problem(place, found, f"it installed; {remedy(package)}"))
            return bool(package)
    return False
