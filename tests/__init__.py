"""Tests, and the long counts of `make soak` and `make bench`."""
