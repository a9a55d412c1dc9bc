"""A blazon is short to write, and a wrong word in it is named with what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from twelve.content.errors import ContentError
from twelve.content.loading.checking import build
from twelve.content.loading.yaml import parse_yaml
from twelve.content.models.blazon import DIVISIONS, PLAIN, TINCTURES, Blazon


def blazon(text: str) -> Blazon:
    return build(parse_yaml(text, Path("arms.yaml")), Blazon)


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        blazon(text)
    (finding,) = caught.value.findings
    return str(finding).splitlines()[0]


def test_a_bare_tincture_is_a_plain_field() -> None:
    read = blazon("{field: azure, charge: tower, tincture: or, border: argent}")
    assert (read.division, read.tinctures) == (PLAIN, ("azure",))
    assert (read.charge, read.tincture, read.border, read.charges) == ("tower", "or", "argent", 1)


def test_a_list_names_a_division_and_its_tinctures() -> None:
    read = blazon("{field: [per-pale, gules, argent], charge: key, charges: 3, chief: or}")
    assert (read.division, read.tinctures, read.charges, read.chief) == (
        "per-pale",
        ("gules", "argent"),
        3,
        "or",
    )


@pytest.mark.parametrize("division", [name for name in DIVISIONS if name != PLAIN])
def test_every_division_takes_two_tinctures(division: str) -> None:
    assert blazon(f"field: [{division}, or, sable]").tinctures == ("or", "sable")
    assert refusal(f"field: [{division}, or]") == f"arms.yaml:1:8: field: {division} takes 2 tinctures, not 1"


@pytest.mark.parametrize("tincture", TINCTURES)
def test_every_tincture_may_stand_everywhere(tincture: str) -> None:
    read = blazon(f"{{field: {tincture}, tincture: {tincture}, border: {tincture}, chief: {tincture}}}")
    assert {*read.tinctures, read.tincture, read.border, read.chief} == {tincture}


def test_an_unknown_tincture_is_named_with_the_nearest_and_all_allowed() -> None:
    assert refusal("field: azur") == (
        'arms.yaml:1:8: field: "azur" is not a tincture; did you mean "azure"? '
        "allowed: argent, azure, ermine, gules, murrey, or, purpure, sable, tenne, vert"
    )


def test_a_word_near_to_none_is_answered_with_the_allowed_ones() -> None:
    message = refusal("{field: or, border: mauve-ish}")
    assert message.startswith('arms.yaml:1:21: border: "mauve-ish" is not a tincture; allowed: argent, azure')


def test_an_unknown_division_is_named_with_the_allowed_ones() -> None:
    message = refusal("field: [per-pael, gules, argent]")
    assert 'is not a division; did you mean "per-pale"? allowed: plain, per-pale' in message


@pytest.mark.parametrize("field", ["3", "[]", "{or: sable}"])
def test_a_field_that_is_no_field_is_told_how_to_look(field: str) -> None:
    message = refusal(f"field: {field}")
    assert message.endswith("must be a tincture, or a list such as [per-pale, gules, argent]")


def test_a_charge_is_shown_once_twice_or_three_times() -> None:
    assert "charges" in refusal("{field: or, charge: key, charges: 4}")


def test_editors_are_told_the_allowed_words() -> None:
    fields = Blazon.model_json_schema()["properties"]
    assert tuple(fields["field"]["anyOf"][0]["enum"]) == TINCTURES
    assert tuple(fields["field"]["anyOf"][1]["prefixItems"][0]["enum"]) == DIVISIONS
