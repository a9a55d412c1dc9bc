"""PDF: files from scratch: objects, streams, fonts, boxes, fields."""
