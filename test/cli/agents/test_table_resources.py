"""Every table of a map can be read at its own address, and nothing else can."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.agents.table_resources import TableResources

ROOMS = {
    "kitchen": {"name": "kitchen", "x": 2.0, "y": 1.0},
    "cooking area": {"name": "kitchen", "x": 2.0, "y": 1.0},
    "Büro": {"name": "Büro", "x": 0.5, "y": 4.0},
}
TABLES = TableResources({"places": ROOMS, "a/b ?": {}})


def test_a_table_has_each_row_once_with_its_other_names() -> None:
    found = TABLES.read("edgevox://tables/places")
    assert found is not None
    assert json.loads(found.contents[0].text) == {  # type: ignore[union-attr]
        "kitchen": {"name": "kitchen", "x": 2.0, "y": 1.0, "aliases": ["cooking area"]},
        "Büro": {"name": "Büro", "x": 0.5, "y": 4.0},
    }


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.just({})))
def test_every_table_is_listed_and_read(tables: dict[str, dict[str, dict[str, int]]]) -> None:
    resources = TableResources(tables)
    assert [each.name for each in resources.listed] == list(tables)
    for each in resources.listed:
        found = resources.read(str(each.uri))
        assert found is not None and str(found.contents[0].uri) == str(each.uri)


@given(
    st.one_of(
        st.text(),
        st.text().map("edgevox://tables/{}".format),
        st.sampled_from(
            [
                "edgevox://tables/",
                "edgevox://tables/places/",
                "edgevox://tables/x/../places",
                "edgevox://tables/%70laces",
                "edgevox://tables/a/b ?",
                "file:///etc/passwd",
            ]
        ),
    ).filter(lambda address: address not in {str(each.uri) for each in TABLES.listed})
)
def test_no_other_address_is_read(address: str) -> None:
    assert TABLES.read(address) is None
