"""Rich text: a few signs mean something, everything else is refused by its name, and no text breaks it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from twelve.content.models.rich import RichTextError, parse_rich
from twelve.layouts.compose.rich import rich_html


def shown(text: str, language: str = "en") -> str:
    return str(rich_html(text, lambda name: Markup("<img {}/>").format(name), language))


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Pay **two** or *three*.", "Pay <b>two</b> or <i>three</i>."),
        ("one\ntwo", "one<br/>two"),
        ("one\n\ntwo", '<p class="rich">one</p><p class="rich">two</p>'),
        ("- one\n- two", '<ul class="rich"><li>one</li><li>two</li></ul>'),
        ("1. one\n2. two", '<ol class="rich"><li>one</li><li>two</li></ol>'),
        ("3. one", '<ol class="rich" start="3"><li>one</li></ol>'),
        ("{food} {men_at_arms}", "<img food/> <img men_at_arms/>"),
        ("{food:3}", '<span class="icons"><img food/><img food/><img food/></span>'),
        ("4 * 3 = 12, a_b_c, x < y & z", "4 * 3 = 12, a_b_c, x &lt; y &amp; z"),
        ("+ 2 points", "+ 2\u00a0points"),
        (r"\*as it is\* \{food}", "*as it is* {food}"),
    ],
)
def test_these_signs_mean_something(text: str, html: str) -> None:
    assert shown(text) == html


@pytest.mark.parametrize("text", ["2 {food}", "**2** {food}", "2{food}", "*2* {food}", "2× {food}"])
def test_no_line_ends_between_a_number_and_the_icon_it_counts(text: str) -> None:
    html = shown(text)
    assert " " not in html.replace("<img ", ""), html
    assert "\u00a0" in html or "\u2060" in html


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("# Loud", "heading"),
        ("Loud\n====", "heading"),
        ("> said", "quotation"),
        ("`code`", "code"),
        ("```\ncode\n```", "code"),
        ("a\n\n---\n\nb", "line across"),
        ("![x](y.png)", "image"),
        ("[x](http://example.org)", "link"),
        ("<http://example.org>", "link"),
        ("<b>bold</b>", "HTML"),
        ("<script>x</script>", "HTML"),
        ("|a|b|\n|-|-|\n|1|2|", "table"),
        ("~~gone~~", "struck-out"),
    ],
)
def test_everything_else_is_refused_by_name_with_what_is_allowed(text: str, name: str) -> None:
    with pytest.raises(RichTextError, match=rf"{name}.*allowed: \*\*bold\*\*"):
        parse_rich(text)


def test_the_line_of_what_is_refused_is_told() -> None:
    with pytest.raises(RichTextError) as refused:
        parse_rich("one\n\ntwo\n\n# three")
    assert refused.value.line == 5


@pytest.mark.parametrize("text", ["{food:0}", "{food:21}", "{food:99999999999}"])
def test_an_icon_is_repeated_a_few_times_only(text: str) -> None:
    with pytest.raises(RichTextError, match="1 to 20 times"):
        parse_rich(text)


@pytest.mark.parametrize("text", ["{food:two}", "{food 3}", "{ food }", "{food:}", "{3}", "**{food:x}**"])
def test_what_was_meant_for_an_icon_is_not_printed_as_it_is(text: str) -> None:
    with pytest.raises(RichTextError, match=r"an icon is \{name\} or \{name:3\}"):
        parse_rich(f"Take {text}.")


@pytest.mark.parametrize("text", [r"\{food:two}", "{", "a } b {", "{}"])
def test_braces_that_are_escaped_or_alone_are_braces(text: str) -> None:
    parse_rich(f"Take {text}.")
    assert text.replace("\\", "") in shown(f"Take {text}.")


@given(st.text(max_size=60))
def test_no_text_gives_more_than_the_allowed_elements(text: str) -> None:
    try:
        html = shown(text)
    except RichTextError:
        return
    bare = html.replace("<br/>", "")
    for tag in ("b", "i", "ul", "ol", "li", "p"):
        bare = bare.replace(f"</{tag}>", "").replace(f"<{tag}>", "").replace(f'<{tag} class="rich">', "")
    assert "<" not in bare.replace('<ol class="rich" start="', "").replace("<img ", "").replace(
        '<span class="icons">', ""
    ).replace("</span>", "")
