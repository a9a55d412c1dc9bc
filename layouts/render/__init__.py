"""Render: faces become pages of a PDF, in processes of their own."""
