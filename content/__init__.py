"""Content: the games' facts and texts as YAML, the models that check them and the loader that reads them."""
