"""The command line."""

import sys


def main() -> int:
    """Run the command that the arguments name; the exit status."""
    arguments = sys.argv[1:]
    if arguments == ["engine"]:
        # Before anything else is imported: bots start this command often.
        from bellavista_tui.protocol.serve import main as engine

        return engine()
    from bellavista_tui.commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
