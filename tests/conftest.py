"""What all tests need of the process that they run in."""

import signal

# A shell that starts the tests in the background has SIGINT ignored, and so would every program be
# that they start; with a handler here, those begin as they do at a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)
