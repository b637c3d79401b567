"""Everything that needs a terminal: the only Textual code of the project."""
