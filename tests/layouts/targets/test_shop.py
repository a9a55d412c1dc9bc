"""Files for print shops: every object in inks, checked by us and by ghostscript."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from press_table import all_printed, box_mm, pack, pages, paper_mm, picture, printed
from support import Run

from twelve.content.errors import TwelveError, UsageError
from twelve.layouts.check.shop import ShopCheck, preflight
from twelve.layouts.pdf.inks import found_profile

COMPONENTS = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
BOX = "position:absolute;left:9mm;top:9mm;width:30mm;height:30mm"


def card(tmp_path: Path, face: str, **more: object) -> Path:
    return pack(tmp_path / "pack", layouts={"mine/face.html": face}, components=COMPONENTS, **more)


def checks(file: Path) -> dict[str, ShopCheck]:
    return {check.question: check for check in preflight(file.read_bytes())}


def coverage(file: Path) -> list[list[float]]:
    """How much of each page every ink covers, as ghostscript sees it."""
    done = subprocess.run(
        ["gs", "-q", "-o", "-", "-sDEVICE=inkcov", file], capture_output=True, text=True, check=True
    )
    return [[float(part) for part in line.split()[:4]] for line in done.stdout.splitlines() if "CMYK" in line]


def plates(file: Path, folder: Path) -> dict[str, bool]:
    """The plates that ghostscript makes of the first page, and whether there is anything on each."""
    folder = folder / "plates"
    folder.mkdir()
    options = ("-q", "-dBATCH", "-dNOPAUSE", "-r36", "-dLastPage=1", "-sDEVICE=tiffsep")
    subprocess.run(["gs", *options, f"-sOutputFile={folder}/p.tif", file], check=True, capture_output=True)
    found = {}
    for made in folder.glob("p(*).tif"):
        with Image.open(made) as image:
            found[made.name[2:-5]] = image.convert("L").getextrema()[0] < 255
    return found


def in_inks(tmp_path: Path, face: str, **options: object) -> Path:
    folder = card(tmp_path, face)
    return printed(folder, tmp_path / "out", **{"target": "single", "colours": "cmyk", **options}).file


def test_black_type_is_on_one_plate_and_prints_over_what_lies_below(tmp_path: Path) -> None:
    face = '<p class="safe">{{ card.name|t }} in black</p>'
    file = in_inks(tmp_path, face)
    for cyan, magenta, yellow, black in coverage(file):
        assert (cyan, magenta, yellow) == (0, 0, 0)
        assert black > 0
    with pikepdf.open(file) as pdf:
        states = [
            state
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and "/Resources" in thing
            for _, state in thing.Resources.get("/ExtGState", {}).items()
        ]
    assert any(state.op is True and state.OPM == 1 for state in states)


def test_a_large_black_field_has_a_bed_of_colour_and_a_small_one_has_not(tmp_path: Path) -> None:
    large = in_inks(tmp_path / "a", f'<div style="{BOX};background:#000"></div>')
    small = in_inks(tmp_path / "b", f'<div style="{BOX};height:3mm;background:#000"></div>')
    assert coverage(large)[0][0] > 0
    assert coverage(small)[0][:3] == [0, 0, 0]
    assert coverage(small)[0][3] > 0


def test_gradients_and_pictures_are_inks_too(tmp_path: Path) -> None:
    face = (
        f'<div style="{BOX};background:linear-gradient(#f00, #00f)"></div>'
        '<img style="position:absolute;left:10mm;top:45mm;width:30mm" src="asset:a.png"/>'
    )
    folder = card(tmp_path, face)
    Image.effect_noise((90, 60), 90).convert("RGB").save(folder / "a.png")
    file = printed(folder, tmp_path / "out", target="single", colours="cmyk").file
    found = checks(file)
    assert found["RGB"].holds
    with pikepdf.open(file) as pdf:
        spaces = {str(thing.ColorSpace) for thing in pdf.objects if _is_image(thing)}
    assert spaces == {"/DeviceCMYK"}


def _is_image(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"


def test_a_file_in_light_is_told_to_be_one(tmp_path: Path) -> None:
    folder = card(tmp_path, f'<div style="{BOX};background:#a33"></div>')
    file = printed(folder, tmp_path / "out", target="single").file
    found = checks(file)
    assert not found["RGB"].holds
    assert not found["standard"].holds
    assert not found["output intent"].holds


@pytest.mark.parametrize(
    ("standard", "version", "told"), [("x-4", "1.6", "PDF/X-4"), ("x-1a", "1.4", "PDF/X-1a:2003")]
)
def test_the_standard_is_declared_with_the_condition_it_is_printed_under(
    tmp_path: Path, standard: str, version: str, told: str
) -> None:
    file = in_inks(tmp_path, '<p class="safe" style="color:#a33">{{ card.name|t }}</p>', standard=standard)
    found = checks(file)
    assert found["standard"].answer == told
    assert all(check.holds for check in found.values())
    with pikepdf.open(file) as pdf:
        assert pdf.pdf_version == version
        assert pdf.docinfo["/GTS_PDFXVersion"] == told
        assert bytes(pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes()) == found_profile().data
    assert subprocess.run(["qpdf", "--check", file], capture_output=True, check=False).returncode == 0


def test_the_older_standard_refuses_what_shines_through(tmp_path: Path) -> None:
    face = f'<svg style="{BOX}" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="red" fill-opacity=".4"/></svg>'
    assert checks(in_inks(tmp_path / "a", face))["transparency"].answer == "opacity 0.4"
    with pytest.raises(TwelveError, match=r"opacity 0\.4; PDF/X-1a has none: draw it in plain colours"):
        in_inks(tmp_path / "b", face, standard="x-1a")
    assert not (tmp_path / "b" / "out").exists()


@pytest.mark.parametrize("game", ["king-of-12", "xii-century", "twelve-heroes", "midnight-moths"])
def test_the_cards_of_every_game_go_to_a_printer_of_cards(tmp_path: Path, twelve: Run, game: str) -> None:
    assert twelve("print", game, "--target", "dtc", "-o", tmp_path / "out").code == 0
    made = sorted((tmp_path / "out").glob("*.pdf"))
    assert made
    for file in made:
        assert all(check.holds for check in preflight(file.read_bytes(), 240))
    lists = [file.with_suffix(".txt").read_text().splitlines()[3:] for file in made]
    assert [len(told) for told in lists] == [len(pages(file)) for file in made]
    assert all(len(set(told)) == len(told) for told in lists)
    if game == "king-of-12":
        assert "page 25: Alchemist, blue, face" in lists[0]


def test_the_older_standard_has_no_groups(tmp_path: Path, twelve: Run) -> None:
    words = ("print", "king-of-12", "box", "--target", "single", "--colours", "cmyk", "--standard", "x-1a")
    assert twelve(*words, "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").iterdir()
    with pikepdf.open(file) as pdf:
        assert not [page for page in pdf.pages if "/Group" in page.obj]
        forms = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        assert not [form for form in forms if "/Group" in form]
        group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
        pdf.pages[0].obj["/Resources"].XObject["/Hidden"] = hidden_form(pdf, b"", Group=group)
        assert wrong_with(pdf) == ["transparency"]


def hidden_form(pdf: pikepdf.Pdf, operators: bytes, **entries: object) -> pikepdf.Stream:
    form = pdf.make_stream(operators, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, **entries)
    form["/BBox"] = pikepdf.Array([0, 0, 9, 9])
    return form


def wrong_with(pdf: pikepdf.Pdf) -> list[str]:
    made = BytesIO()
    pdf.save(made)
    return [check.question for check in preflight(made.getvalue()) if not check.holds]


SHAPE = '<path d="M1 1h7v7h-7z" fill="{fill}" stroke="#000" stroke-width="{width}"/>'


def drawing(fill: str, width: float) -> str:
    """A shape with a black outline on a field of blue, 30 mm wide; a unit is a third of a centimetre."""
    shape = SHAPE.format(fill=fill, width=width)
    return f'<svg style="{BOX}" viewBox="0 0 9 9"><path d="M0 0h9v9h-9z" fill="#14305e"/>{shape}</svg>'


def on_paper(file: Path, folder: Path, smooth: int = 1) -> Image.Image:
    """The first page in inks as ghostscript puts plate over plate."""
    made = folder / "inks.tif"
    options = ("-q", "-r150", "-dLastPage=1", "-sDEVICE=tiff32nc", f"-dGraphicsAlphaBits={smooth}")
    subprocess.run(["gs", *options, "-o", made, file], check=True, capture_output=True)
    with Image.open(made) as image:
        return image.copy()


def test_a_field_does_not_vanish_because_its_outline_is_black(tmp_path: Path) -> None:
    file = in_inks(tmp_path, drawing("#fffdf8", 0.05))
    assert checks(file)["overprint"].holds
    middle = round((9 + 15 + 3) / 25.4 * 150)
    for smooth in (1, 4):  # readers that smooth edges paint fields and lines by other ways
        assert on_paper(file, tmp_path, smooth).getpixel((middle, middle))[0] == 0  # no cyan of what is below


def test_only_type_and_hairlines_go_over_what_lies_below(tmp_path: Path) -> None:
    fine, thick = (in_inks(tmp_path / str(width), drawing("#14305e", width)) for width in (0.05, 0.5))
    assert darkest(on_paper(fine, tmp_path)) > 2.8
    assert darkest(on_paper(thick, tmp_path)) < 2.5


def darkest(image: Image.Image) -> float:
    """The most ink at one spot, black and what lies below it together."""
    data = image.tobytes()
    return max(sum(data[i : i + 4]) for i in range(0, len(data), 4)) / 255


@pytest.mark.parametrize(("target", "most"), [("single", 3.0), ("dtc", 2.4)])
def test_no_spot_takes_too_much_ink_even_below_a_black_line(tmp_path: Path, target: str, most: float) -> None:
    file = in_inks(tmp_path, drawing("#1b0b3c", 0.05), target=target)
    assert darkest(on_paper(file, tmp_path)) <= most + 0.02


def test_what_vanishes_in_what_it_is_printed_over_is_told(tmp_path: Path) -> None:
    with pikepdf.open(in_inks(tmp_path, '<p class="safe">{{ card.name|t }}</p>')) as pdf:
        state = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(A=pikepdf.Dictionary(OP=True)))
        for operators, found in ((b"0 0 0 0 k", ["overprint"]), (b"0 0 0 1 k", [])):
            form = hidden_form(pdf, b"/A gs " + operators + b" 0 0 9 9 re f", Resources=state)
            pdf.pages[0].obj["/Resources"].XObject["/Hidden"] = form
            assert wrong_with(pdf) == found


def test_letters_with_an_outline_have_it_in_inks(tmp_path: Path) -> None:
    letters = '<text x="1" y="7" font-size="6" fill="#fff" stroke="#c23a30" stroke-width=".3">A</text>'
    file = in_inks(tmp_path, f'<svg style="{BOX}" viewBox="0 0 9 9">{letters}</svg>')
    assert coverage(file)[0][1] > 0
    assert checks(file)["RGB"].holds


def test_spot_colours_become_plates_of_their_own(tmp_path: Path) -> None:
    fields = "".join(f'<i style="{BOX};background:var(--{spot})"></i>' for spot in ("foil", "varnish"))
    lines = "".join(f'<i style="{BOX};border:.2mm solid var(--{spot})"></i>' for spot in ("cut", "crease"))
    file = in_inks(tmp_path, fields + lines)
    assert checks(file)["plates besides"].answer == "Crease, CutContour, Foil, Varnish"
    assert set(plates(file, tmp_path)) >= {"Crease", "CutContour", "Foil", "Varnish"}


def test_sheets_that_components_share_are_in_inks_too(tmp_path: Path) -> None:
    shared = {"layout": "mine", "source": "cards", "title": "T", "kind": "tokens", "safe": "0 mm"}
    components = {
        "cards": {**COMPONENTS["cards"]},
        "coins": {**shared, "size": "20 mm"},
        "huts": {**shared, "size": "25 x 30 mm"},
    }
    face = '<p style="position:absolute;left:3mm;top:4mm;color:#8e1b22;font-size:7pt">{{ id }}</p>'
    folder = pack(tmp_path / "p", layouts={"mine/face.html": face}, components=components, languages=["en"])
    made = all_printed(folder, tmp_path / "out", colours="cmyk", mixed=True)
    (mixed,) = (each for each in made if "mixed" in each.file.name)
    assert all(check.holds for check in checks(mixed.file).values())
    assert coverage(mixed.file)[0][1] > 0


def test_a_deck_lies_on_the_printers_pages_with_a_list_of_them(tmp_path: Path) -> None:
    lying = {**COMPONENTS["cards"], "size": "88 x 63 mm"}
    components = {"cards": lying, "sheet": {"title": "S", "kind": "sheet", "layout": "mine"}}
    face = '<i style="position:absolute;left:-3mm;top:-3mm;width:20mm;height:69mm;background:#c00"></i>'
    layouts = {"mine/face.html": face, "mine/back.html": "<p>back</p>"}
    folder = pack(tmp_path / "p", layouts=layouts, components=components, languages=["en"])
    made = printed(folder, tmp_path / "out", target="dtc")
    assert "left out: dtc takes cards only; sheet is of kind sheet" in made.warnings
    found = checks(made.file)
    assert (found["standard"].answer, found["most ink"].holds) == ("PDF/X-1a:2003", True)
    first = pages(made.file)[0]
    assert paper_mm(first) == pytest.approx((69.85, 95.25), abs=0.01)
    assert box_mm(first, "/TrimBox") == pytest.approx((3.175, 3.175, 66.675, 92.075), abs=0.01)
    shown = picture(made.file)
    assert shown.getpixel((shown.width // 2, shown.height - 4))[1] < 90  # the left edge lies at the bottom
    assert shown.getpixel((shown.width // 2, 4))[1] > 200
    told = made.file.with_suffix(".txt").read_text()
    assert "page 3: Golem (2 of 2), face\npage 4: Golem (2 of 2), back\n" in told


def test_pictures_are_of_light(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"--colours cmyk: tgc takes pictures, which are of light \(rgb\)"):
        printed(card(tmp_path, "a"), tmp_path / "out", target="tgc", colours="cmyk")


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    face = '<p class="safe">{{ card.name|t }}</p>'
    assert in_inks(tmp_path / "a", face).read_bytes() == in_inks(tmp_path / "b", face).read_bytes()


def test_without_a_profile_nothing_is_claimed_and_one_line_tells_it(
    tmp_path: Path, twelve: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("twelve.layouts.targets.shop.found_profile", lambda: None)
    folder = card(tmp_path, '<p class="safe">{{ card.name|t }}</p>')
    done = twelve("print", folder, "--target", "single", "--colours", "cmyk", "-o", tmp_path / "out")
    assert done.code == 0
    assert done.err.count("no CMYK profile on this system") == 1
    (file,) = (tmp_path / "out").glob("*-en-*.pdf")
    found = checks(file)
    assert found["RGB"].holds
    assert not found["standard"].holds


def test_a_profile_without_inks_is_a_wrong_word(tmp_path: Path) -> None:
    folder = card(tmp_path, "a")
    with pytest.raises(UsageError, match="--profile and --standard belong to --colours cmyk"):
        printed(folder, tmp_path / "out", standard="x-4")
    with pytest.raises(UsageError, match="--profile and --standard: tts takes pictures, which have no inks"):
        printed(folder, tmp_path / "out", target="tts", standard="x-4")


@pytest.mark.parametrize("asked", [{"base_url": "https://example.org"}, {"dpi": 100}])
def test_what_means_nothing_to_a_target_is_a_wrong_word(tmp_path: Path, asked: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="belongs to --target"):
        printed(card(tmp_path, "a"), tmp_path / "out", **asked)


def test_preflight_asks_what_a_print_shop_asks(tmp_path: Path, twelve: Run) -> None:
    good = in_inks(tmp_path / "a", '<p class="safe">{{ card.name|t }}</p>')
    bad = printed(
        card(tmp_path / "b", '<p class="safe" style="color:red">a</p>'), tmp_path / "b" / "out"
    ).file
    assert twelve("preflight", good).code == 0
    answer = twelve("preflight", bad, "--json")
    assert answer.code == 1
    wrong = {check["question"] for check in answer.json[str(bad)] if not check["holds"]}
    assert {"standard", "output intent", "boxes", "RGB"} <= wrong
    (tmp_path / "junk.pdf").write_bytes(b"junk")
    assert "junk.pdf: cannot be read as a PDF" in twelve("preflight", tmp_path / "junk.pdf").err


def test_every_object_is_looked_at(tmp_path: Path) -> None:
    """One word of light hidden in a form within a form is found."""
    file = in_inks(tmp_path, '<p class="safe">{{ card.name|t }}</p>')
    with pikepdf.open(file) as pdf:
        pdf.pages[0].obj["/Resources"].XObject["/Hidden"] = hidden_form(pdf, b"1 0 0 rg 0 0 9 9 re f")
        assert wrong_with(pdf) == ["RGB"]


@pytest.mark.parametrize("component", ["box", "dice"])
def test_where_to_cut_and_fold_are_plates_of_their_own(tmp_path: Path, twelve: Run, component: str) -> None:
    words = ("print", "king-of-12", component, "--target", "single", "--colours", "cmyk", "--lang", "de")
    assert twelve(*words, "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").iterdir()
    found = checks(file)
    assert found["plates besides"].answer == "Crease, CutContour"
    assert all(check.holds for check in found.values())


@pytest.mark.parametrize("size", ["7pt", "10pt", "20pt"])
def test_small_coloured_type_lies_on_two_plates_and_large_type_keeps_all_its_inks(
    tmp_path: Path, size: str
) -> None:
    file = in_inks(tmp_path, f'<p class="safe" style="color:#8e1b22;font-size:{size}">Red words</p>')
    used = [name for name, printed_on in plates(file, tmp_path).items() if printed_on]
    assert len(used) == (4 if size == "20pt" else 2), used
    assert checks(file)["small type"].holds


def test_preflight_finds_small_type_of_three_inks(tmp_path: Path) -> None:
    file = in_inks(tmp_path, '<p class="safe" style="color:#8e1b22;font-size:20pt">Red words</p>')
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                thing.write(thing.read_bytes().replace(b"26.666016 Tf", b"9 Tf"))
        pdf.save(file)
    found = checks(file)["small type"]
    assert not found.holds
    assert "in more than 2 inks" in found.answer
