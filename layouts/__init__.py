"""The looks: templates, styles, icons, formats; and the press that turns content into print-ready PDFs."""
