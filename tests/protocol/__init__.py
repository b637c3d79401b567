"""`bellavista engine`, and the command line."""
