"""The program at one's own terminal: its commands, its signals, and the saves from the shell."""
