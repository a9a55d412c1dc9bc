"""Reading YAML: every value knows its place, and no file can hurt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twelve.content.errors import ContentError
from twelve.content.loading import yaml as nodes
from twelve.content.loading.yaml import parse_yaml, plain, read_yaml, value_at

FILE = Path("cards.yaml")


def read(text: str) -> object:
    return plain(parse_yaml(text, FILE))


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        parse_yaml(text, FILE)
    return str(caught.value)


def test_yes_no_on_off_are_words() -> None:
    assert read("[yes, no, on, off, y, n, NO, true, false, ~]") == (
        *("yes", "no", "on", "off", "y", "n", "NO"),
        *(True, False, None),
    )


def test_numbers_are_read_as_yaml_1_2_does() -> None:
    assert read('[1, -2, 1.5, 012, 0x1f, 1_000, 12:30, 1e3, "7"]') == (
        *(1, -2, 1.5, "012", "0x1f", "1_000", "12:30"),
        *(1000.0, "7"),
    )


def test_keys_are_always_text() -> None:
    assert read("{1: a, true: b, no: c}") == {"1": "a", "true": "b", "no": "c"}


def test_keys_are_the_words_as_they_are_written() -> None:
    written = read("{1.50: a, ~: b, null: c, +1: d, '': e}")
    assert written == {"1.50": "a", "~": "b", "null": "c", "+1": "d", "": "e"}


@pytest.mark.parametrize("text", ["a: &x b\n*x : c", "? [a]\n: b", "? {a: b}\n: c"])
def test_a_key_that_is_no_plain_word_is_refused(text: str) -> None:
    with pytest.raises(ContentError, match="a key must be a plain word"):
        read(text)


def test_a_key_may_be_named_and_used_as_a_value() -> None:
    assert read("&x a: 1\nb: *x") == {"a": 1, "b": "a"}


def test_every_value_knows_its_place() -> None:
    node = parse_yaml("cards:\n  golem:\n    cost: [1, 2]\n", FILE)
    place = value_at(node, ("cards", "golem", "cost", 1))
    assert (place.line, place.column, place.text) == (3, 15, "    cost: [1, 2]")


def test_a_duplicate_key_is_refused_with_both_places() -> None:
    assert refusal("a: 1\nb: 2\na: 3\n").startswith('cards.yaml:3:1: "a" is already given in line 1')


def test_an_error_shows_the_line_and_a_caret() -> None:
    told = refusal("name: [1, 2\nnext: 3\n").splitlines()
    assert told[0].startswith("cards.yaml:2:")
    assert told[1] == "    next: 3"
    assert told[2].strip() == "^"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("# only a comment\n", "the file is empty"),
        ("a: !!python/object/apply:os.system [ls]", "a tag"),
        ("a: !include /etc/passwd", "a tag"),
        ("a: *nowhere", "not defined"),
        ("a: &x [*x]", "not defined before"),
        ("{[1, 2]: a}", "a key must be a plain word"),
        ("a: 1\n---\nb: 2", "one document a file"),
        ("a:\n\t- b", "use spaces"),
        ("a: 'open", "not valid YAML"),
        ("a: \x07", "not readable"),
    ],
)
def test_what_cannot_be_content_is_refused(text: str, said: str) -> None:
    assert said in refusal(text)


def test_deep_nesting_is_refused_without_recursion() -> None:
    assert f"nested more than {nodes.MAX_DEPTH}" in refusal("[" * 200_000)


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert "aliases counted each time" in refusal("\n".join(lines))


def test_an_honest_alias_works() -> None:
    assert read("a: &x {n: 1}\nb: *x") == {"a": {"n": 1}, "b": {"n": 1}}


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_bytes(b"a: " + b"x" * (nodes.MAX_BYTES + 10))
    with pytest.raises(ContentError, match="larger than 4 MB"):
        read_yaml(file)


def test_a_file_that_is_not_utf8_is_refused_at_its_first_bad_byte(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("ok: 1\nname: Händler".encode("latin-1"))
    with pytest.raises(ContentError, match=r"latin.yaml:2:8: not UTF-8"):
        read_yaml(file)


def test_a_byte_order_mark_is_no_part_of_the_content(tmp_path: Path) -> None:
    file = tmp_path / "bom.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert plain(read_yaml(file)) == {"a": 1}


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.yaml:1:1: cannot be read: No such file"):
        read_yaml(tmp_path / "none.yaml")


@given(st.text(max_size=300))
def test_any_text_gives_nodes_or_a_clear_error(text: str) -> None:
    try:
        plain(parse_yaml(text, FILE))
    except ContentError as error:
        places = [finding.place for finding in error.findings]
        told = all(place and place.file == FILE for place in places)
        if not told:
            raise


WORDS = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]),
    max_size=9,
)
VALUES = st.recursive(
    st.integers(-(10**9), 10**9) | st.booleans() | WORDS,
    lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner),
    max_leaves=20,
)


@given(VALUES)
def test_json_is_read_as_it_was_written(value: object) -> None:
    written = json.dumps({"value": value}, ensure_ascii=False)
    assert json.dumps(read(written), ensure_ascii=False) == written
