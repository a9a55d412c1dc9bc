"""The wall: the only place that knows the insides of WeasyPrint and its libraries."""
