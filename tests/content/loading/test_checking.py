"""Errors that need no documentation: what, where, what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from twelve.content.errors import ContentError
from twelve.content.loading.checking import build, findings
from twelve.content.loading.yaml import parse_yaml
from twelve.content.models.base import Fact, Id, Localized, Millimetres, Model, Problem


class Gem(Fact):
    name: Localized
    cost: int
    cut: Literal["round", "square"] = "round"
    width: Millimetres = 1.0
    next: str | None = None


class Hoard(Model):
    gems: dict[Id, Gem]

    def problems(self) -> Iterator[Problem]:
        for name, gem in self.gems.items():
            if gem.next and gem.next not in self.gems:
                yield Problem(("gems", name, "next"), f'no gem "{gem.next}"')


def hoard(text: str) -> Hoard:
    return build(parse_yaml(text, Path("gems.yaml")), Hoard)


def refusals(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        hoard(text)
    return [str(finding) for finding in caught.value.findings]


def test_a_good_file_is_read() -> None:
    ruby = hoard("gems: {ruby: {name: Ruby, cost: 3, width: 2.5 in, provenance: stated}}").gems["ruby"]
    assert (ruby.name["de"], ruby.cost, ruby.width) == ("Ruby", 3, 63.5)


def test_all_errors_of_a_file_come_at_once() -> None:
    ruby, opal = "{name: Ruby, cost: three, provenance: stated}", "{cost: 1.5, provenance: stated}"
    found = refusals(f"gems:\n  ruby: {ruby}\n  opal: {opal}\n")
    assert [line.splitlines()[0] for line in found] == [
        "gems.yaml:2:28: gems.ruby.cost: must be a whole number",
        "gems.yaml:3:3: gems.opal.name: is required but missing",
        "gems.yaml:3:16: gems.opal.cost: must be a whole number",
    ]


def test_an_error_points_at_the_value_with_a_caret() -> None:
    (told,) = refusals("gems:\n  ruby: {name: Ruby, cost: three, provenance: stated}\n")
    assert told.splitlines()[1:] == [
        "      ruby: {name: Ruby, cost: three, provenance: stated}",
        "    " + " " * 27 + "^",
    ]


def test_an_unknown_key_suggests_the_nearest() -> None:
    (told,) = refusals("gems: {ruby: {name: Ruby, costs: 1, cost: 1, provenance: stated}}")
    assert 'gems.ruby.costs: "costs" is not known here; did you mean "cost"?' in told


def test_an_unknown_key_far_from_all_lists_what_is_allowed() -> None:
    (told,) = refusals("gems: {ruby: {name: Ruby, cost: 1, zzz: 1, provenance: stated}}")
    assert "allowed: cost, cut, name, next, provenance, width" in told


def test_a_wrong_word_lists_the_allowed_ones() -> None:
    (told,) = refusals("gems: {ruby: {name: Ruby, cost: 1, cut: oval, provenance: stated}}")
    assert "gems.ruby.cut: is not one of the allowed words; allowed: 'round' or 'square'" in told


def test_a_length_needs_its_unit() -> None:
    (told,) = refusals("gems: {ruby: {name: Ruby, cost: 1, width: 63, provenance: stated}}")
    assert "must be a length with its unit, such as 63 mm" in told


def test_provenance_is_required() -> None:
    (told,) = refusals("gems: {ruby: {name: Ruby, cost: 1}}")
    assert "gems.ruby.provenance: is required but missing" in told


def test_provenance_by_field_needs_a_rest_and_real_fields() -> None:
    found = refusals("gems: {ruby: {name: Ruby, cost: 1, provenance: {price: house}}}")
    assert any('"rest" is missing' in told for told in found)
    assert any('"price" is not a value of this entry' in told for told in found)


def test_a_broken_reference_is_found_at_its_place() -> None:
    (told,) = refusals("gems:\n  ruby: {name: Ruby, cost: 1, next: opal, provenance: stated}\n")
    assert told.splitlines()[0] == 'gems.yaml:2:37: gems.ruby.next: no gem "opal"'


def test_an_id_is_small_letters() -> None:
    (told,) = refusals("gems: {Ruby Red: {name: Ruby, cost: 1, provenance: stated}}")
    assert "must look like an_id" in told


def test_warnings_do_not_keep_a_file_from_loading() -> None:
    class Doubtful(Model):
        name: str

        def problems(self) -> Iterator[Problem]:
            yield Problem(("name",), "is doubtful", warning=True)

    node = parse_yaml("name: x", Path("a.yaml"))
    (found,) = findings(node, build(node, Doubtful))
    assert str(found).splitlines()[0] == "a.yaml:1:7: warning: name: is doubtful"
