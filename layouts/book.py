"""A PDF in the making: pages with forms and texts, fonts stored once, metadata, the same bytes every time."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf

from twelve.layouts.faces import Face, Pages
from twelve.layouts.finished import Boxes, check_finished
from twelve.layouts.fontbook import FontBook
from twelve.layouts.fonts import font_files
from twelve.layouts.formats import PT_PER_MM, Size
from twelve.layouts.forms import finish_form
from twelve.layouts.results import About
from twelve.layouts.store import write_atomically

EPOCH = "SOURCE_DATE_EPOCH"
OWN = re.compile(r"/x\d+$")
"""What a form shows that is its own: the same name means something else in another form."""
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of a file when none is given: the same content gives the same bytes on any day."""


class Book:
    """The pages of one output file."""

    def __init__(self, pages: Mapping[str, Pages]) -> None:
        self.pdf = pikepdf.new()
        self.fonts = FontBook(self.pdf)
        self._pages = pages
        self._sources: dict[int, pikepdf.Pdf] = {}
        self._forms: dict[str, pikepdf.Object] = {}
        self._shared: dict[str, pikepdf.Object] = {}

    def page_count(self, face: Face) -> int:
        """How many pages a face takes."""
        return self._pages[face.key].count

    def take(self, face: Face) -> None:
        """Takes all pages of a face now, to be placed later; those to be filled in stay pages."""
        if not face.stock.fillable:
            for page in range(self.page_count(face)):
                self.form(face, page)

    def form(self, face: Face, page: int = 0) -> pikepdf.Object:
        """A page of a face as a form, made when it is first placed and shared from then on."""
        pages = self._pages[face.key]
        name = f"/{pages.names[page]}"
        if name not in self._forms:
            self.fonts.use(pages.glyphs)
            source = self._source(pages)
            if face.stock.fillable:
                self._forms[name] = self._flat(source.pages[page])
            else:
                self._forms[name] = self._taken(source.Root.Faces[name])
        return self._forms[name]

    def _flat(self, page: pikepdf.Page) -> pikepdf.Object:
        """A page to be filled in as a form that is only looked at."""
        form = self.pdf.copy_foreign(page.as_form_xobject())
        self._adopt_fonts(form)
        return form

    def _taken(self, form: pikepdf.Object) -> pikepdf.Object:
        """A form of a rendered document; what it shows by a name of its own is taken once for all forms."""
        shown = form.Resources.get("/XObject", pikepdf.Dictionary())
        shared = {name: shown[name] for name in sorted(shown.keys()) if not OWN.match(name)}
        for name in shared:
            del shown[name]
        taken = self.pdf.copy_foreign(form)
        self._give_fonts(taken.Resources)
        for name, other in shared.items():
            if name not in self._forms:
                self._forms[name] = (
                    self._taken(other) if "/Resources" in other else self.pdf.copy_foreign(other)
                )
            taken.Resources.XObject[name] = self._forms[name]
        return taken

    def _give_fonts(self, resources: pikepdf.Object) -> None:
        """Makes the fonts known to a form and to all that is drawn within it."""
        resources.Font = self.fonts.all
        for kind in ("/XObject", "/Pattern"):
            for inner in resources.get(kind, {}).values():
                if "/Resources" in inner:
                    self._give_fonts(inner.Resources)

    def shared(self, content: str, paper: Size, fonts: Mapping[str, pikepdf.Object]) -> pikepdf.Object:
        """Operators as a form, the same one wherever they are the same."""
        if content not in self._shared:
            form = self.pdf.make_stream(
                content.encode(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form
            )
            form.BBox = [0, 0, round(paper.width * PT_PER_MM, 4), round(paper.height * PT_PER_MM, 4)]
            form.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(dict(fonts)))
            self._shared[content] = form
        return self._shared[content]

    def add_page(
        self,
        paper: Size,
        content: str,
        forms: Mapping[str, pikepdf.Object],
        fonts: Mapping[str, pikepdf.Object],
    ) -> pikepdf.Page:
        """A page with these operators."""
        page = self.pdf.add_blank_page(page_size=(paper.width * PT_PER_MM, paper.height * PT_PER_MM))
        page.Contents = self.pdf.make_stream(content.encode())
        page.Resources = pikepdf.Dictionary(
            XObject=pikepdf.Dictionary(dict(forms)), Font=pikepdf.Dictionary(dict(fonts))
        )
        return page

    def add_whole(self, face: Face) -> list[pikepdf.Page]:
        """A face's pages as they are, with the form fields on them."""
        if not face.stock.fillable:
            forms = [self.form(face, number) for number in range(self.page_count(face))]
            return [self.add_page(face.stock.page, "/F Do", {"/F": form}, {}) for form in forms]
        self.fonts.use(self._pages[face.key].glyphs)
        source = self._source(self._pages[face.key])
        start = len(self.pdf.pages)
        for page in source.pages:
            self.pdf.pages.append(page)
        added = list(self.pdf.pages)[start:]
        for page in added:
            self._adopt_fonts(page.obj)
        self._take_fields(source, added)
        return added

    def draw_over(self, page: pikepdf.Page, content: str, fonts: Mapping[str, pikepdf.Object]) -> None:
        """More operators on a page that is there already, in a form of their own."""
        form = self.pdf.make_stream(content.encode(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.BBox = page.obj.MediaBox
        form.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(dict(fonts)))
        resources = pikepdf.Dictionary(dict(page.obj.Resources.items()))
        resources.XObject = pikepdf.Dictionary({**dict(resources.get("/XObject", {}).items()), "/Slug": form})
        page.obj.Resources = resources
        page.contents_add(b"q", prepend=True)
        page.contents_add(b"Q /Slug Do")

    def save(self, file: Path, about: About, pages: Sequence[Boxes]) -> None:
        """Writes everything, or nothing."""
        write_atomically(file, self.finished(file.name, about, pages))

    def finished(self, name: str, about: About, pages: Sequence[Boxes]) -> bytes:
        """The whole file; one whose pages do not measure what they must is refused."""
        self.fonts.finish()
        if "/AcroForm" in self.pdf.Root:
            finish_form(self.pdf)
        self._describe(about)
        finished = BytesIO()  # pikepdf itself would crash on a full disk
        packed = pikepdf.ObjectStreamMode.generate
        self.pdf.save(finished, deterministic_id=True, object_stream_mode=packed)
        self._close()
        check_finished(name, finished.getvalue(), pages, font_files())
        return finished.getvalue()

    def _close(self) -> None:
        """Lets go of everything that the finished file was made from."""
        self._forms.clear()
        self._shared.clear()
        for pdf in (*self._sources.values(), self.pdf):
            pdf.close()
        self._sources.clear()

    def _source(self, pages: Pages) -> pikepdf.Pdf:
        """A rendered document."""
        if id(pages.pdf) not in self._sources:
            self._sources[id(pages.pdf)] = pikepdf.open(BytesIO(pages.pdf))
        return self._sources[id(pages.pdf)]

    def _adopt_fonts(self, holder: pikepdf.Object) -> None:
        """A rendered document keeps all its fonts in one dictionary, which every page shares."""
        resources = holder.get("/Resources")
        if resources is not None and "/Font" in resources:
            self.fonts.adopt(resources.Font)

    def _take_fields(self, source: pikepdf.Pdf, pages: list[pikepdf.Page]) -> None:
        if "/AcroForm" not in source.Root:
            return
        root = self.pdf.Root
        if "/AcroForm" not in root:
            root.AcroForm = self.pdf.copy_foreign(self.pdf_form(source))
            root.AcroForm.Fields = pikepdf.Array([])
        for page in pages:
            for field in page.obj.get("/Annots", []):
                if str(field.get("/Subtype")) == "/Widget":
                    root.AcroForm.Fields.append(field)

    @staticmethod
    def pdf_form(source: pikepdf.Pdf) -> pikepdf.Object:
        """The form dictionary of a rendered document, without its fields (which come with their pages)."""
        entries = {key: value for key, value in source.Root.AcroForm.items() if key != "/Fields"}
        return source.make_indirect(pikepdf.Dictionary(entries))

    def _describe(self, about: About) -> None:
        stamp = _date().strftime("D:%Y%m%d%H%M%SZ")
        self.pdf.docinfo = self.pdf.make_indirect(
            pikepdf.Dictionary(
                Title=pikepdf.String(about.title),
                Author=pikepdf.String(about.author),
                Subject=pikepdf.String(f"version {about.version}"),
                Creator=pikepdf.String("twelve"),
                CreationDate=pikepdf.String(stamp),
                ModDate=pikepdf.String(stamp),
            )
        )
        self.pdf.Root.Lang = pikepdf.String(about.language)
        self.pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None")
        )


def _date() -> datetime:
    given = os.environ.get(EPOCH, "")
    return datetime.fromtimestamp(int(given), tz=UTC) if given.isdecimal() else LONG_AGO
