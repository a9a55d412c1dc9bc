"""Files that print shops exchange: PDF/X-4, and PDF/X-1a where nothing is transparent."""

from __future__ import annotations

from hashlib import md5
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

from twelve.layouts.options import Standard
from twelve.layouts.pdf.inks import Inks, Profile
from twelve.layouts.pdf.separation import separated
from twelve.layouts.results import About

if TYPE_CHECKING:
    from pikepdf import Name, Pdf

TITLES = {"x-4": "PDF/X-4", "x-1a": "PDF/X-1a:2003"}
VERSIONS = {"x-4": "1.6", "x-1a": "1.4"}
REGISTRY = "http://www.color.org"
"""Where printing conditions have their names; part of the standard, nothing is fetched."""
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>twelve</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>twelve</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def for_print_shops(data: bytes, inks: Inks, about: About, standard: Standard) -> bytes:
    """The file in inks; it calls itself PDF/X only with the profile of a printing condition inside."""
    pdf = separated(data, inks)
    for page in pdf.pages:
        page.obj["/TrimBox"] = page.obj.get("/TrimBox", page.mediabox)
        page.obj["/BleedBox"] = page.obj.get("/BleedBox", page.mediabox)
    pdf.docinfo["/Trapped"] = _name("/False")
    pdf.docinfo["/Producer"] = "twelve"
    if standard == "x-1a":
        _ungroup(pdf)
    if inks.profile:
        _declare(pdf, inks.profile, about, standard)
    made = BytesIO()
    _save(pdf, made, standard)
    return made.getvalue()


def _save(pdf: Pdf, made: BytesIO, standard: Standard) -> None:
    """The same bytes every time; the older standard knows no packed objects."""
    import pikepdf

    packed = pikepdf.ObjectStreamMode.disable if standard == "x-1a" else pikepdf.ObjectStreamMode.generate
    pdf.remove_unreferenced_resources()
    pdf.save(made, deterministic_id=True, object_stream_mode=packed, force_version=VERSIONS[standard])


def _declare(pdf: Pdf, profile: Profile, about: About, standard: Standard) -> None:
    """Says which standard it keeps and which printing condition its inks are meant for."""
    import pikepdf

    intent = pikepdf.Dictionary(
        Type=_name("/OutputIntent"),
        S=_name("/GTS_PDFX"),
        OutputConditionIdentifier=profile.condition,
        Info=profile.title,
        DestOutputProfile=pdf.make_stream(profile.data, N=4),
    )
    if profile.condition != "Custom":
        intent["/RegistryName"] = REGISTRY
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(intent)])
    pdf.docinfo["/GTS_PDFXVersion"] = TITLES[standard]  # of X-4 asked for in the metadata alone
    metadata = _metadata(str(pdf.docinfo["/CreationDate"]), about, standard)
    pdf.Root.Metadata = pdf.make_stream(metadata, Type=_name("/Metadata"), Subtype=_name("/XML"))
    if standard == "x-4":
        for page in pdf.pages:
            page.obj["/Group"] = pikepdf.Dictionary(S=_name("/Transparency"), CS=_name("/DeviceCMYK"), I=True)


def _ungroup(pdf: Pdf) -> None:
    """Drawings as plain forms: a group in which nothing shines through looks the same without being one."""
    import pikepdf

    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form" and "/Group" in thing:
            del thing["/Group"]


def _metadata(stamp: str, about: About, standard: Standard) -> bytes:
    day = stamp.removeprefix("D:")
    date = f"{day[:4]}-{day[4:6]}-{day[6:8]}T{day[8:10]}:{day[10:12]}:{day[12:14]}Z"
    told = f"{about.title}\0{about.version}\0{about.language}\0{date}"
    filled = XMP.format(
        title=escape(about.title, quote=False),
        author=escape(about.author, quote=False),
        date=date,
        id=md5(told.encode(), usedforsecurity=False).hexdigest(),
        standard=TITLES[standard],
    )
    return filled.encode()


def _name(text: str) -> Name:
    import pikepdf

    return pikepdf.Name(text)
