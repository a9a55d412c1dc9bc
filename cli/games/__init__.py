"""What one game adds to the command line: commands, table, print options; a folder each."""
