"""The press: templates and styles that turn content into print-ready files."""
