"""The lab: questions about games, answered exactly or by playing many of them."""
