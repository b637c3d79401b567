"""The program in real pseudo-terminals of many kinds, and through a real SSH server."""
