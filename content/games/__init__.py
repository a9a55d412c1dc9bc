"""The games that come with twelve: a folder each with its facts, texts, model and words."""
